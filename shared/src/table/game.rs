//! What a game must offer, beside its rules, to be played at a table and to be exported.

use super::TableSetup;
use crate::rules::Rules;
use crate::seat::{Seat, SeatSet};
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

/// How the record writes that a player leaves a game that others play on (LU-27).
pub const LEAVE: &str = "leave";

/// What a computer does at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed<A> {
    /// It acts in the game.
    Act(A),
    /// It leaves the game (LU-27).
    Leave,
}

/// A game that can be played at a table.
pub trait TableGame: Rules {
    /// The game's settings, as the table's setup has them; `None` when the setup is for another game or asks for
    /// something that the game does not have.
    fn config(setup: &TableSetup) -> Option<Self::Config>;

    /// The action behind these events in the game's own notation (chess: UCI), with every value that fell by it and is
    /// not the [open roll](Self::open_roll) of the next action; `None` for what no player did.
    fn write_action(events: &[Self::Event]) -> Option<String>;

    /// The roll that waits for the next action; nothing where the game does not roll.
    fn open_roll(_state: &Self::State) -> Vec<u8> {
        Vec::new()
    }

    /// Reads an action from its notation, whatever fell by it: the way back of [`write_action`](Self::write_action).
    fn read_action(text: &str) -> Option<Self::Action>;

    /// The position in the game's usual notation (chess: FEN).
    fn position(state: &Self::State) -> String;

    /// What one of the computers does now, where all seats but those of `people` are theirs. It knows what its seat sees.
    /// Nothing in a game that no computer plays, and while a person must act.
    fn computer(_state: &Self::State, _people: SeatSet) -> Option<(Seat, Deed<Self::Action>)> {
        None
    }
}
