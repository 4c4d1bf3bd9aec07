//! The rulings of Part 2 on Ludo Chess: what one die, one phase, one check and one count mean.

use native::room::{Room, ludo};
use shared::chance::{Chance, Seed, key};
use shared::outcome::{EndReason, GameResult, Outcome};
use shared::rules::Rules;
use shared::rules::chess::Role;
use shared::rules::ludo_chess::{
    Action, Config, Die, Event, FREE_PLIES, LAST_PLY, LudoChess, Ply, Reject, State, decide_with, piece_of,
};
use shared::seat::{Seat, SeatSet};
use shared::table::{Phase, TableGame};
use std::collections::BTreeSet;

fn die(number: u8) -> Die {
    Die::try_from(number).unwrap()
}

fn mover(state: &State) -> Seat {
    Seat::of(state.position.turn())
}

/// A game in mid-play after so many plies, with this roll for the side to move.
fn game(fen: &str, played: usize, roll: u8) -> State {
    let mut state = LudoChess::begin(&Event::Opened { config: Config::default() });
    state.position = fen.parse().unwrap();
    state.plies = vec![Ply { die: None, uci: "a2a3".parse().unwrap() }; played];
    state.die = Some(die(roll));
    state
}

/// The state after a move; the next side rolls this, if it rolls at all.
fn play(state: &State, uci: &str, roll: u8) -> State {
    let event = decide_with(state, mover(state), uci.parse().unwrap(), |_| Ok(die(roll)));
    LudoChess::evolve(state.clone(), &event.unwrap_or_else(|why| panic!("{uci}: {why:?}")))
}

fn legal(state: &State) -> BTreeSet<String> {
    let uci = |Action::Move { uci }: Action| uci.to_string();
    LudoChess::legal(state, mover(state)).into_iter().map(uci).collect()
}

fn refused(state: &State, uci: &str) -> Option<Reject> {
    decide_with(state, mover(state), uci.parse().unwrap(), |_| Ok(die(1))).err()
}

/// The opening phase played by knights that come back, and then this roll.
fn after_the_opening(roll: u8) -> State {
    let start = LudoChess::begin(&Event::Opened { config: Config::default() });
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(14);
    knights.fold(start, |state, uci| play(&state, uci, roll))
}

#[test]
fn q_lc_1_seven_moves_are_seven_of_each_side() {
    let mut state = LudoChess::begin(&Event::Opened { config: Config::default() });
    for (ply, uci) in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(14).enumerate() {
        assert_eq!(state.die, None, "ply {} is free", ply + 1);
        assert_eq!(legal(&state).len(), state.position.legal_moves().len(), "every chess move");
        state = play(&state, uci, 3);
    }
    assert_eq!(FREE_PLIES, 14);
    assert_eq!(state.die, Some(die(3)), "White's eighth move is the first with a die");
    let state = play(&state, "f3g1", 5);
    assert_eq!(state.die, Some(die(5)), "and so is Black's");
}

#[test]
fn q_lc_2_one_die_names_one_kind_of_piece() {
    let names = Die::ALL.map(piece_of);
    assert_eq!(names, [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]);
    for number in 1..=6 {
        let state = after_the_opening(number);
        assert_eq!(LudoChess::open_roll(&state), [number], "one number and no second");
    }
    assert!(Die::try_from(0).is_err() && Die::try_from(7).is_err());
}

#[test]
fn q_lc_3_castling_belongs_to_the_king_on_every_roll() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20";
    for roll in 1..=6 {
        let moves = legal(&game(both, 20, roll));
        assert!(moves.contains("e1g1") && moves.contains("e1c1"), "roll {roll}");
        assert_eq!(moves.contains("a1a2"), roll == 5, "roll {roll}: the rook moves on a five alone");
        let castled = play(&game(both, 20, roll), "e1g1", 1);
        assert_eq!(castled.position.fen().split('/').next_back().unwrap().split(' ').next(), Some("R4RK1"));
    }
    // A five gives no castling that the king does not have.
    assert!(!legal(&game("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 20", 20, 5)).contains("e1g1"));
}

