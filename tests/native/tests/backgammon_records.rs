//! Records in and out: MAT, SGF, position ids; bad files are refused with their place.

use native::reference::rng::Rng;
use native::walks::walk;
use shared::rules::backgammon::{
    Backgammon, BadPositionId, Config, Done, Position, Record, Rulings, Side, Variant, mat, sgf,
};

fn games() -> impl Iterator<Item = Record> {
    (0..12).map(|seed| {
        let config = Config {
            variant: Variant::ALL[seed as usize % 3],
            cube: seed % 2 == 0,
            rulings: Rulings::default(),
        };
        let state = walk::<Backgammon>(config, seed, 12_000).last;
        let record = Record::of(&state, ["Asha".to_owned(), "Ben [2]".to_owned()]).expect("whole");
        let (position, flow) = record.replay().expect("follows the rules");
        assert_eq!((position, flow.winner), (state.position, state.flow.winner));
        record
    })
}

/// The same game up to the order of the hops inside a play: positions after every step are equal.
fn same_game(a: &Record, b: &Record) {
    assert_eq!(
        (a.variant, &a.names, a.winner, a.steps.len()),
        (b.variant, &b.names, b.winner, b.steps.len())
    );
    for n in 0..=a.steps.len() {
        let cut = |r: &Record| Record { steps: r.steps[..n].to_vec(), ..r.clone() }.replay().unwrap();
        assert_eq!(cut(a), cut(b), "after step {n}");
    }
}

#[test]
fn mat_and_sgf_come_back_as_the_same_game() {
    for record in games() {
        let text = mat::write(&record);
        let read = mat::read(&text).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
        same_game(&read[0], &record);
        let text = sgf::write(&record);
        same_game(&sgf::read(&text).unwrap_or_else(|why| panic!("{why:?}\n{text}")), &record);
    }
}

/// The layout that GNU Backgammon and others write, with combined moves, repeated moves and words in any case.
const FOREIGN: &str = r#"; [Site "a club evening"]
; [EventDate "2026.01.31"]

 3 point match

 Game 1
 Asha : 0                        Ben : 0
  1)                             31: 8/5 6/5
  2) 42: 8/4 6/4                  Doubles => 2
  3)  Takes                      65: 24/13
  4) 66: 24/18(2) 13/7(2)        21: 13/11 6/5
  5) 55: 13/8*(2) 7/2/off
      Wins 2 points
"#;

#[test]
fn mat_of_other_programs_is_read() {
    let error = mat::read(FOREIGN).unwrap_err();
    assert_eq!((error.line, error.column, error.code), (12, 6, "bad_play"));
    let games = mat::read(&FOREIGN.replace("55: 13/8*(2) 7/2/off", "11: 8/7 6/5(2) 4/3")).expect("legal");
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].names, ["Asha", "Ben"]);
    assert_eq!(games[0].steps[0].0, Side::Black);
    assert_eq!(games[0].steps[4].1, Done::parse("65xr").unwrap(), "24/13 is 24/18 18/13");
    let (position, flow) = games[0].replay().unwrap();
    assert_eq!(flow.cube.value, 2);
    assert_eq!((position.own(Side::White, 18), position.own(Side::White, 5)), (2, 2));
}

#[test]
fn bad_mat_is_refused_with_its_place() {
    let bad = |text: &str| mat::read(text).map(|g| g.len()).map_err(|e| (e.line, e.column, e.code));
    assert_eq!(bad(""), Err((1, 1, "no_game")));
    assert_eq!(bad("hello"), Err((1, 1, "no_game")));
    assert_eq!(bad(" Game 1\n x\n"), Err((2, 1, "bad_names")));
    let head = " Game 1\n A : 0   B : 0\n";
    assert_eq!(bad(&format!("{head}  1) 77: 8/5\n")), Err((3, 6, "bad_dice")));
    assert_eq!(bad(&format!("{head}  1) 31: 8/5/4/3/2/1\n")), Err((3, 6, "bad_move")));
    assert_eq!(bad(&format!("{head}  1) 31: 8/4 9/x\n")), Err((3, 6, "bad_move")));
    assert_eq!(bad(&format!("{head}  1) 31: 8/5(200)\n")), Err((3, 6, "bad_move")));
    assert_eq!(bad(&format!("{head}  1) 31:\n")), Err((3, 6, "not_complete")));
    assert_eq!(bad(&format!("{head}  1) Drops\n")), Err((3, 6, "wrong_phase")));
    assert_eq!(bad(&format!("{head}  1) Wubbles\n")), Err((3, 6, "bad_cell")));
    assert_eq!(bad("; [Variant \"chouette\"]\n"), Err((1, 1, "unknown_variant")));
    let long = "x".repeat(mat::MOST_BYTES + 1);
    assert_eq!(bad(&long), Err((1, 1, "too_long")));
}

