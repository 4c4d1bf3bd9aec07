//! The ports in memory, for tests and the simulation. A [`Disk`] outlives the actor that uses it: dropping the actor
//! and making a new one on the same disk is a crash.

use super::host::is_urgent;
use super::ports::{
    Alarm, Answered, Commit, Entry, Fate, Inbound, Letter, Loaded, Log, Snapshot, Store, StoreError,
};
use shared::time::Instant;
use shared::wire::Reply;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

#[derive(Debug, Default)]
struct Rows {
    seed: Option<String>,
    bump: u64,
    entries: Vec<Entry>,
    snapshot: Option<Snapshot>,
    inbox: BTreeMap<String, (Instant, String)>,
    outbox: BTreeMap<u64, (Letter, bool)>,
    lines: BTreeMap<(Log, u64), String>,
    written: u64,
}

/// A store that survives its actor. Clones share the rows.
#[derive(Clone, Debug, Default)]
pub struct Disk {
    rows: Rc<RefCell<Rows>>,
    failures: Rc<Cell<u32>>,
}

impl Disk {
    /// Makes the next `count` commits fail and write nothing.
    pub fn fail_next(&self, count: u32) {
        self.failures.set(count);
    }

    /// Writes over the snapshot, as a build of another version may have left it.
    pub fn spoil_snapshot(&self, body: &str) {
        if let Some(snapshot) = &mut self.rows.borrow_mut().snapshot {
            body.clone_into(&mut snapshot.body);
        }
    }

    /// Rows written so far, counted as the platform bills them: one per row inserted, changed or deleted.
    #[must_use]
    pub fn rows_written(&self) -> u64 {
        self.rows.borrow().written
    }

    /// Letters that wait, parked ones included.
    #[must_use]
    pub fn letters(&self) -> Vec<Letter> {
        self.rows.borrow().outbox.values().map(|(letter, _)| letter.clone()).collect()
    }

    /// How many letters are parked.
    #[must_use]
    pub fn parked(&self) -> usize {
        self.rows.borrow().outbox.values().filter(|(_, parked)| *parked).count()
    }
}

/// The first waiting letter of each receiver.
fn heads(rows: &Rows) -> BTreeMap<&str, &Letter> {
    let mut heads = BTreeMap::new();
    for (letter, _) in rows.outbox.values().filter(|(_, parked)| !parked) {
        heads.entry(letter.dest.as_str()).or_insert(letter);
    }
    heads
}

impl Store for Disk {
    fn load(&self) -> Result<Option<Loaded>, StoreError> {
        let next_due = self.next_due()?;
        let rows = self.rows.borrow();
        let Some(seed) = rows.seed.clone() else { return Ok(None) };
        let from = rows.snapshot.as_ref().map_or(0, |snapshot| snapshot.seq);
        Ok(Some(Loaded {
            seed,
            bump: rows.bump,
            snapshot: rows.snapshot.clone(),
            tail: rows.entries.iter().filter(|entry| entry.seq > from).cloned().collect(),
            next_due,
        }))
    }

    fn replied(&self, inbound: Inbound<'_>) -> Result<Option<Answered>, StoreError> {
        let rows = self.rows.borrow();
        let (key, after) = match inbound {
            Inbound::Client { key, after } => (key, Some(after)),
            Inbound::Object { key } => (key, None),
        };
        if let Some((_, reply)) = rows.inbox.get(key) {
            return serde_json::from_str(reply).map(Some).map_err(|e| StoreError(e.to_string()));
        }
        let Some(after) = after else { return Ok(None) };
        let entry = rows.entries.iter().find(|e| e.seq > after && e.cmd.as_deref() == Some(key));
        Ok(entry.map(|entry| Answered { reply: Reply::Done { seq: entry.seq }, seq: entry.seq }))
    }

