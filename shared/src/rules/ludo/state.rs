//! The state of a game, its actions and events.

use super::board::{Board, Move};
use super::settings::Config;
use super::turn::{Rolled, Turn};
use crate::chance::Sealed;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// How many of the last rolls a view carries; with more, [`State::dropped`] says how many are missing.
pub const VIEW_ROLLS: usize = 200;

/// A whole game. It is also the view: nothing is hidden, only the oldest rolls are left out of a long view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The settings.
    pub config: Config,
    /// The roll-off: who rolled what, in order (LU-4).
    pub roll_off: Vec<(Seat, u8)>,
    /// The tokens.
    pub board: Board,
    /// The turn; once the game is over, the last one.
    pub turn: Turn,
    /// Dice rolled so far, the roll-off included: the index of the next (FD-6).
    pub rolls: u64,
    /// Who has finished, in order (LU-16).
    pub finished: Vec<Seat>,
    /// Who has left, in order: the first of them takes the last place (LU-27).
    pub leavers: Vec<Seat>,
    /// Turns in a row that the server played, by seat (LU-27).
    pub timeouts: [u8; 4],
    /// Whether the game is over.
    pub over: bool,
    /// Decisions by players so far.
    pub decisions: u32,
    /// What was rolled and moved, oldest first.
    pub log: Vec<Done>,
    /// Entries left out at the beginning of `log`.
    #[serde(default)]
    pub dropped: u32,
    /// The board before the newest [`VIEW_ROLLS`] entries of `log`, once there are more: with it whoever sees a view can
    /// step through all that the view has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Board>,
}

/// What a player sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Roll.
    Roll,
    /// Move a token by a die.
    Move {
        /// 0 to 3.
        token: u8,
        /// Which die.
        die: u8,
    },
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The game was set up and the first player rolled for.
    Opened {
        /// The settings.
        config: Config,
        /// Who rolled what, ties included.
        roll_off: Vec<(Seat, u8)>,
    },
    /// The player on turn rolled.
    Rolled {
        /// Who.
        seat: Seat,
        /// One die or two.
        dice: Vec<u8>,
        /// What it leads to.
        then: Rolled,
        /// Whether the server rolled for an absent player (LU-27).
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        auto: bool,
    },
    /// A token was moved.
    Moved {
        /// Whose.
        seat: Seat,
        /// By which die.
        die: u8,
        /// How.
        #[serde(rename = "move")]
        mv: Move,
        /// Whether the server moved for an absent player (LU-27).
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        auto: bool,
    },
    /// The time of a turn was over; the server plays it (LU-27).
    TimedOut {
        /// Whose turn.
        seat: Seat,
    },
    /// A player left; the tokens are off the board (LU-27).
    Left {
        /// Who.
        seat: Seat,
    },
}

/// Why an action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reject {
    /// Chance is not known here: ask the server.
    Sealed,
    /// The switches do not go together.
    BadConfig,
    /// The game has ended.
    GameOver,
    /// Somebody else is on turn.
    NotYourTurn,
    /// The dice have been rolled already.
    AlreadyRolled,
    /// The dice must be rolled first.
    RollFirst,
    /// This token cannot be moved by this die.
    IllegalMove,
}

impl From<Sealed> for Reject {
    fn from(_: Sealed) -> Self {
        Self::Sealed
    }
}

impl Reject {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Sealed => "sealed",
            Self::BadConfig => "bad_config",
            Self::GameOver => "game_over",
            Self::NotYourTurn => "not_your_turn",
            Self::AlreadyRolled => "already_rolled",
            Self::RollFirst => "roll_first",
            Self::IllegalMove => "illegal_move",
        }
    }
}

/// One roll with its moves, as one word: seat, dice, and for each move the token (and the die, with two dice).
///
/// `0:6>1` = seat 0 rolled 6 and moved token 1; `2:3` = seat 2 rolled 3 and moved nothing; `1:64>0@6>2@4` = two dice;
/// `3:x` = seat 3 left; `0:>1@6` = seat 0 went on with the roll that it had made before somebody left.
///
/// ```
/// use shared::rules::ludo::Done;
/// let done = Done::parse("1:64>0@6>2@4").unwrap();
/// assert_eq!((done.dice.as_slice(), done.moves.as_slice()), (&[6, 4][..], &[(0, 6), (2, 4)][..]));
/// assert_eq!(String::from(done), "1:64>0@6>2@4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Done {
    /// Who.
    pub seat: Seat,
    /// The dice; none if the player left, or went on with an earlier roll.
    pub dice: Vec<u8>,
    /// Tokens and the dice that moved them.
    pub moves: Vec<(u8, u8)>,
}

impl Done {
    /// Whether the player left (LU-27).
    #[must_use]
    pub const fn is_leave(&self) -> bool {
        self.dice.is_empty() && self.moves.is_empty()
    }

    /// Reads a word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let (seat, rest) = word.split_once(':')?;
        let seat = Seat::new(seat.parse().ok()?)?;
        let mut parts = rest.split('>');
        let dice = parts.next()?;
        if dice == "x" {
            return parts.next().is_none().then(|| Self { seat, dice: Vec::new(), moves: Vec::new() });
        }
        let die = |b: u8| Some(b.wrapping_sub(b'0')).filter(|d| (1..=6).contains(d));
        let dice: Vec<u8> = dice.bytes().map(die).collect::<Option<_>>()?;
        if dice.len() > 2 {
            return None;
        }
        let mut moves = Vec::new();
        for part in parts {
            let (token, by) = part.split_once('@').unwrap_or((part, ""));
            let by = match (by.as_bytes(), dice.as_slice()) {
                ([], [only]) => *only,
                ([digit], [] | [_, _]) => die(*digit)?,
                _ => return None,
            };
            moves.push((token.parse::<u8>().ok().filter(|token| *token < 4)?, by));
        }
        let fits = if dice.is_empty() { (1..=2).contains(&moves.len()) } else { moves.len() <= dice.len() };
        fits.then_some(Self { seat, dice, moves })
    }
}

impl TryFrom<String> for Done {
    type Error = &'static str;
    fn try_from(word: String) -> Result<Self, Self::Error> {
        Self::parse(&word).ok_or("bad_roll")
    }
}

impl From<Done> for String {
    fn from(done: Done) -> Self {
        let mut out = format!("{}:", done.seat.index());
        if done.is_leave() {
            out.push('x');
        }
        done.dice.iter().for_each(|die| out.push(char::from(b'0'.saturating_add(*die))));
        for (token, die) in &done.moves {
            let _ = write!(out, ">{token}");
            if done.dice.len() != 1 {
                let _ = write!(out, "@{die}");
            }
        }
        out
    }
}
