//! The page of an event: my match first, then the bracket, then the players.

mod about;
mod ask;
mod bracket;
mod chat;
mod detail;
mod drawing;
mod geometry;
mod join;
mod mine;
mod nested;
mod panel;
mod picture;
mod players;
pub(super) mod reasons;
mod shown;
pub(super) mod standing;
mod terms;

use crate::app::{App, app, count_unread};
use crate::dom;
use crate::i18n::{Key, t, tf, tn};
use crate::net::{Happening, Link, Trouble, api, json};
use crate::reactive::{Memo, RwSignal};
use crate::state::Newest;
use crate::ui::el::{Html, Kids, button, effect, el, made, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{icon_with, online, trouble};

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
pub(super) use mine::{play_button, rule};
use shared::ids::TournamentCode;
use shared::tournament::{MatchStatus, Stage, TournamentChange, TournamentView};
pub(super) use terms::nobody;

/// What the parts of the page share.
#[derive(Clone, Copy)]
struct Event {
    app: App,
    view: RwSignal<Option<TournamentView>>,
    failed: RwSignal<Option<Trouble>>,
    code: StoredValue<TournamentCode>,
    newest: StoredValue<Newest>,
    /// The number of the newest chat line that was told of.
    chat: RwSignal<u64>,
}

impl Event {
    /// Loads the newest view.
    fn load(self) {
        self.ask(None);
    }

    /// Loads what is newer than the view that is shown.
    fn catch_up(self) {
        let known = self.view.try_with_untracked(|view| view.as_ref().map(|view| view.rev));
        self.ask(known.flatten());
    }

    fn ask(self, known: Option<u64>) {
        let Some(code) = self.code.try_get_value() else { return };
        let Some(number) = self.newest.try_update_value(Newest::ask) else { return };
        api::tournament(&code, known, move |answer| match answer {
            Ok(None) => self.failed.set(None),
            Ok(Some(fresh)) => {
                self.failed.set(None);
                if self.newest.try_update_value(|newest| newest.take(fresh.rev, number)) == Some(true) {
                    self.view.set(Some(fresh));
                }
            }
            Err(why) => self.failed.set(Some(why)),
        });
    }

    /// Brings the view up to date by what was told.
    fn change(self, change: &TournamentChange) {
        let viewer = self.app.me.with_untracked(|me| me.as_ref().map(|me| me.player.clone()));
        let known = self.view.try_with_untracked(|view| view.as_ref().map(|view| view.rev));
        let Some(Some(known)) = known else { return };
        if let Some(chat) = change.chat {
            self.chat.set(chat);
        }
        if change.rev <= known {
            return;
        }
        let own = || self.view.try_with_untracked(|view| view.as_ref().and_then(own_match));
        let before = own();
        let applied = self
            .view
            .try_update(|view| view.as_mut().is_some_and(|view| view.apply(change, viewer.as_ref())));
        match applied {
            // What is told of the own match stands under the bell, too.
            Some(true) if own() != before => count_unread(self.app),
            Some(true) => {}
            // Everybody is told to ask at the same moment: the questions are spread over a second.
            _ if change.more => {
                Timeout::new((dom::random() * 1_000.0) as u32, move || self.load()).forget();
            }
            _ => self.load(),
        }
    }

    fn code(self) -> TournamentCode {
        self.code.get_value()
    }

    fn with<T>(self, f: impl FnOnce(&TournamentView) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref().map(f))
    }
}

/// Which match is the viewer's, and whether it can be played.
fn own_match(view: &TournamentView) -> Option<(u32, MatchStatus)> {
    let index = view.your_match?;
    Some((index, view.matches.get(index as usize)?.status))
}

/// The page.
pub(crate) fn page(code: TournamentCode) -> Html {
    let event = Event {
        app: app(),
        view: RwSignal::new(None),
        failed: RwSignal::new(None),
        code: StoredValue::new(code.clone()),
        newest: StoredValue::new(Newest::default()),
        chat: RwSignal::new(0),
    };
    // Asked again when it is known to be somebody else who asks.
    let who = Memo::new(move |_| event.app.me.with(|me| me.as_ref().map(|me| me.player.clone())));
    effect(Box::new(move || {
        who.track();
        event.load();
    }));
    let loaded = Memo::new(move |_| event.view.with(Option::is_some));
    // A wrong code is asked for once: the server counts every question as a guess, those of a pulse too.
    effect(Box::new(move || {
        if loaded.get() {
            watch(event, &code);
        }
    }));
    let missing = move || match event.failed.get() {
        Some(why) => failed(event, &why),
        None => shell(t(Key::NavEvents), Place::Events, false, skeleton()),
    };
    made(loaded, move |loaded| if loaded { body(event) } else { missing.html() })
}

