//! Mouse and finger over the board: one tap on a token, or on the square where it would go.

use super::scene::meant;
use super::set::Set;
use leptos::prelude::untrack;
use web_sys::{Element, MouseEvent, PointerEvent};

/// The token that a pointer means.
fn under(set: &'static Set, node: &Element, event: &MouseEvent) -> Option<u8> {
    let rect = node.get_bounding_client_rect();
    let at = (f64::from(event.client_x()) - rect.left(), f64::from(event.client_y()) - rect.top());
    let seat = set.seat_now();
    untrack(|| {
        let hand = set.hand.get();
        let spots: Vec<_> = set.choices.with(|choices| {
            let own = |stand: &super::scene::Stand| {
                (stand.seat == seat && hand.of(choices, stand.token).is_some())
                    .then_some((stand.token, stand.at))
            };
            set.stands.with(|stands| stands.iter().filter_map(own).collect())
        });
        set.targets.with(|targets| meant(at, rect.width(), spots.into_iter(), targets))
    })
}

/// A click: a finger's, a mouse's or a pen's. That of the keyboard or of a screen reader belongs to the grid.
pub(super) fn click(set: &'static Set, node: &Element, event: &MouseEvent) {
    if event.detail() == 0 {
        return;
    }
    if let Some(token) = under(set, node, event) {
        set.tap(token);
    }
}

/// A mouse shows where the token under it would go.
pub(super) fn hover(set: &'static Set, node: &Element, event: &PointerEvent) {
    if event.pointer_type() == "mouse" {
        let token = under(set, node, event);
        set.hand(|hand, choices| hand.point(choices, token));
    }
}

/// The pointer is gone: nothing is pointed at.
pub(super) fn leave(set: &'static Set) {
    set.hand(|hand, choices| hand.point(choices, None));
}
