//! The app's root: what every page can reach, and which page is shown.

use crate::dom;
use crate::i18n::{Key, t};
use crate::nav::Nav;
use crate::net::{api, json};
use crate::pages;
use crate::prefs::Prefs;
use crate::pwa;
use crate::quick::{self, Quick};
use crate::reactive::{Memo, RwSignal};
use crate::routes::Route;
use crate::ui::el::{Html, Kids, effect, made};
use crate::ui::{rules, toast};
use gloo_timers::callback::Interval;
use leptos::prelude::*;
use shared::player::Blocked;
use shared::rules::GameKind;
use shared::time::Instant;
use shared::wire::Me;
use std::cell::Cell;

/// How often deadlines on the screen are counted again, in milliseconds.
const MINUTE_HAND: u32 = 15_000;
/// Where the last known name is kept, so that the first paint knows it.
const ME: &str = "me";

/// What every page can reach. All of it lives as long as the page.
#[derive(Clone, Copy)]
pub(crate) struct App {
    /// Where we are.
    pub(crate) nav: Nav,
    /// Who this device is; `None` = nobody yet.
    pub(crate) me: RwSignal<Option<Me>>,
    /// Whether the server has said so.
    pub(crate) me_known: RwSignal<bool>,
    /// The device's choices.
    pub(crate) prefs: RwSignal<Prefs>,
    /// Short messages.
    pub(crate) toasts: RwSignal<Vec<(u32, String)>>,
    /// The device's time, every quarter of a minute.
    pub(crate) now: RwSignal<Instant>,
    /// A game is running on the screen: nothing may reload the page.
    pub(crate) playing: RwSignal<bool>,
    /// A new version of the site waits.
    pub(crate) update: RwSignal<bool>,
    /// How many notices are unread.
    pub(crate) unread: RwSignal<u32>,
    /// Whom this player has blocked; `None` = not asked yet.
    pub(crate) blocked: RwSignal<Option<Vec<Blocked>>>,
    /// The game whose rules are shown on a sheet.
    pub(crate) rules: RwSignal<Option<GameKind>>,
    /// The browser offers to install the site.
    pub(crate) installable: RwSignal<bool>,
    /// The quick match that is waited for.
    pub(crate) quick: RwSignal<Option<Quick>>,
}

/// The app of the component that asks.
pub(crate) fn app() -> App {
    expect_context()
}

impl App {
    fn new() -> Self {
        let me = dom::load(ME).and_then(|text| json::decode(&text));
        Self {
            nav: Nav::new(),
            me: RwSignal::new(me),
            me_known: RwSignal::new(false),
            prefs: RwSignal::new(Prefs::load()),
            toasts: RwSignal::new(Vec::new()),
            now: RwSignal::new(dom::now()),
            playing: RwSignal::new(false),
            update: RwSignal::new(false),
            unread: RwSignal::new(0),
            blocked: RwSignal::new(None),
            rules: RwSignal::new(None),
            installable: RwSignal::new(false),
            quick: RwSignal::new(None),
        }
    }

    /// Changes and keeps the device's choices.
    pub(crate) fn prefer(self, change: impl FnOnce(&mut Prefs)) {
        self.prefs.update(change);
        self.prefs.get_untracked().save();
    }

    /// Takes over who this device is.
    pub(crate) fn set_me(self, me: Option<Me>) {
        let text = me.as_ref().and_then(json::encode);
        dom::store(ME, text.as_deref());
        let player = |me: &Option<Me>| me.as_ref().map(|me| me.player.clone());
        if self.me.with_untracked(player) != player(&me) {
            self.blocked.set(None);
        }
        self.me.set(me);
        self.me_known.set(true);
    }
}

/// The whole page.
pub(crate) fn root() -> Html {
    let app = App::new();
    provide_context(app);
    app.nav.listen();
    pwa::register(app);
    quick::begin(app);
    api::me(move |me| match me {
        Ok(Some(me)) => app.set_me(Some(me)),
        // Asked before somebody signed in on this page: the answer is out of date.
        _ if app.me_known.get_untracked() => {}
        Ok(None) => forgotten(app),
        Err(why) if !why.code().is_empty() => forgotten(app),
        Err(_) => {}
    });
    // The root's interval runs as long as the page.
    Interval::new(MINUTE_HAND, move || app.now.set(dom::now())).forget();
    let who = Memo::new(move |_| app.me.with(|me| me.as_ref().map(|me| me.player.clone())));
    effect(Box::new(move || {
        who.track();
        app.me_known.track();
        app.nav.path.track();
        count_unread(app);
    }));
    dom::listen_forever(&dom::document(), "visibilitychange", move |_| count_unread(app));
    let route = Memo::new(move |_| Route::parse(&app.nav.path.get()));
    let first = Cell::new(true);
    effect(Box::new(move || {
        route.track();
        if !first.replace(false) {
            arrive();
        }
    }));
    (made(route, pages::show), quick::bar(app), toast::toasts(app), pwa::update_bar(app), rules::page(app))
        .html()
}

/// The server knows nobody here. Whoever was known before is told: a first visit would look the same.
fn forgotten(app: App) {
    if app.me.with_untracked(Option::is_some) {
        toast::toast(app, t(Key::SignedOut));
    }
    app.set_me(None);
}

/// Counts what is unread: when the server has said who asks (a device may have been signed out from another), and on each
/// arrival at a page or return to it. Home is told it with what it shows anyway.
pub(crate) fn count_unread(app: App) {
    let known = app.me_known.get_untracked() && app.me.with_untracked(Option::is_some);
    let home = app.nav.path.with_untracked(|path| Route::parse(path) == Route::Home);
    if known && !home && dom::visible() {
        api::notices(move |list| {
            if let Ok(list) = list {
                app.unread.set(list.unread);
            }
        });
    }
}

/// A new page begins at its top, and its title is read out.
pub(crate) fn arrive() {
    request_animation_frame(|| {
        dom::window().scroll_to_with_x_and_y(0.0, 0.0);
        if let Some(title) = dom::find("h1") {
            // A title is no control: it takes the focus once, and is not in the tab order.
            let _ = title.set_attribute("tabindex", "-1");
        }
        dom::focus("h1");
    });
}
