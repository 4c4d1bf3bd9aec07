//! Draws a scene: the board as SVG, and over it a real grid for keyboard and screen reader.

use super::grid::grid;
use super::hand::Hand;
use super::place::{BAR_WIDTH, BASE, CHECKER, COLUMNS, Column, EDGE, HIGH, SIZE, STEP, Spot};
use super::pointer::{carry, press, release};
use super::scene::{Block, Die, Drawn, Kind, Mark, hit};
use super::set::{Set, ground};
use super::words;
use crate::i18n::{Key, t};
use crate::reactive::{Memo, RwSignal};
use crate::state::Table;
use crate::ui::die_href;
use crate::ui::drawings::{self, Sheet};
use crate::ui::el::{El, Html, Kids, each, effect, el, svg};
use crate::ui::sound::{self, Sound};
use shared::rules::backgammon::{OFF, Position, Side};
use std::cell::Cell;

/// The board.
pub(super) fn board(set: &'static Set) -> Html {
    drawings::need(Sheet::Checkers);
    let root = el("div");
    let node = root.element().clone();
    let still: RwSignal<Option<u8>> = RwSignal::new(None);
    // Another turn puts everything down; any other message leaves the hand alone.
    effect(Box::new(move || {
        let now = ground(set.desk);
        set.hand.update(|hand| hand.refresh(now));
    }));
    hear(set);
    let busy = Memo::new(move |_| set.desk.table.with(Table::acting));
    let class = move || if busy.get() { "board bg is-busy" } else { "board bg" };
    let (pressed, carried, released) = (node.clone(), node.clone(), node);
    root.class(class)
        .on_pointer("pointerdown", move |event| press(set, &pressed, &event))
        .on_pointer("pointermove", move |event| carry(set, &carried, &event))
        .on_pointer("pointerup", move |event| release(set, &released, still, &event))
        .on("pointercancel", move |_| set.drag.set(None))
        .on("contextmenu", move |event| {
            event.prevent_default();
            set.hand.update(Hand::put_down);
        })
        .kids((picture(set, still), grid(set)))
        .html()
}

/// Checkers that move, checkers that are hit, and dice that fall.
fn hear(set: &'static Set) {
    let before: Cell<Option<Position>> = Cell::new(None);
    effect(Box::new(move || {
        let now = set.position.get();
        if let Some(before) = before.replace(Some(now)).filter(|before| *before != now) {
            sound::play(if hit(&before, &now) { Sound::Hit } else { Sound::Move });
        }
    }));
    let roll = Memo::new(move |_| set.game(|state| state.rolls).unwrap_or_default());
    let rolls = Cell::new(None);
    effect(Box::new(move || {
        let now = roll.get();
        if rolls.replace(Some(now)).is_some_and(|before| before < now) {
            sound::play(Sound::Die);
        }
    }));
}

// ---- picture ----

fn picture(set: &'static Set, still: RwSignal<Option<u8>>) -> El {
    let carried = Memo::new(move |_| {
        set.drag.get().filter(|drag| drag.moved).and_then(|drag| drag.checker).map(|(side, _, id)| (side, id))
    });
    let ids = move || set.scene.with(|scene| scene.checkers.iter().map(|it| u32::from(it.id)).collect());
    let dice = move || set.scene.with(|scene| scene.dice.iter().map(|die| die.key).collect());
    let cube = Memo::new(move |_| set.scene.with(|scene| scene.cube));
    let marks = Memo::new(move |_| set.scene.with(|scene| scene.marks.clone()));
    let under = |mark: &Mark| matches!(mark.kind, Kind::From | Kind::To);
    let part = move |low: bool| {
        marks.with(|marks| marks.iter().filter(|it| under(it) == low).map(mark).collect::<Vec<_>>())
    };
    svg("svg")
        .class("board__svg")
        .attr("viewBox", [0, 0, SIZE, SIZE].map(|n| n.to_string()).join(" "))
        .attr("aria-hidden", "true")
        .kids((
            ground_of(),
            move || numbers(set),
            move || part(true),
            move || cube.get().map(block),
            svg("g").kids(each(dice, move |key| die(set, key))),
            svg("g").kids(each(ids, move |id| checker(set, id as u8, carried, still))),
            move || part(false),
            move || carried.get().map(|(side, _)| in_hand(set, side)),
        ))
}

