//! What went wrong, that nothing was lost, and what to do.

use super::icon;
use crate::i18n::{Key, t, words};
use crate::net::Trouble;
use crate::ui::el::{Html, Kids, el, tag};
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
pub(crate) fn notice(text: &'static str) -> Html {
    tag("div", "notice notice--bad")
        .attr("role", "alert")
        .kids((
            icon("#i-warn"),
            el("div").kids((tag("p", "strong").kids(text), el("p").say(Key::NothingLost))),
        ))
        .html()
}

/// The notice for a signal that may hold a failure.
pub(crate) fn notice_of(trouble: RwSignal<Option<Trouble>>) -> Html {
    (move || trouble.with(|trouble| trouble.as_ref().map(text)).map(notice)).html()
}
