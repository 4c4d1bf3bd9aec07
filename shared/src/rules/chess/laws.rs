//! What the laws need to know of every chess game.

use super::piece::{Color, Role};
use super::position::Position;
use super::{Move, Square};
use crate::rules::laws::Broken;

/// Every move that can be written, legal somewhere or not.
pub(crate) fn all_moves() -> Vec<Move> {
    let promotions = [None, Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)];
    let pairs = || Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    pairs().flat_map(|(from, to)| promotions.map(|promotion| Move { from, to, promotion })).collect()
}

/// One king a side, at most 16 men a side, pawns on no last rank, nobody left in check, and a FEN that reads back.
pub(crate) fn position_invariants(position: &Position) -> Result<(), Broken> {
    let read: Result<Position, _> = position.fen().parse();
    if read.as_ref() != Ok(position) {
        return Err(format!("FEN: {read:?}"));
    }
    let overlap = position.white & position.black;
    let mut seen = overlap;
    for role in Role::ALL {
        if (seen & position.by(role)).any() {
            return Err("two men on one square".to_owned());
        }
        seen |= position.by(role);
    }
    let kings = Color::ALL.map(|color| (position.by(Role::King) & position.side(color)).len());
    if kings != [1, 1] || seen != position.occupied() {
        return Err(format!("kings {kings:?}"));
    }
    Ok(())
}
