//! Ludo's part of a table's page.

use super::set::Set;
use super::{draw, panel, proof, row, words};
use crate::boards::{Entry, GivingUp, Part, Proof, Score, Seen};
use crate::i18n::{Key, t, tf};
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, el, tag};
use leptos::prelude::untrack;
use shared::outcome::{EndReason, Outcome};
use shared::rules::Rules;
use shared::rules::ludo::{self, Event, HOME, Rolled, State};
use shared::seat::{Seat, SeatSet};

impl Part for Set {
    fn board(&'static self) -> Html {
        draw::board(self)
    }

    fn row(&'static self) -> Html {
        row::row(self)
    }

    /// The token, how many are home, and the place once it is certain.
    fn bar(&'static self, seat: Seat) -> Html {
        let state = Memo::new(move |_| {
            let board = self.board.get();
            let home = board.of(seat).iter().filter(|at| **at == HOME).count();
            let done = board.has_left(seat) || board.is_finished(seat);
            let place = self.game(|game| words::place_of(game, seat)).flatten().filter(|_| done);
            (home, place, board.has_left(seat))
        });
        let text = move || match state.get() {
            (_, Some(place), _) => tag("b", "lu-won").kids(words::ordinal(place)).html(),
            (_, None, true) => t(Key::LuLeft).html(),
            (home, ..) => {
                let pips =
                    (0..4).map(|n| el("i").class(if n < home { "is-home" } else { "" })).collect::<Vec<_>>();
                tag("span", "lu-pips")
                    .attr("role", "img")
                    .attr("aria-label", tf(Key::LuHomeOf, &[&home.to_string()]))
                    .kids(pips)
                    .html()
            }
        };
        el("span").class(["lu-bar ", words::class(seat)].concat()).kids((panel::symbol(seat), text)).html()
    }

    fn head(&'static self) -> Html {
        panel::panel(self)
    }

    fn entry(&'static self, index: usize) -> Option<Entry> {
        self.list.with(|list| {
            let listed = list.get(index)?;
            Some(Entry {
                symbol: Some(words::token(listed.seat)),
                said: [words::side(listed.seat), " "].concat(),
                text: words::entry(listed),
            })
        })
    }

    fn after(&'static self, played: usize) -> String {
        tf(Key::LuAfterRoll, &[&played.to_string()])
    }

    fn typed(&'static self, text: &str) -> Result<(), Key> {
        untrack(|| typed(self, text))
    }

    fn put_down(&'static self) {
        self.hand(|hand, _| hand.put_down());
    }

    fn said(&'static self, _seat: Option<Seat>, seen: &[Seen]) -> Option<String> {
        let texts: Vec<String> = seen.iter().filter_map(|seen| said(self, seen)).collect();
        (!texts.is_empty()).then(|| texts.join(" "))
    }

    fn proof(&'static self) -> Option<Proof> {
        Some(Proof { title: Key::FairDice, check: proof::check })
    }

    fn ledger(&'static self) -> Html {
        (move || proof::ledger(self)).html()
    }

    fn score(&'static self, outcome: &Outcome) -> Score {
        let teams = self.game(|game| game.config.house.teams).unwrap_or_default();
        let rule = match (outcome.reason, teams) {
            (EndReason::Score, false) => ("LU-16", t(Key::LuRuleHome)),
            (EndReason::Score, true) => ("LU-26", t(Key::LuRuleTeams)),
            (_, false) => ("LU-27", t(Key::LuRuleLeft)),
            (_, true) => ("LU-26", t(Key::LuRuleTeamLeft)),
        };
        Score { rule: Some(rule), ..Score::default() }
    }

    fn places(&'static self) -> Html {
        panel::places(self)
    }

    fn winners(&'static self, winner: Seat) -> SeatSet {
        self.game_now(|game| ludo::Ludo::winners(game, winner)).unwrap_or(SeatSet::only(winner))
    }

    fn giving_up(&'static self) -> GivingUp {
        let seat = self.desk.seat.get();
        self.game(|game| giving_up(game, seat)).unwrap_or_default()
    }
}

fn giving_up(game: &State, seat: Option<Seat>) -> GivingUp {
    let active = seat.is_some_and(|seat| game.board.is_active(seat));
    match (game.config.players, game.config.house.teams) {
        _ if !active => GivingUp::Nothing,
        (..=2, _) => GivingUp::Resign,
        (_, true) => GivingUp::Leave(Key::LuLeaveTeam),
        (_, false) => GivingUp::Leave(Key::LuLeavePlaces),
    }
}

