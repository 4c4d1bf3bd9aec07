//! `/api/push/key`, `/api/me/push`: the devices that get pushes.

use super::{Result, command, user};
use crate::http::backend::{Backend, Found, Question};
use crate::http::{Answer, Incoming, JSON, Refusal, guard};
use shared::base64url::decode;
use shared::ids::PlayerId;
use shared::player::{Endpoint, PlayerCommand, PushOrder, Subscription};
use shared::wire::{Address, Body, PushKey, RemovePush, SetPush, SubscribePush};

pub(super) async fn answer<B: Backend>(request: &Incoming, backend: &B, path: &[&str]) -> Result<Answer> {
    match path {
        ["push", _] => Answer::json(&PushKey { key: backend.push_key().ok_or_else(off)? }),
        ["me", "push"] => {
            let order = subscribe(request, backend).await?;
            tell(request, backend, order).await
        }
        ["me", "push", "remove"] => {
            let RemovePush { endpoint } = guard::body(request)?;
            tell(request, backend, PushOrder::Unsubscribe { endpoint }).await
        }
        ["me", "push", "test"] => {
            guard::body::<super::Nothing>(request)?;
            backend.push_key().ok_or_else(off)?;
            tell(request, backend, PushOrder::Test).await
        }
        _ if request.method == "GET" => shown(backend, user(request, backend).await?.player).await,
        _ => {
            let SetPush { off } = guard::body(request)?;
            tell(request, backend, PushOrder::Settings { off }).await
        }
    }
}

/// The operator has set no key: nothing is pushed here.
fn off() -> Refusal {
    Refusal::new("push_off")
}

/// A device as its browser describes it, checked as far as it can be without sending anything.
async fn subscribe<B: Backend>(request: &Incoming, backend: &B) -> Result<PushOrder> {
    let SubscribePush { endpoint, keys, .. } = guard::body(request)?;
    backend.push_key().ok_or_else(off)?;
    let bad = |place| Refusal::at("bad_subscription", place);
    let endpoint = Endpoint::parse(&endpoint, backend.may_push_to_itself()).ok_or_else(|| bad("endpoint"))?;
    let origin = request.origin.clone();
    let device = Subscription { endpoint, p256dh: keys.p256dh, auth: keys.auth, origin };
    let point = decode(&device.p256dh).and_then(|key| key.try_into().ok());
    let on_the_curve = match point {
        Some(point) if device.is_formed() => backend.is_point(&point).await,
        _ => false,
    };
    if on_the_curve { Ok(PushOrder::Subscribe { device: Box::new(device) }) } else { Err(bad("keys")) }
}

/// Gives an order; answered with the list as it is then.
async fn tell<B: Backend>(request: &Incoming, backend: &B, order: PushOrder) -> Result<Answer> {
    let player = user(request, backend).await?.player;
    command(backend, &Address::Player(player.clone()), Body::Player(PlayerCommand::Push { order })).await?;
    shown(backend, player).await
}

async fn shown<B: Backend>(backend: &B, player: PlayerId) -> Result<Answer> {
    match backend.ask(&Address::Player(player), &Question::Devices).await? {
        Found::Text(view) => Ok(Answer::text(200, JSON, view)),
        Found::Nothing | Found::NotYet => Err(Refusal::new("no_such_player")),
    }
}
