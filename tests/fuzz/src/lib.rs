//! Every reader of a record or message as a function of bytes, and a driver that changes known input at random.
//!
//! A target must not panic, must not take long, and what it reads it must write and read again the same. A target is
//! a plain function, so that a coverage-guided fuzzer can call it as well; the driver needs no other toolchain.

mod messages;
pub mod mutate;
#[path = "../../native/src/reference/rng.rs"]
pub mod rng;
pub mod targets;

pub use targets::{TARGETS, Target};
