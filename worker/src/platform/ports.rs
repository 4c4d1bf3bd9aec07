//! The surroundings of one object on the platform.

use super::alarm::StateAlarm;
use super::now::Clock;
use super::socket::StateSockets;
use super::sql::SqlStore;
use super::{d1, entropy, log, push, stub};
use crate::actor::{Archive, IndexRow, Ports, StoreError, Transport, Undelivered};
use crate::push::Verdict;
use shared::ids::TableId;
use shared::player::PushLetter;
use shared::table::record::ArchivedTable;
use shared::time::Instant;
use shared::wire::{Envelope, Reply};
use std::rc::Rc;
use worker::{Env, State};

/// Storage, alarm, way out and time of one object.
pub struct ObjectPorts {
    env: Env,
    store: SqlStore,
    alarm: StateAlarm,
    clock: Clock,
    sockets: StateSockets,
}

impl ObjectPorts {
    /// The surroundings of the object with this state.
    pub fn new(state: Rc<State>, env: Env) -> Self {
        let clock = Clock::default();
        Self {
            env,
            store: SqlStore::new(Rc::clone(&state)),
            alarm: StateAlarm::new(Rc::clone(&state), clock.clone()),
            sockets: StateSockets::new(state, clock.clone()),
            clock,
        }
    }

    /// The bindings.
    pub const fn env(&self) -> &Env {
        &self.env
    }

    /// The time.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The sockets.
    pub const fn sockets(&self) -> &StateSockets {
        &self.sockets
    }
}

impl Ports for ObjectPorts {
    type Store = SqlStore;
    type Alarm = StateAlarm;
    type Transport = Self;

    fn store(&self) -> &SqlStore {
        &self.store
    }

    fn alarm(&self) -> &StateAlarm {
        &self.alarm
    }

    fn transport(&self) -> &Self {
        self
    }

    fn now(&self) -> Instant {
        self.clock.now()
    }

    fn entropy(&self) -> Result<[u8; 32], StoreError> {
        entropy::bytes()
    }

    fn log(&self, text: &str) {
        log::warn(text);
    }
}

impl Archive for ObjectPorts {
    async fn archive(&self, table: &ArchivedTable) -> Result<(), Undelivered> {
        d1::archive(&self.env, table).await
    }

    async fn archived(&self, table: &TableId) -> Result<Option<ArchivedTable>, Undelivered> {
        d1::archived(&self.env, table).await
    }
}

impl Transport for ObjectPorts {
    async fn deliver(&self, envelope: &Envelope) -> Result<Reply, Undelivered> {
        stub::deliver(&self.env, envelope, false).await
    }

    async fn index(&self, row: &IndexRow) -> Result<(), Undelivered> {
        d1::index(&self.env, row).await
    }

    async fn push(&self, letter: &PushLetter) -> Result<Verdict, Undelivered> {
        push::send(&self.env, letter, self.clock.now()).await
    }
}
