//! The board against flood fill, and the worked positions of the rules.

use native::reference::go::Game as Plain;
use native::reference::positions;
use native::reference::rng::Rng;
use shared::rules::go::{
    Board, Colour, Config, Count, EmptyPoints, Illegal, Point, Rulings, Scoring, handicap_points, start_board,
};

fn point(x: usize, y: usize) -> Point {
    Point::new(x as u8, y as u8).expect("on the board")
}

fn board(rows: &[&str]) -> Board {
    Board::try_from(rows.join("/")).expect("a board")
}

fn colour(black: bool) -> Colour {
    if black { Colour::Black } else { Colour::White }
}

fn code(result: Result<(), Illegal>) -> &'static str {
    result.map_or_else(Illegal::code, |()| "")
}

/// Every point's verdict, captures, prisoners and counts agree with flood fill in random games.
#[test]
fn go_5_to_go_8_equal_flood_fill_in_random_games() {
    let mut rng = Rng::new(5);
    let mut left = positions();
    'games: loop {
        let size = [5, 9, 9, 13, 19][rng.below(5)];
        let mut plain = Plain::new(size);
        let mut fast = Board::new(size as u8);
        let mut black = true;
        for _ in 0..size * size * 3 {
            let mut legal = Vec::new();
            for y in 0..size {
                for x in 0..size {
                    // A sample: flood fill of every point at each move would be slow.
                    if rng.below(size * size) > 14 {
                        continue;
                    }
                    let expected = plain.try_stone((x, y), black);
                    let verdict = code(fast.may_play(point(x, y), colour(black)));
                    assert_eq!(verdict, expected.as_ref().err().copied().unwrap_or(""), "{x},{y} {fast:?}");
                    let takes = fast.captures(point(x, y), colour(black)).map_err(Illegal::code);
                    let taken = expected.as_ref().map(|(_, taken)| taken.len() as u16).map_err(|code| *code);
                    assert_eq!(takes, taken, "{x},{y} {fast:?}");
                    if expected.is_ok() {
                        legal.push((x, y));
                    }
                }
            }
            match (rng.below(30) > 0).then(|| rng.pick(&legal)).flatten() {
                None => {
                    plain.pass();
                    fast.pass();
                }
                Some((x, y)) => {
                    let (next, taken) = plain.try_stone((*x, *y), black).expect("legal");
                    plain = next;
                    assert_eq!(fast.play(point(*x, *y), colour(black)), Ok(taken.len() as u16));
                }
            }
            black = !black;
            let rows: Vec<String> = plain
                .board
                .iter()
                .map(|row| row.iter().map(|c| c.map_or('.', |b| if b { 'X' } else { 'O' })).collect())
                .collect();
            assert_eq!(fast.rows(), rows);
            let again = Board::try_from(String::from(fast.clone())).expect("reads");
            assert_eq!(again, fast);
            if rng.below(10) == 0 {
                // A board read from text has other group names: it must behave the same.
                fast = again;
            }
            if left.is_multiple_of(7) {
                let (stones, regions, neutral) = plain.count();
                let count = Count::of(&fast);
                assert_eq!(count.stones.map(u32::from), stones);
                assert_eq!(count.territory.map(u32::from), regions);
                assert_eq!(u32::from(count.neutral), neutral);
            }
            left -= 1;
            if left == 0 {
                break 'games;
            }
        }
    }
}

/// What a bot draws when it plays a game out: every legal move and the pass, each as likely as another.
#[test]
fn go_10_a_drawn_move_is_any_legal_one_or_a_pass() {
    let mut rng = Rng::new(10);
    for _ in 0..40 {
        let mut board = Board::new(4);
        let mut empty = EmptyPoints::of(&board);
        let mut side = Colour::Black;
        for _ in 0..rng.below(60) {
            empty.play(&mut board, side, |n| rng.below(n));
            side = side.other();
            let mut points = empty.points().to_vec();
            points.sort_unstable();
            let free: Vec<Point> = board.points().filter(|at| board.stone(*at).is_none()).collect();
            assert_eq!(points, free);
        }
        let mut choices: Vec<(Option<Point>, u32)> = board
            .points()
            .filter(|at| board.may_play(*at, side).is_ok())
            .map(Some)
            .chain([None])
            .map(|choice| (choice, 0))
            .collect();
        for _ in 0..choices.len() * 400 {
            let drawn = empty.clone().play(&mut board.clone(), side, |n| rng.below(n));
            choices.iter_mut().find(|(choice, _)| *choice == drawn).expect("legal").1 += 1;
        }
        for (choice, times) in choices {
            assert!((280..520).contains(&times), "{choice:?} {times} times of 400: {board:?}");
        }
    }
}

#[test]
fn go_3_handicap_points() {
    let names = |size: u8, count: u8| -> Vec<String> {
        handicap_points(size, count).into_iter().map(|p| p.to_string()).collect()
    };
    assert_eq!(names(19, 2), ["dp", "pd"], "lower left, upper right");
    assert_eq!(names(19, 3), ["dp", "pd", "dd"], "and upper left");
    assert_eq!(names(9, 5), ["cg", "gc", "cc", "gg", "ee"]);
    assert_eq!(names(13, 4), ["dj", "jd", "dd", "jj"]);
    assert_eq!(names(13, 6), ["dj", "jd", "dd", "jj", "dg", "jg"]);
    assert_eq!(names(9, 7), ["cg", "gc", "cc", "gg", "ce", "ge", "ee"]);
    assert_eq!(names(19, 8), ["dp", "pd", "dd", "pp", "dj", "pj", "jp", "jd"]);
    assert_eq!(names(19, 9).len(), 9);
    for size in [9, 13, 19] {
        for count in 0..=12 {
            let points = handicap_points(size, count);
            assert_eq!(points.len(), if (2..=9).contains(&count) { usize::from(count) } else { 0 });
            let config = Config { size, handicap: count, ..Config::default() };
            let stones = start_board(&config);
            assert!(points.iter().all(|p| stones.stone(*p) == Some(Colour::Black)));
        }
    }
}

