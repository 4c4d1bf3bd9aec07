//! The pointer over the board: press, carry, release. A carried piece stays above the finger.

use super::draw::BoardUi;
use super::scene::{place, square_at};
use crate::reactive::RwSignal;
use gloo_timers::callback::Timeout;
use shared::rules::chess::{Piece, Square};
use web_sys::{Element, PointerEvent};

/// A press becomes a drag after this many pixels.
const SLACK: f64 = 5.0;

/// A pressed pointer.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Drag {
    pointer: i32,
    /// The carried piece; none when the press hit something else.
    pub(super) piece: Option<(u16, Piece)>,
    start: (f64, f64),
    /// In units of the drawing, 800 wide.
    pub(super) at: (f64, f64),
    pub(super) moved: bool,
    pub(super) touch: bool,
}

/// The pointer's place in units of the drawing.
fn point(node: &Element, event: &PointerEvent) -> Option<(f64, f64)> {
    let rect = node.get_bounding_client_rect();
    let scale = 800.0 / rect.width().max(1.0);
    Some((
        (f64::from(event.client_x()) - rect.left()) * scale,
        (f64::from(event.client_y()) - rect.top()) * scale,
    ))
}

fn under(ui: BoardUi, (x, y): (f64, f64)) -> Option<Square> {
    let inside = |n: f64| (0.0..800.0).contains(&n);
    let cell = |n: f64| (n / 100.0) as u8;
    (inside(x) && inside(y)).then(|| square_at(cell(x), cell(y), ui.bottom.get_untracked()))?
}

pub(super) fn press(
    ui: BoardUi,
    node: &Element,
    drag: RwSignal<Option<Drag>>,
    focus: RwSignal<Option<Square>>,
    event: &PointerEvent,
) {
    // The picker and its veil handle their own clicks; a second finger is not a second hand.
    let on_picker = ui.hand.with_untracked(|hand| hand.promoting.is_some());
    if event.button() != 0 || on_picker || !event.is_primary() {
        return;
    }
    let Some(at) = point(node, event) else { return };
    let Some(square) = under(ui, at) else { return };
    let picked = ui.hand(|hand, board| hand.press(board, square)).unwrap_or_default();
    focus.set(Some(square));
    let drawn = ui.scene.with_untracked(|scene| {
        let place = place(square, ui.bottom.get_untracked());
        scene.pieces.iter().find(|drawn| drawn.place == place).map(|drawn| (drawn.id, drawn.piece))
    });
    // Without capture a drag ends at the board's edge, no worse.
    let _ = node.set_pointer_capture(event.pointer_id());
    drag.set(Some(Drag {
        pointer: event.pointer_id(),
        piece: drawn.filter(|_| picked),
        start: (f64::from(event.client_x()), f64::from(event.client_y())),
        at,
        moved: false,
        touch: event.pointer_type() == "touch",
    }));
}

pub(super) fn carry(ui: BoardUi, node: &Element, drag: RwSignal<Option<Drag>>, event: &PointerEvent) {
    let Some(mut now) = drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id()) else {
        return;
    };
    let Some((id, _)) = now.piece else { return };
    let (dx, dy) = (f64::from(event.client_x()) - now.start.0, f64::from(event.client_y()) - now.start.1);
    if !now.moved && dx.hypot(dy) < SLACK {
        return;
    }
    // The opponent may have taken the piece meanwhile.
    if !ui.scene.with_untracked(|scene| scene.pieces.iter().any(|drawn| drawn.id == id)) {
        drag.set(None);
        ui.over.set(None);
        return;
    }
    let Some(at) = point(node, event) else { return };
    now.moved = true;
    now.at = at;
    drag.set(Some(now));
    let over = under(ui, at);
    if ui.over.get_untracked() != over {
        ui.over.set(over);
    }
}

pub(super) fn release(
    ui: BoardUi,
    node: &Element,
    drag: RwSignal<Option<Drag>>,
    still: RwSignal<Option<u16>>,
    event: &PointerEvent,
) {
    let Some(now) = drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id()) else { return };
    let square = point(node, event).and_then(|at| under(ui, at));
    // A dropped piece is where it was dropped: it does not slide there a second time.
    still.set(now.piece.filter(|_| now.moved).map(|(id, _)| id));
    Timeout::new(80, move || {
        still.set(None);
    })
    .forget();
    drag.set(None);
    ui.over.set(None);
    let mv = ui.hand(|hand, board| hand.release(board, square, now.moved)).flatten();
    ui.chosen(mv);
}
