//! The action row: the die with the time of the turn around it, the roll, and which token to move.

use super::hand::{Choice, Hand, different, forced};
use super::moves::Listed;
use super::set::Set;
use super::words;
use crate::i18n::{Key, t, tf, tn, words as common};
use crate::pages::act::{confirm, cut_off, kept, waits};
use crate::reactive::Memo;
use crate::state::Table;
use crate::ui::el::{El, Html, Kids, button, el, made, svg, tag};
use crate::ui::sound::{self, Sound};
use crate::ui::{die_href, icon_s};
use shared::seat::Seat;

/// What the row shows. The number of the roll is in it, so that each roll is made, tumbles and is heard once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Face {
    /// A choice waits for its confirmation.
    Held(Choice),
    /// Somebody is to roll; `passed` = the roll before moved nothing.
    Roll { rolls: u64, seat: Seat, passed: bool },
    /// Somebody has rolled and is to move.
    Move { rolls: u64, seat: Seat },
}

/// The row.
pub(super) fn row(set: &'static Set) -> Html {
    let face = Memo::new(move |_| {
        if let Some(held) = set.hand.with(|hand| hand.held) {
            return Face::Held(held);
        }
        let now = set.game(|game| (game.rolls, game.turn.seat, game.turn.dice.is_empty()));
        let (rolls, seat, to_roll) = now.unwrap_or((0, Seat::FIRST, true));
        if to_roll {
            let passed =
                set.list.with(|list| list.last().is_some_and(|last| !last.left && last.moves.is_empty()));
            Face::Roll { rolls, seat, passed }
        } else {
            Face::Move { rolls, seat }
        }
    });
    made(face, move |now| match now {
        Face::Held(choice) => held(set, choice),
        Face::Roll { seat, passed, .. } => roll(set, seat, passed),
        Face::Move { seat, .. } => moves(set, seat),
    })
}

fn held(set: &'static Set, choice: Choice) -> Html {
    let play = move || {
        if let Some(choice) = set.hand.try_update(Hand::confirm).flatten() {
            set.play(choice);
        }
    };
    let back = move || set.hand.update(Hand::put_down);
    let what = words::doing(choice, set.seat_now());
    confirm(t(Key::ConfirmHint).html(), what.html(), back, (t(Key::PlayMove), play))
}

/// The name of a seat as short sentences have it. Names and the own seat stay the same while a game runs.
fn short(set: &'static Set, seat: Seat) -> String {
    common::short(&set.desk.name_now(seat)).to_owned()
}

/// Whether it is this device's player who is meant by `you`.
fn is_you(set: &'static Set, seat: Seat) -> bool {
    !set.desk.local && set.desk.seat.try_get_untracked().flatten() == Some(seat)
}

/// `You rolled a six`, `Asha rolled six and four`.
pub(super) fn rolled(set: &'static Set, seat: Seat, dice: &[u8]) -> String {
    let fell = words::dice(dice);
    let name = || short(set, seat);
    match (is_you(set, seat), dice.len() > 1) {
        (true, false) => tf(Key::YouRolled, &[&fell]),
        (true, true) => tf(Key::LuYouRolledTwo, &[&fell]),
        (false, false) => tf(Key::TheyRolled, &[&name(), &fell]),
        (false, true) => tf(Key::LuTheyRolledTwo, &[&name(), &fell]),
    }
}

/// What happened last: `Asha rolled a three: no move`, `Asha played 26-30`.
fn last(set: &'static Set) -> String {
    set.list.with(|list| {
        let Some(last) = list.last() else {
            let first = set.game(|game| game.turn.seat).unwrap_or(Seat::FIRST);
            return tf(Key::LuBegins, &[&short(set, first)]);
        };
        if last.left {
            return tf(Key::LuSaidLeft, &[&short(set, last.seat)]);
        }
        if last.moves.is_empty() {
            let again = set.game(|game| game.turn.seat == last.seat && game.turn.tries_used > 0);
            let why = match (again.unwrap_or_default(), is_third_six(list)) {
                (true, _) => Key::LuTryAgain,
                (_, true) => Key::LuThirdSix,
                _ => Key::LuNoMove,
            };
            return [&rolled(set, last.seat, &last.dice), ": ", t(why)].concat();
        }
        tf(Key::PlayedMove, &[&short(set, last.seat), &words::moves(last)])
    })
}

