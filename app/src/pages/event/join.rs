//! Before the start: joining for players, starting for the organiser.

use super::Event;
use crate::i18n::{Key, t, tf, tn};
use crate::net::{Trouble, api};
use crate::pages::session;
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{Html, Kids, button, made, tag};
use crate::ui::{icon, sheet, trouble};
use shared::tournament::TournamentView;

/// The cards of the registration.
pub(super) fn section(event: Event) -> Html {
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let organise = Memo::new(move |_| event.with(|view| view.you_organise).unwrap_or_default());
    let joined = Memo::new(move |_| event.with(|view| view.you.is_some()).unwrap_or_default());
    let full = Memo::new(move |_| event.with(is_full).unwrap_or_default());
    let mine = Memo::new(move |_| (joined.get(), full.get()));
    (
        made(organise, move |yes| yes.then(|| organiser(event, failed)).html()),
        made(mine, move |mine| match mine {
            (true, _) => joined_card(event, failed),
            (false, true) => full_card(),
            (false, false) => join_card(event, failed),
        }),
        trouble::notice_of(failed),
    )
        .html()
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
        api::start(&event.code(), trouble::settle(busy, failed, move |()| event.load()));
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
        tag("section", "card card--need mine").attr("aria-labelledby", "go-h").kids((
            tag("div", "stack").kids((
                tag("h2", "d2")
                    .attr("id", "go-h")
                    .kids(move || tn(Key::PlayersAreIn, count.get() as i64, &[])),
                tag("p", "muted").kids(text),
            )),
            button(class)
                .attr("disabled", move || count.get() < 2)
                .on_click(press)
                .kids((icon("#i-play"), t(Key::StartEvent))),
        )),
        sheet::sheet(
            open,
            || t(Key::StartQuestion).to_owned(),
            (
                tag("p", "muted").say(Key::StartQuestionText),
                tag("div", "sheet__go").kids((
                    button("btn")
                        .attr("autofocus", true)
                        .on_click(move |_| open.set(false))
                        .say(Key::WaitMore),
                    button("btn btn--play")
                        .on_click(move |_| {
                            open.set(false);
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
    let title = move || event.with(|view| tf(Key::JoinTitle, &[view.settings.name.as_str()]));
    tag("section", "card stack aside-top")
        .attr("aria-labelledby", "jn-h")
        .kids((
            tag("h2", "d2").attr("id", "jn-h").kids(title),
            session::name_then(event.app, Key::Join, busy, join),
        ))
        .html()
}

fn joined_card(event: Event, failed: RwSignal<Option<Trouble>>) -> Html {
    let leave = move |_| {
        api::leave(&event.code(), trouble::settle(RwSignal::new(true), failed, move |()| event.load()));
    };
    tag("section", "card stack aside-top")
        .attr("role", "status")
        .kids((
            tag("h2", "d2").say(Key::YouAreIn),
            tag("p", "muted").say(Key::YouAreInText),
            tag("p", "cluster").kids(button("btn btn--quiet").on_click(leave).say(Key::Leave)),
        ))
        .html()
}

fn full_card() -> Html {
    tag("section", "card stack aside-top")
        .kids((tag("h2", "d2").say(Key::EventFull), tag("p", "muted").say(Key::EventFullText)))
        .html()
}
