//! The quick match that this device waits for: asked for on one page, waited for on all of them, and left for the board.
//!
//! A lobby lets those wait who keep its socket open. So the socket belongs to no page: whoever looks around meanwhile
//! waits on, and whoever loads the page again is back in the same wait.

use crate::app::App;
use crate::boards;
use crate::dom;
use crate::i18n::{Key, t, tf, words};
use crate::net::{Happening, Link, Trouble, api, json};
use crate::reactive::{Memo, RwSignal};
use crate::routes::{Route, table_path};
use crate::ui::el::{Html, Kids, button, effect, made, tag};
use crate::ui::toast::toast;
use crate::ui::{icon, icon_s, trouble};
use gloo_timers::callback::Interval;
use leptos::prelude::*;
use shared::ids::TableId;
use shared::lobby::{Ask, You};
use shared::rules::GameKind;
use shared::table::TableSettings;
use shared::time::{Instant, Millis};
use shared::wire::LobbyMessage;
use std::cell::RefCell;

/// Where the game is kept that this device waits for, so that a page that is loaded again knows where to ask.
const STORED: &str = "quick";
/// How long a match may take from being made to its table.
const OPENING: Millis = Millis::seconds(30);

thread_local! {
    /// The socket of the wait.
    static LINK: RefCell<Option<(GameKind, Link)>> = const { RefCell::new(None) };
}

/// What became of asking.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Quick {
    /// Somebody is looked for.
    Waiting(Wait),
    /// The match runs, and this page could not be left for it.
    Begun(TableId),
}

/// A wait.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wait {
    /// What for.
    pub(crate) settings: TableSettings,
    /// Its number, which is the revision of the lobby that it began with; what an older one says of it is out of date.
    /// None while the table of the match is being opened.
    n: Option<u64>,
    /// Since when.
    since: Instant,
}

impl Wait {
    fn kind(&self) -> GameKind {
        self.settings.game.kind()
    }
}

/// Goes on with a wait that an earlier page began, and looks after it from now on.
pub(crate) fn begin(app: App) {
    if let Some(kind) = stored() {
        look(app, kind);
    }
    effect(Box::new(move || {
        app.now.track();
        if let Some(wait) = waiting(app) {
            look(app, wait.kind());
        }
    }));
    // Whoever signs out, or is somebody else from now on, waits for nothing.
    let who = Memo::new(move |_| app.me.with(|me| me.as_ref().map(|me| me.player.clone())));
    let before = RefCell::new(who.get_untracked());
    effect(Box::new(move || {
        let now = who.get();
        let other = before.replace(now.clone()).is_some_and(|before| Some(before) != now);
        if other && waiting(app).is_some() {
            forget(app);
        }
    }));
}

/// Asks for a quick match; `busy` and `failed` are those of the button. `then` runs unless this leads to a board at once.
pub(crate) fn ask(
    app: App,
    settings: TableSettings,
    busy: RwSignal<bool>,
    failed: RwSignal<Option<Trouble>>,
    then: impl FnOnce() + 'static,
) {
    let asked = settings.clone();
    let done = move |you: You| match (you.table, you.seek) {
        (Some(table), _) => arrive(app, &table),
        (None, seek) => {
            wait(app, Wait { settings: asked, n: seek.map(|seek| seek.n), since: dom::now() });
            then();
        }
    };
    api::quick(settings, trouble::settle(busy, failed, done));
}

/// What a lobby of revision `rev` says of this player.
pub(crate) fn heard(app: App, kind: GameKind, you: You, rev: u64) {
    match you {
        // A match is left for by the device that waited for it; elsewhere the lobby shows the way.
        You { table: Some(table), .. } if waits_for(app, kind) => arrive(app, &table),
        You { table: Some(_), .. } | You { opening: true, .. } => {}
        You { seek: Some(seek), .. } => {
            wait(app, Wait { settings: seek.settings, n: Some(seek.n), since: seek.since });
        }
        You { .. } => over(app, kind, rev),
    }
}

fn stored() -> Option<GameKind> {
    GameKind::named(&dom::load(STORED)?)
}

fn waiting(app: App) -> Option<Wait> {
    match app.quick.get_untracked()? {
        Quick::Waiting(wait) => Some(wait),
        Quick::Begun(_) => None,
    }
}

fn waits_for(app: App, kind: GameKind) -> bool {
    waiting(app).map(|wait| wait.kind()).or_else(stored) == Some(kind)
}

fn wait(app: App, wait: Wait) {
    let kind = wait.kind();
    dom::store(STORED, Some(kind.name()));
    connect(app, kind);
    boards::ahead(kind);
    // The same wait keeps its beginning: the server's time is not the device's.
    let known = waiting(app).filter(|known| known.n == wait.n && known.settings == wait.settings);
    if known.is_none() {
        app.quick.set(Some(Quick::Waiting(wait)));
    }
}

/// The server knows of no wait here any more.
fn over(app: App, kind: GameKind, rev: u64) {
    let Some(wait) = waiting(app).filter(|wait| wait.kind() == kind) else {
        if stored() == Some(kind) && waiting(app).is_none() {
            dom::store(STORED, None);
        }
        return;
    };
    let out_of_date = match wait.n {
        Some(n) => rev < n,
        None => dom::now().since(wait.since) < OPENING,
    };
    if !out_of_date {
        forget(app);
        toast(app, t(Key::QuickOver));
    }
}

fn forget(app: App) {
    dom::store(STORED, None);
    LINK.set(None);
    app.quick.set(None);
}

