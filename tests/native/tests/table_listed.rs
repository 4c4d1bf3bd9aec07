//! A table that a lobby lists: what it says, and how long it waits for a host who has gone.

use native::room::*;
use shared::lobby::{LobbyCommand, TableNote};
use shared::player::GameStage;
use shared::rules::GameKind;
use shared::table::{Effect, GameConfig, HOST_GONE_AFTER, Owner, Phase, Reject, TableCommand, TableSetup};
use shared::wire::{Address, Body};

fn listed(setup: TableSetup) -> TableSetup {
    TableSetup { listed: true, ..setup }
}

fn said(room: &Room) -> Vec<TableNote> {
    let owner = Owner::Player { player: player(1) };
    let letters = room.effects.iter().filter_map(|effect| effect.clone().into_message(&owner));
    let note = |(to, body)| match body {
        Body::Lobby(LobbyCommand::Note { note }) => {
            assert_eq!(to, Address::Lobby(note.settings.game.kind()));
            Some(*note)
        }
        _ => None,
    };
    letters.filter_map(note).collect()
}

fn phases(room: &Room) -> Vec<(Phase, usize)> {
    said(room).into_iter().map(|note| (note.phase, note.players.len())).collect()
}

#[test]
fn it_says_when_it_opens_when_a_seat_is_taken_when_it_starts_and_when_it_is_over_and_nothing_in_between() {
    let mut room = Room::started(&listed(casual()));
    room.line("e2e4 e7e5 g1f3");
    room.ask(TableCommand::Depart { player: player(2) }).unwrap();
    room.ask(TableCommand::OfferDraw { player: player(1) }).unwrap();
    room.ask(TableCommand::Resign { player: player(2) }).unwrap();
    assert_eq!(phases(&room), [(Phase::Waiting, 1), (Phase::Running, 2), (Phase::Over, 2)]);
    let notes = said(&room);
    assert!(notes.is_sorted_by(|one, next| one.seq < next.seq));
    assert_eq!(notes[0].host, player(1));
    assert_eq!(notes[0].settings.game.kind(), GameKind::ClassicChess);
    assert_eq!(notes[2].seq, room.table.seq());
}

#[test]
fn each_seat_of_a_ludo_table_is_told_lu_1() {
    let mut room = Room::open(&listed(ludo_for(3)));
    for n in 1..=3 {
        room.sit(n).unwrap();
    }
    assert_eq!(phases(&room), [(Phase::Waiting, 1), (Phase::Waiting, 2), (Phase::Running, 3)]);
}

#[test]
fn a_private_table_and_a_tournaments_room_say_nothing_to_a_lobby() {
    let mut room = Room::started(&casual());
    room.ask(TableCommand::Resign { player: player(2) }).unwrap();
    assert_eq!(phases(&room), []);
    let mut empty = Room::empty(1);
    let setup = Box::new(listed(room_of_match(GameConfig::LudoChess)));
    assert_eq!(empty.ask(TableCommand::Open { setup }), Err(Reject::BadSettings));
}

#[test]
fn a_listed_table_whose_host_is_gone_for_two_minutes_is_closed_and_one_whose_host_comes_back_is_not() {
    let mut room = Room::open(&listed(casual()));
    room.sit(1).unwrap();
    room.wait(3_600_000).tick();
    assert_eq!(room.table.phase(), Some(Phase::Waiting), "the host is there");
    room.ask(TableCommand::Depart { player: player(1) }).unwrap();
    room.wait(HOST_GONE_AFTER.0 - 1).ask(TableCommand::Arrive { player: player(1) }).unwrap();
    room.ask(TableCommand::Depart { player: player(1) }).unwrap();
    room.wait(HOST_GONE_AFTER.0 - 1).tick();
    assert_eq!(room.table.phase(), Some(Phase::Waiting));
    room.wait(1);
    assert_eq!(room.sit(2), Err(Reject::GameOver), "whoever comes now comes too late");
    assert_eq!(room.table.phase(), Some(Phase::Closed));
    assert_eq!(phases(&room), [(Phase::Waiting, 1), (Phase::Closed, 1)]);
}

