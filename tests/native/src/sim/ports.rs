//! What the shell asks of its surroundings, on the net.

use super::net::Net;
use ashtapada_worker::actor::memory::{Bell, Disk};
use ashtapada_worker::actor::{Archive, IndexRow, Ports, StoreError, Transport, Undelivered};
use ashtapada_worker::push::Verdict;
use shared::ids::TableId;
use shared::player::{PushLetter, Pushed};
use shared::table::record::ArchivedTable;
use shared::time::Instant;
use shared::wire::{Envelope, Reply};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The public index: the newest row of each tournament.
pub type Index = Rc<RefCell<BTreeMap<String, IndexRow>>>;

/// The archive: finished tables as they are kept.
pub type Kept = Rc<RefCell<BTreeMap<TableId, ArchivedTable>>>;

/// The surroundings of one object. Clones share them; they survive the object's memory.
#[derive(Clone)]
pub struct SimPorts {
    /// Its store.
    pub disk: Disk,
    /// Its alarm.
    pub bell: Bell,
    net: Rc<Net>,
    index: Index,
    kept: Kept,
}

impl SimPorts {
    /// Surroundings of an object that was never written to.
    #[must_use]
    pub fn new(net: &Rc<Net>, index: &Index, kept: &Kept) -> Self {
        Self {
            disk: Disk::default(),
            bell: Bell::default(),
            net: Rc::clone(net),
            index: Rc::clone(index),
            kept: Rc::clone(kept),
        }
    }
}

impl SimPorts {
    fn keep(&self, table: ArchivedTable) {
        let mut kept = self.kept.borrow_mut();
        let id = table.record.setup.id.clone();
        if kept.get(&id).is_none_or(|known| known.seq < table.seq) {
            kept.insert(id, table);
        }
    }
}

impl Archive for SimPorts {
    /// Takes its time, in which the object may die; may be lost on the way there, or on the way back.
    async fn archive(&self, table: &ArchivedTable) -> Result<(), Undelivered> {
        self.net.rest(self.net.way()).await;
        let lost =
            || self.net.happens(self.net.chaos().lost) || self.net.happens(self.net.chaos().no_archive);
        if lost() {
            return Err(Undelivered("no archive".to_owned()));
        }
        let text = serde_json::to_string(table).expect("json");
        let table: ArchivedTable = serde_json::from_str(&text).expect("reads back");
        self.keep(table);
        self.net.rest(self.net.way()).await;
        if lost() { Err(Undelivered("no answer".to_owned())) } else { Ok(()) }
    }

    async fn archived(&self, table: &TableId) -> Result<Option<ArchivedTable>, Undelivered> {
        if self.net.happens(self.net.chaos().lost) || self.net.happens(self.net.chaos().no_archive) {
            return Err(Undelivered("no archive".to_owned()));
        }
        Ok(self.kept.borrow().get(table).cloned())
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
