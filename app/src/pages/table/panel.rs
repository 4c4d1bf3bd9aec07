//! The panel: progress to the cap, the moves, stepping, typed moves, fairness, resigning.

use super::board::is_ludo;
use super::desk::Desk;
use super::{menu, moves};
use crate::i18n::{Key, t, tf};
use crate::ui::el::{Html, Kids, el};
use crate::ui::icon;
use crate::ui::icon_s;
use leptos::prelude::*;
use shared::rules::chess::Move;
use shared::table::Phase;

/// Moves of each side before the points decide (LC-11).
const CAP: usize = 25;
/// Moves of each side without dice (LC-2).
const FREE: usize = 7;

/// The panel.
pub(crate) fn panel(desk: Desk, resign_open: RwSignal<bool>) -> Html {
    let seated = move || desk.seat.get().is_some() && desk.phase.get() == Some(Phase::Running);
    (
        move || is_ludo(desk).then(|| cap(desk)),
        moves::list(desk),
        step(desk),
        move || seated().then(|| typed(desk)),
        el("div")
            .class("foot")
            .kids((proof(desk), move || seated().then(|| menu::resign_button(resign_open, false)))),
    )
        .html()
}

/// How far the game is on its way to move 25.
fn cap(desk: Desk) -> Html {
    let now = Memo::new(move |_| (desk.history.with(|history| history.plies.len()) / 2 + 1).min(CAP));
    let class = move |n: usize| {
        let now = now.get();
        match n {
            n if n == now => "is-now",
            n if n <= FREE => "is-open",
            n if n < now => "is-done",
            _ => "",
        }
    };
    let bars = (1..=CAP).map(|n| el("i").class(move || class(n))).collect::<Vec<_>>();
    let text = move || tf(Key::CapText, &[&now.get().to_string(), &CAP.to_string()]);
    el("div")
        .class("cap")
        .kids((
            el("span").class("cap__bar").attr("aria-hidden", "true").kids(bars),
            el("p").class("tiny muted").kids(text),
        ))
        .html()
}

/// The buttons that step through the game.
fn step(desk: Desk) -> Html {
    let last = Memo::new(move |_| desk.history.with(|history| history.plies.len()));
    let at_start = move || desk.at.get() == 0;
    let at_end = move || desk.at.get() == last.get();
    let go = move |f: fn(usize) -> usize| move |_| desk.step_to(f(desk.at.get_untracked()));
    el("div")
        .class("step")
        .attr("role", "group")
        .attr("aria-label", t(Key::StepLabel))
        .kids((
            el("button")
                .class("iconbtn")
                .attr("type", "button")
                .attr("aria-label", t(Key::StepFirst))
                .attr("disabled", at_start)
                .on_click(go(|_| 0))
                .kids(icon("#i-first")),
            el("button")
                .class("iconbtn")
                .attr("type", "button")
                .attr("aria-label", t(Key::StepBack))
                .attr("disabled", at_start)
                .on_click(go(|at| at.saturating_sub(1)))
                .kids(icon("#i-back")),
            el("button")
                .class("iconbtn")
                .attr("type", "button")
                .attr("aria-label", t(Key::StepNext))
                .attr("disabled", at_end)
                .on_click(go(|at| at + 1))
                .kids(icon("#i-next")),
            el("button")
                .class("iconbtn")
                .attr("type", "button")
                .attr("aria-label", t(Key::StepLast))
                .attr("disabled", at_end)
                .on_click(go(|_| usize::MAX))
                .kids(icon("#i-last")),
        ))
        .html()
}

/// A move by its notation: `Nf3`, `g1f3`, `O-O`.
fn typed(desk: Desk) -> Html {
    let text = RwSignal::new(String::new());
    let problem: RwSignal<Option<Key>> = RwSignal::new(None);
    let submit = move |event: web_sys::Event| {
        event.prevent_default();
        match read(desk, text.get_untracked().trim()) {
            Ok(mv) => {
                text.set(String::new());
                problem.set(None);
                desk.choose(mv);
            }
            Err(key) => problem.set(Some(key)),
        }
    };
    let class = move || if problem.get().is_some() { "field is-bad" } else { "field" };
    el("form")
        .class("inline")
        .on("submit", submit)
        .kids((
            el("div").class(class).kids((
                el("label").class("lab").attr("for", "typed").kids(t(Key::TypeMove)),
                el("input")
                    .class("input ltr")
                    .attr("id", "typed")
                    .attr("autocomplete", "off")
                    .attr("autocapitalize", "off")
                    .attr("spellcheck", "false")
                    .attr("placeholder", t(Key::TypeMoveHint))
                    .attr("aria-describedby", "typed-err")
                    .attr("maxlength", "10")
                    .typed(text)
                    .on("input", move |_| problem.set(None)),
                el("span")
                    .class("err")
                    .attr("id", "typed-err")
                    .attr("role", "alert")
                    .kids(move || problem.get().map(t)),
            )),
            el("button").class("btn").attr("type", "submit").kids(t(Key::PlayMove)),
        ))
        .html()
}

fn read(desk: Desk, text: &str) -> Result<Move, Key> {
    let Some(position) = desk.history.with_untracked(|history| history.positions.last().cloned()) else {
        return Err(Key::IllegalMove);
    };
    let seat = desk.seat.get_untracked().ok_or(Key::NotSeated)?;
    if !desk.my_turn.get_untracked() {
        return Err(Key::NotYourTurn);
    }
    let uci = text.to_ascii_lowercase().parse::<Move>().ok().filter(|mv| position.is_legal(*mv));
    let mv = uci.or_else(|| position.read_san(text).ok()).ok_or(Key::IllegalMove)?;
    if untrack(|| desk.legal(seat)).contains(&mv) { Ok(mv) } else { Err(Key::NotOnThisRoll) }
}

/// What was published before the first move (FD-1), and the secret behind it after the end.
fn proof(desk: Desk) -> Html {
    let state = Memo::new(move |_| {
        let seal = desk.view(|view| (view.commitment.to_string(), view.reveal.is_some()))?;
        is_ludo(desk).then_some(seal)
    });
    let show = move || {
        state.get().map(|(commitment, revealed)| {
            let start: String = commitment.chars().take(8).collect();
            let (left, right) = start.split_at(start.len() / 2);
            let shown = [left, " ", right].concat();
            let key = if revealed { Key::DiceOpened } else { Key::DiceSealed };
            el("span").class("proof").attr("title", commitment).kids((
                icon_s("#i-shield"),
                el("span").kids(t(key)),
                el("code").class("ltr").kids(shown),
            ))
        })
    };
    show.html()
}
