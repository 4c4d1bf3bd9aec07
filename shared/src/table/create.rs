//! From what a creator chose to what a table is told.

use super::{AwayPolicy, ColourChoice, GameConfig, GoTable, LudoTable, Owner, TableSettings, TableSetup};
use crate::clock::ClockConfig;
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::ladder::LadderKind;
use crate::rules::{ChessFlavour, go, ludo};
use crate::seat::Seat;
use crate::time::Millis;
use serde::{Deserialize, Serialize};

/// How long a free table waits for its second player.
pub const FREE_TABLE_WAITS: Millis = Millis::hours(24);
/// How long the host of a listed table may be away before it is closed, and anybody else who sat down at it before the
/// place is free again.
pub const HOST_GONE_AFTER: Millis = Millis::minutes(2);
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

/// LU-27: seconds for a roll with its moves, at least and at most.
pub const LUDO_SECONDS: core::ops::RangeInclusive<u8> = 10..=120;

/// Which setting is out of range. Serialised as its snake-case code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BadSetting {
    /// Casual: 1 to 180. Contest: 3, 5, 10, 20 or 30 (GEN-4). Ludo: 0.
    Minutes,
    /// 0 to 60 in casual classic chess, 0 everywhere else (GEN-4, LC-14).
    Increment,
    /// The host of a chess contest has White (CX-7).
    Colour,
    /// The game's own choices contradict each other: board size, handicap, players, house rules, seconds, computers.
    Game,
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
            Self::Game => "game",
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
        self.check()?;
        let colour = match self.game {
            GameConfig::ClassicChess(ChessFlavour::Contest) => ColourChoice::White,
            _ => self.colour,
        };
        let clock = match self.minutes {
            0 => ClockConfig::NONE,
            minutes => ClockConfig {
                increment: Millis::seconds(i64::from(self.increment_seconds)),
                ..ClockConfig::minutes(i64::from(minutes))
            },
        };
        Ok(TableSetup {
            id,
            game: self.game,
            fide_automatic_draws: false,
            flag_needs_mating_material: false,
            cube: false,
            clock,
            away: match (self.game, self.forfeits_after()) {
                // Who is away at a ludo table is played for (LU-27).
                (GameConfig::Ludo(_), _) => AwayPolicy::ClockOnly,
                (_, Some(after)) => AwayPolicy::Forfeit { after },
                (_, None) => AwayPolicy::Abandon { after: ABANDON_AFTER },
            },
            owner: Owner::Player { player: creator.0.clone() },
            reserved: vec![creator],
            white_place: first_place(self.game, colour),
            colour,
            waits: FREE_TABLE_WAITS,
            rematch_of: None,
            listed: false,
            barred: Vec::new(),
        })
    }

    /// Whether a free table can be opened like this.
    ///
    /// # Errors
    /// The first setting that is out of range.
    pub fn check(&self) -> Result<(), BadSetting> {
        let contest = self.is_contest()?;
        if !self.game.is_valid() {
            return Err(BadSetting::Game);
        }
        if !self.fits(contest) {
            return Err(BadSetting::Minutes);
        }
        let casual_chess = self.game == GameConfig::ClassicChess(ChessFlavour::Casual);
        let most = if casual_chess { MAX_INCREMENT_SECONDS } else { 0 };
        if self.increment_seconds > most {
            return Err(BadSetting::Increment);
        }
        match (self.game, self.colour) {
            (GameConfig::ClassicChess(ChessFlavour::Contest), ColourChoice::Black) => Err(BadSetting::Colour),
            _ => Ok(()),
        }
    }

    /// How long a player of a free table may be away before the game is lost (GEN-5); nothing where absence forfeits
    /// nothing.
    ///
    /// ```
    /// use shared::table::{FORFEIT_AFTER, GameConfig, GoTable, TableSettings};
    ///
    /// let go = GoTable { size: 9, scoring: Default::default(), handicap: 0 };
    /// let contest = TableSettings { game: GameConfig::Go(go), ..TableSettings::default() };
    /// assert_eq!(contest.forfeits_after(), Some(FORFEIT_AFTER));
    /// assert_eq!(TableSettings::default().forfeits_after(), None);
    /// ```
    #[must_use]
    pub fn forfeits_after(&self) -> Option<Millis> {
        matches!(self.is_contest(), Ok(true)).then_some(FORFEIT_AFTER)
    }

    fn fits(&self, contest: bool) -> bool {
        match self.game {
            GameConfig::Ludo(_) => self.minutes == 0,
            _ if contest => CONTEST_MINUTES.contains(&self.minutes),
            _ => (1..=MAX_CASUAL_MINUTES).contains(&self.minutes),
        }
    }

    fn is_contest(&self) -> Result<bool, BadSetting> {
        match self.game {
            GameConfig::LudoChess | GameConfig::ClassicChess(ChessFlavour::Casual) | GameConfig::Ludo(_) => {
                Ok(false)
            }
            GameConfig::ClassicChess(ChessFlavour::Contest)
            | GameConfig::Go(_)
            | GameConfig::Backgammon(_)
            | GameConfig::GinRummy(_) => Ok(true),
            GameConfig::ClassicChess(ChessFlavour::Tournament | ChessFlavour::Ladder) => {
                Err(BadSetting::Flavour)
            }
        }
    }
}

