//! The record of a tournament that is over, with the records of its games.

use super::super::{Result, ask, visitor};
use super::{address, look_up, parse};
use crate::http::backend::{Backend, Found, Question};
use crate::http::{Answer, Incoming, JSON, Refusal};
use shared::ids::TableId;
use shared::wire::Address;

/// The most games that a record is sent with. Each is a question to its table, of which the platform allows a request
/// 1,000; a field of 128 has about as many games as players. Of a larger one each game is had by its table.
const GAMES: usize = 400;

/// The record. Who may look at the event may have it once it is over.
pub(super) async fn answer<B: Backend>(request: &Incoming, backend: &B, code: &str) -> Result<Answer> {
    let visitor = visitor(request, backend).await?;
    let seen = look_up(request, backend, parse(code).ok(), visitor.as_ref()).await?;
    let to = address(&seen.code);
    let text = match backend.ask(&to, &Question::Record).await? {
        Found::Text(text) => text,
        Found::NotYet => return Err(Refusal::new("event_running")),
        Found::Nothing => return Err(Refusal::new("no_such_tournament")),
    };
    let tables: Vec<TableId> = ask(backend, &to, &Question::Games).await?.unwrap_or_default();
    let mut games = Vec::new();
    if tables.len() <= GAMES {
        for table in tables {
            // A table that has none (its game was never begun) is left out.
            if let Found::Text(game) = backend.ask(&Address::Table(table), &Question::Record).await? {
                games.push(game);
            }
        }
    }
    Ok(Answer::text(200, JSON, with_games(text, &games)))
}

/// The games are JSON already; reading a large record only to write it again would be work for nothing.
fn with_games(record: String, games: &[String]) -> String {
    match record.strip_suffix('}') {
        Some(open) if !games.is_empty() => format!("{open},\"games\":[{}]}}", games.join(",")),
        _ => record,
    }
}
