//! The settings of one game; each ruling that the sources leave open has a name here.

use super::board::Variant;
use serde::{Deserialize, Serialize};

/// What a table is opened with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The start position (BG-2).
    pub variant: Variant,
    /// Whether the doubling cube is used: only at scheduled events that say so (BG-20).
    pub cube: bool,
    /// The rulings.
    pub rulings: Rulings,
}

/// Rulings of rules.md Part 2, with the chosen ones as defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rulings {
    /// Q-BG-2: what the winner of the opening roll plays.
    pub opening: Opening,
    /// Q-BG-3: how many of the dice must be used.
    pub forced_dice: ForcedDice,
    /// Q-BG-4: whether a die that could bear a checker off may be played inside the board instead.
    pub inside_instead_of_off: bool,
    /// Q-BG-6: whether the first player may double before the opening move. Only with [`Opening::RollAgain`], since
    /// otherwise the dice have already fallen.
    pub opening_double: bool,
    /// Q-BG-7: the highest value of the cube.
    pub cube_limit: u8,
    /// Q-BG-9: whether the server ends a turn in which nothing can be played; otherwise the player sends an empty play.
    pub auto_pass: bool,
    /// Whether the server rolls at once for a player who has no cube decision; otherwise every turn starts with a roll
    /// by the player.
    pub auto_roll: bool,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            opening: Opening::PlayBoth,
            forced_dice: ForcedDice::MaximumThenHigher,
            inside_instead_of_off: true,
            opening_double: false,
            cube_limit: 64,
            auto_pass: true,
            auto_roll: true,
        }
    }
}

/// Q-BG-2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// The two dice of the opening roll (BG-4).
    PlayBoth,
    /// Two fresh dice.
    RollAgain,
}

/// Q-BG-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForcedDice {
    /// As many dice as any legal play uses; of two that only go singly the higher (BG-10).
    MaximumThenHigher,
    /// Any legal hop, as long as there is one.
    AnyLegalMove,
}
