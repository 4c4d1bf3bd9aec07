//! What the board shows, as data: where each piece stands on the screen, which marks lie under it, and what each of
//! the 64 cells is called.

use super::follow::Ids;
use shared::rules::chess::{Color, File, Move, Piece, Position, Rank, Role, Square};

/// Everything a drawing depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    /// The position.
    pub(crate) position: &'a Position,
    /// The names of its pieces.
    pub(crate) ids: &'a Ids,
    /// The side whose first rank is at the bottom.
    pub(crate) bottom: Color,
    /// The move that led here.
    pub(crate) last: Option<Move>,
    /// The picked piece.
    pub(crate) selected: Option<Square>,
    /// Where it may go.
    pub(crate) targets: &'a [Move],
    /// The move planned for the next turn.
    pub(crate) planned: Option<Move>,
    /// Pieces that the die lets go.
    pub(crate) rolled: &'a [Square],
    /// The square under a dragged piece.
    pub(crate) over: Option<Square>,
    /// The own colour, if pieces can be picked.
    pub(crate) mine: Option<Color>,
}

/// A mark on a square; each has a shape of its own, so that colour never carries the meaning alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum MarkKind {
    /// The last move's squares.
    Last,
    /// The picked piece.
    Selected,
    /// A planned move.
    Premove,
    /// A king in check.
    Check,
    /// Under the dragged piece.
    Over,
    /// The die lets it go.
    Rolled,
    /// May go here.
    Target,
    /// May capture here.
    Capture,
    /// The king may go here.
    King,
}

impl MarkKind {
    /// The class name that the styles know.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Last => "is-last",
            Self::Selected => "is-selected",
            Self::Premove => "is-premove",
            Self::Check => "is-check",
            Self::Over => "is-over",
            Self::Rolled => "is-rolled",
            Self::Target => "is-target",
            Self::Capture => "is-capture",
            Self::King => "is-king",
        }
    }

    /// The drawing on a square of 100.
    pub(crate) const fn path(self) -> &'static str {
        match self {
            Self::Last | Self::Selected => "M0 0h100v100H0z",
            Self::Premove => "M6 6h88v88H6z",
            Self::Check => "M5 5h90v90H5z",
            Self::Over => "M4 4h92v92H4z",
            Self::Rolled => "M4 20V4h16M80 4h16v16M96 80v16H80M20 96H4V80",
            Self::Target => "M50 35a15 15 0 1 1 0 30 15 15 0 0 1 0-30z",
            Self::Capture => "M50 6a44 44 0 1 1 0 88 44 44 0 0 1 0-88z",
            Self::King => "M50 31l19 19-19 19-19-19z",
        }
    }
}

/// A mark with its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Mark {
    /// Which.
    pub(crate) kind: MarkKind,
    /// Column and row on the screen, from the upper left.
    pub(crate) place: (u8, u8),
}

/// A piece with its place on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Drawn {
    /// Its name.
    pub(crate) id: u16,
    /// What it is.
    pub(crate) piece: Piece,
    /// Column and row on the screen, from the upper left.
    pub(crate) place: (u8, u8),
}

/// One of the 64 cells, in the order of the screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cell {
    /// Its square.
    pub(crate) square: Square,
    /// The piece on it.
    pub(crate) piece: Option<Piece>,
    /// The marks on it.
    pub(crate) marks: Vec<MarkKind>,
    /// An own piece that can be picked.
    pub(crate) mine: bool,
}

/// The whole picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Scene {
    /// The cells in the order of the screen.
    pub(crate) cells: Vec<Cell>,
    /// The pieces, by name.
    pub(crate) pieces: Vec<Drawn>,
    /// The marks, in drawing order.
    pub(crate) marks: Vec<Mark>,
}

/// Column and row of a square on the screen.
pub(crate) fn place(square: Square, bottom: Color) -> (u8, u8) {
    let (file, rank) = (square.file().index(), square.rank().index());
    match bottom {
        Color::White => (file, 7 - rank),
        Color::Black => (7 - file, rank),
    }
}

/// The square at a column and row of the screen.
pub(crate) fn square_at(column: u8, row: u8, bottom: Color) -> Option<Square> {
    let (file, rank) = match bottom {
        Color::White => (column, 7_u8.checked_sub(row)?),
        Color::Black => (7_u8.checked_sub(column)?, row),
    };
    Some(Square::new(*File::ALL.get(usize::from(file))?, *Rank::ALL.get(usize::from(rank))?))
}

/// Draws.
pub(crate) fn scene(look: &Look<'_>) -> Scene {
    let marked = marks(look);
    let cells = (0..64).filter_map(|n| square_at(n % 8, n / 8, look.bottom)).map(|square| {
        let piece = look.position.piece_at(square);
        let marks = marked.iter().filter(|(_, at)| *at == square).map(|(kind, _)| *kind).collect();
        let mine = look.mine.is_some() && piece.map(|piece| piece.color) == look.mine;
        Cell { square, piece, marks, mine }
    });
    let drawn = look.position.pieces().filter_map(|(square, piece)| {
        Some(Drawn { id: look.ids.at(square)?, piece, place: place(square, look.bottom) })
    });
    // A steady order keeps the elements where they are in the page, so that only what moves is touched.
    let mut pieces: Vec<Drawn> = Vec::with_capacity(32);
    for piece in drawn {
        pieces.insert(pieces.partition_point(|other| other.id < piece.id), piece);
    }
    let marks = marked.iter().map(|(kind, at)| Mark { kind: *kind, place: place(*at, look.bottom) });
    Scene { cells: cells.collect(), pieces, marks: marks.collect() }
}

