//! A simple player of ludo. It rolls, and of the moves that the roll allows it makes the one that captures; else one that
//! comes home; else one that reaches a safe square; else it runs with the token that is furthest ahead.

use crate::rules::Rules;
use crate::rules::ludo::{Action, HOME, LAST_ON_RING, Ludo, Move, State, YARD, is_safe, ring_square};
use crate::seat::{Seat, SeatSet};
use core::cmp::Reverse;

/// What this seat does now; nothing when it is not its turn.
///
/// ```
/// use shared::bots::ludo::choose;
/// use shared::rules::ludo::{Action, Config, start};
/// use shared::seat::Seat;
/// let state = start(Config::default(), Seat::FIRST);
/// assert_eq!(choose(&state, Seat::FIRST), Some(Action::Roll));
/// assert_eq!(choose(&state, Seat::SECOND), None);
/// ```
#[must_use]
pub fn choose(view: &State, seat: Seat) -> Option<Action> {
    if view.over || view.turn.seat != seat {
        return None;
    }
    if view.turn.dice.is_empty() {
        return Some(Action::Roll);
    }
    let moves = view.turn.moves(view.law(), &view.board);
    let best = moves.into_iter().max_by_key(|(die, mv)| (worth(view, seat, mv), Reverse((mv.token, *die))));
    best.map(|(die, mv)| Action::Move { token: mv.token, die })
}

/// How good a move is: what it takes, then what it reaches, then what it does not give up, then how far the token is. Of
/// what is taken, how far it had run counts.
fn worth(view: &State, seat: Seat, mv: &Move) -> (i32, bool, bool, bool, i8) {
    let run = |(of, token): &(Seat, u8)| {
        let progress = view.board.of(*of).get(usize::from(*token)).copied().unwrap_or(YARD);
        // A token that has just come out is a capture too.
        i32::from(progress) + 1
    };
    let taken = mv.captures.iter().map(run).sum();
    let (before, after) = (is_sheltered(seat, mv.from), is_sheltered(seat, mv.to));
    (taken, mv.to == HOME, after && !before, after || !before, mv.from)
}

/// Whether nobody can capture a token there. A token in the yard is not on its way yet.
fn is_sheltered(seat: Seat, progress: i8) -> bool {
    progress > LAST_ON_RING || ring_square(seat, progress).is_some_and(is_safe)
}

/// Which computer gets up next when no person plays any more, so that the game comes to its end: the one that is furthest
/// behind, since whoever leaves first has the last place (LU-27). Nobody where a team still waits for its partner (LU-26).
#[must_use]
pub fn gets_up(view: &State, people: SeatSet) -> Option<Seat> {
    let active = || view.board.active();
    if view.over || view.config.house.teams || active().any(|seat| people.contains(seat)) {
        return None;
    }
    let run = |seat: &Seat| view.board.of(*seat).iter().map(|progress| i32::from(*progress)).sum::<i32>();
    active().min_by_key(run).filter(|seat| Ludo::leave(view, *seat).is_some())
}
