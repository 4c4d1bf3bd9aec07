//! FEN read strictly, CC-3 to CC-6 and CC-9 by example, and positions found at random.

use super::*;
use proptest::prelude::*;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn legal(fen: &str, uci: &str) -> bool {
    position(fen).is_legal(uci.parse().unwrap())
}

#[test]
fn cc_3_castling() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert!(legal(both, "e1g1") && legal(both, "e1c1"));
    let without = |fen: &str, uci: &str, why: &str| assert!(!legal(fen, uci), "{why}");
    without("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "e1g1", "a piece has moved");
    without("4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "e1g1", "a piece between");
    without("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", "a piece on the b-file");
    without("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "in check");
    without("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "through an attacked square");
    without("4k3/6r1/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "onto an attacked square");
    assert!(legal("4k3/7r/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "the rook may be attacked");
    assert!(legal("4k3/1r6/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"), "b1 may be attacked");
    let castled = position(both).play("e1c1".parse().unwrap()).unwrap();
    assert_eq!(castled.fen(), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
}

#[test]
fn cc_4_a_captured_rook_takes_the_right_along() {
    let after = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").play("h1h8".parse().unwrap()).unwrap();
    assert_eq!(after.fen(), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
}

#[test]
fn cc_5_en_passant() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    let after = position(fen).play("e5d6".parse().unwrap()).unwrap();
    assert_eq!(after.fen(), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    assert!(!legal("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "e5d6"), "only directly after the advance");
    assert!(!legal("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2", "e5d6"), "along the rank of the two pawns");
}

#[test]
fn cc_6_promotion_is_compulsory_and_free() {
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    assert!(!legal(fen, "a7a8"));
    assert!("a7a8k".parse::<Move>().is_err() && "a7a8p".parse::<Move>().is_err());
    for role in ["q", "r", "b", "n"] {
        assert!(legal(fen, &format!("a7a8{role}")));
    }
}

#[test]
fn cc_9_insufficient_material_is_the_list_and_nothing_else() {
    let cases = [
        ("4k3/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4KB2", true),
        ("4kn2/8/8/8/8/8/8/4K3", true),
        ("4kb2/8/8/8/8/8/8/2B1K3", true),
        ("1b1bkb2/b7/8/8/8/8/8/2B1K3", true),
        ("2b1k3/8/8/8/8/8/8/2B1K3", false),
        ("4kn2/8/8/8/8/8/8/4KN2", false),
        ("4kb2/8/8/8/8/8/8/4KN2", false),
        ("4k3/8/8/8/8/8/8/4KNN1", false),
        ("4k3/8/8/8/8/8/8/4KBN1", false),
        ("4k3/8/8/8/8/8/P7/4K3", false),
        ("4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3", false),
        ("4k3/8/8/8/8/8/8/4K2R", false),
        ("4k3/8/8/8/8/8/8/3QK3", false),
    ];
    for (placement, expected) in cases {
        assert_eq!(
            position(&format!("{placement} w - - 0 1")).insufficient_material(),
            expected,
            "{placement}"
        );
    }
}

#[test]
fn gen_10_material() {
    let start = Position::start();
    assert_eq!(Color::ALL.map(|color| start.material(color)), [39, 39]);
    for (men, points) in [("P", 1), ("N", 3), ("B", 3), ("R", 5), ("Q", 9), ("", 0)] {
        let placement = if men.is_empty() { "4K3".to_owned() } else { format!("3{men}K3") };
        let position = position(&format!("4k3/8/8/8/8/{placement}/8/8 w - - 0 1"));
        assert_eq!(Color::ALL.map(|color| position.material(color)), [points, 0], "{men}");
    }
}

#[test]
fn fen_faults_with_their_code_and_place() {
    let cases = [
        ("", "field_count: 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0", "field_count: 5"),
        ("4k3/8/8/8/8/8/8/4K3  w - - 0 1", "field_count: 7"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", "field_count: 7"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "rank_count: 7"),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "rank_count: 9"),
        ("4k3/8/9/8/8/8/8/4K3 w - - 0 1", "rank: 6"),
        ("4k3/8/8/44/8/8/8/4K3 w - - 0 1", "rank: 5"),
        ("4k3/8/8/8/7/8/8/4K3 w - - 0 1", "rank: 4"),
        ("4k3/8/8/8/8/8/0p7/4K3 w - - 0 1", "rank: 2"),
        ("4k3/8/8/8/8/3x4/8/4K3 w - - 0 1", "piece: 3"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "kings: b"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "kings: w"),
        ("4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/4K3 w - - 0 1", "too_many_men: w"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pawn_on_back_rank: h8"),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "turn"),
        ("4k3/8/8/8/8/8/8/4K3 w  - 0 1", "castling"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w QK - 0 1", "castling"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", "castling"),
        ("r3k2r/8/8/8/8/8/8/R4K2 w K - 0 1", "castling_without_rook: h1"),
        ("4k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "castling_without_rook: a8"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1", "en_passant"),
        ("4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", "en_passant"),
        ("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", "en_passant"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - x 0 1", "en_passant"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "opponent_in_check"),
        ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", "halfmove_clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 01 1", "halfmove_clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 65536 1", "halfmove_clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "fullmove_number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "fullmove_number"),
    ];
    for (fen, expected) in cases {
        let error = fen.parse::<Position>().expect_err(fen);
        assert_eq!(error.to_string(), expected, "{fen}");
    }
}

#[test]
fn san_takes_the_freedoms_of_people_and_programs() {
    let knights = position("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1");
    let uci = |position: &Position, san: &str| position.read_san(san).map(|mv| mv.to_string());
    for san in ["Nb3", "Nab3", "N1b3", "Na1b3", "Na1-b3", "Nb3!?", "Nb3+"] {
        assert_eq!(uci(&knights, san).as_deref(), Ok("a1b3"), "{san}");
    }
    let pawn = position("3rk3/2P5/8/8/8/8/8/4K2R w K - 0 1");
    for san in ["cxd8=Q", "cxd8Q", "c7xd8=Q+", "cd8=q", "c7d8Q"] {
        assert_eq!(uci(&pawn, san).as_deref(), Ok("c7d8q"), "{san}");
    }
    for san in ["O-O", "0-0", "O-O!"] {
        assert_eq!(uci(&pawn, san).as_deref(), Ok("e1g1"), "{san}");
    }
    let two = position("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1");
    assert_eq!(two.read_san("Nb3"), Err(SanError::Ambiguous));
    assert_eq!(pawn.read_san("Kg1"), Err(SanError::Illegal), "castling has its own notation");
    assert_eq!(pawn.read_san("c8"), Err(SanError::Illegal), "without what it becomes");
    for san in ["", "N", "Z4", "e", "44", "O-O-O-O", "Ni9", "axbxc3", "Qd1d2d3"] {
        assert_eq!(pawn.read_san(san), Err(SanError::Malformed), "{san:?}");
    }
}

proptest! {
    /// A random game: every position reads back from its FEN, and every move from its SAN and UCI.
    #[test]
    fn every_position_and_move_reads_back(choices in prop::collection::vec(any::<usize>(), 1..120)) {
        let mut position = Position::start();
        for choice in choices {
            prop_assert_eq!(position.fen().parse::<Position>(), Ok(position.clone()));
            let moves: Vec<Move> = position.legal_moves().iter().collect();
            prop_assert_eq!(moves.len(), position.legal_moves().len());
            let Some(mv) = moves.get(choice % moves.len().max(1)).copied() else { break };
            prop_assert_eq!(mv.to_string().parse(), Ok(mv));
            prop_assert_eq!(position.read_san(&position.san(mv).unwrap()), Ok(mv));
            position = position.after(mv);
        }
    }

    /// Positions that no game reaches: every move list agrees with trying each move.
    #[test]
    fn scattered_men_move_as_if_every_move_were_tried(
        men in prop::collection::vec((0_usize..64, "[PNBRQpnbrq]"), 0..24),
        kings in (0_usize..64, 0_usize..64),
        white in any::<bool>(),
    ) {
        let mut board = ['1'; 64];
        for (square, man) in &men {
            let man = man.chars().next().unwrap();
            let back_rank = *square < 8 || *square >= 56;
            board[*square] = if back_rank { man.to_string().replace(['P', 'p'], "1").chars().next().unwrap() } else { man };
        }
        board[kings.0] = 'K';
        board[kings.1] = 'k';
        let rows: Vec<String> = board.chunks(8).map(squeeze).collect();
        let fen = format!("{} {} - - 0 1", rows.join("/"), if white { 'w' } else { 'b' });
        if let Ok(position) = fen.parse::<Position>() {
            let us = position.turn();
            let tried = laws::all_moves().into_iter().filter(|mv| {
                let pseudo = position.attacks_for_test(*mv);
                pseudo && {
                    let after = position.after(*mv);
                    after.attackers(after.king(us), !us, after.occupied()).is_empty()
                }
            });
            let mut tried: Vec<Move> = tried.collect();
            let mut listed: Vec<Move> = position.legal_moves().iter().collect();
            tried.sort();
            listed.sort();
            prop_assert_eq!(listed, tried, "{}", fen);
        }
    }
}

/// Eight squares as FEN writes them.
fn squeeze(row: &[char]) -> String {
    let mut text = String::new();
    for sign in row {
        match (sign, text.chars().last().and_then(|last| last.to_digit(10))) {
            ('1', Some(run)) => {
                text.pop();
                text.push_str(&(run + 1).to_string());
            }
            (sign, _) => text.push(*sign),
        }
    }
    text
}

impl Position {
    /// Whether a move follows how its piece moves, without castling, captures in passing and regard for checks.
    fn attacks_for_test(&self, mv: Move) -> bool {
        let Some(piece) = self.piece_at(mv.from).filter(|piece| piece.color == self.turn) else {
            return false;
        };
        let (from, to) = (mv.from.index() as i32, mv.to.index() as i32);
        let (files, ranks) = (to % 8 - from % 8, to / 8 - from / 8);
        let free = {
            let (step_file, step_rank, length) =
                (files.signum(), ranks.signum(), files.abs().max(ranks.abs()));
            (1..length).all(|n| {
                let index = (from / 8 + step_rank * n) * 8 + from % 8 + step_file * n;
                Square::from_index(index as u8).and_then(|square| self.piece_at(square)).is_none()
            })
        };
        let target = self.piece_at(mv.to);
        if mv.from == mv.to || target.is_some_and(|other| other.color == self.turn) {
            return false;
        }
        let forward = if self.turn == Color::White { 1 } else { -1 };
        let last_rank = if self.turn == Color::White { 7 } else { 0 };
        let promotes = piece.role == Role::Pawn && to / 8 == last_rank;
        if promotes != mv.promotion.is_some() {
            return false;
        }
        let (straight, oblique) = (files == 0 || ranks == 0, files.abs() == ranks.abs());
        match piece.role {
            Role::Pawn if target.is_some() => ranks == forward && files.abs() == 1,
            Role::Pawn => {
                let start = from / 8 == if self.turn == Color::White { 1 } else { 6 };
                files == 0 && free && (ranks == forward || (start && ranks == 2 * forward))
            }
            Role::Knight => files.abs() * ranks.abs() == 2,
            Role::Bishop => oblique && free,
            Role::Rook => straight && free,
            Role::Queen => (straight || oblique) && free,
            Role::King => files.abs().max(ranks.abs()) == 1,
        }
    }
}
