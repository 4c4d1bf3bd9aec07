//! One player's device: requests with the session's cookie, and sockets.

use crate::Outcome;
use serde_json::Value;
use std::net::TcpStream;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tungstenite::WebSocket;
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;

static AGENT: LazyLock<ureq::Agent> = LazyLock::new(|| {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(10)))
        .max_idle_connections_per_host(0)
        .build();
    config.into()
});
static REQUESTS: AtomicUsize = AtomicUsize::new(0);
static REPEATED: AtomicUsize = AtomicUsize::new(0);
/// How often a request is made that gets no answer.
const TRIES: usize = 4;

/// Requests that were made again.
pub(crate) fn repeated() -> usize {
    REPEATED.load(Ordering::Relaxed)
}

/// Requests so far.
pub(crate) fn requests() -> usize {
    REQUESTS.load(Ordering::Relaxed)
}

#[derive(Clone)]
pub(crate) struct Client {
    url: String,
    cookie: String,
    /// Who.
    pub(crate) player: String,
}

impl Client {
    /// A new guest.
    pub(crate) fn register(url: &str, name: &str) -> Outcome<Self> {
        REQUESTS.fetch_add(1, Ordering::Relaxed);
        let body = serde_json::json!({ "name": name }).to_string();
        let request = AGENT.post(format!("{url}/api/session")).content_type("application/json");
        let mut answer = request.send(body).map_err(|why| format!("register: {why}"))?;
        let set = answer.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        let cookie = set.and_then(|set| set.split(';').next()).ok_or("no cookie")?.to_owned();
        let text = answer.body_mut().read_to_string().map_err(|why| why.to_string())?;
        let me: Value = serde_json::from_str(&text).map_err(|why| why.to_string())?;
        let player = me["player"].as_str().ok_or_else(|| format!("register: {text}"))?.to_owned();
        Ok(Self { url: url.to_owned(), cookie, player })
    }

    /// Every action of a tournament may be sent twice, so a lost answer is asked for again.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Outcome<Value> {
        let text = patiently(path, || {
            let request = AGENT.post(format!("{}{path}", self.url)).content_type("application/json");
            request.header("Cookie", &self.cookie).send(body.to_string())
        })?;
        serde_json::from_str(&text).map_err(|why| format!("{path}: {why}"))
    }

    pub(crate) fn get(&self, path: &str) -> Outcome<Value> {
        serde_json::from_str(&self.text(path)?).map_err(|why| format!("{path}: {why}"))
    }

    /// The answer as it came: reading half a megabyte of JSON for each of two thousand would measure this program.
    pub(crate) fn text(&self, path: &str) -> Outcome<String> {
        patiently(path, || AGENT.get(format!("{}{path}", self.url)).header("Cookie", &self.cookie).call())
    }

    /// A socket of this player.
    pub(crate) fn socket(&self, path: &str) -> Outcome<WebSocket<TcpStream>> {
        let host = self.url.strip_prefix("http://").ok_or("no address")?;
        let wrong = |why: &dyn std::fmt::Display| format!("{path}: {why}");
        let mut request = format!("ws://{host}{path}").into_client_request().map_err(|why| wrong(&why))?;
        let cookie = HeaderValue::from_str(&self.cookie).map_err(|why| wrong(&why))?;
        request.headers_mut().insert("Cookie", cookie);
        request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static("ashtapada.v1"));
        let stream = TcpStream::connect(host).map_err(|why| wrong(&why))?;
        stream.set_nodelay(true).map_err(|why| wrong(&why))?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).map_err(|why| wrong(&why))?;
        let (socket, _) = tungstenite::client(request, stream).map_err(|why| wrong(&why))?;
        Ok(socket)
    }
}

/// Rows that all objects have written, if this build of the Worker counts them.
pub(crate) fn rows(url: &str) -> Option<u64> {
    let mut answer = AGENT
        .get(format!("{url}/api/test/rows"))
        .call()
        .ok()
        .filter(|answer| answer.status().is_success())?;
    answer.body_mut().read_to_string().ok()?.parse().ok()
}

type Answer = Result<ureq::http::Response<ureq::Body>, ureq::Error>;

fn patiently(path: &str, ask: impl Fn() -> Answer) -> Outcome<String> {
    let mut tries = 1;
    loop {
        REQUESTS.fetch_add(1, Ordering::Relaxed);
        match ask().and_then(|mut answer| {
            let text = answer.body_mut().with_config().limit(64_000_000).read_to_string()?;
            Ok((answer.status(), text))
        }) {
            Ok((status, text)) if status.is_success() => return Ok(text),
            // Done the first time, and only the answer was lost.
            Ok((_, text)) if tries > 1 && text.contains("already_joined") => return Ok("null".to_owned()),
            Ok((status, text)) if status.as_u16() != 503 || tries >= TRIES => {
                return Err(format!("{path}: {status} {text}"));
            }
            Err(why) if tries >= TRIES => return Err(format!("{path}: {why}")),
            Ok(_) | Err(_) => {}
        }
        tries += 1;
        REPEATED.fetch_add(1, Ordering::Relaxed);
    }
}
