//! Short messages that go by themselves.

use crate::app::App;
use crate::ui::el::{Html, Kids, each, tag};
use gloo_timers::callback::Timeout;

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
pub(crate) fn toasts(app: App) -> Html {
    let keys = move || app.toasts.with(|toasts| toasts.iter().map(|(id, _)| *id).collect());
    let show = move |id| {
        let text = app
            .toasts
            .with(|toasts| toasts.iter().find(|(other, _)| *other == id).map(|(_, text)| text.clone()));
        tag("p", "toast").kids(text)
    };
    tag("div", "toasts").attr("role", "status").attr("aria-live", "polite").kids(each(keys, show)).html()
}
