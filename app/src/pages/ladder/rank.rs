//! How a rank came to be what it is: a line, and the same as a table with the cause of each change.

use super::chart::{Chart, END, HEIGHT, Point, WIDTH, chart};
use super::says::{cause, notice, number};
use super::things::Ladder;
use crate::app::{App, app};
use crate::i18n::{Key, t, tf, time};
use crate::net::{Trouble, api};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{El, Html, Kids, button, effect, el, made, svg, tag};
use leptos::prelude::untrack;
use shared::ids::PlayerId;
use shared::ladder::{LadderKind, RankHistory, RankPoint};
use shared::time::Instant;

/// A page of changes may have none for this player: so many are asked for in a row before the reader is asked.
const TRIES: u8 = 6;

/// A history, as far as it was fetched.
#[derive(Clone, Copy)]
struct History {
    app: App,
    kind: LadderKind,
    /// The changes, the newest first; nothing before the first answer.
    points: RwSignal<Option<Vec<RankPoint>>>,
    /// Where the older ones are.
    next: RwSignal<Option<String>>,
    failed: RwSignal<Option<Trouble>>,
}

impl History {
    fn new(app: App, kind: LadderKind) -> Self {
        let (points, next) = (RwSignal::new(None), RwSignal::new(None));
        Self { app, kind, points, next, failed: RwSignal::new(None) }
    }

    fn ask(self, player: PlayerId, before: Option<String>, tries: u8) {
        let whom = player.clone();
        api::ladder_history(self.kind, &whom, before.clone().as_deref(), move |answer| match answer {
            Ok(page) => self.take(player, page, before.is_none(), tries),
            Err(why) => self.failed.set(Some(why)),
        });
    }

    fn take(self, player: PlayerId, page: RankHistory, first: bool, tries: u8) {
        self.failed.set(None);
        let none = page.points.is_empty();
        self.points.update(|points| match points {
            Some(points) if !first => points.extend(page.points),
            _ => *points = Some(page.points),
        });
        self.next.set(page.next.clone());
        if let Some(next) = page.next.filter(|_| none && tries > 0) {
            self.ask(player, Some(next), tries - 1);
        }
    }
}

/// That of this player, for who is on the ladder.
pub(super) fn own(ladder: Ladder) -> Html {
    let me = Memo::new(move |_| {
        let me = ladder.app.me.with(|me| me.as_ref().map(|me| me.player.clone()));
        me.filter(|_| ladder.rank().is_some())
    });
    made(me, move |me| {
        let Some(me) = me else { return ().html() };
        let history = History::new(ladder.app, ladder.kind);
        let rank = Memo::new(move |_| ladder.rank());
        let whom = me.clone();
        // A new rank has a cause.
        effect(Box::new(move || {
            rank.track();
            history.ask(whom.clone(), None, TRIES);
        }));
        section(history, me, t(Key::YourRank).to_owned())
    })
}

/// That of a player, on the player's page.
pub(in crate::pages) fn of_player(kind: LadderKind, player: &PlayerId, title: String) -> Html {
    let history = History::new(app(), kind);
    history.ask(player.clone(), None, TRIES);
    section(history, player.clone(), title)
}

fn section(history: History, player: PlayerId, title: String) -> Html {
    let now = history.app.now;
    // Whether there is a line; nothing before the first answer.
    let drawn = Memo::new(move |_| {
        let some = |points: &Vec<RankPoint>| points.iter().any(|point| point.rank.is_some());
        history.points.with(|points| points.as_ref().map(some))
    });
    let line = move || {
        let now = untrack(|| now.get());
        history.points.with(|points| points.as_ref().and_then(|points| picture(points, now)))
    };
    // The table stays open while older changes come.
    let body = made(drawn, move |drawn| match drawn {
        None => tag("span", "skel hist").html(),
        Some(false) => tag("p", "small muted").say(Key::RankNever).html(),
        Some(true) => (line, table(history, player.clone())).html(),
    });
    let trouble = move || history.failed.get().map(|why| notice(&why));
    let since = move || {
        let first = history.points.with(|points| points.as_ref()?.last().map(|point| point.at));
        first.map(|first| time::span(now.get().since(first)))
    };
    el("section")
        .kids((
            tag("div", "sec").kids((tag("h2", "d2").kids(title), tag("span", "end small muted").kids(since))),
            body,
            trouble,
        ))
        .html()
}

/// The line.
fn picture(points: &[RankPoint], now: Instant) -> Option<El> {
    let line: Vec<Point> = points.iter().rev().map(|point| (point.at, point.rank)).collect();
    let Chart { line: path, area, lines, last } = chart(&line, now)?;
    let first = line.iter().find_map(|(_, rank)| *rank).map(number).unwrap_or_default();
    let end = line.last().and_then(|(_, rank)| *rank).map_or_else(|| t(Key::RankNone).to_owned(), number);
    let since = line.first().map(|(at, _)| time::span(now.since(*at))).unwrap_or_default();
    let draw = |class: &'static str, path: String| svg("path").class(class).attr("d", path);
    let names = lines.into_iter().map(|(rank, y)| {
        (
            draw("hist__g", format!("M0 {y}H{END}")),
            svg("text").attr("x", WIDTH).attr("y", y + 4).attr("text-anchor", "end").kids(number(rank)),
        )
    });
    let mark = last.map(|(x, y)| draw("hist__m", format!("M{x} {}l7 7-7 7-7-7z", y - 7)));
    Some(
        svg("svg")
            .class("hist")
            .attr("viewBox", format!("0 0 {WIDTH} {HEIGHT}"))
            .attr("role", "img")
            .attr("aria-label", tf(Key::RankChart, &[&since, &first, &end]))
            .kids((names.collect::<Vec<_>>(), draw("hist__a", area), draw("hist__p", path), mark)),
    )
}

/// The same in words.
fn table(history: History, player: PlayerId) -> El {
    let now = history.app.now;
    let row = move |point: &RankPoint| {
        let at = point.at;
        el("tr").kids((
            el("td").kids(move || time::moment(at, now.get())),
            el("td").kids(point.rank.map_or_else(|| t(Key::RankNone).to_owned(), number)),
            el("td").kids(cause(&point.cause)),
        ))
    };
    let rows = move || {
        let rows = |points: &Vec<RankPoint>| points.iter().map(row).collect::<Vec<_>>();
        history.points.with(|points| points.as_ref().map(rows))
    };
    let head = |key: Key| el("th").attr("scope", "col").say(key);
    let older = move || {
        let (next, player) = (history.next.get()?, player.clone());
        let ask = move |_| history.ask(player.clone(), Some(next.clone()), TRIES);
        Some(button("btn btn--quiet btn--edge").on_click(ask).say(Key::RankOlder))
    };
    tag("details", "more").kids((
        el("summary").say(Key::RankTable),
        tag("div", "la__table").attr("tabindex", "0").attr("role", "region").label(Key::RankTable).kids((
            tag("table", "ledger ledger--rank").kids((
                el("thead").kids(el("tr").kids((
                    head(Key::RankWhen),
                    head(Key::RankRank),
                    head(Key::RankWhy),
                ))),
                el("tbody").kids(rows),
            )),
            older,
        )),
    ))
}
