//! The commands, events and effects of a lobby.

use crate::chance::Nonce;
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::rules::GameKind;
use crate::table::{Phase, TableSettings, TableSetup};
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// A command to a lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum LobbyCommand {
    /// A listed table is about to be opened: takes one of the host's places in the list. It is shown when the table
    /// itself says that it is open; until then it lasts [`OFFER_LASTS`](super::OFFER_LASTS).
    Offer {
        /// The table that will be opened.
        table: TableId,
        /// Who opens it.
        host: PlayerId,
        /// What the host chose.
        settings: TableSettings,
    },
    /// A listed table says how it stands. The newest by its sequence number stands.
    Note {
        /// How.
        note: Box<TableNote>,
    },
    /// A player wants a game against whoever comes: the same game with the same clock. Asking again for the same
    /// changes nothing, asking for another takes the first one back: a player waits in one place only.
    Seek {
        /// Who.
        player: PlayerId,
        /// The name to show.
        name: DisplayName,
        /// What for; the colour is drawn whatever it says.
        settings: TableSettings,
        /// The player's own randomness (FD-2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
        /// The id of the table that opens if this completes a match.
        table: TableId,
        /// Whom the player does not want to meet.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        avoids: Vec<PlayerId>,
    },
    /// The player's object says that this wait is the only one of the player's that may be paired. Until it does the
    /// player waits here and is in no match: lobbies do not know of each other, and two of them might find somebody for
    /// the same player at the same moment. For a wait that is over it changes nothing.
    Admit {
        /// Who.
        player: PlayerId,
        /// The number of the wait.
        seek: u64,
    },
    /// A player waits no longer. Who does not wait, or waits under another number, is let be.
    Withdraw {
        /// Who.
        player: PlayerId,
        /// Only this wait; whichever it is if there is no number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seek: Option<u64>,
    },
    /// Only let time pass.
    Tick,
}

/// How a listed table stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableNote {
    /// The table.
    pub table: TableId,
    /// Its sequence number that this note describes.
    pub seq: u64,
    /// When it came to stand like this.
    pub at: Instant,
    /// Where it stands.
    pub phase: Phase,
    /// The game with its options and its clock.
    pub settings: TableSettings,
    /// Who opened it.
    pub host: PlayerId,
    /// Who has or is promised a place, in place order.
    pub players: Vec<(PlayerId, DisplayName)>,
}

/// Somebody who waits for a quick match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seek {
    /// Its number: the lobby's revision when it was asked for. Lower waits longer.
    pub n: u64,
    /// Since when.
    pub at: Instant,
    /// Who.
    pub player: PlayerId,
    /// The name to show.
    pub name: DisplayName,
    /// What for.
    pub settings: TableSettings,
    /// The player's own randomness (FD-2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
    /// The id of the table that opens if this completes a match. Waits from before there were admissions have none, and
    /// are paired as they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// Whom the player does not want to meet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub avoids: Vec<PlayerId>,
}

impl Seek {
    /// Whether neither of two avoids the other.
    #[must_use]
    pub fn goes_with(&self, other: &Self) -> bool {
        !self.avoids.contains(&other.player) && !other.avoids.contains(&self.player)
    }
}

/// What happened in a lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum LobbyEvent {
    /// A listed table is about to be opened.
    Offered {
        /// When.
        at: Instant,
        /// Which.
        table: TableId,
        /// By whom.
        host: PlayerId,
        /// What was chosen.
        settings: TableSettings,
    },
    /// A table said how it stands.
    Noted {
        /// When it was heard.
        at: Instant,
        /// How.
        note: Box<TableNote>,
    },
    /// A running table is not listed any more, to make room for a newer one.
    Dropped {
        /// Which.
        table: TableId,
    },
    /// A table was not heard of for too long.
    Forgotten {
        /// Which.
        table: TableId,
    },
    /// A player waits.
    Sought {
        /// Who, for what.
        seek: Box<Seek>,
    },
    /// A player who waits may be paired.
    Admitted {
        /// Who.
        player: PlayerId,
    },
    /// A player waits no longer.
    Withdrawn {
        /// Who.
        player: PlayerId,
    },
    /// Enough players waited for the same: a table opens for them.
    Matched {
        /// When.
        at: Instant,
        /// The table.
        table: TableId,
        /// Who plays, those who waited longest first.
        players: Vec<PlayerId>,
    },
}

/// What a lobby tells others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum LobbyEffect {
    /// To a new table: open.
    OpenTable {
        /// Its setup.
        setup: Box<TableSetup>,
    },
    /// To that table: somebody sits down.
    SitAt {
        /// The table.
        table: TableId,
        /// Who.
        player: PlayerId,
        /// The name.
        name: DisplayName,
        /// The player's own randomness.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
    },
    /// To a player: whether he waits here, or has a match.
    TellPlayer {
        /// Whom.
        player: PlayerId,
        /// What.
        note: WaitNote,
    },
}

/// Whether a player waits in a lobby or plays a match that it made: the newest by `rev` stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitNote {
    /// Which lobby.
    pub kind: GameKind,
    /// The lobby's revision that this note describes.
    pub rev: u64,
    /// When.
    pub at: Instant,
    /// The number of the wait, if the player waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seek: Option<u64>,
    /// The table of the player's quick match, from the moment it is made until it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
}

/// Why a lobby refused a command. Serialised as its snake-case code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LobbyReject {
    /// The settings are out of range.
    BadSettings,
    /// This is the lobby of another game.
    WrongGame,
    /// Another table has this id.
    AlreadyOpen,
    /// The host has as many open tables as one may have.
    TooManyOpen,
    /// As many tables are open, or as many players wait, as the lobby holds.
    LobbyFull,
}
