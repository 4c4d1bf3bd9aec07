//! The bracket: a picture on a wide screen with a nested list below it, rounds under tabs on a narrow one or where
//! chosen.

use super::Event;
use super::nested::{self, round_of};
use super::picture::picture;
use super::shown::{Shown, rounds, shown};
use crate::dom::{self, Listener};
use crate::i18n::{Key, t, tn, words};
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{El, Html, Kids, button, el, made, tag};
use crate::ui::long::long;
use crate::ui::{Here, icon_with, who};
use leptos::prelude::*;
use shared::tournament::TournamentView;

/// From this width the picture is the first choice.
const WIDE: &str = "(min-width: 62rem)";

/// The section; a press on a match opens it.
pub(super) fn section(event: Event, open: RwSignal<Option<u32>>) -> Html {
    let wide = RwSignal::new(is_wide());
    let as_list = RwSignal::new(false);
    let printing = RwSignal::new(false);
    let resized = Listener::new(&dom::window(), "resize", move |_| {
        if wide.get_untracked() != is_wide() {
            wide.set(is_wide());
        }
    });
    let before = Listener::new(&dom::window(), "beforeprint", move |_| printing.set(true));
    let after = Listener::new(&dom::window(), "afterprint", move |_| printing.set(false));
    StoredValue::new_local([resized, before, after]);
    // Made anew when there is another number of rounds only.
    let size = Memo::new(move |_| event.with(rounds).unwrap_or_default());
    let kind = Memo::new(move |_| (size.get(), as_list.get() || !wide.get()));
    let show = made(kind, move |(_, list)| match list {
        true => tabs(event, open),
        false => (picture(event, open), nested::folded(event)).html(),
    });
    let choice = move || {
        wide.get().then(|| {
            button("btn btn--quiet")
                .on_click(move |_| as_list.update(|list| *list = !*list))
                .kids(move || t(if as_list.get() { Key::AsPicture } else { Key::AsList }))
        })
    };
    el("section")
        .attr("aria-labelledby", "br-h")
        .kids((
            tag("div", "sec").kids((
                tag("h2", "d2").attr("id", "br-h").say(Key::Bracket),
                tag("span", "end small muted").kids(move || event.with(played)),
                choice,
            )),
            tag("div", "no-print").kids(show),
            move || printing.get().then(|| untrack(|| nested::printed(event))),
        ))
        .html()
}

fn is_wide() -> bool {
    dom::window().match_media(WIDE).ok().flatten().is_some_and(|query| query.matches())
}

fn played(view: &TournamentView) -> String {
    let (done, all) = nested::played(&view.matches);
    tn(Key::MatchesPlayed, all, &[&done.to_string()])
}

// ---- tabs ----

fn tabs(event: Event, open: RwSignal<Option<u32>>) -> Html {
    let last = event.with(rounds).unwrap_or(1);
    let first = event.with(|view| {
        let mine = view.your_match.and_then(|mine| view.matches.get(mine as usize)).map(|game| game.round);
        mine.or(view.round).unwrap_or(last)
    });
    let chosen = RwSignal::new(u16::from(first.unwrap_or(1)));
    let tab = |round: u8| {
        let on = move || chosen.get() == u16::from(round);
        button("")
            .attr("role", "tab")
            .attr("id", format!("round-{round}"))
            .attr("aria-controls", "round")
            .attr("aria-selected", move || on().to_string())
            .attr("tabindex", move || if on() { "0" } else { "-1" })
            .on_click(move |_| chosen.set(u16::from(round)))
            .kids(words::round(round, last))
    };
    let list = made(Memo::new(move |_| chosen.get()), move |round| {
        let (number, count) = event.with(|view| round_of(view, round as u8)).unwrap_or_default();
        long("mlist is-long", 1, move || count, move |n| row(event, open, move || number + n))
    });
    let step = move |by: i32| {
        let next = (i32::from(chosen.get_untracked()) + by).clamp(1, i32::from(last));
        chosen.set(next as u16);
        dom::focus(&format!("#round-{next}"));
    };
    (
        tag("div", "tabs")
            .attr("role", "tablist")
            .label(Key::Rounds)
            .on_key(move |event| match event.key().as_str() {
                "ArrowLeft" => step(-1),
                "ArrowRight" => step(1),
                _ => {}
            })
            .kids((1..=last).map(tab).collect::<Vec<_>>()),
        el("div")
            .attr("role", "tabpanel")
            .attr("id", "round")
            .attr("aria-labelledby", move || format!("round-{}", chosen.get()))
            .kids(list),
    )
        .html()
}

/// A row of a list of matches; `index` is that of the match.
pub(super) fn row(
    event: Event,
    open: RwSignal<Option<u32>>,
    index: impl Fn() -> u32 + Copy + Send + Sync + 'static,
) -> El {
    let shown = Memo::new(move |_| {
        let index = index() as usize;
        event.with(|view| shown(view, index)).unwrap_or_default()
    });
    let more = button("iconbtn")
        .attr("aria-label", move || {
            shown
                .with(|shown| shown.sides.iter().map(|side| side.name.clone()).collect::<Vec<_>>().join(", "))
        })
        .attr("aria-haspopup", "dialog")
        .on_click(move |_| open.set(Some(untrack(index))))
        .kids(crate::ui::icon("#i-info"));
    el("li").class(move || shown.with(|shown| shown.class)).kids((move || shown.with(inside), more))
}

fn inside(shown: &Shown) -> Html {
    let sides = shown.sides.iter().filter(|side| !side.name.is_empty()).map(|side| {
        let class = ["m__p ", side.class].concat();
        let mark = match side.known {
            true => who(&side.name, "who--s", Here::Unsaid),
            false => tag("span", "who who--s who--none").attr("aria-hidden", "true").html(),
        };
        let won = (side.won == Some(true))
            .then(|| (icon_with("#i-check", "i i--s c-green"), tag("span", "sr").say(Key::WonMark)));
        el("p").class(class).kids((
            mark,
            tag("span", "grow ell").kids(el("bdi").kids(side.name.clone())),
            side.pro.then(|| tag("span", "chip chip--brass").say(Key::Pro)),
            won,
        ))
    });
    let watch = shown
        .path
        .clone()
        .map(|path| (tag("span", "dot dot--on"), tag("a", "link").attr("href", path).say(Key::Watch)));
    (sides.collect::<Vec<_>>(), tag("p", "m__n").kids((tag("span", "ell").kids(shown.note.clone()), watch)))
        .html()
}
