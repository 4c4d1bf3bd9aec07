//! Home: what needs me now; for a newcomer, what this is.

use super::events::{code_form, event_rows};
use crate::app::app;
use crate::boards::chess::draw::{crosses, dark_squares};
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::net::api;
use crate::routes::{event_path, table_path};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{Here, art, icon, icon_s, who};
use leptos::prelude::*;
use shared::outcome::GameResult;
use shared::player::{EventNote, GameNote, GameStage};
use shared::wire::Home;

/// The page.
pub(crate) fn page() -> AnyView {
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
    let body = view! {
        {move || if known.get() { mine(home, waiting) } else { hero() }}
        {tiles()}
        <div class="two two--even">
            <section>
                <div class="sec"><h2 class="d2">{t(Key::NavEvents)}</h2><a href="/t/new">{t(Key::NewEvent)}</a></div>
                {code_form()}
                {move || home.with(|home| home.as_ref().map(|home| event_rows(&home.events)))}
            </section>
            <section><div class="sec"><h2 class="d2">{t(Key::FairTitle)}</h2></div><p class="muted">{t(Key::FairText)}</p></section>
        </div>
        {move || known.get().then(|| view! { <p class="guest small">{t(Key::GuestNote)}" "<a class="link" href="/settings">{t(Key::GuestLink)}</a></p> })}
    };
    shell(t(Key::HomeTitle), Place::Home, false, body.into_any())
}

fn hero() -> AnyView {
    view! {
        <section class="hero">
            <div class="hero__txt">
                <h1 class="d4">{t(Key::HeroOne)}<br />{t(Key::HeroTwo)}</h1>
                <p class="lead">{t(Key::HeroLead)}</p>
                <p class="hero__go">
                    <a class="btn btn--play btn--big" href="/new">{icon("#i-link")} {t(Key::PlayFriend)}</a>
                    <a class="btn btn--big" href="/play/same-device">{icon("#i-phone")} {t(Key::OnThisDevice)}</a>
                </p>
            </div>
            <div class="hero__art">{art::ludo()}</div>
        </section>
    }
    .into_any()
}

fn tiles() -> AnyView {
    view! {
        <div class="sec"><h2 class="d2">{t(Key::TwoGames)}</h2></div>
        <div class="tiles">
            <a class="tile" href="/new?game=ludo"><span class="tile__art">{art::ludo()}</span><span class="tile__cap"><b class="d1">{t(Key::LudoChess)}</b><span class="small muted">{t(Key::LudoInShort)}</span></span></a>
            <a class="tile" href="/new?game=classic"><span class="tile__art">{art::classic()}</span><span class="tile__cap"><b class="d1">{t(Key::ClassicChess)}</b><span class="small muted">{t(Key::ClassicInShort)}</span></span></a>
        </div>
    }
    .into_any()
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

fn mine(home: RwSignal<Option<Home>>, waiting: Memo<usize>) -> AnyView {
    let name =
        app().me.get_untracked().map(|me| words::short(me.name.as_str()).to_owned()).unwrap_or_default();
    let title = move || match waiting.get() {
        0 => tf(Key::HomeHello, &[&name]),
        n => tn(Key::HomeWaiting, n as i64, &[&name]),
    };
    let list = move || {
        home.with(|home| {
            let home = home.as_ref()?;
            let needs: Vec<AnyView> = needs(home).map(need).collect();
            Some(view! { {(!needs.is_empty()).then(|| view! { <div class="wait">{needs}</div> })}{others(home)} }.into_any())
        })
    };
    view! {
        <h1 class="d4 home-h">{title}</h1>
        {list}
        <p class="go">
            <a class="btn btn--play" href="/new">{icon_s("#i-plus")} {t(Key::NewGame)}</a>
            <a class="btn" href="/play/same-device">{icon_s("#i-phone")} {t(Key::OnThisDevice)}</a>
        </p>
    }
    .into_any()
}

fn need(need: Need<'_>) -> AnyView {
    let now = app().now;
    match need {
        Need::Match(event) => {
            let deadline = event.ready.unwrap_or(event.at);
            view! {
                <article class="ready"><div class="ready__art">{board_art()}</div>
                    <div class="ready__txt"><p class="kicker">{t(Key::MatchReady)}</p><h2 class="d3">{event.name.clone()}</h2>
                        <p class="go"><a class="btn btn--play btn--big" href=event_path(&event.code)>{icon("#i-play")} {t(Key::HomePlay)}</a>
                            <span class="due"><b>{move || time::moment(deadline, now.get())}</b><span class="muted">{move || time::left(deadline, now.get())}</span></span></p></div></article>
            }
            .into_any()
        }
        Need::Turn(game) => {
            let opponent = game.opponent.as_ref().map(|name| name.as_str().to_owned()).unwrap_or_default();
            let clock = game.deadline.map(|at| {
                view! { <p class="small muted">{move || tf(Key::ClockFalls, &[&time::left(at, now.get())])}</p> }
            });
            view! {
                <article class="turn"><div class="stack"><p class="kicker">{t(Key::YourTurn)}</p><h2 class="d1"><bdi>{opponent}</bdi></h2>
                    <p class="small muted">{words::kind(game.kind)}</p>{clock}
                    <a class="btn btn--play" href=table_path(&game.table)>{t(Key::OpenBoard)}</a></div>
                    <div class="turn__board">{board_art()}</div></article>
            }
            .into_any()
        }
    }
}

/// A board at the start, as a picture.
fn board_art() -> AnyView {
    const BACK: [&str; 8] = ["R", "N", "B", "Q", "K", "B", "N", "R"];
    let piece = |side: &str, role: &str, file: usize, row: usize| {
        let href = ["#", side, role].concat();
        view! { <use_ href=href x=file * 100 + 5 y=row * 100 + 4 width="90" height="90"></use_> }
    };
    let row = |side: &'static str, back: usize, pawns: usize| {
        (0..8)
            .flat_map(move |file| [piece(side, BACK[file], file, back), piece(side, "P", file, pawns)])
            .collect::<Vec<_>>()
    };
    view! {
        <svg class="mini" viewBox="0 0 800 800" aria-hidden="true">
            <rect class="b-light" width="800" height="800"></rect><path class="b-dark" d=dark_squares()></path><path class="b-cross" d=crosses()></path>
            {row("b", 0, 1)}{row("w", 7, 6)}
        </svg>
    }
    .into_any()
}

/// Games that run or have ended, without a need to act.
fn others(home: &Home) -> AnyView {
    let rows: Vec<AnyView> =
        home.games.iter().filter(|game| game.stage != GameStage::YourTurn).take(6).map(game_row).collect();
    if rows.is_empty() {
        return ().into_any();
    }
    view! { <ul class="rows">{rows}</ul> }.into_any()
}

fn game_row(game: &GameNote) -> AnyView {
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
    view! {
        <li>{who(&opponent, "who--s", Here::Unsaid)}<div class="grow"><p class="strong ell"><bdi>{opponent}</bdi></p><p class="small muted">{words::kind(game.kind)}", "{state}</p></div>
            <a class="btn" href=table_path(&game.table)>{t(Key::Open)}</a></li>
    }
    .into_any()
}
