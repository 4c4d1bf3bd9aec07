//! Reading what others write, and writing what reads back.

use super::*;
use crate::rules::chess::SanError;
use proptest::prelude::*;

fn read(text: &str) -> Pgn {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn moves(pgn: &Pgn) -> String {
    pgn.plies.iter().map(|ply| ply.mv.to_string()).collect::<Vec<_>>().join(" ")
}

fn fault(text: &str) -> (PgnFault, usize, usize) {
    let error = text.parse::<Pgn>().unwrap_err();
    (error.fault, error.line, error.column)
}

#[test]
fn a_game_as_other_programs_write_it() {
    let pgn = read(concat!(
        "\u{feff}% escaped line\n[Event \"A \\\"quoted\\\" \\\\ name\"]\n[Site \"?\"]\n[White \"é\"]\n\n",
        "1.e4 e5 2. Nf3! $1 Nc6?! ; rest of the line ( { \n 3. Bb5 {a comment} (3. Bc4 Bc5 (3... Nf6 {) in it}) 4. c3)",
        " 3... a6 !? 4.Ba4 Nf6 5. 0-0 Be7 1/2-1/2\n",
    ));
    assert_eq!(pgn.tag("Event"), Some("A \"quoted\" \\ name"));
    assert_eq!(moves(&pgn), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7");
    assert_eq!(pgn.plies[3].comment, "rest of the line ( {");
    assert_eq!(pgn.plies[4].comment, "a comment");
    assert_eq!(pgn.result, PgnResult::Draw);
}

#[test]
fn several_games_in_one_text() {
    let games =
        Pgn::read_all("[White \"A\"]\n1. e4 1-0\n\n[White \"B\"]\n1. d4 d5\n[White \"C\"]\n*\n1. c4 *")
            .unwrap();
    let results: Vec<PgnResult> = games.iter().map(|game| game.result).collect();
    assert_eq!(results, [PgnResult::White, PgnResult::Open, PgnResult::Open, PgnResult::Open]);
    assert_eq!(games[2].tag("White"), Some("C"));
    assert_eq!(moves(&games[3]), "c2c4");
    assert_eq!(Pgn::read_all(" \n").unwrap(), []);
    assert_eq!(fault("1. e4 * 1. d4 *").0, PgnFault::NotOneGame);
    assert_eq!(fault("").0, PgnFault::NotOneGame);
}

#[test]
fn a_game_from_a_position() {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd7 41. e4 *";
    let pgn = read(text);
    assert_eq!(moves(&pgn), "e8d7 e2e4");
    let written = pgn.to_string();
    assert!(written.contains("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n"), "{written}");
    assert!(written.ends_with("\n\n40... Kd7 41. e4 *\n"), "{written}");
}

#[test]
fn lc_9_a_die_stands_before_its_move_and_the_last_one_before_the_result() {
    let ply = |die, uci: &str| PgnPly { die, ..PgnPly::from(uci.parse::<Move>().unwrap()) };
    let pgn = Pgn {
        start: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 8".parse().unwrap(),
        plies: vec![ply(Some(1), "e2e4"), ply(Some(6), "e8d7")],
        last_die: Some(3),
        result: PgnResult::Draw,
        ..Pgn::default()
    };
    let text = pgn.to_string();
    assert!(text.ends_with("\n{[%die 1]} 8. e4 {[%die 6]} 8... Kd7 {[%die 3]} 1/2-1/2\n"), "{text}");
    let back = read(&text);
    assert_eq!((&back.plies, back.last_die, back.result), (&pgn.plies, pgn.last_die, pgn.result));
}

#[test]
fn the_roster_comes_first_and_nothing_breaks_out_of_a_tag_or_a_comment() {
    let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let pgn = Pgn {
        tags: vec![
            tag("Mode", "x"),
            tag("White", "a\"]\n[Black \"b"),
            tag("bad name", "v"),
            tag("Result", "1-0"),
        ],
        plies: vec![PgnPly {
            comment: "} 1... e5 {".to_owned(),
            ..PgnPly::from("e2e4".parse::<Move>().unwrap())
        }],
        ..Pgn::default()
    };
    let text = pgn.to_string();
    let expected = concat!(
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"a\\\"] [Black \\\"b\"]\n",
        "[Black \"?\"]\n[Result \"*\"]\n[Mode \"x\"]\n\n1. e4 {) 1... e5 {} *\n",
    );
    assert_eq!(text, expected);
    assert_eq!(read(&text).plies.len(), 1);
}

#[test]
fn lines_are_at_most_80_signs() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(200);
    let plies = shuffle.map(|uci| PgnPly::from(uci.parse::<Move>().unwrap())).collect();
    let pgn = Pgn { plies, ..Pgn::default() };
    let text = pgn.to_string();
    assert!(text.lines().all(|line| line.chars().count() <= 80));
    assert_eq!(read(&text).plies, pgn.plies);
}

#[test]
fn faults_with_their_place() {
    assert_eq!(fault("[White Ada]\n*"), (PgnFault::Tag, 1, 1));
    assert_eq!(fault("1. e4\n  {open"), (PgnFault::Comment, 2, 3));
    assert_eq!(fault("1. e4 (1. d4"), (PgnFault::Variation, 1, 7));
    assert_eq!(fault("1. e4 )"), (PgnFault::Sign, 1, 7));
    assert_eq!(fault("1. e4\ne4"), (PgnFault::Move(SanError::Illegal), 2, 1));
    assert_eq!(fault("1. hello"), (PgnFault::Move(SanError::Malformed), 1, 4));
    assert_eq!(fault("1. Nf3 Nf6 2. Ng1 Ng8 3. Nh3 Nh6 4. -- *").0, PgnFault::Move(SanError::Malformed));
    assert!(matches!(fault("[FEN \"8/8 w - - 0 1\"]\n*"), (PgnFault::Fen(_), 1, 1)));
}

#[test]
fn ten_megabytes_and_deep_nesting_are_only_long() {
    const SIZE: usize = 10_000_000;
    let nested = format!("1. e4 {}{} *", "(".repeat(SIZE / 2), ")".repeat(SIZE / 2));
    assert_eq!(moves(&read(&nested)), "e2e4");
    assert_eq!(fault(&format!("1. e4 {}", "(".repeat(SIZE))), (PgnFault::Variation, 1, 7));
    assert_eq!(fault(&"x".repeat(SIZE)).0, PgnFault::Move(SanError::Malformed));
    assert_eq!(fault(&"[".repeat(SIZE)).0, PgnFault::Tag);
    let blank_lines = format!("1. e4{}*", "\n".repeat(SIZE));
    assert_eq!(moves(&read(&blank_lines)), "e2e4");
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in r#"([\[\]{}()$;%."\\*!?+# \n/a-hNBRQKO0-9x=-]|\PC){0,60}"#) {
        if let Ok(games) = Pgn::read_all(&text) {
            for game in games {
                let again = game.to_string();
                let back: Pgn = again.parse().unwrap();
                prop_assert_eq!((&back.plies, back.result), (&game.plies, game.result), "{}", again);
            }
        }
    }

    #[test]
    fn no_text_makes_a_position_panic(text in "\\PC{0,90}") {
        let _ = text.parse::<Position>();
        let _ = Position::start().read_san(&text);
        let _ = text.parse::<Move>();
    }
}
