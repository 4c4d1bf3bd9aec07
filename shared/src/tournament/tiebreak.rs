//! Points, then sixes, then a coin (T-50, T-51).

use super::Draws;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// What a drawn game leaves behind for the tie-break, by place of the match (not by colour).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnGame {
    /// Value of the own pieces on the board at the end (LC-18).
    pub points: [u32; 2],
    /// Own rolls that showed a six (LC-17).
    pub sixes: [u32; 2],
}

/// Which step decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TiebreakStep {
    /// The higher sum of points.
    Points,
    /// The higher sum of sixes.
    Sixes,
    /// The committed coin.
    CoinToss,
}

/// A tie-break with the facts that it was decided on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiebreak {
    /// Who wins.
    pub winner: Seat,
    /// By which step.
    pub step: TiebreakStep,
    /// Sums of points by place.
    pub points: [u32; 2],
    /// Sums of sixes by place; zeros where they do not count (Q-T-23).
    pub sixes: [u32; 2],
}

/// Decides between two players by their drawn games; `coin` is asked only when everything else is level.
#[must_use]
pub fn tiebreak(draws: Draws, drawn: &[DrawnGame], coin: impl FnOnce() -> Seat) -> Tiebreak {
    let points = sum(drawn.iter().map(|game| game.points));
    let sixes = if draws.counts_sixes() { sum(drawn.iter().map(|game| game.sixes)) } else { [0, 0] };
    let (winner, step) = match (higher(points), higher(sixes)) {
        (Some(place), _) => (place, TiebreakStep::Points),
        (None, Some(place)) => (place, TiebreakStep::Sixes),
        (None, None) => (coin(), TiebreakStep::CoinToss),
    };
    Tiebreak { winner, step, points, sixes }
}

fn sum(pairs: impl Iterator<Item = [u32; 2]>) -> [u32; 2] {
    pairs.fold([0, 0], |[a, b], [x, y]| [a.saturating_add(x), b.saturating_add(y)])
}

/// The place with more, if one has.
pub(super) fn higher<T: PartialOrd>([first, second]: [T; 2]) -> Option<Seat> {
    if first > second {
        Some(Seat::FIRST)
    } else if second > first {
        Some(Seat::SECOND)
    } else {
        None
    }
}
