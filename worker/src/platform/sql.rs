//! The store of one object in its SQLite. The tables are made by the first commit, so that an object that is only
//! asked about stays empty and costs nothing.
//!
//! One row a ply: integer keys, no indexes, text keys without rowid.

use super::tx;
use crate::actor::host::URGENT;
use crate::actor::{
    Answered, Commit, Entry, Fate, Inbound, Letter, Loaded, Log, Snapshot, Store, StoreError,
};
use shared::time::Instant;
use shared::wire::Reply;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use worker::{SqlStorage, SqlStorageValue, State};

/// The version of the tables below.
const SCHEMA: &str = "1";
const TABLES: [&str; 5] = [
    "CREATE TABLE IF NOT EXISTS meta(k TEXT PRIMARY KEY, v TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS events(seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, cmd TEXT, ev TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS snapshot(part INTEGER PRIMARY KEY, seq INTEGER NOT NULL, body TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS inbox(id TEXT PRIMARY KEY, at INTEGER NOT NULL, reply TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS outbox(id INTEGER PRIMARY KEY, dest TEXT NOT NULL, body TEXT NOT NULL, \
     tries INTEGER NOT NULL, since INTEGER NOT NULL, due INTEGER)",
];
/// Made when the first line is written: most objects have none.
const LINES: &str = "CREATE TABLE IF NOT EXISTS lines(log INTEGER NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, \
                     PRIMARY KEY(log, n)) WITHOUT ROWID";
const PUT_META: &str = "INSERT INTO meta(k, v) VALUES (?, ?) ON CONFLICT(k) DO UPDATE SET v = excluded.v";
/// A snapshot is cut into parts of at most this many bytes; a row may hold two million.
const PART: usize = 1_000_000;

/// A statement of the platform has at most a hundred values; the start of a large event writes two thousand letters.
const LETTERS_AT_ONCE: usize = 16;

/// A row as it comes from SQLite.
pub type Row = Vec<SqlStorageValue>;

/// The store of an object.
#[derive(Clone)]
pub struct SqlStore(Rc<State>);

impl SqlStore {
    /// The store of the object with this state.
    pub const fn new(state: Rc<State>) -> Self {
        Self(state)
    }

    fn sql(&self) -> SqlStorage {
        self.0.storage().sql()
    }

    fn rows(&self, query: &str, values: Vec<JsValue>) -> Result<Vec<Row>, StoreError> {
        let cursor = self.sql().exec_raw(query, values).map_err(failed)?;
        cursor.raw().collect::<worker::Result<Vec<Row>>>().map_err(failed)
    }

    /// Runs a statement that writes.
    fn run(&self, query: &str, values: Vec<JsValue>) -> worker::Result<()> {
        let _cursor = self.sql().exec_raw(query, values)?;
        #[cfg(feature = "test-clock")]
        super::test_clock::wrote(_cursor.rows_written());
        Ok(())
    }

    fn exists(&self) -> Result<bool, StoreError> {
        self.has("meta")
    }

    fn has(&self, table: &str) -> Result<bool, StoreError> {
        let query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?";
        Ok(!self.rows(query, vec![table.into()])?.is_empty())
    }

    fn meta(&self, key: &str) -> Result<Option<String>, StoreError> {
        let rows = self.rows("SELECT v FROM meta WHERE k = ?", vec![key.into()])?;
        Ok(rows.first().map(|row| text(row, 0)))
    }

