//! Seat 0 is White, seat 1 is Black.

use super::piece::Color;
use crate::seat::Seat;

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
