//! What the event is: name, code and links at the top, its rules in full below.

use super::{Event, join};
use crate::dom;
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::net::api;
use crate::reactive::{Memo, RwSignal};
use crate::routes::event_path;
use crate::texts::Text;
use crate::ui::el::{Html, Kids, button, el, tag};
use crate::ui::share::{copy, qr};
use crate::ui::{icon, icon_s, sheet};
use shared::time::Millis;
use shared::tournament::{Mode, NobodyAttempted, Stage, TournamentSettings, TournamentView};

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
            let time = tf(Key::TimeAMatch, &[&time_of_match(&view.settings)]);
            (el("span").kids(game), el("span").kids(count), el("span").kids(time))
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
            [
                line(Key::MinutesEach, settings.minutes.to_string()),
                line(Key::TimePerMatch, time_of_match(settings)),
                line(
                    Key::TheFinal,
                    t(if settings.finals_best_of == 3 { Key::BestOf3 } else { Key::OneGame }).to_owned(),
                ),
                line(Key::DrawnBy, t(drawn_by(settings)).to_owned()),
                line(Key::AfterDraw, after_draw(settings)),
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
            tag("dl", "kv kv--text").kids((rows, move || seal(event))),
            ways(event),
            move || over.get().then(|| record(event)),
        ))
        .html()
}

/// To the pages that say it all.
fn ways(event: Event) -> Html {
    let game = event.with(|view| Text::Rules(words::game_of(view.settings.mode)));
    let pages = [Some(Text::Tournaments), game, Some(Text::FairPlay)];
    let link = |text: Text| tag("a", "btn btn--quiet").attr("href", text.path()).kids(text.title());
    tag("p", "ways-on").kids(pages.into_iter().flatten().map(link).collect::<Vec<_>>()).html()
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

/// The seal of the draw, and what it was opened with once the event has started (FD-8).
fn seal(event: Event) -> Html {
    let shown = |label: Key, hex: String| {
        let groups = hex.as_bytes().chunks(4).map(String::from_utf8_lossy).collect::<Vec<_>>().join(" ");
        (el("dt").say(label), el("dd").kids(tag("code", "ltr seal").kids(groups))).html()
    };
    let rows = event.with(|view| {
        let opened = view.reveal.as_ref().map(|seed| shown(Key::SeedingOpened, seed.reveal_hex()));
        (shown(Key::SeedingSeal, view.commitment.to_string()), opened)
    });
    rows.html()
}

/// What ends a game as a draw (LC-19, CT-2, CT-3, Q-CT-2).
fn drawn_by(settings: &TournamentSettings) -> Key {
    match settings.mode {
        Mode::LudoChess => Key::DrawnLudo,
        Mode::Classic if settings.fide_automatic_draws => Key::DrawnFide,
        Mode::Classic => Key::DrawnClassic,
    }
}

/// The games after a draw (T-40, T-41).
fn after_draw(settings: &TournamentSettings) -> String {
    match settings.mode {
        Mode::LudoChess => t(Key::DrawsLudo).to_owned(),
        Mode::Classic => tf(Key::DrawsClassic, &[&words::time_control(settings.minutes, 0)]),
    }
}

fn time_of_match(settings: &TournamentSettings) -> String {
    time::span(Millis::hours(settings.match_deadline_hours.into()))
}

/// What happens when nobody comes (Q-T-28).
pub(in crate::pages) fn nobody(choice: NobodyAttempted) -> Key {
    match choice {
        NobodyAttempted::CoinToss => Key::NobodyCoin,
        NobodyAttempted::BothOut => Key::NobodyOut,
        NobodyAttempted::AskOrganiser => Key::NobodyAsk,
    }
}
