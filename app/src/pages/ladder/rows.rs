//! The rows: who stands where, and what this player may do with each.

use super::challenge::Challenge;
use super::may::May;
use super::says::number;
use super::things::Ladder;
use crate::dom;
use crate::i18n::{Key, t, tf, tn};
use crate::reactive::Memo;
use crate::routes::table_path;
use crate::ui::el::{El, Html, Kids, button, el, made, tag};
use crate::ui::long::{long_in, to_item};
use crate::ui::{Here, named_line, who};
use leptos::prelude::{SetValue, UpdateValue, untrack};
use shared::ladder::LadderRow;

/// Where the rows stand, for those who look for them.
const LIST: &str = ".la__list > ol";

/// All rows, of which only those near the eye are in the page; the own one, or one that was looked for, stands in the middle
/// to begin with.
pub(super) fn all(ladder: Ladder) -> Html {
    let count = Memo::new(move |_| ladder.players.get());
    let own = || untrack(|| ladder.rank()).map(|rank| rank.saturating_sub(1));
    let middle = ladder.start.try_update_value(Option::take).flatten().or_else(own);
    let row = move |n: u32| {
        let row = Memo::new(move |_| ladder.stock.with(|stock| stock.row(n + 1).cloned()));
        item(ladder, row).attr("data-rank", n + 1)
    };
    (pinned(ladder), box_of(long_in("rank", 1, count, (ladder.shown, middle), Box::new(row)))).html()
}

/// The own row, in sight wherever the others are.
fn pinned(ladder: Ladder) -> Html {
    let rank = Memo::new(move |_| ladder.rank());
    let name = ladder.app.me.with_untracked(|me| me.as_ref().map(|me| String::from(me.name.clone())));
    made(rank, move |rank| {
        let row = |rank: u32| {
            let to_me = move |_| {
                bring(ladder, rank);
                dom::focus(".la__list");
            };
            tag("div", "la__pin").kids((
                tag("span", "rank__n").kids(number(rank)),
                name.as_deref().map(|name| who(name, "who--s", Here::Unsaid)),
                el("b").class("grow").say(Key::You),
                button("btn btn--quiet").on_click(to_me).say(Key::LadderToMe),
            ))
        };
        rank.map(row).html()
    })
}

/// Players who were searched for.
pub(super) fn found(ladder: Ladder, rows: Vec<LadderRow>) -> Html {
    let row = |row: LadderRow| item(ladder, Memo::new(move |_| Some(row.clone())));
    box_of(tag("ol", "rank").kids(rows.into_iter().map(row).collect::<Vec<_>>()).html())
}

/// What the rows scroll in.
fn box_of(list: Html) -> Html {
    tag("div", "la__list")
        .attr("tabindex", "0")
        .attr("role", "region")
        .label(Key::LadderList)
        .kids(list)
        .html()
}

/// Brings a rank into sight; whatever was found by a name makes way for it.
pub(super) fn bring(ladder: Ladder, rank: u32) {
    let row = rank.clamp(1, ladder.players.get_untracked().max(1)) - 1;
    if ladder.found.with_untracked(Option::is_some) {
        ladder.start.set_value(Some(row));
        ladder.found.set(None);
    } else if let Some(list) = dom::find_any(LIST) {
        to_item(&list, row);
    }
}

fn item(ladder: Ladder, row: Memo<Option<LadderRow>>) -> El {
    let shown = Memo::new(move |_| {
        let row = row.get()?;
        let may = ladder.may(&row);
        Some((row, may))
    });
    let class = move || {
        shown.with(|shown| match shown {
            Some((_, May::Me)) => "is-me",
            Some((_, May::Far { .. })) => "is-far",
            _ => "",
        })
    };
    // Made anew only when the row itself has changed: a finger may be on its button.
    el("li").class(class).kids(made(shown, move |shown| match shown {
        Some((row, may)) => inside(ladder, &row, may),
        None => tag("span", "skel skel--line").html(),
    }))
}

fn inside(ladder: Ladder, row: &LadderRow, may: May) -> Html {
    let name = row.name.as_str();
    let shown = match may {
        May::Me => el("b").say(Key::You),
        _ => named_line(&row.player, name),
    };
    (
        tag("span", "rank__n")
            .kids((tag("span", "sr").kids([t(Key::RankRank), " "].concat()), number(row.rank))),
        who(name, "who--s", Here::Unsaid),
        tag("div", "grow")
            .kids((tag("p", "strong").kids(shown), tag("p", "tiny muted ell").kids(note(&may)))),
        act(ladder, row, may),
    )
        .html()
}

/// What a row says below the name.
fn note(may: &May) -> String {
    match may {
        May::Me | May::Stranger => String::new(),
        May::Yes { ranks: [own, _], after } => {
            let [won, _] = after.win;
            tf(Key::LadderWin, &[&number(*own), &number(won)])
        }
        May::Playing(_) => t(Key::LadderInGame).to_owned(),
        May::Far { distance, window, above } => {
            let key = if *above { Key::LadderAbove } else { Key::LadderBelow };
            tn(key, i64::from(*distance), &[&number(*window)])
        }
    }
}

/// What can be done with a row.
fn act(ladder: Ladder, row: &LadderRow, may: May) -> Html {
    let name = row.name.as_str();
    match may {
        May::Me | May::Far { .. } | May::Stranger => ().html(),
        May::Playing(table) => tag("a", "btn btn--quiet")
            .attr("href", table_path(&table))
            .attr("aria-label", tf(Key::LadderOpenGameOf, &[name]))
            .say(Key::LadderOpenGame)
            .html(),
        May::Yes { ranks, .. } => {
            let (player, whom) = (row.player.clone(), name.to_owned());
            let ask =
                move |_| ladder.challenge.set(Some(Challenge::ask(player.clone(), whom.clone(), ranks)));
            button("btn")
                .attr("aria-haspopup", "dialog")
                .attr("aria-label", tf(Key::LadderChallengeOf, &[name, &number(row.rank)]))
                .on_click(ask)
                .say(Key::LadderChallenge)
                .html()
        }
    }
}
