//! The real grid over the picture: a row for each player, a cell for each token, where the token stands. For keyboard and
//! screen reader; fingers and mice are judged by where they are.

use super::scene::{Cell, cell};
use super::set::Set;
use super::track::{MARGIN, Spot, WIDTH};
use super::words;
use crate::dom;
use crate::i18n::{Key, tf};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{El, each, effect, el, tag};
use shared::seat::Seat;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent};

/// A token: whose, and its number.
type Name = (Seat, u8);

pub(super) fn grid(set: &'static Set) -> El {
    let focus: RwSignal<Option<Name>> = RwSignal::new(None);
    // The token in the order of the tab key: the one that had the focus last, else one that may be moved.
    let first = Memo::new(move |_| {
        focus.get().or_else(|| {
            let seat = set.desk.seat.get().unwrap_or_else(|| set.bottom.get());
            let token = set.choices.with(|choices| choices.first().map(|choice| choice.token));
            Some((seat, token.unwrap_or(0)))
        })
    });
    effect(Box::new(move || {
        // With every roll the first token that may be moved is where the tab key leads.
        if set.choices.with(Vec::is_empty) {
            focus.set(None);
        }
    }));
    let rows = move || rows(set).into_iter().map(|seat| u32::from(u8::from(seat))).collect();
    let row = move |n: u32| {
        let seat = Seat::new(n as u8).unwrap_or(Seat::FIRST);
        let cells = (0..4).map(|token| button(set, (seat, token), first)).collect::<Vec<_>>();
        el("div").attr("role", "row").attr("aria-label", words::side(seat)).kids(cells)
    };
    tag("div", "lu__grid")
        .attr("role", "grid")
        .attr("aria-label", move || tf(Key::LuBoard, &[words::side(set.bottom.get())]))
        .on_click(move |event| click(set, &event))
        .on_key(move |event| key(set, focus, &event))
        .kids(each(rows, row))
}

/// Who has a row: those on the board, from the seat below.
fn rows(set: &'static Set) -> Vec<Seat> {
    let bottom = set.bottom.get();
    let mut seats: Vec<Seat> = set.board.with(|board| board.seats().iter().collect());
    seats.sort_by_key(|seat| super::track::slot(*seat, bottom));
    seats
}

fn button(set: &'static Set, (seat, token): Name, first: Memo<Option<Name>>) -> El {
    let cell = Memo::new(move |_| {
        let hand = set.hand.get();
        let mine = set.desk.seat.get() == Some(seat);
        let choice = set.choices.with(|choices| hand.of(choices, token)).filter(|_| mine);
        let held = choice.is_some() && hand.held == choice;
        let blocks = set.game(|game| game.config.house.blocks).unwrap_or_default();
        set.board.with(|board| {
            set.stands.with(|stands| {
                let stand = stands.iter().find(|stand| (stand.seat, stand.token) == (seat, token))?;
                Some(self::cell(stand, board, blocks, choice, held))
            })
        })
    });
    let with = move |f: &dyn Fn(&Cell) -> String| cell.with(|cell| cell.as_ref().map(f));
    let class = move || {
        cell.with(|cell| match cell {
            Some(Cell { held: true, .. }) => "cell lu__cell is-selected",
            Some(Cell { choice: Some(_), .. }) => "cell lu__cell is-mine",
            _ => "cell lu__cell",
        })
    };
    el("button")
        .attr("type", "button")
        .attr("role", "gridcell")
        .attr("data-token", [u8::from(seat).to_string(), token.to_string()].join("-"))
        .attr("aria-label", move || with(&|cell| words::cell(seat, token, cell)))
        .attr("aria-selected", move || with(&|cell| cell.held.to_string()))
        .attr("tabindex", move || if first.get() == Some((seat, token)) { "0" } else { "-1" })
        .class(class)
        .style("left", move || with(&|cell| percent(cell.at).0))
        .style("top", move || with(&|cell| percent(cell.at).1))
}

/// A place of the plane as parts of the picture.
fn percent((x, y): Spot) -> (String, String) {
    let of = |n: i32| ["calc(", &((n + MARGIN) * 10_000 / WIDTH).to_string(), "% / 100)"].concat();
    (of(x), of(y))
}

fn token_of(event: &web_sys::Event) -> Option<Name> {
    let cell = event.target()?.dyn_into::<Element>().ok()?;
    let name = cell.get_attribute("data-token")?;
    let (seat, token) = name.split_once('-')?;
    Some((Seat::new(seat.parse().ok()?)?, token.parse().ok()?))
}

fn click(set: &'static Set, event: &MouseEvent) {
    // A pointer's click is judged by its place on the board; this is Enter, Space or a screen reader.
    if event.detail() == 0
        && let Some((seat, token)) = token_of(event)
        && set.desk.seat.get_untracked() == Some(seat)
    {
        set.tap(token);
    }
}

fn key(set: &'static Set, focus: RwSignal<Option<Name>>, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let Some((seat, token)) = token_of(event) else { return };
    let rows = leptos::prelude::untrack(|| rows(set));
    let row = rows.iter().position(|other| *other == seat).unwrap_or_default();
    let (row, token) = match event.key().as_str() {
        "ArrowLeft" => (row, token.saturating_sub(1)),
        "ArrowRight" => (row, (token + 1).min(3)),
        "ArrowUp" => (row.saturating_sub(1), token),
        "ArrowDown" => ((row + 1).min(rows.len().saturating_sub(1)), token),
        "Home" => (row, 0),
        "End" => (row, 3),
        "Escape" => {
            set.hand(|hand, _| hand.put_down());
            return;
        }
        _ => return,
    };
    event.prevent_default();
    // The page's own arrow keys step through the game; here they walk over the tokens.
    event.stop_propagation();
    if let Some(seat) = rows.get(row) {
        focus.set(Some((*seat, token)));
        dom::focus(&["[data-token='", &u8::from(*seat).to_string(), "-", &token.to_string(), "']"].concat());
    }
}
