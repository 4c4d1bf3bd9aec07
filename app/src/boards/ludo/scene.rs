//! What the board shows, as data: where each token stands, what may be moved and where it would go, and what has moved.
//! All in the whole units of [`super::track`].

use super::hand::Choice;
use super::track::{MARGIN, Spot, WIDTH, aside, on_ring, place, slot};
use shared::rules::ludo::{Board, YARD, is_safe, ring_square};
use shared::seat::Seat;

/// How far from the middle of a token a finger still means it.
const REACH: i32 = 90;
/// How far from the middle of the square where it would go.
const TARGET_REACH: i32 = 50;
/// How much higher each further token of a pile lies.
const LEVEL: i32 = 7;

/// A token on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stand {
    /// Whose.
    pub(super) seat: Seat,
    /// Its number, 0 to 3.
    pub(super) token: u8,
    /// How far it is.
    pub(super) progress: i8,
    /// Where it is drawn.
    pub(super) at: Spot,
    /// How many of its seat lie on one pile; told by the uppermost alone, the others have 0.
    pub(super) pile: u8,
}

/// The width of a token's symbol, so that each of the four shapes is at least 28 pixels across on a phone of 390: in the
/// yard there is room for more.
pub(super) const fn size(seat: Seat, in_yard: bool) -> i32 {
    let on_track = match seat.index() {
        0 => 124,
        1 => 132,
        2 => 130,
        _ => 118,
    };
    if in_yard { on_track * 5 / 4 } else { on_track }
}

/// The tokens, those that may lie under others first.
pub(super) fn stands(board: &Board, bottom: Seat) -> Vec<Stand> {
    let mut seats: Vec<Seat> = board.seats().iter().collect();
    seats.sort_by_key(|seat| core::cmp::Reverse(slot(*seat, bottom)));
    let mut out = Vec::new();
    for seat in seats {
        let own = board.of(seat);
        for (token, progress) in (0_u8..).zip(own) {
            let before = own.iter().take(usize::from(token)).filter(|other| **other == progress).count();
            let all = own.iter().filter(|other| **other == progress).count();
            let (level, pile) = if progress == YARD { (0, 1) } else { (before, all) };
            let (x, y) = place_shared(board, seat, progress, token, bottom);
            out.push(Stand {
                seat,
                token,
                progress,
                at: (x, y - LEVEL * level as i32),
                pile: if level + 1 == pile { pile as u8 } else { 0 },
            });
        }
    }
    out
}

/// Where a token stands: the seat nearest to the one below has the square itself, the others lie beside it like a fan, so
/// that each can be seen and touched.
fn place_shared(board: &Board, seat: Seat, progress: i8, token: u8, bottom: Seat) -> Spot {
    let own = slot(seat, bottom);
    let (x, y) = place(own, progress, token);
    let Some(index) = on_ring(own, progress) else { return (x, y) };
    let square = ring_square(seat, progress);
    let here = |other: &Seat| board.of(*other).iter().any(|at| ring_square(*other, *at) == square);
    let others: Vec<u8> = board
        .seats()
        .iter()
        .filter(|other| *other != seat && here(other))
        .map(|other| slot(other, bottom))
        .collect();
    let step = match others.len() {
        0 | 1 => 74,
        2 => 66,
        _ => 56,
    };
    let nearer = others.iter().filter(|other| **other < own).count() as i32;
    let (dx, dy) = aside(index);
    (x + dx * step * nearer, y + dy * step * nearer)
}

/// Where a choice leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// The token.
    pub(super) token: u8,
    /// The middle of the square.
    pub(super) at: Spot,
    /// Whether it takes something there.
    pub(super) takes: bool,
}

/// Where the choices of a seat lead, each place once.
pub(super) fn targets(choices: impl Iterator<Item = Choice>, seat: Seat, bottom: Seat) -> Vec<Target> {
    let mut out: Vec<Target> = Vec::new();
    for choice in choices {
        let at = place(slot(seat, bottom), choice.to, choice.token);
        if !out.iter().any(|target| target.at == at) {
            out.push(Target { token: choice.token, at, takes: choice.takes > 0 });
        }
    }
    out
}

/// The token that is meant by a place of the picture that is `side` pixels wide: the nearest one that may move, else one
/// that would go there.
pub(super) fn meant(
    (x, y): (f64, f64),
    side: f64,
    movable: impl Iterator<Item = (u8, Spot)>,
    targets: &[Target],
) -> Option<u8> {
    let scale = f64::from(WIDTH) / side.max(1.0);
    let at = ((x * scale) as i32 - MARGIN, (y * scale) as i32 - MARGIN);
    nearest(at, movable, REACH)
        .or_else(|| nearest(at, targets.iter().map(|target| (target.token, target.at)), TARGET_REACH))
}

