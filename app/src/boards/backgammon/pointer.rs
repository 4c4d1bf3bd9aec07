//! Mouse, finger and pen over the board: a tap, or a checker that is carried.

use super::place::{SIZE, Spot, meant};
use super::scene::touchable;
use super::set::Set;
use crate::reactive::RwSignal;
use gloo_timers::callback::Timeout;
use shared::rules::backgammon::Side;
use web_sys::{Element, PointerEvent};

/// A press becomes a drag after this many pixels.
const SLACK: f64 = 5.0;

/// A pressed pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drag {
    pointer: i32,
    /// The checker that it may carry: whose, from which own point, and its name.
    pub(super) checker: Option<(Side, u8, u8)>,
    start: (f64, f64),
    /// In units of the picture.
    pub(super) at: (i32, i32),
    pub(super) moved: bool,
    pub(super) touch: bool,
}

/// The pointer's place in units of the picture.
fn point(node: &Element, event: &PointerEvent) -> (i32, i32) {
    let rect = node.get_bounding_client_rect();
    let scale = f64::from(SIZE) / rect.width().max(1.0);
    let unit = |pixel: i32, edge: f64| ((f64::from(pixel) - edge) * scale) as i32;
    (unit(event.client_x(), rect.left()), unit(event.client_y(), rect.top()))
}

/// What the pointer may mean there.
fn spots(set: &'static Set, at: (i32, i32)) -> Vec<Spot> {
    let dice = set.scene.with_untracked(|scene| touchable(&scene.dice));
    meant(at, set.bottom.get_untracked(), &dice)
}

pub(super) fn press(set: &'static Set, node: &Element, event: &PointerEvent) {
    // A second finger is not a second hand.
    if event.button() != 0 || !event.is_primary() {
        return;
    }
    let at = point(node, event);
    let spots = spots(set, at);
    let from = set.hand.with_untracked(|hand| hand.press(&spots));
    let side = set.progress.with_untracked(|progress| progress.as_ref().map(|progress| progress.side));
    let checker = from.zip(side).and_then(|(own, side)| {
        let id = set.ids.with_untracked(|(ids, _)| ids.top(side, own))?;
        Some((side, own, id))
    });
    // Without capture a drag ends at the board's edge, no worse.
    let _ = node.set_pointer_capture(event.pointer_id());
    set.drag.set(Some(Drag {
        pointer: event.pointer_id(),
        checker,
        start: (f64::from(event.client_x()), f64::from(event.client_y())),
        at,
        moved: false,
        touch: event.pointer_type() == "touch",
    }));
}

pub(super) fn carry(set: &'static Set, node: &Element, event: &PointerEvent) {
    let Some(mut now) = set.drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id()) else {
        return;
    };
    let Some((_, own, _)) = now.checker else { return };
    let (dx, dy) = (f64::from(event.client_x()) - now.start.0, f64::from(event.client_y()) - now.start.1);
    if !now.moved {
        if dx.hypot(dy) < SLACK {
            return;
        }
        set.hand.update(|hand| hand.lift(own));
    }
    now.moved = true;
    now.at = point(node, event);
    set.drag.set(Some(now));
}

pub(super) fn release(set: &'static Set, node: &Element, still: RwSignal<Option<u8>>, event: &PointerEvent) {
    let Some(now) = set.drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id()) else {
        return;
    };
    set.drag.set(None);
    let spots = spots(set, point(node, event));
    if !now.moved {
        set.act(&|hand| hand.tap(&spots));
        return;
    }
    // A dropped checker is where it was dropped: it does not slide there a second time.
    still.set(now.checker.map(|(_, _, id)| id));
    Timeout::new(80, move || still.set(None)).forget();
    set.act(&|hand| hand.drop_on(&spots));
}
