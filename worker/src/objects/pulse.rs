//! The sockets of a tournament: they hear what changed, in one text for all of them, at most once a second.

use super::rhythm::not_before;
use crate::actor::Sockets;
use shared::time::Instant;
use shared::tournament::{Touched, Tournament, TournamentChange, TournamentEvent};
use shared::wire::WatchMessage;
use std::cell::{Cell, RefCell};

/// The pulse of an object.
#[derive(Debug, Default)]
pub struct Pulse {
    /// When the last text was sent.
    last: Cell<Option<Instant>>,
    /// What is still to be told.
    owed: RefCell<Touched>,
    /// Whether anything was told since the object woke: what it owed before that is forgotten.
    told: Cell<bool>,
}

impl Pulse {
    /// These events led to revision `rev`: tells them now, or later if the last text was just now. Gives the time to
    /// call [`Pulse::beat`], if it is to be called.
    pub fn changed<S: Sockets>(
        &self,
        sockets: &S,
        tournament: &Tournament,
        (events, rev): (&[TournamentEvent], u64),
        now: Instant,
    ) -> Option<Instant> {
        self.owed.borrow_mut().add(events, rev);
        self.beat(sockets, tournament, now)
    }

    /// Tells what is owed, if it is time.
    pub fn beat<S: Sockets>(&self, sockets: &S, tournament: &Tournament, now: Instant) -> Option<Instant> {
        if self.owed.borrow().is_empty() {
            self.tell(sockets, || self.forgotten(tournament));
            return None;
        }
        if let Some(later) = not_before(self.last.get(), now) {
            return Some(later);
        }
        let owed = self.owed.take();
        if self.tell(sockets, || tournament.change(&owed)) {
            self.last.set(Some(now));
        }
        None
    }

    /// Whoever has an older view than this may have missed something that was owed when the memory was lost.
    fn forgotten(&self, tournament: &Tournament) -> Option<TournamentChange> {
        let rev = tournament.rev();
        (!self.told.get()).then(|| TournamentChange { since: rev, rev, ..TournamentChange::default() })
    }

    /// Whether there was something to tell, and somebody to hear it.
    fn tell<S: Sockets>(&self, sockets: &S, what: impl FnOnce() -> Option<TournamentChange>) -> bool {
        let watchers = sockets.all();
        let change = if watchers.is_empty() { None } else { what() };
        let Some(change) = change else { return false };
        self.told.set(true);
        let text = serde_json::to_string(&WatchMessage::Change(change)).unwrap_or_default();
        sockets.send_all(&watchers, &text);
        true
    }
}
