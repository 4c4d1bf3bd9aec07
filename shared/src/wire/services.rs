//! Bodies of the HTTP interface around the games: pushes, calendar, tiers and payments.

use crate::ids::TournamentCode;
use crate::player::{NoticeKind, Product};
use crate::time::Instant;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Answer of `GET /api/push/key`: what a browser needs to subscribe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushKey {
    /// The server's public key: 65 bytes in base64url.
    pub key: String,
}

/// `POST /api/me/push`: a browser's own `PushSubscription.toJSON()`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubscribePush {
    /// Where its push service takes messages for it.
    pub endpoint: String,
    /// Its keys.
    pub keys: PushKeys,
    /// Not looked at: an address that expires is dropped when its push service says so.
    #[serde(default, rename = "expirationTime", skip_serializing_if = "Option::is_none")]
    pub expiration_time: Option<Value>,
}

/// The keys of a device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// Its public key: 65 bytes in base64url.
    pub p256dh: String,
    /// Its secret: 16 bytes in base64url.
    pub auth: String,
}

/// `POST /api/me/push/remove`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemovePush {
    /// Of which device.
    pub endpoint: String,
}

/// `POST /api/me/push/settings`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetPush {
    /// Kinds that are not pushed.
    pub off: Vec<NoticeKind>,
}

/// Answer of `GET /api/me/push/settings` and of everything that changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushView {
    /// Kinds that are not pushed.
    pub off: Vec<NoticeKind>,
    /// The oldest first.
    pub devices: Vec<PushDevice>,
}

/// A device that gets pushes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushDevice {
    /// Its address, by which a browser finds itself in the list.
    pub endpoint: String,
    /// Since when.
    pub since: Instant,
    /// When its push service last took something, to the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<Instant>,
    /// Since when its push service refuses, and with which HTTP status.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<(Instant, u16)>,
}

/// Answer of `POST /api/me/calendar`: a path that whoever has it can read, for a calendar to subscribe to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CalendarMade {
    /// `/api/calendar/<token>.ics`.
    pub path: String,
}

/// Answer of `GET /api/me/tier` (T-80, T-81).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TierView {
    /// Whether this server has no tiers: then nothing is limited and nothing is sold.
    pub off: bool,
    /// Whether the player is Pro now.
    pub pro: bool,
    /// Until when Pro was paid for, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pro_until: Option<Instant>,
    /// What may be created.
    pub may: MayCreate,
    /// What counts against the limits.
    pub used: Used,
    /// What can be bought here.
    pub prices: Vec<Price>,
}

/// What a player may create now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MayCreate {
    /// The largest event that may be created now; 0 if none.
    pub max_players: u16,
    /// Why none, or no free one: `active_limit`, `free_limit_30_days`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Events of up to 32 players that are paid for.
    pub standard: u32,
    /// Events of up to 128 players that are paid for.
    pub premium: u32,
}

/// What counts against a player's limits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// Own events in registration or in progress.
    pub active: u32,
    /// Free-tier creations in the last 30 days.
    pub free_created: u32,
}

/// What something costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Price {
    /// What.
    pub product: Product,
    /// Pence.
    pub amount: u32,
    /// `GBP`.
    pub currency: String,
    /// For how many days, if it is Pro.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u16>,
}

/// `POST /api/pay/checkout`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkout {
    /// What is to be bought.
    pub product: Product,
    /// The event to come back to afterwards; without one, the form for a new event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<TournamentCode>,
}

/// Answer of `POST /api/pay/checkout`: where to go to pay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckoutMade {
    /// An address of the payment provider, or a path of this site for test payments.
    pub url: String,
}
