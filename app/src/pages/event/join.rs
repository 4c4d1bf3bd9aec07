//! Before the start: joining for players, starting for the organiser.

use super::Event;
use crate::i18n::{Key, t, tf, tn};
use crate::net::{Trouble, api};
use crate::pages::session;
use crate::ui::{icon, sheet, trouble};
use leptos::prelude::*;
use shared::tournament::TournamentView;

/// The cards of the registration.
pub(super) fn section(event: Event) -> AnyView {
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
    view! {
        {move || organise.get().then(|| organiser(event, failed))}
        {mine}
        {trouble::notice_of(failed)}
    }
    .into_any()
}

fn accepted(view: &TournamentView) -> usize {
    view.entries.iter().filter(|entry| entry.accepted && !entry.removed).count()
}

fn is_full(view: &TournamentView) -> bool {
    accepted(view) >= usize::from(view.settings.max_players)
}

fn organiser(event: Event, failed: RwSignal<Option<Trouble>>) -> AnyView {
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
    view! {
        <section class="card card--need mine" aria-labelledby="go-h">
            <div class="stack"><h2 class="d2" id="go-h">{move || tn(Key::PlayersAreIn, count.get() as i64, &[])}</h2><p class="muted">{text}</p></div>
            <button class=class type="button" disabled=move || { count.get() < 2 } on:click=press>{icon("#i-play")} {t(Key::StartEvent)}</button>
        </section>
        {sheet::sheet(open, || t(Key::StartQuestion).to_owned(), view! {
            <p class="muted">{t(Key::StartQuestionText)}</p>
            <div class="sheet__go"><button class="btn" type="button" autofocus on:click=move |_| open.set(false)>{t(Key::WaitMore)}</button>
                <button class="btn btn--play" type="button" on:click=move |_| { open.set(false); start(); }>{t(Key::StartEvent)}</button></div>
        }.into_any())}
    }
    .into_any()
}

fn join_card(event: Event, failed: RwSignal<Option<Trouble>>) -> AnyView {
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
    view! {
        <section class="card stack aside-top" aria-labelledby="jn-h"><h2 class="d2" id="jn-h">{title}</h2>
            {session::name_then(event.app, Key::Join, busy, join)}</section>
    }
    .into_any()
}

fn joined_card(event: Event, failed: RwSignal<Option<Trouble>>) -> AnyView {
    let leave = move |_| {
        leptos::task::spawn_local(async move {
            match api::leave(&event.code()).await {
                Ok(()) => event.load(),
                Err(why) => drop(failed.try_set(Some(why))),
            }
        });
    };
    view! {
        <section class="card stack aside-top" role="status"><h2 class="d2">{t(Key::YouAreIn)}</h2><p class="muted">{t(Key::YouAreInText)}</p>
            <p class="cluster"><button class="btn btn--quiet" type="button" on:click=leave>{t(Key::Leave)}</button></p></section>
    }
    .into_any()
}

fn full_card() -> AnyView {
    view! { <section class="card stack aside-top"><h2 class="d2">{t(Key::EventFull)}</h2><p class="muted">{t(Key::EventFullText)}</p></section> }.into_any()
}
