//! Draws the card table: the other's backs, stock and pile, and the own hand as a real list of buttons, which pointer,
//! keyboard and screen reader share.

use super::cards::{self, BACK, picture, symbol};
use super::hand::{Hand, Spot, Stage};
use super::key::{click, key};
use super::layout::{Bar, Placed};
use super::melds::Sort;
use super::pointer::{carry, leave, press, release};
use super::set::{Scene, Set};
use super::{reveal, words};
use crate::i18n::{Key, t, tf};
use crate::reactive::Memo;
use crate::state::Table;
use crate::ui::drawings::{self, Sheet};
use crate::ui::el::{El, Html, Kids, button, each, effect, el, made, tag};
use crate::ui::sound::{self, Sound};
use crate::ui::{icon_s, suited};
use shared::rules::gin_rummy::{Card, HandEnd};
use shared::seat::Seat;
use std::cell::Cell;

/// The table.
pub(super) fn board(set: &'static Set) -> Html {
    drawings::need(Sheet::Cards);
    follow(set);
    let busy = Memo::new(move |_| set.desk.table.with(Table::acting));
    let class = move || if busy.get() { "gin is-busy" } else { "gin" };
    let root = tag("div", "gin").class(class);
    let node = root.element().clone();
    let (pressed, carried, released) = (node.clone(), node.clone(), node);
    root.on_pointer("pointerdown", move |event| press(set, &pressed, &event))
        .on_pointer("pointermove", move |event| carry(set, &carried, &event))
        .on_pointer("pointerup", move |event| release(set, &released, &event))
        .on("pointercancel", move |_| leave(set))
        .on("contextmenu", |event| event.prevent_default())
        .on_click(move |event| click(set, &event))
        .kids(made(set.open, move |open| match open {
            Some(HandEnd::Closed { knocker, result }) => reveal::hands(set, knocker, &result),
            _ => play(set),
        }))
        .html()
}

/// Keeps the hand to what the table allows, and lets the cards be heard.
fn follow(set: &'static Set) {
    effect(Box::new(move || {
        set.shown.track();
        set.desk.my_turn.track();
        set.desk.live.track();
        set.hand(Hand::refresh);
    }));
    let heard = Memo::new(move |_| set.game(|view| (view.number, view.stock, view.pile.0.len())));
    let before = Cell::new(None);
    effect(Box::new(move || {
        let now = heard.get();
        if before.replace(now).is_some_and(|before| Some(before) != now) {
            sound::play(Sound::Card);
        }
    }));
}

fn play(set: &'static Set) -> Html {
    (other(set), middle(set), own(set), carried(set)).html()
}

// ---- backs ----

/// The cards of a player that nobody may see.
fn backs(set: &'static Set, seat: Memo<Seat>, class: &'static str) -> El {
    let count = Memo::new(move |_| set.shown.with(|shown| shown.counts.get(seat.get().index()).copied()));
    let count = move || u32::from(count.get().unwrap_or_default());
    let label = move || tf(Key::GinHolds, &[&set.desk.name(seat.get()), &words::count(count() as usize)]);
    tag("div", class)
        .attr("role", "img")
        .attr("aria-label", label)
        .kids(each(move || (0..count()).collect(), |_| picture(BACK)))
}

fn other(set: &'static Set) -> El {
    backs(set, Memo::new(move |_| set.below().other()), "gin__backs")
}

// ---- stock and pile ----

fn middle(set: &'static Set) -> El {
    let stage = Memo::new(move |_| set.stage());
    tag("div", "gin__mid").kids((note(set), stock(set, stage), pile(set, stage), sort(set)))
}

/// The deadwood of the own hand, and with how much may be knocked.
fn note(set: &'static Set) -> El {
    let own = Memo::new(move |_| set.shown.with(|shown| shown.mine.is_some()));
    let left = Memo::new(move |_| own.get().then(|| set.scene.with(deadwood)));
    let dead =
        move || left.get().map(|(left, without)| (el("b").kids(left), without.map(|text| suited(&text))));
    tag("div", "gin__note gin__lab").kids((el("p").kids(dead), el("p").kids(move || set.game(words::limit))))
}

fn stock(set: &'static Set, stage: Memo<Stage>) -> El {
    let left = Memo::new(move |_| set.shown.with(|shown| shown.stock));
    let class =
        move || if stage.get() == Stage::Draw { "cell gin__pile is-target" } else { "cell gin__pile" };
    let label = move || tf(Key::GinStockLabel, &[&words::count(usize::from(left.get()))]);
    let depth = Memo::new(move |_| u32::from(left.get().min(3)));
    button(class).attr("data-spot", "stock").attr("aria-label", label).kids((
        tag("span", "gin__stack").kids(each(move || (0..depth.get()).collect(), |_| picture(BACK))),
        counted(Key::GinStock, Memo::new(move |_| usize::from(left.get()))),
    ))
}

