//! Home: what needs me now; for a newcomer, what this is.

use super::code::code_form;
use super::events::event_rows;
use crate::app::app;
use crate::boards::chess::draw::still;
use crate::boards::{self, KINDS, picture};
use crate::i18n::{Key, lower, t, tf, time, tn, words};
use crate::net::api;
use crate::reactive::{Memo, RwSignal};
use crate::routes::{event_path, table_path};
use crate::state::by_urgency;
use crate::texts::Text;
use crate::ui::el::{El, Html, Kids, effect, el, made, svg, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{Here, art, icon, icon_s, icon_with, online, who};
use shared::ladder::LadderKind;
use shared::outcome::GameResult;
use shared::player::{EventNote, GameNote, GameStage};
use shared::rules::GameKind;
use shared::rules::chess::{Position, Square};
use shared::wire::Home;

/// The page.
pub(crate) fn page() -> Html {
    let app = app();
    let home: RwSignal<Option<Home>> = RwSignal::new(None);
    let load = move || {
        if app.me.get_untracked().is_none() {
            return;
        }
        api::home(move |fresh| {
            if let Ok(fresh) = fresh {
                app.unread.set(fresh.unread);
                home.set(Some(fresh));
            }
        });
    };
    // Loaded at once, again when it is known who we are, and whenever the page comes back into sight.
    effect(Box::new(move || {
        app.me.track();
        load();
    }));
    online::again(app, load);
    let waiting = Memo::new(move |_| home.with(|home| home.as_ref().map_or(0, |home| needs(home).count())));
    effect(Box::new(move || {
        let count = waiting.get();
        let title = if count > 0 {
            tn(Key::HomeWaitingTitle, count as i64, &[])
        } else {
            t(Key::HomeTitle).to_owned()
        };
        crate::dom::set_title(&tf(Key::TitleSite, &[&title]));
    }));
    let known = Memo::new(move |_| app.me.with(Option::is_some));
    let body = (
        made(known, move |known| if known { mine(home, waiting) } else { hero() }),
        tiles(),
        tag("div", "two two--even").kids((
            el("section").kids((
                tag("div", "sec").kids((
                    tag("h2", "d2").say(Key::NavEvents),
                    el("a").attr("href", "/t/new").say(Key::NewEvent),
                )),
                code_form(),
                move || home.with(|home| home.as_ref().map(|home| event_rows(&home.events))),
            )),
            move || home.with(|home| home.as_ref().and_then(others)).unwrap_or_else(fair),
        )),
        learn(),
        move || {
            known.get().then(|| {
                tag("p", "guest small").kids((
                    t(Key::GuestNote),
                    " ",
                    tag("a", "link").attr("href", "/settings").say(Key::GuestLink),
                ))
            })
        },
    );
    shell(t(Key::HomeTitle), Place::Home, false, body.html())
}

fn hero() -> Html {
    tag("section", "hero")
        .kids((
            tag("div", "hero__txt").kids((
                tag("h1", "d4").kids((t(Key::HeroOne), el("br"), t(Key::HeroTwo))),
                tag("p", "lead").say(Key::HeroLead),
                tag("p", "hero__go").kids((
                    tag("a", "btn btn--play btn--big")
                        .attr("href", "/new")
                        .kids((icon("#i-link"), t(Key::PlayFriend))),
                    tag("a", "btn btn--big")
                        .attr("href", "/lobby")
                        .kids((icon("#i-friends"), t(Key::FindOpponent))),
                    tag("a", "btn btn--big")
                        .attr("href", "/play/same-device")
                        .kids((icon("#i-phone"), t(Key::OnThisDevice))),
                )),
            )),
            tag("div", "hero__art").kids(hero_art()),
        ))
        .html()
}

fn tiles() -> Html {
    (
        tag("div", "sec").kids(tag("h2", "d2").say(Key::Games)),
        tag("div", "tiles").kids((
            KINDS.map(game_tile),
            way_tile("/t/new", art::knockout(), [Key::KnockoutTitle, Key::KnockoutText]),
            way_tile("/ladder", art::ladder(), [Key::ChessLadder, Key::LadderTile]),
        )),
    )
        .html()
}

/// A tile that leads to something else than a game.
fn way_tile(path: &'static str, art: Html, [title, text]: [Key; 2]) -> El {
    tag("a", "tile").attr("href", path).kids((
        tag("span", "tile__art tile__art--ink").kids(art),
        tag("span", "tile__cap").kids((tag("b", "d1").say(title), tag("span", "small muted").say(text))),
    ))
}

fn game_tile(kind: GameKind) -> El {
    tag("a", "tile").attr("href", ["/new?game=", words::code(kind)].concat()).kids((
        tag("span", "tile__art").kids(picture(kind)),
        tag("span", "tile__cap").kids((
            tag("b", "d1").kids(words::kind(kind)),
            tag("span", "small muted").kids(words::in_short(kind)),
        )),
    ))
}

/// What waits for this player.
enum Need<'a> {
    Match(&'a EventNote),
    Turn(&'a GameNote),
}

fn needs(home: &Home) -> impl Iterator<Item = Need<'_>> {
    let ready = home.events.iter().filter(|event| event.ready.is_some() && !event.over).map(Need::Match);
    let turns: Vec<&GameNote> = home.games.iter().filter(|game| game.stage == GameStage::YourTurn).collect();
    let order = by_urgency(turns.iter().map(|game| (true, game.deadline)));
    ready.chain(order.into_iter().filter_map(move |n| turns.get(n).copied().map(Need::Turn)))
}

/// Games that run and wait for the opponent: nothing to do, but the way back to the board. Those of a ladder wait for days,
/// and may be many.
fn live(home: &Home) -> impl Iterator<Item = &GameNote> {
    home.games.iter().filter(|game| game.stage == GameStage::TheirTurn && ladder(game).is_none())
}

/// The ladder of a game.
fn ladder(game: &GameNote) -> Option<LadderKind> {
    game.table.ladder_game().map(|(kind, _)| kind)
}

/// What is played, and where, if that says more.
fn what(game: &GameNote) -> &'static str {
    ladder(game).map_or_else(|| words::kind(game.kind), words::ladder)
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
            let needs: Vec<Html> =
                home.as_ref().map(|home| needs(home).map(need).collect()).unwrap_or_default();
            let live: Vec<Html> =
                home.as_ref().map(|home| live(home).map(board).collect()).unwrap_or_default();
            tag("div", "wait").kids((needs, live, begin()))
        })
    };
    (tag("h1", "d4 home-h").kids(title), list).html()
}

