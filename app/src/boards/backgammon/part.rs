//! Backgammon's part of a table's page.

use super::draw::board;
use super::set::{Set, ground};
use super::{panel, proof, row, words};
use crate::boards::{Entry, Part, Proof, Score, Seen};
use crate::i18n::{Key, t, tf, tn, words as named};
use crate::ui::el::{Html, Kids, el, svg, tag};
use leptos::prelude::untrack;
use shared::outcome::{EndReason, Outcome};
use shared::rules::Rules;
use shared::rules::backgammon::{Action, BAR, Backgammon, Event, OFF, Side};
use shared::seat::Seat;

impl Part for Set {
    fn board(&'static self) -> Html {
        board(self)
    }

    fn row(&'static self) -> Html {
        row::row(self)
    }

    fn bar(&'static self, seat: Seat) -> Html {
        let Some(side) = Side::of(seat) else { return ().html() };
        let checker = svg("svg")
            .class("bowl")
            .attr("viewBox", "0 0 100 100")
            .attr("aria-hidden", "true")
            .kids(svg("use").attr("href", words::symbol(side)));
        let counts = move || {
            self.position.with(|position| {
                let number = |key: Key, n: u32| tag("span", "fig pts").kids((t(key), " ", el("b").kids(n)));
                let some = |key: Key, own: u8| {
                    let count = position.own(side, own);
                    (count > 0).then(|| number(key, u32::from(count)))
                };
                (number(Key::BgPips, position.pips(side)), some(Key::BgOnBar, BAR), some(Key::BgOff, OFF))
                    .html()
            })
        };
        (checker, counts).html()
    }

    fn head(&'static self) -> Html {
        panel::panel(self)
    }

    fn entry(&'static self, index: usize) -> Option<Entry> {
        self.list.with(|list| {
            let listed = list.get(index)?;
            Some(Entry {
                symbol: Some(words::symbol(listed.side)),
                said: [words::side(listed.side), " "].concat(),
                text: listed.text.clone(),
            })
        })
    }

    fn longest(&'static self) -> u16 {
        40
    }

    fn typed(&'static self, text: &str) -> Result<(), Key> {
        let seat = self.desk.seat.get_untracked().ok_or(Key::NotSeated)?;
        if !self.desk.my_turn.get_untracked() {
            return Err(Key::NotYourTurn);
        }
        let action = self.read(text).ok_or(Key::IllegalMove)?;
        let plays = matches!(action, Action::Play { .. });
        let may = plays
            || untrack(|| self.game(|state| Backgammon::legal(state, seat).contains(&action)) == Some(true));
        if !may {
            return Err(Key::IllegalMove);
        }
        self.send(action);
        Ok(())
    }

    fn put_down(&'static self) {
        self.put_all_down();
    }

    fn said(&'static self, _seat: Option<Seat>, seen: &[Seen]) -> Option<String> {
        let events: Vec<&Event> = seen
            .iter()
            .filter_map(|seen| if let Seen::Backgammon(event) = seen { Some(event) } else { None })
            .collect();
        // The view has them already: its last turns are those of these events.
        let plays = events.iter().filter(|event| matches!(event, Event::Played { .. })).count();
        let mut moves = self.list.try_with_untracked(|list| {
            let turns = list.iter().rev().filter_map(|listed| listed.text.split_once(": "));
            turns.take(plays).map(|(_, moves)| moves.to_owned()).collect::<Vec<_>>()
        })?;
        let texts: Vec<String> =
            events.into_iter().filter_map(|event| said(self, event, &mut moves)).collect();
        (!texts.is_empty()).then(|| texts.join(" "))
    }

    fn proof(&'static self) -> Option<Proof> {
        let told = untrack(|| self.game(proof::is_told)).unwrap_or_default();
        told.then_some(Proof { title: Key::FairDice, check: proof::check })
    }

    fn ledger(&'static self) -> Html {
        (move || proof::ledger(self)).html()
    }

    fn score(&'static self, outcome: &Outcome) -> Score {
        let loser = outcome.winner().and_then(Side::of).map(Side::other);
        let Some(loser) = loser.filter(|_| outcome.reason == EndReason::Score) else {
            return Score::default();
        };
        self.game(|state| {
            let position = &state.position;
            let name = self.desk.name(loser.seat());
            Score {
                big: Some(Side::BOTH.map(|side| position.own(side, OFF).to_string())),
                text: tn(Key::BgLeft, i64::from(position.pips(loser)), &[named::short(&name)]),
                rule: Some(("BG-14", t(Key::BgRuleOff))),
            }
        })
        .unwrap_or_default()
    }
}

impl Set {
    /// What was typed: a turn as players write it, or one of the words on the buttons.
    fn read(&'static self, text: &str) -> Option<Action> {
        let said = |word: &str| text.eq_ignore_ascii_case(word);
        let words = [
            (t(Key::BgRoll), Action::Roll),
            (t(Key::BgDouble), Action::Double),
            (words::take(), Action::Take),
            (words::drop(), Action::Drop),
        ];
        let word = words.into_iter().find(|(word, _)| said(word)).map(|(_, action)| action);
        word.or_else(|| {
            // What was played by hand before does not count.
            let hand = untrack(|| {
                let mut hand = super::hand::Hand::default();
                hand.refresh(ground(self.desk));
                hand
            });
            hand.typed(text).map(|hops| Action::Play { hops })
        })
    }
}

/// `White: 8 to 5, 6 to 5. Black rolled six and five.`
fn said(set: &'static Set, event: &Event, moves: &mut Vec<String>) -> Option<String> {
    Some(match event {
        Event::Opened { .. } => return None,
        Event::Rolled { side, dice } => {
            let [a, b] = dice.map(words::number);
            tf(Key::BgSaidRolled, &[words::side(*side), a, b])
        }
        Event::Played { side, hops, .. } if hops.is_empty() => {
            moves.pop();
            tf(Key::BgSaidNoMove, &[words::side(*side)])
        }
        Event::Played { side, .. } => {
            tf(Key::BgSaidMoves, &[words::side(*side), &words::aloud(&moves.pop()?)])
        }
        Event::Doubled { side } => {
            let value = set.flow_now().map_or(2, |flow| flow.cube.value.saturating_mul(2));
            tf(Key::BgSaidDoubled, &[words::side(*side), &value.to_string()])
        }
        Event::Taken { side } => tf(Key::BgSaidTook, &[words::side(*side)]),
        Event::Dropped { side } => tf(Key::BgSaidDropped, &[words::side(*side)]),
    })
}
