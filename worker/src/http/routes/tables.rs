//! `/api/tables` and the page of a game.

use super::{
    Nothing, Result, User, agreed, command, goodbye, may_create, shared_page, table_id, user, visitor,
};
use crate::http::backend::{Backend, Found, Question};
use crate::http::page::Preview;
use crate::http::{Answer, Incoming, JSON, Outgoing, Refusal, Upgrade, guard};
use serde_json::Value;
use shared::ids::TableId;
use shared::lobby::LobbyCommand;
use shared::table::TableCommand;
use shared::wire::{Address, Body, CreateTable, Created, JoinTable};

pub(super) async fn answer<B: Backend>(request: &Incoming, backend: &B, path: &[&str]) -> Result<Answer> {
    match path {
        ["tables", id, "sit"] => sit(request, backend, id).await,
        ["tables", id, "leave"] => leave(request, backend, id).await,
        ["tables", id, "record"] => tell(backend, id, &Question::Record, JSON).await,
        ["tables", id, "pgn"] => tell(backend, id, &Question::Pgn, "application/x-chess-pgn").await,
        ["tables", id] => tell(backend, id, &Question::View { viewer: None }, JSON).await,
        _ => create(request, backend).await,
    }
}

pub(super) fn parse(id: &str) -> Result<TableId> {
    // A colon may come percent-encoded, and so may a space of a code.
    TableId::parse(&id.replace("%3A", ":").replace("%3a", ":").replace("%20", ""))
        .map_err(|_| Refusal::new("no_such_table"))
}

async fn create<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let CreateTable { settings, nonce, listed } = guard::body(request)?;
    let User { player, name, .. } = user(request, backend).await?;
    let id = table_id(backend)?;
    let mut setup = settings
        .setup(id.clone(), (player.clone(), name.clone()))
        .map_err(|bad| Refusal::at("bad_settings", bad.code()))?;
    setup.barred = may_create(backend, &player).await?;
    if listed {
        // Takes a place in the list; it is shown when the table says that it is open.
        let offer = LobbyCommand::Offer { table: id.clone(), host: player.clone(), settings };
        command(backend, &Address::Lobby(setup.game.kind()), Body::Lobby(offer)).await?;
    }
    setup.listed = listed;
    let to = Address::Table(id.clone());
    command(backend, &to, Body::Table(TableCommand::Open { setup: Box::new(setup) })).await?;
    command(backend, &to, Body::Table(TableCommand::Sit { player, name, nonce })).await?;
    Ok(Answer::json(&Created { table: id })?.created())
}

async fn sit<B: Backend>(request: &Incoming, backend: &B, id: &str) -> Result<Answer> {
    let table = parse(id)?;
    let JoinTable { nonce } = guard::body(request)?;
    let User { player, name, .. } = user(request, backend).await?;
    let to = Address::Table(table.clone());
    command(backend, &to, Body::Table(TableCommand::Sit { player, name, nonce })).await?;
    Answer::json(&Created { table })
}

async fn leave<B: Backend>(request: &Incoming, backend: &B, id: &str) -> Result<Answer> {
    let table = parse(id)?;
    let Nothing {} = guard::body(request)?;
    let User { player, .. } = user(request, backend).await?;
    command(backend, &Address::Table(table), Body::Table(TableCommand::Leave { player })).await?;
    Ok(Answer::nothing())
}

async fn tell<B: Backend>(backend: &B, id: &str, question: &Question, kind: &'static str) -> Result<Answer> {
    match backend.ask(&Address::Table(parse(id)?), question).await? {
        Found::Text(text) => Ok(Answer::text(200, kind, text)),
        Found::NotYet => Err(Refusal::new("game_running")),
        Found::Nothing => Err(Refusal::new("no_such_table")),
    }
}

pub(super) async fn page<B: Backend>(request: &Incoming, backend: &B, id: &str) -> Result<Answer> {
    let found = match parse(id) {
        Ok(table) => backend.ask(&Address::Table(table), &Question::View { viewer: None }).await?,
        Err(_) => Found::Nothing,
    };
    let preview = match found {
        Found::Text(text) => serde_json::from_str::<Value>(&text).ok().map(|view| Preview::table(&view)),
        Found::Nothing | Found::NotYet => None,
    };
    shared_page(request, backend, preview).await
}

pub(super) async fn socket<B: Backend>(request: &Incoming, backend: &B, id: &str) -> Outgoing {
    let protocol = match agreed(request) {
        Ok(protocol) => protocol,
        Err(outgoing) => return outgoing,
    };
    let ready = async {
        let table = parse(id)?;
        let visitor = visitor(request, backend).await?;
        Ok((table, visitor.map(|user| (user.player, user.name))))
    };
    match ready.await {
        Ok((table, player)) => Outgoing::Socket(Upgrade { to: Address::Table(table), player, protocol }),
        Err(refusal) => goodbye(&refusal, &protocol),
    }
}
