//! Events: the code that leads to one, and the ones I am in.

use super::code::code_form;
use crate::app::app;
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::net::{Trouble, api};
use crate::reactive::{Memo, RwSignal};
use crate::routes::event_path;
use crate::ui::el::{Html, Kids, button, effect, el, made, tag};
use crate::ui::paged::{Row, paged};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{icon, online, trouble};
use shared::player::EventNote;
use shared::tournament::Stage;
use shared::wire::{EventLine, MyEvent};
use std::rc::Rc;

/// The page.
pub(crate) fn page() -> Html {
    let app = app();
    let home: RwSignal<Option<Vec<EventNote>>> = RwSignal::new(None);
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let asked = RwSignal::new(());
    online::then(move || asked.set(()));
    effect(Box::new(move || {
        asked.track();
        if app.me.with(Option::is_some) {
            api::home(move |answer| match answer {
                Ok(answer) => {
                    failed.set(None);
                    home.set(Some(answer.events));
                }
                Err(why) => failed.set(Some(why)),
            });
        } else if app.me_known.get() {
            home.set(Some(Vec::new()));
        }
    }));
    let list = move || {
        home.with(|events| match events {
            None if failed.with(Option::is_some) => trouble::notice_of(failed),
            None => tag("span", "skel skel--line").html(),
            Some(events) => event_rows(events),
        })
    };
    // Those that need me stand above; the whole list of an older player is asked for when it is opened.
    let known = Memo::new(move |_| app.me.with(Option::is_some));
    let older = RwSignal::new(false);
    let all = made(known, move |known| {
        let shown = made(Memo::new(move |_| older.get()), |open| if open { mine() } else { ().html() });
        let more = move || button("btn btn--quiet").on_click(move |_| older.set(true)).say(Key::AllMyEvents);
        known.then_some((move || (!older.get()).then(more), shown)).html()
    });
    let section = |title: Key, body: Html| {
        el("section").kids((tag("div", "sec").kids(tag("h2", "d2").say(title)), body)).html()
    };
    let body = (
        tag("h1", "d4").say(Key::NavEvents),
        tag("div", "form ev-lists").kids((
            code_form(),
            tag("p", "go").kids((
                tag("a", "btn btn--play").attr("href", "/t/new").kids((icon("#i-plus"), t(Key::NewEvent))),
                tag("a", "btn").attr("href", "/champions").kids((icon("#i-trophy"), t(Key::ChampionsCup))),
            )),
            section(Key::YourEvents, (list, all).html()),
            section(Key::PublicEvents, public()),
        )),
    );
    shell(t(Key::NavEvents), Place::Events, true, body.html())
}

/// Events that everybody may find.
fn public() -> Html {
    paged(
        Rc::new(|after, then| {
            api::events(after.as_deref(), move |page| {
                let row = |line: EventLine| -> Row { Rc::new(move || line_row(&line, None)) };
                then(page.map(|page| (page.events.into_iter().map(row).collect(), page.next)));
            });
        }),
        Key::NoPublicEvents,
    )
}

/// All events that I organise or play.
fn mine() -> Html {
    paged(
        Rc::new(|after, then| {
            api::my_events(after.as_deref(), move |page| {
                let row = |mine: MyEvent| -> Row {
                    let role = if mine.organiser { Key::YouOrganise } else { Key::YouPlay };
                    Rc::new(move || line_row(&mine.event, Some(role)))
                };
                then(page.map(|page| (page.events.into_iter().map(row).collect(), page.next)));
            });
        }),
        Key::NoEvents,
    )
}

/// `Ludo Chess 10+0, 3 of 8 players`.
fn line_row(line: &EventLine, role: Option<Key>) -> Html {
    let game = words::event(line.mode, line.minutes);
    let players = match line.stage {
        Stage::Registration => tn(Key::PlayersOf, i64::from(line.players), &[&line.max_players.to_string()]),
        _ => tn(Key::PlayersCount, i64::from(line.players), &[]),
    };
    let now = app().now.get_untracked();
    let state = match (line.stage, line.starts_at) {
        (Stage::Registration, Some(at)) => tf(Key::StartsAt, &[&time::moment(at, now), &time::left(at, now)]),
        (Stage::Registration, None) => t(Key::TakesPlayers).to_owned(),
        (Stage::InProgress, _) => t(Key::PlayingNow).to_owned(),
        (Stage::Completed, _) => t(Key::EventOver).to_owned(),
        (Stage::Cancelled, _) => t(Key::EventCancelled).to_owned(),
    };
    el("li")
        .kids((
            tag("div", "grow").kids((
                tag("p", "strong ell").kids(el("bdi").kids(line.name.as_str().to_owned())),
                tag("p", "small muted")
                    .kids((role.map(|role| (t(role), " ")), [game, players, state].join(", "))),
            )),
            tag("a", "btn").attr("href", event_path(&line.code)).say(Key::Open),
        ))
        .html()
}

/// The events as rows, or what to do when there are none.
pub(crate) fn event_rows(events: &[EventNote]) -> Html {
    if events.is_empty() {
        return tag("p", "empty")
            .kids((t(Key::NoEvents), " ", tag("a", "btn").attr("href", "/t/new").say(Key::CreateOne)))
            .html();
    }
    let rows = events.iter().map(row).collect::<Vec<_>>();
    tag("ul", "rows").kids(rows).html()
}

fn row(event: &EventNote) -> Html {
    let now = app().now;
    let ready = event.ready.filter(|_| !event.over);
    let state = move || match ready {
        Some(until) => [t(Key::MatchReady), ", ", &time::left(until, now.get())].concat(),
        None => String::new(),
    };
    let role = match (event.over, event.organiser, event.playing) {
        (true, ..) => t(Key::EventOver),
        (_, true, _) => t(Key::YouOrganise),
        (_, _, true) => t(Key::YouPlay),
        _ => t(Key::YouAsked),
    };
    el("li")
        .kids((
            tag("div", "grow").kids((
                tag("p", "strong ell").kids(el("bdi").kids(event.name.clone())),
                tag("p", "small muted").kids((role, " ", state)),
            )),
            el("a")
                .class(if ready.is_some() { "btn btn--play" } else { "btn" })
                .attr("href", event_path(&event.code))
                .kids(if ready.is_some() { t(Key::HomePlay) } else { t(Key::Open) }),
        ))
        .html()
}