#[test]
fn q_lc_4_the_piece_of_a_promotion_is_free_and_the_right_to_pass_lapses() {
    let pawn = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 20";
    for (roll, free) in [(1, true), (2, true), (3, false), (4, false), (5, false), (6, false)] {
        for piece in ["q", "r", "b", "n"] {
            assert_eq!(
                legal(&game(pawn, 20, roll)).contains(&format!("b7b8{piece}")),
                free,
                "{roll} {piece}"
            );
        }
    }
    let right = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 20";
    assert!(legal(&game(right, 20, 1)).contains("e5d6"));
    let waited = play(&play(&game(right, 20, 6), "e1d1", 6), "e8e7", 1);
    assert!(!legal(&waited).contains("e5d6"), "no later roll brings it back");
}

#[test]
fn q_lc_5_a_roll_without_its_piece_forces_the_king_and_nobody_passes() {
    let state = game("4k3/8/8/8/8/8/P6P/K7 w - - 0 20", 20, 6);
    assert_eq!(legal(&state), ["a1b1", "a1b2"].map(str::to_owned).into());
    assert_eq!(LudoChess::to_act(&state), SeatSet::only(Seat::FIRST), "the same side must move");
    assert_eq!((state.outcome, refused(&state, "h2h3")), (None, Some(Reject::NotOnThisRoll)));
    assert_eq!(play(&state, "a1b1", 1).position.turn(), !state.position.turn());
}

const CHECKED_BY_A_KNIGHT: &str = "k7/8/8/8/4n3/8/6PP/3N2RK b - - 0 19";

#[test]
fn q_lc_6_in_check_a_die_that_cannot_answer_draws() {
    for roll in 1..=6 {
        let state = play(&game(CHECKED_BY_A_KNIGHT, 19, 3), "e4f2", roll);
        assert!(state.position.is_check());
        let drawn = (roll != 3).then(|| Outcome::draw(EndReason::StalemateByDice));
        assert_eq!(state.outcome, drawn, "roll {roll}: only the knight could answer");
        assert_eq!(legal(&state).is_empty(), drawn.is_some());
    }
}

#[test]
fn q_lc_7_mate_is_judged_without_the_die_and_before_the_roll() {
    let never = |state: &State, uci: &str| {
        let event =
            decide_with(state, mover(state), uci.parse().unwrap(), |n| panic!("roll {n} after the end"));
        LudoChess::evolve(state.clone(), &event.unwrap())
    };
    let mated = never(&game("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 20", 20, 5), "a1a8");
    assert_eq!((mated.outcome, mated.die), (Some(Outcome::win(Seat::FIRST, EndReason::Checkmate)), None));
    let stale = never(&game("k7/8/1K6/8/8/8/2Q5/8 w - - 0 20", 20, 6), "c2c7");
    assert_eq!((stale.outcome, stale.die), (Some(Outcome::draw(EndReason::Stalemate)), None));
    // A check that any chess move could answer is no mate, whatever falls.
    let answered = play(&game(CHECKED_BY_A_KNIGHT, 19, 3), "e4f2", 5);
    assert_eq!(answered.outcome.map(|outcome| outcome.reason), Some(EndReason::StalemateByDice));
}

#[test]
fn q_lc_8_what_stands_on_the_board_counts_by_its_present_kind() {
    let promoted = play(&game("4k3/1P6/8/8/8/8/8/4K3 w - - 0 20", 20, 2), "b7b8q", 1);
    assert_eq!(LudoChess::points(&promoted), Some([9, 0]), "a queen, and not the pawn it was");
    let taken = play(&game("4k3/8/8/8/8/8/3r4/3QK3 w - - 0 20", 20, 6), "d1d2", 1);
    assert_eq!(LudoChess::points(&taken), Some([9, 0]), "what was captured counts for nobody");
    let last = usize::try_from(LAST_PLY - 1).unwrap();
    let ended = play(&game("4k3/8/8/8/8/8/8/1Q2K3 b - - 0 25", last, 6), "e8e7", 1);
    assert_eq!(ended.outcome, Some(Outcome::win(Seat::FIRST, EndReason::MoveCap)));
}

