//! `referee verify FILE`: an exported record of a game or of a tournament, checked without any server.

use serde::Serialize;
use serde_json::Value;
use shared::outcome::GameResult;
use shared::table::Record;
use shared::table::record::{self as game, verify as verify_game};
use shared::tournament::record::{self as event, verify as verify_event};
use shared::tournament::{Stage, TournamentRecord};
use std::fs;

/// Checks the record in a file: the line to print, or what does not hold. Further files are records of games of that
/// tournament, which are checked as if they were in it.
pub(crate) fn run(path: &str, games: &[&str]) -> Result<String, String> {
    let value = read(path)?;
    if value.get("kind").and_then(Value::as_str) != Some("tournament") {
        if !games.is_empty() {
            return Err("bad_record: games belong to the record of a tournament".to_owned());
        }
        return game_holds(&parse(value)?);
    }
    let mut record: TournamentRecord = parse(value)?;
    for path in games {
        record.games.push(parse(read(path)?)?);
    }
    verify_event(&record).map_err(|fault| told(&fault))?;
    Ok(event_summary(&record))
}

fn read(path: &str) -> Result<Value, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    serde_json::from_str(&text).map_err(|error| format!("bad_json: {error}"))
}

fn parse<T: serde::de::DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| format!("bad_record: {error}"))
}

fn game_holds(record: &Record) -> Result<String, String> {
    match verify_game(record) {
        Ok(()) => Ok(game_summary(record)),
        Err(fault) => Err(game_told(&fault)),
    }
}

/// The code of a value, as in JSON.
fn code(value: impl Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or("unknown").to_owned()
}

fn game_told(fault: &game::Fault) -> String {
    let what = code(fault.wrong);
    fault.ply.map_or_else(|| what.clone(), |ply| format!("{what} in ply {ply}"))
}

fn told(fault: &event::Fault) -> String {
    let mut told = code(fault.wrong);
    if let Some(index) = fault.index {
        told.push_str(&format!(" in match {index}"));
    }
    if let Some(n) = fault.n {
        told.push_str(&format!(" at event {n}"));
    }
    if let Some(table) = &fault.table {
        told.push_str(&format!(" {table}"));
    }
    if let Some(inside) = &fault.game {
        told.push_str(&format!(": {}", game_told(inside)));
    }
    told
}

fn game_summary(record: &Record) -> String {
    let moves = record.plies.iter().filter(|ply| ply.line.action.is_some()).count();
    let result = match record.outcome.result {
        GameResult::Win(seat) => crate::answer::color_name(seat.color()),
        GameResult::Draw => "draw",
        GameResult::Void => "no result",
    };
    let (table, reason) = (record.setup.id.as_str(), record.outcome.reason.code());
    format!("holds: {table}, {moves} plies, {result}, {reason}")
}

fn event_summary(record: &TournamentRecord) -> String {
    let (event, players) = (&record.code, record.entries.len());
    if record.stage == Stage::Cancelled {
        return format!("holds: {event}, {players} players, cancelled");
    }
    let matches = record.matches.len();
    let entry = record.champion.and_then(|index| record.entries.get(usize::from(index)));
    let champion = entry.map_or("nobody", |entry| entry.name.as_str());
    let games = record.games.len();
    format!(
        "holds: {event}, {players} players, {matches} matches, {games} games checked, champion {champion}"
    )
}
