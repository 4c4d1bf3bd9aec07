//! `/api/lobby/<kind>`: what is open, what runs, and quick matches.

use super::{Nothing, Result, User, agreed, ask, command, goodbye, may_create, table_id, user, visitor};
use crate::http::backend::{Backend, Found, Question};
use crate::http::{Answer, Incoming, JSON, Outgoing, Refusal, Upgrade, guard};
use shared::ids::PlayerId;
use shared::lobby::{Ask, LobbyCommand, You};
use shared::rules::GameKind;
use shared::table::{ColourChoice, TableSettings};
use shared::wire::{Address, Body, QuickMatch};

pub(super) async fn answer<B: Backend>(request: &Incoming, backend: &B, path: &[&str]) -> Result<Answer> {
    match path {
        ["lobby", kind, "quick"] => quick(request, backend, named(kind)?).await,
        ["lobby", kind, "withdraw"] => withdraw(request, backend, named(kind)?).await,
        ["lobby", kind] => list(request, backend, named(kind)?).await,
        _ => Err(Refusal::new("not_found")),
    }
}

fn named(kind: &str) -> Result<GameKind> {
    GameKind::named(kind).ok_or_else(|| Refusal::new("not_found"))
}

/// Which tables the query asks for.
fn asked(request: &Incoming) -> Result<Ask> {
    let number = |name: &str| {
        let text = request.query(name)?;
        // Digits alone: `parse` would take a sign.
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        Some(text.parse::<u64>().ok().filter(|_| digits).ok_or_else(|| Refusal::at("bad_cursor", name)))
    };
    let asked = [
        number("since").map(|n| n.map(Ask::Since)),
        number("open_before").map(|n| n.map(Ask::OpenBefore)),
        number("running_before").map(|n| n.map(Ask::RunningBefore)),
    ];
    let mut asked = asked.into_iter().flatten();
    match (asked.next(), asked.next()) {
        (None, _) => Ok(Ask::Newest),
        (Some(one), None) => one,
        (Some(_), Some(_)) => Err(Refusal::at("bad_cursor", "one at a time")),
    }
}

async fn list<B: Backend>(request: &Incoming, backend: &B, kind: GameKind) -> Result<Answer> {
    let ask = asked(request)?;
    let viewer = visitor(request, backend).await?.map(|user| user.player);
    match backend.ask(&Address::Lobby(kind), &Question::Lobby { ask, viewer }).await? {
        Found::Text(text) => Ok(Answer::text(200, JSON, text)),
        Found::Nothing | Found::NotYet => Err(Refusal::new("unavailable")),
    }
}

async fn quick<B: Backend>(request: &Incoming, backend: &B, kind: GameKind) -> Result<Answer> {
    let QuickMatch { settings, nonce } = guard::body(request)?;
    if settings.game.kind() != kind {
        return Err(Refusal::at("bad_settings", "game"));
    }
    // The colour is drawn, whatever is asked for.
    let settings = TableSettings { colour: ColourChoice::Random, ..settings };
    settings.check().map_err(|bad| Refusal::at("bad_settings", bad.code()))?;
    let User { player, name, quick, .. } = user(request, backend).await?;
    if let Some((_, table)) = quick.filter(|(other, _)| *other != kind) {
        // A match in another lobby is not over: there is no second one beside it.
        return Answer::json(&You { table: Some(table), ..You::default() });
    }
    let avoids = may_create(backend, &player).await?;
    let table = table_id(backend)?;
    let seek = LobbyCommand::Seek { player: player.clone(), name, settings, nonce, table, avoids };
    order(backend, kind, seek, player).await
}

async fn withdraw<B: Backend>(request: &Incoming, backend: &B, kind: GameKind) -> Result<Answer> {
    let Nothing {} = guard::body(request)?;
    let User { player, .. } = user(request, backend).await?;
    order(backend, kind, LobbyCommand::Withdraw { player: player.clone(), seek: None }, player).await
}

/// Answered by what the lobby is to the player then.
async fn order<B: Backend>(
    backend: &B,
    kind: GameKind,
    order: LobbyCommand,
    player: PlayerId,
) -> Result<Answer> {
    let to = Address::Lobby(kind);
    command(backend, &to, Body::Lobby(order)).await?;
    let you: Option<You> = ask(backend, &to, &Question::You { player }).await?;
    Answer::json(&you.unwrap_or_default())
}

pub(super) async fn socket<B: Backend>(request: &Incoming, backend: &B, kind: &str) -> Outgoing {
    let protocol = match agreed(request) {
        Ok(protocol) => protocol,
        Err(outgoing) => return outgoing,
    };
    let ready = async {
        let to = Address::Lobby(named(kind)?);
        let visitor = visitor(request, backend).await?;
        Ok((to, visitor.map(|user| (user.player, user.name))))
    };
    match ready.await {
        Ok((to, player)) => Outgoing::Socket(Upgrade { to, player, protocol }),
        Err(refusal) => goodbye(&refusal, &protocol),
    }
}
