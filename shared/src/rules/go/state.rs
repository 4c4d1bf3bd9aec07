//! The state of a game, its actions and events.

use super::board::{Board, Illegal};
use super::count::{Count, Score};
use super::flow::{Flow, StepRefused};
use super::point::{Colour, Point};
use super::settings::Config;
use crate::chance::Sealed;
use serde::{Deserialize, Serialize};

/// How many of the last moves a view carries; with more, [`State::dropped`] says how many are missing.
pub const VIEW_MOVES: usize = 700;

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The settings.
    pub config: Config,
    /// The stones, and the ko point (GO-9).
    pub board: Board,
    /// Turn, passes, count.
    pub flow: Flow,
    /// Stones taken by Black and by White in play.
    pub prisoners: [u32; 2],
    /// Stones and passes so far.
    pub moves_made: u32,
    /// The moves, oldest first.
    pub moves: Moves,
    /// Entries left out at the beginning of `moves`.
    #[serde(default)]
    pub dropped: u32,
}

/// What a viewer sees: everything, with the oldest moves of a long game left out, and the count once there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The game.
    pub game: State,
    /// The count, from the second pass on (GO-18).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<Counted>,
}

/// A count with its scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// Stones, regions, map.
    pub count: Count,
    /// Both scores in half points.
    pub score: Score,
    /// `B+80.5`.
    pub text: String,
}

impl Counted {
    /// The count of a state as it stands.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let count = Count::of(&state.board);
        let score = count.result(&state.config, state.prisoners);
        Self { text: score.text(), count, score }
    }
}

/// Moves in two letters each: a point, `tt` for a pass, `!!` where play was resumed (which is no move).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Moves(String);

/// One entry of [`Moves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A stone.
    Stone(Point),
    /// A pass.
    Pass,
    /// Play went on after two passes.
    Resumed,
}

impl Moves {
    /// Adds an entry.
    pub fn push(&mut self, entry: Entry) {
        match entry {
            Entry::Stone(point) => self.0.push_str(&point.to_string()),
            Entry::Pass => self.0.push_str("tt"),
            Entry::Resumed => self.0.push_str("!!"),
        }
    }

    /// The entries, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = Entry> + '_ {
        self.0.as_bytes().chunks(2).filter_map(|pair| match pair {
            b"tt" => Some(Entry::Pass),
            b"!!" => Some(Entry::Resumed),
            _ => std::str::from_utf8(pair).ok().and_then(Point::parse).map(Entry::Stone),
        })
    }

    /// How many entries.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len() / 2
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Only the last `keep` entries, and how many were left out.
    #[must_use]
    pub fn tail(&self, keep: usize) -> (Self, u32) {
        let out = self.len().saturating_sub(keep);
        let rest = self.0.get(out * 2..).unwrap_or_default().to_owned();
        (Self(rest), u32::try_from(out).unwrap_or(u32::MAX))
    }
}

impl TryFrom<String> for Moves {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        let fine = text.is_ascii() && text.len().is_multiple_of(2);
        let moves = Self(text);
        if fine && moves.iter().count() == moves.len() { Ok(moves) } else { Err("bad_moves") }
    }
}

impl From<Moves> for String {
    fn from(moves: Moves) -> Self {
        moves.0
    }
}

/// What a player sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Place a stone.
    Stone {
        /// Where.
        at: Point,
    },
    /// Pass (GO-10).
    Pass,
    /// Accept the count (GO-11).
    Accept,
    /// Go on playing (GO-12).
    Resume,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The game was set up.
    Opened {
        /// The settings.
        config: Config,
    },
    /// A stone was placed.
    Placed {
        /// Whose.
        colour: Colour,
        /// Where.
        at: Point,
        /// How many stones it took.
        captured: u16,
    },
    /// A pass.
    Passed {
        /// Whose.
        colour: Colour,
    },
    /// The count was accepted.
    Accepted {
        /// By whom.
        colour: Colour,
    },
    /// Play goes on.
    Resumed {
        /// At whose wish.
        colour: Colour,
    },
    /// The count waited long enough and stands (GO-11).
    CountStood,
}

/// Why an action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reject {
    /// Chance is not known here. Never happens: go has no chance.
    Sealed,
    /// Size, handicap or komi are not allowed.
    BadConfig,
    /// This game has two seats.
    NoSuchSeat,
    /// Turn or phase forbid it.
    Step(StepRefused),
    /// The stone may not be placed there.
    Illegal(Illegal),
}

impl From<Sealed> for Reject {
    fn from(_: Sealed) -> Self {
        Self::Sealed
    }
}

impl From<StepRefused> for Reject {
    fn from(why: StepRefused) -> Self {
        Self::Step(why)
    }
}

impl From<Illegal> for Reject {
    fn from(why: Illegal) -> Self {
        Self::Illegal(why)
    }
}

impl Reject {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Sealed => "sealed",
            Self::BadConfig => "bad_config",
            Self::NoSuchSeat => "no_such_seat",
            Self::Step(why) => why.code(),
            Self::Illegal(why) => why.code(),
        }
    }
}
