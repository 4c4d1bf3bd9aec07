//! The talk of those who play here: its pane, the mark for what is unread, and the quick phrases. It stands beside the
//! moves and never over the board.

use super::desk::{Command, Desk};
use super::panel::Pane;
use super::person::{self, Person};
use crate::boards::Any;
use crate::dom;
use crate::i18n::{Key, t, tf, tn, words};
use crate::pages::blocked;
use crate::reactive::{Memo, RwSignal};
use crate::state::{Connection, Table};
use crate::ui::el::{El, Html, Kids, button, each, effect, el, made, tag};
use crate::ui::{chat, icon};
use leptos::prelude::*;
use shared::chat::{ChatLine, Phrase, Words};
use shared::ids::{ChatText, PlayerId};

/// Where it is kept up to which line the talk of the last table was read: `<table> <number>`.
const READ: &str = "talk";

/// What the parts of the talk share.
#[derive(Clone, Copy)]
pub(crate) struct Talk {
    /// What stands in the field.
    draft: RwSignal<String>,
    /// Why the last words were not said.
    failed: RwSignal<Option<Key>>,
    /// Lines up to this number were read.
    read: RwSignal<u64>,
    /// The player whom the sheet is about.
    pub(super) about: RwSignal<Option<Person>>,
    /// The player who is being reported.
    pub(super) reported: RwSignal<Option<Person>>,
}

impl Talk {
    /// Nothing was said yet.
    pub(super) fn new() -> Self {
        Self {
            draft: RwSignal::new(String::new()),
            failed: RwSignal::new(None),
            read: RwSignal::new(0),
            about: RwSignal::new(None),
            reported: RwSignal::new(None),
        }
    }

    /// Words were refused: they go back into the field, unless something else stands there by now.
    pub(super) fn give_back(self, words: &Words, code: &str) {
        self.failed.set(Some(words::refusal(code)));
        if let Words::Text(text) = words {
            self.draft.update(|draft| {
                if draft.is_empty() {
                    text.as_str().clone_into(draft);
                }
            });
        }
    }
}

/// Whether this player takes part in the talk.
pub(super) fn is_on(desk: Desk) -> bool {
    !desk.local && desk.seat.get().is_some() && desk.app.prefs.with(|prefs| prefs.chat)
}

/// Reads the lines that are shown: not those of whoever is not to be heard.
fn with_lines<T>(desk: Desk, f: impl FnOnce(&mut dyn Iterator<Item = &ChatLine>) -> T) -> T {
    let by = |line: &ChatLine| line.by.as_ref().map(|by| by.player.clone());
    desk.table.with(|table| {
        let muted: &[PlayerId] = table.view.as_ref().map_or(&[], |view| &view.muted);
        let heard = |by: PlayerId| !muted.contains(&by) && !blocked::is_blocked(desk.app, &by);
        f(&mut table.lines.iter().filter(|line| by(line).is_some_and(heard)))
    })
}

fn is_mine(desk: Desk, line: &ChatLine) -> bool {
    let me = desk.app.me.with(|me| me.as_ref().map(|me| me.player.clone()));
    me.is_some() && me.as_ref() == line.by.as_ref().map(|by| &by.player)
}

/// How many lines of others are unread.
fn unread(desk: Desk) -> Memo<u32> {
    Memo::new(move |_| {
        let read = desk.talk.read.get();
        let new = |line: &&ChatLine| line.n > read && !is_mine(desk, line);
        if is_on(desk) { with_lines(desk, |lines| lines.filter(new).count() as u32) } else { 0 }
    })
}

/// How many lines are unread, where there are any.
pub(super) fn mark(desk: Desk) -> Html {
    let unread = unread(desk);
    let show = move || {
        let count = Some(unread.get()).filter(|count| *count > 0)?;
        Some((
            tag("span", "badge").attr("aria-hidden", "true").kids(count),
            tag("span", "sr").kids(tn(Key::ChatNew, i64::from(count), &[])),
        ))
    };
    show.html()
}

/// The button beside the title that leads to the talk.
pub(super) fn opener(desk: Desk) -> Html {
    let on = Memo::new(move |_| is_on(desk));
    let open = move |_| {
        desk.pane.set(Pane::Talk);
        request_animation_frame(|| {
            if let Some(panel) = dom::find(".game__panel") {
                panel.scroll_into_view();
            }
            dom::focus("#tab-talk");
        });
    };
    made(on, move |on| {
        on.then(|| {
            button("iconbtn").on_click(open).kids((
                icon("#i-chat"),
                tag("span", "sr").say(Key::Chat),
                mark(desk),
            ))
        })
        .html()
    })
}

