//! The dice of a turn: none, one or two.

use serde::{Deserialize, Serialize};
use std::ops::Deref;

/// Dice that lie on the table, in the order in which they fell. JSON: a list.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Dice {
    /// Places that are not used hold 0.
    values: [u8; 2],
    count: u8,
}

impl Dice {
    /// No dice.
    pub const NONE: Self = Self { values: [0; 2], count: 0 };

    /// These dice; more than two are left out.
    #[must_use]
    pub fn of(dice: &[u8]) -> Self {
        dice.iter().take(2).fold(Self::NONE, |dice, die| dice.with(*die))
    }

    fn with(mut self, die: u8) -> Self {
        if let Some(slot) = self.values.get_mut(usize::from(self.count)) {
            *slot = die;
            self.count = self.count.saturating_add(1);
        }
        self
    }

    /// The dice that are left when one that shows this number is taken away.
    #[must_use]
    pub fn without(self, number: u8) -> Self {
        let taken = self.iter().position(|die| *die == number);
        let left = self.iter().enumerate().filter(|(at, _)| Some(*at) != taken);
        left.fold(Self::NONE, |dice, (_, die)| dice.with(*die))
    }

    /// The numbers that they show, ascending, each once.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |number| self.contains(number))
    }
}

impl Deref for Dice {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.values.get(..usize::from(self.count)).unwrap_or_default()
    }
}

impl std::fmt::Debug for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.deref().fmt(f)
    }
}

impl TryFrom<Vec<u8>> for Dice {
    type Error = &'static str;
    fn try_from(dice: Vec<u8>) -> Result<Self, Self::Error> {
        if dice.len() <= 2 { Ok(Self::of(&dice)) } else { Err("too_many_dice") }
    }
}

impl From<Dice> for Vec<u8> {
    fn from(dice: Dice) -> Self {
        dice.to_vec()
    }
}
