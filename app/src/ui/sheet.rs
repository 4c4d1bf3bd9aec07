//! Dialogs: a bottom sheet on a phone, a box on a wide screen.

use super::el::{Html, Kids, button, effect, tag, text};
use crate::reactive::RwSignal;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{EventTarget, HtmlDialogElement};

thread_local! {
    /// Numbers the dialogs, so that each has a title of its own.
    static NEXT: RefCell<u32> = const { RefCell::new(0) };
}

/// A dialog that is shown while `open` is true. Escape, a click beside it and its own buttons close it.
pub(crate) fn sheet(open: RwSignal<bool>, title: impl Fn() -> String + 'static, body: Html) -> Html {
    dialog(Box::new(move || open.get()), Rc::new(move || open.set(false)), text(title), body)
}

/// A dialog about something, shown while there is something.
///
/// It follows the signal itself: a second signal beside it, each following the other, would be set for ever.
pub(crate) fn about<T: Send + Sync + 'static>(
    what: RwSignal<Option<T>>,
    title: impl Fn() -> String + 'static,
    body: Html,
) -> Html {
    let shown = move || what.with(Option::is_some);
    dialog(Box::new(shown), Rc::new(move || what.set(None)), text(title), body)
}

fn dialog(shown: Box<dyn Fn() -> bool>, close: Rc<dyn Fn()>, title: Html, body: Html) -> Html {
    let id = format!("sheet-{}", NEXT.with(|next| next.replace_with(|next| next.wrapping_add(1))));
    let sheet = tag("dialog", "sheet").attr("aria-labelledby", id.clone());
    let dialog: HtmlDialogElement = sheet.element().clone().unchecked_into();
    let (beside, closed, touched) = (dialog.clone(), dialog.clone(), Rc::clone(&close));
    effect(Box::new(move || match (shown(), dialog.open()) {
        // Fails only outside the page; then there is nothing to show.
        (true, false) => drop(dialog.show_modal()),
        (false, true) => dialog.close(),
        _ => {}
    }));
    sheet
        .on("close", move |_| {
            // The browser tells it a little later: it may be open again by then.
            if !closed.open() {
                close();
            }
        })
        .on_click(move |event| {
            if event.target().is_some_and(|target| target == *AsRef::<EventTarget>::as_ref(&beside)) {
                touched();
            }
        })
        .kids((tag("h2", "d2").attr("id", id).kids(title), body))
        .html()
}

/// A question with two answers: the harmless one first, and with the focus.
pub(crate) fn question(
    open: RwSignal<bool>,
    title: impl Fn() -> String + 'static,
    explain: impl Fn() -> String + 'static,
    no: String,
    yes: String,
    act: impl Fn() + 'static,
) -> Html {
    let body = (
        tag("p", "muted").kids(text(explain)),
        tag("div", "sheet__go").kids((
            button("btn").attr("autofocus", true).on_click(move |_| open.set(false)).kids(no),
            button("btn btn--danger")
                .on_click(move |_| {
                    open.set(false);
                    act();
                })
                .kids(yes),
        )),
    );
    sheet(open, title, body.html())
}
