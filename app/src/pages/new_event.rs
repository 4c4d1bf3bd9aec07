//! Create an event: a name is enough, the rest is set.

use super::session;
use crate::app::app;
use crate::dom;
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::net::{Trouble, api};
use crate::reactive::RwSignal;
use crate::routes::event_path;
use crate::ui::el::{Html, Kids, el, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{form, trouble};
use shared::ids::{BadText, Description, EventName};
use shared::time::{Instant, Millis};
use shared::tournament::{Mode, NobodyAttempted, TournamentSettings, TournamentView};

/// The choices of the form.
#[derive(Clone, Copy)]
struct Choices {
    name: RwSignal<String>,
    problem: RwSignal<Option<Key>>,
    ludo: RwSignal<bool>,
    minutes: RwSignal<u16>,
    places: RwSignal<u16>,
    hours: RwSignal<u16>,
    finals: RwSignal<u16>,
}

impl Choices {
    fn settings(self) -> Result<TournamentSettings, Key> {
        let name = EventName::parse(&self.name.get_untracked()).map_err(|bad| match bad {
            BadText::TooLong => Key::EventNameTooLong,
            BadText::BadCharacter => Key::NameBadCharacter,
            BadText::Empty | BadText::BadLength => Key::EventNameEmpty,
        })?;
        Ok(TournamentSettings {
            name,
            description: Description::empty(),
            mode: if self.ludo.get_untracked() { Mode::LudoChess } else { Mode::Classic },
            minutes: self.minutes.get_untracked(),
            max_players: self.places.get_untracked(),
            match_deadline_hours: self.hours.get_untracked(),
            finals_best_of: self.finals.get_untracked() as u8,
            approval: false,
            starts_at: None,
            listed: false,
            fide_automatic_draws: false,
            nobody_attempted: NobodyAttempted::CoinToss,
        })
    }
}

/// The page.
pub(crate) fn page() -> Html {
    let app = app();
    let choices = Choices {
        name: RwSignal::new(String::new()),
        problem: RwSignal::new(None),
        ludo: RwSignal::new(true),
        minutes: RwSignal::new(10),
        places: RwSignal::new(8),
        hours: RwSignal::new(24),
        finals: RwSignal::new(3),
    };
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let busy = RwSignal::new(false);
    let create = move || {
        let settings = match choices.settings() {
            Ok(settings) => settings,
            Err(key) => {
                choices.problem.set(Some(key));
                dom::focus("#nm");
                return;
            }
        };
        choices.problem.set(None);
        let done = move |view: TournamentView| app.nav.go(&event_path(&view.code));
        api::create_tournament(&settings, trouble::settle(busy, failed, done));
    };
    let body = tag("div", "cols-form").kids((
        fields(choices),
        tag("aside", "aside-top").label(Key::Summary).kids((
            summary(choices),
            tag("div", "form aside-top")
                .kids((session::name_then(app, Key::CreateEvent, busy, create), trouble::notice_of(failed))),
        )),
    ));
    shell(t(Key::NewEvent), Place::Events, false, body.html())
}

fn fields(choices: Choices) -> Html {
    let option = |n: u16, text: String| (n, text.html());
    let hours = vec![
        option(1, tf(Key::SpanHour, &["1"])),
        option(24, tf(Key::SpanHour, &["24"])),
        option(72, tf(Key::SpanDay, &["3"])),
        option(168, tf(Key::SpanDay, &["7"])),
    ];
    let finals = vec![(1, t(Key::OneGame).html()), (3, t(Key::BestOf3).html())];
    tag("div", "form")
        .kids((
            tag("h1", "d4").say(Key::NewEvent),
            tag("p", "lead").say(Key::NewEventLead),
            form::text_field(
                "nm",
                t(Key::EventName),
                "input input--xl",
                choices.name,
                form::problem(choices.problem),
                t(Key::EventNameHint),
                100,
            ),
            form::modes("mode", choices.ludo),
            form::seg("minutes", t(Key::MinutesEach), form::numbers(&[5, 10, 15, 30]), choices.minutes, None),
            tag("div", "fields").kids((
                form::seg("places", t(Key::Places), form::numbers(&[2, 4, 6, 8]), choices.places, None),
                form::seg(
                    "hours",
                    t(Key::TimePerMatch),
                    hours,
                    choices.hours,
                    Some(t(Key::TimePerMatchHint)),
                ),
                form::seg("finals", t(Key::TheFinal), finals, choices.finals, None),
            )),
        ))
        .html()
}

/// Rounds of a knockout of so many players (T-10).
fn rounds(players: u16) -> u16 {
    (16 - players.max(2).saturating_sub(1).leading_zeros()) as u16
}

/// The earliest end: everybody plays at once, and each game takes both clocks.
fn earliest(minutes: u16, players: u16, finals: u16) -> Millis {
    let games = i64::from(rounds(players) - 1 + finals.div_ceil(2));
    Millis::minutes(games * 2 * i64::from(minutes))
}

/// The latest end without a replay: each round takes its whole window (T-22).
fn latest(now: Instant, hours: u16, players: u16) -> Instant {
    now.plus(Millis::hours(i64::from(hours) * i64::from(rounds(players))))
}

fn summary(choices: Choices) -> Html {
    let app = app();
    let name = move || {
        let name = choices.name.get();
        if name.trim().is_empty() { t(Key::NewEvent).to_owned() } else { name }
    };
    let game = move || {
        let mode = if choices.ludo.get() { Mode::LudoChess } else { Mode::Classic };
        [words::mode(mode), " ", &words::time_control(choices.minutes.get(), 0)].concat()
    };
    let players = move || choices.places.get();
    let soon = move || {
        tf(Key::EndsSoonest, &[&time::span(earliest(choices.minutes.get(), players(), choices.finals.get()))])
    };
    let late = move || {
        let now = app.now.get();
        tf(Key::EndsLatest, &[&time::moment(latest(now, choices.hours.get(), players()), now)])
    };
    tag("div", "ticket")
        .kids((
            el("div").kids((tag("h2", "d2").kids(name), tag("p", "small muted").kids(game))),
            tag("dl", "kv").kids((
                el("dt").say(Key::Players),
                tag("dd", "fig").kids(move || tn(Key::UpTo, i64::from(players()), &[])),
                el("dt").say(Key::Rounds),
                tag("dd", "fig").kids(move || rounds(players())),
                el("dt").say(Key::Matches),
                tag("dd", "fig").kids(move || players() - 1),
            )),
            tag("p", "small").kids((soon, " ", tag("span", "muted").kids(late))),
        ))
        .html()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_10_rounds_and_the_span_of_an_event() {
        let counts: Vec<u16> = [2, 3, 4, 5, 8, 9, 2_048].map(rounds).to_vec();
        assert_eq!(counts, [1, 2, 2, 3, 3, 4, 11]);
        assert_eq!(earliest(10, 8, 3), Millis::minutes(80));
        assert_eq!(latest(Instant(0), 24, 8), Instant(Millis::hours(72).0));
    }
}
