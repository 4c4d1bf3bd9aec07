//! The frame of every page but the board: header, main, bottom bar.

use super::{Here, icon, who};
use crate::app::{App, app};
use crate::dom;
use crate::i18n::{Key, t, tf, tn};
use crate::prefs;
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, button, el, made, svg, tag};

/// Which entry of the navigation a page belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Home,
    Play,
    Events,
    Ladder,
    Settings,
    Nowhere,
}

const PLACES: [(&str, &str, Key, Place); 5] = [
    ("/", "#i-home", Key::NavHome, Place::Home),
    ("/lobby", "#i-play", Key::NavPlay, Place::Play),
    ("/events", "#i-trophy", Key::NavEvents, Place::Events),
    ("/ladder", "#i-ladder", Key::NavLadder, Place::Ladder),
    ("/settings", "#i-settings", Key::NavSettings, Place::Settings),
];

/// A page with its title (that of the tab, too).
pub(crate) fn page(title: &str, here: Place, narrow: bool, body: Html) -> Html {
    dom::set_title(&tf(Key::TitleSite, &[title]));
    let class = if narrow { "page page--narrow has-tabbar" } else { "page has-tabbar" };
    (
        tag("a", "skip").attr("href", "#main").say(Key::NavSkip),
        header(here),
        el("main").attr("id", "main").class(class).attr("tabindex", "-1").kids(body),
        tag("nav", "tabbar").label(Key::NavMain).kids(entries(here, true)),
    )
        .html()
}

fn header(here: Place) -> Html {
    let app = app();
    let name = move || app.me.get().map(|me| String::from(me.name));
    let label =
        move || name().map_or_else(|| t(Key::NavSettings).to_owned(), |name| tf(Key::NavYou, &[&name]));
    tag("header", "top")
        .kids(
            tag("div", "top__in").kids((
                tag("a", "brand").attr("href", "/").kids((
                    svg("svg")
                        .attr("viewBox", "0 0 32 32")
                        .attr("aria-hidden", "true")
                        .kids(svg("use").attr("href", "#mark")),
                    el("span").kids("Ashtapada"),
                )),
                el("nav").label(Key::NavMain).kids(entries(here, false)),
                tag("div", "top__end").kids((
                    button("iconbtn")
                        .label(Key::ThemeToggle)
                        .on_click(|_| prefs::toggle_theme())
                        .kids(icon("#i-theme")),
                    bell(app),
                    tag("a", "iconbtn").attr("href", "/settings").attr("aria-label", label).kids(move || {
                        match name() {
                            Some(name) => who(&name, "who--s", Here::Unsaid).html(),
                            None => icon("#i-user").html(),
                        }
                    }),
                )),
            )),
        )
        .html()
}

/// The way to the notices, with the number of those that are unread; for whoever the server knows.
fn bell(app: App) -> Html {
    let known = Memo::new(move |_| app.me.with(Option::is_some));
    made(known, move |known| {
        if !known {
            return ().html();
        }
        let label = move || match app.unread.get() {
            0 => t(Key::Notices).to_owned(),
            n => tn(Key::NoticesUnread, i64::from(n), &[]),
        };
        let badge = move || {
            let unread = app.unread.get();
            (unread > 0).then(|| tag("span", "badge").attr("aria-hidden", "true").kids(unread))
        };
        tag("a", "iconbtn")
            .attr("href", "/notices")
            .attr("aria-label", label)
            .kids((icon("#i-bell"), badge))
            .html()
    })
}

fn entries(here: Place, icons: bool) -> Html {
    let entry = |(href, name, key, place)| {
        let current = (place == here).then_some("page");
        el("a").attr("href", href).attr("aria-current", current).kids((icons.then(|| icon(name)), t(key)))
    };
    PLACES.map(entry).html()
}
