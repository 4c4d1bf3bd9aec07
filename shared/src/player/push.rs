//! The devices to which notices are pushed (RFC 8030), and what is pushed.

use super::{LadderNews, Notice, NoticeKind, PlayerEffect, PlayerEvent, PlayerReject};
use crate::base64url;
use crate::ids::TournamentCode;
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};

/// How many devices of a player get pushes; a further one takes the place of the oldest.
pub const MAX_DEVICES: usize = 10;
/// The longest address of a push service.
pub const MAX_ENDPOINT: usize = 1_024;
/// How long after a test the next may be asked for.
pub const TEST_EVERY: Millis = Millis::seconds(10);
/// A success is written down again after this long.
const NOTED_EVERY: Millis = Millis::days(1);
/// Nothing is kept longer by a push service.
const LONGEST: Millis = Millis::days(28);

/// How much a push may disturb (RFC 8030, section 5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    /// Can wait for power and a network.
    Low,
    /// Should arrive soon.
    Normal,
    /// Somebody waits.
    High,
}

/// How a kind of notice is pushed.
impl NoticeKind {
    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Requested => "requested",
            Self::Accepted => "accepted",
            Self::Refused => "refused",
            Self::Started => "started",
            Self::Cancelled => "cancelled",
            Self::MatchReady => "match_ready",
            Self::DeadlineNear => "deadline_near",
            Self::Replay => "replay",
            Self::Result => "result",
            Self::Removed => "removed",
            Self::Champion => "champion",
            Self::RunnerUp => "runner_up",
            Self::Message => "message",
            Self::Called => "called",
            Self::Challenged => "challenged",
            Self::YourMove => "your_move",
            Self::HoursLeft => "hours_left",
            Self::LadderResult => "ladder_result",
            Self::LadderRemoved => "ladder_removed",
            Self::PushedDown => "pushed_down",
        }
    }

    /// How urgent it is.
    #[must_use]
    pub const fn urgency(self) -> Urgency {
        match self {
            Self::MatchReady | Self::DeadlineNear | Self::Replay | Self::Called | Self::HoursLeft => {
                Urgency::High
            }
            Self::Champion | Self::RunnerUp | Self::Result | Self::LadderResult | Self::PushedDown => {
                Urgency::Low
            }
            _ => Urgency::Normal,
        }
    }

    /// How long it is worth delivering, when nothing says when it is too late.
    #[must_use]
    pub const fn lasts(self) -> Millis {
        match self {
            Self::Called => Millis::hours(1),
            Self::Champion | Self::RunnerUp | Self::LadderResult | Self::LadderRemoved => Millis::days(7),
            _ => Millis::days(1),
        }
    }
}

/// The address of one device at its push service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Endpoint(String);

