//! Who is away, and what comes of it: one policy for contests, one for casual and tournament games, none on the ladder
//! (Q-GEN-5).

use native::room::*;
use shared::aggregate::Aggregate;
use shared::outcome::{EndReason, GameResult, Outcome};
use shared::seat::Seat;
use shared::table::{AwayPolicy, Phase, Reject, TableCommand, TableSetup};
use shared::time::{Instant, Millis};

fn depart(room: &mut Room, n: u8) {
    room.ask(TableCommand::Depart { player: player(n) }).unwrap();
}

fn arrive(room: &mut Room, n: u8) {
    room.ask(TableCommand::Arrive { player: player(n) }).unwrap();
}

#[test]
fn gen_5_sixty_seconds_of_unbroken_disconnection_forfeit_a_contest_on_either_turn() {
    for n in [1, 2] {
        let mut room = Room::started(&contest());
        room.line("e2e4");
        depart(&mut room, n);
        room.wait(59_999).tick();
        assert_eq!(room.table.phase(), Some(Phase::Running));
        room.wait(1).tick();
        let winner = if n == 1 { Seat::SECOND } else { Seat::FIRST };
        assert_eq!(room.outcome(), Some(Outcome::win(winner, EndReason::Disconnection)));
    }
}

#[test]
fn gen_5_coming_back_at_59_999_ms_cancels_and_the_next_count_starts_from_zero() {
    let mut room = Room::started(&contest());
    depart(&mut room, 1);
    room.wait(59_999);
    arrive(&mut room, 1);
    assert_eq!(room.view().get("away_until"), None);
    depart(&mut room, 1);
    room.wait(59_999).tick();
    assert_eq!(room.table.phase(), Some(Phase::Running));
    room.wait(1).tick();
    assert_eq!(room.outcome().map(|outcome| outcome.reason), Some(EndReason::Disconnection));
}

#[test]
fn gen_5_coming_back_at_60_000_ms_is_too_late_whether_or_not_the_alarm_has_run() {
    let mut room = Room::started(&contest());
    depart(&mut room, 1);
    let began = room.now;
    room.wait(75_000);
    arrive(&mut room, 1);
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Disconnection)));
    let ended = room.view()["clock"]["since"].as_i64();
    assert_eq!(ended, Some(began + 60_000));
}

#[test]
fn gen_5_the_count_starts_at_the_last_heartbeat_even_if_the_silence_is_noticed_later() {
    let mut room = Room::started(&contest());
    let last_heartbeat = room.now;
    room.wait(25_000);
    let noticed = room.now;
    room.now = last_heartbeat;
    depart(&mut room, 2);
    room.now = noticed;
    assert_eq!(room.table.deadline(), Some(Instant(last_heartbeat + 60_000)));
}

#[test]
fn q_gen_2_play_has_begun_when_the_first_clock_starts() {
    let mut room = Room::open(&contest());
    room.sit(1).unwrap();
    depart(&mut room, 1);
    room.wait(3_600_000).sit(2).unwrap();
    assert_eq!(room.table.phase(), Some(Phase::Running), "an absence before the start is not counted");
    room.wait(59_999).tick();
    assert_eq!(room.table.phase(), Some(Phase::Running));
    room.wait(1).tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Disconnection)));
}

#[test]
fn q_gen_2_with_both_away_the_first_count_to_end_loses_and_on_a_tie_the_player_on_turn() {
    let mut room = Room::started(&contest());
    depart(&mut room, 2);
    room.wait(1);
    depart(&mut room, 1);
    room.wait(100_000).tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Disconnection)));

    for (moves, loser) in [("", Seat::FIRST), ("e2e4", Seat::SECOND)] {
        let mut room = Room::started(&contest());
        room.line(moves);
        depart(&mut room, 1);
        depart(&mut room, 2);
        room.wait(60_000).tick();
        assert_eq!(room.outcome(), Some(Outcome::win(loser.other(), EndReason::Disconnection)));
    }
}

#[test]
fn gen_5_the_clock_runs_on_while_its_owner_is_away() {
    let mut room = Room::started(&contest());
    room.line("e2e4 e7e5");
    depart(&mut room, 1);
    room.wait(30_000);
    arrive(&mut room, 1);
    room.play(1, "g1f3").unwrap();
    assert_eq!(room.left()[0], 570_000);
}

#[test]
fn t_61_leaving_after_a_ply_abandons_the_game_as_a_draw() {
    for (setup, reports) in [(casual(), 0), (classic_room(), 1)] {
        let mut room = Room::started(&setup);
        room.line("e2e4 e7e5 g1f3");
        depart(&mut room, 1);
        room.wait(299_999).tick();
        assert_eq!(room.table.phase(), Some(Phase::Running));
        room.wait(1).tick();
        assert_eq!(room.outcome(), Some(Outcome::draw(EndReason::Abandoned)));
        assert_eq!(room.reports().len(), reports);
    }
}

