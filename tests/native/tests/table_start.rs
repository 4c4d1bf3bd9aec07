//! Places, nonces, colours, and the start of a game.

use native::room::*;
use serde_json::json;
use shared::chance::{Chance, Label, Seed, commitment, key};
use shared::ids::TableId;
use shared::rules::ChessFlavour;
use shared::seat::{Seat, Viewer};
use shared::table::{AwayPolicy, Effect, GameConfig, Phase, Reject, TableCommand, TableSetup};
use shared::time::Millis;

fn sit(n: u8, with: Option<u8>) -> TableCommand<serde_json::Value> {
    TableCommand::Sit { player: player(n), name: name(n), nonce: with.map(nonce) }
}

#[test]
fn the_game_starts_when_the_last_place_is_taken() {
    let mut room = Room::open(&casual());
    assert_eq!(room.table.phase(), Some(Phase::Waiting));
    room.sit(1).unwrap();
    assert_eq!(room.table.phase(), Some(Phase::Waiting));
    room.wait(5_000).sit(2).unwrap();
    assert_eq!(room.table.phase(), Some(Phase::Running));
    assert_eq!(room.view()["clock"]["running"], 0, "White's clock runs at once");
    assert_eq!(room.last_event()["at"], 1_005_000);
    assert_eq!(room.sit(3), Err(Reject::TableFull));
    assert_eq!(room.ask(TableCommand::Cancel { player: player(1) }), Err(Reject::AlreadyStarted));
}

#[test]
fn the_creators_place_is_kept_and_the_other_is_free() {
    let mut room = Room::open(&casual());
    room.sit(2).unwrap();
    assert_eq!(room.sit(3), Err(Reject::TableFull), "the place left is the creator's");
    room.sit(1).unwrap();
    assert_eq!(room.table.viewer(Some(&player(1))), Viewer::Seat(Seat::FIRST));
    assert_eq!(room.table.viewer(Some(&player(2))), Viewer::Seat(Seat::SECOND));
    assert_eq!(room.table.viewer(Some(&player(3))), Viewer::Spectator);
    assert_eq!(room.table.viewer(None), Viewer::Spectator);
}

#[test]
fn at_a_tournaments_table_only_its_two_players_sit_down() {
    let mut room = Room::open(&classic_room());
    assert_eq!(room.sit(3), Err(Reject::TableFull));
    room.sit(2).unwrap();
    room.sit(1).unwrap();
    assert_eq!(room.table.phase(), Some(Phase::Running));
}

#[test]
fn opening_and_sitting_down_twice_is_once() {
    let mut room = Room::open(&casual());
    room.sit(1).unwrap();
    let before = room.table.clone();
    room.ask(TableCommand::Open { setup: Box::new(casual()) }).unwrap();
    room.sit(1).unwrap();
    assert_eq!(room.table, before);
    let other = TableSetup { waits: Millis::hours(1), ..casual() };
    assert_eq!(room.ask(TableCommand::Open { setup: Box::new(other) }), Err(Reject::AlreadyOpen));
    room.sit(2).unwrap();
    let running = room.table.clone();
    room.sit(2).unwrap();
    room.ask(TableCommand::Open { setup: Box::new(casual()) }).unwrap();
    assert_eq!(room.table, running, "a late repeat does not start the game again");
}

#[test]
fn a_table_that_was_never_opened_knows_nothing() {
    let mut room = Room::empty(1);
    assert_eq!(room.sit(1), Err(Reject::NoSuchTable));
    assert_eq!(room.ask(TableCommand::Tick), Ok(()));
    assert_eq!(room.table.view(Viewer::Spectator), None);
    assert_eq!((room.table.seq(), room.table.phase(), room.table.record()), (0, None, None));
}

#[test]
fn fd_1_the_secret_is_committed_when_the_table_opens() {
    let room = Room::open(&casual());
    let expected = commitment(&room.seed, casual().id.as_str());
    assert_eq!(room.view()["commitment"], json!(expected));
}

