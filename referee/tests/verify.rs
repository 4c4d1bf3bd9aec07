//! Exported records of real tables, whole and with every kind of change.

use native::room::{Room, casual, contest, ludo};
use serde_json::{Value, json};
use shared::table::TableCommand;
use std::path::PathBuf;
use std::process::Command;

/// Runs `referee verify` on a text: the exit code and what it printed.
fn verify(name: &str, text: &str) -> (i32, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.json"));
    std::fs::write(&path, text).expect("a file");
    let output =
        Command::new(env!("CARGO_BIN_EXE_referee")).arg("verify").arg(&path).output().expect("it runs");
    (output.status.code().expect("a code"), String::from_utf8(output.stdout).expect("UTF-8"))
}

fn record(room: &Room) -> Value {
    serde_json::to_value(room.table.record().expect("a finished game")).expect("JSON")
}

/// A game of Ludo Chess to its end, the n-th legal move each time.
fn ludo_record(choice: usize) -> Value {
    let mut room = Room::started(&ludo());
    while room.outcome().is_none() {
        let moves = room.legal();
        let n = room.on_turn();
        room.wait(1_000).play(n, &moves[choice % moves.len()]).expect("a legal move");
    }
    record(&room)
}

fn mate_record() -> Value {
    let mut room = Room::started(&contest());
    room.wait(3_000);
    room.line("f2f3 e7e5 g2g4 d8h4");
    record(&room)
}

#[test]
fn whole_records_hold() {
    for choice in [0, 3, 7, 11, 23] {
        let (code, line) = verify(&format!("ludo-{choice}"), &ludo_record(choice).to_string());
        assert_eq!(code, 0, "{line}");
        assert!(
            line.starts_with("holds: table-1, ") && line.ends_with('\n') && line.lines().count() == 1,
            "{line}"
        );
    }
    let (code, line) = verify("mate", &mate_record().to_string());
    assert_eq!((code, line.as_str()), (0, "holds: table-1, 4 plies, black, checkmate\n"));
    let mut room = Room::started(&casual());
    room.line("e2e4 e7e5");
    room.ask(TableCommand::Resign { player: native::room::player(1) }).expect("resigns");
    let (code, line) = verify("resigned", &record(&room).to_string());
    assert_eq!((code, line.as_str()), (0, "holds: table-1, 2 plies, black, resignation\n"));
}

#[test]
fn every_changed_record_is_told_with_its_place() {
    let cases: [(&str, &str, Value, &str); 8] = [
        ("seed", "/reveal", json!("11".repeat(32)), "commitment"),
        ("move", "/plies/0/move", json!("f2f5"), "move in ply 1"),
        ("other-move", "/plies/1/move", json!("e7e6"), "position"),
        ("time", "/plies/1/at", json!(5), "time in ply 2"),
        ("clock", "/plies/0/left", json!(1), "clock in ply 1"),
        ("winner", "/outcome/result", json!({ "win": 0 }), "result"),
        ("reason", "/outcome/reason", json!("stalemate"), "result"),
        ("points", "/points", json!([1, 2]), "score"),
    ];
    for (name, place, value, expected) in cases {
        let mut changed = mate_record();
        *changed.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = value;
        let found = verify(name, &changed.to_string());
        assert_eq!(found, (1, format!("does not hold: {expected}\n")), "{name}");
    }
}

#[test]
fn a_changed_roll_is_told_with_its_ply() {
    let mut changed = ludo_record(3);
    let die = changed.pointer_mut("/plies/14/dice/0").expect("ply 15 has a roll (LC-3)");
    *die = json!(die.as_u64().expect("a number") % 6 + 1);
    assert_eq!(verify("roll", &changed.to_string()), (1, "does not hold: roll in ply 15\n".to_owned()));
}

/// The record of a small event, as it is kept among the golden files.
fn event_record() -> Value {
    let text = include_str!("../../tests/golden/records/tournament.json");
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn the_record_of_an_event_holds_and_a_changed_one_is_told_with_its_place() {
    let (code, line) = verify("event", &event_record().to_string());
    assert_eq!((code, line.lines().count()), (0, 1), "{line}");
    assert!(
        line.starts_with("holds: K7MW2QXA9B4C, 3 players, 3 matches, 0 games checked, champion "),
        "{line}"
    );
    let cancelled = include_str!("../../tests/golden/records/tournament-cancelled.json");
    assert_eq!(verify("cancelled", cancelled), (0, "holds: K7MW2QXA9B4C, 1 players, cancelled\n".to_owned()));
    let cases: [(&str, &str, Value, &str); 5] = [
        ("event-seed", "/reveal", json!("11".repeat(32)), "commitment"),
        ("event-champion", "/champion", Value::Null, "champion"),
        ("event-places", "/matches/2/places", json!([0, 0]), "bracket in match 2"),
        ("event-rule", "/rulings/0/rule", json!("T-1"), "ruling at event "),
        (
            "event-deadline",
            "/matches/1/log/0/match_ready/deadline",
            json!(1),
            "deadline in match 1 at event ",
        ),
    ];
    for (name, place, value, expected) in cases {
        let mut changed = event_record();
        *changed.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = value;
        let (code, line) = verify(name, &changed.to_string());
        assert!(code == 1 && line.starts_with(&format!("does not hold: {expected}")), "{name}: {line}");
    }
}

#[test]
fn games_are_checked_with_their_event_and_no_other() {
    let run = |paths: &[&std::path::Path]| {
        let output = Command::new(env!("CARGO_BIN_EXE_referee")).arg("verify").args(paths).output();
        String::from_utf8(output.expect("it runs").stdout).expect("UTF-8")
    };
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [event, game] = ["event-of-games.json", "game-of-none.json"].map(|name| folder.join(name));
    std::fs::write(&event, event_record().to_string()).expect("written");
    std::fs::write(&game, mate_record().to_string()).expect("written");
    assert_eq!(run(&[&event, &game]), "does not hold: foreign_game table-1\n");
    let told = run(&[&game, &event]);
    assert!(told.starts_with("does not hold: bad_record: games belong to"), "{told}");
}

#[test]
fn what_is_no_record_is_told_so() {
    for (name, text, start) in [
        ("empty", "", "does not hold: bad_json"),
        ("list", "[]", "does not hold: bad_record"),
        ("object", "{\"v\":1}", "does not hold: bad_record"),
        ("version", "{\"v\":2,\"kind\":\"tournament\"}", "does not hold: bad_record"),
        ("nested", &"[".repeat(100_000), "does not hold: bad_json"),
    ] {
        let (code, line) = verify(name, text);
        assert!(code == 1 && line.starts_with(start), "{name}: {line}");
    }
    let missing = Command::new(env!("CARGO_BIN_EXE_referee")).args(["verify", "/no/such/file"]).output();
    assert_eq!(missing.expect("it runs").status.code(), Some(1));
}
