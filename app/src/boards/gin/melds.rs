//! What each card of a hand belongs to, and the order of a sorted hand.

use shared::rules::gin_rummy::{Card, Cards};

/// What a card belongs to; the number is that of the meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Cards of one rank.
    Set(u8),
    /// A row of one suit.
    Run(u8),
    /// Deadwood.
    Loose,
}

/// What a meld is: all of one rank, or of one suit.
pub(super) fn sort_of(meld: Cards, number: u8) -> Sort {
    let mut ranks = meld.iter().map(Card::rank);
    let first = ranks.next();
    if ranks.all(|rank| Some(rank) == first) { Sort::Set(number) } else { Sort::Run(number) }
}

/// Cards with what each belongs to.
pub(super) fn sorted(order: &[Card], melds: &[Cards]) -> Vec<(Card, Sort)> {
    let of = |card: &Card| {
        let found = (0..).zip(melds).find(|(_, meld)| meld.contains(*card));
        found.map_or(Sort::Loose, |(number, meld)| sort_of(*meld, number))
    };
    order.iter().map(|card| (*card, of(card))).collect()
}

/// The melds one after the other, then the deadwood from ace to king.
pub(super) fn by_melds(cards: Cards, melds: &[Cards]) -> Vec<Card> {
    let loose = melds.iter().fold(cards, |rest, meld| rest.minus(*meld));
    let mut rest: Vec<Card> = loose.iter().collect();
    rest.sort_by_key(|card| (card.rank(), card.suit()));
    melds.iter().flat_map(|meld| meld.iter()).chain(rest).collect()
}

/// The knocker's melds with the defender's cards on them (GR-17): each card where it fits, one after another.
pub(super) fn with_laid_off(melds: &[Cards], laid_off: Cards) -> Vec<Cards> {
    let (mut melds, mut left) = (melds.to_vec(), laid_off);
    while !left.is_empty() {
        let fits = left.iter().find_map(|card| {
            let at = melds.iter().position(|meld| shared::rules::gin_rummy::is_meld(meld.with(card)))?;
            Some((at, card))
        });
        let Some((at, card)) = fits else { break };
        melds[at] = melds[at].with(card);
        left = left.without(card);
    }
    melds
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::gin_rummy::{best_layoff, best_melds};

    fn cards(text: &str) -> Cards {
        Cards::parse(text).unwrap()
    }

    #[test]
    fn a_sorted_hand_shows_its_melds_first_and_then_the_deadwood_by_rank() {
        let hand = cards("7S7H7D 9CTCJCQC KD AH 3S 2D");
        let order = by_melds(hand, &best_melds(hand));
        let text: String = order.iter().map(|card| String::from(*card)).collect();
        assert_eq!(text, "7S7H7D9CTCJCQCAH2D3SKD");
        let sorts: Vec<Sort> = sorted(&order, &best_melds(hand)).into_iter().map(|(_, sort)| sort).collect();
        assert_eq!(sorts[..4], [Sort::Set(0), Sort::Set(0), Sort::Set(0), Sort::Run(1)]);
        assert_eq!(sorts[7..], [Sort::Loose; 4]);
    }

    #[test]
    fn gr_17_cards_that_are_laid_off_stand_with_the_melds_that_they_lengthen() {
        let knocker = [cards("4H5H6H"), cards("9S9H9D")];
        let laid = best_layoff(&knocker, cards("2H3H7H8H9C KS KD QC JS AS")).laid_off;
        assert_eq!(laid, cards("2H3H7H8H9C"));
        assert_eq!(with_laid_off(&knocker, laid), [cards("2H3H4H5H6H7H8H"), cards("9S9H9D9C")]);
        assert_eq!(with_laid_off(&knocker, cards("KS")), knocker, "what fits nowhere is left out");
    }
}
