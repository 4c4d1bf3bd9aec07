//! The list of moves, each a button that shows the position after it.

use super::desk::Desk;
use crate::boards::Part;
use crate::dom;
use crate::i18n::{Key, t};
use crate::reactive::Memo;
use crate::ui::el::{El, Html, Kids, each, effect, el, svg, tag};
use crate::ui::suited;
use leptos::prelude::*;

/// The key of the row that says that there is none; the heading above a row has the row's key and this much.
const HEADING: u32 = 10_000;
const EMPTY: u32 = 20_000;

/// The list.
pub(crate) fn list(desk: Desk, part: &'static dyn Part) -> Html {
    let rows = Memo::new(move |_| desk.played.get().div_ceil(2));
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
        .kids(tag("ol", "moves").kids(each(move || keys(part, rows.get()), move |key| line(desk, part, key))))
        .html()
}

fn keys(part: &'static dyn Part, rows: usize) -> Vec<u32> {
    let mut keys = Vec::new();
    if rows == 0 {
        keys.push(EMPTY);
    }
    for row in 0..rows as u32 {
        if part.heading(row as usize * 2).is_some() {
            keys.push(HEADING + row);
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

fn line(desk: Desk, part: &'static dyn Part, key: u32) -> El {
    let heading = match key {
        EMPTY => t(Key::NoMovesYet),
        HEADING.. => part.heading((key - HEADING) as usize * 2).map_or("", t),
        row => {
            let first = row as usize * 2;
            let (one, two) = (ply(desk, part, first), ply(desk, part, first + 1));
            return el("li").kids((el("span").kids(row + 1), one, two));
        }
    };
    tag("li", "is-part").kids(heading)
}

fn ply(desk: Desk, part: &'static dyn Part, index: usize) -> Html {
    let entry = Memo::new(move |_| part.entry(index));
    let current = move || (desk.at.get() == index + 1).then_some("true");
    let show = move || match entry.get() {
        None => el("span").html(),
        Some(entry) => {
            let symbol = entry.symbol.map(|href| {
                (
                    svg("svg")
                        .attr("viewBox", "0 0 64 64")
                        .attr("aria-hidden", "true")
                        .kids(svg("use").attr("href", href)),
                    tag("span", "sr").kids(entry.said),
                )
            });
            el("button")
                .attr("type", "button")
                .attr("aria-current", current)
                .on_click(move |_| desk.step_to(index + 1))
                .kids((symbol, suited(&entry.text)))
                .html()
        }
    };
    show.html()
}
