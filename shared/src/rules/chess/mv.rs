//! A move as the interfaces write it (CC-11): UCI, castling as the king's move.

use super::piece::Role;
use super::square::Square;
use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// Text that is not a move in UCI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BadUci;

impl fmt::Display for BadUci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bad_uci")
    }
}

impl core::error::Error for BadUci {}

/// A move: from a square to a square, and what a pawn becomes. Whether it is legal is for a position to say.
///
/// Text and JSON are UCI: `e2e4`, `e1g1` for castling on the king's side, `e7e8q` for a promotion.
///
/// ```
/// use shared::rules::chess::{Move, Role};
/// let promotion: Move = "e7e8n".parse()?;
/// assert_eq!(promotion.promotion, Some(Role::Knight));
/// assert_eq!(promotion.to_string(), "e7e8n");
/// # Ok::<(), shared::rules::chess::BadUci>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes; for castling, where the king goes.
    pub to: Square,
    /// What a pawn on the last rank becomes.
    pub promotion: Option<Role>,
}

impl Move {
    /// A move without promotion.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
    }

    /// A pawn's move to the last rank.
    #[must_use]
    pub const fn promoting(from: Square, to: Square, role: Role) -> Self {
        Self { from, to, promotion: Some(role) }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| write!(f, "{}", role.letter()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = BadUci;

    fn from_str(text: &str) -> Result<Self, BadUci> {
        let square = |range| text.get(range).and_then(|part: &str| part.parse().ok()).ok_or(BadUci);
        let (from, to) = (square(0..2)?, square(2..4)?);
        let promotion = match text.get(4..) {
            Some("") => None,
            Some("q") => Some(Role::Queen),
            Some("r") => Some(Role::Rook),
            Some("b") => Some(Role::Bishop),
            Some("n") => Some(Role::Knight),
            _ => return Err(BadUci),
        };
        Ok(Self { from, to, promotion })
    }
}

impl TryFrom<String> for Move {
    type Error = BadUci;
    fn try_from(text: String) -> Result<Self, BadUci> {
        text.parse()
    }
}

impl From<Move> for String {
    fn from(mv: Move) -> Self {
        mv.to_string()
    }
}
