//! Before the start: the link to send, and who sits where.

use super::bout::{self, Bout};
use super::desk::{Command, Desk};
use crate::app::app;
use crate::i18n::{Key, lower, t, tf, time, tn, words};
use crate::net::api;
use crate::reactive::Memo;
use crate::routes::{event_path, table_path};
use crate::ui::el::{Html, Kids, button, effect, el, made, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{Here, icon, named, share, trouble, who};
use shared::ids::TableId;
use shared::table::{ColourChoice, GameConfig, Owner, PlaceView, TableSettings};
use std::cell::Cell;

/// The page.
pub(crate) fn page(desk: Desk, id: TableId) -> Html {
    sit_at_reserved(desk);
    let tournament = desk.view(|view| match &view.owner {
        Owner::Tournament { code, .. } => Some(event_path(code)),
        Owner::Player { .. } | Owner::Ladder { .. } => None,
    });
    let body = match tournament.flatten() {
        Some(event) => for_event(desk, event),
        None => for_friend(desk, &id),
    };
    shell(t(Key::WaitingTitle), Place::Play, true, body)
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
        let (promised, listed) = desk
            .view(|view| {
                let promised = view.places.len() > 1 && view.places.iter().any(|place| !place.seated);
                (promised, view.listed)
            })
            .unwrap_or_default();
        t(match (promised, listed) {
            (true, _) => Key::WaitingRematch,
            (_, true) => Key::ListedTitle,
            _ => Key::SendLink,
        })
    };
    let lead = move || {
        desk.view(|view| {
            if view.seats.len() > 2 {
                return many(&view.settings, view.seats.len());
            }
            let kind = words::game(view.settings.game);
            let key = if view.listed { Key::ListedLead } else { Key::WaitingLead };
            tf(key, &[kind, &words::clock(&view.settings)])
        })
    };
    let name = app().me.get_untracked().map(|me| String::from(me.name)).unwrap_or_default();
    let kind = desk.view(|view| words::game(view.settings.game)).unwrap_or_default();
    let listed = desk.view(|view| view.listed).unwrap_or_default();
    let leave = {
        let id = id.clone();
        move |_: web_sys::MouseEvent| api::leave_table(&id, trouble::or_toast(desk.app, |()| ()))
    };
    // Who opened the table takes it back, whoever else sits at it stands up.
    let part = Memo::new(move |_| {
        let owner = desk.view(|view| match &view.owner {
            Owner::Player { player } => Some(player.clone()),
            Owner::Tournament { .. } | Owner::Ladder { .. } => None,
        });
        let me = app().me.get().map(|me| me.player);
        desk.seat.get().map(|_| owner.flatten() == me)
    });
    tag("div", "form")
        .kids((
            tag("h1", "d3").kids(title),
            tag("p", "lead").kids(lead),
            share::share_box(tf(Key::InviteText, &[&name, kind]), &table_path(id), id.grouped()),
            seats(desk),
            start(desk),
            listed.then(|| tag("p", "small muted").say(Key::KeepOpenListed)),
            made(part, move |part| {
                let quit = button("btn btn--quiet btn--edge");
                let quit = match part {
                    None => return ().html(),
                    Some(true) => quit.on_click(move |_| desk.send(Command::Cancel)).say(Key::TakeGameBack),
                    Some(false) => quit.on_click(leave.clone()).say(Key::LeaveSeat),
                };
                tag("p", "cluster").kids(quit).html()
            }),
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
        let open = |n: usize| {
            let note = (n == 0).then(|| tag("p", "small muted").attr("role", "status").say(Key::KeepOpen));
            el("li").kids((
                tag("span", "who who--none pulse").attr("aria-hidden", "true").kids("?"),
                tag("div", "grow").kids((
                    tag("p", "seat__name").say(if seats > 2 { Key::SeatFree } else { Key::WaitingSecond }),
                    note,
                )),
            ))
        };
        let open = (0..seats.saturating_sub(places.len())).map(open).collect::<Vec<_>>();
        (taken, open, (1..=computers).map(computer).collect::<Vec<_>>())
    };
    // At a table of many it is said how many are missing.
    let free = Memo::new(move |_| {
        let (places, _, seats, _) = places.get();
        seats.checked_sub(places.len()).filter(|free| seats > 2 && *free > 0)
    });
    let missing = move || {
        free.get()
            .map(|free| tag("p", "kicker").attr("role", "status").kids(tn(Key::SeatsFree, free as i64, &[])))
    };
    el("section").label(Key::Seats).kids((missing, tag("ul", "seats").kids(show))).html()
}

/// What a table of more than two is, and when it begins.
fn many(settings: &TableSettings, seats: usize) -> String {
    let kind = words::kind(settings.game.kind());
    let game = [kind, ", ", &lower(words::flavour(settings.game))].concat();
    tf(Key::WaitingMany, &[&game, &words::clock(settings), &seats.to_string()])
}

/// The host's button that begins with those who are there, where the game can be played by them (LU-1).
fn start(desk: Desk) -> Html {
    let app = app();
    let count = Memo::new(move |_| {
        let me = app.me.get().map(|me| me.player);
        desk.view(|view| {
            let host = matches!(&view.owner, Owner::Player { player } if Some(player) == me.as_ref());
            let here = host && view.places.iter().all(|place| place.seated);
            let count = u8::try_from(view.places.len()).ok().filter(|_| here)?;
            view.settings.game.with_people(count).map(GameConfig::seats)
        })
        .flatten()
    });
    let show = move || {
        count.get().map(|count| {
            button("btn btn--play btn--big")
                .on_click(move |_| desk.send(Command::Start))
                .kids((icon("#i-play"), tf(Key::StartWith, &[&count.to_string()])))
        })
    };
    show.html()
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
    let side = match (desk.kind().is_some_and(words::has_colours), colour, n) {
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
                tag("p", "seat__name").kids(named(&place.player, name)),
                tag("p", "small muted").kids(text),
            )),
        ))
        .html()
}
