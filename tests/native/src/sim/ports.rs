//! What the shell asks of its surroundings, on the net.

use super::net::Net;
use ashtapada_worker::actor::memory::{Bell, Disk};
use ashtapada_worker::actor::{IndexRow, Ports, StoreError, Transport, Undelivered};
use ashtapada_worker::push::Verdict;
use shared::player::{PushLetter, Pushed};
use shared::time::Instant;
use shared::wire::{Envelope, Reply};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The public index: the newest row of each tournament.
pub type Index = Rc<RefCell<BTreeMap<String, IndexRow>>>;

/// The surroundings of one object. Clones share them; they survive the object's memory.
#[derive(Clone)]
pub struct SimPorts {
    /// Its store.
    pub disk: Disk,
    /// Its alarm.
    pub bell: Bell,
    net: Rc<Net>,
    index: Index,
}

impl SimPorts {
    /// Surroundings of an object that was never written to.
    #[must_use]
    pub fn new(net: &Rc<Net>, index: &Index) -> Self {
        Self { disk: Disk::default(), bell: Bell::default(), net: Rc::clone(net), index: Rc::clone(index) }
    }
}

impl Transport for SimPorts {
    async fn deliver(&self, envelope: &Envelope) -> Result<Reply, Undelivered> {
        self.net.call(envelope).await.ok_or_else(|| Undelivered("silence".to_owned()))
    }

    async fn index(&self, row: &IndexRow) -> Result<(), Undelivered> {
        if self.net.happens(self.net.chaos().lost) {
            return Err(Undelivered("no index".to_owned()));
        }
        let mut rows = self.index.borrow_mut();
        let known = rows.get(row.code.as_str());
        if known.is_none_or(|known| known.rev < row.rev) {
            rows.insert(row.code.to_string(), row.clone());
        }
        Ok(())
    }

    async fn push(&self, _: &PushLetter) -> Result<Verdict, Undelivered> {
        if self.net.happens(self.net.chaos().lost) {
            return Err(Undelivered("no push service".to_owned()));
        }
        Ok(Verdict::Settled(Pushed::Sent))
    }
}

impl Ports for SimPorts {
    type Store = Disk;
    type Alarm = Bell;
    type Transport = Self;

    fn store(&self) -> &Disk {
        &self.disk
    }

    fn alarm(&self) -> &Bell {
        &self.bell
    }

    fn transport(&self) -> &Self {
        self
    }

    fn now(&self) -> Instant {
        self.net.now()
    }

    fn entropy(&self) -> Result<[u8; 32], StoreError> {
        Ok(self.net.bytes())
    }

    fn log(&self, _: &str) {}
}
