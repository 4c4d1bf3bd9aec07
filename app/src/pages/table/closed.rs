//! Tables that cannot be shown: what happened, that nothing was lost, what to do.

use crate::i18n::{Key, t, words};
use crate::ui::shell::{Place, page as shell};
use leptos::prelude::*;

/// The table was taken back, or nobody came.
pub(crate) fn page() -> AnyView {
    explain(t(Key::ClosedTitle), t(Key::ClosedText))
}

/// There is no such table, or it cannot be reached.
pub(crate) fn failed(code: &str) -> AnyView {
    match code {
        "no_such_table" => explain(t(Key::NoTableTitle), t(Key::NoTable)),
        "offline" => explain(t(Key::OfflineTitle), t(Key::TroubleOffline)),
        "unreadable" | "update_required" => explain(t(Key::UpdateTitle), t(Key::UpdateRequired)),
        code => explain(t(Key::CannotOpen), t(words::refusal(code))),
    }
}

/// A page with a message and the ways on.
pub(crate) fn explain(title: &'static str, text: &'static str) -> AnyView {
    let body = view! {
        <div class="form">
            <h1 class="d3">{title}</h1>
            <p class="lead">{text}</p>
            <p class="cluster">
                <button class="btn" type="button" on:click=|_| reload()>{t(Key::TryAgain)}</button>
                <a class="btn btn--play" href="/new">{t(Key::NewGame)}</a>
                <a class="btn btn--quiet" href="/">{t(Key::NavHome)}</a>
            </p>
        </div>
    };
    shell(title, Place::Nowhere, true, body.into_any())
}

fn reload() {
    // A page that cannot be loaded again stays as it is.
    let _ = crate::dom::window().location().reload();
}
