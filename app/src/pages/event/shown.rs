//! What one match says, for the picture, the lists and the organiser alike.

use crate::app::app;
use crate::i18n::{Key, lower, t, tf, time, words};
use crate::routes::table_path;
use shared::seat::Seat;
use shared::tournament::{MatchEnd, MatchStatus, MatchView, TournamentView};

/// One side of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Side {
    /// The player's name, or from which match the player comes, or nothing: the other has a bye.
    pub(super) name: String,
    /// A player is known.
    pub(super) known: bool,
    /// `Some(true)` won, `Some(false)` lost.
    pub(super) won: Option<bool>,
    /// The player is Pro (T-82).
    pub(super) pro: bool,
    /// The class that says so.
    pub(super) class: &'static str,
}

/// A match.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Shown {
    /// Both sides.
    pub(super) sides: [Side; 2],
    /// Whose match it is and how it stands, as a class.
    pub(super) class: &'static str,
    /// How it stands, in one line.
    pub(super) note: String,
    /// Where it can be watched.
    pub(super) path: Option<String>,
}

/// Match `index` of a view.
pub(super) fn shown(view: &TournamentView, index: usize) -> Shown {
    let Some(game) = view.matches.get(index) else { return Shown::default() };
    let last = rounds(view);
    let class = match game.status {
        MatchStatus::Bye | MatchStatus::Completed => "m is-done",
        _ if view.your_match.map(|mine| mine as usize) == Some(index) => "m is-mine",
        MatchStatus::InProgress => "m is-live",
        MatchStatus::Ready | MatchStatus::Pending => "m",
    };
    Shown {
        sides: [Seat::FIRST, Seat::SECOND].map(|place| side(view, game, place, last)),
        class,
        note: note(view, game),
        path: game.table.as_ref().map(table_path),
    }
}

/// Rounds of a bracket of 1, 3, 7 .. matches (T-10).
pub(super) fn rounds(view: &TournamentView) -> u8 {
    (usize::BITS - view.matches.len().leading_zeros()) as u8
}

/// The name of a player by index.
pub(super) fn name_of(view: &TournamentView, entry: Option<u16>) -> Option<String> {
    view.entries.get(usize::from(entry?)).map(|entry| entry.name.as_str().to_owned())
}

fn side(view: &TournamentView, game: &MatchView, place: Seat, last: u8) -> Side {
    let name = name_of(view, game.places[place.index() & 1]);
    let known = name.is_some();
    let name = name.unwrap_or_else(|| {
        if game.status == MatchStatus::Bye {
            return String::new();
        }
        // Two matches of the round before feed this one (T-14).
        let from = game.index * 2 + place.index() as u32 + 1;
        let before = game.round.saturating_sub(1);
        // `quarter-final 2`, but `round 3, match 2`.
        let key = if last.saturating_sub(before) > 2 { Key::WinnerOfRound } else { Key::WinnerOf };
        tf(key, &[&lower(&words::round(before, last)), &from.to_string()])
    });
    let won = game.winner.filter(|_| game.status != MatchStatus::Bye).map(|winner| winner == place);
    let class = match won {
        _ if !known => "is-open",
        Some(true) => "is-winner",
        Some(false) => "is-loser",
        None => "",
    };
    let entry = game.places[place.index() & 1].and_then(|entry| view.entries.get(usize::from(entry)));
    Side { name, known, won, pro: entry.is_some_and(|entry| entry.pro), class }
}

/// Where the match stands, in one line.
fn note(view: &TournamentView, game: &MatchView) -> String {
    let until = || {
        let now = app().now.get();
        game.deadline.map(|at| tf(Key::Until, &[&time::moment(at, now)])).unwrap_or_default()
    };
    match game.status {
        MatchStatus::Bye => t(Key::HasBye).to_owned(),
        MatchStatus::Completed => {
            if game.own_ruling {
                return t(Key::OwnRuling).to_owned();
            }
            let points = game.games.last().map(|game| game.result.points);
            game.by.map(|by| [words::match_end(by), &points_text(by, points)].concat()).unwrap_or_default()
        }
        MatchStatus::InProgress => match absent(view, game) {
            Some(name) => tf(Key::WaitingFor, &[&name]),
            None => t(Key::PlayingNow).to_owned(),
        },
        MatchStatus::Ready if game.asked => t(Key::OrganiserDecides).to_owned(),
        MatchStatus::Ready if game.draws > 0 => {
            [&tf(Key::DrawReplay, &[&game.draws.to_string()]), " ", &until()].concat()
        }
        MatchStatus::Ready => [t(Key::ReadyMark), " ", &until()].concat(),
        MatchStatus::Pending => String::new(),
    }
}

/// Who has not pressed Play yet, while the other waits at the board (T-26).
fn absent(view: &TournamentView, game: &MatchView) -> Option<String> {
    let place = game.attempted.iter().position(|came| !came)?;
    name_of(view, game.places[place])
}

fn points_text(by: MatchEnd, points: Option<[u32; 2]>) -> String {
    let Some([white, black]) = points.filter(|_| by == MatchEnd::MoveCapPoints) else {
        return String::new();
    };
    let (high, low) = (white.max(black), white.min(black));
    [" ", &tf(Key::PointsTo, &[&high.to_string(), &low.to_string()])].concat()
}