/// Watches what is said as long as the page of the table lives: what is in sight counts as read, and what is not is read
/// out with the moves.
pub(super) fn listen(desk: Desk) {
    if desk.local {
        return;
    }
    blocked::load(desk.app);
    let table = desk.view(|view| view.table.as_str().to_owned()).unwrap_or_default();
    let kept = dom::load(READ).and_then(|kept| kept.strip_prefix(&table)?.trim().parse().ok());
    desk.talk.read.set(kept.unwrap_or_default());
    let newest = Memo::new(move |_| with_lines(desk, |lines| lines.last().map_or(0, |line| line.n)));
    let look = move || {
        let newest = newest.try_get_untracked().unwrap_or_default();
        let behind = desk.talk.read.try_with_untracked(|read| *read < newest).unwrap_or_default();
        if behind && in_sight() {
            desk.talk.read.set(newest);
            dom::store(READ, Some(&[&table, " ", &newest.to_string()].concat()));
        }
    };
    let told = look.clone();
    effect(Box::new(move || {
        newest.track();
        desk.pane.track();
        let told = told.clone();
        request_animation_frame(move || {
            follow();
            told();
        });
    }));
    let again = [look.clone(), look.clone(), look];
    let [scrolled, resized, focused] = again;
    let scrolled = window_event_listener(leptos::ev::scroll, move |_| scrolled());
    let resized = window_event_listener(leptos::ev::resize, move |_| resized());
    let focused = window_event_listener(leptos::ev::focus, move |_| focused());
    on_cleanup(move || {
        scrolled.remove();
        resized.remove();
        focused.remove();
    });
    effect(Box::new(move || {
        let said = with_lines(desk, |lines| lines.last().cloned());
        let read = desk.talk.read.with_untracked(|read| *read);
        let Some(line) = said.filter(|line| line.n > read && !is_mine(desk, line)) else { return };
        if is_on(desk) && desk.pane.with_untracked(|pane| *pane != Pane::Talk) {
            let name = line.by.as_ref().map(|by| by.name.as_str()).unwrap_or_default();
            desk.said.set(tf(Key::ChatSaid, &[name, &chat::words(&line)]));
        }
    }));
}

/// Whether the talk is on the screen.
fn in_sight() -> bool {
    let Some(pane) = dom::find(".talk") else { return false };
    let place = pane.get_bounding_client_rect();
    let height = dom::window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
    dom::visible() && place.bottom() > 0.0 && place.top() < height
}

/// The newest line stays in sight.
fn follow() {
    if let Some(pane) = dom::find(".talk") {
        pane.set_scroll_top(pane.scroll_height());
    }
}

/// The pane.
pub(super) fn pane(desk: Desk) -> Html {
    let keys = move || with_lines(desk, |lines| lines.map(|line| line.n as u32).collect());
    let none = move || {
        let none = with_lines(desk, |lines| lines.next().is_none());
        none.then(|| tag("p", "muted small").say(Key::NobodySpoke))
    };
    let failed = move || {
        let key = desk.talk.failed.get();
        key.map(|key| tag("p", "err").attr("role", "alert").say(key))
    };
    let body = (
        none,
        chat::log(Key::Chat, each(keys, move |n| line(desk, n))),
        move || waits(desk),
        move || person::unheard(desk),
    );
    (
        tag("div", "game__body talk")
            .attr("role", "tabpanel")
            .attr("id", "pane")
            .attr("aria-labelledby", "tab-talk")
            .attr("tabindex", "0")
            .kids(body),
        phrases(desk),
        chat::field("talk", hint(desk), desk.talk.draft, move || send(desk), None),
        failed,
    )
        .html()
}

fn line(desk: Desk, n: u32) -> El {
    let found = desk.table.with(|table| table.lines.iter().find(|line| line.n as u32 == n).cloned());
    let Some((line, by)) = found.and_then(|line| Some((line.clone(), line.by?))) else { return el("li") };
    let about = (!is_mine(desk, &line)).then(|| {
        let person = Person { player: by.player.clone(), name: by.name.as_str().to_owned() };
        button("iconbtn")
            .attr("aria-label", tf(Key::AboutPlayer, &[&person.name]))
            .attr("aria-haspopup", "dialog")
            .on_click(move |_| desk.talk.about.set(Some(person.clone())))
            .kids(icon("#i-user"))
    });
    chat::line(desk.app.now, &line, &by, about.html())
}

/// Own words that wait for the network.
fn waits(desk: Desk) -> Vec<El> {
    let text = |words: &Words| match words {
        Words::Text(text) => text.as_str().to_owned(),
        Words::Phrase(phrase) => words::phrase(*phrase).to_owned(),
    };
    let waiting = |table: &Table<Any>| match table.connection {
        Connection::Live => Vec::new(),
        _ => table.unsaid().map(text).collect::<Vec<_>>(),
    };
    let line = |text: String| tag("p", "small muted").kids(tf(Key::ChatWaits, &[&text]));
    desk.table.with(waiting).into_iter().map(line).collect()
}

fn hint(desk: Desk) -> String {
    let others = desk.seat.get_untracked().map(|seat| desk.others(seat)).unwrap_or_default();
    match others.as_slice() {
        [other] => tf(Key::SayTo, &[words::short(&desk.name(*other))]),
        _ => t(Key::SayToAll).to_owned(),
    }
}

fn send(desk: Desk) {
    let text = desk.talk.draft.get_untracked();
    if text.trim().is_empty() {
        return;
    }
    match ChatText::parse(&text) {
        Ok(text) => {
            desk.talk.draft.set(String::new());
            say(desk, Words::Text(text));
        }
        Err(_) => desk.talk.failed.set(Some(Key::BadText)),
    }
}

fn say(desk: Desk, words: Words) {
    desk.talk.failed.set(None);
    desk.send(Command::Say(words));
}

/// What players say most often, at one touch.
fn phrases(desk: Desk) -> Html {
    let phrase = |phrase: Phrase| {
        el("button")
            .attr("type", "button")
            .on_click(move |_| say(desk, Words::Phrase(phrase)))
            .kids(words::phrase(phrase))
    };
    tag("div", "phrases").attr("role", "group").label(Key::Phrases).kids(Phrase::ALL.map(phrase)).html()
}
