//! Rolls against a reading square by square, over every combination of house rules, and the worked cases.

use native::reference::ludo::{self as plain, Options, Outcome, Place, Roll};
use native::reference::positions;
use native::reference::rng::Rng;
use shared::rules::ludo::{
    Board, House, Law, Move, Next, Rolled, Rulings, Turn, is_safe, ring_square, turn_ends,
};
use shared::seat::{Seat, SeatSet};

fn seat(index: usize) -> Seat {
    Seat::new(index as u8).unwrap()
}

fn seats(players: usize) -> Vec<usize> {
    [vec![0, 2], vec![0, 1, 2], vec![0, 1, 2, 3]][players - 2].clone()
}

fn set(indexes: &[usize]) -> SeatSet {
    indexes.iter().fold(SeatSet::EMPTY, |set, i| set.with(seat(*i)))
}

fn place(of: usize, progress: i8) -> Place {
    match progress {
        -1 => Place::Yard,
        0..=50 => Place::Ring(((13 * of as i32 + i32::from(progress)) % 52) as u8),
        51..=55 => Place::Column(progress as u8 - 50),
        _ => Place::Home,
    }
}

fn plain_tokens(board: &Board) -> plain::Tokens {
    std::array::from_fn(|of| {
        board.seats().contains(seat(of)).then(|| board.tokens[of].map(|progress| place(of, progress)))
    })
}

fn random_board(rng: &mut Rng, playing: &[usize]) -> Board {
    let mut tokens = [[-1; 4]; 4];
    let crowd = rng.below(52) as i8;
    for of in playing {
        for token in &mut tokens[*of] {
            *token = match rng.below(12) {
                0 | 1 => -1,
                2 => 56,
                3 => 51 + rng.below(5) as i8,
                // Crowded: near one square of the ring, so that blocks and captures happen.
                4..=7 => {
                    let square = (crowd + rng.below(7) as i8) % 52;
                    ((square - 13 * *of as i8).rem_euclid(52)).min(50)
                }
                _ => rng.below(51) as i8,
            };
        }
    }
    Board::with_tokens(set(playing), tokens).unwrap()
}

/// The combinations with one die.
fn house(number: usize) -> House {
    House::combination(number as u8 & 63)
}

fn options(house: &House) -> Options {
    Options {
        any_to_start: house.any_to_start,
        three_tries: house.three_tries,
        must_capture: house.must_capture,
        blocks: house.blocks,
        overshoot: !house.exact_finish,
        teams: house.teams,
    }
}

/// The same question to the rules.
fn ask(law: Law<'_>, board: &Board, turn: &Turn, die: u8) -> Roll {
    let (then, after) = turn.roll(law, board, &[die]);
    match then {
        Rolled::Forfeit => Roll::Forfeited(after.seat.index()),
        Rolled::Pass => Roll::Pass(after.seat.index(), false),
        Rolled::Again => Roll::Pass(after.seat.index(), true),
        Rolled::Play => {
            let outcome = |(die, mv): (u8, Move)| {
                let next_board = board.after(turn.seat, &mv);
                let next = after.moved(law, &next_board, die, &mv);
                let (extra_roll, over) = (matches!(next, Next::Extra(_)), next == Next::Over);
                let next = next.turn();
                Outcome {
                    token: usize::from(mv.token),
                    tokens: plain_tokens(&next_board),
                    captures: mv.captures.iter().map(|(s, t)| (s.index(), usize::from(*t))).collect(),
                    extra_roll,
                    streak_after: next.as_ref().map_or(0, |turn| turn.six_streak),
                    finished: next_board.is_finished(turn.seat),
                    over,
                    next: next.map(|turn| turn.seat.index()),
                }
            };
            Roll::Play(after.moves(law, board).into_iter().map(outcome).collect())
        }
    }
}

