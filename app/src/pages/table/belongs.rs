//! What a table's game belongs to, if it is a game of an event or of a ladder: what is said of it above the moves, and what
//! comes after it.

use super::bout::{self, Bout};
use super::desk::Desk;
use super::rung::{self, Rung};
use crate::ui::el::Html;

/// The whole of which a game is a part.
#[derive(Clone, Copy)]
pub(super) enum Belongs {
    /// A match of an event.
    Event(Bout),
    /// A ladder.
    Ladder(Rung),
}

impl Belongs {
    /// That of the game on a desk.
    pub(super) fn of(desk: Desk) -> Option<Self> {
        Rung::of(desk).map(Self::Ladder).or_else(|| Bout::of(desk).map(Self::Event))
    }

    /// The strip above the moves.
    pub(super) fn strip(self) -> Html {
        match self {
            Self::Event(bout) => bout::strip(bout),
            Self::Ladder(rung) => rung::strip(rung),
        }
    }

    /// What comes next, for the card at the end: words, and the buttons below them. `said` is the rule that the card names
    /// already.
    pub(super) fn comes_next(self, said: Option<&'static str>) -> (Html, Html) {
        match self {
            Self::Event(bout) => bout::comes_next(bout, said),
            Self::Ladder(rung) => rung::comes_next(rung),
        }
    }
}
