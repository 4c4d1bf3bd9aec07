//! The parts that pages are made of.

pub(crate) mod art;
pub(crate) mod chat;
pub(crate) mod drawings;
pub(crate) mod el;
pub(crate) mod form;
pub(crate) mod listed;
pub(crate) mod long;
pub(crate) mod online;
pub(crate) mod paged;
pub(crate) mod rules;
pub(crate) mod share;
pub(crate) mod sheet;
pub(crate) mod shell;
pub(crate) mod sound;
mod suits;
pub(crate) mod toast;
pub(crate) mod trouble;

pub(crate) use suits::{SUITS, suited};

use crate::i18n::{Key, tf, words};
use crate::routes::player_path;
use crate::texts;
use el::{El, Html, Kids, el, svg, tag};
use shared::ids::PlayerId;
use shared::rules::GameKind;
use shared::rules::chess::{Color, Piece};

/// An icon; decoration, since a word stands beside it or in the label of its button.
pub(crate) fn icon(name: &'static str) -> El {
    icon_with(name, "i")
}

/// A small icon.
pub(crate) fn icon_s(name: &'static str) -> El {
    icon_with(name, "i i--s")
}

/// An icon with classes.
pub(crate) fn icon_with(name: &'static str, class: &'static str) -> El {
    svg("svg").class(class).attr("aria-hidden", "true").kids(svg("use").attr("href", name))
}

/// A piece or die as a picture of its own.
pub(crate) fn symbol(href: &'static str) -> El {
    svg("svg").attr("viewBox", "0 0 64 64").attr("aria-hidden", "true").kids(svg("use").attr("href", href))
}

/// The id of a rule: a link to where it is stated, for the game at hand.
pub(crate) fn rule_id(id: &str, kind: Option<GameKind>) -> El {
    match texts::of_rule(id, kind) {
        Some(path) => {
            tag("a", "ltr link").attr("href", path).attr("aria-label", tf(Key::RuleNamed, &[id])).kids(id)
        }
        None => tag("span", "ltr").kids(id),
    }
}

/// A rule with its id and what it says.
pub(crate) fn rule_said(id: &str, text: String, kind: Option<GameKind>) -> Html {
    tag("p", "rule").kids((rule_id(id, kind), el("span").kids(text))).html()
}

/// The symbol of a piece.
pub(crate) fn piece_href(piece: Piece) -> &'static str {
    use shared::rules::chess::Role;
    match (piece.color, piece.role) {
        (Color::White, Role::Pawn) => "#wP",
        (Color::White, Role::Knight) => "#wN",
        (Color::White, Role::Bishop) => "#wB",
        (Color::White, Role::Rook) => "#wR",
        (Color::White, Role::Queen) => "#wQ",
        (Color::White, Role::King) => "#wK",
        (Color::Black, Role::Pawn) => "#bP",
        (Color::Black, Role::Knight) => "#bN",
        (Color::Black, Role::Bishop) => "#bB",
        (Color::Black, Role::Rook) => "#bR",
        (Color::Black, Role::Queen) => "#bQ",
        (Color::Black, Role::King) => "#bK",
    }
}

/// The symbol of a die.
pub(crate) fn die_href(number: u8) -> &'static str {
    match number {
        1 => "#d1",
        2 => "#d2",
        3 => "#d3",
        4 => "#d4",
        5 => "#d5",
        6 => "#d6",
        _ => "#d0",
    }
}

/// Whether somebody is here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Here {
    /// Not shown.
    Unsaid,
    /// Connected.
    On,
    /// Away.
    Gone,
    /// A computer, which is always there.
    Computer,
}

/// A name that leads to its player's profile.
pub(crate) fn named(player: &PlayerId, name: &str) -> El {
    tag("a", "named").attr("href", player_path(player)).kids(el("bdi").kids(name.to_owned()))
}

/// [`named`] as a line of its own in a row: as high as a finger, without taking more room.
pub(crate) fn named_line(player: &PlayerId, name: &str) -> El {
    named(player, name).class("named named--line")
}

/// A monogram on a square, whose ink follows from the name; a computer has a picture of one.
pub(crate) fn who(name: &str, size: &'static str, here: Here) -> Html {
    if here == Here::Computer {
        let class = ["who who--none ", size].concat();
        return el("span").class(class).attr("aria-hidden", "true").kids(icon("#i-computer")).html();
    }
    let class = ["who ", size, " ", words::ink(name)].concat();
    let mark = match here {
        Here::Unsaid | Here::Computer => None,
        Here::On => Some(""),
        Here::Gone => Some("is-gone"),
    };
    el("span")
        .class(class)
        .attr("aria-hidden", "true")
        .kids((words::monogram(name), mark.map(|class| el("i").class(class))))
        .html()
}
