//! How bad the world is.

use rand::RngExt;
use rand::rngs::SmallRng;

/// Chances, each from 0 to 1, and the longest delays in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Chaos {
    /// An envelope, or its answer, is lost.
    pub lost: f64,
    /// An envelope arrives twice.
    pub twice: f64,
    /// The longest way of a message.
    pub delay: i64,
    /// A commit fails.
    pub unwritten: f64,
    /// An object dies after its commit: nothing is told, answered or sent.
    pub crash: f64,
    /// An object loses its memory and keeps its sockets.
    pub hibernate: f64,
    /// A connection breaks, without a word to the server, when a client looks at it.
    pub broken: f64,
    /// How late an alarm rings.
    pub late: i64,
    /// An alarm rings again.
    pub again: f64,
    /// An alarm never rings.
    pub never: f64,
    /// The archive does not answer, beside what is lost anyway.
    pub no_archive: f64,
}

impl Chaos {
    /// Nothing goes wrong.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            lost: 0.0,
            twice: 0.0,
            delay: 5,
            unwritten: 0.0,
            crash: 0.0,
            hibernate: 0.0,
            broken: 0.0,
            late: 0,
            again: 0.0,
            never: 0.0,
            no_archive: 0.0,
        }
    }

    /// A world that is bad in its own way: some kinds of trouble often, others never.
    #[must_use]
    pub fn random(rng: &mut SmallRng) -> Self {
        let mut some = |most: f64| if rng.random_bool(0.6) { rng.random_range(0.0..most) } else { 0.0 };
        Self {
            lost: some(0.2),
            twice: some(0.3),
            unwritten: some(0.05),
            crash: some(0.04),
            hibernate: some(0.2),
            broken: some(0.05),
            again: some(0.5),
            never: some(0.1),
            no_archive: 0.0,
            delay: if rng.random_bool(0.3) { rng.random_range(5..8_000) } else { rng.random_range(5..200) },
            late: if rng.random_bool(0.5) { rng.random_range(0..60_000) } else { 0 },
        }
    }
}
