//! The turns of the present hand, and the table after any of them.

use shared::rules::gin_rummy::{Card, Cards, Play, Plays, Source, Step, View};
use shared::seat::Seat;

/// Cards in stock after the deal (GR-8).
const STOCK: u8 = 31;

/// A turn: a card drawn, and one discarded or the hand closed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Turn {
    /// Whose.
    pub(super) seat: Seat,
    /// Where the card came from.
    pub(super) from: Source,
    /// Which card it was, as far as it is known here.
    pub(super) card: Option<Card>,
    /// What ended the turn.
    pub(super) out: Play,
}

/// The turns that are over: draw and discard, or draw and close.
pub(super) fn turns(plays: &Plays) -> impl ExactSizeIterator<Item = &[Step; 2]> {
    plays.0.as_chunks::<2>().0.iter()
}

/// The turns of the present hand, oldest first.
pub(super) fn list(view: &View) -> Vec<Turn> {
    let Some(plays) = view.plays.last() else { return Vec::new() };
    let (mut seat, mut pile) = (view.dealer.other(), vec![view.upcard]);
    let one = |[draw, out]: &[Step; 2]| {
        let (from, card) = match draw.play {
            Play::Draw { from: Source::Pile } => (Source::Pile, pile.pop()),
            _ => (Source::Stock, draw.drawn),
        };
        if let Play::Discard { card } = out.play {
            pile.push(card);
        }
        let turn = Turn { seat, from, card, out: out.play.clone() };
        seat = seat.other();
        turn
    };
    turns(plays).map(one).collect()
}

/// What lies on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Shown {
    /// The own cards; nothing for a watcher.
    pub(super) mine: Option<Cards>,
    /// The own card that was drawn in this turn.
    pub(super) fresh: Option<Card>,
    /// The discard pile, top last.
    pub(super) pile: Vec<Card>,
    /// Cards in stock.
    pub(super) stock: u8,
    /// Cards of each seat.
    pub(super) counts: [u8; 2],
}

