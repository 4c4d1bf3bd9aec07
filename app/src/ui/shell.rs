//! The frame of every page but the board: header, main, bottom bar.

use super::{Here, icon, who};
use crate::app::app;
use crate::dom;
use crate::i18n::{Key, t, tf};
use crate::prefs;
use leptos::prelude::*;

/// Which entry of the navigation a page belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Home,
    Play,
    Events,
    Settings,
    Nowhere,
}

const PLACES: [(&str, &str, Key, Place); 4] = [
    ("/", "#i-home", Key::NavHome, Place::Home),
    ("/new", "#i-play", Key::NavPlay, Place::Play),
    ("/events", "#i-trophy", Key::NavEvents, Place::Events),
    ("/settings", "#i-settings", Key::NavSettings, Place::Settings),
];

/// A page with its title (that of the tab, too).
pub(crate) fn page(title: &str, here: Place, narrow: bool, body: AnyView) -> AnyView {
    dom::set_title(&tf(Key::TitleSite, &[title]));
    let class = if narrow { "page page--narrow has-tabbar" } else { "page has-tabbar" };
    view! {
        <a class="skip" href="#main">{t(Key::NavSkip)}</a>
        {header(here)}
        <main id="main" class=class tabindex="-1">{body}</main>
        <nav class="tabbar" aria-label=t(Key::NavMain)>{entries(here, true)}</nav>
    }
    .into_any()
}

fn header(here: Place) -> AnyView {
    let app = app();
    let name = move || app.me.get().map(|me| String::from(me.name));
    let label =
        move || name().map_or_else(|| t(Key::NavSettings).to_owned(), |name| tf(Key::NavYou, &[&name]));
    view! {
        <header class="top"><div class="top__in">
            <a class="brand" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><use_ href="#mark"></use_></svg><span>"Ashtapada"</span></a>
            <nav aria-label=t(Key::NavMain)>{entries(here, false)}</nav>
            <div class="top__end">
                <button class="iconbtn" type="button" aria-label=t(Key::ThemeToggle) on:click=|_| prefs::toggle_theme()>{icon("#i-theme")}</button>
                <a class="iconbtn" href="/settings" aria-label=label>
                    {move || match name() {
                        Some(name) => who(&name, "who--s", Here::Unsaid).into_any(),
                        None => icon("#i-user").into_any(),
                    }}
                </a>
            </div>
        </div></header>
    }
    .into_any()
}

fn entries(here: Place, icons: bool) -> AnyView {
    let entry = |(href, name, key, place)| {
        let current = (place == here).then_some("page");
        view! { <a href=href aria-current=current>{icons.then(|| icon(name))} {t(key)}</a> }
    };
    PLACES.map(entry).into_any()
}
