//! Pages of a tournament's logs: they are read from the store as they were written, and are no part of the state.

use crate::actor::{Actor, Log, Ports, Store, StoreError};
use crate::http::{Found, Question};
use shared::ids::PlayerId;
use shared::tournament::Tournament;

/// Lines of a page.
pub const PAGE: u32 = 50;

/// The answer to a question for a page; `None` if it is another question. The log of rulings is the organiser's.
///
/// # Errors
/// When it cannot be read.
pub fn page<P: Ports>(
    actor: &Actor<Tournament, P>,
    question: &Question,
) -> Result<Option<Found>, StoreError> {
    let (log, before, viewer) = match question {
        Question::Chat { before, viewer } => (Log::Chat, before, viewer.as_ref()),
        Question::Rulings { before, viewer } => (Log::Rulings, before, Some(viewer)),
        _ => return Ok(None),
    };
    if actor.seq() == 0 {
        return Ok(Some(Found::Nothing));
    }
    if log == Log::Rulings && !actor.read(|it, _| it.is_organiser(viewer)).unwrap_or(false) {
        return Ok(Some(Found::NotYet));
    }
    let mut lines = actor.ports().store().lines(log, before.unwrap_or(u64::MAX >> 11), PAGE)?;
    lines.reverse();
    // The lines are JSON already.
    let lines = lines.join(",");
    Ok(Some(Found::Text(match log {
        Log::Rulings => format!("{{\"rulings\":[{lines}]}}"),
        Log::Chat => format!("{{\"lines\":[{lines}]{}}}", muted(actor, viewer)),
    })))
}

fn muted<P: Ports>(actor: &Actor<Tournament, P>, viewer: Option<&PlayerId>) -> String {
    let muted = actor.read(|it, _| it.muted(viewer)).unwrap_or_default();
    let names: Vec<String> = muted.iter().map(|player| format!("\"{player}\"")).collect();
    if names.is_empty() { String::new() } else { format!(",\"muted\":[{}]", names.join(",")) }
}
