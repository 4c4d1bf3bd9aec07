//! Who may create which tournament (T-80, T-81).

use super::bracket::PLAYERS;
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};

/// Free-tier creations in any 30 days, unless Pro (T-81).
pub const FREE_CREATIONS: u32 = 3;
/// Tournaments in registration or in progress at a time, unless Pro (T-81).
pub const ACTIVE_TOURNAMENTS: u32 = 1;

/// A tier of creation; paid per event created (Q-T-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    /// Up to 8 players.
    Free,
    /// Up to 32 players.
    Standard,
    /// Up to 128 players.
    Premium,
}

impl Tier {
    /// The most players (T-80).
    #[must_use]
    pub const fn max_players(self) -> u32 {
        match self {
            Self::Free => 8,
            Self::Standard => 32,
            Self::Premium => 128,
        }
    }

    /// The price of one event in pence, GBP (T-80).
    #[must_use]
    pub const fn pence(self) -> u32 {
        match self {
            Self::Free => 0,
            Self::Standard => 299,
            Self::Premium => 499,
        }
    }
}

/// Why a creation is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotEntitled {
    /// Not 2 to 2,048 players.
    MaxPlayersRange,
    /// Another tournament of this creator is active.
    ActiveLimit,
    /// Three Free-tier creations in the last 30 days, cancelled ones included (Q-T-21).
    #[serde(rename = "free_limit_30_days")]
    FreeLimit30Days,
    /// More players than the tier allows.
    TierSize,
}

/// What is known of a creator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Creator {
    /// Pro: no limits, all sizes (T-81, Q-T-20).
    pub pro: bool,
    /// Own tournaments in registration or in progress, of any tier.
    pub active: u32,
    /// Own Free-tier creations in the last 30 days; see [`counts_at`].
    pub free_created: u32,
}

/// Whether a creation at `created` still counts at `now`: 30 days of 24 hours, rolling (Q-T-21).
#[must_use]
pub fn counts_at(created: Instant, now: Instant) -> bool {
    now.since(created) < Millis::days(30)
}

/// Whether `creator` may create a tournament of this tier and size (T-81).
///
/// # Errors
/// The first limit that stands against it.
pub fn entitled(creator: Creator, tier: Tier, max_players: u32) -> Result<(), NotEntitled> {
    if !PLAYERS.contains(&max_players) {
        return Err(NotEntitled::MaxPlayersRange);
    }
    if creator.pro {
        return Ok(());
    }
    if creator.active >= ACTIVE_TOURNAMENTS {
        return Err(NotEntitled::ActiveLimit);
    }
    if tier == Tier::Free && creator.free_created >= FREE_CREATIONS {
        return Err(NotEntitled::FreeLimit30Days);
    }
    if max_players > tier.max_players() {
        return Err(NotEntitled::TierSize);
    }
    Ok(())
}