/// The table after `played` turns: the present one as the server has it, an earlier one worked back.
pub(super) fn shown(view: &View, list: &[Turn], played: usize) -> Shown {
    let mine = view.mine.as_ref();
    let fresh = mine.and_then(|mine| mine.drawn).map(|drawn| drawn.card);
    if played >= list.len() {
        return Shown {
            mine: mine.map(|mine| mine.cards),
            fresh,
            pile: view.pile.0.clone(),
            stock: view.stock,
            counts: view.counts,
        };
    }
    let (before, after) = list.split_at(played);
    let stock = before.iter().filter(|turn| turn.from == Source::Stock).count();
    let mut pile = vec![view.upcard];
    for turn in before {
        if turn.from == Source::Pile {
            pile.pop();
        }
        if let Play::Discard { card } = turn.out {
            pile.push(card);
        }
    }
    let cards = mine.map(|mine| {
        let held = fresh.map_or(mine.cards, |card| mine.cards.without(card));
        let own = after.iter().rev().filter(|turn| turn.seat == mine.seat);
        own.fold(held, |cards, turn| {
            let thrown = match turn.out {
                Play::Discard { card } | Play::Close { card: Some(card), .. } => cards.with(card),
                _ => cards,
            };
            turn.card.map_or(thrown, |card| thrown.without(card))
        })
    });
    Shown { mine: cards, fresh: None, pile, stock: STOCK.saturating_sub(stock as u8), counts: [10; 2] }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use shared::chance::{Chance, Seed, key};
    use shared::rules::Rules;
    use shared::rules::gin_rummy::{Action, Config, Event, GinRummy, Phase, State};
    use shared::seat::Viewer;

    /// A match of the rules.
    pub(in crate::boards::gin) struct Walk {
        pub(in crate::boards::gin) state: State,
        chance: Chance,
    }

    impl Walk {
        pub(in crate::boards::gin) fn new(config: Config, seed: u8) -> Self {
            let chance = Chance::new(key(&Seed::new([seed; 32]), &[]), "table-1");
            Self { state: GinRummy::begin(&GinRummy::open(&config, &chance).unwrap()), chance }
        }

        /// A state that comes from elsewhere.
        pub(in crate::boards::gin) fn at(state: State) -> Self {
            Self { state, chance: Chance::sealed() }
        }

        pub(in crate::boards::gin) fn turn(&self) -> Option<Seat> {
            GinRummy::to_act(&self.state).iter().next()
        }

        pub(in crate::boards::gin) fn view(&self, seat: Seat) -> View {
            GinRummy::view(&self.state, Viewer::Seat(seat))
        }

        pub(in crate::boards::gin) fn act(&mut self, action: &Action) -> Vec<Event> {
            let seat = self.turn().unwrap();
            let events = GinRummy::decide(&self.state, seat, action, &self.chance).unwrap();
            self.state = events.iter().fold(self.state.clone(), GinRummy::evolve);
            events
        }

        /// Plays on until `stop` holds or the match is over.
        pub(in crate::boards::gin) fn until(mut self, keen: bool, stop: impl Fn(&State) -> bool) -> Self {
            while !stop(&self.state) {
                let Some(action) = next(&self, keen) else { break };
                self.act(&action);
            }
            self
        }
    }

    /// What a simple player does: takes from the pile now and then, throws what leaves least, and closes if `keen`.
    pub(in crate::boards::gin) fn next(walk: &Walk, keen: bool) -> Option<Action> {
        let seat = walk.turn()?;
        let view = walk.view(seat);
        let legal = GinRummy::legal(&view, seat);
        let closes = |action: &&Action| matches!(action, Action::Play(Play::Close { .. }));
        let mine = view.mine.as_ref()?;
        let least = mine.after_discard.iter().min_by_key(|(_, left)| *left);
        let throw = least.map(|(card, _)| Action::Play(Play::Discard { card: *card }));
        let close = legal.iter().find(closes).filter(|_| keen).cloned();
        let from_pile = walk.state.decisions % 7 == 2;
        close.or(throw).or_else(|| legal.get(usize::from(from_pile && legal.len() > 1)).cloned())
    }

    #[test]
    fn every_table_of_a_hand_comes_back_with_the_own_cards_and_the_pile() {
        let mut hands = 0;
        for seed in 0..6 {
            let mut walk = Walk::new(Config::default(), seed);
            // What both saw at the beginning of each turn of the present hand.
            let mut seen: Vec<[Shown; 2]> = Vec::new();
            while let Some(action) = next(&walk, seed % 2 == 0) {
                let views = [Seat::FIRST, Seat::SECOND].map(|seat| walk.view(seat));
                if walk.state.hand.drawn.is_none() && walk.state.phase == Phase::Hand {
                    seen.push(views.map(|view| shown(&view, &list(&view), usize::MAX)));
                }
                walk.act(&action);
                let views = [Seat::FIRST, Seat::SECOND].map(|seat| walk.view(seat));
                for (n, view) in views.iter().enumerate() {
                    let list = list(view);
                    for (played, before) in seen.iter().enumerate().take(list.len()) {
                        assert_eq!(shown(view, &list, played), before[n], "seed {seed}, turn {played}");
                    }
                }
                if walk.state.phase != Phase::Hand && !seen.is_empty() {
                    assert_eq!(seen.len(), list(&views[0]).len());
                    seen.clear();
                    hands += 1;
                }
                if walk.state.number > 4 {
                    break;
                }
            }
        }
        assert!(hands > 12);
    }

    #[test]
    fn gr_26_a_turn_names_the_card_from_the_stock_to_who_drew_it_alone() {
        let walk = Walk::new(Config::default(), 3).until(true, |state| state.hand.end.is_some());
        let views = [Seat::FIRST, Seat::SECOND].map(|seat| walk.view(seat));
        let spectator = GinRummy::view(&walk.state, Viewer::Spectator);
        let from_stock = |view: &View| list(view).into_iter().filter(|turn| turn.from == Source::Stock);
        assert!(from_stock(&spectator).count() > 3);
        assert!(from_stock(&spectator).all(|turn| turn.card.is_none()));
        for (seat, view) in [Seat::FIRST, Seat::SECOND].into_iter().zip(&views) {
            assert!(from_stock(view).all(|turn| turn.card.is_some() == (turn.seat == seat)));
        }
        for view in [&views[0], &views[1], &spectator] {
            let taken = list(view).into_iter().filter(|turn| turn.from == Source::Pile);
            assert!(taken.clone().count() > 0 && taken.into_iter().all(|turn| turn.card.is_some()));
        }
    }
}
