//! The drawings: what every page has from the start, and the sheets that come when a game is first shown.
//!
//! A sheet is one file of symbols, put into the page whole. `<use href="#stone-b">` draws nothing until its symbol is
//! there, and draws it from then on without a further call.

use super::listed;
use crate::dom;
use crate::net;
use std::cell::{Cell, RefCell};

const BASE: &str = include_str!("../../art/base.svg");
const PIECES: &str = include_str!("../../art/pieces.svg");

/// The drawings of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(test), allow(dead_code, reason = "each board asks for its own"))]
pub(crate) enum Sheet {
    /// Go: `#stone-b`, `#stone-w`.
    Stones,
    /// Backgammon: `#checker-w`, `#checker-b`, `#point`, `#cube-1` .. `#cube-64`.
    Checkers,
    /// Gin rummy: `#card-AS` .. `#card-KC`, `#card-back`, `#card-back-2`, `#suit-S` .. `#suit-C`.
    Cards,
    /// Ludo: `#token-0` .. `#token-3`, `#slot-0` .. `#slot-3`, `#star`, `#arrow`.
    Tokens,
}

impl Sheet {
    /// The name of its file in `app/art`.
    fn stem(self) -> &'static str {
        match self {
            Self::Stones => "stones",
            Self::Checkers => "checkers",
            Self::Cards => "cards",
            Self::Tokens => "tokens",
        }
    }
}

/// The other set of chess pieces.
const CONTRAST: &str = "pieces-contrast";

thread_local! {
    /// What was asked for already.
    static ASKED: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    /// The other set of chess pieces, once it has come.
    static OTHER: RefCell<Option<String>> = const { RefCell::new(None) };
    /// Whether the other set is wanted.
    static WANTED: Cell<bool> = const { Cell::new(false) };
}

/// Puts dice, icons and the standard chess pieces into the page.
pub(crate) fn install() {
    add(PIECES);
    add(BASE);
}

/// Brings the drawings of a game into the page, if they are not there yet. Called when its board is made.
pub(crate) fn need(sheet: Sheet) {
    bring(sheet.stem(), |text| add(&text));
}

/// Shows one of the two sets of chess pieces, at once on every board of the page.
pub(crate) fn show_pieces(contrast: bool) {
    if WANTED.replace(contrast) == contrast {
        return;
    }
    if contrast {
        bring(CONTRAST, |text| {
            OTHER.set(Some(text));
            swap_pieces();
        });
    }
    swap_pieces();
}

/// The symbols have the same names in both sets, so that whatever uses them changes its face.
fn swap_pieces() {
    let Some(pieces) = dom::find_any("#pieces") else { return };
    OTHER.with_borrow(|other| match other {
        Some(other) if WANTED.get() => pieces.set_outer_html(other),
        _ if !WANTED.get() => pieces.set_outer_html(PIECES),
        // Still on its way.
        _ => {}
    });
}

fn add(sheet: &str) {
    if let Some(body) = dom::document().body() {
        // The place is one that every element has.
        let _ = body.insert_adjacent_html("afterbegin", sheet);
    }
}

/// Fetches a sheet once in the life of the page.
fn bring(stem: &'static str, then: fn(String)) {
    let asked = ASKED.with_borrow_mut(|asked| {
        let known = asked.contains(&stem);
        asked.push(stem);
        known
    });
    if let Some(path) = listed::path(listed::ART, stem).filter(|_| !asked) {
        net::file(path, "<svg", then);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sets_of_chess_pieces_have_the_same_names_in_one_element() {
        let names = |text: &str| {
            assert!(text.starts_with("<svg ") && text.contains(" id=\"pieces\" "));
            text.split("<symbol id=\"").skip(1).map(|rest| rest[..2].to_owned()).collect::<Vec<_>>()
        };
        let other = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/art/pieces-contrast.svg"));
        let (mut standard, mut other) = (names(PIECES), names(&other.unwrap()));
        standard.sort_unstable();
        other.sort_unstable();
        assert_eq!(standard.len(), 12);
        assert_eq!(standard, other);
    }

    #[test]
    fn every_sheet_is_a_file_with_its_symbols() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/art/");
        let cards: Vec<String> = "SHDC"
            .chars()
            .flat_map(|suit| "A23456789TJQK".chars().map(move |rank| format!("card-{rank}{suit}")))
            .collect();
        let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        for (sheet, symbols) in [
            (Sheet::Stones, names("stone-b stone-w")),
            (
                Sheet::Checkers,
                names("checker-w checker-b point cube-1 cube-2 cube-4 cube-8 cube-16 cube-32 cube-64"),
            ),
            (Sheet::Cards, cards),
            (Sheet::Cards, names("card-back card-back-2 suit-S suit-H suit-D suit-C")),
            (Sheet::Tokens, names("token-0 token-1 token-2 token-3 slot-0 slot-1 slot-2 slot-3 star arrow")),
        ] {
            let text = std::fs::read_to_string([folder, sheet.stem(), ".svg"].concat()).unwrap();
            assert!(text.starts_with("<svg "), "{sheet:?}");
            for symbol in symbols {
                assert!(text.contains(&format!("<symbol id=\"{symbol}\" ")), "{symbol}");
            }
        }
    }
}
