//! Which squares a piece attacks, from 6 KB of rays and steps.
//!
//! Sliding pieces use *obstruction difference*: on a line through a square, the attacked squares are those
//! from the nearest blocker below it to the nearest blocker above it. Both are found by one count of zeros
//! each, so there is no table by occupancy, and WebAssembly (which has no byte swap) runs it as fast.

use super::bitboard::Bitboard;
use super::piece::Color;
use super::square::Square;

/// One line through a square, without the square: its part with lower and its part with higher indexes.
#[derive(Clone, Copy)]
struct Line {
    lower: u64,
    upper: u64,
}

impl Line {
    const EMPTY: Self = Self { lower: 0, upper: 0 };

    const fn attacks(self, occupied: u64) -> u64 {
        // From the nearest blocker below upwards; bit 0 stands in for "none".
        let below = u64::MAX << (((self.lower & occupied) | 1).leading_zeros() ^ 63);
        // Up to and with the nearest blocker above; everything if there is none.
        let above = self.upper & occupied;
        below & (above ^ above.wrapping_sub(1)) & (self.lower | self.upper)
    }

    /// The squares between the square of this line and `to`, both excluded; empty when `to` is elsewhere.
    /// `beyond` is the same line seen from `to`.
    const fn between(self, to: u64, beyond: Self) -> u64 {
        if self.upper & to != 0 {
            self.upper & beyond.lower
        } else if self.lower & to != 0 {
            self.lower & beyond.upper
        } else {
            0
        }
    }
}

/// Everything that is looked up for one square.
struct Lookup {
    file: Line,
    rank: Line,
    diagonal: Line,
    anti: Line,
    knight: u64,
    king: u64,
    white_pawn: u64,
    black_pawn: u64,
}

const EMPTY: Lookup = Lookup {
    file: Line::EMPTY,
    rank: Line::EMPTY,
    diagonal: Line::EMPTY,
    anti: Line::EMPTY,
    knight: 0,
    king: 0,
    white_pawn: 0,
    black_pawn: 0,
};

static LOOKUP: [Lookup; 64] = lookup();

fn at(square: Square) -> &'static Lookup {
    LOOKUP.get(usize::from(square.index() & 63)).unwrap_or(&EMPTY)
}

#[expect(clippy::indexing_slicing, reason = "evaluated at compile time only")]
const fn lookup() -> [Lookup; 64] {
    let mut all = [EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        all[square as usize] = Lookup {
            file: Line { lower: ray(square, 0, -1), upper: ray(square, 0, 1) },
            rank: Line { lower: ray(square, -1, 0), upper: ray(square, 1, 0) },
            diagonal: Line { lower: ray(square, -1, -1), upper: ray(square, 1, 1) },
            anti: Line { lower: ray(square, 1, -1), upper: ray(square, -1, 1) },
            knight: leap(square, 1, 2) | leap(square, 2, 1) | leap(square, 1, -2) | leap(square, 2, -1),
            king: leap(square, 1, 1) | leap(square, 1, -1) | leap(square, 1, 0) | leap(square, 0, 1),
            white_pawn: step(square, -1, 1) | step(square, 1, 1),
            black_pawn: step(square, -1, -1) | step(square, 1, -1),
        };
        square += 1;
    }
    all
}

/// The square so many files and ranks away, if it is on the board.
const fn step(square: i8, files: i8, ranks: i8) -> u64 {
    let (file, rank) = (square % 8 + files, square / 8 + ranks);
    if file < 0 || file > 7 || rank < 0 || rank > 7 { 0 } else { 1 << (rank * 8 + file) }
}

/// A leap and its opposite.
const fn leap(square: i8, files: i8, ranks: i8) -> u64 {
    step(square, files, ranks) | step(square, -files, -ranks)
}

const fn ray(square: i8, files: i8, ranks: i8) -> u64 {
    let mut squares = 0;
    let mut distance = 1;
    while distance < 8 {
        squares |= step(square, files * distance, ranks * distance);
        distance += 1;
    }
    squares
}

pub(crate) fn knight(from: Square) -> Bitboard {
    Bitboard(at(from).knight)
}

pub(crate) fn king(from: Square) -> Bitboard {
    Bitboard(at(from).king)
}

/// The squares that a pawn of `color` on `from` attacks.
pub(crate) fn pawn(color: Color, from: Square) -> Bitboard {
    match color {
        Color::White => Bitboard(at(from).white_pawn),
        Color::Black => Bitboard(at(from).black_pawn),
    }
}

pub(crate) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let lookup = at(from);
    Bitboard(lookup.file.attacks(occupied.0) | lookup.rank.attacks(occupied.0))
}

pub(crate) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let lookup = at(from);
    Bitboard(lookup.diagonal.attacks(occupied.0) | lookup.anti.attacks(occupied.0))
}

/// The squares strictly between two squares of one line; empty for any others.
pub(crate) fn between(from: Square, to: Square) -> Bitboard {
    let (here, there, to) = (at(from), at(to), to.bit().0);
    Bitboard(
        here.file.between(to, there.file)
            | here.rank.between(to, there.rank)
            | here.diagonal.between(to, there.diagonal)
            | here.anti.between(to, there.anti),
    )
}
