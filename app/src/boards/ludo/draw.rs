//! Draws the board: yards, ring and columns, the tokens, what may be moved, and over it a real grid for keyboard and
//! screen reader.

use super::grid::grid;
use super::pointer::{click, hover, leave};
use super::scene::{Stand, Target, Walk, size, walks};
use super::set::Set;
use super::track::{MARGIN, RING, SIDE, SQUARE, Spot, WIDTH, place, ring, seat_at};
use super::words;
use crate::dom;
use crate::reactive::Memo;
use crate::state::Table;
use crate::ui::drawings::{self, Sheet};
use crate::ui::el::{El, Html, Kids, each, effect, el, svg};
use crate::ui::sound::{self, Sound};
use shared::rules::ludo::{Board, YARD, is_safe};
use shared::seat::Seat;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::Element;

/// How long a step from square to square takes, in milliseconds.
const STEP: u32 = 95;
/// How long a captured token is on its way back.
const BACK: u32 = 420;

/// The elements of the tokens, by the numbers of [`name`].
type Elements = Rc<RefCell<Vec<(u32, Element)>>>;

/// The board.
pub(super) fn board(set: &'static Set) -> Html {
    drawings::need(Sheet::Tokens);
    let root = el("div");
    let node = root.element().clone();
    effect(Box::new(move || {
        set.choices.track();
        set.hand(super::hand::Hand::refresh);
    }));
    let elements = Elements::default();
    move_them(set, elements.clone());
    let busy = Memo::new(move |_| set.desk.table.with(Table::acting));
    let class = move || if busy.get() { "board lu is-busy" } else { "board lu" };
    let hovered = node.clone();
    root.class(class)
        .on_click(move |event| click(set, &node, &event))
        .on_pointer("pointermove", move |event| hover(set, &hovered, &event))
        .on("pointerleave", move |_| leave(set))
        .kids((drawing(set, elements), grid(set)))
        .html()
}

/// A number that names a token.
fn name(seat: Seat, token: u8) -> u32 {
    u32::from(u8::from(seat) * 4 + token)
}

/// The token that a number names.
fn named(name: u32) -> Option<(Seat, u8)> {
    let number = u8::try_from(name).ok()?;
    Some((Seat::new(number / 4)?, number % 4))
}

fn drawing(set: &'static Set, elements: Elements) -> El {
    let view_box = [-MARGIN, -MARGIN, WIDTH, WIDTH].map(|n| n.to_string()).join(" ");
    let names =
        move || set.stands.with(|stands| stands.iter().map(|stand| name(stand.seat, stand.token)).collect());
    svg("svg").class("board__svg").attr("viewBox", view_box).attr("aria-hidden", "true").kids((
        rect("lu-ground", (-MARGIN, -MARGIN), WIDTH),
        (0..4).map(|slot| corner(set, slot)).collect::<Vec<_>>(),
        squares(set),
        (0..4).map(|slot| arm(set, slot)).collect::<Vec<_>>(),
        svg("g").kids(move || set.targets.with(|targets| targets.iter().map(target).collect::<Vec<_>>())),
        svg("g").kids(each(names, move |name| token(set, &elements, name))),
        svg("g").kids(move || badges(set)),
        svg("g").kids(move || rings(set)),
    ))
}

// ---- what stays ----

fn rect(class: &'static str, (x, y): Spot, side: i32) -> El {
    svg("rect").class(class).attr("x", x).attr("y", y).attr("width", side).attr("height", side)
}

fn used(href: &'static str, class: &'static str, (x, y): Spot, side: i32) -> El {
    svg("use")
        .class(class)
        .attr("href", href)
        .attr("x", x - side / 2)
        .attr("y", y - side / 2)
        .attr("width", side)
        .attr("height", side)
}

