//! Home: what needs me now; for a newcomer, what this is.

use super::events::{code_form, event_rows};
use crate::app::app;
use crate::boards::chess::draw::{crosses, dark_squares};
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::net::api;
use crate::routes::{event_path, table_path};
use crate::ui::el::{Html, Kids, el, svg};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{Here, art, icon, icon_s, who};
use leptos::prelude::*;
use shared::outcome::GameResult;
use shared::player::{EventNote, GameNote, GameStage};
use shared::wire::Home;

/// The page.
pub(crate) fn page() -> Html {
    let app = app();
    let home: RwSignal<Option<Home>> = RwSignal::new(None);
    let load = move || {
        if app.me.get_untracked().is_none() {
            return;
        }
        leptos::task::spawn_local(async move {
            if let Ok(fresh) = api::home().await {
                home.try_set(Some(fresh));
            }
        });
    };
    // Loaded at once, again when it is known who we are, and whenever the page comes back into sight.
    Effect::new(move |_| {
        app.me.track();
        app.now.track();
        load();
    });
    let back = window_event_listener(leptos::ev::visibilitychange, move |_| load());
    let shown = window_event_listener(leptos::ev::pageshow, move |_| load());
    on_cleanup(move || {
        back.remove();
        shown.remove();
    });
    let waiting = Memo::new(move |_| home.with(|home| home.as_ref().map_or(0, |home| needs(home).count())));
    Effect::new(move |_| {
        let count = waiting.get();
        let title = if count > 0 {
            tn(Key::HomeWaitingTitle, count as i64, &[])
        } else {
            t(Key::HomeTitle).to_owned()
        };
        crate::dom::set_title(&tf(Key::TitleSite, &[&title]));
    });
    let known = Memo::new(move |_| app.me.with(Option::is_some));
    let body = (
        move || if known.get() { mine(home, waiting) } else { hero() },
        tiles(),
        el("div").class("two two--even").kids((
            el("section").kids((
                el("div").class("sec").kids((
                    el("h2").class("d2").kids(t(Key::NavEvents)),
                    el("a").attr("href", "/t/new").kids(t(Key::NewEvent)),
                )),
                code_form(),
                move || home.with(|home| home.as_ref().map(|home| event_rows(&home.events))),
            )),
            el("section").kids((
                el("div").class("sec").kids(el("h2").class("d2").kids(t(Key::FairTitle))),
                el("p").class("muted").kids(t(Key::FairText)),
            )),
        )),
        move || {
            known.get().then(|| {
                el("p").class("guest small").kids((
                    t(Key::GuestNote),
                    " ",
                    el("a").class("link").attr("href", "/settings").kids(t(Key::GuestLink)),
                ))
            })
        },
    );
    shell(t(Key::HomeTitle), Place::Home, false, body.html())
}

fn hero() -> Html {
    el("section")
        .class("hero")
        .kids((
            el("div").class("hero__txt").kids((
                el("h1").class("d4").kids((t(Key::HeroOne), el("br"), t(Key::HeroTwo))),
                el("p").class("lead").kids(t(Key::HeroLead)),
                el("p").class("hero__go").kids((
                    el("a")
                        .class("btn btn--play btn--big")
                        .attr("href", "/new")
                        .kids((icon("#i-link"), t(Key::PlayFriend))),
                    el("a")
                        .class("btn btn--big")
                        .attr("href", "/play/same-device")
                        .kids((icon("#i-phone"), t(Key::OnThisDevice))),
                )),
            )),
            el("div").class("hero__art").kids(art::ludo()),
        ))
        .html()
}

fn tiles() -> Html {
    (
        el("div").class("sec").kids(el("h2").class("d2").kids(t(Key::TwoGames))),
        el("div").class("tiles").kids((
            el("a").class("tile").attr("href", "/new?game=ludo").kids((
                el("span").class("tile__art").kids(art::ludo()),
                el("span").class("tile__cap").kids((
                    el("b").class("d1").kids(t(Key::LudoChess)),
                    el("span").class("small muted").kids(t(Key::LudoInShort)),
                )),
            )),
            el("a").class("tile").attr("href", "/new?game=classic").kids((
                el("span").class("tile__art").kids(art::classic()),
                el("span").class("tile__cap").kids((
                    el("b").class("d1").kids(t(Key::ClassicChess)),
                    el("span").class("small muted").kids(t(Key::ClassicInShort)),
                )),
            )),
        )),
    )
        .html()
}

/// What waits for this player.
enum Need<'a> {
    Match(&'a EventNote),
    Turn(&'a GameNote),
}

fn needs(home: &Home) -> impl Iterator<Item = Need<'_>> {
    let ready = home.events.iter().filter(|event| event.ready.is_some() && !event.over).map(Need::Match);
    let turns = home.games.iter().filter(|game| game.stage == GameStage::YourTurn).map(Need::Turn);
    ready.chain(turns)
}

