//! Which drawn piece is which from one position to the next, so that it slides instead of jumping.
//!
//! Only the two positions are compared: a move, a take-back, a rollback and a step through the game all slide alike.

use shared::rules::chess::{Piece, Position, Role, Square};

/// The name of the piece on each square.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ids {
    on: [Option<u16>; 64],
    next: u16,
}

impl Ids {
    /// Fresh names for a first position.
    pub(crate) fn new(position: &Position) -> Self {
        let mut ids = Self { on: [None; 64], next: 0 };
        for (square, _) in position.pieces() {
            ids.fresh(square);
        }
        ids
    }

    /// The name of the piece on a square.
    pub(crate) fn at(&self, square: Square) -> Option<u16> {
        self.on[usize::from(square.index())]
    }

    fn fresh(&mut self, square: Square) {
        self.on[usize::from(square.index())] = Some(self.next);
        self.next = self.next.wrapping_add(1);
    }

    /// The names after a change: a piece that stayed keeps its name; one that appeared takes over the name of the
    /// nearest that vanished and is its like; a promoted piece that of its pawn.
    pub(crate) fn follow(&self, before: &Position, after: &Position) -> Self {
        let mut next = Self { on: [None; 64], next: self.next };
        let mut gone: Vec<(Square, Piece)> =
            before.pieces().filter(|(square, piece)| after.piece_at(*square) != Some(*piece)).collect();
        let mut come: Vec<(Square, Piece)> = Vec::new();
        for (square, piece) in after.pieces() {
            if before.piece_at(square) == Some(piece) {
                next.on[usize::from(square.index())] = self.at(square);
            } else {
                come.push((square, piece));
            }
        }
        let pawn = |piece: Piece| Piece { role: Role::Pawn, ..piece };
        for like in [|old: Piece, new: Piece, _: fn(Piece) -> Piece| old == new, promoted] {
            come.retain(|(to, piece)| {
                let nearest = (0..gone.len())
                    .filter(|n| like(gone[*n].1, *piece, pawn))
                    .min_by_key(|n| distance(gone[*n].0, *to));
                let Some(from) = nearest.map(|n| gone.swap_remove(n).0) else { return true };
                next.on[usize::from(to.index())] = self.at(from);
                false
            });
        }
        for (square, _) in come {
            next.fresh(square);
        }
        next
    }
}

/// A pawn became this piece, or (when stepping back) this pawn was that piece.
fn promoted(old: Piece, new: Piece, pawn: fn(Piece) -> Piece) -> bool {
    old.color == new.color && (old == pawn(new) || new == pawn(old))
}

fn distance(a: Square, b: Square) -> u8 {
    let file = a.file().index().abs_diff(b.file().index());
    let rank = a.rank().index().abs_diff(b.rank().index());
    file * file + rank * rank
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn fen(text: &str) -> Position {
        text.parse().unwrap()
    }

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    /// Follows a move and gives the ids before and after.
    fn play(position: &Position, uci: &str) -> (Ids, Ids) {
        let ids = Ids::new(position);
        let next = ids.follow(position, &position.play(uci.parse().unwrap()).unwrap());
        (ids, next)
    }

    #[test]
    fn the_moved_piece_keeps_its_name_and_the_captured_one_loses_it() {
        let position = fen("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        let (before, after) = play(&position, "e4d5");
        assert_eq!(after.at(square("d5")), before.at(square("e4")));
        assert_eq!(after.at(square("e4")), None);
        assert!(!after.on.contains(&before.at(square("d5"))));
    }

    #[test]
    fn castling_slides_king_and_rook() {
        let position = fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let (before, after) = play(&position, "e1c1");
        assert_eq!(after.at(square("c1")), before.at(square("e1")));
        assert_eq!(after.at(square("d1")), before.at(square("a1")));
        assert_eq!(after.at(square("h1")), before.at(square("h1")));
    }

    #[test]
    fn a_promotion_keeps_the_pawns_name_and_stepping_back_returns_it() {
        let position = fen("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1");
        let after = position.play("e7d8q".parse().unwrap()).unwrap();
        let ids = Ids::new(&position);
        let promoted = ids.follow(&position, &after);
        assert_eq!(promoted.at(square("d8")), ids.at(square("e7")));
        let back = promoted.follow(&after, &position);
        assert_eq!(back.at(square("e7")), ids.at(square("e7")));
    }

    #[test]
    fn en_passant_removes_the_passed_pawn() {
        let position = fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        let (before, after) = play(&position, "e5d6");
        assert_eq!(after.at(square("d6")), before.at(square("e5")));
        assert_eq!(after.at(square("d5")), None);
    }

    #[test]
    fn every_piece_has_one_name_through_a_whole_game_and_back() {
        let mut positions = vec![Position::start()];
        for n in 0..120_usize {
            let position = positions.last().unwrap();
            let moves = position.legal_moves();
            let Some(mv) = moves.iter().nth((n * 7 + 3) % moves.iter().count().max(1)) else { break };
            positions.push(position.after(mv));
        }
        let back: Vec<Position> = positions.iter().rev().cloned().collect();
        positions.extend(back);
        let mut ids = Ids::new(&positions[0]);
        for pair in positions.windows(2) {
            ids = ids.follow(&pair[0], &pair[1]);
            let names: Vec<u16> = pair[1].pieces().map(|(square, _)| ids.at(square).unwrap()).collect();
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
            assert_eq!(ids.on.iter().flatten().count(), names.len());
        }
    }
}
