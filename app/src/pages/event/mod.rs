//! The page of an event: my match first, then the bracket, then the players.

mod bracket;
mod join;
mod mine;
mod players;

use crate::app::{App, app};
use crate::dom;
use crate::i18n::{Key, t, tf, tn, words};
use crate::net::{Happening, Link, Trouble, api};
use crate::routes::event_path;
use crate::ui::share::{copy, qr};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{icon, icon_with, sheet, trouble};
use leptos::prelude::*;
use shared::ids::TournamentCode;
use shared::tournament::{Stage, TournamentView};
use shared::wire::WatchMessage;

/// What the parts of the page share.
#[derive(Clone, Copy)]
struct Event {
    app: App,
    view: RwSignal<Option<TournamentView>>,
    failed: RwSignal<Option<Trouble>>,
    code: StoredValue<TournamentCode>,
}

impl Event {
    /// Loads the newest view; an older one never replaces a newer.
    fn load(self) {
        let Some(code) = self.code.try_get_value() else { return };
        leptos::task::spawn_local(async move {
            match api::tournament(&code).await {
                Ok(fresh) => {
                    self.failed.try_set(None);
                    let old =
                        self.view.try_with_untracked(|view| view.as_ref().map(|view| view.rev)).flatten();
                    // The viewer's own fields may change with the session, at the same revision.
                    if old.is_none_or(|old| old <= fresh.rev) {
                        self.view.try_set(Some(fresh));
                    }
                }
                Err(why) => drop(self.failed.try_set(Some(why))),
            }
        });
    }

    fn code(self) -> TournamentCode {
        self.code.get_value()
    }

    fn with<T>(self, f: impl FnOnce(&TournamentView) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref().map(f))
    }
}

/// The page.
pub(crate) fn page(code: TournamentCode) -> AnyView {
    let event = Event {
        app: app(),
        view: RwSignal::new(None),
        failed: RwSignal::new(None),
        code: StoredValue::new(code.clone()),
    };
    // Asked again when it is known who we are.
    Effect::new(move |_| {
        event.app.me.track();
        event.load();
    });
    watch(event, &code);
    let loaded = Memo::new(move |_| event.view.with(Option::is_some));
    let show = move || {
        if loaded.get() {
            return body(event);
        }
        match event.failed.get() {
            Some(why) => failed(event, &why),
            None => shell(t(Key::NavEvents), Place::Events, false, skeleton()),
        }
    };
    show.into_any()
}

/// The pulse: at each change the view is fetched again, and after each return.
fn watch(event: Event, code: &TournamentCode) {
    let link = Link::open(api::tournament_socket(code), move |happening| match happening {
        Happening::Message(text) => {
            let Ok(WatchMessage::Changed { rev }) = serde_json::from_str(&text) else { return };
            let known = event.view.try_with_untracked(|view| view.as_ref().map(|view| view.rev)).flatten();
            if known.is_none_or(|known| known < rev) {
                event.load();
            }
        }
        Happening::Opened => event.load(),
        Happening::Lost(_) => {}
    });
    let link = StoredValue::new_local(Some(link));
    on_cleanup(move || drop(link.try_update_value(Option::take)));
}

fn skeleton() -> AnyView {
    view! { <div class="form" aria-busy="true"><span class="skel skel--title"></span><span class="skel skel--line"></span><span class="skel skel--line"></span></div> }.into_any()
}

fn failed(event: Event, why: &Trouble) -> AnyView {
    if matches!(why, Trouble::Refused(code) if code == "no_such_tournament") {
        return super::missing(t(Key::NoEventTitle), t(Key::NoEvent));
    }
    let body = view! {
        <div class="form"><h1 class="d3">{t(Key::CannotOpen)}</h1>{trouble::notice(trouble::text(why))}
            <p class="cluster"><button class="btn btn--play" type="button" on:click=move |_| event.load()>{t(Key::TryAgain)}</button></p></div>
    };
    shell(t(Key::NavEvents), Place::Events, true, body.into_any())
}

fn body(event: Event) -> AnyView {
    let stage = Memo::new(move |_| event.with(|view| view.stage));
    let name = event.with(|view| view.settings.name.as_str().to_owned()).unwrap_or_default();
    let body = view! {
        {head(event)}
        {move || match stage.get() {
            Some(Stage::Registration) => join::section(event),
            Some(Stage::InProgress) => view! { {mine::section(event)}{bracket::section(event)} }.into_any(),
            Some(Stage::Completed) => view! { {champion(event)}{bracket::section(event)} }.into_any(),
            Some(Stage::Cancelled) => cancelled(),
            None => ().into_any(),
        }}
        {players::section(event)}
    };
    shell(&name, Place::Events, false, body.into_any())
}

