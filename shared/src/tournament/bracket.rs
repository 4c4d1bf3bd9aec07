//! The shape of a knockout bracket: slots, byes, placement by bit reversal, who meets whom next (T-10 .. T-15).
//!
//! Matches are numbered through all rounds: the first round's first match is 0, the Finals are the last.

use crate::seat::Seat;

/// The fewest and the most players of a bracket (T-1).
pub const PLAYERS: core::ops::RangeInclusive<u32> = 2..=2_048;

/// The bracket of a number of players; plain arithmetic, nothing stored.
///
/// ```
/// use shared::tournament::Bracket;
/// let bracket = Bracket::new(12).unwrap();
/// assert_eq!((bracket.slots(), bracket.rounds(), bracket.byes()), (16, 4, 4));
/// assert_eq!(bracket.first_round()[0], [Some(1), None], "seed 1 has a bye");
/// assert_eq!(bracket.first_round()[1], [Some(5), Some(12)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bracket {
    players: u32,
    rounds: u8,
}

impl Bracket {
    /// The bracket of `players` players, if that is 2 to 2,048.
    #[must_use]
    pub fn new(players: u32) -> Option<Self> {
        if !PLAYERS.contains(&players) {
            return None;
        }
        let rounds = u8::try_from(players.next_power_of_two().ilog2()).ok()?;
        Some(Self { players, rounds })
    }

    /// Players, N.
    #[must_use]
    pub const fn players(self) -> u32 {
        self.players
    }

    /// Places of the first round: the least power of two that is not below N (T-10).
    #[must_use]
    pub const fn slots(self) -> u32 {
        1 << self.rounds
    }

    /// Rounds; the last is the Finals (T-10).
    #[must_use]
    pub const fn rounds(self) -> u8 {
        self.rounds
    }

    /// Players who need not play in the first round (T-10).
    #[must_use]
    pub const fn byes(self) -> u32 {
        self.slots() - self.players
    }

    /// Matches of all rounds, byes included.
    #[must_use]
    pub const fn matches(self) -> u32 {
        self.slots() - 1
    }

    /// Matches of `round` (from 1); none outside the bracket.
    #[must_use]
    pub const fn matches_in(self, round: u8) -> u32 {
        if round == 0 || round > self.rounds { 0 } else { self.slots() >> round }
    }

    /// The number of match `index` (from 0) of `round` (from 1).
    #[must_use]
    pub const fn number(self, round: u8, index: u32) -> Option<u32> {
        if index < self.matches_in(round) {
            Some(self.slots() - (self.slots() >> (round - 1)) + index)
        } else {
            None
        }
    }

    /// The round (from 1) and the index in it (from 0) of match `number`.
    #[must_use]
    pub fn position(self, number: u32) -> Option<(u8, u32)> {
        // Counted from the end the rounds start at 1, 2, 4, 8 ..
        let from_end = self.matches().checked_sub(number)?;
        let round = self.rounds.checked_sub(u8::try_from(from_end.checked_ilog2()?).ok()?)?;
        Some((round, number - self.number(round, 0)?))
    }

    /// Where the winner of match `number` plays next, and at which place; `None` after the Finals (T-14).
    #[must_use]
    pub fn next(self, number: u32) -> Option<(u32, Seat)> {
        let (round, index) = self.position(number)?;
        let place = if index.is_multiple_of(2) { Seat::FIRST } else { Seat::SECOND };
        Some((self.number(round + 1, index / 2)?, place))
    }

    /// The seeds of each first-round match; `None` is a bye (T-12).
    #[must_use]
    pub fn first_round(self) -> Vec<[Option<u32>; 2]> {
        (0..self.matches_in(1))
            .map(|index| {
                let seed = self.reversed(index) + 1;
                let opponent = self.slots() + 1 - seed;
                [Some(seed), (opponent <= self.players).then_some(opponent)]
            })
            .collect()
    }

    /// The first-round matches with a bye, in ascending order: those of seeds 1 to B (T-12).
    #[must_use]
    pub fn bye_matches(self) -> Vec<u32> {
        let mut matches: Vec<u32> = (0..self.byes()).map(|seed| self.reversed(seed)).collect();
        matches.sort_unstable();
        matches
    }

    /// The bit reversal of a first-round index; its own inverse.
    const fn reversed(self, index: u32) -> u32 {
        match self.rounds {
            0 | 1 => 0,
            rounds => index.reverse_bits() >> (33 - rounds as u32),
        }
    }
}
