//! What a game of chess between two seats has, whatever its flavour: seat 0 is White, seat 1 is Black, an action is a
//! move.

use super::mv::Move;
use super::piece::Color;
use super::position::Position;
use crate::outcome::Outcome;
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// An action: a move in UCI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "a", rename_all = "snake_case")]
pub enum Action {
    /// Move a piece.
    Move {
        /// Which, and where to.
        uci: Move,
    },
}

impl Position {
    /// Who is to move, in a game that has ended like this if it has.
    #[must_use]
    pub const fn to_act(&self, ended: Option<Outcome>) -> SeatSet {
        match ended {
            Some(_) => SeatSet::EMPTY,
            None => SeatSet::only(Seat::of(self.turn())),
        }
    }

    /// GEN-10 totals of White and Black.
    #[must_use]
    pub fn points(&self) -> [u32; 2] {
        Color::ALL.map(|color| self.material(color))
    }
}

impl Seat {
    /// The seat of a side of a chess game.
    #[must_use]
    pub const fn of(color: Color) -> Self {
        match color {
            Color::White => Self::FIRST,
            Color::Black => Self::SECOND,
        }
    }

    /// The side that a seat has in a chess game.
    #[must_use]
    pub const fn color(self) -> Color {
        if self.index() == 0 { Color::White } else { Color::Black }
    }
}
