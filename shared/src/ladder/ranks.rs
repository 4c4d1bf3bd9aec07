//! What a result does to the two ranks (LD-2 .. LD-8), and how far a challenge reaches (LD-10).

use serde::{Deserialize, Serialize};

/// How a game of two, `first` and `second`, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// The first of the two won.
    First,
    /// The second won.
    Second,
    /// A draw.
    Draw,
}

/// The ranks that a challenge may lead to, the challenger's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preview {
    /// After the challenger's win.
    pub win: [u32; 2],
    /// After a draw.
    pub draw: [u32; 2],
    /// After the challenger's loss.
    pub loss: [u32; 2],
}

/// How many ranks above or below oneself one may challenge on a ladder of so many players: a tenth, rounded down, and at
/// least one (LD-10, Q-LD-3).
///
/// ```
/// use shared::ladder::window;
/// assert_eq!([730, 735, 9, 1].map(window), [73, 73, 1, 1]);
/// ```
#[must_use]
pub const fn window(players: u32) -> u32 {
    let tenth = players / 10;
    if tenth == 0 { 1 } else { tenth }
}

/// The ranks of the two after their game on a ladder of so many players. `None` is who is not on the ladder any more.
/// Everybody else keeps the order in which they stood: whoever is told the two new ranks knows the whole ladder (LD-8).
///
/// ```
/// use shared::ladder::{Ended, after};
/// // Rule 1: 10 beats 4 and moves up by half the distance; 4 goes one down.
/// assert_eq!(after([Some(10), Some(4)], Ended::First, 20), [Some(7), Some(5)]);
/// // Rule 2: neighbours swap.
/// assert_eq!(after([Some(5), Some(4)], Ended::First, 20), [Some(4), Some(5)]);
/// ```
#[must_use]
pub fn after(ranks: [Option<u32>; 2], ended: Ended, players: u32) -> [Option<u32>; 2] {
    let [first, second] = ranks;
    match ended {
        Ended::First => won(first, second, players),
        Ended::Second => {
            let [winner, loser] = won(second, first, players);
            [loser, winner]
        }
        Ended::Draw => match (first, second) {
            // Rule 4: the lower of the two goes one up, unless it stands directly below.
            (Some(first), Some(second)) if first > second.saturating_add(1) => {
                [Some(first - 1), Some(second)]
            }
            (Some(first), Some(second)) if second > first.saturating_add(1) => {
                [Some(first), Some(second - 1)]
            }
            (first, second) => [first, second],
        },
    }
}

/// The ranks of winner and loser.
fn won(winner: Option<u32>, loser: Option<u32>, players: u32) -> [Option<u32>; 2] {
    let up = |rank: u32| rank.saturating_sub(1).max(1);
    let down = |rank: u32| rank.saturating_add(1).min(players);
    match (winner, loser) {
        (Some(winner), Some(loser)) if winner > loser => {
            // Rules 1 and 2. The winner goes first (Q-LD-2); the loser then changes places with whoever stands directly
            // below, which at a distance of 1 and 2 is the winner.
            let below = loser.saturating_add(1);
            let target = winner - (winner - loser) / 2;
            [Some(if target == below { loser } else { target }), Some(below)]
        }
        // Rule 3, and rule 5 for whoever is left.
        (winner, loser) => [winner.map(up), loser.map(down)],
    }
}
