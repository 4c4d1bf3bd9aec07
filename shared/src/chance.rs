//! Fair chance: a commitment, and draws that are addressed instead of consumed (rules FD-1 to FD-8).
//!
//! Before a game the server draws a secret [`Seed`] and publishes its [`commitment`]. Players may add a
//! [`Nonce`] each; [`key`] mixes them in. Every random value of the game is then a pure function of
//! `(key, context, label, index)`: a retry, a crash or a replay can read it again but can never re-roll it,
//! and when the seed is revealed at the end anyone can recompute every value.
//!
//! The client holds [`Chance::sealed`], which knows no key: each of its draws is [`Sealed`], which means
//! exactly "ask the server".
//!
//! ```
//! use shared::chance::{Chance, Label, Sealed, Seed, commitment, key};
//!
//! let seed = Seed::new([7; 32]);
//! println!("published before the game: {}", commitment(&seed, "table-1"));
//!
//! let chance = Chance::new(key(&seed, &[]), "table-1");
//! let first = chance.die(0);
//! assert_eq!(first, chance.die(0), "reading twice gives the same value");
//! assert!((1..=6).contains(&first?));
//! assert_eq!(Chance::sealed().die(0), Err(Sealed));
//! # Ok::<(), Sealed>(())
//! ```

mod secret;
mod stream;
#[cfg(test)]
mod tests;

pub use secret::{Commitment, HexError, Key, Nonce, Seed};

use core::fmt;
use hmac::{Hmac, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Separates this scheme from any other use of the same hash (FD-1).
const DOMAIN: &[u8] = b"fair-v1";

/// The chance is not known here: ask the server.
///
/// The only error of a draw. It carries nothing, because it says nothing about the values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sealed;

impl fmt::Display for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("sealed")
    }
}

impl core::error::Error for Sealed {}

/// What a draw is for (FD-6). Two labels never share values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Label {
    /// Dice; the index is the number of the roll in this game, from 0.
    Dice,
    /// A shuffled deck; the index is the number of the hand, from 1.
    Deck,
    /// A coin toss; the index is the number of the toss, from 0.
    Coin,
    /// The seeding of a tournament; index 0.
    Seeding,
    /// Who has White in the first game of a match; index 0.
    Colours,
    /// Who deals first; index 0.
    FirstDealer,
}

impl Label {
    /// The bytes that enter the draw.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Dice => "dice",
            Self::Deck => "deck",
            Self::Coin => "coin",
            Self::Seeding => "seeding",
            Self::Colours => "colours",
            Self::FirstDealer => "first-dealer",
        }
    }
}

/// What is published before the first draw: `SHA-256("fair-v1" 00 seed 00 context)` (FD-1).
///
/// `context` is the table id for a game, the tournament or match id for seeding, colours and coins (FD-8).
#[must_use]
pub fn commitment(seed: &Seed, context: &str) -> Commitment {
    let mut hash = Sha256::new();
    hash.update(DOMAIN);
    hash.update([0]);
    hash.update(seed.reveal());
    hash.update([0]);
    hash.update(context.as_bytes());
    Commitment::new(hash.finalize().into())
}

/// The key of all draws (FD-2): the seed itself when no seat added a nonce, otherwise
/// `HMAC-SHA-256(seed, nonces in seat order)` with 32 zero bytes for a seat that added none.
#[must_use]
pub fn key(seed: &Seed, nonces: &[Option<Nonce>]) -> Key {
    if nonces.iter().all(Option::is_none) {
        return Key::new(seed.reveal());
    }
    let mut mac = stream::keyed(&seed.reveal());
    for nonce in nonces {
        mac.update(&nonce.map_or([0; 32], Nonce::bytes));
    }
    Key::new(mac.finalize().into_bytes().into())
}

/// The addressed chance of one context, or the sealed chance of somebody who may not know it.
///
/// Holding it decides nothing and changes nothing: there is no cursor. See the [module](self).
#[derive(Clone, PartialEq, Eq)]
pub struct Chance(Option<Known>);

