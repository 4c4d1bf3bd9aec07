//! The shell that runs any [`Aggregate`](shared::aggregate::Aggregate): table, tournament, player.
//!
//! The order is the same for every command: known id? the stored reply. Else time and `decide`, then **one** commit
//! of events, reply and letters, then the memory is swapped, the alarm is armed, and only then somebody is told.
//! Persist, then tell. There is no `await` between the reading of the state and the commit.
//!
//! Storage, alarm, letters, time and entropy are traits ([`ports`]): the worker implements them on the platform, the
//! simulation in memory, and both run this very code.
//!
//! | module | what it holds |
//! |---|---|
//! | [`ports`] | what the shell asks of its surroundings |
//! | [`host`] | what the shell asks of an aggregate besides its rules |
//! | [`shell`] | [`Actor`] |
//! | `outbox` `desk` `lanes` | letters: to several receivers at a time, in order for each |
//! | `memory` | the ports in memory, for tests and the simulation |

mod desk;
mod draft;
pub mod host;
mod lanes;
#[cfg(not(target_arch = "wasm32"))]
pub mod memory;
mod outbox;
pub mod ports;
pub mod shell;
#[cfg(test)]
mod tests;

pub use host::{Hosted, IndexRow, Post, SeatRow};
pub use ports::{
    Alarm, Answered, Archive, Commit, Entry, Fate, Inbound, Letter, Line, Loaded, Log, Ports, Snapshot,
    Sockets, Store, StoreError, Transport, Undelivered,
};
pub use shell::{Actor, Handled, News, Origin};