/// The ways to a new game.
fn begin() -> El {
    tag("p", "go").kids((
        tag("a", "btn btn--play").attr("href", "/new").kids((icon_s("#i-plus"), t(Key::NewGame))),
        tag("a", "btn").attr("href", "/lobby").kids((icon_s("#i-friends"), t(Key::FindOpponent))),
        tag("a", "btn").attr("href", "/play/same-device").kids((icon_s("#i-phone"), t(Key::OnThisDevice))),
    ))
}

fn need(need: Need<'_>) -> Html {
    let now = app().now;
    match need {
        Need::Match(event) => {
            let deadline = event.ready.unwrap_or(event.at);
            tag("article", "ready")
                .kids((
                    tag("div", "ready__art").kids(board_art()),
                    tag("div", "ready__txt").kids((
                        tag("p", "kicker").say(Key::MatchReady),
                        tag("h2", "d3").kids(event.name.clone()),
                        tag("p", "go").kids((
                            tag("a", "btn btn--play btn--big")
                                .attr("href", event_path(&event.code))
                                .kids((icon("#i-play"), t(Key::HomePlay))),
                            tag("span", "due").kids((
                                el("b").kids(move || time::moment(deadline, now.get())),
                                tag("span", "muted").kids(move || time::left(deadline, now.get())),
                            )),
                        )),
                    )),
                ))
                .html()
        }
        Need::Turn(game) => board(game),
    }
}

/// A game that runs.
fn board(game: &GameNote) -> Html {
    let now = app().now;
    let opponent = game.opponent.as_ref().map(|name| name.as_str().to_owned()).unwrap_or_default();
    let mine = game.stage == GameStage::YourTurn;
    let turn =
        if mine { t(Key::YourTurn).to_owned() } else { tf(Key::TheirMove, &[words::short(&opponent)]) };
    let clock = game
        .deadline
        .filter(|_| mine)
        .map(|at| tag("p", "small muted").kids(move || tf(Key::ClockFalls, &[&time::left(at, now.get())])));
    boards::ahead(game.kind);
    tag("article", "turn")
        .kids((
            tag("div", "stack").kids((
                tag("p", "kicker").kids(turn),
                tag("h2", "d1").kids(el("bdi").kids(opponent)),
                tag("p", "small muted").kids(what(game)),
                clock,
                tag("a", if mine { "btn btn--play" } else { "btn" })
                    .attr("href", table_path(&game.table))
                    .say(Key::OpenBoard),
            )),
            tag("div", "turn__board").kids(picture(game.kind)),
        ))
        .html()
}

/// A board at the start, as a picture.
fn board_art() -> El {
    still(&Position::start(), None, &[], "0 0 800 800").class("mini").attr("aria-hidden", "true")
}