impl Endpoint {
    /// Reads an address that a browser gave. The Worker will send requests to it, so it must be the https address of a
    /// public host by name: no address by number, no single label, no name that means a local network, no other port.
    /// `loopback` also allows `http://127.0.0.1:<port>/..`, for tests.
    ///
    /// ```
    /// use shared::player::Endpoint;
    /// assert!(Endpoint::parse("https://push.example.com/send/abc", false).is_some());
    /// assert!(Endpoint::parse("https://127.0.0.1/send", false).is_none());
    /// ```
    #[must_use]
    pub fn parse(text: &str, loopback: bool) -> Option<Self> {
        let plain = text.len() <= MAX_ENDPOINT
            && text.bytes().all(|c| c.is_ascii_graphic() && c != b'\\' && c != b'#');
        let local = loopback && text.strip_prefix("http://127.0.0.1:").is_some_and(is_local);
        let public = text.strip_prefix("https://").is_some_and(is_public);
        (plain && (public || local)).then(|| Self(text.to_owned()))
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Scheme and host: for whom a signature is made, and what a person may recognise.
    #[must_use]
    pub fn origin(&self) -> &str {
        let host = self.0.find("://").map_or(0, |at| at.saturating_add(3));
        let end = self.0.get(host..).and_then(|rest| rest.find(['/', '?']));
        end.and_then(|end| self.0.get(..host.saturating_add(end))).unwrap_or(&self.0)
    }
}

/// A port, then a path.
fn is_local(rest: &str) -> bool {
    let port = rest.split(['/', '?']).next().unwrap_or_default();
    !port.is_empty() && port.len() <= 5 && port.bytes().all(|c| c.is_ascii_digit())
}

fn is_public(rest: &str) -> bool {
    let host = rest.split(['/', '?']).next().unwrap_or_default();
    let host = host.strip_suffix(":443").unwrap_or(host).to_ascii_lowercase();
    let label = |label: &str| {
        let sign = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
        !label.is_empty() && label.len() <= 63 && label.bytes().all(sign)
    };
    let labels: Vec<&str> = host.split('.').collect();
    // A last label of letters only: what ends in a number is an address.
    let by_name = labels.last().is_some_and(|last| {
        last.len() >= 2 && (last.bytes().all(|c| c.is_ascii_lowercase()) || last.starts_with("xn--"))
    });
    let within =
        |name: &str| host.ends_with(name) && host.strip_suffix(name).is_some_and(|rest| rest.ends_with('.'));
    let local = [
        "localhost",
        "local",
        "internal",
        "intranet",
        "lan",
        "home",
        "corp",
        "private",
        "test",
        "invalid",
        "onion",
        "arpa",
    ];
    host.len() <= 253
        && labels.len() >= 2
        && labels.iter().all(|part| label(part))
        && by_name
        && !local.into_iter().any(within)
}

/// One device, as its browser describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subscription {
    /// Where to send.
    pub endpoint: Endpoint,
    /// Its public key: an uncompressed point of P-256, 65 bytes in base64url.
    pub p256dh: String,
    /// Its secret: 16 bytes in base64url.
    pub auth: String,
    /// The site where it subscribed, for the links in what is pushed.
    pub origin: String,
}

impl Subscription {
    /// Whether both keys have their form. Whether the point is on the curve is not looked at here.
    #[must_use]
    pub fn is_formed(&self) -> bool {
        let public = base64url::decode(&self.p256dh);
        let public = public.is_some_and(|key| key.len() == 65 && key.first() == Some(&4));
        public && base64url::decode(&self.auth).is_some_and(|auth| auth.len() == 16)
    }
}

/// What is pushed: facts, no words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushNotice {
    /// About what; `None` is a test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<NoticeKind>,
    /// The event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<TournamentCode>,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The ladder, and what it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ladder: Option<LadderNews>,
    /// The opponent, or who asks or calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// The organiser's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Whether the match was won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
    /// Tells two of the same kind and event apart; those with the same number replace each other.
    #[serde(default)]
    pub number: u64,
    /// When it is too late to be of use.
    pub until: Instant,
}

impl PushNotice {
    /// What replaces what, at the push service and on the device: at most 32 characters of base64url (RFC 8030,
    /// section 5.4).
    #[must_use]
    pub fn topic(&self) -> String {
        let kind = self.kind.map_or("test", NoticeKind::name);
        let code = self.code.as_ref().map_or("", TournamentCode::as_str);
        // The newest word about a game replaces the one before, whatever each says.
        let place = match &self.ladder {
            Some(LadderNews { ladder, game: Some(game), .. }) => {
                return format!("{}-{game}", ladder.as_str());
            }
            Some(news) => news.ladder.as_str(),
            None => code,
        };
        let number = if self.number == 0 { String::new() } else { format!("-{}", self.number) };
        format!("{place}-{kind}{number}").chars().take(32).collect()
    }

    /// How urgent it is.
    #[must_use]
    pub fn urgency(&self) -> Urgency {
        self.kind.map_or(Urgency::High, NoticeKind::urgency)
    }

