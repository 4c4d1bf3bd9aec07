//! Who wins a drawn position of a contest (CX-3).

use crate::outcome::ContestStep;
use crate::seat::Seat;
use crate::time::Millis;

/// What CX-3 looks at, as `[White, Black]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// GEN-10 totals on the board.
    pub material: [u32; 2],
    /// Own plies (CX-4).
    pub moves_played: [u32; 2],
    /// Time left after the last move was charged (CX-5).
    pub clock: [Millis; 2],
}

/// The winner of a drawn position and the step that decided: more material, then fewer own moves, then more
/// milliseconds, then White.
///
/// ```
/// use shared::outcome::ContestStep;
/// use shared::rules::classic_chess::{Standing, contest_tiebreak};
/// use shared::seat::Seat;
/// use shared::time::Millis;
///
/// // White made the last move, so Black has played one move fewer (CX-4).
/// let standing = Standing { material: [3, 3], moves_played: [40, 39], clock: [Millis(9_000), Millis(5)] };
/// assert_eq!(contest_tiebreak(&standing), (Seat::SECOND, ContestStep::MoveCount));
/// ```
#[must_use]
pub fn contest_tiebreak(standing: &Standing) -> (Seat, ContestStep) {
    let ([white, black], [white_moves, black_moves]) = (standing.material, standing.moves_played);
    let [white_clock, black_clock] = standing.clock;
    let steps = [
        (white.cmp(&black), ContestStep::Material),
        (black_moves.cmp(&white_moves), ContestStep::MoveCount),
        (white_clock.cmp(&black_clock), ContestStep::Time),
    ];
    for (white_is, step) in steps {
        if white_is.is_gt() {
            return (Seat::FIRST, step);
        }
        if white_is.is_lt() {
            return (Seat::SECOND, step);
        }
    }
    (Seat::FIRST, ContestStep::Host)
}
