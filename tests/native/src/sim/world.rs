//! All objects, and the loop.

use super::chaos::Chaos;
use super::client::Client;
use super::entrant::Entrant;
use super::net::{Event, Net};
use super::object::{Memory, Object, Task, spoil};
use super::ports::{Index, Kept, SimPorts};
use super::seeker::Seeker;
use super::sockets::Wires;
use ashtapada_worker::actor::{Alarm, Store};
use shared::time::{Instant, Millis};
use shared::tournament::TournamentCommand;
use shared::wire::{Address, Body, Envelope};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::task::{Context, Waker};

/// The cron's interval (T-55).
const SWEEP: i64 = 15 * 60_000;
/// More events than any run needs.
const MOST_EVENTS: u32 = 400_000;

/// A world.
pub struct World {
    /// Time and the queue.
    pub net: Rc<Net>,
    /// Connections.
    pub wires: Wires,
    /// All objects.
    pub objects: BTreeMap<Address, Object>,
    /// Players at tables.
    pub clients: Vec<Client>,
    /// Players of the tournament.
    pub entrants: Vec<Entrant>,
    /// Players who look for a game.
    pub seekers: Vec<Seeker>,
    /// The public index.
    pub index: Index,
    /// The archive.
    pub kept: Kept,
    tasks: Vec<(Address, Task)>,
    sweeping: bool,
    seeds: BTreeMap<Address, String>,
}

impl World {
    /// An empty world, as bad as its seed makes it.
    #[must_use]
    pub fn new(seed: u64, chaos: Chaos) -> Self {
        let net = Net::new(seed, chaos);
        Self {
            wires: Wires::new(&net),
            net,
            objects: BTreeMap::new(),
            clients: Vec::new(),
            entrants: Vec::new(),
            seekers: Vec::new(),
            index: Index::default(),
            kept: Kept::default(),
            tasks: Vec::new(),
            sweeping: false,
            seeds: BTreeMap::new(),
        }
    }

    /// An object, awake; a table that is not stored is looked up in the archive.
    pub fn object(&mut self, address: &Address) -> Memory {
        let (net, index, kept) = (&self.net, &self.index, &self.kept);
        let new = || Object::new(address.clone(), SimPorts::new(net, index, kept));
        let memory = self.objects.entry(address.clone()).or_insert_with(new).wake(&self.wires);
        memory.look_up(address);
        memory
    }

    /// A command from the worker's edge that arrives at once and is answered.
    ///
    /// # Panics
    /// When the store fails.
    pub fn order(&mut self, to: Address, body: Body) -> shared::wire::Reply {
        let id = format!("edge#{}", self.net.fresh());
        let memory = self.object(&to);
        self.objects[&to].ports.disk.fail_next(0);
        let now = self.net.now();
        let envelope = Envelope { id, to: to.clone(), body };
        let reply = memory.envelope(envelope, now).expect("the store writes");
        self.touched(&to, &memory);
        reply
    }

    /// A command from the worker's edge over the network: nobody waits for the answer.
    pub fn send(&mut self, to: Address, body: Body) {
        let id = format!("edge#{}", self.net.fresh());
        let call = self.net.call(&Envelope { id, to: to.clone(), body });
        self.tasks.push((to, Box::pin(async move { drop(call.await) })));
    }

    /// Starts the sweep.
    pub fn sweep(&mut self) {
        if !self.sweeping {
            self.sweeping = true;
            let wait = SWEEP - self.net.now().0.rem_euclid(SWEEP);
            self.net.after(wait, Event::Sweep);
        }
    }

    /// Stops the sweep after the next one.
    pub const fn stop_sweeping(&mut self) {
        self.sweeping = false;
    }

    /// Lets everything happen up to this time, unless `until` says before that it is enough.
    ///
    /// # Panics
    /// When there is no end to it.
    pub fn run(&mut self, end: Instant, mut until: impl FnMut(&mut Self) -> bool) {
        for count in 0..MOST_EVENTS {
            if count % 64 == 0 && until(self) {
                return;
            }
            let Some(event) = self.net.next_by(end) else { return };
            self.happen(event);
            self.work();
        }
        panic!("this world does not come to rest");
    }

