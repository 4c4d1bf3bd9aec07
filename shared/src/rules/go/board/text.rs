//! A board as text: its rows, and the form in which it is stored and sent.

use super::{Board, EMPTY, get};
use crate::rules::go::point::{Colour, Point};

impl Board {
    /// The rows from the top.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let sign = |point: Point| match self.stone(point) {
            Some(Colour::Black) => 'X',
            Some(Colour::White) => 'O',
            None => '.',
        };
        (0..self.size)
            .map(|row| (0..self.size).filter_map(|column| Point::new(column, row)).map(sign).collect())
            .collect()
    }
}

impl From<Board> for String {
    fn from(board: Board) -> Self {
        let rows = board.rows().join("/");
        board.ko.map_or_else(|| rows.clone(), |ko| format!("{rows} {ko}"))
    }
}

impl TryFrom<String> for Board {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        let (rows, ko) = text.split_once(' ').map_or((text.as_str(), None), |(rows, ko)| (rows, Some(ko)));
        let rows: Vec<&str> = rows.split('/').take(20).collect();
        let size = u8::try_from(rows.len()).ok().filter(|n| (1..=19).contains(n)).ok_or("bad_size")?;
        let mut stones = Vec::new();
        for (row, line) in (0_u8..).zip(&rows) {
            if line.len() != rows.len() {
                return Err("bad_row");
            }
            for (column, sign) in (0_u8..).zip(line.bytes()) {
                let point = Point::new(column, row).ok_or("bad_size")?;
                match sign {
                    b'X' => stones.push((Colour::Black, point)),
                    b'O' => stones.push((Colour::White, point)),
                    b'.' => {}
                    _ => return Err("bad_sign"),
                }
            }
        }
        let mut board = Self::with_stones(size, &stones).ok_or("no_liberty")?;
        if let Some(ko) = ko {
            let point = Point::parse(ko).ok_or("bad_ko")?;
            let free = get(&board.cells, point.at()) == EMPTY;
            board.ko = Some(point).filter(|_| free);
            if board.ko.is_none() {
                return Err("bad_ko");
            }
        }
        Ok(board)
    }
}
