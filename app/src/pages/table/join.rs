//! Somebody opened a link: what it is, one name, one button.

use super::desk::{Command, Desk};
use crate::app::app;
use crate::i18n::{Key, t, tf, words};
use crate::net::{Trouble, api};
use crate::pages::session;
use crate::reactive::RwSignal;
use crate::ui::el::{Html, Kids, button, el, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{icon_s, rules, trouble};
use shared::ids::TableId;
use shared::table::Owner;

/// The page.
pub(crate) fn page(desk: Desk, id: TableId, watching: RwSignal<bool>) -> Html {
    let app = app();
    let problem: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let busy = RwSignal::new(false);
    let host =
        desk.names.with_untracked(|names| names.first().map(|(_, name)| name.clone()).unwrap_or_default());
    let event = desk.view(|view| matches!(view.owner, Owner::Tournament { .. })).unwrap_or_default();
    let sit = move || {
        // The socket of a newcomer began without a session: it begins again with one.
        api::sit(&id, trouble::settle(busy, problem, move |_| desk.send(Command::Renew)));
    };
    let form = session::name_then(app, Key::SitDown, busy, sit);
    let body = tag("div", "form").kids((
        card(desk, &host),
        (!event).then_some(form),
        button("btn btn--quiet")
            .on_click(move |_| watching.set(true))
            .kids((icon_s("#i-eye"), t(Key::JustWatch))),
        trouble::notice_of(problem),
    ));
    shell(&tf(Key::InvitesYou, &[words::short(&host)]), Place::Play, true, body.html())
}

fn card(desk: Desk, host: &str) -> Html {
    let settings = desk.view(|view| view.settings.clone());
    let Some(settings) = settings else { return ().html() };
    let kind = settings.game.kind();
    let many = settings.game.seats() > 2;
    tag("div", "card card--need stack")
        .kids((
            tag("p", "kicker").kids(tf(Key::InvitesYouTo, &[host])),
            tag("h1", "d4").kids(words::game(settings.game)),
            tag("p", "meta").kids((
                el("span").kids(words::clock(&settings)),
                el("span").kids(words::flavour(settings.game)),
                words::side_left(&settings).map(|side| el("span").kids(side)),
                many.then(|| el("span").kids(tf(Key::PlayersMany, &[&settings.game.seats().to_string()]))),
            )),
            tag("p", "muted").kids(words::in_short(kind)),
            el("p").kids(rules::link(desk.app, kind)),
        ))
        .html()
}