fn nearest((x, y): Spot, spots: impl Iterator<Item = (u8, Spot)>, reach: i32) -> Option<u8> {
    spots
        .map(|(token, (a, b))| (token, (a - x).pow(2) + (b - y).pow(2)))
        .filter(|(_, far)| *far <= reach * reach)
        .min_by_key(|(_, far)| *far)
        .map(|(token, _)| token)
}

/// What a cell of the grid says of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    /// How far the token is.
    pub(super) progress: i8,
    /// Where it is drawn.
    pub(super) at: Spot,
    /// Whether nothing can be captured where it stands, on the ring.
    pub(super) safe: bool,
    /// Whether it stands in a block of its seat (LU-23).
    pub(super) block: bool,
    /// What it may do now.
    pub(super) choice: Option<Choice>,
    /// Whether that waits for its confirmation.
    pub(super) held: bool,
}

/// The cell of a token.
pub(super) fn cell(stand: &Stand, board: &Board, blocks: bool, choice: Option<Choice>, held: bool) -> Cell {
    let square = ring_square(stand.seat, stand.progress);
    let together = board.of(stand.seat).iter().filter(|at| **at == stand.progress).count();
    Cell {
        progress: stand.progress,
        at: stand.at,
        safe: square.is_some_and(is_safe),
        block: blocks && square.is_some() && together > 1,
        choice,
        held,
    }
}

/// The way of a token that has moved, from where it stood to where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    /// Whose.
    pub(super) seat: Seat,
    /// Which.
    pub(super) token: u8,
    /// The places on the way; the first is where it stood.
    pub(super) way: Vec<Spot>,
    /// It leaves the yard.
    pub(super) enters: bool,
    /// It was captured, after those that moved have arrived.
    pub(super) hit: bool,
}

/// The longest step that is shown square by square; nobody rolls more.
const LONGEST: i8 = 6;

