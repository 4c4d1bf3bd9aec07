//! How a game ended. One enum feeds the result card, the export, the profile and the bracket, so that they agree.

use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won, if anybody.
    pub result: GameResult,
    /// Why the game ended.
    pub reason: EndReason,
    /// In the contest flavour of chess: which step of CX-3 turned a drawn position into a win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<ContestStep>,
}

impl Outcome {
    /// `winner` wins for `reason`.
    #[must_use]
    pub const fn win(winner: Seat, reason: EndReason) -> Self {
        Self { result: GameResult::Win(winner), reason, decided_by: None }
    }

    /// Nobody wins.
    #[must_use]
    pub const fn draw(reason: EndReason) -> Self {
        Self { result: GameResult::Draw, reason, decided_by: None }
    }

    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(&self) -> Option<Seat> {
        match self.result {
            GameResult::Win(seat) => Some(seat),
            GameResult::Draw | GameResult::Void => None,
        }
    }
}

/// Win, draw, or no result at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// This seat won.
    Win(Seat),
    /// A draw.
    Draw,
    /// Not a result: the room closed before a ply was played (T-60).
    Void,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// CC-7.
    Checkmate,
    /// CC-8.
    Stalemate,
    /// CC-9.
    InsufficientMaterial,
    /// CX-2, CL-1: 75 moves by each side without pawn move and capture.
    SeventyFiveMoves,
    /// CL-1: automatic at the fifth occurrence.
    FivefoldRepetition,
    /// CL-1: claimed.
    ThreefoldRepetition,
    /// CL-1: claimed.
    FiftyMoves,
    /// CL-1: agreed.
    Agreement,
    /// LC-9.
    StalemateByDice,
    /// LC-11; decided on points, or drawn with equal points.
    MoveCap,
    /// GEN-3: the bank ran out.
    Timeout,
    /// LC-15: the 45 s of a turn ran out. Shown as a loss on time, with this detail.
    TurnTimer,
    /// GEN-6.
    Resignation,
    /// GEN-5: 60 s of unbroken disconnection at a contest.
    Disconnection,
    /// T-61: left after at least one ply.
    Abandoned,
    /// T-60: closed before the first ply. Not a result.
    MatchExpired,
    /// T-63: the organiser decided.
    ForfeitAdmin,
    /// BG-23.
    DoubleDrop,
    /// The natural end of a game that is decided by its score or by finishing first.
    Score,
}

impl EndReason {
    /// All of them.
    pub const ALL: [Self; 19] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::SeventyFiveMoves,
        Self::FivefoldRepetition,
        Self::ThreefoldRepetition,
        Self::FiftyMoves,
        Self::Agreement,
        Self::StalemateByDice,
        Self::MoveCap,
        Self::Timeout,
        Self::TurnTimer,
        Self::Resignation,
        Self::Disconnection,
        Self::Abandoned,
        Self::MatchExpired,
        Self::ForfeitAdmin,
        Self::DoubleDrop,
        Self::Score,
    ];

    /// The stable code, as in JSON: the key of its text in every language.
    ///
    /// ```
    /// assert_eq!(shared::outcome::EndReason::StalemateByDice.code(), "stalemate_by_dice");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient_material",
            Self::SeventyFiveMoves => "seventy_five_moves",
            Self::FivefoldRepetition => "fivefold_repetition",
            Self::ThreefoldRepetition => "threefold_repetition",
            Self::FiftyMoves => "fifty_moves",
            Self::Agreement => "agreement",
            Self::StalemateByDice => "stalemate_by_dice",
            Self::MoveCap => "move_cap",
            Self::Timeout => "timeout",
            Self::TurnTimer => "turn_timer",
            Self::Resignation => "resignation",
            Self::Disconnection => "disconnection",
            Self::Abandoned => "abandoned",
            Self::MatchExpired => "match_expired",
            Self::ForfeitAdmin => "forfeit_admin",
            Self::DoubleDrop => "double_drop",
            Self::Score => "score",
        }
    }
}

/// The steps of CX-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContestStep {
    /// More material.
    Material,
    /// Fewer own moves played.
    MoveCount,
    /// More milliseconds on the clock.
    Time,
    /// White, who is the host.
    Host,
}
