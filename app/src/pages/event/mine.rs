//! My match: against whom, which game and why so, until when, and one big Play.

use super::shown::{name_of, rounds};
use super::{Event, reasons, standing};
use crate::app::App;
use crate::i18n::{Key, lower, t, tf, time, words};
use crate::net::{Trouble, api};
use crate::reactive::{Memo, RwSignal};
use crate::routes::table_path;
use crate::ui::el::{El, Html, Kids, button, el, svg, tag};
use crate::ui::toast::toast;
use crate::ui::{Here, icon, icon_s, rule_said, trouble, who};
use shared::ids::TournamentCode;
use shared::outcome::GameResult;
use shared::seat::Seat;
use shared::tournament::{MatchStatus, MatchView, Mode, TournamentView};
use shared::wire::Played;

/// The card, if there is a match of mine.
pub(super) fn section(event: Event) -> Html {
    let mine = Memo::new(move |_| event.with(mine).flatten());
    let show = move || mine.get().map(|mine| card(event, mine));
    let out = Memo::new(move |_| {
        event.with(|view| (view.you.is_some() && view.your_match.is_none()).then(|| out_by(view))).flatten()
    });
    (show, move || out.get().map(waiting)).html()
}

/// What the card says.
#[derive(Clone, Debug, PartialEq)]
struct Mine {
    game: MatchView,
    mode: Mode,
    rounds: u8,
    /// The own place in the match.
    place: usize,
    opponent: Option<String>,
    /// The match before was a bye (T-15).
    bye: bool,
    /// The viewer organises the event, and has nobody to call.
    organises: bool,
}

fn mine(view: &TournamentView) -> Option<Mine> {
    let game = view.matches.get(view.your_match? as usize)?.clone();
    let place = game.places.iter().position(|entry| *entry == view.you)?;
    let opponent = name_of(view, game.places[1 - place]);
    let bye = view.matches.iter().any(|before| {
        before.status == MatchStatus::Bye
            && before.round + 1 == game.round
            && before.places.contains(&view.you)
    });
    let organises = view.you_organise;
    Some(Mine { game, mode: view.settings.mode, rounds: rounds(view), place, opponent, bye, organises })
}

/// Who won the match that the viewer lost: `Olga won the semi-final.`, or who removed the viewer.
fn out_by(view: &TournamentView) -> String {
    let Some(you) = view.you else { return String::new() };
    let lost = view.matches.iter().rev().find_map(|game| {
        let own = game.places.iter().position(|entry| *entry == Some(you))?;
        let winner = game.winner.filter(|winner| winner.index() != own)?;
        Some((game.round, name_of(view, game.places[winner.index() & 1])?))
    });
    let removed = view.entries.get(usize::from(you)).is_some_and(|entry| entry.removed);
    match lost {
        _ if removed => t(Key::Barred).to_owned(),
        Some((round, winner)) => of_round(round, rounds(view), [Key::OutBy, Key::OutByN], Some(&winner)),
        None => String::new(),
    }
}

/// A sentence with the name of a round: `the semi-final`, but `round 3`.
fn of_round(round: u8, last: u8, [named, numbered]: [Key; 2], first: Option<&str>) -> String {
    let name = lower(&words::round(round, last));
    let key = if last.saturating_sub(round) > 2 { numbered } else { named };
    tf(key, &first.into_iter().chain([name.as_str()]).collect::<Vec<_>>())
}

fn waiting(by: String) -> Html {
    tag("section", "card stack")
        .kids((
            tag("h2", "d2").say(Key::NoMatchNow),
            tag("p", "muted").kids((by, " ", t(Key::NoMatchNowText))),
        ))
        .html()
}

