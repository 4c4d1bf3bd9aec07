//! The action row: the die with its ring, or whose move it is; what may be done now; the result at the end.

use super::bout::Bout;
use super::desk::{Command, Desk};
use super::result;
use crate::boards::chess::View;
use crate::i18n::{Key, t, tf, tn, words};
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, button, el, made, svg, tag};
use crate::ui::{die_href, icon_s};
use leptos::prelude::*;
use shared::rules::DrawClaim;
use shared::rules::chess::{Color, Role};
use shared::rules::ludo_chess::{Die, piece_of};
use shared::rules::{GameKind, Rules, classic_chess::ClassicChess};
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
pub(crate) fn row(desk: Desk, bout: Option<Bout>) -> Html {
    let face = Memo::new(move |_| face(desk));
    // Made once for each face: made again at every message, the card of the end would take the focus each time.
    made(face, move |now| match now {
        Face::Over => result::card(desk, bout),
        Face::Confirm => confirm(desk),
        Face::Past => past(desk),
        Face::DrawOffered => draw_offered(desk),
        Face::Dice(die, seat) => dice(desk, die, seat),
        Face::Plain => plain(desk),
    })
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

/// Whether an own move waits for the network.
fn waits(desk: Desk) -> bool {
    desk.is_frozen() && desk.table.with(crate::state::Table::acting)
}

/// What is said then: the move is nowhere but in this page.
fn kept() -> (String, String) {
    (t(Key::KeepPageOpen).to_owned(), t(Key::MoveWaits).to_owned())
}

fn says(small: Html, big: Html, buttons: Html) -> Html {
    tag("div", "says")
        .kids((
            tag("div", "grow").kids((tag("p", "roll__a ell").kids(small), tag("p", "says__b ell").kids(big))),
            tag("div", "acts").kids(buttons),
        ))
        .html()
}

fn confirm(desk: Desk) -> Html {
    let play = move |_| {
        if let Some(mv) = desk.held.get_untracked() {
            desk.held.set(None);
            desk.send(Command::Act(mv));
        }
    };
    let buttons = (
        button("btn").on_click(move |_| desk.held.set(None)).say(Key::TakeBack),
        button("btn btn--play")
            .attr("autofocus", true)
            .on_click(play)
            .kids((icon_s("#i-check"), t(Key::PlayMove))),
    );
    says(t(Key::ConfirmHint).html(), t(Key::ConfirmMove).html(), buttons.html())
}

fn past(desk: Desk) -> Html {
    let small = move || {
        let at = desk.at.get();
        desk.history.with(|history| history.sans.get(at.wrapping_sub(1)).cloned()).unwrap_or_default()
    };
    let big = move || tf(Key::AfterMove, &[&(desk.at.get().div_ceil(2)).to_string()]);
    let buttons = button("btn btn--play")
        .on_click(move |_| desk.step_to(usize::MAX))
        .kids((icon_s("#i-last"), t(Key::BackToGame)));
    says(small.html(), big.html(), buttons.html())
}

fn draw_offered(desk: Desk) -> Html {
    let name = move || {
        let by = desk.view(|view| view.draw_offer).flatten().unwrap_or(Seat::FIRST);
        tf(Key::OffersDraw, &[words::short(&desk.names.get()[by.index() & 1])])
    };
    let answer = move |accept| desk.send(Command::Answer(Offer::Draw, accept));
    let buttons = (
        button("btn").on_click(move |_| answer(false)).say(Key::PlayOn),
        button("btn btn--play")
            .on_click(move |_| answer(true))
            .kids((icon_s("#i-equal"), t(Key::AcceptDraw))),
    );
    says(name.html(), t(Key::DrawQuestion).html(), buttons.html())
}

// ---- dice ----

fn dice(desk: Desk, die: Option<Die>, seat: Seat) -> Html {
    let mine = !desk.local && desk.seat.get_untracked() == Some(seat);
    let name = desk.names.get_untracked()[seat.index() & 1].clone();
    let said = match die {
        None => (t(Key::Rolling).to_owned(), t(Key::RollComes).to_owned()),
        Some(die) if mine => (tf(Key::YouRolled, &[words::die(die)]), words::die_moves(die).to_owned()),
        Some(die) => {
            (tf(Key::TheyRolled, &[words::short(&name), words::die(die)]), words::die_moves(die).to_owned())
        }
    };
    let said = Memo::new(move |_| if waits(desk) { kept() } else { said.clone() });
    let (small, big) = (move || said.get().0, move || said.get().1);
    let left = Memo::new(move |_| desk.turn_left());
    let seconds = move || {
        left.get().map(|seconds| {
            let class = if seconds < 10 { "roll__t fig is-low" } else { "roll__t fig" };
            el("p")
                .class(class)
                .kids((el("b").kids(seconds), el("span").kids(tn(Key::SecondsWord, seconds, &[]))))
        })
    };
    tag("div", "roll")
        .kids((
            ring(desk, die, left),
            tag("div", "grow").kids((
                tag("p", "roll__a ell").kids(small),
                tag("p", "roll__b").kids(big),
                tag("p", "roll__c").kids(counts(desk, die, seat)),
            )),
            move || if planned(desk) { clear_plan(desk) } else { seconds().html() },
        ))
        .html()
}

fn ring(desk: Desk, die: Option<Die>, left: Memo<Option<i64>>) -> Html {
    let class = move || match (die, left.get()) {
        (None, _) => "die-ring die-ring--wait",
        (Some(_), Some(seconds)) if seconds < 10 => "die-ring is-rolling is-low",
        _ => "die-ring is-rolling",
    };
    let dash = move || format!("{} 45", left.get().unwrap_or(45));
    button("die-button")
        .label(Key::HowToPlay)
        .attr("aria-haspopup", "dialog")
        .on_click(move |_| desk.app.rules.set(Some(GameKind::LudoChess)))
        .kids(
            el("span").class(class).kids(
                svg("svg").attr("viewBox", "0 0 100 100").attr("aria-hidden", "true").kids((
                    svg("circle").class("die-ring__bg").attr("cx", "50").attr("cy", "50").attr("r", "45"),
                    svg("circle")
                        .class("die-ring__fg")
                        .attr("cx", "50")
                        .attr("cy", "50")
                        .attr("r", "45")
                        .attr("pathLength", "45")
                        .attr("stroke-dasharray", dash),
                    svg("use")
                        .class("die")
                        .attr("href", die_href(die.map_or(0, Die::number)))
                        .attr("x", "23")
                        .attr("y", "22.5")
                        .attr("width", "54")
                        .attr("height", "54"),
                )),
            ),
        )
        .html()
}

/// How many squares the rolled piece and the king can reach.
fn counts(desk: Desk, die: Option<Die>, seat: Seat) -> Html {
    let Some(role) = die.map(piece_of) else { return ().html() };
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
    (
        svg("svg")
            .attr("viewBox", "0 0 16 16")
            .attr("aria-hidden", "true")
            .kids(svg("circle").attr("cx", "8").attr("cy", "8").attr("r", "5").attr("fill", "currentColor")),
        el("span").kids(tn(Key::MovesCount, pieces, &[])),
        svg("svg").attr("viewBox", "0 0 16 16").attr("aria-hidden", "true").kids(
            svg("path")
                .attr("d", "M8 2l6 6-6 6-6-6z")
                .attr("fill", "none")
                .attr("stroke", "currentColor")
                .attr("stroke-width", "2"),
        ),
        el("span").kids(tn(Key::KingMovesCount, kings, &[])),
    )
        .html()
}

fn desk_legal(desk: Desk, seat: Seat) -> Vec<shared::rules::chess::Move> {
    untrack(|| desk.legal(seat))
}

fn planned(desk: Desk) -> bool {
    desk.table.with(|table| table.premove.is_some())
}

fn clear_plan(desk: Desk) -> Html {
    button("btn").on_click(move |_| desk.send(Command::Plan(None))).say(Key::ClearPremove).html()
}

// ---- without dice ----

fn plain(desk: Desk) -> Html {
    let last = move || {
        let played = desk.history.with(|history| history.sans.last().cloned());
        match played {
            _ if waits(desk) => kept().0,
            _ if desk.is_frozen() => t(Key::ClocksStill).to_owned(),
            Some(san) => {
                let mover = desk.history.with(|history| history.plies.len()).is_multiple_of(2);
                let name = desk.names.get()[usize::from(mover)].clone();
                tf(Key::PlayedMove, &[words::short(&name), &san])
            }
            None => desk.view(|view| words::settings(&view.settings)).unwrap_or_default(),
        }
    };
    let turn = move || {
        let turn = desk.game.with(|game| game.as_ref().map_or(Color::White, |game| game.position().turn()));
        if waits(desk) {
            kept().1
        } else if desk.table.with(crate::state::Table::acting) {
            t(Key::Sending).to_owned()
        } else if desk.my_turn.get() && !desk.local {
            t(Key::YourMove).to_owned()
        } else {
            let name = desk.names.get()[usize::from(turn == Color::Black)].clone();
            tf(Key::TheirMove, &[words::short(&name)])
        }
    };
    let buttons = move || {
        // A plan leaves no room for a draw on a phone, and nobody offers one with a move in mind.
        let offers = desk.seat.get().is_some() && !planned(desk);
        (
            planned(desk).then(|| clear_plan(desk)),
            offers.then(|| claims(desk)),
            offers.then(|| draw_button(desk)),
        )
    };
    says(last.html(), turn.html(), buttons.html())
}

/// CL-1: claims appear when they hold.
fn claims(desk: Desk) -> Html {
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
        Some(button("btn btn--play").on_click(move |_| desk.send(Command::Claim(claim))).kids(t(key)))
    };
    show.html()
}

fn draw_button(desk: Desk) -> Html {
    let state = Memo::new(move |_| {
        let offers = desk.view(|view| view.features.draw_offers).unwrap_or_default();
        let offered = desk.view(|view| view.draw_offer.is_some()).unwrap_or_default();
        (offers, offered)
    });
    let show = move || {
        let (offers, offered) = state.get();
        offers.then(|| {
            button("btn")
                .attr("disabled", offered)
                .on_click(move |_| desk.send(Command::Offer(Offer::Draw)))
                .kids((icon_s("#i-equal"), if offered { t(Key::DrawAsked) } else { t(Key::OfferDraw) }))
        })
    };
    show.html()
}