fn pile(set: &'static Set, stage: Memo<Stage>) -> El {
    let count = Memo::new(move |_| set.shown.with(|shown| shown.pile.len()));
    let top = Memo::new(move |_| set.shown.with(|shown| shown.pile.last().copied()));
    // Three of them are drawn; each keeps its element as long as it is among them.
    let last = move || {
        set.shown.with(|shown| {
            let from = shown.pile.len().saturating_sub(3);
            shown.pile.iter().skip(from).map(|card| u32::from(card.place())).collect()
        })
    };
    let class = move || {
        let picked = set.scene.with(|scene| scene.picked.is_some());
        match (stage.get(), set.over.get()) {
            (Stage::Discard, Some(Spot::Pile)) => "cell gin__pile is-target is-over",
            (Stage::Draw, _) => "cell gin__pile is-target",
            (Stage::Discard, _) if picked => "cell gin__pile is-target",
            _ => "cell gin__pile",
        }
    };
    let label = move || match top.get() {
        Some(card) => tf(Key::GinPileLabel, &[&words::count(count.get()), &cards::name(card)]),
        None => t(Key::GinPileEmpty).to_owned(),
    };
    let card = |place: u32| {
        let card = u8::try_from(place).ok().and_then(Card::new);
        picture(card.map_or(BACK, symbol)).class("gin__card is-placed")
    };
    button(class).attr("data-spot", "pile").attr("aria-label", label).kids((
        tag("span", "gin__stack gin__stack--open").kids(each(last, card)),
        counted(Key::GinPile, count),
    ))
}

fn counted(name: Key, count: Memo<usize>) -> El {
    tag("span", "gin__lab").kids((t(name), " ", el("b").kids(move || count.get())))
}

/// Sorts by melds, or leaves the order to the player.
fn sort(set: &'static Set) -> El {
    let there = Memo::new(move |_| set.shown.with(|shown| shown.mine.is_some()));
    let on = move || set.hand.with(|hand| !hand.manual);
    let press = move |_| {
        if let Some(cards) = set.shown.with_untracked(|shown| shown.mine) {
            set.hand.update(|hand| hand.sort(cards));
        }
    };
    let show = move || {
        there.get().then(|| {
            button(move || if on() { "gin__sort is-on" } else { "gin__sort" })
                .attr("aria-pressed", move || on().to_string())
                .label(Key::GinHandSorted)
                .on_click(press)
                .kids((icon_s("#i-swap"), el("span").say(Key::GinSort)))
        })
    };
    tag("div", "gin__tools").kids(show)
}

// ---- the own hand ----

fn own(set: &'static Set) -> Html {
    let watches = Memo::new(move |_| set.shown.with(|shown| shown.mine.is_none()));
    made(watches, move |watches| if watches { watched(set).html() } else { hand(set) })
}

/// Who only watches sees the backs of both.
fn watched(set: &'static Set) -> El {
    backs(set, Memo::new(move |_| set.below()), "gin__backs gin__backs--low")
}

fn hand(set: &'static Set) -> Html {
    let count = Memo::new(move |_| set.scene.with(|scene| scene.layout.cards.len()));
    let label = move || {
        let left = set.scene.with(|scene| scene.deadwood).to_string();
        let hand = tf(Key::GinHand, &[&words::count(count.get())]);
        [hand.as_str(), ", ", &tf(Key::GinDeadwood, &[&left])].concat()
    };
    let names = move || {
        set.scene
            .with(|scene| scene.layout.cards.iter().map(|placed| u32::from(placed.card.place())).collect())
    };
    let bars = Memo::new(move |_| set.scene.with(|scene| scene.layout.bars.clone()));
    let marks = move || bars.get().into_iter().map(mark).collect::<Vec<_>>();
    tag("div", "gin__hand")
        .attr("data-spot", "hand")
        .on_key(move |event| key(set, &event))
        .kids((
            tag("div", "gin__bars").attr("aria-hidden", "true").kids(marks),
            el("ul")
                .attr("role", "list")
                .attr("aria-label", label)
                .kids(each(names, move |name| card(set, name))),
            gap(set),
        ))
        .html()
}

/// The deadwood, and without which card.
fn deadwood(scene: &Scene) -> (String, Option<String>) {
    let left = tf(Key::GinDeadwood, &[&scene.deadwood.to_string()]);
    (left, scene.picked.map(|card| tf(Key::GinWithout, &[&cards::short(card)])))
}

fn mark(Bar { x, width, row, sort }: Bar) -> El {
    let (class, text) = match sort {
        Sort::Set(_) => ("gin__bar", t(Key::GinSet)),
        Sort::Run(_) => ("gin__bar", t(Key::GinRun)),
        Sort::Loose => ("gin__bar gin__bar--loose", ""),
    };
    placed(tag("span", class), x, row).style("--w", width.to_string()).kids(text)
}

/// An element at a place of the hand.
fn placed(element: El, x: i32, row: i32) -> El {
    element.style("--x", x.to_string()).style("--row", row.to_string())
}