fn card(event: Event, mine: Mine) -> Html {
    let round = words::round(mine.game.round, mine.rounds);
    let Some(opponent) = mine.opponent.clone() else {
        let text = match mine.bye {
            true => of_round(mine.game.round, mine.rounds, [Key::ByeThrough, Key::ByeThroughN], None),
            false => tf(Key::OpponentUnknown, &[&lower(&round)]),
        };
        return tag("section", "card stack")
            .kids((tag("h2", "d2").kids(round), tag("p", "muted").kids(text)))
            .html();
    };
    let me = event.app.me.get_untracked().map(|me| String::from(me.name)).unwrap_or_default();
    let came = mine.game.attempted[1 - mine.place];
    let there = t(if came { Key::OpponentThere } else { Key::OpponentNotThere });
    let person = |name: &str, here: Here, shown: Html, note: Html| {
        tag("div", "person").kids((who(name, "who--l", here), el("span").kids((shown, note))))
    };
    let here = if came { Here::On } else { Here::Unsaid };
    tag("section", "card card--need mine")
        .label(Key::YourMatch)
        .kids((
            tag("div", "pair-vs").kids((
                person(&me, Here::Unsaid, tag("b", "d2").say(Key::You).html(), ().html()),
                svg("svg")
                    .attr("viewBox", "0 0 32 32")
                    .attr("aria-hidden", "true")
                    .kids(svg("use").attr("href", "#mark")),
                person(
                    &opponent,
                    here,
                    tag("b", "d2").kids(el("bdi").kids(opponent.clone())).html(),
                    tag("span", "small muted").kids(there).html(),
                ),
            )),
            play(event, &mine),
            tag("div", "mine__why").kids((
                tag("p", "strong mine__note").kids(standing::note(
                    &mine.game,
                    mine.mode.kind(),
                    Some(mine.place),
                    &Default::default(),
                )),
                strip(&mine.game, mine.place),
                reasons::of_colours(&mine.game, mine.mode.kind()).map(rule),
                reasons::of_clock(&mine.game, mine.mode.draws()).map(rule),
                (!mine.organises).then(|| call(event)),
            )),
        ))
        .html()
}

/// Disputes go to the organiser (T-83).
fn call(event: Event) -> Html {
    let call = move |_| {
        let done = trouble::or_toast(event.app, move |()| toast(event.app, t(Key::OrganiserCalled)));
        api::call(&event.code(), done);
    };
    el("p")
        .kids(button("btn btn--quiet").on_click(call).kids((icon_s("#i-bell"), t(Key::CallOrganiser))))
        .html()
}

/// A rule with its id.
pub(in crate::pages) fn rule((id, text): reasons::Reason) -> Html {
    rule_said(id, text, None)
}

/// The games of a match so far, as one strip, for the player at `place`.
fn strip(game: &MatchView, place: usize) -> Option<Html> {
    if game.games.is_empty() {
        return None;
    }
    let one = |(n, played): (usize, &shared::tournament::GameView)| {
        let own_seat = if played.white.index() == place { Seat::FIRST } else { Seat::SECOND };
        let (class, text) = match played.result.outcome.result {
            GameResult::Win(seat) if seat == own_seat => ("chip chip--green", t(Key::StripWon)),
            GameResult::Win(_) => ("chip chip--verm", t(Key::StripLost)),
            GameResult::Draw => ("chip chip--brass", t(Key::Draw)),
            GameResult::Void => ("chip", t(Key::NoResult)),
        };
        el("li").kids(tag("span", class).kids(((n + 1).to_string(), " ", text)))
    };
    let games = game.games.iter().enumerate().map(one).collect::<Vec<_>>();
    Some(tag("ol", "cluster").label(Key::GamesSoFar).kids(games).html())
}

fn play(event: Event, mine: &Mine) -> Html {
    let now = event.app.now;
    let deadline = mine.game.deadline;
    let running = mine.game.status == MatchStatus::InProgress;
    let label = if running && mine.game.attempted[mine.place] {
        t(Key::BackToBoard).to_owned()
    } else {
        words::play_round(mine.game.round, mine.rounds)
    };
    let (go, trouble) = play_button(event.app, event.code(), "btn btn--play btn--big", move || event.load());
    let due = deadline.map(|at| {
        tag("span", "due").kids((
            el("b").kids(move || time::moment(at, now.get())),
            tag("span", "muted").kids(move || time::left(at, now.get())),
        ))
    });
    tag("div", "stack").kids((tag("p", "go").kids((go.kids((icon("#i-play"), label)), due)), trouble)).html()
}

/// A button that presses Play (T-25, T-26) and goes to the board, and the notice of why it could not; `missed` brings
/// what is shown up to date then.
pub(in crate::pages) fn play_button(
    app: App,
    code: TournamentCode,
    class: &'static str,
    missed: impl Fn() + Copy + 'static,
) -> (El, Html) {
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let busy = RwSignal::new(false);
    let go = move |_| {
        let done =
            trouble::settle(busy, failed, move |played: Played| app.nav.go(&table_path(&played.table)));
        api::play(&code, move |played| {
            if played.is_err() {
                missed();
            }
            done(played);
        });
    };
    let class = move || if busy.get() { [class, " is-busy"].concat() } else { class.to_owned() };
    (button(class).on_click(go), trouble::notice_of(failed))
}
