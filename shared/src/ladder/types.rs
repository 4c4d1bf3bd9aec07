//! The commands, events and effects of a ladder.

use super::{Ended, LadderKind};
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::player::{LadderNote, Notice};
use crate::table::TableSetup;
use crate::time::Instant;
use crate::wire::Reason;
use serde::{Deserialize, Serialize};

/// A command to a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum LadderCommand {
    /// A player comes in at the bottom (LD-1), also one who was here before (LD-21).
    Join {
        /// Which ladder this is. It does not know it before its first player.
        ladder: LadderKind,
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
    /// Only let time pass.
    Tick,
}

/// What happened on a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum LadderEvent {
    /// A player came in, at the bottom.
    Joined {
        /// Which ladder this is.
        ladder: LadderKind,
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
        /// Who played, the challenger first.
        players: [PlayerId; 2],
        /// How, the challenger being the first.
        ended: Ended,
        /// Whether it was lost on time.
        on_time: bool,
        /// The ranks until then, the challenger's first; none for who was not on the ladder any more.
        from: [Option<u32>; 2],
        /// The new ranks.
        ranks: [Option<u32>; 2],
    },
    /// A player lost on time for the third time within 30 days, and is off the ladder (LD-20).
    Removed {
        /// When.
        at: Instant,
        /// Who.
        player: PlayerId,
        /// The rank that the player had.
        rank: u32,
    },
    /// A player left the ladder.
    Retired {
        /// When.
        at: Instant,
        /// Who.
        player: PlayerId,
        /// The rank that the player had.
        rank: u32,
    },
    /// Of these members, by number, those who were pushed down by games of others have been told.
    Digested {
        /// When the telling began.
        at: Instant,
        /// The first of them.
        from: u32,
        /// The first that is none of them.
        to: u32,
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
    OpenTable {
        /// Its setup.
        setup: Box<TableSetup>,
    },
    /// To that table: a player sits down.
    SitAt {
        /// The table.
        table: TableId,
        /// Who.
        player: PlayerId,
        /// The name.
        name: DisplayName,
    },
    /// To a player: the own place, and what is news of it.
    TellPlayer {
        /// Whom.
        player: PlayerId,
        /// How it stands.
        note: LadderNote,
        /// The news, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        notices: Vec<Notice>,
        /// The name by which the player is shown from now on, when the player comes in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shown: Option<DisplayName>,
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
    /// This is the other ladder.
    WrongLadder,
}

impl LadderReject {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::AlreadyMember => "already_member",
            Self::ActiveGames { .. } => "active_games",
            Self::NotMember => "not_member",
            Self::Oneself => "self",
            Self::OutOfRange { .. } => "out_of_range",
            Self::GameAlreadyActive { .. } => "game_already_active",
            Self::Stale { .. } => "stale",
            Self::UnknownGame => "unknown_game",
            Self::NotAPlayer => "not_a_player",
            Self::Full => "full",
            Self::WrongLadder => "wrong_ladder",
        }
    }

    /// The rule and the numbers behind it.
    #[must_use]
    pub fn reason(self) -> Reason {
        let (rule, numbers): (_, &[(&str, u64)]) = match self {
            Self::AlreadyMember => (Some("LD-1"), &[]),
            Self::ActiveGames { games } => (Some("LD-21"), &[("games", u64::from(games))]),
            Self::NotMember | Self::Oneself => (Some("LD-10"), &[]),
            Self::OutOfRange { window, distance } => {
                (Some("LD-10"), &[("window", u64::from(window)), ("distance", u64::from(distance))])
            }
            Self::GameAlreadyActive { game } => (Some("LD-10"), &[("game", game)]),
            Self::Stale { ranks: [challenger, defender] } => {
                (Some("LD-10"), &[("challenger", u64::from(challenger)), ("defender", u64::from(defender))])
            }
            Self::UnknownGame | Self::NotAPlayer | Self::Full | Self::WrongLadder => (None, &[]),
        };
        let numbers = numbers.iter().map(|(name, number)| ((*name).to_owned(), *number)).collect();
        Reason { rule: rule.map(str::to_owned), numbers }
    }

    /// The refusal that has this code and this reason; `None` if a ladder gives none like it.
    #[must_use]
    pub fn named(code: &str, reason: &Reason) -> Option<Self> {
        let number = |name: &str| reason.numbers.get(name).copied();
        let small = |name: &str| u32::try_from(number(name)?).ok();
        Some(match code {
            "already_member" => Self::AlreadyMember,
            "active_games" => Self::ActiveGames { games: small("games")? },
            "not_member" => Self::NotMember,
            "self" => Self::Oneself,
            "out_of_range" => Self::OutOfRange { window: small("window")?, distance: small("distance")? },
            "game_already_active" => Self::GameAlreadyActive { game: number("game")? },
            "stale" => Self::Stale { ranks: [small("challenger")?, small("defender")?] },
            "unknown_game" => Self::UnknownGame,
            "not_a_player" => Self::NotAPlayer,
            "full" => Self::Full,
            "wrong_ladder" => Self::WrongLadder,
            _ => return None,
        })
    }
}
