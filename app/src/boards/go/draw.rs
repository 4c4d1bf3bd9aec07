//! Draws a scene: the board as SVG, the magnifier over it, and a real grid for keyboard and screen reader.

use super::grid::grid;
use super::pointer::{Press, carry, leave, press, release};
use super::scene::{Frame, LENS, STEP, Scene, font, name, named, numbers, place, took};
use super::set::Set;
use super::words;
use crate::reactive::{Memo, RwSignal};
use crate::state::Table;
use crate::ui::drawings::{self, Sheet};
use crate::ui::el::{El, Html, Kids, each, effect, el, svg};
use crate::ui::sound::{self, Sound};
use shared::rules::go::{Board, Colour, Point, handicap_points};
use std::cell::Cell;

/// The name of the picture, which the magnifier shows a second time.
const PICTURE: &str = "go-picture";

/// The board.
pub(super) fn board(set: &'static Set) -> Html {
    drawings::need(Sheet::Stones);
    let root = el("div");
    let node = root.element().clone();
    let lens = lens(set);
    let glass = lens.element().clone();
    let held: RwSignal<Option<Press>> = RwSignal::new(None);
    // What the opponent took, or what a rollback moved, falls out of the hand.
    effect(Box::new(move || {
        set.shown.track();
        set.desk.my_turn.track();
        set.desk.live.track();
        set.hand(super::aim::Aim::refresh);
    }));
    let before: Cell<Option<Board>> = Cell::new(None);
    effect(Box::new(move || {
        let now = set.shown.with(|shown| shown.board.clone());
        if let Some(before) = before.replace(Some(now.clone())).filter(|before| *before != now) {
            sound::play(if took(&before, &now) { Sound::Capture } else { Sound::Move });
        }
    }));
    let busy = Memo::new(move |_| set.desk.table.with(Table::acting));
    let class = move || if busy.get() { "board go is-busy" } else { "board go" };
    let (pressed, carried, released) = (node.clone(), node.clone(), node);
    let (glass_pressed, glass_carried) = (glass.clone(), glass.clone());
    root.class(class)
        .on_pointer("pointerdown", move |event| press(set, &pressed, &glass_pressed, held, &event))
        .on_pointer("pointermove", move |event| carry(set, &carried, &glass_carried, held, &event))
        .on_pointer("pointerup", move |event| release(set, &released, &glass, held, &event))
        .on("pointercancel", move |_| leave(set, held))
        .on("pointerleave", move |_| leave(set, held))
        .on("contextmenu", |event| event.prevent_default())
        .kids((drawing(set), grid(set), lens))
        .html()
}

// ---- picture ----

fn drawing(set: &'static Set) -> El {
    let frame = set.frame;
    let names =
        move || set.scene.with(|scene| scene.stones.iter().map(|(at, colour)| name(*at, *colour)).collect());
    let marks = move || set.scene.with(marks);
    let ghost = Memo::new(move |_| set.scene.with(|scene| scene.ghost));
    let ghost = move || ghost.get().map(|(point, colour)| ghost_of(frame, point, colour));
    svg("svg").class("board__svg").attr("viewBox", frame.view_box()).attr("aria-hidden", "true").kids((
        ground(frame),
        svg("g").attr("id", PICTURE).kids((
            lines(frame),
            (frame != Frame::new(frame.size, false)).then(|| coordinates(set)),
            svg("g").kids(each(names, stone_named)),
            marks,
            ghost,
        )),
    ))
}

fn ground(frame: Frame) -> El {
    let width = frame.width();
    svg("rect")
        .class("go-ground")
        .attr("x", -frame.margin)
        .attr("y", -62)
        .attr("width", width)
        .attr("height", width)
}

fn lines(frame: Frame) -> Html {
    let far = frame.far();
    let line = |n: i32| {
        let at = n * STEP;
        ["M0 ", &at.to_string(), "H", &far.to_string(), "M", &at.to_string(), " 0V", &far.to_string()]
            .concat()
    };
    let grid: String = (0..i32::from(frame.size)).map(line).collect();
    let count = if frame.size > 13 { 9 } else { 5 };
    let stars: String =
        handicap_points(frame.size, count).into_iter().map(|point| disc(place(point), 11)).collect();
    let outside = numbers([far, far]).replacen(' ', "v", 1);
    (
        svg("path").class("go-lines").attr("d", grid),
        svg("path")
            .class("go-lines go-lines--out")
            .attr("d", ["M0 0h", &outside, "h-", &far.to_string(), "z"].concat()),
        svg("path").class("go-stars").attr("d", stars),
    )
        .html()
}

