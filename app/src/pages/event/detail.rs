//! One match in a sheet: who, how it stands or was decided and by which rule, its games, and what the organiser may do.

use super::ask::{Chosen, ask};
use super::shown::{Side, rounds, shown};
use super::{Event, reasons};
use crate::i18n::{Key, lower, t, tf, words};
use crate::net::api;
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{Html, Kids, button, effect, el, tag};
use crate::ui::{Here, icon_with, rule_id, sheet, trouble, who};
use shared::ids::PlayerId;
use shared::outcome::GameResult;
use shared::rules::GameKind;
use shared::seat::Seat;
use shared::tournament::{GameView, MatchStatus, MatchView};

/// The sheet; shown while `open` names a match.
pub(super) fn detail(event: Event, open: RwSignal<Option<u32>>) -> Html {
    let shows = RwSignal::new(false);
    effect(Box::new(move || shows.set(open.get().is_some())));
    effect(Box::new(move || {
        if !shows.get() && open.with_untracked(Option::is_some) {
            open.set(None);
        }
    }));
    let losing: Chosen = RwSignal::new(None);
    let game = Memo::new(move |_| {
        let index = open.get()? as usize;
        event.with(|view| Some((index, view.matches.get(index)?.clone(), view.you_organise))).flatten()
    });
    let title = move || {
        let found = game.with(|game| game.as_ref().map(|(_, game, _)| game.round));
        let last = event.with(rounds).unwrap_or_default();
        found.map(|round| words::round(round, last)).unwrap_or_default()
    };
    let body = move || {
        let (index, game, organises) = game.get()?;
        let shown = event.with(|view| shown(view, index)).unwrap_or_default();
        let watch =
            shown.path.clone().map(|path| tag("a", "btn btn--play").attr("href", path).say(Key::Watch));
        let names = shown.sides.clone().map(|side| side.name);
        Some((
            shown.sides.iter().filter(|side| !side.name.is_empty()).map(side).collect::<Vec<_>>(),
            tag("p", "muted").kids(shown.note.clone()),
            game.by.map(|by| super::mine::rule(reasons::of_end(by))),
            ledger(&game, event.with(|view| view.settings.mode).unwrap_or_default().kind(), &names),
            watch,
            organises.then(|| forfeits(event, &game, losing)),
        ))
    };
    let close = button("btn").on_click(move |_| shows.set(false)).say(Key::Close);
    (sheet::sheet(shows, title, (body, close).html()), forfeit(event, losing, shows)).html()
}

fn side(side: &Side) -> Html {
    let mark = side.known.then(|| who(&side.name, "who--s", Here::Unsaid));
    let won = (side.won == Some(true)).then(|| icon_with("#i-check", "i i--s c-green"));
    let class = ["m__p ", side.class].concat();
    el("p")
        .class(class)
        .kids((mark, tag("span", "grow ell").kids(el("bdi").kids(side.name.clone())), won))
        .html()
}

/// The games: who had the first seat, how each ended.
fn ledger(game: &MatchView, kind: GameKind, names: &[String; 2]) -> Option<Html> {
    if game.games.is_empty() {
        return None;
    }
    let row = |(n, played): (usize, &GameView)| {
        let outcome = played.result.outcome;
        let place = |seat: Seat| if seat == Seat::FIRST { played.white } else { played.white.other() };
        let result = match outcome.result {
            GameResult::Win(seat) => tf(Key::TheyWon, &[words::short(&names[place(seat).index() & 1])]),
            GameResult::Draw => t(Key::Draw).to_owned(),
            GameResult::Void => t(Key::NoResult).to_owned(),
        };
        let rule = words::rule(outcome.reason).map(|(id, _)| (" ", rule_id(id, Some(kind))));
        let (number, first) = ((n + 1).to_string(), words::short(&names[played.white.index() & 1]));
        let head = match reasons::has_colours(kind) {
            true => tf(Key::GameOf, &[&number, words::side(kind, Seat::FIRST), first]),
            false => tf(Key::GameN, &[&number]),
        };
        el("tr").kids((
            el("th").attr("scope", "row").kids(head),
            el("td").kids((result, ", ", lower(words::reason_in(kind, outcome.reason)), rule)),
        ))
    };
    let rows = game.games.iter().enumerate().map(row).collect::<Vec<_>>();
    Some(tag("table", "ledger").kids(el("tbody").kids(rows)).html())
}

/// T-63: an uncompleted match with both players known.
fn forfeits(event: Event, game: &MatchView, losing: Chosen) -> Option<Html> {
    let open = matches!(game.status, MatchStatus::Ready | MatchStatus::InProgress);
    let players = event.with(|view| {
        let found = |entry: &Option<u16>| view.entries.get(usize::from((*entry)?));
        let players = game.places.iter().filter_map(found);
        players.map(|entry| (entry.player.clone(), entry.name.as_str().to_owned())).collect::<Vec<_>>()
    });
    let button = |(player, name): (PlayerId, String)| {
        let label = tf(Key::ForfeitOf, &[&name]);
        button("btn btn--danger")
            .on_click(move |_| losing.set(Some((player.clone(), name.clone()))))
            .kids(label)
    };
    let buttons = players?.into_iter().map(button).collect::<Vec<_>>();
    open.then(|| tag("div", "cluster").kids(buttons).html())
}

fn forfeit(event: Event, losing: Chosen, shows: RwSignal<bool>) -> Html {
    let act = move |player: &PlayerId| {
        let done = trouble::or_toast(event.app, move |()| {
            shows.set(false);
            event.load();
        });
        api::forfeit(&event.code(), player, done);
    };
    let explain = || t(Key::ForfeitText).to_owned();
    ask(losing, (Key::ForfeitQuestion, Key::ForfeitDo), explain, act)
}
