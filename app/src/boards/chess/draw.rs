//! Draws a scene: an SVG picture, and over it a real grid of 64 cells for keyboard and screen reader. Pointer, keyboard
//! and screen reader all end in the same [`Hand`].

use super::grid::{grid, promotion};
use super::pointer::{Drag, carry, press, release};
use super::scene::Drawn;
use super::{Board, Hand, Ids, Look, Mark, Scene, scene};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{El, Html, Kids, each, effect, el, svg};
use crate::ui::piece_href;
use crate::ui::sound::{self, Sound};
use leptos::prelude::*;
use shared::rules::chess::{Color, Move, Piece, Position, Square};
use std::cell::Cell;
use std::rc::Rc;

/// What the drawing needs. `choose` is told a move that the hand has completed.
#[derive(Clone, Copy)]
pub(crate) struct BoardUi {
    /// The picture.
    pub(crate) scene: Memo<Scene>,
    /// The position under it.
    pub(crate) position: Memo<Position>,
    /// The moves that may be chosen.
    pub(crate) moves: Memo<Vec<Move>>,
    /// The own colour, if pieces can be picked.
    pub(crate) mine: Memo<Option<Color>>,
    /// The side at the bottom.
    pub(crate) bottom: Memo<Color>,
    /// The hand.
    pub(crate) hand: RwSignal<Hand>,
    /// The square under a dragged piece.
    pub(crate) over: RwSignal<Option<Square>>,
    /// An own move waits for the server.
    pub(crate) busy: Memo<bool>,
    /// Letters and numbers.
    pub(crate) coordinates: Memo<bool>,
    /// The crossed squares of the ashtapada.
    pub(crate) crosses: Memo<bool>,
    /// The name of the grid.
    pub(crate) label: Memo<String>,
    /// Where completed moves go.
    pub(crate) choose: StoredValue<Rc<dyn Fn(Move)>, LocalStorage>,
}

