//! The settings of a table: what a creator chooses, and what the server derives from it.

use crate::clock::ClockConfig;
use crate::ids::{DisplayName, PlayerId, TableId, TournamentCode};
use crate::ladder::LadderKind;
use crate::rules::{ChessFlavour, GameKind, backgammon, gin_rummy, go, ludo};
use crate::seat::Seat;
use crate::time::Millis;
use serde::{Deserialize, Serialize};

/// What the creator of a free table chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSettings {
    /// The game with its flavour.
    pub game: GameConfig,
    /// Minutes for each side. Casual: 1 to 180. Contest: 3, 5, 10, 20 or 30 (GEN-4). Ludo has no bank: 0.
    pub minutes: u16,
    /// Seconds added after each own move, 0 to 60; casual classic chess only.
    #[serde(default)]
    pub increment_seconds: u8,
    /// Which colour the creator takes. Always White in a contest (CX-7).
    #[serde(default)]
    pub colour: ColourChoice,
}

/// The game of a table, with the flavour that decides its endings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "flavour", rename_all = "snake_case")]
pub enum GameConfig {
    /// Ludo Chess (LC).
    LudoChess,
    /// Classic chess.
    ClassicChess(ChessFlavour),
    /// Go.
    Go(GoTable),
    /// Backgammon, nackgammon or hypergammon.
    Backgammon(backgammon::Variant),
    /// Gin rummy.
    GinRummy(gin_rummy::Variant),
    /// Ludo.
    Ludo(LudoTable),
}

/// What the creator of a go table chooses (GO-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoTable {
    /// 9, 13 or 19.
    pub size: u8,
    /// How the board is counted.
    #[serde(default)]
    pub scoring: go::Scoring,
    /// 0, or 2 to 9 stones.
    #[serde(default)]
    pub handicap: u8,
}

/// What the creator of a ludo table chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LudoTable {
    /// 2 to 4 (LU-1).
    pub players: u8,
    /// The house rules; all off in classic.
    #[serde(default)]
    pub house: ludo::House,
    /// Seconds for each roll with its moves, 10 to 120 (LU-27); 0 = no limit, only where no server waits (on one device).
    pub turn_seconds: u8,
    /// How many of the seats a computer plays; the host's is none of them. The others are for people.
    #[serde(default, skip_serializing_if = "is_none")]
    pub computers: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the form that serde asks for
const fn is_none(count: &u8) -> bool {
    *count == 0
}

impl GameConfig {
    /// Which game it is.
    #[must_use]
    pub const fn kind(self) -> GameKind {
        match self {
            Self::LudoChess => GameKind::LudoChess,
            Self::ClassicChess(_) => GameKind::ClassicChess,
            Self::Go(_) => GameKind::Go,
            Self::Backgammon(_) => GameKind::Backgammon,
            Self::GinRummy(_) => GameKind::GinRummy,
            Self::Ludo(_) => GameKind::Ludo,
        }
    }

    /// How many play.
    #[must_use]
    pub const fn seats(self) -> u8 {
        match self {
            Self::Ludo(table) => table.players,
            Self::LudoChess
            | Self::ClassicChess(_)
            | Self::Go(_)
            | Self::Backgammon(_)
            | Self::GinRummy(_) => 2,
        }
    }

    /// How many of the seats a computer plays.
    #[must_use]
    pub const fn computers(self) -> u8 {
        match self {
            Self::Ludo(table) => table.computers,
            Self::LudoChess
            | Self::ClassicChess(_)
            | Self::Go(_)
            | Self::Backgammon(_)
            | Self::GinRummy(_) => 0,
        }
    }

    /// How many of the seats are for people.
    #[must_use]
    pub const fn people(self) -> u8 {
        self.seats().saturating_sub(self.computers())
    }

    /// The same game with all seats for people.
    #[must_use]
    pub const fn of_people(self) -> Self {
        match self {
            Self::Ludo(table) => Self::Ludo(LudoTable { computers: 0, ..table }),
            _ => self,
        }
    }
}

impl GameConfig {
    /// The same game for so many people and the computers that it has, if it can be played by them (LU-1, LU-26).
    #[must_use]
    pub fn with_people(self, people: u8) -> Option<Self> {
        match self {
            Self::Ludo(table) => {
                let table = LudoTable { players: people.checked_add(table.computers)?, ..table };
                (people > 0 && table.config().is_valid()).then_some(Self::Ludo(table))
            }
            _ => (self.people() == people).then_some(self),
        }
    }

