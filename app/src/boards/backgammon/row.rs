//! The action row: roll or double, the turn in hand with what takes it back and what sends it, the answer to a double.

use super::hand::{Hand, Progress};
use super::panel::opening;
use super::set::{Ask, Set};
use super::words;
use crate::i18n::{Key, t, tf, words as named};
use crate::pages::act::{confirm, cut_off, says, turn};
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, button, made, svg, tag};
use crate::ui::{icon, icon_s};
use shared::rules::backgammon::{Action, Flow, Hop, Phase, written};

/// What the row shows.
#[derive(Clone, Debug, PartialEq)]
enum Face {
    Wait,
    /// To roll; or to double to this number.
    Roll(Option<u8>),
    AskDouble(u8),
    /// A double to this number waits for its answer.
    Offer(u8),
    AskDrop,
    /// There is one way to play the turn.
    Forced(String),
    /// Nothing can be played (where the server does not pass by itself).
    Pass,
    Turn {
        undo: bool,
        end: End,
    },
}

/// What the button at the end of the row does.
#[derive(Clone, Debug, PartialEq)]
enum End {
    /// There is more to choose.
    More,
    /// The rest of the turn has no choice.
    Rest(String),
    /// The turn can be sent.
    Send,
}

/// The row.
pub(super) fn row(set: &'static Set) -> Html {
    let face = Memo::new(move |_| face(set).unwrap_or(Face::Wait));
    made(face, move |now| match now {
        Face::Wait => wait(set),
        Face::Roll(double) => roll(set, double),
        Face::AskDouble(value) => ask_double(set, value),
        Face::Offer(value) => offer(set, value),
        Face::AskDrop => ask_drop(set),
        Face::Forced(moves) => forced(set, moves),
        Face::Pass => pass(set),
        Face::Turn { undo, end } => in_hand(set, undo, end),
    })
}

fn face(set: &'static Set) -> Option<Face> {
    let flow = set.flow().filter(|_| set.desk.my_turn.get())?;
    let asks = set.asks.get();
    let doubled = flow.cube.value.saturating_mul(2);
    Some(match (flow.phase, asks) {
        (Phase::Roll, Some(Ask::Double)) if flow.may_double() => Face::AskDouble(doubled),
        (Phase::Roll, _) => Face::Roll(flow.may_double().then_some(doubled)),
        (Phase::Double, Some(Ask::Drop)) => Face::AskDrop,
        (Phase::Double, _) => Face::Offer(doubled),
        (Phase::Move, _) => set.progress.with(|progress| progress.as_ref().map(of_turn))?,
        (Phase::Over, _) => return None,
    })
}

fn of_turn(progress: &Progress) -> Face {
    let write = |hops: &Vec<Hop>| written(&progress.position, progress.side, hops);
    let begun = !progress.hops.is_empty();
    match &progress.forced {
        _ if progress.complete && !begun => Face::Pass,
        Some(hops) if !begun && progress.picked.is_none() => Face::Forced(write(hops)),
        Some(hops) => Face::Turn { undo: begun, end: End::Rest(write(hops)) },
        None if progress.complete => Face::Turn { undo: begun, end: End::Send },
        None => Face::Turn { undo: begun, end: End::More },
    }
}

// ---- texts ----

/// What happened last: `Black 65: 24/13`, at first the opening roll.
fn last(set: &'static Set) -> String {
    let listed = set.list.with(|list| list.last().map(|listed| (listed.side, listed.text.clone())));
    match listed {
        Some((side, text)) => [words::side(side), " ", &text].concat(),
        None => set.game(opening).unwrap_or_default(),
    }
}

/// The dice of the turn: `You rolled five and three`.
fn rolled(set: &'static Set) -> Option<String> {
    let fallen = set.shown.with(|shown| shown.dice)?;
    let [a, b] = fallen.dice.map(words::number);
    let mine = !set.desk.local && set.desk.seat.get() == Some(fallen.side.seat());
    Some(if mine {
        tf(Key::BgYouRolled, &[a, b])
    } else {
        tf(Key::BgTheyRolled, &[named::short(&set.desk.name(fallen.side.seat())), a, b])
    })
}

/// The smaller line, unless the connection has more to say.
fn small(set: &'static Set, text: impl Fn(&'static Set) -> String + 'static) -> Html {
    (move || cut_off(set.desk).unwrap_or_else(|| text(set))).html()
}

// ---- faces ----

