//! Worked examples of LC-1 to LC-20.

use super::*;
use crate::chance::{Seed, key};
use crate::outcome::GameResult;
use crate::rules::chess::Role;

/// A chance whose roll at `index` is the wanted one.
fn chance_with(index: u64, wanted: u8) -> Chance {
    (0..=255)
        .map(|byte| Chance::new(key(&Seed::new([byte; 32]), &[]), "t"))
        .find(|chance| chance.die(index) == Ok(wanted))
        .unwrap()
}

fn any_chance() -> Chance {
    chance_with(0, 1)
}

/// A game in mid-play after `played` plies, with the given roll for the side to move.
fn game(fen: &str, played: usize, die: Option<u8>) -> State {
    let filler = Ply { die: None, uci: "a2a3".parse().unwrap() };
    State {
        position: fen.parse().unwrap(),
        plies: vec![filler; played],
        die: die.map(|number| Die::try_from(number).unwrap()),
        ..State::new()
    }
}

fn mover(state: &State) -> Seat {
    Seat::of(state.position.turn())
}

fn act(uci: &str) -> Action {
    Action::Move { uci: uci.parse().unwrap() }
}

fn decide(state: &State, uci: &str, chance: &Chance) -> Result<Event, Reject> {
    let events = LudoChess::decide(state, mover(state), &act(uci), chance)?;
    assert_eq!(events.len(), 1, "a turn is one event");
    Ok(events[0].clone())
}

/// The state after a move whose following roll, if there is one, is the wanted one.
fn play_then_roll(state: &State, uci: &str, wanted: u8) -> State {
    let index = (state.plies.len() as u64 + 1).saturating_sub(u64::from(FREE_PLIES));
    let event = decide(state, uci, &chance_with(index, wanted)).unwrap();
    LudoChess::evolve(state.clone(), &event)
}

fn legal(state: &State) -> Vec<String> {
    let mut list: Vec<String> = LudoChess::legal(state, mover(state))
        .into_iter()
        .map(|Action::Move { uci }| uci.to_string())
        .collect();
    list.sort();
    list
}

/// 14 plies that leave the start position as it was, except for the clocks.
fn after_the_opening(roll: u8) -> State {
    let mut state = LudoChess::begin(&Event::Opened { config: Config {} });
    for (ply, uci) in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(14).enumerate() {
        assert_eq!(state.die, None, "LC-2: no roll before ply {}", ply + 1);
        assert_eq!(LudoChess::turn_timer(&state), None);
        state = play_then_roll(&state, uci, roll);
    }
    state
}

#[test]
fn lc_2_and_lc_3_the_first_roll_is_for_ply_15() {
    let state = after_the_opening(3);
    assert_eq!(state.plies.len(), 14);
    assert_eq!(state.die, Some(Die::of(3)));
    assert!(state.plies.iter().all(|ply| ply.die.is_none()));
    let state = play_then_roll(&state, "f3g1", 1);
    assert_eq!(state.plies.last().unwrap().die, Some(Die::of(3)), "LC-20: the record shows the roll");
    assert_eq!(state.die, Some(Die::of(1)), "and the next side has rolled at once");
}

#[test]
fn lc_4_die_to_piece() {
    let roles = Die::ALL.map(piece_of);
    let expected = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    assert_eq!(roles, expected);
}

#[test]
fn lc_5_the_rolled_piece_or_the_king() {
    let fen = "4k3/8/8/8/8/8/P7/4KB2 w - - 0 20";
    let king = ["e1d1", "e1d2", "e1e2", "e1f2"];
    assert_eq!(legal(&game(fen, 20, Some(1))), [&["a2a3", "a2a4"][..], &king].concat());
    assert_eq!(
        legal(&game(fen, 20, Some(4))),
        [&king[..], &["f1a6", "f1b5", "f1c4", "f1d3", "f1e2", "f1g2", "f1h3"]].concat()
    );
    let rook_pawn = decide(&game(fen, 20, Some(4)), "a2a3", &any_chance());
    assert_eq!(rook_pawn, Err(Reject::NotOnThisRoll));
}

#[test]
fn lc_6_castling_is_allowed_on_every_roll() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 20";
    for die in 1..=6 {
        assert!(legal(&game(fen, 20, Some(die))).contains(&"e1g1".to_owned()), "roll {die}");
    }
    let rook_only = game("4k3/8/8/8/8/8/8/4K2R w - - 0 20", 20, Some(5));
    assert!(!legal(&rook_only).contains(&"e1g1".to_owned()), "and never because of a 5");
}

#[test]
fn lc_7_en_passant_and_promotion_only_on_1_or_2() {
    let fen = "4k3/1P6/8/3pP3/8/8/8/4K3 w - d6 0 20";
    for die in 1..=6 {
        let moves = legal(&game(fen, 20, Some(die)));
        let pawn = die <= 2;
        assert_eq!(moves.contains(&"e5d6".to_owned()), pawn, "roll {die}");
        for promotion in ["b7b8q", "b7b8r", "b7b8b", "b7b8n"] {
            assert_eq!(moves.contains(&promotion.to_owned()), pawn, "roll {die}: {promotion}");
        }
    }
    let lapsed = play_then_roll(&game(fen, 20, Some(6)), "e1d1", 6);
    let back = play_then_roll(&lapsed, "e8f8", 1);
    assert!(!legal(&back).contains(&"e5d6".to_owned()), "the right lapses whatever the roll was");
}

