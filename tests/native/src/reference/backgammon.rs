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

/// All sequences: (board, dice used, first die).
fn walk(board: &Board, dice: &[usize], used: &[usize], out: &mut Vec<(Board, Vec<usize>)>) {
    out.push((board.clone(), used.to_vec()));
    if finished(board) {
        return;
    }
    if let Some((die, rest)) = dice.split_first() {
        for from in 1..=25 {
            if let Some(next) = move_one(board, from, *die) {
                let used: Vec<usize> = used.iter().copied().chain([*die]).collect();
                walk(&next, rest, &used, out);
            }
        }
    }
}

/// All legal results of a turn.
#[must_use]
pub fn turn(board: &Board, dice: [usize; 2]) -> Turn {
    if finished(board) {
        return Turn { results: BTreeSet::from([board.clone()]), dice_used: 0 };
    }
    let mut all = Vec::new();
    if dice[0] == dice[1] {
        walk(board, &[dice[0]; 4], &[], &mut all);
    } else {
        walk(board, &dice, &[], &mut all);
        walk(board, &[dice[1], dice[0]], &[], &mut all);
    }
    let most = all.iter().map(|(_, used)| used.len()).max().unwrap_or(0);
    let higher = dice[0].max(dice[1]);
    let higher_goes = all.iter().any(|(_, used)| used.first() == Some(&higher));
    let results = all
        .into_iter()
        .filter(|(board, used)| {
            finished(board)
                || (used.len() == most
                    && (most != 1 || dice[0] == dice[1] || !higher_goes || used[0] == higher))
        })
        .map(|(board, _)| board)
        .collect();
    Turn { results, dice_used: most }
}
