//! Lists that come page by page: rows, the way to more of them, and what to say when there is nothing.

use super::el::{Html, Kids, button, effect, tag};
use super::trouble;
use crate::i18n::{Key, t};
use crate::net::Trouble;
use crate::reactive::RwSignal;
use leptos::prelude::Owner;
use std::rc::Rc;

/// A page: its rows, and the cursor of the next.
pub(crate) type Page = Result<(Vec<Row>, Option<String>), Trouble>;

/// Makes one row.
pub(crate) type Row = Rc<dyn Fn() -> Html>;

/// What asks for a page and hands it on.
pub(crate) type Ask = Rc<dyn Fn(Option<String>, Box<dyn FnOnce(Page)>)>;

/// The list; `empty` says what to do when there is nothing.
pub(crate) fn paged(ask: Ask, empty: Key) -> Html {
    let next: RwSignal<Option<String>> = RwSignal::new(None);
    let known = RwSignal::new(false);
    let busy = RwSignal::new(false);
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let list = tag("ul", "rows");
    let host = list.element().clone();
    // Rows are made when the answer comes, but belong to the page that asked.
    let owner = Owner::current().unwrap_or_default();
    let load = move |after: Option<String>| {
        let (host, owner) = (host.clone(), owner.clone());
        let settled = trouble::settle(busy, failed, move |(rows, more): (Vec<Row>, Option<String>)| {
            // The page may be gone when the answer comes.
            if known.try_with_untracked(|_| ()).is_none() {
                return;
            }
            owner.with(|| rows.iter().for_each(|row| row().append(&host)));
            next.set(more);
            known.set(true);
        });
        ask(after, Box::new(settled));
    };
    let first = load.clone();
    effect(Box::new(move || first(None)));
    let rows = list.element().clone();
    let none =
        move || known.get().then(|| (rows.child_element_count() == 0).then(|| tag("p", "empty").say(empty)));
    let more = move || {
        let cursor = next.get()?;
        let load = load.clone();
        Some(button("btn").on_click(move |_| load(Some(cursor.clone()))).kids(t(Key::MoreOfThem)))
    };
    let wait = move || (!known.get() && busy.get()).then(|| tag("span", "skel skel--line"));
    (wait, list, none, tag("p", "paged__more").kids(more), trouble::notice_of(failed)).html()
}