#[test]
fn lc_7_a_promoted_piece_moves_by_its_new_type() {
    let promoted = play_then_roll(&game("4k3/1P6/8/8/8/8/8/4K3 w - - 0 20", 20, Some(2)), "b7b8n", 1);
    let again = play_then_roll(&promoted, "e8f8", 3);
    assert!(legal(&again).contains(&"b8c6".to_owned()));
}

#[test]
fn lc_8_a_missing_piece_leaves_the_king_moves() {
    let state = game("4k3/8/8/8/8/8/P7/K7 w - - 0 20", 20, Some(6));
    assert_eq!(legal(&state), ["a1b1", "a1b2"]);
    assert_eq!(LudoChess::to_act(&state), SeatSet::only(Seat::FIRST));
}

const CHECKED: &str = "k7/8/8/8/8/8/5nPP/3N2RK w - - 0 20";

#[test]
fn lc_9_in_check_and_the_die_cannot_answer() {
    assert_eq!(legal(&game(CHECKED, 20, Some(3))), ["d1f2"], "a three forces the answer");
    let before = game("k7/8/8/8/4n3/8/6PP/3N2RK b - - 0 19", 19, Some(3));
    for roll in 1..=6 {
        let state = play_then_roll(&before, "e4f2", roll);
        assert_eq!(state.position.epd(), "k7/8/8/8/8/8/5nPP/3N2RK w - -");
        let expected = (roll != 3).then(|| Outcome::draw(EndReason::StalemateByDice));
        assert_eq!(state.outcome, expected, "roll {roll}");
        assert_eq!(state.die, Some(Die::of(roll)), "the roll that ended the game is kept");
        assert_eq!(state.sixes, [u32::from(roll == 6), 0], "LC-17: that roll counts too");
    }
}

#[test]
fn lc_9_not_in_check_and_nothing_to_move() {
    let before = game("k7/8/PK6/8/8/6pp/8/8 w - - 0 20", 20, Some(1));
    let ended = play_then_roll(&before, "a6a7", 3);
    assert_eq!(ended.outcome, Some(Outcome::draw(EndReason::StalemateByDice)));
    assert_eq!(play_then_roll(&before, "a6a7", 2).outcome, None, "a pawn may move");
}

#[test]
fn lc_10_mate_and_stalemate_are_judged_before_the_roll() {
    let mate = decide(&game("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 20", 20, Some(5)), "a1a8", &Chance::sealed());
    let outcome = Some(Outcome::win(Seat::FIRST, EndReason::Checkmate));
    assert_eq!(mate, Ok(Event::Moved { uci: "a1a8".parse().unwrap(), roll: None, outcome }));
    let stalemate = decide(&game("k7/8/1K6/8/8/8/2Q5/8 w - - 0 20", 20, Some(6)), "c2c7", &Chance::sealed());
    let outcome = Some(Outcome::draw(EndReason::Stalemate));
    assert_eq!(stalemate, Ok(Event::Moved { uci: "c2c7".parse().unwrap(), roll: None, outcome }));
}

#[test]
fn lc_11_the_cap_ends_by_points() {
    let cases = [
        ("4k3/8/8/8/8/8/8/RN2K3 b - - 0 25", GameResult::Win(Seat::FIRST)),
        ("4k3/8/8/8/8/8/8/qN2K3 b - - 0 25", GameResult::Win(Seat::SECOND)),
        ("4k1n1/8/8/8/8/8/8/2B1K3 b - - 0 25", GameResult::Draw),
    ];
    for (fen, result) in cases {
        let early = play_then_roll(&game(fen, 48, Some(6)), "e8f8", 1);
        assert_eq!(early.outcome, None, "ply 49 does not end the game");
        let last = decide(&game(fen, 49, Some(6)), "e8f8", &Chance::sealed()).unwrap();
        let state = LudoChess::evolve(game(fen, 49, Some(6)), &last);
        assert_eq!(
            state.outcome.map(|outcome| (outcome.result, outcome.reason)),
            Some((result, EndReason::MoveCap))
        );
        assert_eq!(state.die, None, "nobody rolls after the end");
    }
}

#[test]
fn lc_12_mate_on_ply_50_beats_the_cap() {
    let state = game("r5k1/8/8/1NNN4/8/8/5PPP/6K1 b - - 0 25", 49, Some(5));
    let last = decide(&state, "a8a1", &Chance::sealed()).unwrap();
    let outcome = LudoChess::evolve(state, &last).outcome;
    assert_eq!(outcome, Some(Outcome::win(Seat::SECOND, EndReason::Checkmate)), "White leads on points");
}

