//! Gin rummy's part of a table's page.

use super::set::Set;
use super::{cards, draw, panel, proof, row, said, typing, words};
use crate::boards::{Entry, Part, Proof, Score, Seen};
use crate::i18n::{Key, t, tf};
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, tag};
use leptos::prelude::untrack;
use shared::outcome::{EndReason, Outcome};
use shared::rules::gin_rummy::{Action, Phase as Stand, Play, Source};
use shared::seat::Seat;

impl Part for Set {
    fn board(&'static self) -> Html {
        draw::board(self)
    }

    fn row(&'static self) -> Html {
        row::row(self)
    }

    fn bar(&'static self, seat: Seat) -> Html {
        let text = Memo::new(move |_| {
            let own = self.shown.with(|shown| shown.mine.is_some())
                && self.game(|view| view.mine.as_ref().map(|mine| mine.seat)).flatten() == Some(seat);
            if own {
                let left = self.scene.with(|scene| scene.deadwood);
                return tf(Key::GinDeadwood, &[&left.to_string()]);
            }
            let count = self.shown.with(|shown| shown.counts.get(seat.index()).copied());
            words::count(usize::from(count.unwrap_or_default()))
        });
        (move || panel::wins(self, seat), tag("span", "fig").kids(move || text.get())).html()
    }

    fn head(&'static self) -> Html {
        panel::panel(self)
    }

    fn entry(&'static self, index: usize) -> Option<Entry> {
        let turn = self.list.with(|list| list.get(index).cloned())?;
        let (symbol, from) = match (turn.from, turn.card) {
            (Source::Pile, Some(card)) => {
                (cards::symbol(card), [&cards::name(card), " ", t(Key::GinFromPile)].concat())
            }
            (_, Some(card)) => {
                (cards::symbol(card), [&cards::name(card), " ", t(Key::GinFromStockSaid)].concat())
            }
            (_, None) => (cards::BACK, t(Key::GinFromStockSaid).to_owned()),
        };
        Some(Entry { symbol: Some(symbol), said: from, text: words::turn(&turn) })
    }

    fn heading(&'static self, index: usize) -> Option<Key> {
        (index == 0).then_some(Key::GinThisHand)
    }

    fn turns(&'static self) -> bool {
        false
    }

    fn typed(&'static self, text: &str) -> Result<(), Key> {
        let seat = self.desk.seat.get_untracked().ok_or(Key::NotSeated)?;
        if !untrack(|| self.desk.may_act()) {
            return Err(Key::NotYourTurn);
        }
        let action = typing::read(text).ok_or(Key::IllegalMove)?;
        let legal =
            untrack(|| self.game(|view| <super::Gin as crate::state::Game>::allows(view, seat, &action)));
        if legal != Some(true) {
            return Err(untrack(|| self.why_not(&action)));
        }
        match action {
            Action::Ready => self.ready(),
            Action::Play(play) => self.send(play),
        }
        Ok(())
    }

    fn put_down(&'static self) {
        self.hand.update(super::hand::Hand::put_down);
    }

    fn said(&'static self, _seat: Option<Seat>, seen: &[Seen]) -> Option<String> {
        let texts: Vec<String> = seen.iter().filter_map(|seen| said::said(self, seen)).collect();
        (!texts.is_empty()).then(|| texts.join(" "))
    }

    fn proof(&'static self) -> Option<Proof> {
        Some(Proof { title: Key::FairCards, check: proof::check })
    }

    fn proof_words(&'static self) -> [Key; 3] {
        [Key::CardsSealed, Key::CardsGood, Key::CardsBad]
    }

    fn score(&'static self, outcome: &Outcome) -> Score {
        let wins = self.game(|view| view.wins).filter(|_| outcome.reason == EndReason::Score);
        let Some(wins) = wins else { return Score::default() };
        Score {
            big: Some(wins.map(|n| n.to_string())),
            text: panel::points(self).unwrap_or_default(),
            rule: Some(("GR-4", t(Key::GinRule))),
        }
    }
}

impl Set {
    /// Why what was typed is not possible, as far as it can be told.
    fn why_not(&'static self, action: &Action) -> Key {
        let drawn = self.game(|view| view.mine.as_ref().is_some_and(|mine| mine.drawn.is_some()));
        let playing = self.game(|view| view.phase == Stand::Hand).unwrap_or_default();
        match (action, drawn) {
            (Action::Play(Play::Draw { .. }), Some(true)) => Key::GinDrawn,
            (Action::Play(Play::Discard { .. } | Play::Close { .. }), Some(false)) if playing => {
                Key::GinDrawFirst
            }
            (Action::Play(Play::Discard { card }), Some(true)) if self.just_took(*card) => Key::GinJustTaken,
            _ => Key::IllegalMove,
        }
    }

    fn just_took(&'static self, card: shared::rules::gin_rummy::Card) -> bool {
        let drawn = self.game(|view| view.mine.as_ref()?.drawn).flatten();
        drawn.is_some_and(|drawn| drawn.card == card && drawn.from == Source::Pile)
    }
}
