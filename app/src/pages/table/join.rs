//! Somebody opened a link: what it is, one name, one button.

use super::desk::{Command, Desk};
use crate::app::app;
use crate::i18n::{Key, t, tf, words};
use crate::net::{Trouble, api};
use crate::pages::session;
use crate::ui::shell::{Place, page as shell};
use crate::ui::{icon_s, trouble};
use leptos::prelude::*;
use shared::ids::TableId;
use shared::rules::GameKind;
use shared::table::{ColourChoice, Owner};

/// The page.
pub(crate) fn page(desk: Desk, id: TableId, watching: RwSignal<bool>) -> AnyView {
    let app = app();
    let problem: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let busy = RwSignal::new(false);
    let host = desk.names.get_untracked()[0].clone();
    let event = desk.view(|view| matches!(view.owner, Owner::Tournament { .. })).unwrap_or_default();
    let sit = move || {
        let id = id.clone();
        busy.set(true);
        leptos::task::spawn_local(async move {
            let sat = api::sit(&id).await;
            busy.try_set(false);
            match sat {
                // The socket of a newcomer began without a session: it begins again with one.
                Ok(()) => desk.send(Command::Renew),
                Err(why) => drop(problem.try_set(Some(why))),
            }
        });
    };
    let form = session::name_then(app, Key::SitDown, busy, sit);
    let body = view! {
        <div class="form">
            {card(desk, &host)}
            {(!event).then_some(form)}
            <button class="btn btn--quiet" type="button" on:click=move |_| watching.set(true)>{icon_s("#i-eye")} {t(Key::JustWatch)}</button>
            {trouble::notice_of(problem)}
        </div>
    };
    shell(&tf(Key::InvitesYou, &[words::short(&host)]), Place::Play, true, body.into_any())
}

fn card(desk: Desk, host: &str) -> AnyView {
    let settings = desk.view(|view| view.settings.clone());
    let Some(settings) = settings else { return ().into_any() };
    let kind = settings.game.kind();
    let colour = match settings.colour {
        ColourChoice::Random => t(Key::ColourByLot).to_owned(),
        ColourChoice::White => tf(Key::YouHave, &[t(Key::Black)]),
        ColourChoice::Black => tf(Key::YouHave, &[t(Key::White)]),
    };
    let text = t(if kind == GameKind::LudoChess { Key::LudoInShort } else { Key::ClassicInShort });
    view! {
        <div class="card card--need stack">
            <p class="kicker">{tf(Key::InvitesYouTo, &[host])}</p>
            <h1 class="d4">{words::kind(kind)}</h1>
            <p class="meta"><span>{words::time_control(settings.minutes, settings.increment_seconds)}</span><span>{words::flavour(settings.game)}</span><span>{colour}</span></p>
            <p class="muted">{text}</p>
        </div>
    }
    .into_any()
}