    /// Something small that is not the aggregate's: `None` until it was written.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn note(&self, key: &str) -> Result<Option<String>, StoreError> {
        if self.exists()? { self.meta(key) } else { Ok(None) }
    }

    /// Writes such a note; an object that does not exist gets none.
    ///
    /// # Errors
    /// When it was not written.
    pub fn set_note(&self, key: &str, value: &str) -> Result<(), StoreError> {
        if !self.exists()? {
            return Ok(());
        }
        self.run(PUT_META, vec![key.into(), value.into()]).map_err(failed)
    }

    fn snapshot(&self) -> Result<Option<Snapshot>, StoreError> {
        let rows = self.rows("SELECT seq, body FROM snapshot ORDER BY part", vec![])?;
        let Some(seq) = rows.first().map(|row| unsigned(row, 0)) else { return Ok(None) };
        Ok(Some(Snapshot { seq, body: rows.iter().map(|row| text(row, 1)).collect() }))
    }

    fn entries(&self, after: u64) -> Result<Vec<Entry>, StoreError> {
        let query = "SELECT seq, at, cmd, ev FROM events WHERE seq > ? ORDER BY seq";
        Ok(self.rows(query, vec![number(after)])?.iter().map(entry).collect())
    }

    fn write(&self, commit: &Commit) -> worker::Result<()> {
        let run = |query: &str, values: Vec<JsValue>| self.run(query, values);
        let at = JsValue::from(commit.at.unwrap_or_default().0 as f64);
        if let Some(seed) = &commit.seed {
            for table in TABLES {
                run(table, vec![])?;
            }
            run(PUT_META, vec!["schema".into(), SCHEMA.into()])?;
            run(PUT_META, vec!["seed".into(), seed.into()])?;
        }
        if let Some(entry) = &commit.entry {
            let cmd = entry.cmd.as_ref().map_or(JsValue::NULL, JsValue::from);
            let query = "INSERT INTO events(seq, at, cmd, ev) VALUES (?, ?, ?, ?)";
            run(query, vec![number(entry.seq), at.clone(), cmd, (&entry.ev).into()])?;
        }
        if let Some((id, reply)) = &commit.reply {
            let query = "INSERT INTO inbox(id, at, reply) VALUES (?, ?, ?)";
            run(query, vec![id.into(), at, reply.into()])?;
        }
        for some in commit.letters.chunks(LETTERS_AT_ONCE) {
            let row = "(?, ?, ?, ?, ?, ?)";
            let rows = vec![row; some.len()].join(", ");
            let query = format!("INSERT INTO outbox({LETTER}) VALUES {rows}");
            run(&query, some.iter().flat_map(values_of).collect())?;
        }
        if !commit.lines.is_empty() {
            run(LINES, vec![])?;
        }
        for line in &commit.lines {
            let query = "INSERT INTO lines(log, n, body) VALUES (?, ?, ?)";
            run(query, vec![line.log.number().into(), number(line.n), (&line.body).into()])?;
        }
        if let Some(bump) = commit.bump {
            run(PUT_META, vec!["bump".into(), bump.to_string().into()])?;
        }
        if commit.snapshot.is_some() && self.has("lines").unwrap_or(false) {
            for log in Log::ALL {
                let query = "DELETE FROM lines WHERE log = ?1 AND n < \
                             (SELECT n FROM lines WHERE log = ?1 ORDER BY n DESC LIMIT 1 OFFSET ?2)";
                run(query, vec![log.number().into(), log.kept().saturating_sub(1).into()])?;
            }
        }
        if let Some(snapshot) = &commit.snapshot {
            run("DELETE FROM snapshot", vec![])?;
            for (part, body) in (0_u32..).zip(parts(&snapshot.body)) {
                let query = "INSERT INTO snapshot(part, seq, body) VALUES (?, ?, ?)";
                run(query, vec![part.into(), number(snapshot.seq), body.into()])?;
            }
        }
        if let Some(through) = commit.drop_entries {
            run("DELETE FROM events WHERE seq <= ?", vec![number(through)])?;
        }
        if let Some(before) = commit.forget_before {
            run("DELETE FROM inbox WHERE at < ?", vec![JsValue::from(before.0 as f64)])?;
        }
        Ok(())
    }
}

impl Store for SqlStore {
    fn load(&self) -> Result<Option<Loaded>, StoreError> {
        if !self.exists()? {
            return Ok(None);
        }
        let Some(seed) = self.meta("seed")? else { return Ok(None) };
        let bump = self.meta("bump")?.and_then(|text| text.parse().ok()).unwrap_or(0);
        let snapshot = self.snapshot()?;
        let tail = self.entries(snapshot.as_ref().map_or(0, |snapshot| snapshot.seq))?;
        Ok(Some(Loaded { seed, bump, snapshot, tail, next_due: self.next_due()? }))
    }

    fn replied(&self, inbound: Inbound<'_>) -> Result<Option<Answered>, StoreError> {
        let rows = match inbound {
            Inbound::Object { key } => {
                self.rows("SELECT reply, 0 FROM inbox WHERE id = ?", vec![key.into()])?
            }
            Inbound::Client { key, after } => {
                let query = "SELECT reply, 0 FROM inbox WHERE id = ?1 UNION ALL \
                             SELECT NULL, seq FROM events WHERE seq > ?2 AND cmd = ?1 LIMIT 1";
                self.rows(query, vec![key.into(), number(after)])?
            }
        };
        let Some(row) = rows.first() else { return Ok(None) };
        match maybe_text(row, 0) {
            Some(reply) => {
                let reply = crate::json::read(&reply);
                reply.map(Some).map_err(|error| StoreError(format!("reply not readable: {error}")))
            }
            None => {
                let seq = unsigned(row, 1);
                Ok(Some(Answered { reply: Reply::Done { seq }, seq }))
            }
        }
    }

    fn commit(&self, commit: &Commit) -> Result<(), StoreError> {
        tx::transaction(&self.0.storage(), || self.write(commit)).map_err(failed)
    }

    fn due(&self, now: Instant, limit: u32) -> Result<Vec<Letter>, StoreError> {
        let first = format!("dest NOT GLOB '{URGENT}*', id");
        let query = format!(
            "WITH heads AS (SELECT MIN(id) AS id, dest, due FROM outbox WHERE due IS NOT NULL GROUP BY dest) \
             SELECT {LETTER} FROM outbox WHERE id IN \
             (SELECT id FROM heads WHERE due <= ? ORDER BY {first} LIMIT ?) ORDER BY {first}"
        );
        Ok(self.rows(&query, vec![(now.0 as f64).into(), limit.into()])?.iter().map(letter).collect())
    }