/// `roll`; the number of a token, 1 to 4; with two dice also the die that moves it: `2@6`.
fn typed(set: &'static Set, text: &str) -> Result<(), Key> {
    let seat = set.desk.seat.get().ok_or(Key::NotSeated)?;
    if !set.desk.may_act() {
        return Err(Key::NotYourTurn);
    }
    let choices = set.choices.get();
    if text.eq_ignore_ascii_case(t(Key::LuRoll)) {
        let may = set.may_roll();
        set.roll();
        return if may { Ok(()) } else { Err(Key::LuAlreadyRolled) };
    }
    let (token, die) = text.split_once(['@', ' ']).unwrap_or((text, ""));
    let number = |text: &str| text.trim().parse::<u8>().ok();
    let token = number(token).and_then(|n| n.checked_sub(1)).ok_or(Key::IllegalMove)?;
    if set.game(|game| game.turn.dice.is_empty() && game.turn.seat == seat).unwrap_or_default() {
        return Err(Key::LuRollFirst);
    }
    let choice = if die.is_empty() {
        set.hand.get().of(&choices, token)
    } else {
        choices.iter().find(|choice| choice.token == token && Some(choice.die) == number(die)).copied()
    };
    set.play(choice.ok_or(Key::IllegalMove)?);
    Ok(())
}

/// What happened, in a sentence.
fn said(set: &'static Set, seen: &Seen) -> Option<String> {
    let Seen::Ludo(event) = seen else { return None };
    let name = |seat: Seat| set.desk.name_now(seat);
    Some(match event {
        Event::Rolled { seat, dice, then, .. } => {
            let rolled = [row::rolled(set, *seat, dice), ".".into()].concat();
            let then = match then {
                Rolled::Play => return Some(rolled),
                Rolled::Pass => Key::LuSaidPass,
                Rolled::Again => Key::LuSaidAgain,
                Rolled::Forfeit => Key::LuSaidForfeit,
            };
            [&rolled, " ", t(then)].concat()
        }
        Event::Moved { seat, mv, .. } => {
            let token = words::name(*seat, mv.token);
            let mut text = tf(Key::LuSaidMoved, &[&token, &words::place(*seat, mv.to)]);
            if !mv.captures.is_empty() {
                text.push_str(&[", ", &words::takes(mv.captures.len())].concat());
            }
            text.push('.');
            let place = set.game_now(|game| {
                game.board.is_finished(*seat).then(|| words::place_of(game, *seat)).flatten()
            });
            if let Some(place) = place.flatten() {
                text.push_str(&[" ", &tf(Key::LuSaidDone, &[&name(*seat), words::ordinal(place)])].concat());
            }
            text
        }
        Event::TimedOut { seat } => tf(Key::LuSaidTimeout, &[&name(*seat)]),
        Event::Left { seat } => [&tf(Key::LuSaidLeft, &[&name(*seat)]), "."].concat(),
        Event::Opened { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::ludo::{Config, House, start};

    #[test]
    fn lu_27_who_plays_with_more_than_one_leaves_and_who_is_done_has_nothing_to_give_up() {
        let seat = |n: u8| Seat::new(n).unwrap();
        let game = |players: u8, teams: bool| {
            start(
                Config { players, house: House { teams, ..House::default() }, ..Config::default() },
                seat(0),
            )
        };
        let first = Some(seat(0));
        assert_eq!(giving_up(&game(2, false), first), GivingUp::Resign);
        assert_eq!(giving_up(&game(3, false), first), GivingUp::Leave(Key::LuLeavePlaces));
        assert_eq!(giving_up(&game(4, true), first), GivingUp::Leave(Key::LuLeaveTeam));
        assert_eq!(giving_up(&game(3, false), None), GivingUp::Nothing, "a watcher");
        let mut left = game(4, false);
        left.board.leave(seat(0));
        assert_eq!(giving_up(&left, first), GivingUp::Nothing);
        let mut done = game(4, false);
        done.board.tokens[0] = [HOME; 4];
        assert_eq!(giving_up(&done, first), GivingUp::Nothing);
    }
}
