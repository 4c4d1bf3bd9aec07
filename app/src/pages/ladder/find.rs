//! The search: a number leads to that rank, a name to those who are called so.

use super::rows;
use super::things::Ladder;
use crate::i18n::{Key, t, tn};
use crate::net::api;
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{Html, Kids, button, effect, made, tag, text};
use crate::ui::form;
use gloo_timers::callback::Timeout;
use leptos::prelude::{GetValue, SetValue, StoredValue};
use std::cell::Cell;

/// How long nothing more is typed before it is searched for, in milliseconds.
const REST: u32 = 300;

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    /// Nothing.
    Nothing,
    /// A rank.
    Rank(u32),
    /// The beginning of a name.
    Name(String),
}

fn wanted(text: &str) -> Wanted {
    let text = text.trim();
    match text.parse() {
        _ if text.is_empty() => Wanted::Nothing,
        Ok(rank) => Wanted::Rank(rank),
        Err(_) => Wanted::Name(text.to_owned()),
    }
}

/// The field.
pub(super) fn field(ladder: Ladder) -> Html {
    let typed = RwSignal::new(String::new());
    // The number of the newest question: an older one is not asked any more, or its answer not taken.
    let newest = StoredValue::new(0_u32);
    let first = Cell::new(true);
    let search = move |wait: u32| {
        let number = newest.get_value().wrapping_add(1);
        newest.set_value(number);
        let is_newest = move || newest.try_get_value() == Some(number);
        let ask = move || {
            let text = typed.try_with_untracked(Clone::clone).unwrap_or_default();
            match wanted(&text) {
                _ if !is_newest() => {}
                Wanted::Nothing => ladder.found.set(None),
                Wanted::Rank(rank) => rows::bring(ladder, rank),
                Wanted::Name(name) => api::ladder_named(ladder.kind, &name, move |page| match page {
                    Ok(page) if is_newest() => ladder.found.set(Some(page.rows)),
                    Ok(_) => {}
                    Err(why) => ladder.failed.set(Some(why)),
                }),
            }
        };
        Timeout::new(wait, ask).forget();
    };
    effect(Box::new(move || {
        typed.track();
        if !first.replace(false) {
            search(REST);
        }
    }));
    let submit = move |event: web_sys::Event| {
        event.prevent_default();
        search(0);
    };
    let clear = move || {
        let clears = ladder.found.with(Option::is_some);
        clears.then(|| button("btn").on_click(move |_| typed.set(String::new())).say(Key::LadderShowAll))
    };
    tag("form", "inline la__find")
        .attr("role", "search")
        .on("submit", submit)
        .kids((
            form::text_field("find", t(Key::LadderFind), "input", typed, Memo::new(|_| None), "", 24),
            clear,
        ))
        .html()
}

/// The players who were found, or all of them.
pub(super) fn or_all(ladder: Ladder) -> Html {
    let found = Memo::new(move |_| ladder.found.get());
    let said =
        move || found.with(|found| found.as_ref().map(|rows| tn(Key::LadderFound, rows.len() as i64, &[])));
    (
        tag("p", "sr").attr("role", "status").kids(text(said)),
        made(found, move |found| match found {
            None => rows::all(ladder),
            Some(rows) if rows.is_empty() => {
                tag("div", "la__list").kids(tag("p", "muted").say(Key::LadderNobody)).html()
            }
            Some(rows) => rows::found(ladder, rows),
        }),
    )
        .html()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_a_rank_and_anything_else_is_a_name() {
        assert_eq!(wanted("  "), Wanted::Nothing);
        assert_eq!(wanted(" 730 "), Wanted::Rank(730));
        assert_eq!(wanted("Asha"), Wanted::Name("Asha".to_owned()));
        assert_eq!(wanted("2nd"), Wanted::Name("2nd".to_owned()));
        assert_eq!(wanted("99999999999"), Wanted::Name("99999999999".to_owned()), "no ladder is so long");
    }
}
