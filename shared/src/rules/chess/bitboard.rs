//! A set of squares as 64 bits: a1 is bit 0, b1 bit 1, h8 bit 63.

use super::square::{Rank, Square};
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Bitboard(pub(crate) u64);

impl Bitboard {
    pub(crate) const EMPTY: Self = Self(0);
    pub(crate) const ALL: Self = Self(u64::MAX);
    pub(crate) const FILE_A: Self = Self(0x0101_0101_0101_0101);
    pub(crate) const FILE_H: Self = Self(0x8080_8080_8080_8080);
    pub(crate) const DARK: Self = Self(0xaa55_aa55_aa55_aa55);
    pub(crate) const BACK_RANKS: Self = Self(0xff00_0000_0000_00ff);

    pub(crate) const fn rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank as u32))
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn any(self) -> bool {
        self.0 != 0
    }

    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    pub(crate) const fn has(self, square: Square) -> bool {
        self.0 & square.bit().0 != 0
    }

    /// The square with the least index.
    pub(crate) const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(self.0.trailing_zeros())) }
    }

    /// Every square `step` indexes further on, modulo 64. A step back is 64 minus it.
    ///
    /// Pawns stand on no last rank, so their steps never wrap around the end of the board.
    pub(crate) const fn step(self, step: u32) -> Self {
        Self(self.0.rotate_left(step))
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        square.bit()
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}
impl BitOr for Bitboard {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
impl BitXor for Bitboard {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}
impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}
impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}
impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}
impl BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// The squares of a set in ascending order.
#[derive(Debug, Clone)]
pub(crate) struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let first = Bitboard(self.0).first()?;
        self.0 &= self.0.wrapping_sub(1);
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}
