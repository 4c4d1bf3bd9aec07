//! The clock that tests set. One row in D1, which the Worker and every object read before they act; and the list of
//! objects whose alarm is to be armed again when the clock is moved.
//!
//! `POST /api/test/clock` with `{"now": ms}` moves it; heartbeats stay as fresh as they were. With `"silent": true`
//! nobody has been heard of since before the move. The build that tests use also counts the rows that all objects write.

use super::now::{self, Clock, Offset};
use super::{log, stub};
use crate::actor::host::address_text;
use serde::{Deserialize, Serialize};
use shared::ids::{PlayerId, TableId, TournamentCode};
use shared::ladder::LadderKind;
use shared::rules::GameKind;
use shared::wire::Address;
use std::cell::Cell;
use wasm_bindgen::JsValue;
use worker::{D1Database, Env, Request, Response, Result};

thread_local! {
    static READY: Cell<bool> = const { Cell::new(false) };
    static ROWS: Cell<usize> = const { Cell::new(0) };
}

#[derive(Deserialize)]
struct Move {
    now: i64,
    #[serde(default)]
    silent: bool,
}

#[derive(Serialize, Deserialize)]
struct Set {
    now: i64,
}

/// An object has written so many rows to its SQLite, as the platform counts them.
pub fn wrote(rows: usize) {
    ROWS.set(ROWS.get().saturating_add(rows));
}

/// `/api/test/rows`: how many rows all objects have written since the Worker started.
///
/// # Errors
/// When there is no answer to be made.
pub fn rows() -> Result<Response> {
    Response::ok(ROWS.get().to_string())
}

async fn open(env: &Env) -> Result<D1Database> {
    let db = env.d1("DB")?;
    if !READY.get() {
        let tables = [
            "CREATE TABLE IF NOT EXISTS test_clock(id INTEGER PRIMARY KEY, ahead INTEGER NOT NULL, \
             quiet_until INTEGER NOT NULL, ahead_before INTEGER NOT NULL)",
            "CREATE TABLE IF NOT EXISTS test_alarms(object TEXT PRIMARY KEY)",
        ];
        db.batch(tables.iter().map(|table| db.prepare(*table)).collect()).await?;
        READY.set(true);
    }
    Ok(db)
}

async fn offset(env: &Env) -> Result<Offset> {
    let query = "SELECT ahead, quiet_until, ahead_before FROM test_clock WHERE id = 1";
    Ok(open(env).await?.prepare(query).first::<Offset>(None).await?.unwrap_or_default())
}

/// Brings a clock up to date.
pub async fn refresh(env: &Env, clock: &Clock) {
    match offset(env).await {
        Ok(offset) => clock.set(offset),
        Err(error) => log::warn(&format!("test clock: {error}")),
    }
}

/// Remembers that this object has an alarm.
pub async fn remember(env: &Env, address: &Address) {
    let write = async {
        let query = "INSERT INTO test_alarms(object) VALUES (?) ON CONFLICT DO NOTHING";
        open(env).await?.prepare(query).bind(&[address_text(address).into()])?.run().await
    };
    if let Err(error) = write.await {
        log::warn(&format!("test clock: {error}"));
    }
}

fn address(text: &str) -> Option<Address> {
    let (kind, id) = text.split_once('/')?;
    match kind {
        "table" => TableId::parse(id).ok().map(Address::Table),
        "tournament" => TournamentCode::parse(id).ok().map(Address::Tournament),
        "lobby" => GameKind::named(id).map(Address::Lobby),
        "ladder" => LadderKind::named(id).map(Address::Ladder),
        _ => PlayerId::parse(id).ok().map(Address::Player),
    }
}

/// `/api/test/clock`: gives the time, or moves it.
///
/// # Errors
/// When the database fails.
pub async fn answer(mut request: Request, env: &Env) -> Result<Response> {
    let before = offset(env).await?;
    let real = now::real().0;
    let Ok(order) = crate::json::read::<Move>(&request.text().await?) else {
        return Response::from_json(&Set { now: real + before.ahead });
    };
    let ahead = order.now - real;
    let (quiet_until, ahead_before) =
        if order.silent { (real, before.ahead) } else { (before.quiet_until, before.ahead_before) };
    let db = open(env).await?;
    let query = "INSERT INTO test_clock(id, ahead, quiet_until, ahead_before) VALUES (1, ?, ?, ?) \
                 ON CONFLICT(id) DO UPDATE SET ahead = excluded.ahead, quiet_until = excluded.quiet_until, \
                 ahead_before = excluded.ahead_before";
    let values = [ahead, quiet_until, ahead_before].map(|value| JsValue::from(value as f64));
    db.prepare(query).bind(&values)?.run().await?;
    let objects: Vec<String> =
        db.prepare("SELECT object FROM test_alarms").raw::<String>().await?.into_iter().flatten().collect();
    for object in objects.iter().filter_map(|text| address(text)) {
        if let Err(error) = stub::post(env, &object, "clock", "").await {
            log::warn(&format!("test clock: {}", error.0));
        }
    }
    Response::from_json(&Set { now: order.now })
}

/// `/api/test/push`: encrypts the example of RFC 8291, with keys that are given.
///
/// # Errors
/// When something of it is no key.
pub async fn push(mut request: Request) -> Result<Response> {
    let fields = serde_json::from_str(&request.text().await?)?;
    Response::ok(super::push::example(&fields).await?)
}
