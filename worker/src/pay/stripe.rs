//! Stripe Checkout: a page of Stripe takes the money, a webhook says that it was paid.

use super::{Order, Paid, Payments};
use crate::http::secret::unhex;
use crate::http::{Backend, Outbound, Refusal};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use shared::ids::PlayerId;
use shared::player::Product;
use shared::time::{Instant, Millis};

/// Where Stripe answers.
pub const API: &str = "https://api.stripe.com";
/// How far the time in a signature may be from now.
const TOLERANCE: Millis = Millis::minutes(5);

/// Stripe, with the operator's secret key.
pub struct Stripe {
    /// The secret key.
    pub key: String,
    /// The address of the interface.
    pub api: String,
}

impl Payments for Stripe {
    async fn checkout<B: Backend>(&self, backend: &B, order: &Order) -> Result<String, Refusal> {
        let request = Outbound {
            url: format!("{}/v1/checkout/sessions", self.api),
            authorization: format!("Bearer {}", self.key),
            key: order.id.clone(),
            body: form(order),
        };
        let (status, body) = backend.call(&request).await?;
        let answer: Option<Value> = serde_json::from_str(&body).ok();
        let url = answer.as_ref().and_then(|answer| answer.get("url")?.as_str());
        match url {
            Some(url) if status == 200 && url.starts_with("http") => Ok(url.to_owned()),
            _ => Err(Refusal::at("unavailable", format!("stripe {status}"))),
        }
    }
}

/// The order as Stripe takes it. What is to be granted travels with the payment and comes back with the webhook.
fn form(order: &Order) -> String {
    let Order { player, price, origin, back, .. } = order;
    let product = price.product.name();
    let (amount, days) = (price.amount.to_string(), price.days.unwrap_or(0).to_string());
    let name = match price.product {
        Product::Standard => "Tournament of up to 32 players".to_owned(),
        Product::Premium => "Tournament of up to 128 players".to_owned(),
        Product::Pro => format!("Pro for {days} days"),
    };
    let fields = [
        ("mode", "payment"),
        ("client_reference_id", player.as_str()),
        ("success_url", &format!("{origin}{back}?paid={product}")),
        ("cancel_url", &format!("{origin}{back}")),
        ("line_items[0][quantity]", "1"),
        ("line_items[0][price_data][currency]", "gbp"),
        ("line_items[0][price_data][unit_amount]", &amount),
        ("line_items[0][price_data][product_data][name]", &name),
        ("metadata[player]", player.as_str()),
        ("metadata[product]", product),
        ("metadata[days]", &days),
        ("metadata[pence]", &amount),
    ];
    let pairs: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}={}", escape(name), escape(value))).collect();
    pairs.join("&")
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => out.push(char::from(byte)),
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}

/// Whether a webhook is Stripe's and fresh: `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>">`, perhaps several
/// `v1` while the secret is being changed.
#[must_use]
pub fn is_signed(header: &str, body: &str, secret: &str, now: Instant) -> bool {
    let fields = || header.split(',').filter_map(|field| field.trim().split_once('='));
    let Some((_, time)) = fields().find(|(name, _)| *name == "t") else { return false };
    let Some(at) = time.parse::<i64>().ok().and_then(|seconds| seconds.checked_mul(1_000)) else {
        return false;
    };
    if now.since(Instant(at)).0.saturating_abs() > TOLERANCE.0 {
        return false;
    }
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return false };
    mac.update(time.as_bytes());
    mac.update(b".");
    mac.update(body.as_bytes());
    // Compared in constant time.
    let fits = |given: &str| unhex(given).is_some_and(|given| mac.clone().verify_slice(&given).is_ok());
    fields().filter(|(name, _)| *name == "v1").any(|(_, given)| fits(given))
}

