//! Blocking, reports, and the operator who reads them.

use super::{Result, User, ask, command, tables, user};
use crate::http::backend::{Backend, Conduct, May, Question, Who};
use crate::http::{Answer, Incoming, Refusal, guard, secret};
use serde::Deserialize;
use shared::ids::{ChatText, PlayerId};
use shared::player::PlayerCommand;
use shared::wire::{Address, BlockList, BlockPlayer, Body, Report, ReportReason, ReportsPage, SettleReports};

/// An operator's token is at least so long: nobody guesses it.
const LEAST_TOKEN: usize = 32;

/// `/api/me/blocked`.
pub(super) async fn blocked<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    if request.method == "POST" {
        let BlockPlayer { player: whom, blocked } = guard::body(request)?;
        let User { player, .. } = user(request, backend).await?;
        let order = if blocked {
            let who: Option<Who> = ask(backend, &Address::Player(whom.clone()), &Question::Who).await?;
            let Who { name, .. } = who.ok_or_else(|| Refusal::new("no_such_player"))?;
            PlayerCommand::Block { whom, name }
        } else {
            PlayerCommand::Unblock { whom }
        };
        command(backend, &Address::Player(player.clone()), Body::Player(order)).await?;
        return list(backend, player).await;
    }
    let User { player, .. } = user(request, backend).await?;
    list(backend, player).await
}

async fn list<B: Backend>(backend: &B, player: PlayerId) -> Result<Answer> {
    let list: Option<BlockList> = ask(backend, &Address::Player(player), &Question::Blocked).await?;
    Answer::json(&list.unwrap_or_default())
}

/// A report as it came, so that words that will not do have a code of their own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawReport {
    player: PlayerId,
    reason: ReportReason,
    #[serde(default)]
    text: Option<String>,
}

/// `/api/tables/<id>/report`: by somebody who plays there, of somebody who does.
pub(super) async fn report<B: Backend>(request: &Incoming, backend: &B, id: &str) -> Result<Answer> {
    let table = tables::parse(id)?;
    let RawReport { player: whom, reason, text } = guard::body(request)?;
    let words = text.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let text = words.map(ChatText::parse).transpose().map_err(|why| Refusal::because("bad_text", &why))?;
    let User { player, .. } = user(request, backend).await?;
    let question = Question::Conduct { by: player.clone(), of: whom.clone() };
    let found: Option<Conduct> = ask(backend, &Address::Table(table.clone()), &question).await?;
    let Conduct { kind, by, of, lines } = found.ok_or_else(|| Refusal::new("not_seated"))?;
    let may: Option<May> = ask(backend, &Address::Player(player.clone()), &Question::Report).await?;
    if !may.is_some_and(|may| may.may) {
        return Err(Refusal::new("too_many"));
    }
    let (by, of) = ((player, by), (whom, of));
    backend.report(&Report { id: 0, at: backend.now(), table, kind, by, of, reason, text, lines }).await?;
    Ok(Answer::nothing())
}

/// `/api/operator/reports`: for whoever has the operator's token. Where none is set there is no such route.
pub(super) async fn operator<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let token = backend.setting("OPERATOR_TOKEN").filter(|token| token.len() >= LEAST_TOKEN);
    let token = token.ok_or_else(|| Refusal::new("not_found"))?;
    let given = request.authorization.as_deref().and_then(|given| given.strip_prefix("Bearer "));
    if !given.is_some_and(|given| secret::is_same(given, &token)) {
        return Err(Refusal::new("no_operator"));
    }
    if request.method == "POST" {
        let SettleReports { settled } = guard::body(request)?;
        backend.settle_reports(&settled).await?;
    }
    let before = request.query("before").map(|n| n.parse().map_err(|_| Refusal::new("bad_cursor")));
    let reports = backend.reports(before.transpose()?).await?;
    Answer::json(&ReportsPage { reports })
}
