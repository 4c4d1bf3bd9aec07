//! Payments: what is sold, and the port to those who take the money. A purchase is granted by the player's own object,
//! once for each payment, whatever is repeated.
//!
//! | module | what it holds |
//! |---|---|
//! | [`stripe`] | Stripe Checkout: the request, the signature of its webhook, what a webhook says |
//! | [`local`] | test payments of this server itself; only where the operator allows them |

pub mod local;
pub mod stripe;

use crate::http::{Backend, Refusal};
use local::Local;
use shared::ids::PlayerId;
use shared::player::{PlayerCommand, Product, TierOrder};
use shared::tournament::Tier;
use shared::wire::{Body, Price};
use stripe::Stripe;

/// How many days of Pro are sold, unless the operator says otherwise.
const PRO_DAYS: u16 = 30;

/// What somebody wants to pay for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Who.
    pub player: PlayerId,
    /// What, at which price.
    pub price: Price,
    /// Where to go afterwards, on this site.
    pub origin: String,
    /// The path there.
    pub back: String,
    /// A name that no other order has.
    pub id: String,
}

/// Something that was paid for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paid {
    /// The payment's own name.
    pub payment: String,
    /// By whom.
    pub player: PlayerId,
    /// What.
    pub product: Product,
    /// For how many days, if it is Pro.
    pub days: u16,
}

impl Paid {
    /// The command that grants it.
    #[must_use]
    pub fn grant(self) -> Body {
        let Self { payment, product, days, .. } = self;
        Body::Player(PlayerCommand::Tier { order: TierOrder::Grant { payment, product, days } })
    }
}

/// The port: somebody who takes money.
#[allow(async_fn_in_trait, reason = "a request lives on one thread")]
pub trait Payments {
    /// Where the player goes to pay for an order.
    ///
    /// # Errors
    /// `unavailable`.
    async fn checkout<B: Backend>(&self, backend: &B, order: &Order) -> Result<String, Refusal>;
}

/// Who takes money here.
pub enum Provider {
    /// Stripe.
    Stripe(Stripe),
    /// Nobody: test payments.
    Local(Local),
}

impl Provider {
    /// Stripe if its key is set, else test payments if the operator allows them, else nobody.
    pub fn of<B: Backend>(backend: &B) -> Option<Self> {
        if let Some(key) = backend.setting("STRIPE_KEY") {
            let api = backend.setting("STRIPE_API").unwrap_or_else(|| stripe::API.to_owned());
            return Some(Self::Stripe(Stripe { key, api }));
        }
        let allowed = backend.setting("TEST_PAYMENTS").as_deref() == Some("on");
        backend.keys().filter(|_| allowed).map(|keys| Self::Local(Local { keys }))
    }
}

impl Payments for Provider {
    async fn checkout<B: Backend>(&self, backend: &B, order: &Order) -> Result<String, Refusal> {
        match self {
            Self::Stripe(stripe) => stripe.checkout(backend, order).await,
            Self::Local(local) => local.checkout(backend, order).await,
        }
    }
}

/// Whether this server has no tiers: then every event may have 2,048 players and nothing is sold.
pub fn tiers_off<B: Backend>(backend: &B) -> bool {
    backend.setting("TIERS").as_deref() == Some("off")
}

/// Whether the operator has made this player Pro.
pub fn made_pro<B: Backend>(backend: &B, player: &PlayerId) -> bool {
    let list = backend.setting("PRO_PLAYERS").unwrap_or_default();
    list.split(',').any(|id| id.trim() == player.as_str())
}

/// What is sold here (T-80). Pro has a price only where the operator gives it one.
pub fn prices<B: Backend>(backend: &B) -> Vec<Price> {
    if tiers_off(backend) || Provider::of(backend).is_none() {
        return Vec::new();
    }
    let price = |product, amount, days| Price { product, amount, currency: "GBP".to_owned(), days };
    let number = |name: &str| backend.setting(name).and_then(|text| text.trim().parse::<u32>().ok());
    let days = number("PRO_DAYS").and_then(|days| u16::try_from(days).ok()).unwrap_or(PRO_DAYS);
    let mut prices = vec![
        price(Product::Standard, Tier::Standard.pence(), None),
        price(Product::Premium, Tier::Premium.pence(), None),
    ];
    prices.extend(number("PRO_PENCE").map(|amount| price(Product::Pro, amount, Some(days))));
    prices
}
