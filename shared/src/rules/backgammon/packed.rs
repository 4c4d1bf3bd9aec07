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

/// Occupied places as the lowest bits of their nibbles, off not counted.
const fn occupied(own: u128) -> u128 {
    let pairs = own | (own >> 1);
    (pairs | (pairs >> 2)) & ONES & !0xf
}

/// One own checker at this place.
const fn checker(place: u8) -> u128 {
    1_u128 << ((place as u32 & 31) * 4)
}

/// The highest place `top`, if it is below the point of the die.
const fn below(top: u8, die: u8) -> u128 {
    if top < die { checker(top) } else { 0 }
}

const fn positive(count: i8) -> u8 {
    if count > 0 { count.unsigned_abs() } else { 0 }
}

const fn negative(count: i8) -> u8 {
    if count < 0 { count.unsigned_abs() } else { 0 }
}

/// The view of the player on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed {
    /// Own checkers, see the module.
    pub own: u128,
    /// Own points where two or more opposing checkers stand: the lowest bits of their nibbles.
    pub closed: u128,
    /// Own points where exactly one opposing checker stands (bit = point).
    pub blots: u32,
}

impl Packed {
    pub(super) fn of(position: &Position, side: Side) -> Self {
        let mut packed = Self { own: 0, closed: 0, blots: 0 };
        let mut push = |own: u8, other: u8| {
            packed.own = (packed.own << 4) | u128::from(own.min(15));
            packed.closed = (packed.closed << 4) | u128::from(other > 1);
            packed.blots = (packed.blots << 1) | u32::from(other == 1);
        };
        push(position.own(side, BAR), 0);
        // From the own point 24 down to 1; White's own point 24 is point 1.
        match side {
            Side::White => position.points.iter().for_each(|n| push(positive(*n), negative(*n))),
            Side::Black => position.points.iter().rev().for_each(|n| push(negative(*n), positive(*n))),
        }
        push(position.own(side, OFF), 0);
        packed
    }

    /// The position after `own` and `hits` are reached from `position`.
    pub(super) fn restore(position: &Position, side: Side, own: u128, hits: u32) -> Position {
        let mut after = *position;
        let count = |place: u8| ((own >> (u32::from(place) * 4)) & 0xf) as u8;
        let signed = |count: u8| if side == Side::White { count as i8 } else { -(count as i8) };
        for (slot, point) in after.points.iter_mut().zip(1_u8..) {
            let place = side.mirror(point);
            let was_own = if side == Side::White { *slot > 0 } else { *slot < 0 };
            let now = count(place);
            if now != 0 || was_own || hits & (1 << place) != 0 {
                *slot = signed(now);
            }
        }
        after.set(side, OFF, count(OFF));
        after.set(side, BAR, count(BAR));
        let bar = after.own(side.other(), BAR);
        after.set(side.other(), BAR, bar.saturating_add(hits.count_ones() as u8));
        after
    }

    /// The places from which one checker may move by `die`, when the own checkers stand as in `own` (BG-6, BG-8, BG-11,
    /// BG-12).
    #[inline]
    pub(super) const fn movable(&self, own: u128, die: u8) -> Sources {
        if die == 0 || die > 6 {
            return Sources(0);
        }
        let top = highest(own);
        let shift = die as u32 * 4;
        // The target of a place is `die` nibbles below it; what would land on the nibble of what is off is borne off.
        let open = !(self.closed << shift);
        let inside = occupied(own) & open & !((0x10_u128 << shift) - 1);
        if top == BAR {
            return Sources(inside & checker(BAR));
        }
        let off = if top > 6 { 0 } else { occupied(own) & (checker(die) | below(top, die)) };
        Sources(inside | off)
    }

    /// The own checkers after one of them moved from a [movable](Self::movable) place, and the mask of the point if a
    /// blot may stand there.
    #[inline]
    pub(super) const fn moved(&self, own: u128, from: u8, die: u8) -> (u128, u32) {
        let to = from.saturating_sub(die);
        (own - checker(from) + checker(to), self.blots & (1 << to))
    }

    /// [`moved`](Self::moved) for a hop that comes from outside.
    pub(super) const fn hop(&self, own: u128, hop: Hop) -> Option<(u128, u32)> {
        let Hop { from, die } = hop;
        if from == OFF || from > BAR || !self.movable(own, die).contains(from) {
            return None;
        }
        Some(self.moved(own, from, die))
    }
}

/// Places, as the lowest bits of their nibbles, from the highest down.
#[derive(Clone, Copy)]
pub(super) struct Sources(u128);

impl Sources {
    /// Whether this place is one.
    pub(super) const fn contains(self, place: u8) -> bool {
        self.0 & checker(place) != 0
    }

    /// Only those up to this place.
    #[inline]
    pub(super) const fn up_to(self, place: u8) -> Self {
        Self(self.0 & (checker(place) | (checker(place) - 1)))
    }
}

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

    #[inline]
    fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}
