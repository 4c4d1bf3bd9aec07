//! The smallest game, for the tests of the table's state: take one to three from a pile in turns.

use super::Game;
use crate::net::read::{Read, field};
use serde_json::Value;
use shared::rules::GameKind;
use shared::seat::Seat;

/// The marker.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pile;

/// What is left, and who takes next.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PileView {
    pub(crate) left: u8,
    pub(crate) turn: Seat,
}

impl Read for PileView {
    fn read(it: &Value) -> Option<Self> {
        Some(Self { left: field(it, "left")?, turn: field(it, "turn")? })
    }
}

impl Game for Pile {
    type View = PileView;
    type Action = u8;
    type Seen = u8;

    fn view(_kind: GameKind, it: &Value) -> Option<PileView> {
        PileView::read(it)
    }

    fn seen(_kind: GameKind, it: &Value) -> Option<u8> {
        u8::read(it)
    }

    fn legal(view: &PileView, seat: Seat) -> Vec<u8> {
        if seat == view.turn { (1..=view.left.min(3)).collect() } else { Vec::new() }
    }

    fn preview(view: &PileView, seat: Seat, action: &u8) -> Option<PileView> {
        Some(PileView { left: view.left.checked_sub(*action)?, turn: seat.other() })
    }
}
