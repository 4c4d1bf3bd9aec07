//! The four suits inside a text: signs in the text, drawn as the cards have them. No face of ours has the signs, and a
//! system's would look like anything.

use super::el::{Html, Kids, el, svg, tag};
use crate::i18n::{Key, t};

/// The signs: spades, hearts, diamonds, clubs.
pub(crate) const SUITS: [char; 4] = ['\u{2660}', '\u{2665}', '\u{2666}', '\u{2663}'];

/// A text with its suits drawn.
pub(crate) fn suited(text: &str) -> Html {
    if !text.contains(SUITS) {
        return text.html();
    }
    let part = |part: &str| {
        let sign = part.chars().next_back().filter(|sign| SUITS.contains(sign));
        let (before, _) = part.split_at(part.len() - sign.map_or(0, char::len_utf8));
        (before.to_owned(), sign.map(suit)).html()
    };
    el("span").class("suited").kids(text.split_inclusive(SUITS).map(part).collect::<Vec<_>>()).html()
}

fn suit(sign: char) -> Html {
    let (href, class, word) = match sign {
        '\u{2660}' => ("#suit-S", "suit suit--s", Key::Spades),
        '\u{2665}' => ("#suit-H", "suit suit--h", Key::Hearts),
        '\u{2666}' => ("#suit-D", "suit suit--d", Key::Diamonds),
        _ => ("#suit-C", "suit suit--c", Key::Clubs),
    };
    let picture = svg("svg")
        .class(class)
        .attr("viewBox", "0 0 100 100")
        .attr("aria-hidden", "true")
        .kids(svg("use").attr("href", href));
    (picture, tag("span", "sr").kids((" ", t(word)))).html()
}
