//! Every place of a token, every die and every combination of house rules, square by square; and the rules of a single
//! move by themselves.

use native::reference::ludo::{self as plain, Options, Place, Roll, Tokens};
use native::reference::positions;
use shared::rules::Rules;
use shared::rules::ludo::{
    Board, Config, House, Law, Ludo, Move, Next, Rolled, Rulings, Turn, is_safe, ring_square, turn_ends,
};
use shared::seat::{Seat, SeatSet};
use shared::table::{BadSetting, ColourChoice, GameConfig, LudoTable, TableSettings};
use std::collections::BTreeSet;

fn seat(index: usize) -> Seat {
    Seat::new(index as u8).unwrap()
}

fn seats(indexes: &[usize]) -> SeatSet {
    indexes.iter().fold(SeatSet::EMPTY, |set, index| set.with(seat(*index)))
}

fn place(of: usize, progress: i8) -> Place {
    match progress {
        -1 => Place::Yard,
        0..=50 => Place::Ring(((13 * of + progress as usize) % 52) as u8),
        51..=55 => Place::Column(progress as u8 - 50),
        _ => Place::Home,
    }
}

fn plain_tokens(board: &Board) -> Tokens {
    std::array::from_fn(|of| {
        board.seats().contains(seat(of)).then(|| board.tokens[of].map(|progress| place(of, progress)))
    })
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

/// The progress at which a token of `of` stands on this square of the ring, if it ever does.
fn progress(of: usize, square: u8) -> Option<i8> {
    (0..=50).find(|progress| ring_square(seat(of), *progress) == Some(square))
}

/// Boards with one token of seat 0 at `at`, its others elsewhere, and opponents around where it would land.
fn boards(at: i8, die: u8) -> Vec<Board> {
    let all = seats(&[0, 1, 2, 3]);
    let own = [[at, -1, -1, -1], [at, at, 56, -1], [at, 56, 56, 56], [at, 56, -1, -1]];
    let lands = if at < 0 { Some(0) } else { ring_square(seat(0), at.saturating_add(die as i8)) };
    let half_way = ring_square(seat(0), at.saturating_add(die as i8 / 2).max(0));
    let mut boards = Vec::new();
    for own in own {
        let mut add = |others: &[(usize, usize, Option<u8>)]| {
            let mut tokens = [own, [-1; 4], [-1; 4], [-1; 4]];
            for (of, token, square) in others {
                let Some(at) = square.and_then(|square| progress(*of, square)) else { return };
                tokens[*of][*token] = at;
            }
            boards.push(Board::with_tokens(all, tokens).unwrap());
        };
        add(&[]);
        // One, two of one player, one each of two players, the partner, a pair on the way.
        add(&[(1, 0, lands)]);
        add(&[(3, 0, lands), (3, 2, lands)]);
        add(&[(1, 1, lands), (3, 0, lands)]);
        add(&[(2, 0, lands)]);
        add(&[(2, 0, lands), (2, 1, lands), (3, 3, lands)]);
        add(&[(1, 0, half_way), (1, 1, half_way)]);
        add(&[(2, 0, half_way), (2, 1, half_way)]);
    }
    boards
}

fn told(law: Law<'_>, board: &Board, turn: &Turn, die: u8) -> Roll {
    let (then, after) = turn.roll(law, board, &[die]);
    let outcome = |(die, mv): (u8, Move)| {
        let moved = board.after(turn.seat, &mv);
        let next = after.moved(law, &moved, die, &mv);
        let (extra_roll, over) = (matches!(next, Next::Extra(_)), next == Next::Over);
        let next = next.turn();
        plain::Outcome {
            token: usize::from(mv.token),
            tokens: plain_tokens(&moved),
            captures: mv.captures.iter().map(|(seat, token)| (seat.index(), usize::from(*token))).collect(),
            extra_roll,
            streak_after: next.map_or(0, |turn| turn.six_streak),
            finished: moved.is_finished(turn.seat),
            over,
            next: next.map(|turn| turn.seat.index()),
        }
    };
    match then {
        Rolled::Forfeit => Roll::Forfeited(after.seat.index()),
        Rolled::Pass => Roll::Pass(after.seat.index(), false),
        Rolled::Again => Roll::Pass(after.seat.index(), true),
        Rolled::Play => Roll::Play(after.moves(law, board).into_iter().map(outcome).collect()),
    }
}

/// Field report (SecUSo/privacy-friendly-ludo#34, dhairyagothi/100_days_100_web_project#3199, CyberCitizen01/LUDO#5,
/// nizwar/ludo_flutter#6): three tries with a token out, wrong safe squares, overshooting home, endless sixes. Each of
/// the 58 places of a token, each die, each state of the count of sixes and of tries, all 64 combinations of house rules
/// with one die.
#[test]
fn lu_5_to_lu_24_every_place_of_a_token_under_every_house_rule() {
    let rulings = Rulings::default();
    let deep = positions() > 2_000;
    let mut questions = 0;
    for bits in 0..64 {
        let house = House::combination(bits);
        let (law, options) = (Law { house: &house, rulings: &rulings }, options(&house));
        for at in -1..=56 {
            for die in 1..=6 {
                for (number, board) in boards(at, die).into_iter().enumerate() {
                    if board.is_finished(seat(0)) {
                        continue;
                    }
                    // The normal run asks about each state of the counts for each place, not for each board.
                    let counts = if deep {
                        0..9
                    } else {
                        let n = (number + usize::from(die)) % 9;
                        n..n + 1
                    };
                    for count in counts {
                        let (six_streak, tries_used) = (count as u8 % 3, count as u8 / 3);
                        let turn = Turn { six_streak, tries_used, ..Turn::new(seat(0)) };
                        let expected =
                            plain::roll(&plain_tokens(&board), &options, 0, die, six_streak, tries_used);
                        assert_eq!(
                            told(law, &board, &turn, die),
                            expected,
                            "{house:?} {turn:?} {die} {board:?}"
                        );
                        questions += 1;
                    }
                }
            }
        }
    }
    assert!(questions > 300_000, "{questions}");
}

/// The same with two dice, in both orders, under the 32 combinations that two dice go with.
#[test]
fn lu_25_every_place_of_a_token_with_two_dice() {
    let rulings = Rulings::default();
    let deep = positions() > 2_000;
    for bits in (0..64).filter(|bits| !House::combination(*bits).three_tries) {
        let house = House { two_dice: true, ..House::combination(bits) };
        let (law, options) = (Law { house: &house, rulings: &rulings }, options(&house));
        let single = |tokens: &Tokens, die: u8| -> Vec<(Tokens, bool)> {
            match plain::roll(tokens, &options, 0, die, 0, 0) {
                Roll::Play(all) => {
                    all.into_iter().map(|end| (end.tokens, end.over || end.finished)).collect()
                }
                _ => Vec::new(),
            }
        };
        for at in (-1..=56).filter(|at| deep || (at + bits as i8) % 8 == 0) {
            for (a, b) in (1..=6).flat_map(|a| (1..=a).map(move |b| (a, b))) {
                for board in boards(at, a).into_iter().filter(|board| !board.is_finished(seat(0))) {
                    let tokens = plain_tokens(&board);
                    let mut expected = BTreeSet::new();
                    for (first, second) in [(a, b), (b, a)] {
                        for (one, over) in single(&tokens, first) {
                            let more = if over { Vec::new() } else { single(&one, second) };
                            if more.is_empty() {
                                expected.insert(one);
                            }
                            expected.extend(more.into_iter().map(|(two, _)| two));
                        }
                    }
                    let ends = turn_ends(law, &board, &Turn::new(seat(0)), &[a, b]);
                    let told: BTreeSet<Tokens> = ends.iter().map(|end| plain_tokens(&end.board)).collect();
                    assert_eq!(told, expected, "{house:?} {a} {b} {board:?}");
                }
            }
        }
    }
}

fn board(tokens: [[i8; 4]; 4]) -> Board {
    Board::with_tokens(seats(&[0, 1, 2, 3]), tokens).unwrap()
}

const YARD: [i8; 4] = [-1; 4];

#[test]
fn lu_6_any_movable_token_by_exactly_the_number_and_none_may_stay() {
    let (house, rulings) = (House::default(), Rulings::default());
    let law = Law { house: &house, rulings: &rulings };
    let start = board([[0, 7, 52, -1], YARD, YARD, YARD]);
    for die in 1..=6_u8 {
        let (then, turn) = Turn::new(seat(0)).roll(law, &start, &[die]);
        assert_eq!(then, Rolled::Play, "a legal move must be made: the turn does not pass");
        let moves = turn.moves(law, &start);
        for (by, mv) in &moves {
            let steps = if mv.from < 0 { mv.to + 1 } else { mv.to - mv.from };
            assert_eq!((*by, i16::from(steps)), (die, if mv.from < 0 { 1 } else { i16::from(die) }));
        }
        let tokens: Vec<u8> = moves.iter().map(|(_, mv)| mv.token).collect();
        let expected: &[u8] = match die {
            1..=4 => &[0, 1, 2],
            5 => &[0, 1],
            _ => &[0, 1, 3],
        };
        assert_eq!(tokens, expected, "free choice among the movable ones");
    }
    // With none the turn passes.
    let (then, turn) = Turn::new(seat(0)).roll(law, &board([YARD; 4]), &[5]);
    assert_eq!((then, turn.seat), (Rolled::Pass, seat(1)));
}

#[test]
fn lu_7_any_token_may_be_jumped_and_own_tokens_on_one_square_gain_nothing() {
    let (house, rulings) = (House::default(), Rulings::default());
    let moves = |board: &Board, who: usize, die: u8| board.moves(&house, &rulings, seat(who), die);
    // Own and opposing tokens, also two together, on every square between.
    let crowd = board([[2, 3, 4, 5], [43, 43, 44, 45], YARD, YARD]);
    let far = moves(&crowd, 0, 6).into_iter().find(|mv| mv.from == 2).unwrap();
    assert_eq!((far.to, far.captures.len()), (8, 0));
    // Two own tokens on one square: they may share it, do not stop anybody, and are captured together (Q-LU-3).
    let joined = moves(&board([[2, 5, -1, -1], YARD, YARD, YARD]), 0, 3);
    assert!(joined.iter().any(|mv| mv.from == 2 && mv.to == 5));
    let pair = board([[5, 5, -1, -1], YARD, YARD, [15, -1, -1, -1]]);
    let passes = moves(&pair, 3, 4);
    assert!(passes.iter().any(|mv| mv.to == 19));
    let takes = moves(&pair, 3, 3).into_iter().find(|mv| mv.from == 15).unwrap();
    assert!(!is_safe(5));
    assert_eq!(takes.captures, [(seat(0), 0), (seat(0), 1)]);
}

#[test]
fn q_lu_1_two_sit_opposite_and_three_on_the_first_three_seats() {
    for (players, expected) in [(2, vec![0, 2]), (3, vec![0, 1, 2]), (4, vec![0, 1, 2, 3])] {
        let config = Config { players, ..Config::default() };
        let own: Vec<usize> = Ludo::seats(&config).iter().map(Seat::index).collect();
        assert_eq!(own, expected);
        // Play goes round among them alone.
        let board = Board::new(config.seats());
        let next: Vec<usize> =
            config.seats().iter().map(|seat| board.next_after(seat).unwrap().index()).collect();
        let mut round = expected.clone();
        round.rotate_left(1);
        assert_eq!(next, round);
    }
}

#[test]
fn q_lu_13_each_of_two_dice_is_a_move_of_its_own_and_three_tries_do_not_go_with_it() {
    let house = House { two_dice: true, ..House::default() };
    let rulings = Rulings::default();
    let law = Law { house: &house, rulings: &rulings };
    let both = Config { house: House { three_tries: true, ..house }, ..Config::default() };
    assert!(!both.is_valid() && Config { house, ..Config::default() }.is_valid());
    // Off by default: one die.
    assert!(!House::default().two_dice);
    let start = board([[10, 20, -1, -1], YARD, YARD, YARD]);
    let (then, turn) = Turn::new(seat(0)).roll(law, &start, &[2, 3]);
    assert_eq!((then, turn.dice.to_vec()), (Rolled::Play, vec![2, 3]));
    let ends: BTreeSet<[i8; 4]> =
        turn_ends(law, &start, &Turn::new(seat(0)), &[2, 3]).iter().map(|end| end.board.tokens[0]).collect();
    // The same token with both, or one each, in either order.
    let expected = [[15, 20, -1, -1], [10, 25, -1, -1], [12, 23, -1, -1], [13, 22, -1, -1]];
    assert_eq!(ends, BTreeSet::from(expected));
}

#[test]
fn q_lu_16_ludo_has_no_bank_only_the_time_of_a_roll() {
    const { assert!(!Ludo::TIMED) };
    let game = |turn_seconds| {
        GameConfig::Ludo(LudoTable { players: 4, house: House::default(), turn_seconds, computers: 0 })
    };
    let made = |game, minutes| {
        let settings = TableSettings { game, minutes, increment_seconds: 0, colour: ColourChoice::Random };
        settings.setup(native::room::table_id(1), (native::room::player(1), native::room::name(1)))
    };
    assert_eq!(made(game(30), 0).map(|setup| setup.game), Ok(game(30)));
    assert_eq!(made(game(30), 5).map(|_| ()), Err(BadSetting::Minutes));
    assert_eq!(made(game(9), 0).map(|_| ()), Err(BadSetting::Game), "LU-27: 10 to 120 seconds");
}
