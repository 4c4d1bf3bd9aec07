//! What leaves a table: views, what is seen of events, notes. The secret leaves with the end and not before.

use native::room::*;
use native::typed::random_game;
use serde_json::{Value, json};
use shared::outcome::EndReason;
use shared::player::{GameNote, GameStage};
use shared::rules::classic_chess::ClassicChess;
use shared::rules::ludo_chess::LudoChess;
use shared::seat::{Seat, Viewer};
use shared::table::{AnyTable, Effect, Phase, TableCommand, TableEvent, TableSetup};

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator];

/// Everything that any viewer gets, as text.
fn everything_shown(table: &AnyTable, room: &Room) -> String {
    let mut shown = String::new();
    for viewer in VIEWERS {
        shown += &table.view(viewer).unwrap().to_string();
        shown += &json!(table.seen(&room.events, viewer)).to_string();
    }
    shown + &json!(room.effects).to_string() + &serde_json::to_string(table).unwrap()
}

#[test]
fn fd_7_gen_11_no_view_event_note_or_stored_state_names_the_secret_before_the_end() {
    for setup in [casual(), contest(), ludo(), TableSetup { white_place: None, ..ludo() }] {
        let mut room = Room::open(&setup);
        let secret = room.seed.reveal_hex();
        assert!(!everything_shown(&room.table, &room).contains(&secret));
        for n in [1, 2] {
            room.ask(TableCommand::Sit { player: player(n), name: name(n), nonce: Some(nonce(n)) }).unwrap();
        }
        for _ in 0..20 {
            if room.table.phase() != Some(Phase::Running) {
                break;
            }
            let shown = everything_shown(&room.table, &room) + &json!(room.events).to_string();
            assert!(!shown.contains(&secret), "while the game runs");
            let (n, uci) = (room.on_turn(), room.legal().remove(0));
            room.play(n, &uci).unwrap();
        }
        room.ask(TableCommand::Resign { player: player(1) }).unwrap();
        for viewer in VIEWERS {
            assert_eq!(room.table.view(viewer).unwrap()["reveal"], json!(secret));
        }
    }
}

#[test]
fn a_closed_table_reveals_its_secret_too() {
    let mut room = Room::open(&casual());
    room.ask(TableCommand::Cancel { player: player(1) }).unwrap();
    assert_eq!(room.view()["reveal"], json!(room.seed.reveal_hex()));
    assert_eq!(room.view().get("outcome"), None, "closed is no result");
}

#[test]
fn lc_16_no_roll_is_shown_before_it_has_fallen() {
    // Two tables that differ only in the secret look the same to everybody until the first roll.
    let line = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6 g2g3";
    let shown = |seed: u8| {
        let mut room = Room::empty(seed);
        room.ask(TableCommand::Open { setup: Box::new(ludo()) }).unwrap();
        room.sit(1).unwrap();
        room.sit(2).unwrap();
        room.line(line);
        let mut views: Vec<Value> = VIEWERS.iter().filter_map(|viewer| room.table.view(*viewer)).collect();
        for view in &mut views {
            view["commitment"].take();
        }
        (views, VIEWERS.map(|viewer| room.table.seen(&room.events, viewer)))
    };
    for seed in 1..20 {
        assert_eq!(shown(0), shown(seed));
    }
}

#[test]
fn a_spectator_of_an_open_game_sees_what_the_players_see() {
    let mut room = Room::started(&ludo());
    room.line("e2e4 e7e5");
    let view = room.view();
    for viewer in VIEWERS {
        assert_eq!(room.table.view(viewer), Some(view.clone()));
    }
}

#[test]
fn a_view_stays_under_four_kilobytes_in_normal_games() {
    for number in 0..60 {
        let ludo = random_game::<LudoChess>(&ludo(), number).table.view(Viewer::Spectator).unwrap();
        let text = serde_json::to_string(&ludo).unwrap();
        assert!(text.len() <= 4_096, "{} bytes: {text}", text.len());
        let chess =
            random_game::<ClassicChess>(&classic_room(), number).table.view(Viewer::Spectator).unwrap();
        let plies = chess.game.as_ref().map_or(0, |game| game.plies.len());
        let text = serde_json::to_string(&chess).unwrap();
        assert!(plies > 250 || text.len() <= 4_096, "{plies} plies, {} bytes: {text}", text.len());
    }
}