    /// For how many seconds the push service may keep it; 0 when it is too late.
    #[must_use]
    pub fn ttl(&self, now: Instant) -> i64 {
        self.until.since(now).0.clamp(0, LONGEST.0) / 1_000
    }
}

/// A push to one device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushLetter {
    /// The device.
    pub to: Subscription,
    /// What.
    pub notice: PushNotice,
}

/// What became of a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pushed {
    /// The push service took it.
    Sent,
    /// There is no such device any more (404, 410), or nothing can be encrypted for it.
    Gone,
    /// The push service will never take it, and said so with this status.
    Refused(u16),
}

/// What a player's object is asked about pushes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PushOrder {
    /// A device wants pushes, or has new keys.
    Subscribe {
        /// It.
        device: Box<Subscription>,
    },
    /// A device wants none any more.
    Unsubscribe {
        /// Its address.
        endpoint: String,
    },
    /// Push a test to every device.
    Test,
    /// Kinds that are not pushed.
    Settings {
        /// Which.
        off: Vec<NoticeKind>,
    },
    /// The shell tells what became of a push.
    Settled {
        /// Where it was sent.
        endpoint: String,
        /// What.
        outcome: Pushed,
    },
}

/// What happened to a player's devices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PushEvent {
    /// A device subscribed.
    Subscribed {
        /// When.
        at: Instant,
        /// It.
        device: Box<Subscription>,
    },
    /// A device was taken off, by itself or because its address is gone.
    Unsubscribed {
        /// Its address.
        endpoint: String,
    },
    /// A test was pushed.
    Tested {
        /// When.
        at: Instant,
    },
    /// Other kinds are not pushed.
    Set {
        /// Which.
        off: Vec<NoticeKind>,
    },
    /// A push was taken, or refused with a status; the first in a day, or the first that is different.
    Settled {
        /// When.
        at: Instant,
        /// Where.
        endpoint: String,
        /// The status of the refusal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refused: Option<u16>,
    },
}

/// A device on a player's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    /// How to reach it.
    pub device: Subscription,
    /// Since when.
    pub since: Instant,
    /// When its push service last took something, to the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<Instant>,
    /// Since when it refuses, and with which status.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<(Instant, u16)>,
}

/// The devices of a player, and what is pushed to them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Devices {
    /// The oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<Device>,
    /// Kinds that are not pushed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub off: Vec<NoticeKind>,
    /// When the last test was pushed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tested: Option<Instant>,
}

impl Devices {
    /// Whether there is nothing to store.
    #[must_use]
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    fn find(&self, endpoint: &str) -> Option<&Device> {
        self.list.iter().find(|known| known.device.endpoint.as_str() == endpoint)
    }

    /// What an order leads to.
    ///
    /// # Errors
    /// `bad_subscription`, `no_device`, `too_fast`.
    pub fn decide(
        &self,
        order: &PushOrder,
        now: Instant,
    ) -> Result<(Option<PushEvent>, Vec<PlayerEffect>), PlayerReject> {
        let event = match order {
            PushOrder::Subscribe { device } if !device.is_formed() => {
                return Err(PlayerReject::BadSubscription);
            }
            PushOrder::Subscribe { device } => {
                let known = self.find(device.endpoint.as_str()).is_some_and(|known| known.device == **device);
                (!known).then(|| PushEvent::Subscribed { at: now, device: device.clone() })
            }
            PushOrder::Unsubscribe { endpoint } | PushOrder::Settled { endpoint, outcome: Pushed::Gone } => {
                self.find(endpoint).map(|_| PushEvent::Unsubscribed { endpoint: endpoint.clone() })
            }
            PushOrder::Settings { off } => {
                let mut off = off.clone();
                off.sort_unstable();
                off.dedup();
                (off != self.off).then_some(PushEvent::Set { off })
            }
            PushOrder::Test if self.list.is_empty() => return Err(PlayerReject::NoDevice),
            PushOrder::Test if self.tested.is_some_and(|at| now.since(at) < TEST_EVERY) => {
                return Err(PlayerReject::TooFast);
            }
            PushOrder::Test => Some(PushEvent::Tested { at: now }),
            PushOrder::Settled { endpoint, outcome } => self.settled(endpoint, *outcome, now),
        };
        let test = matches!(event, Some(PushEvent::Tested { .. }));
        let effects = if test { self.letters(&test_notice(now)) } else { Vec::new() };
        Ok((event, effects))
    }

