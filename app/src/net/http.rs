//! `fetch` with JSON, and every way in which it can fail.

use super::Backoff;
use super::json;
use super::read::{Read, field};
use gloo_timers::future::TimeoutFuture;
use serde_json::Value;
use shared::ladder::LadderReject;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, Headers, Request, RequestInit, Response};

/// After this many milliseconds a request counts as lost.
const TIMEOUT: u32 = 12_000;

/// Why a request brought nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// No answer: no network, or the server is away.
    Offline,
    /// The server refused, with its code; a ladder with its numbers, too.
    Refused(String, Option<LadderReject>),
    /// The answer cannot be read: another version of the site, or something in between.
    Unreadable,
}

impl Trouble {
    /// A refusal without numbers.
    pub(crate) fn refused(code: &str) -> Self {
        Self::Refused(code.to_owned(), None)
    }

    /// The code of a refusal, or nothing.
    pub(crate) fn code(&self) -> &str {
        match self {
            Self::Refused(code, _) => code,
            Self::Offline | Self::Unreadable => "",
        }
    }
}

/// What becomes of an answer.
type Then = Box<dyn FnOnce(Result<Value, Trouble>)>;

/// Sends a request; `then` gets the answer.
pub(crate) fn ask<T: Read>(
    method: &'static str,
    path: String,
    body: Option<String>,
    then: impl FnOnce(Result<T, Trouble>) + 'static,
) {
    let read = |it: Value| T::read(&it).ok_or(Trouble::Unreadable);
    run(method, path, body, Box::new(move |answer| then(answer.and_then(read))));
}

/// Fetches a file of this site, again and again until it has come; `then` gets its text, which begins with `start`.
/// Anything else is no such file: another version of the site has taken this one's place, or something in between.
pub(crate) fn file(path: String, start: &'static str, then: fn(String)) {
    wasm_bindgen_futures::spawn_local(async move {
        let mut backoff = Backoff::default();
        loop {
            match text_of(&path, start).await {
                Ok(text) => return then(text),
                Err(_) => TimeoutFuture::new(backoff.next(crate::dom::random()).0 as u32).await,
            }
        }
    });
}

/// Fetches a file of this site once; `then` gets its text, which begins with `start`.
pub(crate) fn text(path: String, start: &'static str, then: impl FnOnce(Result<String, Trouble>) + 'static) {
    wasm_bindgen_futures::spawn_local(async move { then(text_of(&path, start).await) });
}

async fn text_of(path: &str, start: &str) -> Result<String, Trouble> {
    let (_, text) = fetch("GET", path, None).await?;
    if text.starts_with(start) { Ok(text) } else { Err(Trouble::Unreadable) }
}

/// One future for all requests.
fn run(method: &'static str, path: String, body: Option<String>, then: Then) {
    wasm_bindgen_futures::spawn_local(async move { then(send(method, &path, body).await) });
}

/// Sends a request; gives the body of a good answer, null if it has none.
async fn send(method: &str, path: &str, body: Option<String>) -> Result<Value, Trouble> {
    let (response, text) = fetch(method, path, body).await?;
    let answer = json::parse(&text).unwrap_or_default();
    if response.ok() {
        return Ok(answer);
    }
    match field(&answer, "code") {
        // Whatever it says, a server in trouble has decided nothing.
        _ if response.status() >= 500 => Err(Trouble::Offline),
        Some(code) => Err(Trouble::Refused(code, LadderReject::read(&answer))),
        None => Err(Trouble::Unreadable),
    }
}

/// Sends a request; gives whatever is answered, with its text.
async fn fetch(method: &str, path: &str, body: Option<String>) -> Result<(Response, String), Trouble> {
    let offline = |_: JsValue| Trouble::Offline;
    let init = RequestInit::new();
    init.set_method(method);
    init.set_signal(Some(&AbortSignal::timeout_with_u32(TIMEOUT)));
    if let Some(body) = body {
        let headers = Headers::new().map_err(offline)?;
        headers.set("Content-Type", "application/json").map_err(offline)?;
        init.set_headers(&headers);
        init.set_body(&body.into());
    }
    let request = Request::new_with_str_and_init(path, &init).map_err(offline)?;
    let window = web_sys::window().ok_or(Trouble::Offline)?;
    let response: Response =
        JsFuture::from(window.fetch_with_request(&request)).await.map_err(offline)?.unchecked_into();
    let text = JsFuture::from(response.text().map_err(offline)?).await.map_err(offline)?;
    Ok((response, text.as_string().unwrap_or_default()))
}
