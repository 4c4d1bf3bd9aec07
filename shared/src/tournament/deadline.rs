//! What the passing of a match's deadline means (T-22, T-23, T-55 .. T-59, Q-T-28).

use super::match_play::{MatchPlay, of};
use super::tiebreak::{TiebreakStep, higher, tiebreak};
use super::{Draws, MatchEnd, MatchStatus, NobodyAttempted};
use crate::seat::Seat;
use crate::time::{Instant, Millis};

/// How long the organiser is asked before a coin is tossed (Q-T-28).
pub const ORGANISER_ASKED_FOR: Millis = Millis::hours(24);

/// The deadline of a match of `round` (from 1) that becomes ready at `ready` in a tournament that began at `start`:
/// the nominal one (T-22), but never less than a full window (T-23).
#[must_use]
pub fn deadline_of(start: Instant, round: u8, ready: Instant, hours: u16) -> Instant {
    let window = Millis::hours(i64::from(hours));
    let nominal = start.plus(Millis::hours(i64::from(hours).saturating_mul(i64::from(round))));
    nominal.max(ready.plus(window))
}

/// Whether a match is due: reaching the deadline is enough (T-55, Q-T-12).
#[must_use]
pub fn is_due(status: MatchStatus, deadline: Instant, now: Instant) -> bool {
    matches!(status, MatchStatus::Ready | MatchStatus::InProgress) && deadline <= now
}

/// How a due match is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// The match is decided.
    Decided {
        /// Who advances; nobody only when both are out.
        winner: Option<Seat>,
        /// How.
        by: MatchEnd,
        /// Which places are flagged (T-57).
        flagged: [bool; 2],
    },
    /// The organiser is asked (Q-T-28); both are flagged.
    AskOrganiser,
}

/// What the rules of the event say about deadlines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadlineRules {
    /// What a drawn game leads to.
    pub draws: Draws,
    /// What happens when nobody came.
    pub nobody_attempted: NobodyAttempted,
    /// Whether the organiser has been asked already; whoever did not come then was flagged then.
    pub asked: bool,
}

/// Resolves a due match without a running game: T-59, then T-56, then T-57.
#[must_use]
pub fn resolve(rules: DeadlineRules, play: &MatchPlay, coin: impl FnOnce(u32) -> Seat) -> Resolution {
    let decided = |winner, by, flagged| Resolution::Decided { winner: Some(winner), by, flagged };
    if let Some(leader) = higher(play.wins) {
        return decided(leader, MatchEnd::DeadlineSeriesLeader, [false, false]);
    }
    if !play.drawn.is_empty() {
        let tie = tiebreak(rules.draws, &play.drawn, || coin(play.tosses));
        let by = match tie.step {
            TiebreakStep::Points => MatchEnd::DeadlineTiebreakPoints,
            TiebreakStep::Sixes => MatchEnd::DeadlineTiebreakSixes,
            TiebreakStep::CoinToss => MatchEnd::DeadlineTiebreakCoinToss,
        };
        return decided(tie.winner, by, [false, false]);
    }
    let absent = play.attempted.map(|attempted| !attempted && !rules.asked);
    match higher(play.attempted) {
        Some(present) => decided(present, MatchEnd::NoShow, absent),
        None if of(&play.attempted, Seat::FIRST) => {
            decided(coin(play.tosses), MatchEnd::NoShowCoinToss, absent)
        }
        None => match rules.nobody_attempted {
            NobodyAttempted::BothOut => {
                Resolution::Decided { winner: None, by: MatchEnd::BothOut, flagged: absent }
            }
            NobodyAttempted::AskOrganiser if !rules.asked => Resolution::AskOrganiser,
            NobodyAttempted::AskOrganiser | NobodyAttempted::CoinToss => {
                decided(coin(play.tosses), MatchEnd::NoShowCoinToss, absent)
            }
        },
    }
}
