//! `/api/players/<id>`: what everybody may see of a player.

use super::{Result, ask, visitor};
use crate::http::backend::{Backend, Question};
use crate::http::{Answer, Incoming, Refusal};
use shared::ids::PlayerId;
use shared::player::{LadderPlace, Profile};
use shared::wire::Address;

pub(super) async fn profile<B: Backend>(request: &Incoming, backend: &B, id: &str) -> Result<Answer> {
    let player = PlayerId::parse(id).map_err(|_| Refusal::new("no_such_player"))?;
    let own = visitor(request, backend).await?.is_some_and(|user| user.player == player);
    let profile: Option<Profile> = ask(backend, &Address::Player(player), &Question::Profile).await?;
    let mut profile = profile.ok_or_else(|| Refusal::new("no_such_player"))?;
    profile.ladders = places(backend, &profile).await;
    if own {
        return Answer::json(&profile);
    }
    let events = profile.events();
    // Without the read models nothing is known to be public, and the profile is shown without those ways.
    let public =
        if events.is_empty() { Vec::new() } else { backend.listed(&events).await.unwrap_or_default() };
    Answer::json(&profile.for_others(&public))
}

/// The places on the ladders as they are now. The player's object knows those that it was told last, and games of others
/// have moved them since; if a ladder does not answer, those are shown.
async fn places<B: Backend>(backend: &B, profile: &Profile) -> Vec<LadderPlace> {
    let mut places = Vec::new();
    for known in &profile.ladders {
        let (ladder, player) = (known.ladder, profile.player.clone());
        let question = Question::LadderPlace { ladder, player };
        places.extend(ask(backend, &Address::Ladder(ladder), &question).await.unwrap_or(Some(*known)));
    }
    places
}
