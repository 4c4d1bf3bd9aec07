//! The move generator against published counts: every legal move of every position to a fixed depth.

use shared::rules::chess::{Position, perft};

/// Counts for depth 1, 2, ..
const PUBLISHED: [(&str, &str, &[u64]); 7] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609],
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    ),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624]),
    (
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    ),
    (
        "position 5",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    ),
    ("promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9_483, 182_838, 3_605_103]),
];

/// One count at the depth where the point of the position shows.
const EDGES: [(&str, &str, u32, u64); 21] = [
    ("capture in passing would uncover the rank", "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1_134_888),
    ("the same from the other side", "8/8/8/8/k1p4R/8/3P4/3K4 w - - 0 1", 6, 1_134_888),
    ("capture in passing would uncover a diagonal", "8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", 6, 1_015_133),
    ("the same when it was just made possible", "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", 6, 824_064),
    ("capture in passing gives check", "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467),
    ("castling gives check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072),
    ("long castling gives check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711),
    ("rights are lost by captured rooks", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1_274_206),
    ("castling through attacked squares", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476),
    ("promotion out of check", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001),
    ("discovered check", "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658),
    ("promotion gives check", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
    ("underpromotion gives check", "8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),
    ("self stalemate", "K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2_217),
    ("stalemate and checkmate", "8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584),
    ("double check", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
    ("castling alone", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4, 314_346),
    ("castling, Black first", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", 4, 314_346),
    ("knights in the corners", "n1n5/1Pk5/8/8/8/8/5Kp1/5N1N w - - 0 1", 4, 124_608),
    ("bishops", "B6b/8/8/8/2K5/4k3/8/b6B w - - 0 1", 4, 76_778),
    ("rooks", "R6r/8/8/2K5/5k2/8/8/r6R w - - 0 1", 4, 771_461),
];

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn published_counts_to_depth_5() {
    for (name, fen, counts) in PUBLISHED {
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(perft(&position(fen), depth), *expected, "{name} at depth {depth}");
        }
    }
}

#[test]
fn published_counts_of_edge_cases() {
    for (name, fen, depth, expected) in EDGES {
        assert_eq!(perft(&position(fen), depth), expected, "{name}: {fen} at depth {depth}");
    }
}
