//! The action row: the die with its ring, or whose move it is; what may be done now; the result at the end.

use super::desk::{Command, Desk};
use super::{menu, result};
use crate::boards::chess::View;
use crate::i18n::{Key, t, tf, tn, words};
use crate::ui::{die_href, icon_s};
use leptos::prelude::*;
use shared::rules::DrawClaim;
use shared::rules::chess::{Color, Role};
use shared::rules::ludo_chess::{Die, piece_of};
use shared::rules::{Rules, classic_chess::ClassicChess};
use shared::seat::Seat;
use shared::table::Phase;
use shared::wire::Offer;

/// What the row shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Face {
    Over,
    Confirm,
    Past,
    DrawOffered,
    /// The roll and whose it is; no roll = it has not come yet.
    Dice(Option<Die>, Seat),
    Plain,
}

/// The row.
pub(crate) fn row(desk: Desk, resign_open: RwSignal<bool>) -> AnyView {
    let face = Memo::new(move |_| face(desk));
    let show = move || match face.get() {
        Face::Over => result::card(desk),
        Face::Confirm => confirm(desk),
        Face::Past => past(desk),
        Face::DrawOffered => draw_offered(desk),
        Face::Dice(die, seat) => dice(desk, die, seat),
        Face::Plain => plain(desk, resign_open),
    };
    show.into_any()
}

fn face(desk: Desk) -> Face {
    if desk.phase.get() == Some(Phase::Over) {
        return Face::Over;
    }
    if desk.held.get().is_some() {
        return Face::Confirm;
    }
    if !desk.live.get() {
        return Face::Past;
    }
    let offered = desk.view(|view| view.draw_offer).flatten();
    if offered.is_some_and(|by| desk.seat.get().is_some_and(|seat| seat != by)) {
        return Face::DrawOffered;
    }
    desk.game.with(|game| match game {
        Some(game) if game.is_dice_phase() => Face::Dice(game.die(), Seat::of(game.position().turn())),
        _ => Face::Plain,
    })
}

fn says(small: AnyView, big: AnyView, buttons: AnyView) -> AnyView {
    view! {
        <div class="says"><div class="grow"><p class="roll__a ell">{small}</p><p class="says__b ell">{big}</p></div><div class="acts">{buttons}</div></div>
    }
    .into_any()
}

fn confirm(desk: Desk) -> AnyView {
    let play = move |_| {
        if let Some(mv) = desk.held.get_untracked() {
            desk.held.set(None);
            desk.send(Command::Act(mv));
        }
    };
    let buttons = view! {
        <button class="btn" type="button" on:click=move |_| desk.held.set(None)>{t(Key::TakeBack)}</button>
        <button class="btn btn--play" type="button" autofocus on:click=play>{icon_s("#i-check")} {t(Key::PlayMove)}</button>
    };
    says(t(Key::ConfirmHint).into_any(), t(Key::ConfirmMove).into_any(), buttons.into_any())
}

fn past(desk: Desk) -> AnyView {
    let small = move || {
        let at = desk.at.get();
        desk.history.with(|history| history.sans.get(at.wrapping_sub(1)).cloned()).unwrap_or_default()
    };
    let big = move || tf(Key::AfterMove, &[&(desk.at.get().div_ceil(2)).to_string()]);
    let buttons = view! { <button class="btn btn--play" type="button" on:click=move |_| desk.step_to(usize::MAX)>{icon_s("#i-last")} {t(Key::BackToGame)}</button> };
    says(small.into_any(), big.into_any(), buttons.into_any())
}

fn draw_offered(desk: Desk) -> AnyView {
    let name = move || {
        let by = desk.view(|view| view.draw_offer).flatten().unwrap_or(Seat::FIRST);
        tf(Key::OffersDraw, &[words::short(&desk.names.get()[by.index() & 1])])
    };
    let answer = move |accept| desk.send(Command::Answer(Offer::Draw, accept));
    let buttons = view! {
        <button class="btn" type="button" on:click=move |_| answer(false)>{t(Key::PlayOn)}</button>
        <button class="btn btn--play" type="button" on:click=move |_| answer(true)>{icon_s("#i-equal")} {t(Key::AcceptDraw)}</button>
    };
    says(name.into_any(), t(Key::DrawQuestion).into_any(), buttons.into_any())
}

// ---- dice ----

fn dice(desk: Desk, die: Option<Die>, seat: Seat) -> AnyView {
    let mine = !desk.local && desk.seat.get_untracked() == Some(seat);
    let name = desk.names.get_untracked()[seat.index() & 1].clone();
    let (small, big) = match die {
        None => (t(Key::Rolling).to_owned(), t(Key::RollComes).to_owned()),
        Some(die) if mine => (tf(Key::YouRolled, &[words::die(die)]), words::die_moves(die).to_owned()),
        Some(die) => {
            (tf(Key::TheyRolled, &[words::short(&name), words::die(die)]), words::die_moves(die).to_owned())
        }
    };
    let left = Memo::new(move |_| desk.turn_left());
    let seconds = move || {
        left.get().map(|seconds| {
            let class = if seconds < 10 { "roll__t fig is-low" } else { "roll__t fig" };
            view! { <p class=class><b>{seconds}</b><span>{tn(Key::SecondsWord, seconds, &[])}</span></p> }
        })
    };
    view! {
        <div class="roll">
            {ring(die, left)}
            <div class="grow"><p class="roll__a ell">{small}</p><p class="roll__b">{big}</p><p class="roll__c">{counts(desk, die, seat)}</p></div>
            {move || if planned(desk) { clear_plan(desk) } else { seconds().into_any() }}
        </div>
    }
    .into_any()
}

