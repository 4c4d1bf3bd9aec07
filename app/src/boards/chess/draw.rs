//! Draws a scene: an SVG picture, and over it a real grid of 64 cells for keyboard and screen reader. Pointer, keyboard
//! and screen reader all end in the same [`Hand`].

use super::scene::{Drawn, place, square_at};
use super::{Board, Cell, Hand, Ids, Look, Mark, MarkKind, Scene, scene};
use crate::dom;
use crate::i18n::{Key, t, tf, words};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{El, Html, Kids, button, each, effect, el, svg, tag};
use crate::ui::{piece_href, symbol};
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use shared::rules::chess::{Color, Move, Piece, Position, Role, Square};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent, PointerEvent};

/// A press becomes a drag after this many pixels.
const SLACK: f64 = 5.0;

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

/// A pressed pointer.
#[derive(Clone, Copy, PartialEq)]
struct Drag {
    pointer: i32,
    /// The carried piece; none when the press hit something else.
    piece: Option<(u16, Piece)>,
    start: (f64, f64),
    /// In units of the drawing, 800 wide.
    at: (f64, f64),
    moved: bool,
    touch: bool,
}

impl BoardUi {
    fn with_board<T>(self, f: impl FnOnce(&Board<'_>) -> T) -> T {
        self.position.with_untracked(|position| {
            self.moves.with_untracked(|moves| f(&Board { position, mine: self.mine.get_untracked(), moves }))
        })
    }

    fn hand<T>(self, f: impl FnOnce(&mut Hand, &Board<'_>) -> T) -> Option<T> {
        self.with_board(|board| self.hand.try_update(|hand| f(hand, board)))
    }

    fn chosen(self, mv: Option<Move>) {
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

// ---- pointer ----

/// The pointer's place in units of the drawing.
fn point(node: &Element, event: &PointerEvent) -> Option<(f64, f64)> {
    let rect = node.get_bounding_client_rect();
    let scale = 800.0 / rect.width().max(1.0);
    Some((
        (f64::from(event.client_x()) - rect.left()) * scale,
        (f64::from(event.client_y()) - rect.top()) * scale,
    ))
}

fn under(ui: BoardUi, (x, y): (f64, f64)) -> Option<Square> {
    let inside = |n: f64| (0.0..800.0).contains(&n);
    let cell = |n: f64| (n / 100.0) as u8;
    (inside(x) && inside(y)).then(|| square_at(cell(x), cell(y), ui.bottom.get_untracked()))?
}

fn press(
    ui: BoardUi,
    node: &Element,
    drag: RwSignal<Option<Drag>>,
    focus: RwSignal<Option<Square>>,
    event: &PointerEvent,
) {
    // The picker and its veil handle their own clicks; a second finger is not a second hand.
    let on_picker = ui.hand.with_untracked(|hand| hand.promoting.is_some());
    if event.button() != 0 || on_picker || !event.is_primary() {
        return;
    }
    let Some(at) = point(node, event) else { return };
    let Some(square) = under(ui, at) else { return };
    let picked = ui.hand(|hand, board| hand.press(board, square)).unwrap_or_default();
    focus.set(Some(square));
    let drawn = ui.scene.with_untracked(|scene| {
        let place = place(square, ui.bottom.get_untracked());
        scene.pieces.iter().find(|drawn| drawn.place == place).map(|drawn| (drawn.id, drawn.piece))
    });
    // Without capture a drag ends at the board's edge, no worse.
    let _ = node.set_pointer_capture(event.pointer_id());
    drag.set(Some(Drag {
        pointer: event.pointer_id(),
        piece: drawn.filter(|_| picked),
        start: (f64::from(event.client_x()), f64::from(event.client_y())),
        at,
        moved: false,
        touch: event.pointer_type() == "touch",
    }));
}

fn carry(ui: BoardUi, node: &Element, drag: RwSignal<Option<Drag>>, event: &PointerEvent) {
    let Some(mut now) = drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id()) else {
        return;
    };
    let Some((id, _)) = now.piece else { return };
    let (dx, dy) = (f64::from(event.client_x()) - now.start.0, f64::from(event.client_y()) - now.start.1);
    if !now.moved && dx.hypot(dy) < SLACK {
        return;
    }
    // The opponent may have taken the piece meanwhile.
    if !ui.scene.with_untracked(|scene| scene.pieces.iter().any(|drawn| drawn.id == id)) {
        drag.set(None);
        ui.over.set(None);
        return;
    }
    let Some(at) = point(node, event) else { return };
    now.moved = true;
    now.at = at;
    drag.set(Some(now));
    let over = under(ui, at);
    if ui.over.get_untracked() != over {
        ui.over.set(over);
    }
}

fn release(
    ui: BoardUi,
    node: &Element,
    drag: RwSignal<Option<Drag>>,
    still: RwSignal<Option<u16>>,
    event: &PointerEvent,
) {
    let Some(now) = drag.get_untracked().filter(|drag| drag.pointer == event.pointer_id()) else { return };
    let square = point(node, event).and_then(|at| under(ui, at));
    // A dropped piece is where it was dropped: it does not slide there a second time.
    still.set(now.piece.filter(|_| now.moved).map(|(id, _)| id));
    Timeout::new(80, move || {
        still.set(None);
    })
    .forget();
    drag.set(None);
    ui.over.set(None);
    let mv = ui.hand(|hand, board| hand.release(board, square, now.moved)).flatten();
    ui.chosen(mv);
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

// ---- grid ----

fn grid(ui: BoardUi, focus: RwSignal<Option<Square>>) -> Html {
    let rows = (0..8_usize).map(|row| {
        let cells = (0..8).map(|column| cell(ui, row * 8 + column, focus)).collect::<Vec<_>>();
        el("div").attr("role", "row").kids(cells)
    });
    let click = move |event: MouseEvent| {
        // A pointer's click was handled as press and release; this is Enter, Space or a screen reader.
        if event.detail() == 0 {
            let square = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let square =
                square.and_then(|cell| cell.get_attribute("data-square")).and_then(|name| name.parse().ok());
            if let Some(square) = square {
                let mv = ui.hand(|hand, board| hand.activate(board, square)).flatten();
                ui.chosen(mv);
            }
        }
    };
    tag("div", "board__grid")
        .attr("role", "grid")
        .attr("aria-label", move || ui.label.get())
        .on_click(click)
        .on_key(move |event| key(ui, focus, &event))
        .kids(rows.collect::<Vec<_>>())
        .html()
}

fn cell(ui: BoardUi, index: usize, focus: RwSignal<Option<Square>>) -> El {
    let cell = Memo::new(move |_| ui.scene.with(|scene| scene.cells.get(index).cloned()));
    let square = move || cell.with(|cell| cell.as_ref().map(|cell| cell.square));
    el("button")
        .attr("type", "button")
        .attr("role", "gridcell")
        .class(move || cell.with(|cell| cell.as_ref().map(classes)))
        .attr("data-square", move || square().map(|square| square.to_string()))
        .attr("tabindex", move || if focus.get() == square() { "0" } else { "-1" })
        .attr("aria-selected", move || {
            cell.with(|cell| cell.as_ref().map(|cell| cell.marks.contains(&MarkKind::Selected).to_string()))
        })
        .attr("aria-label", move || cell.with(|cell| cell.as_ref().map(label)))
        .on("focus", move |_| focus.set(square()))
}

fn classes(cell: &Cell) -> String {
    let mut class = String::from("cell");
    for mark in &cell.marks {
        class.push(' ');
        class.push_str(mark.class());
    }
    if cell.mine {
        class.push_str(" is-mine");
    }
    class
}

/// What a cell is called: `e4, white knight, can be captured`.
fn label(cell: &Cell) -> String {
    let mut label = cell.square.to_string();
    let mut add = |text: &str| {
        label.push_str(", ");
        label.push_str(text);
    };
    if let Some(piece) = cell.piece {
        add(&words::piece(piece));
    }
    for mark in &cell.marks {
        match mark {
            MarkKind::Selected => add(t(Key::CellSelected)),
            MarkKind::Target | MarkKind::King => add(t(Key::CellTarget)),
            MarkKind::Capture => add(t(Key::CellCapture)),
            MarkKind::Premove => add(t(Key::CellPremove)),
            MarkKind::Rolled => add(t(Key::CellRolled)),
            MarkKind::Check => add(t(Key::CellCheck)),
            MarkKind::Last => add(t(Key::CellLast)),
            MarkKind::Over => {}
        }
    }
    label
}

fn key(ui: BoardUi, focus: RwSignal<Option<Square>>, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let bottom = ui.bottom.get_untracked();
    let Some((column, row)) = focus.get_untracked().map(|square| place(square, bottom)) else { return };
    let (column, row) = match event.key().as_str() {
        "ArrowLeft" => (column.saturating_sub(1), row),
        "ArrowRight" => ((column + 1).min(7), row),
        "ArrowUp" => (column, row.saturating_sub(1)),
        "ArrowDown" => (column, (row + 1).min(7)),
        "Home" => (0, row),
        "End" => (7, row),
        "Escape" => {
            ui.hand.update(Hand::cancel);
            return;
        }
        _ => return,
    };
    event.prevent_default();
    // The page's own arrow keys step through the game; here they walk over the board.
    event.stop_propagation();
    if let Some(square) = square_at(column, row, bottom) {
        focus.set(Some(square));
        dom::focus(&["[data-square='", &square.to_string(), "']"].concat());
    }
}

// ---- promotion ----

/// The picker, over the file of the promotion.
fn promotion(ui: BoardUi) -> Html {
    let open = Memo::new(move |_| ui.hand.with(|hand| hand.promoting));
    let show = move || {
        let (from, to) = open.get()?;
        let color = if to > from { Color::White } else { Color::Black };
        let (column, row) = place(to, ui.bottom.get());
        let class = if row == 0 { "promo" } else { "promo promo--low" };
        // The tap that opened the picker ends in a click on whatever lies under the finger by then: only what was
        // pressed on the picker itself, or came from a keyboard, chooses.
        let pressed = StoredValue::new(false);
        let press = move |_| pressed.set_value(true);
        let is_meant = move |event: &MouseEvent| event.detail() == 0 || pressed.get_value();
        let choice = move |role: Role| {
            let choose = move |event: MouseEvent| {
                if is_meant(&event) {
                    ui.chosen(ui.hand.try_update(|hand| hand.promote(role)).flatten());
                }
            };
            el("button")
                .attr("type", "button")
                .attr("aria-label", words::role(role))
                .on_click(choose)
                .kids(symbol(piece_href(Piece { color, role })))
        };
        request_animation_frame(|| dom::focus(".promo button"));
        let escape = move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                ui.hand.update(Hand::cancel);
            }
        };
        Some((
            button("promo__veil").label(Key::PromoCancel).on_pointer("pointerdown", press).on_click(
                move |event| {
                    if is_meant(&event) {
                        ui.hand.update(Hand::cancel);
                    }
                },
            ),
            el("div")
                .class(class)
                .on_pointer("pointerdown", press)
                .attr("role", "group")
                .attr("aria-label", tf(Key::PromoLabel, &[&to.to_string()]))
                .style("--file", column.to_string())
                .on_key(escape)
                .kids(Role::PROMOTIONS.map(choice)),
        ))
    };
    show.html()
}
