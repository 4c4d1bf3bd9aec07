//! Games as text: Portable Game Notation in and out.
//!
//! What a PGN of this project adds is the die of Ludo Chess: a comment `{[%die 3]}` in front of the move that the
//! roll allowed, or in front of the result when no move could follow (LC-9). Other programs show it as a comment.
//!
//! On input, numbered annotations and variations are skipped, however deep they are nested.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{PgnError, PgnFault};

use super::mv::Move;
use super::position::Position;

/// How a game ended, as the movetext says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PgnResult {
    /// `1-0`.
    White,
    /// `0-1`.
    Black,
    /// `1/2-1/2`.
    Draw,
    /// `*`: unknown, or still running.
    #[default]
    Open,
}

impl PgnResult {
    /// The text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }

    fn from_text(text: &str) -> Option<Self> {
        [Self::White, Self::Black, Self::Draw, Self::Open].into_iter().find(|result| result.as_str() == text)
    }
}

/// One ply of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnPly {
    /// The roll of Ludo Chess that allowed the move, 1 to 6.
    pub die: Option<u8>,
    /// The move.
    pub mv: Move,
    /// What is said about it; empty if nothing.
    pub comment: String,
}

impl From<Move> for PgnPly {
    fn from(mv: Move) -> Self {
        Self { die: None, mv, comment: String::new() }
    }
}

/// A game in PGN.
///
/// ```
/// use shared::rules::chess::{Pgn, PgnResult};
/// let pgn: Pgn = "[White \"Ada\"]\n\n1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 $1 *".parse()?;
/// assert_eq!(pgn.tag("White"), Some("Ada"));
/// assert_eq!((pgn.plies.len(), pgn.result), (3, PgnResult::Open));
/// assert!(pgn.to_string().ends_with("1. e4 {best by test} 1... e5 2. Nf3 *\n"));
/// # Ok::<(), shared::rules::chess::PgnError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pgn {
    /// Names and values in order. `Result`, `SetUp` and `FEN` are written from the fields below.
    pub tags: Vec<(String, String)>,
    /// The first position.
    pub start: Position,
    /// What is said before the first move; empty if nothing.
    pub comment: String,
    /// The moves.
    pub plies: Vec<PgnPly>,
    /// A last roll that no move could follow.
    pub last_die: Option<u8>,
    /// The result.
    pub result: PgnResult,
}

impl Default for Pgn {
    fn default() -> Self {
        Self {
            tags: Vec::new(),
            start: Position::start(),
            comment: String::new(),
            plies: Vec::new(),
            last_die: None,
            result: PgnResult::Open,
        }
    }
}

impl Pgn {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}
