//! How long to wait before the next try: full jitter, so that a thousand clients do not come back in one wave.

use shared::time::Millis;

/// The first ceiling.
const BASE: i64 = 500;
/// The last ceiling.
const CAP: i64 = 30_000;

/// Counts the tries since the last success.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Backoff {
    tries: u32,
}

impl Backoff {
    /// The wait before the next try: evenly spread from nothing to a ceiling that doubles from 0.5 s to 30 s.
    /// `random` is from 0 up to, but not including, 1.
    pub(crate) fn next(&mut self, random: f64) -> Millis {
        let ceiling = BASE.saturating_mul(1 << self.tries.min(10)).min(CAP);
        self.tries = self.tries.saturating_add(1);
        Millis((ceiling as f64 * random.clamp(0.0, 1.0)) as i64)
    }

    /// The connection stands.
    pub(crate) fn reset(&mut self) {
        self.tries = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ceiling_doubles_from_half_a_second_to_half_a_minute() {
        let mut backoff = Backoff::default();
        let ceilings: Vec<i64> = (0..9).map(|_| backoff.next(1.0).0).collect();
        assert_eq!(ceilings, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
        backoff.reset();
        assert_eq!(backoff.next(0.5), Millis(250));
        for _ in 0..200 {
            assert!(backoff.next(0.999).0 < CAP);
        }
    }
}
