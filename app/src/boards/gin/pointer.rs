//! Mouse, finger and pen over the card table: press, carry, release. A carried card stays above the finger.

use super::hand::{Hand, Spot, Stage};
use super::layout::{Slot, WIDTH};
use super::set::Set;
use crate::dom;
use leptos::prelude::untrack;
use shared::rules::gin_rummy::Card;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, PointerEvent};

/// A press becomes a drag after this many pixels.
const SLACK: i32 = 6;

/// A pressed pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drag {
    pointer: i32,
    /// What was pressed.
    pub(super) what: Spot,
    start: (i32, i32),
    /// Where it is, in pixels of the table.
    pub(super) at: (i32, i32),
    /// It is carried.
    pub(super) moved: bool,
    /// By a finger.
    pub(super) touch: bool,
}

/// What can be pressed at an element.
pub(super) fn spot_of(element: &Element) -> Option<Spot> {
    let found = element.closest("[data-card], [data-spot]").ok().flatten()?;
    if let Some(card) = found.get_attribute("data-card") {
        return Card::parse(&card).map(Spot::Card);
    }
    match found.get_attribute("data-spot")?.as_str() {
        "stock" => Some(Spot::Stock),
        "pile" => Some(Spot::Pile),
        _ => Some(Spot::Hand),
    }
}

/// What an event happened at.
pub(super) fn spot_at(target: Option<EventTarget>) -> Option<Spot> {
    spot_of(&target?.dyn_into::<Element>().ok()?)
}

fn client(event: &PointerEvent) -> (i32, i32) {
    (event.client_x(), event.client_y())
}

/// Where on the table a pointer is.
fn place(node: &Element, (x, y): (i32, i32)) -> (i32, i32) {
    let rect = node.get_bounding_client_rect();
    (x - rect.left() as i32, y - rect.top() as i32)
}

/// What lies under a pointer, whatever has captured it.
fn under(at: (i32, i32)) -> Option<Spot> {
    spot_of(&dom::document().element_from_point(at.0 as f32, at.1 as f32)?)
}

pub(super) fn press(set: &'static Set, node: &Element, event: &PointerEvent) {
    // A second finger is not a second hand.
    if event.button() != 0 || !event.is_primary() {
        return;
    }
    let Some(what) = spot_at(event.target()).filter(|spot| *spot != Spot::Hand) else { return };
    // Without capture a drag ends at the table's edge, no worse.
    let _ = node.set_pointer_capture(event.pointer_id());
    let start = client(event);
    set.drag.set(Some(Drag {
        pointer: event.pointer_id(),
        what,
        start,
        at: place(node, start),
        moved: false,
        touch: event.pointer_type() == "touch",
    }));
}

pub(super) fn carry(set: &'static Set, node: &Element, event: &PointerEvent) {
    let Some(mut now) = set.drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id()) else {
        return;
    };
    let at = client(event);
    let (dx, dy) = (at.0 - now.start.0, at.1 - now.start.1);
    if !now.moved && (dx.abs().max(dy.abs()) < SLACK || !may_carry(set, now.what)) {
        return;
    }
    now.moved = true;
    now.at = place(node, at);
    set.drag.set(Some(now));
    let over = under(at);
    if set.over.get_untracked() != over {
        set.over.set(over);
    }
    let gap = slot(set, node, now.what, at);
    if set.gap.get_untracked() != gap {
        set.gap.set(gap);
    }
}

/// Own cards may be put in order at any time; stock and pile are carried only to draw.
fn may_carry(set: &'static Set, what: Spot) -> bool {
    match what {
        Spot::Card(_) => untrack(|| set.desk.live.get()),
        Spot::Stock | Spot::Pile => untrack(|| set.stage()) == Stage::Draw,
        Spot::Hand => false,
    }
}

/// Where in the hand a carried card would come to lie; nothing beside the hand.
fn slot(set: &'static Set, node: &Element, what: Spot, (x, y): (i32, i32)) -> Option<Slot> {
    let Spot::Card(card) = what else { return None };
    let hand = node.query_selector("[data-spot='hand']").ok().flatten()?;
    let rect = hand.get_bounding_client_rect();
    let (x, y) = (f64::from(x) - rect.left(), f64::from(y) - rect.top());
    let inside =
        (-rect.width() / 8.0..rect.width() * 1.125).contains(&x) && (0.0..rect.height()).contains(&y);
    let across = (x * f64::from(WIDTH) / rect.width().max(1.0)) as i32;
    let row = i32::from(y > rect.height() / 2.0);
    inside.then(|| set.scene.with_untracked(|scene| scene.layout.slot(card, across, row)))
}

pub(super) fn release(set: &'static Set, node: &Element, event: &PointerEvent) {
    let Some(now) = set.drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id()) else {
        return;
    };
    leave(set);
    let (at, over) = (client(event), under(client(event)));
    if !now.moved {
        if over == Some(now.what) {
            set.tap(now.what);
        }
        return;
    }
    let cards = set.shown.with_untracked(|shown| shown.mine);
    if let (Spot::Card(card), Some(slot), Some(cards)) = (now.what, slot(set, node, now.what, at), cards) {
        let stands = set.hand.with_untracked(|hand| hand.place_of(cards, card)) == slot.after;
        match stands {
            false => set.hand.update(|hand| hand.put(cards, card, slot.after)),
            // A tap of a finger that slipped.
            true if over == Some(now.what) => set.tap(now.what),
            true => {}
        }
        return;
    }
    let confirms = untrack(|| set.desk.confirms());
    let play = set.hand(|hand: &mut Hand, ground| hand.drop(ground, now.what, over, confirms)).flatten();
    set.done(play);
}

/// The pointer is gone: nothing is carried any more.
pub(super) fn leave(set: &'static Set) {
    set.drag.set(None);
    set.over.set(None);
    set.gap.set(None);
}
