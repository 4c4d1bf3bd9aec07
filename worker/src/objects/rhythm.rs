//! When those who watch are told that something has changed: at once, and then at most once a beat.

use shared::time::{Instant, Millis};
use std::cell::Cell;

/// The least time between two texts to everybody who watches.
pub const BEAT: Millis = Millis::seconds(1);

/// When the next text may come, if the last one was just now.
pub(super) fn not_before(last: Option<Instant>, now: Instant) -> Option<Instant> {
    last.filter(|last| (Millis::ZERO..BEAT).contains(&now.since(*last))).map(|last| last.plus(BEAT))
}

/// The rhythm of an object that tells no more than that something has changed.
#[derive(Debug)]
pub(super) struct Rhythm {
    /// When the last pulse was sent; none since this object woke.
    last: Cell<Option<Instant>>,
    /// Whether something has changed since. After the memory was lost something may be owed that is not known any more:
    /// one pulse too many does no harm.
    owed: Cell<bool>,
}

impl Rhythm {
    /// Of an object that has just woken.
    pub(super) const fn new() -> Self {
        Self { last: Cell::new(None), owed: Cell::new(true) }
    }

    /// Something has changed.
    pub(super) fn owe(&self) {
        self.owed.set(true);
    }

    /// The pulse, if it is owed and it is time; the time of the next one, if it is not yet time. `tell` says whether it told
    /// anything.
    pub(super) fn beat(&self, now: Instant, tell: impl FnOnce() -> bool) -> Option<Instant> {
        if !self.owed.get() {
            return None;
        }
        let later = not_before(self.last.get(), now);
        if later.is_none() {
            self.owed.set(false);
            if tell() {
                self.last.set(Some(now));
            }
        }
        later
    }
}
