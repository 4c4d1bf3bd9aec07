//! The pages.

mod apart;
pub(crate) mod blocked;
mod champions;
mod code;
mod event;
mod events;
mod home;
mod ladder;
mod link;
mod lobby;
mod new_event;
mod new_game;
mod notices;
mod notify;
mod profile;
mod same_device;
mod session;
mod settings;
mod table;
mod text;
mod tiers;

pub(crate) use new_game::With;
pub(crate) use table::{act, desk, said};
pub(crate) use text::keep;

use crate::boards::KINDS;
use crate::i18n::{Key, t};
use crate::routes::Route;
use crate::ui::el::{Html, Kids, tag};
use crate::ui::shell::{Place, page};

/// A note of a game, for tests.
#[cfg(test)]
fn game_note(
    table: &shared::ids::TableId,
    stage: shared::player::GameStage,
    deadline: Option<i64>,
) -> shared::player::GameNote {
    let of = serde_json::json!({ "table": table, "seq": 1, "at": 0, "kind": "classic_chess", "stage": stage, "deadline": deadline });
    serde_json::from_value(of).unwrap()
}

/// The page of a route.
pub(crate) fn show(route: Route) -> Html {
    match route {
        Route::Home => home::page(),
        Route::NewGame => new_game::page(),
        Route::Lobby(kind) if kind.is_none_or(|kind| KINDS.contains(&kind)) => lobby::page(kind),
        Route::SameDevice => same_device::page(),
        Route::Table(id) => table::page(id),
        Route::NewEvent | Route::Event(_) | Route::Events | Route::Champions => apart::events_page(route),
        Route::Ladders | Route::Ladder(_) => apart::ladder_page(route),
        Route::Player(_) | Route::Notices | Route::Settings | Route::Link => apart::own_page(route),
        Route::Text(text) => text::page(text),
        Route::BadLink => missing(t(Key::BadLinkTitle), t(Key::BadLinkText)),
        Route::NotFound | Route::Lobby(_) => missing(t(Key::NotFoundTitle), t(Key::NotFoundText)),
    }
}

/// Nothing is there: what happened, and the ways on.
pub(crate) fn missing(title: &'static str, text: &'static str) -> Html {
    let body = tag("div", "form").kids((
        tag("h1", "d3").kids(title),
        tag("p", "lead").kids(text),
        tag("p", "cluster").kids((
            tag("a", "btn btn--play").attr("href", "/").say(Key::NavHome),
            tag("a", "btn").attr("href", "/new").say(Key::NewGame),
            tag("a", "btn").attr("href", "/events").say(Key::HaveCode),
        )),
    ));
    page(title, Place::Nowhere, true, body.html())
}