fn marks(look: &Look<'_>) -> Vec<(MarkKind, Square)> {
    let mut marks = Vec::new();
    let both = |mv: Move| [mv.from, mv.to];
    marks.extend(look.last.into_iter().flat_map(both).map(|square| (MarkKind::Last, square)));
    if look.position.is_check() {
        marks.push((MarkKind::Check, look.position.king(look.position.turn())));
    }
    marks.extend(look.planned.into_iter().flat_map(both).map(|square| (MarkKind::Premove, square)));
    marks.extend(look.selected.map(|square| (MarkKind::Selected, square)));
    marks.extend(look.rolled.iter().map(|square| (MarkKind::Rolled, *square)));
    let mut targets: Vec<(MarkKind, Square)> =
        look.targets.iter().map(|mv| (target(look.position, *mv), mv.to)).collect();
    // A promotion is four moves to one square.
    targets.dedup();
    marks.extend(targets);
    marks.extend(look.over.map(|square| (MarkKind::Over, square)));
    marks
}

fn target(position: &Position, mv: Move) -> MarkKind {
    let mover = position.piece_at(mv.from);
    let taken = position.piece_at(mv.to).map(|piece| piece.color);
    let en_passant =
        mover.is_some_and(|piece| piece.role == Role::Pawn) && position.en_passant() == Some(mv.to);
    if en_passant || taken.is_some_and(|color| mover.is_some_and(|piece| piece.color != color)) {
        MarkKind::Capture
    } else if mover.is_some_and(|piece| piece.role == Role::King) {
        MarkKind::King
    } else {
        MarkKind::Target
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn draw(fen: &str, targets: &[Move], rolled: &[Square], change: impl Fn(&mut Look<'_>)) -> Scene {
        let position: Position = fen.parse().unwrap();
        let ids = Ids::new(&position);
        let mut look = Look {
            position: &position,
            ids: &ids,
            bottom: Color::White,
            last: None,
            selected: None,
            targets,
            planned: None,
            rolled,
            over: None,
            mine: None,
        };
        change(&mut look);
        scene(&look)
    }

    fn on(scene: &Scene, at: &str) -> Vec<MarkKind> {
        scene.cells.iter().find(|cell| cell.square == square(at)).unwrap().marks.clone()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a1_is_lower_left_for_white_and_upper_right_for_black() {
        assert_eq!(place(square("a1"), Color::White), (0, 7));
        assert_eq!(place(square("a1"), Color::Black), (7, 0));
        for bottom in Color::ALL {
            for square in Square::all() {
                let (column, row) = place(square, bottom);
                assert_eq!(square_at(column, row, bottom), Some(square));
            }
        }
        assert_eq!(square_at(8, 0, Color::White), None);
        assert_eq!(square_at(0, 9, Color::Black), None);
    }

    #[test]
    fn cells_come_in_the_order_of_the_screen() {
        let white = draw(START, &[], &[], |_| {});
        assert_eq!(
            (white.cells.len(), white.cells[0].square, white.cells[63].square),
            (64, square("a8"), square("h1"))
        );
        let black = draw(START, &[], &[], |look| look.bottom = Color::Black);
        assert_eq!((black.cells[0].square, black.cells[63].square), (square("h1"), square("a8")));
    }

    #[test]
    fn targets_have_shapes_by_meaning() {
        let fen = "r3k3/1P6/8/3pP3/8/5n2/6P1/3K4 w - d6 0 1";
        let position: Position = fen.parse().unwrap();
        let moves: Vec<Move> = position.legal_moves().iter().collect();
        let scene = draw(fen, &moves, &[], |_| {});
        assert_eq!(on(&scene, "d6"), [MarkKind::Capture], "en passant");
        assert_eq!(on(&scene, "f3"), [MarkKind::Capture]);
        assert_eq!(on(&scene, "b8").iter().filter(|kind| **kind == MarkKind::Target).count(), 1);
        assert_eq!(on(&scene, "c2"), [MarkKind::King]);
        assert_eq!(on(&draw("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", &[], &[], |_| {}), "e1"), [MarkKind::Check]);
    }

    #[test]
    fn last_move_plan_and_roll_are_all_visible_at_once() {
        let rolled = [square("b1"), square("g1")];
        let scene = draw(START, &[], &rolled, |look| {
            look.last = Some("e7e5".parse().unwrap());
            look.planned = Some("g1f3".parse().unwrap());
            look.selected = Some(square("g1"));
            look.mine = Some(Color::White);
        });
        assert_eq!(on(&scene, "e5"), [MarkKind::Last]);
        assert_eq!(on(&scene, "g1"), [MarkKind::Premove, MarkKind::Selected, MarkKind::Rolled]);
        assert_eq!(scene.cells.iter().filter(|cell| cell.mine).count(), 16);
        assert_eq!(scene.pieces.len(), 32);
    }

    #[test]
    fn turning_the_board_moves_no_piece_in_the_list() {
        let white = draw(START, &[], &[], |_| {});
        let black = draw(START, &[], &[], |look| look.bottom = Color::Black);
        let names = |scene: &Scene| scene.pieces.iter().map(|p| (p.id, p.piece)).collect::<Vec<_>>();
        assert_eq!(names(&white), names(&black));
    }
}
