//! The chess core against two independent programs on random games: legal moves, check, status, FEN, SAN and
//! insufficient material must agree at every position.

use cozy_chess::util::display_uci_move;
use owlchess::movegen::legal;
use owlchess::{DrawReason, Outcome, WinReason};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shared::rules::chess::{Move, Position, Status};
use std::ops::Range;

const GAMES: u64 = 2_000;
const LONGEST: usize = 200;

/// Starts that random play from the start position seldom reaches.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "k1b1b3/8/8/8/8/8/8/3B1B1K w - - 0 1",
    "8/5n2/3k4/8/8/2K5/6N1/8 b - - 30 120",
];

/// One position in the three programs.
struct Trio {
    own: Position,
    cozy: cozy_chess::Board,
    owl: owlchess::Board,
}

impl Trio {
    fn new(fen: &str) -> Self {
        Self {
            own: fen.parse().unwrap(),
            cozy: fen.parse().unwrap(),
            owl: owlchess::Board::from_fen(fen).unwrap(),
        }
    }

    fn play(&mut self, mv: Move) {
        self.own = self.own.play(mv).unwrap();
        let cozy = cozy_chess::util::parse_uci_move(&self.cozy, &mv.to_string()).unwrap();
        self.cozy.play(cozy);
        let owl = owlchess::Move::from_uci_legal(&mv.to_string(), &self.owl).unwrap();
        self.owl = self.owl.make_move(owl).unwrap();
    }

    fn moves(&self) -> Vec<Move> {
        let mut own: Vec<String> = self.own.legal_moves().iter().map(|mv| mv.to_string()).collect();
        let mut cozy = Vec::new();
        self.cozy.generate_moves(|set| {
            cozy.extend(set.into_iter().map(|mv| display_uci_move(&self.cozy, mv).to_string()));
            false
        });
        let mut owl: Vec<String> = legal::gen_all(&self.owl).iter().map(|mv| mv.uci().to_string()).collect();
        for list in [&mut own, &mut cozy, &mut owl] {
            list.sort_unstable();
        }
        let fen = self.own.fen();
        assert_eq!(own, cozy, "cozy-chess, {fen}");
        assert_eq!(own, owl, "owlchess, {fen}");
        assert_eq!(own.len(), self.own.legal_moves().len(), "{fen}");
        own.iter().map(|uci| uci.parse().unwrap()).collect()
    }

    fn check_facts(&self) {
        let fen = self.own.fen();
        assert_eq!(self.own.is_check(), self.owl.is_check(), "{fen}");
        let expected = match self.owl.calc_outcome() {
            Some(Outcome::Win { reason: WinReason::Checkmate, .. }) => Status::Checkmate,
            Some(Outcome::Draw(DrawReason::Stalemate)) => Status::Stalemate,
            _ => Status::Ongoing,
        };
        assert_eq!(self.own.status(), expected, "{fen}");
        let insufficient = self.owl.calc_draw_simple() == Some(DrawReason::InsufficientMaterial);
        assert_eq!(self.own.insufficient_material(), insufficient, "{fen}");
    }

    /// The other programs may name an en-passant square without a legal capture; the rest must be equal.
    fn check_fen(&self) {
        let fen = self.own.fen();
        assert_eq!(without_en_passant(&fen), without_en_passant(&self.owl.as_fen()));
        assert_eq!(without_en_passant(&fen), without_en_passant(&self.cozy.to_string()));
        assert_eq!(fen.parse::<Position>().as_ref(), Ok(&self.own));
        assert_eq!(self.owl.as_fen().parse::<Position>().as_ref(), Ok(&self.own));
        let capture = legal::gen_all(&self.owl).iter().any(|mv| mv.kind() == owlchess::MoveKind::Enpassant);
        assert_eq!(self.own.en_passant().is_some(), capture, "{fen}");
    }

    fn check_san(&self, moves: &[Move]) {
        for mv in moves {
            let san = self.own.san(*mv).unwrap();
            let owl = owlchess::Move::from_uci_legal(&mv.to_string(), &self.owl).unwrap();
            assert_eq!(san, owl.san(&self.owl).unwrap().to_string(), "{mv} in {}", self.own.fen());
            assert_eq!(self.own.read_san(&san), Ok(*mv), "{san} in {}", self.own.fen());
        }
    }
}

fn without_en_passant(fen: &str) -> Vec<&str> {
    fen.split(' ').enumerate().filter(|(field, _)| *field != 3).map(|(_, text)| text).collect()
}

/// Two halves, for two cores.
#[test]
fn random_games_agree_with_cozy_chess_and_owlchess() {
    compare(0..GAMES / 2);
}

#[test]
fn more_random_games_agree_with_cozy_chess_and_owlchess() {
    compare(GAMES / 2..GAMES);
}

fn compare(games: Range<u64>) {
    let (mut positions, least) = (0, (games.end - games.start) * 20);
    for game in games {
        let mut random = SmallRng::seed_from_u64(game);
        let mut trio = Trio::new(STARTS[game as usize % STARTS.len()]);
        for ply in 0..LONGEST {
            let moves = trio.moves();
            trio.check_facts();
            match (game as usize + ply) % 8 {
                0 => trio.check_san(&moves),
                1 | 5 => trio.check_fen(),
                _ => {}
            }
            positions += 1;
            if moves.is_empty() || trio.own.halfmove_clock() >= 99 {
                break;
            }
            trio.play(moves[random.random_range(0..moves.len())]);
        }
    }
    assert!(positions > least, "{positions} positions are too few to mean anything");
}
