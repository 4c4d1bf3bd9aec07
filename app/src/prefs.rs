//! The choices of this device, kept in its storage.

use crate::dom;
use crate::ui::{drawings, sound};

/// The choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prefs {
    /// Letters and numbers on the board.
    pub(crate) coordinates: bool,
    /// The crossed squares of the ashtapada in Ludo Chess.
    pub(crate) crosses: bool,
    /// A move must be confirmed; no premoves then.
    pub(crate) confirm: bool,
    /// The board turns to the side to move on one device.
    pub(crate) autoflip: bool,
    /// Pieces slide and dice tumble.
    pub(crate) motion: bool,
    /// Moves, dice and cards are heard.
    pub(crate) sounds: bool,
    /// Vibrate on the own turn.
    pub(crate) vibrate: bool,
    /// Pieces, stones, cards and tokens of the high contrast set.
    pub(crate) contrast: bool,
    /// What others write at a table is shown.
    pub(crate) chat: bool,
}

impl Prefs {
    /// The stored choices, or the defaults; those of sounds and pieces take effect.
    pub(crate) fn load() -> Self {
        let on = |key, default: bool| dom::load(key).map_or(default, |value| value == "on");
        let prefs = Self {
            coordinates: on("coordinates", true),
            crosses: on("crosses", true),
            confirm: on("confirm", false),
            autoflip: on("autoflip", true),
            motion: dom::load("motion").is_none_or(|value| value != "off"),
            sounds: on("sounds", true),
            vibrate: on("vibrate", true),
            contrast: dom::load("pieces").is_some_and(|set| set == "contrast"),
            chat: on("chat", true),
        };
        prefs.apply();
        prefs
    }

    /// Stores the choices and applies those that the page's root shows.
    pub(crate) fn save(self) {
        let put = |key, on: bool| dom::store(key, Some(if on { "on" } else { "off" }));
        put("coordinates", self.coordinates);
        put("crosses", self.crosses);
        put("confirm", self.confirm);
        put("autoflip", self.autoflip);
        put("sounds", self.sounds);
        put("vibrate", self.vibrate);
        put("chat", self.chat);
        for (key, value) in self.of_the_root() {
            dom::store(key, value);
            let name = ["data-", key].concat();
            // An attribute of the root element can always be set.
            let _ = match value {
                Some(value) => dom::root().set_attribute(&name, value),
                None => dom::root().remove_attribute(&name),
            };
        }
        self.apply();
    }

    /// What the root element shows; the script of the entry page reads the same before the first paint.
    fn of_the_root(self) -> [(&'static str, Option<&'static str>); 2] {
        [("motion", (!self.motion).then_some("off")), ("pieces", self.contrast.then_some("contrast"))]
    }

    fn apply(self) {
        sound::choose(&self);
        drawings::show_pieces(self.contrast);
    }
}

/// The chosen theme: `night`, `paper` or none (as the system).
pub(crate) fn theme() -> Option<String> {
    dom::load("theme").filter(|theme| theme == "night" || theme == "paper")
}

/// Chooses a theme; the script of the entry page applies it.
pub(crate) fn set_theme(theme: Option<&str>) {
    dom::store("theme", theme);
    if let Ok(event) = web_sys::Event::new("themechange") {
        // Nobody can cancel it.
        let _ = dom::window().dispatch_event(&event);
    }
}

/// Night becomes paper and the other way round, whatever is shown now.
pub(crate) fn toggle_theme() {
    let shown = theme().unwrap_or_else(|| {
        let dark = dom::window().match_media("(prefers-color-scheme: dark)").ok().flatten();
        if dark.is_some_and(|query| query.matches()) { "night".into() } else { "paper".into() }
    });
    set_theme(Some(if shown == "night" { "paper" } else { "night" }));
}
