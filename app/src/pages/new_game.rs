//! Create a game: what it is, and the link.

use super::session;
use crate::app::app;
use crate::boards::{self, Choices, Clocks, KINDS};
use crate::dom;
use crate::i18n::{Key, t, words};
use crate::net::{Trouble, api};
use crate::quick;
use crate::reactive::{Memo, RwSignal};
use crate::routes::{lobby_path, table_path};
use crate::ui::el::{Html, Kids, effect, tag, text};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{form, rules, symbol, trouble};
use leptos::prelude::*;
use shared::rules::GameKind;
use shared::table::{ColourChoice, TableSettings};
use shared::wire::Created;
use std::rc::Rc;

/// The value of the last option of a row: type it.
const OTHER: u16 = 0;

/// Against whom. The discriminant is the value of the form's option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub(crate) enum With {
    /// Whoever gets the link.
    Friend,
    /// Whoever finds the table in the lobby.
    Anyone,
    /// Whoever wants the same next.
    Quick,
}

impl With {
    const ALL: [Self; 3] = [Self::Friend, Self::Anyone, Self::Quick];

    /// The name in an address.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Friend => "friend",
            Self::Anyone => "anyone",
            Self::Quick => "quick",
        }
    }

    fn of(value: u16) -> Self {
        Self::ALL.into_iter().find(|with| *with as u16 == value).unwrap_or(Self::Friend)
    }

    /// The words of the choice, of its hint, and of the button that follows from it.
    const fn words(self) -> [Key; 3] {
        match self {
            Self::Friend => [Key::WithFriend, Key::WithFriendHint, Key::CreateGetLink],
            Self::Anyone => [Key::WithAnyone, Key::WithAnyoneHint, Key::OpenTable],
            Self::Quick => [Key::QuickMatch, Key::WithQuickHint, Key::FindOpponent],
        }
    }
}

/// What the form asks beside the game's own choices.
#[derive(Clone, Copy)]
struct Form {
    game: Choices,
    with: RwSignal<u16>,
    minutes: RwSignal<u16>,
    own_minutes: RwSignal<String>,
    increment: RwSignal<u16>,
    colour: RwSignal<u16>,
}

impl Form {
    fn is_quick(self) -> bool {
        With::of(self.with.get()) == With::Quick
    }

    /// The settings, or nothing if the typed minutes are out of range.
    fn settings(self) -> Option<TableSettings> {
        untrack(|| {
            let clocks = self.game.clocks();
            let minutes = match self.minutes.get() {
                _ if clocks.is_none() => 0,
                OTHER => self.own_minutes.get().trim().parse().ok().filter(|n| (1..=180).contains(n))?,
                n => n,
            };
            let increments = clocks.is_some_and(|clocks| clocks.increments);
            let game = self.game.config(false)?;
            Some(TableSettings {
                // Who wants a computer needs nobody to be found.
                game: if self.is_quick() { game.of_people() } else { game },
                minutes,
                increment_seconds: if increments { self.increment.get() as u8 } else { 0 },
                colour: match (self.game.sides(), self.colour.get()) {
                    (None, _) | (_, 0) => ColourChoice::White,
                    (_, 2) => ColourChoice::Black,
                    _ => ColourChoice::Random,
                },
            })
        })
    }
}

/// The game and the opponent that the address asks for.
fn asked() -> (GameKind, With) {
    let query = dom::window().location().search().unwrap_or_default();
    let value =
        |name: &str| query.trim_start_matches('?').split('&').find_map(|part| part.strip_prefix(name));
    let with = value("with=").and_then(|name| With::ALL.into_iter().find(|with| with.name() == name));
    (value("game=").and_then(kind_of).unwrap_or(GameKind::LudoChess), with.unwrap_or(With::Friend))
}

/// A game by its name in an address, or by the first letters of it: `classic`.
fn kind_of(asked: &str) -> Option<GameKind> {
    let exact = KINDS.into_iter().find(|kind| words::code(*kind) == asked);
    exact
        .or_else(|| KINDS.into_iter().find(|kind| !asked.is_empty() && words::code(*kind).starts_with(asked)))
}

