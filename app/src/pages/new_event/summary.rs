//! What an event with these choices is: rounds, matches, the soonest and the latest end.

use super::choices::Choices;
use crate::app::app;
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::ui::el::{Html, Kids, el, tag};
use shared::time::Millis;
use shared::tournament::Bracket;

/// Rounds of a knockout of so many players (T-10).
fn rounds(players: u16) -> u16 {
    Bracket::new(players.into()).map_or(1, |bracket| bracket.rounds().into())
}

/// The earliest end: everybody plays at once, and each game takes both clocks.
fn earliest(minutes: u16, players: u16, finals: u16) -> Millis {
    let games = i64::from(rounds(players) - 1 + finals.div_ceil(2));
    Millis::minutes(games * 2 * i64::from(minutes))
}

/// The ticket beside the form.
pub(super) fn summary(choices: Choices) -> Html {
    let app = app();
    let name = move || {
        let name = choices.name.get();
        if name.trim().is_empty() { t(Key::NewEvent).to_owned() } else { name }
    };
    let minutes = move || choices.minutes().unwrap_or(10);
    let game = move || words::event(choices.mode(), minutes());
    let cube = move || choices.mode().has_cube().then(|| [", ", t(Key::WithCube)].concat());
    let players = move || choices.places().unwrap_or(2);
    let soon =
        move || tf(Key::EndsSoonest, &[&time::span(earliest(minutes(), players(), choices.finals.get()))]);
    let late = move || {
        let now = app.now.get();
        let start = choices.starts_at().filter(|at| *at > now).unwrap_or(now);
        let end = choices.latest(start).unwrap_or(start);
        let key = if choices.mode().is_scheduled() { Key::EndsLatestSure } else { Key::EndsLatest };
        tf(key, &[&time::moment(end, now)])
    };
    tag("div", "ticket")
        .kids((
            el("div").kids((tag("h2", "d2").kids(name), tag("p", "small muted").kids((game, cube)))),
            tag("dl", "kv").kids((
                el("dt").say(Key::Players),
                tag("dd", "fig").kids(move || tn(Key::UpTo, i64::from(players()), &[])),
                el("dt").say(Key::Rounds),
                tag("dd", "fig").kids(move || rounds(players())),
                el("dt").say(Key::Matches),
                tag("dd", "fig").kids(move || players() - 1),
            )),
            tag("p", "small").kids((soon, " ", tag("span", "muted").kids(late))),
        ))
        .html()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t_10_rounds_and_the_span_of_an_event() {
        let counts: Vec<u16> = [2, 3, 4, 5, 8, 9, 2_048].map(rounds).to_vec();
        assert_eq!(counts, [1, 2, 2, 3, 3, 4, 11]);
        assert_eq!(earliest(10, 8, 3), Millis::minutes(80));
        assert_eq!(earliest(45, 16, 1), Millis::minutes(360), "a clock of its own (GEN-4)");
    }
}
