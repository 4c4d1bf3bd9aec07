//! The plays of a turn against an exhaustive search written independently. Field report (vattam/BSDGames#11,
//! Mind-Sports-Games/lila PR #1247): illegal plays accepted or legal ones missing, both-dice and higher-die included.

use native::reference::backgammon::{Board, turn};
use native::reference::positions;
use native::reference::rng::Rng;
use shared::rules::backgammon::{
    BAR, ForcedDice, Hop, Position, Rulings, Search, Side, Turn, Variant, find_play, legal_plays, told,
    written,
};
use std::collections::BTreeSet;

fn board(position: &Position, side: Side) -> Board {
    let mut board = Board { own: [0; 26], other: [0; 26], other_bar: position.own(side.other(), BAR) };
    for place in 0..=25_u8 {
        board.own[usize::from(place)] = position.own(side, place);
    }
    for point in 1..=24_u8 {
        board.other[usize::from(point)] = position.own(side.other(), 25 - point);
    }
    board
}

/// Positions from random play and scattered ones, with checkers on the bar and near the end.
fn random_position(rng: &mut Rng) -> Position {
    let mut position = Position::EMPTY;
    let checkers = if rng.below(5) == 0 { 3 } else { 15 };
    let reach = [24, 24, 12, 7, 6][rng.below(5)];
    for side in Side::BOTH {
        let mut left = checkers;
        while left > 0 {
            let place = match rng.below(20) {
                0 => 25,
                1..=3 => 0,
                _ => rng.below(reach) as u8 + 1,
            };
            let taken = (1..=24).contains(&place) && position.own(side.other(), 25 - place) > 0;
            if !taken {
                let n = (rng.below(3) as u8 + 1).min(left);
                position.set(side, place, position.own(side, place) + n);
                left -= n;
            }
        }
    }
    position
}

fn compare(position: &Position, side: Side, dice: [u8; 2]) {
    let expected = turn(&board(position, side), dice.map(usize::from));
    let plays = legal_plays(position, side, dice, &Rulings::default());
    let results: BTreeSet<Board> =
        plays.iter().map(|play| board(&play.apply(position, side), side)).collect();
    let context = format!("{side:?} {dice:?} {position:?}");
    if expected.dice_used == 0 {
        assert!(plays.is_empty(), "{context}");
        return;
    }
    assert_eq!(results.len(), plays.len(), "a result is listed twice: {context}");
    assert_eq!(results, expected.results, "{context}");
    let used = plays.iter().map(|play| play.dice_used()).max().map(usize::from);
    assert_eq!(used, Some(expected.dice_used), "{context}");
    for play in &plays {
        let after = play.apply(position, side);
        for s in Side::BOTH {
            assert_eq!(after.total(s), position.total(s), "checkers vanish: {context}");
        }
    }
}

#[test]
fn bg_10_plays_equal_an_exhaustive_search_on_random_positions() {
    let mut rng = Rng::new(10);
    for _ in 0..positions() {
        let position = random_position(&mut rng);
        compare(&position, Side::White, [rng.die(), rng.die()]);
        let die = rng.die();
        compare(&position, Side::Black, [die, die]);
    }
}

/// Every roll from this position.
fn all_21_rolls(position: &Position, side: Side) {
    for a in 1..=6 {
        (1..=a).for_each(|b| compare(position, side, [a, b]));
    }
}

/// How many positions of each kind get all 21 rolls: 100,000 together in the deep run.
fn with_all_rolls() -> u32 {
    if positions() > 2_000 { positions() / 2 } else { 250 }
}

#[test]
fn bg_10_all_21_rolls_from_positions_of_random_games() {
    let mut rng = Rng::new(21);
    let mut left = with_all_rolls();
    'games: loop {
        let variant = Variant::ALL[rng.below(3)];
        let mut position = Position::start(variant);
        let mut side = Side::White;
        while !Side::BOTH.into_iter().any(|s| position.is_won_by(s)) {
            all_21_rolls(&position, side);
            let plays = legal_plays(&position, side, [rng.die(), rng.die()], &Rulings::default());
            if let Some(play) = rng.pick(&plays) {
                position = play.apply(&position, side);
            }
            side = side.other();
            left -= 1;
            if left == 0 {
                break 'games;
            }
        }
    }
}

#[test]
fn bg_10_all_21_rolls_from_scattered_positions() {
    let mut rng = Rng::new(22);
    for _ in 0..with_all_rolls() {
        let position = random_position(&mut rng);
        all_21_rolls(&position, [Side::White, Side::Black][rng.below(2)]);
    }
}

