//! The talk at a table: who may speak, how often, who hears whom, and that nothing else changes by it.

use native::room::*;
use serde_json::Value;
use shared::aggregate::Aggregate;
use shared::chat::{ChatLine, LineKind, Phrase, Role, Words};
use shared::ids::ChatText;
use shared::seat::{Seat, Viewer};
use shared::table::{MOST_LINES, Reject, TableCommand};

fn say(room: &mut Room, n: u8, words: &str) -> Result<(), Reject> {
    let words = Words::Text(ChatText::parse(words).unwrap());
    room.ask(TableCommand::Say { player: player(n), words })
}

fn mute(room: &mut Room, n: u8, whom: u8, muted: bool) -> Result<(), Reject> {
    room.ask(TableCommand::Mute { player: player(n), whom: player(whom), muted })
}

/// The lines of the last event, as they are stored.
fn lines(room: &Room) -> Vec<ChatLine> {
    room.table.lines(&room.events[room.events.len() - 1..])
}

fn seat(room: &Room, n: u8) -> Viewer {
    room.table.viewer(Some(&player(n)))
}

#[test]
fn players_speak_under_their_names_and_nobody_else_speaks_or_hears() {
    let mut room = Room::started(&casual());
    say(&mut room, 2, "Good luck!").unwrap();
    let line = lines(&room).remove(0);
    assert_eq!((line.kind, line.n, line.at.0), (LineKind::Said, room.table.seq(), room.now));
    let by = line.by.unwrap();
    assert_eq!((by.player, by.name, by.role), (player(2), name(2), Role::Player));
    assert_eq!((line.text.unwrap().as_str(), line.phrase), ("Good luck!", None));
    let thanks = TableCommand::Say { player: player(1), words: Words::Phrase(Phrase::Thanks) };
    room.ask(thanks).unwrap();
    let line = lines(&room).remove(0);
    assert_eq!((line.text, line.phrase), (None, Some(Phrase::Thanks)));
    assert_eq!(say(&mut room, 3, "I only watch"), Err(Reject::NotSeated));
    for n in [1, 2] {
        assert!(room.table.hears(seat(&room, n), &player(1)), "everybody who plays, the speaker too");
    }
    assert!(!room.table.hears(Viewer::Spectator, &player(1)));
}

#[test]
fn whoever_has_a_reserved_place_and_is_not_there_yet_neither_speaks_nor_hears() {
    let mut room = Room::open(&classic_room());
    assert_eq!(say(&mut room, 2, "soon"), Err(Reject::NotSeated));
    room.sit(1).unwrap();
    say(&mut room, 1, "anybody here?").unwrap();
    assert!(room.table.hears(seat(&room, 1), &player(1)));
    assert!(!room.table.hears(seat(&room, 2), &player(1)));
    room.sit(2).unwrap();
    assert!(room.table.hears(seat(&room, 2), &player(1)));
}

#[test]
fn before_the_start_seats_are_places_and_after_it_colours_and_both_hear() {
    for seed in 0..8 {
        let mut room = Room::empty(seed);
        let setup = shared::table::TableSetup { white_place: None, ..ludo() };
        room.ask(TableCommand::Open { setup: Box::new(setup) }).unwrap();
        room.sit(1).unwrap();
        assert!(room.table.hears(seat(&room, 1), &player(1)));
        room.sit(2).unwrap();
        mute(&mut room, 2, 1, true).unwrap();
        assert!(room.table.hears(seat(&room, 1), &player(2)));
        assert!(!room.table.hears(seat(&room, 2), &player(1)), "whatever colours were drawn");
    }
}

#[test]
fn five_lines_at_once_and_then_one_every_five_seconds_each_for_himself() {
    let mut room = Room::started(&casual());
    for n in 0..5 {
        say(&mut room, 1, &format!("{n}")).unwrap();
    }
    let before = room.table.clone();
    assert_eq!(say(&mut room, 1, "and"), Err(Reject::TooFast));
    assert_eq!(room.table, before, "a refused line changes nothing");
    say(&mut room, 2, "the other is not held back").unwrap();
    room.wait(4_999);
    assert_eq!(say(&mut room, 1, "and"), Err(Reject::TooFast));
    room.wait(1);
    say(&mut room, 1, "and").unwrap();
    assert_eq!(say(&mut room, 1, "and"), Err(Reject::TooFast));
}

