//! The board: stones, groups, captures, suicide and ko (GO-5 to GO-9).
//!
//! Groups are circular lists with a count of *pseudo liberties* (empty neighbours, a point counted once for each stone
//! that touches it): all that capture and suicide need, and one addition a neighbour to maintain.

mod regions;
mod text;

use super::point::{Colour, Point, STRIDE};
use serde::{Deserialize, Serialize};

/// Cells of the arrays: 21 times 21 and some that stay unused, so that an index is brought into range by a mask.
pub(super) const CELLS: usize = (STRIDE * STRIDE).next_power_of_two();

/// The head of a cell without a stone: a cell of the border, which no stone stands on.
const NO_GROUP: u16 = 0;

const EMPTY: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const EDGE: u8 = 3;

/// The content of a cell with a stone.
const fn cell(colour: Colour) -> u8 {
    match colour {
        Colour::Black => BLACK,
        Colour::White => WHITE,
    }
}

/// Why a stone may not be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// Not on this board.
    OffBoard,
    /// There is a stone.
    Occupied,
    /// It would have no liberty (GO-7).
    Suicide,
    /// It would bring back the board before the opponent's last move (GO-8).
    Ko,
}

impl Illegal {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OffBoard => "off_board",
            Self::Occupied => "occupied",
            Self::Suicide => "suicide",
            Self::Ko => "ko",
        }
    }
}

/// A board with its groups and its ko point. JSON: the rows from the top joined by `/`, then a space and the ko point
/// if there is one; `X` is Black, `O` is White, `.` is empty.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Board {
    size: u8,
    cells: [u8; CELLS],
    /// The stone that names the group of the stone here; [`NO_GROUP`] where there is none.
    head: [u16; CELLS],
    /// The next stone of the same group, in a circle.
    next: [u16; CELLS],
    /// Pseudo liberties and stones of the group that this stone names.
    liberties: [u16; CELLS],
    stones: [u16; CELLS],
    ko: Option<Point>,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.cells == other.cells && self.ko == other.ko
    }
}

impl Eq for Board {}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&String::from(self.clone()))
    }
}

#[inline]
fn get<T: Copy + Default>(array: &[T; CELLS], at: usize) -> T {
    array.get(at % CELLS).copied().unwrap_or_default()
}

#[inline]
fn put<T>(array: &mut [T; CELLS], at: usize, value: T) {
    if let Some(slot) = array.get_mut(at % CELLS) {
        *slot = value;
    }
}

#[inline]
fn change(array: &mut [u16; CELLS], at: usize, by: i16) {
    if let Some(slot) = array.get_mut(at % CELLS) {
        *slot = slot.wrapping_add_signed(by);
    }
}

#[inline]
const fn neighbours(at: usize) -> [usize; 4] {
    [at.wrapping_sub(STRIDE), at.wrapping_sub(1), at + 1, at + STRIDE]
}

impl Board {
    /// An empty board; sizes beyond 1 to 19 are brought into that range.
    #[must_use]
    pub fn new(size: u8) -> Self {
        let size = size.clamp(1, 19);
        let mut cells = [EDGE; CELLS];
        for row in 0..size {
            for column in 0..size {
                if let Some(point) = Point::new(column, row) {
                    put(&mut cells, point.at(), EMPTY);
                }
            }
        }
        let zero = [0; CELLS];
        Self { size, cells, head: zero, next: zero, liberties: zero, stones: zero, ko: None }
    }

    /// Lines in each direction.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The point that may not be played now because of ko, if there is one (GO-9).
    #[must_use]
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// A pass: nothing is forbidden by ko afterwards (GO-8).
    pub const fn pass(&mut self) {
        self.ko = None;
    }

