//! Colours and points.

use serde::{Deserialize, Serialize};

/// Cells of a row of a board's array: 19 and a border on each side.
pub(super) const STRIDE: usize = 21;

/// Black or White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Seat 0; moves first in an even game (GO-2).
    Black,
    /// Seat 1; gets komi.
    White,
}

impl Colour {
    /// Both, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// 0 for Black, 1 for White.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Black => 0,
            Self::White => 1,
        }
    }
}

/// A point of the board, as SGF writes it: column, then row, `aa` = top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Point(pub(super) u16);

impl Point {
    /// The point in this column and row, both from 0, if they are below 19.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < 19 && row < 19 {
            Some(Self((row as u16 + 1) * STRIDE as u16 + column as u16 + 1))
        } else {
            None
        }
    }

    /// Column from 0, from the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0 as usize % STRIDE) as u8 - 1
    }

    /// Row from 0, from the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0 as usize / STRIDE) as u8 - 1
    }

    /// Reads two letters.
    ///
    /// ```
    /// use shared::rules::go::Point;
    /// let point = Point::parse("dq").unwrap();
    /// assert_eq!((point.column(), point.row()), (3, 16));
    /// assert_eq!(Point::parse("tt"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let [column, row] = *text.as_bytes() else { return None };
        Self::new(column.wrapping_sub(b'a'), row.wrapping_sub(b'a'))
    }

    /// Its place in a board's array.
    pub(super) const fn at(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<String> for Point {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("bad_point")
    }
}

impl From<Point> for String {
    fn from(point: Point) -> Self {
        point.to_string()
    }
}

impl std::fmt::Display for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), char::from(b'a' + self.row()))
    }
}
