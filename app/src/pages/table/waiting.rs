//! Before the start: the link to send, and who sits where.

use super::bout::{self, Bout};
use super::desk::{Command, Desk};
use crate::app::app;
use crate::i18n::{Key, t, tf, time, words};
use crate::reactive::Memo;
use crate::routes::{event_path, table_path};
use crate::ui::el::{Html, Kids, button, effect, el, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{Here, icon, share, who};
use shared::ids::TableId;
use shared::rules::GameKind;
use shared::table::{ColourChoice, Owner, PlaceView};
use std::cell::Cell;

/// The page.
pub(crate) fn page(desk: Desk, id: TableId) -> Html {
    sit_at_reserved(desk);
    let tournament = desk.view(|view| match &view.owner {
        Owner::Tournament { code, .. } => Some(event_path(code)),
        Owner::Player { .. } => None,
    });
    let body = match tournament.flatten() {
        Some(event) => for_event(desk, event),
        None => for_friend(desk, &id),
    };
    shell(t(Key::WaitingTitle), Place::Play, true, body)
}

/// Whether the sides are White and Black, which the creator may choose; elsewhere the creator is the first.
const fn has_colours(kind: GameKind) -> bool {
    !matches!(kind, GameKind::GinRummy | GameKind::Ludo)
}

/// A place that waits for this player (a rematch) is taken at once.
fn sit_at_reserved(desk: Desk) {
    let asked = Cell::new(false);
    effect(Box::new(move || {
        let me = app().me.get().map(|me| me.player);
        let reserved = |place: &PlaceView| Some(&place.player) == me.as_ref() && !place.seated;
        let waits =
            desk.view(|view| matches!(view.owner, Owner::Player { .. }) && view.places.iter().any(reserved));
        if waits.unwrap_or_default() && !asked.replace(true) {
            desk.send(Command::Sit);
        }
    }));
}

fn for_friend(desk: Desk, id: &TableId) -> Html {
    let title = move || {
        let reserved = desk.view(|view| view.places.len() > 1).unwrap_or_default();
        t(if reserved { Key::WaitingRematch } else { Key::SendLink })
    };
    let lead = move || {
        desk.view(|view| {
            let kind = words::kind(view.settings.game.kind());
            tf(
                Key::WaitingLead,
                &[kind, &words::time_control(view.settings.minutes, view.settings.increment_seconds)],
            )
        })
    };
    let name = app().me.get_untracked().map(|me| String::from(me.name)).unwrap_or_default();
    let kind = desk.view(|view| words::kind(view.settings.game.kind())).unwrap_or_default();
    let mine = move || desk.seat.get().is_some();
    tag("div", "form")
        .kids((
            tag("h1", "d3").kids(title),
            tag("p", "lead").kids(lead),
            share::share_box(tf(Key::InviteText, &[&name, kind]), &table_path(id)),
            seats(desk),
            move || {
                mine().then(|| {
                    tag("p", "cluster").kids(
                        button("btn btn--quiet btn--edge")
                            .on_click(move |_| desk.send(Command::Cancel))
                            .say(Key::TakeGameBack),
                    )
                })
            },
        ))
        .html()
}

fn for_event(desk: Desk, event: String) -> Html {
    let expires = move || desk.view(|view| view.expires).flatten();
    let now = app().now;
    let until = move || {
        expires().map(|at| tf(Key::RoomWaits, &[&time::moment(at, now.get()), &time::left(at, now.get())]))
    };
    tag("div", "form")
        .kids((
            tag("h1", "d3").say(Key::WaitingOpponent),
            tag("p", "lead").say(Key::WaitingEventLead),
            seats(desk),
            Bout::of(desk).map(bout::strip),
            tag("p", "small muted").kids(until),
            tag("p", "cluster")
                .kids(tag("a", "btn").attr("href", event).kids((icon("#i-trophy"), t(Key::BackToEvent)))),
        ))
        .html()
}

fn seats(desk: Desk) -> Html {
    let places = Memo::new(move |_| {
        desk.view(|view| {
            let computers = usize::from(view.settings.game.computers());
            (view.places.clone(), view.settings.colour, view.seats.len() - computers, computers)
        })
        .unwrap_or((Vec::new(), ColourChoice::Random, 0, 0))
    });
    let show = move || {
        let (places, colour, seats, computers) = places.get();
        let one = |(n, place)| one(desk, place, n, colour);
        let taken = places.iter().enumerate().map(one).collect::<Vec<_>>();
        let open = (places.len() < seats).then(|| {
            el("li").kids((
                tag("span", "who who--none pulse").attr("aria-hidden", "true").kids("?"),
                tag("div", "grow").kids((
                    tag("p", "seat__name").say(Key::WaitingSecond),
                    tag("p", "small muted").attr("role", "status").say(Key::KeepOpen),
                )),
            ))
        });
        (taken, open, (1..=computers).map(computer).collect::<Vec<_>>())
    };
    el("section").label(Key::Seats).kids(tag("ul", "seats").kids(show)).html()
}

/// A seat that a computer takes when the people are there.
fn computer(number: usize) -> Html {
    let name = tf(Key::ComputerNumber, &[&number.to_string()]);
    el("li")
        .kids((
            who(&name, "", Here::Computer),
            tag("div", "grow").kids((
                tag("p", "seat__name").kids(name.clone()),
                tag("p", "small muted").say(Key::ComputerWaits),
            )),
        ))
        .html()
}

fn one(desk: Desk, place: &PlaceView, n: usize, colour: ColourChoice) -> Html {
    let me = app().me.get_untracked().is_some_and(|me| me.player == place.player);
    let side = match (desk.kind().is_some_and(has_colours), colour, n) {
        (false, ..) => "",
        (_, ColourChoice::Random, _) => t(Key::ColourByLot),
        (_, ColourChoice::White, 0) | (_, ColourChoice::Black, 1) => t(Key::White),
        _ => t(Key::Black),
    };
    let text = if !place.seated {
        t(Key::NotHereYet).to_owned()
    } else if me && side.is_empty() {
        t(Key::You).to_owned()
    } else if me {
        tf(Key::SeatYou, &[side])
    } else {
        side.to_owned()
    };
    let here = if place.present { Here::On } else { Here::Unsaid };
    let name = place.name.as_str();
    el("li")
        .kids((
            who(name, "", here),
            tag("div", "grow").kids((
                tag("p", "seat__name").kids(el("bdi").kids(name.to_owned())),
                tag("p", "small muted").kids(text),
            )),
        ))
        .html()
}
