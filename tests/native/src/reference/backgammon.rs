//! Backgammon plays by exhaustive search: every order of the dice, every checker, square by square.

use std::collections::BTreeSet;

/// A board from one player's side: `own[p]` and `other[p]` checkers on that player's own point p; place 25 is the own
/// bar, place 0 what is off. `other_bar` and `other_off` belong to the opponent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    /// The player's checkers.
    pub own: [u8; 26],
    /// The opponent's checkers on the board.
    pub other: [u8; 26],
    /// The opponent's checkers on the bar.
    pub other_bar: u8,
}

/// Everything reachable, and how many dice the turn uses.
#[derive(Debug)]
pub struct Turn {
    /// The boards.
    pub results: BTreeSet<Board>,
    /// How many dice.
    pub dice_used: usize,
}

fn move_one(board: &Board, from: usize, die: usize) -> Option<Board> {
    if board.own[from] == 0 || (board.own[25] > 0 && from != 25) {
        return None;
    }
    let mut next = board.clone();
    next.own[from] -= 1;
    if from > die {
        let to = from - die;
        match board.other[to] {
            0 => {}
            1 => {
                next.other[to] = 0;
                next.other_bar += 1;
            }
            _ => return None,
        }
        next.own[to] += 1;
        return Some(next);
    }
    let all_home = (7..=25).all(|p| board.own[p] == 0);
    let higher = (from + 1..=6).any(|p| board.own[p] > 0);
    if !all_home || (from < die && higher) {
        return None;
    }
    next.own[0] += 1;
    Some(next)
}

fn finished(board: &Board) -> bool {
    (1..=25).all(|p| board.own[p] == 0)
}

/// What can be reached with the dice in this order, by how many of them are used.
fn reach(board: &Board, dice: &[usize]) -> Vec<BTreeSet<Board>> {
    let mut levels = vec![BTreeSet::from([board.clone()])];
    for die in dice {
        let open = levels.last().expect("a level").iter().filter(|board| !finished(board));
        let next = open.flat_map(|board| (1..=25).filter_map(|from| move_one(board, from, *die)));
        let next = next.collect();
        levels.push(next);
    }
    levels
}

/// All legal results of a turn.
#[must_use]
pub fn turn(board: &Board, dice: [usize; 2]) -> Turn {
    if finished(board) {
        return Turn { results: BTreeSet::from([board.clone()]), dice_used: 0 };
    }
    let [a, b] = dice;
    let orders = if a == b { vec![vec![a; 4]] } else { vec![vec![a, b], vec![b, a]] };
    let reached: Vec<_> = orders.iter().map(|order| reach(board, order)).collect();
    let used =
        |levels: &Vec<BTreeSet<Board>>| levels.iter().rposition(|level| !level.is_empty()).unwrap_or(0);
    let most = reached.iter().map(used).max().unwrap_or(0);
    // Of two dice that can only be played singly, the higher one if it can be.
    let higher_alone = most == 1
        && a != b
        && orders.iter().zip(&reached).any(|(order, levels)| order[0] == a.max(b) && !levels[1].is_empty());
    let mut results = BTreeSet::new();
    for (order, levels) in orders.iter().zip(&reached) {
        for (count, level) in levels.iter().enumerate() {
            let complete = count == most && (!higher_alone || order[0] == a.max(b));
            results.extend(level.iter().filter(|board| complete || finished(board)).cloned());
        }
    }
    Turn { results, dice_used: most }
}