#[test]
fn bg_6_hops_of_a_play_can_be_made_one_by_one_and_taken_back() {
    let mut rng = Rng::new(6);
    for _ in 0..positions() / 10 {
        let position = random_position(&mut rng);
        let dice = [rng.die(), rng.die()];
        let plays = legal_plays(&position, Side::Black, dice, &Rulings::default());
        for play in plays.iter().take(40) {
            let mut turn = Turn::new(&position, Side::Black, dice, &Rulings::default());
            for hop in play.hops() {
                assert!(turn.sources().contains(&hop.from));
                assert!(turn.hop(hop), "{hop:?} of {play:?} in {position:?} {dice:?}");
            }
            assert!(turn.is_complete());
            assert_eq!(turn.position(), play.apply(&position, Side::Black));
            while turn.undo() {}
            assert_eq!(turn.position(), position);
        }
    }
}

/// The board never leads into a dead end: whatever hops it offers, the turn can be completed, and its result is legal.
#[test]
fn bg_10_the_turn_builder_reaches_exactly_the_legal_results() {
    let mut rng = Rng::new(16);
    for _ in 0..positions() / 40 {
        let position = random_position(&mut rng);
        let dice = [rng.die(), rng.die()];
        let legal: BTreeSet<Board> = legal_plays(&position, Side::White, dice, &Rulings::default())
            .iter()
            .map(|play| board(&play.apply(&position, Side::White), Side::White))
            .collect();
        let mut reached = BTreeSet::new();
        let mut stack = vec![Turn::new(&position, Side::White, dice, &Rulings::default())];
        let mut seen = BTreeSet::new();
        while let Some(turn) = stack.pop() {
            let here = board(&turn.position(), Side::White);
            if !seen.insert((here.clone(), turn.dice_left().to_vec())) {
                continue;
            }
            let sources = turn.sources();
            if turn.is_complete() && !turn.hops().is_empty() {
                reached.insert(here);
            } else {
                assert!(legal.is_empty() || !sources.is_empty(), "dead end: {turn:?}");
            }
            for from in sources {
                for die in 1..=6 {
                    let mut next = turn.clone();
                    if next.hop(Hop { from, die }) {
                        stack.push(next);
                    }
                }
            }
        }
        assert_eq!(reached, legal, "{position:?} {dice:?}");
    }
}

/// Every position in which the turn may end from here.
fn ends(turn: &Turn) -> BTreeSet<Board> {
    let mut ends = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut stack = vec![turn.clone()];
    while let Some(turn) = stack.pop() {
        let here = board(&turn.position(), Side::White);
        if !seen.insert((here.clone(), turn.dice_left().to_vec())) {
            continue;
        }
        if turn.is_complete() {
            ends.insert(here);
            continue;
        }
        for from in turn.sources() {
            for die in 1..=6 {
                let mut next = turn.clone();
                if next.hop(Hop { from, die }) {
                    stack.push(next);
                }
            }
        }
    }
    ends
}

/// One touch plays what has no alternative, at the beginning of a turn and in the middle of it, and nothing else.
#[test]
fn bg_10_a_forced_rest_is_one_with_a_single_end() {
    let mut rng = Rng::new(61);
    let mut forced = 0;
    for _ in 0..positions() / 20 {
        let position = random_position(&mut rng);
        let dice = [rng.die(), rng.die()];
        let mut turn = Turn::new(&position, Side::White, dice, &Rulings::default());
        loop {
            let ends = ends(&turn);
            let rest = turn.forced();
            let context = format!("{position:?} {dice:?} after {:?}", turn.hops());
            assert_eq!(rest.is_some(), ends.len() == 1 && !turn.is_complete(), "{context}");
            if let Some(rest) = rest {
                forced += 1;
                let mut done = turn.clone();
                for hop in &rest {
                    assert!(done.hop(*hop), "{context}");
                }
                assert!(
                    done.is_complete() && ends.contains(&board(&done.position(), Side::White)),
                    "{context}"
                );
            }
            let Some(from) = rng.pick(&turn.sources()).copied() else { break };
            let targets = turn.targets(from);
            let target = rng.pick(&targets).unwrap();
            for hop in &target.hops {
                assert!(turn.hop(*hop), "{context}");
            }
        }
    }
    assert!(forced > 20, "{forced} forced");
}

