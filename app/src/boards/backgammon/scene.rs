//! What the board shows, as data: checkers, marks, dice, the cube, and what each cell says.

use super::follow::Ids;
use super::hand::Progress;
use super::moves::{Cube, Fallen, Shown};
use super::place::{COLUMNS, Column, REACH, SHOWN, SHOWN_ON_BAR, SIZE, Spot, checker, dice_middle};
use shared::rules::backgammon::{BAR, Hop, OFF, Position, Side};

/// A checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Drawn {
    /// Its name.
    pub(super) id: u8,
    /// Whose it is.
    pub(super) side: Side,
    /// The middle.
    pub(super) at: (i32, i32),
    /// It lies in the tray.
    pub(super) off: bool,
    /// It waits on the bar.
    pub(super) hit: bool,
}

/// A mark; each has a shape of its own, so that colour never carries the meaning alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The last turn took a checker away here.
    From,
    /// The last turn brought a checker here.
    To,
    /// May be picked up.
    May,
    /// Picked up.
    Picked,
    /// The picked checker may go here, with so many pips.
    Target(u8),
    /// The same, and it hits.
    Hit(u8),
    /// The same, off the board.
    Off(u8),
    /// A stack of more checkers than are shown side by side: how many, and whose.
    Count(u8, Side),
}

/// A mark with its place: the middle of a checker, or the base of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) kind: Kind,
    pub(super) at: (i32, i32),
}

/// A die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Die {
    /// A name that changes with the roll.
    pub(super) key: u32,
    /// Its number.
    pub(super) face: u8,
    /// The middle, from the left.
    pub(super) x: i32,
    /// It has been used.
    pub(super) used: bool,
    /// It is used first.
    pub(super) first: bool,
    /// One of four.
    pub(super) small: bool,
}

/// The cube: the number on it, and the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) value: u8,
    pub(super) at: (i32, i32),
    /// It lies there as an offer.
    pub(super) offered: bool,
}

/// What a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) spot: Spot,
    /// Whose checkers lie here, and how many.
    pub(super) checkers: Option<(Side, u8)>,
    /// A checker may be picked up here.
    pub(super) may: bool,
    /// It is picked up.
    pub(super) picked: bool,
    /// The picked checker may go here with so many pips, and whether it hits.
    pub(super) target: Option<(u8, bool)>,
    /// The last turn brought a checker here.
    pub(super) last: bool,
}

/// The whole picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Scene {
    pub(super) checkers: Vec<Drawn>,
    pub(super) marks: Vec<Mark>,
    pub(super) dice: Vec<Die>,
    pub(super) cube: Option<Block>,
    /// Upper half from the left, the dice, lower half from the left.
    pub(super) cells: Vec<Cell>,
}

/// Everything that the picture depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look<'a> {
    /// The position and what belongs to it.
    pub(super) shown: &'a Shown,
    /// The names of the checkers, as they lie.
    pub(super) ids: &'a Ids,
    /// The turn in hand.
    pub(super) progress: Option<&'a Progress>,
    /// The side below.
    pub(super) bottom: Side,
}

/// Draws.
pub(super) fn scene(look: &Look<'_>) -> Scene {
    let position = look.progress.map_or(&look.shown.position, |progress| &progress.position);
    let drawn = |named: super::follow::Named| {
        let spot = Spot::of(named.side, named.own);
        let at = checker(spot, look.bottom, named.nth);
        Drawn { id: named.id, side: named.side, at, off: named.own == OFF, hit: named.own == BAR }
    };
    let last = last(look);
    let column = |number, low| Column { number, low }.spot(look.bottom);
    let upper = (0..COLUMNS).map(|number| column(number, false));
    let lower = (0..COLUMNS).map(|number| column(number, true));
    let spots = upper.chain([Spot::Dice]).chain(lower);
    Scene {
        checkers: look.ids.checkers().into_iter().map(drawn).collect(),
        marks: marks(look, position, &last),
        dice: look.shown.dice.map(|fallen| dice(fallen, look.progress, look.bottom)).unwrap_or_default(),
        cube: look.shown.cube.map(|cube| block(cube, look.bottom)),
        cells: spots.map(|spot| cell(look, position, &last, spot)).collect(),
    }
}

