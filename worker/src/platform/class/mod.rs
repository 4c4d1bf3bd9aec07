//! The Durable Object classes. Each does the same: bring the clock up to date, load the object, hand over, and see to
//! the letters when everybody here has been told. No handler fails: what cannot be done now is logged, and the alarm
//! tries again.

mod ladder;
mod lobby;
mod player;
mod table;
mod tournament;

use super::ports::ObjectPorts;
use super::{log, stub};
use crate::actor::{Actor, Alarm, Hosted, Ports, StoreError};
use crate::http::{Found, Question};
use serde::Serialize;
use serde::de::DeserializeOwned;
use shared::ids::{DisplayName, PlayerId};
use shared::time::{Instant, Millis};
use shared::wire::{Envelope, Reply};
use worker::{Request, Response, Result};

/// After a failure the alarm tries again then.
const RETRY: Millis = Millis::seconds(30);

/// What came in from the Worker or another object.
enum Call {
    Envelope {
        envelope: Box<Envelope>,
        wait: bool,
    },
    Question(Question),
    Socket {
        player: Option<(PlayerId, DisplayName)>,
        protocol: String,
    },
    #[cfg(feature = "test-clock")]
    ClockMoved,
    Unknown,
}

impl Call {
    /// The call, with the name under which the object was asked.
    async fn read(mut request: Request) -> Result<(Self, String)> {
        let url = request.inner().url();
        let (path, name) = stub::path_and_name(&url);
        let call = match path {
            "socket" => {
                let header = |name: &str| request.headers().get(name).ok().flatten();
                let player = header("x-player").and_then(|text| crate::json::read(&text).ok());
                Self::Socket { player, protocol: header("sec-websocket-protocol").unwrap_or_default() }
            }
            "envelope" | "envelope/wait" => match crate::json::read(&request.text().await?) {
                Ok(envelope) => Self::Envelope { envelope: Box::new(envelope), wait: path.ends_with("wait") },
                Err(_) => Self::Unknown,
            },
            "ask" => crate::json::read(&request.text().await?).map_or(Self::Unknown, Self::Question),
            #[cfg(feature = "test-clock")]
            "clock" => Self::ClockMoved,
            _ => Self::Unknown,
        };
        Ok((call, name.to_owned()))
    }
}

fn reply(reply: &Reply) -> Result<Response> {
    Response::ok(serde_json::to_string(reply)?)
}

fn found(found: Found) -> Result<Response> {
    match found {
        Found::Text(text) => Response::ok(text),
        Found::Nothing => Response::error("nothing", 404),
        Found::NotYet => Response::error("not_yet", 409),
    }
}

fn failed(error: &StoreError) -> Result<Response> {
    log::warn(&format!("store: {error}"));
    Response::error("unavailable", 503)
}

/// Sends the letters, now that everybody here has been told.
async fn end<A: Hosted>(actor: &Actor<A, ObjectPorts>)
where
    A::Event: Clone + Serialize + DeserializeOwned,
{
    actor.drain().await;
    alarm_is_known(actor).await;
}

/// Waits until the letters that were just written have been tried.
async fn sent<A: Hosted>(actor: &Actor<A, ObjectPorts>)
where
    A::Event: Clone + Serialize + DeserializeOwned,
{
    alarm_is_known(actor).await;
    actor.tried().await;
}

/// The clock is right, the object is loaded: it is now.
async fn begin<A: Hosted>(actor: &Actor<A, ObjectPorts>) -> core::result::Result<Instant, StoreError>
where
    A::Event: Clone + Serialize + DeserializeOwned,
{
    clock_is_right(actor.ports()).await;
    actor.wake().await?;
    Ok(actor.ports().now())
}

/// Takes up what the tests have set; nothing in any other build.
async fn clock_is_right(ports: &ObjectPorts) {
    #[cfg(feature = "test-clock")]
    super::test_clock::refresh(ports.env(), ports.clock()).await;
    #[cfg(not(feature = "test-clock"))]
    let _ = ports;
}

/// Tells the test clock of an alarm, so that it is armed again when the clock is moved; nothing in any other build.
async fn alarm_is_known<A: Hosted>(actor: &Actor<A, ObjectPorts>)
where
    A::Event: Clone + Serialize + DeserializeOwned,
{
    #[cfg(feature = "test-clock")]
    if actor.ports().alarm().take_moved()
        && let Some(address) = actor.read(|object, _| object.address()).flatten()
    {
        super::test_clock::remember(actor.ports().env(), &address).await;
    }
    #[cfg(not(feature = "test-clock"))]
    let _ = actor;
}

/// What became of an alarm: after a failure it rings again.
fn try_again(rang: core::result::Result<(), StoreError>, ports: &ObjectPorts) {
    if let Err(error) = rang {
        log::warn(&format!("alarm: {error}"));
        ports.alarm().arm(ports.clock().now().plus(RETRY));
    }
}
