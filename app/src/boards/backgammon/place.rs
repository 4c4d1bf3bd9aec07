//! Where everything lies: the picture is a square of whole units, a hundred from point to point.
//!
//! The player below has the home board at the right: own points 1 to 6 below, 7 to 12 going on to the left, 13 to 24
//! back above. Hit checkers wait in the half where they enter, those that are off lie in the tray beside the own home.

use shared::rules::backgammon::{BAR, OFF, Side};

/// The width and height of the picture.
pub(super) const SIZE: i32 = 1390;
/// From the edge to the base of the points: there stand their numbers.
pub(super) const BASE: i32 = 56;
/// The height of a point.
pub(super) const HIGH: i32 = 550;
/// From point to point.
pub(super) const STEP: i32 = 100;
/// The width of the bar and of the tray.
pub(super) const BAR_WIDTH: i32 = 80;
/// The edge at the left and at the right.
pub(super) const EDGE: i32 = 10;
/// The middle.
pub(super) const MIDDLE: i32 = SIZE / 2;
/// The diameter of a checker.
pub(super) const CHECKER: i32 = 98;
/// Checkers that are shown side by side on a point; the others lie on the last of them, with their number.
pub(super) const SHOWN: u8 = 5;
/// The same on the bar.
pub(super) const SHOWN_ON_BAR: u8 = 4;
/// How far a finger may miss what it means.
const MISS: i32 = 45;
/// How far a die reaches to both sides.
pub(super) const REACH: i32 = 75;

/// A place of the board; points are counted as the rules count them, White's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// 1 to 24.
    Point(u8),
    /// Where the hit checkers of a side wait.
    Bar(Side),
    /// The tray of a side.
    Off(Side),
    /// The dice.
    Dice,
}

/// A column of the picture, from the left: six points, the bar, six points, the tray; and which half of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) number: u8,
    pub(super) low: bool,
}

/// The column of the bar.
const BAR_COLUMN: u8 = 6;
/// The column of the tray.
const TRAY_COLUMN: u8 = 13;
/// How many columns there are.
pub(super) const COLUMNS: u8 = 14;

impl Spot {
    /// The place that `side` calls so: own points, [`BAR`] or [`OFF`].
    pub(super) const fn of(side: Side, own: u8) -> Self {
        match own {
            OFF => Self::Off(side),
            BAR => Self::Bar(side),
            point => Self::Point(side.mirror(point)),
        }
    }

    /// What `side` calls it; nothing for what is the opponent's.
    pub(super) fn own(self, side: Side) -> Option<u8> {
        match self {
            Self::Point(point) => Some(side.mirror(point)),
            Self::Bar(whose) => (whose == side).then_some(BAR),
            Self::Off(whose) => (whose == side).then_some(OFF),
            Self::Dice => None,
        }
    }

    /// Where it lies with `bottom` below; the dice are in no column.
    pub(super) fn column(self, bottom: Side) -> Option<Column> {
        let column = |number, low| Some(Column { number, low });
        match self {
            Self::Dice => None,
            // Who is below enters above.
            Self::Bar(side) => column(BAR_COLUMN, side != bottom),
            Self::Off(side) => column(TRAY_COLUMN, side == bottom),
            Self::Point(point) => match bottom.mirror(point) {
                own @ 1..=6 => column(13 - own, true),
                own @ 7..=12 => column(12 - own, true),
                own @ 13..=18 => column(own - 13, false),
                own => column(own - 12, false),
            },
        }
    }

    /// A name in the page: `7`, `white-bar`, `black-off`, `dice`.
    pub(super) fn name(self) -> String {
        let of = |side: Side, what: &str| match side {
            Side::White => ["white-", what].concat(),
            Side::Black => ["black-", what].concat(),
        };
        match self {
            Self::Point(point) => point.to_string(),
            Self::Bar(side) => of(side, "bar"),
            Self::Off(side) => of(side, "off"),
            Self::Dice => "dice".to_owned(),
        }
    }
}

