//! The real grid over the picture: the upper half from the left, the dice, the lower half from the left; for keyboard and
//! screen reader. One effect writes only the cells that changed.

use super::place::{COLUMNS, Spot};
use super::scene::Cell;
use super::set::Set;
use super::words;
use crate::dom;
use crate::i18n::{Key, tf};
use crate::reactive::RwSignal;
use crate::ui::el::{El, effect, el, tag};
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent};

/// The number of the cell of the dice, and of the first one below.
const DICE: u8 = COLUMNS;
const LOWER: u8 = COLUMNS + 1;
/// How many cells there are.
const CELLS: u8 = 2 * COLUMNS + 1;

pub(super) fn grid(set: &'static Set) -> El {
    // Who comes with the tab key starts at the point where most begin to count: the lower right one.
    let focus = RwSignal::new((CELLS - 2, COLUMNS - 2));
    let mut elements: Vec<Element> = Vec::new();
    let mut row = |numbers: core::ops::Range<u8>| {
        let cell = |number: u8| {
            let cell = el("button")
                .attr("type", "button")
                .attr("role", "gridcell")
                .attr("data-cell", u16::from(number))
                .attr("tabindex", "-1");
            elements.push(cell.element().clone());
            cell
        };
        el("div").attr("role", "row").kids(numbers.map(cell).collect::<Vec<_>>())
    };
    let rows = [row(0..DICE), row(DICE..LOWER), row(LOWER..CELLS)];
    follow(set, elements.clone());
    rove(elements, focus);
    tag("div", "board__grid bg__grid")
        .attr("role", "grid")
        .attr("aria-label", move || tf(Key::BgBoard, &[words::side(set.bottom.get())]))
        .on_click(move |event| click(set, &event))
        .on_key(move |event| key(set, focus, &event))
        .kids(rows)
}

fn classes(cell: &Cell) -> &'static str {
    match cell {
        Cell { target: Some((_, true)), .. } => "cell is-capture",
        Cell { target: Some(_), .. } => "cell is-target",
        Cell { picked: true, .. } => "cell is-selected is-mine",
        Cell { may: true, .. } => "cell is-mine",
        _ => "cell",
    }
}

/// Writes what each cell says, where it changed.
fn follow(set: &'static Set, elements: Vec<Element>) {
    let before: RefCell<Vec<(Option<Cell>, String)>> =
        RefCell::new(vec![(None, String::new()); elements.len()]);
    effect(Box::new(move || {
        let bottom = set.bottom.get();
        set.scene.with(|scene| {
            for ((element, old), cell) in
                elements.iter().zip(before.borrow_mut().iter_mut()).zip(&scene.cells)
            {
                let label = words::cell(cell, bottom, &scene.dice);
                if old.0.as_ref() == Some(cell) && old.1 == label {
                    continue;
                }
                // Names are ours, so that none is refused.
                let _ = element.set_attribute("data-spot", &cell.spot.name());
                let _ = element.set_attribute("aria-label", &label);
                let _ = element.set_attribute("aria-selected", if cell.picked { "true" } else { "false" });
                let _ = element.set_attribute("class", classes(cell));
                *old = (Some(*cell), label);
            }
        });
    }));
}

/// One cell is in the order of the tab key: the one that had the focus last.
fn rove(elements: Vec<Element>, focus: RwSignal<(u8, u8)>) {
    let before: RefCell<Option<Element>> = RefCell::new(None);
    effect(Box::new(move || {
        let now = elements.get(usize::from(focus.get().0)).cloned();
        for (element, value) in [(before.replace(now.clone()), "-1"), (now, "0")] {
            let _ = element.map(|element| element.set_attribute("tabindex", value));
        }
    }));
}

fn number_of(event: &web_sys::Event) -> Option<u8> {
    let cell = event.target()?.dyn_into::<Element>().ok()?;
    cell.get_attribute("data-cell")?.parse().ok()
}

fn click(set: &'static Set, event: &MouseEvent) {
    // A pointer's click was handled as press and release; this is Enter, Space or a screen reader.
    if event.detail() != 0 {
        return;
    }
    let spot = number_of(event).and_then(|number| {
        set.scene.with_untracked(|scene| scene.cells.get(usize::from(number)).map(|cell| cell.spot))
    });
    if let Some(spot) = spot {
        let meant: [Spot; 1] = [spot];
        set.act(&|hand| hand.tap(&meant));
    }
}

/// Where an arrow leads; `column` is the one that up and down keep to on their way over the dice.
fn next((cell, column): (u8, u8), key: &str) -> Option<(u8, u8)> {
    let row = |first: u8, column: u8| (first + column, column);
    Some(match (key, cell) {
        ("ArrowLeft" | "ArrowRight" | "Home" | "End", DICE) => (cell, column),
        ("ArrowUp", LOWER..) | ("ArrowDown", 0..DICE) => (DICE, column),
        ("ArrowUp", _) => row(0, column),
        ("ArrowDown", _) => row(LOWER, column),
        ("ArrowLeft", _) => row(cell - column, column.saturating_sub(1)),
        ("ArrowRight", _) => row(cell - column, (column + 1).min(COLUMNS - 1)),
        ("Home", _) => row(cell - column, 0),
        ("End", _) => row(cell - column, COLUMNS - 1),
        _ => return None,
    })
}

fn key(set: &'static Set, focus: RwSignal<(u8, u8)>, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    if event.key() == "Escape" {
        set.put_all_down();
        return;
    }
    let (_, column) = focus.get_untracked();
    let Some(cell) = number_of(event) else { return };
    // A cell that was clicked has the focus without having been walked to.
    let column = match cell {
        0..DICE => cell,
        DICE => column,
        _ => cell - LOWER,
    };
    let Some(now) = next((cell, column), &event.key()) else { return };
    event.prevent_default();
    // The page's own arrow keys step through the game; here they walk over the board.
    event.stop_propagation();
    focus.set(now);
    dom::focus(&["[data-cell='", &now.0.to_string(), "']"].concat());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_walk_over_both_halves_and_the_dice_and_keep_their_column() {
        let walk = |from: (u8, u8), keys: &[&str]| keys.iter().fold(from, |now, key| next(now, key).unwrap());
        let corner = (CELLS - 1, COLUMNS - 1);
        assert_eq!(walk(corner, &["ArrowRight", "ArrowDown"]), corner);
        assert_eq!(walk(corner, &["ArrowUp"]), (DICE, 13));
        assert_eq!(walk(corner, &["ArrowUp", "ArrowLeft", "ArrowUp"]), (13, 13));
        assert_eq!(walk(corner, &["ArrowUp", "ArrowUp", "ArrowUp", "Home"]), (0, 0));
        assert_eq!(walk((3, 3), &["ArrowDown", "ArrowDown", "ArrowLeft"]), (LOWER + 2, 2));
        assert_eq!(walk((0, 0), &["ArrowLeft", "End"]), (13, 13));
        assert_eq!(next((0, 0), "a"), None);
    }
}