/// The class that gives a corner the colour of its seat; a corner where nobody plays has none.
fn colour(set: &'static Set, slot: u8) -> impl Fn() -> &'static str {
    move || {
        let seat = seat_at(slot, set.bottom.get());
        let plays = set.game(|game| game.config.seats().contains(seat)).unwrap_or_default();
        if plays { words::class(seat) } else { "lu-none" }
    }
}

/// A yard with the slots of its tokens, and the place of who is home.
fn corner(set: &'static Set, slot: u8) -> El {
    let (x, y) = match slot {
        0 => (0, 9),
        1 => (0, 0),
        2 => (9, 0),
        _ => (9, 9),
    };
    let (x, y) = (x * SQUARE, y * SQUARE);
    let seat = move || seat_at(slot, set.bottom.get());
    let inside = Memo::new(move |_| {
        let seat = seat();
        set.game(|game| {
            let done = set.board.with(|board| board.is_finished(seat) || board.has_left(seat));
            let place = words::place_of(game, seat).filter(|_| done);
            (seat, place, game.config.seats().contains(seat) && !done)
        })
    });
    let show = move || {
        let (seat, place, slots) = inside.get()?;
        let slots = slots.then(|| {
            let one = |token| used(words::slot(seat), "lu-slot", place_in_yard(slot, token), 140);
            (0..4).map(one).collect::<Vec<_>>()
        });
        let number = place
            .map(|place| svg("text").class("lu-place").attr("x", x + 300).attr("y", y + 372).kids(place));
        Some((slots, number))
    };
    svg("g").class(colour(set, slot)).kids((
        rect("lu-yard", (x, y), 6 * SQUARE),
        rect("lu-inner", (x + 85, y + 85), 430).attr("rx", 50),
        show,
    ))
}

fn place_in_yard(slot: u8, token: u8) -> Spot {
    place(slot, YARD, token)
}

/// The squares of the ring, with a star on those where nothing is captured; each start has the colour of its seat.
fn squares(set: &'static Set) -> Html {
    let square = |index: u8| {
        let (x, y) = ring(index);
        let corner = (x - SQUARE / 2, y - SQUARE / 2);
        let cell = rect("lu-cell", corner, SQUARE);
        let star = is_safe(index).then(|| used("#star", "lu-star", (x, y), 70));
        // A way in for each column: an arrow on the square where it turns off.
        match index % 13 {
            0 => svg("g").class(colour(set, index / 13)).kids((rect("lu-start", corner, SQUARE), star)),
            11 => svg("g").class(colour(set, (index / 13 + 1) % 4)).kids((cell, arrow(index / 13, (x, y)))),
            _ => svg("g").kids((cell, star)),
        }
    };
    (0..RING).map(square).collect::<Vec<_>>().html()
}

/// An arrow that points from the end of an arm into its column.
fn arrow(quarter: u8, (x, y): Spot) -> El {
    let (turn, left, top) = ((90 + 90 * i32::from(quarter)).to_string(), x.to_string(), y.to_string());
    let turn = ["rotate(", &turn, " ", &left, " ", &top, ")"].concat();
    used("#arrow", "lu-arrow", (x, y), 80).attr("transform", turn)
}

/// A column and the triangle in the middle where it ends.
fn arm(set: &'static Set, slot: u8) -> El {
    let square = |progress: i8| {
        let (x, y) = place(slot, progress, 0);
        rect("lu-column", (x - SQUARE / 2, y - SQUARE / 2), SQUARE)
    };
    let centre = SIDE / 2;
    let (from, to) = (6 * SQUARE, 9 * SQUARE);
    let (one, two) = match slot {
        0 => ((from, to), (to, to)),
        1 => ((from, from), (from, to)),
        2 => ((from, from), (to, from)),
        _ => ((to, from), (to, to)),
    };
    let path = ["M", &pair((centre, centre)), "L", &pair(one), "L", &pair(two), "Z"].concat();
    svg("g")
        .class(colour(set, slot))
        .kids(((51..=55).map(square).collect::<Vec<_>>(), svg("path").class("lu-home").attr("d", path)))
}

fn pair((x, y): Spot) -> String {
    [x.to_string(), y.to_string()].join(" ")
}

// ---- tokens ----

/// Where a token's symbol, which is 100 wide, is put.
fn put((x, y): Spot, size: i32) -> String {
    let tenth = (size % 100).to_string();
    let zero = if size % 100 < 10 { "0" } else { "" };
    let scale = [(size / 100).to_string(), ".".to_owned(), zero.to_owned(), tenth].concat();
    ["translate(", &x.to_string(), "px, ", &y.to_string(), "px) scale(", &scale, ")"].concat()
}

fn token(set: &'static Set, elements: &Elements, name: u32) -> El {
    let Some((seat, token)) = named(name) else { return svg("g") };
    let stand = Memo::new(move |_| {
        let is_it = |stand: &&Stand| (stand.seat, stand.token) == (seat, token);
        set.stands.with(|stands| stands.iter().find(is_it).map(|stand| (stand.at, stand.progress == YARD)))
    });
    let transform = move || stand.get().map(|(at, in_yard)| put(at, size(seat, in_yard)));
    let element = used(words::token(seat), "lu-token", (0, 0), 100).style("transform", transform);
    let mut elements = elements.borrow_mut();
    elements.retain(|(other, _)| *other != name);
    elements.push((name, element.element().clone()));
    element
}

/// How many tokens lie on each pile of more than one.
fn badges(set: &'static Set) -> Html {
    let piles: Vec<(Spot, u8)> = set.stands.with(|stands| {
        stands.iter().filter(|stand| stand.pile > 1).map(|stand| (stand.at, stand.pile)).collect()
    });
    let one = |((x, y), pile): (Spot, u8)| {
        svg("g").class("lu-pile").kids((
            svg("circle").attr("cx", x + 46).attr("cy", y - 44).attr("r", 31),
            svg("text").attr("x", x + 46).attr("y", y - 28).kids(pile.to_string()),
        ))
    };
    piles.into_iter().map(one).collect::<Vec<_>>().html()
}

/// A ring around each token that may be moved.
fn rings(set: &'static Set) -> Html {
    let seat = set.desk.seat.get();
    let hand = set.hand.get();
    let found: Vec<(Spot, bool, bool)> = set.choices.with(|choices| {
        let of = |stand: &Stand| {
            let choice = hand.of(choices, stand.token).filter(|_| Some(stand.seat) == seat)?;
            // A pile has one ring.
            let chosen = hand.held == Some(choice) || hand.over == Some(stand.token);
            (stand.pile > 0).then_some((stand.at, stand.progress == YARD, chosen))
        };
        set.stands.with(|stands| stands.iter().filter_map(of).collect())
    });
    let one = |((x, y), in_yard, chosen): (Spot, bool, bool)| {
        let radius = if in_yard { 92 } else { 76 };
        let class = if chosen { "lu-may is-chosen" } else { "lu-may" };
        let circle =
            |class: &'static str| svg("circle").class(class).attr("cx", x).attr("cy", y).attr("r", radius);
        (circle("lu-halo"), circle(class))
    };
    found.into_iter().map(one).collect::<Vec<_>>().html()
}

/// Where a token would go: dashed, or with a cross where it takes something.
fn target(target: &Target) -> Html {
    let (x, y) = target.at;
    let frame = |class: &'static str| rect(class, (x - 46, y - 46), 92).attr("rx", 16);
    if !target.takes {
        return (frame("lu-halo"), frame("lu-target")).html();
    }
    let cross = ["M", &pair((x + 28, y - 62)), "l34 34m0-34l-34 34"].concat();
    let cross = |class: &'static str| svg("path").class(class).attr("d", cross.clone());
    (frame("lu-halo"), frame("lu-target is-capture"), cross("lu-halo"), cross("lu-target is-capture")).html()
}

// ---- motion ----

/// Lets tokens walk, and be heard, whenever one move has led to the board shown.
fn move_them(set: &'static Set, elements: Elements) {
    let before: RefCell<Option<(Board, Seat)>> = RefCell::new(None);
    effect(Box::new(move || {
        let (now, bottom) = (set.board.get(), set.bottom.get());
        let Some((old, side)) = before.replace(Some((now, bottom))) else { return };
        if side != bottom || old == now {
            return;
        }
        let found = walks(&old, &now, bottom);
        if found.is_empty() {
            return;
        }
        sound::play(if found.iter().any(|walk| walk.hit) { Sound::Hit } else { Sound::Move });
        let way = found.iter().filter(|walk| !walk.hit).map(|walk| walk.way.len()).max().unwrap_or(1);
        let arrives = STEP * (way as u32 - 1).max(2);
        for walk in found {
            let (last, delay) = if walk.hit { (BACK, arrives) } else { (arrives, 0) };
            show(&elements.borrow(), &walk, last, delay);
        }
    }));
}

fn show(elements: &[(u32, Element)], walk: &Walk, last: u32, delay: u32) {
    let wanted = name(walk.seat, walk.token);
    let Some((_, element)) = elements.iter().find(|(name, _)| *name == wanted) else { return };
    let end = walk.way.len().saturating_sub(1);
    // It grows on its way into the yard, and shrinks on its way out.
    let in_yard = |n: usize| (walk.hit && n == end) || (walk.enters && n == 0);
    let frame = |(n, at): (usize, &Spot)| put(*at, size(walk.seat, in_yard(n)));
    let frames: Vec<String> = walk.way.iter().enumerate().map(frame).collect();
    dom::animate(element, &frames, last, delay);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tokens_come_back_and_their_sizes_are_written_as_css_reads_them() {
        for seat in (0..4).filter_map(Seat::new) {
            for token in 0..4 {
                assert_eq!(named(name(seat, token)), Some((seat, token)));
            }
        }
        assert_eq!(put((650, -7), 124), "translate(650px, -7px) scale(1.24)");
        assert_eq!(put((1, 2), 105), "translate(1px, 2px) scale(1.05)");
    }
}