/// Halves, trays, bar, and the points in their two colours.
fn ground_of() -> Html {
    let rect = |class: &'static str, x: i32, y: i32, width: i32, height: i32| {
        svg("rect").class(class).attr("x", x).attr("y", y).attr("width", width).attr("height", height)
    };
    let (half, inner) = (6 * STEP, SIZE - 2 * BASE);
    let right = EDGE + half + BAR_WIDTH;
    let tray = SIZE - EDGE - BAR_WIDTH;
    let point = |column: Column| {
        let (x, base, tip) = (column.middle() - STEP / 2 + 3, BASE, HIGH);
        let (y, tip) = if column.low { (SIZE - base, -tip) } else { (base, tip) };
        let wide = STEP - 6;
        [
            "M",
            &x.to_string(),
            " ",
            &y.to_string(),
            "h",
            &wide.to_string(),
            "l-",
            &(wide / 2).to_string(),
            " ",
            &tip.to_string(),
            "z",
        ]
        .concat()
    };
    let points = |odd: bool| {
        let all =
            [false, true].into_iter().flat_map(|low| (0..COLUMNS).map(move |number| Column { number, low }));
        // The point in front of a player is light, and so on in turns around the board.
        let own = |column: &Column| match column.spot(Side::White) {
            Spot::Point(point) => Some((point % 2 == 1) == odd),
            _ => None,
        };
        all.filter(|column| own(column) == Some(true)).map(point).collect::<String>()
    };
    (
        rect("bg-frame", 0, 0, SIZE, SIZE),
        rect("bg-field", EDGE, BASE, half, inner),
        rect("bg-field", right, BASE, half, inner),
        rect("bg-field", tray, BASE, BAR_WIDTH, HIGH),
        rect("bg-field", tray, SIZE - BASE - HIGH, BAR_WIDTH, HIGH),
        svg("path").class("bg-point").attr("d", points(true)),
        svg("path").class("bg-point bg-point--dark").attr("d", points(false)),
    )
        .html()
}

/// The numbers of the points, counted by who is below, and how many checkers are off.
fn numbers(set: &'static Set) -> Html {
    let bottom = set.bottom.get();
    let label = |number: u8, low: bool| {
        let column = Column { number, low };
        let (text, class) = match column.spot(bottom) {
            Spot::Point(point) => {
                let own = bottom.mirror(point);
                (own.to_string().html(), if own <= 6 { "is-home" } else { "" })
            }
            Spot::Off(side) => ((move || off(set, side)).html(), ""),
            _ => return ().html(),
        };
        let y = if low { SIZE - 14 } else { BASE - 16 };
        svg("text").class(class).attr("x", column.middle()).attr("y", y).kids(text).html()
    };
    let all = [false, true].into_iter().flat_map(|low| (0..COLUMNS).map(move |number| (number, low)));
    svg("g").class("bg-number").kids(all.map(|(number, low)| label(number, low)).collect::<Vec<_>>()).html()
}

fn off(set: &'static Set, side: Side) -> String {
    match set.position.with(|position| position.own(side, OFF)) {
        0 => t(Key::BgOff).to_owned(),
        count => count.to_string(),
    }
}

fn centred(href: &'static str, size: i32) -> El {
    svg("use")
        .attr("href", href)
        .attr("x", -size / 2)
        .attr("y", -size / 2)
        .attr("width", size)
        .attr("height", size)
}

fn at((x, y): (i32, i32)) -> String {
    ["translate(", &x.to_string(), " ", &y.to_string(), ")"].concat()
}

fn checker(set: &'static Set, id: u8, carried: Memo<Option<(Side, u8)>>, still: RwSignal<Option<u8>>) -> El {
    let me: Memo<Option<Drawn>> =
        Memo::new(move |_| set.scene.with(|scene| scene.checkers.iter().find(|it| it.id == id).copied()));
    let class = move || {
        let hit = me.with(|me| me.is_some_and(|me| me.hit));
        if carried.get().is_some_and(|(_, other)| other == id) {
            "pc is-ghost is-still"
        } else if still.get() == Some(id) {
            "pc is-still"
        } else if hit {
            "pc is-hit"
        } else {
            "pc"
        }
    };
    let transform = move || {
        let me = me.get()?;
        // One that is off is seen from its side.
        Some(moved(me.at, if me.off { ".76,.34" } else { "1,1" }))
    };
    let side = me.get_untracked().map_or(Side::White, |me| me.side);
    centred(words::symbol(side), CHECKER).class(class).style("transform", transform)
}

