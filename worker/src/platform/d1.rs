//! The read models in D1: public lists, the Champions Cup, players' own lists, and the way from a recovery code to its
//! player. Each can be lost without a game or a tournament losing anything. The archive of finished games is here too, and is
//! the only place where they are kept once their objects are gone (docs/decisions/0012).
//!
//! The tables are made by `worker/migrations`, and again here on first use, so that no manual step is needed.

use crate::actor::{IndexRow, Undelivered};
use crate::http::lists::{Cursor, List, PAGE, Page};
use serde::Deserialize;
use shared::ids::{PlayerId, TableId, TournamentCode};
use shared::table::record::ArchivedTable;
use shared::wire::Report;
use std::cell::Cell;
use wasm_bindgen::JsValue;
use worker::{D1Database, Env};

const TABLES: [&str; 8] = [
    "CREATE TABLE IF NOT EXISTS recovery(hash TEXT PRIMARY KEY, player TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS events(code TEXT PRIMARY KEY, rev INTEGER NOT NULL, form INTEGER NOT NULL, \
     live INTEGER NOT NULL, listed INTEGER NOT NULL, rank INTEGER NOT NULL, at INTEGER NOT NULL, \
     line TEXT NOT NULL, finished INTEGER, cup TEXT) WITHOUT ROWID",
    "CREATE INDEX IF NOT EXISTS events_open ON events(rank, at, code) WHERE listed = 1 AND rank < 2",
    "CREATE INDEX IF NOT EXISTS events_archive ON events(finished, cup ->> 'mark') WHERE finished IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS events_live ON events(code) WHERE live = 1",
    "CREATE TABLE IF NOT EXISTS seats(player TEXT NOT NULL, at INTEGER NOT NULL, code TEXT NOT NULL, \
     rev INTEGER NOT NULL, organiser INTEGER NOT NULL, playing INTEGER NOT NULL, \
     PRIMARY KEY (player, at, code)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS reports(id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, \
     game TEXT NOT NULL, reporter TEXT NOT NULL, reported TEXT NOT NULL, settled INTEGER NOT NULL DEFAULT 0, \
     body TEXT NOT NULL, UNIQUE (game, reporter, reported))",
    "CREATE TABLE IF NOT EXISTS games(id TEXT PRIMARY KEY, seq INTEGER NOT NULL, ended INTEGER NOT NULL, \
     body TEXT NOT NULL)",
];

/// Reports that are kept; the oldest goes when there is one more.
const MOST_REPORTS: u32 = 5_000;

/// The form of a row. A row of an older one is written anew by the sweep, also when its tournament is over.
const FORM: u8 = 2;
/// Later than every event: the largest whole number that JavaScript holds.
const MAX_AT: i64 = (1 << 53) - 1;

thread_local! {
    static READY: Cell<bool> = const { Cell::new(false) };
}

/// The database, with its tables.
async fn open(env: &Env) -> worker::Result<D1Database> {
    let db = env.d1("DB")?;
    if !READY.get() {
        db.batch(TABLES.iter().map(|table| db.prepare(*table)).collect()).await?;
        READY.set(true);
    }
    Ok(db)
}

/// Writes a row, and the places of players that it names, in one transaction. An older row never replaces a newer one,
/// and the same row again writes nothing.
///
/// # Errors
/// When it is not known to be written.
pub async fn index(env: &Env, row: &IndexRow) -> Result<(), Undelivered> {
    let write = async {
        let db = open(env).await?;
        let event = "INSERT INTO events(code, rev, form, live, listed, rank, at, line, finished, cup) \
                     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(code) DO UPDATE SET rev = excluded.rev, \
                     form = excluded.form, live = excluded.live, listed = excluded.listed, \
                     rank = excluded.rank, line = excluded.line, finished = excluded.finished, \
                     cup = excluded.cup WHERE excluded.rev > events.rev OR excluded.form > events.form";
        let (finished, cup) = match &row.cup {
            Some((at, cup)) => (number(at.0), cup.as_str().into()),
            None => (JsValue::NULL, JsValue::NULL),
        };
        let event = db.prepare(event).bind(&[
            row.code.as_str().into(),
            JsValue::from(row.rev as f64),
            FORM.into(),
            u8::from(row.live).into(),
            u8::from(row.listed).into(),
            row.rank.into(),
            number(row.at.0),
            row.line.as_str().into(),
            finished,
            cup,
        ])?;
        // `WHERE true` tells SQLite's grammar that the ON belongs to the INSERT.
        let seats = "INSERT INTO seats(player, at, code, rev, organiser, playing) \
                     SELECT value ->> 0, ?1, ?2, ?3, value ->> 1, value ->> 2 FROM json_each(?4) WHERE true \
                     ON CONFLICT(player, at, code) DO UPDATE SET rev = excluded.rev, \
                     organiser = excluded.organiser, playing = excluded.playing WHERE excluded.rev > seats.rev \
                     AND (excluded.organiser, excluded.playing) <> (seats.organiser, seats.playing)";
        let seats = db.prepare(seats).bind(&[
            number(row.at.0),
            row.code.as_str().into(),
            JsValue::from(row.rev as f64),
            serde_json::to_string(&row.seats)?.into(),
        ])?;
        db.batch(vec![event, seats]).await
    };
    write.await.map(|_| ()).map_err(|error: worker::Error| Undelivered(error.to_string()))
}

