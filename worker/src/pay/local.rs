//! Test payments: a page of this server with one button, in place of a provider. For development, and for trying the
//! tiers of a new server; it takes no money and says so. A token names the order and is signed by the server.

use super::{Order, Paid, Payments};
use crate::http::session::Keyring;
use crate::http::{Backend, Refusal};
use serde::{Deserialize, Serialize};
use shared::base64url::{decode, encode};
use shared::ids::PlayerId;
use shared::player::Product;
use shared::time::{Instant, Millis};

/// How long the page can be used.
const LASTS: Millis = Millis::hours(1);
const DOMAIN: &str = "test-payment-v1";

/// Test payments, signed by the keys of sessions.
pub struct Local {
    /// The keys.
    pub keys: Keyring,
}

/// What a token says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slip {
    id: String,
    player: PlayerId,
    product: Product,
    days: u16,
    pence: u32,
    until: Instant,
    /// Where to go afterwards.
    pub back: String,
}

impl Payments for Local {
    async fn checkout<B: Backend>(&self, backend: &B, order: &Order) -> Result<String, Refusal> {
        let slip = Slip {
            id: format!("test_{}", order.id),
            player: order.player.clone(),
            product: order.price.product,
            days: order.price.days.unwrap_or(0),
            pence: order.price.amount,
            until: backend.now().plus(LASTS),
            back: order.back.clone(),
        };
        let text = serde_json::to_string(&slip).map_err(|_| Refusal::new("unavailable"))?;
        let text = encode(text.as_bytes());
        let stamp = self.keys.stamp(DOMAIN, &text);
        Ok(format!("/api/pay/test/{text}.{stamp}"))
    }
}

impl Local {
    /// The order of a token, if it is ours and not too old.
    #[must_use]
    pub fn read(&self, token: &str, now: Instant) -> Option<Slip> {
        let (text, stamp) = token.split_once('.').filter(|_| token.len() <= 2_048)?;
        if !self.keys.is_stamped(DOMAIN, text, stamp) {
            return None;
        }
        let slip: Slip = crate::json::read(std::str::from_utf8(&decode(text)?).ok()?).ok()?;
        (now < slip.until).then_some(slip)
    }
}

impl Slip {
    /// What is granted when the button was pressed.
    #[must_use]
    pub fn paid(&self) -> Paid {
        let Self { id, player, product, days, .. } = self.clone();
        Paid { payment: id, player, product, days }
    }

    /// The page with the button. Nothing in it comes from a person.
    #[must_use]
    pub fn page(&self) -> String {
        let (product, pounds, pence) = (self.product.name(), self.pence / 100, self.pence % 100);
        format!(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width\"><title>Test payment</title>\
             <h1>Test payment</h1><p>No money is taken: this server is set to test payments.</p>\
             <form method=\"post\"><button>Pay \u{a3}{pounds}.{pence:02} for {product}</button></form></html>"
        )
    }
}
