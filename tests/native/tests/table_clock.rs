//! Clocks: charged by timestamps, never by when an alarm ran.

use native::room::*;
use serde_json::json;
use shared::aggregate::Aggregate;
use shared::outcome::{EndReason, GameResult, Outcome};
use shared::rules::ChessFlavour;
use shared::seat::Seat;
use shared::table::{GameConfig, Phase, Reject, TableCommand, TableSettings, TableSetup};
use shared::time::{Instant, Millis};

const TEN: i64 = 600_000;

/// Plays legal moves at once until ply `plies` is done; the game must last that long.
fn play_on(room: &mut Room, plies: usize) {
    while room.view()["game"]["plies"].as_array().unwrap().len() < plies {
        // The knights and the quiet moves come late in the order of squares: any move will do, but no capture of much.
        let uci = room.legal().into_iter().next().expect("a legal move");
        let n = room.on_turn();
        room.play(n, &uci).unwrap();
    }
}

#[test]
fn gen_2_a_clock_runs_only_on_its_owners_turn() {
    let mut room = Room::started(&casual());
    room.wait(1_500).play(1, "e2e4").unwrap();
    room.wait(250).play(2, "e7e5").unwrap();
    room.wait(1).play(1, "g1f3").unwrap();
    assert_eq!(room.left(), [TEN - 1_501, TEN - 250]);
}

#[test]
fn gen_3_q_gen_1_a_move_with_one_millisecond_left_counts_and_with_none_is_too_late() {
    let mut in_time = Room::started(&casual());
    in_time.line("e2e4 e7e5");
    in_time.wait(TEN - 1).play(1, "g1f3").unwrap();
    assert_eq!(in_time.left(), [1, TEN]);

    let mut late = Room::started(&casual());
    late.line("e2e4 e7e5");
    late.wait(TEN);
    assert_eq!(late.play(1, "g1f3"), Err(Reject::GameOver));
    assert_eq!(late.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Timeout)));
    assert_eq!(late.left(), [0, TEN]);
}

#[test]
fn gen_3_the_game_ends_when_the_clock_did_and_not_when_somebody_looked() {
    let mut room = Room::started(&casual());
    room.line("e2e4");
    let began = room.now;
    room.wait(TEN + 86_400_000).tick();
    assert_eq!(room.last_event()["at"], began + TEN);
    let ended = room.table.clone();
    room.tick();
    assert_eq!(room.table, ended, "a second alarm changes nothing");
}

#[test]
fn ct_4_a_flag_loses_however_the_board_stands() {
    let mut room = Room::started(&classic_room());
    room.line("e2e4 d7d5 e4d5 d8d5 b1c3 d5d2");
    room.wait(TEN).tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Timeout)));
}

#[test]
fn gen_7_a_mating_move_stands_over_the_flag_that_would_have_come() {
    let mut room = Room::started(&casual());
    room.line("f2f3 e7e5 g2g4");
    room.wait(TEN - 1).play(2, "d8h4").unwrap();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Checkmate)));
    room.wait(TEN).tick();
    assert_eq!(room.ask(TableCommand::Resign { player: player(2) }), Err(Reject::GameOver));
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Checkmate)));
    assert_eq!(room.left(), [TEN, 1], "nobody's clock runs after the end");
}

#[test]
fn gen_6_resignation_is_possible_on_either_turn() {
    for n in [1, 2] {
        let mut room = Room::started(&ludo());
        room.line("e2e4");
        room.ask(TableCommand::Resign { player: player(n) }).unwrap();
        let winner = if n == 1 { Seat::SECOND } else { Seat::FIRST };
        assert_eq!(room.outcome(), Some(Outcome::win(winner, EndReason::Resignation)));
    }
}

#[test]
fn gen_6_resigning_before_any_ply_is_a_loss_and_not_an_expired_room() {
    // T-60 speaks of rooms that expire or are left; who resigns has said so.
    for setup in [casual(), classic_room(), contest()] {
        let mut room = Room::started(&setup);
        room.ask(TableCommand::Resign { player: player(1) }).unwrap();
        assert_eq!(room.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Resignation)));
    }
}

#[test]
fn lc_14_the_opening_phase_has_no_turn_timer() {
    let mut room = Room::started(&ludo());
    room.wait(100_000).play(1, "e2e4").unwrap();
    assert_eq!(room.view()["clock"].get("turn_timer"), None);
}

#[test]
fn lc_15_q_lc_10_in_the_dice_phase_a_move_has_45_seconds_beside_the_bank() {
    let mut room = Room::started(&ludo());
    play_on(&mut room, 14);
    assert_eq!(room.view()["clock"]["turn_timer"], 45_000);
    let uci = room.legal().remove(0);
    let n = room.on_turn();
    room.wait(44_999).play(n, &uci).unwrap();
    let began = room.now;
    room.wait(45_000).tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::FIRST, EndReason::TurnTimer)));
    assert_eq!(room.last_event()["at"], began + 45_000);
    assert_eq!(room.left()[1], TEN - 45_000);
}