#[test]
fn go_2_and_go_4_first_player_and_komi() {
    let config = |size, handicap| Config { size, handicap, ..Config::default() };
    for (size, handicap, komi, first) in [
        (9, 0, 11, Colour::Black),
        (13, 0, 15, Colour::Black),
        (19, 0, 15, Colour::Black),
        (9, 2, 1, Colour::White),
        (19, 9, 1, Colour::White),
    ] {
        assert_eq!(config(size, handicap).komi_half_points(), komi);
        assert_eq!(config(size, handicap).first(), first);
        assert!(config(size, handicap).is_valid());
    }
    for (size, handicap) in [(10, 0), (0, 0), (19, 1), (19, 10), (255, 255)] {
        assert!(!config(size, handicap).is_valid(), "{size} {handicap}");
    }
}

#[test]
fn q_go_3_a_creators_komi_is_a_half_integer() {
    let komi = |half| Config {
        rulings: Rulings { komi_half_points: Some(half), ..Rulings::default() },
        ..Config::default()
    };
    assert!(komi(13).is_valid());
    assert_eq!(komi(13).komi_half_points(), 13);
    assert!(!komi(12).is_valid());
}

#[test]
fn go_6_and_go_7_capture_before_suicide() {
    // A stone without a liberty that captures is legal; one that does not is suicide, alone or with its group.
    let mut corner = board(&[".OX..", "OX...", "X....", ".....", "....."]);
    assert_eq!(corner.may_play(point(0, 0), Colour::White), Err(Illegal::Suicide), "three stones at once");
    assert_eq!(corner.play(point(0, 0), Colour::Black), Ok(2));
    assert_eq!(corner.rows()[0], "X.X..");
    let alone = board(&[".X...", "X....", ".....", ".....", "....."]);
    assert_eq!(alone.may_play(point(0, 0), Colour::White), Err(Illegal::Suicide));
    assert_eq!(alone.may_play(point(0, 0), Colour::Black), Ok(()));
}

#[test]
fn go_8_simple_ko_and_what_is_not_ko() {
    let mut ko = board(&[".XO..", "XO.O.", ".XO..", ".....", "....."]);
    assert_eq!(ko.play(point(2, 1), Colour::Black), Ok(1));
    assert_eq!(ko.ko(), Some(point(1, 1)), "GO-9");
    assert_eq!(ko.may_play(point(1, 1), Colour::White), Err(Illegal::Ko));
    let mut elsewhere = ko.clone();
    elsewhere.play(point(4, 4), Colour::White).expect("a threat");
    elsewhere.play(point(4, 3), Colour::Black).expect("the answer");
    assert_eq!(elsewhere.may_play(point(1, 1), Colour::White), Ok(()));
    // After a pass nothing is forbidden by ko.
    ko.pass();
    assert_eq!(ko.ko(), None);
    assert_eq!(ko.play(point(1, 1), Colour::White), Ok(1));
    // Q-GO-4: sending two, returning one is legal: the board before the last move had two stones there.
    let mut two = board(&[".OX..", ".OX..", "OOX..", "XXX..", "....."]);
    two.play(point(0, 1), Colour::Black).expect("one more");
    assert_eq!(two.ko(), None);
}

#[test]
fn go_14_and_go_15_regions_and_scores() {
    // Black's corner of 6, White's row of 5, a neutral point between.
    let position = board(&["...XO", "...XO", "XXXX.", "OOOOO", "....."]);
    let count = Count::of(&position);
    assert_eq!((count.stones, count.territory, count.neutral), ([6, 7], [6, 5], 1));
    assert_eq!(count.map, "xxxXO/xxxXO/XXXX./OOOOO/ooooo");
    assert_eq!(count.points(Scoring::Chinese, [3, 9]), [12, 12]);
    assert_eq!(count.points(Scoring::Japanese, [3, 9]), [9, 14]);
    let config = Config { size: 9, ..Config::default() };
    assert_eq!(count.result(&config, [0, 0]).text(), "W+5.5");
    // Q-GO-8: compensation only as a setting.
    let mut handicap = Config { size: 9, handicap: 3, ..Config::default() };
    assert_eq!(count.result(&handicap, [0, 0]).text(), "W+0.5");
    handicap.rulings.handicap_compensation = true;
    assert_eq!(count.result(&handicap, [0, 0]).text(), "W+3.5");
    handicap.scoring = Scoring::Japanese;
    assert_eq!(count.result(&handicap, [5, 0]).text(), "B+5.5");
}

#[test]
fn q_go_9_an_empty_board_is_neutral_and_white_wins_by_komi() {
    let count = Count::of(&Board::new(9));
    assert_eq!((count.territory, count.neutral), ([0, 0], 81));
    assert_eq!(count.result(&Config { size: 9, ..Config::default() }, [0, 0]).text(), "W+5.5");
}

#[test]
fn broken_boards_are_refused() {
    for text in [
        "",
        "x",
        ".../...",
        "../..x",
        "XX/..",
        ".X/X?",
        "./. zz",
        ".O/O. aa aa",
        ".O/O. bb?",
        "OXO/XOX/OXO",
        "../.. cc",
        &"./".repeat(500_000),
    ] {
        let broken = Board::try_from(text.to_owned());
        assert!(broken.is_err() || text == "XX/..", "{text:.40}");
    }
}
