//! `/api/me/tier`, `/api/pay`: what may be created, and paying for more (T-80, T-81).

use super::{Result, ask, command, user};
use crate::http::backend::{Backend, Question};
use crate::http::secret::hex;
use crate::http::{Answer, Incoming, JSON, Refusal, guard};
use crate::pay::{Order, Payments, Provider, made_pro, prices, stripe, tiers_off};
use shared::ids::{PlayerId, TournamentCode};
use shared::player::{PlayerCommand, Standing, TierOrder};
use shared::time::Instant;
use shared::tournament::PLAYERS;
use shared::wire::{Address, Body, Checkout, CheckoutMade, MayCreate, TierView, Used};

/// The largest webhook that is read.
const MOST: u64 = 65_536;

pub(super) async fn answer<B: Backend>(request: &Incoming, backend: &B, path: &[&str]) -> Result<Answer> {
    match path {
        ["me", "tier"] => tier(backend, &user(request, backend).await?.player).await,
        ["pay", "checkout"] => checkout(request, backend).await,
        ["pay", "webhook"] => webhook(request, backend).await,
        ["pay", _, token] => test_payment(request, backend, token).await,
        _ => Err(Refusal::new("not_found")),
    }
}

async fn tier<B: Backend>(backend: &B, player: &PlayerId) -> Result<Answer> {
    let question = Question::Tier { pro: made_pro(backend, player) };
    let standing: Option<Standing> = ask(backend, &Address::Player(player.clone()), &question).await?;
    let standing = standing.ok_or_else(|| Refusal::new("no_such_player"))?;
    let off = tiers_off(backend);
    let largest = [2_048, 128, 32, 8].into_iter().find(|size| off || standing.tier_for(*size).is_ok());
    let why = standing.tier_for(8).err().filter(|_| !off).map(|why| why.code().to_owned());
    Answer::json(&TierView {
        off,
        pro: standing.pro,
        pro_until: Some(standing.pro_until).filter(|until| *until > Instant::default()),
        may: MayCreate {
            max_players: largest.unwrap_or(0),
            why,
            standard: standing.standard,
            premium: standing.premium,
        },
        used: Used { active: standing.active, free_created: standing.free_created },
        prices: prices(backend),
    })
}

async fn checkout<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let Checkout { product, code } = guard::body(request)?;
    let player = user(request, backend).await?.player;
    let price = prices(backend).into_iter().find(|price| price.product == product);
    let (Some(price), Some(provider)) = (price, Provider::of(backend)) else {
        return Err(Refusal::new("not_for_sale"));
    };
    let back = code.map_or_else(|| "/t/new".to_owned(), |code| format!("/t/{code}"));
    let id = hex(backend.random()?.first_chunk::<16>().map_or(&[], |bytes| bytes.as_slice()));
    let order = Order { player, price, origin: request.origin.clone(), back, id };
    Answer::json(&CheckoutMade { url: provider.checkout(backend, &order).await? })
}

/// Stripe tells something. It is told again until it gets a 2xx, so everything that was understood gets one; what was
/// understood before changes nothing.
async fn webhook<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let secret = backend.setting("STRIPE_WEBHOOK_SECRET").ok_or_else(|| Refusal::new("not_found"))?;
    match request.content_length {
        None => return Err(Refusal::new("length_required")),
        Some(MOST..) => return Err(Refusal::new("too_large")),
        Some(_) => {}
    }
    let header = request.signature.as_deref().unwrap_or_default();
    if !stripe::is_signed(header, &request.body, &secret, backend.now()) {
        return Err(Refusal::new("bad_signature"));
    }
    if let Some(paid) = stripe::paid(&request.body)? {
        command(backend, &Address::Player(paid.player.clone()), paid.grant()).await?;
    }
    Ok(Answer::text(200, JSON, "{\"ok\":true}".to_owned()))
}

async fn test_payment<B: Backend>(request: &Incoming, backend: &B, token: &str) -> Result<Answer> {
    let Some(Provider::Local(local)) = Provider::of(backend) else { return Err(Refusal::new("not_found")) };
    let slip = local.read(token, backend.now()).ok_or_else(|| Refusal::new("not_found"))?;
    if request.method == "GET" {
        return Ok(Answer::text(200, "text/html; charset=utf-8", slip.page()));
    }
    let paid = slip.paid();
    command(backend, &Address::Player(paid.player.clone()), paid.grant()).await?;
    let mut answer = Answer::text(303, JSON, String::new());
    answer.headers.push(("Location", slip.back));
    Ok(answer)
}

/// Takes what an event of this size needs from its organiser's entitlements; nothing on a server without tiers.
///
/// # Errors
/// `active_limit`, `free_limit_30_days`, `tier_size`, `not_paid`.
pub(super) async fn reserve<B: Backend>(
    backend: &B,
    player: &PlayerId,
    code: &TournamentCode,
    max_players: u16,
) -> Result<()> {
    // A size that no event has is told by the settings' own check.
    if tiers_off(backend) || !PLAYERS.contains(&u32::from(max_players)) {
        return Ok(());
    }
    let order = TierOrder::Reserve { code: code.clone(), max_players, pro: made_pro(backend, player) };
    tell(backend, player, order).await
}

/// Gives it back, since the event was not created.
///
/// # Errors
/// `unavailable`; then it comes back by itself after an hour.
pub(super) async fn release<B: Backend>(backend: &B, player: &PlayerId, code: &TournamentCode) -> Result<()> {
    if tiers_off(backend) {
        return Ok(());
    }
    tell(backend, player, TierOrder::Release { code: code.clone() }).await
}

async fn tell<B: Backend>(backend: &B, player: &PlayerId, order: TierOrder) -> Result<()> {
    let body = Body::Player(PlayerCommand::Tier { order });
    command(backend, &Address::Player(player.clone()), body).await.map(|_| ())
}
