//! `/api/tournaments/<code>/chat` and what is said there, and the log of rulings.

use super::super::{Result, User, command, user, visitor};
use super::{address, look_up, parse, seen};
use crate::http::backend::{Backend, Found, Question};
use crate::http::{Answer, Incoming, JSON, Refusal, guard};
use serde::Deserialize;
use shared::ids::{ChatText, PlayerId};
use shared::tournament::TournamentCommand;
use shared::wire::{Body, Spoken};

/// Words as they came, so that words that will not do have a code of their own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    text: String,
}

/// Whom the organiser mutes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mute {
    player: PlayerId,
    muted: bool,
}

/// A page of the chat, for whoever may look, or of the rulings, for the organiser.
pub(super) async fn page<B: Backend>(
    request: &Incoming,
    backend: &B,
    code: &str,
    path: &[&str],
) -> Result<Answer> {
    let number = |text: &str| text.parse().map_err(|_| Refusal::new("bad_cursor"));
    let before = request.query("before").map(number).transpose()?;
    let rulings = path.last() == Some(&"rulings");
    let visitor = visitor(request, backend).await?;
    let code = look_up(request, backend, parse(code).ok(), visitor.as_ref()).await?.code;
    let viewer = visitor.map(|user| user.player);
    let question = match viewer {
        Some(viewer) if rulings => Question::Rulings { before, viewer },
        None if rulings => return Err(Refusal::new("no_session")),
        viewer => Question::Chat { before, viewer },
    };
    match backend.ask(&address(&code), &question).await? {
        Found::Text(text) => Ok(Answer::text(200, JSON, text)),
        Found::Nothing => Err(Refusal::new("no_such_tournament")),
        Found::NotYet => Err(Refusal::new("not_organiser")),
    }
}

enum Order {
    Say(ChatText),
    Message(ChatText),
    Call,
    Mute(Mute),
}

fn words(request: &Incoming) -> Result<ChatText> {
    let Words { text } = guard::body(request)?;
    ChatText::parse(&text).map_err(|why| Refusal::because("bad_text", &why))
}

/// Something is said; answered with the number of the line.
pub(super) async fn say<B: Backend>(
    request: &Incoming,
    backend: &B,
    code: &str,
    path: &[&str],
) -> Result<Answer> {
    let order = match path.last() {
        Some(&"say") => Order::Say(words(request)?),
        Some(&"message") => Order::Message(words(request)?),
        Some(&"mute") => Order::Mute(guard::body(request)?),
        _ => guard::body(request).map(|super::Nothing {}| Order::Call)?,
    };
    let user = user(request, backend).await?;
    let code = seen(request, backend, code, &user).await?;
    let User { player, .. } = user;
    let order = match order {
        Order::Say(text) => TournamentCommand::Say { player, text },
        Order::Message(text) => TournamentCommand::Message { by: player, text },
        Order::Call => TournamentCommand::Call { player },
        Order::Mute(Mute { player: whom, muted }) => {
            TournamentCommand::Mute { by: player, player: whom, muted }
        }
    };
    let n = command(backend, &address(&code), Body::Tournament(order)).await?;
    Answer::json(&Spoken { n })
}
