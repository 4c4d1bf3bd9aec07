//! The keyboard over the own hand: arrows walk from card to card, with Shift they carry the card along.

use super::hand::{Hand, Spot};
use super::pointer::spot_at;
use super::set::Set;
use crate::dom;
use shared::rules::gin_rummy::Card;
use web_sys::{KeyboardEvent, MouseEvent};

/// A pointer's click was handled as press and release; this is Enter, Space or a screen reader.
pub(super) fn click(set: &'static Set, event: &MouseEvent) {
    if event.detail() == 0
        && let Some(spot) = spot_at(event.target()).filter(|spot| *spot != Spot::Hand)
    {
        set.tap(spot);
    }
}

/// A key on a card of the hand.
pub(super) fn key(set: &'static Set, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    if event.key() == "Escape" {
        set.hand.update(Hand::put_down);
        return;
    }
    let Some(Spot::Card(card)) = spot_at(event.target()) else { return };
    let cards: Vec<(Card, i32, i32)> = set.scene.with_untracked(|scene| {
        scene.layout.cards.iter().map(|placed| (placed.card, placed.row, placed.x)).collect()
    });
    let Some(at) = cards.iter().position(|(other, ..)| *other == card) else { return };
    let last = cards.len().saturating_sub(1);
    let (row, x) = (cards[at].1, cards[at].2);
    // Above and below: the nearest of the other row.
    let beside = |to: i32| {
        let there = cards.iter().enumerate().filter(|(_, (_, row, _))| *row == to);
        there.min_by_key(|(_, (.., other))| (other - x).abs()).map_or(at, |(index, _)| index)
    };
    let to = match event.key().as_str() {
        "ArrowLeft" => at.saturating_sub(1),
        "ArrowRight" => (at + 1).min(last),
        "ArrowUp" if row > 0 => beside(0),
        "ArrowDown" if row == 0 => beside(1),
        "ArrowUp" | "ArrowDown" => at,
        "Home" => 0,
        "End" => last,
        _ => return,
    };
    event.prevent_default();
    // The page's own arrow keys step through the game; here they walk over the hand.
    event.stop_propagation();
    let on = if event.shift_key() {
        let own = set.shown.with_untracked(|shown| shown.mine);
        if let Some(own) = own {
            set.hand.update(|hand| hand.put(own, card, to));
        }
        card
    } else {
        cards[to].0
    };
    set.focus.set(Some(on));
    // A card that has moved is another element's neighbour now: the focus is given after that.
    leptos::prelude::request_animation_frame(move || {
        dom::focus(&["[data-card='", &String::from(on), "']"].concat());
    });
}
