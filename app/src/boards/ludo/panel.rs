//! The head of the panel: who is how far, and the house rules that are on.

use super::set::Set;
use super::words;
use crate::i18n::{Key, t};
use crate::reactive::Memo;
use crate::ui::el::{El, Html, Kids, el, svg, tag};
use shared::rules::ludo::{HOME, YARD};
use shared::seat::Seat;

/// A player in the table.
#[derive(Clone, Debug, PartialEq)]
struct Line {
    seat: Seat,
    name: String,
    /// Tokens at home.
    home: usize,
    /// Steps that all four still have to go.
    steps: u32,
    /// The player has left.
    left: bool,
    /// The place, as soon as it is certain.
    place: Option<usize>,
}

/// The panel.
pub(super) fn panel(set: &'static Set) -> Html {
    let lines = Memo::new(move |_| lines(set));
    let rules = set.game(|game| words::rules(&game.config.house)).unwrap_or_default();
    let on = (!rules.is_empty()).then(|| tag("p", "small muted").kids(rules.join(", ")));
    ((move || table(lines.get())).html(), on).html()
}

fn lines(set: &'static Set) -> Vec<Line> {
    let names = set.desk.names.get();
    let board = set.board.get();
    let one = |(seat, name): (Seat, String)| {
        let own = board.of(seat);
        let left = board.has_left(seat);
        let done = left || board.is_finished(seat);
        Line {
            seat,
            name,
            home: own.iter().filter(|at| **at == HOME).count(),
            // Coming out of the yard counts as a step of its own.
            steps: own.iter().map(|at| u32::from((HOME - at.max(&YARD)).unsigned_abs())).sum(),
            left,
            place: set.game(|game| words::place_of(game, seat)).flatten().filter(|_| done),
        }
    };
    let mut lines: Vec<Line> = names.into_iter().map(one).collect();
    // Who is home, who is under way, who has left.
    lines.sort_by_key(|line| (line.left, line.place.unwrap_or(usize::MAX), line.steps));
    lines
}

fn table(lines: Vec<Line>) -> El {
    let head = |key: Key| el("th").attr("scope", "col").kids(t(key));
    let row = |line: Line| {
        let last = match line.place {
            Some(place) => words::ordinal(place).to_owned(),
            None if line.left => t(Key::LuLeft).to_owned(),
            None => line.steps.to_string(),
        };
        el("tr").kids((
            el("th")
                .attr("scope", "row")
                .kids(el("span").kids((symbol(line.seat), el("bdi").kids(line.name)))),
            el("td").kids(line.home),
            el("td").kids(last),
        ))
    };
    tag("table", "ledger ledger--lu").kids((
        el("thead").kids(el("tr").kids((head(Key::Players), head(Key::LuHomeHead), head(Key::LuSteps)))),
        el("tbody").kids(lines.into_iter().map(row).collect::<Vec<_>>()),
    ))
}

/// The token of a seat as a small picture.
pub(super) fn symbol(seat: Seat) -> El {
    svg("svg")
        .class("lu-mark")
        .attr("viewBox", "0 0 100 100")
        .attr("aria-hidden", "true")
        .kids(svg("use").attr("href", words::token(seat)))
}

/// The places at the end, first first; of a game in teams nothing (Q-LU-14).
pub(super) fn places(set: &'static Set) -> Html {
    let order = set.game(|game| game.places()).unwrap_or_default();
    let one = |(n, seat): (usize, Seat)| {
        el("li").kids((
            tag("b", "fig").kids(words::ordinal(n + 1)),
            symbol(seat),
            el("bdi").kids(set.desk.name(seat)),
        ))
    };
    (order.len() > 2)
        .then(|| tag("ol", "lu-places").kids(order.iter().copied().enumerate().map(one).collect::<Vec<_>>()))
        .html()
}
