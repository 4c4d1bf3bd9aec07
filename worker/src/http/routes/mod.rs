//! The route table.

mod account;
mod calendar;
mod code;
mod conduct;
mod ladders;
mod lobby;
mod pay;
mod players;
mod public;
mod push;
mod tables;
mod tournaments;

use super::backend::{Backend, Found, May, Question, Unavailable, Who};
use super::session::{self, Session};
use super::{Answer, Incoming, Outgoing, Refusal, close, guard, page};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use shared::ids::{DisplayName, PlayerId, TableId};
use shared::rules::GameKind;
use shared::wire::{Address, Body, Reply};

type Result<T> = core::result::Result<T, Refusal>;

/// Somebody with a session that counts.
struct User {
    player: PlayerId,
    name: DisplayName,
    session: Session,
    /// Pro by payment or by the operator (T-81, T-82).
    pro: bool,
    /// The quick match that is not over, with its game.
    quick: Option<(GameKind, TableId)>,
}

/// Answers a request.
pub async fn answer<B: Backend>(request: &Incoming, backend: &B) -> Outgoing {
    let parts: Vec<&str> = request.path.split('/').skip(1).collect();
    let answered = match parts.as_slice() {
        ["g", table] if is_read(request) => tables::page(request, backend, table).await,
        // The form for a new one is a page of the app, and no guess.
        ["t", "new"] if is_read(request) => return Outgoing::File,
        ["t", code] if is_read(request) => tournaments::page(request, backend, code).await,
        ["api", rest @ ..] => return api(request, backend, rest).await,
        _ if is_read(request) => return Outgoing::File,
        _ => Err(Refusal::new("method_not_allowed")),
    };
    Outgoing::Answer(answered.unwrap_or_else(Answer::from))
}

async fn api<B: Backend>(request: &Incoming, backend: &B, path: &[&str]) -> Outgoing {
    let method = request.method.as_str();
    match path {
        ["tables", id, "socket"] => return tables::socket(request, backend, id).await,
        ["ladders", name, "socket"] => return ladders::socket(request, backend, name).await,
        ["lobby", kind, "socket"] => return lobby::socket(request, backend, kind).await,
        ["tournaments", code, "socket"] => return tournaments::socket(request, backend, code).await,
        _ => {}
    }
    let Some(route) = Route::find(path) else { return refuse("not_found") };
    if !route.methods.contains(&method) {
        return refuse("method_not_allowed");
    }
    if method == "POST"
        && let Err(refusal) = guard::own_origin(request)
    {
        return Outgoing::Answer(refusal.into());
    }
    let done = match path {
        ["tournaments", code] => return tournaments::shown(request, backend, code).await,
        ["health"] => Ok(Answer::text(200, super::JSON, "{\"ok\":true}".to_owned())),
        ["events" | "champions"] | ["me", "events"] => public::answer(request, backend, path).await,
        ["me", "blocked"] => conduct::blocked(request, backend).await,
        ["tables", id, "report"] => conduct::report(request, backend, id).await,
        ["operator", ..] => conduct::operator(request, backend).await,
        ["me", "calendar"] => calendar::renew(request, backend).await,
        ["calendar", file] => calendar::read(request, backend, file).await,
        ["code", text] => code::answer(request, backend, text).await,
        ["push", "key"] | ["me", "push", ..] => push::answer(request, backend, path).await,
        ["me", "tier"] | ["pay", ..] => pay::answer(request, backend, path).await,
        ["session" | "me" | "home", ..] => account::answer(request, backend, path).await,
        ["tables", ..] => tables::answer(request, backend, path).await,
        ["players", id] => players::profile(request, backend, id).await,
        ["ladders", ..] => ladders::answer(request, backend, path).await,
        ["lobby", ..] => lobby::answer(request, backend, path).await,
        _ => tournaments::answer(request, backend, path).await,
    };
    Outgoing::Answer(done.unwrap_or_else(Answer::from))
}

struct Route {
    methods: &'static [&'static str],
}

impl Route {
    /// The methods of a path; `None` if there is no such path.
    fn find(path: &[&str]) -> Option<Self> {
        let methods: &[&str] = match path {
            ["health" | "me" | "home" | "events" | "champions"] | ["me", "events" | "tier" | "notices"] => {
                &["GET"]
            }
            ["ladders"] | ["ladders", _] | ["ladders", _, "you" | "preview"] => &["GET"],
            ["ladders", _, "history", _] => &["GET"],
            ["ladders", _, "join" | "challenge" | "retire"] => &["POST"],
            ["push", "key"] | ["calendar" | "code", _] => &["GET"],
            ["tables" | "tournaments" | "lobby", _] => &["GET"],
            ["tables", _, "record" | "pgn"] | ["tournaments", _, "chat" | "rulings" | "record"] => &["GET"],
            ["tournaments", _, "match", _] | ["players", _] => &["GET"],
            ["me", "push", "settings"] | ["pay", "test", _] => &["GET", "POST"],
            ["me", "blocked"] | ["operator", "reports"] => &["GET", "POST"],
            ["session"] | ["session", "link" | "recover" | "end"] => &["POST"],
            ["me", "name" | "link" | "recovery" | "sign-out-everywhere"] => &["POST"],
            ["me", "calendar" | "push"] | ["me", "push", "remove" | "test"] | ["me", "notices", "read"] => {
                &["POST"]
            }
            ["pay", "checkout" | "webhook"] => &["POST"],
            ["tables" | "tournaments"] | ["tables", _, "sit" | "leave" | "report"] => &["POST"],
            ["lobby", _, "quick" | "withdraw"] => &["POST"],
            ["tournaments", _, "join" | "leave" | "start" | "cancel"] => &["POST"],
            ["tournaments", _, "answer" | "play" | "forfeit" | "remove"] => &["POST"],
            ["tournaments", _, "say" | "message" | "call" | "mute"] => &["POST"],
            _ => return None,
        };
        Some(Self { methods })
    }
}

