//! Requests in, answers out, and what the routes ask of their surroundings.

use super::now::Clock;
use super::{d1, entropy, log, push, socket, stub, webcrypto};
use crate::actor::{StoreError, Undelivered};
use crate::http::lists::{Cursor, List, Page};
use crate::http::page::HEADERS;
use crate::http::secret::{SECRET_BYTES, hex};
use crate::http::session::Keyring;
use crate::http::{
    Answer, Backend, Found, Incoming, JSON, Outbound, Outgoing, Question, Refusal, Relay, Unavailable,
    Upgrade, close,
};
use crate::limits::{GUESSES, Recent};
use crate::push::encrypt::Point;
use shared::ids::{PlayerId, TournamentCode};
use shared::player::TokenHash;
use shared::time::Instant;
use shared::tournament::TournamentCommand;
use shared::wire::{Address, Body, Envelope, Reply, Report, ServerMessage};
use std::cell::RefCell;
use std::time::Duration;
use worker::{Env, Fetch, Headers, Method, Request, RequestInit, Response, Result};

/// The Worker in front of the objects.
pub struct Edge {
    env: Env,
    clock: Clock,
}

impl From<StoreError> for Unavailable {
    fn from(error: StoreError) -> Self {
        Self(error.0)
    }
}

impl From<Undelivered> for Unavailable {
    fn from(error: Undelivered) -> Self {
        log::warn(&format!("no answer: {}", error.0));
        Self(error.0)
    }
}

impl From<worker::Error> for Unavailable {
    fn from(error: worker::Error) -> Self {
        log::warn(&format!("platform: {error}"));
        Self(error.to_string())
    }
}

thread_local! {
    /// Wrong codes of those who have no session, by network address.
    static STRANGERS: RefCell<Vec<(String, Recent)>> = const { RefCell::new(Vec::new()) };
}

/// How long another server may take to answer.
const OUTBOUND: Duration = Duration::from_secs(20);
/// More network addresses than this are not remembered at a time.
const STRANGERS_KEPT: usize = 2_000;

impl Edge {
    /// The Worker with these bindings.
    pub async fn new(env: Env) -> Self {
        let clock = Clock::default();
        #[cfg(feature = "test-clock")]
        super::test_clock::refresh(&env, &clock).await;
        Self { env, clock }
    }

    /// The bindings.
    pub const fn env(&self) -> &Env {
        &self.env
    }

    async fn deliver(&self, to: &Address, body: Body) -> core::result::Result<Reply, Unavailable> {
        let id = format!("edge#{}", hex(&entropy::bytes::<16>()?));
        Ok(stub::deliver(&self.env, &Envelope { id, to: to.clone(), body }, true).await?)
    }

    /// Answers a request. What the platform cannot do now is told as `unavailable`, never as an internal error.
    ///
    /// # Errors
    /// When not even that can be said.
    pub async fn answer(&self, request: Request) -> Result<Response> {
        match self.try_answer(request).await {
            Ok(response) => Ok(response),
            Err(error) => {
                log::warn(&format!("request: {error}"));
                respond(Refusal::new("unavailable").into())
            }
        }
    }

    async fn try_answer(&self, mut request: Request) -> Result<Response> {
        let mut incoming = incoming(&request);
        if incoming.wants_body() {
            incoming.body = request.text().await.unwrap_or_default();
        }
        match crate::http::answer(&incoming, self).await {
            Outgoing::Answer(answer) => respond(answer),
            Outgoing::Relay(relay) => self.relay(&relay).await,
            Outgoing::Socket(upgrade) => self.upgrade(&upgrade).await,
            Outgoing::Goodbye { code, close, protocol } => goodbye(code, close, protocol.as_deref()),
            Outgoing::File => self.env.assets("ASSETS")?.fetch_request(request).await,
        }
    }

    /// Passes the body of the object's answer on without reading it.
    async fn relay(&self, relay: &Relay) -> Result<Response> {
        let question = serde_json::to_string(&relay.question)?;
        match stub::post(&self.env, &relay.to, "ask", &question).await {
            Ok(response) if response.status_code() == 200 => {
                let headers = secured()?;
                headers.set("Content-Type", JSON)?;
                Ok(response.with_headers(headers))
            }
            Ok(response) if response.status_code() == 404 => respond(Refusal::new(relay.missing).into()),
            other => {
                let why = other.map_or_else(|error| error.0, |it| format!("status {}", it.status_code()));
                respond(Refusal::from(Unavailable::from(Undelivered(why))).into())
            }
        }
    }

