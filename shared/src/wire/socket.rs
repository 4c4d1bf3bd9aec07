//! The messages of a table's socket and of a watched object's socket.

use crate::chance::Nonce;
use crate::chat::{ChatLine, Words};
use crate::ids::{CommandId, PlayerId, TableId};
use crate::rules::DrawClaim;
use crate::seat::Seat;
use crate::time::Instant;
use crate::tournament::TournamentChange;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What can be offered to the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// A draw.
    Draw,
    /// Another game with colours exchanged.
    Rematch,
}

/// From a client on a table's socket. Each message with an `id` gets exactly one `ack` or `nack`; a repeated `id`
/// gets the same reply again, byte for byte.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message. Answered by `welcome`.
    Hello {
        /// [`super::PROTOCOL`].
        proto: u16,
        /// The last sequence number the client has, 0 if none.
        #[serde(default)]
        since: u64,
        /// The device's own randomness, taken while nonces are open (FD-2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
    },
    /// Take a free place.
    Sit {
        /// The command's name.
        id: CommandId,
        /// The device's own randomness.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
    },
    /// Start with those who are there: the creator of a table for more.
    Start {
        /// The command's name.
        id: CommandId,
    },
    /// A game action.
    Act {
        /// The command's name.
        id: CommandId,
        /// The sequence number the player saw.
        base: u64,
        /// The action, in the game's own form.
        a: Value,
    },
    /// GEN-6.
    Resign {
        /// The command's name.
        id: CommandId,
    },
    /// Offer a draw or a rematch.
    Offer {
        /// The command's name.
        id: CommandId,
        /// What.
        what: Offer,
    },
    /// Answer a draw offer, or refuse (take back) a rematch.
    Answer {
        /// The command's name.
        id: CommandId,
        /// What.
        what: Offer,
        /// Yes or no.
        accept: bool,
    },
    /// Claim a draw (CL-1).
    Claim {
        /// The command's name.
        id: CommandId,
        /// What.
        what: DrawClaim,
    },
    /// Take back a table that has not started.
    Cancel {
        /// The command's name.
        id: CommandId,
    },
    /// Say something to the others who play here.
    Say {
        /// The command's name.
        id: CommandId,
        /// What.
        words: Words,
    },
    /// Do not show me what this player says here, or do again.
    Mute {
        /// The command's name.
        id: CommandId,
        /// Whom.
        player: PlayerId,
        /// Which.
        muted: bool,
    },
    /// My clock shows zero: please look. Changes nothing by itself; answered by an `update` or not at all needed.
    Tick,
    /// Send me everything again. Answered by `welcome`.
    Resync,
}

/// From the server on a table's socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The whole view: after `hello` and `resync`.
    Welcome {
        /// The protocol spoken.
        proto: u16,
        /// Table events so far.
        seq: u64,
        /// The viewer's seat or place, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// [`crate::table::TableView`].
        view: Value,
        /// Server time.
        now: Instant,
        /// First 16 hexadecimal digits of the SHA-256 of the view's JSON text.
        hash: String,
    },
    /// Something happened.
    Update {
        /// Table events so far.
        seq: u64,
        /// The viewer's seat or place (colours may just have been given).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// What happened, as far as the viewer may know: [`crate::table::TableSeen`].
        seen: Vec<Value>,
        /// The whole view.
        view: Value,
        /// Server time.
        now: Instant,
        /// As in `welcome`.
        hash: String,
    },
    /// The command was accepted.
    Ack {
        /// Which.
        id: CommandId,
        /// Table events after it.
        seq: u64,
    },
    /// The command was refused and changed nothing.
    Nack {
        /// Which, if it could be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
        /// Why: a code of [`crate::table::Reject`] or of the frame (`malformed`, `unknown_type`, `too_large`,
        /// `too_fast`, `hello_first`, `signed_out`).
        code: String,
        /// Table events so far.
        seq: u64,
    },
    /// What was said, to those who play here. After `welcome` the last lines, then each as it is said. A line that is
    /// known already, by its number, may come again.
    Chat {
        /// The newest last.
        lines: Vec<ChatLine>,
    },
    /// The socket will close.
    Bye {
        /// Why: `update_required`, `signed_out`, `abuse`, `not_found`, `too_many_tries`, `unavailable`.
        code: String,
    },
    /// A message of a newer server.
    #[serde(other)]
    Other,
}

/// From the server on a tournament's socket: one text for all who watch, at most once a second.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum WatchMessage {
    /// What changed.
    Change(TournamentChange),
    /// A message of a newer server.
    #[serde(other)]
    Other,
}

/// From a lobby to those who watch it. They say nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum LobbyMessage {
    /// Something has changed since the last one; at most once a second. What it is is asked for, by the revision that is
    /// known.
    Changed {
        /// The revision now.
        rev: u64,
    },
    /// To the players of a quick match alone, at once: it runs.
    Matched {
        /// Where.
        table: TableId,
    },
    /// A message of a newer server.
    #[serde(other)]
    Other,
}