/// What a webhook says was paid; `None` for everything else that Stripe tells.
///
/// # Errors
/// `bad_payment` with the place, for a payment that is none of ours: another currency, amount or product.
pub fn paid(body: &str) -> Result<Option<Paid>, Refusal> {
    let event: Value = serde_json::from_str(body).map_err(|_| Refusal::new("malformed"))?;
    let text = |place: &str| event.pointer(place).and_then(Value::as_str);
    let told = text("/type").unwrap_or_default();
    if !matches!(told, "checkout.session.completed" | "checkout.session.async_payment_succeeded") {
        return Ok(None);
    }
    if text("/data/object/payment_status") != Some("paid") {
        // Some ways to pay take days: the second kind of event follows.
        return Ok(None);
    }
    let bad = |place| Refusal::at("bad_payment", place);
    let meta = |name: &str| text(&format!("/data/object/metadata/{name}"));
    let amount = event.pointer("/data/object/amount_total").and_then(Value::as_u64);
    let asked = meta("pence").and_then(|pence| pence.parse::<u64>().ok());
    if text("/data/object/currency") != Some("gbp") || amount.is_none() || amount != asked {
        return Err(bad("amount"));
    }
    let product = match meta("product") {
        Some("standard") => Product::Standard,
        Some("premium") => Product::Premium,
        Some("pro") => Product::Pro,
        _ => return Err(bad("product")),
    };
    let payment =
        text("/data/object/id").filter(|id| (1..=200).contains(&id.len())).ok_or_else(|| bad("id"))?;
    let player = meta("player").and_then(|id| PlayerId::parse(id).ok()).ok_or_else(|| bad("player"))?;
    let days = meta("days").and_then(|days| days.parse().ok()).ok_or_else(|| bad("days"))?;
    // Named by the payment, not by the event: two events of one payment are one payment.
    Ok(Some(Paid { payment: payment.to_owned(), player, product, days }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const NOW: Instant = Instant(1_800_000_000_000);

    fn signed(time: i64, body: &str, secret: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
        mac.update(format!("{time}.{body}").as_bytes());
        format!("t={time},v1={}", crate::http::secret::hex(&mac.finalize().into_bytes()))
    }

    #[test]
    fn only_a_fresh_signature_of_this_body_and_secret_counts() {
        let (seconds, body) = (NOW.0 / 1_000, "{\"id\":\"evt_1\"}");
        let good = signed(seconds, body, "whsec_a");
        let holds = |header: &str, body: &str| is_signed(header, body, "whsec_a", NOW);
        assert!(holds(&good, body));
        assert!(!holds(&good, "{\"id\":\"evt_2\"}") && !is_signed(&good, body, "whsec_b", NOW));
        for (ahead, fresh) in
            [(-300, true), (300, true), (-301, false), (301, false), (i64::MIN / 2_000, false)]
        {
            assert_eq!(
                holds(&signed(seconds.saturating_add(ahead), body, "whsec_a"), body),
                fresh,
                "{ahead}"
            );
        }
        // While the secret is being changed there are two signatures, in either order; other schemes do not count.
        let (time, mac) = good.split_once(',').unwrap();
        let other = signed(seconds, body, "whsec_b");
        assert!(holds(&format!("{other},{mac}"), body) && holds(&format!("{good},v1=00"), body));
        assert!(!holds(&format!("{time},{}", mac.replace("v1", "v0")), body));
        for bad in [
            "",
            "t=",
            "t=1",
            mac,
            time,
            "t=x,v1=y",
            "v1",
            &good.replace("t=", "t=+"),
            &good[..good.len() - 1],
        ] {
            assert!(!holds(bad, body), "{bad}");
        }
    }

    fn event() -> Value {
        json!({
            "id": "evt_1",
            "type": "checkout.session.completed",
            "data": {"object": {
                "id": "cs_1", "payment_status": "paid", "currency": "gbp", "amount_total": 299,
                "metadata": {"player": "0123456789abcdefghjkmnpqrs", "product": "standard", "days": "0", "pence": "299"},
            }},
        })
    }

    #[test]
    fn a_webhook_says_what_was_paid_and_nothing_else_is_a_payment() {
        let told = paid(&event().to_string()).unwrap().unwrap();
        assert_eq!((told.payment.as_str(), told.product, told.days), ("cs_1", Product::Standard, 0));
        let with = |place: &str, value: Value| {
            let mut event = event();
            *event.pointer_mut(place).unwrap() = value;
            paid(&event.to_string())
        };
        assert_eq!(with("/type", json!("charge.refunded")), Ok(None));
        assert_eq!(with("/data/object/payment_status", json!("unpaid")), Ok(None));
        assert!(with("/type", json!("checkout.session.async_payment_succeeded")).unwrap().is_some());
        for (place, value) in [
            ("/data/object/currency", json!("inr")),
            ("/data/object/amount_total", json!(1)),
            ("/data/object/amount_total", Value::Null),
            ("/data/object/metadata/pence", json!("1")),
            ("/data/object/metadata/product", json!("gold")),
            ("/data/object/metadata/player", json!("nobody")),
            ("/data/object/metadata/days", json!("-1")),
            ("/data/object/id", json!("")),
        ] {
            assert_eq!(with(place, value).unwrap_err().problem.code, "bad_payment", "{place}");
        }
        assert_eq!(paid("{").unwrap_err().problem.code, "malformed");
        assert_eq!(paid("null"), Ok(None));
    }

    #[test]
    fn the_form_is_escaped() {
        assert_eq!(escape("a b&c=[0]é/~"), "a%20b%26c%3D%5B0%5D%C3%A9%2F~");
    }
}
