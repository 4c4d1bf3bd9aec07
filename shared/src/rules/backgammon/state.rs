//! The state of a game, its actions and events.

use super::board::{Position, Side};
use super::cube::{Flow, StepRefused};
use super::plays::Hop;
use super::settings::Config;
use crate::chance::Sealed;
use serde::{Deserialize, Serialize};

/// How many of the last steps a view carries; with more, [`State::dropped`] says how many are missing.
pub const VIEW_STEPS: usize = 300;

/// A whole game. It is also the view: nothing in it is hidden, only the oldest steps are left out of a long view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The settings.
    pub config: Config,
    /// The opening rolls, `[white, black]`, tied ones included; the last decided (BG-4).
    pub opening: Vec<[u8; 2]>,
    /// Where the checkers stand.
    pub position: Position,
    /// Turn, phase, cube, winner.
    pub flow: Flow,
    /// The dice to be played, in the order in which they fell.
    pub dice: Option<[u8; 2]>,
    /// Rolls so far, opening and tied ones included: the index of the next (FD-6).
    pub rolls: u64,
    /// Decisions by players so far.
    pub decisions: u32,
    /// What was done, oldest first; see [`Done`].
    pub steps: Vec<Done>,
    /// Steps left out at the beginning of `steps`.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dropped: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the form that serde asks for
const fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// What a player sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Roll the dice.
    Roll,
    /// Play the whole turn; no hops if nothing can be played and the server does not end the turn itself.
    Play {
        /// In the order in which they are made.
        hops: Vec<Hop>,
    },
    /// Offer a double (BG-22).
    Double,
    /// Accept it (BG-23).
    Take,
    /// Refuse it and lose (BG-23).
    Drop,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The game was set up and the opening rolled.
    Opened {
        /// The settings.
        config: Config,
        /// `[white, black]`, ties included; the last has two different dice.
        rolls: Vec<[u8; 2]>,
    },
    /// The player on turn rolled.
    Rolled {
        /// Who.
        side: Side,
        /// The dice.
        dice: [u8; 2],
    },
    /// The player on turn played.
    Played {
        /// Who.
        side: Side,
        /// The dice.
        dice: [u8; 2],
        /// The hops; none if nothing could be played.
        hops: Vec<Hop>,
        /// Whether the server ended the turn, because nothing could be played (Q-BG-9).
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        auto: bool,
    },
    /// A double was offered.
    Doubled {
        /// By whom.
        side: Side,
    },
    /// It was accepted.
    Taken {
        /// By whom.
        side: Side,
    },
    /// It was refused; the game is over.
    Dropped {
        /// By whom.
        side: Side,
    },
}

/// Why an action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reject {
    /// Chance is not known here: ask the server.
    Sealed,
    /// This game has two seats.
    NoSuchSeat,
    /// The order of the game forbids it.
    Step(StepRefused),
    /// This hop cannot be made: no checker, a closed point, a die that is not there, a checker on the bar.
    BadHop {
        /// Its place in the play, from 0.
        at: u8,
    },
    /// Every hop is legal, but the play as a whole is not: more dice must be used, or the higher one (BG-10).
    NotComplete,
}

impl From<Sealed> for Reject {
    fn from(_: Sealed) -> Self {
        Self::Sealed
    }
}

impl From<StepRefused> for Reject {
    fn from(why: StepRefused) -> Self {
        Self::Step(why)
    }
}

impl Reject {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Sealed => "sealed",
            Self::NoSuchSeat => "no_such_seat",
            Self::Step(why) => why.code(),
            Self::BadHop { .. } => "bad_hop",
            Self::NotComplete => "not_complete",
        }
    }
}

/// One step of the record, in a few letters: `double`, `take`, `drop`, or the two dice and the own point of each hop as
/// a letter (`a` = 1, `x` = 24, `y` = bar); the first hop uses the first die, the others the second.
///
/// Sides follow from the order: the first step belongs to the winner of the opening, each play ends a turn.
///
/// ```
/// use shared::rules::backgammon::{Done, Hop};
/// let done = Done::parse("31hf").unwrap();
/// let hops = vec![Hop { from: 8, die: 3 }, Hop { from: 6, die: 1 }];
/// assert_eq!(done, Done::Play { dice: [3, 1], hops });
/// assert_eq!(Done::parse("31h?"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Done {
    /// A whole turn.
    Play {
        /// The dice, the one of the first hop first.
        dice: [u8; 2],
        /// The hops.
        hops: Vec<Hop>,
    },
    /// A double.
    Double,
    /// Accepted.
    Take,
    /// Refused.
    Drop,
}

impl Done {
    /// A turn; the dice are put in the order of their use.
    #[must_use]
    pub fn play(dice: [u8; 2], hops: &[Hop]) -> Self {
        let [a, b] = dice;
        let swap = hops.first().is_some_and(|hop| hop.die != a);
        Self::Play { dice: if swap { [b, a] } else { dice }, hops: hops.to_vec() }
    }

    /// Reads the text form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "double" => return Some(Self::Double),
            "take" => return Some(Self::Take),
            "drop" => return Some(Self::Drop),
            _ => {}
        }
        let (dice, froms) = text.as_bytes().split_at_checked(2)?;
        let die = |byte: Option<&u8>| byte.map(|b| b.wrapping_sub(b'0')).filter(|d| (1..=6).contains(d));
        let dice = [die(dice.first())?, die(dice.get(1))?];
        if froms.len() > 4 {
            return None;
        }
        let mut hops = Vec::with_capacity(froms.len());
        for letter in froms {
            if !letter.is_ascii_lowercase() || *letter > b'y' {
                return None;
            }
            let [first, second] = dice;
            let die = if hops.is_empty() { first } else { second };
            hops.push(Hop { from: letter.wrapping_sub(b'a').saturating_add(1), die });
        }
        Some(Self::Play { dice, hops })
    }
}

impl TryFrom<String> for Done {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("bad_step")
    }
}

impl From<Done> for String {
    fn from(done: Done) -> Self {
        match done {
            Done::Double => "double".to_owned(),
            Done::Take => "take".to_owned(),
            Done::Drop => "drop".to_owned(),
            Done::Play { dice, hops } => {
                let dice = dice.iter().map(|d| char::from(b'0'.saturating_add(*d)));
                let froms =
                    hops.iter().map(|hop| char::from(b'a'.saturating_add(hop.from).saturating_sub(1)));
                dice.chain(froms).collect()
            }
        }
    }
}
