//! Legal moves without trying them: checks and pins become sets of squares that a piece may go to.
//!
//! * With one check, only its source and the squares before it are targets; with two, only the king moves.
//! * A piece pinned on a line may move on that line alone. Lines of the two kinds (straight, oblique) are
//!   kept apart: a piece pinned on one kind cannot move along the other.
//! * A king's target must not be attacked once the king has left its square.
//! * Only captures in passing are tried, because they take two pieces off one rank.

use super::attacks;
use super::bitboard::Bitboard;
use super::piece::{Color, Role};
use super::position::{Position, Wing, rook_home};
use super::square::{Rank, Square};

/// What receives the moves.
pub(super) trait Sink {
    /// A piece, and where it may go.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Pawns that each stand `step` indexes (modulo 64) before a target.
    fn pawns(&mut self, step: u32, targets: Bitboard);
}

/// Counts moves without listing them.
struct Count(u32);

impl Sink for Count {
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    fn pawns(&mut self, _: u32, targets: Bitboard) {
        self.0 += targets.len() + 3 * (targets & Bitboard::BACK_RANKS).len();
    }
}

/// The number of leaf positions after exactly `depth` plies: the usual measure of a move generator.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_moves()),
        _ => position.legal_moves().iter().map(|mv| perft(&position.after(mv), depth - 1)).sum(),
    }
}

/// Where pieces are pinned to their king, by the kind of line.
#[derive(Clone, Copy)]
struct Pins {
    straight: Bitboard,
    oblique: Bitboard,
}

impl Position {
    pub(super) fn count_moves(&self) -> u32 {
        let mut count = Count(0);
        self.generate(&mut count);
        count.0
    }

    pub(super) fn generate(&self, sink: &mut impl Sink) {
        let king = self.king(self.turn);
        let checkers = self.checkers();
        self.king_moves(king, checkers.is_empty(), sink);
        if checkers.has_several() {
            return;
        }
        let allowed = match checkers.first() {
            None => Bitboard::ALL,
            Some(checker) => attacks::between(king, checker) | checkers,
        };
        let pins = self.pins(king);
        self.pawn_moves(allowed, pins, sink);
        self.piece_moves(allowed, pins, sink);
        self.en_passant_moves(sink);
    }

    fn king_moves(&self, king: Square, may_castle: bool, sink: &mut impl Sink) {
        let (us, them) = (self.side(self.turn), !self.turn);
        let mut targets = attacks::king(king) & !us & !self.leaper_attacks(them);
        let without_king = self.occupied() ^ king.bit();
        for to in targets {
            if self.slider_attacks(to, them, without_king) {
                targets ^= to.bit();
            }
        }
        if may_castle && (self.castling & us).any() {
            targets |= self.castling_target(king, Wing::King) | self.castling_target(king, Wing::Queen);
        }
        sink.piece(king, targets);
    }

    /// Where castling puts the king, or nothing if it is not allowed now. The king is not in check (CC-3).
    fn castling_target(&self, king: Square, wing: Wing) -> Bitboard {
        let rook = rook_home(self.turn, wing);
        if !self.castling.has(rook) || (attacks::between(king, rook) & self.occupied()).any() {
            return Bitboard::EMPTY;
        }
        let (crossed, target) = match wing {
            Wing::King => (king.plus(1), king.plus(2)),
            Wing::Queen => (king.minus(1), king.minus(2)),
        };
        let attacked = |square| self.attackers(square, !self.turn, self.occupied()).any();
        if attacked(crossed) || attacked(target) { Bitboard::EMPTY } else { target.bit() }
    }

    /// All squares that pawns, knights and the king of a side attack.
    fn leaper_attacks(&self, color: Color) -> Bitboard {
        let side = self.side(color);
        let (west, east) = capture_steps(color);
        let pawns = self.by(Role::Pawn) & side;
        let mut attacked = (pawns & !Bitboard::FILE_A).step(west) | (pawns & !Bitboard::FILE_H).step(east);
        for knight in self.by(Role::Knight) & side {
            attacked |= attacks::knight(knight);
        }
        attacked | attacks::king(self.king(color))
    }

