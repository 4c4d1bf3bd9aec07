//! What the rules say of chess that no other test names: how pieces move, the forms at the interfaces, and the rulings
//! on material, clocks and draws of each flavour.

use native::room::{Room, casual, classic_room, contest, ladder, player};
use shared::chance::Chance;
use shared::outcome::{ContestStep, EndReason, GameResult, Outcome};
use shared::rules::chess::{Move, Pgn, Position};
use shared::rules::classic_chess::{Action, ClassicChess, Config, State};
use shared::rules::{ChessFlavour, DrawClaim, Features, Rules};
use shared::seat::Seat;
use shared::table::{Phase, TableCommand};
use shared::time::{Instant, Millis};
use shared::tournament::{BadSetting, TournamentSettings};
use std::collections::BTreeSet;

const TEN: i64 = 600_000;
/// Knights out and back: four plies that repeat the position.
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";
/// A short stalemate: Black, behind in material, has no move.
const STALEMATE: &str =
    "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6";

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn mv(uci: &str) -> Move {
    uci.parse().unwrap()
}

/// Where the piece on `from` may go.
fn targets(fen: &str, from: &str) -> BTreeSet<String> {
    let moves = position(fen).legal_moves();
    let written = moves.iter().map(|mv| mv.to_string());
    written.filter_map(|uci| Some(uci.strip_prefix(from)?.to_owned())).collect()
}

/// The square so many files and ranks from another, if it is on the board.
fn square(from: (i32, i32), by: (i32, i32)) -> Option<String> {
    let (file, rank) = (from.0 + by.0, from.1 + by.1);
    let on = (0..8).contains(&file) && (0..8).contains(&rank);
    on.then(|| format!("{}{}", char::from(b'a' + u8::try_from(file).unwrap()), rank + 1))
}

/// Steps of a piece on an empty board, walked one by one.
fn walk(from: (i32, i32), ways: &[(i32, i32)], far: i32) -> BTreeSet<String> {
    let along =
        |way: &(i32, i32)| (1..=far).filter_map(|n| square(from, (way.0 * n, way.1 * n))).collect::<Vec<_>>();
    ways.iter().flat_map(along).collect()
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const ASLANT: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

#[test]
fn cc_2_each_piece_moves_in_its_own_way() {
    let at = (3, 3);
    let both = [STRAIGHT, ASLANT].concat();
    for (piece, ways, far) in
        [('R', &STRAIGHT[..], 7), ('B', &ASLANT[..], 7), ('Q', &both[..], 7), ('N', &LEAPS[..], 1)]
    {
        let fen = format!("8/7k/8/8/3{piece}4/8/K7/8 w - - 0 1");
        assert_eq!(targets(&fen, "d4"), walk(at, ways, far), "{piece}");
    }
    assert_eq!(targets("7k/8/8/8/3K4/8/8/8 w - - 0 1", "d4"), walk(at, &both, 1), "K");
    // A pawn goes ahead, from its first square also two, and captures aslant only.
    let set = |squares: &[&str]| squares.iter().map(|one| (*one).to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(targets("7k/8/8/8/8/8/3P4/K7 w - - 0 1", "d2"), set(&["d3", "d4"]));
    assert_eq!(targets("7k/8/8/8/8/2pnp3/3P4/K7 w - - 0 1", "d2"), set(&["c3", "e3"]));
    assert_eq!(targets("7k/8/8/3pp3/3P4/8/8/K7 w - - 0 1", "d4"), set(&["e5"]));
    // Nothing but a knight jumps, and an own piece is not taken.
    assert_eq!(targets("7k/8/8/8/8/8/PP6/RN5K w - - 0 1", "a1"), set(&[]));
    assert_eq!(targets("7k/8/8/8/8/8/PP6/RN5K w - - 0 1", "b1"), set(&["a3", "c3", "d2"]));
}

#[test]
fn cc_2_no_move_leaves_or_puts_the_own_king_in_check() {
    // Pinned on the file: the knight stays. Beside a rook's file: the king does not step on it.
    let pinned = position("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1");
    assert!(pinned.legal_moves().iter().all(|mv| !mv.to_string().starts_with("e2")));
    assert!(pinned.play(mv("e2c3")).is_err());
    assert_eq!(
        targets("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1"),
        ["e2", "f1", "f2"].map(str::to_owned).into(),
        "the d-file is attacked"
    );
    // In check only what ends it is legal: here no move of the rook.
    let checked = "4k3/8/8/8/8/4r3/8/R3K3 w - - 0 1";
    let moves: BTreeSet<String> = position(checked).legal_moves().iter().map(|mv| mv.to_string()).collect();
    assert_eq!(moves, ["e1d1", "e1d2", "e1f1", "e1f2"].map(str::to_owned).into());
    assert!(position(checked).play(mv("a1a2")).is_err());
    // Kings keep a square between them.
    assert!(position("8/8/8/3k4/8/3K4/8/8 w - - 0 1").play(mv("d3d4")).is_err());
}

#[test]
fn cc_11_fen_for_positions_uci_for_moves_san_and_pgn_for_display() {
    let mut room = Room::started(&casual());
    room.line("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
    let view = room.view();
    assert_eq!(view["game"]["plies"][0], "e2e4", "UCI");
    let fen = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";
    assert_eq!(view["game"]["position"], fen, "FEN");
    let record = room.table.record().unwrap();
    assert_eq!(record.position, fen);
    assert_eq!(record.plies.last().and_then(|ply| ply.line.action.as_deref()), Some("h5f7"));
    let text = record.pgn().unwrap().to_string();
    assert!(text.contains("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"), "{text}");
    let read = Pgn::read_all(&text).unwrap();
    assert_eq!(read.iter().map(|game| game.plies.len()).collect::<Vec<_>>(), [7]);
    let start = Position::start();
    assert_eq!(start.san(mv("g1f3")).unwrap(), "Nf3");
    assert_eq!(start.read_san("Nf3"), Ok(mv("g1f3")));
    assert_eq!(position(fen).fen(), fen);
}

#[test]
fn cl_2_on_the_ladder_a_flag_loses_and_absence_costs_nothing_but_time() {
    let mut room = Room::started(&ladder());
    room.line("e2e4 e7e5");
    room.ask(TableCommand::Depart { player: player(1) }).unwrap();
    room.wait(TEN - 1).tick();
    assert_eq!(room.table.phase(), Some(Phase::Running), "away for ten minutes all but a millisecond");
    room.wait(1).tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Timeout)));
}

