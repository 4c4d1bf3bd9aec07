//! Which drawn checker is which from one position to the next, so that it slides instead of jumping.
//!
//! Only the two positions are compared: a hop, one taken back, a whole turn and a step through the game all slide alike.

use shared::rules::backgammon::{BAR, OFF, Position, Side};

/// A checker with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    /// Its name.
    pub(super) id: u8,
    /// Whose it is.
    pub(super) side: Side,
    /// The own point, the bar or off.
    pub(super) own: u8,
    /// Its number in the stack, from 0.
    pub(super) nth: u8,
}

/// The names of the checkers on each place of both sides, the lowest of a stack first.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ids([Vec<Vec<u8>>; 2]);

/// The most checkers of a side.
const MOST: u8 = 15;

impl Ids {
    /// The names in a first position.
    pub(super) fn new(position: &Position) -> Self {
        Self(Side::BOTH.map(|_| vec![Vec::new(); usize::from(BAR) + 1])).follow(position)
    }

    /// The names in another position: from where there are fewer checkers the upper ones go to where there are more, in
    /// their order around the board.
    pub(super) fn follow(&self, after: &Position) -> Self {
        let mut next = self.clone();
        for (side, places) in Side::BOTH.into_iter().zip(&mut next.0) {
            let base = if side == Side::White { 0 } else { MOST };
            let mut moved: Vec<u8> = Vec::new();
            for (own, stack) in (OFF..=BAR).zip(places.iter_mut()).rev() {
                while stack.len() > usize::from(after.own(side, own)) {
                    moved.extend(stack.pop());
                }
            }
            let mut moved = moved.into_iter();
            let mut fresh: Vec<u8> =
                (base..base + MOST).filter(|id| !places.iter().flatten().any(|other| other == id)).collect();
            fresh.reverse();
            for (own, stack) in (OFF..=BAR).zip(places.iter_mut()).rev() {
                while stack.len() < usize::from(after.own(side, own)) {
                    let Some(id) = moved.next().or_else(|| fresh.pop()) else { break };
                    fresh.retain(|other| *other != id);
                    stack.push(id);
                }
            }
        }
        next
    }

    /// All checkers, in the order of their names.
    pub(super) fn checkers(&self) -> Vec<Named> {
        let mut all = Vec::new();
        for (side, places) in Side::BOTH.into_iter().zip(&self.0) {
            for (own, stack) in (OFF..).zip(places) {
                all.extend((0_u8..).zip(stack).map(|(nth, id)| Named { id: *id, side, own, nth }));
            }
        }
        all.sort_unstable_by_key(|named| named.id);
        all
    }

    /// The name of the uppermost checker of a stack.
    pub(super) fn top(&self, side: Side, own: u8) -> Option<u8> {
        self.0.get(side.seat().index())?.get(usize::from(own))?.last().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::backgammon::{Hop, Variant};
    use std::collections::BTreeSet;

    fn at(ids: &Ids, side: Side, own: u8) -> Vec<u8> {
        ids.checkers().iter().filter(|n| n.side == side && n.own == own).map(|n| n.id).collect()
    }

    #[test]
    fn the_upper_checker_leaves_its_stack_and_keeps_its_name() {
        let start = Position::start(Variant::Standard);
        let ids = Ids::new(&start);
        let top = ids.top(Side::White, 8);
        let hops = [Hop { from: 8, die: 3 }, Hop { from: 6, die: 1 }];
        let after = start.after(Side::White, [3, 1], &hops).unwrap();
        let next = ids.follow(&after);
        assert!(at(&next, Side::White, 5).contains(&top.unwrap()));
        assert_eq!(at(&next, Side::White, 8), at(&ids, Side::White, 8)[..2]);
        assert_eq!(at(&next, Side::Black, 24), at(&ids, Side::Black, 24));
        // Taken back, each is where it was.
        assert_eq!(next.follow(&start).checkers().len(), 30);
        assert_eq!(at(&next.follow(&start), Side::Black, 6), at(&ids, Side::Black, 6));
    }

    #[test]
    fn bg_7_a_hit_checker_goes_to_the_bar() {
        let mut before = Position::EMPTY;
        before.set(Side::White, 8, 1);
        before.set(Side::Black, 20, 1);
        let ids = Ids::new(&before);
        let after = before.after(Side::White, [3, 3], &[Hop { from: 8, die: 3 }]).unwrap();
        let next = ids.follow(&after);
        assert_eq!(next.top(Side::Black, BAR), ids.top(Side::Black, 20));
        assert_eq!(next.top(Side::White, 5), ids.top(Side::White, 8));
    }

    #[test]
    fn two_checkers_that_move_do_not_change_places() {
        let mut before = Position::EMPTY;
        before.set(Side::Black, 24, 1);
        before.set(Side::Black, 13, 1);
        let ids = Ids::new(&before);
        let hops = [Hop { from: 24, die: 6 }, Hop { from: 13, die: 5 }];
        let next = ids.follow(&before.after(Side::Black, [6, 5], &hops).unwrap());
        assert_eq!(next.top(Side::Black, 18), ids.top(Side::Black, 24));
        assert_eq!(next.top(Side::Black, 8), ids.top(Side::Black, 13));
    }

    #[test]
    fn every_checker_has_one_name_of_its_side_whatever_position_follows() {
        let positions = [Variant::Standard, Variant::Nackgammon, Variant::Hypergammon, Variant::Standard];
        let mut ids = Ids::new(&Position::EMPTY);
        for position in positions.map(Position::start) {
            ids = ids.follow(&position);
            let checkers = ids.checkers();
            let names: BTreeSet<u8> = checkers.iter().map(|named| named.id).collect();
            assert_eq!(names.len(), checkers.len());
            for side in Side::BOTH {
                let own = checkers.iter().filter(|named| named.side == side).count();
                assert_eq!(own as u32, position.total(side));
            }
            assert!(checkers.iter().all(|named| (named.id < MOST) == (named.side == Side::White)));
        }
    }
}
