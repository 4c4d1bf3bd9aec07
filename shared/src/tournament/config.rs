//! The ranges of T-1, and of the clocks of scheduled events (GEN-4).

use super::TournamentSettings;
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// The setting that is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BadSetting {
    /// Not 5, 10, 15 or 30 minutes; not 1 to 180 where an event sets its own clock (GEN-4).
    Minutes,
    /// Not 2 to 2,048 players.
    MaxPlayers,
    /// Not 1 to 168 hours.
    MatchDeadlineHours,
    /// Not best of 1 or 3.
    FinalsBestOf,
    /// The start time is not after the creation.
    StartsAt,
    /// The game's own settings: a board that go does not have (GO-1).
    Game,
    /// Automatic draws where every game is decisive (Q-CT-2, CX-1).
    FideAutomaticDraws,
}

impl TournamentSettings {
    /// Checks the ranges of T-1 and GEN-4 for a creation at `now`. Name and description carry their own limits.
    ///
    /// # Errors
    /// The first setting that is out of range.
    pub fn check(&self, now: Instant) -> Result<(), BadSetting> {
        self.mode.check()?;
        if !self.mode.has_clock(self.minutes) {
            return Err(BadSetting::Minutes);
        }
        if !super::bracket::PLAYERS.contains(&u32::from(self.max_players)) {
            return Err(BadSetting::MaxPlayers);
        }
        if !(1..=168).contains(&self.match_deadline_hours) {
            return Err(BadSetting::MatchDeadlineHours);
        }
        if !matches!(self.finals_best_of, 1 | 3) {
            return Err(BadSetting::FinalsBestOf);
        }
        if self.starts_at.is_some_and(|at| at <= now) {
            return Err(BadSetting::StartsAt);
        }
        if self.fide_automatic_draws && self.mode.is_scheduled() {
            return Err(BadSetting::FideAutomaticDraws);
        }
        Ok(())
    }
}
