//! 32-byte values and who may see them: a seed and a key are secret, a nonce and a commitment are public.

use super::stream;
use core::fmt;
use core::str::FromStr;
use hmac::Mac;
use serde::{Deserialize, Serialize};

/// Text that is not 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexError;

impl fmt::Display for HexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bad_hex")
    }
}

impl core::error::Error for HexError {}

/// The server's secret of one context (FD-1). Its `Debug` shows nothing; it leaves through
/// [`reveal`](Self::reveal) and through serde alone, so that a leak has to be written on purpose.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

/// What the draws are keyed by (FD-2). As secret as the seed.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

/// What one seat adds from its own device (FD-2). Public once received.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Nonce([u8; 32]);

/// What is published before the first draw (FD-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

impl Seed {
    /// A seed from 32 bytes of the system's random source.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The secret of one context of an object that has several: a tournament's seeding, each of its matches (FD-8).
    /// `HMAC-SHA-256(self, "derive" 00 context)`: revealing it tells nothing about `self` or about another context.
    #[must_use]
    pub fn derive(&self, context: &str) -> Self {
        let mut mac = stream::keyed(&self.0);
        mac.update(b"derive");
        mac.update(&[0]);
        mac.update(context.as_bytes());
        Self(mac.finalize().into_bytes().into())
    }

    /// The secret bytes: for the commitment, the key and the record of a finished game (FD-7).
    #[must_use]
    pub const fn reveal(&self) -> [u8; 32] {
        self.0
    }

    /// The secret in lower-case hexadecimal, as the record of a finished game shows it (FD-7).
    #[must_use]
    pub fn reveal_hex(&self) -> String {
        hex(&self.0)
    }
}

impl Key {
    pub(super) const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    pub(super) const fn reveal(&self) -> [u8; 32] {
        self.0
    }
}

impl Nonce {
    /// A nonce from 32 bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub const fn bytes(self) -> [u8; 32] {
        self.0
    }
}

impl Commitment {
    /// A commitment from 32 bytes, read back from a record.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub const fn bytes(self) -> [u8; 32] {
        self.0
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(secret)")
    }
}

macro_rules! hex_text {
    ($($name:ident),*) => {$(
        impl FromStr for $name {
            type Err = HexError;
            fn from_str(text: &str) -> Result<Self, HexError> {
                unhex(text).map(Self)
            }
        }
        impl TryFrom<String> for $name {
            type Error = HexError;
            fn try_from(text: String) -> Result<Self, HexError> {
                text.parse()
            }
        }
        impl From<$name> for String {
            fn from(value: $name) -> Self {
                hex(&value.0)
            }
        }
    )*};
}
hex_text!(Seed, Nonce, Commitment);

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

fn hex(bytes: &[u8; 32]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn unhex(text: &str) -> Result<[u8; 32], HexError> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != 32 || !rest.is_empty() {
        return Err(HexError);
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).ok_or(HexError);
    let mut bytes = [0; 32];
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = u8::try_from(digit(*high)? * 16 + digit(*low)?).map_err(|_| HexError)?;
    }
    Ok(bytes)
}
