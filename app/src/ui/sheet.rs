//! Dialogs: a bottom sheet on a phone, a box on a wide screen.

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlDialogElement;

/// A dialog that is shown while `open` is true. Escape, a click beside it and its own buttons close it.
pub(crate) fn sheet(
    open: RwSignal<bool>,
    title: impl Fn() -> String + Send + 'static,
    body: AnyView,
) -> AnyView {
    let node: NodeRef<html::Dialog> = NodeRef::new();
    Effect::new(move |_| {
        let Some(dialog) = node.get() else { return };
        if open.get() && !dialog.open() {
            // Fails only for a dialog outside the page.
            let _ = dialog.show_modal();
        } else if !open.get() && dialog.open() {
            dialog.close();
        }
    });
    let beside = move |event: web_sys::MouseEvent| {
        let dialog: Option<HtmlDialogElement> = node.get_untracked();
        if dialog.is_some_and(|dialog| {
            event.target().is_some_and(|target| &target == AsRef::<web_sys::EventTarget>::as_ref(&dialog))
        }) {
            open.set(false);
        }
    };
    view! {
        <dialog node_ref=node class="sheet" aria-labelledby="sheet-h" on:close=move |_| { open.try_set(false); } on:click=beside>
            <h2 class="d2" id="sheet-h">{title}</h2>
            {body}
        </dialog>
    }
    .into_any()
}

/// A question with two answers: the harmless one first, and with the focus.
pub(crate) fn question(
    open: RwSignal<bool>,
    title: impl Fn() -> String + Send + 'static,
    text: impl Fn() -> String + Send + 'static,
    no: String,
    yes: String,
    act: impl Fn() + 'static,
) -> AnyView {
    let body = view! {
        <p class="muted">{text}</p>
        <div class="sheet__go">
            <button class="btn" type="button" autofocus on:click=move |_| open.set(false)>{no}</button>
            <button class="btn btn--danger" type="button" on:click=move |_| { open.set(false); act(); }>{yes}</button>
        </div>
    };
    sheet(open, title, body.into_any())
}
