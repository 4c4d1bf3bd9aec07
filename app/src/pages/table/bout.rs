//! A tournament's game at its board: which game of the match it is and why so, and what comes after it.

use super::desk::Desk;
use crate::dom;
use crate::i18n::{Key, t, tf, words};
use crate::net::api;
use crate::pages::event::{play_button, reasons, rule, standing};
use crate::reactive::{Memo, RwSignal};
use crate::routes::{event_path, table_path};
use crate::ui::el::{Html, Kids, effect, el, tag};
use crate::ui::icon_s;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use shared::ids::{TableId, TournamentCode};
use shared::seat::Seat;
use shared::table::{Owner, Phase};
use shared::tournament::{MatchPage, MatchView};
use standing::After;

/// From this width the panel stands beside the board, and the reasons are open.
const BESIDE: &str = "(orientation: landscape) and (min-width: 35rem) and (min-height: 34rem)";
/// How long after a game the event is asked again whether it has counted it, in milliseconds: the table's letter is sent
/// at once, and again later if the event could not take it.
pub(super) const ASK_AGAIN: [u32; 7] = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000];

/// Which game of which match a table has.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fixture {
    table: TableId,
    code: TournamentCode,
    index: u32,
    number: u32,
}

/// A table's place in its event, and what the event says of the match.
#[derive(Clone, Copy)]
pub(super) struct Bout {
    desk: Desk,
    fixture: StoredValue<Fixture>,
    page: RwSignal<Option<MatchPage>>,
    /// The event was asked often enough.
    late: RwSignal<bool>,
}

impl Bout {
    /// That of a desk whose table belongs to an event.
    pub(super) fn of(desk: Desk) -> Option<Self> {
        let fixture = untrack(|| {
            desk.view(|view| match &view.owner {
                Owner::Tournament { code, match_index, game, .. } => Some(Fixture {
                    table: view.table.clone(),
                    code: code.clone(),
                    index: *match_index,
                    number: *game,
                }),
                Owner::Player { .. } | Owner::Ladder { .. } => None,
            })
        });
        let bout = Self {
            desk,
            fixture: StoredValue::new(fixture.flatten()?),
            page: RwSignal::new(None),
            late: RwSignal::new(false),
        };
        let over = Memo::new(move |_| desk.phase.get() == Some(Phase::Over));
        effect(Box::new(move || {
            let again: &'static [u32] = if over.get() { &ASK_AGAIN } else { &[] };
            bout.ask(again);
        }));
        Some(bout)
    }

    fn fixture(self) -> Option<Fixture> {
        self.fixture.try_get_value()
    }

    /// Asks the event for the match; once the game is over until the event has counted it.
    fn ask(self, again: &'static [u32]) {
        let Some(fixture) = self.fixture() else { return };
        api::match_page(&fixture.code, fixture.index, move |page| {
            let Some(table) = self.fixture().map(|fixture| fixture.table) else { return };
            let known = page.as_ref().is_ok_and(|page| standing::after(page, &table) != After::Counting);
            // The same again would be drawn and read out again.
            let rev = self.page.with_untracked(|page| page.as_ref().map(|page| page.rev));
            if let Ok(page) = page
                && rev != Some(page.rev)
            {
                self.page.set(Some(page));
            }
            match again {
                [] => {}
                _ if known => {}
                [wait, rest @ ..] => {
                    if rest.is_empty() {
                        self.late.set(true);
                    }
                    Timeout::new(*wait, move || self.ask(rest)).forget();
                }
            }
        });
    }

    /// The own place in the match; nothing for who only watches.
    fn place(self, page: &MatchPage) -> Option<usize> {
        let me = self.desk.app.me.get().map(|me| me.player);
        standing::place_of(&page.this, me.as_ref())
    }

    fn path(self) -> String {
        self.fixture().map(|fixture| event_path(&fixture.code)).unwrap_or_default()
    }
}

/// A game in words, with the reasons for its colours and its clock.
fn told(bout: Bout, page: &MatchPage, game: &MatchView) -> (String, Vec<reasons::Reason>) {
    let kind = page.mode.kind();
    let note = standing::note(game, kind, bout.place(page), &standing::names(&page.this.players));
    let why = [reasons::of_colours(game, kind), reasons::of_clock(game, page.mode.draws())];
    (note, why.into_iter().flatten().filter(|_| game.game.is_some()).collect())
}

fn rules(why: Vec<reasons::Reason>) -> Vec<Html> {
    why.into_iter().map(rule).collect()
}

