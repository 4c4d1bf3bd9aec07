//! What was typed: `stock`, `pile`, a card to discard, `knock 7h`, `gin 7h`, `big gin`, `next`; and the short forms of the
//! record.

use crate::i18n::{Key, lower, t};
use shared::rules::gin_rummy::{Action, Card, Close, Play, Source};

/// Reads it.
pub(super) fn read(text: &str) -> Option<Action> {
    let text = lower(text.trim());
    let is = |keys: &[Key], short: &str| text == short || keys.iter().any(|key| text == lower(t(*key)));
    if is(&[Key::GinStock], "s") || text == "stock" {
        return Some(Action::Play(Play::Draw { from: Source::Stock }));
    }
    if is(&[Key::GinPile], "p") || text == "pile" {
        return Some(Action::Play(Play::Draw { from: Source::Pile }));
    }
    if is(&[Key::GinNextHand], "next") || text == "ready" {
        return Some(Action::Ready);
    }
    if is(&[Key::GinBigGin], "b") {
        return Some(close(Close::BigGin, None));
    }
    for (how, key, short) in [(Close::Knock, Key::GinKnock, "k"), (Close::Gin, Key::GinGin, "g")] {
        let word = lower(t(key));
        let rest = text.strip_prefix(&word).or_else(|| text.strip_prefix(short));
        // A king begins with the letter of a knock; what follows it is no card then.
        if let Some(card) = rest.and_then(card) {
            return Some(close(how, Some(card)));
        }
    }
    card(text.trim_start_matches('-')).map(|card| Action::Play(Play::Discard { card }))
}

fn close(how: Close, card: Option<Card>) -> Action {
    Action::Play(Play::Close { how, card, melds: None })
}

/// A card as it is written, `7h`, `10d` or `td`.
fn card(text: &str) -> Option<Card> {
    let text = text.trim().replace("10", "t");
    Card::parse(&text.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_are_read_as_players_and_records_write_them() {
        let play = |play| Some(Action::Play(play));
        let named = |text| Card::parse(text).unwrap();
        for text in ["stock", "Stock", "s", " S "] {
            assert_eq!(read(text), play(Play::Draw { from: Source::Stock }), "{text}");
        }
        for text in ["pile", "discards", "p"] {
            assert_eq!(read(text), play(Play::Draw { from: Source::Pile }), "{text}");
        }
        for (text, card) in [("7h", "7H"), ("-7H", "7H"), ("10d", "TD"), ("td", "TD"), ("ks", "KS")] {
            assert_eq!(read(text), play(Play::Discard { card: named(card) }), "{text}");
        }
        for text in ["knock 7h", "k7h", "K 7H", "knock7h"] {
            assert_eq!(read(text), Some(close(Close::Knock, Some(named("7H")))), "{text}");
        }
        assert_eq!(read("kkd"), Some(close(Close::Knock, Some(named("KD")))));
        assert_eq!(read("gin 10c"), Some(close(Close::Gin, Some(named("TC")))));
        assert_eq!(read("big gin"), Some(close(Close::BigGin, None)));
        assert_eq!((read("next"), read("Next hand")), (Some(Action::Ready), Some(Action::Ready)));
        for text in ["", "k", "knock", "gin", "1h", "7x", "7hh", "knock 7", "stock 7h", "\u{e9}h"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
