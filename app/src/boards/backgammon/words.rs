//! Backgammon in words.

use super::hand::Refused;
use super::place::Spot;
use super::scene::{Cell, Die};
use crate::i18n::{Key, t, tf, tn};
use shared::rules::backgammon::{BAR, Side};

/// A side.
pub(super) fn side(side: Side) -> &'static str {
    t(match side {
        Side::White => Key::White,
        Side::Black => Key::Black,
    })
}

/// The symbol of a checker.
pub(super) const fn symbol(side: Side) -> &'static str {
    match side {
        Side::White => "#checker-w",
        Side::Black => "#checker-b",
    }
}

/// The symbol of a cube.
pub(super) const fn cube(value: u8) -> &'static str {
    match value {
        1 => "#cube-1",
        2 => "#cube-2",
        4 => "#cube-4",
        8 => "#cube-8",
        16 => "#cube-16",
        32 => "#cube-32",
        _ => "#cube-64",
    }
}

/// A turn with its dice, the higher first: `31: 8/5 6/5`.
pub(super) fn play([a, b]: [u8; 2], moves: &str) -> String {
    let moves = if moves.is_empty() { t(Key::BgNoMove) } else { moves };
    [&a.max(b).to_string(), &a.min(b).to_string(), ": ", moves].concat()
}

/// An offered double.
pub(super) fn double(value: u8) -> String {
    tf(Key::BgDoubleTo, &[&value.to_string()])
}

/// An accepted double.
pub(super) fn take() -> &'static str {
    t(Key::BgTake)
}

/// A refused double.
pub(super) fn drop() -> &'static str {
    t(Key::BgDrop)
}

/// The number on a die.
pub(super) fn number(die: u8) -> &'static str {
    t(match die {
        1 => Key::One,
        2 => Key::Two,
        3 => Key::Three,
        4 => Key::Four,
        5 => Key::Five,
        _ => Key::Six,
    })
}

/// Where the picked checker lies.
pub(super) fn picked(own: u8) -> String {
    if own == BAR { t(Key::BgCheckerBar).to_owned() } else { tf(Key::BgChecker, &[&own.to_string()]) }
}

/// Why a checker was not picked up.
pub(super) const fn refused(why: Refused) -> Key {
    match why {
        Refused::BarFirst => Key::BgBarFirst,
        Refused::Stuck => Key::BgStuck,
    }
}

/// Checkers of a side.
fn checkers(side: Side, count: u8) -> String {
    tn(if side == Side::White { Key::BgWhites } else { Key::BgBlacks }, i64::from(count), &[])
}

/// What a cell is called, its point counted from the side below: `point 8, 3 white checkers, can move`.
pub(super) fn cell(cell: &Cell, bottom: Side, dice: &[Die]) -> String {
    let mut label = match cell.spot {
        Spot::Dice => return dice_label(dice),
        Spot::Bar(whose) => tf(Key::BgBarOf, &[side(whose)]),
        Spot::Off(whose) => tf(Key::BgOffOf, &[side(whose)]),
        Spot::Point(point) => tf(Key::BgPoint, &[&bottom.mirror(point).to_string()]),
    };
    let mut add = |text: &str| {
        label.push_str(", ");
        label.push_str(text);
    };
    match cell.checkers {
        Some((side, count)) => add(&checkers(side, count)),
        None => add(t(Key::BgEmpty)),
    }
    if cell.picked {
        add(t(Key::CellSelected));
    } else if cell.may && cell.target.is_none() {
        add(t(Key::BgMay));
    }
    if let Some((pips, hits)) = cell.target {
        add(&tf(if hits { Key::BgHits } else { Key::BgGoes }, &[&pips.to_string()]));
    }
    if cell.last {
        add(t(Key::CellLast));
    }
    label
}

