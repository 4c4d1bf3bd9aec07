//! The list of moves, with the die of each, each a button that shows the position after it.

use super::board::is_ludo;
use super::desk::Desk;
use crate::dom;
use crate::i18n::{Key, t, tf};
use crate::reactive::Memo;
use crate::ui::die_href;
use crate::ui::el::{El, Html, Kids, each, effect, el, svg, tag};
use leptos::prelude::*;
use shared::rules::ludo_chess::FREE_PLIES;

/// The keys of the rows that are headings; the others are row numbers.
const DICE: u32 = 10_001;
const EMPTY: u32 = 10_002;

/// The list.
pub(crate) fn list(desk: Desk) -> Html {
    let rows = Memo::new(move |_| desk.history.with(|history| history.plies.len().div_ceil(2)));
    // The present move stays in sight.
    effect(Box::new(move || {
        desk.at.track();
        request_animation_frame(follow);
    }));
    let resized = window_event_listener(leptos::ev::resize, |_| follow());
    on_cleanup(move || resized.remove());
    tag("div", "game__body")
        .attr("tabindex", "0")
        .attr("role", "tabpanel")
        .attr("id", "pane")
        .label(Key::Moves)
        .kids(
            tag("ol", "moves")
                .kids(each(move || keys(rows.get(), is_ludo(desk)), move |key| line(desk, key))),
        )
        .html()
}

fn keys(rows: usize, ludo: bool) -> Vec<u32> {
    let free = FREE_PLIES / 2;
    let mut keys = Vec::new();
    if rows == 0 {
        keys.push(EMPTY);
    }
    for row in 0..rows as u32 {
        if ludo && row == free {
            keys.push(DICE);
        }
        keys.push(row);
    }
    keys
}

/// The lowest part of the list fades out, in pixels.
const FADE: i32 = 24;

fn follow() {
    let (Some(list), Some(now)) = (dom::find(".game__body"), dom::find(".moves [aria-current]")) else {
        return;
    };
    let (top, height) = (now.offset_top() - list.offset_top(), list.client_height());
    if top < list.scroll_top() || top + now.offset_height() > list.scroll_top() + height - FADE {
        list.set_scroll_top(top - height / 2);
    }
}

fn line(desk: Desk, key: u32) -> El {
    let heading = match key {
        DICE => t(Key::DieNamesPiece),
        EMPTY => t(Key::NoMovesYet),
        row => {
            let first = row as usize * 2;
            return el("li").kids((el("span").kids(row + 1), ply(desk, first), ply(desk, first + 1)));
        }
    };
    tag("li", "is-part").kids(heading)
}

fn ply(desk: Desk, index: usize) -> Html {
    let entry = Memo::new(move |_| {
        desk.history.with(|history| {
            let die = history.plies.get(index)?.die;
            Some((history.sans.get(index)?.clone(), die))
        })
    });
    let current = move || (desk.at.get() == index + 1).then_some("true");
    let show = move || match entry.get() {
        None => el("span").html(),
        Some((san, die)) => {
            let die = die.map(|die| {
                let number = die.number();
                (
                    svg("svg")
                        .attr("viewBox", "0 0 64 64")
                        .attr("aria-hidden", "true")
                        .kids(svg("use").attr("href", die_href(number))),
                    tag("span", "sr").kids(tf(Key::DieOfMove, &[&number.to_string()])),
                )
            });
            el("button")
                .attr("type", "button")
                .attr("aria-current", current)
                .on_click(move |_| desk.step_to(index + 1))
                .kids((die, san))
                .html()
        }
    };
    show.html()
}
