//! What the board shows, as data, and where it shows it: all in whole units, a hundred from line to line.

use shared::rules::go::{Board, Colour, Count, Point};

/// From line to line.
pub(super) const STEP: i32 = 100;
/// From the outer lines to the edge of the picture, where nothing is written.
const EDGE: i32 = 62;
/// How much of the board the magnifier shows.
pub(super) const LENS: i32 = 450;

/// The measures of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// Lines in each direction.
    pub(super) size: u8,
    /// From the left and the lower line to the edge, where the names of the lines stand.
    pub(super) margin: i32,
}

impl Frame {
    /// The measures of a board of this size.
    pub(super) const fn new(size: u8, coordinates: bool) -> Self {
        let margin = if coordinates { EDGE + font(size) * 4 / 3 } else { EDGE };
        Self { size, margin }
    }

    /// Width and height of the picture.
    pub(super) const fn width(self) -> i32 {
        self.far() + self.margin + EDGE
    }

    /// The last line.
    pub(super) const fn far(self) -> i32 {
        (self.size as i32 - 1) * STEP
    }

    /// What of the plane the picture shows.
    pub(super) fn view_box(self) -> String {
        let width = self.width();
        numbers([-self.margin, -EDGE, width, width])
    }

    /// Where the cells of the grid lie: from the left, from the top, and their width, each in hundredths of a percent.
    pub(super) const fn grid(self) -> [i32; 3] {
        let (half, width) = (STEP / 2, self.width());
        [
            (self.margin - half) * 10_000 / width,
            (EDGE - half) * 10_000 / width,
            self.size as i32 * STEP * 10_000 / width,
        ]
    }

    /// The point nearest to a place of the picture that is `side` pixels wide; nothing beyond the outer lines.
    pub(super) fn nearest(self, (x, y): (f64, f64), side: f64) -> Option<Point> {
        let scale = f64::from(self.width()) / side.max(1.0);
        self.near((x * scale) as i32 - self.margin, (y * scale) as i32 - EDGE)
    }

    /// The point nearest to a place of the plane.
    fn near(self, x: i32, y: i32) -> Option<Point> {
        let line = |n: i32| {
            let inside = n > -STEP && n < self.far() + STEP;
            inside.then(|| ((n + STEP / 2).div_euclid(STEP)).clamp(0, i32::from(self.size) - 1) as u8)
        };
        Point::new(line(x)?, line(y)?)
    }

    /// The point nearest to a place of the magnifier over `centre`, which is `side` pixels wide.
    pub(super) fn nearest_in_lens(self, centre: Point, (x, y): (f64, f64), side: f64) -> Option<Point> {
        let scale = f64::from(LENS) / side.max(1.0);
        let (left, top) = place(centre);
        self.near(left - LENS / 2 + (x * scale) as i32, top - LENS / 2 + (y * scale) as i32)
    }

    /// The corner where a magnifier of half the board's width does not cover the point: right, below.
    pub(super) const fn lens_corner(self, point: Point) -> (bool, bool) {
        (point.column() * 2 < self.size, point.row() * 2 < self.size)
    }
}

/// The height of the letters and numbers at the lines: 12 pixels on a phone of 360.
pub(super) const fn font(size: u8) -> i32 {
    match size {
        0..=9 => 34,
        10..=13 => 47,
        _ => 66,
    }
}

/// Numbers with spaces between them.
pub(super) fn numbers<const N: usize>(numbers: [i32; N]) -> String {
    numbers.map(|n| n.to_string()).join(" ")
}

/// Where a point lies on the plane.
pub(super) const fn place(point: Point) -> (i32, i32) {
    (point.column() as i32 * STEP, point.row() as i32 * STEP)
}

/// A number that names a point and a colour: stones keep their elements as long as they stand.
pub(super) const fn name(point: Point, colour: Colour) -> u32 {
    (point.row() as u32 * 19 + point.column() as u32) * 2 + colour.index() as u32
}

/// The point and the colour that a number names.
pub(super) fn named(name: u32) -> Option<(Point, Colour)> {
    let cell = name / 2;
    let point = Point::new((cell % 19) as u8, u8::try_from(cell / 19).ok()?)?;
    Some((point, if name.is_multiple_of(2) { Colour::Black } else { Colour::White }))
}

/// What is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Scene {
    /// The stones.
    pub(super) stones: Vec<(Point, Colour)>,
    /// The stone placed last.
    pub(super) last: Option<Point>,
    /// The point that ko forbids.
    pub(super) ko: Option<Point>,
    /// The empty points that belong to somebody, while a count is shown.
    pub(super) owned: Vec<(Point, Colour)>,
    /// The stone that would be placed.
    pub(super) ghost: Option<(Point, Colour)>,
}

/// Draws a board.
pub(super) fn scene(board: &Board, last: Option<Point>, count: Option<&Count>) -> Scene {
    let stones = board.points().filter_map(|point| Some((point, board.stone(point)?))).collect();
    let owned = count.map(|count| owned(board, count)).unwrap_or_default();
    Scene { stones, last, ko: board.ko(), owned, ghost: None }
}

fn owned(board: &Board, count: &Count) -> Vec<(Point, Colour)> {
    let signs = count.map.bytes().filter(|sign| *sign != b'/');
    let owner = |(point, sign)| match sign {
        b'x' => Some((point, Colour::Black)),
        b'o' => Some((point, Colour::White)),
        _ => None,
    };
    board.points().zip(signs).filter_map(owner).collect()
}

