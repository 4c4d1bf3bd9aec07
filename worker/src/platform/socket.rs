//! Sockets that survive hibernation. What is known of one is its attachment: `<when opened> <number> <card>`.

use super::entropy;
use super::now::{self, Clock};
use crate::actor::Sockets;
use shared::time::Instant;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use worker::worker_sys::WebSocketRequestResponsePair;
use worker::{Response, State, WebSocket, WebSocketPair};

/// What a heartbeat is, and its answer. The platform answers without waking the object.
pub const PING: &str = "ping";
/// The answer to [`PING`].
pub const PONG: &str = "pong";

#[wasm_bindgen]
#[allow(unsafe_code, reason = "wasm_bindgen writes the calls into JavaScript")]
extern "C" {
    type Heartbeats;

    #[wasm_bindgen(method, catch, js_name = getWebSocketAutoResponseTimestamp)]
    fn last_answer(
        this: &Heartbeats,
        socket: &worker::web_sys::WebSocket,
    ) -> Result<Option<js_sys::Date>, JsValue>;
}

#[wasm_bindgen]
#[allow(unsafe_code, reason = "wasm_bindgen writes the calls into JavaScript")]
extern "C" {
    type Wire;

    #[wasm_bindgen(method, catch, js_name = send)]
    fn send_text(this: &Wire, text: &js_sys::JsString) -> Result<(), JsValue>;
}

/// A connection.
#[derive(Clone)]
pub struct Peer(WebSocket);

impl From<WebSocket> for Peer {
    fn from(socket: WebSocket) -> Self {
        Self(socket)
    }
}

/// The attachment in its parts.
struct Kept {
    opened: i64,
    number: String,
    card: String,
}

impl Peer {
    fn kept(&self) -> Option<Kept> {
        let text: String = self.0.deserialize_attachment().ok().flatten()?;
        let mut parts = text.splitn(3, ' ');
        Some(Kept {
            opened: parts.next()?.parse().ok()?,
            number: parts.next()?.to_owned(),
            card: parts.next()?.to_owned(),
        })
    }

    fn is_open(&self) -> bool {
        self.0.as_ref().ready_state() == worker::web_sys::WebSocket::OPEN
    }
}

impl PartialEq for Peer {
    fn eq(&self, other: &Self) -> bool {
        match (self.kept(), other.kept()) {
            (Some(one), Some(two)) => one.number == two.number,
            _ => false,
        }
    }
}

/// The sockets of an object.
#[derive(Clone)]
pub struct StateSockets {
    state: Rc<State>,
    clock: Clock,
}

impl StateSockets {
    /// The sockets of the object with this state.
    pub const fn new(state: Rc<State>, clock: Clock) -> Self {
        Self { state, clock }
    }

    /// Takes a new connection: the answer to the client, and the socket.
    ///
    /// # Errors
    /// When the platform refuses it.
    pub fn accept(&self, card: &str, protocol: &str) -> worker::Result<(Response, Peer)> {
        let pair = WebSocketPair::new()?;
        let number = u64::from_le_bytes(entropy::bytes().map_err(|error| worker::Error::RustError(error.0))?);
        let text = format!("{} {number:x} {card}", now::real().0);
        pair.server.serialize_attachment(text)?;
        let raw = self.state.as_raw();
        let heartbeat = WebSocketRequestResponsePair::new(PING, PONG)?;
        raw.set_websocket_auto_response(&heartbeat)?;
        raw.accept_websocket(pair.server.as_ref())?;
        let mut response = Response::from_websocket(pair.client)?;
        response.headers_mut().set("Sec-WebSocket-Protocol", protocol)?;
        Ok((response, Peer(pair.server)))
    }
}

impl Sockets for StateSockets {
    type Socket = Peer;

    fn all(&self) -> Vec<Peer> {
        let sockets = self.state.as_raw().get_websockets().unwrap_or_default();
        sockets.into_iter().map(|socket| Peer(socket.into())).filter(Peer::is_open).collect()
    }

    fn card(&self, socket: &Peer) -> String {
        socket.kept().map(|kept| kept.card).unwrap_or_default()
    }

    fn keep(&self, socket: &Peer, card: &str) {
        if let Some(kept) = socket.kept() {
            let _ = socket.0.serialize_attachment(format!("{} {} {card}", kept.opened, kept.number));
        }
    }

    fn send(&self, socket: &Peer, text: &str) {
        // Nobody to tell otherwise: the connection is gone, and its owner asks again when he is back.
        if socket.is_open() {
            let _ = socket.0.send_with_str(text);
        }
    }

    fn send_all(&self, sockets: &[Peer], text: &str) {
        // The text becomes JavaScript's once, not once a socket.
        let text = js_sys::JsString::from(text);
        for socket in sockets.iter().filter(|socket| socket.is_open()) {
            let wire: &Wire = socket.0.as_ref().unchecked_ref();
            let _ = wire.send_text(&text);
        }
    }

    fn close(&self, socket: &Peer, code: u16, reason: &str) {
        if socket.is_open() {
            let _ = socket.0.close(Some(code), Some(reason));
        }
    }

    fn heard(&self, socket: &Peer) -> Instant {
        let opened = socket.kept().map_or(0, |kept| kept.opened);
        let state: &Heartbeats = self.state.as_raw().unchecked_ref();
        let answered = state.last_answer(socket.0.as_ref()).ok().flatten().map(|date| date.get_time() as i64);
        self.clock.from_real(Instant(answered.unwrap_or(opened).max(opened)))
    }
}

/// Answers an upgrade that is refused: a browser sees neither status nor body of a failed upgrade, but it sees the
/// last message and the close code.
///
/// # Errors
/// When the platform refuses it.
pub fn refuse(message: &str, code: u16, reason: &str, protocol: Option<&str>) -> worker::Result<Response> {
    let pair = WebSocketPair::new()?;
    pair.server.accept()?;
    pair.server.send_with_str(message)?;
    pair.server.close(Some(code), Some(reason))?;
    let mut response = Response::from_websocket(pair.client)?;
    if let Some(protocol) = protocol {
        response.headers_mut().set("Sec-WebSocket-Protocol", protocol)?;
    }
    Ok(response)
}