/// The order of the dice is the player's: nothing else changes with it, and undoing gives it back.
#[test]
fn bg_6_either_die_may_be_used_first() {
    let mut rng = Rng::new(62);
    for _ in 0..positions() / 20 {
        let position = random_position(&mut rng);
        let dice = [rng.die(), rng.die()];
        let turn = Turn::new(&position, Side::White, dice, &Rulings::default());
        let mut other = turn.clone();
        other.swap();
        assert!(turn.dice_left().iter().rev().eq(other.dice_left()));
        assert!(turn.dice_left().first() >= turn.dice_left().last(), "the higher one first");
        assert_eq!((turn.sources(), turn.is_complete()), (other.sources(), other.is_complete()));
        for from in turn.sources() {
            let to = |turn: &Turn| turn.targets(from).iter().map(|target| target.to).collect::<BTreeSet<_>>();
            assert_eq!(to(&turn), to(&other));
            let first = other.targets(from)[0].hops.clone();
            let usable = other.dice_left().iter().find(|die| other.allows(Hop { from, die: **die }));
            assert_eq!(Some(&first[0].die), usable, "the first die that it can use");
            let before = other.clone();
            assert!(other.hop(first[0]) && other.undo());
            assert_eq!(other.dice_left(), before.dice_left());
        }
    }
}

#[test]
fn turns_are_written_as_players_write_them_and_read_back() {
    let mut rng = Rng::new(63);
    for _ in 0..positions() / 20 {
        let position = random_position(&mut rng);
        let (side, dice) = ([Side::White, Side::Black][rng.below(2)], [rng.die(), rng.die()]);
        let plays = legal_plays(&position, side, dice, &Rulings::default());
        for play in plays.iter().take(30) {
            let text = written(&position, side, &play.hops());
            let read = find_play(&position, side, dice, &Rulings::default(), &told(&text).unwrap());
            let after = read.ok().and_then(|hops| position.after(side, dice, &hops));
            assert_eq!(after, Some(play.apply(&position, side)), "{text} {side:?} {dice:?} {position:?}");
        }
    }
    for wrong in ["8", "8/", "8/5/4/3/2/1", "8/5(0)", "8/5(5)", "26/20", "8-5", "8/5(2"] {
        assert_eq!(told(wrong), None, "{wrong}");
    }
}

fn black(points: &[(u8, u8)]) -> Position {
    let mut position = Position::EMPTY;
    let mut on = 0;
    for (point, count) in points {
        position.set(Side::Black, *point, *count);
        on += count;
    }
    position.set(Side::Black, 0, 15 - on);
    position
}

fn with_white(mut position: Position, own_points: &[(u8, u8)]) -> Position {
    let mut on = 0;
    for (point, count) in own_points {
        position.set(Side::White, *point, *count);
        on += count;
    }
    position.set(Side::White, 0, 15 - on);
    position
}

fn results(position: &Position, side: Side, dice: [u8; 2]) -> Vec<Vec<Hop>> {
    legal_plays(position, side, dice, &Rulings::default()).iter().map(|p| p.hops()).collect()
}

#[test]
fn bg_3_start_positions_in_absolute_points() {
    let of = |variant: Variant| {
        let start = Position::start(variant);
        start.points.iter().zip(1_i8..).filter(|(n, _)| **n != 0).map(|(n, p)| (p, *n)).collect::<Vec<_>>()
    };
    assert_eq!(
        of(Variant::Standard),
        [(1, 2), (6, -5), (8, -3), (12, 5), (13, -5), (17, 3), (19, 5), (24, -2)]
    );
    assert_eq!(
        of(Variant::Nackgammon),
        [(1, 2), (2, 2), (6, -4), (8, -3), (12, 4), (13, -4), (17, 3), (19, 4), (23, -2), (24, -2)]
    );
    assert_eq!(of(Variant::Hypergammon), [(1, 1), (2, 1), (3, 1), (22, -1), (23, -1), (24, -1)]);
}

#[test]
fn bg_8_and_bg_9_the_bar_comes_first() {
    // Two on the bar; only the 3 enters: one checker enters, the rest of the turn is lost.
    let position = with_white(black(&[(25, 2), (6, 5)]), &[(4, 2), (5, 2)]);
    // White's own 4 and 5 are Black's own 21 and 20: Black enters on 25 - d.
    assert!(results(&position, Side::Black, [4, 5]).is_empty(), "both closed: the whole turn is lost");
    assert_eq!(results(&position, Side::Black, [4, 3]), [[Hop { from: 25, die: 3 }]]);
}