fn mine(home: RwSignal<Option<Home>>, waiting: Memo<usize>) -> Html {
    let name =
        app().me.get_untracked().map(|me| words::short(me.name.as_str()).to_owned()).unwrap_or_default();
    let title = move || match waiting.get() {
        0 => tf(Key::HomeHello, &[&name]),
        n => tn(Key::HomeWaiting, n as i64, &[&name]),
    };
    let list = move || {
        home.with(|home| {
            let home = home.as_ref()?;
            let needs: Vec<Html> = needs(home).map(need).collect();
            Some(((!needs.is_empty()).then(|| el("div").class("wait").kids(needs)), others(home)).html())
        })
    };
    (
        el("h1").class("d4 home-h").kids(title),
        list,
        el("p").class("go").kids((
            el("a").class("btn btn--play").attr("href", "/new").kids((icon_s("#i-plus"), t(Key::NewGame))),
            el("a")
                .class("btn")
                .attr("href", "/play/same-device")
                .kids((icon_s("#i-phone"), t(Key::OnThisDevice))),
        )),
    )
        .html()
}

fn need(need: Need<'_>) -> Html {
    let now = app().now;
    match need {
        Need::Match(event) => {
            let deadline = event.ready.unwrap_or(event.at);
            el("article")
                .class("ready")
                .kids((
                    el("div").class("ready__art").kids(board_art()),
                    el("div").class("ready__txt").kids((
                        el("p").class("kicker").kids(t(Key::MatchReady)),
                        el("h2").class("d3").kids(event.name.clone()),
                        el("p").class("go").kids((
                            el("a")
                                .class("btn btn--play btn--big")
                                .attr("href", event_path(&event.code))
                                .kids((icon("#i-play"), t(Key::HomePlay))),
                            el("span").class("due").kids((
                                el("b").kids(move || time::moment(deadline, now.get())),
                                el("span").class("muted").kids(move || time::left(deadline, now.get())),
                            )),
                        )),
                    )),
                ))
                .html()
        }
        Need::Turn(game) => {
            let opponent = game.opponent.as_ref().map(|name| name.as_str().to_owned()).unwrap_or_default();
            let clock = game.deadline.map(|at| {
                el("p").class("small muted").kids(move || tf(Key::ClockFalls, &[&time::left(at, now.get())]))
            });
            el("article")
                .class("turn")
                .kids((
                    el("div").class("stack").kids((
                        el("p").class("kicker").kids(t(Key::YourTurn)),
                        el("h2").class("d1").kids(el("bdi").kids(opponent)),
                        el("p").class("small muted").kids(words::kind(game.kind)),
                        clock,
                        el("a")
                            .class("btn btn--play")
                            .attr("href", table_path(&game.table))
                            .kids(t(Key::OpenBoard)),
                    )),
                    el("div").class("turn__board").kids(board_art()),
                ))
                .html()
        }
    }
}

/// A board at the start, as a picture.
fn board_art() -> Html {
    const BACK: [&str; 8] = ["R", "N", "B", "Q", "K", "B", "N", "R"];
    let piece = |side: &str, role: &str, file: usize, row: usize| {
        let href = ["#", side, role].concat();
        svg("use")
            .attr("href", href)
            .attr("x", file * 100 + 5)
            .attr("y", row * 100 + 4)
            .attr("width", "90")
            .attr("height", "90")
    };
    let row = |side: &'static str, back: usize, pawns: usize| {
        (0..8)
            .flat_map(move |file| [piece(side, BACK[file], file, back), piece(side, "P", file, pawns)])
            .collect::<Vec<_>>()
    };
    svg("svg")
        .class("mini")
        .attr("viewBox", "0 0 800 800")
        .attr("aria-hidden", "true")
        .kids((
            svg("rect").class("b-light").attr("width", "800").attr("height", "800"),
            svg("path").class("b-dark").attr("d", dark_squares()),
            svg("path").class("b-cross").attr("d", crosses()),
            row("b", 0, 1),
            row("w", 7, 6),
        ))
        .html()
}

/// Games that run or have ended, without a need to act.
fn others(home: &Home) -> Html {
    let rows: Vec<Html> =
        home.games.iter().filter(|game| game.stage != GameStage::YourTurn).take(6).map(game_row).collect();
    if rows.is_empty() {
        return ().html();
    }
    el("ul").class("rows").kids(rows).html()
}

fn game_row(game: &GameNote) -> Html {
    let opponent =
        game.opponent.as_ref().map_or_else(|| t(Key::NobodyYet).to_owned(), |name| name.as_str().to_owned());
    let state = match (game.stage, &game.outcome) {
        (GameStage::Waiting, _) => t(Key::StageWaiting).to_owned(),
        (_, Some((outcome, seat))) => {
            let title = match outcome.result {
                GameResult::Win(winner) if winner == *seat => t(Key::YouWon).to_owned(),
                GameResult::Win(_) => tf(Key::TheyWon, &[words::short(&opponent)]),
                GameResult::Draw => t(Key::Draw).to_owned(),
                GameResult::Void => t(Key::NoResult).to_owned(),
            };
            [title.as_str(), ", ", &words::reason(outcome.reason).to_lowercase()].concat()
        }
        _ => tf(Key::TheirMove, &[words::short(&opponent)]),
    };
    el("li")
        .kids((
            who(&opponent, "who--s", Here::Unsaid),
            el("div").class("grow").kids((
                el("p").class("strong ell").kids(el("bdi").kids(opponent)),
                el("p").class("small muted").kids((words::kind(game.kind), ", ", state)),
            )),
            el("a").class("btn").attr("href", table_path(&game.table)).kids(t(Key::Open)),
        ))
        .html()
}
