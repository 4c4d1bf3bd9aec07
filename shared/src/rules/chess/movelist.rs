//! Legal moves as a compact list: each entry is a set of target squares, not one move.

use super::bitboard::{Bitboard, Squares};
use super::movegen::Sink;
use super::mv::Move;
use super::piece::Role;
use super::square::Square;

/// Most entries of a list: two for each of 15 pieces that may be a queen, one for the king, seven sets of
/// pawn moves and two captures in passing. A position has at most 16 men a side, so that a list never fills.
const CAPACITY: usize = 40;

/// Where the pieces of an entry come from.
#[derive(Debug, Clone, Copy)]
enum Origin {
    /// One piece.
    Piece(Square),
    /// A set of pawns, each this step (modulo 64) before its target.
    Pawns(u32),
    /// The same, onto the last rank.
    Promotions(u32),
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    targets: Bitboard,
    origin: Origin,
}

impl Entry {
    const EMPTY: Self = Self { targets: Bitboard::EMPTY, origin: Origin::Pawns(0) };
}

/// The legal moves of a position, in no particular order but always the same.
#[derive(Debug, Clone)]
pub struct MoveList {
    entries: [Entry; CAPACITY],
    used: usize,
}

impl MoveList {
    pub(super) const fn new() -> Self {
        Self { entries: [Entry::EMPTY; CAPACITY], used: 0 }
    }

    /// How many moves.
    #[must_use]
    pub fn len(&self) -> usize {
        let count = |entry: &Entry| match entry.origin {
            Origin::Promotions(_) => entry.targets.len() * 4,
            _ => entry.targets.len(),
        };
        self.used().map(count).sum::<u32>() as usize
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.used().all(|entry| entry.targets.is_empty())
    }

    /// Whether a move is among them.
    #[must_use]
    pub fn contains(&self, mv: Move) -> bool {
        self.used().filter(|entry| entry.targets.has(mv.to)).any(|entry| match entry.origin {
            Origin::Piece(from) => from == mv.from && mv.promotion.is_none(),
            Origin::Pawns(step) => mv.to.minus(step) == mv.from && mv.promotion.is_none(),
            Origin::Promotions(step) => {
                mv.to.minus(step) == mv.from
                    && mv.promotion.is_some_and(|role| Role::PROMOTIONS.contains(&role))
            }
        })
    }

    /// The moves one by one.
    #[must_use]
    pub fn iter(&self) -> Moves<'_> {
        Moves { entries: self.entries.get(..self.used).unwrap_or_default(), current: None }
    }

    fn used(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().take(self.used)
    }

    fn push(&mut self, origin: Origin, targets: Bitboard) {
        if targets.is_empty() {
            return;
        }
        debug_assert!(self.used < CAPACITY, "a position with more men than any may have");
        if let Some(entry) = self.entries.get_mut(self.used) {
            *entry = Entry { targets, origin };
            self.used += 1;
        }
    }
}

impl Sink for MoveList {
    fn piece(&mut self, from: Square, targets: Bitboard) {
        self.push(Origin::Piece(from), targets);
    }

    fn pawns(&mut self, step: u32, targets: Bitboard) {
        self.push(Origin::Pawns(step), targets & !Bitboard::BACK_RANKS);
        self.push(Origin::Promotions(step), targets & Bitboard::BACK_RANKS);
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = Moves<'a>;

    fn into_iter(self) -> Moves<'a> {
        self.iter()
    }
}

/// Iterates over a [`MoveList`].
#[derive(Debug, Clone)]
pub struct Moves<'a> {
    entries: &'a [Entry],
    current: Option<Current>,
}

#[derive(Debug, Clone)]
struct Current {
    origin: Origin,
    targets: Squares,
    /// A promotion that has given out some of its four roles.
    promoting: Option<(Move, u8)>,
}

impl Iterator for Moves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(mv) = self.current.as_mut().and_then(Current::next) {
                return Some(mv);
            }
            let (entry, rest) = self.entries.split_first()?;
            self.entries = rest;
            self.current =
                Some(Current { origin: entry.origin, targets: entry.targets.into_iter(), promoting: None });
        }
    }
}

impl Current {
    fn next(&mut self) -> Option<Move> {
        if let Some((mv, given)) = self.promoting {
            let promotion = Role::PROMOTIONS.get(usize::from(given)).copied();
            self.promoting = (given < 3).then_some((mv, given + 1));
            return Some(Move { promotion, ..mv });
        }
        let to = self.targets.next()?;
        match self.origin {
            Origin::Piece(from) => Some(Move::new(from, to)),
            Origin::Pawns(step) => Some(Move::new(to.minus(step), to)),
            Origin::Promotions(step) => {
                let mv = Move::promoting(to.minus(step), to, Role::Queen);
                self.promoting = Some((mv, 1));
                Some(mv)
            }
        }
    }
}
