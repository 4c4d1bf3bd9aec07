//! The choices of this device, kept in its storage.

use crate::dom;

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
    /// Vibrate on the own turn.
    pub(crate) vibrate: bool,
}

impl Prefs {
    /// The stored choices, or the defaults.
    pub(crate) fn load() -> Self {
        let on = |key, default: bool| dom::load(key).map_or(default, |value| value == "on");
        Self {
            coordinates: on("coordinates", true),
            crosses: on("crosses", true),
            confirm: on("confirm", false),
            autoflip: on("autoflip", true),
            motion: dom::load("motion").is_none_or(|value| value != "off"),
            vibrate: on("vibrate", true),
        }
    }

    /// Stores the choices and applies those that the page's root shows.
    pub(crate) fn save(self) {
        let put = |key, on: bool| dom::store(key, Some(if on { "on" } else { "off" }));
        put("coordinates", self.coordinates);
        put("crosses", self.crosses);
        put("confirm", self.confirm);
        put("autoflip", self.autoflip);
        put("vibrate", self.vibrate);
        dom::store("motion", (!self.motion).then_some("off"));
        // An attribute of the root element can always be set.
        let _ = if self.motion {
            dom::root().remove_attribute("data-motion")
        } else {
            dom::root().set_attribute("data-motion", "off")
        };
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
