//! The decks of a match, dealt and played again from the opened secret (FD-7).

use crate::boards::View as AnyView;
use shared::chance::{Chance, Label};
use shared::rules::gin_rummy::{
    Card, Hand, HandEnd, HandScore, NextDealer, Phase, Play, Plays, Source, View, next_dealer,
};
use shared::seat::Seat;

/// Deals every hand again and plays what was played: how many hands there were, or nothing if anything differs.
pub(super) fn check(game: &AnyView, chance: &Chance) -> Option<usize> {
    let AnyView::Gin(view) = game else { return Some(0) };
    let hands = view.plays.len() as u32;
    let first = view.number.checked_sub(hands)? + 1;
    let dealers = dealers(view)?;
    if first == 1 && dealers.first().is_some_and(|dealer| lot(chance) != Some(*dealer)) {
        return None;
    }
    let present = (first..).zip(&view.plays).zip(dealers).all(|((number, plays), dealer)| {
        let Some(hand) = deal(chance, number, dealer).and_then(|hand| replay(hand, plays, view)) else {
            return false;
        };
        if number == view.number { is_present(&hand, view) } else { score(&hand) == known(view, number) }
    });
    present.then_some(view.plays.len())
}

/// Who dealt first (GR-7).
fn lot(chance: &Chance) -> Option<Seat> {
    let drawn = chance.uniform(Label::FirstDealer, 0, 2, 1).ok()?;
    Some(if drawn == [1] { Seat::SECOND } else { Seat::FIRST })
}

/// Who dealt each of the hands whose plays are known, worked back from the present one.
fn dealers(view: &View) -> Option<Vec<Seat>> {
    // At every table the deal alternates; nothing else could be worked back.
    if view.config.rulings.next_dealer != NextDealer::Alternates {
        return None;
    }
    let first = view.number.checked_sub(view.plays.len() as u32)? + 1;
    let mut dealer = view.dealer;
    let mut dealers = vec![dealer];
    for number in (first..view.number).rev() {
        let winner = match known(view, number)? {
            HandScore::Void => None,
            HandScore::Won { seat, .. } => Some(seat),
        };
        dealer = [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .find(|before| next_dealer(NextDealer::Alternates, *before, winner) == dealer)?;
        dealers.push(dealer);
    }
    dealers.reverse();
    dealers.truncate(view.plays.len());
    Some(dealers)
}

/// How a hand before the present one was counted, as the view says.
fn known(view: &View, number: u32) -> Option<HandScore> {
    let over = if view.end.is_some() { view.number } else { view.number.checked_sub(1)? };
    let first = over.checked_sub(view.scores.len() as u32)? + 1;
    view.scores.get(number.checked_sub(first)? as usize).copied()
}

fn deal(chance: &Chance, number: u32, dealer: Seat) -> Option<Hand> {
    let order = chance.shuffle(Label::Deck, u64::from(number), 52).ok()?;
    let deck: Vec<Card> =
        order.into_iter().filter_map(|place| Card::new(u8::try_from(place).ok()?)).collect();
    Hand::deal(dealer, &deck)
}

/// Plays a hand; nothing if a play does not fit, or a card that this viewer drew was another one.
fn replay(mut hand: Hand, plays: &Plays, view: &View) -> Option<Hand> {
    for step in &plays.0 {
        hand.play(hand.turn, &step.play, &view.config).ok()?;
        let drew = matches!(step.play, Play::Draw { from: Source::Stock });
        if let Some(card) = step.drawn
            && (!drew || hand.drawn.map(|drawn| drawn.card) != Some(card))
        {
            return None;
        }
    }
    Some(hand)
}

fn score(hand: &Hand) -> Option<HandScore> {
    Some(match (hand.end.as_ref()?, hand.winner()) {
        (HandEnd::Closed { result, .. }, Some(seat)) => {
            HandScore::Won { seat, kind: result.kind, points: result.points }
        }
        _ => HandScore::Void,
    })
}

/// Whether the present hand is what the view shows of it.
fn is_present(hand: &Hand, view: &View) -> bool {
    let own = view.mine.as_ref().is_none_or(|mine| mine.cards == hand.cards(mine.seat));
    let piles = hand.pile == view.pile && hand.stock.0.len() == usize::from(view.stock);
    let turn = hand.turn == view.turn || view.phase != Phase::Hand;
    own && piles && turn && hand.upcard == view.upcard && hand.end == view.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::gin::moves::tests::next;
    use shared::chance::{Nonce, Seed, key};
    use shared::rules::Rules;
    use shared::rules::gin_rummy::{Config, GinRummy, State};
    use shared::seat::Viewer;

    const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator];

    fn chance(seed: u8, nonce: u8) -> Chance {
        let nonces = [Some(Nonce::new([nonce; 32])), None];
        Chance::new(key(&Seed::new([seed; 32]), &nonces), "table-1")
    }

    /// A match by this chance, and at which of its states the secret might be opened.
    fn states(seed: u8, keen: bool) -> Vec<State> {
        let chance = chance(seed, 1);
        let mut state = GinRummy::begin(&GinRummy::open(&Config::default(), &chance).unwrap());
        let mut states = vec![state.clone()];
        while states.len() < 500 {
            let walk = crate::boards::gin::moves::tests::Walk::at(state.clone());
            let Some(action) = next(&walk, keen) else { break };
            let seat = walk.turn().unwrap();
            let events = GinRummy::decide(&state, seat, &action, &chance).unwrap();
            state = events.iter().fold(state, GinRummy::evolve);
            states.push(state.clone());
        }
        states
    }

    #[test]
    fn fd_7_every_deal_of_a_match_is_found_again_whenever_it_ends() {
        let mut most = 0;
        for (seed, keen) in [(1, true), (2, true), (3, false)] {
            for state in states(seed, keen) {
                for viewer in VIEWERS {
                    let view = GinRummy::view(&state, viewer);
                    let found = check(&AnyView::Gin(view.clone()), &chance(seed, 1));
                    assert_eq!(found, Some(view.plays.len()), "{seed} {viewer:?} {view:?}");
                    most = most.max(view.plays.len());
                }
            }
        }
        assert!(most >= 4);
    }

    #[test]
    fn fd_7_another_secret_and_any_change_are_found() {
        let states = states(1, true);
        let state = states.last().unwrap();
        assert!(state.number >= 3 && state.phase == Phase::Over);
        let fails = |change: fn(&mut View)| {
            VIEWERS.into_iter().any(|viewer| {
                let mut view = GinRummy::view(state, viewer);
                change(&mut view);
                check(&AnyView::Gin(view), &chance(1, 1)).is_none()
            })
        };
        for viewer in VIEWERS {
            let view = AnyView::Gin(GinRummy::view(state, viewer));
            assert_eq!(check(&view, &chance(2, 1)), None, "another secret");
            assert_eq!(check(&view, &chance(1, 2)), None, "another nonce");
        }
        assert!(!fails(|_| {}));
        assert!(fails(|view| {
            view.pile.0.swap(0, 1);
        }));
        assert!(fails(|view| view.dealer = view.dealer.other()));
        assert!(fails(|view| view.stock += 1));
        assert!(fails(|view| {
            if let Some(mine) = &mut view.mine {
                let one = mine.cards.iter().next().unwrap();
                mine.cards = mine.cards.without(one);
            }
        }));
        assert!(fails(|view| {
            // A hand before the present one was counted otherwise.
            if let Some(HandScore::Won { points, .. }) = view.scores.first_mut() {
                *points += 1;
            }
        }));
        assert!(fails(|view| {
            view.plays[0].0.pop();
        }));
    }
}
