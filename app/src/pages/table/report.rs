//! A report about somebody who plays at this table, for whoever runs the site.

use super::desk::Desk;
use super::person::Person;
use crate::i18n::{Key, t, tf};
use crate::net::{Trouble, api};
use crate::reactive::RwSignal;
use crate::ui::el::{Html, Kids, button, effect, el, tag};
use crate::ui::toast::toast;
use crate::ui::{form, sheet, trouble};
use shared::ids::ChatText;
use shared::wire::{ReportPlayer, ReportReason};

const fn words(reason: ReportReason) -> Key {
    match reason {
        ReportReason::Abuse => Key::ReportAbuse,
        ReportReason::Cheating => Key::ReportCheating,
        ReportReason::Stalling => Key::ReportStalling,
        ReportReason::Name => Key::ReportName,
        ReportReason::Other => Key::ReportOther,
    }
}

/// The sheet that asks why.
pub(super) fn sheet(desk: Desk, whom: RwSignal<Option<Person>>) -> Html {
    let reason = RwSignal::new(0_u16);
    let text = RwSignal::new(String::new());
    let problem: RwSignal<Option<Key>> = RwSignal::new(None);
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let busy = RwSignal::new(false);
    effect(Box::new(move || {
        if whom.with(Option::is_none) {
            failed.set(None);
            problem.set(None);
            text.set(String::new());
        }
    }));
    let send = move || {
        let person = whom.get_untracked();
        let table = desk.table.with_untracked(|table| table.view.as_ref().map(|view| view.table.clone()));
        let (Some(person), Some(table)) = (person, table) else { return };
        let written = text.get_untracked();
        let text = match written.trim() {
            "" => None,
            written => match ChatText::parse(written) {
                Ok(text) => Some(text),
                Err(_) => return problem.set(Some(Key::BadText)),
            },
        };
        problem.set(None);
        let reason = ReportReason::ALL[usize::from(reason.get_untracked())];
        let done = move |()| {
            whom.set(None);
            toast(desk.app, t(Key::ReportSent));
        };
        let report = ReportPlayer { player: person.player, reason, text };
        api::report(&table, &report, trouble::settle(busy, failed, done));
    };
    let option = |(n, choice): (u16, ReportReason)| {
        el("label").kids((
            el("input")
                .attr("type", "radio")
                .attr("name", "report")
                .checked(move || reason.get() == n)
                .on("change", move |_| reason.set(n)),
            el("span").say(words(choice)),
        ))
    };
    let body = (
        tag("p", "muted").say(Key::ReportText),
        el("fieldset").kids((
            tag("legend", "lab").say(Key::ReportWhy),
            tag("div", "seg seg--list").kids((0..).zip(ReportReason::ALL).map(option).collect::<Vec<_>>()),
        )),
        form::text_field("report", t(Key::ReportWords), "input", text, form::problem(problem), "", 300),
        trouble::notice_of(failed),
        tag("div", "sheet__go").kids((
            button("btn").on_click(move |_| whom.set(None)).say(Key::Cancel),
            button(move || if busy.get() { "btn btn--play is-busy" } else { "btn btn--play" })
                .on_click(move |_| send())
                .say(Key::ReportSend),
        )),
    );
    let title = move || {
        let name = whom.with(|whom| whom.as_ref().map(|person| person.name.clone()));
        tf(Key::ReportOf, &[&name.unwrap_or_default()])
    };
    sheet::about(whom, title, body.html())
}