#[test]
fn what_is_seen_follows_the_events_in_order() {
    let mut room = Room::open(&casual());
    room.sit(1).unwrap();
    room.sit(2).unwrap();
    room.line("e2e4");
    room.ask(TableCommand::OfferDraw { player: player(1) }).unwrap();
    room.ask(TableCommand::AnswerDraw { player: player(2), accept: false }).unwrap();
    room.ask(TableCommand::Depart { player: player(1) }).unwrap();
    room.ask(TableCommand::Arrive { player: player(1) }).unwrap();
    room.ask(TableCommand::Resign { player: player(2) }).unwrap();
    for n in [1, 2] {
        room.ask(TableCommand::OfferRematch { player: player(n) }).unwrap();
    }
    let seen = room.table.seen(&room.events, Viewer::Spectator);
    let kinds: Vec<&str> = seen.iter().filter_map(|seen| seen["t"].as_str()).collect();
    let expected = [
        "seated",
        "seated",
        "started",
        "played",
        "draw_offered",
        "draw_declined",
        "departed",
        "arrived",
        "ended",
        "rematch_offered",
        "rematch_offered",
        "rematch_opened",
    ];
    assert_eq!(kinds, expected);
    assert_eq!(seen[6]["name"], "Player 1");
    assert_eq!(seen[8]["outcome"]["reason"], "resignation");
}

fn notes(room: &mut Room) -> Vec<(u8, GameNote)> {
    let number = |of: &shared::ids::PlayerId| (1..=3).find(|n| player(*n) == *of).unwrap();
    let told = room.effects.drain(..).filter_map(|effect| match effect {
        Effect::TellPlayer { player, note, .. } => Some((number(&player), note)),
        _ => None,
    });
    told.collect()
}

#[test]
fn players_are_told_of_start_turn_and_end_and_not_of_presence() {
    let mut room = Room::started(&casual());
    notes(&mut room);
    room.line("e2e4");
    assert!(notes(&mut room).is_empty(), "both look at the table: no object of a player is woken for a move");

    room.ask(TableCommand::Depart { player: player(2) }).unwrap();
    let told = notes(&mut room);
    assert_eq!(told.iter().map(|(n, note)| (*n, note.stage)).collect::<Vec<_>>(), [(2, GameStage::YourTurn)]);
    assert_eq!(told[0].1.deadline.unwrap().0, room.now + 600_000);

    room.ask(TableCommand::Arrive { player: player(2) }).unwrap();
    assert!(notes(&mut room).is_empty());
    room.line("e7e5");
    room.ask(TableCommand::Depart { player: player(2) }).unwrap();
    notes(&mut room);
    room.line("g1f3");
    let told = notes(&mut room);
    assert_eq!(told.iter().map(|(n, note)| (*n, note.stage)).collect::<Vec<_>>(), [(2, GameStage::YourTurn)]);

    room.ask(TableCommand::Resign { player: player(1) }).unwrap();
    let told = notes(&mut room);
    assert_eq!(told.len(), 2);
    for (n, note) in told {
        assert_eq!(note.stage, GameStage::Over);
        assert_eq!(note.seq, room.table.seq());
        let (outcome, seat) = note.outcome.unwrap();
        assert_eq!(outcome.reason, EndReason::Resignation);
        assert_eq!(seat, if n == 1 { Seat::FIRST } else { Seat::SECOND });
    }
}

#[test]
fn a_player_who_sat_down_without_a_socket_is_told_until_the_first_own_move() {
    let mut room = Room::open(&casual());
    room.sit(1).unwrap();
    room.sit(2).unwrap();
    notes(&mut room);
    room.line("e2e4");
    let told = notes(&mut room);
    assert_eq!(told.iter().map(|(n, note)| (*n, note.stage)).collect::<Vec<_>>(), [(2, GameStage::YourTurn)]);
    room.line("e7e5 g1f3");
    assert!(notes(&mut room).is_empty(), "who moves has the table open");
}

#[test]
fn both_players_of_a_room_learn_that_it_is_open() {
    let mut room = Room::open(&classic_room());
    let told = notes(&mut room);
    assert_eq!(told.len(), 2);
    assert!(told.iter().all(|(_, note)| note.stage == GameStage::Waiting && note.tournament == Some(code())));
}

#[test]
fn a_stored_table_goes_on_where_it_was() {
    let mut room = Room::started(&ludo());
    room.line("e2e4 e7e5 g1f3");
    let stored = serde_json::to_string(&room.table).unwrap();
    let restored: AnyTable = serde_json::from_str(&stored).unwrap();
    assert_eq!(restored, room.table);
    let newer = stored.replacen("\"v\":1", "\"v\":2", 1);
    assert!(serde_json::from_str::<AnyTable>(&newer).is_err(), "a newer form is not misread");
}

#[test]
fn an_event_of_another_game_changes_nothing() {
    let mut chess = Room::started(&casual());
    let ludo = Room::started(&ludo());
    let before = chess.table.clone();
    for event in &ludo.events {
        chess.table = shared::aggregate::Aggregate::evolve(chess.table, event);
    }
    assert_eq!(chess.table, before);
}

#[test]
fn times_of_events_are_the_times_at_which_they_hold() {
    let hall = random_game::<LudoChess>(&ludo(), 11);
    let mut last = i64::MIN;
    for event in &hall.events {
        if let TableEvent::Played { at, .. } | TableEvent::Ended { at, .. } = event {
            assert!(at.0 >= last);
            last = at.0;
        }
    }
}
