//! The way in over HTTP: routes, sessions, refusals, shared pages. Nothing here names the platform, so that the whole
//! of it is tested natively.
//!
//! The order for every request: path known? method right? origin right (for anything that changes something)? session
//! right? body right? Only then is an object asked.

pub mod backend;
pub mod calendar;
pub mod date;
mod guard;
pub mod lists;
pub mod page;
pub mod problem;
mod routes;
pub mod secret;
pub mod session;

pub use backend::{
    Backend, Conduct, Found, Glance, May, Outbound, Previewed, Question, Room, Unavailable, Who,
};
pub use problem::Refusal;
pub use routes::answer;

use serde::Serialize;
use shared::ids::{DisplayName, PlayerId};
use shared::wire::Address;

/// A request, as far as the routes look at it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Incoming {
    /// `GET`, `POST`, ..
    pub method: String,
    /// Scheme and host, without a slash at the end.
    pub origin: String,
    /// The path, percent-encoded as it came.
    pub path: String,
    /// What follows the question mark, percent-encoded as it came.
    pub query: String,
    /// `Cookie`.
    pub cookie: Option<String>,
    /// `Origin`.
    pub origin_header: Option<String>,
    /// `Sec-Fetch-Site`.
    pub fetch_site: Option<String>,
    /// `Content-Type`.
    pub content_type: Option<String>,
    /// `Stripe-Signature`.
    pub signature: Option<String>,
    /// `Authorization`: the operator's token.
    pub authorization: Option<String>,
    /// `Content-Length`.
    pub content_length: Option<u64>,
    /// `Sec-WebSocket-Protocol`.
    pub protocols: Option<String>,
    /// Whether it asks for a WebSocket.
    pub upgrade: bool,
    /// The network address, for limits only.
    pub address: String,
    /// The body; read only when [`Incoming::wants_body`] says so, and looked at only when it is not too large.
    pub body: String,
}

impl Incoming {
    /// Takes origin, path and query from an absolute address.
    #[must_use]
    pub fn at(url: &str) -> Self {
        let host = url.find("://").map_or(0, |at| at + 3);
        let (origin, rest) = match url.get(host..).and_then(|rest| rest.find(['/', '?', '#'])) {
            Some(end) => url.split_at_checked(host + end).unwrap_or((url, "/")),
            None => (url, "/"),
        };
        let whole = rest.split('#').next().unwrap_or_default();
        let (path, query) = whole.split_once('?').unwrap_or((whole, ""));
        let [origin, path, query] = [origin, path, query].map(str::to_owned);
        Self { origin, path, query, ..Self::default() }
    }

    /// The value of a field of the query, as it came.
    #[must_use]
    pub fn query(&self, name: &str) -> Option<&str> {
        let fields = self.query.split('&').map(|field| field.split_once('=').unwrap_or((field, "")));
        fields.filter(|(field, _)| *field == name).map(|(_, value)| value).next()
    }

    /// Whether the body is to be read. One that is too large is read too, up to a megabyte, and then refused: a client
    /// that is still sending would see a broken connection in place of the refusal.
    #[must_use]
    pub fn wants_body(&self) -> bool {
        self.method == "POST" && self.content_length.is_some_and(|length| (1..=MOST_READ).contains(&length))
    }

    fn https(&self) -> bool {
        self.origin.starts_with("https:")
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// `Content-Type`.
    pub content_type: &'static str,
    /// The body.
    pub body: String,
    /// `Set-Cookie`.
    pub cookie: Option<String>,
    /// Further headers.
    pub headers: Vec<(&'static str, String)>,
}

impl Answer {
    fn text(status: u16, content_type: &'static str, body: String) -> Self {
        Self { status, content_type, body, cookie: None, headers: Vec::new() }
    }

    fn json<T: Serialize>(value: &T) -> Result<Self, Refusal> {
        let body = serde_json::to_string(value).map_err(|_| Refusal::new("unavailable"))?;
        Ok(Self::text(200, JSON, body))
    }

    fn nothing() -> Self {
        Self::text(204, JSON, String::new())
    }

    fn created(self) -> Self {
        Self { status: 201, ..self }
    }

    fn with_cookie(self, cookie: String) -> Self {
        Self { cookie: Some(cookie), ..self }
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Self {
        let body = serde_json::to_string(&refusal.problem).unwrap_or_default();
        Self::text(refusal.status, JSON, body)
    }
}

/// Bodies up to this many bytes are read, whatever becomes of them.
const MOST_READ: u64 = 1 << 20;
/// The content type of answers.
pub const JSON: &str = "application/json";

/// What to do with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outgoing {
    /// Answer it.
    Answer(Answer),
    /// Answer with what an object says, unread: the view of a large event is half a megabyte.
    Relay(Relay),
    /// Hand the connection to an object.
    Socket(Upgrade),
    /// Open the socket, say why, and close it: a browser cannot read the answer to a refused upgrade.
    Goodbye {
        /// The code, also as a `bye` message.
        code: &'static str,
        /// The close code.
        close: u16,
        /// The subprotocol to name.
        protocol: Option<String>,
    },
    /// Not ours: a file, or the app's page.
    File,
}

/// A question to an object, whose answer is passed on as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relay {
    /// Which object.
    pub to: Address,
    /// What it is asked.
    pub question: Question,
    /// The refusal if there is no such object.
    pub missing: &'static str,
}

/// A socket for an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upgrade {
    /// Which object.
    pub to: Address,
    /// Who connects; nobody in particular watches.
    pub player: Option<(PlayerId, DisplayName)>,
    /// The subprotocol that was agreed on.
    pub protocol: String,
}

/// Close codes of sockets, with the code of the `bye` that goes before.
pub mod close {
    /// The client is too old or too new for this server.
    pub const UPDATE_REQUIRED: u16 = 4426;
    /// The session does not count (any more).
    pub const SIGNED_OUT: u16 = 4401;
    /// There is nothing here.
    pub const NOT_FOUND: u16 = 4404;
    /// Too many frames that make no sense.
    pub const ABUSE: u16 = 4408;
    /// No answer from the object; try again.
    pub const UNAVAILABLE: u16 = 4503;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_cut_into_origin_and_path() {
        let cut = |url: &str| {
            let Incoming { origin, path, .. } = Incoming::at(url);
            (origin, path)
        };
        let own = |origin: &str, path: &str| (origin.to_owned(), path.to_owned());
        assert_eq!(cut("http://localhost:8787/api/me?x=/y#z"), own("http://localhost:8787", "/api/me"));
        assert_eq!(cut("https://a.example/"), own("https://a.example", "/"));
        assert_eq!(cut("https://a.example"), own("https://a.example", "/"));
        assert_eq!(cut("https://a.example?q"), own("https://a.example", ""));
        let asked = Incoming::at("https://a.example/p?x=1&after=0.5.A&after=2&y#after=3");
        assert_eq!(
            (asked.query("after"), asked.query("y"), asked.query("z")),
            (Some("0.5.A"), Some(""), None)
        );
    }
}