#[test]
fn q_fd_1_the_server_is_bound_before_the_players_add_what_it_cannot_know() {
    // The same secret and the same commitment: what falls still depends on what the players' devices added afterwards,
    // so that no choice among secrets chooses the rolls.
    let mut rolls = std::collections::BTreeSet::new();
    for byte in 1..=12_u8 {
        let mut room = Room::open(&ludo());
        let committed = room.view()["commitment"].clone();
        assert_eq!(
            committed,
            json!(commitment(&room.seed, ludo().id.as_str())),
            "before anybody has sat down"
        );
        for n in [1, 2] {
            room.ask(sit(n, Some(byte.wrapping_mul(n)))).unwrap();
        }
        let view = room.view();
        assert_eq!(view["commitment"], committed, "and never another one");
        assert_eq!(view.get("reveal"), None, "FD-7: not before the end");
        let nonces = [1, 2].map(|n: u8| Some(nonce(byte.wrapping_mul(n))));
        let chance = Chance::new(key(&room.seed, &nonces), ludo().id.as_str());
        rolls.insert((0..8).map(|index| chance.die(index).unwrap()).collect::<Vec<u8>>());
    }
    assert_eq!(rolls.len(), 12, "each pair of nonces gives other rolls");
}

#[test]
fn fd_2_nonces_enter_in_place_order_and_are_published_when_they_are_closed() {
    let setup = TableSetup { white_place: None, ..ludo() };
    // The same secret with different nonces gives both colours.
    let mut colours = std::collections::BTreeSet::new();
    for byte in 1..=16 {
        let mut room = Room::open(&setup);
        room.ask(sit(2, Some(byte))).unwrap();
        assert_eq!(room.view()["places"][1].get("nonce"), None, "not before it is closed");
        room.ask(sit(1, Some(100))).unwrap();
        let chance = Chance::new(key(&room.seed, &[Some(nonce(100)), Some(nonce(byte))]), setup.id.as_str());
        let drawn = chance.uniform(Label::Colours, 0, 2, 1).unwrap()[0];
        let white = if drawn == 0 { 1 } else { 2 };
        assert_eq!(
            room.table.viewer(Some(&player(white))),
            Viewer::Seat(Seat::FIRST),
            "FD-6: 0 = first place"
        );
        let published = room.view()["places"].as_array().unwrap().clone();
        assert!(published.iter().all(|place| place["nonce"].is_string()));
        colours.insert(white);
    }
    assert_eq!(colours.len(), 2);
}

#[test]
fn fd_2_a_nonce_can_be_added_once_and_only_before_the_start() {
    let mut room = Room::open(&ludo());
    room.ask(sit(1, None)).unwrap();
    room.wait(5).ask(sit(1, Some(1))).unwrap();
    assert_eq!(room.table.seen(&room.events, Viewer::Spectator).len(), 1, "sat down once");
    let with_one = room.table.clone();
    room.ask(sit(1, Some(2))).unwrap();
    assert_eq!(room.table, with_one, "never replaced");
    room.ask(sit(2, None)).unwrap();
    room.ask(sit(2, Some(3))).unwrap();
    let places = room.view()["places"].clone();
    assert_eq!(places[0]["nonce"], json!(nonce(1)));
    assert_eq!(places[1].get("nonce"), None, "closed at the start");
}

#[test]
fn places_are_shown_in_seat_order_once_colours_are_given() {
    let black = TableSetup { white_place: Some(Seat::SECOND), ..casual() };
    let mut room = Room::open(&black);
    room.sit(1).unwrap();
    assert_eq!(room.view()["places"][0]["player"], json!(player(1)));
    room.sit(2).unwrap();
    assert_eq!(room.view()["places"][0]["player"], json!(player(2)), "White first");
    assert_eq!(room.on_turn(), 2);
}

