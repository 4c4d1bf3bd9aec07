//! The action row: while the game runs and its present is shown it is the game's; else the way back to the present, and
//! the result at the end.

use super::belongs::Belongs;
use super::desk::{Command, Desk};
use super::result;
use crate::boards::Part;
use crate::i18n::{Key, t, tf, tn, words};
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, button, el, made, svg, tag};
use crate::ui::{icon_s, suited};
use shared::table::Phase;

/// What the row shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Face {
    Over,
    Past,
    Game,
}

/// The row.
pub(super) fn row(desk: Desk, part: &'static dyn Part, belongs: Option<Belongs>) -> Html {
    let face = Memo::new(move |_| {
        if part.holds() {
            Face::Game
        } else if desk.phase.get() == Some(Phase::Over) {
            Face::Over
        } else if desk.live.get() {
            Face::Game
        } else {
            Face::Past
        }
    });
    // Made once for each face: made again at every message, the card of the end would take the focus each time.
    made(face, move |now| match now {
        Face::Over => result::card(desk, part, belongs),
        Face::Past => past(desk, part),
        Face::Game => part.row(),
    })
}

/// Whether an own move waits for the network.
pub(crate) fn waits(desk: Desk) -> bool {
    desk.is_frozen() && desk.table.with(crate::state::Table::acting)
}

/// What is said then: the move is nowhere but in this page.
pub(crate) fn kept() -> (String, String) {
    (t(Key::KeepPageOpen).to_owned(), t(Key::MoveWaits).to_owned())
}

/// What the connection makes of the first line of a row, if anything: who is cut off must not trust what stands there.
pub(crate) fn cut_off(desk: Desk) -> Option<String> {
    if waits(desk) {
        return Some(kept().0);
    }
    desk.is_frozen().then(|| t(Key::ClocksStill).to_owned())
}

/// A row of two lines and buttons.
pub(crate) fn says(small: Html, big: Html, buttons: Html) -> Html {
    tag("div", "says")
        .kids((
            tag("div", "grow").kids((tag("p", "roll__a ell").kids(small), tag("p", "says__b ell").kids(big))),
            tag("div", "acts").kids(buttons),
        ))
        .html()
}

/// The question whether a chosen move is meant: what was chosen, and what to do.
pub(crate) fn confirm(
    small: Html,
    big: Html,
    take_back: impl Fn() + 'static,
    (yes, play): (&'static str, impl Fn() + 'static),
) -> Html {
    let buttons = (
        button("btn").on_click(move |_| take_back()).say(Key::TakeBack),
        button("btn btn--play")
            .attr("autofocus", true)
            .on_click(move |_| play())
            .kids((icon_s("#i-check"), yes)),
    );
    says(small, big, buttons.html())
}

/// Whose turn it is, or that the own move is on its way.
pub(crate) fn turn(desk: Desk) -> String {
    if waits(desk) {
        return kept().1;
    }
    if desk.table.with(crate::state::Table::acting) {
        return t(Key::Sending).to_owned();
    }
    if desk.my_turn.get() && !desk.local {
        return t(Key::YourMove).to_owned();
    }
    desk.on_turn().map(|seat| tf(Key::TheirMove, &[words::short(&desk.name(seat))])).unwrap_or_default()
}

/// The button that forgets the plan.
pub(crate) fn clear_plan(desk: Desk) -> Html {
    button("btn").on_click(move |_| desk.send(Command::Plan(None))).say(Key::ClearPremove).html()
}

fn past(desk: Desk, part: &'static dyn Part) -> Html {
    let small = move || {
        let shown = desk.at.get().checked_sub(1);
        shown.and_then(|index| part.entry(index)).map(|entry| suited(&entry.text))
    };
    let big = move || part.after(desk.at.get());
    let buttons = button("btn btn--play")
        .on_click(move |_| desk.step_to(usize::MAX))
        .kids((icon_s("#i-last"), t(Key::BackToGame)));
    says(small.html(), big.html(), buttons.html())
}

/// Seconds until a wait of the game is over, of so many, in a ring; `spoken` is a plural of them.
pub(crate) fn ring(desk: Desk, whole: i64, spoken: Key) -> Html {
    let left = Memo::new(move |_| {
        let until = desk.view(|view| view.waits_until).flatten()?;
        Some(desk.seconds_to(until))
    });
    let class = move || {
        if left.get().is_some_and(|left| left < 10) {
            "die-ring count__ring is-low"
        } else {
            "die-ring count__ring"
        }
    };
    let dash = move || [left.get().unwrap_or_default().to_string(), whole.to_string()].join(" ");
    let clock = move || left.get().map(|left| format!("{}:{:02}", left / 60, left % 60)).unwrap_or_default();
    // A label that changed every second would be read all the time.
    let spoken = move || {
        let left = left.get().unwrap_or_default();
        tn(spoken, if left > 10 { (left + 9) / 10 * 10 } else { left }, &[])
    };
    let circle =
        |class: &'static str| svg("circle").class(class).attr("cx", "50").attr("cy", "50").attr("r", "45");
    el("div")
        .class(class)
        .attr("role", "timer")
        .attr("aria-label", spoken)
        .kids((
            svg("svg").attr("viewBox", "0 0 100 100").attr("aria-hidden", "true").kids((
                circle("die-ring__bg"),
                circle("die-ring__fg").attr("pathLength", whole).attr("stroke-dasharray", dash),
            )),
            tag("span", "fig").attr("aria-hidden", "true").kids(clock),
        ))
        .html()
}
