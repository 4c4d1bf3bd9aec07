//! The pages.

mod event;
mod events;
mod home;
mod link;
mod new_event;
mod new_game;
mod same_device;
mod session;
mod settings;
mod table;

use crate::i18n::{Key, t};
use crate::routes::Route;
use crate::ui::shell::{Place, page};
use leptos::prelude::*;

/// The page of a route.
pub(crate) fn show(route: Route) -> AnyView {
    match route {
        Route::Home => home::page(),
        Route::NewGame => new_game::page(),
        Route::SameDevice => same_device::page(),
        Route::Table(id) => table::page(id),
        Route::NewEvent => new_event::page(),
        Route::Event(code) => event::page(code),
        Route::Events => events::page(),
        Route::Settings => settings::page(),
        Route::Link => link::page(),
        Route::BadLink => missing(t(Key::BadLinkTitle), t(Key::BadLinkText)),
        Route::NotFound => missing(t(Key::NotFoundTitle), t(Key::NotFoundText)),
    }
}

/// Nothing is there: what happened, and the ways on.
pub(crate) fn missing(title: &'static str, text: &'static str) -> AnyView {
    let body = view! {
        <div class="form">
            <h1 class="d3">{title}</h1>
            <p class="lead">{text}</p>
            <p class="cluster"><a class="btn btn--play" href="/">{t(Key::NavHome)}</a><a class="btn" href="/new">{t(Key::NewGame)}</a><a class="btn" href="/events">{t(Key::HaveCode)}</a></p>
        </div>
    };
    page(title, Place::Nowhere, true, body.into_any())
}