/// What changed comes as one message for all; the view is fetched again where that is not enough, and after each return.
fn watch(event: Event, code: &TournamentCode) {
    Link::keep(api::tournament_socket(code), move |happening| match happening {
        Happening::Message(text) => {
            if let Some(change) = json::decode(&text) {
                event.change(&change);
            }
        }
        Happening::Opened => {
            event.catch_up();
            event.chat.update(|_| ());
        }
        Happening::Lost(_) => {}
    });
}

fn skeleton() -> Html {
    tag("div", "form")
        .attr("aria-busy", "true")
        .kids((
            tag("span", "skel skel--title"),
            tag("span", "skel skel--line"),
            tag("span", "skel skel--line"),
        ))
        .html()
}

fn failed(event: Event, why: &Trouble) -> Html {
    if why.code() == "no_such_tournament" {
        return super::missing(t(Key::NoEventTitle), t(Key::NoEvent));
    }
    online::then(move || event.load());
    let body = tag("div", "form").kids((
        tag("h1", "d3").say(Key::CannotOpen),
        trouble::notice(why),
        tag("p", "cluster").kids(button("btn btn--play").on_click(move |_| event.load()).say(Key::TryAgain)),
    ));
    shell(t(Key::NavEvents), Place::Events, true, body.html())
}

fn body(event: Event) -> Html {
    let stage = Memo::new(move |_| event.with(|view| view.stage));
    let name = event.with(|view| view.settings.name.as_str().to_owned()).unwrap_or_default();
    let open = RwSignal::new(None);
    let drawn = Memo::new(move |_| event.with(|view| !view.matches.is_empty()) == Some(true));
    let main = made(stage, move |stage| match stage {
        Some(Stage::Registration) => join::section(event),
        Some(Stage::InProgress) => mine::section(event),
        Some(Stage::Completed) => champion(event),
        Some(Stage::Cancelled) => cancelled(),
        None => ().html(),
    });
    let body = (
        about::head(event),
        tag("div", "ev-flow").kids((main, panel::section(event, open))),
        made(drawn, move |drawn| drawn.then(|| bracket::section(event, open)).html()),
        tag("div", "two two--even").kids((chat::section(event), players::section(event))),
        terms::section(event),
        detail::detail(event, open),
    );
    shell(&name, Place::Events, false, body.html())
}

fn cancelled() -> Html {
    tag("section", "card stack")
        .kids((
            tag("h2", "d2").say(Key::EventCancelled),
            tag("p", "muted").say(Key::EventCancelledText),
            el("p").kids(tag("a", "btn").attr("href", "/t/new").say(Key::NewEvent)),
        ))
        .html()
}

// ---- end ----

fn champion(event: Event) -> Html {
    let show = move || {
        event.with(|view| {
            let name =
                |index: u16| view.entries.get(usize::from(index)).map(|entry| entry.name.as_str().to_owned());
            let champion = view.champion.and_then(name).unwrap_or_else(|| t(Key::Nobody).to_owned());
            let runner_up = view.runner_up.and_then(name).map(|name| tf(Key::RunnerUp, &[&name]));
            let sixes = view
                .most_sixes
                .and_then(|(index, n)| Some(tn(Key::MostSixes, i64::from(n), &[&name(index)?])));
            let own = view.matches.iter().any(|game| game.own_ruling && game.places.contains(&view.champion));
            let ruled = (view.champion.is_some() && own).then(|| t(Key::OwnRuling).to_owned());
            let notes: Vec<String> = runner_up.into_iter().chain(ruled).chain(sixes).collect();
            tag("section", "champ").attr("aria-labelledby", "ch-h").kids((
                icon_with("#i-trophy", "i c-brass"),
                tag("p", "kicker").say(Key::Champion),
                tag("h2", "champ__n").attr("id", "ch-h").kids(el("bdi").kids(champion)),
                tag("p", "muted").kids(notes.join(", ")),
            ))
        })
    };
    show.html()
}