#[test]
fn lc_13_neither_material_nor_repetition_nor_move_count_ends_the_game() {
    let bare = play_then_roll(&game("4k3/8/8/8/8/8/4q3/4K3 w - - 149 20", 20, Some(6)), "e1e2", 2);
    assert_eq!(bare.outcome, None);
    let counted = play_then_roll(&game("4k3/8/8/8/8/8/P7/4K3 w - - 149 20", 20, Some(6)), "e1e2", 2);
    assert_eq!(counted.outcome, None);
}

#[test]
fn lc_15_turn_timer_only_in_the_dice_phase() {
    assert_eq!(LudoChess::turn_timer(&game(CHECKED, 13, None)), None);
    assert_eq!(LudoChess::turn_timer(&game(CHECKED, 14, Some(3))), Some(Millis(45_000)));
    let over = State { outcome: Some(Outcome::draw(EndReason::Stalemate)), ..game(CHECKED, 20, None) };
    assert_eq!(LudoChess::turn_timer(&over), None);
}

#[test]
fn lc_16_the_same_chance_gives_the_same_roll_however_often_it_is_asked() {
    let state = game("4k3/8/8/8/8/8/P7/4K3 w - - 0 20", 20, Some(1));
    let chance = any_chance();
    let first = decide(&state, "a2a3", &chance).unwrap();
    assert_eq!(decide(&state, "a2a3", &chance).unwrap(), first);
    let Event::Moved { roll, .. } = first else { panic!("a move") };
    assert_eq!(roll.map(Die::number), Some(chance.die(7).unwrap()), "ply 22 is roll number 7 from 0");
}

#[test]
fn lc_16_an_event_depends_on_its_own_roll_and_on_no_later_one() {
    let state = game("4k3/8/8/8/8/8/P7/4K3 w - - 0 20", 20, Some(1));
    let mut of_later_roll = std::collections::BTreeMap::new();
    for byte in 0..=255 {
        let chance = Chance::new(key(&Seed::new([byte; 32]), &[]), "t");
        if chance.die(7) == Ok(4) {
            of_later_roll.insert(chance.die(8).unwrap(), decide(&state, "a2a3", &chance).unwrap());
        }
    }
    assert_eq!(of_later_roll.len(), 6, "every later roll occurs");
    assert!(of_later_roll.values().all(|event| event == &of_later_roll[&1]));
}

#[test]
fn lc_17_every_rolled_six_counts_for_its_side() {
    let no_queen_move = after_the_opening(6);
    assert_eq!(no_queen_move.sixes, [1, 0]);
    let state = game("3qk3/8/8/8/8/8/8/3QK3 w - - 0 20", 20, Some(6));
    let state = play_then_roll(&state, "d1d2", 6);
    assert_eq!(state.sixes, [0, 1], "the roll belongs to the side that moves next");
    let state = play_then_roll(&state, "e8f8", 6);
    assert_eq!(state.sixes, [1, 1]);
    assert_eq!(play_then_roll(&state, "e1f1", 5).sixes, [1, 1]);
}

#[test]
fn lc_18_points_are_what_stands_on_the_board() {
    let state = game("4k3/8/8/8/8/8/8/QRBNK3 w - - 0 20", 20, Some(6));
    assert_eq!(LudoChess::points(&state), Some([20, 0]));
}

#[test]
fn lc_20_the_record_of_a_ply_is_its_die_and_its_move() {
    let ply = Ply { die: Some(Die::of(3)), uci: "g1f3".parse().unwrap() };
    assert_eq!(serde_json::to_string(&ply).unwrap(), r#"[3,"g1f3"]"#);
    assert_eq!(serde_json::from_str::<Ply>(r#"[null,"e2e4"]"#).unwrap().die, None);
    assert!(serde_json::from_str::<Ply>(r#"[7,"e2e4"]"#).is_err());
}

#[test]
fn refusals_in_order() {
    let state = game(CHECKED, 20, Some(3));
    let chance = any_chance();
    let refuse = |state: &State, seat, uci| LudoChess::decide(state, seat, &act(uci), &chance).unwrap_err();
    assert_eq!(refuse(&state, Seat::SECOND, "d1f2"), Reject::NotYourTurn);
    assert_eq!(refuse(&state, Seat::FIRST, "g1f1"), Reject::IllegalMove);
    let over = State { outcome: Some(Outcome::draw(EndReason::Stalemate)), ..state };
    assert_eq!(refuse(&over, Seat::FIRST, "d1f2"), Reject::GameOver);
}

#[test]
fn a_client_previews_its_move_but_not_the_roll() {
    let state = game(CHECKED, 20, Some(3));
    let preview = LudoChess::preview(&state, Seat::FIRST, &act("d1f2")).unwrap();
    assert_eq!((preview.die, preview.outcome), (None, None));
    assert_eq!(LudoChess::legal(&preview, Seat::SECOND), []);
    let refused = LudoChess::decide(&preview, Seat::SECOND, &act("a8a7"), &Chance::sealed());
    assert_eq!(refused, Err(Reject::Sealed));
}
