//! The settings of one match.

use super::card::Card;
use crate::time::Millis;
use serde::{Deserialize, Serialize};

/// The variants (GR-5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// Knock with 10 or less.
    #[default]
    Standard,
    /// No knocking: gin or big gin only.
    Straight,
    /// Knock with the value of the hand's first upcard or less; an ace means gin only.
    Oklahoma,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Straight, Self::Oklahoma];

    /// The name in snake case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Straight => "straight",
            Self::Oklahoma => "oklahoma",
        }
    }

    /// The knock limit of a hand with this first upcard; `None` = knocking is off (GR-12).
    ///
    /// ```
    /// use shared::rules::gin_rummy::{Card, Variant};
    /// let limit = |card| Variant::Oklahoma.knock_limit(Card::parse(card).unwrap());
    /// assert_eq!((limit("7H"), limit("QS"), limit("AS")), (Some(7), Some(10), Some(0)));
    /// ```
    #[must_use]
    pub const fn knock_limit(self, upcard: Card) -> Option<u32> {
        match self {
            Self::Standard => Some(10),
            Self::Straight => None,
            Self::Oklahoma if upcard.rank() == 0 => Some(0),
            Self::Oklahoma => Some(upcard.value() as u32),
        }
    }
}

/// What a table is opened with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The variant.
    pub variant: Variant,
    /// The rulings.
    pub rulings: Rulings,
}

/// Rulings of rules.md Part 2, with the chosen ones as defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rulings {
    /// GR-4: hands that win the match.
    pub hands_to_win: u8,
    /// Q-GR-3: who deals after a counted hand.
    pub next_dealer: NextDealer,
    /// Q-GR-6: whether a spade as upcard doubles the points of an oklahoma hand.
    pub spade_doubles: bool,
    /// Q-GR-8: whether big gin exists.
    pub big_gin: bool,
    /// Q-GR-11: with how many cards in stock a hand is void after a discard.
    pub void_at: u8,
    /// GR-6: how long the table waits between two hands for both players; clocks stand still.
    pub pause: Millis,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            hands_to_win: 3,
            next_dealer: NextDealer::Alternates,
            spade_doubles: false,
            big_gin: true,
            void_at: 2,
            pause: Millis::seconds(30),
        }
    }
}

/// Q-GR-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NextDealer {
    /// The other player.
    Alternates,
    /// The loser of the hand.
    LoserDeals,
    /// The winner of the hand.
    WinnerDeals,
}

impl Config {
    /// Whether the numbers make sense.
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        let hands = self.rulings.hands_to_win >= 1 && self.rulings.hands_to_win <= 20;
        hands && self.rulings.void_at >= 1 && self.rulings.void_at <= 20 && self.rulings.pause.0 >= 0
    }
}
