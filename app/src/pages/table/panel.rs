//! The panel: progress to the cap, the moves, stepping, typed moves, fairness, resigning.

use super::board::is_ludo;
use super::desk::Desk;
use super::{menu, moves};
use crate::i18n::{Key, t, tf};
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
pub(crate) fn panel(desk: Desk, resign_open: RwSignal<bool>) -> AnyView {
    let seated = move || desk.seat.get().is_some() && desk.phase.get() == Some(Phase::Running);
    view! {
        {move || is_ludo(desk).then(|| cap(desk))}
        {moves::list(desk)}
        {step(desk)}
        {move || seated().then(|| typed(desk))}
        <div class="foot">{proof(desk)} {move || seated().then(|| menu::resign_button(resign_open, false))}</div>
    }
    .into_any()
}

/// How far the game is on its way to move 25.
fn cap(desk: Desk) -> AnyView {
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
    let bars = (1..=CAP).map(|n| view! { <i class=move || class(n)></i> }).collect::<Vec<_>>();
    let text = move || tf(Key::CapText, &[&now.get().to_string(), &CAP.to_string()]);
    view! { <div class="cap"><span class="cap__bar" aria-hidden="true">{bars}</span><p class="tiny muted">{text}</p></div> }.into_any()
}

/// The buttons that step through the game.
fn step(desk: Desk) -> AnyView {
    let last = Memo::new(move |_| desk.history.with(|history| history.plies.len()));
    let at_start = move || desk.at.get() == 0;
    let at_end = move || desk.at.get() == last.get();
    let go = move |f: fn(usize) -> usize| move |_| desk.step_to(f(desk.at.get_untracked()));
    view! {
        <div class="step" role="group" aria-label=t(Key::StepLabel)>
            <button class="iconbtn" type="button" aria-label=t(Key::StepFirst) disabled=at_start on:click=go(|_| 0)>{icon("#i-first")}</button>
            <button class="iconbtn" type="button" aria-label=t(Key::StepBack) disabled=at_start on:click=go(|at| at.saturating_sub(1))>{icon("#i-back")}</button>
            <button class="iconbtn" type="button" aria-label=t(Key::StepNext) disabled=at_end on:click=go(|at| at + 1)>{icon("#i-next")}</button>
            <button class="iconbtn" type="button" aria-label=t(Key::StepLast) disabled=at_end on:click=go(|_| usize::MAX)>{icon("#i-last")}</button>
        </div>
    }
    .into_any()
}

/// A move by its notation: `Nf3`, `g1f3`, `O-O`.
fn typed(desk: Desk) -> AnyView {
    let text = RwSignal::new(String::new());
    let problem: RwSignal<Option<Key>> = RwSignal::new(None);
    let submit = move |event: web_sys::SubmitEvent| {
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
    view! {
        <form class="inline" on:submit=submit>
            <div class=class>
                <label class="lab" for="typed">{t(Key::TypeMove)}</label>
                <input class="input ltr" id="typed" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder=t(Key::TypeMoveHint)
                    aria-describedby="typed-err" maxlength="10" prop:value=text on:input=move |event| { text.set(event_target_value(&event)); problem.set(None); } />
                <span class="err" id="typed-err" role="alert">{move || problem.get().map(t)}</span>
            </div>
            <button class="btn" type="submit">{t(Key::PlayMove)}</button>
        </form>
    }
    .into_any()
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
fn proof(desk: Desk) -> AnyView {
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
            view! { <span class="proof" title=commitment>{icon_s("#i-shield")}<span>{t(key)}</span> <code class="ltr">{shown}</code></span> }
        })
    };
    show.into_any()
}
