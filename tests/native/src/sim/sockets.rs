//! Connections of clients to tables and lobbies. A connection keeps the order of its frames; it may break without the server
//! knowing, and closes when the object crashes.

use super::net::{Event, Net};
use ashtapada_worker::actor::Sockets;
use shared::time::Instant;
use shared::wire::Address;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Time between heartbeats of a client.
const HEARTBEAT: i64 = 10_000;

/// A connection.
#[derive(Clone, Debug)]
pub struct Wire {
    /// To which object.
    pub to: Address,
    /// Of which client, or of which seeker if it is a lobby's.
    pub client: usize,
    opened: i64,
    card: String,
    /// When it broke: from then on neither frames nor heartbeats come through.
    broken: Option<i64>,
    /// When the last frame in each direction arrives.
    last: [i64; 2],
}

/// All connections of the world that the server counts as open.
#[derive(Clone)]
pub struct Wires {
    net: Rc<Net>,
    wires: Rc<RefCell<BTreeMap<u64, Wire>>>,
}

impl Wires {
    /// No connections.
    #[must_use]
    pub fn new(net: &Rc<Net>) -> Self {
        Self { net: Rc::clone(net), wires: Rc::default() }
    }

    /// Opens a connection.
    pub fn open(&self, to: &Address, client: usize, card: String) -> u64 {
        let socket = self.net.fresh();
        let opened = self.net.now().0;
        let wire = Wire { to: to.clone(), client, opened, card, broken: None, last: [opened; 2] };
        self.wires.borrow_mut().insert(socket, wire);
        socket
    }

    /// The connection, while it is open.
    #[must_use]
    pub fn get(&self, socket: u64) -> Option<Wire> {
        self.wires.borrow().get(&socket).cloned()
    }

    /// Whether frames come through.
    #[must_use]
    pub fn is_whole(&self, socket: u64) -> bool {
        self.get(socket).is_some_and(|wire| wire.broken.is_none())
    }

    /// Whether the server counts it as open.
    #[must_use]
    pub fn is_open(&self, socket: u64) -> bool {
        self.wires.borrow().contains_key(&socket)
    }

    /// It breaks; the server hears of it much later, or never.
    pub fn break_off(&self, socket: u64) {
        let now = self.net.now().0;
        if let Some(wire) = self.wires.borrow_mut().get_mut(&socket) {
            wire.broken.get_or_insert(now);
        }
        if self.net.happens(0.5) {
            self.net.after(self.net.range(100..120_000), Event::Closed { socket });
        }
    }

    /// The server has noticed, or its object is gone.
    pub fn shut(&self, socket: u64) {
        self.wires.borrow_mut().remove(&socket);
    }

    /// All connections of an object close: it crashed.
    pub fn shut_all(&self, at: &Address) {
        for socket in self.open_at(at) {
            self.shut(socket);
        }
    }

    /// Everybody leaves.
    pub fn shut_every(&self) {
        self.wires.borrow_mut().clear();
    }

    fn open_at(&self, at: &Address) -> Vec<u64> {
        let wires = self.wires.borrow();
        wires.iter().filter(|(_, wire)| wire.to == *at).map(|(socket, _)| *socket).collect()
    }

    /// A frame from the client.
    pub fn to_table(&self, socket: u64, text: String) {
        self.carry(socket, 0, |socket| Event::Frame { socket, text });
    }

    /// Carries a frame, behind the ones before it.
    fn carry(&self, socket: u64, direction: usize, event: impl FnOnce(u64) -> Event) {
        if !self.is_whole(socket) || self.net.is_mute() {
            return;
        }
        let at = self.net.now().0 + self.net.way();
        let mut wires = self.wires.borrow_mut();
        let Some(last) = wires.get_mut(&socket).and_then(|wire| wire.last.get_mut(direction)) else { return };
        *last = at.max(*last);
        self.net.at(*last, event(socket));
    }

    /// The sockets as an object sees them.
    #[must_use]
    pub fn of(&self, at: &Address) -> OwnSockets {
        OwnSockets { wires: self.clone(), at: at.clone() }
    }
}

/// The sockets of one object.
#[derive(Clone)]
pub struct OwnSockets {
    wires: Wires,
    at: Address,
}

impl Sockets for OwnSockets {
    type Socket = u64;

    fn all(&self) -> Vec<u64> {
        self.wires.open_at(&self.at)
    }

    fn card(&self, socket: &u64) -> String {
        self.wires.get(*socket).map(|wire| wire.card).unwrap_or_default()
    }

    fn keep(&self, socket: &u64, card: &str) {
        if let Some(wire) = self.wires.wires.borrow_mut().get_mut(socket) {
            card.clone_into(&mut wire.card);
        }
    }

    fn send(&self, socket: &u64, text: &str) {
        self.wires.carry(*socket, 1, |socket| Event::Told { socket, text: text.to_owned() });
    }

    fn close(&self, socket: &u64, _: u16, _: &str) {
        self.wires.shut(*socket);
    }

    fn heard(&self, socket: &u64) -> Instant {
        let Some(wire) = self.wires.get(*socket) else { return Instant(0) };
        let until = wire.broken.unwrap_or(i64::MAX).min(self.wires.net.now().0);
        Instant(until - (until - wire.opened).rem_euclid(HEARTBEAT))
    }
}
