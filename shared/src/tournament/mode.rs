//! What is played in a tournament, with the game's own settings. The one place of a tournament that names games:
//! everything else asks here what a table is opened with, which clocks there are, and what a drawn game leads to.

use super::{ABANDONED_AFTER, BadSetting, Draws};
use crate::rules::{ChessFlavour, GameKind, backgammon, gin_rummy, go};
use crate::table::{AwayPolicy, FORFEIT_AFTER, GameConfig, GoTable};
use core::ops::RangeInclusive;
use serde::{Deserialize, Serialize};

/// T-1: minutes of the modes in which games are drawn.
pub const MINUTES: [u16; 4] = [5, 10, 15, 30];
/// GEN-4: a scheduled event sets its own clock, of so many minutes for each side.
pub const OWN_MINUTES: RangeInclusive<u16> = 1..=180;

/// The games of a tournament. Settings of a game belong to its mode, so that no mode can have those of another game.
///
/// The first two are the guide's (T-1). The others are the games of head-to-head tables, played as a *scheduled event*:
/// with its own clock (GEN-4), and every game decisive.
///
/// ```
/// use shared::tournament::{GoEvent, Mode};
/// let mode: Mode = serde_json::from_str(r#"{"go": {"size": 13, "scoring": "japanese"}}"#).unwrap();
/// assert!(matches!(mode, Mode::Go(GoEvent { size: 13, .. })) && mode.is_scheduled());
/// assert_eq!(serde_json::to_string(&Mode::Classic).unwrap(), r#""classic""#);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// LC.
    #[default]
    LudoChess,
    /// CT.
    Classic,
    /// CX: a drawn position is decided at once.
    ContestChess,
    /// GO.
    Go(GoEvent),
    /// BG.
    Backgammon(BackgammonEvent),
    /// GR.
    GinRummy(GinEvent),
}

/// What is chosen for an event of go. There is no handicap: nobody knows beforehand who meets whom, and colours change
/// from game to game (T-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoEvent {
    /// 9, 13 or 19 (GO-1).
    pub size: u8,
    /// How the board is counted (GO-15).
    #[serde(default)]
    pub scoring: go::Scoring,
}

/// What is chosen for an event of backgammon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackgammonEvent {
    /// Where the checkers start (BG-2).
    #[serde(default)]
    pub variant: backgammon::Variant,
    /// Whether there is a doubling cube (BG-20).
    #[serde(default)]
    pub cube: bool,
}

/// What is chosen for an event of gin rummy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GinEvent {
    /// GR-5.
    #[serde(default)]
    pub variant: gin_rummy::Variant,
}

impl Mode {
    /// The mode whose matches are played at tables like this one, with the cube or without; of go without its handicap.
    /// `None` for ludo, which is not for two.
    #[must_use]
    pub const fn of_table(game: GameConfig, cube: bool) -> Option<Self> {
        Some(match game {
            GameConfig::LudoChess => Self::LudoChess,
            GameConfig::ClassicChess(ChessFlavour::Contest) => Self::ContestChess,
            GameConfig::ClassicChess(_) => Self::Classic,
            GameConfig::Go(GoTable { size, scoring, .. }) => Self::Go(GoEvent { size, scoring }),
            GameConfig::Backgammon(variant) => Self::Backgammon(BackgammonEvent { variant, cube }),
            GameConfig::GinRummy(variant) => Self::GinRummy(GinEvent { variant }),
            GameConfig::Ludo(_) => return None,
        })
    }

    /// The game of its tables.
    #[must_use]
    pub const fn game(self) -> GameConfig {
        match self {
            Self::LudoChess => GameConfig::LudoChess,
            Self::Classic => GameConfig::ClassicChess(ChessFlavour::Tournament),
            Self::ContestChess => GameConfig::ClassicChess(ChessFlavour::Contest),
            Self::Go(GoEvent { size, scoring }) => GameConfig::Go(GoTable { size, scoring, handicap: 0 }),
            Self::Backgammon(event) => GameConfig::Backgammon(event.variant),
            Self::GinRummy(event) => GameConfig::GinRummy(event.variant),
        }
    }

    /// Which game it is.
    #[must_use]
    pub const fn kind(self) -> GameKind {
        self.game().kind()
    }

    /// Whether its tables have a doubling cube (BG-20).
    #[must_use]
    pub const fn has_cube(self) -> bool {
        matches!(self, Self::Backgammon(BackgammonEvent { cube: true, .. }))
    }

    /// What a drawn game leads to.
    #[must_use]
    pub const fn draws(self) -> Draws {
        match self {
            Self::LudoChess => Draws::Replays,
            Self::Classic => Draws::Ladder,
            Self::ContestChess | Self::Go(_) | Self::Backgammon(_) | Self::GinRummy(_) => Draws::Never,
        }
    }

    /// Whether it is a scheduled event of a head-to-head game: its own clock, and every game decisive.
    #[must_use]
    pub const fn is_scheduled(self) -> bool {
        matches!(self.draws(), Draws::Never)
    }

    /// Whether a clock of so many minutes for each side is one of this mode's.
    #[must_use]
    pub fn has_clock(self, minutes: u16) -> bool {
        if self.is_scheduled() { OWN_MINUTES.contains(&minutes) } else { MINUTES.contains(&minutes) }
    }

    /// What happens to a player who is away from a running game. A game that counted as abandoned would be a draw
    /// (T-61); where every game is decisive a minute of absence loses it (GEN-5).
    pub(super) const fn away(self) -> AwayPolicy {
        if self.is_scheduled() {
            AwayPolicy::Forfeit { after: FORFEIT_AFTER }
        } else {
            AwayPolicy::Abandon { after: ABANDONED_AFTER }
        }
    }

    /// The ranges of the game's own settings.
    pub(super) fn check(self) -> Result<(), BadSetting> {
        if self.game().is_valid() { Ok(()) } else { Err(BadSetting::Game) }
    }
}