#[test]
fn lu_5_to_lu_26_rolls_equal_a_walk_square_by_square() {
    let mut rng = Rng::new(5);
    let rulings = Rulings::default();
    let (mut captures, mut tries, mut ends) = (0, 0, 0);
    for n in 0..positions() {
        let house = house(n as usize % 64);
        let playing = if house.teams { seats(4) } else { seats(2 + rng.below(3)) };
        let mut board = random_board(&mut rng, &playing);
        if rng.below(8) == 0 {
            // All of one player's tokens in the yard or home.
            let who = playing[rng.below(playing.len())];
            board.tokens[who] = [-1, -1, 56, -1];
        }
        if rng.below(8) == 0 {
            // One step before the end.
            let who = playing[rng.below(playing.len())];
            board.tokens[who] = [56, 56, 56, 56 - 1 - rng.below(6) as i8];
        }
        let law = Law { house: &house, rulings: &rulings };
        for who in board.active().collect::<Vec<_>>() {
            for die in 1..=6 {
                let turn =
                    Turn { six_streak: rng.below(3) as u8, tries_used: rng.below(3) as u8, ..Turn::new(who) };
                let expected = plain::roll(
                    &plain_tokens(&board),
                    &options(&house),
                    who.index(),
                    die,
                    turn.six_streak,
                    turn.tries_used,
                );
                let told = ask(law, &board, &turn, die);
                assert_eq!(told, expected, "{house:?} {turn:?} {die} {board:?}");
                match told {
                    Roll::Pass(_, again) => tries += u32::from(again),
                    Roll::Play(all) => {
                        captures += all.iter().filter(|o| !o.captures.is_empty()).count();
                        ends += all.iter().filter(|o| o.over).count();
                    }
                    Roll::Forfeited(_) => {}
                }
            }
        }
    }
    assert!(captures > 100 && tries > 20 && ends > 20, "{captures} {tries} {ends}");
}

/// Field report (SecUSo/privacy-friendly-ludo#34): three tries with a token on the track. Every state of four tokens at the interesting places.
#[test]
fn lu_21_three_tries_over_all_token_states() {
    // The deep run takes more places and every combination of house rules.
    let deep = positions() > 2_000;
    let places: &[i8] = if deep { &[-1, 0, 7, 50, 51, 55, 56] } else { &[-1, 0, 51, 56] };
    let kinds = places.len();
    let rulings = Rulings::default();
    for bits in (0..64).filter(|bits| deep || bits % 3 == 2) {
        let house = house(bits);
        let law = Law { house: &house, rulings: &rulings };
        for code in 0..kinds.pow(4) {
            let own: [i8; 4] = std::array::from_fn(|i| places[code / kinds.pow(i as u32) % kinds]);
            let board = Board::with_tokens(set(&[0, 1, 2, 3]), [own, [-1; 4], [-1; 4], [-1; 4]]).unwrap();
            if board.is_finished(seat(0)) {
                continue;
            }
            for die in 1..=6 {
                for tries_used in 0..3 {
                    let turn = Turn { tries_used, ..Turn::new(seat(0)) };
                    let told = ask(law, &board, &turn, die);
                    let expected =
                        plain::roll(&plain_tokens(&board), &options(&house), 0, die, 0, tries_used);
                    assert_eq!(told, expected, "{house:?} {own:?} {die} {tries_used}");
                    let on_track = own.iter().any(|p| (0..56).contains(p));
                    if let Roll::Pass(_, true) = told {
                        assert!(house.three_tries && !on_track && die != 6 && tries_used < 2);
                    }
                }
            }
        }
    }
}

#[test]
fn lu_3_the_safe_squares_and_lu_2_the_ring() {
    let safe: Vec<u8> = (0..52).filter(|square| is_safe(*square)).collect();
    assert_eq!(safe, [0, 8, 13, 21, 26, 34, 39, 47]);
    assert_eq!(ring_square(seat(1), 50), Some(11), "Q-LU-17: square 12 is never used by seat 1");
    assert_eq!((ring_square(seat(0), -1), ring_square(seat(0), 51)), (None, None));
}

fn board(tokens: [[i8; 4]; 4]) -> Board {
    Board::with_tokens(set(&[0, 1, 2, 3]), tokens).unwrap()
}

const YARD: [i8; 4] = [-1; 4];

fn moves(house: &House, board: &Board, who: usize, die: u8) -> Vec<Move> {
    board.moves(house, &Rulings::default(), seat(who), die)
}

#[test]
fn lu_9_and_q_lu_3_all_opposing_tokens_on_a_square_are_captured() {
    // Ring square 5: seat 0 at 5, seat 3 at 18 (39 + 18 = 57 = 5).
    let pair = board([[2, -1, -1, -1], YARD, YARD, [18, 18, -1, -1]]);
    let mv = &moves(&House::default(), &pair, 0, 3)[0];
    assert_eq!(mv.captures, [(seat(3), 0), (seat(3), 1)]);
    let safe = Rulings { pairs_are_safe: true, ..Rulings::default() };
    let mv = &pair.moves(&House::default(), &safe, seat(0), 3)[0];
    assert_eq!((mv.to, mv.captures.as_slice()), (5, &[][..]), "the ruling the other way: they share");
    // LU-10: square 8 is safe.
    let star = board([[5, -1, -1, -1], YARD, YARD, [21, -1, -1, -1]]);
    assert!(moves(&House::default(), &star, 0, 3)[0].captures.is_empty());
    // .. and a start square, when leaving the yard.
    let start = board([YARD, YARD, YARD, [13, -1, -1, -1]]);
    assert!(moves(&House::default(), &start, 0, 6).iter().all(|mv| mv.to == 0 && mv.captures.is_empty()));
}

