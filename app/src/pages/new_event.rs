//! Create an event: a name is enough, the rest is set.

use super::session;
use crate::app::app;
use crate::dom;
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::net::{Trouble, api};
use crate::routes::event_path;
use crate::ui::shell::{Place, page as shell};
use crate::ui::{form, trouble};
use leptos::prelude::*;
use shared::ids::{BadText, Description, EventName};
use shared::time::{Instant, Millis};
use shared::tournament::{Mode, NobodyAttempted, TournamentSettings};

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
pub(crate) fn page() -> AnyView {
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
        busy.set(true);
        leptos::task::spawn_local(async move {
            let created = api::create_tournament(&settings).await;
            busy.try_set(false);
            match created {
                Ok(view) => app.nav.go(&event_path(&view.code)),
                Err(why) => drop(failed.try_set(Some(why))),
            }
        });
    };
    let body = view! {
        <div class="cols-form">
            {fields(choices)}
            <aside class="aside-top" aria-label=t(Key::Summary)>
                {summary(choices)}
                <div class="form aside-top">{session::name_then(app, Key::CreateEvent, busy, create)}{trouble::notice_of(failed)}</div>
            </aside>
        </div>
    };
    shell(t(Key::NewEvent), Place::Events, false, body.into_any())
}

fn fields(choices: Choices) -> AnyView {
    let option = |n: u16, text: String| (n, text.into_any());
    let hours = vec![
        option(1, tf(Key::SpanHour, &["1"])),
        option(24, tf(Key::SpanHour, &["24"])),
        option(72, tf(Key::SpanDay, &["3"])),
        option(168, tf(Key::SpanDay, &["7"])),
    ];
    let finals = vec![(1, t(Key::OneGame).into_any()), (3, t(Key::BestOf3).into_any())];
    view! {
        <div class="form">
            <h1 class="d4">{t(Key::NewEvent)}</h1>
            <p class="lead">{t(Key::NewEventLead)}</p>
            {form::text_field("nm", t(Key::EventName), "input input--xl", choices.name, choices.problem.into(), t(Key::EventNameHint), 100)}
            {form::modes("mode", choices.ludo)}
            {form::seg("minutes", t(Key::MinutesEach), form::numbers(&[5, 10, 15, 30]), choices.minutes, None)}
            <div class="fields">
                {form::seg("places", t(Key::Places), form::numbers(&[2, 4, 6, 8]), choices.places, None)}
                {form::seg("hours", t(Key::TimePerMatch), hours, choices.hours, Some(t(Key::TimePerMatchHint)))}
                {form::seg("finals", t(Key::TheFinal), finals, choices.finals, None)}
            </div>
        </div>
    }
    .into_any()
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

fn summary(choices: Choices) -> AnyView {
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
    view! {
        <div class="ticket">
            <div><h2 class="d2">{name}</h2><p class="small muted">{game}</p></div>
            <dl class="kv">
                <dt>{t(Key::Players)}</dt><dd class="fig">{move || tn(Key::UpTo, i64::from(players()), &[])}</dd>
                <dt>{t(Key::Rounds)}</dt><dd class="fig">{move || rounds(players())}</dd>
                <dt>{t(Key::Matches)}</dt><dd class="fig">{move || players() - 1}</dd>
            </dl>
            <p class="small">{soon}" "<span class="muted">{late}</span></p>
        </div>
    }
    .into_any()
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
