//! The record of a tournament that is over, from everything that was ever stored of it (FD-7, FD-8).

use crate::actor::{Actor, Entry, Ports, Store, StoreError};
use crate::http::{Found, Question};
use shared::tournament::record::Batch;
use shared::tournament::{Stage, Tournament};

/// The answer to the question for the record; `None` if it is another question.
///
/// # Errors
/// When it cannot be read.
pub fn record<P: Ports>(
    actor: &Actor<Tournament, P>,
    question: &Question,
) -> Result<Option<Found>, StoreError> {
    if *question != Question::Record {
        return Ok(None);
    }
    match actor.read(|it, _| it.stage()).flatten() {
        None => return Ok(Some(Found::Nothing)),
        Some(Stage::Registration | Stage::InProgress) => return Ok(Some(Found::NotYet)),
        Some(Stage::Completed | Stage::Cancelled) => {}
    }
    let journal = actor.ports().store().journal(0)?;
    let journal = journal.iter().map(batch).collect::<Result<Vec<_>, _>>()?;
    let record = actor.read(|it, _| it.export(&journal)).flatten();
    let text = record.and_then(|record| serde_json::to_string(&record).ok());
    Ok(Some(text.map_or(Found::Nothing, Found::Text)))
}

fn batch(entry: &Entry) -> Result<Batch, StoreError> {
    let events = crate::json::read(&entry.ev).map_err(|error| StoreError(error.to_string()))?;
    Ok(Batch { last: entry.seq, events })
}
