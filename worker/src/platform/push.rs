//! A push on its way: encrypted, signed, sent, with a deadline. The push service's address came from a browser: redirects
//! are not followed, and nothing of the answer but its status is looked at.

use super::stub::within;
use super::{entropy, now, webcrypto};
use crate::actor::Undelivered;
use crate::push::encrypt::Point;
use crate::push::vapid::{self, Vapid};
use crate::push::{Verdict, verdict, words};
use js_sys::Uint8Array;
use shared::base64url::decode;
use shared::player::{PushLetter, Pushed, Urgency};
use shared::time::Instant;
use std::cell::RefCell;
use std::time::Duration;
use worker::{Env, Fetch, Headers, Method, Request, RequestInit, RequestRedirect, Result};

/// How long a push service may take.
const DEADLINE: Duration = Duration::from_secs(10);
/// Signed tokens that are kept; there are only a few push services.
const TOKENS: usize = 20;

struct Token {
    audience: String,
    header: String,
    until: Instant,
}

thread_local! {
    static SIGNED: RefCell<Vec<Token>> = const { RefCell::new(Vec::new()) };
}

/// The server's own key; `None` if the operator has not set one, and then nothing is pushed.
pub fn key(env: &Env) -> Option<Vapid> {
    let keys = env.secret("VAPID_KEY").ok()?.to_string();
    let subject = env.var("VAPID_SUBJECT").map(|value| value.to_string()).unwrap_or_default();
    Vapid::parse(&keys, &subject)
}

/// Sends a push. `at` is the server's time, by which it may be too late.
///
/// # Errors
/// When it is not known to have arrived, and may be sent again.
pub async fn send(env: &Env, letter: &PushLetter, at: Instant) -> core::result::Result<Verdict, Undelivered> {
    let ttl = letter.notice.ttl(at);
    // What nobody needs any more, and what no key is there for, is not sent at all.
    let (true, Some(vapid)) = (ttl > 0, key(env)) else { return Ok(Verdict::Dropped) };
    let work = async {
        let Some(body) = sealed(letter).await? else { return Ok(Verdict::Settled(Pushed::Gone)) };
        let headers = Headers::new();
        headers.set("TTL", &ttl.to_string())?;
        headers.set("Urgency", urgency(letter.notice.urgency()))?;
        headers.set("Topic", &letter.notice.topic())?;
        headers.set("Content-Encoding", "aes128gcm")?;
        headers.set("Content-Type", "application/octet-stream")?;
        headers.set("Authorization", &authorization(&vapid, letter.to.endpoint.origin()).await?)?;
        let mut init = RequestInit::new();
        init.with_method(Method::Post)
            .with_headers(headers)
            .with_body(Some(Uint8Array::from(body.as_slice()).into()));
        init.with_redirect(RequestRedirect::Manual);
        let request = Request::new_with_init(letter.to.endpoint.as_str(), &init)?;
        let response = Fetch::Request(request).send().await?;
        let wait = response.headers().get("Retry-After").ok().flatten();
        Ok(verdict(response.status_code(), wait.as_deref()))
    };
    match within(DEADLINE, work).await {
        Some(Ok(verdict)) => Ok(verdict),
        Some(Err(error)) => {
            let error: worker::Error = error;
            Err(Undelivered(error.to_string()))
        }
        None => Err(Undelivered("no answer of the push service in time".to_owned())),
    }
}

/// The body for a device; `None` if nothing can be encrypted for it.
async fn sealed(letter: &PushLetter) -> Result<Option<Vec<u8>>> {
    let keys = (decode(&letter.to.p256dh).map(TryInto::try_into), decode(&letter.to.auth));
    let (Some(Ok(device)), Some(auth)) = keys else { return Ok(None) };
    let device: Point = device;
    if !webcrypto::is_point(&device).await {
        return Ok(None);
    }
    let salt = entropy::bytes().map_err(|error| worker::Error::from(error.0))?;
    let server = webcrypto::Ephemeral::fresh().await?;
    webcrypto::seal(words::message(letter).as_bytes(), &device, &auth, &server, &salt).await
}

/// The signed header for a push service: made once, then kept for as long as it is good. Its times are the machine's.
async fn authorization(vapid: &Vapid, audience: &str) -> Result<String> {
    let at = now::real();
    let known = SIGNED.with_borrow_mut(|tokens| {
        tokens.retain(|token| at < token.until);
        let found =
            tokens.iter().find(|token| token.audience == audience && token.header.ends_with(&vapid.key()));
        found.map(|token| token.header.clone())
    });
    if let Some(header) = known {
        return Ok(header);
    }
    let claims = vapid.claims(audience, at);
    let signature = webcrypto::es256(&vapid.jwk(), &claims).await?;
    let header = vapid.authorization(&claims, &signature);
    SIGNED.with_borrow_mut(|tokens| {
        if tokens.len() >= TOKENS {
            tokens.remove(0);
        }
        let until = Instant(at.plus(vapid::LASTS).0 - vapid::WORN.0);
        tokens.push(Token { audience: audience.to_owned(), header: header.clone(), until });
    });
    Ok(header)
}

const fn urgency(urgency: Urgency) -> &'static str {
    match urgency {
        Urgency::Low => "low",
        Urgency::Normal => "normal",
        Urgency::High => "high",
    }
}

/// The body of a message with given keys and salt, for the example of the standard.
///
/// # Errors
/// When something of it is no key.
#[cfg(feature = "test-clock")]
pub async fn example(fields: &serde_json::Value) -> Result<String> {
    let field = |name: &str| decode(fields.get(name).and_then(serde_json::Value::as_str).unwrap_or_default());
    let bad = || worker::Error::from("a field is missing");
    let point =
        |name: &str| -> Result<Point> { field(name).and_then(|key| key.try_into().ok()).ok_or_else(bad) };
    let secret = field("server_secret").and_then(|key| key.try_into().ok()).ok_or_else(bad)?;
    let salt = field("salt").and_then(|salt| salt.try_into().ok()).ok_or_else(bad)?;
    let server = webcrypto::Ephemeral::given(point("server")?, &secret).await?;
    let (message, auth) = (field("message").ok_or_else(bad)?, field("auth").ok_or_else(bad)?);
    let body = webcrypto::seal(&message, &point("device")?, &auth, &server, &salt).await?;
    Ok(body.map(|body| shared::base64url::encode(&body)).unwrap_or_default())
}
