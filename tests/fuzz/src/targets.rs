//! The targets.

use serde::Serialize;
use serde::de::DeserializeOwned;
use shared::player::PlayerCommand;
use shared::rules::backgammon::{self, Position as Checkers, Side, Variant};
use shared::rules::chess::{Pgn, Position};
use shared::rules::{gin_rummy, go, ludo};
use shared::table::record::verify;
use shared::table::{AnyEvent, AnyTable, Record, TableCommand, TableSettings};
use shared::tournament::TournamentCommand;
use shared::wire;
use std::fmt::Debug;

/// A reader under test.
pub struct Target {
    /// What it is called.
    pub name: &'static str,
    /// The folders of `tests/golden` with known input.
    pub corpus: &'static [&'static str],
    /// Reads anything.
    pub read: fn(&[u8]),
}

/// All of them.
pub const TARGETS: [Target; 11] = [
    Target { name: "go-sgf", corpus: &["sgf"], read: go_sgf },
    Target { name: "backgammon-sgf", corpus: &["sgf"], read: backgammon_sgf },
    Target { name: "mat", corpus: &["mat"], read: mat },
    Target { name: "pgn", corpus: &["pgn"], read: pgn },
    Target { name: "fen", corpus: &["fen"], read: fen },
    Target { name: "position-id", corpus: &["fen"], read: position_id },
    Target { name: "gin-text", corpus: &["text"], read: gin_text },
    Target { name: "ludo-text", corpus: &["text"], read: ludo_text },
    Target { name: "record", corpus: &["games-tables", "snapshots"], read: record },
    Target { name: "stored", corpus: &["snapshots", "events"], read: stored },
    Target { name: "wire", corpus: &["wire", "tournament"], read: messages },
];

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn go_sgf(bytes: &[u8]) {
    if let Ok(record) = go::sgf::read(&text(bytes)) {
        let again = go::sgf::read(&go::sgf::write(&record));
        assert_eq!(again.as_ref(), Ok(&record), "written and read again");
    }
}

/// A play may be written in another order of its hops; what is written must be readable.
fn backgammon_sgf(bytes: &[u8]) {
    if let Ok(record) = backgammon::sgf::read(&text(bytes)) {
        let again = backgammon::sgf::read(&backgammon::sgf::write(&record)).expect("written and read again");
        assert_eq!((again.winner, again.steps.len()), (record.winner, record.steps.len()));
    }
}

fn mat(bytes: &[u8]) {
    for record in backgammon::mat::read(&text(bytes)).into_iter().flatten() {
        let again = backgammon::mat::read(&backgammon::mat::write(&record)).expect("written and read again");
        assert_eq!(again.len(), 1);
    }
}

fn pgn(bytes: &[u8]) {
    for game in Pgn::read_all(&text(bytes)).into_iter().flatten() {
        let _ = game.to_string();
    }
}

fn fen(bytes: &[u8]) {
    if let Ok(position) = text(bytes).parse::<Position>() {
        assert_eq!(position.fen().parse::<Position>().as_ref(), Ok(&position), "written and read again");
        for mv in position.legal_moves().iter() {
            assert!(position.play(mv).is_ok());
        }
    }
}

fn position_id(bytes: &[u8]) {
    let id = text(bytes);
    for variant in Variant::ALL {
        if let Ok(position) = Checkers::from_position_id(&id, Side::White, variant) {
            let again = Checkers::from_position_id(&position.position_id(Side::White), Side::White, variant);
            assert_eq!(again.ok(), Some(position), "written and read again");
        }
    }
}

fn gin_text(bytes: &[u8]) {
    if let Ok(record) = gin_rummy::record::read(&text(bytes)) {
        let again = gin_rummy::record::read(&gin_rummy::record::write(&record));
        assert_eq!(again.as_ref(), Ok(&record), "written and read again");
    }
}

fn ludo_text(bytes: &[u8]) {
    if let Ok(record) = ludo::record::read(&text(bytes)) {
        let again = ludo::record::read(&ludo::record::write(&record));
        assert_eq!(again.as_ref(), Ok(&record), "written and read again");
    }
}

fn record(bytes: &[u8]) {
    if let Ok(record) = serde_json::from_slice::<Record>(bytes) {
        let _ = (verify(&record), record.pgn());
    }
}

fn stored(bytes: &[u8]) {
    same::<AnyTable>(bytes);
    same::<AnyEvent>(bytes);
    same::<Vec<AnyEvent>>(bytes);
    // Events of another table change nothing, or what they say; they never panic.
    if let Ok(events) = serde_json::from_slice::<Vec<AnyEvent>>(bytes) {
        let table = events.iter().fold(AnyTable::default(), shared::aggregate::Aggregate::evolve);
        let _ = (table.view(shared::seat::Viewer::Spectator), table.record());
    }
}

/// Every message that crosses a socket, HTTP or two objects.
fn messages(bytes: &[u8]) {
    same::<wire::ClientMessage>(bytes);
    same::<wire::ServerMessage>(bytes);
    same::<wire::WatchMessage>(bytes);
    same::<wire::Envelope>(bytes);
    same::<wire::CreateTable>(bytes);
    same::<wire::JoinTable>(bytes);
    same::<wire::SetName>(bytes);
    same::<wire::UseLink>(bytes);
    same::<wire::RecoverAccount>(bytes);
    same::<TableCommand<serde_json::Value>>(bytes);
    same::<TableSettings>(bytes);
    same::<TournamentCommand>(bytes);
    same::<PlayerCommand>(bytes);
    same::<go::Action>(bytes);
    same::<backgammon::Action>(bytes);
    same::<gin_rummy::Action>(bytes);
    same::<ludo::Action>(bytes);
}

/// What is read is written and read again the same.
fn same<T: DeserializeOwned + Serialize + PartialEq + Debug>(bytes: &[u8]) {
    if let Ok(value) = serde_json::from_slice::<T>(bytes) {
        let written = serde_json::to_vec(&value).expect("it writes");
        assert_eq!(serde_json::from_slice::<T>(&written).ok(), Some(value), "written and read again");
    }
}
