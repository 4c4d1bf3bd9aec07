//! Finished tables from the archive: whoever asks gets the answers that the table itself gave (docs/decisions/0012).

use native::golden::Golden;
use native::room::*;
use native::typed::{random_game, random_party};
use serde_json::{Value, json};
use shared::outcome::GameResult;
use shared::rules::backgammon::Backgammon;
use shared::rules::classic_chess::ClassicChess;
use shared::rules::gin_rummy::GinRummy;
use shared::rules::go::Go;
use shared::rules::ludo::{House, Ludo};
use shared::rules::ludo_chess::LudoChess;
use shared::seat::{Seat, Viewer};
use shared::table::record::{ArchivedTable, verify};
use shared::table::{AnyTable, GameConfig, LudoTable, Phase, Reject, TableCommand};
use std::collections::BTreeSet;

/// What a viewer sees, without who is there and who wants a rematch, which no record has.
fn seen(table: &AnyTable, viewer: Viewer) -> Value {
    let mut view = table.view(viewer).expect("a table");
    for place in view["places"].as_array_mut().expect("places") {
        place["present"] = json!(null);
    }
    view.as_object_mut().expect("a view").remove("rematch");
    view
}

fn viewers() -> impl Iterator<Item = Viewer> {
    (0..4).filter_map(Seat::new).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// Through the archive and back.
fn kept(table: &AnyTable) -> AnyTable {
    let text = serde_json::to_string(&table.archive().expect("it is over")).unwrap();
    serde_json::from_str::<ArchivedTable>(&text).unwrap().table().expect("it plays again")
}

fn check(table: &AnyTable) {
    let back = kept(table);
    assert_eq!(back.record(), table.record());
    assert_eq!(verify(&back.record().unwrap()), Ok(()));
    assert_eq!((back.seq(), back.ended(), back.phase()), (table.seq(), table.ended(), Some(Phase::Over)));
    assert_eq!((back.setup(), back.players()), (table.setup(), table.players()));
    for viewer in viewers() {
        assert_eq!(seen(&back, viewer), seen(table, viewer), "{viewer:?}");
    }
    for n in 1..=4 {
        assert_eq!(back.viewer(Some(&player(n))), table.viewer(Some(&player(n))));
    }
    // Once more is the same once more.
    assert_eq!(kept(&back), back);
}

#[test]
fn a_table_of_every_game_from_the_archive_is_the_table_that_was() {
    let mut reasons = BTreeSet::new();
    let mut all = Vec::new();
    for n in 0..60 {
        all.push(AnyTable::LudoChess(random_game::<LudoChess>(&ludo(), n).table));
        for setup in [casual(), contest(), classic_room()] {
            all.push(AnyTable::ClassicChess(random_game::<ClassicChess>(&setup, n).table));
        }
    }
    let teams = House { teams: true, ..House::default() };
    let teams =
        free(GameConfig::Ludo(LudoTable { players: 4, house: teams, turn_seconds: 30, computers: 0 }), 0);
    for n in 0..12 {
        all.push(AnyTable::Go(random_party::<Go>(&go_game(), n).table));
        all.push(AnyTable::Backgammon(random_party::<Backgammon>(&backgammon_game(), n).table));
        all.push(AnyTable::GinRummy(random_party::<GinRummy>(&gin_match(), n).table));
        all.push(AnyTable::Ludo(random_party::<Ludo>(&ludo_for(2 + u8::try_from(n % 3).unwrap()), n).table));
        all.push(AnyTable::Ludo(random_party::<Ludo>(&teams, n).table));
    }
    for table in &all {
        check(table);
        reasons.insert(table.record().unwrap().outcome.reason.code());
    }
    for reason in ["timeout", "resignation", "abandoned", "move_cap", "disconnection", "double_drop"] {
        assert!(reasons.contains(reason), "no {reason} among {reasons:?}");
    }
}

#[test]
fn t_60_a_game_without_a_result_is_archived_as_well() {
    let mut room = Room::started(&classic_room());
    room.wait(600_000).tick();
    assert_eq!(room.outcome().unwrap().result, GameResult::Void);
    check(&room.table);
}

#[test]
fn what_has_not_ended_or_never_began_is_not_archived() {
    let mut room = Room::open(&casual());
    assert_eq!(room.table.archive(), None, "waiting");
    room.ask(TableCommand::Cancel { player: player(1) }).unwrap();
    assert_eq!((room.table.phase(), room.table.archive()), (Some(Phase::Closed), None));
    let mut room = Room::started(&casual());
    room.line("e2e4");
    assert_eq!(room.table.archive(), None, "running");
}

#[test]
fn a_table_from_the_archive_knows_its_rematch_and_refuses_what_would_change_it() {
    let mut room = Room::started(&ludo());
    room.line("e2e4");
    room.ask(TableCommand::Resign { player: player(2) }).unwrap();
    for n in [1, 2] {
        room.ask(TableCommand::OfferRematch { player: player(n) }).unwrap();
    }
    let next = room.view()["next"].clone();
    assert!(next.is_string());
    let setup = room.table.setup().unwrap().clone();
    room.table = kept(&room.table);
    assert_eq!(room.view()["next"], next);
    assert_eq!(room.ask(TableCommand::Open { setup: Box::new(setup) }), Ok(()), "opened already");
    assert_eq!(
        room.ask(TableCommand::Sit { player: player(3), name: name(3), nonce: None }),
        Err(Reject::GameOver)
    );
    assert_eq!(room.ask(TableCommand::Resign { player: player(1) }), Err(Reject::GameOver));
    assert_eq!(room.table.view(Viewer::Spectator).unwrap()["next"], next);
}

#[test]
fn a_record_that_cannot_be_played_gives_no_table() {
    let mut room = Room::started(&ludo());
    room.line("e2e4");
    room.ask(TableCommand::Resign { player: player(2) }).unwrap();
    let mut broken = room.table.archive().unwrap();
    broken.record.plies[0].line.action = Some("e2e5".to_owned());
    assert_eq!(broken.table(), None);
}

/// What is in the archive must load in every later build.
#[test]
fn finished_tables_as_they_are_kept() {
    let mut golden = Golden::open("archive");
    let mut room = Room::started(&ludo());
    room.wait(1_250).line("e2e4 e7e5");
    room.ask(TableCommand::Resign { player: player(2) }).unwrap();
    for n in [1, 2] {
        room.ask(TableCommand::OfferRematch { player: player(n) }).unwrap();
    }
    golden.check("table", &room.table.archive().unwrap());
    golden.done();
}
