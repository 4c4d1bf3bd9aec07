//! Before the start of a game for more than two: the host starts with those who are there.

use native::room::*;
use serde_json::{Value, json};
use shared::rules::ludo::House;
use shared::table::{GameConfig, LudoTable, Phase, Record, Reject, TableCommand, record::verify};

fn start(n: u8) -> TableCommand<Value> {
    TableCommand::Start { player: player(n) }
}

/// A table for so many at which these have sat down.
fn waiting(players: u8, seated: &[u8]) -> Room {
    let mut room = Room::open(&ludo_for(players));
    seated.iter().for_each(|n| room.sit(*n).unwrap());
    room
}

#[test]
fn t_28_nobody_starts_a_match() {
    let mut room = Room::open(&room_of_match(GameConfig::LudoChess));
    room.sit(1).unwrap();
    assert_eq!(room.ask(start(1)), Err(Reject::NotCreator));
    assert_eq!(room.table.phase(), Some(Phase::Waiting));
}

#[test]
fn lu_1_the_creator_starts_with_two_or_three_of_four() {
    for seated in [vec![1, 2], vec![1, 2, 3]] {
        let mut room = waiting(4, &seated);
        assert_eq!(room.ask(start(2)), Err(Reject::NotCreator));
        room.ask(start(1)).unwrap();
        assert_eq!(room.table.phase(), Some(Phase::Running));
        let view = room.view();
        // Q-LU-1: two sit opposite each other, three at the first three corners.
        assert_eq!(view["seats"], json!(if seated.len() == 2 { 0b101 } else { 0b111 }));
        assert_eq!(view["settings"]["game"]["flavour"]["players"], json!(seated.len()));
        assert_eq!(view["game"]["config"]["players"], json!(seated.len()));
        assert_eq!(room.sit(4), Err(Reject::TableFull));
        assert_eq!(room.ask(start(1)), Err(Reject::AlreadyStarted));
        // Opening it once more, as a letter that comes twice does, changes nothing.
        let before = room.table.clone();
        room.ask(TableCommand::Open { setup: Box::new(ludo_for(4)) }).unwrap();
        assert_eq!(room.table, before);
        let other = TableCommand::Open { setup: Box::new(ludo_for(3)) };
        assert_eq!(room.ask(other), Err(Reject::AlreadyOpen));
    }
}

#[test]
fn lu_1_whoever_starts_with_fewer_keeps_the_computers() {
    for (seated, computers) in [(vec![1], 1), (vec![1], 2), (vec![1, 2], 1)] {
        let mut room = Room::open(&ludo_with(4, computers));
        seated.iter().for_each(|n| room.sit(*n).unwrap());
        room.ask(start(1)).unwrap();
        assert_eq!(room.table.phase(), Some(Phase::Running));
        let view = room.view();
        let places = view["places"].as_array().unwrap();
        let marked: Vec<bool> = places.iter().map(|place| place["computer"] == json!(true)).collect();
        let computers = usize::from(computers);
        assert_eq!(marked, [vec![false; seated.len()], vec![true; computers]].concat());
        assert_eq!(view["game"]["config"]["players"], json!(seated.len() + computers));
    }
}

#[test]
fn fd_7_the_record_of_a_game_that_was_started_with_fewer_is_verified() {
    let mut room = waiting(4, &[1, 2]);
    room.ask(start(1)).unwrap();
    room.wait(40_000).tick();
    room.ask(TableCommand::Resign { player: player(1) }).unwrap();
    let record: Record = room.table.record().unwrap();
    assert_eq!(record.players.len(), 2);
    assert_eq!(verify(&record), Ok(()));
}

#[test]
fn lu_26_alone_with_a_free_place_promised_or_in_teams_nobody_starts() {
    let refused = |room: &mut Room| {
        let before = room.table.clone();
        assert_eq!(room.ask(start(1)), Err(Reject::TooFewPlayers));
        assert_eq!(room.table, before);
    };
    refused(&mut waiting(4, &[1]));
    refused(&mut waiting(2, &[1]));
    // The creator's own place is not taken yet.
    refused(&mut waiting(4, &[2, 3]));
    let house = House { teams: true, ..House::default() };
    let teams = LudoTable { players: 4, house, turn_seconds: 30, computers: 0 };
    let mut four = Room::open(&free(GameConfig::Ludo(teams), 0));
    [1, 2, 3].into_iter().for_each(|n| four.sit(n).unwrap());
    refused(&mut four);
    let mut chess = Room::open(&casual());
    chess.sit(1).unwrap();
    refused(&mut chess);
    assert_eq!(Room::empty(1).ask(start(1)), Err(Reject::NoSuchTable));
}
