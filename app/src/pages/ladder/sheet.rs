//! The sheet of a challenge: the colours, what would become of both ranks, and what the ladder answers.

use super::challenge::{Challenge, Step, preview};
use super::says::{self, notice, number, refusal};
use super::things::Ladder;
use crate::i18n::{Key, t, tf, words};
use crate::net::api;
use crate::reactive::Memo;
use crate::routes::table_path;
use crate::ui::el::{Html, Kids, button, el, made, tag};
use crate::ui::{rule_id, sheet};
use shared::ids::TableId;
use shared::ladder::LadderReject;

/// The sheet, open as long as there is a challenge.
pub(super) fn challenge(ladder: Ladder) -> Html {
    let challenge = ladder.challenge;
    let title = move || {
        let name = challenge.with(|challenge| challenge.as_ref().map(|challenge| challenge.name.clone()));
        tf(Key::ChallengeTitle, &[&name.unwrap_or_default()])
    };
    let whom = Memo::new(move |_| challenge.with(|challenge| challenge.as_ref().map(|it| it.name.clone())));
    let body = made(whom, move |whom| whom.map(|whom| body(ladder, &whom)).html());
    sheet::about(challenge, title, body)
}

/// Made once for each player; its parts follow the challenge, so that the focus stays on the buttons.
fn body(ladder: Ladder, name: &str) -> Html {
    let short = words::short(name).to_owned();
    let ranks = Memo::new(move |_| ladder.challenge.with(|it| it.as_ref().map(|it| it.ranks)));
    let step = Memo::new(move |_| ladder.challenge.with(|it| it.as_ref().map(|it| it.step.clone())));
    let sends = Memo::new(move |_| ladder.challenge.with(|it| it.as_ref().is_some_and(Challenge::may_send)));
    let sent = Memo::new(move |_| step.with(|step| *step == Some(Step::Sent)));
    let (colours, whom) = (tf(Key::ChallengeColours, &[&short]), short.clone());
    let answer = made(step, move |step| match step {
        Some(Step::Moved) => moved(ladder, &whom),
        Some(Step::Lost(why)) => notice(&why),
        Some(Step::Refused(why)) => refused(ladder, why),
        Some(Step::Asking | Step::Sent) | None => ().html(),
    });
    let ends = made(ranks, move |ranks| ranks.and_then(|ranks| ends(ladder, ranks, &short)).html());
    let no = button("btn").attr("autofocus", true).on_click(move |_| ladder.challenge.set(None));
    let go = button(move || if sent.get() { "btn btn--play is-busy" } else { "btn btn--play" })
        .attr("disabled", move || !sends.get() && !sent.get())
        .on_click(move |_| send(ladder));
    (
        tag("p", "muted").kids((
            colours,
            " ",
            rule_id("LD-11", None),
            " ",
            says::with_clock(Key::LadderClock, ladder.kind),
        )),
        ends,
        tag("p", "small muted").kids((t(Key::ChallengeLater), " ", rule_id("LD-2", None))),
        answer,
        tag("div", "sheet__go").kids((no.say(Key::Cancel), go.say(Key::ChallengeGo))),
    )
        .html()
}

/// The ladder said no; a game that runs already can be opened.
fn refused(ladder: Ladder, why: LadderReject) -> Html {
    let game = match why {
        LadderReject::GameAlreadyActive { game } => Some(TableId::of_ladder(ladder.kind, game)),
        _ => None,
    };
    let open = game
        .map(|table| el("p").kids(tag("a", "btn").attr("href", table_path(&table)).say(Key::LadderOpenGame)));
    (refusal(why), open).html()
}

/// The ranks are not those that were shown.
fn moved(ladder: Ladder, short: &str) -> Html {
    let ranks = ladder.challenge.with_untracked(|it| it.as_ref().map(|it| it.ranks));
    let [own, other] = ranks.unwrap_or_default().map(number);
    tag("p", "notice").attr("role", "alert").kids(tf(Key::ChallengeMoved, &[&own, short, &other])).html()
}

/// What would become of both ranks.
fn ends(ladder: Ladder, ranks: [u32; 2], short: &str) -> Option<Html> {
    let players = ladder.players.get_untracked();
    let [_, stood] = ranks;
    let after = preview(ranks, players)?;
    let end = |key: Key, [own, other]: [u32; 2]| {
        let stays = if other == stood { Key::ChallengeOtherStays } else { Key::ChallengeOther };
        el("div").kids((
            el("dt").say(key),
            el("dd").kids((
                el("b").kids(number(own)),
                tag("span", "small muted").kids(tf(stays, &[short, &number(other)])),
            )),
        ))
    };
    let ends = (
        end(Key::ChallengeWin, after.win),
        end(Key::ChallengeDraw, after.draw),
        end(Key::ChallengeLoss, after.loss),
    );
    let head = tag("h3", "small strong").say(Key::ChallengeIf);
    Some((head, tag("dl", "prev").kids(ends)).html())
}

/// Sends what was confirmed, once.
fn send(ladder: Ladder) {
    let sends = ladder.challenge.try_update(|challenge| challenge.as_mut().is_some_and(Challenge::send));
    let asked = ladder.challenge.with_untracked(Clone::clone);
    let Some(Challenge { player, ranks, .. }) = asked.filter(|_| sends == Some(true)) else { return };
    let whom = player.clone();
    api::challenge(ladder.kind, &player, ranks, move |answer| match answer {
        Ok(made) => ladder.app.nav.go(&table_path(&made.table)),
        Err(why) => {
            ladder.challenge.update(|challenge| {
                // Another player may have been asked about meanwhile.
                if let Some(challenge) = challenge.as_mut().filter(|challenge| challenge.player == whom) {
                    challenge.refused(says::reject(&why).ok_or(why));
                }
            });
            ladder.load();
        }
    });
}
