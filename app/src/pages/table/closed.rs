//! Tables that cannot be shown: what happened, that nothing was lost, what to do.

use crate::i18n::{Key, t, words};
use crate::ui::el::{Html, Kids, button, tag};
use crate::ui::online;
use crate::ui::shell::{Place, page as shell};

/// The table was taken back, or nobody came.
pub(crate) fn page() -> Html {
    explain(t(Key::ClosedTitle), t(Key::ClosedText), Again::Never)
}

/// There is no such table, or it cannot be reached.
pub(crate) fn failed(code: &str) -> Html {
    match code {
        "no_such_table" | "not_found" => explain(t(Key::NoTableTitle), t(Key::NoTable), Again::Never),
        "offline" => {
            online::then(reload);
            explain(t(Key::OfflineTitle), t(Key::TroubleOffline), Again::First)
        }
        "no_board" => explain(t(Key::NoBoardTitle), t(Key::NoBoard), Again::Never),
        "unreadable" | "update_required" => {
            explain(t(Key::UpdateTitle), t(Key::UpdateRequired), Again::First)
        }
        code => explain(t(Key::CannotOpen), t(words::refusal(code)), Again::Last),
    }
}

/// Whether trying again can help.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Again {
    /// It is what to do.
    First,
    /// It may.
    Last,
    /// It cannot.
    Never,
}

/// A page with a message and the ways on.
fn explain(title: &'static str, text: &'static str, again: Again) -> Html {
    let first = again == Again::First;
    let class = |main: bool| if main { "btn btn--play" } else { "btn" };
    let body = tag("div", "form").kids((
        tag("h1", "d3").kids(title),
        tag("p", "lead").kids(text),
        tag("p", "cluster").kids((
            (again != Again::Never).then(|| button(class(first)).on_click(|_| reload()).say(Key::TryAgain)),
            tag("a", class(!first)).attr("href", "/new").say(Key::NewGame),
            tag("a", "btn btn--quiet").attr("href", "/").say(Key::NavHome),
        )),
    ));
    shell(title, Place::Nowhere, true, body.html())
}

fn reload() {
    // A page that cannot be loaded again stays as it is.
    let _ = crate::dom::window().location().reload();
}
