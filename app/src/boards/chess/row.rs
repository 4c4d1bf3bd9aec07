//! The action row: the die with its ring, or whose move it is; what may be done now.

use super::View;
use super::set::{Set, action};
use super::tries;
use crate::i18n::{Key, t, tf, tn, words};
use crate::pages::act::{clear_plan, confirm, cut_off, kept, says, turn, waits};
use crate::pages::desk::{Command, Desk};
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, button, el, made, svg, tag};
use crate::ui::sound::{self, Sound};
use crate::ui::{die_href, icon_s};
use leptos::prelude::*;
use shared::rules::chess::Role;
use shared::rules::ludo_chess::{Die, piece_of};
use shared::rules::{DrawClaim, GameKind, Rules, classic_chess::ClassicChess};
use shared::seat::Seat;
use shared::wire::Offer;

/// What the row shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Face {
    Tries,
    Confirm,
    DrawOffered,
    /// The roll and whose it is; no roll = it has not come yet.
    Dice(Option<Die>, Seat),
    Plain,
}

/// The row.
pub(super) fn row(set: &'static Set) -> Html {
    let face = Memo::new(move |_| face(set));
    made(face, move |now| match now {
        Face::Tries => tries::row(set),
        Face::Confirm => confirm_held(set),
        Face::DrawOffered => draw_offered(set.desk),
        Face::Dice(die, seat) => dice(set, die, seat),
        Face::Plain => plain(set),
    })
}

fn face(set: &'static Set) -> Face {
    if set.is_trying() {
        return Face::Tries;
    }
    if set.held.get().is_some() {
        return Face::Confirm;
    }
    let offered = set.desk.view(|view| view.draw_offer).flatten();
    if offered.is_some_and(|by| set.desk.seat.get().is_some_and(|seat| seat != by)) {
        return Face::DrawOffered;
    }
    let dice = set
        .game(|game| game.is_dice_phase().then(|| Face::Dice(game.die(), Seat::of(game.position().turn()))));
    dice.flatten().unwrap_or(Face::Plain)
}

fn confirm_held(set: &'static Set) -> Html {
    let play = move || {
        if let Some(mv) = set.held.get_untracked() {
            set.held.set(None);
            set.desk.send(Command::Act(action(mv)));
        }
    };
    let back = move || set.held.set(None);
    if set.desk.ladder().is_none() {
        return confirm(
            t(Key::ConfirmHint).html(),
            t(Key::ConfirmMove).html(),
            back,
            (t(Key::PlayMove), play),
        );
    }
    // A move that one has thought about for days is named.
    let san = |mv| set.history.with_untracked(|history| history.positions.last()?.san(mv).ok());
    let san = set.held.get_untracked().and_then(san).unwrap_or_default();
    let send = tf(Key::SendMoveOf, &[&san]);
    confirm(t(Key::SendHint).html(), send.html(), back, (t(Key::SendMove), play))
}

fn draw_offered(desk: Desk) -> Html {
    let name = move || {
        let by = desk.view(|view| view.draw_offer).flatten().unwrap_or(Seat::FIRST);
        tf(Key::OffersDraw, &[words::short(&desk.name(by))])
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

fn dice(set: &'static Set, die: Option<Die>, seat: Seat) -> Html {
    let desk = set.desk;
    let mine = !desk.local && desk.seat.get_untracked() == Some(seat);
    let name = desk.name_now(seat);
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
                tag("p", "roll__c").kids(counts(set, die, seat)),
            )),
            move || if desk.planned() { clear_plan(desk) } else { seconds().html() },
        ))
        .html()
}

fn ring(desk: Desk, die: Option<Die>, left: Memo<Option<i64>>) -> Html {
    if die.is_some() {
        sound::play(Sound::Die);
    }
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
fn counts(set: &'static Set, die: Option<Die>, seat: Seat) -> Html {
    let Some(role) = die.map(piece_of) else { return ().html() };
    let (mut pieces, mut kings) = (0, 0);
    let mut seen = Vec::new();
    let position = untrack(|| set.game(|game| game.position().clone()));
    for mv in untrack(|| set.legal(seat)) {
        if seen.contains(&(mv.from, mv.to)) {
            continue;
        }
        seen.push((mv.from, mv.to));
        let piece = position.as_ref().and_then(|position| position.piece_at(mv.from));
        match piece.map(|piece| piece.role) {
            Some(Role::King) => kings += 1,
            Some(other) if other == role => pieces += 1,
            _ => {}
        }
    }
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

// ---- without dice ----

fn plain(set: &'static Set) -> Html {
    let desk = set.desk;
    let last = move || {
        let played = set.history.with(|history| history.sans.last().cloned());
        match (cut_off(desk), played) {
            (Some(text), _) => text,
            (None, Some(san)) => {
                let mover = set.history.with(|history| history.plies.len()).is_multiple_of(2);
                let name = desk.name(if mover { Seat::SECOND } else { Seat::FIRST });
                tf(Key::PlayedMove, &[words::short(&name), &san])
            }
            (None, None) => match desk.ladder() {
                Some((ladder, _)) => words::ladder(ladder).to_owned(),
                None => desk.view(|view| words::settings(&view.settings)).unwrap_or_default(),
            },
        }
    };
    let buttons = move || {
        // A plan leaves no room for a draw on a phone, and nobody offers one with a move in mind.
        let offers = desk.seat.get().is_some() && !desk.planned();
        (
            desk.planned().then(|| clear_plan(desk)),
            offers.then(|| claims(set)),
            offers.then(|| draw_button(desk)),
        )
    };
    says(last.html(), (move || turn(desk)).html(), buttons.html())
}

/// CL-1: claims appear when they hold.
fn claims(set: &'static Set) -> Html {
    let desk = set.desk;
    let claim = Memo::new(move |_| {
        let claims = desk.view(|view| view.features.draw_claims).unwrap_or_default();
        let seat = desk.seat.get().filter(|_| claims && desk.my_turn.get())?;
        set.game(|game| match game {
            View::Classic(state) => [DrawClaim::ThreefoldRepetition, DrawClaim::FiftyMoves]
                .into_iter()
                .find(|claim| ClassicChess::may_claim(state, seat, *claim)),
            View::Ludo(_) => None,
        })
        .flatten()
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