/// What moved between two boards, if one move leads from the one to the other; nothing for a jump through the game.
pub(super) fn walks(before: &Board, now: &Board, bottom: Seat) -> Vec<Walk> {
    let (old, new) = (stands(before, bottom), stands(now, bottom));
    let mut out = Vec::new();
    let mut moved = 0;
    for stand in &new {
        let Some(was) = old.iter().find(|was| (was.seat, was.token) == (stand.seat, stand.token)) else {
            continue;
        };
        let (from, to) = (was.progress, stand.progress);
        if from == to {
            continue;
        }
        let own = slot(stand.seat, bottom);
        let mut way = vec![was.at];
        let hit = to == YARD;
        if !hit {
            moved += 1;
            if to < from || (from == YARD && to > 0) || (from != YARD && to - from > LONGEST) {
                return Vec::new();
            }
            if from != YARD {
                way.extend((from + 1..to).map(|progress| place(own, progress, stand.token)));
            }
        }
        way.push(stand.at);
        out.push(Walk { seat: stand.seat, token: stand.token, way, enters: from == YARD, hit });
    }
    if moved == 1 { out } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::ludo::Config;
    use shared::seat::SeatSet;

    fn seat(n: u8) -> Seat {
        Seat::new(n).unwrap()
    }

    fn board(tokens: [[i8; 4]; 4]) -> Board {
        let seats: SeatSet = Config::default().seats();
        Board::with_tokens(seats, tokens).unwrap()
    }

    /// What is 28 pixels wide on a phone of 390.
    fn pixels(units: i32) -> f64 {
        f64::from(units) * 390.0 / f64::from(WIDTH)
    }

    #[test]
    fn every_token_is_at_least_28_pixels_across_on_a_phone_of_390() {
        // How much of its symbol each shape fills, with its outline: disc, square, triangle, quatrefoil.
        for (n, filled) in [(0, 91), (1, 85), (2, 87), (3, 97)] {
            for in_yard in [false, true] {
                let across = pixels(size(seat(n), in_yard) * filled / 100);
                assert!(across >= 28.0, "{n}: {across}");
            }
        }
        // A finger reaches further than what is drawn.
        assert!(pixels(2 * REACH) >= 44.0);
    }

    #[test]
    fn tokens_that_share_a_square_lie_like_a_fan_over_the_yard_beside_it() {
        // Ring square 0: the start of seat 0; seats 1, 2 and 3 stand there at progress 39, 26 and 13.
        let all = board([[0, 0, 10, -1], [39, -1, -1, -1], [26, -1, -1, -1], [13, 13, -1, -1]]);
        let found = stands(&all, seat(0));
        let on_start: Vec<&Stand> =
            found.iter().filter(|stand| ring_square(stand.seat, stand.progress) == Some(0)).collect();
        assert_eq!(on_start.len(), 6);
        // The own tokens have the square itself, and are drawn last.
        let mine: Vec<(Spot, u8)> =
            on_start.iter().rev().take(2).map(|stand| (stand.at, stand.pile)).collect();
        assert_eq!(mine, [((650, 1_343), 2), ((650, 1_350), 0)]);
        let mut across: Vec<i32> = on_start.iter().map(|stand| stand.at.0).collect();
        across.sort_unstable();
        across.dedup();
        assert_eq!(across, [482, 538, 594, 650]);
        // Of four seats on one square each shows a strip as wide as a fingertip can hit, and two lie almost side by side.
        let two = board([[0, -1, -1, -1], [39, -1, -1, -1], [-1; 4], [-1; 4]]);
        let apart: Vec<i32> = stands(&two, seat(0))
            .iter()
            .filter(|stand| stand.progress >= 0)
            .map(|stand| stand.at.0)
            .collect();
        assert_eq!(apart, [576, 650]);
    }

    #[test]
    fn a_seat_that_has_left_is_not_drawn() {
        let mut one = board([[5, -1, -1, -1]; 4]);
        one.leave(seat(2));
        let found = stands(&one, seat(1));
        assert_eq!(found.len(), 12);
        assert!(found.iter().all(|stand| stand.seat != seat(2)));
        assert_eq!(found.last().map(|stand| stand.seat), Some(seat(1)), "the seat below is on top");
    }

    #[test]
    fn a_finger_means_the_nearest_token_that_may_move_or_the_square_where_it_would_go() {
        let side = 390.0;
        let at = |(x, y): Spot| (pixels(x + MARGIN), pixels(y + MARGIN));
        let (one, two) = ((650, 1_350), (650, 1_250));
        let targets = [Target { token: 1, at: (650, 850), takes: false }];
        let meant = |x: f64, y: f64| meant((x, y), side, [(0, one), (1, two)].into_iter(), &targets);
        for (spot, token) in [(one, 0), (two, 1)] {
            let (x, y) = at(spot);
            // Neighbours are 25 pixels apart: half of that belongs to each.
            for (dx, dy) in [(0.0, 0.0), (14.0, 0.0), (-14.0, 8.0), (0.0, -11.0), (20.0, 0.0)] {
                assert_eq!(meant(x + dx, y + dy), Some(token), "{token} {dx} {dy}");
            }
        }
        let (x, y) = at((650, 850));
        assert_eq!(meant(x + 8.0, y), Some(1));
        assert_eq!(meant(x + 30.0, y), None);
    }

    #[test]
    fn lu_9_a_move_is_walked_square_by_square_and_what_it_takes_goes_back_after_it() {
        let before = board([[3, -1, -1, -1], [-1; 4], [33, -1, -1, -1], [-1; 4]]);
        let mut now = before;
        now.tokens[0][0] = 7;
        now.tokens[2][0] = -1;
        let found = walks(&before, &now, seat(0));
        assert_eq!(found.len(), 2);
        let (hit, mover) = (&found[0], &found[1]);
        assert!(hit.hit && !mover.hit);
        assert_eq!(mover.way, [(650, 1_050), (650, 950), (550, 850), (450, 850), (350, 850)]);
        assert_eq!((hit.way.len(), hit.way[0]), (2, (350, 850)));
    }

    #[test]
    fn a_step_back_or_far_through_the_game_is_not_walked() {
        let before = board([[3, -1, -1, -1], [-1; 4], [-1; 4], [-1; 4]]);
        let with = |change: &dyn Fn(&mut Board)| {
            let mut now = before;
            change(&mut now);
            walks(&before, &now, seat(0)).len()
        };
        assert_eq!(with(&|now| now.tokens[0][1] = 0), 1, "out of the yard");
        assert_eq!(with(&|now| now.tokens[0][0] = 9), 1);
        assert_eq!(with(&|now| now.tokens[0][0] = 10), 0);
        assert_eq!(with(&|now| now.tokens[0][0] = 2), 0);
        assert_eq!(with(&|now| now.tokens[0][0] = -1), 0);
        assert_eq!(with(&|now| now.tokens[0][1] = 4), 0);
        assert_eq!(with(&|now| now.tokens[0] = [4, 0, -1, -1]), 0, "two moves");
        assert_eq!(with(&|_| ()), 0);
    }

    #[test]
    fn lu_3_lu_23_a_cell_knows_whether_its_token_is_safe_or_in_a_block() {
        let board = board([[8, 4, 4, 53], [-1; 4], [-1; 4], [-1; 4]]);
        let found = stands(&board, seat(0));
        let of = |token: u8, blocks: bool| {
            let stand = found.iter().find(|stand| (stand.seat, stand.token) == (seat(0), token)).unwrap();
            let cell = cell(stand, &board, blocks, None, false);
            (cell.safe, cell.block)
        };
        assert_eq!(of(0, true), (true, false));
        assert_eq!((of(1, true), of(1, false)), ((false, true), (false, false)));
        assert_eq!(of(3, true), (false, false), "a column is nobody else's");
    }
}
