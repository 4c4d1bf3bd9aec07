//! The real grid over the picture: a cell for each point, for keyboard and screen reader. Up to 361 of them follow the
//! game, so that one effect writes only those that changed.

use super::scene::{Cell, cells};
use super::set::Set;
use super::words;
use crate::dom;
use crate::i18n::{Key, tf};
use crate::reactive::RwSignal;
use crate::ui::el::{El, effect, el, tag};
use leptos::prelude::untrack;
use shared::rules::go::Point;
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent};

pub(super) fn grid(set: &'static Set) -> El {
    let size = set.frame.size;
    let focus = RwSignal::new(middle(size));
    let mut elements: Vec<Element> = Vec::new();
    let mut rows = Vec::new();
    for row in 0..size {
        let mut cells = Vec::new();
        for point in (0..size).filter_map(|column| Point::new(column, row)) {
            let cell = el("button")
                .attr("type", "button")
                .attr("role", "gridcell")
                .attr("data-point", point.to_string())
                .attr("tabindex", "-1");
            elements.push(cell.element().clone());
            cells.push(cell);
        }
        rows.push(el("div").attr("role", "row").kids(cells));
    }
    follow(set, elements.clone());
    rove(elements, size, focus);
    let [left, top, side] = set.frame.grid().map(|n| ["calc(", &n.to_string(), "% / 100)"].concat());
    let label = ["", &size.to_string(), " \u{d7} ", &size.to_string()].concat();
    tag("div", "board__grid go__grid")
        .attr("role", "grid")
        .attr("aria-label", tf(Key::GoBoard, &[&label]))
        .style("inset-inline-start", left)
        .style("inset-block-start", top)
        .style("inline-size", side.clone())
        .style("block-size", side)
        .on_click(move |event| click(set, &event))
        .on_key(move |event| key(set, focus, &event))
        .kids(rows)
}

fn middle(size: u8) -> Option<Point> {
    Point::new(size / 2, size / 2)
}

/// Writes what each cell says, where it changed.
fn follow(set: &'static Set, elements: Vec<Element>) {
    let size = set.frame.size;
    let before: RefCell<Vec<Option<Cell>>> = RefCell::new(vec![None; elements.len()]);
    effect(Box::new(move || {
        let now = set.scene.with(|scene| cells(size, scene));
        let mut before = before.borrow_mut();
        let points = (0..size).flat_map(|row| (0..size).filter_map(move |column| Point::new(column, row)));
        for (((point, element), old), new) in points.zip(&elements).zip(before.iter_mut()).zip(now) {
            if old.replace(new) != Some(new) {
                // Names are ours, so that none is refused.
                let _ = element.set_attribute("aria-label", &words::cell(point, size, new));
                let _ = element.set_attribute("aria-selected", if new.aimed { "true" } else { "false" });
                let _ = element.set_attribute("class", if new.aimed { "cell is-selected" } else { "cell" });
            }
        }
    }));
}

/// One cell is in the order of the tab key: the one that had the focus last.
fn rove(elements: Vec<Element>, size: u8, focus: RwSignal<Option<Point>>) {
    let before: RefCell<Option<Element>> = RefCell::new(None);
    effect(Box::new(move || {
        let now = focus.get().and_then(|point| {
            elements.get(usize::from(point.row()) * usize::from(size) + usize::from(point.column())).cloned()
        });
        for (element, value) in [(before.replace(now.clone()), "-1"), (now, "0")] {
            let _ = element.map(|element| element.set_attribute("tabindex", value));
        }
    }));
}

fn point_of(event: &web_sys::Event) -> Option<Point> {
    let cell = event.target()?.dyn_into::<Element>().ok()?;
    Point::parse(&cell.get_attribute("data-point")?)
}

fn click(set: &'static Set, event: &MouseEvent) {
    // A pointer's click was handled as press and release; this is Enter, Space or a screen reader.
    if event.detail() == 0
        && let Some(point) = point_of(event)
    {
        let confirms = untrack(|| set.desk.confirms());
        set.done(set.hand(|aim, ground| aim.activate(ground, point, confirms)));
    }
}

fn key(set: &'static Set, focus: RwSignal<Option<Point>>, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let Some(now) = point_of(event).or_else(|| focus.get_untracked()) else { return };
    let (column, row, last) = (now.column(), now.row(), set.frame.size - 1);
    let (column, row) = match event.key().as_str() {
        "ArrowLeft" => (column.saturating_sub(1), row),
        "ArrowRight" => ((column + 1).min(last), row),
        "ArrowUp" => (column, row.saturating_sub(1)),
        "ArrowDown" => (column, (row + 1).min(last)),
        "Home" => (0, row),
        "End" => (last, row),
        "Escape" => {
            set.put_all_down();
            return;
        }
        _ => return,
    };
    event.prevent_default();
    // The page's own arrow keys step through the game; here they walk over the board.
    event.stop_propagation();
    if let Some(point) = Point::new(column, row) {
        focus.set(Some(point));
        dom::focus(&["[data-point='", &point.to_string(), "']"].concat());
    }
}
