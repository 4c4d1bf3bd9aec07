//! The commands, events and effects of a ladder.

use super::Ended;
use crate::ids::{DisplayName, PlayerId};
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// A command to a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum LadderCommand {
    /// A player comes in at the bottom (LD-1), also one who was here before (LD-21).
    Join {
        /// Who.
        player: PlayerId,
        /// The name to show.
        name: DisplayName,
    },
    /// A player challenges another: a game starts at once (LD-10, LD-11).
    Challenge {
        /// Who, and plays Black.
        challenger: PlayerId,
        /// Whom, and plays White.
        defender: PlayerId,
        /// The ranks of the two, the challenger's first, that the challenger was shown. If they have changed nothing
        /// starts: what was confirmed is not what would happen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<[u32; 2]>,
    },
    /// A game of this ladder is over.
    Result {
        /// Its number.
        game: u64,
        /// The winner; nobody at a draw.
        winner: Option<PlayerId>,
        /// Whether the other lost on time.
        on_time: bool,
        /// When the game ended.
        at: Instant,
    },
    /// A player leaves; the running games go on (LD-21).
    Retire {
        /// Who.
        player: PlayerId,
    },
    /// A player has another name now. Who is not known here is let be.
    Rename {
        /// Who.
        player: PlayerId,
        /// The name to show.
        name: DisplayName,
    },
}

/// What happened on a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum LadderEvent {
    /// A player came in, at the bottom.
    Joined {
        /// When.
        at: Instant,
        /// Who.
        player: PlayerId,
        /// The name to show.
        name: DisplayName,
    },
    /// A game began.
    Challenged {
        /// When.
        at: Instant,
        /// Its number: 1 for the ladder's first.
        game: u64,
        /// Who plays Black.
        challenger: PlayerId,
        /// Who plays White.
        defender: PlayerId,
    },
    /// A game ended, and the ranks with it (LD-2 .. LD-8).
    Ended {
        /// When the game ended.
        at: Instant,
        /// Its number.
        game: u64,
        /// How, the challenger being the first.
        ended: Ended,
        /// Whether it was lost on time.
        on_time: bool,
        /// The new ranks, the challenger's first; none for who was not on the ladder any more.
        ranks: [Option<u32>; 2],
    },
    /// A player lost on time for the third time within 30 days, and is off the ladder (LD-20).
    Removed {
        /// When.
        at: Instant,
        /// Who.
        player: PlayerId,
    },
    /// A player left the ladder.
    Retired {
        /// When.
        at: Instant,
        /// Who.
        player: PlayerId,
    },
    /// A player has another name.
    Renamed {
        /// Who.
        player: PlayerId,
        /// The name to show.
        name: DisplayName,
    },
}

/// What a ladder tells others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum LadderEffect {
    /// To a new table: a game of this ladder begins.
    OpenGame {
        /// Its number.
        game: u64,
        /// The defender (LD-11).
        white: PlayerId,
        /// The challenger.
        black: PlayerId,
    },
}

/// Why a ladder refused a command. Serialised with its snake-case code in `code`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum LadderReject {
    /// Already on this ladder.
    AlreadyMember,
    /// LD-21: games from before are still running.
    ActiveGames {
        /// How many.
        games: u32,
    },
    /// Not on this ladder.
    NotMember,
    /// LD-10: nobody challenges oneself.
    #[serde(rename = "self")]
    Oneself,
    /// LD-10: too far up or down.
    OutOfRange {
        /// How far one may challenge.
        window: u32,
        /// How far away that player is.
        distance: u32,
    },
    /// LD-10: the two have an unfinished game on this ladder.
    GameAlreadyActive {
        /// Its number.
        game: u64,
    },
    /// The ranks are not those that the challenger saw.
    Stale {
        /// The ranks now, the challenger's first.
        ranks: [u32; 2],
    },
    /// No such game is running here.
    UnknownGame,
    /// The winner did not play that game.
    NotAPlayer,
    /// As many players as a ladder holds.
    Full,
}
