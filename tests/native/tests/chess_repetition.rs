//! When two positions are the same: the first one counts, castling rights count, and a capture in passing counts
//! only while it is legal. Each fixture is a defect that chess programs have had: field report (lila#7009,
//! bhlangonijr/chesslib#39, Matthies/RubiChess#491).

use shared::rules::chess::{Move, Position, occurrences, replay};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// How often the last position of a game has occurred.
fn count(start: &str, moves: &str) -> usize {
    let start: Position = start.parse().unwrap_or_else(|error| panic!("{start}: {error}"));
    let list: Vec<Move> = moves.split_whitespace().map(|uci| uci.parse().expect("UCI")).collect();
    list.iter().fold(start.clone(), |position, mv| {
        position.play(*mv).unwrap_or_else(|_| panic!("{mv} in {}", position.fen()))
    });
    occurrences(&replay(&start, list))
}

#[test]
fn the_first_position_counts() {
    assert_eq!(count(START, ""), 1);
    assert_eq!(count(START, "g1f3 g8f6 f3g1 f6g8"), 2);
    assert_eq!(count(START, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"), 3);
}

#[test]
fn positions_in_between_count_too() {
    assert_eq!(count(START, "e2e4 e7e5 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"), 3);
}

#[test]
fn the_side_to_move_counts() {
    // White loses a move with the rook: the same placement, but Black to move.
    let lost_move = "a1a2 h8g8 a2a3 g8h8 a3a1";
    assert_eq!(count("7k/8/8/8/8/8/8/R6K w - - 0 1", lost_move), 1);
}

#[test]
fn clocks_do_not_count() {
    assert_eq!(count("4k3/8/8/8/8/8/8/R3K3 w - - 37 61", "a1b1 e8d8 b1a1 d8e8"), 2);
}

#[test]
fn a_king_that_has_moved_and_returned_has_lost_its_rights() {
    let moves = "e1e2 e8e7 e2e1 e7e8";
    assert_eq!(count("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", moves), 1);
    assert_eq!(count("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &[moves, moves].join(" ")), 2);
}

#[test]
fn a_rook_that_has_moved_and_returned_has_lost_its_right() {
    assert_eq!(count("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1 h8g8 g1h1 g8h8"), 1);
    assert_eq!(count("r3k2r/8/8/8/8/8/8/R3K2R w Qq - 0 1", "h1g1 h8g8 g1h1 g8h8"), 2);
}

#[test]
fn a_captured_rook_takes_its_right_along() {
    // The rook of h8 falls; the rook that later stands on h8 has no right.
    let end = "7R/8/4k3/8/8/8/8/4K3";
    let start: Position = "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1".parse().unwrap();
    let moves = ["h1h8", "e8d7", "h8h5", "d7e6", "h5h8"].map(|uci| uci.parse::<Move>().unwrap());
    let last = replay(&start, moves).pop().unwrap();
    assert!(last.fen().starts_with(&format!("{end} b - ")), "{}", last.fen());
}

#[test]
fn a_legal_capture_in_passing_makes_the_first_position_another_one() {
    let start = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    assert_eq!(count(start, "d7d5 e1e2 e8e7 e2e1 e7e8"), 1);
    assert_eq!(count(start, "d7d5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8"), 2);
}

#[test]
fn a_double_step_without_a_capturer_changes_nothing() {
    assert_eq!(count("4k3/3p4/8/8/8/8/8/4K3 b - - 0 1", "d7d5 e1e2 e8e7 e2e1 e7e8"), 2);
}

#[test]
fn a_capturer_pinned_on_its_file_cannot_capture_and_so_does_not_count() {
    // The pawn on e5 shields its king from the rook on e8.
    assert_eq!(count("4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e1e2 h8g8 e2e1 g8h8"), 2);
}

#[test]
fn a_capturer_pinned_on_the_diagonal_of_the_capture_counts() {
    // The bishop on d7 pins the pawn on b5 to the king on a4, and c6 lies on that diagonal.
    let start: Position = "4k3/2pb4/8/1P6/K7/8/8/8 b - - 0 1".parse().unwrap();
    let after = start.play("c7c5".parse().unwrap()).unwrap();
    assert_eq!(after.en_passant().map(|square| square.to_string()), Some("c6".to_owned()));
    assert_eq!(count(&start.fen(), "c7c5 a4a3 d7c8 a3a4 c8d7"), 1);
}

#[test]
fn both_pawns_leaving_the_rank_of_the_king_make_the_capture_illegal() {
    assert_eq!(count("7k/3p4/8/K3P2r/8/8/8/8 b - - 0 1", "d7d5 a5a6 h8g8 a6a5 g8h8"), 2);
}

#[test]
fn two_capturers_one_of_them_pinned_still_count() {
    let start = "4r2k/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1";
    assert_eq!(count(start, "d7d5 e1e2 h8g8 e2e1 g8h8"), 1);
}

#[test]
fn a_capture_in_passing_that_does_not_answer_a_check_does_not_count() {
    // The advance uncovers a check of the bishop on c1; the capture on d3 would not answer it.
    let start = "8/8/7k/8/4p3/8/3P4/2B1K3 w - - 0 1";
    assert_eq!(count(start, "d2d4 h6g6 c1a3 g6h6 a3c1"), 2);
    let uncovered: Position = start.parse().unwrap();
    let after = uncovered.play("d2d4".parse().unwrap()).unwrap();
    assert!(after.is_check());
    assert_eq!(after.en_passant(), None);
}

#[test]
fn a_capture_in_passing_of_the_checking_pawn_counts() {
    let start: Position = "8/8/8/2k5/4p3/8/3P4/4K3 w - - 0 1".parse().unwrap();
    let after = start.play("d2d4".parse().unwrap()).unwrap();
    assert!(after.is_check());
    assert_eq!(after.en_passant().map(|square| square.to_string()), Some("d3".to_owned()));
}
