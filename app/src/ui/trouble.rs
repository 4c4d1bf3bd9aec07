//! What went wrong, that nothing was lost, and what to do.

use super::icon;
use super::toast::toast;
use crate::app::App;
use crate::i18n::{Key, t, words};
use crate::net::Trouble;
use crate::reactive::RwSignal;
use crate::ui::el::{Html, Kids, el, tag};

/// The words for a failed request.
pub(crate) fn text(trouble: &Trouble) -> &'static str {
    match trouble {
        Trouble::Offline => t(Key::TroubleOffline),
        Trouble::Unreadable => t(Key::TroubleUnreadable),
        Trouble::Refused(code, _) => t(words::refusal(code)),
    }
}

/// A message in the page.
pub(crate) fn notice(trouble: &Trouble) -> Html {
    // Where something has to be bought or ended first, nothing could have been lost.
    let limits = ["active_limit", "free_limit_30_days", "tier_size", "not_paid", "not_for_sale"];
    let assure = !limits.contains(&trouble.code());
    let text = text(trouble);
    tag("div", "notice notice--bad")
        .attr("role", "alert")
        .kids((
            icon("#i-warn"),
            el("div").kids((tag("p", "strong").kids(text), assure.then(|| el("p").say(Key::NothingLost)))),
        ))
        .html()
}

/// The notice for a signal that may hold a failure.
pub(crate) fn notice_of(trouble: RwSignal<Option<Trouble>>) -> Html {
    (move || trouble.with(|trouble| trouble.as_ref().map(notice))).html()
}

/// What to do with an answer while a button waits for it: the button is free again, a failure is shown.
pub(crate) fn settle<T>(
    busy: RwSignal<bool>,
    failed: RwSignal<Option<Trouble>>,
    done: impl FnOnce(T),
) -> impl FnOnce(Result<T, Trouble>) {
    busy.set(true);
    move |answer| {
        busy.set(false);
        match answer {
            Ok(answer) => {
                failed.set(None);
                done(answer);
            }
            Err(why) => failed.set(Some(why)),
        }
    }
}

/// What to do with an answer whose failure is a short message.
pub(crate) fn or_toast<T>(app: App, done: impl FnOnce(T)) -> impl FnOnce(Result<T, Trouble>) {
    move |answer| match answer {
        Ok(answer) => done(answer),
        Err(why) => toast(app, text(&why)),
    }
}