/// The page.
pub(crate) fn page() -> Html {
    let app = app();
    let (kind, with) = asked();
    let choices = Form {
        game: Choices::new(kind),
        with: RwSignal::new(with as u16),
        minutes: RwSignal::new(10),
        own_minutes: RwSignal::new("60".to_owned()),
        increment: RwSignal::new(0),
        colour: RwSignal::new(1),
    };
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let busy = RwSignal::new(false);
    let create = move || {
        let Some(settings) = choices.settings() else {
            dom::focus("#minutes");
            return;
        };
        let with = With::of(choices.with.get_untracked());
        if with == With::Quick {
            let kind = settings.game.kind();
            return quick::ask(app, settings, busy, failed, move || app.nav.go(&lobby_path(Some(kind))));
        }
        let done = move |created: Created| app.nav.go(&table_path(&created.table));
        api::create_table(settings, with == With::Anyone, trouble::settle(busy, failed, done));
    };
    effect(Box::new(move || boards::ahead(choices.game.kind.get())));
    let with = move || With::of(choices.with.get());
    let drawn = Memo::new(move |_| with() == With::Quick);
    let body = tag("div", "form").kids((
        tag("h1", "d4").say(Key::NewGame),
        form::games("mode", &KINDS, choices.game.kind),
        move || choices.game.fields(false),
        move || choices.game.clocks().map(|clocks| clock(choices, clocks)),
        move || choices.game.sides().filter(|_| !drawn.get()).map(|sides| colour(choices, sides)),
        move || rules::link(app, choices.game.kind.get()),
        opponent(choices),
        move || (!drawn.get()).then(|| choices.game.computer_field()),
        session::name_and(app, text(move || t(with().words()[2])), busy, Rc::new(create)),
        trouble::notice_of(failed),
    ));
    shell(t(Key::NewGame), Place::Play, true, body.html())
}

fn clock(choices: Form, clocks: Clocks) -> Html {
    let chosen = choices.minutes.get_untracked();
    if !(clocks.minutes.contains(&chosen) || clocks.free && chosen == OTHER) {
        choices.minutes.set(10);
    }
    let mut options = form::numbers(&clocks.minutes);
    if clocks.free {
        options.push((OTHER, t(Key::OtherMinutes).html()));
    }
    (
        form::seg("minutes", t(Key::MinutesEach), options, choices.minutes, clocks.hint.map(t)),
        move || (choices.minutes.get() == OTHER).then(|| own_minutes(choices)),
        clocks.increments.then(|| {
            form::seg(
                "inc",
                t(Key::SecondsAdded),
                form::numbers(&[0, 2, 3, 5, 10, 30]),
                choices.increment,
                None,
            )
        }),
    )
        .html()
}

fn own_minutes(choices: Form) -> Html {
    let problem = Memo::new(move |_| {
        let text = choices.own_minutes.get();
        let fine = text.trim().parse::<u16>().is_ok_and(|n| (1..=180).contains(&n));
        (!fine).then_some(Key::MinutesRange)
    });
    form::text_field("minutes", t(Key::OwnMinutes), "input", choices.own_minutes, problem, "60", 3)
}

fn opponent(choices: Form) -> Html {
    let options = With::ALL.map(|with| (with as u16, t(with.words()[0]).html()));
    let hint = text(move || t(With::of(choices.with.get()).words()[1]));
    form::seg_with("with", t(Key::Opponent), options.into(), choices.with, Some(hint))
}

fn colour(choices: Form, [white, black]: [&'static str; 2]) -> Html {
    let side = |href, key| (symbol(href), t(key)).html();
    let options =
        vec![(0, side(white, Key::White)), (1, t(Key::Either).html()), (2, side(black, Key::Black))];
    form::seg("colour", t(Key::YouPlayAs), options, choices.colour, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_its_game() {
        assert_eq!(kind_of("go"), Some(GameKind::Go));
        assert_eq!(kind_of("classic"), Some(GameKind::ClassicChess));
        assert_eq!(kind_of("classic_chess"), Some(GameKind::ClassicChess));
        assert_eq!((kind_of(""), kind_of("tag")), (None, None));
    }

    #[test]
    fn an_opponent_is_the_option_with_its_number() {
        for with in With::ALL {
            assert_eq!(With::of(with as u16), with);
        }
        assert_eq!(With::of(9), With::Friend);
    }
}