#[test]
fn bad_sgf_is_refused_with_its_place() {
    let bad = |text: &str| sgf::read(text).map(|r| r.steps.len()).map_err(|e| (e.line, e.column, e.code));
    assert_eq!(bad(""), Err((1, 1, "no_game")));
    assert_eq!(bad("(;GM[1])"), Err((1, 2, "not_backgammon")));
    assert_eq!(bad("(;GM[6]\n;W[31hefe]\n;B[31)"), Err((3, 7, "unclosed_value")));
    assert_eq!(bad("(;GM[6]\n;W[31hefe]\n ;W[31qtst])"), Err((3, 2, "not_your_turn")));
    assert_eq!(bad("(;GM[6];W[3?hefe])"), Err((1, 8, "bad_dice")));
    assert_eq!(bad("(;GM[6];W[31hefeaabbc])"), Err((1, 8, "bad_step")));
    assert_eq!(bad("(;GM[6];W[31hefeaabb])"), Err((1, 8, "bad_play")));
    assert_eq!(bad("(;GM[6];W[31hafe])"), Err((1, 8, "bad_play")));
    assert_eq!(bad("(;GM[6];W[31h?fe])"), Err((1, 8, "bad_point")));
    assert_eq!(bad("(;GM[6]AW[a][b];W[31hefe])"), Err((1, 2, "setup_not_supported")));
    assert_eq!(bad("(;GM[6];W[31hefe];B[double];W[drop];B[31qtst])"), Err((1, 36, "game_over")));
}

#[test]
fn random_bytes_and_broken_records_never_panic() {
    let mut rng = Rng::new(3);
    let texts: Vec<String> = games().take(4).flat_map(|r| [mat::write(&r), sgf::write(&r)]).collect();
    for _ in 0..2_000 {
        let mut bytes = texts[rng.below(texts.len())].clone().into_bytes();
        for _ in 0..=rng.below(4) {
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => bytes[at] = rng.bits() as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"()[];:/*W31"[rng.below(11)]),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        let _ = mat::read(&text);
        let _ = sgf::read(&text);
    }
}

#[test]
fn position_ids_are_those_of_gnu_backgammon() {
    for side in Side::BOTH {
        assert_eq!(Position::start(Variant::Standard).position_id(side), "4HPwATDgc/ABMA");
    }
    // Read off GNU Backgammon 1.07 (`set board simple`, then `set turn`): one board with either side on roll. White's
    // own points 1:2 12:5 17:3 19:4 22:1, Black's 1:2 12:5 17:3 19:5.
    let mut board = Position::EMPTY;
    [(1, 2), (12, 5), (17, 3), (19, 4), (22, 1)].iter().for_each(|(p, n)| board.set(Side::White, *p, *n));
    [(1, 2), (12, 5), (17, 3), (19, 5)].iter().for_each(|(p, n)| board.set(Side::Black, *p, *n));
    assert_eq!(board.position_id(Side::Black), "A+CD8wgD4IPzAQ");
    assert_eq!(board.position_id(Side::White), "A+CD8wED4IPzCA");
}

#[test]
fn position_ids_come_back_and_bad_ones_are_refused() {
    for record in games().take(9) {
        for n in 0..record.steps.len() {
            let cut = Record { steps: record.steps[..n].to_vec(), ..record.clone() };
            let (position, _) = cut.replay().unwrap();
            for side in Side::BOTH {
                let id = position.position_id(side);
                assert_eq!(Position::from_position_id(&id, side, record.variant), Ok(position));
            }
        }
    }
    let bad = |id: &str| Position::from_position_id(id, Side::White, Variant::Standard).unwrap_err();
    assert_eq!(bad("4HPwATDgc/ABM"), BadPositionId::Length);
    assert_eq!(bad("4HPw TDgc/ABMA"), BadPositionId::Character { at: 4 });
    assert_eq!(bad("//////////////"), BadPositionId::Checkers);
    let mut rng = Rng::new(8);
    for _ in 0..2_000 {
        let id: String = (0..14).map(|_| char::from(b"ABCDabcd0123+/zZ"[rng.below(16)])).collect();
        let _ = Position::from_position_id(&id, Side::Black, Variant::Standard);
    }
}

#[test]
fn the_short_form_of_a_step_comes_back() {
    for record in games().take(6) {
        for (_, done) in &record.steps {
            assert_eq!(Done::parse(&String::from(done.clone())).as_ref(), Some(done));
        }
    }
    for text in ["", "3", "37a", "31abcde", "31A", "31{", "dou", "31é"] {
        assert_eq!(Done::parse(text), None, "{text}");
    }
}