fn wait(set: &'static Set) -> Html {
    let answers = move |flow: Flow| {
        let asked = flow.actor().filter(|_| flow.phase == Phase::Double)?;
        Some(tf(Key::BgAnswers, &[named::short(&set.desk.name(asked.seat()))]))
    };
    let big = move || set.flow().and_then(answers).unwrap_or_else(|| turn(set.desk));
    says(small(set, last), big.html(), ().html())
}

fn roll(set: &'static Set, double: Option<u8>) -> Html {
    let doubles = double.map(|value| {
        button("btn").on_click(move |_| set.asks.set(Some(Ask::Double))).kids(words::double(value))
    });
    let rolls = button("btn btn--play")
        .on_click(move |_| set.send(Action::Roll))
        .kids((icon_s("#i-die"), t(Key::BgRoll)));
    says(small(set, last), (move || turn(set.desk)).html(), (doubles, rolls).html())
}

fn ask_double(set: &'static Set, value: u8) -> Html {
    let question = tf(Key::BgDoubleAsk, &[&value.to_string()]);
    let send = move || set.send(Action::Double);
    confirm(
        t(Key::BgDoubleHint).html(),
        question.html(),
        move || set.asks.set(None),
        (t(Key::BgDouble), send),
    )
}

/// The card of an offered double.
fn offer(set: &'static Set, value: u8) -> Html {
    let by = set.flow().map(|flow| set.desk.name(flow.turn.seat())).unwrap_or_default();
    let text = tf(Key::BgOffered, &[named::short(&by)]);
    let cube = svg("svg")
        .class("bg-offer")
        .attr("viewBox", "0 0 64 64")
        .attr("aria-hidden", "true")
        .kids(svg("use").attr("href", words::cube(value)));
    let buttons = (
        button("btn").on_click(move |_| set.asks.set(Some(Ask::Drop))).kids(words::drop()),
        button("btn btn--play")
            .on_click(move |_| set.send(Action::Take))
            .kids((icon_s("#i-check"), words::take())),
    );
    let hint = small(set, move |_| tf(Key::BgTakeHint, &[&value.to_string()]));
    tag("div", "bg-card").kids((cube, says(hint, text.html(), buttons.html()))).html()
}

fn ask_drop(set: &'static Set) -> Html {
    let send = move || set.send(Action::Drop);
    let back = move || set.asks.set(None);
    confirm(t(Key::BgDropHint).html(), t(Key::BgDropAsk).html(), back, (words::drop(), send))
}

fn forced(set: &'static Set, moves: String) -> Html {
    let play = button("btn btn--play")
        .on_click(move |_| {
            set.act(&Hand::finish);
            set.done();
        })
        .kids((icon_s("#i-check"), t(Key::PlayMove)));
    says(small(set, |_| t(Key::BgOnlyMove).to_owned()), moves.html(), play.html())
}

fn pass(set: &'static Set) -> Html {
    let go_on =
        button("btn btn--play").on_click(move |_| set.done()).kids((icon_s("#i-check"), t(Key::BgGoOn)));
    let text = move || rolled(set).unwrap_or_default();
    says(small(set, last), (text, ", ", t(Key::BgNoMove)).html(), go_on.html())
}

fn in_hand(set: &'static Set, undo: bool, end: End) -> Html {
    let progress =
        move |f: fn(&Progress) -> Option<String>| set.progress.with(|progress| progress.as_ref().and_then(f));
    let hint = move |set: &'static Set| {
        let refused = progress(|progress| progress.refused.map(|why| t(words::refused(why)).to_owned()));
        let again = progress(|progress| {
            let first = progress.picked.and(progress.targets.first())?;
            Some(tf(Key::BgAgain, &[words::number(first.hops.first()?.die)]))
        });
        let told = if undo { rolled(set) } else { None };
        refused.or(again).or(told).unwrap_or_else(|| last(set))
    };
    let big = move || {
        let picked = progress(|progress| progress.picked.map(words::picked));
        let made = progress(|progress| {
            (!progress.hops.is_empty()).then(|| written(&progress.start, progress.side, &progress.hops))
        });
        picked.or(made).unwrap_or_else(|| turn(set.desk))
    };
    let back = undo.then(|| {
        button("btn btn--sq").label(Key::BgUndo).on_click(move |_| set.act(&Hand::undo)).kids(icon("#i-undo"))
    });
    let send = match end {
        End::More => None,
        End::Rest(moves) => Some(button("btn").on_click(move |_| set.act(&Hand::finish)).kids(moves)),
        End::Send => Some(
            button("btn btn--play").on_click(move |_| set.done()).kids((icon_s("#i-check"), t(Key::BgDone))),
        ),
    };
    says(small(set, hint), big.html(), (back, send).html())
}
