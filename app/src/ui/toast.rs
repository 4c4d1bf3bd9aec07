//! Short messages that go by themselves.

use crate::app::App;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;

/// How long a message stays, in milliseconds.
const STAY: u32 = 5_000;

/// Shows a message.
pub(crate) fn toast(app: App, text: impl Into<String>) {
    let text = text.into();
    let Some(id) = app.toasts.try_update(|toasts| {
        let id = toasts.last().map_or(0, |(id, _)| id.wrapping_add(1));
        toasts.push((id, text));
        id
    }) else {
        return;
    };
    Timeout::new(STAY, move || {
        app.toasts.try_update(|toasts| toasts.retain(|(other, _)| *other != id));
    })
    .forget();
}

/// The messages; the list stands in the page from the start, so that readers hear what is added.
pub(crate) fn toasts(app: App) -> AnyView {
    view! {
        <div class="toasts" role="status" aria-live="polite">
            <For each=move || app.toasts.get() key=|(id, _)| *id children=|(_, text)| view! { <p class="toast">{text}</p> } />
        </div>
    }
    .into_any()
}