    fn commit(&self, commit: &Commit) -> Result<(), StoreError> {
        if let Some(left) = self.failures.get().checked_sub(1) {
            self.failures.set(left);
            return Err(StoreError("made to fail".to_owned()));
        }
        let mut rows = self.rows.borrow_mut();
        let at = commit.at.unwrap_or_default();
        let mut written = 0;
        if let Some(seed) = &commit.seed {
            rows.seed = Some(seed.clone());
            written += 1;
        }
        if let Some(entry) = &commit.entry {
            rows.entries.push(entry.clone());
            written += 1;
        }
        if let Some((id, reply)) = &commit.reply {
            rows.inbox.insert(id.clone(), (at, reply.clone()));
            written += 1;
        }
        for letter in &commit.letters {
            rows.outbox.insert(letter.number, (letter.clone(), false));
            written += 1;
        }
        for line in &commit.lines {
            rows.lines.insert((line.log, line.n), line.body.clone());
            written += 1;
        }
        if let Some(bump) = commit.bump {
            rows.bump = bump;
            written += 1;
        }
        if commit.snapshot.is_some() {
            for log in Log::ALL {
                let numbers = rows.lines.keys().filter(|(of, _)| *of == log).map(|(_, n)| *n);
                let mut numbers: Vec<u64> = numbers.collect();
                numbers.truncate(numbers.len().saturating_sub(log.kept() as usize));
                numbers.iter().for_each(|n| drop(rows.lines.remove(&(log, *n))));
            }
        }
        if let Some(snapshot) = &commit.snapshot {
            rows.snapshot = Some(snapshot.clone());
            written += 1;
        }
        if let Some(through) = commit.drop_entries {
            rows.entries.retain(|entry| entry.seq > through);
        }
        if let Some(before) = commit.forget_before {
            rows.inbox.retain(|_, (at, _)| *at >= before);
        }
        rows.written += written;
        Ok(())
    }

    fn due(&self, now: Instant, limit: u32) -> Result<Vec<Letter>, StoreError> {
        let rows = self.rows.borrow();
        let mut due: Vec<&Letter> = heads(&rows).into_values().filter(|letter| letter.due <= now).collect();
        due.sort_by_key(|letter| (!is_urgent(&letter.dest), letter.number));
        Ok(due.into_iter().take(limit as usize).cloned().collect())
    }

    fn behind(&self, letter: &Letter, limit: u32) -> Result<Vec<Letter>, StoreError> {
        let rows = self.rows.borrow();
        let later = rows.outbox.range(letter.number.saturating_add(1)..).map(|(_, row)| row);
        let later = later.filter(|(other, parked)| !parked && other.dest == letter.dest);
        Ok(later.take(limit as usize).map(|(other, _)| other.clone()).collect())
    }

    fn next_due(&self) -> Result<Option<Instant>, StoreError> {
        Ok(heads(&self.rows.borrow()).values().map(|letter| letter.due).min())
    }

    fn settle(&self, number: u64, fate: Fate) -> Result<(), StoreError> {
        let mut rows = self.rows.borrow_mut();
        rows.written += 1;
        if fate == Fate::Delivered {
            rows.outbox.remove(&number);
        } else if let Some((letter, parked)) = rows.outbox.get_mut(&number) {
            match fate {
                Fate::Delivered => {}
                Fate::Retry { tries, due } => (letter.tries, letter.due) = (tries, due),
                Fate::Parked { tries } => (letter.tries, *parked) = (tries, true),
            }
        }
        Ok(())
    }

    fn lines(&self, log: Log, before: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        let rows = self.rows.borrow();
        let lines = rows.lines.range((log, 0)..(log, before)).rev().take(limit as usize);
        Ok(lines.map(|(_, body)| body.clone()).collect())
    }

    fn journal(&self, after: u64) -> Result<Vec<Entry>, StoreError> {
        Ok(self.rows.borrow().entries.iter().filter(|entry| entry.seq > after).cloned().collect())
    }

    fn back(&self, before: u64, limit: u32) -> Result<Vec<Entry>, StoreError> {
        let rows = self.rows.borrow();
        let older = rows.entries.iter().rev().filter(|entry| entry.seq < before);
        Ok(older.take(limit as usize).cloned().collect())
    }

    fn has_told_all(&self) -> Result<bool, StoreError> {
        Ok(self.rows.borrow().outbox.is_empty())
    }

    async fn clear(&self) -> Result<(), StoreError> {
        if let Some(left) = self.failures.get().checked_sub(1) {
            self.failures.set(left);
            return Err(StoreError("made to fail".to_owned()));
        }
        *self.rows.borrow_mut() = Rows::default();
        Ok(())
    }
}

/// An alarm that somebody else looks at and rings. Clones share it; it survives its actor.
#[derive(Clone, Debug, Default)]
pub struct Bell {
    at: Rc<Cell<Option<Instant>>>,
    armings: Rc<Cell<u64>>,
}

impl Bell {
    /// When it is to ring.
    #[must_use]
    pub fn at(&self) -> Option<Instant> {
        self.at.get()
    }

    /// How often it was armed.
    #[must_use]
    pub fn armings(&self) -> u64 {
        self.armings.get()
    }

    /// Takes the alarm, as the platform does when it rings.
    pub fn take(&self) -> Option<Instant> {
        self.at.take()
    }
}

impl Alarm for Bell {
    async fn armed(&self) -> Option<Instant> {
        self.at.get()
    }

    fn arm(&self, at: Instant) {
        self.at.set(Some(at));
        self.armings.set(self.armings.get() + 1);
    }

    fn disarm(&self) {
        self.at.set(None);
    }
}