    fn slider_attacks(&self, square: Square, color: Color, occupied: Bitboard) -> bool {
        let side = self.side(color);
        let straight = (self.by(Role::Rook) | self.by(Role::Queen)) & side;
        let oblique = (self.by(Role::Bishop) | self.by(Role::Queen)) & side;
        (attacks::rook(square, occupied) & straight).any()
            || (attacks::bishop(square, occupied) & oblique).any()
    }

    fn pins(&self, king: Square) -> Pins {
        let (us, them, occupied) = (self.side(self.turn), self.side(!self.turn), self.occupied());
        let straight = (self.by(Role::Rook) | self.by(Role::Queen)) & them;
        let oblique = (self.by(Role::Bishop) | self.by(Role::Queen)) & them;
        let shield = attacks::rook(king, occupied) & us;
        let pinners = attacks::rook(king, occupied ^ shield) & straight;
        let mut pins = Pins { straight: Bitboard::EMPTY, oblique: Bitboard::EMPTY };
        for pinner in pinners {
            pins.straight |= attacks::between(king, pinner) | pinner.bit();
        }
        let shield = attacks::bishop(king, occupied) & us;
        let pinners = attacks::bishop(king, occupied ^ shield) & oblique;
        for pinner in pinners {
            pins.oblique |= attacks::between(king, pinner) | pinner.bit();
        }
        pins
    }

    fn piece_moves(&self, allowed: Bitboard, pins: Pins, sink: &mut impl Sink) {
        let (us, occupied) = (self.side(self.turn), self.occupied());
        let targets = allowed & !us;
        for from in self.by(Role::Knight) & us & !(pins.straight | pins.oblique) {
            sink.piece(from, attacks::knight(from) & targets);
        }
        for from in (self.by(Role::Bishop) | self.by(Role::Queen)) & us & !pins.straight {
            let line = if pins.oblique.has(from) { pins.oblique } else { Bitboard::ALL };
            sink.piece(from, attacks::bishop(from, occupied) & targets & line);
        }
        for from in (self.by(Role::Rook) | self.by(Role::Queen)) & us & !pins.oblique {
            let line = if pins.straight.has(from) { pins.straight } else { Bitboard::ALL };
            sink.piece(from, attacks::rook(from, occupied) & targets & line);
        }
    }

    fn pawn_moves(&self, allowed: Bitboard, pins: Pins, sink: &mut impl Sink) {
        let pawns = self.by(Role::Pawn) & self.side(self.turn);
        let empty = !self.occupied();
        let (push, third) = match self.turn {
            Color::White => (8, Bitboard::rank(Rank::R3)),
            Color::Black => (56, Bitboard::rank(Rank::R6)),
        };
        let walkers = pawns & !pins.oblique;
        let single = on_line(walkers, pins.straight, push) & empty;
        let double = (single & third).step(push) & empty;
        sink.pawns(push, single & allowed);
        sink.pawns(push * 2 % 64, double & allowed);

        let targets = self.side(!self.turn) & allowed;
        let takers = pawns & !pins.straight;
        let (west, east) = capture_steps(self.turn);
        sink.pawns(west, on_line(takers & !Bitboard::FILE_A, pins.oblique, west) & targets);
        sink.pawns(east, on_line(takers & !Bitboard::FILE_H, pins.oblique, east) & targets);
    }

    fn en_passant_moves(&self, sink: &mut impl Sink) {
        let Some(to) = self.en_passant else { return };
        let capturers = attacks::pawn(!self.turn, to) & self.by(Role::Pawn) & self.side(self.turn);
        for from in capturers {
            if self.en_passant_is_legal(from, to) {
                sink.piece(from, to.bit());
            }
        }
    }
}

/// Pawns after a step; those pinned on `line` only if they stay on it.
fn on_line(pawns: Bitboard, line: Bitboard, step: u32) -> Bitboard {
    (pawns & !line).step(step) | ((pawns & line).step(step) & line)
}

/// The steps of a pawn's captures towards the a-file and the h-file, modulo 64.
const fn capture_steps(color: Color) -> (u32, u32) {
    match color {
        Color::White => (7, 9),
        Color::Black => (55, 57),
    }
}
