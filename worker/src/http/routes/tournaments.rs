//! `/api/tournaments` and the page of a tournament.

mod record;
mod talk;

use super::{
    Nothing, Result, User, agreed, ask, command, goodbye, may_create, pay, shared_page, user, visitor,
};
use crate::http::backend::{Backend, Found, Glance, May, Question, Room};
use crate::http::page::{Preview, code_in_path};
use crate::http::{Answer, Incoming, JSON, Outgoing, Refusal, Relay, Upgrade, guard};
use serde::Deserialize;
use serde_json::Value;
use shared::chance::Nonce;
use shared::ids::{Description, EventName, PlayerId, TournamentCode};
use shared::tournament::{TournamentCommand, TournamentSettings};
use shared::wire::{Acted, Address, Body, JoinTournament, PlayTournament, Played};

/// How often a fresh code is drawn before giving up; a second draw is all but never needed.
const DRAWS: usize = 3;

/// Whom an organiser's action is about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfPlayer {
    player: PlayerId,
}

/// The organiser's answer to a request to join.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerPlayer {
    player: PlayerId,
    accept: bool,
}

pub(super) async fn answer<B: Backend>(request: &Incoming, backend: &B, path: &[&str]) -> Result<Answer> {
    match path {
        ["tournaments", code, "match", index] => one_match(request, backend, code, index).await,
        ["tournaments", code, "chat" | "rulings"] => talk::page(request, backend, code, path).await,
        ["tournaments", code, "say" | "message" | "call" | "mute"] => {
            talk::say(request, backend, code, path).await
        }
        ["tournaments", code, "record"] => record::answer(request, backend, code).await,
        ["tournaments", code, "play"] => play(request, backend, code).await,
        ["tournaments", code, action] => act(request, backend, code, action).await,
        _ => create(request, backend).await,
    }
}

fn parse(code: &str) -> Result<TournamentCode> {
    code_in_path(code).ok_or_else(|| Refusal::new("no_such_tournament"))
}

fn settings(request: &Incoming) -> Result<TournamentSettings> {
    guard::body(request).map_err(|refusal| {
        // A name or description that is none has its own code.
        let raw: Value = guard::body(request).unwrap_or_default();
        let text = |field: &str| raw.get(field).and_then(Value::as_str);
        if let Some(Err(why)) = text("name").map(EventName::parse) {
            return Refusal::because("bad_name", &why);
        }
        if let Some(Err(_)) = text("description").map(Description::parse) {
            return Refusal::at("bad_settings", "description");
        }
        refusal
    })
}

async fn create<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let settings = settings(request)?;
    settings.check(backend.now()).map_err(|bad| Refusal::because("bad_settings", &bad))?;
    let User { player, name, .. } = user(request, backend).await?;
    may_create(backend, &player).await?;
    let mut refusal = Refusal::new("unavailable");
    for _ in 0..DRAWS {
        let bytes = backend.random()?;
        let Some(bytes) = bytes.first_chunk() else { break };
        let code = TournamentCode::from_random(bytes);
        let order = TournamentCommand::Create {
            code: code.clone(),
            organiser: player.clone(),
            name: name.clone(),
            settings: Box::new(settings.clone()),
        };
        pay::reserve(backend, &player, &code, settings.max_players).await?;
        match command(backend, &address(&code), Body::Tournament(order)).await {
            Ok(_) => return view(backend, &code, player).await.map(Answer::created),
            // It may exist all the same: then what it took is its own.
            Err(silence) if silence.status == 503 => return Err(silence),
            Err(refused) => refusal = refused,
        }
        pay::release(backend, &player, &code).await?;
        if refusal.problem.code != "code_taken" {
            break;
        }
    }
    Err(refusal)
}

fn address(code: &TournamentCode) -> Address {
    Address::Tournament(code.clone())
}

/// The tournament as this viewer sees it, right after its creation.
async fn view<B: Backend>(backend: &B, code: &TournamentCode, viewer: PlayerId) -> Result<Answer> {
    let Relay { to, question, missing } = view_of(code, Some(viewer));
    match backend.ask(&to, &question).await? {
        Found::Text(text) => Ok(Answer::text(200, JSON, text)),
        Found::Nothing | Found::NotYet => Err(Refusal::new(missing)),
    }
}

