//! The server's time. In a build with the feature `test-clock` tests may set it; no other build has that code.

use shared::time::Instant;

/// The machine's time.
#[must_use]
pub fn real() -> Instant {
    Instant(js_sys::Date::now() as i64)
}

#[cfg(not(feature = "test-clock"))]
mod clock {
    use super::real;
    use shared::time::Instant;

    /// The server's time.
    #[derive(Clone, Debug, Default)]
    pub struct Clock(());

    impl Clock {
        /// Now.
        #[must_use]
        pub fn now(&self) -> Instant {
            real()
        }

        /// When something happened that the machine noted at `at`.
        #[must_use]
        pub const fn from_real(&self, at: Instant) -> Instant {
            at
        }

        /// What the machine's clock will show then.
        #[must_use]
        pub const fn to_real(&self, at: Instant) -> Instant {
            at
        }
    }
}

#[cfg(feature = "test-clock")]
mod clock {
    use super::real;
    use serde::{Deserialize, Serialize};
    use shared::time::Instant;
    use std::cell::Cell;
    use std::rc::Rc;

    /// How far the test's time is from the machine's.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct Offset {
        /// Milliseconds added to the machine's time.
        pub ahead: i64,
        /// Before this point of the machine's time another offset held, as far as heartbeats are concerned.
        pub quiet_until: i64,
        /// That offset.
        pub ahead_before: i64,
    }

    /// The server's time as the tests set it.
    #[derive(Clone, Debug, Default)]
    pub struct Clock(Rc<Cell<Offset>>);

    impl Clock {
        /// Takes over what the tests have set.
        pub fn set(&self, offset: Offset) {
            self.0.set(offset);
        }

        /// Now.
        #[must_use]
        pub fn now(&self) -> Instant {
            Instant(real().0.saturating_add(self.0.get().ahead))
        }

        /// When something happened that the machine noted at `at`.
        #[must_use]
        pub fn from_real(&self, at: Instant) -> Instant {
            let offset = self.0.get();
            let ahead = if at.0 < offset.quiet_until { offset.ahead_before } else { offset.ahead };
            Instant(at.0.saturating_add(ahead))
        }

        /// What the machine's clock will show then.
        #[must_use]
        pub fn to_real(&self, at: Instant) -> Instant {
            Instant(at.0.saturating_sub(self.0.get().ahead))
        }
    }
}

pub use clock::Clock;
#[cfg(feature = "test-clock")]
pub use clock::Offset;
