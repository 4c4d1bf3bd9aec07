//! `referee verify FILE`: an exported record, checked without any server.

use serde_json::Value;
use shared::outcome::GameResult;
use shared::table::Record;
use shared::table::record::verify;
use std::fs;

/// Checks the record in a file: the line to print, or what does not hold.
pub(crate) fn run(path: &str) -> Result<String, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let value: Value = serde_json::from_str(&text).map_err(|error| format!("bad_json: {error}"))?;
    let record: Record = serde_json::from_value(value).map_err(|error| format!("bad_record: {error}"))?;
    match verify(&record) {
        Ok(()) => Ok(summary(&record)),
        Err(fault) => {
            let wrong = serde_json::to_value(fault.wrong).unwrap_or_default();
            let what = wrong.as_str().unwrap_or("unknown");
            Err(fault.ply.map_or_else(|| what.to_owned(), |ply| format!("{what} in ply {ply}")))
        }
    }
}

fn summary(record: &Record) -> String {
    let moves = record.plies.iter().filter(|ply| ply.line.action.is_some()).count();
    let result = match record.outcome.result {
        GameResult::Win(seat) => crate::answer::color_name(seat.color()),
        GameResult::Draw => "draw",
        GameResult::Void => "no result",
    };
    let (table, reason) = (record.setup.id.as_str(), record.outcome.reason.code());
    format!("holds: {table}, {moves} plies, {result}, {reason}")
}