    async fn upgrade(&self, upgrade: &Upgrade) -> Result<Response> {
        let headers = Headers::new();
        headers.set("Upgrade", "websocket")?;
        headers.set("Sec-WebSocket-Protocol", &upgrade.protocol)?;
        if let Some(player) = &upgrade.player {
            headers.set("X-Player", &ascii(&serde_json::to_string(player)?))?;
        }
        let mut init = RequestInit::new();
        init.with_method(Method::Get).with_headers(headers);
        let request = Request::new_with_init(&stub::url(&upgrade.to, "socket"), &init)?;
        match stub::fetch(&self.env, &upgrade.to, request).await {
            Ok(response) if response.status_code() == 101 => Ok(response),
            Ok(response) if response.status_code() == 404 => {
                goodbye("not_found", close::NOT_FOUND, Some(&upgrade.protocol))
            }
            other => {
                if let Err(error) = other {
                    log::warn(&format!("upgrade: {}", error.0));
                }
                goodbye("unavailable", close::UNAVAILABLE, Some(&upgrade.protocol))
            }
        }
    }

    /// The 15-minute sweep (T-55): every running tournament looks at its time, and its row in the read models is
    /// written anew. Running it twice changes nothing.
    pub async fn sweep(&self) {
        let codes = match d1::to_sweep(&self.env).await {
            Ok(codes) => codes,
            Err(error) => {
                log::warn(&format!("sweep: {error}"));
                return;
            }
        };
        for code in codes {
            if let Err(error) = self.sweep_one(&Address::Tournament(code)).await {
                log::warn(&format!("sweep: {}", error.0));
            }
        }
    }

    async fn sweep_one(&self, to: &Address) -> core::result::Result<(), Unavailable> {
        self.deliver(to, Body::Tournament(TournamentCommand::Tick)).await?;
        let Found::Text(row) = self.ask(to, &Question::Row).await? else { return Ok(()) };
        let row = crate::json::read(&row).map_err(|error| Unavailable(error.to_string()))?;
        Ok(d1::index(&self.env, &row).await?)
    }
}

impl Backend for Edge {
    fn now(&self) -> Instant {
        self.clock.now()
    }

    fn random(&self) -> core::result::Result<[u8; SECRET_BYTES], Unavailable> {
        Ok(entropy::bytes()?)
    }

    fn keys(&self) -> Option<Keyring> {
        Keyring::parse(&self.env.secret("SESSION_KEY").ok()?.to_string())
    }

    async fn command(&self, to: &Address, body: Body) -> core::result::Result<Reply, Unavailable> {
        self.deliver(to, body).await
    }

    async fn ask(&self, to: &Address, question: &Question) -> core::result::Result<Found, Unavailable> {
        let body = serde_json::to_string(question).map_err(|error| Unavailable(error.to_string()))?;
        let mut response = stub::post(&self.env, to, "ask", &body).await?;
        match response.status_code() {
            200 => Ok(Found::Text(response.text().await?)),
            404 => Ok(Found::Nothing),
            409 => Ok(Found::NotYet),
            status => Err(Unavailable(format!("status {status}"))),
        }
    }

    async fn recovery_player(&self, hash: &TokenHash) -> core::result::Result<Option<PlayerId>, Unavailable> {
        Ok(d1::recovery_player(&self.env, &hash.0).await?)
    }

    async fn remember_recovery(
        &self,
        hash: &TokenHash,
        player: &PlayerId,
    ) -> core::result::Result<(), Unavailable> {
        Ok(d1::remember_recovery(&self.env, &hash.0, player).await?)
    }

    async fn forget_recovery(&self, hash: &TokenHash) -> core::result::Result<(), Unavailable> {
        Ok(d1::forget_recovery(&self.env, &hash.0).await?)
    }

    async fn list(&self, list: &List, after: Option<&Cursor>) -> core::result::Result<Page, Unavailable> {
        Ok(d1::list(&self.env, list, after).await?)
    }

    async fn report(&self, report: &Report) -> core::result::Result<(), Unavailable> {
        Ok(d1::report(&self.env, report).await?)
    }

    async fn reports(&self, before: Option<u64>) -> core::result::Result<Vec<Report>, Unavailable> {
        Ok(d1::reports(&self.env, before).await?)
    }

    async fn settle_reports(&self, settled: &[u64]) -> core::result::Result<(), Unavailable> {
        Ok(d1::settle_reports(&self.env, settled).await?)
    }