    fn behind(&self, first: &Letter, limit: u32) -> Result<Vec<Letter>, StoreError> {
        let query = format!(
            "SELECT {LETTER} FROM outbox WHERE id > ? AND dest = ? AND due IS NOT NULL ORDER BY id LIMIT ?"
        );
        let values = vec![number(first.number), (&first.dest).into(), limit.into()];
        Ok(self.rows(&query, values)?.iter().map(letter).collect())
    }

    fn next_due(&self) -> Result<Option<Instant>, StoreError> {
        let query =
            "SELECT MIN(due) FROM (SELECT due, MIN(id) FROM outbox WHERE due IS NOT NULL GROUP BY dest)";
        let rows = self.rows(query, vec![])?;
        Ok(rows.first().and_then(|row| integer(row, 0)).map(Instant))
    }

    fn settle(&self, letter: u64, fate: Fate) -> Result<(), StoreError> {
        let (query, values) = match fate {
            Fate::Delivered => ("DELETE FROM outbox WHERE id = ?", vec![number(letter)]),
            Fate::Retry { tries, due } => (
                "UPDATE outbox SET tries = ?, due = ? WHERE id = ?",
                vec![tries.into(), (due.0 as f64).into(), number(letter)],
            ),
            Fate::Parked { tries } => {
                ("UPDATE outbox SET tries = ?, due = NULL WHERE id = ?", vec![tries.into(), number(letter)])
            }
        };
        self.run(query, values).map_err(failed)
    }

    fn lines(&self, log: Log, before: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        if !self.has("lines")? {
            return Ok(Vec::new());
        }
        let query = "SELECT body FROM lines WHERE log = ? AND n < ? ORDER BY n DESC LIMIT ?";
        let values = vec![log.number().into(), number(before), limit.into()];
        Ok(self.rows(query, values)?.iter().map(|row| text(row, 0)).collect())
    }

    fn journal(&self, after: u64) -> Result<Vec<Entry>, StoreError> {
        if self.exists()? { self.entries(after) } else { Ok(Vec::new()) }
    }

    fn back(&self, before: u64, limit: u32) -> Result<Vec<Entry>, StoreError> {
        if !self.exists()? {
            return Ok(Vec::new());
        }
        let query = "SELECT seq, at, cmd, ev FROM events WHERE seq < ? ORDER BY seq DESC LIMIT ?";
        Ok(self.rows(query, vec![number(before), limit.into()])?.iter().map(entry).collect())
    }

    fn has_told_all(&self) -> Result<bool, StoreError> {
        Ok(!self.exists()? || self.rows("SELECT 1 FROM outbox LIMIT 1", vec![])?.is_empty())
    }

    /// All of the database, which would be paid for as long as there is one.
    async fn clear(&self) -> Result<(), StoreError> {
        self.0.storage().delete_all().await.map_err(failed)
    }
}

fn entry(row: &Row) -> Entry {
    Entry { seq: unsigned(row, 0), at: instant(row, 1), cmd: maybe_text(row, 2), ev: text(row, 3) }
}

/// The columns of a letter.
const LETTER: &str = "id, dest, body, tries, since, due";

fn letter(row: &Row) -> Letter {
    Letter {
        number: unsigned(row, 0),
        dest: text(row, 1),
        post: text(row, 2),
        tries: u32::try_from(unsigned(row, 3)).unwrap_or(u32::MAX),
        since: instant(row, 4),
        due: instant(row, 5),
    }
}

/// Its values in the order of its columns.
fn values_of(letter: &Letter) -> [JsValue; 6] {
    [
        number(letter.number),
        (&letter.dest).into(),
        (&letter.post).into(),
        letter.tries.into(),
        (letter.since.0 as f64).into(),
        (letter.due.0 as f64).into(),
    ]
}

fn failed(error: worker::Error) -> StoreError {
    StoreError(error.to_string())
}

/// A number below 2^53, which is all that JavaScript counts exactly; sequence and letter numbers stay far below.
fn number(value: u64) -> JsValue {
    (value as f64).into()
}

fn integer(row: &Row, at: usize) -> Option<i64> {
    match row.get(at) {
        Some(SqlStorageValue::Integer(value)) => Some(*value),
        _ => None,
    }
}

fn unsigned(row: &Row, at: usize) -> u64 {
    integer(row, at).and_then(|value| u64::try_from(value).ok()).unwrap_or(0)
}

fn instant(row: &Row, at: usize) -> Instant {
    Instant(integer(row, at).unwrap_or(0))
}

fn maybe_text(row: &Row, at: usize) -> Option<String> {
    match row.get(at) {
        Some(SqlStorageValue::String(value)) => Some(value.clone()),
        _ => None,
    }
}

fn text(row: &Row, at: usize) -> String {
    maybe_text(row, at).unwrap_or_default()
}

/// The text in pieces of at most [`PART`] bytes, cut between characters.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let (part, more) = text.split_at_checked(text.floor_char_boundary(PART)).unwrap_or((text, ""));
        rest = (!more.is_empty()).then_some(more);
        Some(part)
    })
}
