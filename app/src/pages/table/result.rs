//! The card at the end: who, why (with the rule), and what comes next.

use super::desk::{Command, Desk};
use super::menu;
use crate::dom;
use crate::i18n::{Key, t, tf, words};
use crate::routes::{event_path, table_path};
use crate::ui::{icon, icon_s};
use leptos::prelude::*;
use shared::outcome::EndReason;
use shared::seat::Seat;
use shared::table::Owner;
use shared::wire::Offer;

/// The card.
pub(crate) fn card(desk: Desk) -> AnyView {
    let Some(outcome) = desk.view(|view| view.outcome).flatten() else { return ().into_any() };
    let seat = if desk.local { None } else { desk.seat.get() };
    let names = desk.names.get();
    let ending = words::ending(&outcome, seat, &names);
    let rule = words::rule(outcome.reason).map(|(id, text)| {
        view! { <p class="rule"><span class="ltr">{id}</span><span>{text}</span></p> }
    });
    let shows_points = outcome.reason == EndReason::MoveCap;
    let points = desk.view(|view| view.points).flatten().filter(|_| shows_points);
    request_animation_frame(|| dom::focus(".result"));
    view! {
        <article class=ending.class aria-labelledby="res-h" tabindex="-1">
            <div class="cluster"><h2 class="result__h" id="res-h">{ending.title}</h2>{points.map(|points| score(points, seat))}</div>
            <p class="result__why"><b>{ending.why}"."</b>" "{ending.step} {points.map(|points| points_text(points, &names))}</p>
            <div class="result__go">{next(desk)}</div>
            {rule}
        </article>
    }
    .into_any()
}

fn score(points: [u32; 2], seat: Option<Seat>) -> AnyView {
    let mine = seat.unwrap_or(Seat::FIRST).index() & 1;
    view! { <p class="score end"><span>{points[mine]}</span>{icon("#i-minus")}<span>{points[1 - mine]}</span></p> }.into_any()
}

fn points_text(points: [u32; 2], names: &[String; 2]) -> String {
    let [white, black] = points.map(|n| n.to_string());
    tf(Key::PointsOnBoard, &[words::short(&names[0]), &white, words::short(&names[1]), &black])
}

/// What comes next: the event, a rematch, or a game of one's own.
fn next(desk: Desk) -> AnyView {
    let event = desk.view(|view| match &view.owner {
        Owner::Tournament { code, .. } => Some(event_path(code)),
        Owner::Player { .. } => None,
    });
    let share = move || {
        view! { <button class="btn btn--sq" type="button" aria-label=t(Key::ShareGame) on:click=move |_| menu::share(desk)>{icon_s("#i-share")}</button> }
    };
    if desk.local {
        return view! {
            <button class="btn btn--play" type="button" on:click=move |_| desk.send(Command::Offer(Offer::Rematch))>{icon_s("#i-swap")} {t(Key::PlayAgain)}</button>
            <a class="btn" href="/">{t(Key::NavHome)}</a>
        }
        .into_any();
    }
    if let Some(Some(path)) = event {
        return view! { <a class="btn btn--play" href=path>{icon_s("#i-trophy")} {t(Key::BackToEvent)}</a>{share()} }.into_any();
    }
    if desk.seat.get_untracked().is_none() {
        return view! { <a class="btn btn--play" href="/new">{icon_s("#i-plus")} {t(Key::NewGame)}</a>{share()} }.into_any();
    }
    view! { {rematch(desk)}{share()} }.into_any()
}

/// How the rematch stands: nobody asked, I asked, they asked, it is open.
fn rematch(desk: Desk) -> AnyView {
    let state = Memo::new(move |_| {
        let seat = desk.seat.get();
        desk.view(|view| {
            let wants =
                |seat: Option<Seat>| seat.is_some_and(|seat| view.rematch.contains(&(seat.index() as u8)));
            (wants(seat), wants(seat.map(Seat::other)), view.next.clone())
        })
        .unwrap_or_default()
    });
    // Both have asked: on to the new table.
    Effect::new(move |_| {
        let (mine, _, next) = state.get();
        if let Some(next) = next.filter(|_| mine) {
            desk.app.nav.replace(&table_path(&next));
        }
    });
    let offer = move |_| desk.send(Command::Offer(Offer::Rematch));
    let refuse = move |_| desk.send(Command::Answer(Offer::Rematch, false));
    let other_side = move || {
        let side = desk.seat.get().map(|seat| words::color(seat.other().color())).unwrap_or_default();
        tf(Key::RematchAs, &[side])
    };
    let show = move || {
        match state.get() {
        (_, _, Some(next)) => {
            view! { <a class="btn btn--play" href=table_path(&next)>{icon_s("#i-play")} {t(Key::ToRematch)}</a> }.into_any()
        }
        (true, ..) => view! {
            <button class="btn btn--play is-busy" type="button" disabled>{other_side()}</button>
            <button class="btn" type="button" on:click=refuse>{t(Key::Cancel)}</button>
            <p class="small muted" role="status">{tf(Key::AskedRematch, &[&opponent(desk)])}</p>
        }
        .into_any(),
        (_, true, _) => view! {
            <p class="small" role="status"><b>{tf(Key::WantsRematch, &[&opponent(desk)])}</b></p>
            <button class="btn btn--play" type="button" on:click=offer>{icon_s("#i-swap")} {other_side()}</button>
            <button class="btn" type="button" on:click=refuse>{t(Key::NotNow)}</button>
        }
        .into_any(),
        _ => view! { <button class="btn btn--play" type="button" on:click=offer>{icon_s("#i-swap")} {other_side()}</button> }.into_any(),
    }
    };
    show.into_any()
}

fn opponent(desk: Desk) -> String {
    let name =
        desk.seat.get().map(|seat| desk.names.get()[seat.other().index() & 1].clone()).unwrap_or_default();
    words::short(&name).to_owned()
}