impl Column {
    /// What lies here with `bottom` below.
    pub(super) const fn spot(self, bottom: Side) -> Spot {
        let Self { number, low } = self;
        match (number, low) {
            (BAR_COLUMN, true) => Spot::Bar(bottom.other()),
            (BAR_COLUMN, false) => Spot::Bar(bottom),
            (TRAY_COLUMN, true) => Spot::Off(bottom),
            (TRAY_COLUMN, false) => Spot::Off(bottom.other()),
            (0..=5, true) => Spot::Point(bottom.mirror(12 - number)),
            (_, true) => Spot::Point(bottom.mirror(13_u8.saturating_sub(number))),
            (0..=5, false) => Spot::Point(bottom.mirror(number + 13)),
            (_, false) => Spot::Point(bottom.mirror(number + 12)),
        }
    }

    /// From the left edge to its middle.
    pub(super) const fn middle(self) -> i32 {
        let points = EDGE + STEP / 2 + self.number as i32 * STEP;
        match self.number {
            0..=5 => points,
            BAR_COLUMN => MIDDLE - (EDGE + BAR_WIDTH) / 2,
            TRAY_COLUMN => SIZE - EDGE - BAR_WIDTH / 2,
            _ => points - STEP + BAR_WIDTH,
        }
    }

    /// From its middle to its side.
    const fn half(self) -> i32 {
        if matches!(self.number, BAR_COLUMN | TRAY_COLUMN) { BAR_WIDTH / 2 } else { STEP / 2 }
    }

    /// From the upper edge to a checker, the first of a stack counted 0.
    pub(super) fn checker(self, nth: u8) -> i32 {
        let nth = |most: u8| i32::from(nth.min(most - 1));
        // From the base of the points inwards, except on the bar: there from the middle outwards.
        let from_base = match self.number {
            BAR_COLUMN => SIZE / 2 - 130 - nth(SHOWN_ON_BAR) * CHECKER,
            TRAY_COLUMN => BASE + 24 + nth(15) * 36,
            _ => BASE + CHECKER / 2 + nth(SHOWN) * CHECKER,
        };
        if self.low { SIZE - from_base } else { from_base }
    }
}

/// Where a checker of a stack lies.
pub(super) fn checker(spot: Spot, bottom: Side, nth: u8) -> (i32, i32) {
    spot.column(bottom).map_or((MIDDLE, MIDDLE), |column| (column.middle(), column.checker(nth)))
}

/// The middle of the dice of the side below, or above.
pub(super) const fn dice_middle(below: bool) -> i32 {
    if below { MIDDLE - (EDGE + BAR_WIDTH) / 2 + BAR_WIDTH / 2 + 3 * STEP } else { EDGE + 3 * STEP }
}

