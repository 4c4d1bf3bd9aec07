//! What the shell asks of its surroundings.

use super::host::IndexRow;
use crate::push::Verdict;
use serde::{Deserialize, Serialize};
use shared::ids::TableId;
use shared::player::PushLetter;
use shared::table::record::ArchivedTable;
use shared::time::Instant;
use shared::wire::{Envelope, Reply};
use std::fmt;

/// The store failed or holds something unreadable. The command it belongs to has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

/// What an object has stored: enough to continue after its memory was lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// The secret seed in hexadecimal, drawn once.
    pub seed: String,
    /// How many commits had letters without events; see [`Commit::bump`].
    pub bump: u64,
    /// The newest snapshot.
    pub snapshot: Option<Snapshot>,
    /// The entries after the snapshot, in order.
    pub tail: Vec<Entry>,
    /// When the next letter is due.
    pub next_due: Option<Instant>,
}

/// The whole state at one sequence number, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Events up to this one are in it.
    pub seq: u64,
    /// JSON.
    pub body: String,
}

/// The events of one commit: one row, however many events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the last event in it; the first event of an object has number 1.
    pub seq: u64,
    /// When it was committed.
    pub at: Instant,
    /// The client command that led to it and was accepted, if it was one: its reply is "done at `seq`".
    pub cmd: Option<String>,
    /// JSON array of events.
    pub ev: String,
}

/// A reply with the number of the last event when it was given, so that a repeated command is answered byte for byte.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    /// The reply.
    pub reply: Reply,
    /// The number.
    pub seq: u64,
}

/// Where a command's id is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inbound<'a> {
    /// A client's: looked up in the inbox and among the entries after `seq`.
    Client {
        /// The id with the player's in front.
        key: &'a str,
        /// Older entries are not looked at.
        after: u64,
    },
    /// Another object's, or the worker's edge: in the inbox.
    Object {
        /// The envelope's id.
        key: &'a str,
    },
}

/// One atomic write.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Commit {
    /// When.
    pub at: Option<Instant>,
    /// The seed, with the first commit only. It also creates the tables.
    pub seed: Option<String>,
    /// The events.
    pub entry: Option<Entry>,
    /// A reply to keep: id and JSON of [`Answered`].
    pub reply: Option<(String, String)>,
    /// Letters to send.
    pub letters: Vec<Letter>,
    /// Lines of logs.
    pub lines: Vec<Line>,
    /// The new value of the counter of commits that have letters but no events. Together with the sequence number it
    /// numbers letters so that no number is ever used twice, even after a crash.
    pub bump: Option<u64>,
    /// The state after this commit. With it, logs drop what is more than they keep.
    pub snapshot: Option<Snapshot>,
    /// Replies older than this may be forgotten.
    pub forget_before: Option<Instant>,
    /// Entries up to this number are dropped: a snapshot holds them.
    pub drop_entries: Option<u64>,
}

/// A line of a log that is shown a page at a time and is no part of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Which log.
    pub log: Log,
    /// The number of its event; higher in later lines of the log.
    pub n: u64,
    /// JSON.
    pub body: String,
}

/// A log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Log {
    /// What is said.
    Chat,
    /// What was ruled.
    Rulings,
}

impl Log {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Chat, Self::Rulings];

    /// How it is called in a store.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Chat => 0,
            Self::Rulings => 1,
        }
    }

    /// How many lines are kept at least; older ones are dropped with the next snapshot.
    #[must_use]
    pub const fn kept(self) -> u32 {
        match self {
            Self::Chat => 500,
            Self::Rulings => 5_000,
        }
    }
}

/// A letter in the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Its number; also the second half of its envelope id.
    pub number: u64,
    /// For whom. Letters to one receiver arrive in order: while one waits for its next try, later ones wait too.
    pub dest: String,
    /// JSON of [`super::Post`].
    pub post: String,
    /// How often it was tried.
    pub tries: u32,
    /// When it was written.
    pub since: Instant,
    /// When it is to be tried next.
    pub due: Instant,
}

/// What becomes of a letter after a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Answered: forget it.
    Delivered,
    /// Try again then.
    Retry {
        /// How often it has been tried now.
        tries: u32,
        /// When.
        due: Instant,
    },
    /// Kept for an administrator, never tried again by itself.
    Parked {
        /// How often it has been tried.
        tries: u32,
    },
}

/// The object's own durable storage. Every call but the last is synchronous; [`Store::commit`] is atomic.
#[allow(async_fn_in_trait, reason = "objects live on one thread")]
pub trait Store {
    /// What is stored; `None` for an object that was never written to. Writes nothing.
    ///
    /// # Errors
    /// When it cannot be read.
    fn load(&self) -> Result<Option<Loaded>, StoreError>;

