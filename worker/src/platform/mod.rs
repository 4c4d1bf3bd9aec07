//! The platform: the only modules that name `worker` or JavaScript. Everything above them compiles natively too.
//!
//! | module | what it holds |
//! |---|---|
//! | [`sql`] [`tx`] | the object's SQLite, and its one atomic write |
//! | [`alarm`] | the object's alarm |
//! | [`socket`] | sockets that survive hibernation, and their heartbeats |
//! | [`stub`] | the way to other objects, with a deadline |
//! | [`d1`] | the read models |
//! | [`push`] [`webcrypto`] | pushes on their way, and the cryptography of the platform |
//! | [`entropy`] [`now`] [`log`] | randomness, time, words for the operator |
//! | [`ports`] | all of it together for one object |
//! | [`class`] | the Durable Object classes |
//! | [`edge`] | requests in, answers out; the routes' surroundings |
//! | `test_clock` | the clock that tests set; in no build that is deployed |

pub mod alarm;
pub mod class;
pub mod d1;
pub mod edge;
pub mod entropy;
pub mod log;
pub mod now;
pub mod ports;
pub mod push;
pub mod socket;
pub mod sql;
pub mod stub;
#[cfg(feature = "test-clock")]
pub mod test_clock;
pub mod tx;
pub mod webcrypto;
