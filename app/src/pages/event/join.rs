//! Before the start: joining for players, starting for the organiser.

use super::Event;
use crate::i18n::{Key, t, tf, tn};
use crate::net::{Trouble, api};
use crate::pages::session;
use crate::ui::el::{Html, Kids, el};
use crate::ui::{icon, sheet, trouble};
use leptos::prelude::*;
use shared::tournament::TournamentView;

/// The cards of the registration.
pub(super) fn section(event: Event) -> Html {
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let organise = Memo::new(move |_| event.with(|view| view.you_organise).unwrap_or_default());
    let joined = Memo::new(move |_| event.with(|view| view.you.is_some()).unwrap_or_default());
    let full = Memo::new(move |_| event.with(is_full).unwrap_or_default());
    let mine = move || {
        if joined.get() {
            joined_card(event, failed)
        } else if full.get() {
            full_card()
        } else {
            join_card(event, failed)
        }
    };
    (move || organise.get().then(|| organiser(event, failed)), mine, trouble::notice_of(failed)).html()
}

fn accepted(view: &TournamentView) -> usize {
    view.entries.iter().filter(|entry| entry.accepted && !entry.removed).count()
}

fn is_full(view: &TournamentView) -> bool {
    accepted(view) >= usize::from(view.settings.max_players)
}

fn organiser(event: Event, failed: RwSignal<Option<Trouble>>) -> Html {
    let busy = RwSignal::new(false);
    let open = RwSignal::new(false);
    let count = Memo::new(move |_| event.with(accepted).unwrap_or_default());
    let start = move || {
        busy.set(true);
        leptos::task::spawn_local(async move {
            let started = api::start(&event.code()).await;
            busy.try_set(false);
            match started {
                Ok(()) => event.load(),
                Err(why) => drop(failed.try_set(Some(why))),
            }
        });
    };
    // Once started nobody can join: with free places the button asks.
    let press = move |_| {
        if event.with(is_full).unwrap_or_default() { start() } else { open.set(true) }
    };
    let text = move || match count.get() {
        0 | 1 => t(Key::NeedTwo).to_owned(),
        n => {
            let byes = n.next_power_of_two() - n;
            if byes == 0 {
                t(Key::StartWhenReady).to_owned()
            } else {
                tn(Key::ByesIfStarted, byes as i64, &[])
            }
        }
    };
    let class = move || if busy.get() { "btn btn--play btn--big is-busy" } else { "btn btn--play btn--big" };
    (
        el("section").class("card card--need mine").attr("aria-labelledby", "go-h").kids((
            el("div").class("stack").kids((
                el("h2")
                    .class("d2")
                    .attr("id", "go-h")
                    .kids(move || tn(Key::PlayersAreIn, count.get() as i64, &[])),
                el("p").class("muted").kids(text),
            )),
            el("button")
                .class(class)
                .attr("type", "button")
                .attr("disabled", move || count.get() < 2)
                .on_click(press)
                .kids((icon("#i-play"), t(Key::StartEvent))),
        )),
        sheet::sheet(
            open,
            || t(Key::StartQuestion).to_owned(),
            (
                el("p").class("muted").kids(t(Key::StartQuestionText)),
                el("div").class("sheet__go").kids((
                    el("button")
                        .class("btn")
                        .attr("type", "button")
                        .attr("autofocus", true)
                        .on_click(move |_| open.set(false))
                        .kids(t(Key::WaitMore)),
                    el("button")
                        .class("btn btn--play")
                        .attr("type", "button")
                        .on_click(move |_| {
                            open.set(false);
                            start();
                        })
                        .kids(t(Key::StartEvent)),
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
        busy.set(true);
        leptos::task::spawn_local(async move {
            let joined = api::join(&event.code()).await;
            busy.try_set(false);
            match joined {
                Ok(()) => {
                    failed.try_set(None);
                    event.load();
                }
                Err(why) => drop(failed.try_set(Some(why))),
            }
        });
    };
    let title = move || event.with(|view| tf(Key::JoinTitle, &[view.settings.name.as_str()]));
    el("section")
        .class("card stack aside-top")
        .attr("aria-labelledby", "jn-h")
        .kids((
            el("h2").class("d2").attr("id", "jn-h").kids(title),
            session::name_then(event.app, Key::Join, busy, join),
        ))
        .html()
}

fn joined_card(event: Event, failed: RwSignal<Option<Trouble>>) -> Html {
    let leave = move |_| {
        leptos::task::spawn_local(async move {
            match api::leave(&event.code()).await {
                Ok(()) => event.load(),
                Err(why) => drop(failed.try_set(Some(why))),
            }
        });
    };
    el("section")
        .class("card stack aside-top")
        .attr("role", "status")
        .kids((
            el("h2").class("d2").kids(t(Key::YouAreIn)),
            el("p").class("muted").kids(t(Key::YouAreInText)),
            el("p").class("cluster").kids(
                el("button")
                    .class("btn btn--quiet")
                    .attr("type", "button")
                    .on_click(leave)
                    .kids(t(Key::Leave)),
            ),
        ))
        .html()
}

fn full_card() -> Html {
    el("section")
        .class("card stack aside-top")
        .kids((
            el("h2").class("d2").kids(t(Key::EventFull)),
            el("p").class("muted").kids(t(Key::EventFullText)),
        ))
        .html()
}
