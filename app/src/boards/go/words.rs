//! Go in words.

use super::scene::Cell;
use crate::i18n::{Key, t, tf, tn};
use shared::rules::go::{Colour, Counted, Illegal, Point, halves};

/// A point as players call it: a letter without I, and the number of the line from below.
pub(super) fn point(point: Point, size: u8) -> String {
    let mut text = String::from(column(point.column()));
    text.push_str(&size.saturating_sub(point.row()).to_string());
    text
}

/// The letter of a column.
pub(super) fn column(column: u8) -> char {
    char::from(b'A' + column + u8::from(column >= 8))
}

/// The point that was typed, `d4` or `D4`.
pub(super) fn read_point(text: &str, size: u8) -> Option<Point> {
    let (letter, number) = text.split_at_checked(1)?;
    let letter = letter.bytes().next()?.to_ascii_uppercase();
    let column = (0..size).find(|n| column(*n) == char::from(letter))?;
    let line: u8 = number.parse().ok().filter(|n| (1..=size).contains(n))?;
    Point::new(column, size - line)
}

/// A colour.
pub(super) fn colour(colour: Colour) -> &'static str {
    t(match colour {
        Colour::Black => Key::Black,
        Colour::White => Key::White,
    })
}

/// The symbol of a stone.
pub(super) const fn stone(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "#stone-b",
        Colour::White => "#stone-w",
    }
}

/// Why a stone may not be placed.
pub(super) const fn illegal(why: Illegal) -> Key {
    match why {
        Illegal::Suicide => Key::GoSuicide,
        Illegal::Ko => Key::GoKoNow,
        Illegal::Occupied | Illegal::OffBoard => Key::GoOccupied,
    }
}

/// What a cell is called: `D4, black stone, last move`.
pub(super) fn cell(at: Point, size: u8, cell: Cell) -> String {
    let mut label = point(at, size);
    let mut add = |text: &str| {
        label.push_str(", ");
        label.push_str(text);
    };
    match cell.stone {
        Some(Colour::Black) => add(t(Key::GoBlackStone)),
        Some(Colour::White) => add(t(Key::GoWhiteStone)),
        None => add(t(Key::GoEmpty)),
    }
    match cell.owner {
        Some(Colour::Black) => add(t(Key::GoBlackOwns)),
        Some(Colour::White) => add(t(Key::GoWhiteOwns)),
        None => {}
    }
    if cell.last {
        add(t(Key::CellLast));
    }
    if cell.ko {
        add(t(Key::GoKo));
    }
    if cell.aimed {
        add(t(Key::GoAimed));
    }
    label
}

/// A move for the ear: `Black D4, two stones captured`.
pub(super) fn placed(by: Colour, at: &str, captured: u16) -> String {
    let text = tf(Key::GoSaidPlaced, &[colour(by), at]);
    match captured {
        0 => [&text, "."].concat(),
        taken => [&text, ", ", &tn(Key::GoSaidCaptured, i64::from(taken), &[]), "."].concat(),
    }
}

/// Both scores, komi included, as they are written.
pub(super) fn scores(counted: &Counted) -> [String; 2] {
    [counted.score.black, counted.score.white].map(halves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_called_as_on_paper() {
        let at = |text: &str| Point::parse(text).unwrap();
        assert_eq!(point(at("aa"), 19), "A19");
        assert_eq!(point(at("hs"), 19), "H1");
        assert_eq!(point(at("is"), 19), "J1", "there is no I");
        assert_eq!(point(at("sa"), 19), "T19");
        assert_eq!(point(at("ai"), 9), "A1");
        for size in [9_u8, 13, 19] {
            for n in 0..size {
                let there = Point::new(n, size - 1 - n).unwrap();
                assert_eq!(read_point(&point(there, size).to_lowercase(), size), Some(there));
            }
        }
        for wrong in ["", "d", "i5", "d0", "d10", "k9", "dd", "4d", "\u{e9}4"] {
            assert_eq!(read_point(wrong, 9), None, "{wrong}");
        }
    }

    #[test]
    fn a_cell_says_what_is_on_it() {
        let at = Point::parse("cc").unwrap();
        let stone = Cell { stone: Some(Colour::Black), last: true, ..Cell::default() };
        assert_eq!(cell(at, 9, stone), "C7, black stone, last move");
        let mine = Cell { owner: Some(Colour::White), aimed: true, ..Cell::default() };
        assert_eq!(cell(at, 9, mine), "C7, empty, White's in the count, chosen");
    }

    #[test]
    fn go_6_captures_are_said() {
        assert_eq!(placed(Colour::Black, "D4", 0), "Black D4.");
        assert_eq!(placed(Colour::White, "K10", 2), "White K10, 2 stones captured.");
    }
}