    fn settled(&self, endpoint: &str, outcome: Pushed, now: Instant) -> Option<PushEvent> {
        let known = self.find(endpoint)?;
        let refused = match outcome {
            Pushed::Refused(status) => Some(status),
            Pushed::Sent | Pushed::Gone => None,
        };
        let same = refused == known.refused.map(|(_, status)| status);
        let fresh = known.sent.is_some_and(|at| now.since(at) < NOTED_EVERY);
        let news = !same || (refused.is_none() && !fresh);
        news.then(|| PushEvent::Settled { at: now, endpoint: endpoint.to_owned(), refused })
    }

    /// A notice for every device, unless its kind is switched off.
    #[must_use]
    pub fn letters(&self, notice: &PushNotice) -> Vec<PlayerEffect> {
        if notice.kind.is_some_and(|kind| self.off.contains(&kind)) {
            return Vec::new();
        }
        let letter = |known: &Device| PushLetter { to: known.device.clone(), notice: notice.clone() };
        self.list.iter().map(letter).map(Box::new).map(PlayerEffect::Push).collect()
    }

    pub(super) fn record(&mut self, event: &PushEvent) {
        match event {
            PushEvent::Subscribed { at, device } => {
                self.list.retain(|known| known.device.endpoint != device.endpoint);
                let device = device.as_ref().clone();
                self.list.push(Device { device, since: *at, sent: None, refused: None });
                let surplus = self.list.len().saturating_sub(MAX_DEVICES);
                self.list.drain(..surplus);
            }
            PushEvent::Unsubscribed { endpoint } => {
                self.list.retain(|known| known.device.endpoint.as_str() != endpoint);
            }
            PushEvent::Tested { at } => self.tested = Some(*at),
            PushEvent::Set { off } => self.off.clone_from(off),
            PushEvent::Settled { at, endpoint, refused } => {
                let known = self.list.iter_mut().find(|known| known.device.endpoint.as_str() == endpoint);
                if let Some(known) = known {
                    known.refused = refused.map(|status| (*at, status));
                    known.sent = if refused.is_none() { Some(*at) } else { known.sent };
                }
            }
        }
    }
}

fn test_notice(now: Instant) -> PushNotice {
    let until = now.plus(Millis::minutes(5));
    PushNotice {
        kind: None,
        code: None,
        event: None,
        ladder: None,
        who: None,
        words: None,
        won: None,
        number: 0,
        until,
    }
}

impl From<&Notice> for PushNotice {
    fn from(notice: &Notice) -> Self {
        // The newest of a kind says all that one of a match does; words of people each say something of their own.
        let own = matches!(notice.kind, NoticeKind::Requested | NoticeKind::Message | NoticeKind::Called);
        Self {
            kind: Some(notice.kind),
            code: notice.code.clone(),
            event: notice.event.clone(),
            ladder: notice.ladder,
            who: notice.who.as_ref().map(ToString::to_string),
            words: notice.text.as_ref().map(ToString::to_string),
            won: notice.won,
            number: if own { notice.n } else { 0 },
            until: notice.deadline.unwrap_or_else(|| notice.at.plus(notice.kind.lasts())),
        }
    }
}

impl From<PushEvent> for PlayerEvent {
    fn from(event: PushEvent) -> Self {
        Self::Push { event }
    }
}
