//! The page of a ladder: the own rank, whom one may challenge, the running games, and how the rank came to be what it is.
//!
//! | file | reason to change |
//! |---|---|
//! | `things` | what the page knows, and how that is kept up to date |
//! | `stock` | which rows are fetched and kept |
//! | `rows`, `may` | a row, and what may be done with it |
//! | `find` | the search |
//! | `member` | joining, the own rank, leaving |
//! | `challenge`, `sheet` | from `Play!` to the board |
//! | `games` | running games |
//! | `rank`, `chart` | the history of a rank |
//! | `says` | words |
//! | `index` | both ladders |

mod challenge;
mod chart;
mod find;
mod games;
mod index;
mod may;
mod member;
mod rank;
mod rows;
pub(super) mod says;
mod sheet;
mod stock;
mod things;

pub(super) use challenge::preview;
pub(super) use index::page as index;
pub(super) use rank::of_player;

use crate::i18n::{Key, tn, words};
use crate::reactive::Memo;
use crate::routes::ladder_path;
use crate::texts::Text;
use crate::ui::el::{El, Html, Kids, button, el, made, tag, text};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{icon_with, rule_id};
use shared::ladder::LadderKind;
use things::{Ladder, Things};

/// The page of one ladder.
pub(super) fn page(kind: LadderKind) -> Html {
    let ladder = Things::new(crate::app::app(), kind);
    let ready = Memo::new(move |_| ladder.ready.get());
    let body = (
        tag("header", "la__h").kids((tag("h1", "d4").kids(words::ladder(kind)), picks(Some(kind)))),
        made(ready, move |ready| if ready { whole(ladder) } else { waiting(ladder) }),
        sheet::challenge(ladder),
        member::leave(ladder),
        ladder.gate.sheet(),
    );
    shell(words::ladder(kind), Place::Ladder, false, body.html())
}

/// The choice of the ladder.
fn picks(here: Option<LadderKind>) -> El {
    let pick = |kind: LadderKind| {
        let key = if kind == LadderKind::Slow { Key::PickSlow } else { Key::PickFast };
        let current = (Some(kind) == here).then_some("page");
        el("a").attr("href", ladder_path(kind)).attr("aria-current", current).say(key)
    };
    tag("nav", "picks").label(Key::ChooseLadder).kids(LadderKind::ALL.map(pick))
}

/// Nothing is known yet, or nothing could be learned.
fn waiting(ladder: Ladder) -> Html {
    let show = move || match ladder.failed.get() {
        Some(why) => tag("div", "form").kids((says::notice(&why), again(ladder))).html(),
        None => tag("div", "form")
            .attr("aria-busy", "true")
            .kids((tag("span", "skel skel--title"), tag("span", "skel skel--line")))
            .html(),
    };
    show.html()
}

fn again(ladder: Ladder) -> El {
    tag("p", "cluster").kids(button("btn").on_click(move |_| ladder.load()).say(Key::TryAgain))
}

fn whole(ladder: Ladder) -> Html {
    (
        member::card(ladder),
        tag("div", "la").kids((
            section(Key::LadderYourGames, "la__games", None, games::list(ladder)),
            section(Key::LadderWhole, "la__all", Some(count(ladder)), all(ladder)),
            tag("div", "la__more").kids((rank::own(ladder), about(ladder), member::leave_button(ladder))),
        )),
    )
        .html()
}

/// A part of the page with its title.
fn section(title: Key, class: &'static str, note: Option<Html>, body: Html) -> El {
    let note = note.map(|note| tag("span", "end small muted").kids(note));
    tag("section", class).kids((tag("div", "sec").kids((tag("h2", "d2").say(title), note)), body))
}

/// How many players there are.
fn count(ladder: Ladder) -> Html {
    text(move || tn(Key::LadderPlayers, i64::from(ladder.players.get()), &[]))
}

/// The search and the rows.
fn all(ladder: Ladder) -> Html {
    let empty = Memo::new(move |_| ladder.players.get() == 0);
    let state = move || match (ladder.failed.get(), ladder.lost.get()) {
        (Some(why), _) => (says::notice(&why), again(ladder)).html(),
        (None, true) => tag("p", "small muted").attr("role", "status").say(Key::ListOld).html(),
        (None, false) => ().html(),
    };
    let list = made(empty, move |empty| match empty {
        true => tag("p", "empty").say(Key::LadderEmpty).html(),
        false => (find::field(ladder), find::or_all(ladder)).html(),
    });
    (state, list).html()
}

/// The clock, and the way to the rules.
fn about(ladder: Ladder) -> El {
    tag("p", "small muted la__about").kids((
        says::with_clock(Key::LadderClock, ladder.kind),
        " ",
        rule_id("LD-30", None),
        " ",
        tag("a", "link").attr("href", Text::Ladder.path()).say(Key::LadderRules),
        icon_with("#i-next", "i i--s flip"),
    ))
}
