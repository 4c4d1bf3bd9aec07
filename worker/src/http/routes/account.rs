//! `/api/session`, `/api/me`, `/api/home`: who somebody is, on which devices.

use super::{Result, User, ask, command, user, visitor};
use crate::http::backend::{Backend, Found, Question, Who};
use crate::http::secret::{self, SECRET_BYTES};
use crate::http::session::{self, Session};
use crate::http::{Answer, Incoming, Refusal, guard};
use serde::Deserialize;
use shared::ids::{DisplayName, PlayerId};
use shared::player::{GameNote, GameStage, LINK_LASTS, PlayerCommand};
use shared::time::Millis;
use shared::wire::{Address, Body, Home, LinkMade, Me, ReadNotices, RecoverAccount, Registered, UseLink};

pub(super) async fn answer<B: Backend>(request: &Incoming, backend: &B, path: &[&str]) -> Result<Answer> {
    match path {
        ["session"] => register(request, backend).await,
        ["session", "link"] => use_link(request, backend).await,
        ["session", "recover"] => recover(request, backend).await,
        ["session", "end"] => Ok(Answer::nothing().with_cookie(session::set_cookie("", request.https()))),
        ["me"] => me(request, backend).await,
        ["me", "name"] => rename(request, backend).await,
        ["me", "link"] => new_link(request, backend).await,
        ["me", "recovery"] => new_recovery(request, backend).await,
        ["me", "notices"] => notices(request, backend).await,
        ["me", "notices", _] => read_notices(request, backend).await,
        ["me", _] => sign_out_everywhere(request, backend).await,
        _ => home(request, backend).await,
    }
}

/// A name as it came, so that a name that will not do has a code of its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawName {
    name: String,
}

fn name(request: &Incoming) -> Result<DisplayName> {
    let raw: RawName = guard::body(request)?;
    DisplayName::parse(&raw.name).map_err(|why| Refusal::because("bad_name", &why))
}

/// A cookie for this player.
fn cookie<B: Backend>(request: &Incoming, backend: &B, player: &PlayerId, version: u32) -> Result<String> {
    let keys = backend.keys().ok_or_else(|| Refusal::at("unavailable", "SESSION_KEY"))?;
    let session = Session::new(player.clone(), version, backend.now());
    Ok(session::set_cookie(&keys.sign(&session), request.https()))
}

async fn tell<B: Backend>(backend: &B, player: &PlayerId, order: PlayerCommand) -> Result<u64> {
    command(backend, &Address::Player(player.clone()), Body::Player(order)).await
}

/// Who a player is now, after a command.
async fn who<B: Backend>(backend: &B, player: &PlayerId) -> Result<Who> {
    let who = ask(backend, &Address::Player(player.clone()), &Question::Who).await?;
    who.ok_or_else(|| Refusal::new("no_such_player"))
}

async fn register<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let name = name(request)?;
    // Whoever has a session already would lose the account that goes with it.
    if matches!(visitor(request, backend).await, Ok(Some(_))) {
        return Err(Refusal::new("already_signed_in"));
    }
    let player = PlayerId::from_random(&backend.random()?);
    let (code, hash) = fresh_recovery(backend)?;
    let cookie = cookie(request, backend, &player, 0)?;
    backend.remember_recovery(&hash, &player).await?;
    let order = PlayerCommand::Register { player: player.clone(), name: name.clone(), recovery: hash };
    tell(backend, &player, order).await?;
    Ok(Answer::json(&Registered { player, name, recovery: code })?.created().with_cookie(cookie))
}

fn fresh_recovery<B: Backend>(backend: &B) -> Result<(String, shared::player::TokenHash)> {
    let code = secret::recovery_code(&backend.random()?);
    let hash = secret::recovery_hash(&code).ok_or_else(|| Refusal::new("unavailable"))?;
    Ok((code, hash))
}

/// Who this device is; `null` for a device that nobody has used yet, which is no error.
async fn me<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let Some(User { player, name, session, .. }) = visitor(request, backend).await? else {
        return Answer::json(&());
    };
    let answer = Answer::json(&Me { player: player.clone(), name })?;
    if session.is_worn(backend.now()) {
        return Ok(answer.with_cookie(cookie(request, backend, &player, session.version)?));
    }
    Ok(answer)
}

async fn rename<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let name = name(request)?;
    let User { player, .. } = user(request, backend).await?;
    tell(backend, &player, PlayerCommand::Rename { name: name.clone() }).await?;
    Answer::json(&Me { player, name })
}

async fn home<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let User { player, .. } = user(request, backend).await?;
    let question = Question::View { viewer: Some(player.clone()) };
    match backend.ask(&Address::Player(player), &question).await? {
        Found::Text(text) => Ok(Answer::text(200, crate::http::JSON, text)),
        Found::Nothing | Found::NotYet => Err(Refusal::new("no_such_player")),
    }
}

async fn notices<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let User { player, .. } = user(request, backend).await?;
    own_notices(backend, player).await
}

