//! The panel: which game of a match it is, progress to the cap, the moves, stepping, typed moves, fairness, resigning.

use super::board::is_ludo;
use super::bout::{self, Bout};
use super::desk::Desk;
use super::{menu, moves, proof};
use crate::dom;
use crate::i18n::{Key, t, tf};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{Html, Kids, button, effect, el, tag};
use crate::ui::form;
use crate::ui::icon;
use leptos::prelude::*;
use shared::rules::chess::Move;
use shared::table::Phase;

/// Moves of each side before the points decide (LC-11).
const CAP: usize = 25;
/// Moves of each side without dice (LC-2).
const FREE: usize = 7;

/// The panel.
pub(crate) fn panel(desk: Desk, bout: Option<Bout>, resign_open: RwSignal<bool>) -> Html {
    let running = Memo::new(move |_| desk.seat.get().is_some() && desk.phase.get() == Some(Phase::Running));
    let ludo = Memo::new(move |_| is_ludo(desk));
    let dice = RwSignal::new(false);
    (
        bout.map(bout::strip),
        move || ludo.get().then(|| cap(desk)),
        move || ludo.get().then(|| tabs(dice)),
        move || if dice.get() { dice_pane(desk) } else { moves::list(desk) },
        tag("div", "foot").kids((step(desk), move || {
            running.get().then(|| (typed(desk), menu::resign_button(resign_open)))
        })),
    )
        .html()
}

fn tabs(dice: RwSignal<bool>) -> Html {
    let tab = |id: &'static str, key: Key, on: bool| {
        el("button")
            .attr("type", "button")
            .attr("role", "tab")
            .attr("id", id)
            .attr("aria-controls", "pane")
            .attr("aria-selected", move || (dice.get() == on).to_string())
            .attr("tabindex", move || if dice.get() == on { "0" } else { "-1" })
            .on_click(move |_| dice.set(on))
            .kids(t(key))
    };
    let arrows = move |event: web_sys::KeyboardEvent| {
        if matches!(event.key().as_str(), "ArrowLeft" | "ArrowRight") {
            event.prevent_default();
            event.stop_propagation();
            dice.update(|dice| *dice = !*dice);
            dom::focus(if dice.get_untracked() { "#tab-dice" } else { "#tab-moves" });
        }
    };
    tag("div", "tabs")
        .attr("role", "tablist")
        .label(Key::Game)
        .on_key(arrows)
        .kids((tab("tab-moves", Key::Moves, false), tab("tab-dice", Key::FairDice, true)))
        .html()
}

fn dice_pane(desk: Desk) -> Html {
    tag("div", "game__body stack")
        .attr("role", "tabpanel")
        .attr("id", "pane")
        .attr("aria-labelledby", "tab-dice")
        .attr("tabindex", "0")
        .kids(proof::pane(desk))
        .html()
}

/// How far the game is on its way to move 25.
fn cap(desk: Desk) -> Html {
    let over = move || desk.phase.get() == Some(Phase::Over);
    let now = Memo::new(move |_| move_number(desk.history.with(|history| history.plies.len()), over()));
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
    tag("div", "cap")
        .kids((
            tag("span", "cap__bar").attr("aria-hidden", "true").kids(bars),
            tag("p", "tiny muted").kids(text),
        ))
        .html()
}

/// The number of the move being made, or of the last one made in a game that is over.
fn move_number(plies: usize, over: bool) -> usize {
    let number = if over { plies.div_ceil(2).max(1) } else { plies / 2 + 1 };
    number.min(CAP)
}

/// The buttons that step through the game.
fn step(desk: Desk) -> Html {
    let last = Memo::new(move |_| desk.history.with(|history| history.plies.len()));
    let at_start = move || desk.at.get() == 0;
    let at_end = move || desk.at.get() == last.get();
    let go = move |f: fn(usize) -> usize| move |_| desk.step_to(f(desk.at.get_untracked()));
    tag("div", "step")
        .attr("role", "group")
        .label(Key::StepLabel)
        .kids((
            button("iconbtn")
                .label(Key::StepFirst)
                .attr("disabled", at_start)
                .on_click(go(|_| 0))
                .kids(icon("#i-first")),
            button("iconbtn")
                .label(Key::StepBack)
                .attr("disabled", at_start)
                .on_click(go(|at| at.saturating_sub(1)))
                .kids(icon("#i-back")),
            button("iconbtn")
                .label(Key::StepNext)
                .attr("disabled", at_end)
                .on_click(go(|at| at + 1))
                .kids(icon("#i-next")),
            button("iconbtn")
                .label(Key::StepLast)
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
    // A new try takes the old complaint away.
    effect(Box::new(move || {
        text.track();
        problem.set(None);
    }));
    let label = tag("label", "sr").attr("for", "typed").say(Key::TypeMove);
    let field =
        form::labelled("typed", label, "input ltr", text, form::problem(problem), t(Key::TypeMove), 10);
    tag("form", "typed").on("submit", submit).kids(field).html()
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

#[cfg(test)]
mod tests {
    use super::move_number;

    #[test]
    fn lc_11_a_game_that_ended_earlier_does_not_count_on_to_move_25() {
        assert_eq!([0, 1, 2, 47].map(|plies| move_number(plies, false)), [1, 1, 2, 24]);
        assert_eq!(move_number(48, false), 25, "White makes move 25");
        assert_eq!(move_number(48, true), 24, "mate by Black's move 24");
        assert_eq!([47, 50, 0].map(|plies| move_number(plies, true)), [24, 25, 1]);
    }
}