fn cancelled() -> AnyView {
    view! { <section class="card stack"><h2 class="d2">{t(Key::EventCancelled)}</h2><p class="muted">{t(Key::EventCancelledText)}</p><p><a class="btn" href="/t/new">{t(Key::NewEvent)}</a></p></section> }.into_any()
}

// ---- head ----

fn head(event: Event) -> AnyView {
    let name = move || event.with(|view| view.settings.name.as_str().to_owned());
    let meta = move || {
        event.with(|view| {
            let accepted =
                view.entries.iter().filter(|entry| entry.accepted && !entry.removed).count() as i64;
            let game = [words::mode(view.settings.mode), " ", &words::time_control(view.settings.minutes, 0)]
                .concat();
            let count = if view.stage == Stage::Registration {
                tn(Key::PlayersOf, accepted, &[&view.settings.max_players.to_string()])
            } else {
                tn(Key::PlayersCount, accepted, &[])
            };
            let hours = tn(Key::HoursAMatch, i64::from(view.settings.match_deadline_hours), &[]);
            view! { <span>{game}</span><span>{count}</span><span>{hours}</span> }
        })
    };
    let host = move || {
        event.with(|view| match view.you_organise {
            true => t(Key::HostedByYou).to_owned(),
            false => tf(Key::HostedBy, &[view.organiser.as_str()]),
        })
    };
    view! {
        <header class="ev"><div><h1 class="d4">{name}</h1><p class="meta">{meta}</p><p class="small muted">{host}</p></div>{share(event)}</header>
    }
    .into_any()
}

fn share(event: Event) -> AnyView {
    let code = event.code();
    let url = dom::full_url(&event_path(&code));
    let grouped = code.grouped();
    let spelled: Vec<String> = code.as_str().chars().map(String::from).collect();
    let label = tf(Key::CodeSpelled, &[&spelled.join(" ")]);
    let open = RwSignal::new(false);
    let share = dom::can_share().then(|| {
        let url = url.clone();
        let share = move |_| {
            let name = event.view.with_untracked(|view| view.as_ref().map(|view| view.settings.name.as_str().to_owned()));
            dom::share(&name.unwrap_or_default(), &url);
        };
        view! { <button class="iconbtn" type="button" aria-label=t(Key::Share) on:click=share>{icon("#i-share")}</button> }
    });
    let copied = url.clone();
    let in_sheet = grouped.clone();
    let sheet_body = view! {
        <figure class="qr">{qr(&url, t(Key::QrOfLink))}</figure>
        <p class="code">{in_sheet}</p>
        <button class="btn" type="button" on:click=move |_| open.set(false)>{t(Key::Close)}</button>
    };
    view! {
        <div class="ev__share"><span class="code" aria-label=label>{grouped}</span>
            <button class="iconbtn" type="button" aria-label=t(Key::CopyLink) on:click=move |_| copy(event.app, copied.clone(), Key::CopiedLink)>{icon("#i-copy")}</button>
            <button class="iconbtn" type="button" aria-label=t(Key::QrCode) aria-haspopup="dialog" on:click=move |_| open.set(true)>{icon("#i-qr")}</button>
            {share}</div>
        {sheet::sheet(open, || t(Key::ScanToJoin).to_owned(), sheet_body.into_any())}
    }
    .into_any()
}

// ---- end ----

fn champion(event: Event) -> AnyView {
    let show = move || {
        event.with(|view| {
            let name = |index: u16| view.entries.get(usize::from(index)).map(|entry| entry.name.as_str().to_owned());
            let champion = view.champion.and_then(name).unwrap_or_else(|| t(Key::Nobody).to_owned());
            let runner_up = view.runner_up.and_then(name).map(|name| tf(Key::RunnerUp, &[&name]));
            let sixes = view.most_sixes.and_then(|(index, n)| Some(tn(Key::MostSixes, i64::from(n), &[&name(index)?])));
            let notes: Vec<String> = runner_up.into_iter().chain(sixes).collect();
            view! {
                <section class="champ" aria-labelledby="ch-h">{icon_with("#i-trophy", "i c-brass")}<p class="kicker">{t(Key::Champion)}</p>
                    <h2 class="champ__n" id="ch-h"><bdi>{champion}</bdi></h2><p class="muted">{notes.join(", ")}</p></section>
            }
        })
    };
    show.into_any()
}
