//! The panel: which game of a match it is, what the game has to show, the moves, stepping, typed moves, fairness, resigning.

use super::bout::{self, Bout};
use super::desk::Desk;
use super::{menu, moves, proof};
use crate::boards::{Part, Proof};
use crate::dom;
use crate::i18n::{Key, t};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{Html, Kids, button, effect, el, tag};
use crate::ui::form;
use crate::ui::icon;
use shared::table::Phase;

/// The panel.
pub(crate) fn panel(
    desk: Desk,
    part: &'static dyn Part,
    bout: Option<Bout>,
    resign_open: RwSignal<bool>,
) -> Html {
    let running = Memo::new(move |_| desk.seat.get().is_some() && desk.phase.get() == Some(Phase::Running));
    let gives_up = Memo::new(move |_| menu::may_give_up(desk, part));
    let shows_proof = RwSignal::new(false);
    let proof = part.proof();
    let pane = move || match proof {
        Some(proof) if shows_proof.get() => proof_pane(desk, part, proof),
        _ => moves::list(desk, part),
    };
    (
        bout.map(bout::strip),
        part.head(),
        proof.map(|proof| tabs(shows_proof, proof.title)),
        pane,
        tag("div", "foot").kids((step(desk), move || {
            running.get().then(|| {
                (typed(part), move || gives_up.get().then(|| menu::resign_button(desk, resign_open)))
            })
        })),
    )
        .html()
}

fn tabs(dice: RwSignal<bool>, title: Key) -> Html {
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
        .kids((tab("tab-moves", Key::Moves, false), tab("tab-dice", title, true)))
        .html()
}

fn proof_pane(desk: Desk, part: &'static dyn Part, proof: Proof) -> Html {
    tag("div", "game__body stack")
        .attr("role", "tabpanel")
        .attr("id", "pane")
        .attr("aria-labelledby", "tab-dice")
        .attr("tabindex", "0")
        .kids(proof::pane(desk, part, proof))
        .html()
}

/// The buttons that step through the game.
fn step(desk: Desk) -> Html {
    let at_start = move || desk.at.get() == 0;
    let at_end = move || desk.live.get();
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

/// A move by its notation, as players of the game write it.
fn typed(part: &'static dyn Part) -> Html {
    let text = RwSignal::new(String::new());
    let problem: RwSignal<Option<Key>> = RwSignal::new(None);
    let submit = move |event: web_sys::Event| {
        event.prevent_default();
        match part.typed(text.get_untracked().trim()) {
            Ok(()) => {
                text.set(String::new());
                problem.set(None);
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
    let problem = form::problem(problem);
    let field = form::labelled("typed", label, "input ltr", text, problem, t(Key::TypeMove), part.longest());
    tag("form", "typed").on("submit", submit).kids(field).html()
}
