//! The action row: pass, the point that waits for its confirmation, the count.

use super::aim::Aim;
use super::set::Set;
use super::words;
use crate::i18n::{Key, t, tf};
use crate::pages::act::{confirm, cut_off, ring, says, turn};
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, button, made, tag};
use crate::ui::icon_s;
use shared::rules::go::{Action, Colour, Entry, Phase as Stage, Point};

/// What the row shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Face {
    Aim(Point),
    Pass,
    Count,
    Play,
}

/// The row.
pub(super) fn row(set: &'static Set) -> Html {
    let face = Memo::new(move |_| {
        if set.stage() != Stage::Play {
            return Face::Count;
        }
        let held = set.aim.with(|aim| aim.held).filter(|_| set.colour().is_some());
        match held {
            Some(point) => Face::Aim(point),
            None if set.passing.get() && set.colour().is_some() => Face::Pass,
            None => Face::Play,
        }
    });
    made(face, move |now| match now {
        Face::Aim(point) => aimed(set, point),
        Face::Pass => passing(set),
        Face::Count => count(set),
        Face::Play => play(set),
    })
}

fn aimed(set: &'static Set, point: Point) -> Html {
    let name = words::point(point, set.frame.size);
    let lens = set.aim.with(|aim| aim.lens);
    let place = move || {
        let point = set.aim.try_update(Aim::confirm).flatten();
        set.done(point);
    };
    let hint = t(if lens { Key::GoCorrect } else { Key::ConfirmHint });
    let question = tf(Key::GoPlaceAsk, &[&name]);
    confirm(hint.html(), question.html(), move || set.put_all_down(), (t(Key::PlayMove), place))
}

/// The second pass brings the count: that is asked first.
fn passing(set: &'static Set) -> Html {
    let last = set.game(|view| {
        let flow = view.game.flow;
        flow.resumed_without_stone && view.game.config.rulings.second_count_final
    });
    let text = t(if last.unwrap_or_default() { Key::GoPassEnds } else { Key::GoPassCounts });
    let pass = move || set.send(Action::Pass);
    confirm(text.html(), t(Key::GoPassAsk).html(), move || set.passing.set(false), (t(Key::GoPass), pass))
}

fn play(set: &'static Set) -> Html {
    let small = move || {
        let refused = set.aim.with(|aim| aim.refused).map(|why| t(words::illegal(why)).to_owned());
        refused.or_else(|| cut_off(set.desk)).unwrap_or_else(|| last(set))
    };
    let may = Memo::new(move |_| set.colour().is_some());
    let pass = move |_| {
        let first = set.game(|view| view.game.flow.passes == 0).unwrap_or(true);
        if first { set.send(Action::Pass) } else { set.passing.set(true) }
    };
    let buttons =
        move || may.get().then(|| button("btn").on_click(pass).kids((icon_s("#i-minus"), t(Key::GoPass))));
    says(small.html(), (move || turn(set.desk)).html(), buttons.html())
}

/// What happened last: `Black D4`, `White passed`.
fn last(set: &'static Set) -> String {
    let listed = set.list.with(|list| list.last().copied());
    let size = set.frame.size;
    match listed {
        Some((Some(colour), Entry::Stone(point))) => {
            tf(Key::GoSaidPlaced, &[words::colour(colour), &words::point(point, size)])
        }
        Some((Some(colour), _)) => tf(Key::GoPassed, &[words::colour(colour)]),
        Some((None, _)) => t(Key::GoResumedShort).to_owned(),
        None => set.desk.view(|view| crate::i18n::words::settings(&view.settings)).unwrap_or_default(),
    }
}

// ---- the count ----

/// Accept or go on, and how long the count waits (GO-11).
fn count(set: &'static Set) -> Html {
    let answer = Memo::new(move |_| {
        let colour = set.desk.seat.get().filter(|_| set.desk.my_turn.get()).and_then(Colour::of)?;
        let accepted = set.game(|view| view.game.flow.accepted[colour.index()]).unwrap_or_default();
        Some((colour, accepted))
    });
    let scores = Memo::new(move |_| set.game(|view| view.count.as_ref().map(words::scores)).flatten());
    let buttons = move || {
        answer.get().map(|(colour, accepted)| {
            let score =
                scores.get().map(|[black, white]| [black, " : ".into(), white].concat()).unwrap_or_default();
            let accept = if set.desk.local {
                tf(Key::GoAcceptAs, &[words::colour(colour), &score])
            } else {
                tf(Key::GoAccept, &[&score])
            };
            (
                (!accepted).then(|| {
                    button("btn btn--play")
                        .on_click(move |_| set.send(Action::Accept))
                        .kids((icon_s("#i-check"), accept))
                }),
                button("btn")
                    .on_click(move |_| set.send(Action::Resume))
                    .kids((icon_s("#i-play"), t(Key::GoResume))),
            )
        })
    };
    let text = move || match answer.get() {
        Some((_, false)) if !set.desk.local => None,
        Some((_, true)) => Some(t(Key::GoYouAccepted)),
        _ => Some(t(Key::GoCounted)),
    };
    let text = move || text().map(|text| tag("p", "small").kids(text));
    let whole = set.game(|view| view.game.config.rulings.count_waits.0 / 1_000).unwrap_or(120);
    tag("div", "count")
        .kids((ring(set.desk, whole, Key::GoStandsIn), text, tag("div", "acts").kids(buttons)))
        .html()
}