    async fn listed(
        &self,
        codes: &[TournamentCode],
    ) -> core::result::Result<Vec<TournamentCode>, Unavailable> {
        Ok(d1::listed(&self.env, codes).await?)
    }

    fn push_key(&self) -> Option<String> {
        push::key(&self.env).map(|vapid| vapid.key())
    }

    fn may_push_to_itself(&self) -> bool {
        cfg!(feature = "test-clock")
    }

    async fn is_point(&self, point: &Point) -> bool {
        webcrypto::is_point(point).await
    }

    fn setting(&self, name: &str) -> Option<String> {
        // Secrets and plain settings look the same to the Worker.
        Some(self.env.var(name).ok()?.to_string()).filter(|text| !text.is_empty())
    }

    async fn call(&self, request: &Outbound) -> core::result::Result<(u16, String), Unavailable> {
        let headers = Headers::new();
        headers.set("Authorization", &request.authorization)?;
        headers.set("Idempotency-Key", &request.key)?;
        headers.set("Content-Type", "application/x-www-form-urlencoded")?;
        let mut init = RequestInit::new();
        init.with_method(Method::Post).with_headers(headers).with_body(Some(request.body.as_str().into()));
        let work = async {
            let mut response = Fetch::Request(Request::new_with_init(&request.url, &init)?).send().await?;
            Ok((response.status_code(), response.text().await?))
        };
        let answer = stub::within(OUTBOUND, work).await;
        let answer: Result<(u16, String)> =
            answer.ok_or_else(|| Unavailable("no answer in time".to_owned()))?;
        Ok(answer?)
    }

    async fn page(&self) -> core::result::Result<String, Unavailable> {
        let mut response = self.env.assets("ASSETS")?.fetch("https://assets/", None).await?;
        Ok(response.text().await?)
    }

    fn guess_without_session(&self, address: &str, wrong: bool) -> bool {
        // Only a local server sees no address; there everybody would share one.
        if address.is_empty() {
            return true;
        }
        let now = self.clock.now();
        STRANGERS.with_borrow_mut(|strangers| {
            if strangers.len() >= STRANGERS_KEPT {
                strangers.retain(|(_, guesses)| !guesses.is_stale(GUESSES, now));
            }
            let room = strangers.len() < STRANGERS_KEPT;
            let known = strangers.iter_mut().find(|(known, _)| known == address);
            let may_look = known.as_ref().is_none_or(|(_, guesses)| guesses.has_room(GUESSES, now));
            match known {
                Some((_, guesses)) if wrong && may_look => guesses.count(GUESSES, now),
                None if wrong && room => {
                    let mut guesses = Recent::default();
                    guesses.count(GUESSES, now);
                    strangers.push((address.to_owned(), guesses));
                }
                _ => {}
            }
            may_look
        })
    }
}

fn incoming(request: &Request) -> Incoming {
    let header = |name: &str| request.headers().get(name).ok().flatten();
    Incoming {
        method: request.inner().method(),
        cookie: header("cookie"),
        origin_header: header("origin"),
        fetch_site: header("sec-fetch-site"),
        content_type: header("content-type"),
        signature: header("stripe-signature"),
        authorization: header("authorization"),
        content_length: header("content-length").and_then(|text| text.parse().ok()),
        protocols: header("sec-websocket-protocol"),
        upgrade: header("upgrade").is_some_and(|name| name.eq_ignore_ascii_case("websocket")),
        address: header("cf-connecting-ip").unwrap_or_default(),
        ..Incoming::at(&request.inner().url())
    }
}

/// The headers that every answer carries.
fn secured() -> Result<Headers> {
    let headers = Headers::new();
    for (name, value) in HEADERS {
        headers.set(name, value)?;
    }
    Ok(headers)
}

fn respond(answer: Answer) -> Result<Response> {
    let headers = secured()?;
    headers.set("Content-Type", answer.content_type)?;
    if let Some(cookie) = &answer.cookie {
        headers.set("Set-Cookie", cookie)?;
    }
    for (name, value) in &answer.headers {
        headers.set(name, value)?;
    }
    let response = if answer.status == 204 { Response::empty()? } else { Response::ok(answer.body)? };
    Ok(response.with_headers(headers).with_status(answer.status))
}

fn goodbye(code: &str, close: u16, protocol: Option<&str>) -> Result<Response> {
    let message = serde_json::to_string(&ServerMessage::Bye { code: code.to_owned() })?;
    socket::refuse(&message, close, code, protocol)
}

/// JSON with every character beyond ASCII escaped, for a header.
fn ascii(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    out
}
