//! Both hands after a close: melds, what was laid off on them, and the deadwood.

use super::cards::{self, picture, symbol};
use super::melds::{Sort, sort_of, with_laid_off};
use super::set::Set;
use super::words;
use crate::i18n::{Key, t, tf};
use crate::ui::el::{El, Html, Kids, el, tag};
use shared::rules::gin_rummy::{Cards, Closed};
use shared::seat::Seat;

/// The two hands, the other player's above.
pub(super) fn hands(set: &'static Set, knocker: Seat, result: &Closed) -> Html {
    let below = set.below();
    let side =
        |seat: Seat| if seat == knocker { knockers(set, seat, result) } else { defenders(set, seat, result) };
    let [closes, defends] = [knocker, knocker.other()].map(|seat| set.who(seat));
    (
        side(below.other()),
        tag("p", "gin__verdict").kids(words::verdict(&closes, &defends, result)),
        side(below),
    )
        .html()
}

fn knockers(set: &'static Set, seat: Seat, result: &Closed) -> El {
    let melds = with_laid_off(&result.knocker_melds, result.laid_off);
    let laid = result.laid_off;
    let title = (!laid.is_empty())
        .then(|| tf(Key::GinLaysOff, &[&set.who(seat.other()), &words::count(laid.len() as usize)]));
    side(set, seat, &melds, laid, (result.knocker_rest, result.knocker_deadwood), title)
}

fn defenders(set: &'static Set, seat: Seat, result: &Closed) -> El {
    let rest = (result.defender_rest, result.defender_deadwood);
    side(set, seat, &result.defender_melds, Cards::EMPTY, rest, None)
}

/// One hand: `rest` is the deadwood and what it counts, `laid` what the other has added.
fn side(
    set: &'static Set,
    seat: Seat,
    melds: &[Cards],
    laid: Cards,
    (rest, deadwood): (Cards, u32),
    title: Option<String>,
) -> El {
    let meld = |meld: &Cards| {
        let name = t(if matches!(sort_of(*meld, 0), Sort::Set(_)) { Key::GinSet } else { Key::GinRun });
        group(*meld, laid, name, "gin__bar")
    };
    let loose = tf(Key::GinDeadwood, &[&deadwood.to_string()]);
    tag("section", "gin__side").attr("aria-label", set.desk.name(seat)).kids((
        tag("p", "gin__lab")
            .kids((el("b").kids(el("bdi").kids(set.who(seat))), title.map(|title| [", ", &title].concat()))),
        tag("div", "gin__groups").kids((
            melds.iter().map(meld).collect::<Vec<_>>(),
            group(rest, Cards::EMPTY, &loose, "gin__bar gin__bar--loose"),
        )),
    ))
}

fn group(cards: Cards, laid: Cards, name: &str, class: &'static str) -> El {
    let added = cards.intersection(laid);
    let mut label = [name, ": ", &cards::names(cards)].concat();
    if !added.is_empty() {
        label.push_str(&["; ", t(Key::GinLaidOff), ": ", &cards::names(added)].concat());
    }
    let card = |card| {
        let class = if laid.contains(card) { "gin__card is-laid" } else { "gin__card" };
        picture(symbol(card)).class(class)
    };
    tag("div", "gin__group").attr("role", "img").attr("aria-label", label).kids((
        tag("span", class).attr("aria-hidden", "true").kids(name),
        tag("div", "gin__fan").kids(cards.iter().map(card).collect::<Vec<_>>()),
    ))
}
