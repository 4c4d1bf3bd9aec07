//! What may be wrong with a record.

use crate::ids::TableId;
use crate::table::record::Fault as GameFault;
use serde::{Deserialize, Serialize};

/// The first thing in a record that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// What.
    pub wrong: Wrong,
    /// In which match, by its index in bracket order, if it concerns one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u32>,
    /// In which event, if it concerns one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<u64>,
    /// In which game, if it concerns one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// What does not hold inside that game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameFault>,
}

/// What does not hold. Serialised as its snake-case code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// A setting is out of range (T-1).
    Settings,
    /// A player is there twice, there are too many or too few, or two joined at the same number (T-5, T-6).
    Entries,
    /// A revealed secret is missing, or not the committed one (FD-8).
    Commitment,
    /// The seeds are not those that secret and nonces give (T-11).
    Seeding,
    /// Round, place or players of a match do not follow from the seeds and the earlier matches (T-12, T-14).
    Bracket,
    /// Numbers of events are not in order, or an event stands in another match's log.
    Order,
    /// Times go backwards, or a result is older than its room.
    Time,
    /// The first colours are not those that were drawn, or later ones do not alternate (T-27).
    Colours,
    /// The clock of a game is not the one that the earlier results give (T-28, T-40 .. T-42).
    Clock,
    /// The number or the table of a game is another one (T-26).
    Number,
    /// A deadline is not the one of the rules (T-22 .. T-24, Q-T-28).
    Deadline,
    /// A result counted as something else than the rules say (T-40, T-60, T-70).
    Counted,
    /// Who advanced, or how, is not what the rules say (T-43, T-50, T-55 .. T-63).
    Winner,
    /// Something happened that could not happen then, or something is missing before it.
    Step,
    /// The record ends before the tournament was over.
    Unfinished,
    /// A ruling is missing, or is not what was ruled.
    Ruling,
    /// The end is not when or as the Finals were decided (T-7, T-72).
    End,
    /// The champion is another one (T-72).
    Champion,
    /// The runner-up is another one (T-72).
    RunnerUp,
    /// Most sixes are another's, or another number (T-73).
    MostSixes,
    /// A game is none of this tournament, or there twice.
    ForeignGame,
    /// A game was opened with something else than the tournament ordered (T-28).
    Setup,
    /// A game does not hold by itself.
    Game,
    /// A game ended otherwise than its table reported.
    Result,
}

impl Fault {
    pub(super) const fn of(wrong: Wrong) -> Self {
        Self { wrong, index: None, n: None, table: None, game: None }
    }

    pub(super) fn in_match(wrong: Wrong, index: u32) -> Self {
        Self { index: Some(index), ..Self::of(wrong) }
    }

    pub(super) fn in_game(wrong: Wrong, table: TableId) -> Self {
        Self { table: Some(table), ..Self::of(wrong) }
    }
}
