//! Lists of any length, of which only the rows near the window are in the page.

use super::el::{El, Html, Kids, each, effect, tag};
use crate::dom::{self, Listener};
use crate::reactive::{Memo, RwSignal};
use leptos::prelude::*;
use std::cell::Cell;
use std::rc::Rc;
use web_sys::Element;

/// Up to so many rows all are in the page.
const SHORT: u32 = 48;
/// Rows more than can be seen, above and below.
const MORE: u32 = 8;

/// Which items of a list of `count` items are in the page, when its top stands at `top`, the window is `window` high, a
/// row is `row` high and holds `columns` items.
fn range(count: u32, columns: u32, row: f64, top: f64, window: f64) -> (u32, u32) {
    if count <= SHORT {
        return (0, count);
    }
    let rows = count.div_ceil(columns);
    let first = ((-top / row).floor().max(0.0) as u32).min(rows).saturating_sub(MORE);
    let seen = (window / row).ceil().max(1.0) as u32 + 2 * MORE;
    let first = first.min(rows.saturating_sub(seen));
    (first * columns, ((first + seen) * columns).min(count))
}

/// A list: `class` for its element, how many items there are, and item `n`. All rows are equally high.
pub(crate) fn long(
    class: &'static str,
    columns: u32,
    count: impl Fn() -> u32 + Send + Sync + 'static,
    make: impl Fn(u32) -> El + 'static,
) -> Html {
    let count = Memo::new(move |_| count());
    let shown = RwSignal::new((0, count.get_untracked().min(SHORT)));
    long_in(class, columns, count, (shown, None), Box::new(make))
}

/// [`long`] that says in `shown` which items are in the page, and that begins there; `middle` is the item that stands in the
/// middle of what the list scrolls in, to begin with. One function for all lists: it would be copied for each kind of row.
pub(crate) fn long_in(
    class: &'static str,
    columns: u32,
    count: Memo<u32>,
    (shown, middle): (RwSignal<(u32, u32)>, Option<u32>),
    make: Box<dyn Fn(u32) -> El>,
) -> Html {
    let list = tag("ol", class);
    let host = list.element().clone();
    // What stands above and below follows from the height of a row, which is known once there is one.
    let row = RwSignal::new(0.0_f64);
    let begin = Rc::new(Cell::new(middle));
    let look = move || {
        let Some(count) = count.try_get_untracked() else { return };
        let now = row_of(&host);
        if let Some(now) = now.filter(|now| row.try_with_untracked(|row| row != now) == Some(true)) {
            row.set(now);
        }
        if let Some(middle) = now.and_then(|_| begin.take()) {
            // The room above it is there by the next frame, in which the list is looked at again.
            let host = host.clone();
            request_animation_frame(move || to_item(&host, middle / columns));
            return;
        }
        let top = host.get_bounding_client_rect().top();
        let window = dom::window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(800.0);
        let known = row.try_with_untracked(|row| row.max(24.0)).unwrap_or(24.0);
        let range = range(count, columns, known, top, window);
        if shown.try_with_untracked(|shown| *shown) != Some(range) {
            shown.set(range);
        }
    };
    let changed = look.clone();
    effect(Box::new(move || {
        count.track();
        row.track();
        request_animation_frame(changed.clone());
    }));
    for name in ["scroll", "resize"] {
        let look = look.clone();
        StoredValue::new_local(Listener::new(&dom::window(), name, move |_| look()));
    }
    let space = move |before: bool| {
        move || {
            let ((first, end), count) = (shown.get(), count.get());
            let rows = if before { first / columns } else { count.saturating_sub(end).div_ceil(columns) };
            (rows > 0).then(|| format!("{}px", (f64::from(rows) * row.get()) as i32))
        }
    };
    let keys = move || {
        let (first, end) = shown.get();
        (first..end.min(count.get())).collect()
    };
    let item = move |n: u32| make(n).attr("aria-posinset", n + 1).attr("aria-setsize", move || count.get());
    list.style("padding-block-start", space(true))
        .style("padding-block-end", space(false))
        .kids(each(keys, item))
        .html()
}

/// Scrolls what a list of rows stands in, so that a row stands in its middle.
pub(crate) fn to_item(list: &Element, row: u32) {
    let (Some(around), Some(height)) = (list.parent_element(), row_of(list)) else { return };
    let middle = (f64::from(row) + 0.5) * height;
    around.set_scroll_top((middle - f64::from(around.client_height()) / 2.0) as i32);
}

/// The height of a row: that of the first item.
fn row_of(list: &Element) -> Option<f64> {
    let height = list.first_element_child()?.get_bounding_client_rect().height();
    (height > 0.0).then_some(height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_list_is_whole_wherever_it_stands() {
        assert_eq!(range(48, 1, 60.0, -9_000.0, 800.0), (0, 48));
        assert_eq!(range(0, 2, 60.0, 0.0, 800.0), (0, 0));
    }

    #[test]
    fn what_can_be_seen_is_always_there_and_little_more() {
        for (count, columns) in [(1_024, 1), (2_047, 2), (101, 4)] {
            for top in [900.0, 0.0, -3_000.0, -60_000.0, -1e9] {
                let (first, end) = range(count, columns, 60.0, top, 800.0);
                assert!(first < end && end <= count && first % columns == 0, "{count} {top}");
                assert!(end - first <= (14 + 2 * MORE) * columns);
                // Every row between the window's edges.
                let rows = count.div_ceil(columns);
                let seen = |y: f64| (((y - top) / 60.0).floor().max(0.0) as u32).min(rows - 1);
                if top > -f64::from(rows) * 60.0 {
                    assert!(first / columns <= seen(0.0));
                    assert!(end.div_ceil(columns) > seen(799.0).min(rows - 1));
                }
            }
        }
    }
}
