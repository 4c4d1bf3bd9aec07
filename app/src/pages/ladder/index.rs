//! Both ladders: how many play, how long a game may take, and the own rank in each.

use super::says::{self, number};
use crate::app::app;
use crate::i18n::{Key, t, tf, tn, words};
use crate::net::{Trouble, api};
use crate::reactive::{Memo, RwSignal};
use crate::routes::ladder_path;
use crate::texts::Text;
use crate::ui::el::{El, Html, Kids, button, effect, el, made, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{icon_with, online};
use shared::ladder::{LadderKind, LadderSummary};

/// The page.
pub(in crate::pages) fn page() -> Html {
    let app = app();
    let list: RwSignal<Option<Vec<LadderSummary>>> = RwSignal::new(None);
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let load = move || {
        api::ladders(move |answer| match answer {
            Ok(answer) => {
                failed.set(None);
                list.set(Some(answer.ladders));
            }
            Err(why) => failed.set(Some(why)),
        });
    };
    // The own rank follows from who asks.
    let who = Memo::new(move |_| app.me.with(|me| me.as_ref().map(|me| me.player.clone())));
    effect(Box::new(move || {
        who.track();
        load();
    }));
    online::then(load);
    let trouble = move || {
        failed.get().map(|why| {
            let again = button("btn").on_click(move |_| load()).say(Key::TryAgain);
            (says::notice(&why), tag("p", "cluster").kids(again))
        })
    };
    let one = move |kind: LadderKind| {
        let known = move |list: &Option<Vec<LadderSummary>>| {
            list.as_ref().and_then(|list| list.iter().find(|one| one.ladder == kind).cloned())
        };
        let summary = Memo::new(move |_| list.with(known));
        card(kind, made(summary, |summary| state(summary.as_ref())))
    };
    let body = (
        tag("h1", "d4").say(Key::ChessLadder),
        tag("p", "lead").say(Key::LadderLead),
        trouble,
        tag("div", "la__both").kids(LadderKind::ALL.map(one)),
        el("p").kids(
            tag("a", "link")
                .attr("href", Text::Ladder.path())
                .kids((t(Key::LadderRules), icon_with("#i-next", "i i--s flip"))),
        ),
    );
    shell(t(Key::ChessLadder), Place::Ladder, false, body.html())
}

/// A ladder. What is not known yet keeps its place.
fn card(kind: LadderKind, state: Html) -> El {
    let name = words::ladder(kind);
    tag("section", "card stack").kids((
        tag("h2", "d2").kids(name),
        tag("p", "muted").kids(says::with_clock(Key::LadderClock, kind)),
        tag("div", "la__state").kids(state),
        el("p").kids(
            tag("a", "btn btn--play")
                .attr("href", ladder_path(kind))
                .attr("aria-label", [t(Key::Open), ": ", name].concat())
                .say(Key::Open),
        ),
    ))
}

fn state(summary: Option<&LadderSummary>) -> Html {
    let Some(ladder) = summary else { return tag("span", "skel skel--line").html() };
    let own = match ladder.rank {
        Some(rank) => tf(Key::LadderAt, &[&number(rank), &number(ladder.players)]),
        None => t(Key::LadderNotOn).to_owned(),
    };
    let counts = [
        tn(Key::LadderPlayers, i64::from(ladder.players), &[]),
        tn(Key::LadderRunning, i64::from(ladder.running), &[]),
    ];
    (tag("p", "strong").kids(own), tag("p", "small muted").kids(counts.join(", "))).html()
}
