//! A player: results and rating in each game, the last games, won events.

use super::{ladder, missing};
use crate::app::app;
use crate::i18n::{Key, lower, t, tf, time, tn, words};
use crate::net::{Trouble, api};
use crate::reactive::{Memo, RwSignal};
use crate::routes::{event_path, ladder_path, table_path};
use crate::ui::el::{El, Html, Kids, el, made, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{Here, icon, icon_with, named, trouble, who};
use shared::ids::PlayerId;
use shared::player::{CupWin, GameTally, LadderPlace, Profile, RecentGame};
use shared::rating::Score;

/// The page.
pub(crate) fn page(id: PlayerId) -> Html {
    let answer: RwSignal<Option<Result<Profile, Trouble>>> = RwSignal::new(None);
    api::profile(&id, move |fresh| answer.set(Some(fresh)));
    let shown = Memo::new(move |_| answer.get());
    made(shown, |answer| match answer {
        None => framed(t(Key::ProfileGames), bare(tag("span", "skel skel--line").html())),
        Some(Ok(profile)) => framed(profile.name.as_str(), whole(&profile)),
        Some(Err(why)) if why.code() == "no_such_player" => missing(t(Key::NoPlayerTitle), t(Key::NoPlayer)),
        Some(Err(why)) => framed(t(Key::ProfileGames), bare(trouble::notice(&why))),
    })
}

fn framed(title: &str, body: Html) -> Html {
    shell(title, Place::Nowhere, true, body)
}

/// A page without a player.
fn bare(body: Html) -> Html {
    (tag("h1", "d4").say(Key::ProfileGames), body).html()
}

fn whole(profile: &Profile) -> Html {
    let name = profile.name.as_str();
    let title = tag("div", "profile__top")
        .kids((who(name, "who--l", Here::Unsaid), tag("h1", "d4").kids(el("bdi").kids(name.to_owned()))));
    if profile.games.is_empty() && profile.cups_won == 0 && profile.ladders.is_empty() {
        return (title, tag("p", "empty").say(Key::NoGamesYet)).html();
    }
    let provisional = profile.games.iter().any(|game| game.rating.is_some_and(|rating| rating.provisional));
    (
        title,
        section(t(Key::ProfileGames), profile.games.iter().map(tally).collect()),
        provisional.then(|| tag("p", "small muted").say(Key::ProvisionalNote)),
        section(t(Key::ChessLadder), profile.ladders.iter().map(place).collect()),
        profile.ladders.iter().map(|place| ranks(profile, place)).collect::<Vec<_>>(),
        section(t(Key::RecentGames), profile.recent.iter().map(recent).collect()),
        cups(profile),
    )
        .html()
}

/// Rows under a title; nothing without rows.
fn section(title: &str, rows: Vec<Html>) -> Option<El> {
    let head = || tag("div", "sec").kids(tag("h2", "d2").kids(title));
    (!rows.is_empty()).then(|| el("section").kids((head(), tag("ul", "rows").kids(rows))))
}

fn tally(game: &GameTally) -> Html {
    let count = |n: u32| time::number(&crate::i18n::tag(), i64::from(n));
    let results = tf(Key::TallyOf, &[&count(game.won), &count(game.drawn), &count(game.lost)]);
    let rating = match game.rating {
        Some(rating) => tag("p", "rating").kids((
            tag("span", "sr").kids([t(Key::Rating), " "].concat()),
            el("b").kids(rating.points),
            rating.provisional.then(|| tag("span", "chip").say(Key::Provisional)),
        )),
        None => tag("p", "rating small muted").say(Key::NoRating),
    };
    el("li")
        .kids((
            tag("div", "grow").kids((
                tag("p", "strong").kids(words::kind(game.kind)),
                tag("p", "small muted")
                    .kids([&*tn(Key::Tally, i64::from(game.played), &[]), ": ", &results].concat()),
            )),
            rating,
        ))
        .html()
}

/// A rank on a ladder.
fn place(place: &LadderPlace) -> Html {
    let count = |n: u32| time::number(&crate::i18n::tag(), i64::from(n));
    el("li")
        .kids((
            icon("#i-ladder"),
            tag("div", "grow").kids((
                tag("p", "strong").kids(words::ladder(place.ladder)),
                tag("p", "small muted")
                    .kids(tf(Key::LadderRankOf, &[&count(place.rank), &count(place.players)])),
            )),
            tag("a", "btn").attr("href", ladder_path(place.ladder)).say(Key::Open),
        ))
        .html()
}

/// How that rank came to be what it is.
fn ranks(profile: &Profile, place: &LadderPlace) -> Html {
    ladder::of_player(place.ladder, &profile.player, words::ladder(place.ladder).to_owned())
}

fn recent(game: &RecentGame) -> Html {
    let now = app().now;
    let symbol = match game.score {
        Score::Won => icon_with("#i-check", "i c-brass"),
        Score::Drawn => icon("#i-equal"),
        Score::Lost => icon("#i-minus"),
    };
    let others: Vec<Html> = (0..)
        .zip(&game.others)
        .map(|(n, (player, name))| {
            let comma = if n == 0 { "" } else { ", " };
            (comma, named(player, name.as_str())).html()
        })
        .collect();
    let at = game.at;
    let said = [words::score(game.score).to_owned(), lower(words::reason(game.reason))];
    let said = said.into_iter().chain([words::kind(game.kind).to_owned()]).chain(game.rating.map(change));
    let said: Vec<String> = said.collect();
    el("li")
        .kids((
            symbol,
            tag("div", "grow").kids((
                tag("p", "strong").kids(others),
                tag("p", "small muted").kids((said.join(", "), ", ", move || time::moment(at, now.get()))),
            )),
            game.table.as_ref().map(|table| tag("a", "btn").attr("href", table_path(table)).say(Key::Open)),
        ))
        .html()
}

/// `rating 1662 (+162)`.
fn change([before, after]: [u16; 2]) -> String {
    let key = if after >= before { Key::RatingGain } else { Key::RatingLoss };
    tf(key, &[&after.to_string(), &after.abs_diff(before).to_string()])
}

fn cups(profile: &Profile) -> Option<El> {
    let title = tn(Key::CupsWon, i64::from(profile.cups_won), &[]);
    section(&title, profile.cups.iter().map(cup).collect())
}

fn cup(won: &CupWin) -> Html {
    let (at, now) = (won.at, app().now);
    el("li")
        .kids((
            icon_with("#i-trophy", "i c-brass"),
            tag("div", "grow").kids((
                tag("p", "strong").kids(el("bdi").kids(won.name.clone())),
                tag("p", "small muted").kids(move || time::moment(at, now.get())),
            )),
            won.event.as_ref().map(|code| tag("a", "btn").attr("href", event_path(code)).say(Key::Open)),
        ))
        .html()
}
