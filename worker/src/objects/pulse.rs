//! The sockets of a tournament: they hear that something changed, at most once a second, and fetch what they show.

use crate::actor::Sockets;
use shared::time::{Instant, Millis};
use shared::wire::WatchMessage;
use std::cell::Cell;

/// The least time between two pulses.
pub const BEAT: Millis = Millis::seconds(1);

/// The pulse of an object.
#[derive(Debug, Default)]
pub struct Pulse {
    /// When the last one was sent.
    last: Cell<Option<Instant>>,
    /// The revision that is still to be told.
    owed: Cell<Option<u64>>,
}

impl Pulse {
    /// Something changed: tells it now, or later if the last pulse was just now. Gives the time to call
    /// [`Pulse::beat`], if it is to be called.
    pub fn changed<S: Sockets>(&self, sockets: &S, rev: u64, now: Instant) -> Option<Instant> {
        self.owed.set(Some(rev));
        self.beat(sockets, now)
    }

    /// Tells what is owed, if it is time.
    pub fn beat<S: Sockets>(&self, sockets: &S, now: Instant) -> Option<Instant> {
        let rev = self.owed.get()?;
        if let Some(last) = self.last.get()
            && (Millis::ZERO..BEAT).contains(&now.since(last))
        {
            return Some(last.plus(BEAT));
        }
        self.owed.set(None);
        let watchers = sockets.all();
        if !watchers.is_empty() {
            self.last.set(Some(now));
            let text = serde_json::to_string(&WatchMessage::Changed { rev }).unwrap_or_default();
            watchers.iter().for_each(|socket| sockets.send(socket, &text));
        }
        None
    }
}