    /// Lets everything happen up to this time.
    pub fn run_to(&mut self, end: Instant) {
        self.run(end, |_| false);
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Envelope { call, envelope } => self.envelope(call, *envelope),
            Event::Answer { call, reply } => self.net.settle(call, Some(reply)),
            Event::Silence { call } => self.net.settle(call, None),
            Event::Alarm { of, at } => self.alarm(&of, at),
            Event::Frame { socket, text } => self.at_end_of(socket, true, |memory, net| {
                if let Memory::Table(room) = memory {
                    room.message(&socket, &text, net.now());
                }
            }),
            Event::Closed { socket } => {
                self.at_end_of(socket, false, |memory, net| {
                    if let Memory::Table(room) = memory {
                        room.closed(&socket, false, net.now());
                    }
                });
                self.wires.shut(socket);
            }
            Event::Told { socket, text } => {
                let Some(wire) = self.wires.get(socket).filter(|_| self.wires.is_whole(socket)) else {
                    return;
                };
                super::check::secret(&text, self.seed_of(&wire.to));
                match wire.to {
                    Address::Table(_) => {
                        if let Some(client) = self.clients.get_mut(wire.client) {
                            client.told(socket, text);
                        }
                    }
                    _ => Seeker::told(self, wire.client, &text),
                }
            }
            Event::Client { client } => Client::look(self, client),
            Event::Entrant { entrant } => Entrant::look(self, entrant),
            Event::Seeker { seeker } => Seeker::look(self, seeker),
            Event::Sweep => self.swept(),
        }
    }

    fn envelope(&mut self, call: u64, envelope: Envelope) {
        let to = envelope.to.clone();
        let memory = self.object(&to);
        spoil(&self.net, &self.objects[&to].ports);
        let dies = self.dies();
        match memory.envelope(envelope, self.net.now()) {
            Ok(reply) if !dies => self.net.answer(call, reply),
            Ok(_) | Err(_) => {}
        }
        self.after(&to, &memory, dies);
    }

    fn alarm(&mut self, of: &Address, at: Instant) {
        let Some(object) = self.objects.get_mut(of) else { return };
        object.expected = None;
        // Armed for another time meanwhile, or taken back: that alarm does not ring.
        if object.ports.bell.at() != Some(at) {
            self.expect_alarm(of);
            return;
        }
        object.ports.bell.take();
        if self.net.happens(self.net.chaos().never) {
            return;
        }
        let times = 1 + usize::from(self.net.happens(self.net.chaos().again));
        for _ in 0..times {
            let memory = self.object(of);
            spoil(&self.net, &self.objects[of].ports);
            let dies = self.dies();
            if memory.rang(self.net.now()).is_err() {
                // The platform calls again; so does the object's own way out of a store that failed.
                self.objects[of].ports.bell.arm(self.net.now().plus(Millis::seconds(1)));
            }
            self.after(of, &memory, dies);
        }
    }

    /// Something happens at the object to which a connection goes.
    fn at_end_of(&mut self, socket: u64, whole: bool, act: impl FnOnce(&Memory, &Net)) {
        let usable = if whole { self.wires.is_whole(socket) } else { self.wires.is_open(socket) };
        let Some(wire) = self.wires.get(socket).filter(|_| usable) else { return };
        let memory = self.object(&wire.to);
        spoil(&self.net, &self.objects[&wire.to].ports);
        let dies = self.dies();
        act(&memory, &self.net);
        self.after(&wire.to, &memory, dies);
    }

    /// Decides whether the object dies in what it is about to do: after its commit, before anybody hears of it.
    fn dies(&self) -> bool {
        let dies = self.net.happens(self.net.chaos().crash);
        self.net.mute(dies);
        dies
    }

    fn after(&mut self, address: &Address, memory: &Memory, dies: bool) {
        self.net.mute(false);
        if dies {
            self.crash(address);
        } else {
            self.tasks.push((address.clone(), memory.drain()));
            self.touched(address, memory);
        }
        self.expect_alarm(address);
    }

    fn touched(&mut self, address: &Address, memory: &Memory) {
        self.tasks.push((address.clone(), memory.drain()));
        self.expect_alarm(address);
    }

    /// The object's memory is gone; what it was sending is cut off. Its connections close.
    pub fn crash(&mut self, address: &Address) {
        self.tasks.retain(|(of, _)| of != address);
        self.forget(address);
        self.wires.shut_all(address);
    }

    /// The object's memory is gone, its connections stay; it does not sleep while it sends letters.
    fn forget(&mut self, address: &Address) {
        let busy = self.tasks.iter().any(|(of, _)| of == address);
        if let Some(object) = self.objects.get_mut(address)
            && !busy
        {
            object.memory = None;
        }
    }

    fn expect_alarm(&mut self, address: &Address) {
        let Some(object) = self.objects.get_mut(address) else { return };
        if let Some(at) = object.ports.bell.at()
            && object.expected != Some(at)
        {
            object.expected = Some(at);
            let late = self.net.range(0..self.net.chaos().late);
            self.net.at(at.0 + late, Event::Alarm { of: address.clone(), at });
        }
    }

    /// The secret of an object that exists: what nobody may be told too early.
    fn seed_of(&mut self, address: &Address) -> &str {
        let objects = &self.objects;
        self.seeds.entry(address.clone()).or_insert_with(|| {
            let loaded = objects[address].ports.disk.load().expect("readable");
            // A table from the archive was told before, and has nothing to hide: no text has this in it.
            loaded.map_or_else(|| "\u{0}".to_owned(), |loaded| loaded.seed)
        })
    }

    fn swept(&mut self) {
        let live: Vec<_> =
            self.index.borrow().values().filter(|row| row.live).map(|row| row.code.clone()).collect();
        for code in live {
            self.send(Address::Tournament(code), Body::Tournament(TournamentCommand::Tick));
        }
        if self.sweeping {
            self.net.after(SWEEP, Event::Sweep);
        }
    }

    /// Goes on with everything that waits for answers.
    fn work(&mut self) {
        let mut tasks = std::mem::take(&mut self.tasks);
        let mut context = Context::from_waker(Waker::noop());
        let mut moved = Vec::new();
        tasks.retain_mut(|(address, task)| {
            let done = task.as_mut().poll(&mut context).is_ready();
            if done {
                moved.push(address.clone());
            }
            !done
        });
        tasks.append(&mut self.tasks);
        self.tasks = tasks;
        for address in moved {
            self.expect_alarm(&address);
            if self.net.happens(self.net.chaos().hibernate) {
                self.forget(&address);
            }
        }
    }

    /// Whether letters are on their way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        !self.tasks.is_empty() || self.objects.values().any(|object| !object.ports.disk.letters().is_empty())
    }
}
