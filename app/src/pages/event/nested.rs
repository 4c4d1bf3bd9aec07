//! The bracket as a nested list: beside the picture for who cannot see it, and on paper. On the screen a round is filled
//! when it is opened, and a large one in parts, so that 2,048 players cost nothing until somebody asks for them.

use super::Event;
use super::shown::{rounds, shown};
use crate::i18n::{Key, t, tf, tn, words};
use crate::reactive::RwSignal;
use crate::ui::el::{Html, Kids, el, tag};
use leptos::prelude::*;
use shared::tournament::{Bracket, MatchStatus, MatchView, TournamentView};
use std::ops::Range;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// So many matches stand in one list.
const PART: u32 = 64;

/// The list for the screen.
pub(super) fn folded(event: Event) -> Html {
    let all = move || {
        let last = event.with(rounds).unwrap_or_default();
        tag("ul", "rounds")
            .kids((1..=last).map(|round| el("li").kids(one_round(event, round, last))).collect::<Vec<_>>())
    };
    fold("more", || t(Key::AllRounds).to_owned(), move || all().html())
}

/// A part of the page that is made when it is opened.
fn fold(
    class: &'static str,
    title: impl Fn() -> String + 'static,
    inside: impl Fn() -> Html + Copy + 'static,
) -> Html {
    let open = RwSignal::new(false);
    let toggled = move |event: web_sys::Event| {
        let details = event.current_target().and_then(|details| details.dyn_into::<Element>().ok());
        open.set(details.is_some_and(|details| details.has_attribute("open")));
    };
    // Made once for each time it is opened: what changes later is in the lines.
    let body = move || open.get().then(|| untrack(inside));
    tag("details", class).on("toggle", toggled).kids((el("summary").kids(title), body)).html()
}

fn one_round(event: Event, round: u8, last: u8) -> Html {
    let title = move || {
        let (done, all) = event.with(|view| played(matches_of(view, round))).unwrap_or_default();
        [words::round(round, last), ", ".to_owned(), tn(Key::MatchesPlayed, all, &[&done.to_string()])]
            .concat()
    };
    let inside = move || {
        let (first, count) = event.with(|view| round_of(view, round)).unwrap_or_default();
        if count <= PART {
            return lines(event, first..first + count);
        }
        let part = |from: u32| {
            let until = (from + PART).min(count);
            let title = move || tf(Key::MatchesFromTo, &[&(from + 1).to_string(), &until.to_string()]);
            el("li").kids(fold("", title, move || lines(event, first + from..first + until)))
        };
        tag("ul", "rounds").kids((0..count).step_by(PART as usize).map(part).collect::<Vec<_>>()).html()
    };
    fold("", title, inside)
}

fn lines(event: Event, matches: Range<u32>) -> Html {
    let one = |index: u32| el("li").kids(move || event.with(|view| line(view, index)));
    el("ol").kids(matches.map(one).collect::<Vec<_>>()).html()
}

/// A match in one line: `Asha won, Bruno: checkmate`.
fn line(view: &TournamentView, index: u32) -> String {
    let shown = shown(view, index as usize);
    let sides = shown.sides.iter().filter(|side| !side.name.is_empty()).map(|side| match side.won {
        Some(true) => [side.name.as_str(), " ", t(Key::WonMark)].concat(),
        _ => side.name.clone(),
    });
    let sides = sides.collect::<Vec<_>>().join(", ");
    if shown.note.is_empty() { sides } else { [sides.as_str(), ": ", &shown.note].concat() }
}

/// The list for print: all of it.
pub(super) fn printed(event: Event) -> Html {
    let round = |view: &TournamentView, round: u8, last: u8| {
        let (first, count) = round_of(view, round);
        let games = (first..first + count).map(|index| el("li").kids(line(view, index)));
        el("li")
            .kids((tag("h3", "d1").kids(words::round(round, last)), el("ol").kids(games.collect::<Vec<_>>())))
    };
    let all = event.with(|view| {
        let last = rounds(view);
        (1..=last).map(|n| round(view, n, last)).collect::<Vec<_>>()
    });
    tag("ol", "printed").kids(all).html()
}

/// The first match of a round, and how many it has.
pub(super) fn round_of(view: &TournamentView, round: u8) -> (u32, u32) {
    let found = Bracket::new(view.matches.len() as u32 + 1)
        .and_then(|bracket| Some((bracket.number(round, 0)?, bracket.matches_in(round))));
    found.unwrap_or_default()
}

fn matches_of(view: &TournamentView, round: u8) -> &[MatchView] {
    let (first, count) = round_of(view, round);
    view.matches.get(first as usize..(first + count) as usize).unwrap_or_default()
}

/// How many of these matches are decided, and how many there are; byes are no matches (T-15).
pub(super) fn played(matches: &[MatchView]) -> (i64, i64) {
    let real = matches.iter().filter(|game| game.status != MatchStatus::Bye);
    real.fold((0, 0), |(done, all), game| (done + i64::from(game.status == MatchStatus::Completed), all + 1))
}
