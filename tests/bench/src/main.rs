//! Perft of the own chess core beside cozy-chess, owlchess and shakmaty: the same positions and depths, leaves counted
//! without being played, in one run. Prints nodes a second in millions; the counts must agree. Then the other games:
//! single questions, and random games a second. Then the bracket of the largest tournament, and a whole event of that
//! size; then a ladder. With the argument `view` it prints the view of such an event instead, for `bracket-page.mjs`; with
//! `ladder` it measures the ladder alone.

#[path = "../../bench-wasm/src/games.rs"]
mod games;
mod ladder;
mod single;
mod tournament;

use std::time::Instant;

use shared::rules::chess::{Position, perft};

/// The usual suite, with depths that take each program about a second.
const SUITE: [(&str, u32); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
];

/// Counts leaves at a depth from a FEN; `None` if the program does not read it.
type Counter = fn(&str, u32) -> Option<u64>;

const PROGRAMS: [(&str, Counter); 4] =
    [("own core", own), ("cozy-chess", cozy), ("owlchess", owl), ("shakmaty", shak)];

fn main() {
    if std::env::args().nth(1).as_deref() == Some("view") {
        return println!("{}", tournament::view().unwrap_or_default());
    }
    if std::env::args().nth(1).as_deref() == Some("ladder") {
        return ladders();
    }
    println!("{:<12} {:>12} {:>10} {:>14}", "perft, native", "nodes", "seconds", "million/s");
    let mut expected = None;
    for (name, count) in PROGRAMS {
        let start = Instant::now();
        let nodes: u64 = SUITE.iter().filter_map(|(fen, depth)| count(fen, *depth)).sum();
        let seconds = start.elapsed().as_secs_f64();
        // Nodes fit into 52 bits by far.
        #[allow(clippy::cast_precision_loss)]
        let speed = nodes as f64 / seconds / 1e6;
        println!("{name:<12} {nodes:>13} {seconds:>10.2} {speed:>14.1}");
        if *expected.get_or_insert(nodes) != nodes {
            eprintln!("{name} counts otherwise than {}", PROGRAMS[0].0);
            std::process::exit(1);
        }
    }
    single::table();
    roll_outs();
    println!();
    tournament::measure();
    ladders();
}

fn ladders() {
    println!();
    if let Err(why) = ladder::measure() {
        eprintln!("{why}");
        std::process::exit(1);
    }
}

/// Random games a second, as `tests/bench/games.mjs` measures them in wasm and `open_spiel.py` with OpenSpiel.
fn roll_outs() {
    println!("\n{:<24} {:>14} {:>18}", "random games, native", "games/s", "decisions a game");
    for game in games::GAMES {
        let mut rng = games::Rng(9);
        let (mut count, mut decisions) = (0_u32, 0_u64);
        let start = Instant::now();
        while start.elapsed().as_millis() < 1_500 {
            decisions += u64::from(games::play(game, &mut rng));
            count += 1;
        }
        let speed = f64::from(count) / start.elapsed().as_secs_f64();
        println!("{game:<24} {speed:>14.0} {:>18.0}", decisions as f64 / f64::from(count));
    }
}

fn own(fen: &str, depth: u32) -> Option<u64> {
    Some(perft(&fen.parse::<Position>().ok()?, depth))
}

fn cozy(fen: &str, depth: u32) -> Option<u64> {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += count(&next, depth - 1);
                }
            }
            false
        });
        nodes
    }
    Some(count(&fen.parse().ok()?, depth))
}

fn owl(fen: &str, depth: u32) -> Option<u64> {
    fn count(board: &owlchess::Board, depth: u32) -> u64 {
        let moves = owlchess::movegen::legal::gen_all(board);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().filter_map(|mv| board.make_move(*mv).ok()).map(|next| count(&next, depth - 1)).sum()
    }
    Some(count(&owlchess::Board::from_fen(fen).ok()?, depth))
}

fn shak(fen: &str, depth: u32) -> Option<u64> {
    use shakmaty::{CastlingMode, Chess, fen::Fen};
    let position: Chess = fen.parse::<Fen>().ok()?.into_position(CastlingMode::Standard).ok()?;
    Some(shakmaty::perft(&position, depth))
}