#[test]
fn whoever_leaves_before_the_start_frees_the_seat_and_has_no_game_any_more() {
    let mut room = Room::open(&listed(ludo_for(4)));
    for n in 1..=3 {
        room.sit(n).unwrap();
    }
    room.ask(TableCommand::Leave { player: player(2) }).unwrap();
    assert_eq!(room.ask(TableCommand::Leave { player: player(2) }), Err(Reject::NotSeated), "twice");
    assert_eq!(room.table.players(), [player(1), player(3)]);
    let told = |room: &Room, n: u8| {
        let mut notes = room.effects.iter().filter_map(|effect| match effect {
            Effect::TellPlayer { player: of, note, .. } if *of == player(n) => Some((note.seq, note.stage)),
            _ => None,
        });
        notes.next_back().unwrap()
    };
    assert_eq!(told(&room, 2), (room.table.seq(), GameStage::Over));
    assert_eq!(told(&room, 3), (room.table.seq(), GameStage::Waiting));
    room.sit(2).unwrap();
    assert_eq!(told(&room, 2).1, GameStage::Waiting, "and may come again, as the last");
    room.sit(4).unwrap();
    assert_eq!(room.table.players(), [player(1), player(3), player(2), player(4)]);
    assert_eq!(room.ask(TableCommand::Leave { player: player(3) }), Err(Reject::AlreadyStarted));
    let seen = [(Phase::Waiting, 1), (Phase::Waiting, 2), (Phase::Waiting, 3), (Phase::Waiting, 2)];
    assert_eq!(phases(&room), [&seen[..], &[(Phase::Waiting, 3), (Phase::Running, 4)]].concat());
}

#[test]
fn a_table_that_its_creator_leaves_is_closed_and_a_tournaments_is_not() {
    let mut room = Room::open(&ludo_for(3));
    room.sit(1).unwrap();
    room.sit(2).unwrap();
    room.ask(TableCommand::Leave { player: player(1) }).unwrap();
    assert_eq!(room.table.phase(), Some(Phase::Closed));
    assert_eq!(room.ask(TableCommand::Leave { player: player(2) }), Err(Reject::GameOver));
    let mut kept =
        Room::open(&TableSetup { reserved: vec![(player(1), name(1)), (player(2), name(2))], ..casual() });
    kept.ask(TableCommand::Leave { player: player(2) }).unwrap();
    assert_eq!(kept.table.phase(), Some(Phase::Closed), "the place is kept for nobody else");
    let mut event = Room::open(&room_of_match(GameConfig::LudoChess));
    assert_eq!(event.ask(TableCommand::Leave { player: player(1) }), Err(Reject::NotCreator));
    assert_eq!(event.table.phase(), Some(Phase::Waiting));
}

#[test]
fn a_guest_who_is_away_from_a_listed_table_for_two_minutes_has_no_seat_there_any_more() {
    let mut room = Room::open(&listed(ludo_for(3)));
    room.sit(1).unwrap();
    room.sit(2).unwrap();
    room.ask(TableCommand::Depart { player: player(2) }).unwrap();
    room.wait(HOST_GONE_AFTER.0 - 1).tick();
    assert_eq!(room.table.players().len(), 2);
    room.wait(1).tick();
    assert_eq!(room.table.players(), [player(1)]);
    assert_eq!(phases(&room).last(), Some(&(Phase::Waiting, 1)));
    let mut private = Room::open(&ludo_for(3));
    private.sit(1).unwrap();
    private.sit(2).unwrap();
    private.ask(TableCommand::Depart { player: player(2) }).unwrap();
    private.wait(3_600_000).tick();
    assert_eq!(private.table.players().len(), 2, "among friends it is kept");
}

#[test]
fn a_listed_table_that_its_host_never_reached_is_closed_too() {
    let mut room = Room::open(&listed(ludo()));
    room.wait(HOST_GONE_AFTER.0).tick();
    assert_eq!(room.table.phase(), Some(Phase::Closed));
}

#[test]
fn a_table_that_is_known_by_its_link_alone_and_one_that_is_promised_to_its_players_wait_on() {
    let mut private = Room::open(&casual());
    private.sit(1).unwrap();
    private.ask(TableCommand::Depart { player: player(1) }).unwrap();
    private.wait(3_600_000).tick();
    assert_eq!(private.table.phase(), Some(Phase::Waiting));
    let promised = vec![(player(1), name(1)), (player(2), name(2))];
    let mut matched = Room::open(&TableSetup { reserved: promised, ..listed(casual()) });
    matched.wait(3_600_000).sit(2).unwrap();
    matched.sit(1).unwrap();
    assert_eq!(matched.table.phase(), Some(Phase::Running));
}

#[test]
fn a_rematch_is_listed_as_the_game_before_was_and_never_open() {
    let mut room = Room::started(&listed(casual()));
    room.ask(TableCommand::Resign { player: player(2) }).unwrap();
    for n in [1, 2] {
        room.ask(TableCommand::OfferRematch { player: player(n) }).unwrap();
    }
    let setup = room.effects.iter().find_map(|effect| match effect {
        Effect::OpenTable { setup } => Some((**setup).clone()),
        _ => None,
    });
    let mut next = Room::open(&setup.unwrap());
    assert_eq!(phases(&next), [(Phase::Waiting, 2)], "no seat is free");
    next.sit(1).unwrap();
    next.sit(2).unwrap();
    assert_eq!(phases(&next), [(Phase::Waiting, 2), (Phase::Running, 2)]);
}
