//! What an object holds in memory, and what one decision changes of it.

use super::host::{Hosted, Post};
use super::ports::{Answered, Commit, Entry, Letter, Loaded, Snapshot, StoreError};
use super::shell::Origin;
use serde::Serialize;
use serde::de::DeserializeOwned;
use shared::aggregate::{Ctx, Decision};
use shared::chance::Seed;
use shared::time::{Instant, Millis};
use shared::wire::{Reason, Reply};

/// How long replies are kept: longer than any letter is retried.
const KEEP_REPLIES: Millis = Millis::days(3);
/// Letters of one commit are numbered inside this range: a tournament tells 2,048 players, as many who asked to play,
/// and a few more.
const LETTERS_PER_COMMIT: u64 = 8_192;

/// What an object holds in memory.
pub(super) struct Core<A> {
    pub(super) state: A,
    pub(super) seq: u64,
    pub(super) bump: u64,
    pub(super) snapshot_at: u64,
    /// `None` before the first commit.
    pub(super) seed: Option<Seed>,
    pub(super) next_due: Option<Instant>,
    pub(super) armed: Option<Instant>,
    /// Nothing is stored here: the object is only shown as it was.
    pub(super) shown: bool,
}

/// A decision in the making: nothing of it is stored yet.
pub(super) struct Draft<A: Hosted>
where
    A::Event: Clone + Serialize + DeserializeOwned,
{
    pub(super) state: A,
    pub(super) events: Vec<A::Event>,
    posts: Vec<Post>,
}

impl<A: Hosted> Draft<A>
where
    A::Event: Clone + Serialize + DeserializeOwned,
{
    pub(super) fn new(state: &A) -> Self {
        Self::of(state.clone())
    }

    /// On the object itself and not on a copy.
    pub(super) const fn of(state: A) -> Self {
        Self { state, events: Vec::new(), posts: Vec::new() }
    }

    /// Decides the command; the code of the reject and what it goes by, if it is refused.
    pub(super) fn decide(&mut self, command: &A::Command, ctx: &Ctx<'_>) -> Option<(String, Reason)> {
        match self.state.decide(command, ctx) {
            Ok(decision) => {
                self.apply(decision);
                None
            }
            Err(reject) => {
                let events = self.state.refused(command, &reject, ctx);
                self.apply(Decision { events, effects: Vec::new() });
                Some((A::code(&reject), A::reason(&reject)))
            }
        }
    }

    /// Whether it changes nothing and tells nobody.
    pub(super) fn is_empty(&self) -> bool {
        self.events.is_empty() && self.posts.is_empty()
    }

    pub(super) fn apply(&mut self, decision: Decision<A::Event, A::Effect>) {
        for event in decision.events {
            self.state = std::mem::take(&mut self.state).evolve(&event);
            self.events.push(event);
        }
        self.posts.extend(decision.effects.into_iter().filter_map(|effect| self.state.post(effect)));
    }
}

