//! Random moves: what a bot needs that plays games out. Chance comes from outside, as everywhere.

use super::board::{Board, CELLS};
use super::point::{Colour, Point};

/// The empty points of one board, kept up to date from move to move.
#[derive(Clone, Debug)]
pub struct EmptyPoints {
    /// The points, in an order of no meaning.
    points: Vec<Point>,
    /// The place of each point in `points`.
    place: [u16; CELLS],
}

impl EmptyPoints {
    /// The empty points of `board`.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut empty = Self { points: Vec::with_capacity(CELLS), place: [0; CELLS] };
        board.points().filter(|point| board.stone(*point).is_none()).for_each(|point| empty.add(point));
        empty
    }

    /// The points, in an order of no meaning.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Plays one of the legal moves of `colour`, the pass among them, each as likely as any other: the point, or `None`
    /// for a pass. `board` must be the one whose points these are; `below(n)` gives a number from 0 to n - 1.
    ///
    /// ```
    /// use shared::rules::go::{Board, Colour, EmptyPoints};
    /// let mut board = Board::new(9);
    /// let mut empty = EmptyPoints::of(&board);
    /// let at = empty.play(&mut board, Colour::Black, |n| n / 2);
    /// assert_eq!(at.and_then(|at| board.stone(at)), Some(Colour::Black));
    /// assert_eq!(empty.play(&mut board, Colour::White, |n| n - 1), None);
    /// ```
    pub fn play(
        &mut self,
        board: &mut Board,
        colour: Colour,
        mut below: impl FnMut(usize) -> usize,
    ) -> Option<Point> {
        // Points that turn out to be illegal are put behind `left` and not tried again; the pass is the choice after the
        // last point.
        let mut left = self.points.len();
        loop {
            let at = below(left + 1);
            let Some(point) = self.points.get(at).copied().filter(|_| at < left) else {
                board.pass();
                return None;
            };
            left -= 1;
            self.swap(at, left);
            if board.play_taking(point, colour, |taken| self.add(taken)).is_ok() {
                self.remove(point);
                return Some(point);
            }
        }
    }

    fn put(&mut self, at: usize, point: Point) {
        if let (Some(slot), Some(place)) = (self.points.get_mut(at), self.place.get_mut(point.at() % CELLS)) {
            *slot = point;
            *place = at as u16;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        if let (Some(one), Some(other)) = (self.points.get(a).copied(), self.points.get(b).copied()) {
            self.put(a, other);
            self.put(b, one);
        }
    }

    fn add(&mut self, point: Point) {
        self.points.push(point);
        self.put(self.points.len() - 1, point);
    }

    fn remove(&mut self, point: Point) {
        let at = self.place.get(point.at() % CELLS).copied().map_or(0, usize::from);
        self.swap(at, self.points.len().saturating_sub(1));
        self.points.pop();
    }
}