fn card(set: &'static Set, name: u32) -> El {
    let Some(card) = u8::try_from(name).ok().and_then(Card::new) else { return el("li") };
    let me = Memo::new(move |_| {
        set.scene.with(|scene| scene.layout.cards.iter().find(|placed| placed.card == card).copied())
    });
    let picked = Memo::new(move |_| set.scene.with(|scene| scene.picked == Some(card)));
    let fresh = Memo::new(move |_| set.scene.with(|scene| scene.fresh == Some(card)));
    let held = Memo::new(move |_| {
        set.drag.with(|drag| drag.is_some_and(|drag| drag.moved && drag.what == Spot::Card(card)))
    });
    let class = move || {
        let meld = me.get().is_some_and(|placed| placed.sort != Sort::Loose);
        let mut class = String::from("cell");
        for (is, name) in [
            (meld, " is-meld"),
            (picked.get(), " is-selected"),
            (fresh.get(), " is-new"),
            (held.get(), " is-ghost"),
        ] {
            if is {
                class.push_str(name);
            }
        }
        class
    };
    let label = move || said(me.get(), card, fresh.get(), picked.get());
    let entry = Memo::new(move |_| {
        let on = set.focus.get();
        set.scene.with(|scene| {
            let cards = &scene.layout.cards;
            let there = cards.iter().find(|placed| Some(placed.card) == on).or_else(|| cards.first());
            there.is_some_and(|placed| placed.card == card)
        })
    });
    let button = button(class)
        .attr("data-card", String::from(card))
        .attr("aria-label", label)
        .attr("aria-pressed", move || picked.get().to_string())
        .attr("tabindex", move || if entry.get() { "0" } else { "-1" })
        .kids(picture(symbol(card)));
    el("li")
        .style("--x", move || me.get().map_or(0, |placed| placed.x).to_string())
        .style("--row", move || me.get().map_or(0, |placed| placed.row).to_string())
        .class("is-dealt")
        .kids(button)
}

/// `7 of hearts, in a run, just drawn`.
fn said(placed: Option<Placed>, card: Card, fresh: bool, picked: bool) -> String {
    let mut text = cards::name(card);
    let meld = match placed.map(|placed| placed.sort) {
        Some(Sort::Set(_)) => Some(Key::GinInSet),
        Some(Sort::Run(_)) => Some(Key::GinInRun),
        _ => None,
    };
    for key in [meld, fresh.then_some(Key::GinNew), picked.then_some(Key::GinPicked)].into_iter().flatten() {
        text.push_str(", ");
        text.push_str(t(key));
    }
    text
}

// ---- in the hand ----

/// Where a carried card would come to lie.
fn gap(set: &'static Set) -> Html {
    let show = move || {
        set.gap
            .get()
            .map(|slot| placed(tag("span", "gin__gap").attr("aria-hidden", "true"), slot.x, slot.row))
    };
    show.html()
}

/// What is carried: under the mouse, above a finger.
fn carried(set: &'static Set) -> Html {
    let what = Memo::new(move |_| {
        set.drag.with(|drag| drag.filter(|drag| drag.moved).map(|drag| (drag.what, drag.touch)))
    });
    let at = move |axis: fn((i32, i32)) -> i32| {
        move || {
            let at = set.drag.with(|drag| drag.map(|drag| drag.at)).unwrap_or_default();
            [&axis(at).to_string(), "px"].concat()
        }
    };
    let show = move || {
        let (what, touch) = what.get()?;
        let picture = match what {
            Spot::Card(card) => picture(symbol(card)),
            Spot::Pile => picture(set.shown.with(|shown| shown.pile.last().copied()).map_or(BACK, symbol)),
            Spot::Stock | Spot::Hand => picture(BACK),
        };
        Some(
            tag("div", if touch { "gin__carried is-touch" } else { "gin__carried" })
                .attr("aria-hidden", "true")
                .style("--at-x", at(|(x, _)| x))
                .style("--at-y", at(|(_, y)| y))
                .kids(picture),
        )
    };
    show.html()
}

#[cfg(test)]
mod tests {
    use super::super::layout::WIDTH;
    use super::*;
    use shared::rules::gin_rummy::Cards;

    #[test]
    fn the_style_knows_how_wide_the_rows_are() {
        let style =
            std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../style/gin.css")).unwrap();
        assert!(style.contains(&format!("--hand-w: {WIDTH};")));
    }

    #[test]
    fn a_card_says_what_it_belongs_to() {
        let card = Card::parse("7H").unwrap();
        let placed = |sort| Some(Placed { card, x: 0, row: 0, sort });
        assert_eq!(said(placed(Sort::Run(0)), card, false, false), "7 of hearts, in a run");
        assert_eq!(said(placed(Sort::Loose), card, true, true), "7 of hearts, just drawn, chosen");
    }

    #[test]
    fn gr_3_the_deadwood_is_told_with_the_card_that_goes() {
        let cards = Cards::parse("KD").unwrap();
        let scene = Scene { deadwood: 6, picked: cards.iter().next(), ..Scene::default() };
        assert_eq!(deadwood(&scene), ("Deadwood 6".into(), Some("without K\u{2666}".into())));
        assert_eq!(deadwood(&Scene { picked: None, ..scene }), ("Deadwood 6".into(), None));
    }
}
