//! `/api/code/<code>`: what a code leads to that was read aloud, a table or a tournament. One field takes both.

use super::{Result, tournaments, visitor};
use crate::http::backend::{Backend, Found, Question};
use crate::http::page::code_in_path;
use crate::http::{Answer, Incoming};
use shared::ids::TableId;
use shared::wire::{Address, CodeOf};

/// A code that leads nowhere is a wrong try as it is for tournaments, and has the same refusals.
pub(super) async fn answer<B: Backend>(request: &Incoming, backend: &B, code: &str) -> Result<Answer> {
    let visitor = visitor(request, backend).await?;
    let typed = code_in_path(code);
    if let Some(table) = typed.as_ref().and_then(|code| TableId::parse(code.as_str()).ok()) {
        let asked = Question::View { viewer: None };
        if let Found::Text(_) = backend.ask(&Address::Table(table.clone()), &asked).await? {
            return Answer::json(&CodeOf::Table(table));
        }
    }
    let event = tournaments::find(request, backend, typed, visitor.as_ref()).await?;
    Answer::json(&CodeOf::Event(event))
}