#[test]
fn a_player_has_so_many_lines_at_a_table_and_one_link_a_line() {
    let mut room = Room::started(&contest());
    assert_eq!(say(&mut room, 1, "http://a.example https://b.example"), Err(Reject::BadText));
    say(&mut room, 1, "see https://www.a.example/g/1").unwrap();
    let mut room = Room::started(&ladder());
    for n in 0..MOST_LINES {
        room.wait(1_000);
        say(&mut room, 1, "on and on").unwrap_or_else(|_| {
            room.wait(4_000);
            say(&mut room, 1, "on and on").unwrap_or_else(|why| panic!("{n}: {why:?}"));
        });
    }
    room.wait(60_000);
    assert_eq!(say(&mut room, 1, "and on"), Err(Reject::ChatFull));
    say(&mut room, 2, "at last").unwrap();
}

#[test]
fn after_the_game_players_go_on_talking_and_at_a_table_that_never_began_nobody_does() {
    let mut room = Room::started(&casual());
    room.ask(TableCommand::Resign { player: player(2) }).unwrap();
    say(&mut room, 1, "Thank you for the game").unwrap();
    let mut room = Room::open(&casual());
    room.sit(1).unwrap();
    room.ask(TableCommand::Cancel { player: player(1) }).unwrap();
    assert_eq!(say(&mut room, 1, "hello?"), Err(Reject::GameOver));
}

#[test]
fn a_muted_player_speaks_on_and_the_one_who_muted_does_not_hear_it_until_he_wants_to() {
    let mut room = Room::started(&casual());
    mute(&mut room, 1, 2, true).unwrap();
    let events = room.events.len();
    mute(&mut room, 1, 2, true).unwrap();
    assert_eq!(room.events.len(), events, "twice is once");
    say(&mut room, 2, "can you hear me?").unwrap();
    assert!(!room.table.hears(seat(&room, 1), &player(2)));
    assert!(room.table.hears(seat(&room, 2), &player(2)), "the muted one is not told");
    assert!(room.table.hears(seat(&room, 2), &player(1)), "and hears the other");
    let muted = |room: &Room, viewer| room.table.view(viewer).unwrap()["muted"].clone();
    assert_eq!(muted(&room, seat(&room, 1)), serde_json::json!([player(2)]));
    assert_eq!(muted(&room, seat(&room, 2)), Value::Null);
    assert_eq!(muted(&room, Viewer::Spectator), Value::Null);
    mute(&mut room, 1, 2, false).unwrap();
    assert!(room.table.hears(seat(&room, 1), &player(2)));
    assert_eq!(muted(&room, seat(&room, 1)), Value::Null);
    for (n, whom) in [(1, 1), (1, 3), (3, 1)] {
        assert_eq!(mute(&mut room, n, whom, true), Err(Reject::NotSeated), "{n} {whom}");
    }
}

#[test]
fn talk_changes_nothing_of_the_game_and_makes_no_move_stale() {
    let mut room = Room::started(&casual());
    let (base, before) = (room.table.seq(), room.view());
    say(&mut room, 2, "take your time").unwrap();
    mute(&mut room, 2, 1, true).unwrap();
    assert_eq!(room.view(), before, "whoever watches sees no difference");
    let action = serde_json::json!({"a": "move", "uci": "e2e4"});
    room.ask(TableCommand::Act { player: player(1), base, action }).unwrap();
    assert!(
        room.effects.iter().all(|effect| !format!("{effect:?}").contains("take your")),
        "it is nobody else's"
    );
}

#[test]
fn what_is_stored_of_a_line_in_the_journal_and_the_record_has_no_words() {
    let mut room = Room::started(&casual());
    say(&mut room, 1, "not for the journal").unwrap();
    room.ask(TableCommand::Resign { player: player(1) }).unwrap();
    let stored = [
        serde_json::to_string(&room.events).unwrap(),
        serde_json::to_string(&room.table).unwrap(),
        serde_json::to_string(&room.table.record().unwrap()).unwrap(),
    ];
    assert!(stored.iter().all(|text| !text.contains("journal")));
    let read: Vec<shared::table::AnyEvent> = serde_json::from_str(&stored[0]).unwrap();
    let folded = read.iter().fold(shared::table::AnyTable::default(), Aggregate::evolve);
    assert_eq!(folded, room.table, "the words change nothing but the lines");
}

#[test]
fn a_computer_neither_hears_nor_is_muted_to_any_effect() {
    let mut room = Room::open(&ludo_with(3, 2));
    room.sit(1).unwrap();
    say(&mut room, 1, "Good luck, machines").unwrap();
    assert!(!room.table.hears(Viewer::Seat(Seat::SECOND), &player(1)));
}
