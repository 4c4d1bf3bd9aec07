//! What one viewer may know of a table: the only form in which a table leaves the server.

use super::{Owner, TableSettings};
use crate::chance::{Commitment, Nonce, Seed};
use crate::clock::Clock;
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::outcome::Outcome;
use crate::rules::{Features, GameKind};
use crate::seat::{Seat, SeatSet};
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A place is not taken yet.
    Waiting,
    /// The game runs.
    Running,
    /// The game is over.
    Over,
    /// Closed before it started.
    Closed,
}

/// A table as one viewer sees it; `V` is the game's view. The client replaces its copy with each one it receives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "V: Deserialize<'de>"))]
pub struct TableView<V> {
    /// The table.
    pub table: TableId,
    /// The game.
    pub kind: GameKind,
    /// What the creator chose (or the nearest form of it at a tournament's table).
    pub settings: TableSettings,
    /// Who opened it.
    pub owner: Owner,
    /// Where it stands.
    pub phase: Phase,
    /// The players: in seat order (White, Black) once started, in place order before.
    pub places: Vec<PlaceView>,
    /// The seats that play, by the order of `places` once started; absent in a game of two, which has seats 0 and 1.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    pub seats: SeatSet,
    /// The game; absent before the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<V>,
    /// Who must act.
    #[serde(default, skip_serializing_if = "SeatSet::is_empty_ref")]
    pub to_act: SeatSet,
    /// The clock; absent before the start, and in a game without banks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Until when the game itself waits: a count of go, the pause between two hands, a roll of ludo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits_until: Option<Instant>,
    /// What may be offered or claimed here.
    pub features: Features,
    /// Whose draw offer stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offer: Option<Seat>,
    /// When the present absence of somebody ends the game, and whose it is (GEN-5, T-60, T-61).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away_until: Option<(Seat, Instant)>,
    /// Whether a lobby lists it: anybody may find it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub listed: bool,
    /// When a waiting table expires.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires: Option<Instant>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// GEN-10 totals by seat at this moment, where the game has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[u32; 2]>,
    /// Which places want a rematch, by the order of `places`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rematch: Vec<u8>,
    /// The rematch's table, once it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<TableId>,
    /// Whom the viewer does not want to hear here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<PlayerId>,
    /// The commitment to the secret (FD-1).
    pub commitment: Commitment,
    /// The secret, after the end (FD-7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveal: Option<Seed>,
}

const fn two() -> SeatSet {
    SeatSet::TWO
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the form that serde asks for
fn is_two(seats: &SeatSet) -> bool {
    *seats == SeatSet::TWO
}

impl SeatSet {
    /// Whether nobody is in the set; the by-reference form that serde asks for.
    #[must_use]
    pub const fn is_empty_ref(&self) -> bool {
        self.is_empty()
    }
}

/// A place of a table as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceView {
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub name: DisplayName,
    /// Whether the place is taken (a reserved one may not be yet).
    pub seated: bool,
    /// Whether the player is connected.
    pub present: bool,
    /// Whether a computer plays here.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub computer: bool,
    /// The player's nonce, published when nonces close (FD-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
}

/// What one viewer may know of a table's event; feeds the spoken live region, sounds and notices. `S` is the game's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum TableSeen<S> {
    /// Somebody sat down.
    Seated {
        /// The name.
        name: DisplayName,
    },
    /// Somebody stood up before the start.
    Left {
        /// The name.
        name: DisplayName,
    },
    /// The game started.
    Started,
    /// A game action was accepted.
    Played {
        /// By which seat; nobody where only time passed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// What of it may be seen.
        seen: Vec<S>,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        seat: Seat,
    },
    /// A draw offer was refused.
    DrawDeclined {
        /// By whom.
        seat: Seat,
    },
    /// Somebody came.
    Arrived {
        /// Who.
        name: DisplayName,
    },
    /// Somebody is away.
    Departed {
        /// Who.
        name: DisplayName,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
    /// The table was closed before it started.
    Closed,
    /// A rematch was offered.
    RematchOffered {
        /// By whom.
        name: DisplayName,
    },
    /// The rematch is off.
    RematchDeclined {
        /// By whom.
        name: DisplayName,
    },
    /// A rematch opened.
    RematchOpened {
        /// Its table.
        table: TableId,
    },
    /// An event of a newer server.
    #[serde(other)]
    Other,
}