fn moved((x, y): (i32, i32), scale: &str) -> String {
    ["translate(", &x.to_string(), "px,", &y.to_string(), "px) scale(", scale, ")"].concat()
}

/// The carried checker: under the mouse, above a finger and larger.
fn in_hand(set: &'static Set, side: Side) -> El {
    let transform = move || {
        let drag = set.drag.get()?;
        let (x, y) = drag.at;
        Some(if drag.touch { moved((x, y - 120), "1.3,1.3") } else { moved((x, y), "1.1,1.1") })
    };
    centred(words::symbol(side), CHECKER).class("pc is-dragging").style("transform", transform)
}

fn die(set: &'static Set, key: u32) -> El {
    let me: Memo<Option<Die>> =
        Memo::new(move |_| set.scene.with(|scene| scene.dice.iter().find(|die| die.key == key).copied()));
    let class = move || match me.get() {
        Some(Die { used: true, .. }) => "bg-die is-used",
        Some(Die { first: true, .. }) => "bg-die is-first",
        _ => "bg-die",
    };
    let place = move || me.get().map(|die| at((die.x, SIZE / 2)));
    let first = me.get_untracked();
    let played = set.shown.with_untracked(|shown| shown.dice.is_some_and(|fallen| fallen.played));
    let size = if first.is_some_and(|die| die.small) { 108 } else { 126 };
    svg("g").class(class).attr("transform", place).kids((
        svg("path").class("bg-first").attr("d", "M-44 70H44"),
        centred(die_href(first.map_or(0, |die| die.face)), size).class(if played {
            "die"
        } else {
            "die is-rolling"
        }),
    ))
}

fn block(block: Block) -> El {
    let (size, class) = if block.offered { (150, "bg-cube is-offered") } else { (78, "bg-cube") };
    svg("g").class(class).attr("transform", at(block.at)).kids(centred(words::cube(block.value), size))
}

fn mark(mark: &Mark) -> Html {
    let ring = |class: &'static str, d: &'static str| {
        svg("path").class(class).attr("d", d).attr("transform", at(mark.at))
    };
    let number = |class: &'static str, n: u8| {
        svg("text").class(class).attr("transform", at(mark.at)).attr("y", 15).kids(n.to_string())
    };
    match mark.kind {
        Kind::From => ring("bg-end bg-end--from", "M-30 0H30").html(),
        Kind::To => ring("bg-end", "M-30 0H30").html(),
        Kind::May => (ring("bg-halo", DISC_49), ring("bg-mk is-may", DISC_49)).html(),
        Kind::Picked => (ring("bg-halo bg-halo--thick", DISC_53), ring("bg-mk is-picked", DISC_53)).html(),
        Kind::Target(pips) => (ring("bg-mk is-target", DISC_40), number("bg-pips", pips)).html(),
        Kind::Hit(pips) => {
            let halo = ring("bg-halo bg-halo--thick", DISC_53);
            let disc = ring("bg-mk is-hits-in", DISC_30);
            (halo, ring("bg-mk is-hits", DISC_53), disc, number("bg-pips is-hits", pips)).html()
        }
        Kind::Off(pips) => (ring("bg-mk is-target", TRAY), number("bg-pips", pips)).html(),
        Kind::Count(count, Side::White) => number("bg-count", count).html(),
        Kind::Count(count, Side::Black) => number("bg-count bg-count--b", count).html(),
    }
}

const DISC_30: &str = "M-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0z";
const DISC_40: &str = "M-40 0a40 40 0 1 0 80 0a40 40 0 1 0-80 0z";
const DISC_49: &str = "M-49 0a49 49 0 1 0 98 0a49 49 0 1 0-98 0z";
const DISC_53: &str = "M-53 0a53 53 0 1 0 106 0a53 53 0 1 0-106 0z";
/// A mark in the tray.
const TRAY: &str = "M-36-30h72v60h-72z";