impl BoardUi {
    pub(super) fn with_board<T>(self, f: impl FnOnce(&Board<'_>) -> T) -> T {
        self.position.with_untracked(|position| {
            self.moves.with_untracked(|moves| f(&Board { position, mine: self.mine.get_untracked(), moves }))
        })
    }

    pub(super) fn hand<T>(self, f: impl FnOnce(&mut Hand, &Board<'_>) -> T) -> Option<T> {
        self.with_board(|board| self.hand.try_update(|hand| f(hand, board)))
    }

    pub(super) fn chosen(self, mv: Option<Move>) {
        if let Some(mv) = mv {
            self.choose.with_value(|choose| choose(mv));
        }
    }
}

/// The board.
pub(crate) fn board(ui: BoardUi) -> Html {
    let root = el("div");
    let node = root.element().clone();
    let drag: RwSignal<Option<Drag>> = RwSignal::new(None);
    let still: RwSignal<Option<u16>> = RwSignal::new(None);
    let focus = RwSignal::new(Square::from_index(12));
    // What the opponent took, or what a rollback moved, falls out of the hand.
    effect(Box::new(move || {
        ui.position.track();
        ui.moves.track();
        ui.hand(Hand::refresh);
    }));
    let before: Cell<Option<Position>> = Cell::new(None);
    effect(Box::new(move || {
        let now = ui.position.get();
        if let Some(before) = before.replace(Some(now.clone())).filter(|before| *before != now) {
            sound::play(heard(&before, &now));
        }
    }));
    let class = move || if ui.busy.get() { "board is-busy" } else { "board" };
    let (pressed, carried, released) = (node.clone(), node.clone(), node);
    root.class(class)
        .on_pointer("pointerdown", move |event| press(ui, &pressed, drag, focus, &event))
        .on_pointer("pointermove", move |event| carry(ui, &carried, drag, &event))
        .on_pointer("pointerup", move |event| release(ui, &released, drag, still, &event))
        .on("pointercancel", move |_| {
            drag.set(None);
            ui.over.set(None);
        })
        .on("contextmenu", move |event| {
            event.prevent_default();
            ui.hand.update(Hand::cancel);
        })
        .kids((picture(ui, drag, still), grid(ui, focus), promotion(ui)))
        .html()
}

/// What a change of the position sounds like, by whomever it was made and in whichever direction.
fn heard(before: &Position, now: &Position) -> Sound {
    if now.is_check() {
        Sound::Check
    } else if now.pieces().count() < before.pieces().count() {
        Sound::Capture
    } else {
        Sound::Move
    }
}

// ---- picture ----

fn picture(ui: BoardUi, drag: RwSignal<Option<Drag>>, still: RwSignal<Option<u16>>) -> Html {
    let carried =
        Memo::new(move |_| drag.with(|drag| drag.filter(|drag| drag.moved).and_then(|drag| drag.piece)));
    let marks = Memo::new(move |_| ui.scene.with(|scene| scene.marks.clone()));
    let mark = |mark: Mark| {
        let class = ["mk ", mark.kind.class()].concat();
        svg("path").class(class).attr("d", mark.kind.path()).attr("transform", at(mark.place))
    };
    let ids = move || ui.scene.with(|scene| scene.pieces.iter().map(|drawn| u32::from(drawn.id)).collect());
    svg("svg")
        .class("board__svg")
        .attr("viewBox", "0 0 800 800")
        .attr("aria-hidden", "true")
        .kids((
            svg("rect").class("b-light").attr("width", "800").attr("height", "800"),
            svg("path").class("b-dark").attr("d", dark_squares()),
            move || ui.crosses.get().then(|| svg("path").class("b-cross").attr("d", crosses())),
            move || ui.coordinates.get().then(|| letters(ui.bottom.get())),
            svg("g").class("b-marks").kids(move || marks.get().into_iter().map(mark).collect::<Vec<_>>()),
            svg("g").class("b-pieces").kids(each(ids, move |id| piece(ui, id as u16, carried, still))),
            move || carried.get().map(|(_, piece)| in_hand(piece, drag)),
        ))
        .html()
}

fn piece(ui: BoardUi, id: u16, carried: Memo<Option<(u16, Piece)>>, still: RwSignal<Option<u16>>) -> El {
    let me =
        Memo::new(move |_| ui.scene.with(|scene| scene.pieces.iter().find(|drawn| drawn.id == id).copied()));
    let href = move || me.get().map(|drawn| piece_href(drawn.piece));
    let class = move || {
        if carried.get().is_some_and(|(other, _)| other == id) {
            "pc is-ghost is-still"
        } else if still.get() == Some(id) {
            "pc is-still"
        } else {
            "pc"
        }
    };
    let transform = move || {
        me.get().map(|drawn| translate(f64::from(drawn.place.0) * 100.0, f64::from(drawn.place.1) * 100.0))
    };
    svg("use")
        .class(class)
        .attr("href", href)
        .attr("x", "5")
        .attr("y", "4")
        .attr("width", "90")
        .attr("height", "90")
        .style("transform", transform)
}

/// The carried piece: under the mouse, above a finger and larger.
fn in_hand(piece: Piece, drag: RwSignal<Option<Drag>>) -> El {
    let transform = move || {
        let drag = drag.get()?;
        let (x, y) = drag.at;
        Some(if drag.touch {
            [translate(x - 80.0, y - 175.0).as_str(), " scale(1.6)"].concat()
        } else {
            translate(x - 50.0, y - 50.0)
        })
    };
    svg("use")
        .class("pc is-dragging")
        .attr("href", piece_href(piece))
        .attr("x", "5")
        .attr("y", "4")
        .attr("width", "90")
        .attr("height", "90")
        .style("transform", transform)
}

fn translate(x: f64, y: f64) -> String {
    format!("translate({}px,{}px)", x as i32, y as i32)
}

fn at((column, row): (u8, u8)) -> String {
    format!("translate({} {})", u16::from(column) * 100, u16::from(row) * 100)
}

/// The dark squares as one path.
fn dark_squares() -> String {
    each_square(|column, row| (column + row) % 2 == 1, |x, y| format!("M{x} {y}h100v100h-100z"))
}

/// The crossed squares: files a d e h, ranks 1 4 5 8.
fn crosses() -> String {
    let crossed = |n: u16| matches!(n, 0 | 3 | 4 | 7);
    each_square(
        |column, row| crossed(column) && crossed(row),
        |x, y| format!("M{} {}l76 76m0-76l-76 76", x + 12, y + 12),
    )
}

fn each_square(which: impl Fn(u16, u16) -> bool, draw: impl Fn(u16, u16) -> String) -> String {
    let all = (0..64_u16).map(|n| (n % 8, n / 8)).filter(|(column, row)| which(*column, *row));
    all.map(|(column, row)| draw(column * 100, row * 100)).collect()
}

fn letters(bottom: Color) -> Html {
    let name =
        |n: u8, first: u8| char::from(first + if bottom == Color::White { n } else { 7 - n }).to_string();
    let file = |n: u8| {
        svg("text").class("end").attr("x", u16::from(n) * 100 + 91).attr("y", "790").kids(name(n, b'a'))
    };
    let rank = |n: u8| svg("text").attr("x", "9").attr("y", u16::from(7 - n) * 100 + 26).kids(name(n, b'1'));
    svg("g")
        .class("b-coord")
        .kids(((0..8).map(file).collect::<Vec<_>>(), (0..8).map(rank).collect::<Vec<_>>()))
        .html()
}

/// A position as a picture of its own: marks, pieces, and the crossed squares where they belong.
pub(crate) fn still(
    position: &Position,
    last: Option<Move>,
    rolled: &[Square],
    view_box: &'static str,
) -> El {
    let scene = scene(&Look {
        position,
        ids: &Ids::new(position),
        bottom: Color::White,
        last,
        selected: None,
        targets: &[],
        planned: None,
        rolled,
        over: None,
        mine: None,
    });
    let mark = |mark: &Mark| {
        let class = ["mk ", mark.kind.class()].concat();
        svg("path").class(class).attr("d", mark.kind.path()).attr("transform", at(mark.place))
    };
    let piece = |drawn: &Drawn| {
        let href = piece_href(drawn.piece);
        svg("use")
            .attr("href", href)
            .attr("x", "5")
            .attr("y", "4")
            .attr("width", "90")
            .attr("height", "90")
            .attr("transform", at(drawn.place))
    };
    svg("svg").attr("viewBox", view_box).kids((
        svg("rect").class("b-light").attr("width", "800").attr("height", "800"),
        svg("path").class("b-dark").attr("d", dark_squares()),
        svg("path").class("b-cross").attr("d", crosses()),
        scene.marks.iter().map(mark).collect::<Vec<_>>(),
        scene.pieces.iter().map(piece).collect::<Vec<_>>(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_capture_a_check_and_any_other_move_sound_each_like_themselves() {
        let played = |fen: &str, uci: &str| {
            let before: Position = fen.parse().unwrap();
            let after = before.play(uci.parse().unwrap()).unwrap();
            (heard(&before, &after), heard(&after, &before))
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(played(start, "e2e4"), (Sound::Move, Sound::Move));
        let open = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(played(open, "e4d5"), (Sound::Capture, Sound::Move));
        assert_eq!(played(open, "f1b5").0, Sound::Check);
    }
}
