//! From what a creator chose to what a table is told.

use super::{AwayPolicy, ColourChoice, GameConfig, Owner, TableSettings, TableSetup};
use crate::clock::ClockConfig;
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::rules::ChessFlavour;
use crate::seat::Seat;
use crate::time::Millis;
use serde::{Deserialize, Serialize};

/// How long a free table waits for its second player.
pub const FREE_TABLE_WAITS: Millis = Millis::hours(24);
/// GEN-5: unbroken disconnection that forfeits a contest.
pub const FORFEIT_AFTER: Millis = Millis::seconds(60);
/// T-61: the abandonment window of casual and tournament games.
pub const ABANDON_AFTER: Millis = Millis::seconds(300);
/// GEN-4: minutes of a contest.
pub const CONTEST_MINUTES: [u16; 5] = [3, 5, 10, 20, 30];
/// The most minutes of a casual game.
pub const MAX_CASUAL_MINUTES: u16 = 180;
/// The largest increment of a casual game of classic chess, in seconds.
pub const MAX_INCREMENT_SECONDS: u8 = 60;

/// Which setting is out of range. Serialised as its snake-case code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BadSetting {
    /// Casual: 1 to 180. Contest: 3, 5, 10, 20 or 30 (GEN-4).
    Minutes,
    /// 0 to 60 in casual classic chess, 0 everywhere else (GEN-4, LC-14).
    Increment,
    /// The host of a contest has White (CX-7).
    Colour,
    /// Tournament and ladder games are opened by the tournament and the ladder.
    Flavour,
}

impl BadSetting {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Minutes => "minutes",
            Self::Increment => "increment",
            Self::Colour => "colour",
            Self::Flavour => "flavour",
        }
    }
}

impl Default for TableSettings {
    /// Ludo Chess, ten minutes, colours drawn.
    fn default() -> Self {
        Self { game: GameConfig::LudoChess, minutes: 10, increment_seconds: 0, colour: ColourChoice::Random }
    }
}

impl TableSettings {
    /// The setup of a free table that `creator` opens.
    ///
    /// ```
    /// use shared::ids::{DisplayName, PlayerId, TableId};
    /// use shared::table::{BadSetting, TableSettings};
    ///
    /// let creator = (PlayerId::from_random(&[1; 26]), DisplayName::parse("Meera").unwrap());
    /// let id = TableId::from_random(&[2; 26]);
    /// assert!(TableSettings::default().setup(id.clone(), creator.clone()).is_ok());
    /// let never = TableSettings { minutes: 0, ..TableSettings::default() };
    /// assert_eq!(never.setup(id, creator), Err(BadSetting::Minutes));
    /// ```
    ///
    /// # Errors
    /// The first setting that is out of range.
    pub fn setup(&self, id: TableId, creator: (PlayerId, DisplayName)) -> Result<TableSetup, BadSetting> {
        let contest = self.is_contest()?;
        let fits = if contest {
            CONTEST_MINUTES.contains(&self.minutes)
        } else {
            (1..=MAX_CASUAL_MINUTES).contains(&self.minutes)
        };
        if !fits {
            return Err(BadSetting::Minutes);
        }
        let casual_chess = self.game == GameConfig::ClassicChess(ChessFlavour::Casual);
        let most = if casual_chess { MAX_INCREMENT_SECONDS } else { 0 };
        if self.increment_seconds > most {
            return Err(BadSetting::Increment);
        }
        let colour = match (contest, self.colour) {
            (true, ColourChoice::Black) => return Err(BadSetting::Colour),
            (true, _) => ColourChoice::White,
            (false, colour) => colour,
        };
        let clock = ClockConfig {
            increment: Millis::seconds(i64::from(self.increment_seconds)),
            ..ClockConfig::minutes(i64::from(self.minutes))
        };
        Ok(TableSetup {
            id,
            game: self.game,
            fide_automatic_draws: false,
            clock,
            away: if contest {
                AwayPolicy::Forfeit { after: FORFEIT_AFTER }
            } else {
                AwayPolicy::Abandon { after: ABANDON_AFTER }
            },
            owner: Owner::Player { player: creator.0.clone() },
            reserved: vec![creator],
            white_place: match colour {
                ColourChoice::Random => None,
                ColourChoice::White => Some(Seat::FIRST),
                ColourChoice::Black => Some(Seat::SECOND),
            },
            colour,
            waits: FREE_TABLE_WAITS,
            rematch_of: None,
        })
    }

    fn is_contest(&self) -> Result<bool, BadSetting> {
        match self.game {
            GameConfig::LudoChess | GameConfig::ClassicChess(ChessFlavour::Casual) => Ok(false),
            GameConfig::ClassicChess(ChessFlavour::Contest) => Ok(true),
            GameConfig::ClassicChess(ChessFlavour::Tournament | ChessFlavour::Ladder) => {
                Err(BadSetting::Flavour)
            }
        }
    }
}