async fn own_notices<B: Backend>(backend: &B, player: PlayerId) -> Result<Answer> {
    match backend.ask(&Address::Player(player), &Question::Notices).await? {
        Found::Text(text) => Ok(Answer::text(200, crate::http::JSON, text)),
        Found::Nothing | Found::NotYet => Err(Refusal::new("no_such_player")),
    }
}

async fn read_notices<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let ReadNotices { through } = guard::body(request)?;
    let User { player, .. } = user(request, backend).await?;
    tell(backend, &player, PlayerCommand::ReadNotices { through }).await?;
    own_notices(backend, player).await
}

async fn new_link<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let User { player, .. } = user(request, backend).await?;
    let secret = secret::link_secret(&backend.random()?);
    let token = secret::link_hash(&secret).ok_or_else(|| Refusal::new("unavailable"))?;
    let until = backend.now().plus(LINK_LASTS);
    tell(backend, &player, PlayerCommand::NewLink { token }).await?;
    Answer::json(&LinkMade { path: format!("/link#{player}.{secret}"), until })
}

async fn use_link<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let UseLink { token } = guard::body(request)?;
    let parts = token
        .split_once('.')
        .and_then(|(player, secret)| Some((PlayerId::parse(player).ok()?, secret::link_hash(secret)?)));
    let (player, token) = parts.ok_or_else(|| Refusal::new("bad_link"))?;
    tell(backend, &player, PlayerCommand::UseLink { token })
        .await
        .map_err(|refusal| unknown_as(refusal, "bad_link"))?;
    let Who { name, version, .. } = who(backend, &player).await?;
    let cookie = cookie(request, backend, &player, version)?;
    Ok(Answer::json(&Me { player, name })?.with_cookie(cookie))
}

async fn new_recovery<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let User { player, name, .. } = user(request, backend).await?;
    let (code, hash) = fresh_recovery(backend)?;
    backend.remember_recovery(&hash, &player).await?;
    tell(backend, &player, PlayerCommand::NewRecovery { recovery: hash }).await?;
    Answer::json(&Registered { player, name, recovery: code })
}

async fn recover<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let RecoverAccount { code } = guard::body(request)?;
    let bad = || Refusal::new("bad_recovery");
    let token = secret::recovery_hash(&code).ok_or_else(bad)?;
    let player = backend.recovery_player(&token).await?.ok_or_else(bad)?;
    let (code, next) = fresh_recovery(backend)?;
    // Remembered before it counts, so that no crash in between locks anybody out.
    backend.remember_recovery(&next, &player).await?;
    let order = PlayerCommand::Recover { token: token.clone(), next };
    tell(backend, &player, order).await.map_err(|refusal| unknown_as(refusal, "bad_recovery"))?;
    backend.forget_recovery(&token).await?;
    let Who { name, version, .. } = who(backend, &player).await?;
    let cookie = cookie(request, backend, &player, version)?;
    Ok(Answer::json(&Registered { player, name, recovery: code })?.with_cookie(cookie))
}

/// Nothing can be probed: that a player does not exist is told as any other wrong secret.
fn unknown_as(refusal: Refusal, code: &str) -> Refusal {
    if refusal.problem.code == "no_such_player" { Refusal::new(code) } else { refusal }
}

/// Every session made so far ends, except that this device gets a new one. Sockets that were opened under the old ones
/// are closed where this player's games and events are.
async fn sign_out_everywhere<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let User { player, .. } = user(request, backend).await?;
    tell(backend, &player, PlayerCommand::SignOutEverywhere).await?;
    let own = Question::View { viewer: Some(player.clone()) };
    if let Some(home) = ask::<B, Home>(backend, &Address::Player(player.clone()), &own).await? {
        dismiss(backend, &player, home).await;
    }
    let Who { name, version, .. } = who(backend, &player).await?;
    let cookie = cookie(request, backend, &player, version)?;
    Ok(Answer::json(&Me { player, name })?.with_cookie(cookie))
}

/// How long after the end of a game somebody may still sit before its result, with a rematch in mind.
const LINGERS: Millis = Millis::hours(2);

/// Closes the sockets of a player at every table, tournament and lobby where something may still happen.
async fn dismiss<B: Backend>(backend: &B, player: &PlayerId, home: Home) {
    let now = backend.now();
    let lives = |game: &GameNote| game.stage != GameStage::Over || now.since(game.at) < LINGERS;
    let tables = home.games.into_iter().filter(lives).map(|game| Address::Table(game.table));
    let events = home.events.into_iter().filter(|event| !event.over);
    let events = events.map(|event| Address::Tournament(event.code));
    for place in tables.chain(events).chain(home.waits.map(Address::Lobby)) {
        // The session has ended whether or not this arrives.
        let _ = backend.ask(&place, &Question::Dismiss { player: player.clone() }).await;
    }
}

const _: () = assert!(SECRET_BYTES == 26, "an id is drawn from as many bytes");