/// What may be meant by a touch of the picture, the nearest first: a finger is wider than a point. `dice` is where the
/// middles of dice that can be touched lie.
pub(super) fn meant((x, y): (i32, i32), bottom: Side, dice: &[i32]) -> Vec<Spot> {
    let outside = |n: i32| !(-MISS..=SIZE + MISS).contains(&n);
    if outside(x) || outside(y) {
        return Vec::new();
    }
    let strip = SIZE / 2 - BASE - HIGH;
    if (y - SIZE / 2).abs() <= strip && dice.iter().any(|middle| (x - middle).abs() <= REACH) {
        return vec![Spot::Dice];
    }
    let low = y >= SIZE / 2;
    let away = |column: &Column| ((x - column.middle()).abs() - column.half()).max(0);
    let mut near: Vec<Column> = Vec::new();
    for column in (0..COLUMNS).map(|number| Column { number, low }).filter(|column| away(column) <= MISS) {
        let at = near.partition_point(|other| away(other) <= away(&column));
        near.insert(at, column);
    }
    near.into_iter().map(|column| column.spot(bottom)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Spot> {
        let sides = Side::BOTH.into_iter().flat_map(|side| [Spot::Bar(side), Spot::Off(side)]);
        (1..=24).map(Spot::Point).chain(sides)
    }

    #[test]
    fn bg_1_every_place_has_a_column_of_its_own_and_is_found_there() {
        for bottom in Side::BOTH {
            let mut seen = Vec::new();
            for spot in all() {
                let column = spot.column(bottom).unwrap();
                assert_eq!(column.spot(bottom), spot);
                assert!(!seen.contains(&(column.number, column.low)), "{spot:?}");
                seen.push((column.number, column.low));
                for nth in [0, 4, 14] {
                    assert_eq!(meant(checker(spot, bottom, nth), bottom, &[]).first(), Some(&spot));
                }
            }
            assert_eq!(seen.len(), 28);
        }
        assert_eq!(Spot::Dice.column(Side::White), None);
    }

    #[test]
    fn bg_1_the_home_of_who_is_below_lies_at_the_lower_right() {
        for bottom in Side::BOTH {
            let column = |own| Spot::of(bottom, own).column(bottom).unwrap();
            let at = |own| (column(own).number, column(own).low);
            assert_eq!([1, 6, 7, 12].map(at), [(12, true), (7, true), (5, true), (0, true)]);
            assert_eq!([13, 18, 19, 24].map(at), [(0, false), (5, false), (7, false), (12, false)]);
            assert_eq!([BAR, OFF].map(at), [(6, false), (13, true)]);
        }
    }

    #[test]
    fn a_place_is_called_by_each_side_from_its_own_end() {
        assert_eq!(Spot::Point(1).own(Side::White), Some(24));
        assert_eq!(Spot::Point(1).own(Side::Black), Some(1));
        assert_eq!(Spot::Bar(Side::White).own(Side::Black), None);
        assert_eq!(Spot::Off(Side::Black).own(Side::Black), Some(OFF));
        for side in Side::BOTH {
            for own in OFF..=BAR {
                assert_eq!(Spot::of(side, own).own(side), Some(own));
            }
        }
    }

    #[test]
    fn columns_lie_side_by_side_inside_the_picture() {
        let column = |number| Column { number, low: false };
        let mut edge = EDGE;
        for number in 0..COLUMNS {
            let (middle, half) = (column(number).middle(), column(number).half());
            // A gap parts the tray from the home board.
            assert_eq!(middle - half, edge + if number == TRAY_COLUMN { EDGE } else { 0 }, "{number}");
            edge = middle + half;
        }
        assert_eq!(edge, SIZE - EDGE);
        assert_eq!(dice_middle(true), column(10).middle() - STEP / 2);
        assert_eq!(dice_middle(false), column(3).middle() - STEP / 2);
    }

    #[test]
    fn a_touch_beside_a_point_may_mean_its_neighbour_and_on_the_dice_the_dice() {
        let bottom = Side::White;
        let (x, y) = checker(Spot::of(bottom, 8), bottom, 0);
        let own = |spots: Vec<Spot>| spots.iter().filter_map(|spot| spot.own(bottom)).collect::<Vec<_>>();
        assert_eq!(own(meant((x, y), bottom, &[])), [8]);
        assert_eq!(own(meant((x + 30, y), bottom, &[])), [8, 7], "lower points lie to the right");
        assert_eq!(own(meant((x - 30, y), bottom, &[])), [8, 9]);
        assert_eq!(meant((-60, y), bottom, &[]), []);
        let middle = dice_middle(true);
        let dice = [middle - REACH, middle + REACH];
        for (off, hit) in [(0, true), (140, true), (-140, true), (170, false)] {
            assert_eq!(meant((middle + off, SIZE / 2 + 60), bottom, &dice) == [Spot::Dice], hit, "{off}");
        }
    }

    #[test]
    fn checkers_on_a_point_lie_apart_and_the_sixth_on_the_fifth() {
        let column = Column { number: 0, low: false };
        assert_eq!(column.checker(1) - column.checker(0), CHECKER);
        assert_eq!(column.checker(4), column.checker(9));
        assert!(column.checker(4) + CHECKER / 2 <= BASE + HIGH);
        let tray = Column { number: TRAY_COLUMN, low: true };
        assert!(tray.checker(14) > SIZE / 2, "fifteen fit into their half");
    }
}