/// Where the last turn took checkers from and brought them to, without the points that they only passed; nothing once
/// the next turn is on its way.
fn last(look: &Look<'_>) -> Vec<(Spot, bool)> {
    let moved = look.progress.is_some_and(|progress| !progress.hops.is_empty());
    let Some((side, hops)) = look.shown.last.as_ref().filter(|_| !moved) else { return Vec::new() };
    let came = |own: u8, before: &[Hop]| before.iter().any(|hop| hop.to() == own);
    let went = |own: u8, after: &[Hop]| after.iter().any(|hop| hop.from == own);
    let mut places = Vec::new();
    for (n, hop) in hops.iter().enumerate() {
        let (before, after) = (&hops[..n], &hops[n + 1..]);
        let ends = [(hop.from, false, came(hop.from, before)), (hop.to(), true, went(hop.to(), after))];
        for (own, to, passed) in ends {
            let place = (Spot::of(*side, own), to);
            if !passed && !places.contains(&place) {
                places.push(place);
            }
        }
    }
    places
}

fn marks(look: &Look<'_>, position: &Position, last: &[(Spot, bool)]) -> Vec<Mark> {
    let bottom = look.bottom;
    let mut marks = Vec::new();
    for (spot, to) in last {
        if let (Spot::Point(_), Some(column)) = (spot, spot.column(bottom)) {
            let base = super::place::BASE - 4;
            let at = (column.middle(), if column.low { SIZE - base } else { base });
            marks.push(Mark { kind: if *to { Kind::To } else { Kind::From }, at });
        }
    }
    for side in Side::BOTH {
        for own in 1..=BAR {
            let (count, spot) = (position.own(side, own), Spot::of(side, own));
            let shown = if own == BAR { SHOWN_ON_BAR } else { SHOWN };
            if count > shown {
                marks.push(Mark { kind: Kind::Count(count, side), at: checker(spot, bottom, count - 1) });
            }
        }
    }
    let Some(progress) = look.progress else { return marks };
    let side = progress.side;
    let top = |own: u8| checker(Spot::of(side, own), bottom, position.own(side, own).saturating_sub(1));
    if let Some(picked) = progress.picked {
        marks.push(Mark { kind: Kind::Picked, at: top(picked) });
    } else {
        marks.extend(progress.sources.iter().map(|own| Mark { kind: Kind::May, at: top(*own) }));
    }
    for target in &progress.targets {
        let (spot, pips) = (Spot::of(side, target.to), Progress::pips(target));
        let nth = position.own(side, target.to);
        let kind = match target.to {
            OFF => Kind::Off(pips),
            _ if progress.hits(target) => Kind::Hit(pips),
            _ => Kind::Target(pips),
        };
        marks.push(Mark { kind, at: checker(spot, bottom, nth) });
    }
    marks
}

fn dice(fallen: Fallen, progress: Option<&Progress>, bottom: Side) -> Vec<Die> {
    let [a, b] = fallen.dice;
    let doubles = a == b;
    let left = progress.map(|progress| progress.left.as_slice());
    let swaps = progress.is_some_and(Progress::may_swap);
    let faces = if doubles { vec![a; 4] } else { vec![a, b] };
    let die = |(n, face): (usize, u8)| {
        // In the opening each has thrown one, White the first.
        let thrower = if fallen.opening { Side::BOTH[n & 1] } else { fallen.side };
        let middle = dice_middle(thrower == bottom);
        let beside = match (fallen.opening, doubles) {
            (true, _) => 0,
            (_, true) => 130 * n as i32 - 195,
            (_, false) => 2 * REACH * n as i32 - REACH,
        };
        let used = match left {
            Some(left) if doubles => n >= left.len(),
            Some(left) => !left.contains(&face),
            None => fallen.played,
        };
        Die {
            key: (fallen.roll as u32).wrapping_mul(8).wrapping_add(n as u32),
            face,
            x: middle + beside,
            used,
            first: swaps && left.and_then(|left| left.first()) == Some(&face),
            small: doubles,
        }
    };
    faces.into_iter().enumerate().map(die).collect()
}

fn block(cube: Cube, bottom: Side) -> Block {
    let bar = Column { number: 6, low: false }.middle();
    let (value, at) = match (cube.offered, cube.owner) {
        // An offer lies before the player who answers it.
        (Some(by), _) => (cube.value.saturating_mul(2), (dice_middle(by != bottom), SIZE / 2)),
        (None, None) => (cube.value, (bar, SIZE / 2)),
        (None, Some(owner)) => (cube.value, (bar, if owner == bottom { SIZE - 100 } else { 100 })),
    };
    Block { value, at, offered: cube.offered.is_some() }
}

fn cell(look: &Look<'_>, position: &Position, last: &[(Spot, bool)], spot: Spot) -> Cell {
    let there = |side: Side| {
        let count = spot.own(side).map_or(0, |own| position.own(side, own));
        (count > 0).then_some((side, count))
    };
    let mut cell = Cell {
        spot,
        checkers: Side::BOTH.into_iter().find_map(there),
        may: false,
        picked: false,
        target: None,
        last: last.contains(&(spot, true)),
    };
    if let Some(progress) = look.progress
        && let Some(own) = spot.own(progress.side)
    {
        cell.may = progress.sources.contains(&own);
        cell.picked = progress.picked == Some(own);
        let target = progress.targets.iter().find(|target| target.to == own);
        cell.target = target.map(|target| (Progress::pips(target), progress.hits(target)));
    }
    cell
}

