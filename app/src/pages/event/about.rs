//! What the event is: name, code and links at the top, its rules in full below.

use super::{Event, join};
use crate::dom;
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::net::api;
use crate::reactive::{Memo, RwSignal};
use crate::routes::event_path;
use crate::ui::el::{Html, Kids, button, el, tag};
use crate::ui::share::{copy, qr};
use crate::ui::{icon, icon_s, sheet};
use shared::tournament::{Mode, NobodyAttempted, Stage, TournamentView};

/// The top of the page.
pub(super) fn head(event: Event) -> Html {
    let name = move || event.with(|view| view.settings.name.as_str().to_owned());
    let meta = move || {
        event.with(|view| {
            let accepted = join::accepted(view) as i64;
            let game = [words::mode(view.settings.mode), " ", &words::time_control(view.settings.minutes, 0)]
                .concat();
            let count = if view.stage == Stage::Registration {
                tn(Key::PlayersOf, accepted, &[&view.settings.max_players.to_string()])
            } else {
                tn(Key::PlayersCount, accepted, &[])
            };
            let hours = tn(Key::HoursAMatch, i64::from(view.settings.match_deadline_hours), &[]);
            (el("span").kids(game), el("span").kids(count), el("span").kids(hours))
        })
    };
    let host = move || {
        event.with(|view| match view.you_organise {
            true => t(Key::HostedByYou).to_owned(),
            false => tf(Key::HostedBy, &[view.organiser.as_str()]),
        })
    };
    let start = move || {
        let at = event.with(|view| view.settings.starts_at.filter(|_| view.stage == Stage::Registration));
        at.flatten().map(|at| {
            let now = event.app.now.get();
            tag("p", "small").kids(tf(Key::StartsAt, &[&time::moment(at, now), &time::left(at, now)]))
        })
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

/// The rules of this event.
pub(super) fn section(event: Event) -> Html {
    let rows = move || {
        event.with(|view| {
            let settings = &view.settings;
            let line = |label: Key, value: String| (el("dt").say(label), el("dd").kids(value)).html();
            let nobody = t(nobody(settings.nobody_attempted)).to_owned();
            let draws = t(if settings.mode == Mode::LudoChess { Key::DrawsLudo } else { Key::DrawsClassic });
            [
                line(Key::MinutesEach, settings.minutes.to_string()),
                line(
                    Key::TimePerMatch,
                    time::span(shared::time::Millis::hours(settings.match_deadline_hours.into())),
                ),
                line(
                    Key::TheFinal,
                    t(if settings.finals_best_of == 3 { Key::BestOf3 } else { Key::OneGame }).to_owned(),
                ),
                line(Key::AfterDraw, draws.to_owned()),
                line(Key::NobodyComes, nobody),
                line(
                    Key::Joining,
                    t(if settings.approval { Key::JoinApproved } else { Key::JoinOpen }).to_owned(),
                ),
            ]
        })
    };
    let is_over = |view: &TournamentView| matches!(view.stage, Stage::Completed | Stage::Cancelled);
    let over = Memo::new(move |_| event.with(is_over) == Some(true));
    el("section")
        .attr("aria-labelledby", "ru-h")
        .kids((
            tag("div", "sec").kids(tag("h2", "d2").attr("id", "ru-h").say(Key::EventRules)),
            tag("dl", "kv kv--text").kids(rows),
            move || over.get().then(|| record(event)),
        ))
        .html()
}

/// What anybody can check offline once it is over (FD-7, FD-8).
fn record(event: Event) -> Html {
    let code = event.code();
    let link = tag("a", "btn btn--quiet")
        .attr("href", api::record_of(&code))
        .attr("download", [code.as_str(), ".json"].concat())
        .kids((icon_s("#i-download"), t(Key::DownloadRecord)));
    tag("div", "stack").kids((tag("p", "small muted").say(Key::RecordNote), el("p").kids(link))).html()
}

/// What happens when nobody comes (Q-T-28).
pub(in crate::pages) fn nobody(choice: NobodyAttempted) -> Key {
    match choice {
        NobodyAttempted::CoinToss => Key::NobodyCoin,
        NobodyAttempted::BothOut => Key::NobodyOut,
        NobodyAttempted::AskOrganiser => Key::NobodyAsk,
    }
}
