//! The rows: who waits for a quick match, which table is open, which game can be watched.

use super::lists::Lists;
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::reactive::{Memo, RwSignal};
use crate::routes::table_path;
use crate::ui::el::{El, Html, Kids, button, each, el, made, tag, text};
use crate::ui::{Here, icon, icon_s, who};
use shared::lobby::LobbyTable;
use shared::table::{Phase, TableSettings};

/// Open tables, with the quick matches that others wait for before them.
pub(super) fn open(lists: Lists) -> Html {
    let (wanted, open) = (lists.wanted(), lists.open());
    let empty = Memo::new(move |_| {
        let known = lists.halls.iter().any(|hall| hall.page.with(Option::is_some));
        known && wanted.with(Vec::is_empty) && open.with(Vec::is_empty)
    });
    (
        earlier(lists, Phase::Waiting),
        tag("ul", "rows").on_pointer("pointerdown", move |_| lists.press()).kids((
            each(move || wanted.get(), move |key| wanted_row(lists, key)),
            each(move || open.get(), move |key| open_row(lists, key)),
        )),
        made(empty, move |empty| empty.then(|| nobody(lists)).html()),
    )
        .html()
}

/// Games to watch.
pub(super) fn running(lists: Lists) -> Html {
    let running = lists.running();
    let none = Memo::new(move |_| running.with(Vec::is_empty));
    (
        tag("ul", "rows")
            .on_pointer("pointerdown", move |_| lists.press())
            .kids(each(move || running.get(), move |key| running_row(lists, key))),
        made(none, |none| none.then(|| tag("p", "muted").say(Key::NoGamesNow)).html()),
        earlier(lists, Phase::Running),
    )
        .html()
}

/// Nothing is open: what to do.
fn nobody(lists: Lists) -> El {
    tag("div", "empty").kids((
        el("p").say(Key::NoOpenTables),
        tag("a", "btn").attr("href", super::create_path(lists)).kids((icon_s("#i-plus"), t(Key::OpenTable))),
    ))
}

fn earlier(lists: Lists, phase: Phase) -> Html {
    let more = Memo::new(move |_| lists.halls.iter().any(|hall| hall.has_more(phase)));
    made(more, move |more| {
        let button = || {
            button("btn btn--quiet btn--edge").on_click(move |_| lists.earlier(phase)).say(Key::EarlierTables)
        };
        more.then(button).html()
    })
}

/// `Go 9 × 9, 5+0, Chinese`.
fn what(settings: &TableSettings) -> String {
    [words::settings(settings).as_str(), ", ", words::flavour(settings.game)].concat()
}

fn wanted_row(lists: Lists, key: u32) -> El {
    let Some(settings) = lists.sort(key) else { return el("li") };
    let game = words::settings(&settings);
    let of = settings.clone();
    let count = Memo::new(move |_| lists.waiting(&of));
    let label = tf(Key::QuickOf, &[&game]);
    let class = move || if lists.busy.get() { "btn btn--play is-busy" } else { "btn btn--play" };
    el("li").kids((
        tag("span", "who who--none").attr("aria-hidden", "true").kids(icon("#i-bolt")),
        tag("div", "grow").kids((
            tag("p", "strong").kids(what(&settings)),
            tag("p", "small muted").kids(text(move || tn(Key::QuickWants, i64::from(count.get()), &[]))),
        )),
        button(class)
            .attr("aria-label", [t(Key::HomePlay), ", ", &label].concat())
            .on_click(move |_| lists.quick(settings.clone()))
            .say(Key::HomePlay),
    ))
}

fn open_row(lists: Lists, key: u32) -> El {
    let Some(table) = lists.table(key) else { return el("li") };
    let of = table.clone();
    let now = Memo::new(move |_| lists.now(&of, Phase::Waiting));
    let mine = Memo::new(move |_| now.with(|now| now.as_ref().is_some_and(|now| now.yours)));
    let host = table.players.first().map(|name| name.as_str().to_owned()).unwrap_or_default();
    let side = words::side_left(&table.settings);
    let (at, seats) = (table.at, table.seats);
    let state = move || {
        let taken = now.with(|now| now.as_ref().map_or(usize::from(seats), |now| now.players.len()));
        let free = tn(Key::FreeSeats, i64::from(seats) - taken as i64, &[]);
        let open = tf(Key::OpenFor, &[&time::span(lists.app.now.get().since(at))]);
        let parts = [Some(free), Some(open), side.clone().filter(|_| !mine.get())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    let owned = lists.app.me.with_untracked(|me| me.as_ref().is_some_and(|me| me.player == table.host));
    let title = if owned { t(Key::YourTable).to_owned() } else { host.clone() };
    el("li").class(move || if now.with(Option::is_none) { "is-gone" } else { "" }).kids((
        who(&host, "", Here::Unsaid),
        tag("div", "grow").kids((
            tag("p", "strong ell").kids(el("bdi").kids(title)),
            tag("p", "small").kids(what(&table.settings)),
            tag("p", "small muted").kids(text(state)),
        )),
        made(
            mine,
            move |mine| if mine { own(lists, &table, owned) } else { seat(lists, &table, &host, now) },
        ),
    ))
}

/// Sitting down, by one press.
fn seat(lists: Lists, table: &LobbyTable, host: &str, now: Memo<Option<LobbyTable>>) -> Html {
    let gone = Memo::new(move |_| now.with(Option::is_none));
    let id = table.table.clone();
    let busy = Memo::new(move |_| lists.sitting.with(|sitting| sitting.as_ref() == Some(&id)));
    let label = tf(Key::SitDownWith, &[host]);
    let table = table.clone();
    button(move || if busy.get() { "btn btn--play is-busy" } else { "btn btn--play" })
        .attr("disabled", move || gone.get())
        .attr("aria-label", move || (!gone.get()).then(|| label.clone()))
        .on_click(move |_| lists.sit(table.clone()))
        .kids(text(move || t(if gone.get() { Key::TableGone } else { Key::SitDown })))
        .html()
}

/// The way to the own seat, and out of it.
fn own(lists: Lists, table: &LobbyTable, owned: bool) -> Html {
    let busy = RwSignal::new(false);
    let class = move || if busy.get() { "btn btn--quiet is-busy" } else { "btn btn--quiet" };
    let leaves = table.clone();
    tag("span", "row__go")
        .kids((
            button(class).on_click(move |_| lists.leave(&leaves, busy)).say(if owned {
                Key::TakeBack
            } else {
                Key::LeaveTable
            }),
            tag("a", "btn").attr("href", table_path(&table.table)).say(Key::Open),
        ))
        .html()
}

fn running_row(lists: Lists, key: u32) -> El {
    let Some(table) = lists.table(key) else { return el("li") };
    let names = words::players(&table.players.iter().map(|name| name.as_str()).collect::<Vec<_>>());
    let at = table.at;
    let since = move || time::span(lists.app.now.get().since(at));
    let (class, key) = if table.yours { ("btn btn--play", Key::OpenBoard) } else { ("btn", Key::Watch) };
    let label = (!table.yours).then(|| tf(Key::WatchGame, &[&names]));
    el("li").kids((
        tag("div", "grow").kids((
            tag("p", "strong ell").kids(el("bdi").kids(names)),
            tag("p", "small muted").kids((what(&table.settings), ", ", text(since))),
        )),
        tag("a", class).attr("href", table_path(&table.table)).attr("aria-label", label).say(key),
    ))
}