/// How long a table of a ladder waits for its players, who are sat down at it with the same letters: longer than any letter
/// is repeated.
pub const LADDER_TABLE_WAITS: Millis = Millis::days(30);

impl TableSetup {
    /// The table of a game of a ladder: correspondence chess with all draws of the FIDE laws, who was challenged having
    /// White, and nobody losing but on the board and on time (LD-11, LD-30, CL-1, Q-CL-1, Q-GEN-5).
    ///
    /// ```
    /// use shared::ids::{DisplayName, PlayerId};
    /// use shared::ladder::LadderKind;
    /// use shared::table::TableSetup;
    /// use shared::time::Millis;
    ///
    /// let player = |n| (PlayerId::from_random(&[n; 26]), DisplayName::parse("Meera").unwrap());
    /// let setup = TableSetup::of_ladder(LadderKind::Fast, 12, player(1), player(2));
    /// assert_eq!(setup.id.as_str(), "fast:12");
    /// assert_eq!((setup.clock.initial[0], setup.clock.most), (Millis::days(3), Some(Millis::days(3))));
    /// ```
    #[must_use]
    pub fn of_ladder(
        ladder: LadderKind,
        game: u64,
        white: (PlayerId, DisplayName),
        black: (PlayerId, DisplayName),
    ) -> Self {
        Self {
            id: TableId::of_ladder(ladder, game),
            game: GameConfig::ClassicChess(ChessFlavour::Ladder),
            fide_automatic_draws: false,
            flag_needs_mating_material: false,
            cube: false,
            clock: ClockConfig {
                initial: [ladder.bank(); 2],
                increment: ladder.increment(),
                most: Some(ladder.most()),
            },
            away: AwayPolicy::ClockOnly,
            owner: Owner::Ladder { ladder, game },
            reserved: vec![white, black],
            white_place: Some(Seat::FIRST),
            colour: ColourChoice::White,
            waits: LADDER_TABLE_WAITS,
            rematch_of: None,
            listed: false,
            barred: Vec::new(),
        }
    }
}

/// Which place has the first seat, by the creator's choice of colour. In go the first seat is Black's, at a card or ludo
/// table there are no colours to choose: the creator is the first.
fn first_place(game: GameConfig, colour: ColourChoice) -> Option<Seat> {
    let creator_is_first = match (game, colour) {
        (GameConfig::GinRummy(_) | GameConfig::Ludo(_), _) => true,
        (_, ColourChoice::Random) => return None,
        (game, colour) => colour == game.first_colour(),
    };
    Some(if creator_is_first { Seat::FIRST } else { Seat::SECOND })
}

impl GameConfig {
    /// Whether the game's own choices go together (GO-1, LU-1, LU-25, LU-26).
    #[must_use]
    pub fn is_valid(self) -> bool {
        match self {
            Self::Go(table) => table.config().is_valid(),
            Self::Ludo(table) => {
                table.config().is_valid()
                    && LUDO_SECONDS.contains(&table.turn_seconds)
                    && table.computers < table.players
            }
            Self::LudoChess | Self::ClassicChess(_) | Self::Backgammon(_) | Self::GinRummy(_) => true,
        }
    }
}

impl GoTable {
    /// The settings of the rules, with the default rulings.
    #[must_use]
    pub fn config(self) -> go::Config {
        let Self { size, scoring, handicap } = self;
        go::Config { size, scoring, handicap, ..go::Config::default() }
    }
}

impl LudoTable {
    /// The settings of the rules, with the default rulings.
    #[must_use]
    pub fn config(self) -> ludo::Config {
        let timer = Millis::seconds(i64::from(self.turn_seconds));
        let turn_timer = Some(timer).filter(|timer| *timer > Millis::ZERO);
        let rulings = ludo::Rulings { turn_timer, ..ludo::Rulings::default() };
        ludo::Config { players: self.players, house: self.house, rulings }
    }
}
