//! The die, and what it lets a side do.

use crate::rules::chess::{Move, Position, Role, Status};
use core::fmt;
use serde::{Deserialize, Serialize};

/// A number that no die shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BadDie;

impl fmt::Display for BadDie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bad_die")
    }
}

impl core::error::Error for BadDie {}

/// One roll, 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Die(u8);

impl Die {
    /// All six.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The roll of a number, kept inside 1 to 6.
    pub(super) fn of(number: u8) -> Self {
        Self(number.clamp(1, 6))
    }

    /// The number shown.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether it counts as a six (LC-17).
    #[must_use]
    pub const fn is_six(self) -> bool {
        self.0 == 6
    }
}

impl TryFrom<u8> for Die {
    type Error = BadDie;
    fn try_from(number: u8) -> Result<Self, BadDie> {
        if (1..=6).contains(&number) { Ok(Self(number)) } else { Err(BadDie) }
    }
}

impl From<Die> for u8 {
    fn from(die: Die) -> Self {
        die.0
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The piece that a roll moves (LC-4): 1 and 2 pawn, 3 knight, 4 bishop, 5 rook, 6 queen.
#[must_use]
pub const fn piece_of(die: Die) -> Role {
    match die.0 {
        3 => Role::Knight,
        4 => Role::Bishop,
        5 => Role::Rook,
        6 => Role::Queen,
        _ => Role::Pawn,
    }
}

/// Whether a roll lets the piece of a legal move go: the rolled piece, or the king on any roll. Castling is the
/// king's move (LC-5, LC-6).
pub(super) fn may_move(position: &Position, die: Die, legal: Move) -> bool {
    let role = position.piece_at(legal.from).map(|piece| piece.role);
    role == Some(Role::King) || role == Some(piece_of(die))
}

/// The legal moves under a roll (LC-5).
#[must_use]
pub fn dice_moves(position: &Position, die: Die) -> Vec<Move> {
    position.legal_moves().iter().filter(|mv| may_move(position, die, *mv)).collect()
}

/// Whether a roll leaves nothing, although the side is neither mated nor stalemated (LC-9).
#[must_use]
pub fn stalemate_by_dice(position: &Position, die: Die) -> bool {
    position.status() == Status::Ongoing
        && !position.legal_moves().iter().any(|mv| may_move(position, die, mv))
}