fn view_of(code: &TournamentCode, viewer: Option<PlayerId>) -> Relay {
    Relay { to: address(code), question: Question::View { viewer }, missing: "no_such_tournament" }
}

/// The tournament as whoever asks sees it.
pub(super) async fn shown<B: Backend>(request: &Incoming, backend: &B, code: &str) -> Outgoing {
    let seen = async {
        let known = |text: &str| text.parse().map_err(|_| Refusal::new("bad_cursor"));
        let known: Option<u64> = request.query("since").map(known).transpose()?;
        let visitor = visitor(request, backend).await?;
        let seen = look_up(request, backend, parse(code).ok(), visitor.as_ref()).await?;
        // Whoever comes back after a moment without a network has all of it already.
        if known == Some(seen.glance.rev) {
            return Ok(Outgoing::Answer(Answer::nothing()));
        }
        Ok(Outgoing::Relay(view_of(&seen.code, visitor.map(|user| user.player))))
    };
    seen.await.unwrap_or_else(|refusal: Refusal| Outgoing::Answer(refusal.into()))
}

/// One match, told to whoever may look at the tournament.
async fn one_match<B: Backend>(request: &Incoming, backend: &B, code: &str, index: &str) -> Result<Answer> {
    let visitor = visitor(request, backend).await?;
    let code = look_up(request, backend, parse(code).ok(), visitor.as_ref()).await?.code;
    let index = index.parse().map_err(|_| Refusal::new("not_found"))?;
    match backend.ask(&address(&code), &Question::Match { index }).await? {
        Found::Text(text) => Ok(Answer::text(200, JSON, text)),
        Found::Nothing | Found::NotYet => Err(Refusal::new("not_found")),
    }
}

/// A tournament that exists, told to somebody who may look.
struct Seen {
    code: TournamentCode,
    glance: Glance,
}

/// The tournament with this code, for somebody who may or may not be in it. Whoever is not in it guesses: after five
/// wrong codes in a minute nothing is told, whether the code is right or not.
async fn look_up<B: Backend>(
    request: &Incoming,
    backend: &B,
    code: Option<TournamentCode>,
    visitor: Option<&User>,
) -> Result<Seen> {
    let viewer = visitor.map(|user| user.player.clone());
    let found = match code {
        Some(code) => {
            let glance = ask(backend, &address(&code), &Question::Glance { viewer }).await?;
            glance.map(|glance| Seen { code, glance })
        }
        None => None,
    };
    if found.as_ref().is_some_and(|seen| seen.glance.is_in) {
        return found.ok_or_else(|| Refusal::new("no_such_tournament"));
    }
    let wrong = found.is_none();
    let may_look = match visitor {
        None => backend.guess_without_session(&request.address, wrong),
        Some(user) => {
            let to = Address::Player(user.player.clone());
            ask(backend, &to, &Question::Guess { wrong }).await?.is_some_and(|May { may, .. }| may)
        }
    };
    if !may_look {
        return Err(Refusal::new("too_many_tries"));
    }
    found.ok_or_else(|| Refusal::new("no_such_tournament"))
}

/// The code of a tournament that exists, for whoever may look.
pub(super) async fn find<B: Backend>(
    request: &Incoming,
    backend: &B,
    code: Option<TournamentCode>,
    visitor: Option<&User>,
) -> Result<TournamentCode> {
    look_up(request, backend, code, visitor).await.map(|seen| seen.code)
}