#[test]
fn lu_8_the_centre_needs_the_exact_number_and_lu_24_not() {
    let near = board([[54, -1, -1, -1], YARD, YARD, YARD]);
    assert!(moves(&House::default(), &near, 0, 3).is_empty());
    assert_eq!(moves(&House::default(), &near, 0, 2)[0].to, 56);
    let over = House { exact_finish: false, ..House::default() };
    assert_eq!(moves(&over, &near, 0, 3)[0].to, 56);
}

#[test]
fn lu_22_only_capturing_moves_when_there_is_one() {
    let house = House { must_capture: true, ..House::default() };
    let crowd = board([[2, 10, -1, -1], YARD, YARD, [18, -1, -1, -1]]);
    let tokens: Vec<u8> = moves(&house, &crowd, 0, 3).iter().map(|mv| mv.token).collect();
    assert_eq!(tokens, [0]);
    assert_eq!(moves(&House::default(), &crowd, 0, 3).len(), 2);
}

#[test]
fn lu_23_blocks_stop_opponents_only() {
    let house = House { blocks: true, ..House::default() };
    let wall = [[2, -1, -1, -1], YARD, YARD, [18, 18, -1, -1]];
    assert!(moves(&house, &board(wall), 0, 3).is_empty(), "cannot land");
    assert!(moves(&house, &board(wall), 0, 4).is_empty(), "cannot pass");
    assert_eq!(moves(&house, &board(wall), 0, 2).len(), 1);
    let owner = board([YARD, YARD, YARD, [18, 18, 15, -1]]);
    assert_eq!(moves(&house, &owner, 3, 4).len(), 3, "the owner passes");
    // At the exit of the yard too, even on the safe start square.
    let exit = board([YARD, YARD, YARD, [13, 13, -1, -1]]);
    assert!(moves(&house, &exit, 0, 6).is_empty());
    // Q-LU-15: partners pass; tokens of two players are no block.
    let teams = House { teams: true, ..house };
    let partner = board([[2, -1, -1, -1], YARD, [31, 31, -1, -1], YARD]);
    assert_eq!(moves(&teams, &partner, 0, 3).len(), 1);
    assert!(moves(&teams, &partner, 0, 3)[0].captures.is_empty());
    let mixed = board([[2, -1, -1, -1], [44, -1, -1, -1], YARD, [18, -1, -1, -1]]);
    assert_eq!(moves(&house, &mixed, 0, 3)[0].captures.len(), 2);
}

fn after(house: &House, board: &Board, turn: &Turn, die: u8, token: u8) -> Next {
    let rulings = Rulings::default();
    let law = Law { house, rulings: &rulings };
    let (then, turn) = turn.roll(law, board, &[die]);
    assert_eq!(then, Rolled::Play);
    let (die, mv) = turn.moves(law, board).into_iter().find(|(_, mv)| mv.token == token).unwrap();
    turn.moved(law, &board.after(turn.seat, &mv), die, &mv)
}

#[test]
fn lu_11_to_lu_15_extra_rolls() {
    let classic = House::default();
    let rulings = Rulings::default();
    let law = Law { house: &classic, rulings: &rulings };
    let turn = Turn::new(seat(0));
    // Q-LU-4: six and capture together earn one roll.
    let both = board([[10, -1, -1, -1], YARD, YARD, [29, -1, -1, -1]]);
    assert!(matches!(after(&classic, &both, &turn, 6, 0), Next::Extra(t) if t.six_streak == 1));
    // LU-12: a six that moves nothing.
    let stuck = board([[52, 52, 52, 52], YARD, YARD, YARD]);
    assert_eq!(turn.roll(law, &stuck, &[6]).0, Rolled::Pass);
    // LU-13: the third six, even if it would win.
    let third = Turn { six_streak: 2, ..Turn::new(seat(0)) };
    let win = board([[50, 56, 56, 56], YARD, YARD, YARD]);
    assert_eq!(third.roll(law, &win, &[6]).0, Rolled::Forfeit);
    // Q-LU-6: a capture that is no six begins the count anew.
    let capture = board([[2, -1, -1, -1], YARD, YARD, [18, -1, -1, -1]]);
    assert!(matches!(after(&classic, &capture, &third, 3, 0), Next::Extra(t) if t.six_streak == 0));
    // LU-14: home earns nothing; LU-15 and Q-LU-8: the last one home with a six ends the turn.
    let home = board([[53, 10, -1, -1], YARD, YARD, YARD]);
    assert!(matches!(after(&classic, &home, &turn, 3, 0), Next::Other(t) if t.seat == seat(1)));
    assert!(matches!(after(&classic, &win, &turn, 6, 0), Next::Other(t) if t.seat == seat(1)));
    // LU-16: with one player left the game is over.
    let two = Board::with_tokens(set(&[0, 2]), [[50, 56, 56, 56], YARD, YARD, YARD]).unwrap();
    assert_eq!(after(&classic, &two, &turn, 6, 0), Next::Over);
}

