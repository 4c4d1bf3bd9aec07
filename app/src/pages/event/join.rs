//! Before the start: joining or asking to, and waiting; for the organiser, starting and cancelling.

use super::Event;
use crate::i18n::{Key, t, tf, tn};
use crate::net::{Trouble, api};
use crate::pages::session;
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{Html, Kids, button, effect, made, tag};
use crate::ui::{form, icon, sheet, trouble};
use shared::tournament::TournamentView;
use std::cell::Cell;

/// How a reader stands to the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Outside,
    Asked,
    Refused,
    Removed,
    In,
    Full,
}

/// The cards of the registration.
pub(super) fn section(event: Event) -> Html {
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    // Who had asked and is not in the list any more was refused, or has taken it back on this page.
    let refused = RwSignal::new(false);
    let left = RwSignal::new(false);
    let removed = RwSignal::new(false);
    let (had_asked, had_joined) = (Cell::new(false), Cell::new(false));
    effect(Box::new(move || {
        let now = event.with(|view| (view.you.is_some(), own(view), view.you_removed));
        let Some((known, own, barred)) = now else { return };
        let gone = !known && !left.get_untracked();
        if had_asked.replace(own == Some(false)) && gone {
            refused.set(true);
        }
        if had_joined.replace(own == Some(true)) && gone {
            // Left on another device, or removed: the server knows which.
            event.load();
        }
        if barred {
            removed.set(true);
        }
    }));
    let organise = Memo::new(move |_| event.with(|view| view.you_organise).unwrap_or_default());
    let standing = Memo::new(move |_| {
        let (refused, removed) = (refused.get(), removed.get());
        event.with(|view| match own(view) {
            Some(true) => Standing::In,
            Some(false) => Standing::Asked,
            None if removed => Standing::Removed,
            None if refused => Standing::Refused,
            None if is_full(view) => Standing::Full,
            None => Standing::Outside,
        })
    });
    let mine = made(standing, move |standing| match standing.unwrap_or(Standing::Outside) {
        Standing::Outside => join_card(event, failed),
        Standing::Asked => member(event, failed, left, [Key::YouHaveAsked, Key::AskedText, Key::TakeBackAsk]),
        Standing::Refused => notice(Key::RefusedTitle, Key::RefusedText),
        Standing::Removed => notice(Key::RemovedTitle, Key::RemovedText),
        Standing::In => member(event, failed, left, [Key::YouAreIn, Key::YouAreInText, Key::Leave]),
        Standing::Full => notice(Key::EventFull, Key::EventFullText),
    });
    let start = made(organise, move |yes| yes.then(|| organiser(event, failed)).html());
    (start, mine, trouble::notice_of(failed)).html()
}

/// Whether the viewer is accepted; nothing if not even asked.
fn own(view: &TournamentView) -> Option<bool> {
    view.entries.get(usize::from(view.you?)).filter(|entry| !entry.removed).map(|entry| entry.accepted)
}

/// How many players are in.
pub(super) fn accepted(view: &TournamentView) -> usize {
    view.entries.iter().filter(|entry| entry.accepted && !entry.removed).count()
}

fn is_full(view: &TournamentView) -> bool {
    accepted(view) >= usize::from(view.settings.max_players)
}

