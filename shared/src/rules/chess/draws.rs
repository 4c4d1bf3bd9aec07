//! Material, and what a draw may follow from: insufficient material, repetition, move counts.

use super::bitboard::Bitboard;
use super::mv::Move;
use super::piece::{Color, Role};
use super::position::Position;

/// Plies without pawn move and capture after which a draw may be claimed: 50 moves by each side (CL-1).
pub const FIFTY_MOVES: u16 = 100;
/// Plies without pawn move and capture that end the game: 75 moves by each side (CX-2).
pub const SEVENTY_FIVE_MOVES: u16 = 150;

impl Position {
    /// The points of a side: GEN-10 over its pieces on the board.
    #[must_use]
    pub fn material(&self, color: Color) -> u32 {
        let count = |role| (self.by(role) & self.side(color)).len();
        Role::ALL.into_iter().map(|role| role.value() * count(role)).sum()
    }

    /// Whether neither side has the material to mate, by the list of CC-9: kings alone, one minor piece in all,
    /// or bishops alone that all stand on squares of one colour.
    #[must_use]
    pub fn insufficient_material(&self) -> bool {
        let rest = self.occupied() & !self.by(Role::King);
        let bishops = self.by(Role::Bishop);
        let one_minor = rest.len() == 1 && (rest & (bishops | self.by(Role::Knight))) == rest;
        let bishops_alone = rest == bishops;
        let one_colour = (bishops & Bitboard::DARK).is_empty() || (bishops & !Bitboard::DARK).is_empty();
        one_minor || (bishops_alone && one_colour)
    }

    /// Whether a side could still mate by some series of legal moves, judged by material alone: what the switch
    /// `flag_needs_mating_material` asks (Q-CT-3). A bare king cannot; a knight needs a man of the opponent other
    /// than queens to stand in its king's way; bishops of one colour need a man that is not bound to it.
    #[must_use]
    pub fn has_mating_material(&self, color: Color) -> bool {
        let (us, them) = (self.side(color), self.side(!color));
        let minors = self.by(Role::Knight) | self.by(Role::Bishop);
        if (us & !minors & !self.by(Role::King)).any() {
            return true;
        }
        if (us & self.by(Role::Knight)).any() {
            let helpers = them & !self.by(Role::King) & !self.by(Role::Queen);
            return us.len() > 2 || helpers.any();
        }
        let bishops = self.by(Role::Bishop);
        let both_colours = (bishops & Bitboard::DARK).any() && (bishops & !Bitboard::DARK).any();
        let unbound = self.by(Role::Knight) | self.by(Role::Pawn);
        (us & bishops).any() && (both_colours || unbound.any())
    }

    /// Whether two positions are the same for repetition: the same pieces on the same squares, the same side to
    /// move, the same castling rights, the same legal captures in passing.
    #[must_use]
    pub fn same_for_repetition(&self, other: &Self) -> bool {
        self.roles == other.roles
            && self.white == other.white
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }
}

/// How often the last of these positions has occurred among them, itself included.
#[must_use]
pub fn occurrences(positions: &[Position]) -> usize {
    let Some((last, earlier)) = positions.split_last() else { return 0 };
    1 + earlier.iter().filter(|position| position.same_for_repetition(last)).count()
}

/// Every position from `start` to the last one, through moves that are known to be legal.
#[must_use]
pub fn replay(start: &Position, moves: impl IntoIterator<Item = Move>) -> Vec<Position> {
    let mut positions = vec![start.clone()];
    let mut last = start.clone();
    for mv in moves {
        last = last.after(mv);
        positions.push(last.clone());
    }
    positions
}
