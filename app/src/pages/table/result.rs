//! The card at the end: who, why (with the rule), and what comes next.

use super::belongs::Belongs;
use super::desk::{Command, Desk};
use super::menu;
use crate::boards::Part;
use crate::dom;
use crate::i18n::{Key, t, tf, tn, words};
use crate::reactive::Memo;
use crate::routes::table_path;
use crate::ui::el::{Html, Kids, button, effect, el, tag};
use crate::ui::{icon, icon_s, rule_said};
use leptos::prelude::*;
use shared::ids::TableId;
use shared::rules::GameKind;
use shared::seat::Seat;
use shared::wire::Offer;

/// The card.
pub(crate) fn card(desk: Desk, part: &'static dyn Part, belongs: Option<Belongs>) -> Html {
    let Some(outcome) = desk.view(|view| view.outcome).flatten() else { return ().html() };
    let seat = if desk.local { None } else { desk.seat.get() };
    let ending = desk.ending(&outcome, seat);
    let score = part.score(&outcome);
    let rule = score.rule.or_else(|| words::rule(outcome.reason));
    let said = rule.map(|(id, _)| id);
    let rule = rule.map(|(id, text)| rule_said(id, text.to_owned(), desk.kind()));
    let (text, ways) = match belongs {
        Some(belongs) => belongs.comes_next(said),
        None => (().html(), next(desk)),
    };
    request_animation_frame(|| dom::focus(".result"));
    el("article")
        .class(ending.class)
        .attr("aria-labelledby", "res-h")
        .attr("tabindex", "-1")
        .kids((
            tag("div", "result__top").kids((
                tag("h2", "result__h").attr("id", "res-h").kids(ending.title),
                score.big.map(|points| big(points, seat)),
                (!desk.local).then(|| {
                    button("iconbtn")
                        .label(Key::ShareGame)
                        .on_click(move |_| menu::share(desk))
                        .kids(icon("#i-share"))
                }),
            )),
            tag("p", "result__why").kids((el("b").kids((ending.why, ".")), " ", ending.step, score.text)),
            part.places(),
            rule,
            text,
            tag("div", "result__go").kids(ways),
        ))
        .html()
}

/// The score, the reader's first.
fn big(points: [String; 2], seat: Option<Seat>) -> Html {
    let [first, second] = points;
    let (mine, theirs) = if seat == Some(Seat::SECOND) { (second, first) } else { (first, second) };
    tag("p", "score").kids((el("span").kids(mine), icon("#i-minus"), el("span").kids(theirs))).html()
}

/// What comes next outside events: a rematch, or a game of one's own.
fn next(desk: Desk) -> Html {
    if desk.local {
        return (
            button("btn btn--play")
                .on_click(move |_| desk.send(Command::Offer(Offer::Rematch)))
                .kids((icon_s("#i-swap"), t(Key::PlayAgain))),
            tag("a", "btn").attr("href", "/").say(Key::NavHome),
        )
            .html();
    }
    if desk.seat.get_untracked().is_none() {
        let next = Memo::new(move |_| desk.view(|view| view.next.clone()).flatten());
        let show = move || match next.get() {
            Some(next) => tag("a", "btn btn--play")
                .attr("href", table_path(&next))
                .kids((icon_s("#i-eye"), t(Key::ToRematch))),
            None => tag("a", "btn btn--play").attr("href", "/new").kids((icon_s("#i-plus"), t(Key::NewGame))),
        };
        return show.html();
    }
    rematch(desk)
}

/// How the rematch stands: nobody asked, I asked, they asked, it is open.
fn rematch(desk: Desk) -> Html {
    let state = Memo::new(move |_| {
        let seat = desk.seat.get();
        desk.view(|view| {
            let wanting: Vec<Seat> = view
                .seats
                .iter()
                .enumerate()
                .filter(|(n, _)| view.rematch.iter().any(|place| usize::from(*place) == *n))
                .map(|(_, seat)| seat)
                .collect();
            let mine = seat.is_some_and(|seat| wanting.contains(&seat));
            let other = wanting.iter().find(|other| Some(**other) != seat).copied();
            Asked { mine, other, missing: view.seats.len() - wanting.len(), next: view.next.clone() }
        })
        .unwrap_or_default()
    });
    // Both have asked: on to the new table.
    effect(Box::new(move || {
        let asked = state.get();
        if let Some(next) = asked.next.filter(|_| asked.mine) {
            desk.app.nav.replace(&table_path(&next));
        }
    }));
    let offer = move |_| desk.send(Command::Offer(Offer::Rematch));
    let refuse = move |_| desk.send(Command::Answer(Offer::Rematch, false));
    let other_side = move || {
        // Who deals first is drawn by lot each time (GR-7): there is no side to change.
        if desk.kind() == Some(GameKind::GinRummy) {
            return t(Key::Rematch).to_owned();
        }
        let side = desk.rematch_seat().map(|seat| desk.side(seat)).unwrap_or_default();
        tf(Key::RematchAs, &[side])
    };
    let show = move || match state.get() {
        Asked { next: Some(next), .. } => tag("a", "btn btn--play")
            .attr("href", table_path(&next))
            .kids((icon_s("#i-play"), t(Key::ToRematch)))
            .html(),
        Asked { mine: true, missing, .. } => (
            button("btn btn--play is-busy").attr("aria-disabled", "true").kids(other_side()),
            button("btn").on_click(refuse).say(Key::Cancel),
            tag("p", "small muted").attr("role", "status").kids(if desk.is_many() {
                tn(Key::AskedMany, missing as i64, &[])
            } else {
                tf(Key::AskedRematch, &[&desk.opponent().map(|seat| short(desk, seat)).unwrap_or_default()])
            }),
        )
            .html(),
        Asked { other: Some(other), .. } => (
            tag("p", "small")
                .attr("role", "status")
                .kids(el("b").kids(tf(Key::WantsRematch, &[&short(desk, other)]))),
            button("btn btn--play").on_click(offer).kids((icon_s("#i-swap"), other_side())),
            button("btn").on_click(refuse).say(Key::NotNow),
        )
            .html(),
        _ => button("btn btn--play").on_click(offer).kids((icon_s("#i-swap"), other_side())).html(),
    };
    show.html()
}

/// Who has asked for a rematch.
#[derive(Clone, Debug, Default, PartialEq)]
struct Asked {
    /// This player has.
    mine: bool,
    /// The first of the others who has.
    other: Option<Seat>,
    /// How many have not.
    missing: usize,
    /// The table, once all have.
    next: Option<TableId>,
}

fn short(desk: Desk, seat: Seat) -> String {
    words::short(&desk.name(seat)).to_owned()
}