/// The middles of the dice that a touch may exchange.
pub(super) fn touchable(dice: &[Die]) -> Vec<i32> {
    let swaps = dice.iter().any(|die| die.first);
    dice.iter().filter(|_| swaps).map(|die| die.x).collect()
}

/// Whether a checker came to the bar.
pub(super) fn hit(before: &Position, now: &Position) -> bool {
    before.bar.iter().zip(now.bar).any(|(before, now)| *before < now)
}

#[cfg(test)]
mod tests {
    use super::super::hand::{Ground, Hand};
    use super::*;
    use shared::rules::backgammon::{Rulings, Variant};

    const WHITE: Side = Side::White;
    const BLACK: Side = Side::Black;

    fn shown(position: Position, dice: [u8; 2]) -> Shown {
        let dice = Some(Fallen { side: WHITE, dice, roll: 3, opening: false, played: false });
        Shown { position, last: None, dice, cube: None }
    }

    /// White's hand over a position, and the picture of it.
    fn with(shown: &Shown, act: impl FnOnce(&mut Hand), bottom: Side) -> Scene {
        let mut hand = Hand::default();
        let dice = shown.dice.unwrap().dice;
        let ground = Ground::new(WHITE, shown.position, dice, Rulings::default());
        hand.refresh(Some(ground));
        act(&mut hand);
        let progress = hand.progress();
        let now = progress.as_ref().map_or(shown.position, |progress| progress.position);
        scene(&Look { shown, ids: &Ids::new(&now), progress: progress.as_ref(), bottom })
    }

    fn look(shown: &Shown, bottom: Side) -> Scene {
        scene(&Look { shown, ids: &Ids::new(&shown.position), progress: None, bottom })
    }

    fn at(scene: &Scene, spot: Spot) -> Cell {
        *scene.cells.iter().find(|cell| cell.spot == spot).unwrap()
    }

    fn kinds(scene: &Scene) -> Vec<Kind> {
        scene.marks.iter().map(|mark| mark.kind).collect()
    }

    #[test]
    fn bg_3_the_start_lies_as_the_rules_say_from_either_side() {
        let start = shown(Position::start(Variant::Standard), [3, 1]);
        for bottom in Side::BOTH {
            let scene = look(&start, bottom);
            assert_eq!((scene.checkers.len(), scene.cells.len(), scene.marks.len()), (30, 29, 0));
            let six = at(&scene, Spot::of(WHITE, 6));
            assert_eq!((six.checkers, six.may), (Some((WHITE, 5)), false));
            assert_eq!(at(&scene, Spot::Point(24)).checkers, Some((BLACK, 2)));
            // Own point 6 lies below at the right for who is below, above at the right for the other.
            let lowest = scene.cells.iter().position(|cell| cell.spot == six.spot);
            assert_eq!(lowest, Some(if bottom == WHITE { 15 + 7 } else { 7 }));
        }
    }

    #[test]
    fn only_what_can_move_is_marked_and_then_only_where_it_can_go() {
        let start = shown(Position::start(Variant::Standard), [3, 1]);
        let before = with(&start, |_| {}, WHITE);
        assert_eq!(kinds(&before), [Kind::May; 4], "6, 8, 13 and 24");
        assert!(at(&before, Spot::of(WHITE, 8)).may && !at(&before, Spot::Point(6)).may);
        let picked = with(&start, |hand| hand.tap(&[Spot::of(WHITE, 8)]), WHITE);
        assert_eq!(kinds(&picked), [Kind::Picked, Kind::Target(3), Kind::Target(1), Kind::Target(4)]);
        assert!(at(&picked, Spot::of(WHITE, 8)).picked);
        assert_eq!(at(&picked, Spot::of(WHITE, 5)).target, Some((3, false)));
        let six = picked.marks[3].at;
        assert_eq!(six, checker(Spot::of(WHITE, 4), WHITE, 0));
    }

    #[test]
    fn bg_7_a_hit_and_bg_11_the_tray_have_marks_of_their_own() {
        let mut position = Position::EMPTY;
        position.set(WHITE, 6, 1);
        position.set(WHITE, 4, 1);
        position.set(BLACK, BAR - 3, 1);
        let scene = with(&shown(position, [6, 3]), |hand| hand.tap(&[Spot::of(WHITE, 6)]), WHITE);
        let kinds = kinds(&scene);
        assert!(kinds.contains(&Kind::Hit(3)) && kinds.contains(&Kind::Off(6)), "{kinds:?}");
        assert_eq!(at(&scene, Spot::Off(WHITE)).target, Some((6, false)));
        assert_eq!(at(&scene, Spot::of(WHITE, 3)).target, Some((3, true)));
    }

