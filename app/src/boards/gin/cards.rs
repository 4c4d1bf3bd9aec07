//! Cards as pictures and as words.

use crate::i18n::{Key, t, tf};
use crate::ui::el::{El, svg};
use shared::rules::gin_rummy::{Card, Cards};

/// The symbols of the 52 cards, in the order of the sorted deck.
const SYMBOLS: &str = "#card-AS#card-2S#card-3S#card-4S#card-5S#card-6S#card-7S#card-8S#card-9S#card-TS#card-JS#card-QS#card-KS#card-AH#card-2H#card-3H#card-4H#card-5H#card-6H#card-7H#card-8H#card-9H#card-TH#card-JH#card-QH#card-KH#card-AD#card-2D#card-3D#card-4D#card-5D#card-6D#card-7D#card-8D#card-9D#card-TD#card-JD#card-QD#card-KD#card-AC#card-2C#card-3C#card-4C#card-5C#card-6C#card-7C#card-8C#card-9C#card-TC#card-JC#card-QC#card-KC";
/// How long each of them is.
const SYMBOL: usize = 8;
/// The symbol of a card that lies face down.
pub(super) const BACK: &str = "#card-back";

/// The symbol of a card.
pub(super) fn symbol(card: Card) -> &'static str {
    let at = usize::from(card.place()) * SYMBOL;
    SYMBOLS.get(at..at + SYMBOL).unwrap_or(BACK)
}

/// A card as a picture; decoration, since its name stands beside it or in a label.
pub(super) fn picture(symbol: &'static str) -> El {
    svg("svg")
        .class("gin__card")
        .attr("viewBox", "0 0 200 280")
        .attr("aria-hidden", "true")
        .kids(svg("use").attr("href", symbol))
}

/// The rank as it stands on the card.
fn rank(card: Card) -> &'static str {
    ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][usize::from(card.rank())]
}

/// A card in a few signs: the rank, and a sign that [`crate::ui::suited`] draws.
pub(super) fn short(card: Card) -> String {
    let mut text = String::from(rank(card));
    text.push(crate::ui::SUITS[usize::from(card.suit())]);
    text
}

/// `king of diamonds`.
pub(super) fn name(card: Card) -> String {
    let rank = match card.rank() {
        0 => t(Key::CardAce),
        10 => t(Key::CardJack),
        11 => t(Key::CardQueen),
        12 => t(Key::CardKing),
        _ => rank(card),
    };
    tf(Key::CardOf, &[rank, suit(card)])
}

fn suit(card: Card) -> &'static str {
    t([Key::Spades, Key::Hearts, Key::Diamonds, Key::Clubs][usize::from(card.suit())])
}

/// The names of cards, one after the other.
pub(super) fn names(cards: Cards) -> String {
    cards.iter().map(name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_its_symbol_and_a_name_of_its_own() {
        let mut names = Vec::new();
        for card in Card::all() {
            assert_eq!(symbol(card), ["#card-", &String::from(card)].concat());
            names.push(name(card));
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 52);
        assert_eq!(SYMBOLS.len(), 52 * SYMBOL);
    }

    #[test]
    fn cards_are_called_as_players_call_them() {
        let card = |text| Card::parse(text).unwrap();
        assert_eq!((short(card("TD")), short(card("AS"))), ("10\u{2666}".into(), "A\u{2660}".into()));
        assert_eq!((name(card("KC")), name(card("7H"))), ("king of clubs".into(), "7 of hearts".into()));
        assert_eq!(super::names(Cards::parse("AS2S").unwrap()), "ace of spades, 2 of spades");
    }
}
