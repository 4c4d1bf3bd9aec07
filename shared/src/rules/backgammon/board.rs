//! The board: sides, variants, positions.

use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// Own-point number of the bar: one beyond the 24 point.
pub const BAR: u8 = 25;
/// Own-point number of the place for checkers that are off.
pub const OFF: u8 = 0;

/// The two players. White is seat 0 and moves up from point 1 to 24; Black is seat 1 and moves down (BG-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Moves 1 -> 24, home 19 to 24.
    White,
    /// Moves 24 -> 1, home 1 to 6.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The seat of this side.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Self::White => Seat::FIRST,
            Self::Black => Seat::SECOND,
        }
    }

    /// The side of a seat; `None` for seats that this game does not have.
    #[must_use]
    pub fn of(seat: Seat) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.seat() == seat)
    }

    /// Own point `p` (1 to 24) as an absolute point, and the other way round: the same mirror (BG-1).
    #[must_use]
    pub const fn mirror(self, point: u8) -> u8 {
        match self {
            Self::White => 25_u8.saturating_sub(point),
            Self::Black => point,
        }
    }
}

/// The start positions (BG-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// Own points 24:2 13:5 8:3 6:5.
    #[default]
    Standard,
    /// Own points 24:2 23:2 13:4 8:3 6:4.
    Nackgammon,
    /// Own points 24:1 23:1 22:1; three checkers a side.
    Hypergammon,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Nackgammon, Self::Hypergammon];

    /// Own points and how many checkers stand there at the start (BG-2, Q-BG-1).
    #[must_use]
    pub const fn start(self) -> &'static [(u8, u8)] {
        match self {
            Self::Standard => &[(24, 2), (13, 5), (8, 3), (6, 5)],
            Self::Nackgammon => &[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)],
            Self::Hypergammon => &[(24, 1), (23, 1), (22, 1)],
        }
    }

    /// How many checkers a side has (BG-14).
    #[must_use]
    pub const fn checkers(self) -> u8 {
        match self {
            Self::Standard | Self::Nackgammon => 15,
            Self::Hypergammon => 3,
        }
    }

    /// The name in snake case, as settings and records write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Nackgammon => "nackgammon",
            Self::Hypergammon => "hypergammon",
        }
    }

    /// The variant of this name, in any case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|v| v.name().eq_ignore_ascii_case(name))
    }
}

/// Where all checkers stand. Points are absolute (index 0 = point 1); White counts positive, Black negative. `bar` and
/// `off` are `[white, black]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Checkers on points 1 to 24.
    pub points: [i8; 24],
    /// Checkers on the bar.
    pub bar: [u8; 2],
    /// Checkers that are off.
    pub off: [u8; 2],
}

impl Position {
    /// No checker at all.
    pub const EMPTY: Self = Self { points: [0; 24], bar: [0; 2], off: [0; 2] };

    /// The start of `variant` (BG-3).
    ///
    /// ```
    /// use shared::rules::backgammon::{Position, Side, Variant};
    /// let start = Position::start(Variant::Standard);
    /// assert_eq!(start.points[0], 2, "White has two checkers on point 1");
    /// assert_eq!(start.pips(Side::White), 167);
    /// ```
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        let mut position = Self::EMPTY;
        for side in Side::BOTH {
            for (point, count) in variant.start() {
                position.set(side, *point, *count);
            }
        }
        position
    }

    /// Checkers of `side` on its own point (1 to 24), on the bar ([`BAR`]) or off ([`OFF`]).
    #[must_use]
    pub fn own(&self, side: Side, point: u8) -> u8 {
        let at = side.seat().index();
        match point {
            OFF => self.off.get(at).copied().unwrap_or(0),
            BAR => self.bar.get(at).copied().unwrap_or(0),
            _ => {
                let count = self.points.get(absolute(side, point)).copied().unwrap_or(0);
                let own = match side {
                    Side::White => count,
                    Side::Black => count.saturating_neg(),
                };
                u8::try_from(own).unwrap_or(0)
            }
        }
    }

    /// Puts `count` checkers of `side` on its own point, the bar or off, whatever was there.
    pub fn set(&mut self, side: Side, point: u8, count: u8) {
        let at = side.seat().index();
        let slot = match point {
            OFF => self.off.get_mut(at),
            BAR => self.bar.get_mut(at),
            _ => {
                if let Some(slot) = self.points.get_mut(absolute(side, point)) {
                    let signed = i8::try_from(count).unwrap_or(i8::MAX);
                    *slot = if side == Side::White { signed } else { signed.saturating_neg() };
                }
                None
            }
        };
        if let Some(slot) = slot {
            *slot = count;
        }
    }

    /// Checkers of `side`, wherever they are.
    #[must_use]
    pub fn total(&self, side: Side) -> u32 {
        (OFF..=BAR).map(|point| u32::from(self.own(side, point))).sum()
    }

    /// How far `side` still has to go, in pips; a checker on the bar counts 25.
    #[must_use]
    pub fn pips(&self, side: Side) -> u32 {
        (1..=BAR).map(|point| u32::from(point).saturating_mul(u32::from(self.own(side, point)))).sum()
    }

    /// Whether `side` has no checker left to bear off (BG-14).
    #[must_use]
    pub fn is_won_by(&self, side: Side) -> bool {
        (1..=BAR).all(|point| self.own(side, point) == 0)
    }

    /// Whether each side has at most the checkers of `variant`; positions from outside are checked with this.
    #[must_use]
    pub fn fits(&self, variant: Variant) -> bool {
        Side::BOTH.into_iter().all(|side| self.total(side) <= u32::from(variant.checkers()))
    }
}

/// Index in `points` of an own point; out of the array for what is no point.
fn absolute(side: Side, point: u8) -> usize {
    usize::from(side.mirror(point)).wrapping_sub(1)
}
