//! The field for a code, as it was read aloud or copied: spaces, hyphens and lower case are forgiven, a whole link too. It
//! takes the codes of tables and of events.

use crate::app::{App, app};
use crate::dom;
use crate::i18n::{Key, t};
use crate::net::api;
use crate::reactive::RwSignal;
use crate::routes::{Route, event_path, table_path};
use crate::ui::el::{Html, Kids, el, tag};
use crate::ui::{form, trouble};
use shared::ids::TournamentCode;
use shared::wire::CodeOf;

/// What somebody has typed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Typed {
    /// A whole link: its path says where it leads.
    Path(String),
    /// A code: the server knows what of.
    Code(TournamentCode),
}

/// The form.
pub(crate) fn code_form() -> Html {
    let app = app();
    let text = RwSignal::new(String::new());
    let problem: RwSignal<Option<&'static str>> = RwSignal::new(None);
    let busy = RwSignal::new(false);
    let submit = move |event: web_sys::Event| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        problem.set(None);
        match read(&text.get_untracked()) {
            Some(Typed::Path(path)) => app.nav.go(&path),
            Some(Typed::Code(code)) => ask(app, &code, busy, problem),
            None => {
                problem.set(Some(t(Key::BadCode)));
                dom::focus("#code");
            }
        }
    };
    let class = move || if busy.get() { "btn is-busy" } else { "btn" };
    tag("form", "inline")
        .on("submit", submit)
        .kids((
            form::text_field_saying(
                "code",
                t(Key::HaveCode),
                "input input--code",
                text,
                problem,
                "K7MW 2QXA 9B4C",
                120,
            ),
            el("button").class(class).attr("type", "submit").say(Key::Open),
        ))
        .html()
}

fn ask(app: App, code: &TournamentCode, busy: RwSignal<bool>, problem: RwSignal<Option<&'static str>>) {
    busy.set(true);
    api::code(code, move |answer| {
        busy.set(false);
        match answer {
            Ok(CodeOf::Table(table)) => app.nav.go(&table_path(&table)),
            Ok(CodeOf::Event(code)) => app.nav.go(&event_path(&code)),
            Err(why) if why.code() == "no_such_tournament" => problem.set(Some(t(Key::NoSuchCode))),
            Err(why) => problem.set(Some(trouble::text(&why))),
        }
    });
}

fn read(text: &str) -> Option<Typed> {
    let text = text.trim().trim_end_matches('/');
    if let Ok(code) = TournamentCode::parse(text) {
        return Some(Typed::Code(code));
    }
    // Of a link only the end counts, whatever a chat has put before it.
    let mut parts = text.rsplit('/');
    let (last, kind) = (parts.next()?, parts.next()?);
    let path = ["/", kind, "/", last].concat();
    match Route::parse(&path) {
        Route::Table(table) => Some(Typed::Path(table_path(&table))),
        Route::Event(code) => Some(Typed::Path(event_path(&code))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Typed, read};
    use shared::ids::TournamentCode;

    #[test]
    fn a_code_is_read_as_people_write_it() {
        let code = TournamentCode::parse("K7MW2QXA9B4C").unwrap();
        for text in ["K7MW2QXA9B4C", " k7mw 2qxa 9b4c ", "k7mw-2qxa-9b4c", "K7MW\u{a0}2QXA 9b4c"] {
            assert_eq!(read(text), Some(Typed::Code(code.clone())), "{text}");
        }
        for text in ["", "K7MW", "K7MW2QXA9B4O", "https://x.example/", "https://x.example/settings"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_link_leads_where_it_says() {
        let path = |text: &str| match read(text) {
            Some(Typed::Path(path)) => path,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(path("https://x.example/t/K7MW2QXA9B4C/"), "/t/K7MW2QXA9B4C");
        assert_eq!(path("x.example/g/k7mw-2qxa-9b4c"), "/g/K7MW2QXA9B4C");
        assert_eq!(path("/g/K7MW2QXA9B4C%3A3%3A1"), "/g/K7MW2QXA9B4C:3:1");
        assert_eq!(path("https://x.example/g/0123456789abcdefghjkmnpqrs"), "/g/0123456789abcdefghjkmnpqrs");
    }
}