/// The dice that are left, and which is used first: `dice: 5, 3, 5 is used first, press for 3`.
fn dice_label(dice: &[Die]) -> String {
    let left: Vec<String> = dice.iter().filter(|die| !die.used).map(|die| die.face.to_string()).collect();
    if left.is_empty() {
        return t(Key::BgDiceNone).to_owned();
    }
    let mut label = tf(Key::BgDice, &[&left.join(", ")]);
    let first = dice.iter().find(|die| die.first).map(|die| die.face);
    let other = dice.iter().find(|die| !die.first).map(|die| die.face);
    if let Some((first, other)) = first.zip(other) {
        label.push_str(", ");
        label.push_str(&tf(Key::BgDiceFirst, &[&first.to_string(), &other.to_string()]));
    }
    label
}

/// A written turn for the ear: `8 to 5, a hit, 6 to 5`.
pub(super) fn aloud(moves: &str) -> String {
    let spoken = |place: &str| match place.trim_end_matches('*') {
        "bar" => t(Key::BgBar).to_owned(),
        "off" => t(Key::BgOff).to_owned(),
        point => point.to_owned(),
    };
    let one = |part: &str| {
        let (path, times) =
            part.split_once('(').map_or((part, ""), |(path, n)| (path, n.trim_end_matches(')')));
        let mut stops = path.split('/');
        let mut text = stops.next().map(spoken).unwrap_or_default();
        for stop in stops {
            text = tf(Key::BgSaidTo, &[&text, &spoken(stop)]);
            if stop.ends_with('*') {
                text.push_str(t(Key::BgSaidHit));
            }
        }
        if times.is_empty() { text } else { tf(Key::BgTimes, &[&text, times]) }
    };
    moves.split_whitespace().map(one).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: Cell =
        Cell { spot: Spot::Point(8), checkers: None, may: false, picked: false, target: None, last: false };

    #[test]
    fn a_cell_says_what_lies_there_and_what_may_be_done() {
        let say = |it: Cell, bottom| cell(&it, bottom, &[]);
        assert_eq!(say(BARE, Side::Black), "point 8, empty");
        assert_eq!(say(BARE, Side::White), "point 17, empty");
        let own = Cell { checkers: Some((Side::White, 3)), may: true, ..BARE };
        assert_eq!(say(own, Side::Black), "point 8, 3 white checkers, can move");
        assert_eq!(say(Cell { picked: true, ..own }, Side::Black), "point 8, 3 white checkers, picked up");
        let blot = Cell { checkers: Some((Side::Black, 1)), target: Some((4, true)), last: true, ..BARE };
        assert_eq!(say(blot, Side::Black), "point 8, 1 black checker, can hit here with 4, last move");
        let bar = Cell { spot: Spot::Bar(Side::White), ..own };
        assert_eq!(say(bar, Side::Black), "bar of White, 3 white checkers, can move");
        let off = Cell { spot: Spot::Off(Side::Black), target: Some((6, false)), ..BARE };
        assert_eq!(say(off, Side::Black), "Black's checkers off, empty, can go here with 6");
    }

    #[test]
    fn the_dice_say_which_comes_first() {
        let die = |face, used, first| Die { key: 0, face, x: 0, used, first, small: false };
        let say = |dice: &[Die]| cell(&Cell { spot: Spot::Dice, ..BARE }, Side::White, dice);
        assert_eq!(say(&[]), "no dice");
        let both = [die(5, false, false), die(3, false, true)];
        assert_eq!(say(&both), "dice: 5, 3, 3 is used first, press for 5");
        assert_eq!(say(&[die(5, true, false), die(3, false, false)]), "dice: 3");
    }

    #[test]
    fn a_turn_is_written_with_the_higher_die_first_and_read_aloud() {
        assert_eq!(play([1, 3], "8/5 6/5"), "31: 8/5 6/5");
        assert_eq!(play([6, 5], ""), "65: no move");
        assert_eq!(aloud("8/5* 6/5"), "8 to 5, a hit, 6 to 5");
        assert_eq!(aloud("bar/20 6/off(2)"), "bar to 20, 6 to off, 2 times");
        assert_eq!(aloud("13/7*/5"), "13 to 7, a hit to 5");
    }
}