/// To the board, unless a game is being played on this page.
fn arrive(app: App, table: &TableId) {
    forget(app);
    let path = table_path(table);
    if app.playing.get_untracked() {
        app.quick.set(Some(Quick::Begun(table.clone())));
    } else if app.nav.path.get_untracked() != path {
        app.nav.go(&path);
    }
}

fn connect(app: App, kind: GameKind) {
    if LINK.with_borrow(|link| link.as_ref().is_some_and(|(of, _)| *of == kind)) {
        return;
    }
    let link = Link::open(api::lobby_socket(kind), move |happening| match happening {
        Happening::Opened => look(app, kind),
        Happening::Message(text) => {
            if let Some(LobbyMessage::Matched { table }) = json::decode(&text) {
                arrive(app, &table);
            }
        }
        Happening::Lost(_) => {}
    });
    LINK.set(Some((kind, link)));
}

/// Asks the lobby what it is to this player, and for no table.
fn look(app: App, kind: GameKind) {
    api::lobby(kind, Ask::OpenBefore(0), move |page| {
        if let Ok(page) = page {
            heard(app, kind, page.you.unwrap_or_default(), page.rev);
        }
    });
}

/// Stops waiting. Until the server has said so the wait goes on: somebody might have come at the same moment.
fn stop(app: App, kind: GameKind, busy: RwSignal<bool>) {
    busy.set(true);
    api::withdraw(kind, move |answer| {
        busy.set(false);
        match answer {
            Ok(You { table: Some(table), .. }) => arrive(app, &table),
            Ok(You { opening: true, .. }) => toast(app, t(Key::QuickSoon)),
            Ok(_) => forget(app),
            Err(why) => toast(app, trouble::text(&why)),
        }
    });
}

// ---- on the screen ----

/// The wait as a card of a page.
pub(crate) fn card(app: App) -> Html {
    let quick = Memo::new(move |_| app.quick.get());
    made(quick, move |quick| {
        let Some(Quick::Waiting(wait)) = quick else { return ().html() };
        tag("section", "card card--need quick")
            .attr("aria-labelledby", "quick-h")
            .kids((
                tag("div", "stack").kids((
                    tag("p", "kicker").attr("role", "status").say(Key::QuickWaiting),
                    tag("h2", "d2").attr("id", "quick-h").kids(words::settings(&wait.settings)),
                    tag("p", "small muted").say(Key::QuickKeep),
                )),
                tag("p", "quick__go").kids((timer(&wait), stopper(app, &wait, "btn"))),
            ))
            .html()
    })
}

/// The wait as a bar on the pages that have no card of it, boards excepted; and the way to a match that has begun.
pub(crate) fn bar(app: App) -> Html {
    let shown = Memo::new(move |_| {
        let route = Route::parse(&app.nav.path.get());
        match (app.quick.get(), route) {
            (Some(Quick::Waiting(_)), Route::Lobby(_) | Route::Table(_)) => None,
            (Some(Quick::Begun(table)), Route::Table(here)) if here == table => None,
            (quick, _) => quick,
        }
    });
    made(shown, move |quick| match quick {
        Some(Quick::Waiting(wait)) => tag("section", "quickbar")
            .label(Key::QuickMatch)
            .kids((
                icon("#i-bolt"),
                tag("p", "grow").kids((
                    tag("span", "strong ell").kids(words::settings(&wait.settings)),
                    tag("span", "small muted").say(Key::QuickWaiting),
                )),
                timer(&wait),
                stopper(app, &wait, "btn btn--sq"),
            ))
            .html(),
        Some(Quick::Begun(table)) => tag("section", "quickbar")
            .attr("role", "status")
            .kids((
                icon("#i-bolt"),
                tag("p", "grow strong").say(Key::QuickBegun),
                tag("a", "btn btn--play").attr("href", table_path(&table)).say(Key::OpenBoard),
            ))
            .html(),
        None => ().html(),
    })
}

/// How long it has taken: `0:34`.
fn timer(wait: &Wait) -> Html {
    let since = wait.since;
    let now = RwSignal::new(dom::now());
    let clock = StoredValue::new_local(Some(Interval::new(1_000, move || now.set(dom::now()))));
    on_cleanup(move || drop(clock.try_update_value(Option::take)));
    let text = move || elapsed(now.get().since(since));
    tag("b", "quick__t fig")
        .attr("role", "timer")
        .attr("aria-label", move || tf(Key::QuickTime, &[&text()]))
        .kids(text)
        .html()
}

/// Minutes and seconds; a device whose clock is late has not waited less than no time.
fn elapsed(time: Millis) -> String {
    let seconds = time.0.max(0) / 1_000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The button that ends the wait: with its word where there is room.
fn stopper(app: App, wait: &Wait, class: &'static str) -> Html {
    let (kind, busy) = (wait.kind(), RwSignal::new(false));
    let small = class != "btn";
    let classes = move || if busy.get() { [class, " is-busy"].concat() } else { class.to_owned() };
    let stop = button(classes).on_click(move |_| stop(app, kind, busy));
    if small {
        stop.label(Key::QuickStop).kids(icon_s("#i-cross")).html()
    } else {
        stop.say(Key::QuickStop).html()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_waited_is_told_in_minutes_and_seconds() {
        let cases = [(0, "0:00"), (999, "0:00"), (34_000, "0:34"), (600_000, "10:00"), (-5_000, "0:00")];
        for (ms, shown) in cases {
            assert_eq!(elapsed(Millis(ms)), shown, "{ms}");
        }
    }
}
