//! The empty regions of a board, and whose stones they touch (GO-14).

use super::{BLACK, Board, CELLS, EMPTY, WHITE, get, neighbours, put};
use crate::rules::go::point::Point;

impl Board {
    /// Tells each empty region: its points, and whether it touches black and white stones.
    pub(in crate::rules::go) fn regions(&self, mut tell: impl FnMut(&[Point], [bool; 2])) {
        let mut seen = [false; CELLS];
        let mut region: Vec<Point> = Vec::with_capacity(CELLS);
        for from in self.points() {
            if get(&self.cells, from.at()) != EMPTY || get(&seen, from.at()) {
                continue;
            }
            put(&mut seen, from.at(), true);
            region.clear();
            region.push(from);
            let (mut black, mut white, mut looked_at) = (false, false, 0);
            while let Some(point) = region.get(looked_at) {
                looked_at += 1;
                for n in neighbours(point.at()) {
                    match get(&self.cells, n) {
                        BLACK => black = true,
                        WHITE => white = true,
                        EMPTY if !get(&seen, n) => {
                            put(&mut seen, n, true);
                            region.push(Point(n as u16));
                        }
                        _ => {}
                    }
                }
            }
            tell(&region, [black, white]);
        }
    }
}
