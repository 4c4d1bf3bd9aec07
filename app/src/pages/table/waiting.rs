//! Before the start: the link to send, and who sits where.

use super::desk::{Command, Desk};
use crate::app::app;
use crate::i18n::{Key, t, tf, time, words};
use crate::routes::{event_path, table_path};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{Here, icon, share, who};
use leptos::prelude::*;
use shared::ids::TableId;
use shared::table::{ColourChoice, Owner, PlaceView};

/// The page.
pub(crate) fn page(desk: Desk, id: TableId) -> AnyView {
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

/// A place that waits for this player (a rematch) is taken at once.
fn sit_at_reserved(desk: Desk) {
    Effect::new(move |asked: Option<bool>| {
        if asked == Some(true) {
            return true;
        }
        let me = app().me.get().map(|me| me.player);
        let reserved = |place: &PlaceView| Some(&place.player) == me.as_ref() && !place.seated;
        let waits =
            desk.view(|view| matches!(view.owner, Owner::Player { .. }) && view.places.iter().any(reserved));
        if waits.unwrap_or_default() {
            desk.send(Command::Sit);
            return true;
        }
        false
    });
}

fn for_friend(desk: Desk, id: &TableId) -> AnyView {
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
    view! {
        <div class="form">
            <h1 class="d3">{title}</h1>
            <p class="lead">{lead}</p>
            {share::share_box(tf(Key::InviteText, &[&name, kind]), &table_path(id))}
            {seats(desk)}
            {move || mine().then(|| view! {
                <p class="cluster"><button class="btn btn--quiet" type="button" on:click=move |_| desk.send(Command::Cancel)>{t(Key::TakeGameBack)}</button></p>
            })}
        </div>
    }
    .into_any()
}

fn for_event(desk: Desk, event: String) -> AnyView {
    let expires = move || desk.view(|view| view.expires).flatten();
    let now = app().now;
    let until = move || {
        expires().map(|at| tf(Key::RoomWaits, &[&time::moment(at, now.get()), &time::left(at, now.get())]))
    };
    view! {
        <div class="form">
            <h1 class="d3">{t(Key::WaitingOpponent)}</h1>
            <p class="lead">{t(Key::WaitingEventLead)}</p>
            {seats(desk)}
            <p class="small muted">{until}</p>
            <p class="cluster"><a class="btn" href=event>{icon("#i-trophy")} {t(Key::BackToEvent)}</a></p>
        </div>
    }
    .into_any()
}

fn seats(desk: Desk) -> AnyView {
    let places = Memo::new(move |_| {
        desk.view(|view| (view.places.clone(), view.settings.colour)).unwrap_or_default_places()
    });
    let show = move || {
        let (places, colour) = places.get();
        let taken = places.iter().enumerate().map(|(n, place)| one(place, n, colour)).collect::<Vec<_>>();
        let open = (places.len() < 2).then(|| {
            view! {
                <li><span class="who who--none pulse" aria-hidden="true">"?"</span>
                    <div class="grow"><p class="seat__name">{t(Key::WaitingSecond)}</p><p class="small muted" role="status">{t(Key::KeepOpen)}</p></div></li>
            }
        });
        view! { {taken}{open} }
    };
    view! { <section aria-label=t(Key::Seats)><ul class="seats">{show}</ul></section> }.into_any()
}

trait OrNobody {
    fn unwrap_or_default_places(self) -> (Vec<PlaceView>, ColourChoice);
}

impl OrNobody for Option<(Vec<PlaceView>, ColourChoice)> {
    fn unwrap_or_default_places(self) -> (Vec<PlaceView>, ColourChoice) {
        self.unwrap_or((Vec::new(), ColourChoice::Random))
    }
}

fn one(place: &PlaceView, n: usize, colour: ColourChoice) -> AnyView {
    let me = app().me.get_untracked().is_some_and(|me| me.player == place.player);
    let side = match (colour, n) {
        (ColourChoice::Random, _) => t(Key::ColourByLot),
        (ColourChoice::White, 0) | (ColourChoice::Black, 1) => t(Key::White),
        _ => t(Key::Black),
    };
    let text = if !place.seated {
        t(Key::NotHereYet).to_owned()
    } else if me {
        tf(Key::SeatYou, &[side])
    } else {
        side.to_owned()
    };
    let here = if place.present { Here::On } else { Here::Unsaid };
    let name = place.name.as_str();
    view! {
        <li>{who(name, "", here)}<div class="grow"><p class="seat__name"><bdi>{name.to_owned()}</bdi></p><p class="small muted">{text}</p></div></li>
    }
    .into_any()
}