/// Whether a stone that stood is gone.
pub(super) fn took(before: &Board, now: &Board) -> bool {
    before.points().any(|point| before.stone(point).is_some() && before.stone(point) != now.stone(point))
}

/// What a cell says: its stone, and what is marked on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cell {
    /// The stone.
    pub(super) stone: Option<Colour>,
    /// The stone placed last.
    pub(super) last: bool,
    /// Ko forbids it.
    pub(super) ko: bool,
    /// Whose it is in the count.
    pub(super) owner: Option<Colour>,
    /// The chosen point.
    pub(super) aimed: bool,
}

/// The cells of a scene, row by row.
pub(super) fn cells(size: u8, scene: &Scene) -> Vec<Cell> {
    let mut cells = vec![Cell::default(); usize::from(size) * usize::from(size)];
    let mut at = |point: Point, change: &dyn Fn(&mut Cell)| {
        if let Some(cell) =
            cells.get_mut(usize::from(point.row()) * usize::from(size) + usize::from(point.column()))
        {
            change(cell);
        }
    };
    for (point, colour) in &scene.stones {
        at(*point, &|cell| cell.stone = Some(*colour));
    }
    for (point, colour) in &scene.owned {
        at(*point, &|cell| cell.owner = Some(*colour));
    }
    if let Some(point) = scene.last {
        at(point, &|cell| cell.last = true);
    }
    if let Some(point) = scene.ko {
        at(point, &|cell| cell.ko = true);
    }
    if let Some((point, _)) = scene.ghost {
        at(point, &|cell| cell.aimed = true);
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(text: &str) -> Point {
        Point::parse(text).unwrap()
    }

    #[test]
    fn every_place_of_a_phone_is_the_nearest_point() {
        for (size, coordinates) in [(9, true), (13, false), (19, true)] {
            let frame = Frame::new(size, coordinates);
            for column in 0..size {
                for row in 0..size {
                    let scale = 360.0 / f64::from(frame.width());
                    let x = f64::from(frame.margin + i32::from(column) * STEP) * scale;
                    let y = f64::from(EDGE + i32::from(row) * STEP) * scale;
                    // A finger is never exact: anywhere within half the way to the next line.
                    for (dx, dy) in [(0.0, 0.0), (0.45, -0.45), (-0.45, 0.45)] {
                        let near = 100.0 * scale;
                        let found = frame.nearest((x + dx * near, y + dy * near), 360.0);
                        assert_eq!(found, Point::new(column, row), "{size} {column} {row} {dx}");
                    }
                }
            }
            assert_eq!(frame.nearest((-60.0, 40.0), 360.0), None);
            assert_eq!(frame.nearest((40.0, 460.0), 360.0), None);
        }
    }

    #[test]
    fn go_points_are_at_least_39_pixels_apart_in_the_magnifier_of_a_phone_of_360() {
        let frame = Frame::new(19, true);
        let side = 360.0 / 2.0;
        let apart = side * f64::from(STEP) / f64::from(LENS);
        assert!(apart >= 39.0, "{apart}");
        let centre = point("jj");
        assert_eq!(frame.nearest_in_lens(centre, (side / 2.0, side / 2.0), side), Some(centre));
        assert_eq!(
            frame.nearest_in_lens(centre, (side / 2.0 + apart, side / 2.0 - apart), side),
            Some(point("ki"))
        );
        // At the corner the magnifier shows what lies beyond the board as well: that is no point.
        assert_eq!(frame.nearest_in_lens(point("aa"), (side / 2.0 - 1.6 * apart, side / 2.0), side), None);
    }

    #[test]
    fn the_magnifier_never_covers_what_it_shows() {
        for size in [9, 13, 19] {
            let frame = Frame::new(size, true);
            for column in 0..size {
                let point = Point::new(column, column).unwrap();
                let (right, below) = frame.lens_corner(point);
                let x = frame.margin + place(point).0;
                let half = frame.width() / 2;
                assert_eq!(right, below);
                if right {
                    assert!(x < half + STEP / 2, "{size} {column}");
                } else {
                    assert!(x >= half - STEP / 2, "{size} {column}");
                }
            }
        }
    }

    #[test]
    fn go_6_a_stone_that_takes_one_is_heard_as_a_capture() {
        let board = |rows: &str| Board::try_from(rows.to_owned()).unwrap();
        let (open, taken) = (board(".O./OX./..."), board(".O./OX./.O."));
        assert!(!took(&open, &taken));
        assert!(took(&taken, &board(".O./O.O/.O.")), "as many stones as before");
    }

    #[test]
    fn names_of_stones_come_back() {
        for (column, row, colour) in [(0, 0, Colour::White), (18, 18, Colour::White), (3, 15, Colour::Black)]
        {
            let point = Point::new(column, row).unwrap();
            assert_eq!(named(name(point, colour)), Some((point, colour)));
        }
    }

    #[test]
    fn go_9_go_14_marks_lie_where_the_rules_say() {
        let board = Board::try_from("...X./...X./XXXX./OOOO./..... ee".to_owned()).unwrap();
        let count = Count::of(&board);
        let scene = scene(&board, Some(point("dc")), Some(&count));
        assert_eq!((scene.stones.len(), scene.owned.len(), scene.ko), (10, 6, Some(point("ee"))));
        let cells = cells(5, &scene);
        assert!(cells[13].last && cells[24].ko);
        assert_eq!((cells[0].owner, cells[4].owner), (Some(Colour::Black), None));
        assert_eq!(cells[15].stone, Some(Colour::White));
    }
}
