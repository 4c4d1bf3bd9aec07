//! What the event is: name, game, clock and start, code and links, at the top of its page.

use super::terms::time_of_match;
use super::{Event, join};
use crate::dom;
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::reactive::RwSignal;
use crate::routes::event_path;
use crate::ui::el::{Html, Kids, button, el, tag};
use crate::ui::share::{copy, qr};
use crate::ui::{icon, icon_s, sheet};
use shared::tournament::{Stage, TournamentView};

/// The top of the page.
pub(super) fn head(event: Event) -> Html {
    let name = move || event.with(|view| view.settings.name.as_str().to_owned());
    let meta = move || {
        event.with(|view| {
            let accepted = join::accepted(view) as i64;
            let game = words::event(view.settings.mode, view.settings.minutes);
            let cube = view.settings.mode.has_cube().then(|| el("span").say(Key::WithCube));
            let count = if view.stage == Stage::Registration {
                tn(Key::PlayersOf, accepted, &[&view.settings.max_players.to_string()])
            } else {
                tn(Key::PlayersCount, accepted, &[])
            };
            let time = tf(Key::TimeAMatch, &[&time_of_match(&view.settings)]);
            (el("span").kids(game), cube, el("span").kids(count), el("span").kids(time))
        })
    };
    let host = move || {
        event.with(|view| match view.you_organise {
            true => t(Key::HostedByYou).to_owned(),
            false => tf(Key::HostedBy, &[view.organiser.as_str()]),
        })
    };
    let start = move || {
        let coming =
            |view: &TournamentView| (view.stage == Stage::Registration).then_some(view.settings.starts_at);
        let says = event.with(coming).flatten().map(|at| match at {
            Some(at) => {
                let now = event.app.now.get();
                tf(Key::StartsAt, &[&time::moment(at, now), &time::left(at, now)])
            }
            None => t(Key::StartsByHand).to_owned(),
        });
        says.map(|says| tag("p", "small").kids(says))
    };
    let description = move || {
        let text = event.with(|view| view.settings.description.as_str().to_owned());
        text.filter(|text| !text.is_empty()).map(|text| tag("p", "ev__text").kids(text))
    };
    tag("header", "ev")
        .kids((
            el("div").kids((
                tag("h1", "d4").kids(name),
                tag("p", "meta").kids(meta),
                tag("p", "small muted").kids(host),
                start,
                description,
            )),
            share(event),
        ))
        .html()
}

fn share(event: Event) -> Html {
    let code = event.code();
    let url = dom::full_url(&event_path(&code));
    let grouped = code.grouped();
    let label = tf(Key::CopyCode, &[&grouped]);
    let open = RwSignal::new(false);
    let share = {
        let url = url.clone();
        let share = move |_| {
            if !dom::can_share() {
                return copy(event.app, url.clone(), Key::CopiedLink);
            }
            let name = event
                .view
                .with_untracked(|view| view.as_ref().map(|view| view.settings.name.as_str().to_owned()));
            dom::share(&name.unwrap_or_default(), &url);
        };
        button("iconbtn").label(Key::Share).on_click(share).kids(icon("#i-share"))
    };
    let copied = grouped.clone();
    let in_sheet = grouped.clone();
    let sheet_body = (
        tag("figure", "qr").kids(qr(&url, t(Key::QrOfLink))),
        tag("p", "code").kids(in_sheet),
        button("btn").on_click(move |_| open.set(false)).say(Key::Close),
    );
    (
        tag("div", "ev__share").kids((
            button("code")
                .attr("aria-label", label)
                .on_click(move |_| copy(event.app, copied.clone(), Key::CopiedCode))
                .kids((grouped, icon_s("#i-copy"))),
            button("iconbtn")
                .label(Key::QrCode)
                .attr("aria-haspopup", "dialog")
                .on_click(move |_| open.set(true))
                .kids(icon("#i-qr")),
            share,
        )),
        sheet::sheet(open, || t(Key::ScanToJoin).to_owned(), sheet_body.html()),
    )
        .html()
}