#[test]
fn t_61_a_clock_that_runs_out_first_or_at_the_same_moment_decides() {
    for (minutes, reason) in [(5, EndReason::Timeout), (6, EndReason::Abandoned)] {
        let mut setup = classic_room();
        setup.clock = shared::clock::ClockConfig::minutes(minutes);
        let mut room = Room::started(&setup);
        room.line("e2e4");
        depart(&mut room, 2);
        room.wait(86_400_000).tick();
        assert_eq!(room.outcome().map(|outcome| outcome.reason), Some(reason), "{minutes} minutes");
    }
}

#[test]
fn t_60_leaving_before_any_ply_is_no_result_and_flags_who_is_away() {
    let mut room = Room::started(&classic_room());
    depart(&mut room, 2);
    room.wait(300_000).tick();
    let outcome = room.outcome().unwrap();
    assert_eq!((outcome.result, outcome.reason), (GameResult::Void, EndReason::MatchExpired));
    assert_eq!(room.reports()[0].absent, [player(2)]);
    assert_eq!(room.reports()[0].plies, 0);
}

#[test]
fn ladder_games_know_only_the_clock() {
    let mut room = Room::started(&ladder());
    room.line("e2e4");
    depart(&mut room, 1);
    depart(&mut room, 2);
    room.wait(599_999).tick();
    assert_eq!(room.table.phase(), Some(Phase::Running));
    room.wait(1).tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Timeout)));
}

#[test]
fn arriving_and_departing_twice_is_once() {
    let mut room = Room::started(&casual());
    let here = room.table.clone();
    arrive(&mut room, 1);
    assert_eq!(room.table, here);
    depart(&mut room, 1);
    let away = room.table.clone();
    room.wait(100_000);
    depart(&mut room, 1);
    assert_eq!(room.table, away, "the count is not started anew");
}

#[test]
fn a_departure_older_than_the_last_arrival_is_old_news() {
    let mut room = Room::started(&contest());
    depart(&mut room, 1);
    room.wait(10_000);
    arrive(&mut room, 1);
    let back = room.table.clone();
    room.now -= 5_000;
    depart(&mut room, 1);
    assert_eq!(room.table, back, "a socket that died after a newer one had opened");
}

#[test]
fn strangers_and_spectators_have_no_presence() {
    let mut room = Room::started(&contest());
    let before = room.table.clone();
    for _ in 0..100 {
        assert_eq!(room.ask(TableCommand::Depart { player: player(3) }), Err(Reject::NotSeated));
        assert_eq!(room.ask(TableCommand::Arrive { player: player(3) }), Err(Reject::NotSeated));
    }
    assert_eq!(room.table, before, "neither a timer nor a seat has changed");
}

#[test]
fn presence_does_not_make_a_move_stale() {
    let mut room = Room::started(&casual());
    let base = room.table.seq();
    depart(&mut room, 2);
    arrive(&mut room, 2);
    let action = serde_json::json!({"a": "move", "uci": "e2e4"});
    room.ask(TableCommand::Act { player: player(1), base, action: action.clone() }).unwrap();
    let again = TableCommand::Act { player: player(1), base, action };
    assert_eq!(room.ask(again), Err(Reject::Stale), "but the game has moved on");
}

#[test]
fn an_absence_reported_late_never_ends_the_game_before_an_accepted_move() {
    let mut room = Room::started(&contest());
    let last_heartbeat = room.now;
    room.wait(70_000).line("e2e4");
    let moved = room.now;
    room.now = last_heartbeat + 1;
    depart(&mut room, 2);
    room.now = moved + 10;
    room.tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Disconnection)));
    assert_eq!(room.last_event()["at"], moved, "GEN-7");
}

#[test]
fn the_view_says_whose_absence_ends_the_game_and_when() {
    let mut room = Room::started(&contest());
    depart(&mut room, 2);
    assert_eq!(room.view()["away_until"], serde_json::json!([1, room.now + 60_000]));
    assert_eq!(room.view()["places"][1]["present"], false);
}

#[test]
fn the_window_is_a_setting_of_the_table() {
    let setup = TableSetup { away: AwayPolicy::Abandon { after: Millis::seconds(30) }, ..casual() };
    let mut room = Room::started(&setup);
    room.line("e2e4");
    depart(&mut room, 1);
    room.wait(30_000).tick();
    assert_eq!(room.outcome(), Some(Outcome::draw(EndReason::Abandoned)));
}
