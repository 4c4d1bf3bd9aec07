//! A position as the player on turn sees it, in two machine words: what the search for plays works on.
//!
//! Own checkers are nibbles of a `u128`: nibble 0 counts the checkers that are off, nibbles 1 to 24 the own points,
//! nibble 25 the bar. Of the opponent only two masks matter: points that are closed and points with a single checker.

use super::board::{BAR, OFF, Position, Side};
use super::plays::Hop;

/// The lowest bit of every nibble.
const ONES: u128 = 0x1111_1111_1111_1111_1111_1111_1111_1111;

/// The number of the highest occupied place of `own`, off not counted; 0 if there is none.
pub(super) const fn highest(own: u128) -> u8 {
    // Nibble 0 is shifted out; 32 nibbles in all.
    let on = own >> 4;
    if on == 0 { 0 } else { 32 - (on.leading_zeros() / 4) as u8 }
}

/// Occupied places as the lowest bits of their nibbles, off not counted, from `at_most` down.
const fn occupied(own: u128, at_most: u8) -> u128 {
    let pairs = own | (own >> 1);
    let any = (pairs | (pairs >> 2)) & ONES;
    let upto = if at_most >= 31 { u128::MAX } else { (1_u128 << ((at_most as u32 + 1) * 4)) - 1 };
    any & upto & !0xf
}

/// One own checker at this place.
const fn checker(place: u8) -> u128 {
    1_u128 << ((place as u32 & 31) * 4)
}

/// The view of the player on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed {
    /// Own checkers, see the module.
    pub own: u128,
    /// Own points where two or more opposing checkers stand (bit = point).
    pub closed: u32,
    /// Own points where exactly one opposing checker stands.
    pub blots: u32,
}

impl Packed {
    pub(super) fn of(position: &Position, side: Side) -> Self {
        let mut packed = Self { own: 0, closed: 0, blots: 0 };
        for place in OFF..=BAR {
            packed.own |= u128::from(position.own(side, place).min(15)) << (u32::from(place) * 4);
        }
        for point in 1..BAR {
            // The opponent counts the same point from the other end.
            match position.own(side.other(), BAR - point) {
                0 => {}
                1 => packed.blots |= 1 << point,
                _ => packed.closed |= 1 << point,
            }
        }
        packed
    }

    /// The position after `own` and `hits` are reached from `position`.
    pub(super) fn restore(position: &Position, side: Side, own: u128, hits: u32) -> Position {
        let mut after = *position;
        for place in OFF..=BAR {
            // Points first emptied of own checkers must not wipe opposing ones: only write where own stands or stood.
            let count = ((own >> (u32::from(place) * 4)) & 0xf) as u8;
            if count != 0 || position.own(side, place) != 0 {
                after.set(side, place, count);
            }
        }
        for point in (1..BAR).filter(|point| hits & (1 << point) != 0) {
            if (own >> (u32::from(point) * 4)) & 0xf == 0 {
                after.set(side, point, 0);
            }
            let bar = after.own(side.other(), BAR);
            after.set(side.other(), BAR, bar.saturating_add(1));
        }
        after
    }

    /// Whether one checker may move from `from` by `die`, when the own checkers stand as in `own` (BG-6, BG-8, BG-11,
    /// BG-12). `Some` holds the own checkers afterwards and the mask of the point if a blot may stand there.
    #[inline]
    pub(super) const fn hop(&self, own: u128, from: u8, die: u8) -> Option<(u128, u32)> {
        let top = highest(own);
        if top == BAR && from != BAR {
            return None;
        }
        if from > die {
            let to = from - die;
            let bit = 1_u32 << to;
            if self.closed & bit != 0 {
                return None;
            }
            return Some((own - checker(from) + checker(to), self.blots & bit));
        }
        if top > 6 || (from < die && top > from) {
            return None;
        }
        Some((own - checker(from) + checker(OFF), 0))
    }

    /// [`hop`](Self::hop) for a hop that comes from outside: also refused if nobody stands there.
    pub(super) const fn hop_checked(&self, own: u128, hop: Hop) -> Option<(u128, u32)> {
        let Hop { from, die } = hop;
        if from == OFF || from > BAR || die == 0 || die > 6 || (own >> (from as u32 * 4)) & 0xf == 0 {
            return None;
        }
        self.hop(own, from, die)
    }

    /// The places from which one checker may move by `die`, from `at_most` down.
    #[inline]
    pub(super) const fn sources(own: u128, at_most: u8) -> Sources {
        // With a checker on the bar nothing else may move (BG-8); `hop` refuses it too, this only saves the walk.
        if highest(own) == BAR {
            return Sources(occupied(own, at_most) & (0xf_u128 << 100));
        }
        Sources(occupied(own, at_most))
    }
}

/// Occupied places from the highest down.
pub(super) struct Sources(u128);

impl Iterator for Sources {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let place = 31 - (self.0.leading_zeros() / 4) as u8;
        self.0 &= !checker(place);
        Some(place)
    }
}
