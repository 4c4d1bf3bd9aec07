//! Mouse, finger and pen over the board.

use super::set::Set;
use crate::reactive::RwSignal;
use shared::rules::go::Point;
use web_sys::{Element, PointerEvent};

/// Lines closer than this many pixels need the magnifier under a finger.
const CLOSE: f64 = 34.0;

/// A pressed pointer.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Press {
    pointer: i32,
    /// On the magnifier, which keeps its place until it is let go.
    lens: bool,
}

/// Where in an element the pointer is, and how wide the element is.
fn place(node: &Element, event: &PointerEvent) -> ((f64, f64), f64) {
    let rect = node.get_bounding_client_rect();
    ((f64::from(event.client_x()) - rect.left(), f64::from(event.client_y()) - rect.top()), rect.width())
}

fn is_finger(event: &PointerEvent) -> bool {
    event.pointer_type() == "touch"
}

/// Whether the pointer needs the magnifier here.
fn needs_lens(set: &'static Set, node: &Element, event: &PointerEvent) -> bool {
    let (_, width) = place(node, event);
    is_finger(event) && width * 100.0 / f64::from(set.frame.width()) < CLOSE
}

/// The point under the pointer: on the board, or on the magnifier over it.
fn under(
    set: &'static Set,
    node: &Element,
    glass: &Element,
    on_glass: bool,
    event: &PointerEvent,
) -> Option<Point> {
    if on_glass {
        let (at, side) = place(glass, event);
        return set.frame.nearest_in_lens(set.lens.get_untracked()?, at, side);
    }
    let (at, side) = place(node, event);
    set.frame.nearest(at, side)
}

/// Whether the pointer is on the magnifier.
fn is_on(glass: &Element, event: &PointerEvent) -> bool {
    let ((x, y), side) = place(glass, event);
    side > 1.0 && (0.0..side).contains(&x) && (0.0..side).contains(&y)
}

pub(super) fn press(
    set: &'static Set,
    node: &Element,
    glass: &Element,
    held: RwSignal<Option<Press>>,
    event: &PointerEvent,
) {
    // A second finger is not a second hand.
    if event.button() != 0 || !event.is_primary() {
        return;
    }
    let lens = is_on(glass, event);
    if lens {
        set.lens.set(set.aim.with_untracked(super::aim::Aim::shown));
    }
    // Without capture an aim ends at the board's edge, no worse.
    let _ = node.set_pointer_capture(event.pointer_id());
    held.set(Some(Press { pointer: event.pointer_id(), lens }));
    aim(set, node, glass, lens, event);
}

pub(super) fn carry(
    set: &'static Set,
    node: &Element,
    glass: &Element,
    held: RwSignal<Option<Press>>,
    event: &PointerEvent,
) {
    match held.get_untracked() {
        Some(press) if press.pointer == event.pointer_id() => aim(set, node, glass, press.lens, event),
        // A mouse shows where its stone would go.
        None if !is_finger(event) => aim(set, node, glass, false, event),
        _ => {}
    }
}

fn aim(set: &'static Set, node: &Element, glass: &Element, on_glass: bool, event: &PointerEvent) {
    let at = under(set, node, glass, on_glass, event);
    let lens = needs_lens(set, node, event);
    set.hand(|aim, ground| aim.point(ground, at, lens));
}

pub(super) fn release(
    set: &'static Set,
    node: &Element,
    glass: &Element,
    held: RwSignal<Option<Press>>,
    event: &PointerEvent,
) {
    let Some(press) = held.get_untracked().filter(|press| press.pointer == event.pointer_id()) else {
        return;
    };
    let at = under(set, node, glass, press.lens, event);
    held.set(None);
    set.lens.set(None);
    let confirms = is_finger(event) || leptos::prelude::untrack(|| set.desk.confirms());
    let point = set.hand(|aim, ground| {
        // Let go beside the board: what waited before still waits.
        aim.over = None;
        aim.release(ground, at, confirms)
    });
    set.done(point);
}

/// The pointer is gone: nothing is aimed at, and nothing was chosen.
pub(super) fn leave(set: &'static Set, held: RwSignal<Option<Press>>) {
    held.set(None);
    set.lens.set(None);
    if set.aim.with_untracked(|aim| aim.over.is_some()) {
        set.aim.update(|aim| aim.over = None);
    }
}
