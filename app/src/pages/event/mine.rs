//! My match: against whom, which game, until when, and one big Play.

use super::Event;
use crate::i18n::{Key, lower, t, tf, time, words};
use crate::net::{Trouble, api};
use crate::reactive::{Memo, RwSignal};
use crate::routes::table_path;
use crate::ui::el::{Html, Kids, button, el, svg, tag};
use crate::ui::{Here, icon, trouble, who};
use shared::tournament::{MatchStatus, MatchView, TournamentView};
use shared::wire::Played;

/// The card, if there is a match of mine.
pub(super) fn section(event: Event) -> Html {
    let mine = Memo::new(move |_| event.with(mine).flatten());
    let show = move || mine.get().map(|mine| card(event, mine));
    let out = move || event.with(|view| view.you.is_some() && view.your_match.is_none()).unwrap_or_default();
    (show, move || out().then(waiting)).html()
}

/// What the card says.
#[derive(Clone, Debug, PartialEq)]
struct Mine {
    game: MatchView,
    rounds: u8,
    /// The own place in the match.
    place: usize,
    opponent: Option<String>,
}

fn mine(view: &TournamentView) -> Option<Mine> {
    let index = usize::try_from(view.your_match?).ok()?;
    let game = view.matches.get(index)?.clone();
    let place = game.places.iter().position(|entry| *entry == view.you)?;
    let opponent = game.places[1 - place].and_then(|entry| view.entries.get(usize::from(entry)));
    let opponent = opponent.map(|entry| entry.name.as_str().to_owned());
    let rounds = view.matches.iter().map(|game| game.round).max().unwrap_or(1);
    Some(Mine { game, rounds, place, opponent })
}

fn waiting() -> Html {
    tag("section", "card stack")
        .kids((tag("h2", "d2").say(Key::NoMatchNow), tag("p", "muted").say(Key::NoMatchNowText)))
        .html()
}

fn card(event: Event, mine: Mine) -> Html {
    let round = words::round(mine.game.round, mine.rounds);
    let Some(opponent) = mine.opponent.clone() else {
        let text = tf(Key::OpponentUnknown, &[&round]);
        return tag("section", "card stack")
            .kids((tag("h2", "d2").kids(round), tag("p", "muted").kids(text)))
            .html();
    };
    let me = event.app.me.get_untracked().map(|me| String::from(me.name)).unwrap_or_default();
    let here = |attempted: bool| if attempted { Here::On } else { Here::Unsaid };
    let came = mine.game.attempted[1 - mine.place];
    let there = if came { t(Key::OpponentThere) } else { t(Key::OpponentNotThere) };
    tag("section", "card card--need mine")
        .label(Key::YourMatch)
        .kids((
            el("div").kids(
                tag("div", "pair-vs").kids((
                    tag("div", "person").kids((
                        who(&me, "who--l", Here::Unsaid),
                        el("span").kids((
                            tag("b", "d2").say(Key::You),
                            tag("span", "small muted").kids(note(&mine)),
                        )),
                    )),
                    svg("svg")
                        .attr("viewBox", "0 0 32 32")
                        .attr("aria-hidden", "true")
                        .kids(svg("use").attr("href", "#mark")),
                    tag("div", "person").kids((
                        who(&opponent, "who--l", here(came)),
                        el("span").kids((
                            tag("b", "d2 ell").kids(el("bdi").kids(opponent.clone())),
                            tag("span", "small muted").kids(there),
                        )),
                    )),
                )),
            ),
            play(event, &mine, &round),
        ))
        .html()
}

/// `Game 2 of the match, draw 1, 10+0, you have Black`.
fn note(mine: &Mine) -> String {
    let Some(next) = &mine.game.game else { return String::new() };
    let mut parts = vec![tf(Key::MatchGame, &[&next.number.to_string()])];
    if mine.game.draws > 0 {
        parts.push(tf(Key::MatchDraws, &[&mine.game.draws.to_string()]));
    }
    if mine.game.series != [0, 0] {
        let [own, other] = [mine.game.series[mine.place], mine.game.series[1 - mine.place]];
        parts.push(tf(Key::SeriesStands, &[&own.to_string(), &other.to_string()]));
    }
    parts.push(if next.armageddon { t(Key::Armageddon).to_owned() } else { chess_clock_text(next) });
    let white = next.white.index() == mine.place;
    parts.push(tf(Key::YouHave, &[t(if white { Key::White } else { Key::Black })]));
    parts.join(", ")
}

fn chess_clock_text(next: &shared::tournament::ScheduledGame) -> String {
    let minutes = next.clock.initial[0].0 / 60_000;
    words::time_control(minutes as u16, (next.clock.increment.0 / 1_000) as u8)
}

fn play(event: Event, mine: &Mine, round: &str) -> Html {
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let busy = RwSignal::new(false);
    let now = event.app.now;
    let deadline = mine.game.deadline;
    let go = move |_| {
        let done =
            trouble::settle(busy, failed, move |played: Played| event.app.nav.go(&table_path(&played.table)));
        api::play(&event.code(), move |played| {
            if played.is_err() {
                event.load();
            }
            done(played);
        });
    };
    let class = move || if busy.get() { "btn btn--play btn--big is-busy" } else { "btn btn--play btn--big" };
    let running = mine.game.status == MatchStatus::InProgress;
    let label = if running && mine.game.attempted[mine.place] {
        t(Key::BackToBoard).to_owned()
    } else {
        tf(Key::PlayRound, &[&lower(round)])
    };
    tag("div", "stack")
        .kids((
            tag("p", "go").kids((
                button(class).on_click(go).kids((icon("#i-play"), label)),
                deadline.map(|at| {
                    tag("span", "due").kids((
                        el("b").kids(move || time::moment(at, now.get())),
                        tag("span", "muted").kids(move || time::left(at, now.get())),
                    ))
                }),
            )),
            trouble::notice_of(failed),
        ))
        .html()
}
