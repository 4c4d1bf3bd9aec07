//! Create a game: what it is, and the link.

use super::session;
use crate::app::app;
use crate::dom;
use crate::i18n::{Key, t};
use crate::net::{Trouble, api};
use crate::reactive::{Memo, RwSignal};
use crate::routes::table_path;
use crate::ui::el::{Html, Kids, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{form, symbol, trouble};
use leptos::prelude::*;
use shared::rules::ChessFlavour;
use shared::table::{ColourChoice, GameConfig, TableSettings};
use shared::wire::Created;

/// The value of the last option of a row: type it.
const OTHER: u16 = 0;

/// The choices of the form.
#[derive(Clone, Copy)]
struct Choices {
    ludo: RwSignal<bool>,
    minutes: RwSignal<u16>,
    own_minutes: RwSignal<String>,
    increment: RwSignal<u16>,
    contest: RwSignal<u16>,
    colour: RwSignal<u16>,
}

impl Choices {
    fn is_contest(self) -> bool {
        !self.ludo.get() && self.contest.get() == 1
    }

    /// The settings, or nothing if the typed minutes are out of range.
    fn settings(self) -> Option<TableSettings> {
        untrack(|| {
            let contest = self.is_contest();
            let minutes = match self.minutes.get() {
                OTHER => self.own_minutes.get().trim().parse().ok().filter(|n| (1..=180).contains(n))?,
                n => n,
            };
            let flavour = if contest { ChessFlavour::Contest } else { ChessFlavour::Casual };
            let increments = !self.ludo.get() && !contest;
            Some(TableSettings {
                game: if self.ludo.get() { GameConfig::LudoChess } else { GameConfig::ClassicChess(flavour) },
                minutes,
                increment_seconds: if increments { self.increment.get() as u8 } else { 0 },
                colour: match self.colour.get() {
                    _ if contest => ColourChoice::White,
                    0 => ColourChoice::White,
                    2 => ColourChoice::Black,
                    _ => ColourChoice::Random,
                },
            })
        })
    }
}

/// The page.
pub(crate) fn page() -> Html {
    let app = app();
    let query = dom::window().location().search().unwrap_or_default();
    let choices = Choices {
        ludo: RwSignal::new(!query.contains("game=classic")),
        minutes: RwSignal::new(10),
        own_minutes: RwSignal::new("60".to_owned()),
        increment: RwSignal::new(0),
        contest: RwSignal::new(0),
        colour: RwSignal::new(1),
    };
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let busy = RwSignal::new(false);
    let create = move || {
        let Some(settings) = choices.settings() else {
            dom::focus("#minutes");
            return;
        };
        let done = move |created: Created| app.nav.go(&table_path(&created.table));
        api::create_table(settings, trouble::settle(busy, failed, done));
    };
    let body = tag("div", "form").kids((
        tag("h1", "d4").say(Key::NewGame),
        tag("p", "lead").say(Key::NewGameLead),
        form::modes("mode", choices.ludo),
        move || (!choices.ludo.get()).then(|| flavour(choices)),
        move || clock(choices),
        move || (!choices.is_contest()).then(|| colour(choices)),
        session::name_then(app, Key::CreateGetLink, busy, create),
        trouble::notice_of(failed),
    ));
    shell(t(Key::NewGame), Place::Play, true, body.html())
}

fn flavour(choices: Choices) -> Html {
    let options = vec![(0, t(Key::DrawsAsDraws).html()), (1, t(Key::DrawsDecided).html())];
    form::seg("flavour", t(Key::DrawnPositions), options, choices.contest, Some(t(Key::DrawnHint)))
}

fn clock(choices: Choices) -> Html {
    let contest = choices.is_contest();
    // GEN-4: a contest has five clocks and no increment.
    let presets: &[u16] = if contest { &[3, 5, 10, 20, 30] } else { &[3, 5, 10, 15, 30] };
    let chosen = choices.minutes.get_untracked();
    if !presets.contains(&chosen) && (contest || chosen != OTHER) {
        choices.minutes.set(10);
    }
    let mut options = form::numbers(presets);
    if !contest {
        options.push((OTHER, t(Key::OtherMinutes).html()));
    }
    let hint =
        if choices.ludo.get() { Some(t(Key::LudoClockHint)) } else { contest.then(|| t(Key::ContestHint)) };
    let increments = !choices.ludo.get() && !contest;
    (
        form::seg("minutes", t(Key::MinutesEach), options, choices.minutes, hint),
        move || (choices.minutes.get() == OTHER).then(|| own_minutes(choices)),
        increments.then(|| {
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

fn own_minutes(choices: Choices) -> Html {
    let problem = Memo::new(move |_| {
        let text = choices.own_minutes.get();
        let fine = text.trim().parse::<u16>().is_ok_and(|n| (1..=180).contains(&n));
        (!fine).then_some(Key::MinutesRange)
    });
    form::text_field("minutes", t(Key::OwnMinutes), "input", choices.own_minutes, problem, "60", 3)
}

fn colour(choices: Choices) -> Html {
    let side = |href, key| (symbol(href), t(key)).html();
    let options =
        vec![(0, side("#wK", Key::White)), (1, t(Key::Either).html()), (2, side("#bK", Key::Black))];
    form::seg("colour", t(Key::YouPlayAs), options, choices.colour, None)
}
