//! The chess games' part of a table's page.

use super::draw::board;
use super::set::Set;
use super::{bar, proof, row, said, tries};
use crate::boards::{Entry, Part, Proof, Score, Seen};
use crate::i18n::{Key, tf, words};
use crate::reactive::Memo;
use crate::ui::die_href;
use crate::ui::el::{Html, Kids, el, tag};
use leptos::prelude::untrack;
use shared::outcome::{EndReason, Outcome};
use shared::rules::chess::{Move, Position};
use shared::rules::ludo_chess::FREE_PLIES;
use shared::seat::Seat;
use shared::table::Phase;

/// Moves of each side before the points decide (LC-11).
const CAP: usize = 25;
/// Moves of each side without dice (LC-2).
const FREE: usize = 7;

impl Part for Set {
    fn board(&'static self) -> Html {
        let label = Memo::new(move |_| {
            let kind = self.game(|game| words::kind(game.kind())).unwrap_or_default();
            tf(Key::BoardLabel, &[kind, words::color(self.desk.bottom().color())])
        });
        board(self.ui(label))
    }

    fn row(&'static self) -> Html {
        row::row(self)
    }

    fn bar(&'static self, seat: Seat) -> Html {
        bar::bar(self, seat)
    }

    fn head(&'static self) -> Html {
        let ludo = Memo::new(move |_| self.is_ludo());
        (move || ludo.get().then(|| cap(self)), tries::lines(self)).html()
    }

    fn entry(&'static self, index: usize) -> Option<Entry> {
        self.history.with(|history| {
            let die = history.plies.get(index)?.die.map(|die| die.number());
            let said = die.map(|die| tf(Key::DieOfMove, &[&die.to_string()])).unwrap_or_default();
            Some(Entry { symbol: die.map(die_href), said, text: history.sans.get(index)?.clone() })
        })
    }

    fn after(&'static self, played: usize) -> String {
        tf(Key::AfterMove, &[&played.div_ceil(2).to_string()])
    }

    fn heading(&'static self, index: usize) -> Option<Key> {
        (index == FREE_PLIES as usize && self.is_ludo()).then_some(Key::DieNamesPiece)
    }

    fn typed(&'static self, text: &str) -> Result<(), Key> {
        read(self, text).map(|mv| self.choose(mv))
    }

    fn put_down(&'static self) {
        self.hand.update(super::Hand::cancel);
        self.held.set(None);
        self.leave_tries();
    }

    fn holds(&'static self) -> bool {
        self.is_trying()
    }

    fn steps(&'static self, on: bool) -> bool {
        untrack(|| self.step_tries(on))
    }

    fn said(&'static self, seat: Option<Seat>, seen: &[Seen]) -> Option<String> {
        said::played(self, seat?, seen)
    }

    fn proof(&'static self) -> Option<Proof> {
        untrack(|| self.is_ludo()).then_some(Proof { title: Key::FairDice, check: proof::check })
    }

    fn ledger(&'static self) -> Html {
        (move || proof::ledger(self)).html()
    }

    fn score(&'static self, outcome: &Outcome) -> Score {
        let points = self.desk.view(|view| view.points).flatten();
        let Some(points) = points.filter(|_| outcome.reason == EndReason::MoveCap) else {
            return Score::default();
        };
        let [white, black] = points.map(|n| n.to_string());
        let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| self.desk.name(seat));
        let text = tf(Key::PointsOnBoard, &[words::short(&first), &white, words::short(&second), &black]);
        Score { big: Some([white, black]), text, rule: None }
    }
}

/// How far the game is on its way to move 25.
fn cap(set: &'static Set) -> Html {
    let over = move || set.desk.phase.get() == Some(Phase::Over);
    let now = Memo::new(move |_| move_number(set.desk.played.get(), over()));
    let class = move |n: usize| {
        let now = now.get();
        match n {
            n if n == now => "is-now",
            n if n <= FREE => "is-open",
            n if n < now => "is-done",
            _ => "",
        }
    };
    let bars = (1..=CAP).map(|n| el("i").class(move || class(n))).collect::<Vec<_>>();
    let text = move || tf(Key::CapText, &[&now.get().to_string(), &CAP.to_string()]);
    tag("div", "cap")
        .kids((
            tag("span", "cap__bar").attr("aria-hidden", "true").kids(bars),
            tag("p", "tiny muted").kids(text),
        ))
        .html()
}

/// The number of the move being made, or of the last one made in a game that is over.
fn move_number(plies: usize, over: bool) -> usize {
    let number = if over { plies.div_ceil(2).max(1) } else { plies / 2 + 1 };
    number.min(CAP)
}

fn read(set: &'static Set, text: &str) -> Result<Move, Key> {
    let legal = |position: &Position| {
        let uci = text.to_ascii_lowercase().parse::<Move>().ok().filter(|mv| position.is_legal(*mv));
        uci.or_else(|| position.read_san(text).ok()).ok_or(Key::IllegalMove)
    };
    if let Some(tried) = untrack(|| set.tried()) {
        return legal(&tried);
    }
    let Some(position) = set.history.with_untracked(|history| history.positions.last().cloned()) else {
        return Err(Key::IllegalMove);
    };
    let seat = set.desk.seat.get_untracked().ok_or(Key::NotSeated)?;
    if !set.desk.my_turn.get_untracked() {
        return Err(Key::NotYourTurn);
    }
    let mv = legal(&position)?;
    if untrack(|| set.legal(seat)).contains(&mv) { Ok(mv) } else { Err(Key::NotOnThisRoll) }
}

#[cfg(test)]
mod tests {
    use super::move_number;

    #[test]
    fn lc_11_a_game_that_ended_earlier_does_not_count_on_to_move_25() {
        assert_eq!([0, 1, 2, 47].map(|plies| move_number(plies, false)), [1, 1, 2, 24]);
        assert_eq!(move_number(48, false), 25, "White makes move 25");
        assert_eq!(move_number(48, true), 24, "mate by Black's move 24");
        assert_eq!([47, 50, 0].map(|plies| move_number(plies, true)), [24, 25, 1]);
    }
}
