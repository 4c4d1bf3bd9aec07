//! What a game must offer, beside its rules, to be played at a table and to be exported.

use super::TableSetup;
use crate::rules::Rules;
use serde::{Deserialize, Serialize};

/// One line of the record of a game (LC-20): what fell, and what was done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The dice that were rolled before the action, if any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// The action in the game's own notation (chess: UCI). `None` only in the last line: rolled, and the game was over
    /// (LC-9) or was broken off before the player acted.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
}

/// A game that can be played at a table.
pub trait TableGame: Rules {
    /// The game's settings, as the table's setup has them; `None` when the setup is for another game or asks for
    /// something that the game does not have.
    fn config(setup: &TableSetup) -> Option<Self::Config>;

    /// What was played so far, one line for each action.
    fn script(state: &Self::State) -> Vec<Line>;

    /// The roll that waits for the next action; nothing where the game does not roll.
    fn open_roll(_state: &Self::State) -> Vec<u8> {
        Vec::new()
    }

    /// Reads an action from its notation.
    fn read_action(text: &str) -> Option<Self::Action>;

    /// The position in the game's usual notation (chess: FEN).
    fn position(state: &Self::State) -> String;
}