#[test]
fn lc_15_q_lc_10_a_bank_that_ends_first_loses_as_timeout() {
    let mut room = Room::started(&ludo());
    room.line("e2e4 e7e5");
    room.wait(TEN - 10_000).play(1, "g1f3").unwrap();
    play_on(&mut room, 14);
    assert_eq!(room.left()[0], 10_000);
    room.wait(10_000).tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Timeout)));
}

#[test]
fn an_increment_is_added_after_the_own_move() {
    let settings = TableSettings {
        game: GameConfig::ClassicChess(ChessFlavour::Casual),
        minutes: 3,
        increment_seconds: 2,
        colour: shared::table::ColourChoice::White,
    };
    let mut room = Room::started(&settings.setup(table_id(1), (player(1), name(1))).unwrap());
    room.wait(500).play(1, "e2e4").unwrap();
    assert_eq!(room.left(), [180_000 - 500 + 2_000, 180_000]);
}

#[test]
fn t_42_unequal_banks_belong_to_the_colours() {
    let mut setup = classic_room();
    setup.clock.initial = [Millis::minutes(5), Millis::minutes(4)];
    setup.white_place = Some(Seat::SECOND);
    let mut room = Room::started(&setup);
    assert_eq!(room.on_turn(), 2);
    assert_eq!(room.left(), [300_000, 240_000]);
    room.line("e2e4");
    room.wait(240_000).tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Timeout)));
}

#[test]
fn t_60_whites_flag_before_any_ply_is_no_result_in_casual_and_tournament_games() {
    for setup in [casual(), ludo(), classic_room()] {
        let mut room = Room::started(&setup);
        room.wait(TEN).tick();
        let outcome = room.outcome().unwrap();
        assert_eq!((outcome.result, outcome.reason), (GameResult::Void, EndReason::MatchExpired));
    }
}

#[test]
fn gen_3_whites_flag_before_any_ply_loses_in_a_contest_and_on_the_ladder() {
    for setup in [contest(), ladder()] {
        let mut room = Room::started(&setup);
        room.wait(TEN).tick();
        assert_eq!(room.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Timeout)), "Q-GEN-5");
    }
}

#[test]
fn nobody_watching_and_the_clock_still_ends_the_game() {
    // lichess and PyChess had games that waited for somebody to look: here the deadline names the moment.
    let mut room = Room::started(&ladder());
    room.line("e2e4");
    for n in [1, 2] {
        room.ask(TableCommand::Depart { player: player(n) }).unwrap();
    }
    assert_eq!(room.table.deadline(), Some(Instant(room.now + TEN)));
    room.now = room.table.deadline().unwrap().0;
    room.tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Timeout)));
    assert_eq!(room.table.deadline(), None);
}

#[test]
fn starting_one_game_does_not_start_anothers_clock() {
    let other = TableSetup { id: table_id(2), ..casual() };
    let mut first = Room::open(&casual());
    let mut second = Room::open(&other);
    first.sit(1).unwrap();
    second.sit(1).unwrap();
    first.sit(2).unwrap();
    first.wait(60_000).play(1, "e2e4").unwrap();
    second.wait(60_000).tick();
    assert_eq!(second.view().get("clock"), None);
    second.sit(2).unwrap();
    assert_eq!(second.left(), [TEN, TEN]);
}

#[test]
fn forged_lag_and_think_time_change_nothing() {
    let mut honest = Room::started(&casual());
    let mut forged = Room::started(&casual());
    let base = honest.table.seq();
    let plain =
        json!({"t": "act", "player": player(1), "base": base, "action": {"a": "move", "uci": "e2e4"}});
    let mut lying = plain.clone();
    for (field, value) in
        [("lag", json!(9_000)), ("think", json!(1)), ("now", json!(0)), ("clock", json!({"left": [1, 1]}))]
    {
        lying[field] = value.clone();
        lying["action"][field] = value;
    }
    for (room, command) in [(&mut honest, plain), (&mut forged, lying)] {
        room.wait(7_000);
        let _ = room.ask(serde_json::from_value(command).unwrap());
    }
    assert_eq!(honest.left(), [TEN - 7_000, TEN]);
    assert!(
        forged.left() == honest.left() || forged.left() == [TEN, TEN],
        "refused, or accepted as if it had not lied"
    );
    assert!(forged.table.phase() == Some(Phase::Running));
}

#[test]
fn a_server_clock_that_goes_backwards_charges_nobody_twice() {
    let mut room = Room::started(&casual());
    room.wait(5_000).play(1, "e2e4").unwrap();
    room.now -= 4_000;
    room.play(2, "e7e5").unwrap();
    assert_eq!(room.left(), [TEN - 5_000, TEN]);
    room.wait(4_000 + 1_000).play(1, "g1f3").unwrap();
    assert_eq!(room.left(), [TEN - 6_000, TEN], "charged from where the turn really began");
}