/// A disc as part of a path.
fn disc((x, y): (i32, i32), radius: i32) -> String {
    let r = radius.to_string();
    let d = (2 * radius).to_string();
    let start = numbers([x - radius, y]);
    ["M", &start, "a", &r, " ", &r, " 0 1 0 ", &d, " 0a", &r, " ", &r, " 0 1 0 -", &d, " 0z"].concat()
}

fn square((x, y): (i32, i32), half: i32) -> String {
    let side = (2 * half).to_string();
    ["M", &numbers([x - half, y - half]), "h", &side, "v", &side, "h-", &side, "z"].concat()
}

fn stone_named(name: u32) -> El {
    named(name).map_or_else(|| svg("g"), |(point, colour)| stone(point, colour).class("is-placed"))
}

fn stone(point: Point, colour: Colour) -> El {
    let (x, y) = place(point);
    svg("use")
        .attr("href", words::stone(colour))
        .attr("x", x - STEP / 2)
        .attr("y", y - STEP / 2)
        .attr("width", STEP)
        .attr("height", STEP)
}

/// The last stone, the ko point, and whose the empty points are.
fn marks(scene: &Scene) -> Html {
    let last = scene.last.map(|point| {
        let on_black = scene.stones.contains(&(point, Colour::Black));
        let class = if on_black { "go-last is-on-black" } else { "go-last" };
        svg("path").class(class).attr("d", disc(place(point), 22))
    });
    let ko = scene.ko.map(|point| svg("path").class("go-ko").attr("d", square(place(point), 24)));
    let owned = |colour: Colour, class: &'static str| {
        let mine = scene.owned.iter().filter(|(_, owner)| *owner == colour);
        let squares: String = mine.map(|(point, _)| square(place(*point), 17)).collect();
        (!squares.is_empty()).then(|| svg("path").class(class).attr("d", squares))
    };
    (last, ko, owned(Colour::Black, "go-owned is-black"), owned(Colour::White, "go-owned")).html()
}

/// The stone that would be placed, with its lines to the edges.
fn ghost_of(frame: Frame, point: Point, colour: Colour) -> Html {
    let ((x, y), far) = (place(point), frame.far());
    let cross =
        ["M0 ", &y.to_string(), "H", &far.to_string(), "M", &x.to_string(), " 0V", &far.to_string()].concat();
    (svg("path").class("go-cross").attr("d", cross), stone(point, colour).class("go-ghost")).html()
}

/// Letters below, numbers at the left; those of the chosen point stand out.
fn coordinates(set: &'static Set) -> Html {
    let frame = set.frame;
    let (size, far) = (frame.size, frame.far());
    let away = STEP / 2 + (frame.margin - STEP / 2) / 2;
    let aimed =
        Memo::new(move |_| set.scene.with(|scene| scene.ghost.map(|(at, _)| (at.column(), at.row()))));
    let label = move |n: u8, across: bool| {
        let at = i32::from(n) * STEP;
        let (x, y) = if across { (at, far + away) } else { (-away, at) };
        let on = move || {
            aimed
                .get()
                .is_some_and(|(column, row)| if across { column == n } else { row == n })
                .then_some("is-aim")
        };
        let text = if across { words::column(n).to_string() } else { (size - n).to_string() };
        svg("text").class(on).attr("x", x).attr("y", y + font(size) * 7 / 20).kids(text)
    };
    let class = match size {
        0..=9 => "go-coord go-coord--9",
        10..=13 => "go-coord go-coord--13",
        _ => "go-coord go-coord--19",
    };
    let all = (0..size).flat_map(|n| [label(n, true), label(n, false)]).collect::<Vec<_>>();
    svg("g").class(class).kids(all).html()
}

// ---- magnifier ----

/// The magnifier: in the corner that lies farthest from the point, so that neither it nor a finger covers what counts.
fn lens(set: &'static Set) -> El {
    let centre = Memo::new(move |_| {
        let aim = set.aim.get();
        set.lens.get().or_else(|| aim.shown()).filter(|_| aim.lens)
    });
    let class = move || match centre.get().map(|point| set.frame.lens_corner(point)) {
        None => "go-lens is-off",
        Some((true, true)) => "go-lens is-right is-low",
        Some((true, false)) => "go-lens is-right",
        Some((false, true)) => "go-lens is-low",
        Some((false, false)) => "go-lens",
    };
    let view_box = move || {
        let (x, y) = centre.get().map(place).unwrap_or_default();
        numbers([x - LENS / 2, y - LENS / 2, LENS, LENS])
    };
    svg("svg")
        .class(class)
        .attr("viewBox", view_box)
        .attr("aria-hidden", "true")
        .kids((ground(set.frame), svg("use").attr("href", ["#", PICTURE].concat())))
}