/// An action of a player or of the organiser; answered with the revision it led to. Whoever wants to see what became of
/// it has a socket, or asks for the view: a field of 2,048 is too much to be written for each who joins it.
async fn act<B: Backend>(request: &Incoming, backend: &B, code: &str, action: &str) -> Result<Answer> {
    let order = order(request, action)?;
    let user = user(request, backend).await?;
    let code = seen(request, backend, code, &user).await?;
    let User { player, name, pro, .. } = user;
    let order = match order {
        Order::Join(nonce) => TournamentCommand::Join { player, name, nonce, pro },
        Order::Leave => TournamentCommand::Leave { player },
        Order::Start => TournamentCommand::Start { by: player },
        Order::Cancel => TournamentCommand::Cancel { by: player },
        Order::Answer(whose, accept) => TournamentCommand::Answer { by: player, player: whose, accept },
        Order::Forfeit(whose) => TournamentCommand::Forfeit { by: player, player: whose },
        Order::Remove(whose) => TournamentCommand::Remove { by: player, player: whose },
    };
    let rev = command(backend, &address(&code), Body::Tournament(order)).await?;
    Answer::json(&Acted { rev })
}

/// What a body asks for, before it is known who asks.
enum Order {
    Join(Option<Nonce>),
    Leave,
    Start,
    Cancel,
    Answer(PlayerId, bool),
    Forfeit(PlayerId),
    Remove(PlayerId),
}

fn order(request: &Incoming, action: &str) -> Result<Order> {
    Ok(match action {
        "join" => Order::Join(guard::body::<JoinTournament>(request)?.nonce),
        "leave" => guard::body(request).map(|Nothing {}| Order::Leave)?,
        "start" => guard::body(request).map(|Nothing {}| Order::Start)?,
        "cancel" => guard::body(request).map(|Nothing {}| Order::Cancel)?,
        "answer" => {
            guard::body(request).map(|AnswerPlayer { player, accept }| Order::Answer(player, accept))?
        }
        "forfeit" => guard::body(request).map(|OfPlayer { player }| Order::Forfeit(player))?,
        "remove" => guard::body(request).map(|OfPlayer { player }| Order::Remove(player))?,
        _ => return Err(Refusal::new("not_found")),
    })
}

/// The code of a tournament that exists, told to somebody who may look.
async fn seen<B: Backend>(
    request: &Incoming,
    backend: &B,
    code: &str,
    user: &User,
) -> Result<TournamentCode> {
    find(request, backend, parse(code).ok(), Some(user)).await
}

/// Play (T-25, T-26): whoever presses first opens the one room, whoever comes later is shown to it.
async fn play<B: Backend>(request: &Incoming, backend: &B, code: &str) -> Result<Answer> {
    let PlayTournament { nonce } = guard::body(request)?;
    let user = user(request, backend).await?;
    let code = seen(request, backend, code, &user).await?;
    let to = address(&code);
    let order = TournamentCommand::Play { player: user.player.clone(), nonce };
    command(backend, &to, Body::Tournament(order)).await?;
    let room = ask::<B, Room>(backend, &to, &Question::Room { player: user.player }).await?;
    let table = room.and_then(|room| room.table).ok_or_else(|| Refusal::new("no_match"))?;
    Answer::json(&Played { table, code })
}

pub(super) async fn page<B: Backend>(request: &Incoming, backend: &B, code: &str) -> Result<Answer> {
    // The same limit as for the API: a page that is there or not tells as much.
    let found = look_up(request, backend, parse(code).ok(), None).await;
    let preview = match found {
        Ok(seen) => Some(Preview::tournament(&seen.glance)),
        Err(refusal) if refusal.status == 404 || refusal.status == 429 => None,
        Err(refusal) => return Err(refusal),
    };
    shared_page(request, backend, preview).await
}

pub(super) async fn socket<B: Backend>(request: &Incoming, backend: &B, code: &str) -> Outgoing {
    let protocol = match agreed(request) {
        Ok(protocol) => protocol,
        Err(outgoing) => return outgoing,
    };
    let ready = async {
        let visitor = visitor(request, backend).await?;
        let seen = look_up(request, backend, parse(code).ok(), visitor.as_ref()).await?;
        Ok((seen.code, visitor.map(|user| (user.player, user.name))))
    };
    match ready.await {
        Ok((code, player)) => Outgoing::Socket(Upgrade { to: Address::Tournament(code), player, protocol }),
        Err(refusal) => goodbye(&refusal, &protocol),
    }
}
