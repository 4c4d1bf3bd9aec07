//! The organiser's panel: requests, and the matches that may need a hand.

use super::bracket::row;
use super::{Event, join, reasons};
use crate::i18n::{Key, t, tf, time};
use crate::net::api;
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{El, Html, Kids, button, effect, el, made, tag};
use crate::ui::long::long;
use crate::ui::{Here, rule_id, trouble, who};
use leptos::prelude::untrack;
use shared::tournament::{MatchStatus, MatchView, Ruling, Stage, TournamentView};

/// What the panel lists besides the log of rulings, and what to say when there is nothing.
const LISTS: [(Key, Key); 4] = [
    (Key::Requests, Key::NoRequests),
    (Key::Overdue, Key::NoOverdue),
    (Key::NotTried, Key::NoNotTried),
    (Key::Running, Key::NoRunning),
];
/// The number of the log, behind the lists.
const LOG: u16 = 4;

/// The panel, for the organiser of an event that runs or takes requests.
pub(super) fn section(event: Event, open: RwSignal<Option<u32>>) -> Html {
    let shown = Memo::new(move |_| {
        // Another stage has other lists.
        let shown =
            |view: &TournamentView| view.you_organise && (view.stage == Stage::InProgress || asks(view));
        event.with(|view| shown(view).then_some(view.stage)).flatten()
    });
    made(shown, move |stage| stage.map(|_| panel(event, open)).html())
}

fn asks(view: &TournamentView) -> bool {
    view.stage == Stage::Registration && view.settings.approval
}

fn panel(event: Event, open: RwSignal<Option<u32>>) -> Html {
    let now = event.app.now;
    let found = move |list: u16| {
        move || {
            let now = now.get();
            event.with(|view| match list {
                0 => requests(view),
                _ => matches(view, |game| belongs(list, game, now)),
            })
        }
    };
    let lists = [0_u16, 1, 2, 3].map(|list| Memo::new(move |_| found(list)().unwrap_or_default()));
    // What needs the organiser first.
    let first = untrack(|| {
        let waiting = (0..4).find(|list| lists[*list].with(|found| !found.is_empty()));
        let start = usize::from(event.with(asks) != Some(true));
        waiting.unwrap_or(start).max(start)
    });
    let chosen = RwSignal::new(first as u16);
    let tab = |list: u16| {
        let label = move || match lists.get(usize::from(list)) {
            Some(found) => [t(LISTS[usize::from(list)].0), " ", &found.with(Vec::len).to_string()].concat(),
            None => t(Key::Rulings).to_owned(),
        };
        button("")
            .attr("role", "tab")
            .attr("aria-selected", move || (chosen.get() == list).to_string())
            .on_click(move |_| chosen.set(list))
            .kids(label)
    };
    // Requests before the start, matches after it.
    let tabs = if event.with(asks) == Some(true) { 0..1 } else { 1..LOG + 1 };
    let list = move || {
        let list = chosen.get();
        let Some(found) = lists.get(usize::from(list)).copied() else { return log(event) };
        let none = Memo::new(move |_| found.with(Vec::is_empty));
        made(none, move |none| match none {
            true => tag("p", "muted panel__none").kids(t(LISTS[usize::from(list)].1)).html(),
            false => rows(event, open, list, found),
        })
    };
    tag("section", "card panel")
        .attr("aria-labelledby", "pn-h")
        .kids((
            tag("h2", "d2").attr("id", "pn-h").say(Key::OrganiserPanel),
            tag("div", "tabs")
                .attr("role", "tablist")
                .label(Key::OrganiserPanel)
                .kids(tabs.map(tab).collect::<Vec<_>>()),
            tag("div", "panel__list").attr("tabindex", "0").kids(list),
        ))
        .html()
}

fn requests(view: &TournamentView) -> Vec<u32> {
    let open = view.entries.iter().enumerate().filter(|(_, entry)| !entry.accepted && !entry.removed);
    open.map(|(index, _)| index as u32).collect()
}

fn matches(view: &TournamentView, fits: impl Fn(&MatchView) -> bool) -> Vec<u32> {
    let all = view.matches.iter().enumerate().filter(|(_, game)| fits(game));
    all.map(|(index, _)| index as u32).collect()
}

fn belongs(list: u16, game: &MatchView, now: shared::time::Instant) -> bool {
    let due = game.deadline.is_some_and(|deadline| deadline <= now);
    match list {
        1 => game.asked || due,
        2 => game.status == MatchStatus::Ready && game.attempted == [false, false],
        _ => game.status == MatchStatus::InProgress,
    }
}

fn rows(event: Event, open: RwSignal<Option<u32>>, list: u16, found: Memo<Vec<u32>>) -> Html {
    let at = move |n: u32| found.with(|found| found.get(n as usize).copied()).unwrap_or_default();
    let count = move || found.with(|found| found.len() as u32);
    match list {
        0 => long("rows", 1, count, move |n| request(event, move || at(n))),
        _ => long("mlist is-long", 1, count, move |n| row(event, open, move || at(n))),
    }
}

/// The log of rulings, the newest first.
fn log(event: Event) -> Html {
    let rulings: RwSignal<Vec<Ruling>> = RwSignal::new(Vec::new());
    let rev = Memo::new(move |_| event.with(|view| view.rev));
    effect(Box::new(move || {
        rev.track();
        api::rulings(&event.code(), move |page| {
            if let Ok(page) = page {
                rulings.set(page.rulings);
            }
        });
    }));
    let now = event.app.now;
    let row = move |ruling: &Ruling, view: &TournamentView| {
        let at = ruling.at;
        el("li").kids((
            el("b").kids(rule_id(&ruling.rule, None)),
            tag("span", "grow").kids(reasons::ruled(view, ruling)),
            tag("span", "small muted").kids(move || time::moment(at, now.get())),
        ))
    };
    let rows = move || {
        rulings.with(|rulings| {
            event.with(|view| rulings.iter().rev().map(|ruling| row(ruling, view)).collect::<Vec<_>>())
        })
    };
    let none = move || rulings.with(Vec::is_empty).then(|| tag("p", "muted panel__none").say(Key::NoRulings));
    (none, tag("ul", "rows small").kids(rows)).html()
}

fn request(event: Event, index: impl Fn() -> u32 + Send + Sync + 'static) -> El {
    let entry = Memo::new(move |_| {
        let index = index() as usize;
        event.with(|view| view.entries.get(index).cloned()).flatten()
    });
    let answer = move |accept: bool| {
        move |_| {
            if let Some(entry) = entry.get_untracked() {
                let done = trouble::or_toast(event.app, move |()| event.load());
                api::answer(&event.code(), &entry.player, accept, done);
            }
        }
    };
    let full = move || event.with(|view| join::accepted(view) >= usize::from(view.settings.max_players));
    let inside = move || {
        let name = entry.get()?.name.as_str().to_owned();
        Some((
            who(&name, "who--s", Here::Unsaid),
            tag("span", "grow ell strong").kids(el("bdi").kids(name.clone())),
            button("btn")
                .attr("aria-label", tf(Key::RefuseOf, &[&name]))
                .on_click(answer(false))
                .say(Key::Refuse),
            button("btn btn--play")
                .attr("aria-label", tf(Key::AcceptOf, &[&name]))
                .attr("disabled", move || full() == Some(true))
                .on_click(answer(true))
                .say(Key::AcceptDraw),
        ))
    };
    el("li").kids(inside)
}