fn ring(die: Option<Die>, left: Memo<Option<i64>>) -> AnyView {
    let class = move || match (die, left.get()) {
        (None, _) => "die-ring die-ring--wait",
        (Some(_), Some(seconds)) if seconds < 10 => "die-ring is-rolling is-low",
        _ => "die-ring is-rolling",
    };
    let dash = move || format!("{} 45", left.get().unwrap_or(45));
    view! {
        <div class=class><svg viewBox="0 0 100 100" aria-hidden="true">
            <circle class="die-ring__bg" cx="50" cy="50" r="45"></circle>
            <circle class="die-ring__fg" cx="50" cy="50" r="45" pathLength="45" stroke-dasharray=dash></circle>
            <use_ class="die" href=die_href(die.map_or(0, Die::number)) x="23" y="22.5" width="54" height="54"></use_>
        </svg></div>
    }
    .into_any()
}

/// How many squares the rolled piece and the king can reach.
fn counts(desk: Desk, die: Option<Die>, seat: Seat) -> AnyView {
    let Some(role) = die.map(piece_of) else { return ().into_any() };
    let (mut pieces, mut kings) = (0, 0);
    let mut seen = Vec::new();
    desk.game.with_untracked(|game| {
        let Some(game) = game else { return };
        for mv in desk_legal(desk, seat) {
            if seen.contains(&(mv.from, mv.to)) {
                continue;
            }
            seen.push((mv.from, mv.to));
            match game.position().piece_at(mv.from).map(|piece| piece.role) {
                Some(Role::King) => kings += 1,
                Some(other) if other == role => pieces += 1,
                _ => {}
            }
        }
    });
    view! {
        <svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5" fill="currentColor"></circle></svg>
        <span>{tn(Key::MovesCount, pieces, &[])}</span>
        <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2l6 6-6 6-6-6z" fill="none" stroke="currentColor" stroke-width="2"></path></svg>
        <span>{tn(Key::KingMovesCount, kings, &[])}</span>
    }
    .into_any()
}

fn desk_legal(desk: Desk, seat: Seat) -> Vec<shared::rules::chess::Move> {
    untrack(|| desk.legal(seat))
}

fn planned(desk: Desk) -> bool {
    desk.table.with(|table| table.premove.is_some())
}

fn clear_plan(desk: Desk) -> AnyView {
    view! { <button class="btn" type="button" on:click=move |_| desk.send(Command::Plan(None))>{t(Key::ClearPremove)}</button> }.into_any()
}

// ---- without dice ----

fn plain(desk: Desk, resign_open: RwSignal<bool>) -> AnyView {
    let last = move || {
        let played = desk.history.with(|history| history.sans.last().cloned());
        match played {
            _ if desk.is_frozen() => t(Key::ClocksStill).to_owned(),
            Some(san) => {
                let mover = desk.history.with(|history| history.plies.len()) % 2 == 0;
                let name = desk.names.get()[usize::from(mover)].clone();
                tf(Key::PlayedMove, &[words::short(&name), &san])
            }
            None => desk.view(|view| words::settings(&view.settings)).unwrap_or_default(),
        }
    };
    let turn = move || {
        let turn = desk.game.with(|game| game.as_ref().map_or(Color::White, |game| game.position().turn()));
        if desk.table.with(crate::state::Table::acting) {
            t(Key::Sending).to_owned()
        } else if desk.my_turn.get() && !desk.local {
            t(Key::YourMove).to_owned()
        } else {
            let name = desk.names.get()[usize::from(turn == Color::Black)].clone();
            tf(Key::TheirMove, &[words::short(&name)])
        }
    };
    let buttons = move || {
        let seated = desk.seat.get().is_some();
        view! {
            {planned(desk).then(|| clear_plan(desk))}
            {seated.then(|| claims(desk))}
            {seated.then(|| draw_button(desk))}
            {seated.then(|| menu::resign_button(resign_open, true))}
        }
    };
    says(last.into_any(), turn.into_any(), buttons.into_any())
}

/// CL-1: claims appear when they hold.
fn claims(desk: Desk) -> AnyView {
    let claim = Memo::new(move |_| {
        let claims = desk.view(|view| view.features.draw_claims).unwrap_or_default();
        let seat = desk.seat.get().filter(|_| claims && desk.my_turn.get())?;
        desk.game.with(|game| match game {
            Some(View::Classic(state)) => [DrawClaim::ThreefoldRepetition, DrawClaim::FiftyMoves]
                .into_iter()
                .find(|claim| ClassicChess::may_claim(state, seat, *claim)),
            _ => None,
        })
    });
    let show = move || {
        let claim = claim.get()?;
        let key = match claim {
            DrawClaim::ThreefoldRepetition => Key::ClaimThreefold,
            DrawClaim::FiftyMoves => Key::ClaimFifty,
        };
        Some(
            view! { <button class="btn btn--play" type="button" on:click=move |_| desk.send(Command::Claim(claim))>{t(key)}</button> },
        )
    };
    show.into_any()
}

fn draw_button(desk: Desk) -> AnyView {
    let state = Memo::new(move |_| {
        let offers = desk.view(|view| view.features.draw_offers).unwrap_or_default();
        let offered = desk.view(|view| view.draw_offer.is_some()).unwrap_or_default();
        (offers, offered)
    });
    let show = move || {
        let (offers, offered) = state.get();
        offers.then(|| {
            view! {
                <button class="btn" type="button" disabled=offered on:click=move |_| desk.send(Command::Offer(Offer::Draw))>
                    {icon_s("#i-equal")} {if offered { t(Key::DrawAsked) } else { t(Key::OfferDraw) }}
                </button>
            }
        })
    };
    show.into_any()
}
