//! The settings of one game: seats, house rules, rulings.

use crate::seat::{Seat, SeatSet};
use crate::time::Millis;
use serde::{Deserialize, Serialize};

/// What a table is opened with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// 2 to 4 (LU-1).
    pub players: u8,
    /// The house rules; all off in classic.
    pub house: House,
    /// The rulings.
    pub rulings: Rulings,
}

impl Default for Config {
    fn default() -> Self {
        Self { players: 4, house: House::default(), rulings: Rulings::default() }
    }
}

/// House rules, each a switch of its own (LU-20 to LU-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)] // independent switches is what they are
pub struct House {
    /// Quick Ludo: any number brings a token out (LU-20).
    pub any_to_start: bool,
    /// Three tries while nothing is on the track (LU-21).
    pub three_tries: bool,
    /// A capture must be made if there is one (LU-22).
    pub must_capture: bool,
    /// Two tokens of one player on one square stop opponents (LU-23).
    pub blocks: bool,
    /// The centre needs the exact number; off: LU-24.
    pub exact_finish: bool,
    /// Two dice a turn (LU-25); not with three tries.
    pub two_dice: bool,
    /// 0 and 2 against 1 and 3 (LU-26); four players only.
    pub teams: bool,
}

impl Default for House {
    fn default() -> Self {
        Self {
            any_to_start: false,
            three_tries: false,
            must_capture: false,
            blocks: false,
            exact_finish: true,
            two_dice: false,
            teams: false,
        }
    }
}

impl House {
    /// Whether two seats are partners (LU-26).
    #[must_use]
    pub const fn partners(&self, a: Seat, b: Seat) -> bool {
        self.teams && a.index() ^ b.index() == 2
    }
}

/// Rulings of rules.md Part 2, with the chosen ones as defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)] // independent switches is what they are
pub struct Rulings {
    /// Q-LU-3: whether two tokens of one player on one square are safe from capture.
    pub pairs_are_safe: bool,
    /// Q-LU-5: whether a six that moves nothing earns a roll.
    pub unused_six_rolls: bool,
    /// Q-LU-7: whether bringing a token home earns a roll.
    pub home_earns_roll: bool,
    /// Q-LU-9: whether the game stops at the winner.
    pub stop_at_winner: bool,
    /// LU-27: how long a roll with its moves may take before the server plays the turn; `None` = no limit (Q-LU-16).
    pub turn_timer: Option<Millis>,
    /// LU-27: turns in a row that the server plays before the player leaves.
    pub turns_before_leaving: u8,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            pairs_are_safe: false,
            unused_six_rolls: false,
            home_earns_roll: false,
            stop_at_winner: false,
            turn_timer: None,
            turns_before_leaving: 3,
        }
    }
}

impl Config {
    /// Whether the switches go together (LU-1, LU-25, LU-26).
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        let players = self.players >= 2 && self.players <= 4;
        let teams = !self.house.teams || self.players == 4;
        let timer = match self.rulings.turn_timer {
            Some(time) => time.0 > 0,
            None => true,
        };
        let leaving = self.rulings.turns_before_leaving > 0;
        players && teams && timer && leaving && !(self.house.two_dice && self.house.three_tries)
    }

    /// Who plays: two players sit opposite (LU-1, Q-LU-1).
    #[must_use]
    pub fn seats(&self) -> SeatSet {
        let seats: &[u8] = match self.players {
            2 => &[0, 2],
            3 => &[0, 1, 2],
            _ => &[0, 1, 2, 3],
        };
        seats.iter().filter_map(|seat| Seat::new(*seat)).fold(SeatSet::EMPTY, SeatSet::with)
    }
}
