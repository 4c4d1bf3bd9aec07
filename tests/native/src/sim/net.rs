//! Virtual time, the queue of what will happen, and calls between objects.

use super::chaos::Chaos;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shared::time::Instant;
use shared::wire::{Address, Envelope, Reply};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

/// How long a call waits for its answer.
const PATIENCE: i64 = 10_000;

/// Something that will happen.
#[derive(Clone, Debug)]
pub enum Event {
    /// An envelope arrives.
    Envelope {
        /// The call that sent it.
        call: u64,
        /// It.
        envelope: Box<Envelope>,
    },
    /// An answer arrives at whoever called.
    Answer {
        /// The call.
        call: u64,
        /// The answer.
        reply: Reply,
    },
    /// Whoever called stops waiting.
    Silence {
        /// The call.
        call: u64,
    },
    /// An alarm is due, as it was armed.
    Alarm {
        /// Whose.
        of: Address,
        /// For when.
        at: Instant,
    },
    /// A frame of a client arrives at its table.
    Frame {
        /// The connection.
        socket: u64,
        /// The text.
        text: String,
    },
    /// A frame of a table arrives at its client.
    Told {
        /// The connection.
        socket: u64,
        /// The text.
        text: String,
    },
    /// The server notices that a connection is gone.
    Closed {
        /// The connection.
        socket: u64,
    },
    /// A player at a table looks at it.
    Client {
        /// Its number.
        client: usize,
    },
    /// A player of the tournament looks at it.
    Entrant {
        /// Its number.
        entrant: usize,
    },
    /// A player who looks for a game looks at the lobbies.
    Seeker {
        /// Its number.
        seeker: usize,
    },
    /// The 15-minute sweep.
    Sweep,
}

/// Time, chance and the queue, shared by everything in a world.
pub struct Net {
    now: Cell<i64>,
    chaos: Cell<Chaos>,
    rng: RefCell<SmallRng>,
    queue: RefCell<BTreeMap<(i64, u64), Event>>,
    number: Cell<u64>,
    /// Open calls; `Some` once answered, or given up.
    calls: RefCell<BTreeMap<u64, Option<Option<Reply>>>>,
    /// While an object dies nothing of what it says is heard.
    mute: Cell<bool>,
}

impl Net {
    /// A net at the beginning of time.
    #[must_use]
    pub fn new(seed: u64, chaos: Chaos) -> Rc<Self> {
        Rc::new(Self {
            now: Cell::new(1_700_000_000_000),
            chaos: Cell::new(chaos),
            rng: RefCell::new(SmallRng::seed_from_u64(seed)),
            queue: RefCell::default(),
            number: Cell::new(0),
            calls: RefCell::default(),
            mute: Cell::new(false),
        })
    }

    /// The time.
    #[must_use]
    pub fn now(&self) -> Instant {
        Instant(self.now.get())
    }

    /// How bad the world is now.
    #[must_use]
    pub fn chaos(&self) -> Chaos {
        self.chaos.get()
    }

    /// Makes the world as bad as this.
    pub fn set_chaos(&self, chaos: Chaos) {
        self.chaos.set(chaos);
    }

    /// Whether something with this chance happens.
    pub fn happens(&self, chance: f64) -> bool {
        chance > 0.0 && self.rng.borrow_mut().random_bool(chance)
    }

    /// A number in the range.
    pub fn range(&self, range: std::ops::Range<i64>) -> i64 {
        if range.is_empty() { range.start } else { self.rng.borrow_mut().random_range(range) }
    }

    /// An index below `len`, which is not 0.
    pub fn index(&self, len: usize) -> usize {
        self.rng.borrow_mut().random_range(0..len)
    }

    /// Random bytes.
    pub fn bytes(&self) -> [u8; 32] {
        self.rng.borrow_mut().random()
    }

    /// A number that was never given before.
    pub fn fresh(&self) -> u64 {
        self.number.set(self.number.get() + 1);
        self.number.get()
    }

    /// Something happens after `wait` milliseconds.
    pub fn after(&self, wait: i64, event: Event) {
        self.at(self.now.get() + wait.max(0), event);
    }

    /// Something happens at `at`, or now if that is over.
    pub fn at(&self, at: i64, event: Event) {
        let key = (at.max(self.now.get()), self.fresh());
        self.queue.borrow_mut().insert(key, event);
    }

    /// The next thing that happens; time goes on to it.
    pub fn next(&self) -> Option<Event> {
        let ((at, _), event) = self.queue.borrow_mut().pop_first()?;
        self.now.set(at);
        Some(event)
    }

    /// The next thing that happens up to `end`; time goes on to it, or to the end.
    pub fn next_by(&self, end: Instant) -> Option<Event> {
        let first = self.queue.borrow().first_key_value().map(|((at, _), _)| *at);
        if first.is_some_and(|at| at <= end.0) {
            return self.next();
        }
        self.now.set(self.now.get().max(end.0));
        None
    }

    /// The way of a message.
    pub fn way(&self) -> i64 {
        1 + self.range(0..self.chaos().delay)
    }

    /// Nothing that is said from now on is heard.
    pub fn mute(&self, mute: bool) {
        self.mute.set(mute);
    }

    /// Whether nothing is heard.
    #[must_use]
    pub fn is_mute(&self) -> bool {
        self.mute.get()
    }

    /// Sends an envelope: lost, late, in another order, twice.
    pub fn call(self: &Rc<Self>, envelope: &Envelope) -> Call {
        let call = self.fresh();
        self.calls.borrow_mut().insert(call, None);
        let copies = 1 + usize::from(self.happens(self.chaos().twice));
        for _ in 0..copies {
            if !self.happens(self.chaos().lost) {
                self.after(self.way(), Event::Envelope { call, envelope: Box::new(envelope.clone()) });
            }
        }
        self.after(PATIENCE, Event::Silence { call });
        Call { net: Rc::clone(self), call }
    }

    /// Lets some time pass.
    pub fn rest(self: &Rc<Self>, wait: i64) -> Call {
        let call = self.fresh();
        self.calls.borrow_mut().insert(call, None);
        self.after(wait, Event::Silence { call });
        Call { net: Rc::clone(self), call }
    }

    /// An object answers.
    pub fn answer(&self, call: u64, reply: Reply) {
        if !self.happens(self.chaos().lost) {
            self.after(self.way(), Event::Answer { call, reply });
        }
    }

    /// A call is over: answered, or not. Whoever comes second changes nothing.
    pub fn settle(&self, call: u64, reply: Option<Reply>) {
        if let Some(open @ None) = self.calls.borrow_mut().get_mut(&call) {
            *open = Some(reply);
        }
    }

    /// Whether a call has been settled.
    fn take(&self, call: u64) -> Option<Option<Reply>> {
        let mut calls = self.calls.borrow_mut();
        let settled = calls.get(&call)?.clone()?;
        calls.remove(&call);
        Some(settled)
    }
}

/// Waits for an answer; `None` if there was none.
pub struct Call {
    net: Rc<Net>,
    call: u64,
}

impl Future for Call {
    type Output = Option<Reply>;
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Reply>> {
        self.net.take(self.call).map_or(Poll::Pending, Poll::Ready)
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.net.calls.borrow_mut().remove(&self.call);
    }
}
