//! An object: memory that comes and goes, on a store that stays.

use super::net::Net;
use super::ports::SimPorts;
use super::sockets::{OwnSockets, Wires};
use ashtapada_worker::actor::{Actor, Hosted, Origin, StoreError};
use ashtapada_worker::objects::hall::Hall;
use ashtapada_worker::objects::room::Room;
use ashtapada_worker::objects::stairs::Stairs;
use shared::ids::TableId;
use shared::ladder::Ladder;
use shared::lobby::Lobby;
use shared::player::Player;
use shared::table::AnyTable;
use shared::time::Instant;
use shared::tournament::Tournament;
use shared::wire::{Address, Envelope, Reply};
use std::future::Future;
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

/// The memory of an object.
#[derive(Clone)]
pub enum Memory {
    /// A table with its sockets.
    Table(Rc<Room<SimPorts, OwnSockets>>),
    /// A tournament.
    Tournament(Rc<Actor<Tournament, SimPorts>>),
    /// A player.
    Player(Rc<Actor<Player, SimPorts>>),
    /// A lobby with its sockets.
    Lobby(Rc<Hall<SimPorts, OwnSockets>>),
    /// A ladder with its sockets.
    Ladder(Rc<Stairs<SimPorts, OwnSockets>>),
}

/// An object.
pub struct Object {
    /// Who.
    pub address: Address,
    /// What survives its memory.
    pub ports: SimPorts,
    /// Its memory, if it is awake.
    pub memory: Option<Memory>,
    /// The alarm that is already on its way.
    pub expected: Option<Instant>,
}

/// Something that an object does beside answering: sending its letters.
pub type Task = Pin<Box<dyn Future<Output = ()>>>;

impl Object {
    /// An object that was never written to.
    #[must_use]
    pub const fn new(address: Address, ports: SimPorts) -> Self {
        Self { address, ports, memory: None, expected: None }
    }

    /// Loads it, if it is not in memory.
    pub fn wake(&mut self, wires: &Wires) -> Memory {
        let ports = || self.ports.clone();
        let memory = self.memory.get_or_insert_with(|| match &self.address {
            Address::Table(_) => {
                let room = Rc::new(Room::new(ports(), wires.of(&self.address)));
                at_once(room.wake()).expect("the store is readable");
                Memory::Table(room)
            }
            Address::Tournament(_) => Memory::Tournament(woken(ports())),
            Address::Player(_) => Memory::Player(woken(ports())),
            Address::Ladder(_) => Memory::Ladder(Rc::new(Stairs::new(ports(), wires.of(&self.address)))),
            Address::Lobby(_) => {
                let hall = Rc::new(Hall::new(ports(), wires.of(&self.address)));
                at_once(hall.actor().wake()).expect("the store is readable");
                Memory::Lobby(hall)
            }
        });
        if let Memory::Ladder(stairs) = memory {
            // Each time: after a failed commit it has nothing in memory.
            at_once(stairs.actor().wake()).expect("the store is readable");
        }
        memory.clone()
    }

    /// The table's id, if it is one.
    #[must_use]
    pub const fn table_id(&self) -> Option<&TableId> {
        match &self.address {
            Address::Table(id) => Some(id),
            _ => None,
        }
    }
}

fn woken<A>(ports: SimPorts) -> Rc<Actor<A, SimPorts>>
where
    A: Hosted,
    A::Event: Clone + serde::Serialize + serde::de::DeserializeOwned,
{
    let actor = Rc::new(Actor::new(ports));
    at_once(actor.wake()).expect("the store is readable");
    actor
}

/// The result of a future that waits for nothing.
///
/// # Panics
/// When it waits.
pub fn at_once<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("it waits"),
    }
}

impl Memory {
    /// An envelope arrives.
    ///
    /// # Errors
    /// When the store failed.
    pub fn envelope(&self, envelope: Envelope, now: Instant) -> Result<Reply, StoreError> {
        match self {
            Self::Table(room) => room.envelope(envelope, now),
            Self::Tournament(actor) => handle(actor, envelope, now),
            Self::Player(actor) => handle(actor, envelope, now),
            Self::Lobby(hall) => hall.envelope(envelope, now),
            Self::Ladder(stairs) => stairs.envelope(envelope, now),
        }
    }

    /// Its alarm rings.
    ///
    /// # Errors
    /// When the store failed.
    pub fn rang(&self, now: Instant) -> Result<(), StoreError> {
        match self {
            Self::Table(room) => room.rang(now),
            Self::Tournament(actor) => actor.rang(now).map(|_| ()),
            Self::Player(actor) => actor.rang(now).map(|_| ()),
            Self::Lobby(hall) => hall.rang(now),
            Self::Ladder(stairs) => stairs.rang(now),
        }
    }

    /// Sends its letters.
    #[must_use]
    pub fn drain(&self) -> Task {
        match self.clone() {
            Self::Table(room) => Box::pin(async move {
                room.actor().drain().await;
                room.retire().await;
            }),
            Self::Tournament(actor) => Box::pin(async move { actor.drain().await }),
            Self::Player(actor) => Box::pin(async move { actor.drain().await }),
            Self::Lobby(hall) => Box::pin(async move { hall.actor().drain().await }),
            Self::Ladder(stairs) => Box::pin(async move { stairs.actor().drain().await }),
        }
    }

    /// A table that is not stored here is looked up in the archive.
    pub fn look_up(&self, address: &Address) {
        if let (Self::Table(room), Address::Table(id)) = (self, address) {
            at_once(room.look_up(id));
        }
    }

    /// The table as it is remembered, if it is one.
    #[must_use]
    pub fn table(&self) -> Option<AnyTable> {
        match self {
            Self::Table(room) => room.actor().read(|table, _| table.clone()),
            _ => None,
        }
    }

    /// The tournament as it is remembered, if it is one.
    #[must_use]
    pub fn tournament(&self) -> Option<Tournament> {
        match self {
            Self::Tournament(actor) => actor.read(|tournament, _| tournament.clone()),
            _ => None,
        }
    }

    /// The lobby as it is remembered, if it is one.
    #[must_use]
    pub fn lobby(&self) -> Option<Lobby> {
        match self {
            Self::Lobby(hall) => hall.actor().read(|lobby, _| lobby.clone()),
            _ => None,
        }
    }

    /// The ladder as it is remembered, if it is one.
    #[must_use]
    pub fn ladder(&self) -> Option<Ladder> {
        match self {
            Self::Ladder(stairs) => stairs.actor().read(|ladder, _| ladder.clone()),
            _ => None,
        }
    }

    /// The player as it is remembered, if it is one.
    #[must_use]
    pub fn player(&self) -> Option<Player> {
        match self {
            Self::Player(actor) => actor.read(|player, _| player.clone()),
            _ => None,
        }
    }
}

fn handle<A>(actor: &Actor<A, SimPorts>, envelope: Envelope, now: Instant) -> Result<Reply, StoreError>
where
    A: Hosted,
    A::Event: Clone + serde::Serialize + serde::de::DeserializeOwned,
{
    let Some(command) = A::command(envelope.body) else {
        return Ok(Reply::refused("wrong_object"));
    };
    Ok(actor.handle(Origin::Envelope { id: &envelope.id }, &command, now)?.reply)
}

/// Whether a failed commit is made to happen now.
pub fn spoil(net: &Net, ports: &SimPorts) {
    let fails = net.happens(net.chaos().unwritten);
    ports.disk.fail_next(u32::from(fails));
}
