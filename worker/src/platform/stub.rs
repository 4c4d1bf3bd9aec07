//! The way to an object, with a deadline on every call.

use crate::actor::Undelivered;
use shared::wire::{Address, Envelope, Reply};
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;
use worker::{Delay, Env, Method, Request, RequestInit, Response};

/// How long an object may take to answer.
const DEADLINE: Duration = Duration::from_secs(10);

/// What `work` gives, unless `limit` is over first.
pub async fn within<T>(limit: Duration, work: impl Future<Output = T>) -> Option<T> {
    let (mut work, mut late) = (pin!(work), pin!(Delay::from(limit)));
    poll_fn(|cx| match work.as_mut().poll(cx) {
        Poll::Ready(value) => Poll::Ready(Some(value)),
        Poll::Pending => late.as_mut().poll(cx).map(|()| None),
    })
    .await
}

/// The address at which an object is asked: a path, and the name by which it was found, which the platform does not tell
/// it.
pub fn url(to: &Address, path: &str) -> String {
    let (_, name) = place(to);
    format!("https://object/{path}?{name}")
}

/// The path and the name of such an address. Neither has characters that an address would write otherwise.
pub fn path_and_name(url: &str) -> (&str, &str) {
    let rest = url.strip_prefix("https://object/").unwrap_or_default();
    rest.split_once('?').unwrap_or((rest, ""))
}

/// The binding and the name of an object.
fn place(to: &Address) -> (&'static str, &str) {
    match to {
        Address::Table(id) => ("TABLE", id.as_str()),
        Address::Tournament(code) => ("TOURNAMENT", code.as_str()),
        Address::Player(id) => ("PLAYER", id.as_str()),
        Address::Lobby(kind) => ("LOBBY", kind.name()),
        Address::Ladder(ladder) => ("LADDER", ladder.as_str()),
    }
}

/// Sends a request to an object.
///
/// # Errors
/// When there was no answer in time: the request may or may not have arrived.
pub async fn fetch(env: &Env, to: &Address, request: Request) -> Result<Response, Undelivered> {
    let (binding, name) = place(to);
    let call = async { env.durable_object(binding)?.get_by_name(name)?.fetch_with_request(request).await };
    match within(DEADLINE, call).await {
        Some(Ok(response)) => Ok(response),
        Some(Err(error)) => Err(Undelivered(error.to_string())),
        None => Err(Undelivered("no answer in time".to_owned())),
    }
}

/// Sends a text to a path of an object.
///
/// # Errors
/// When there was no answer in time.
pub async fn post(env: &Env, to: &Address, path: &str, body: &str) -> Result<Response, Undelivered> {
    let mut init = RequestInit::new();
    init.with_method(Method::Post).with_body(Some(body.into()));
    let request = Request::new_with_init(&url(to, path), &init).map_err(undelivered)?;
    fetch(env, to, request).await
}

/// Hands over an envelope. `wait` asks the object to answer only when its own letters were sent.
///
/// # Errors
/// When there was no answer, or one that cannot be read.
pub async fn deliver(env: &Env, envelope: &Envelope, wait: bool) -> Result<Reply, Undelivered> {
    let body = serde_json::to_string(envelope).map_err(|error| Undelivered(error.to_string()))?;
    let path = if wait { "envelope/wait" } else { "envelope" };
    let mut response = post(env, &envelope.to, path, &body).await?;
    if response.status_code() != 200 {
        return Err(Undelivered(format!("status {}", response.status_code())));
    }
    let text = response.text().await.map_err(undelivered)?;
    crate::json::read(&text).map_err(|error| Undelivered(format!("answer not readable: {error}")))
}

fn undelivered(error: worker::Error) -> Undelivered {
    Undelivered(error.to_string())
}
