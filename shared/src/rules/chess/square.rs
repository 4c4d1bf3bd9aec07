//! Files, ranks and squares.

use super::bitboard::Bitboard;
use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// Text that names no square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BadSquare;

impl fmt::Display for BadSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bad_square")
    }
}

impl core::error::Error for BadSquare {}

/// A column of the board, `a` to `h`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants are the letters of the files")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// The eight files from `a` to `h`.
    pub const ALL: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// 0 for `a` to 7 for `h`.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The letter in lower case.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file of a lower-case letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a' => Some(Self::A),
            'b' => Some(Self::B),
            'c' => Some(Self::C),
            'd' => Some(Self::D),
            'e' => Some(Self::E),
            'f' => Some(Self::F),
            'g' => Some(Self::G),
            'h' => Some(Self::H),
            _ => None,
        }
    }
}

/// A row of the board, 1 to 8 from White's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants are the numbers of the ranks")]
pub enum Rank {
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
}

impl Rank {
    /// The eight ranks from 1 to 8.
    pub const ALL: [Self; 8] =
        [Self::R1, Self::R2, Self::R3, Self::R4, Self::R5, Self::R6, Self::R7, Self::R8];

    /// 0 for rank 1 to 7 for rank 8.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The digit.
    #[must_use]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank of a digit.
    #[must_use]
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1' => Some(Self::R1),
            '2' => Some(Self::R2),
            '3' => Some(Self::R3),
            '4' => Some(Self::R4),
            '5' => Some(Self::R5),
            '6' => Some(Self::R6),
            '7' => Some(Self::R7),
            '8' => Some(Self::R8),
            _ => None,
        }
    }
}

/// One of the 64 squares. Ordered a1, b1, .. h1, a2, .. h8. Text and JSON: `e4`.
///
/// ```
/// use shared::rules::chess::{File, Rank, Square};
/// let square: Square = "e4".parse()?;
/// assert_eq!((square.file(), square.rank()), (File::E, Rank::R4));
/// assert_eq!(square.index(), 28);
/// # Ok::<(), shared::rules::chess::BadSquare>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square(u8);

impl Square {
    /// The square where a file and a rank meet.
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank as u8 * 8 + file as u8)
    }

    /// The square of an index: 0 is a1, 1 is b1, 63 is h8.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The low six bits as an index.
    pub(crate) const fn from_low_bits(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// All squares in their order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64_u8).map(Self)
    }

    /// 0 for a1 to 63 for h8.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file.
    #[must_use]
    pub const fn file(self) -> File {
        match self.0 & 7 {
            0 => File::A,
            1 => File::B,
            2 => File::C,
            3 => File::D,
            4 => File::E,
            5 => File::F,
            6 => File::G,
            _ => File::H,
        }
    }

    /// The rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        match self.0 >> 3 {
            0 => Rank::R1,
            1 => Rank::R2,
            2 => Rank::R3,
            3 => Rank::R4,
            4 => Rank::R5,
            5 => Rank::R6,
            6 => Rank::R7,
            _ => Rank::R8,
        }
    }

    /// Whether the square is dark, like a1.
    #[must_use]
    pub const fn is_dark(self) -> bool {
        Bitboard::DARK.has(self)
    }

    pub(crate) const fn bit(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }

    /// The square `step` indexes further on, modulo 64.
    pub(crate) const fn plus(self, step: u32) -> Self {
        Self::from_low_bits(self.0 as u32 + step)
    }

    /// The square `step` indexes back, modulo 64.
    pub(crate) const fn minus(self, step: u32) -> Self {
        Self::from_low_bits((self.0 as u32).wrapping_sub(step))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = BadSquare;

    fn from_str(text: &str) -> Result<Self, BadSquare> {
        let mut signs = text.chars();
        match (
            signs.next().and_then(File::from_letter),
            signs.next().and_then(Rank::from_digit),
            signs.next(),
        ) {
            (Some(file), Some(rank), None) => Ok(Self::new(file, rank)),
            _ => Err(BadSquare),
        }
    }
}

impl TryFrom<String> for Square {
    type Error = BadSquare;
    fn try_from(text: String) -> Result<Self, BadSquare> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> Self {
        square.to_string()
    }
}