/// Whether the last roll was the third six in a row of one player, which is not played (LU-13).
fn is_third_six(list: &[Listed]) -> bool {
    let Some(tail) = list.len().checked_sub(3).and_then(|from| list.get(from..)) else { return false };
    tail.iter()
        .all(|listed| Some(listed.seat) == tail.first().map(|first| first.seat) && listed.dice.contains(&6))
}

// ---- to roll ----

fn roll(set: &'static Set, seat: Seat, passed: bool) -> Html {
    let desk = set.desk;
    let two = set.game(|game| game.config.house.two_dice).unwrap_or_default();
    let may = Memo::new(move |_| set.may_roll());
    let small = move || cut_off(desk).unwrap_or_else(|| last(set));
    let big = move || {
        if waits(desk) {
            kept().1
        } else if desk.table.with(Table::acting) {
            t(if two { Key::LuDiceFall } else { Key::RollComes }).to_owned()
        } else if is_you(set, seat) {
            t(if two { Key::LuRollDice } else { Key::LuRollDie }).to_owned()
        } else {
            tf(Key::LuToRoll, &[&short(set, seat)])
        }
    };
    let buttons = move || {
        may.get()
            .then(|| button("btn btn--play").on_click(move |_| set.roll()).kids((die_icon(), t(Key::LuRoll))))
    };
    let fell = set.list.with(|list| {
        list.iter().rev().find(|listed| !listed.dice.is_empty()).map(|listed| listed.dice.clone())
    });
    if passed {
        sound::play(Sound::Die);
    }
    let ring = ring(set, fell.unwrap_or_default(), passed, true);
    line(ring, (small.html(), big.html(), ().html()), (buttons.html(), seconds(set, may)))
}

/// A small die for the button.
fn die_icon() -> El {
    svg("svg")
        .class("i i--s")
        .attr("viewBox", "0 0 64 64")
        .attr("aria-hidden", "true")
        .kids(svg("use").attr("href", die_href(5)))
}

// ---- to move ----

fn moves(set: &'static Set, seat: Seat) -> Html {
    let desk = set.desk;
    let fell = set.list.with(|list| list.last().map(|last| last.dice.clone()));
    let dice = fell
        .filter(|dice| !dice.is_empty())
        .or_else(|| set.game(|game| game.turn.dice.to_vec()))
        .unwrap_or_default();
    let said = dice.clone();
    let small = move || cut_off(desk).unwrap_or_else(|| rolled(set, seat, &said));
    let only = Memo::new(move |_| set.choices.with(|choices| forced(choices)));
    let big = move || {
        if waits(desk) {
            return kept().1;
        }
        let count = set.choices.with(|choices| different(choices).len());
        match only.get() {
            Some(choice) => words::doing(choice, seat),
            None if count > 0 => tn(Key::LuChoose, count as i64, &[]),
            None => tf(Key::TheirMove, &[&short(set, seat)]),
        }
    };
    let hints = move || {
        let texts: Vec<String> = set.choices.with(|choices| {
            different(choices).into_iter().map(|choice| words::choice(choice, seat)).collect()
        });
        (texts.len() > 1).then(|| tag("span", "ell").kids(texts.join(" \u{b7} ")))
    };
    let other = Memo::new(move |_| {
        let hand = set.hand.get();
        set.choices.with(|choices| hand.other(choices))
    });
    let pressed = Memo::new(move |_| only.get().is_some() || other.get().is_some());
    let buttons = move || {
        let forced = only.get().map(|choice| {
            button("btn btn--play")
                .on_click(move |_| set.play(choice))
                .kids((icon_s("#i-play"), t(Key::LuMove)))
        });
        let swap = other.get().filter(|_| only.get().is_none()).map(|die| {
            button("btn").on_click(move |_| set.hand(Hand::swap)).kids(tf(Key::LuUse, &[&die.to_string()]))
        });
        (forced, swap)
    };
    sound::play(Sound::Die);
    let ring = ring(set, dice, true, false);
    line(ring, (small.html(), big.html(), hints.html()), (buttons.html(), seconds(set, pressed)))
}

// ---- parts ----

/// Ring, three lines, and what can be pressed.
fn line(ring: Html, (small, big, hints): (Html, Html, Html), right: (Html, Html)) -> Html {
    tag("div", "roll")
        .kids((
            ring,
            tag("div", "grow").kids((
                tag("p", "roll__a ell").kids(small),
                tag("p", "roll__b").kids(big),
                tag("p", "roll__c").kids(hints),
            )),
            tag("div", "acts").kids(right),
        ))
        .html()
}