#[test]
fn ct_1_a_tournament_game_has_no_dice_no_cap_and_one_of_four_clocks_without_increment() {
    let mut room = Room::started(&classic_room());
    room.line(&SHUFFLE.repeat(20));
    assert_eq!(room.table.phase(), Some(Phase::Running), "80 plies, and no last move");
    let view = room.view();
    assert_eq!((view["game"].get("die"), view["clock"].get("turn_timer")), (None, None));
    assert_eq!(room.table.setup().unwrap().clock.increment, Millis::ZERO);
    for minutes in 0..=60 {
        let event = serde_json::json!({ "name": "Cup", "mode": "classic", "minutes": minutes });
        let settings: TournamentSettings = serde_json::from_value(event).unwrap();
        let fine = if [5, 10, 15, 30].contains(&minutes) { Ok(()) } else { Err(BadSetting::Minutes) };
        assert_eq!(settings.check(Instant(0)), fine, "{minutes}");
    }
}

#[test]
fn q_cc_1_insufficient_material_is_the_list_and_nothing_beside_it() {
    let drawn = |placement: &str| position(&format!("{placement} w - - 0 1")).insufficient_material();
    for (placement, what) in [
        ("4k3/8/8/8/8/8/8/4K3", "bare kings"),
        ("4k3/8/8/8/8/8/8/4KB2", "one bishop"),
        ("4k1n1/8/8/8/8/8/8/4K3", "one knight"),
        ("4k1b1/8/8/8/8/8/8/4KB2", "bishops on one colour, of both sides"),
        ("4k3/8/8/8/8/8/8/B1B1K3", "bishops on one colour, of one side"),
    ] {
        assert!(drawn(placement), "{what}");
    }
    for (placement, what) in [
        ("4k3/8/8/8/8/8/8/4KNN1", "two knights"),
        ("4k1n1/8/8/8/8/8/8/4KN2", "knight against knight"),
        ("4k3/3b4/8/8/8/8/8/4KN2", "knight against bishop"),
        ("4kb2/8/8/8/8/8/8/4KB2", "bishops on both colours"),
        ("4k3/8/8/8/8/8/4P3/4K3", "a pawn"),
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3", "pawns that block each other for ever"),
    ] {
        assert!(!drawn(placement), "{what} plays on");
    }
}

fn opened(flavour: ChessFlavour, fen: &str) -> State {
    let config = Config { start: Some(position(fen)), ..Config::of(flavour) };
    ClassicChess::begin(&ClassicChess::open(&config, &Chance::sealed()).unwrap())
}

fn play(state: State, uci: &str) -> State {
    let seat = Seat::of(state.position.turn());
    let action = Action::Move { uci: mv(uci) };
    let events = ClassicChess::decide(&state, seat, &action, &Chance::sealed()).unwrap();
    events.iter().fold(state, ClassicChess::evolve)
}

