//! The shape of everything that holds state above a game: table, tournament, player.
//!
//! `decide` holds all rules and touches nothing; `evolve` only records. The shell persists the events, then tells.

use crate::chance::Seed;
use crate::time::Instant;

/// What a decision may look at besides the state.
#[derive(Clone, Copy, Debug)]
pub struct Ctx<'a> {
    /// The server time of the command's arrival.
    pub now: Instant,
    /// The object's own secret, drawn once when the object was made. It never leaves `decide` except by a reveal
    /// event (FD-7).
    pub seed: &'a Seed,
}

/// What a command leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision<E, F> {
    /// What happened, in order; stored and folded.
    pub events: Vec<E>,
    /// What other objects must be told, in order; sent through the outbox, at least once.
    pub effects: Vec<F>,
}

impl<E, F> Default for Decision<E, F> {
    fn default() -> Self {
        Self { events: Vec::new(), effects: Vec::new() }
    }
}

/// A state machine: command + time + secret -> events + effects.
pub trait Aggregate: Sized {
    /// An imperative: `Resign`.
    type Command;
    /// A past fact: `Resigned`.
    type Event;
    /// An imperative to somebody else: `OpenTable`.
    type Effect;
    /// Why a command was refused; a refused command changes nothing (GEN-1).
    type Reject;

    /// Decides a command. Time is applied first: what is overdue at `ctx.now` (flags, windows, deadlines) happens
    /// before the command is looked at, whether or not the alarm has run (GEN-3). When time alone made something
    /// happen and the command is then refused, the caller still gets those events through [`Aggregate::tick`].
    ///
    /// # Errors
    /// The reject says why; nothing has changed.
    fn decide(
        &self,
        command: &Self::Command,
        ctx: &Ctx<'_>,
    ) -> Result<Decision<Self::Event, Self::Effect>, Self::Reject>;

    /// What the passing of time alone leads to at `ctx.now`. Idempotent; empty when nothing is overdue. The shell
    /// calls it before every command and at every alarm.
    fn tick(&self, ctx: &Ctx<'_>) -> Decision<Self::Event, Self::Effect>;

    /// What a refused command still leaves behind, to be stored although the command was refused. Only counters that
    /// slow down guessing (wrong recovery codes); a game or a tournament has none, so that there a refused command
    /// changes nothing (GEN-1).
    fn refused(&self, _command: &Self::Command, _reject: &Self::Reject, _ctx: &Ctx<'_>) -> Vec<Self::Event> {
        Vec::new()
    }

    /// Records an event. Total: never fails, never rolls.
    #[must_use]
    fn evolve(self, event: &Self::Event) -> Self;

    /// When time alone will next make something happen; the shell arms its alarm for it.
    fn deadline(&self) -> Option<Instant>;
}

/// The version of a stored form, as its first field: written as the number `V`, and refused when it is read as
/// another one, so that an old build never misreads what a newer one has stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Version<const V: u16>;

impl<const V: u16> serde::Serialize for Version<V> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u16(V)
    }
}

impl<'de, const V: u16> serde::Deserialize<'de> for Version<V> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let version = <u16 as serde::Deserialize>::deserialize(from)?;
        if version == V { Ok(Self) } else { Err(serde::de::Error::custom("unknown_version")) }
    }
}
