//! Gin rummy under the laws.

use super::hand::DEALT;
use super::{
    Action, Card, Cards, Close, Config, GinRummy, HandEnd, HandLog, Kind, NextDealer, Phase, Pile, Play,
    Rulings, Source, State, Variant, View,
};
use crate::rules::Rules;
use crate::rules::laws::{Broken, Lawful};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::time::Millis;

impl Lawful for GinRummy {
    fn configs() -> Vec<Config> {
        let rulings = Rulings {
            hands_to_win: 1,
            next_dealer: NextDealer::LoserDeals,
            spade_doubles: true,
            big_gin: false,
            void_at: 10,
            pause: Millis::seconds(5),
        };
        let plain = Variant::ALL.map(|variant| Config { variant, ..Config::default() });
        let ruled = Config { variant: Variant::Oklahoma, rulings };
        plain.into_iter().chain([ruled]).collect()
    }

    fn actions() -> Vec<Action> {
        let close = |how, card, melds| Play::Close { how, card, melds };
        let one = |card| {
            let lone = Some(vec![Cards::EMPTY.with(card)]);
            [
                Play::Discard { card },
                close(Close::Knock, Some(card), None),
                close(Close::Knock, Some(card), lone),
                close(Close::Gin, Some(card), None),
                close(Close::BigGin, Some(card), None),
            ]
        };
        let draws = [Source::Stock, Source::Pile].map(|from| Play::Draw { from });
        let others = [close(Close::BigGin, None, None), close(Close::Knock, None, None)];
        let plays = Card::all().flat_map(one).chain(draws).chain(others);
        plays.map(Action::Play).chain([Action::Ready]).collect()
    }

    /// A close with declared melds counts as the same close without (GR-16).
    fn same(_: &State, legal: &Action, accepted: &Action) -> bool {
        let plain = |action: &Action| match action {
            Action::Play(Play::Close { how, card, .. }) => {
                Action::Play(Play::Close { how: *how, card: *card, melds: None })
            }
            other => other.clone(),
        };
        plain(legal) == plain(accepted)
    }

    /// Close if possible; else draw the stock and throw what leaves least.
    fn likes(view: &View, action: &Action) -> bool {
        let Some(mine) = &view.mine else { return false };
        let least = mine.after_discard.iter().map(|(_, left)| *left).min();
        match action {
            Action::Play(Play::Close { .. }) | Action::Ready => true,
            Action::Play(Play::Draw { from }) => *from == Source::Stock,
            Action::Play(Play::Discard { card }) => {
                mine.after_discard.iter().any(|(other, left)| other == card && Some(*left) == least)
            }
        }
    }

    fn invariants(state: &State) -> Result<(), Broken> {
        let hand = &state.hand;
        let [a, b] = hand.hands;
        let piles: Vec<Card> = hand.stock.0.iter().chain(&hand.pile.0).copied().collect();
        let all: Cards = piles.iter().copied().collect::<Cards>().union(a).union(b);
        if all.len() != 52 || (a.len() + b.len()) as usize + piles.len() != 52 {
            return Err("not 52 cards, each once".to_owned());
        }
        let big_gin =
            matches!(&hand.end, Some(HandEnd::Closed { result, .. }) if result.kind == Kind::BigGin);
        if a.len() + b.len() != 20 + u32::from(hand.drawn.is_some()) + u32::from(big_gin) {
            return Err("a hand of another size".to_owned());
        }
        if matches!(state.phase, Phase::Pause { .. }) && Self::clocks(state) != SeatSet::EMPTY {
            return Err("a clock runs between hands (GR-6)".to_owned());
        }
        Ok(())
    }

    fn agrees(preview: &View, server: &View) -> bool {
        preview == server
    }

    /// Cards may go round the pile for ever (Q-GR-14); the clocks end it.
    fn bound(_: &Config) -> Option<usize> {
        None
    }

    /// The opponent's hand and the stock are dealt anew among themselves, and the past hands with their decks are others.
    fn with_other_secrets(state: &State, viewer: Viewer) -> State {
        let mut other = state.clone();
        let own = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        if let Some((present, past)) = other.log.split_last_mut() {
            for log in past {
                log.deck.0.reverse();
            }
            reverse_unknown(present, state.hand.dealer.other(), own);
        }
        let hand = &mut other.hand;
        if hand.end.is_some() {
            hand.stock.0.reverse();
            return other;
        }
        let hidden = |seat: &Seat| viewer != Viewer::Seat(*seat);
        let seats: Vec<Seat> = [Seat::FIRST, Seat::SECOND].into_iter().filter(hidden).collect();
        // The card that was just taken from the pile is public, and so is it that the player has it.
        let kept = |card: &Card| state.hand.taken() == Some(*card);
        let mut pool: Vec<Card> = hand.stock.0.clone();
        for seat in &seats {
            pool.extend(state.hand.cards(*seat).iter().filter(|card| !kept(card)));
        }
        pool.reverse();
        let mut pool = pool.into_iter();
        for seat in seats {
            let held = state.hand.cards(seat);
            let fixed: Cards = held.iter().filter(kept).collect();
            let fresh = pool.by_ref().take((held.len() - fixed.len()) as usize);
            let cards = fresh.fold(fixed, Cards::with);
            if let Some(slot) = hand.hands.get_mut(seat.index()) {
                *slot = cards;
            }
            if hand.turn == seat
                && let Some(drawn) = hand.drawn.as_mut().filter(|drawn| drawn.from == Source::Stock)
                && let Some(card) = cards.iter().next()
            {
                drawn.card = card;
            }
        }
        hand.stock = Pile(pool.collect());
        other
    }
}

/// Another order of a deck, but for the cards that a viewer has drawn from the stock.
fn reverse_unknown(log: &mut HandLog, first: Seat, own: Option<Seat>) {
    let (mut turn, mut next, mut known) = (first, DEALT, Vec::new());
    for play in &log.plays {
        match play {
            Play::Draw { from: Source::Stock } => {
                if Some(turn) == own {
                    known.push(next);
                }
                next += 1;
            }
            Play::Discard { .. } => turn = turn.other(),
            Play::Draw { .. } | Play::Close { .. } => {}
        }
    }
    let unknown = |at: &usize| !known.contains(at);
    let cards: Vec<Card> =
        log.deck.0.iter().enumerate().filter(|(at, _)| unknown(at)).map(|(_, card)| *card).collect();
    let places = log.deck.0.iter_mut().enumerate().filter(|(at, _)| unknown(at));
    for ((_, place), card) in places.zip(cards.into_iter().rev()) {
        *place = card;
    }
}
