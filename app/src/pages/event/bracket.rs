//! The bracket as lists by rounds: readable on a phone, by a screen reader, and on paper.

use super::Event;
use crate::app::app;
use crate::i18n::{Key, lower, t, tf, time, tn, words};
use crate::routes::table_path;
use crate::ui::el::{Html, Kids, el, tag};
use crate::ui::{Here, icon_with, who};
use shared::seat::Seat;
use shared::tournament::{MatchStatus, MatchView, TournamentView};

/// The section.
pub(super) fn section(event: Event) -> Html {
    let played = move || {
        event.with(|view| {
            let real = view.matches.iter().filter(|game| game.status != MatchStatus::Bye);
            let (done, all) = real.fold((0_i64, 0), |(done, all), game| {
                (done + i64::from(game.status == MatchStatus::Completed), all + 1)
            });
            tn(Key::MatchesPlayed, all, &[&done.to_string()])
        })
    };
    let rounds = move || event.with(|view| rounds(view).html());
    el("section")
        .attr("aria-labelledby", "br-h")
        .kids((
            tag("div", "sec").kids((
                tag("h2", "d2").attr("id", "br-h").say(Key::Bracket),
                tag("span", "end small muted").kids(played),
            )),
            tag("div", "rounds").kids(rounds),
        ))
        .html()
}

fn rounds(view: &TournamentView) -> Vec<Html> {
    let last = view.matches.iter().map(|game| game.round).max().unwrap_or_default();
    let one = |round: u8| {
        let title = words::round(round, last);
        let games = view.matches.iter().enumerate().filter(|(_, game)| game.round == round);
        let games = games.map(|(index, game)| row(view, index, game, last)).collect::<Vec<_>>();
        el("section")
            .attr("aria-label", title.clone())
            .kids((tag("h3", "d1").kids(title.clone()), tag("ol", "mlist").kids(games)))
            .html()
    };
    (1..=last).map(one).collect()
}

fn row(view: &TournamentView, index: usize, game: &MatchView, last: u8) -> Html {
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
    el("li").class(class).kids((sides.collect::<Vec<_>>(), tag("p", "m__n").kids(note(game)))).html()
}

fn side(view: &TournamentView, game: &MatchView, place: Seat, last: u8) -> Html {
    let entry = game.places[place.index() & 1].and_then(|index| view.entries.get(usize::from(index)));
    let Some(entry) = entry else {
        // Two matches of the round before feed this one (T-14).
        let from = game.index * 2 + place.index() as u32 + 1;
        let name = words::round(game.round.saturating_sub(1), last);
        let text = tf(Key::WinnerOf, &[&lower(&name), &from.to_string()]);
        return tag("p", "m__p is-open")
            .kids((
                tag("span", "who who--s who--none").attr("aria-hidden", "true"),
                tag("span", "grow ell").kids(text),
            ))
            .html();
    };
    let won = game.winner == Some(place);
    let class = match game.winner {
        Some(_) if won => "m__p is-winner",
        Some(_) => "m__p is-loser",
        None => "m__p",
    };
    let name = entry.name.as_str().to_owned();
    let check = won.then(|| (icon_with("#i-check", "i i--s c-green"), tag("span", "sr").say(Key::WonMark)));
    el("p")
        .class(class)
        .kids((who(&name, "who--s", Here::Unsaid), tag("span", "grow ell").kids(el("bdi").kids(name)), check))
        .html()
}

/// Where the match stands, in one line.
fn note(game: &MatchView) -> Html {
    let now = app().now;
    let deadline = game.deadline;
    let until =
        move || deadline.map(|at| tf(Key::Until, &[&time::moment(at, now.get())])).unwrap_or_default();
    let table = game.table.as_ref().map(table_path);
    let draws = game.draws;
    match game.status {
        MatchStatus::Bye => t(Key::HasBye).html(),
        MatchStatus::Completed => {
            let points = game.games.last().map(|game| game.result.points);
            game.by.map(|by| (words::match_end(by), points_text(by, points))).html()
        }
        MatchStatus::InProgress => (
            tag("span", "dot dot--on"),
            t(Key::PlayingNow),
            " ",
            table.map(|path| tag("a", "link").attr("href", path).say(Key::Watch)),
        )
            .html(),
        MatchStatus::Ready if draws > 0 => (tf(Key::DrawReplay, &[&draws.to_string()]), " ", until).html(),
        MatchStatus::Ready => (t(Key::ReadyMark), " ", until).html(),
        MatchStatus::Pending => until.html(),
    }
}

fn points_text(by: shared::tournament::MatchEnd, points: Option<[u32; 2]>) -> Option<String> {
    let [white, black] = points.filter(|_| by == shared::tournament::MatchEnd::MoveCapPoints)?;
    let (high, low) = (white.max(black), white.min(black));
    Some([" ", &tf(Key::PointsTo, &[&high.to_string(), &low.to_string()])].concat())
}
