//! One object: its state in memory, its store, its alarm.

use super::desk::Desk;
use super::draft::{Core, Draft, count};
use super::host::Hosted;
use super::ports::{Alarm, Answered, Inbound, Loaded, Ports, Store, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use shared::aggregate::Ctx;
use shared::chance::Seed;
use shared::time::{Instant, Millis};
use shared::wire::{Envelope, Reply};
use std::cell::{Cell, RefCell};

/// How many events back a repeated client command is recognised by its entry.
const LOOK_BACK: u64 = 512;
/// An alarm that should have rung this long ago is armed again.
const STUCK: Millis = Millis::minutes(2);
/// Letters are sent right after their commit; the alarm is only for the case that the object died in between.
const GRACE: Millis = Millis::seconds(2);
/// An alarm that rings within this time is not taken back, but rings in vain: it may be ringing just now, and the platform
/// would be told to forget what it has begun.
const SOON: Millis = Millis::seconds(5);

/// The code for a change to an object that is only shown any more.
const ARCHIVED: &str = "archived";

/// Who asks, and under which id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin<'a> {
    /// A client. `key` is unique per client command: the player's id and the command's.
    Client {
        /// The key.
        key: &'a str,
    },
    /// An envelope.
    Envelope {
        /// Its id.
        id: &'a str,
    },
    /// The shell itself: presence. Nobody waits for a reply.
    Inside,
}

/// What was committed just now and may be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News<E> {
    /// The events.
    pub events: Vec<E>,
    /// The number of the last one.
    pub seq: u64,
}

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handled<E> {
    /// The reply; for a repeated id the one that was given before.
    pub reply: Reply,
    /// The number of the last event when it was given.
    pub seq: u64,
    /// Whether the id was known.
    pub repeated: bool,
    /// What to tell those who watch; nothing if nothing happened.
    pub news: Option<News<E>>,
}

/// One object: an aggregate on its ports.
pub struct Actor<A, P> {
    ports: P,
    core: RefCell<Option<Core<A>>>,
    /// A further reason to ring, besides deadline and outbox: presence.
    watch: Cell<Option<Instant>>,
    pub(super) desk: Desk,
}

