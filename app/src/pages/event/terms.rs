//! The rules of an event, in full: what is played and how it is decided, the clock and the start, the seal of the draw.

use super::Event;
use crate::i18n::{Key, lower, t, tf, time, words};
use crate::net::api;
use crate::reactive::Memo;
use crate::texts::Text;
use crate::ui::el::{Html, Kids, el, tag};
use crate::ui::icon_s;
use shared::rules::go::{Scoring, halves};
use shared::table::GameConfig;
use shared::time::{Instant, Millis};
use shared::tournament::{
    BackgammonEvent, Draws, GoEvent, Mode, NobodyAttempted, Stage, TournamentSettings, TournamentView,
};

/// The rules of this event.
pub(super) fn section(event: Event) -> Html {
    let starts = move || event.with(|view| start(view, event.app.now.get()));
    let rows = move || {
        event.with(|view| {
            let settings = &view.settings;
            let line = |label: Key, value: Html| (el("dt").say(label), el("dd").kids(value)).html();
            let say = |key: Key| t(key).html();
            let [decided, next] = decisions(settings).map(|(label, value)| line(label, value.html()));
            [
                line(Key::Game, played(settings.mode).html()),
                line(Key::MinutesEach, settings.minutes.to_string().html()),
                line(Key::StartTime, starts.html()),
                line(Key::TimePerMatch, time_of_match(settings).html()),
                line(
                    Key::TheFinal,
                    say(if settings.finals_best_of == 3 { Key::BestOf3 } else { Key::OneGame }),
                ),
                decided,
                next,
                line(Key::NobodyComes, say(nobody(settings.nobody_attempted))),
                line(Key::Joining, say(if settings.approval { Key::JoinApproved } else { Key::JoinOpen })),
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
    let game = event.with(|view| Text::Rules(view.settings.mode.kind()));
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

/// What is played, with the choices of the game: `Go 9 × 9, area, komi 5.5`.
fn played(mode: Mode) -> String {
    let name = words::event_game(mode);
    match (mode, mode.game()) {
        (Mode::Go(GoEvent { scoring, .. }), GameConfig::Go(table)) => {
            let count = t(if scoring == Scoring::Japanese { Key::GoJapanese } else { Key::GoChinese });
            let komi = halves(u32::from(table.config().komi_half_points()));
            [&name, ", ", &lower(count), ", ", &lower(t(Key::GoKomi)), " ", &komi].concat()
        }
        (Mode::Backgammon(BackgammonEvent { cube, .. }), _) => {
            [&name, ", ", t(if cube { Key::WithCube } else { Key::WithoutCube })].concat()
        }
        _ => name,
    }
}

/// When it starts, or has started.
fn start(view: &TournamentView, now: Instant) -> String {
    match (view.started, view.settings.starts_at) {
        (Some(at), _) => tf(Key::StartedAt, &[&time::moment(at, now)]),
        (None, Some(at)) => time::moment(at, now),
        (None, None) => t(Key::StartedByHand).to_owned(),
    }
}

/// How a game is decided, and what follows where it is not: draws and replays (LC-19, T-40; CT-2, CT-3, Q-CT-2, T-41),
/// or that there are none, and what absence costs (GEN-5).
fn decisions(settings: &TournamentSettings) -> [(Key, String); 2] {
    let say = |key: Key| t(key).to_owned();
    let (drawn_by, after) = match settings.mode.draws() {
        Draws::Replays => (Key::DrawnLudo, say(Key::DrawsLudo)),
        Draws::Ladder => {
            let by = if settings.fide_automatic_draws { Key::DrawnFide } else { Key::DrawnClassic };
            (by, tf(Key::DrawsClassic, &[&words::time_control(settings.minutes, 0)]))
        }
        Draws::Never => {
            return [(Key::DecidedBy, decided_by(settings.mode)), (Key::BeingAway, say(Key::BeingAwayText))];
        }
    };
    [(Key::DrawnBy, say(drawn_by)), (Key::AfterDraw, after)]
}

/// What decides a game that is never drawn (CX-3, GO-16, BG-14, BG-23, GR-4).
fn decided_by(mode: Mode) -> String {
    let key = match (mode, mode.game()) {
        (_, GameConfig::Go(table)) => {
            return tf(Key::DecidedGo, &[&halves(u32::from(table.config().komi_half_points()))]);
        }
        (Mode::Backgammon(BackgammonEvent { cube: true, .. }), _) => Key::DecidedCube,
        (Mode::Backgammon(_), _) => Key::DecidedBackgammon,
        (Mode::GinRummy(_), _) => Key::DecidedGin,
        _ => Key::DecidedContest,
    };
    t(key).to_owned()
}

pub(super) fn time_of_match(settings: &TournamentSettings) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn mode(it: Value) -> Mode {
        serde_json::from_value(it).unwrap()
    }

    #[test]
    fn go_4_go_15_bg_20_what_is_played_is_told_with_the_choices_of_the_game() {
        for (it, says) in [
            (json!("contest_chess"), "Contest Chess"),
            (json!({ "go": { "size": 9 } }), "Go 9 × 9, area, komi 5.5"),
            (json!({ "go": { "size": 19, "scoring": "japanese" } }), "Go 19 × 19, territory, komi 7.5"),
            (json!({ "backgammon": { "cube": true } }), "Backgammon, with the doubling cube"),
            (json!({ "backgammon": { "variant": "hypergammon" } }), "Hypergammon, without the doubling cube"),
            (json!({ "gin_rummy": { "variant": "straight" } }), "Straight Gin"),
        ] {
            assert_eq!(played(mode(it)), says);
        }
    }

    #[test]
    fn t_40_t_41_gen_5_draws_are_explained_where_there_are_some_and_absence_where_there_are_none() {
        let of = |it: Value| {
            let settings = json!({ "name": "Cup", "mode": it, "minutes": 10 });
            decisions(&serde_json::from_value(settings).unwrap())
        };
        assert_eq!(of(json!("ludo_chess")).map(|(key, _)| key), [Key::DrawnBy, Key::AfterDraw]);
        assert_eq!(of(json!("classic")).map(|(key, _)| key), [Key::DrawnBy, Key::AfterDraw]);
        for it in [json!("contest_chess"), json!({ "go": { "size": 9 } }), json!({ "backgammon": {} })] {
            let [(decided, text), (away, _)] = of(it);
            assert_eq!((decided, away), (Key::DecidedBy, Key::BeingAway));
            assert!(text.ends_with("Nothing is replayed."), "{text}");
        }
        assert!(of(json!({ "backgammon": { "cube": true } }))[0].1.contains("a double that is dropped"));
        assert!(of(json!({ "go": { "size": 13 } }))[0].1.contains("7.5 points"));
    }
}
