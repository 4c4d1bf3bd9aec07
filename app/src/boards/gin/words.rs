//! Gin rummy in words.

use super::cards;
use super::hand::{Ask, Refused};
use super::moves::Turn;
use crate::i18n::{Key, t, tf, tn};
use shared::rules::gin_rummy::{Card, Close, Closed, HandScore, Kind, Play, Source, View};

/// Why what was tried last is not possible.
pub(super) const fn refused(why: Refused) -> Key {
    match why {
        Refused::DrawFirst => Key::GinDrawFirst,
        Refused::Drawn => Key::GinDrawn,
        Refused::JustTaken => Key::GinJustTaken,
        Refused::PickFirst => Key::GinPickFirst,
    }
}

/// With how much may be knocked in this hand (GR-12).
pub(super) fn limit(view: &View) -> String {
    match view.limit {
        Some(limit) if limit > 0 => tf(Key::GinLimit, &[&limit.to_string()]),
        _ => t(Key::GinOnlyGin).to_owned(),
    }
}

/// So many cards.
pub(super) fn count(cards: usize) -> String {
    tn(Key::CardsCount, cards as i64, &[])
}

/// What a closed hand was.
pub(super) const fn kind(kind: Kind) -> Key {
    match kind {
        Kind::Knock => Key::GinKnock,
        Kind::Undercut => Key::GinUndercut,
        Kind::Gin => Key::GinGin,
        Kind::BigGin => Key::GinBigGin,
    }
}

/// `Asha took the 8 of hearts`.
pub(super) fn drew(who: &str, from: Source, card: Option<Card>) -> String {
    match (from, card) {
        (Source::Pile, Some(card)) => tf(Key::GinTook, &[who, &cards::name(card)]),
        (Source::Stock, Some(card)) => tf(Key::GinDrewCard, &[who, &cards::name(card)]),
        _ => tf(Key::GinDrew, &[who]),
    }
}

/// `Asha discarded the king of diamonds`.
pub(super) fn discarded(who: &str, card: Card) -> String {
    tf(Key::GinDiscarded, &[who, &cards::name(card)])
}

/// `Asha knocked with 6`.
pub(super) fn closed(who: &str, result: &Closed) -> String {
    match result.kind {
        Kind::BigGin => tf(Key::GinWentBig, &[who]),
        // A knock without deadwood is gin (GR-14).
        Kind::Gin => tf(Key::GinWentGin, &[who]),
        Kind::Knock | Kind::Undercut => tf(Key::GinKnocked, &[who, &result.knocker_deadwood.to_string()]),
    }
}

/// A closed hand in sentences: who closed it how, what the other had, who won how much.
pub(super) fn verdict(knocker: &str, defender: &str, result: &Closed) -> String {
    let winner = if result.knocker_wins() { knocker } else { defender };
    [
        closed(knocker, result).as_str(),
        ". ",
        &tf(Key::GinHas, &[defender, &result.defender_deadwood.to_string()]),
        ". ",
        &tn(Key::GinHandWon, i64::from(result.points), &[winner]),
        ".",
    ]
    .concat()
}

/// Whether a close is meant.
pub(super) fn asks(ask: Ask, deadwood: u32) -> String {
    let card = ask.card.map(cards::short).unwrap_or_default();
    match ask.how {
        Close::Knock => tf(Key::GinKnockAsk, &[&deadwood.to_string(), &card]),
        Close::Gin => tf(Key::GinGinAsk, &[&card]),
        Close::BigGin => t(Key::GinBigAsk).to_owned(),
    }
}

/// A turn as the list of moves has it: what went out of the hand.
pub(super) fn turn(turn: &Turn) -> String {
    match &turn.out {
        Play::Discard { card } => cards::short(*card),
        Play::Close { how, card, .. } => {
            let word = t(match how {
                Close::Knock => Key::GinKnock,
                Close::Gin => Key::GinGin,
                Close::BigGin => Key::GinBigGin,
            });
            match card {
                Some(card) => [word, " ", &cards::short(*card)].concat(),
                None => word.to_owned(),
            }
        }
        Play::Draw { .. } => String::new(),
    }
}

/// How a hand was won and with how many points, in short.
pub(super) fn score(score: HandScore) -> String {
    match score {
        HandScore::Void => t(Key::GinVoidWord).to_owned(),
        HandScore::Won { kind: how, points, .. } => [t(kind(how)), " ", &points.to_string()].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::gin_rummy::{Cards, Closing};
    use shared::seat::Seat;

    fn card(text: &str) -> Card {
        Card::parse(text).unwrap()
    }

    #[test]
    fn gr_26_a_card_from_the_stock_is_named_only_where_it_is_known() {
        assert_eq!(drew("Asha", Source::Stock, None), "Asha drew from the stock");
        assert_eq!(drew("You", Source::Stock, Some(card("TC"))), "You drew the 10 of clubs");
        assert_eq!(drew("Asha", Source::Pile, Some(card("8H"))), "Asha took the 8 of hearts");
    }

    #[test]
    fn gr_14_a_knock_without_deadwood_is_called_gin() {
        let hand = Cards::parse("7S7H7D 9CTCJCQC AH2H3H KD").unwrap();
        let closing = |how| Closing {
            hand,
            close: how,
            discard: Some(card("KD")),
            melds: None,
            taken: None,
            limit: Some(10),
            big_gin: true,
        };
        let result = closing(Close::Knock).resolve(Cards::parse("2S4S6S8STS2C4C6C8CTD").unwrap()).unwrap();
        assert_eq!(verdict("You", "Asha", &result), "You went gin. Asha had 60. You won 85 points.");
        let won = HandScore::Won { seat: Seat::FIRST, kind: Kind::Undercut, points: 31 };
        assert_eq!((score(won), score(HandScore::Void)), ("Undercut 31".into(), "void".into()));
    }

    #[test]
    fn turns_are_written_short() {
        let of = |out| Turn { seat: Seat::FIRST, from: Source::Stock, card: None, out };
        assert_eq!(turn(&of(Play::Discard { card: card("TD") })), "10\u{2666}");
        let close = |how, card| of(Play::Close { how, card, melds: None });
        assert_eq!(turn(&close(Close::Knock, Some(card("7H")))), "Knock 7\u{2665}");
        assert_eq!(turn(&close(Close::BigGin, None)), "Big gin");
    }
}