fn number(at: i64) -> JsValue {
    JsValue::from(at as f64)
}

/// A page of a list.
///
/// # Errors
/// When it cannot be read.
pub async fn list(env: &Env, list: &List, after: Option<&Cursor>) -> worker::Result<Page> {
    #[derive(Deserialize)]
    struct Row {
        line: String,
        place: String,
    }
    let query = match list {
        List::Events => {
            "SELECT line, rank || '.' || at || '.' || code AS place FROM events WHERE listed = 1 AND rank < 2 \
             AND (rank > ?1 OR (rank = ?1 AND (at, code) < (?2, ?3))) \
             ORDER BY rank, at DESC, code DESC LIMIT ?4"
        }
        List::Champions => {
            // The code of an unlisted event is not in its line, so it must not be in its place either. Rows of an
            // older form, which have it there, wait for the sweep.
            "SELECT json_remove(cup, '$.mark') AS line, '0.' || finished || '.' || (cup ->> 'mark') AS place \
             FROM events WHERE finished IS NOT NULL AND form >= 2 AND (finished, cup ->> 'mark') < (?2, ?3) \
             ORDER BY finished DESC, cup ->> 'mark' DESC LIMIT ?4"
        }
        List::Mine(_) => {
            "SELECT json_object('event', json(line), 'organiser', json(iif(organiser, 'true', 'false')), \
             'playing', json(iif(playing, 'true', 'false'))) AS line, \
             '0.' || seats.at || '.' || seats.code AS place \
             FROM seats JOIN events ON events.code = seats.code WHERE player = ?5 AND (organiser = 1 OR playing = 1) \
             AND (seats.at, seats.code) < (?2, ?3) ORDER BY seats.at DESC, seats.code DESC LIMIT ?4"
        }
    };
    // Before the first line: no rank is as low, and no time as late.
    let (rank, at, code) =
        after.map_or((-1, MAX_AT, ""), |after| (i32::from(after.rank), after.at, after.code.as_str()));
    let mut values = vec![rank.into(), number(at), code.into(), JsValue::from(PAGE as f64 + 1.0)];
    if let List::Mine(player) = list {
        values.push(player.as_str().into());
    }
    let mut rows: Vec<Row> = open(env).await?.prepare(query).bind(&values)?.all().await?.results()?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows.last().filter(|_| more).map(|row| row.place.clone());
    Ok(Page { lines: rows.into_iter().map(|row| row.line).collect(), next })
}

/// Which of these events are listed publicly.
///
/// # Errors
/// When it cannot be read.
pub async fn listed(env: &Env, codes: &[TournamentCode]) -> worker::Result<Vec<TournamentCode>> {
    #[derive(Deserialize)]
    struct Row {
        code: String,
    }
    let query = "SELECT code FROM events WHERE listed = 1 AND code IN (SELECT value FROM json_each(?))";
    let rows = open(env).await?.prepare(query).bind(&[serde_json::to_string(codes)?.into()])?.all().await?;
    let rows: Vec<Row> = rows.results()?;
    Ok(rows.iter().filter_map(|row| TournamentCode::parse(&row.code).ok()).collect())
}

/// Tournaments that the sweep looks at (T-55): those that time alone may still change, and those whose row is of an
/// older form.
///
/// # Errors
/// When they cannot be read.
pub async fn to_sweep(env: &Env) -> worker::Result<Vec<TournamentCode>> {
    #[derive(Deserialize)]
    struct Row {
        code: String,
    }
    let query = "SELECT code FROM events WHERE live = 1 OR form < ? ORDER BY code";
    let rows = open(env).await?.prepare(query).bind(&[FORM.into()])?.all().await?;
    let rows: Vec<Row> = rows.results()?;
    Ok(rows.iter().filter_map(|row| TournamentCode::parse(&row.code).ok()).collect())
}

