//! Events: the code that leads to one, and the ones I am in.

use crate::app::app;
use crate::dom;
use crate::i18n::{Key, t, time};
use crate::net::api;
use crate::reactive::RwSignal;
use crate::routes::event_path;
use crate::ui::el::{Html, Kids, effect, el, tag};
use crate::ui::form;
use crate::ui::icon;
use crate::ui::shell::{Place, page as shell};
use shared::ids::TournamentCode;
use shared::player::EventNote;

/// The page.
pub(crate) fn page() -> Html {
    let app = app();
    let events: RwSignal<Option<Vec<EventNote>>> = RwSignal::new(None);
    effect(Box::new(move || {
        if app.me.with(Option::is_some) {
            api::home(move |home| {
                if let Ok(home) = home {
                    events.set(Some(home.events));
                }
            });
        } else if app.me_known.get() {
            events.set(Some(Vec::new()));
        }
    }));
    let list = move || {
        events.with(|events| match events {
            None => tag("span", "skel skel--line").html(),
            Some(events) => event_rows(events),
        })
    };
    let body = (
        tag("h1", "d4").say(Key::NavEvents),
        tag("div", "form aside-top").kids((
            code_form(),
            el("section").kids((tag("div", "sec").kids(tag("h2", "d2").say(Key::YourEvents)), list)),
            tag("p", "go").kids(
                tag("a", "btn btn--play btn--big")
                    .attr("href", "/t/new")
                    .kids((icon("#i-plus"), t(Key::NewEvent))),
            ),
        )),
    );
    shell(t(Key::NavEvents), Place::Events, true, body.html())
}

/// The field for a code, as it was read aloud or copied: spaces, hyphens and lower case are forgiven, a whole link too.
pub(crate) fn code_form() -> Html {
    let nav = app().nav;
    let text = RwSignal::new(String::new());
    let problem: RwSignal<Option<Key>> = RwSignal::new(None);
    let submit = move |event: web_sys::Event| {
        event.prevent_default();
        match read_code(&text.get_untracked()) {
            Some(code) => nav.go(&event_path(&code)),
            None => {
                problem.set(Some(Key::BadCode));
                dom::focus("#code");
            }
        }
    };
    tag("form", "inline")
        .on("submit", submit)
        .kids((
            form::text_field(
                "code",
                t(Key::HaveCode),
                "input input--code",
                text,
                form::problem(problem),
                "K7MW 2QXA 9B4C",
                120,
            ),
            tag("button", "btn").attr("type", "submit").say(Key::Open),
        ))
        .html()
}

fn read_code(text: &str) -> Option<TournamentCode> {
    let text = text.trim().trim_end_matches('/');
    TournamentCode::parse(text.rsplit('/').next().unwrap_or(text)).ok()
}

/// The events as rows, or what to do when there are none.
pub(crate) fn event_rows(events: &[EventNote]) -> Html {
    if events.is_empty() {
        return tag("p", "empty")
            .kids((t(Key::NoEvents), " ", tag("a", "btn").attr("href", "/t/new").say(Key::CreateOne)))
            .html();
    }
    let rows = events.iter().map(row).collect::<Vec<_>>();
    tag("ul", "rows").kids(rows).html()
}

fn row(event: &EventNote) -> Html {
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
    el("li")
        .kids((
            tag("div", "grow").kids((
                tag("p", "strong ell").kids(el("bdi").kids(event.name.clone())),
                tag("p", "small muted").kids((role, " ", state)),
            )),
            el("a")
                .class(if ready.is_some() { "btn btn--play" } else { "btn" })
                .attr("href", event_path(&event.code))
                .kids(if ready.is_some() { t(Key::HomePlay) } else { t(Key::Open) }),
        ))
        .html()
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
