//! `fetch` with JSON, and every way in which it can fail.

use super::json;
use serde::Serialize;
use serde::de::DeserializeOwned;
use shared::wire::Problem;
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
    /// The server refused, with its code.
    Refused(String),
    /// The answer cannot be read: another version of the site, or something in between.
    Unreadable,
}

impl Trouble {
    /// The code of a refusal, or nothing.
    pub(crate) fn code(&self) -> &str {
        match self {
            Self::Refused(code) => code,
            Self::Offline | Self::Unreadable => "",
        }
    }
}

/// `GET path`.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    read(&send("GET", path, None).await?)
}

/// `POST path` with a body.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    let body = json::encode(body).ok_or(Trouble::Unreadable)?;
    read(&send("POST", path, Some(body)).await?)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    json::decode(text).ok_or(Trouble::Unreadable)
}

/// Sends a request; gives the body of a good answer.
pub(crate) async fn send(method: &str, path: &str, body: Option<String>) -> Result<String, Trouble> {
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
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    match json::decode::<Problem>(&text) {
        // Whatever it says, a server in trouble has decided nothing.
        _ if response.status() >= 500 => Err(Trouble::Offline),
        Some(problem) => Err(Trouble::Refused(problem.code)),
        None => Err(Trouble::Unreadable),
    }
}