/// `{}`: an action that needs no words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

fn is_read(request: &Incoming) -> bool {
    matches!(request.method.as_str(), "GET" | "HEAD")
}

fn refuse(code: &str) -> Outgoing {
    Outgoing::Answer(Refusal::new(code).into())
}

/// The session of a request as far as the Worker can tell by itself; `None` without a cookie.
fn session<B: Backend>(request: &Incoming, backend: &B) -> Result<Option<Session>> {
    let header = request.cookie.as_deref().unwrap_or_default();
    let Some(token) = session::cookie(header, session::cookie_name(request.https())) else { return Ok(None) };
    if token.is_empty() {
        return Ok(None);
    }
    let keys = backend.keys().ok_or_else(|| Refusal::at("unavailable", "SESSION_KEY"))?;
    keys.verify(token, backend.now()).map(Some).ok_or_else(|| Refusal::new("bad_session"))
}

/// Who asks; nobody without a session.
///
/// # Errors
/// `bad_session` if it is not ours or too old, `signed_out` if the player ended it.
async fn visitor<B: Backend>(request: &Incoming, backend: &B) -> Result<Option<User>> {
    let Some(session) = session(request, backend)? else { return Ok(None) };
    let who: Option<Who> = ask(backend, &Address::Player(session.player.clone()), &Question::Who).await?;
    match who.filter(|who| who.version == session.version) {
        Some(who) => {
            let pro = who.pro || crate::pay::made_pro(backend, &session.player);
            Ok(Some(User { player: session.player.clone(), name: who.name, session, pro, quick: who.quick }))
        }
        None => Err(Refusal::new("signed_out")),
    }
}

/// Who asks.
///
/// # Errors
/// As [`visitor`], and `no_session`.
async fn user<B: Backend>(request: &Incoming, backend: &B) -> Result<User> {
    visitor(request, backend).await?.ok_or_else(|| Refusal::new("no_session"))
}

/// That a player may make a table or an event now; whom the player does not want to meet there.
///
/// # Errors
/// `too_many` for somebody who has made many a moment ago.
async fn may_create<B: Backend>(backend: &B, player: &PlayerId) -> Result<Vec<PlayerId>> {
    match ask(backend, &Address::Player(player.clone()), &Question::Create).await? {
        Some(May { may: true, blocked }) => Ok(blocked),
        _ => Err(Refusal::new("too_many")),
    }
}

/// The id of a new free table: a code that can be typed.
fn table_id<B: Backend>(backend: &B) -> Result<TableId> {
    let random = backend.random()?;
    let bytes = random.first_chunk().ok_or_else(|| Refusal::new("unavailable"))?;
    Ok(TableId::coded(bytes))
}

/// The answer of an object, read.
async fn ask<B: Backend, T: DeserializeOwned>(
    backend: &B,
    to: &Address,
    question: &Question,
) -> Result<Option<T>> {
    match backend.ask(to, question).await? {
        Found::Text(text) => {
            let value = crate::json::read(&text);
            value.map(Some).map_err(|error| Refusal::from(Unavailable(error.to_string())))
        }
        Found::Nothing | Found::NotYet => Ok(None),
    }
}

/// Gives a command; the number of the object's last event, or the refusal with the object's own code.
async fn command<B: Backend>(backend: &B, to: &Address, body: Body) -> Result<u64> {
    match backend.command(to, body).await? {
        Reply::Done { seq } => Ok(seq),
        Reply::Refused { code, reason } => Err(Refusal::by(&code, reason)),
    }
}

/// A shared page, with the status that says whether there is something behind the link.
async fn shared_page<B: Backend>(
    request: &Incoming,
    backend: &B,
    preview: Option<page::Preview>,
) -> Result<Answer> {
    let status = if preview.is_some() { 200 } else { 404 };
    let preview = preview.unwrap_or_else(page::Preview::missing);
    let html = page::with_preview(&backend.page().await?, &preview, &request.origin, &request.path);
    Ok(Answer::text(status, "text/html; charset=utf-8", html))
}

/// What a socket is told that cannot be opened.
fn goodbye(refusal: &Refusal, protocol: &str) -> Outgoing {
    let (code, close) = match refusal.status {
        401 => ("signed_out", close::SIGNED_OUT),
        404 => ("not_found", close::NOT_FOUND),
        429 => ("too_many_tries", close::NOT_FOUND),
        _ => ("unavailable", close::UNAVAILABLE),
    };
    Outgoing::Goodbye { code, close, protocol: Some(protocol.to_owned()) }
}

/// Checks of every upgrade before anybody wakes: the version that both speak.
///
/// # Errors
/// What to answer instead.
fn agreed(request: &Incoming) -> core::result::Result<String, Outgoing> {
    if !request.upgrade {
        return Err(refuse("update_required"));
    }
    if request.origin_header.as_ref().is_some_and(|origin| *origin != request.origin) {
        return Err(refuse("bad_origin"));
    }
    guard::agree(request.protocols.as_deref()).ok_or_else(|| {
        let first = request.protocols.as_deref().and_then(|text| text.split(',').next());
        let protocol = first.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
        Outgoing::Goodbye { code: "update_required", close: close::UPDATE_REQUIRED, protocol }
    })
}
