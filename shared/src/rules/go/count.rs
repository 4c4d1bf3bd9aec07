//! The count: regions, area and territory, all stones alive (GO-13 to GO-16).

use super::board::Board;
use super::point::{Colour, Point};
use super::settings::{Config, Scoring};
use serde::{Deserialize, Serialize};

/// Everything that a count needs. Pairs are `[black, white]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Stones on the board.
    pub stones: [u16; 2],
    /// Empty points of regions that touch this colour alone (GO-14).
    pub territory: [u16; 2],
    /// Empty points of other regions.
    pub neutral: u16,
    /// The owner of each empty point, in the rows of [`Board::rows`] joined by `/`: `x`, `o`, `.` for neutral; stones
    /// are `X` and `O`.
    pub map: String,
}

impl Count {
    /// Counts a board.
    ///
    /// ```
    /// use shared::rules::go::{Board, Count};
    /// let board = Board::try_from("...X./...X./XXXX./OOOO./.....".to_owned()).unwrap();
    /// let count = Count::of(&board);
    /// assert_eq!((count.territory, count.neutral), ([6, 0], 9));
    /// ```
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut count = Self { stones: [0; 2], territory: [0; 2], neutral: 0, map: String::new() };
        let width = usize::from(board.size()) + 1;
        let mut map = vec![b'/'; (width * usize::from(board.size())).saturating_sub(1)];
        let mut mark = |point: Point, sign: u8| {
            let at = usize::from(point.row()) * width + usize::from(point.column());
            if let Some(slot) = map.get_mut(at) {
                *slot = sign;
            }
        };
        for point in board.points() {
            if let Some(colour) = board.stone(point) {
                add(&mut count.stones, colour, 1);
                mark(point, if colour == Colour::Black { b'X' } else { b'O' });
            }
        }
        board.regions(|points, touches| {
            let size = u16::try_from(points.len()).unwrap_or(u16::MAX);
            let sign = match touches {
                [true, false] => {
                    add(&mut count.territory, Colour::Black, size);
                    b'x'
                }
                [false, true] => {
                    add(&mut count.territory, Colour::White, size);
                    b'o'
                }
                _ => {
                    count.neutral = count.neutral.saturating_add(size);
                    b'.'
                }
            };
            points.iter().for_each(|point| mark(*point, sign));
        });
        count.map = String::from_utf8(map).unwrap_or_default();
        count
    }

    /// Points of Black and White before komi; `prisoners` are those taken by each.
    #[must_use]
    pub fn points(&self, scoring: Scoring, prisoners: [u32; 2]) -> [u32; 2] {
        let ([sb, sw], [tb, tw], [pb, pw]) = (self.stones, self.territory, prisoners);
        let side = |stones: u16, territory: u16, prisoners: u32| {
            u32::from(territory).saturating_add(match scoring {
                Scoring::Chinese => u32::from(stones),
                Scoring::Japanese => prisoners,
            })
        };
        [side(sb, tb, pb), side(sw, tw, pw)]
    }

    /// Who wins and by how many half points (GO-16).
    #[must_use]
    pub fn result(&self, config: &Config, prisoners: [u32; 2]) -> Score {
        let [black, white] = self.points(config.scoring, prisoners);
        let compensation = match config.scoring {
            Scoring::Chinese if config.rulings.handicap_compensation => u32::from(config.handicap) * 2,
            _ => 0,
        };
        let added = u32::from(config.komi_half_points()).saturating_add(compensation);
        Score { black: black.saturating_mul(2), white: white.saturating_mul(2).saturating_add(added) }
    }
}

/// Both scores in half points, komi included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Black's, twice.
    pub black: u32,
    /// White's, twice, with komi.
    pub white: u32,
}

impl Score {
    /// The winner; with an even komi a tie would be White's, but komi is always odd in half points (GO-16).
    #[must_use]
    pub const fn winner(self) -> Colour {
        if self.black > self.white { Colour::Black } else { Colour::White }
    }

    /// As SGF writes it: `B+80.5`, `W+0.5`.
    #[must_use]
    pub fn text(self) -> String {
        let letter = match self.winner() {
            Colour::Black => 'B',
            Colour::White => 'W',
        };
        format!("{letter}+{}", halves(self.black.abs_diff(self.white)))
    }
}

/// Half points as text: `7.5`, `80`.
#[must_use]
pub fn halves(twice: u32) -> String {
    if twice.is_multiple_of(2) { (twice / 2).to_string() } else { format!("{}.5", twice / 2) }
}

fn add(pair: &mut [u16; 2], colour: Colour, by: u16) {
    if let Some(slot) = pair.get_mut(colour.index()) {
        *slot = slot.saturating_add(by);
    }
}
