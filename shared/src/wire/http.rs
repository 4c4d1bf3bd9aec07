//! Bodies of the HTTP interface.

use crate::chance::Nonce;
use crate::ids::{DisplayName, PlayerId, TableId, TournamentCode};
use crate::player::PlayerView;
use crate::table::TableSettings;
use crate::time::Instant;
use crate::tournament::TournamentSettings;
use crate::wire::Reason;
use serde::{Deserialize, Serialize};

/// `POST /api/session`, `POST /api/me/name`: a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetName {
    /// The name to show.
    pub name: DisplayName,
}

/// Answer of `POST /api/session` and `POST /api/session/recover`: a session cookie, and the recovery code, shown once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registered {
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub name: DisplayName,
    /// To be written down; the server keeps only its hash.
    pub recovery: String,
}

/// Answer of `GET /api/me`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Me {
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub name: DisplayName,
}

/// Answer of `POST /api/me/link`: open it on the other device within ten minutes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkMade {
    /// Path with the secret in its fragment: `/link#<player>.<secret>`.
    pub path: String,
    /// Until when it works.
    pub until: Instant,
}

/// `POST /api/session/link`: the fragment of a device link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseLink {
    /// `<player>.<secret>`.
    pub token: String,
}

/// `POST /api/session/recover`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecoverAccount {
    /// The recovery code as typed: spaces, hyphens and lower case are forgiven.
    pub code: String,
}

/// Answer of `GET /api/home`: what needs me. Games also tell on which sequence number they stand.
pub type Home = PlayerView;

/// `POST /api/me/notices/read`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadNotices {
    /// Notices up to this number were read.
    pub through: u64,
}

/// `POST /api/tables`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// What the creator chose.
    pub settings: TableSettings,
    /// The device's own randomness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
    /// Whether the lobby of the game lists it; otherwise only those find it who have its link.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub listed: bool,
}

/// `POST /api/lobby/<kind>/quick`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuickMatch {
    /// The game with its options and its clock. The colour is drawn.
    pub settings: TableSettings,
    /// The device's own randomness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
}

/// Answer of `POST /api/tables`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Created {
    /// The new table; its page is `/g/<table>`.
    pub table: TableId,
}

/// `POST /api/tables/<id>/sit`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JoinTable {
    /// The device's own randomness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
}

/// `POST /api/tournaments`.
pub type CreateTournament = TournamentSettings;

/// `POST /api/tournaments/<code>/join`.
pub type JoinTournament = JoinTable;

/// `POST /api/tournaments/<code>/play`.
pub type PlayTournament = JoinTable;

/// Answer of `POST /api/tournaments/<code>/play`: the one room of the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Its table.
    pub table: TableId,
    /// The tournament.
    pub code: TournamentCode,
}

/// Answer of `POST /api/tournaments/<code>/{join,leave,start,cancel,answer,forfeit,remove}`. It does not hold the
/// tournament: whoever watches is told what changed, and a view can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acted {
    /// The tournament's revision after it; a view of this revision or a later one shows what was done.
    pub rev: u64,
}

/// Answer of `POST /api/tournaments/<code>/{say,message,call,mute}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spoken {
    /// The tournament's revision after it: the number of the line, if it made one.
    pub n: u64,
}

/// Answer of `GET /api/code/<code>`: where a code leads that somebody typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CodeOf {
    /// To a table; its page is `/g/<table>`.
    Table(TableId),
    /// To a tournament; its page is `/t/<code>`.
    Event(TournamentCode),
}

/// Every refusal over HTTP; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// Stable code in snake case.
    pub code: String,
    /// The field or place that is wrong, for a developer; never a sentence for a player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The rule and the numbers behind it: of a ladder's refusals.
    #[serde(default, flatten)]
    pub reason: Reason,
}
