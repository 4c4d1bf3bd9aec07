//! The read models in D1: the index of tournaments and the way from a recovery code to its player. Each can be lost
//! without a game or a tournament losing anything.
//!
//! The tables are made by `worker/migrations`, and again here on first use, so that no manual step is needed.

use crate::actor::{IndexRow, Undelivered};
use serde::Deserialize;
use shared::ids::{PlayerId, TournamentCode};
use std::cell::Cell;
use wasm_bindgen::JsValue;
use worker::{D1Database, Env};

const TABLES: [&str; 2] = [
    "CREATE TABLE IF NOT EXISTS tournaments(code TEXT PRIMARY KEY, rev INTEGER NOT NULL, name TEXT NOT NULL, \
     live INTEGER NOT NULL, listed INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS recovery(hash TEXT PRIMARY KEY, player TEXT NOT NULL) WITHOUT ROWID",
];

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

/// Writes a row of the index; an older row never replaces a newer one.
///
/// # Errors
/// When it is not known to be written.
pub async fn index(env: &Env, row: &IndexRow) -> Result<(), Undelivered> {
    let write = async {
        let query = "INSERT INTO tournaments(code, rev, name, live, listed, at) VALUES (?, ?, ?, ?, ?, ?) \
                     ON CONFLICT(code) DO UPDATE SET rev = excluded.rev, name = excluded.name, \
                     live = excluded.live, listed = excluded.listed, at = excluded.at \
                     WHERE excluded.rev > tournaments.rev";
        let values = [
            row.code.as_str().into(),
            JsValue::from(row.rev as f64),
            row.name.as_str().into(),
            u8::from(row.live).into(),
            u8::from(row.listed).into(),
            JsValue::from(row.at.0 as f64),
        ];
        open(env).await?.prepare(query).bind(&values)?.run().await
    };
    write.await.map(|_| ()).map_err(|error: worker::Error| Undelivered(error.to_string()))
}

/// Tournaments that time alone may still change, for the sweep (T-55).
///
/// # Errors
/// When they cannot be read.
pub async fn live_tournaments(env: &Env) -> worker::Result<Vec<TournamentCode>> {
    #[derive(Deserialize)]
    struct Row {
        code: String,
    }
    let rows =
        open(env).await?.prepare("SELECT code FROM tournaments WHERE live = 1 ORDER BY code").all().await?;
    let rows: Vec<Row> = rows.results()?;
    Ok(rows.iter().filter_map(|row| TournamentCode::parse(&row.code).ok()).collect())
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
