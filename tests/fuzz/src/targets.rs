//! The targets.

use crate::messages;
use shared::rules::backgammon::{self, Position as Checkers, Side, Variant};
use shared::rules::chess::{Move, Pgn, Position};
use shared::rules::{gin_rummy, go, ludo};

/// A reader under test.
pub struct Target {
    /// What it is called.
    pub name: &'static str,
    /// The folders of `tests/golden` with known input.
    pub corpus: &'static [&'static str],
    /// Known input that is in no file.
    pub seeds: &'static [&'static str],
    /// Reads anything.
    pub read: fn(&[u8]),
}

const FENS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq e3 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 149 120",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

const SHORT: [&str; 12] = [
    "4HPwATDgc/ABMA",
    "A+CD8wgD4IPzAQ",
    "e2e4",
    "a7a8q",
    "e1g1",
    "31ebd",
    "AS2S3STHJHQHKH",
    "X.O/.../..O",
    "dd",
    "tt",
    "3",
    "66ddee",
];

/// All of them.
pub const TARGETS: [Target; 16] = [
    Target { name: "go-sgf", corpus: &["sgf"], seeds: &[], read: go_sgf },
    Target { name: "backgammon-sgf", corpus: &["sgf"], seeds: &[], read: backgammon_sgf },
    Target { name: "mat", corpus: &["mat"], seeds: &[], read: mat },
    Target { name: "pgn", corpus: &["pgn"], seeds: &[], read: pgn },
    Target { name: "fen", corpus: &[], seeds: &FENS, read: fen },
    Target { name: "short", corpus: &[], seeds: &SHORT, read: short },
    Target { name: "gin-text", corpus: &["text"], seeds: &[], read: gin_text },
    Target { name: "ludo-text", corpus: &["text"], seeds: &[], read: ludo_text },
    Target { name: "record", corpus: &["games-tables", "snapshots"], seeds: &[], read: messages::record },
    Target {
        name: "stored",
        corpus: &["snapshots", "events", "tournament", "services", "ladder"],
        seeds: &[],
        read: messages::stored,
    },
    Target { name: "socket", corpus: &["wire/socket"], seeds: &[], read: messages::socket },
    Target {
        name: "requests",
        corpus: &["wire/http", "wire/services", "wire/ladder"],
        seeds: &[],
        read: messages::requests,
    },
    Target {
        name: "answers",
        corpus: &["wire/http", "wire/services", "wire/lists", "tournament", "wire/ladder"],
        seeds: &[],
        read: messages::answers,
    },
    Target {
        name: "letters",
        corpus: &["wire/table", "wire/tournament", "wire/player", "wire/ladder"],
        seeds: &[],
        read: messages::letters,
    },
    Target { name: "games", corpus: &["games", "rules", "wire/socket"], seeds: &[], read: messages::games },
    Target { name: "any", corpus: &["."], seeds: &[], read: any },
];

/// Every reader with what is meant for another.
fn any(bytes: &[u8]) {
    TARGETS.iter().filter(|target| target.name != "any").for_each(|target| (target.read)(bytes));
}

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

/// The short texts that stand inside messages and records: ids, moves, cards, boards.
fn short(bytes: &[u8]) {
    let text = text(bytes);
    for variant in Variant::ALL {
        if let Ok(position) = Checkers::from_position_id(&text, Side::White, variant) {
            let again = Checkers::from_position_id(&position.position_id(Side::White), Side::White, variant);
            assert_eq!(again.ok(), Some(position), "written and read again");
        }
    }
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string().parse::<Move>().as_ref(), Ok(&mv), "written and read again");
    }
    if let Some(done) = backgammon::Done::parse(&text) {
        assert_eq!(
            backgammon::Done::parse(&String::from(done.clone())),
            Some(done),
            "written and read again"
        );
    }
    if let Some(cards) = gin_rummy::Cards::parse(&text) {
        assert_eq!(gin_rummy::Cards::parse(&cards.to_string()), Some(cards), "written and read again");
    }
    if let Some(point) = go::Point::parse(&text) {
        assert_eq!(go::Point::parse(&point.to_string()), Some(point), "written and read again");
    }
    if let Ok(board) = go::Board::try_from(text.clone()) {
        let again = go::Board::try_from(String::from(board.clone()));
        assert_eq!(again.as_ref(), Ok(&board), "written and read again");
    }
    if let Ok(moves) = go::Moves::try_from(text) {
        assert_eq!(moves.iter().count(), moves.len());
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
