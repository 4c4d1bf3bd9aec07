//! A game of a ladder at its board: what its clock and its end mean, and what the end did to the own rank.

use super::bout::ASK_AGAIN;
use super::desk::Desk;
use crate::i18n::{Key, t, tf, time, words};
use crate::net::api;
use crate::pages::ladder::{preview, says};
use crate::reactive::{Memo, RwSignal};
use crate::routes::ladder_path;
use crate::ui::el::{Html, Kids, effect, el, tag};
use crate::ui::{icon_s, rule_said};
use gloo_timers::callback::Timeout;
use leptos::prelude::untrack;
use shared::ladder::{LadderKind, LadderStanding, RankCause, RankHistory};
use shared::table::Phase;

/// A game of a ladder.
#[derive(Clone, Copy)]
pub(super) struct Rung {
    desk: Desk,
    kind: LadderKind,
    game: u64,
    /// What the ladder is to this player.
    you: RwSignal<Option<LadderStanding>>,
    /// What the end did to the own rank, once the ladder has counted it.
    counted: RwSignal<Option<Counted>>,
    /// The ladder was asked often enough.
    late: RwSignal<bool>,
}

/// What a result did to a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    /// The ranks after and, if it is known, before it.
    Rank(u32, Option<u32>),
    /// The player is not on the ladder any more.
    Off,
}

/// What a history, the newest change first, says of the end of a game; nothing as long as it was not counted.
fn counted(history: &RankHistory, game: u64) -> Option<Counted> {
    if history.rank.is_none() {
        return Some(Counted::Off);
    }
    let of = |cause: &RankCause| matches!(cause, RankCause::Game { game: other, .. } if *other == game);
    let index = history.points.iter().position(|point| of(&point.cause))?;
    let before = history.points.get(index + 1).and_then(|point| point.rank);
    Some(Counted::Rank(history.points.get(index)?.rank?, before))
}

impl Rung {
    /// That of a desk whose table belongs to a ladder.
    pub(super) fn of(desk: Desk) -> Option<Self> {
        let (kind, game) = untrack(|| desk.ladder())?;
        let rung = Self {
            desk,
            kind,
            game,
            you: RwSignal::new(None),
            counted: RwSignal::new(None),
            late: RwSignal::new(false),
        };
        let over = Memo::new(move |_| desk.phase.get() == Some(Phase::Over));
        let plays = Memo::new(move |_| desk.seat.get().is_some());
        effect(Box::new(move || match (plays.get(), over.get()) {
            (false, _) => {}
            (true, false) => api::ladder_you(kind, move |you| rung.you.set(you.ok())),
            (true, true) => rung.ask(&ASK_AGAIN),
        }));
        Some(rung)
    }

    /// Asks the ladder what the result did, until it has counted it.
    fn ask(self, again: &'static [u32]) {
        let me = self.desk.app.me.with_untracked(|me| me.as_ref().map(|me| me.player.clone()));
        let Some(me) = me else { return };
        api::ladder_history(self.kind, &me, None, move |history| {
            match (history.ok().and_then(|history| counted(&history, self.game)), again) {
                (Some(counted), _) => self.counted.set(Some(counted)),
                (None, [wait, rest @ ..]) => {
                    Timeout::new(*wait, move || self.ask(rest)).forget();
                }
                (None, []) => self.late.set(true),
            }
        });
    }

    /// The own rank and the opponent's, while the game runs.
    fn ranks(self) -> Option<[Option<u32>; 2]> {
        self.you.with(|you| {
            let you = you.as_ref()?;
            let game = you.games.iter().find(|game| game.game == self.game)?;
            Some([you.rank, game.rank])
        })
    }
}

fn number(rank: u32) -> String {
    time::number(&crate::i18n::tag(), i64::from(rank))
}