#[test]
fn lu_26_a_team_wins_when_both_are_home() {
    let teams = House { teams: true, ..House::default() };
    let turn = Turn::new(seat(0));
    let first = board([[50, 56, 56, 56], YARD, [1, 56, 56, 56], YARD]);
    assert!(matches!(after(&teams, &first, &turn, 6, 0), Next::Other(t) if t.seat == seat(1)));
    let both = board([[50, 56, 56, 56], YARD, [56; 4], YARD]);
    assert_eq!(after(&teams, &both, &turn, 6, 0), Next::Over);
    // A finished partner is skipped.
    let skip = board([[56; 4], [3, -1, -1, -1], [5, -1, -1, -1], [1, -1, -1, -1]]);
    let next = after(&teams, &skip, &Turn::new(seat(3)), 2, 0);
    assert!(matches!(next, Next::Other(t) if t.seat == seat(1)));
}

#[test]
fn lu_25_two_dice() {
    let house = House { two_dice: true, ..House::default() };
    let rulings = Rulings::default();
    let law = Law { house: &house, rulings: &rulings };
    let ends = |tokens: [[i8; 4]; 4], turn: &Turn, dice: [u8; 2]| turn_ends(law, &board(tokens), turn, &dice);
    let turn = Turn::new(seat(0));
    // A six out, then the other die with the same token or none else: one end.
    let all = ends([YARD; 4], &turn, [6, 3]);
    assert!(all.iter().all(|end| end.dice_used == 2 && matches!(end.next, Next::Extra(_))));
    assert_eq!(all.len(), 4, "by token");
    // An order that leaves the other die unplayable may be chosen: 5 first brings 51 home, 6 then has nothing.
    let tokens = [[51, 56, 56, 44], YARD, YARD, YARD];
    let used: Vec<u8> = ends(tokens, &turn, [5, 6]).iter().map(|end| end.dice_used).collect();
    assert!(used.contains(&2), "{used:?}");
    // LU-13: the third roll in a row with a six is not played at all.
    let third = Turn { six_streak: 2, ..Turn::new(seat(0)) };
    assert!(ends([[5, -1, -1, -1], YARD, YARD, YARD], &third, [6, 1]).is_empty());
    assert!(!ends([[5, -1, -1, -1], YARD, YARD, YARD], &third, [5, 1]).is_empty());
    // One further roll, also for six and capture together; the roll counts as a six.
    let capture = [[4, -1, -1, -1], YARD, YARD, [18, -1, -1, -1]];
    let end = ends(capture, &turn, [1, 6]).into_iter().find(|end| end.board.tokens[3][0] == -1).unwrap();
    assert!(matches!(end.next, Next::Extra(t) if t.six_streak == 1));
    // Nothing playable.
    assert!(ends([YARD; 4], &turn, [1, 2]).is_empty());
}

/// LU-25 against a plain enumeration of both orders.
#[test]
fn lu_25_two_dice_equal_both_orders_of_single_moves() {
    let mut rng = Rng::new(25);
    let rulings = Rulings::default();
    for n in 0..positions() / 4 {
        let house = House { two_dice: true, three_tries: false, ..house(n as usize % 64) };
        let law = Law { house: &house, rulings: &rulings };
        let board = random_board(&mut rng, &seats(4));
        let Some(who) = board.active().next() else { continue };
        let dice = [rng.die(), rng.die()];
        let mut expected: Vec<[[i8; 4]; 4]> = Vec::new();
        for (first, second) in [(dice[0], dice[1]), (dice[1], dice[0])] {
            for mv in board.moves(&house, &rulings, who, first) {
                let one = board.after(who, &mv);
                let more = if one.is_over(&house, &rulings) {
                    Vec::new()
                } else {
                    one.moves(&house, &rulings, who, second)
                };
                if more.is_empty() {
                    expected.push(one.tokens);
                }
                expected.extend(more.iter().map(|mv| one.after(who, mv).tokens));
            }
        }
        let mut told: Vec<_> =
            turn_ends(law, &board, &Turn::new(who), &dice).iter().map(|end| end.board.tokens).collect();
        for list in [&mut expected, &mut told] {
            list.sort_unstable();
            list.dedup();
        }
        assert_eq!(told, expected, "{house:?} {dice:?} {board:?}");
    }
}
