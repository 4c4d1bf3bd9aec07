//! Limits against guessing and flooding.

use serde::{Deserialize, Serialize};
use shared::time::{Instant, Millis};

/// At most so many of something in so long a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    most: usize,
    window: Millis,
}

/// Wrong invite codes: five a minute, then nothing is told at all, whether a code is right or not.
pub const GUESSES: Limit = Limit { most: 5, window: Millis::minutes(1) };

/// Tables and events that one player makes: twenty in ten minutes.
pub const CREATIONS: Limit = Limit { most: 20, window: Millis::minutes(10) };

/// Reports that one player makes: ten a day.
pub const REPORTS: Limit = Limit { most: 10, window: Millis::hours(24) };

/// When something limited happened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Recent(Vec<Instant>);

impl Recent {
    /// Whether there may be one more now.
    #[must_use]
    pub fn has_room(&self, limit: Limit, now: Instant) -> bool {
        self.0.iter().filter(|at| now.since(**at) < limit.window).count() < limit.most
    }

    /// Counts one.
    pub fn count(&mut self, limit: Limit, now: Instant) {
        self.0.retain(|at| now.since(*at) < limit.window);
        self.0.push(now);
    }

    /// Whether nothing is left to remember.
    #[must_use]
    pub fn is_stale(&self, limit: Limit, now: Instant) -> bool {
        self.0.iter().all(|at| now.since(*at) >= limit.window)
    }
}

/// Messages of one socket: a burst, and a steady rate. Accepted commands give their token back: the game itself bounds
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bucket {
    /// Tokens in thousandths.
    milli: i64,
    /// As of then.
    since: Instant,
}

impl Bucket {
    const FULL: i64 = 40_000;
    const ONE: i64 = 1_000;
    /// Thousandths of a token a millisecond: four tokens a second.
    const RATE: i64 = 4;

    /// A full bucket.
    #[must_use]
    pub const fn new(now: Instant) -> Self {
        Self { milli: Self::FULL, since: now }
    }

    /// Thousandths of tokens, and the time of that count in milliseconds.
    #[must_use]
    pub const fn parts(&self) -> (i64, i64) {
        (self.milli, self.since.0)
    }

    /// The bucket with these [`Bucket::parts`].
    #[must_use]
    pub const fn from_parts(milli: i64, since: i64) -> Self {
        Self { milli, since: Instant(since) }
    }

    /// Takes a token; false if there is none.
    pub fn take(&mut self, now: Instant) -> bool {
        let gained = now.since(self.since).0.max(0).saturating_mul(Self::RATE);
        self.milli = self.milli.saturating_add(gained).min(Self::FULL);
        self.since = now;
        if self.milli < Self::ONE {
            return false;
        }
        self.milli -= Self::ONE;
        true
    }

    /// Gives a token back.
    pub fn give_back(&mut self) {
        self.milli = (self.milli + Self::ONE).min(Self::FULL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_wrong_codes_a_minute() {
        let mut guesses = Recent::default();
        for n in 0..5 {
            assert!(guesses.has_room(GUESSES, Instant(n)));
            guesses.count(GUESSES, Instant(n));
        }
        assert!(!guesses.has_room(GUESSES, Instant(59_999)));
        assert!(guesses.has_room(GUESSES, Instant(60_000)), "the first has left the window");
        assert!(guesses.is_stale(GUESSES, Instant(60_004)));
    }

    #[test]
    fn a_burst_then_a_rate() {
        let mut bucket = Bucket::new(Instant(0));
        assert_eq!((0..100).filter(|_| bucket.take(Instant(0))).count(), 40);
        assert!(!bucket.take(Instant(249)));
        assert!(bucket.take(Instant(250)));
        bucket.give_back();
        assert!(bucket.take(Instant(250)));
        assert!(!bucket.take(Instant(250)));
        assert_eq!((0..100).filter(|_| bucket.take(Instant(3_600_000))).count(), 40);
    }
}