    /// The reply that was given to this id, if it is known.
    ///
    /// # Errors
    /// When it cannot be read.
    fn replied(&self, inbound: Inbound<'_>) -> Result<Option<Answered>, StoreError>;

    /// All of it or nothing.
    ///
    /// # Errors
    /// When nothing was written.
    fn commit(&self, commit: &Commit) -> Result<(), StoreError>;

    /// The first waiting letter of each receiver, if it is due at `now`: at most `limit`, those to tables before others,
    /// since somebody waits there, and the oldest first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn due(&self, now: Instant, limit: u32) -> Result<Vec<Letter>, StoreError>;

    /// The letters that wait behind this one for the same receiver, oldest first, at most `limit`.
    ///
    /// # Errors
    /// When they cannot be read.
    fn behind(&self, letter: &Letter, limit: u32) -> Result<Vec<Letter>, StoreError>;

    /// When the next letter is due that is the first of its receiver.
    ///
    /// # Errors
    /// When it cannot be read.
    fn next_due(&self) -> Result<Option<Instant>, StoreError>;

    /// Records what became of a letter.
    ///
    /// # Errors
    /// When nothing was written; the letter will be sent again.
    fn settle(&self, number: u64, fate: Fate) -> Result<(), StoreError>;

    /// The newest lines of a log, the newest first: at most `limit` with a number below `before`.
    ///
    /// # Errors
    /// When they cannot be read.
    fn lines(&self, log: Log, before: u64, limit: u32) -> Result<Vec<String>, StoreError>;

    /// All entries with a number above `after`, in order: the record of the object.
    ///
    /// # Errors
    /// When they cannot be read.
    fn journal(&self, after: u64) -> Result<Vec<Entry>, StoreError>;

    /// The newest entries with a number below `before`, the newest first, at most `limit`.
    ///
    /// # Errors
    /// When they cannot be read.
    fn back(&self, before: u64, limit: u32) -> Result<Vec<Entry>, StoreError>;

    /// Whether every letter has arrived: none waits, and none is parked.
    ///
    /// # Errors
    /// When it cannot be read.
    fn has_told_all(&self) -> Result<bool, StoreError>;

    /// Deletes everything: the object was never there.
    ///
    /// # Errors
    /// When nothing is known to be deleted.
    async fn clear(&self) -> Result<(), StoreError>;
}

/// The object's one alarm. It may ring late, and more than once.
#[allow(async_fn_in_trait, reason = "objects live on one thread")]
pub trait Alarm {
    /// When it will ring, if it is armed.
    async fn armed(&self) -> Option<Instant>;
    /// Arms it for `at`, in place of any other time.
    fn arm(&self, at: Instant);
    /// Takes it back.
    fn disarm(&self);
}

/// The sockets of one object. They outlive its memory: what is known of one is kept beside it, as text.
pub trait Sockets {
    /// One of them. Equal means the same connection.
    type Socket: Clone + PartialEq;
    /// Those that are open.
    fn all(&self) -> Vec<Self::Socket>;
    /// What was kept beside it.
    fn card(&self, socket: &Self::Socket) -> String;
    /// Keeps something beside it: small, and written over at will.
    fn keep(&self, socket: &Self::Socket, card: &str);
    /// Sends a text; a connection that is gone is ignored.
    fn send(&self, socket: &Self::Socket, text: &str);
    /// Sends one text to several; what can be made once for all of them is.
    fn send_all(&self, sockets: &[Self::Socket], text: &str) {
        sockets.iter().for_each(|socket| self.send(socket, text));
    }
    /// Closes it.
    fn close(&self, socket: &Self::Socket, code: u16, reason: &str);
    /// When it was opened, or its last heartbeat. Heartbeats are answered without waking the object.
    fn heard(&self, socket: &Self::Socket) -> Instant;
}

/// A letter did not arrive, or its answer did not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undelivered(pub String);

/// The way to other objects.
#[allow(async_fn_in_trait, reason = "objects live on one thread")]
pub trait Transport {
    /// Hands over an envelope and waits for the answer, with a deadline.
    ///
    /// # Errors
    /// When there was no answer: the envelope may or may not have arrived.
    async fn deliver(&self, envelope: &Envelope) -> Result<Reply, Undelivered>;

    /// Writes a row of the public index. Repeating it, or an older row after a newer one, changes nothing.
    ///
    /// # Errors
    /// When it is not known to be written.
    async fn index(&self, row: &IndexRow) -> Result<(), Undelivered>;

    /// Pushes to a device, unless it is too late to be of use.
    ///
    /// # Errors
    /// When it is not known to have arrived: it may be sent again, and the device shows it once, by its tag.
    async fn push(&self, letter: &PushLetter) -> Result<Verdict, Undelivered>;
}

/// Where finished tables are kept when their objects are gone.
#[allow(async_fn_in_trait, reason = "objects live on one thread")]
pub trait Archive {
    /// Keeps a finished table. Repeating it, or an older one after a newer one, changes nothing.
    ///
    /// # Errors
    /// When it is not known to be kept.
    async fn archive(&self, table: &ArchivedTable) -> Result<(), Undelivered>;

    /// A finished table that is kept.
    ///
    /// # Errors
    /// When it is not known whether it is.
    async fn archived(&self, table: &TableId) -> Result<Option<ArchivedTable>, Undelivered>;
}

/// The surroundings of one object.
pub trait Ports {
    /// Its storage.
    type Store: Store;
    /// Its alarm.
    type Alarm: Alarm;
    /// Its way out.
    type Transport: Transport;
    /// Its storage.
    fn store(&self) -> &Self::Store;
    /// Its alarm.
    fn alarm(&self) -> &Self::Alarm;
    /// Its way out.
    fn transport(&self) -> &Self::Transport;
    /// The server's time.
    fn now(&self) -> Instant;
    /// 32 bytes of the system's random source.
    ///
    /// # Errors
    /// When there is none.
    fn entropy(&self) -> Result<[u8; 32], StoreError>;
    /// Something for the operator, never for a player; no secrets.
    fn log(&self, text: &str);
}
