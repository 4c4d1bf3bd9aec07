//! A tournament's table: its result, and how the tournament closes it.

use native::room::*;
use shared::outcome::{EndReason, GameResult, Outcome};
use shared::seat::Seat;
use shared::table::{CloseReason, Effect, GameConfig, Owner, Phase, Reject, TableCommand, TableSetup};
use shared::wire::{Address, Body};

fn close(reason: CloseReason) -> TableCommand<serde_json::Value> {
    TableCommand::Close { reason }
}

fn forfeit(n: u8) -> TableCommand<serde_json::Value> {
    close(CloseReason::ForfeitAdmin { player: player(n) })
}

#[test]
fn the_result_is_reported_once_to_the_tournament() {
    let mut room = Room::started(&classic_room());
    room.line("f2f3 e7e5 g2g4 d8h4");
    room.wait(10_000_000).tick();
    let reports = room.reports();
    assert_eq!(reports.len(), 1);
    let result = &reports[0];
    assert_eq!(result.table, classic_room().id);
    assert_eq!(result.outcome, Outcome::win(Seat::SECOND, EndReason::Checkmate));
    assert_eq!(result.players, [player(1), player(2)]);
    assert_eq!((result.plies, result.points), (4, [39, 39]));
    assert!(result.absent.is_empty());
}

#[test]
fn players_of_a_result_are_in_seat_order() {
    let mut setup = classic_room();
    setup.white_place = Some(Seat::SECOND);
    let mut room = Room::started(&setup);
    room.ask(TableCommand::Resign { player: player(1) }).unwrap();
    assert_eq!(room.reports()[0].players, [player(2), player(1)]);
    assert_eq!(room.reports()[0].outcome.winner(), Some(Seat::FIRST));
}

#[test]
fn t_24_the_colours_of_a_match_are_told_before_it_starts() {
    let told = |white_place| {
        let room = Room::open(&TableSetup { white_place, ..classic_room() });
        room.view()["settings"]["colour"].clone()
    };
    assert_eq!(told(Some(Seat::FIRST)), "white", "of the first place");
    assert_eq!(told(Some(Seat::SECOND)), "black");
    assert_eq!(told(None), "random");
}

#[test]
fn lc_17_lc_18_a_ludo_chess_result_carries_points_and_sixes() {
    let mut room = Room::started(&room_of_match(GameConfig::LudoChess));
    while room.table.phase() == Some(Phase::Running) {
        let (n, uci) = (room.on_turn(), room.legal().remove(0));
        room.play(n, &uci).unwrap();
    }
    let result = &room.reports()[0];
    let state = room.view()["game"].clone();
    assert_eq!(serde_json::json!(result.sixes), state["sixes"]);
    assert_eq!(serde_json::json!(result.points), room.view()["points"]);
}

#[test]
fn free_tables_report_to_nobody() {
    let mut room = Room::started(&casual());
    room.ask(TableCommand::Resign { player: player(1) }).unwrap();
    assert!(room.reports().is_empty());
    assert_eq!(room.ask(forfeit(1)), Err(Reject::NotCreator));
}

#[test]
fn t_60_a_room_that_one_player_never_entered_expires_and_flags_the_absent_one() {
    let mut room = Room::open(&classic_room());
    room.sit(1).unwrap();
    room.wait(24 * 3_600_000).tick();
    assert_eq!(room.table.phase(), Some(Phase::Closed));
    let result = &room.reports()[0];
    assert_eq!((result.outcome.result, result.outcome.reason), (GameResult::Void, EndReason::MatchExpired));
    assert_eq!(result.absent, [player(2)]);
}

#[test]
fn t_60_whites_flag_without_a_ply_flags_white_if_both_were_there() {
    let mut room = Room::started(&classic_room());
    room.wait(600_000).tick();
    assert_eq!(room.reports()[0].absent, [player(1)]);

    let mut away = Room::started(&classic_room());
    away.wait(500_000).ask(TableCommand::Depart { player: player(2) }).unwrap();
    away.wait(100_000).tick();
    assert_eq!(away.reports()[0].absent, [player(2)], "whoever is away");
}

#[test]
fn t_58_a_room_without_a_ply_is_closed_at_the_deadline_and_flags_nobody() {
    for started in [false, true] {
        let mut room = if started { Room::started(&classic_room()) } else { Room::open(&classic_room()) };
        room.ask(close(CloseReason::DeadlineWithoutMoves)).unwrap();
        let result = &room.reports()[0];
        assert_eq!(result.outcome.reason, EndReason::MatchExpired);
        assert!(result.absent.is_empty());
        room.ask(close(CloseReason::DeadlineWithoutMoves)).unwrap();
        assert_eq!(room.reports().len(), 1, "twice is once");
    }
}

#[test]
fn t_58_a_game_with_a_move_is_left_alone_at_the_deadline() {
    let mut room = Room::started(&classic_room());
    room.line("e2e4");
    let before = room.table.clone();
    assert_eq!(room.ask(close(CloseReason::DeadlineWithoutMoves)), Err(Reject::GameRunning));
    assert_eq!(room.table, before);
}

#[test]
fn t_63_the_organiser_forfeits_a_player_in_any_phase() {
    let mut waiting = Room::open(&classic_room());
    waiting.ask(forfeit(1)).unwrap();
    assert_eq!(waiting.table.phase(), Some(Phase::Closed));
    let mut running = Room::started(&classic_room());
    running.line("e2e4");
    running.ask(forfeit(1)).unwrap();
    assert_eq!(running.table.phase(), Some(Phase::Over));
    for room in [&mut waiting, &mut running] {
        assert_eq!(room.reports()[0].outcome, Outcome::win(Seat::SECOND, EndReason::ForfeitAdmin));
        room.ask(forfeit(1)).unwrap();
        assert_eq!(room.reports().len(), 1);
    }
    assert_eq!(running.ask(forfeit(3)), Err(Reject::NotSeated));
}

#[test]
fn gen_7_a_forfeit_after_the_end_changes_nothing() {
    let mut room = Room::started(&classic_room());
    room.line("f2f3 e7e5 g2g4 d8h4");
    assert_eq!(room.ask(forfeit(2)), Err(Reject::GameOver));
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Checkmate)));
}

#[test]
fn effects_know_their_addresses() {
    let mut room = Room::started(&classic_room());
    room.ask(TableCommand::Resign { player: player(1) }).unwrap();
    let owner = classic_room().owner;
    let sent: Vec<(Address, Body)> =
        room.effects.iter().filter_map(|effect| effect.clone().into_message(&owner)).collect();
    assert!(
        sent.iter()
            .any(|(to, body)| *to == Address::Tournament(code()) && matches!(body, Body::Tournament(_)))
    );
    assert!(
        sent.iter().any(|(to, body)| *to == Address::Player(player(2)) && matches!(body, Body::Player(_)))
    );
    let report = room.effects.iter().find(|effect| matches!(effect, Effect::Report { .. })).unwrap().clone();
    assert_eq!(report.into_message(&Owner::Player { player: player(1) }), None);
}
