//! The panel: which game of a match it is, what the game has to show, the moves, stepping, typed moves, fairness, the
//! talk, resigning.

use super::belongs::Belongs;
use super::desk::Desk;
use super::{menu, moves, proof, talk};
use crate::boards::{Part, Proof};
use crate::dom;
use crate::i18n::{Key, t};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{Html, Kids, button, effect, el, made, tag};
use crate::ui::form;
use crate::ui::icon;
use shared::table::Phase;

/// The panel.
pub(crate) fn panel(
    desk: Desk,
    part: &'static dyn Part,
    belongs: Option<Belongs>,
    resign_open: RwSignal<bool>,
) -> Html {
    let running = Memo::new(move |_| desk.seat.get().is_some() && desk.phase.get() == Some(Phase::Running));
    let gives_up = Memo::new(move |_| menu::may_give_up(desk, part));
    let proof = part.proof();
    let panes = Memo::new(move |_| {
        let talks = talk::is_on(desk);
        let panes = [Some(Pane::Moves), proof.is_some().then_some(Pane::Proof), talks.then_some(Pane::Talk)];
        panes.into_iter().flatten().collect::<Vec<_>>()
    });
    let shown = Memo::new(move |_| {
        let chosen = desk.pane.get();
        if panes.with(|panes| panes.contains(&chosen)) { chosen } else { Pane::Moves }
    });
    let title = proof.map_or(Key::Moves, |proof| proof.title);
    (
        belongs.map(Belongs::strip),
        part.head(),
        made(panes, move |panes| (panes.len() > 1).then(|| tabs(desk, shown, title, panes)).html()),
        made(shown, move |pane| match (pane, proof) {
            (Pane::Talk, _) => talk::pane(desk),
            (Pane::Proof, Some(proof)) => proof_pane(desk, part, proof),
            _ => moves::list(desk, part),
        }),
        tag("div", "foot").kids((step(desk), move || {
            running.get().then(|| {
                (typed(part), move || gives_up.get().then(|| menu::resign_button(desk, resign_open)))
            })
        })),
    )
        .html()
}

/// Which pane the panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pane {
    /// The list of moves.
    Moves,
    /// What fell by chance, and its proof.
    Proof,
    /// The talk of those who play here.
    Talk,
}

impl Pane {
    /// The id of its tab.
    const fn tab(self) -> &'static str {
        match self {
            Self::Moves => "tab-moves",
            Self::Proof => "tab-dice",
            Self::Talk => "tab-talk",
        }
    }
}

fn tabs(desk: Desk, shown: Memo<Pane>, proof: Key, panes: Vec<Pane>) -> Html {
    let tab = |pane: Pane| {
        let title = match pane {
            Pane::Moves => Key::Moves,
            Pane::Proof => proof,
            Pane::Talk => Key::Chat,
        };
        el("button")
            .attr("type", "button")
            .attr("role", "tab")
            .attr("id", pane.tab())
            .attr("aria-controls", "pane")
            .attr("aria-selected", move || (shown.get() == pane).to_string())
            .attr("tabindex", move || if shown.get() == pane { "0" } else { "-1" })
            .on_click(move |_| desk.pane.set(pane))
            .kids((t(title), (pane == Pane::Talk).then(|| talk::mark(desk))))
    };
    let buttons: Vec<_> = panes.iter().map(|pane| tab(*pane)).collect();
    let arrows = move |event: web_sys::KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowLeft" => panes.len() - 1,
            "ArrowRight" => 1,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let now = panes.iter().position(|pane| *pane == shown.get_untracked()).unwrap_or_default();
        let next = panes[(now + step) % panes.len()];
        desk.pane.set(next);
        dom::focus(&["#", next.tab()].concat());
    };
    tag("div", "tabs").attr("role", "tablist").label(Key::Game).on_key(arrows).kids(buttons).html()
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
