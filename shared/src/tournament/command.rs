//! What a tournament can be asked.

use super::TournamentSettings;
use crate::chance::Nonce;
use crate::ids::{ChatText, DisplayName, PlayerId, TournamentCode};
use crate::table::TableResult;
use serde::{Deserialize, Serialize};

/// A command to a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentCommand {
    /// Create it (T-2). The creator is the organiser and does not play unless joining.
    Create {
        /// Its code.
        code: TournamentCode,
        /// The organiser.
        organiser: PlayerId,
        /// The organiser's name.
        name: DisplayName,
        /// The settings.
        settings: Box<TournamentSettings>,
    },
    /// Join, or ask to (T-4, T-5).
    Join {
        /// Who.
        player: PlayerId,
        /// The name to show.
        name: DisplayName,
        /// The device's own randomness for the seeding (FD-8).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
        /// Whether the player is Pro (T-82).
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        pro: bool,
    },
    /// Leave before the start (T-5).
    Leave {
        /// Who.
        player: PlayerId,
    },
    /// Accept or refuse a request (T-4).
    Answer {
        /// The organiser.
        by: PlayerId,
        /// Whose request.
        player: PlayerId,
        /// Yes or no.
        accept: bool,
    },
    /// Start it (T-6).
    Start {
        /// The organiser.
        by: PlayerId,
    },
    /// Cancel it before the start (T-7).
    Cancel {
        /// The organiser.
        by: PlayerId,
    },
    /// Press Play in the own match (T-25, T-26).
    Play {
        /// Who.
        player: PlayerId,
        /// The device's own randomness for the game (FD-2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
    },
    /// A table reports its result; keyed by the table, the first counts.
    Result {
        /// The result.
        result: Box<TableResult>,
    },
    /// T-63.
    Forfeit {
        /// The organiser.
        by: PlayerId,
        /// Who loses the match.
        player: PlayerId,
    },
    /// T-83.
    Remove {
        /// The organiser.
        by: PlayerId,
        /// Who leaves.
        player: PlayerId,
    },
    /// Speak in the chat.
    Say {
        /// Who.
        player: PlayerId,
        /// What.
        text: ChatText,
    },
    /// The organiser's message to all.
    Message {
        /// The organiser.
        by: PlayerId,
        /// What.
        text: ChatText,
    },
    /// Call the organiser about the own match.
    Call {
        /// Who.
        player: PlayerId,
    },
    /// Mute a player in the chat, or let the player speak again (T-83).
    Mute {
        /// The organiser.
        by: PlayerId,
        /// Whom.
        player: PlayerId,
        /// Which.
        muted: bool,
    },
    /// Only let time pass (the alarm, the 15-minute sweep; T-55).
    Tick,
}

/// Why a command was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentReject {
    /// There is no such tournament; also the answer to every unknown code.
    NoSuchTournament,
    /// The code is taken.
    CodeTaken,
    /// A setting is out of range (T-1).
    BadSettings,
    /// Joining has ended (T-5).
    NotInRegistration,
    /// All places are taken (T-5).
    Full,
    /// The player is in already (T-5).
    AlreadyJoined,
    /// The player is not in it.
    NotJoined,
    /// Only the organiser may do this.
    NotOrganiser,
    /// Fewer than two accepted players (T-6).
    TooFewPlayers,
    /// It is not running.
    NotRunning,
    /// The player has no match to play now.
    NoMatch,
    /// The match waits for its other player (T-20).
    MatchNotReady,
    /// The match is over.
    MatchOver,
    /// The table is not one of this tournament's.
    ForeignTable,
    /// The organiser has removed this player, who cannot join again (T-83).
    Barred,
    /// The organiser has muted this player (T-83).
    Muted,
    /// Too many lines, messages or calls; wait a little.
    TooFast,
    /// Too many links in a line.
    BadText,
    /// A result that no game of this tournament can have.
    BadResult,
    /// The result contradicts the one that counted; not applied. The first ones are
    /// accepted and kept as `conflict_recorded`; this answers the ones after that.
    ConflictingResult,
}