#[test]
fn q_cl_1_the_ladder_has_all_draws_of_chess_and_no_rule_of_contests() {
    assert_eq!(
        ClassicChess::features(&Config::of(ChessFlavour::Ladder)),
        Features { draw_offers: true, draw_claims: true }
    );
    let mut room = Room::started(&ladder());
    room.line("e2e4 e7e5");
    room.ask(TableCommand::OfferDraw { player: player(1) }).unwrap();
    room.ask(TableCommand::AnswerDraw { player: player(2), accept: true }).unwrap();
    assert_eq!(room.outcome(), Some(Outcome::draw(EndReason::Agreement)));
    let mut room = Room::started(&ladder());
    room.line(&SHUFFLE.repeat(2));
    let claim = DrawClaim::ThreefoldRepetition;
    room.ask(TableCommand::ClaimDraw { player: player(1), claim }).unwrap();
    assert_eq!(room.outcome(), Some(Outcome::draw(EndReason::ThreefoldRepetition)));
    let mut room = Room::started(&ladder());
    room.line(STALEMATE);
    assert_eq!(room.outcome(), Some(Outcome::draw(EndReason::Stalemate)), "no tie-break of a contest");
    let bishop = opened(ChessFlavour::Ladder, "4k3/8/8/8/8/8/4q3/4KB2 w - - 0 1");
    assert_eq!(play(bishop, "e1e2").outcome, Some(Outcome::draw(EndReason::InsufficientMaterial)));
    let counted = opened(ChessFlavour::Ladder, "4k3/8/8/8/8/8/8/4KR2 w - - 149 90");
    assert_eq!(play(counted, "e1e2").outcome, Some(Outcome::draw(EndReason::SeventyFiveMoves)));
}

#[test]
fn q_cx_1_a_contest_counts_1_3_3_5_9() {
    for (piece, value) in [('P', 1), ('N', 3), ('B', 3), ('R', 5), ('Q', 9), ('K', 0)] {
        let white = if piece == 'K' { "8".to_owned() } else { format!("3{piece}4") };
        let fen = format!("k7/8/8/8/{white}/8/8/7K w - - 0 1");
        assert_eq!(position(&fen).points(), [value, 0], "{piece}");
    }
    // A rook and a knight against a queen: 8 to 9 when the 150th ply is played.
    let state = play(opened(ChessFlavour::Contest, "k6q/8/8/8/8/8/8/1K2RN2 w - - 149 90"), "e1e2");
    assert_eq!(state.outcome, Some(Outcome::draw(EndReason::SeventyFiveMoves)));
    let winner = ClassicChess::contest_winner(&state, [Millis(9), Millis(1)]);
    assert_eq!(winner, Some((Seat::SECOND, ContestStep::Material)));
}

#[test]
fn q_cx_2_the_75_move_rule_is_150_plies_and_mate_comes_first() {
    let before = opened(ChessFlavour::Contest, "4k3/8/8/8/8/8/8/4KR2 w - - 148 90");
    let at_149 = play(before, "e1e2");
    assert_eq!(at_149.outcome, None);
    assert_eq!(play(at_149, "e8e7").outcome, Some(Outcome::draw(EndReason::SeventyFiveMoves)));
    let mate = opened(ChessFlavour::Contest, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 90");
    assert_eq!(play(mate, "a1a8").outcome, Some(Outcome::win(Seat::FIRST, EndReason::Checkmate)));
}

#[test]
fn q_cx_3_the_time_step_takes_the_clocks_after_the_last_move_to_the_millisecond() {
    // Level material and equally many moves: whoever was slower by one millisecond in all loses.
    let ended = |white: i64, black: i64, last: i64| {
        let mut room = Room::started(&contest());
        room.wait(white).line("g1f3");
        room.wait(black).line("g8f6 f3g1 f6g8");
        room.line(&SHUFFLE.repeat(36));
        room.line("g1f3");
        // The last move's own time is charged before the clocks are compared.
        room.wait(last).line("g8f6");
        let outcome = room.outcome().unwrap();
        assert_eq!(outcome.reason, EndReason::SeventyFiveMoves);
        (outcome.result, outcome.decided_by)
    };
    let by = |step, seat| (GameResult::Win(seat), Some(step));
    assert_eq!(ended(5_001, 5_000, 0), by(ContestStep::Time, Seat::SECOND));
    assert_eq!(ended(5_000, 5_001, 0), by(ContestStep::Time, Seat::FIRST));
    assert_eq!(ended(5_001, 5_000, 2), by(ContestStep::Time, Seat::FIRST));
    assert_eq!(ended(5_000, 5_000, 0), by(ContestStep::Host, Seat::FIRST), "equal to the millisecond");
}
