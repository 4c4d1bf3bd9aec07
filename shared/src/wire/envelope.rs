//! Messages between objects. Each may arrive twice: the receiver keeps the ids it has answered.

use crate::ids::{PlayerId, TableId, TournamentCode};
use crate::ladder::{LadderCommand, LadderKind};
use crate::lobby::LobbyCommand;
use crate::player::PlayerCommand;
use crate::rules::GameKind;
use crate::table::TableCommand;
use crate::tournament::TournamentCommand;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Which object.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Address {
    /// A table.
    Table(TableId),
    /// A tournament.
    Tournament(TournamentCode),
    /// A player.
    Player(PlayerId),
    /// The lobby of a game.
    Lobby(GameKind),
    /// A ladder.
    Ladder(LadderKind),
}

/// A command for another object, with the id under which it is answered once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Envelope {
    /// Unique: `<sender address>#<number in its outbox>`, or random at the worker's edge.
    pub id: String,
    /// For whom.
    pub to: Address,
    /// What.
    pub body: Body,
}

/// The command in an envelope.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    /// For a table.
    Table(TableCommand<Value>),
    /// For a tournament.
    Tournament(TournamentCommand),
    /// For a player.
    Player(PlayerCommand),
    /// For a lobby.
    Lobby(LobbyCommand),
    /// For a ladder.
    Ladder(LadderCommand),
}

/// What an object answers to an envelope; stored and repeated byte for byte for a repeated id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Reply {
    /// Accepted; the object has had this many events.
    Done {
        /// The sequence number or revision.
        seq: u64,
    },
    /// Refused.
    Refused {
        /// The code of the object's reject.
        code: String,
        /// The rule and the numbers behind it, where the object says them.
        #[serde(default, flatten)]
        reason: Reason,
    },
}

impl Reply {
    /// Refused, with nothing but a code.
    #[must_use]
    pub fn refused(code: &str) -> Self {
        Self::Refused { code: code.to_owned(), reason: Reason::default() }
    }
}

/// What an automatic refusal goes by.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// The id of the rule: `LD-10`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The numbers that were compared, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub numbers: BTreeMap<String, u64>,
}