impl<A> Core<A>
where
    A: Hosted,
    A::Event: Clone + Serialize + DeserializeOwned,
{
    pub(super) fn restore(loaded: Option<Loaded>, armed: Option<Instant>) -> Result<Self, StoreError> {
        let Some(loaded) = loaded else {
            return Ok(Self {
                state: A::default(),
                seq: 0,
                bump: 0,
                snapshot_at: 0,
                seed: None,
                next_due: None,
                armed,
                shown: false,
            });
        };
        let (mut state, snapshot_at) = match &loaded.snapshot {
            Some(snapshot) => {
                let state = A::restore(&snapshot.body);
                (state.ok_or_else(|| StoreError("snapshot is unreadable".to_owned()))?, snapshot.seq)
            }
            None => (A::default(), 0),
        };
        let mut seq = snapshot_at;
        for entry in &loaded.tail {
            for event in from_json::<Vec<A::Event>>(&entry.ev)? {
                state = state.evolve(&event);
                seq = seq.saturating_add(1);
            }
        }
        if loaded.tail.last().is_some_and(|last| last.seq != seq) {
            return Err(StoreError("entries have a gap".to_owned()));
        }
        let seed = loaded.seed.parse().map_err(|_| StoreError("seed is unreadable".to_owned()))?;
        Ok(Self {
            state,
            seq,
            bump: loaded.bump,
            snapshot_at,
            seed: Some(seed),
            next_due: loaded.next_due,
            armed,
            shown: false,
        })
    }

    /// What has to be written; `None` if nothing.
    pub(super) fn commit(
        &self,
        draft: &Draft<A>,
        seq: u64,
        origin: Origin<'_>,
        reply: &Reply,
        now: Instant,
        seed: Option<&Seed>,
    ) -> Result<Option<Commit>, StoreError> {
        let done = matches!(reply, Reply::Done { .. });
        let has_events = !draft.events.is_empty();
        // An accepted client command is remembered by its own entry: one row a ply.
        let in_entry = match origin {
            Origin::Client { key } if done && has_events => Some(key.to_owned()),
            _ => None,
        };
        let kept = match origin {
            Origin::Client { key } | Origin::Envelope { id: key } if in_entry.is_none() => {
                Some((key.to_owned(), to_json(&Answered { reply: reply.clone(), seq })?))
            }
            _ => None,
        };
        let row = if has_events { draft.state.index(&draft.events, seq) } else { None };
        let row = row.map(|row| Post::Index(Box::new(row)));
        if !has_events && kept.is_none() && draft.posts.is_empty() {
            return Ok(None);
        }
        let bump = (!has_events && !draft.posts.is_empty()).then(|| self.bump.saturating_add(1));
        let first = seq.saturating_add(bump.unwrap_or(self.bump)).saturating_mul(LETTERS_PER_COMMIT);
        let entry = if has_events {
            Some(Entry { seq, at: now, cmd: in_entry, ev: to_json(&draft.events)? })
        } else {
            None
        };
        let long_ago = seq.saturating_sub(self.snapshot_at) >= draft.state.snapshot_every();
        let body = if long_ago { draft.state.save() } else { None };
        let snapshot = body.map(|body| Snapshot { seq, body });
        Ok(Some(Commit {
            at: Some(now),
            seed: seed.map(Seed::reveal_hex),
            entry,
            reply: kept,
            letters: letters(draft.posts.iter().chain(&row), first, now)?,
            lines: if has_events { draft.state.lines(&draft.events) } else { Vec::new() },
            bump,
            forget_before: snapshot.as_ref().map(|_| Instant(now.0.saturating_sub(KEEP_REPLIES.0))),
            drop_entries: snapshot.as_ref().filter(|_| !A::RECORDED).map(|snapshot| snapshot.seq),
            snapshot,
        }))
    }

    /// Takes over what a commit changed besides the state.
    pub(super) fn committed(&mut self, commit: &Commit, seed: Seed) {
        self.seed = Some(seed);
        if let Some(bump) = commit.bump {
            self.bump = bump;
        }
        if let Some(snapshot) = &commit.snapshot {
            self.snapshot_at = snapshot.seq;
        }
        let first = commit.letters.first().map(|letter| letter.due);
        self.next_due = [self.next_due, first].into_iter().flatten().min();
    }
}

fn letters<'a>(
    posts: impl Iterator<Item = &'a Post>,
    first: u64,
    now: Instant,
) -> Result<Vec<Letter>, StoreError> {
    let letter = |(number, post): (u64, &Post)| {
        Ok(Letter { number, dest: post.dest(), post: to_json(post)?, tries: 0, since: now, due: now })
    };
    (first..).zip(posts).map(letter).collect()
}

pub(super) fn count<T>(items: &[T]) -> u64 {
    u64::try_from(items.len()).unwrap_or(u64::MAX)
}

fn to_json<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError(format!("not written as JSON: {error}")))
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    crate::json::read(text).map_err(|error| StoreError(format!("not readable: {error}")))
}
