//! Where a planned move may go: anywhere the piece could go if the others stood right. Whether it is possible is only
//! known on the own turn.

use shared::rules::chess::{Color, File, Move, Piece, Position, Rank, Role, Square};

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const OBLIQUE: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The planned moves of a side.
pub(crate) fn plans(position: &Position, color: Color) -> Vec<Move> {
    let own = position.pieces().filter(|(_, piece)| piece.color == color);
    own.flat_map(|(from, piece)| reach(from, piece).into_iter().flat_map(move |to| moves(piece, from, to)))
        .collect()
}

fn reach(from: Square, piece: Piece) -> Vec<Square> {
    let steps = |steps: &[(i8, i8)], far: i8| -> Vec<Square> {
        let one = |(file, rank): (i8, i8)| (1..=far).map_while(move |n| step(from, file * n, rank * n));
        steps.iter().copied().flat_map(one).collect()
    };
    match piece.role {
        Role::Knight => steps(&JUMPS, 1),
        Role::Bishop => steps(&OBLIQUE, 7),
        Role::Rook => steps(&STRAIGHT, 7),
        Role::Queen => [steps(&STRAIGHT, 7), steps(&OBLIQUE, 7)].concat(),
        Role::King => {
            let castling =
                if from == Square::new(File::E, home(piece.color)) { &[(2, 0), (-2, 0)][..] } else { &[] };
            [steps(&STRAIGHT, 1), steps(&OBLIQUE, 1), steps(castling, 1)].concat()
        }
        Role::Pawn => {
            let up = if piece.color == Color::White { 1 } else { -1 };
            let start = if piece.color == Color::White { Rank::R2 } else { Rank::R7 };
            let far = if from.rank() == start { 2 } else { 1 };
            [steps(&[(0, up)], far), steps(&[(1, up), (-1, up)], 1)].concat()
        }
    }
}

fn moves(piece: Piece, from: Square, to: Square) -> Vec<Move> {
    let last = if piece.color == Color::White { Rank::R8 } else { Rank::R1 };
    if piece.role == Role::Pawn && to.rank() == last {
        Role::PROMOTIONS.into_iter().map(|role| Move::promoting(from, to, role)).collect()
    } else {
        vec![Move::new(from, to)]
    }
}

const fn home(color: Color) -> Rank {
    match color {
        Color::White => Rank::R1,
        Color::Black => Rank::R8,
    }
}

fn step(from: Square, files: i8, ranks: i8) -> Option<Square> {
    let file = from.file().index().checked_add_signed(files).filter(|n| *n < 8)?;
    let rank = from.rank().index().checked_add_signed(ranks).filter(|n| *n < 8)?;
    Square::from_index(rank * 8 + file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_that_can_become_legal_can_be_planned() {
        // Whatever the opponent plays in between, the moves then legal must have been plannable before.
        let mut position = Position::start();
        for n in 0..60_usize {
            let planned = plans(&position, !position.turn());
            for reply in position.legal_moves().iter() {
                for mv in position.after(reply).legal_moves().iter() {
                    assert!(planned.contains(&mv), "{mv} after {reply}");
                }
            }
            let moves: Vec<Move> = position.legal_moves().iter().collect();
            let Some(mv) = moves.get((n * 11 + 5) % moves.len().max(1)) else { break };
            position = position.after(*mv);
        }
    }

    #[test]
    fn a_planned_promotion_names_its_piece() {
        let position: Position = "8/4P3/8/8/8/8/k7/4K3 b - - 0 1".parse().unwrap();
        let planned = plans(&position, Color::White);
        assert_eq!(planned.iter().filter(|mv| mv.to_string().starts_with("e7e8")).count(), 4);
        assert!(
            planned.iter().filter(|mv| mv.to_string().starts_with("e7")).all(|mv| mv.promotion.is_some())
        );
    }
}