    /// Whether a rematch leaves the players where they sit. Seats that are only turns to begin go round, but handicap
    /// stones are for the weaker player, who has Black again (GO-2).
    #[must_use]
    pub const fn keeps_seats(self) -> bool {
        matches!(self, Self::Go(GoTable { handicap: 1.., .. }))
    }

    /// The colour of the first seat, which moves first in an even game.
    #[must_use]
    pub const fn first_colour(self) -> ColourChoice {
        match self {
            Self::Go(_) => ColourChoice::Black,
            _ => ColourChoice::White,
        }
    }
}

/// Which colour the creator takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColourChoice {
    /// Drawn from the committed chance when both are there (label `colours`).
    #[default]
    Random,
    /// The creator is White.
    White,
    /// The creator is Black.
    Black,
}

impl ColourChoice {
    /// The colour of the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Random => Self::Random,
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// What happens to a player who is away (Q-GEN-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "policy", rename_all = "snake_case")]
pub enum AwayPolicy {
    /// Contest: unbroken disconnection of `after` (60 s) forfeits (GEN-5). At a table of a tournament only once a ply is
    /// played; before that the room expires (T-60).
    Forfeit {
        /// 60,000 ms.
        after: Millis,
    },
    /// Tournament and casual: before the first ply the room expires (T-60), afterwards the game is abandoned (T-61),
    /// unless a clock runs out first.
    Abandon {
        /// 300 s by default.
        after: Millis,
    },
    /// Ladder: only the clock.
    ClockOnly,
}

/// Who opened the table and gets its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Owner {
    /// A player; casual or contest.
    Player {
        /// The creator.
        player: PlayerId,
    },
    /// A tournament: colours, clock and game number come from it only (T-28).
    Tournament {
        /// Its code.
        code: TournamentCode,
        /// Its name, for the board's header.
        name: String,
        /// Index of the match, from 0, in bracket order over all rounds.
        match_index: u32,
        /// Number of the game in the match, from 1.
        game: u32,
    },
    /// A ladder: a challenge, which nobody can take back (LD-11).
    Ladder {
        /// Which.
        ladder: LadderKind,
        /// The number of the game.
        game: u64,
    },
}

/// Everything a new table is told, once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSetup {
    /// Its id; also the context of its chance (FD-1).
    pub id: TableId,
    /// The game with its flavour.
    pub game: GameConfig,
    /// Q-CT-2: fivefold repetition and 75 moves end a game of the tournament flavour as a draw. Nothing elsewhere.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub fide_automatic_draws: bool,
    /// Q-CT-3: a flag against a side that cannot mate is a draw in the tournament flavour. Nothing elsewhere.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub flag_needs_mating_material: bool,
    /// BG-20: the doubling cube, only at a scheduled event of backgammon that says so. Nothing elsewhere.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub cube: bool,
    /// The clock by seat: the first seat's first. When seats are still open both banks are equal. A game without banks
    /// (ludo) has [`ClockConfig::NONE`].
    pub clock: ClockConfig,
    /// What happens to a player who is away.
    pub away: AwayPolicy,
    /// Who opened it.
    pub owner: Owner,
    /// Players whose place is reserved, in place order. A free table reserves the creator's (the first); a
    /// tournament's table, a ladder's and a rematch reserve both.
    pub reserved: Vec<(PlayerId, DisplayName)>,
    /// The place that has the first seat: White in chess and backgammon, Black in go. The other places follow in order.
    /// `None` = drawn at the start between two (label `colours`, 0 = the first place).
    pub white_place: Option<Seat>,
    /// The choice that led here, for a rematch and for display.
    pub colour: ColourChoice,
    /// How long the table waits for its players before it expires.
    pub waits: Millis,
    /// Whether it is a rematch of this table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<TableId>,
    /// Whether the lobby lists it: then anybody may find it, sit down, and watch. Only free tables are.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub listed: bool,
    /// Players whom the host has blocked: they do not sit down here. Nobody else is told who they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<PlayerId>,
}

impl TableSetup {
    /// Whether the exception of T-60 holds here: a room that ends without a ply has no result (Q-GEN-5).
    #[must_use]
    pub const fn expires_without_ply(&self) -> bool {
        matches!(self.away, AwayPolicy::Abandon { .. }) || matches!(self.owner, Owner::Tournament { .. })
    }
}
