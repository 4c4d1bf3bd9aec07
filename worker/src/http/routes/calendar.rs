//! `/api/me/calendar` and `/api/calendar/TOKEN.ics`: a player's deadlines for a calendar. The address is the secret: it
//! names the player and carries 130 random bits, of which the player's object knows the hash.

use super::{Result, ask, command, user};
use crate::http::backend::{Backend, Question};
use crate::http::calendar::{Due, calendar};
use crate::http::{Answer, Incoming, Refusal, guard, secret};
use shared::ids::PlayerId;
use shared::player::PlayerCommand;
use shared::wire::{Address, Body, CalendarMade};

/// Makes a new address; the old one stops working.
pub(super) async fn renew<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    guard::body::<super::Nothing>(request)?;
    let player = user(request, backend).await?.player;
    let text = secret::link_secret(&backend.random()?);
    let token = secret::calendar_hash(&text).ok_or_else(|| Refusal::new("unavailable"))?;
    let order = PlayerCommand::NewCalendar { token };
    command(backend, &Address::Player(player.clone()), Body::Player(order)).await?;
    Answer::json(&CalendarMade { path: format!("/api/calendar/{player}{text}.ics") })
}

/// The calendar behind an address. Every address that leads nowhere gets the same answer.
pub(super) async fn read<B: Backend>(request: &Incoming, backend: &B, file: &str) -> Result<Answer> {
    let parts = || {
        let (player, text) = file.strip_suffix(".ics")?.split_at_checked(26)?;
        Some((PlayerId::parse(player).ok()?, secret::calendar_hash(text)?))
    };
    let missing = || Refusal::new("not_found");
    let (player, token) = parts().ok_or_else(missing)?;
    let due: Option<Vec<Due>> = ask(backend, &Address::Player(player), &Question::Calendar { token }).await?;
    let body = calendar(&due.ok_or_else(missing)?, &request.origin);
    let mut answer = Answer::text(200, "text/calendar; charset=utf-8", body);
    answer.headers.push(("Content-Disposition", "inline; filename=\"ashtapada.ics\"".to_owned()));
    Ok(answer)
}
