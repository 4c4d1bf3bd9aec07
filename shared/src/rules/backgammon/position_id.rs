//! GNU Backgammon position ids: 14 characters for a position without dice, cube and score.
//!
//! A bit string of 80 bits: for each point from the ace point to the 24 point and then the bar, as many ones as there
//! are checkers and a zero; first for the player who is *not* on roll, then for the player on roll. (The manual names the
//! players in the other order; the program writes them in this one.) Bits fill bytes from the lowest, bytes become
//! Base64.

use super::board::{BAR, OFF, Position, Side, Variant};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Why a text is not a position id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPositionId {
    /// Not 14 characters.
    Length,
    /// A character outside the alphabet, at this place from 0.
    Character {
        /// Place from 0.
        at: u8,
    },
    /// More checkers than the variant has, or the two sides on one point.
    Checkers,
}

impl BadPositionId {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Length => "bad_length",
            Self::Character { .. } => "bad_character",
            Self::Checkers => "bad_checkers",
        }
    }
}

impl Position {
    /// The position id with `on_roll` on roll.
    ///
    /// ```
    /// use shared::rules::backgammon::{Position, Side, Variant};
    /// assert_eq!(Position::start(Variant::Standard).position_id(Side::White), "4HPwATDgc/ABMA");
    /// ```
    #[must_use]
    pub fn position_id(&self, on_roll: Side) -> String {
        let mut bits = 0_u128;
        let mut at = 0_u32;
        for side in [on_roll.other(), on_roll] {
            for place in 1..=BAR {
                let count = u32::from(self.own(side, place).min(15));
                bits |= ((1_u128 << count) - 1).checked_shl(at).unwrap_or(0);
                at = at.saturating_add(count).saturating_add(1);
            }
        }
        let mut bytes: Vec<u8> = bits.to_le_bytes().iter().take(10).copied().collect();
        bytes.resize(12, 0);
        let (groups, _) = bytes.as_chunks::<3>();
        let mut id = String::with_capacity(16);
        for [a, b, c] in groups {
            for six in [a >> 2, (a << 4) | (b >> 4), (b << 2) | (c >> 6), *c] {
                id.push(ALPHABET.get(usize::from(six & 63)).map_or('A', |b| char::from(*b)));
            }
        }
        id.truncate(14);
        id
    }

    /// The position of a position id. Checkers that are nowhere are off.
    ///
    /// # Errors
    /// See [`BadPositionId`].
    pub fn from_position_id(id: &str, on_roll: Side, variant: Variant) -> Result<Self, BadPositionId> {
        let bits = decode(id)?;
        let mut position = Self::EMPTY;
        let mut at = 0_u32;
        for side in [on_roll.other(), on_roll] {
            let mut on_board = 0_u8;
            for place in 1..=BAR {
                let count = ((bits >> at.min(127)).trailing_ones()).min(80);
                at = at.saturating_add(count).saturating_add(1);
                let count = u8::try_from(count).unwrap_or(u8::MAX);
                on_board = on_board.saturating_add(count);
                let taken = place < BAR && position.own(side.other(), BAR - place) > 0;
                if count > 0 && taken {
                    return Err(BadPositionId::Checkers);
                }
                if count > 0 {
                    position.set(side, place, count);
                }
            }
            let off = variant.checkers().checked_sub(on_board).ok_or(BadPositionId::Checkers)?;
            position.set(side, OFF, off);
        }
        if at > 80 { Err(BadPositionId::Checkers) } else { Ok(position) }
    }
}

fn decode(id: &str) -> Result<u128, BadPositionId> {
    if id.len() != 14 {
        return Err(BadPositionId::Length);
    }
    let mut sixes = Vec::with_capacity(16);
    for (at, c) in (0_u8..).zip(id.bytes()) {
        let value = ALPHABET.iter().position(|known| *known == c).ok_or(BadPositionId::Character { at })?;
        sixes.push(u32::try_from(value).unwrap_or(0));
    }
    sixes.resize(16, 0);
    let mut bits = 0_u128;
    let (groups, _) = sixes.as_chunks::<4>();
    for (group, [a, b, c, d]) in (0_u32..).zip(groups) {
        let word = (a << 18) | (b << 12) | (c << 6) | d;
        for (byte, shift) in (0_u32..).zip([16, 8, 0]) {
            let place = group.saturating_mul(24).saturating_add(byte * 8);
            bits |= u128::from((word >> shift) & 0xff) << place;
        }
    }
    Ok(bits & ((1 << 80) - 1))
}