impl<A, P> Actor<A, P>
where
    A: Hosted,
    A::Event: Clone + Serialize + DeserializeOwned,
    P: Ports,
{
    /// An object that has not looked into its store yet.
    pub const fn new(ports: P) -> Self {
        Self { ports, core: RefCell::new(None), watch: Cell::new(None), desk: Desk::new() }
    }

    /// The surroundings.
    pub const fn ports(&self) -> &P {
        &self.ports
    }

    /// Loads the state if it is not in memory. Call it before anything else; it is the only place where the object
    /// waits before it decides.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn wake(&self) -> Result<(), StoreError> {
        if self.core.borrow().is_some() {
            return Ok(());
        }
        let armed = self.ports.alarm().armed().await;
        // Another call may have loaded it, and gone on, while this one waited.
        if self.core.borrow().is_some() {
            return Ok(());
        }
        let loaded = self.readable(self.ports.store().load()?)?;
        *self.core.borrow_mut() = Some(Core::restore(loaded, armed)?);
        Ok(())
    }

    /// What is stored, without a snapshot that this build does not read: then with all events in its place.
    fn readable(&self, loaded: Option<Loaded>) -> Result<Option<Loaded>, StoreError> {
        let Some(mut loaded) = loaded else { return Ok(None) };
        if loaded.snapshot.as_ref().is_some_and(|snapshot| A::restore(&snapshot.body).is_none()) {
            loaded.snapshot = None;
            loaded.tail = self.ports.store().journal(0)?;
        }
        Ok(Some(loaded))
    }

    /// Looks at the state and the number of its last event. `None` before [`Actor::wake`].
    pub fn read<T>(&self, look: impl FnOnce(&A, u64) -> T) -> Option<T> {
        self.core.borrow().as_ref().map(|core| look(&core.state, core.seq))
    }

    /// How many events there are; 0 before [`Actor::wake`].
    pub fn seq(&self) -> u64 {
        self.read(|_, seq| seq).unwrap_or(0)
    }

    /// Decides a command at `now`, commits what it leads to, and arms the alarm. Letters are written, not sent: call
    /// [`Actor::drain`] when those who watch have been told.
    ///
    /// # Errors
    /// When the store failed: nothing has changed.
    pub fn handle(
        &self,
        origin: Origin<'_>,
        command: &A::Command,
        now: Instant,
    ) -> Result<Handled<A::Event>, StoreError> {
        if let Some(Answered { reply, seq }) = self.known(origin)? {
            return Ok(Handled { reply, seq, repeated: true, news: None });
        }
        self.step(origin, Some(command), now)
    }

    /// The command in an envelope: from another object, or from the Worker's edge. One for another kind of object is
    /// refused.
    ///
    /// # Errors
    /// When the store failed: nothing has changed.
    pub fn envelope(&self, envelope: Envelope, now: Instant) -> Result<Handled<A::Event>, StoreError> {
        let Some(command) = A::command(envelope.body) else {
            let reply = Reply::refused("wrong_object");
            return Ok(Handled { reply, seq: self.seq(), repeated: false, news: None });
        };
        self.handle(Origin::Envelope { id: &envelope.id }, &command, now)
    }

    /// Lets time pass.
    ///
    /// # Errors
    /// When the store failed: nothing has changed.
    pub fn tick(&self, now: Instant) -> Result<Option<News<A::Event>>, StoreError> {
        Ok(self.step(Origin::Inside, None, now)?.news)
    }

    /// The alarm rang: lets time pass. It may ring late, early or twice.
    ///
    /// # Errors
    /// When the store failed: nothing has changed, and the alarm must be armed again by the caller's next call.
    pub fn rang(&self, now: Instant) -> Result<Option<News<A::Event>>, StoreError> {
        if let Some(core) = self.core.borrow_mut().as_mut() {
            core.armed = None;
        }
        // What was waited for has come. Arming it again would be arming for the very time that rings now, which the
        // platform takes for the alarm that it is about to forget.
        if self.watch.get().is_some_and(|at| at <= now) {
            self.watch.set(None);
        }
        let news = self.tick(now);
        self.arm(now, GRACE);
        news
    }

    /// A further time to ring at; the deadline and the outbox are looked after by themselves.
    pub fn watch(&self, at: Option<Instant>, now: Instant) {
        self.watch.set(at);
        self.arm(now, GRACE);
    }

    /// Arms the alarm afresh, whatever it was armed for: after the clock itself was moved.
    pub fn rearm(&self, now: Instant) {
        if let Some(core) = self.core.borrow_mut().as_mut() {
            core.armed = None;
        }
        self.arm(now, GRACE);
    }

    /// Shows an object that is stored here no more, as it was: it answers, and nothing that would change it is done.
    /// Nothing happens if something is stored after all.
    pub fn show(&self, state: A, seq: u64) {
        if let Some(core) = self.core.borrow_mut().as_mut().filter(|core| core.seq == 0) {
            (core.state, core.seq, core.shown) = (state, seq, true);
        }
    }

    /// Whether the object is only shown as it was.
    pub fn is_shown(&self) -> bool {
        self.core.borrow().as_ref().is_some_and(|core| core.shown)
    }

    /// Deletes what is stored, if the state fits and everybody has been told everything. The object is only shown from then
    /// on. Whether it is deleted.
    ///
    /// # Errors
    /// When the store failed: everything is as it was.
    pub async fn forget(&self, fits: impl FnOnce(&A) -> bool) -> Result<bool, StoreError> {
        let fits = !self.is_shown() && self.read(|state, _| fits(state)) == Some(true);
        if !fits || !self.ports.store().has_told_all()? {
            return Ok(false);
        }
        // Nothing is written while it is being deleted.
        self.set_shown(true);
        if let Err(error) = self.ports.store().clear().await {
            self.set_shown(false);
            return Err(error);
        }
        self.watch.set(None);
        if let Some(core) = self.core.borrow_mut().as_mut() {
            (core.seed, core.next_due, core.armed) = (None, None, None);
        }
        self.ports.alarm().disarm();
        Ok(true)
    }

    /// An object that is only shown is shown no more: it was never there.
    pub fn vanish(&self) {
        if let Some(core) = self.core.borrow_mut().as_mut().filter(|core| core.shown) {
            (core.state, core.seq, core.shown) = (A::default(), 0, false);
            (core.bump, core.snapshot_at) = (0, 0);
        }
    }

    fn set_shown(&self, shown: bool) {
        if let Some(core) = self.core.borrow_mut().as_mut() {
            core.shown = shown;
        }
    }

    fn known(&self, origin: Origin<'_>) -> Result<Option<Answered>, StoreError> {
        let seq = self.seq();
        if seq == 0 || self.is_shown() {
            // Nothing is written: there is nothing to look up, and nothing must be created by asking.
            return Ok(None);
        }
        match origin {
            Origin::Inside => Ok(None),
            Origin::Envelope { id } => self.ports.store().replied(Inbound::Object { key: id }),
            Origin::Client { key } => {
                self.ports.store().replied(Inbound::Client { key, after: seq.saturating_sub(LOOK_BACK) })
            }
        }
    }

    fn step(
        &self,
        origin: Origin<'_>,
        command: Option<&A::Command>,
        now: Instant,
    ) -> Result<Handled<A::Event>, StoreError> {
        let mut guard = self.core.borrow_mut();
        let done = self.step_on(&mut guard, origin, command, now);
        if A::LARGE && done.is_err() {
            // It may hold what was not written.
            *guard = None;
        }
        drop(guard);
        let handled = done?;
        // Presence is told with the time of the last sign of life; an alarm is never for a time that is over.
        self.arm(self.ports.now().max(now), GRACE);
        Ok(handled)
    }

    fn step_on(
        &self,
        core: &mut Option<Core<A>>,
        origin: Origin<'_>,
        command: Option<&A::Command>,
        now: Instant,
    ) -> Result<Handled<A::Event>, StoreError> {
        let core = core.as_mut().ok_or_else(|| StoreError("asleep".to_owned()))?;
        if core.shown {
            let reply = refused_change(core, command, now);
            return Ok(Handled { reply, seq: core.seq, repeated: false, news: None });
        }
        let (seed, fresh) = match &core.seed {
            Some(seed) => (seed.clone(), false),
            None => (Seed::new(self.ports.entropy()?), true),
        };
        let ctx = Ctx { now, seed: &seed };
        let mut draft =
            if A::LARGE { Draft::of(std::mem::take(&mut core.state)) } else { Draft::new(&core.state) };
        draft.apply(draft.state.tick(&ctx));
        let refused = command.and_then(|command| draft.decide(command, &ctx));
        let seq = core.seq.saturating_add(count(&draft.events));
        let reply = refused.map_or(Reply::Done { seq }, |(code, reason)| Reply::Refused { code, reason });
        if seq == 0 {
            // Nothing exists yet and nothing came of it: an unknown object stays unknown, no row is written.
            core.state = draft.state;
            return Ok(Handled { reply, seq, repeated: false, news: None });
        }
        let commit = core.commit(&draft, seq, origin, &reply, now, fresh.then_some(&seed))?;
        if let Some(commit) = &commit {
            self.ports.store().commit(commit)?;
            core.committed(commit, seed);
            self.desk.written(&commit.letters);
        }
        core.state = draft.state;
        core.seq = seq;
        let news = (!draft.events.is_empty()).then_some(News { events: draft.events, seq });
        Ok(Handled { reply, seq, repeated: false, news })
    }

    /// Reads again when the next letter is due; after letters were sent.
    pub(super) fn outbox_changed(&self, now: Instant) {
        let due = self.ports.store().next_due();
        if let (Some(core), Ok(due)) = (self.core.borrow_mut().as_mut(), due) {
            core.next_due = due;
        }
        self.arm(now, Millis::ZERO);
    }

    /// The address in front of envelope ids.
    pub(super) fn sender(&self) -> Option<String> {
        self.read(|state, _| state.address().map(|address| super::host::address_text(&address))).flatten()
    }

    /// Whether letters are due.
    pub(super) fn has_due(&self, now: Instant) -> bool {
        self.core.borrow().as_ref().and_then(|core| core.next_due).is_some_and(|due| due <= now)
    }

    /// Arms the alarm for the earliest reason. An alarm that is armed earlier is left alone: it rings, looks, and is
    /// armed again, which is cheaper than moving it with every move.
    fn arm(&self, now: Instant, grace: Millis) {
        let mut guard = self.core.borrow_mut();
        let Some(core) = guard.as_mut() else { return };
        let letters = core.next_due.map(|due| due.max(now.plus(grace)));
        let reasons = [core.state.deadline(), letters, self.watch.get()];
        match (reasons.into_iter().flatten().min(), core.armed) {
            (None, None) => {}
            (None, Some(armed)) if armed.since(now) <= SOON => {}
            (None, Some(_)) => {
                core.armed = None;
                self.ports.alarm().disarm();
            }
            (Some(at), Some(armed)) if armed <= at && now.since(armed) < STUCK => {}
            (Some(at), _) => {
                core.armed = Some(at);
                self.ports.alarm().arm(at);
            }
        }
    }
}

/// The reply of an object that is only shown: to what changes nothing as ever, to everything else that it is over. Its
/// secret is not known here any more, and nothing is made of another one.
fn refused_change<A>(core: &Core<A>, command: Option<&A::Command>, now: Instant) -> Reply
where
    A: Hosted,
    A::Event: Clone + Serialize + DeserializeOwned,
{
    let seed = Seed::new([0; 32]);
    let mut draft = Draft::new(&core.state);
    let refused = command.and_then(|command| draft.decide(command, &Ctx { now, seed: &seed }));
    match refused {
        Some((code, reason)) => Reply::Refused { code, reason },
        None if draft.is_empty() => Reply::Done { seq: core.seq },
        None => Reply::refused(ARCHIVED),
    }
}