#[derive(Clone, PartialEq, Eq)]
struct Known {
    key: Key,
    context: String,
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            None => f.write_str("Chance(sealed)"),
            Some(known) => write!(f, "Chance({:?}, secret)", known.context),
        }
    }
}

impl Chance {
    /// The chance of `context` under `key`.
    #[must_use]
    pub fn new(key: Key, context: impl Into<String>) -> Self {
        Self(Some(Known { key, context: context.into() }))
    }

    /// The chance of a client or a spectator: every draw is [`Sealed`].
    #[must_use]
    pub const fn sealed() -> Self {
        Self(None)
    }

    /// `count` numbers from 0 to `n - 1`, each equally likely, one after another at one address (FD-4).
    ///
    /// `n` of 0 or 1 gives zeros.
    ///
    /// # Errors
    /// [`Sealed`] without a key.
    pub fn uniform(&self, label: Label, index: u64, n: u32, count: usize) -> Result<Vec<u32>, Sealed> {
        self.uniform_named(label.as_str(), index, n, count)
    }

    /// [`uniform`](Self::uniform) under a label given as text, for a verifier that reads labels from a record.
    ///
    /// # Errors
    /// [`Sealed`] without a key.
    pub fn uniform_named(&self, label: &str, index: u64, n: u32, count: usize) -> Result<Vec<u32>, Sealed> {
        let mut words = self.stream(label, index)?;
        Ok((0..count).map(|_| words.below(n)).collect())
    }

    /// One die, 1 to 6, of roll number `roll` of this game (from 0).
    ///
    /// # Errors
    /// [`Sealed`] without a key.
    pub fn die(&self, roll: u64) -> Result<u8, Sealed> {
        Ok(pips(self.stream(Label::Dice.as_str(), roll)?.below(6)))
    }

    /// `count` dice of roll number `roll`: several values at one address.
    ///
    /// # Errors
    /// [`Sealed`] without a key.
    pub fn dice(&self, roll: u64, count: usize) -> Result<Vec<u8>, Sealed> {
        Ok(self.uniform(Label::Dice, roll, 6, count)?.into_iter().map(pips).collect())
    }

    /// Toss number `toss` (from 0): 0 is the player in the match's first place, 1 the other.
    ///
    /// # Errors
    /// [`Sealed`] without a key.
    pub fn coin(&self, toss: u64) -> Result<u8, Sealed> {
        Ok(u8::from(self.stream(Label::Coin.as_str(), toss)?.below(2) == 1))
    }

    /// The numbers `0 .. n - 1` in a random order (FD-5): Fisher-Yates from the last place down.
    ///
    /// As a deck (`n` = 52) the numbers are cards in the order S H D C, A to K; as a seeding they are
    /// players in joining order, and the player at place `i` gets seed `i + 1`.
    ///
    /// # Errors
    /// [`Sealed`] without a key.
    pub fn shuffle(&self, label: Label, index: u64, n: u32) -> Result<Vec<u32>, Sealed> {
        self.shuffle_named(label.as_str(), index, n)
    }

    /// [`shuffle`](Self::shuffle) under a label given as text, for a verifier that reads labels from a record.
    ///
    /// # Errors
    /// [`Sealed`] without a key.
    pub fn shuffle_named(&self, label: &str, index: u64, n: u32) -> Result<Vec<u32>, Sealed> {
        let mut words = self.stream(label, index)?;
        let mut order: Vec<u32> = (0..n).collect();
        for last in (1..order.len()).rev() {
            let below = u32::try_from(last).unwrap_or(u32::MAX).saturating_add(1);
            order.swap(last, words.below(below) as usize);
        }
        Ok(order)
    }

    fn stream(&self, label: &str, index: u64) -> Result<stream::Words, Sealed> {
        let known = self.0.as_ref().ok_or(Sealed)?;
        Ok(stream::Words::open(&known.key, &known.context, label, index))
    }
}

/// A value below 6 as the face of a die.
fn pips(value: u32) -> u8 {
    (value % 6) as u8 + 1
}

type HmacSha256 = Hmac<Sha256>;
