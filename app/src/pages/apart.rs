//! The pages that are loaded when they are needed: those of events, of the ladders, and those about oneself. A guest who is
//! sent the link of a table, or looks for an opponent, needs none of them.

use super::{champions, event, events, ladder, link, missing, new_event, notices, profile, settings};
use crate::apart::{Then, apart};
use crate::dom;
use crate::i18n::{Key, t};
use crate::pwa;
use crate::reactive::RwSignal;
use crate::routes::Route;
use crate::ui::el::{Html, Kids, button, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{online, trouble};
use leptos::prelude::untrack;

apart! {
    about_events: fn(Route) -> Html = |route| match route {
        Route::NewEvent => new_event::page(),
        Route::Event(code) => event::page(code),
        Route::Events => events::page(),
        Route::Champions => champions::page(),
        _ => missing(t(Key::NotFoundTitle), t(Key::NotFoundText)),
    };
    about_ladders: fn(Route) -> Html = |route| match route {
        Route::Ladders => ladder::index(),
        Route::Ladder(kind) => ladder::page(kind),
        _ => missing(t(Key::NotFoundTitle), t(Key::NotFoundText)),
    };
    about_me: fn(Route) -> Html = |route| match route {
        Route::Player(id) => profile::page(id),
        Route::Notices => notices::page(),
        Route::Settings => settings::page(),
        Route::Link => link::page(),
        _ => missing(t(Key::NotFoundTitle), t(Key::NotFoundText)),
    };
}

/// A page about events.
pub(super) fn events_page(route: Route) -> Html {
    when_here(about_events::get, about_events::need, Place::Events, route)
}

/// A page about the ladders.
pub(super) fn ladder_page(route: Route) -> Html {
    when_here(about_ladders::get, about_ladders::need, Place::Ladder, route)
}

/// A page about the player.
pub(super) fn own_page(route: Route) -> Html {
    when_here(about_me::get, about_me::need, Place::Settings, route)
}

type Pages = fn(Route) -> Html;

/// How its part of the app stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coming {
    OnItsWay,
    Failed,
    Here,
}

fn when_here(get: fn() -> Option<&'static Pages>, need: fn(Then), place: Place, route: Route) -> Html {
    if let Some(page) = get() {
        return page(route);
    }
    let coming = RwSignal::new(Coming::OnItsWay);
    let load = move || {
        coming.set(Coming::OnItsWay);
        need(Box::new(move |here| {
            // Whoever came here by a link had the title read out to them: the one of the page counts.
            let read = dom::find("h1").is_some_and(|title| dom::has_focus(&title));
            coming.set(if here { Coming::Here } else { Coming::Failed });
            if here && read {
                crate::app::arrive();
            }
        }));
    };
    load();
    online::then(move || {
        if coming.try_with_untracked(|coming| *coming == Coming::Failed) == Some(true) {
            load();
        }
    });
    let show = move || {
        let now = coming.get();
        untrack(|| match (now, get()) {
            (Coming::Here, Some(page)) => page(route.clone()),
            (Coming::OnItsWay, _) => shell(t(Key::Loading), place, true, skeleton()),
            _ => shell(t(Key::CannotOpen), place, true, failed()),
        })
    };
    show.html()
}

fn skeleton() -> Html {
    tag("div", "form")
        .attr("aria-busy", "true")
        .kids((
            tag("h1", "d4").say(Key::Loading),
            tag("span", "skel skel--line"),
            tag("span", "skel skel--line"),
        ))
        .html()
}

/// Loading the page again also helps where a newer version of the site has taken the place of this one.
fn failed() -> Html {
    tag("div", "form")
        .kids((
            tag("h1", "d3").say(Key::CannotOpen),
            trouble::notice(&crate::net::Trouble::Offline),
            tag("p", "cluster").kids(button("btn btn--play").on_click(|_| pwa::reload()).say(Key::TryAgain)),
        ))
        .html()
}