/// The strip: `Slow ladder, rank 14 against 7`, with what the clock means and what is at stake below it.
pub(super) fn strip(rung: Rung) -> Html {
    let name = words::ladder(rung.kind);
    let title = move || match rung.ranks() {
        Some([Some(own), Some(other)]) => tf(Key::LadderStrip, &[name, &number(own), &number(other)]),
        _ => tf(Key::LadderGame, &[name, &rung.game.to_string()]),
    };
    let stake = move || {
        let [own, other] = rung.ranks()?;
        let players = rung.you.with(|you| you.as_ref().map(|you| you.players))?;
        let after = preview([own?, other?], players)?;
        let [win, draw, loss] = [after.win, after.draw, after.loss].map(|[own, _]| number(own));
        Some(el("p").kids(tf(Key::LadderStake, &[&win, &draw, &loss])))
    };
    let rule = |id: &str, text: String| rule_said(id, text, None);
    tag("details", "strip")
        .label(Key::AboutGame)
        .kids((
            el("summary").kids(tag("span", "ell").kids(title)),
            tag("div", "strip__why").kids((
                stake,
                rule("LD-2", t(Key::LadderCounts).to_owned()),
                rule("LD-30", says::with_clock(Key::LadderBank, rung.kind)),
                rule("LD-20", t(Key::LadderTimeout).to_owned()),
                tag("a", "link").attr("href", ladder_path(rung.kind)).say(Key::ToLadder),
            )),
        ))
        .html()
}

/// What the end did, and the way on. There is no rematch: the next game is another challenge (LD-10).
pub(super) fn comes_next(rung: Rung) -> (Html, Html) {
    let plays = rung.desk.seat.get_untracked().is_some();
    let said = move || match rung.counted.get() {
        Some(Counted::Rank(now, Some(before))) if now != before => {
            tf(Key::LadderMoved, &[&number(before), &number(now)])
        }
        Some(Counted::Rank(now, _)) => tf(Key::LadderKept, &[&number(now)]),
        Some(Counted::Off) => t(Key::LadderOff).to_owned(),
        None => t(if rung.late.get() { Key::LadderNotCounted } else { Key::LadderCounting }).to_owned(),
    };
    let text = plays.then(|| tag("div", "result__next").attr("role", "status").kids(el("p").kids(said)));
    let way = tag("a", "btn btn--play")
        .attr("href", ladder_path(rung.kind))
        .kids((icon_s("#i-ladder"), t(Key::ToLadder)));
    (text.html(), way.html())
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::ids::{DisplayName, PlayerId};
    use shared::ladder::RankPoint;
    use shared::time::Instant;

    fn game(game: u64) -> RankCause {
        let (opponent, name) = (PlayerId::from_random(&[2; 26]), DisplayName::parse("Bruno").unwrap());
        RankCause::Game { game, opponent, name, won: Some(true), on_time: false }
    }

    fn history(rank: Option<u32>, points: Vec<(Option<u32>, RankCause)>) -> RankHistory {
        let point = |(rank, cause)| RankPoint { at: Instant(0), rank, cause };
        RankHistory {
            ladder: LadderKind::Slow,
            player: PlayerId::from_random(&[1; 26]),
            name: DisplayName::parse("Asha").unwrap(),
            rev: 9,
            rank,
            points: points.into_iter().map(point).collect(),
            next: None,
        }
    }

    #[test]
    fn ld_2_what_a_result_did_is_the_step_of_its_own_game() {
        let points = vec![(Some(9), game(8)), (Some(11), game(7)), (Some(14), RankCause::Joined)];
        let history = history(Some(9), points);
        assert_eq!(counted(&history, 7), Some(Counted::Rank(11, Some(14))));
        assert_eq!(counted(&history, 8), Some(Counted::Rank(9, Some(11))));
        assert_eq!(counted(&history, 6), None, "not counted yet");
    }

    #[test]
    fn ld_20_who_was_taken_off_by_it_is_told_that() {
        let history = history(None, vec![(None, RankCause::Removed), (Some(12), game(7))]);
        assert_eq!(counted(&history, 7), Some(Counted::Off));
    }

    #[test]
    fn a_rank_before_the_oldest_known_change_is_not_guessed() {
        let history = history(Some(9), vec![(Some(9), game(7))]);
        assert_eq!(counted(&history, 7), Some(Counted::Rank(9, None)));
    }
}