/// Seconds that are left of the turn.
fn left(set: &'static Set) -> Option<i64> {
    let until = set.desk.view(|view| view.waits_until).flatten()?;
    Some(set.desk.seconds_to(until))
}

/// The seconds in words, where nothing can be pressed.
fn seconds(set: &'static Set, pressed: Memo<bool>) -> Html {
    let left = Memo::new(move |_| left(set).filter(|_| !pressed.get()));
    let show = move || {
        left.get().map(|seconds| {
            let class = if seconds < 10 { "roll__t fig is-low" } else { "roll__t fig" };
            el("p")
                .class(class)
                .kids((el("b").kids(seconds), el("span").kids(tn(Key::SecondsWord, seconds, &[]))))
        })
    };
    show.html()
}

/// The die or the dice with the time of the turn around them (LU-27). A tap rolls, uses the other die first, or makes the
/// only move; the buttons beside it say the same.
fn ring(set: &'static Set, dice: Vec<u8>, tumbles: bool, resting: bool) -> Html {
    let whole = set.game(|game| game.config.rulings.turn_timer).flatten().map_or(0, |time| time.0 / 1_000);
    let left = Memo::new(move |_| left(set));
    let busy = Memo::new(move |_| set.desk.table.with(Table::acting));
    let class = move || {
        let low = left.get().is_some_and(|left| left < 10);
        let names = [
            (true, "die-ring lu-ring"),
            (tumbles, "is-rolling"),
            (resting && !tumbles, "die-ring--wait"),
            (low, "is-low"),
            (resting && busy.get(), "is-shaking"),
        ];
        names.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect::<Vec<_>>().join(" ")
    };
    let dash = move || [left.get().unwrap_or_default().to_string(), whole.to_string()].join(" ");
    // A label that changed every second would be read all the time.
    let spoken = move || {
        let left = left.get()?;
        Some(tn(Key::LuTimeLeft, if left > 10 { (left + 9) / 10 * 10 } else { left }, &[]))
    };
    let circle =
        |class: &'static str| svg("circle").class(class).attr("cx", "50").attr("cy", "50").attr("r", "45");
    let turn =
        (whole > 0).then(|| circle("die-ring__fg").attr("pathLength", whole).attr("stroke-dasharray", dash));
    let faces = faces(set, &dice, resting);
    let tap = move |_| {
        if resting {
            set.roll();
        } else if let Some(only) = leptos::prelude::untrack(|| set.choices.with(|choices| forced(choices))) {
            set.play(only);
        } else {
            set.hand(Hand::swap);
        }
    };
    el("div")
        .class(class)
        .attr("role", (whole > 0).then_some("timer"))
        .attr("aria-label", spoken)
        .on_click(tap)
        .kids(svg("svg").attr("viewBox", "0 0 100 100").attr("aria-hidden", "true").kids((
            circle("die-ring__bg"),
            turn,
            faces,
        )))
        .html()
}

/// One die in the middle, or two beside each other: a used one is pale, the one that moves next has a line below it.
fn faces(set: &'static Set, dice: &[u8], resting: bool) -> Vec<Html> {
    let (side, tops) = match dice {
        [] | [_] => (54, vec![(23, 22)]),
        _ => (38, vec![(11, 31), (51, 31)]),
    };
    let dice = if dice.is_empty() { &[0][..] } else { dice };
    let equal = dice.first() == dice.last();
    let one = |(n, ((x, y), die)): (usize, ((i32, i32), u8))| {
        // Of two equal dice the first is used first.
        let state = move || {
            let left = set.game(|game| game.turn.dice.to_vec()).unwrap_or_default();
            let used = if equal { left.len() + n < 2 } else { !left.contains(&die) };
            let hand = set.hand.get();
            let next = set.choices.with(|choices| hand.active(choices)) == Some(die);
            let two = side < 54;
            (two && !resting && used, two && !resting && !used && next && !equal)
        };
        let state = Memo::new(move |_| state());
        let class = move || if state.get().0 { "die is-used" } else { "die" };
        let mark = move || {
            state.get().1.then(|| {
                let d = ["M", &x.to_string(), " 76h", &side.to_string()].concat();
                svg("path").class("lu-next").attr("d", d)
            })
        };
        let die = svg("use")
            .class(class)
            .attr("href", die_href(die))
            .attr("x", x)
            .attr("y", y)
            .attr("width", side)
            .attr("height", side);
        (die, mark).html()
    };
    tops.into_iter().zip(dice.iter().copied()).enumerate().map(one).collect()
}
