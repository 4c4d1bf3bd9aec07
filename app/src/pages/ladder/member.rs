//! The own place on the ladder: coming in, the rank, going out.

use super::says::{self, notice, number};
use super::things::Ladder;
use crate::i18n::{Key, lower, t, tf, tn, words};
use crate::net::{Trouble, api};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{Html, Kids, button, el, made, tag};
use crate::ui::toast::toast;
use crate::ui::{form, icon, rule_id, sheet, trouble};

/// What the ladder is to this player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// On it.
    On { rank: u32, players: u32, window: u32, strikes: usize },
    /// Not on it, with so many games from before (LD-21).
    Off { players: u32, games: usize },
}

fn place(ladder: Ladder) -> Place {
    let players = ladder.players.get();
    ladder.you.with(|you| match you {
        None => Place::Off { players, games: 0 },
        Some(you) => match you.rank {
            None => Place::Off { players, games: you.games.len() },
            Some(rank) => {
                Place::On { rank, players: you.players, window: you.window, strikes: you.strikes.len() }
            }
        },
    })
}

/// The card at the top: the own rank, or the way in.
pub(super) fn card(ladder: Ladder) -> Html {
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let place = Memo::new(move |_| place(ladder));
    let card = made(place, move |place| match place {
        Place::On { rank, players, window, strikes } => on([rank, players, window], strikes),
        Place::Off { games: 0, players } => off(ladder, players, failed),
        Place::Off { games, .. } => tag("section", "card stack")
            .kids((
                tag("h2", "d2").say(Key::LadderNotOn),
                el("p").kids((tn(Key::LadderBack, games as i64, &[]), " ", rule_id("LD-21", None))),
            ))
            .html(),
    });
    (card, move || failed.get().map(|why| notice(&why))).html()
}

fn on([rank, players, window]: [u32; 3], strikes: usize) -> Html {
    let warn =
        (strikes > 0).then(|| tag("p", "small c-verm").kids(tn(Key::LadderStrikes, strikes as i64, &[])));
    tag("section", "la__me")
        .label(Key::YourRank)
        .kids((
            tag("p", "la__n").attr("aria-hidden", "true").kids(number(rank)),
            tag("div", "grow").kids((
                tag("p", "d1").kids(tf(Key::LadderAt, &[&number(rank), &number(players)])),
                tag("p", "small muted").kids((
                    tn(Key::LadderReach, i64::from(window), &[]),
                    " ",
                    rule_id("LD-10", None),
                )),
                warn,
            )),
        ))
        .html()
}

fn off(ladder: Ladder, players: u32, failed: RwSignal<Option<Trouble>>) -> Html {
    let busy = RwSignal::new(false);
    let join = move || {
        let done = trouble::settle(busy, failed, move |you: shared::ladder::LadderStanding| {
            let rank = you.rank.map(number).unwrap_or_default();
            ladder.acted(you);
            toast(ladder.app, tf(Key::LadderJoined, &[&rank]));
        });
        api::ladder_member(ladder.kind, true, done);
    };
    tag("section", "card card--need stack")
        .kids((
            tag("h2", "d2").say(Key::LadderNotOn),
            el("p").say(Key::LadderLead),
            tag("p", "muted").kids((
                tf(Key::LadderJoinText, &[&number(players.saturating_add(1))]),
                ["LD-1", "LD-11", "LD-20"].map(|id| (" ", rule_id(id, None))),
            )),
            tag("p", "muted").kids((
                says::with_clock(Key::LadderClock, ladder.kind),
                " ",
                rule_id("LD-30", None),
            )),
            tag("p", "go").kids(
                button(form::big(busy))
                    .on_click(move |_| ladder.gate.pass(join))
                    .kids((icon("#i-ladder"), t(Key::LadderJoin))),
            ),
        ))
        .html()
}

/// The button that asks whether to leave, for who is on the ladder.
pub(super) fn leave_button(ladder: Ladder) -> Html {
    let member = Memo::new(move |_| ladder.rank().is_some());
    let ask = move || {
        button("btn btn--quiet btn--edge")
            .attr("aria-haspopup", "dialog")
            .on_click(move |_| ladder.leaving.set(true))
            .kids((icon("#i-door"), t(Key::LadderLeave)))
    };
    made(member, move |member| member.then(ask).html())
}

/// The question, with what leaving means (LD-1, LD-21).
pub(super) fn leave(ladder: Ladder) -> Html {
    let title = move || tf(Key::LadderLeaveTitle, &[&lower(words::ladder(ladder.kind))]);
    let explain = move || {
        let games = ladder.you.with(|you| you.as_ref().map_or(0, |you| you.games.len()));
        let then = match games {
            0 => t(Key::LadderLeaveFree).to_owned(),
            games => tn(Key::LadderLeaveGames, games as i64, &[]),
        };
        [t(Key::LadderLeaveText), " ", &then].concat()
    };
    let act = move || {
        api::ladder_member(ladder.kind, false, move |answer| match answer {
            Ok(you) => {
                ladder.acted(you);
                toast(ladder.app, t(Key::LadderLeft));
            }
            Err(why) => {
                ladder.failed.set(Some(why));
                ladder.load();
            }
        });
    };
    let (no, yes) = (t(Key::LadderStay).to_owned(), t(Key::LadderLeave).to_owned());
    sheet::question(ladder.leaving, title, explain, no, yes, act)
}
