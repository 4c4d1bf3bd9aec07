//! Events: the code that leads to one, and the ones I am in.

use crate::app::app;
use crate::dom;
use crate::i18n::{Key, t, time};
use crate::net::api;
use crate::routes::event_path;
use crate::ui::form;
use crate::ui::icon;
use crate::ui::shell::{Place, page as shell};
use leptos::prelude::*;
use shared::ids::TournamentCode;
use shared::player::EventNote;

/// The page.
pub(crate) fn page() -> AnyView {
    let app = app();
    let events: RwSignal<Option<Vec<EventNote>>> = RwSignal::new(None);
    Effect::new(move |_| {
        if app.me.with(Option::is_some) {
            leptos::task::spawn_local(async move {
                if let Ok(home) = api::home().await {
                    events.try_set(Some(home.events));
                }
            });
        } else if app.me_known.get() {
            events.set(Some(Vec::new()));
        }
    });
    let list = move || {
        events.with(|events| match events {
            None => view! { <span class="skel skel--line"></span> }.into_any(),
            Some(events) => event_rows(events),
        })
    };
    let body = view! {
        <h1 class="d4">{t(Key::NavEvents)}</h1>
        <div class="form aside-top">
            {code_form()}
            <section><div class="sec"><h2 class="d2">{t(Key::YourEvents)}</h2></div>{list}</section>
            <p class="go"><a class="btn btn--play btn--big" href="/t/new">{icon("#i-plus")} {t(Key::NewEvent)}</a></p>
        </div>
    };
    shell(t(Key::NavEvents), Place::Events, true, body.into_any())
}

/// The field for a code, as it was read aloud or copied: spaces, hyphens and lower case are forgiven, a whole link too.
pub(crate) fn code_form() -> AnyView {
    let nav = app().nav;
    let text = RwSignal::new(String::new());
    let problem: RwSignal<Option<Key>> = RwSignal::new(None);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        match read_code(&text.get_untracked()) {
            Some(code) => nav.go(&event_path(&code)),
            None => {
                problem.set(Some(Key::BadCode));
                dom::focus("#code");
            }
        }
    };
    view! {
        <form class="inline" on:submit=submit>
            {form::text_field("code", t(Key::HaveCode), "input input--code", text, problem.into(), "K7MW 2QXA 9B4C", 120)}
            <button class="btn" type="submit">{t(Key::Open)}</button>
        </form>
    }
    .into_any()
}

fn read_code(text: &str) -> Option<TournamentCode> {
    let text = text.trim().trim_end_matches('/');
    TournamentCode::parse(text.rsplit('/').next().unwrap_or(text)).ok()
}

/// The events as rows, or what to do when there are none.
pub(crate) fn event_rows(events: &[EventNote]) -> AnyView {
    if events.is_empty() {
        return view! { <p class="empty">{t(Key::NoEvents)}" "<a class="btn" href="/t/new">{t(Key::CreateOne)}</a></p> }.into_any();
    }
    let rows = events.iter().map(row).collect::<Vec<_>>();
    view! { <ul class="rows">{rows}</ul> }.into_any()
}

fn row(event: &EventNote) -> AnyView {
    let now = app().now;
    let ready = event.ready.filter(|_| !event.over);
    let state = move || match ready {
        Some(until) => [t(Key::MatchReady), ", ", &time::left(until, now.get())].concat(),
        None => String::new(),
    };
    let role = match (event.over, event.organiser, event.playing) {
        (true, ..) => t(Key::EventOver),
        (_, true, _) => t(Key::YouOrganise),
        (_, _, true) => t(Key::YouPlay),
        _ => t(Key::YouAsked),
    };
    view! {
        <li><div class="grow"><p class="strong ell"><bdi>{event.name.clone()}</bdi></p><p class="small muted">{role}" "{state}</p></div>
            <a class=if ready.is_some() { "btn btn--play" } else { "btn" } href=event_path(&event.code)>{if ready.is_some() { t(Key::HomePlay) } else { t(Key::Open) }}</a></li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::read_code;

    #[test]
    fn a_code_is_read_as_people_write_it() {
        for text in
            ["K7MW2QXA9B4C", " k7mw 2qxa 9b4c ", "k7mw-2qxa-9b4c", "https://x.example/t/K7MW2QXA9B4C/"]
        {
            assert_eq!(read_code(text).unwrap().as_str(), "K7MW2QXA9B4C", "{text}");
        }
        for text in ["", "K7MW", "K7MW2QXA9B4O", "https://x.example/"] {
            assert_eq!(read_code(text), None, "{text}");
        }
    }
}
