//! What went wrong, that nothing was lost, and what to do.

use super::icon;
use crate::i18n::{Key, t, words};
use crate::net::Trouble;
use leptos::prelude::*;

/// The words for a failed request.
pub(crate) fn text(trouble: &Trouble) -> &'static str {
    match trouble {
        Trouble::Offline => t(Key::TroubleOffline),
        Trouble::Unreadable => t(Key::TroubleUnreadable),
        Trouble::Refused(code) => t(words::refusal(code)),
    }
}

/// A message in the page.
pub(crate) fn notice(text: &'static str) -> AnyView {
    view! {
        <div class="notice notice--bad" role="alert">{icon("#i-warn")}<div><p class="strong">{text}</p><p>{t(Key::NothingLost)}</p></div></div>
    }
    .into_any()
}

/// The notice for a signal that may hold a failure.
pub(crate) fn notice_of(trouble: RwSignal<Option<Trouble>>) -> impl IntoView {
    move || trouble.with(|trouble| trouble.as_ref().map(text)).map(notice)
}