    /// The stone on a point.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Colour> {
        match get(&self.cells, point.at()) {
            BLACK => Some(Colour::Black),
            WHITE => Some(Colour::White),
            _ => None,
        }
    }

    /// All points, row by row from the top left.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).filter_map(move |column| Point::new(column, row)))
    }

    /// The points next to a point, on this board.
    pub fn around(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        neighbours(point.at())
            .into_iter()
            .filter(|at| get(&self.cells, *at) != EDGE)
            .filter_map(|at| u16::try_from(at).ok().map(Point))
    }

    /// Whether `colour` may place a stone here (GO-7, GO-8).
    ///
    /// # Errors
    /// See [`Illegal`].
    #[inline]
    pub fn may_play(&self, point: Point, colour: Colour) -> Result<(), Illegal> {
        let at = point.at();
        match get(&self.cells, at) {
            EMPTY => {}
            EDGE => return Err(Illegal::OffBoard),
            _ => return Err(Illegal::Occupied),
        }
        if self.ko == Some(point) {
            return Err(Illegal::Ko);
        }
        let around = neighbours(at);
        let contents = around.map(|n| get(&self.cells, n));
        if contents.contains(&EMPTY) {
            return Ok(());
        }
        let heads = around.map(|n| get(&self.head, n));
        for (content, head) in contents.into_iter().zip(heads) {
            let touches: u16 = heads.iter().map(|other| u16::from(*other == head)).sum();
            let in_atari = get(&self.liberties, usize::from(head)) == touches;
            // A friend with another liberty, or an enemy without one.
            if head != NO_GROUP && (content == cell(colour)) != in_atari {
                return Ok(());
            }
        }
        Err(Illegal::Suicide)
    }

    /// How many stones a stone here would take (GO-6).
    ///
    /// # Errors
    /// See [`Illegal`].
    pub fn captures(&self, point: Point, colour: Colour) -> Result<u16, Illegal> {
        self.may_play(point, colour)?;
        let around = neighbours(point.at());
        let heads = around.map(|n| get(&self.head, n));
        let mut taken = 0;
        for (index, (n, head)) in around.into_iter().zip(heads).enumerate() {
            let touches: u16 = heads.iter().map(|other| u16::from(*other == head)).sum();
            let first = heads.iter().position(|other| *other == head) == Some(index);
            let enemy = get(&self.cells, n) == cell(colour.other());
            if enemy && first && get(&self.liberties, usize::from(head)) == touches {
                taken += get(&self.stones, usize::from(head));
            }
        }
        Ok(taken)
    }

    /// Places a stone and takes off what is captured; how many stones that were. Nothing changes if it is illegal.
    ///
    /// # Errors
    /// See [`Illegal`].
    pub fn play(&mut self, point: Point, colour: Colour) -> Result<u16, Illegal> {
        self.play_taking(point, colour, |_| ())
    }

    /// [`play`](Self::play), telling each point that a stone was taken from.
    ///
    /// # Errors
    /// See [`Illegal`].
    pub fn play_taking(
        &mut self,
        point: Point,
        colour: Colour,
        mut taken: impl FnMut(Point),
    ) -> Result<u16, Illegal> {
        self.may_play(point, colour)?;
        let at = point.at();
        let alone = self.place(at, colour);
        let enemy = cell(colour.other());
        let (mut captured, mut last) = (0, at);
        for n in neighbours(at) {
            if get(&self.cells, n) == enemy && get(&self.liberties, usize::from(get(&self.head, n))) == 0 {
                captured += self.take_off(n, &mut taken);
                last = n;
            }
        }
        // The whole board comes back iff a lone stone took a single one and could be taken back there (GO-8).
        let taken_back = captured == 1 && alone && get(&self.liberties, at) == 1;
        self.ko = if taken_back { u16::try_from(last).ok().map(Point) } else { None };
        Ok(captured)
    }

    /// Puts a stone down and joins it to its friends; whether it has none.
    fn place(&mut self, at: usize, colour: Colour) -> bool {
        put(&mut self.cells, at, cell(colour));
        let name = at as u16;
        put(&mut self.head, at, name);
        put(&mut self.next, at, name);
        put(&mut self.stones, at, 1);
        let mut free = 0;
        let around = neighbours(at);
        for n in around {
            match get(&self.cells, n) {
                EMPTY => free += 1,
                BLACK | WHITE => {
                    let head = usize::from(get(&self.head, n));
                    change(&mut self.liberties, head, -1);
                }
                _ => {}
            }
        }
        put(&mut self.liberties, at, free);
        let mut alone = true;
        for n in around {
            if get(&self.cells, n) == cell(colour) {
                alone = false;
                self.join(at, n);
            }
        }
        alone
    }

    /// Makes one group of two, renaming the smaller.
    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (usize::from(get(&self.head, a)), usize::from(get(&self.head, b)));
        if a == b {
            return;
        }
        let (big, small) = if get(&self.stones, a) >= get(&self.stones, b) { (a, b) } else { (b, a) };
        let (liberties, stones) = (get(&self.liberties, small), get(&self.stones, small));
        change(&mut self.liberties, big, i16::try_from(liberties).unwrap_or(i16::MAX));
        change(&mut self.stones, big, i16::try_from(stones).unwrap_or(i16::MAX));
        let mut at = small;
        for _ in 0..CELLS {
            put(&mut self.head, at, big as u16);
            at = usize::from(get(&self.next, at));
            if at == small {
                break;
            }
        }
        let (after_big, after_small) = (get(&self.next, big), get(&self.next, small));
        put(&mut self.next, big, after_small);
        put(&mut self.next, small, after_big);
    }

    /// Takes the group of this stone off the board; how many stones it had.
    fn take_off(&mut self, stone: usize, taken: &mut impl FnMut(Point)) -> u16 {
        let mut at = stone;
        let mut count = 0;
        for _ in 0..CELLS {
            let next = usize::from(get(&self.next, at));
            put(&mut self.cells, at, EMPTY);
            put(&mut self.head, at, NO_GROUP);
            taken(Point(at as u16));
            count += 1;
            for n in neighbours(at) {
                if matches!(get(&self.cells, n), BLACK | WHITE) {
                    let head = usize::from(get(&self.head, n));
                    change(&mut self.liberties, head, 1);
                }
            }
            at = next;
            if at == stone {
                break;
            }
        }
        count
    }

    /// A board with these stones and no ko; `None` if a point is off the board or taken, or a group has no liberty.
    #[must_use]
    pub fn with_stones(size: u8, stones: &[(Colour, Point)]) -> Option<Self> {
        let mut board = Self::new(size);
        for (colour, point) in stones {
            if get(&board.cells, point.at()) != EMPTY {
                return None;
            }
            board.place(point.at(), *colour);
        }
        let breathes = |point: Point| {
            board.stone(point).is_none()
                || get(&board.liberties, usize::from(get(&board.head, point.at()))) > 0
        };
        board.points().all(breathes).then_some(board)
    }
}
