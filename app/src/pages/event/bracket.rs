//! The bracket as lists by rounds: readable on a phone, by a screen reader, and on paper.

use super::Event;
use crate::app::app;
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::routes::table_path;
use crate::ui::{Here, icon_with, who};
use leptos::prelude::*;
use shared::seat::Seat;
use shared::tournament::{MatchStatus, MatchView, TournamentView};

/// The section.
pub(super) fn section(event: Event) -> AnyView {
    let played = move || {
        event.with(|view| {
            let real = view.matches.iter().filter(|game| game.status != MatchStatus::Bye);
            let (done, all) = real.fold((0_i64, 0), |(done, all), game| {
                (done + i64::from(game.status == MatchStatus::Completed), all + 1)
            });
            tn(Key::MatchesPlayed, all, &[&done.to_string()])
        })
    };
    let rounds = move || event.with(|view| rounds(view).into_any());
    view! {
        <section aria-labelledby="br-h"><div class="sec"><h2 class="d2" id="br-h">{t(Key::Bracket)}</h2><span class="end small muted">{played}</span></div>
            <div class="rounds">{rounds}</div></section>
    }
    .into_any()
}

fn rounds(view: &TournamentView) -> Vec<AnyView> {
    let last = view.matches.iter().map(|game| game.round).max().unwrap_or_default();
    let one = |round: u8| {
        let title = words::round(round, last);
        let games = view.matches.iter().enumerate().filter(|(_, game)| game.round == round);
        let games = games.map(|(index, game)| row(view, index, game, last)).collect::<Vec<_>>();
        view! { <section aria-label=title.clone()><h3 class="d1">{title.clone()}</h3><ol class="mlist">{games}</ol></section> }.into_any()
    };
    (1..=last).map(one).collect()
}

fn row(view: &TournamentView, index: usize, game: &MatchView, last: u8) -> AnyView {
    let mine = view.your_match.and_then(|mine| usize::try_from(mine).ok()) == Some(index);
    let class = match game.status {
        MatchStatus::Bye | MatchStatus::Completed => "m is-done",
        _ if mine => "m is-mine",
        MatchStatus::InProgress => "m is-live",
        _ => "m",
    };
    let bye = game.status == MatchStatus::Bye;
    let sides = [Seat::FIRST, Seat::SECOND].map(|place| side(view, game, place, last)).into_iter();
    let sides = sides.zip(game.places).filter(|(_, entry)| !bye || entry.is_some()).map(|(side, _)| side);
    view! { <li class=class>{sides.collect::<Vec<_>>()}<p class="m__n">{note(game)}</p></li> }.into_any()
}

fn side(view: &TournamentView, game: &MatchView, place: Seat, last: u8) -> AnyView {
    let entry = game.places[place.index() & 1].and_then(|index| view.entries.get(usize::from(index)));
    let Some(entry) = entry else {
        // Two matches of the round before feed this one (T-14).
        let from = game.index * 2 + place.index() as u32 + 1;
        let name = words::round(game.round.saturating_sub(1), last);
        let text = tf(Key::WinnerOf, &[&name.to_lowercase(), &from.to_string()]);
        return view! { <p class="m__p is-open"><span class="who who--s who--none" aria-hidden="true"></span><span class="grow ell">{text}</span></p> }.into_any();
    };
    let won = game.winner == Some(place);
    let class = match game.winner {
        Some(_) if won => "m__p is-winner",
        Some(_) => "m__p is-loser",
        None => "m__p",
    };
    let name = entry.name.as_str().to_owned();
    let check = won.then(
        || view! { {icon_with("#i-check", "i i--s c-green")}<span class="sr">{t(Key::WonMark)}</span> },
    );
    view! { <p class=class>{who(&name, "who--s", Here::Unsaid)}<span class="grow ell"><bdi>{name}</bdi></span>{check}</p> }.into_any()
}

/// Where the match stands, in one line.
fn note(game: &MatchView) -> AnyView {
    let now = app().now;
    let deadline = game.deadline;
    let until =
        move || deadline.map(|at| tf(Key::Until, &[&time::moment(at, now.get())])).unwrap_or_default();
    let table = game.table.as_ref().map(table_path);
    let draws = game.draws;
    match game.status {
        MatchStatus::Bye => t(Key::HasBye).into_any(),
        MatchStatus::Completed => {
            let points = game.games.last().map(|game| game.result.points);
            game.by.map(|by| view! { {words::match_end(by)}{points_text(by, points)} }).into_any()
        }
        MatchStatus::InProgress => view! {
            <span class="dot dot--on"></span>{t(Key::PlayingNow)}" "{table.map(|path| view! { <a class="link" href=path>{t(Key::Watch)}</a> })}
        }
        .into_any(),
        MatchStatus::Ready if draws > 0 => {
            view! { {tf(Key::DrawReplay, &[&draws.to_string()])}" "{until} }.into_any()
        }
        MatchStatus::Ready => view! { {t(Key::ReadyMark)}" "{until} }.into_any(),
        MatchStatus::Pending => view! { {until} }.into_any(),
    }
}

fn points_text(by: shared::tournament::MatchEnd, points: Option<[u32; 2]>) -> Option<String> {
    let [white, black] = points.filter(|_| by == shared::tournament::MatchEnd::MoveCapPoints)?;
    let (high, low) = (white.max(black), white.min(black));
    Some([" ", &tf(Key::PointsTo, &[&high.to_string(), &low.to_string()])].concat())
}
