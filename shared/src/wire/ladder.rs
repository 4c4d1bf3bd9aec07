//! Bodies of the HTTP interface about ladders, and the messages of a ladder's socket. What a ladder shows is in
//! [`crate::ladder`].

use crate::ids::{PlayerId, TableId};
use crate::ladder::LadderSummary;
use serde::{Deserialize, Serialize};

/// Answer of `GET /api/ladders`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderList {
    /// Slow and fast.
    pub ladders: Vec<LadderSummary>,
}

/// `POST /api/ladders/<ladder>/challenge`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengePlayer {
    /// Whom.
    pub defender: PlayerId,
    /// The ranks that were shown, the own first. If they have changed nothing starts (`stale`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<[u32; 2]>,
}

/// Answer of `POST /api/ladders/<ladder>/challenge`: the game runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChallengeMade {
    /// Its table; its page is `/g/<table>`.
    pub table: TableId,
}

/// From a ladder to those who watch it. They say nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum LadderMessage {
    /// Something has changed since the last one; at most once a second. What it was is asked for.
    Changed {
        /// The revision now.
        rev: u64,
    },
    /// A message of a newer server.
    #[serde(other)]
    Other,
}
