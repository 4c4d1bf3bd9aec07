//! Points in time and durations, both in whole milliseconds (GEN-2).

use serde::{Deserialize, Serialize};

/// A point of server time: milliseconds since the Unix epoch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Instant(pub i64);

/// A duration in milliseconds; may be negative as a difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Millis {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// `n` seconds.
    #[must_use]
    pub const fn seconds(n: i64) -> Self {
        Self(n.saturating_mul(1_000))
    }

    /// `n` minutes.
    #[must_use]
    pub const fn minutes(n: i64) -> Self {
        Self(n.saturating_mul(60_000))
    }

    /// `n` hours.
    #[must_use]
    pub const fn hours(n: i64) -> Self {
        Self(n.saturating_mul(3_600_000))
    }

    /// `n` days of 24 hours.
    #[must_use]
    pub const fn days(n: i64) -> Self {
        Self(n.saturating_mul(86_400_000))
    }

    /// The sum, kept inside the range.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// The difference, kept inside the range.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Instant {
    /// This point moved by `by`, kept inside the range.
    #[must_use]
    pub const fn plus(self, by: Millis) -> Self {
        Self(self.0.saturating_add(by.0))
    }

    /// How long after `earlier` this point lies; negative if it lies before it.
    ///
    /// ```
    /// use shared::time::{Instant, Millis};
    /// assert_eq!(Instant(1_500).since(Instant(1_000)), Millis(500));
    /// ```
    #[must_use]
    pub const fn since(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}