#[test]
fn q_lc_9_too_little_material_plays_on_and_wins_at_the_cap() {
    let bishop = "4k3/8/8/8/8/8/8/4KB2 w - - 0 20";
    assert!(game(bishop, 20, 6).position.insufficient_material());
    let state = play(&game(bishop, 20, 6), "e1e2", 6);
    assert_eq!(state.outcome, None);
    let last = usize::try_from(LAST_PLY - 1).unwrap();
    let ended = play(&game("4k3/8/8/8/8/8/8/4KB2 b - - 0 25", last, 6), "e8e7", 1);
    assert_eq!(ended.outcome, Some(Outcome::win(Seat::FIRST, EndReason::MoveCap)), "three points to none");
}

/// Thirteen plies, after which White and Black can answer every roll; `h8g8` is the fourteenth.
const OPENING: &str = "e2e4 e7e5 f1c4 f8c5 d1e2 d8e7 b1c3 b8c6 g1f3 g8f6 a2a3 a7a6 h1g1";

/// A table at which the fourteen free plies were played.
fn table_after_the_opening() -> Room {
    let mut room = Room::started(&ludo());
    room.line(OPENING);
    assert_eq!(room.view()["game"].get("die"), None, "ply 14 is still free");
    room.wait(7_000).line("h8g8");
    room
}

#[test]
fn q_lc_10_bank_and_turn_timer_run_together_and_either_loses() {
    let mut room = table_after_the_opening();
    room.wait(44_999).tick();
    assert_eq!(room.table.phase(), Some(Phase::Running));
    room.wait(1).tick();
    let outcome = room.outcome().unwrap();
    assert_eq!((outcome.result, outcome.reason), (GameResult::Win(Seat::SECOND), EndReason::TurnTimer));
    assert_eq!(room.left()[0], 600_000 - 45_000, "the bank ran beside it: no skipped turn, no random move");
    // With less than 45 seconds in the bank the bank ends first.
    let mut room = Room::started(&ludo());
    let (first, others) = OPENING.split_at(4);
    room.wait(590_000).line(first);
    room.line(others);
    room.line("h8g8");
    room.wait(10_000).tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Timeout)));
}

#[test]
fn q_lc_11_the_server_rolls_when_the_turn_begins() {
    let room = table_after_the_opening();
    let view = room.view();
    assert!((1..=6).contains(&view["game"]["die"].as_u64().unwrap()), "with the move before, unasked");
    assert_eq!(
        (view["clock"]["since"].as_i64(), view["clock"]["turn_timer"].as_i64()),
        (Some(room.now), Some(45_000))
    );
    // The device cannot: a move whose roll is not known is sent to the server.
    let state = after_the_opening(1);
    let sealed = LudoChess::decide(
        &state,
        Seat::FIRST,
        &Action::Move { uci: "a2a3".parse().unwrap() },
        &Chance::sealed(),
    );
    assert_eq!(sealed, Err(Reject::Sealed));
}

#[test]
fn q_lc_12_every_six_counts_also_where_no_queen_can_move() {
    let shut_in = after_the_opening(6);
    assert!(
        !legal(&shut_in).iter().any(|uci| uci.starts_with("d1")),
        "no move of a queen in the start position"
    );
    assert_eq!(shut_in.sixes, [1, 0]);
    let no_queen = play(&game("4k3/8/8/8/8/8/P7/4K3 w - - 0 20", 20, 1), "a2a3", 6);
    assert_eq!(no_queen.sixes, [0, 1]);
    // Also the six that ends the game (LC-17).
    let drawn = play(&game(CHECKED_BY_A_KNIGHT, 19, 3), "e4f2", 6);
    assert_eq!((drawn.outcome.is_some(), drawn.sixes), (true, [1, 0]));
}

#[test]
fn q_lc_13_the_opening_phase_rolls_nothing_and_counts_no_sixes() {
    for byte in 0..=255 {
        let chance = Chance::new(key(&Seed::new([byte; 32]), &[]), "q-lc-13");
        let mut state = LudoChess::begin(&Event::Opened { config: Config::default() });
        for uci in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(13) {
            let action = Action::Move { uci: uci.parse().unwrap() };
            let events = LudoChess::decide(&state, mover(&state), &action, &chance).unwrap();
            // A chance that is sealed is enough: nothing is drawn from it.
            assert_eq!(
                LudoChess::decide(&state, mover(&state), &action, &Chance::sealed()),
                Ok(events.clone())
            );
            state = events.iter().fold(state, LudoChess::evolve);
            assert_eq!((state.die, state.sixes), (None, [0, 0]));
        }
    }
}