fn organiser(event: Event, failed: RwSignal<Option<Trouble>>) -> Html {
    let busy = RwSignal::new(false);
    let (starting, cancelling) = (RwSignal::new(false), RwSignal::new(false));
    let count = Memo::new(move |_| event.with(accepted).unwrap_or_default());
    let start = move || {
        api::start(&event.code(), trouble::settle(busy, failed, move |()| event.load()));
    };
    let cancel = move || {
        api::cancel(&event.code(), trouble::settle(busy, failed, move |()| event.load()));
    };
    // Once started nobody can join: with free places the button asks.
    let press = move |_| {
        if event.with(is_full).unwrap_or_default() { start() } else { starting.set(true) }
    };
    let title = move || match count.get() {
        0 => t(Key::NobodyIsIn).to_owned(),
        n => tn(Key::PlayersAreIn, n as i64, &[]),
    };
    let text = move || match count.get() {
        0 | 1 => t(Key::NeedTwo).to_owned(),
        _ if event.with(is_full) == Some(true) => t(Key::StartFull).to_owned(),
        n => match n.next_power_of_two() - n {
            0 => t(Key::StartWhenReady).to_owned(),
            byes => tn(Key::ByesIfStarted, byes as i64, &[]),
        },
    };
    (
        tag("section", "card card--need mine").attr("aria-labelledby", "go-h").kids((
            tag("div", "stack")
                .kids((tag("h2", "d2").attr("id", "go-h").kids(title), tag("p", "muted").kids(text))),
            tag("div", "go").kids((
                button(form::big(busy))
                    .attr("disabled", move || count.get() < 2)
                    .on_click(press)
                    .kids((icon("#i-play"), t(Key::StartEvent))),
                button("btn btn--quiet").on_click(move |_| cancelling.set(true)).say(Key::CancelEvent),
            )),
        )),
        sheet::question(
            cancelling,
            || t(Key::CancelQuestion).to_owned(),
            || t(Key::CancelText).to_owned(),
            t(Key::KeepEvent).to_owned(),
            t(Key::CancelEvent).to_owned(),
            cancel,
        ),
        sheet::sheet(
            starting,
            || t(Key::StartQuestion).to_owned(),
            (
                tag("p", "muted").kids(move || match event.with(is_full) {
                    // The last place was taken while this was asked.
                    Some(true) => t(Key::StartFull),
                    _ => t(Key::StartQuestionText),
                }),
                tag("div", "sheet__go").kids((
                    button("btn")
                        .attr("autofocus", true)
                        .on_click(move |_| starting.set(false))
                        .say(Key::WaitMore),
                    button("btn btn--play")
                        .on_click(move |_| {
                            starting.set(false);
                            start();
                        })
                        .say(Key::StartEvent),
                )),
            )
                .html(),
        ),
    )
        .html()
}

fn join_card(event: Event, failed: RwSignal<Option<Trouble>>) -> Html {
    let busy = RwSignal::new(false);
    let join = move || {
        api::join(&event.code(), trouble::settle(busy, failed, move |()| event.load()));
    };
    // The organiser is in without asking anybody (Q-T-2).
    let approval = event.with(|view| view.settings.approval && !view.you_organise).unwrap_or_default();
    let title = move || event.with(|view| tf(Key::JoinTitle, &[view.settings.name.as_str()]));
    tag("section", "card stack card--slim")
        .attr("aria-labelledby", "jn-h")
        .kids((
            tag("h2", "d2").attr("id", "jn-h").kids(title),
            approval.then(|| tag("p", "muted").say(Key::ApprovalText)),
            session::name_then(event.app, if approval { Key::AskToJoin } else { Key::Join }, busy, join),
        ))
        .html()
}

/// Who is in, or has asked, and may go again.
fn member(
    event: Event,
    failed: RwSignal<Option<Trouble>>,
    left: RwSignal<bool>,
    [title, text, go]: [Key; 3],
) -> Html {
    let leave = move |_| {
        left.set(true);
        api::leave(&event.code(), trouble::settle(RwSignal::new(true), failed, move |()| event.load()));
    };
    tag("section", "card stack card--slim")
        .attr("role", "status")
        .kids((
            tag("h2", "d2").say(title),
            tag("p", "muted").say(text),
            tag("p", "cluster").kids(button("btn btn--quiet btn--edge").on_click(leave).say(go)),
        ))
        .html()
}

fn notice(title: Key, text: Key) -> Html {
    tag("section", "card stack card--slim")
        .attr("role", "status")
        .kids((tag("h2", "d2").say(title), tag("p", "muted").say(text)))
        .html()
}
