//! A turn: what a roll allows, and what follows a move (LU-11 to LU-15, LU-21, LU-25).

use super::board::{Board, HOME, Move};
use super::dice::Dice;
use super::settings::{House, Rulings};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// The rules that a turn is judged by.
#[derive(Clone, Copy, Debug)]
pub struct Law<'a> {
    /// House rules.
    pub house: &'a House,
    /// Rulings.
    pub rulings: &'a Rulings,
}

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Sixes in a row before the present roll (LU-13).
    pub six_streak: u8,
    /// Tries before the present roll (LU-21).
    pub tries_used: u8,
    /// Dice not used yet; empty before the roll.
    pub dice: Dice,
    /// Whether the present roll has a six.
    pub rolled_six: bool,
    /// Whether something in the present roll has earned another one.
    pub earned: bool,
}

/// What a roll leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rolled {
    /// The third six in a row: not played (LU-13).
    Forfeit,
    /// Nothing can be moved: the turn passes (LU-6).
    Pass,
    /// Nothing can be moved, but the player may try again (LU-21).
    Again,
    /// Something can be moved.
    Play,
}

/// What follows a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The other die is to be played.
    Same(Turn),
    /// Another roll of the same player.
    Extra(Turn),
    /// The next player rolls.
    Other(Turn),
    /// The game is over.
    Over,
}

impl Next {
    /// The turn that follows, if the game goes on.
    #[must_use]
    pub fn turn(self) -> Option<Turn> {
        match self {
            Self::Same(turn) | Self::Extra(turn) | Self::Other(turn) => Some(turn),
            Self::Over => None,
        }
    }
}

impl Turn {
    /// A new turn.
    #[must_use]
    pub const fn new(seat: Seat) -> Self {
        Self { seat, six_streak: 0, tries_used: 0, dice: Dice::NONE, rolled_six: false, earned: false }
    }

    /// The moves of each die that is left, each number once.
    #[must_use]
    pub fn moves(&self, law: Law<'_>, board: &Board) -> Vec<(u8, Move)> {
        let of = |die: u8| board.moves(law.house, law.rulings, self.seat, die).into_iter();
        self.dice.numbers().flat_map(|die| of(die).map(move |mv| (die, mv))).collect()
    }

    /// Whether there is a move.
    #[must_use]
    pub fn can_move(&self, law: Law<'_>, board: &Board) -> bool {
        self.dice.iter().any(|die| board.can_move(law.house, self.seat, *die))
    }

    /// Rolls: what the dice lead to, and the turn with them. After `Forfeit` and `Pass` it is the turn of the next
    /// player; after `Again` the same player's with one try more.
    #[must_use]
    pub fn roll(&self, law: Law<'_>, board: &Board, dice: &[u8]) -> (Rolled, Self) {
        let six = dice.contains(&6);
        let other = || Self::new(board.next_after(self.seat).unwrap_or(self.seat));
        if six && self.six_streak >= 2 {
            return (Rolled::Forfeit, other());
        }
        let turn = Self { dice: Dice::of(dice), rolled_six: six, earned: false, ..*self };
        if turn.can_move(law, board) {
            return (Rolled::Play, turn);
        }
        // A six ends the tries for the whole turn (LU-21): neither it nor the roll that it earned is repeated.
        let tries = law.house.three_tries
            && !six
            && self.six_streak == 0
            && self.tries_used < 2
            && board.all_in_yard(self.seat);
        if tries {
            let tries_used = self.tries_used.saturating_add(1);
            return (Rolled::Again, Self { tries_used, ..Self::new(self.seat) });
        }
        if six && law.rulings.unused_six_rolls {
            let six_streak = self.six_streak.saturating_add(1);
            return (Rolled::Again, Self { six_streak, ..Self::new(self.seat) });
        }
        (Rolled::Pass, other())
    }

    /// What follows the move `mv` by `die`, which led to `board`.
    #[must_use]
    pub fn moved(&self, law: Law<'_>, board: &Board, die: u8, mv: &Move) -> Next {
        let mut turn = Self { dice: self.dice.without(die), ..*self };
        turn.earned |= die == 6 || !mv.captures.is_empty() || (law.rulings.home_earns_roll && mv.to == HOME);
        if board.is_over(law.house, law.rulings) {
            return Next::Over;
        }
        let other = || Self::new(board.next_after(self.seat).unwrap_or(self.seat));
        if board.is_finished(self.seat) {
            return Next::Other(other());
        }
        if turn.can_move(law, board) {
            return Next::Same(turn);
        }
        if turn.earned {
            let six_streak = if turn.rolled_six { self.six_streak.saturating_add(1) } else { 0 };
            return Next::Extra(Self { six_streak, tries_used: self.tries_used, ..Self::new(self.seat) });
        }
        Next::Other(other())
    }
}

/// The end of a turn with two dice, whatever the order in which they were played (LU-25).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnEnd {
    /// The board.
    pub board: Board,
    /// How many dice were used.
    pub dice_used: u8,
    /// What follows.
    pub next: Next,
}

/// Every end of the turn that a roll allows; equal ones once. Nothing where the roll is forfeited or moves nothing.
#[must_use]
pub fn turn_ends(law: Law<'_>, board: &Board, turn: &Turn, dice: &[u8]) -> Vec<TurnEnd> {
    let mut ends = Vec::new();
    if let (Rolled::Play, turn) = turn.roll(law, board, dice) {
        walk(law, board, &turn, 0, &mut ends);
    }
    ends
}

fn walk(law: Law<'_>, board: &Board, turn: &Turn, used: u8, ends: &mut Vec<TurnEnd>) {
    for (die, mv) in turn.moves(law, board) {
        let after = board.after(turn.seat, &mv);
        let used = used.saturating_add(1);
        match turn.moved(law, &after, die, &mv) {
            Next::Same(turn) => walk(law, &after, &turn, used, ends),
            next => {
                let end = TurnEnd { board: after, dice_used: used, next };
                if !ends.contains(&end) {
                    ends.push(end);
                }
            }
        }
    }
}