/// Keeps a report. The same again takes the place of the first, and is to be looked at again.
///
/// # Errors
/// When it is not known to be written.
pub async fn report(env: &Env, report: &Report) -> worker::Result<()> {
    let db = open(env).await?;
    let insert = "INSERT INTO reports(at, game, reporter, reported, body) VALUES (?, ?, ?, ?, ?) \
                  ON CONFLICT(game, reporter, reported) DO UPDATE SET at = excluded.at, \
                  body = excluded.body, settled = 0";
    let insert = db.prepare(insert).bind(&[
        number(report.at.0),
        report.table.as_str().into(),
        report.by.0.as_str().into(),
        report.of.0.as_str().into(),
        serde_json::to_string(report)?.into(),
    ])?;
    let bound = "DELETE FROM reports WHERE id <= (SELECT max(id) FROM reports) - ?";
    let bound = db.prepare(bound).bind(&[MOST_REPORTS.into()])?;
    db.batch(vec![insert, bound]).await.map(|_| ())
}

/// Reports that are not settled, the newest first.
///
/// # Errors
/// When they cannot be read.
pub async fn reports(env: &Env, before: Option<u64>) -> worker::Result<Vec<Report>> {
    #[derive(Deserialize)]
    struct Row {
        line: String,
    }
    let query = "SELECT json_set(body, '$.id', id) AS line FROM reports WHERE settled = 0 AND id < ? \
                 ORDER BY id DESC LIMIT ?";
    let before = before.map_or(MAX_AT as f64, |before| before as f64);
    let values = [JsValue::from(before), JsValue::from(PAGE as f64)];
    let rows: Vec<Row> = open(env).await?.prepare(query).bind(&values)?.all().await?.results()?;
    Ok(rows.iter().filter_map(|row| crate::json::read(&row.line).ok()).collect())
}

/// Reports with these numbers need no more looking at.
///
/// # Errors
/// When it is not known to be written.
pub async fn settle_reports(env: &Env, settled: &[u64]) -> worker::Result<()> {
    let query = "UPDATE reports SET settled = 1 WHERE id IN (SELECT value FROM json_each(?))";
    let settled = serde_json::to_string(settled)?;
    open(env).await?.prepare(query).bind(&[settled.into()])?.run().await.map(|_| ())
}

/// Remembers whose recovery code has this hash.
///
/// # Errors
/// When it is not known to be written.
pub async fn remember_recovery(env: &Env, hash: &str, player: &PlayerId) -> worker::Result<()> {
    let query = "INSERT INTO recovery(hash, player) VALUES (?, ?) ON CONFLICT(hash) DO NOTHING";
    open(env).await?.prepare(query).bind(&[hash.into(), player.as_str().into()])?.run().await.map(|_| ())
}

/// Forgets a recovery code that was used.
///
/// # Errors
/// When it is not known to be forgotten.
pub async fn forget_recovery(env: &Env, hash: &str) -> worker::Result<()> {
    open(env)
        .await?
        .prepare("DELETE FROM recovery WHERE hash = ?")
        .bind(&[hash.into()])?
        .run()
        .await
        .map(|_| ())
}

/// Whose recovery code has this hash.
///
/// # Errors
/// When it cannot be read.
pub async fn recovery_player(env: &Env, hash: &str) -> worker::Result<Option<PlayerId>> {
    let query = "SELECT player FROM recovery WHERE hash = ?";
    let player: Option<String> =
        open(env).await?.prepare(query).bind(&[hash.into()])?.first(Some("player")).await?;
    Ok(player.and_then(|text| PlayerId::parse(&text).ok()))
}

/// Keeps a finished table. An older one never replaces a newer one, and the same again writes nothing.
///
/// # Errors
/// When it is not known to be kept.
pub async fn archive(env: &Env, table: &ArchivedTable) -> Result<(), Undelivered> {
    let write = async {
        let query = "INSERT INTO games(id, seq, ended, body) VALUES (?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET \
                     seq = excluded.seq, body = excluded.body WHERE excluded.seq > games.seq";
        let values = [
            table.record.setup.id.as_str().into(),
            JsValue::from(table.seq as f64),
            number(table.record.ended.0),
            serde_json::to_string(table)?.into(),
        ];
        open(env).await?.prepare(query).bind(&values)?.run().await
    };
    write.await.map(|_| ()).map_err(|error: worker::Error| Undelivered(error.to_string()))
}

/// A finished table that is kept.
///
/// # Errors
/// When it cannot be read.
pub async fn archived(env: &Env, table: &TableId) -> Result<Option<ArchivedTable>, Undelivered> {
    let read = async {
        let query = "SELECT body FROM games WHERE id = ?";
        open(env).await?.prepare(query).bind(&[table.as_str().into()])?.first::<String>(Some("body")).await
    };
    let body = read.await.map_err(|error: worker::Error| Undelivered(error.to_string()))?;
    let kept = body.map(|body| crate::json::read(&body)).transpose();
    kept.map_err(|error| Undelivered(format!("not readable: {error}")))
}
