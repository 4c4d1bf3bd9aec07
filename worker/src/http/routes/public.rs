//! `/api/events`, `/api/champions`, `/api/me/events`: lists from the read models, a page at a time.

use super::{Result, user};
use crate::http::backend::Backend;
use crate::http::lists::{Cursor, List};
use crate::http::{Answer, Incoming, JSON, Refusal};

pub(super) async fn answer<B: Backend>(request: &Incoming, backend: &B, path: &[&str]) -> Result<Answer> {
    let (list, name, ranks) = match path {
        ["events"] => (List::Events, "events", 0..=1),
        ["champions"] => (List::Champions, "entries", 0..=0),
        _ => (List::Mine(user(request, backend).await?.player), "events", 0..=0),
    };
    let after = request.query("after");
    let cursor = |text| Cursor::parse(text).filter(|cursor| ranks.contains(&cursor.rank));
    let after = after.map(|text| cursor(text).ok_or_else(|| Refusal::new("bad_cursor"))).transpose()?;
    let page = backend.list(&list, after.as_ref()).await?;
    // The lines are JSON already; reading them only to write them again would be work for nothing.
    let lines = page.lines.join(",");
    let next = page.next.map(|next| format!(",\"next\":\"{next}\"")).unwrap_or_default();
    Ok(Answer::text(200, JSON, format!("{{\"{name}\":[{lines}]{next}}}")))
}