    #[test]
    fn a_stack_higher_than_it_is_shown_has_its_number() {
        let mut position = Position::EMPTY;
        position.set(BLACK, 6, 7);
        position.set(WHITE, BAR, 5);
        position.set(WHITE, 24, 5);
        let scene = look(&shown(position, [6, 3]), WHITE);
        assert_eq!(kinds(&scene), [Kind::Count(5, WHITE), Kind::Count(7, BLACK)]);
        assert_eq!(scene.checkers.iter().filter(|drawn| drawn.hit).count(), 5);
    }

    #[test]
    fn the_last_turn_is_marked_at_its_ends_until_the_next_has_begun() {
        let hop = |from, die| Hop { from, die };
        let mut now = shown(Position::start(Variant::Standard), [3, 1]);
        now.last = Some((BLACK, vec![hop(24, 6), hop(18, 5)]));
        let ends = |scene: &Scene| kinds(scene).iter().filter(|k| matches!(k, Kind::From | Kind::To)).count();
        let scene = with(&now, |_| {}, WHITE);
        assert_eq!(ends(&scene), 2);
        assert!(at(&scene, Spot::of(BLACK, 13)).last && !at(&scene, Spot::of(BLACK, 18)).last);
        let begun =
            with(&now, |hand| [8, 5].iter().for_each(|own| hand.tap(&[Spot::of(WHITE, *own)])), WHITE);
        assert_eq!(ends(&begun), 0);
    }

    #[test]
    fn bg_5_dice_lie_before_who_threw_them_and_tell_what_is_left() {
        let start = shown(Position::start(Variant::Standard), [3, 1]);
        let scene = with(&start, |_| {}, WHITE);
        let told: Vec<_> = scene.dice.iter().map(|die| (die.face, die.used, die.first)).collect();
        assert_eq!(told, [(3, false, true), (1, false, false)]);
        assert_eq!(touchable(&scene.dice), [dice_middle(true) - REACH, dice_middle(true) + REACH]);
        assert_eq!(look(&start, BLACK).dice[0].x, dice_middle(false) - REACH);
        let after =
            with(&start, |hand| [8, 5].iter().for_each(|own| hand.tap(&[Spot::of(WHITE, *own)])), WHITE);
        let told: Vec<_> = after.dice.iter().map(|die| (die.face, die.used, die.first)).collect();
        assert_eq!(told, [(3, true, false), (1, false, false)]);
        assert!(touchable(&after.dice).is_empty());
        let doubles = shown(Position::start(Variant::Standard), [1, 1]);
        let one =
            with(&doubles, |hand| [8, 8].iter().for_each(|own| hand.tap(&[Spot::of(WHITE, *own)])), WHITE);
        assert_eq!(one.dice.iter().filter(|die| die.used).count(), 1);
        assert_eq!(one.dice.len(), 4);
    }

    #[test]
    fn bg_4_in_the_opening_each_die_lies_before_its_player() {
        let mut start = shown(Position::start(Variant::Standard), [5, 3]);
        start.dice = start.dice.map(|fallen| Fallen { opening: true, ..fallen });
        let scene = look(&start, BLACK);
        assert_eq!([0, 1].map(|n: usize| scene.dice[n].x), [dice_middle(false), dice_middle(true)]);
    }

    #[test]
    fn bg_21_the_cube_lies_in_the_middle_with_its_owner_or_before_who_is_asked() {
        let bar = 650;
        let at = |cube| {
            let block = block(cube, WHITE);
            (block.value, block.at.0, block.at.1, block.offered)
        };
        let free = Cube { value: 1, owner: None, offered: None };
        assert_eq!(at(free), (1, bar, SIZE / 2, false));
        assert_eq!(at(Cube { value: 2, owner: Some(WHITE), ..free }), (2, bar, SIZE - 100, false));
        assert_eq!(at(Cube { value: 4, owner: Some(BLACK), ..free }), (4, bar, 100, false));
        let asked = at(Cube { value: 2, owner: Some(BLACK), offered: Some(BLACK) });
        assert_eq!(asked, (4, dice_middle(true), SIZE / 2, true));
    }

    #[test]
    fn a_checker_that_comes_to_the_bar_is_heard_as_a_hit() {
        let start = Position::start(Variant::Hypergammon);
        let mut now = start;
        now.set(BLACK, BAR, 1);
        assert!(hit(&start, &now) && !hit(&now, &start));
    }
}