/// The strip: `Game 2 of the match, draw 1, 10+0, you have Black`, with the reasons below it. It has its height before
/// the event has answered, so that nothing moves when the answer comes.
pub(super) fn strip(bout: Bout) -> Html {
    let fixture = bout.fixture();
    let number = fixture.as_ref().map_or(1, |fixture| fixture.number);
    let first = tf(Key::MatchGame, &[&number.to_string()]);
    let shown = move || {
        let fixture = bout.fixture()?;
        let page = bout.page.get()?;
        let game = standing::at_game(&page, &fixture.table, fixture.number);
        Some(told(bout, &page, &game)).filter(|(note, _)| !note.is_empty())
    };
    let note = move || shown().map_or_else(|| first.clone(), |(note, _)| note);
    let why = move || Some(rules(shown()?.1));
    let beside = dom::window().match_media(BESIDE).ok().flatten().is_some_and(|query| query.matches());
    tag("details", if number > 1 { "strip strip--again" } else { "strip" })
        .attr("open", beside)
        .label(Key::AboutGame)
        .kids((
            el("summary").kids(tag("span", "ell").kids(note)),
            tag("div", "strip__why")
                .kids((why, tag("a", "link").attr("href", bout.path()).say(Key::BackToEvent))),
        ))
        .html()
}

// ---- after the game ----

/// What leads on.
enum Way {
    /// Play, with the label of the button.
    Play(String),
    /// Watch the table that is open.
    Watch(TableId),
    /// Nothing but the event.
    Event,
}

/// What comes next, in words with their reasons, and what leads there. `said` is the rule that the card names already.
fn next(bout: Bout, said: Option<&'static str>) -> (Html, Way) {
    let late = bout.late.get();
    let counting = || tag("p", "muted").say(if late { Key::NotCounted } else { Key::Counting }).html();
    let Some((fixture, page)) = bout.fixture().zip(bout.page.get()) else { return (counting(), Way::Event) };
    match standing::after(&page, &fixture.table) {
        After::Counting => (counting(), Way::Event),
        After::Game => {
            let (note, why) = told(bout, &page, &page.this.found);
            let text = el("p").kids((el("b").say(Key::ComesNext), " ", note, "."));
            ((text, rules(why)).html(), to_game(bout, &page))
        }
        After::Decided { winner, by } => {
            let text = winner.map(|winner| {
                el("p").kids(el("b").kids(standing::advance(&page, winner, bout.place(&page))))
            });
            let why = Some(reasons::of_end(by)).filter(|(id, _)| Some(*id) != said);
            ((text, why.map(rule)).html(), to_match(bout, &page, winner))
        }
    }
}

/// To the next game of the match.
fn to_game(bout: Bout, page: &MatchPage) -> Way {
    let game = &page.this.found;
    match (bout.place(page), game.table.clone()) {
        (Some(_), _) if game.draws > 0 => Way::Play(t(Key::PlayReplay).to_owned()),
        (Some(_), _) => Way::Play(t(Key::PlayNextGame).to_owned()),
        (None, Some(open)) => Way::Watch(open),
        (None, None) => Way::Event,
    }
}

/// To the next match, for its winner.
fn to_match(bout: Bout, page: &MatchPage, winner: Option<Seat>) -> Way {
    let own = winner.filter(|winner| bout.place(page) == Some(winner.index()));
    match (&page.next, own) {
        (Some(next), Some(winner)) if standing::next_is_ready(page, winner) => {
            Way::Play(words::play_round(next.found.round, page.rounds))
        }
        _ => Way::Event,
    }
}

/// What comes next, for the card: words, and the buttons below them.
pub(super) fn comes_next(bout: Bout, said: Option<&'static str>) -> (Html, Html) {
    let lead = move || match next(bout, said).1 {
        Way::Play(label) => {
            let code = bout.fixture()?.code;
            let (button, trouble) = play_button(bout.desk.app, code, "btn btn--play", move || bout.ask(&[]));
            Some((button.kids((icon_s("#i-play"), label)), trouble).html())
        }
        Way::Watch(table) => {
            let link = tag("a", "btn btn--play").attr("href", table_path(&table));
            Some(link.kids((icon_s("#i-eye"), t(Key::WatchNext))).html())
        }
        Way::Event => None,
    };
    let back = tag("a", "btn").attr("href", bout.path()).kids((icon_s("#i-trophy"), t(Key::BackToEvent)));
    let text = tag("div", "result__next").attr("role", "status").kids(move || next(bout, said).0);
    (text.html(), (back, lead).html())
}