#[test]
fn a_waiting_table_can_be_taken_back_by_its_creator_only() {
    let mut room = Room::open(&casual());
    room.sit(2).unwrap();
    assert_eq!(room.ask(TableCommand::Cancel { player: player(2) }), Err(Reject::NotCreator));
    room.ask(TableCommand::Cancel { player: player(1) }).unwrap();
    assert_eq!(room.table.phase(), Some(Phase::Closed));
    let before = room.table.clone();
    assert_eq!(room.ask(TableCommand::Cancel { player: player(1) }), Ok(()), "twice is once");
    assert_eq!(room.table, before);
    assert_eq!(room.sit(1), Err(Reject::GameOver));
    assert_eq!(room.table.record(), None);
}

#[test]
fn t_60_a_table_that_nobody_joins_expires() {
    let mut room = Room::open(&casual());
    room.sit(1).unwrap();
    room.wait(24 * 3_600_000 - 1).tick();
    assert_eq!(room.table.phase(), Some(Phase::Waiting));
    room.wait(50_000);
    assert_eq!(room.sit(2), Err(Reject::GameOver), "too late, whether or not the alarm has run");
    assert_eq!(room.table.phase(), Some(Phase::Closed));
    assert_eq!(room.last_event()["at"], 1_000_000 + 24 * 3_600_000, "closed at its own time");
}

#[test]
fn settings_that_contradict_each_other_open_nothing() {
    let bad = [
        TableSetup { waits: Millis::ZERO, ..casual() },
        TableSetup { away: AwayPolicy::Forfeit { after: Millis::ZERO }, ..casual() },
        TableSetup { reserved: vec![(player(1), name(1)), (player(1), name(1))], ..casual() },
        TableSetup { reserved: (1..=3).map(|n| (player(n), name(n))).collect(), ..casual() },
        TableSetup { white_place: Seat::new(2), ..casual() },
        TableSetup { clock: shared::clock::ClockConfig::minutes(0), ..casual() },
    ];
    for setup in bad {
        let mut room = Room::empty(3);
        let open = TableCommand::Open { setup: Box::new(setup.clone()) };
        assert_eq!(room.ask(open), Err(Reject::BadSettings), "{setup:?}");
        assert_eq!(room.table.seq(), 0);
    }
}

#[test]
fn tables_with_different_secrets_and_ids_share_no_values() {
    let draws = |seed: u8, id: &TableId| {
        Chance::new(key(&Seed::new([seed; 32]), &[]), id.as_str()).dice(0, 20).unwrap()
    };
    assert_ne!(draws(1, &table_id(1)), draws(1, &table_id(2)));
    assert_ne!(draws(1, &table_id(1)), draws(2, &table_id(1)));
}

#[test]
fn an_action_of_another_shape_is_malformed_and_changes_nothing() {
    let mut room = Room::started(&casual());
    let before = room.table.clone();
    for action in
        [json!(null), json!({}), json!({"a": "move"}), json!({"a": "move", "uci": "z9"}), json!([1, 2])]
    {
        let base = room.table.seq();
        let act = TableCommand::Act { player: player(1), base, action };
        assert_eq!(room.ask(act), Err(Reject::Malformed));
    }
    assert_eq!(room.table, before);
}

#[test]
fn players_are_told_when_the_game_starts() {
    let mut room = Room::open(&free(GameConfig::ClassicChess(ChessFlavour::Casual), 5));
    room.sit(1).unwrap();
    room.effects.clear();
    room.sit(2).unwrap();
    let notes: Vec<_> = room
        .effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::TellPlayer { player, note, .. } => {
                Some((player.clone(), note.stage, note.deadline.map(|at| at.0)))
            }
            _ => None,
        })
        .collect();
    use shared::player::GameStage::{TheirTurn, YourTurn};
    assert_eq!(notes, [(player(1), YourTurn, Some(1_300_000)), (player(2), TheirTurn, None)]);
}
