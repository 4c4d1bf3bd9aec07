//! The real grid over the picture: 64 cells for keyboard and screen reader, and the promotion picker.

use super::draw::BoardUi;
use super::scene::{place, square_at};
use super::{Cell, Hand, MarkKind};
use crate::dom;
use crate::i18n::{Key, t, tf, words};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{El, Html, Kids, button, el, tag};
use crate::ui::{piece_href, symbol};
use leptos::prelude::*;
use shared::rules::chess::{Color, Piece, Role, Square};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent};

pub(super) fn grid(ui: BoardUi, focus: RwSignal<Option<Square>>) -> Html {
    let rows = (0..8_usize).map(|row| {
        let cells = (0..8).map(|column| cell(ui, row * 8 + column, focus)).collect::<Vec<_>>();
        el("div").attr("role", "row").kids(cells)
    });
    let click = move |event: MouseEvent| {
        // A pointer's click was handled as press and release; this is Enter, Space or a screen reader.
        if event.detail() == 0 {
            let square = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let square =
                square.and_then(|cell| cell.get_attribute("data-square")).and_then(|name| name.parse().ok());
            if let Some(square) = square {
                let mv = ui.hand(|hand, board| hand.activate(board, square)).flatten();
                ui.chosen(mv);
            }
        }
    };
    tag("div", "board__grid")
        .attr("role", "grid")
        .attr("aria-label", move || ui.label.get())
        .on_click(click)
        .on_key(move |event| key(ui, focus, &event))
        .kids(rows.collect::<Vec<_>>())
        .html()
}

fn cell(ui: BoardUi, index: usize, focus: RwSignal<Option<Square>>) -> El {
    let cell = Memo::new(move |_| ui.scene.with(|scene| scene.cells.get(index).cloned()));
    let square = move || cell.with(|cell| cell.as_ref().map(|cell| cell.square));
    el("button")
        .attr("type", "button")
        .attr("role", "gridcell")
        .class(move || cell.with(|cell| cell.as_ref().map(classes)))
        .attr("data-square", move || square().map(|square| square.to_string()))
        .attr("tabindex", move || if focus.get() == square() { "0" } else { "-1" })
        .attr("aria-selected", move || {
            cell.with(|cell| cell.as_ref().map(|cell| cell.marks.contains(&MarkKind::Selected).to_string()))
        })
        .attr("aria-label", move || cell.with(|cell| cell.as_ref().map(label)))
        .on("focus", move |_| focus.set(square()))
}

fn classes(cell: &Cell) -> String {
    let mut class = String::from("cell");
    for mark in &cell.marks {
        class.push(' ');
        class.push_str(mark.class());
    }
    if cell.mine {
        class.push_str(" is-mine");
    }
    class
}

/// What a cell is called: `e4, white knight, can be captured`.
fn label(cell: &Cell) -> String {
    let mut label = cell.square.to_string();
    let mut add = |text: &str| {
        label.push_str(", ");
        label.push_str(text);
    };
    if let Some(piece) = cell.piece {
        add(&words::piece(piece));
    }
    for mark in &cell.marks {
        match mark {
            MarkKind::Selected => add(t(Key::CellSelected)),
            MarkKind::Target | MarkKind::King => add(t(Key::CellTarget)),
            MarkKind::Capture => add(t(Key::CellCapture)),
            MarkKind::Premove => add(t(Key::CellPremove)),
            MarkKind::Rolled => add(t(Key::CellRolled)),
            MarkKind::Check => add(t(Key::CellCheck)),
            MarkKind::Last => add(t(Key::CellLast)),
            MarkKind::Over => {}
        }
    }
    label
}

fn key(ui: BoardUi, focus: RwSignal<Option<Square>>, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let bottom = ui.bottom.get_untracked();
    let Some((column, row)) = focus.get_untracked().map(|square| place(square, bottom)) else { return };
    let (column, row) = match event.key().as_str() {
        "ArrowLeft" => (column.saturating_sub(1), row),
        "ArrowRight" => ((column + 1).min(7), row),
        "ArrowUp" => (column, row.saturating_sub(1)),
        "ArrowDown" => (column, (row + 1).min(7)),
        "Home" => (0, row),
        "End" => (7, row),
        "Escape" => {
            ui.hand.update(Hand::cancel);
            return;
        }
        _ => return,
    };
    event.prevent_default();
    // The page's own arrow keys step through the game; here they walk over the board.
    event.stop_propagation();
    if let Some(square) = square_at(column, row, bottom) {
        focus.set(Some(square));
        dom::focus(&["[data-square='", &square.to_string(), "']"].concat());
    }
}

/// The picker, over the file of the promotion.
pub(super) fn promotion(ui: BoardUi) -> Html {
    let open = Memo::new(move |_| ui.hand.with(|hand| hand.promoting));
    let show = move || {
        let (from, to) = open.get()?;
        let color = if to > from { Color::White } else { Color::Black };
        let (column, row) = place(to, ui.bottom.get());
        let class = if row == 0 { "promo" } else { "promo promo--low" };
        // The tap that opened the picker ends in a click on whatever lies under the finger by then: only what was
        // pressed on the picker itself, or came from a keyboard, chooses.
        let pressed = StoredValue::new(false);
        let press = move |_| pressed.set_value(true);
        let is_meant = move |event: &MouseEvent| event.detail() == 0 || pressed.get_value();
        let choice = move |role: Role| {
            let choose = move |event: MouseEvent| {
                if is_meant(&event) {
                    ui.chosen(ui.hand.try_update(|hand| hand.promote(role)).flatten());
                }
            };
            el("button")
                .attr("type", "button")
                .attr("aria-label", words::role(role))
                .on_click(choose)
                .kids(symbol(piece_href(Piece { color, role })))
        };
        request_animation_frame(|| dom::focus(".promo button"));
        let escape = move |event: KeyboardEvent| {
            if event.key() == "Escape" {
                ui.hand.update(Hand::cancel);
            }
        };
        Some((
            button("promo__veil").label(Key::PromoCancel).on_pointer("pointerdown", press).on_click(
                move |event| {
                    if is_meant(&event) {
                        ui.hand.update(Hand::cancel);
                    }
                },
            ),
            el("div")
                .class(class)
                .on_pointer("pointerdown", press)
                .attr("role", "group")
                .attr("aria-label", tf(Key::PromoLabel, &[&to.to_string()]))
                .style("--file", column.to_string())
                .on_key(escape)
                .kids(Role::PROMOTIONS.map(choice)),
        ))
    };
    show.html()
}