#[test]
fn bg_10_the_higher_die_if_only_one_can_be_played() {
    // A lone checker on 10; White holds Black's 10 - 6 - 5 = none both ways: after a 6 the 5 is closed and the other way.
    let position = with_white(black(&[(12, 1)]), &[(24, 2)]);
    assert_eq!(position.own(Side::Black, 12), 1);
    // 12 - 6 - 5 = 1 is closed (White's own 24): only one die goes; it must be the 6.
    assert_eq!(results(&position, Side::Black, [5, 6]), [[Hop { from: 12, die: 6 }]]);
    // With the 6 closed as well, the 5 must be played.
    let position = with_white(black(&[(12, 1)]), &[(24, 2), (19, 2)]);
    assert_eq!(results(&position, Side::Black, [5, 6]), [[Hop { from: 12, die: 5 }]]);
    // Q-BG-3 the other way: either die may be played.
    let free = Rulings { forced_dice: ForcedDice::AnyLegalMove, ..Rulings::default() };
    let position = with_white(black(&[(12, 1)]), &[(24, 2)]);
    assert_eq!(legal_plays(&position, Side::Black, [5, 6], &free).len(), 2);
}

#[test]
fn bg_12_a_die_higher_than_all_bears_off_from_the_highest_point() {
    let position = with_white(black(&[(3, 1), (2, 1)]), &[]);
    let plays = results(&position, Side::Black, [6, 5]);
    assert_eq!(plays.len(), 1, "both checkers off");
    // 4 is empty and there is a checker above: the 4 must be played inside.
    let position = with_white(black(&[(6, 1), (3, 1)]), &[(24, 2)]);
    let plays = results(&position, Side::Black, [4, 4]);
    assert_eq!(plays[0][0], Hop { from: 6, die: 4 });
}

#[test]
fn bg_11_the_last_checker_home_opens_bearing_off_within_the_turn() {
    let position = with_white(black(&[(7, 1), (5, 2)]), &[]);
    let plays = results(&position, Side::Black, [1, 5]);
    assert!(plays.contains(&vec![Hop { from: 7, die: 1 }, Hop { from: 5, die: 5 }]));
}

#[test]
fn q_bg_4_a_checker_may_move_inside_instead_of_bearing_off() {
    let position = with_white(black(&[(5, 1), (4, 1), (1, 2)]), &[]);
    let offs = |rulings: &Rulings| -> BTreeSet<u8> {
        let plays = legal_plays(&position, Side::Black, [4, 1], rulings);
        plays.iter().map(|p| p.apply(&position, Side::Black).own(Side::Black, 0) - 11).collect()
    };
    assert_eq!(offs(&Rulings::default()), BTreeSet::from([0, 1, 2]));
    let strict = Rulings { inside_instead_of_off: false, ..Rulings::default() };
    assert_eq!(offs(&strict), BTreeSet::from([2]));
}

#[test]
fn bg_14_the_winning_hop_ends_the_turn_whatever_else_could_be_played() {
    // One checker on 3, a white blot on Black's 2. A 4 bears off at once; 3/2* 2/off with both dice hits on the way.
    let position = with_white(black(&[(3, 1)]), &[(23, 1)]);
    let plays = legal_plays(&position, Side::Black, [4, 1], &Rulings::default());
    assert_eq!(plays.len(), 2);
    assert!(plays.iter().any(|p| p.dice_used() == 1));
    assert!(plays.iter().all(|p| p.apply(&position, Side::Black).is_won_by(Side::Black)));
}

#[test]
fn a_finished_or_senseless_position_has_no_plays_and_no_panic() {
    let mut out = Vec::new();
    Search::new(&Position::EMPTY, Side::White).plays([3, 4], &mut out);
    assert!(out.is_empty());
    for dice in [[0, 0], [7, 1], [255, 255], [1, 0]] {
        Search::new(&Position::start(Variant::Standard), Side::White).plays(dice, &mut out);
        assert!(out.is_empty());
    }
    let mut wild = Position::EMPTY;
    wild.points = [i8::MIN; 24];
    wild.bar = [255, 255];
    for side in Side::BOTH {
        for die in 1..=6 {
            let plays = legal_plays(&wild, side, [die, die], &Rulings::default());
            plays.iter().for_each(|play| assert!(play.apply(&wild, side).total(side) > 0));
        }
    }
    wild.points = [i8::MAX; 24];
    drop(legal_plays(&wild, Side::White, [1, 1], &Rulings::default()));
}

/// The slow search under the default rulings is the fast one.
#[test]
fn both_searches_agree() {
    let mut rng = Rng::new(77);
    for _ in 0..positions() / 10 {
        let position = random_position(&mut rng);
        let dice = [rng.die(), rng.die()];
        let ends = |rulings: &Rulings| -> BTreeSet<Board> {
            legal_plays(&position, Side::White, dice, rulings)
                .iter()
                .map(|p| board(&p.apply(&position, Side::White), Side::White))
                .collect()
        };
        // "Any legal move" contains every maximal play.
        let free = Rulings { forced_dice: ForcedDice::AnyLegalMove, ..Rulings::default() };
        assert!(ends(&free).is_superset(&ends(&Rulings::default())), "{position:?} {dice:?}");
    }
}
