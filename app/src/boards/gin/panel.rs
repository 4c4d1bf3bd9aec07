//! The strip of hands: what each was won with, the present one, and those that may still come.

use super::set::Set;
use super::words;
use crate::i18n::{Key, t, tf, words as names};
use crate::reactive::Memo;
use crate::ui::el::{El, Html, Kids, el, tag};
use shared::rules::gin_rummy::{HandScore, Phase, View};
use shared::seat::Seat;

/// Hands of a match that is as long as it can be: one less than both need together (GR-4).
const fn most(to_win: u8) -> usize {
    (to_win as usize * 2).saturating_sub(1)
}

/// A hand in the strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    /// Over.
    Over(HandScore),
    /// Being played.
    Now,
    /// It may not be needed.
    Open,
}

/// The hands with their numbers; void ones count for nothing, so that more follow (GR-20).
fn items(view: &View) -> Vec<(u32, Item)> {
    let over = if view.end.is_some() { view.number } else { view.number.saturating_sub(1) };
    let first = over.saturating_sub(view.scores.len() as u32) + 1;
    let mut items: Vec<(u32, Item)> =
        (first..).zip(view.scores.iter().map(|score| Item::Over(*score))).collect();
    if view.phase == Phase::Over {
        return items;
    }
    let counted = usize::from(view.wins.iter().sum::<u8>());
    let left = most(view.config.rulings.hands_to_win).saturating_sub(counted);
    let now = if view.end.is_none() { Item::Now } else { Item::Open };
    items.extend((over + 1..).zip(std::iter::once(now).chain(std::iter::repeat(Item::Open))).take(left));
    items
}

/// The strip.
pub(super) fn panel(set: &'static Set) -> Html {
    let content = Memo::new(move |_| set.game(items).unwrap_or_default());
    let list =
        move || content.get().into_iter().map(|(number, item)| one(set, number, item)).collect::<Vec<_>>();
    tag("ol", "hands").label(Key::GinHands).kids(list).html()
}

fn one(set: &'static Set, number: u32, item: Item) -> El {
    let own = set.desk.seat.get().filter(|_| !set.desk.local);
    let (class, who, text) = match item {
        Item::Over(HandScore::Void) => ("is-void", String::new(), words::score(HandScore::Void)),
        Item::Over(score @ HandScore::Won { seat, .. }) => {
            let class = match own {
                Some(own) if own == seat => "is-won",
                Some(_) => "is-lost",
                None if seat == Seat::FIRST => "is-won",
                None => "is-lost",
            };
            (class, set.who(seat), words::score(score))
        }
        Item::Now => ("is-now", t(Key::GinNow).to_owned(), String::new()),
        Item::Open => ("", String::new(), t(Key::GinIfNeeded).to_owned()),
    };
    let head =
        if who.is_empty() { number.to_string() } else { [&number.to_string(), " \u{b7} ", &who].concat() };
    tag("li", class)
        .attr("aria-current", (item == Item::Now).then_some("step"))
        .kids((el("b").kids(el("bdi").kids(head)), tag("span", "ell").kids(text)))
}

/// Hands won, as dots in a bar.
pub(super) fn wins(set: &'static Set, seat: Seat) -> Option<El> {
    let (won, needed) =
        set.game(|view| (view.wins.get(seat.index()).copied(), view.config.rulings.hands_to_win))?;
    let won = won.unwrap_or_default();
    let dots = (0..needed).map(|n| el("i").class((n < won).then_some("is-won"))).collect::<Vec<_>>();
    let label = crate::i18n::tn(Key::GinWins, i64::from(won), &[]);
    Some(tag("span", "wins").attr("role", "img").attr("aria-label", label).kids(dots))
}

/// The points of both, for the card at the end.
pub(super) fn points(set: &'static Set) -> Option<String> {
    let points = set.game(|view| view.points)?;
    let [first, second] =
        [Seat::FIRST, Seat::SECOND].map(|seat| names::short(&set.desk.name(seat)).to_owned());
    let [one, other] = points.map(|n| n.to_string());
    Some(tf(Key::GinResult, &[&first, &one, &second, &other]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::gin::moves::tests::Walk;
    use shared::rules::gin_rummy::{Config, Kind};

    #[test]
    fn gr_4_five_hands_are_shown_and_those_that_are_not_needed_fall_away() {
        let mut view = Walk::new(Config::default(), 2).view(Seat::FIRST);
        let shown = |view: &View| items(view).into_iter().map(|(number, _)| number).collect::<Vec<_>>();
        assert_eq!(items(&view)[0], (1, Item::Now));
        assert_eq!(shown(&view), [1, 2, 3, 4, 5]);
        let won = |seat| HandScore::Won { seat, kind: Kind::Gin, points: 40 };
        (view.number, view.wins, view.scores) = (3, [1, 1], vec![won(Seat::FIRST), won(Seat::SECOND)]);
        assert_eq!(items(&view)[1..4], [(2, Item::Over(won(Seat::SECOND))), (3, Item::Now), (4, Item::Open)]);
        // GR-20: a void hand is shown, and one more may be needed.
        (view.number, view.scores) = (4, vec![won(Seat::FIRST), HandScore::Void, won(Seat::SECOND)]);
        assert_eq!(shown(&view), [1, 2, 3, 4, 5, 6]);
        let over = Walk::new(Config::default(), 2).until(true, |_| false).view(Seat::FIRST);
        assert_eq!(over.phase, Phase::Over);
        assert_eq!(items(&over).len(), over.scores.len());
        assert!(items(&over).iter().all(|(_, item)| matches!(item, Item::Over(_))));
    }

    #[test]
    fn of_a_very_long_match_the_last_hands_are_shown_with_their_own_numbers() {
        let mut view = Walk::new(Config::default(), 2).view(Seat::FIRST);
        (view.number, view.scores) = (21, vec![HandScore::Void; 16]);
        assert_eq!(items(&view)[0], (5, Item::Over(HandScore::Void)));
        assert_eq!(items(&view)[16], (21, Item::Now));
    }
}
