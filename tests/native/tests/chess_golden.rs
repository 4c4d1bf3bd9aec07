//! Files that earlier versions have written: every byte of them still loads and is written again as it was.
//!
//! A changed file here means that stored games of the old form exist. `BLESS=1` writes the files of new cases.

use serde::Serialize;
use serde::de::DeserializeOwned;
use shared::chance::{Chance, Seed, key};
use shared::rules::chess::{Move, Pgn, PgnPly, PgnResult};
use shared::rules::classic_chess::{self, ClassicChess};
use shared::rules::ludo_chess::{self, LudoChess};
use shared::rules::{ChessFlavour, Rules};
use shared::seat::{Seat, Viewer};
use std::fmt::Debug;
use std::path::PathBuf;

/// The stored text of a case, after writing it if it is new and `BLESS` is set.
fn stored(name: &str, fresh: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../golden").join(name);
    if !path.exists() && std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, fresh).expect("a golden file");
    }
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn check_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(name: &str, value: &T) {
    let fresh = serde_json::to_string_pretty(value).expect("JSON") + "\n";
    let text = stored(name, &fresh);
    assert_eq!(text, fresh, "{name} is written otherwise");
    assert_eq!(&serde_json::from_str::<T>(&text).expect(name), value, "{name} reads otherwise");
}

/// A game under a fixed key: always the first legal action of a fixed rotation.
fn play<G: Rules>(config: &G::Config, plies: usize) -> (Vec<G::Event>, G::State) {
    let chance = Chance::new(key(&Seed::new([3; 32]), &[]), "golden");
    let opened = G::open(config, &chance).expect("it opens");
    let (mut state, mut events) = (G::begin(&opened), vec![opened]);
    for ply in 0..plies {
        let Some(seat) = G::to_act(&state).iter().next() else { break };
        let legal = G::legal(&G::view(&state, Viewer::Seat(seat)), seat);
        let made = G::decide(&state, seat, &legal[ply * 7 % legal.len()], &chance).expect("legal");
        state = made.iter().fold(state, G::evolve);
        events.extend(made);
    }
    (events, state)
}

#[test]
fn classic_chess_states_and_events() {
    let (events, state) = play::<ClassicChess>(&classic_chess::Config::of(ChessFlavour::Ladder), 6);
    check_json("rules/classic_chess.state.json", &state);
    check_json("rules/classic_chess.events.json", &events);
}

#[test]
fn ludo_chess_states_and_events() {
    let (events, state) = play::<LudoChess>(&ludo_chess::Config::default(), 18);
    check_json("rules/ludo_chess.state.json", &state);
    check_json("rules/ludo_chess.events.json", &events);
}

fn check_pgn(name: &str, pgn: &Pgn) {
    let fresh = pgn.to_string();
    let text = stored(name, &fresh);
    assert_eq!(text, fresh, "{name} is written otherwise");
    let read: Pgn = text.parse().expect(name);
    assert_eq!((&read.plies, read.last_die, read.result), (&pgn.plies, pgn.last_die, pgn.result), "{name}");
}

fn tags(white: &str, black: &str) -> Vec<(String, String)> {
    [("White", white), ("Black", black)].map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec()
}

#[test]
fn classic_chess_pgn() {
    let moves = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5 e1g1 d7d6 c2c3 a7a6";
    let mut plies: Vec<PgnPly> =
        moves.split(' ').map(|uci| PgnPly::from(uci.parse::<Move>().expect("UCI"))).collect();
    plies[2].comment = "a comment that is long enough to need a second line of the file".to_owned();
    check_pgn("pgn/classic_chess.pgn", &Pgn { tags: tags("Ada \"A\"", "मीरा"), plies, ..Pgn::default() });
}

#[test]
fn ludo_chess_pgn() {
    let (_, state) = play::<LudoChess>(&ludo_chess::Config::default(), 60);
    let result = match state.outcome.map(|outcome| outcome.winner()) {
        None => PgnResult::Open,
        Some(None) => PgnResult::Draw,
        Some(Some(winner)) if winner == Seat::FIRST => PgnResult::White,
        Some(Some(_)) => PgnResult::Black,
    };
    let ply = |ply: &ludo_chess::Ply| PgnPly { die: ply.die.map(u8::from), ..PgnPly::from(ply.uci) };
    let pgn = Pgn {
        tags: tags("A", "B"),
        plies: state.plies.iter().map(ply).collect(),
        last_die: state.die.map(u8::from),
        result,
        ..Pgn::default()
    };
    check_pgn("pgn/ludo_chess.pgn", &pgn);
}