/// A game under way: what the site is about, before any word is read.
fn hero_art() -> Option<El> {
    let position: Position =
        "r2qkb1r/ppp2ppp/2n2n2/3pp3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 8".parse().ok()?;
    let rolled: Vec<Square> = ["f3", "c3", "g1"].iter().filter_map(|name| name.parse().ok()).collect();
    let die = svg("use")
        .attr("href", "#d3")
        .attr("x", "565")
        .attr("y", "318")
        .attr("width", "170")
        .attr("height", "170")
        .attr("transform", "rotate(8 650 403)");
    let last = "e7e5".parse().ok();
    Some(still(&position, last, &rolled, "0 300 800 500").attr("role", "img").label(Key::HeroArt).kids(die))
}

fn fair() -> El {
    el("section").kids((
        tag("div", "sec").kids((
            tag("h2", "d2").say(Key::FairTitle),
            el("a").attr("href", Text::FairPlay.path()).say(Key::FairPlay),
        )),
        tag("p", "muted").say(Key::FairText),
    ))
}

/// The pages of text.
fn learn() -> El {
    let pages = [
        (Text::Index, "#i-info", Key::RulesNote),
        (Text::FirstGame, "#i-die", Key::FirstGameNote),
        (Text::LearnLudo, "#i-home", Key::LearnLudoNote),
        (Text::FairPlay, "#i-shield", Key::FairPlayNote),
    ];
    let row = |(text, picture, note): (Text, &'static str, Key)| {
        el("li").kids(tag("a", "way").attr("href", text.path()).kids((
            icon(picture),
            tag("span", "grow").kids((el("b").kids(text.heading()), tag("span", "small muted").say(note))),
            icon_with("#i-next", "i i--s flip"),
        )))
    };
    el("section").kids((
        tag("div", "sec").kids(tag("h2", "d2").say(Key::LearnTitle)),
        tag("ul", "learn").kids(pages.map(row)),
    ))
}

/// Games that wait for an opponent, by days even, or have ended.
fn others(home: &Home) -> Option<El> {
    let rows: Vec<Html> = home.games.iter().filter(|game| rests(game)).take(6).map(game_row).collect();
    (!rows.is_empty()).then(|| {
        el("section")
            .kids((tag("div", "sec").kids(tag("h2", "d2").say(Key::YourGames)), tag("ul", "rows").kids(rows)))
    })
}

fn rests(game: &GameNote) -> bool {
    match game.stage {
        GameStage::Waiting | GameStage::Over => true,
        GameStage::TheirTurn => ladder(game).is_some(),
        GameStage::YourTurn => false,
    }
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
            [title.as_str(), ", ", &lower(words::reason_in(game.kind, outcome.reason))].concat()
        }
        (GameStage::Over, None) => t(Key::StageClosed).to_owned(),
        _ => tf(Key::TheirMove, &[words::short(&opponent)]),
    };
    el("li")
        .kids((
            who(&opponent, "who--s", Here::Unsaid),
            tag("div", "grow").kids((
                tag("p", "strong ell").kids(el("bdi").kids(opponent)),
                tag("p", "small muted").kids((what(game), ", ", state)),
            )),
            tag("a", "btn").attr("href", table_path(&game.table)).say(Key::Open),
        ))
        .html()
}

#[cfg(test)]
mod tests {
    use super::super::game_note as game;
    use super::*;
    use shared::ids::{DisplayName, PlayerId, TableId};
    use shared::time::Instant;

    #[test]
    fn the_nearest_deadline_is_asked_for_first_and_days_of_waiting_for_others_need_nobody() {
        let free = TableId::coded(&[1; 12]);
        let slow = |n| TableId::of_ladder(LadderKind::Slow, n);
        let home = Home {
            games: vec![
                game(&slow(1), GameStage::TheirTurn, Some(1)),
                game(&slow(2), GameStage::YourTurn, Some(90)),
                game(&free, GameStage::YourTurn, None),
                game(&slow(3), GameStage::YourTurn, Some(40)),
                game(&free, GameStage::TheirTurn, None),
            ],
            player: PlayerId::from_random(&[1; 26]),
            name: DisplayName::parse("Asha").unwrap(),
            events: Vec::new(),
            unread: 0,
            waits: None,
        };
        let needed: Vec<Option<Instant>> = needs(&home)
            .map(|need| match need {
                Need::Match(event) => event.ready,
                Need::Turn(game) => game.deadline,
            })
            .collect();
        assert_eq!(needed, [Some(Instant(40)), Some(Instant(90)), None]);
        assert_eq!(live(&home).map(|game| &game.table).collect::<Vec<_>>(), [&free]);
        let resting: Vec<&TableId> =
            home.games.iter().filter(|game| rests(game)).map(|game| &game.table).collect();
        assert_eq!(resting, [&slow(1)]);
    }
}
