//! Chess: one core for every flavour.

mod attacks;
mod bitboard;
mod draws;
mod fen;
#[cfg(any(test, feature = "laws"))]
pub(crate) mod laws;
mod movegen;
mod movelist;
mod mv;
mod pgn;
mod piece;
mod position;
mod san;
mod seats;
mod square;
#[cfg(test)]
mod tests;

pub use draws::{FIFTY_MOVES, SEVENTY_FIVE_MOVES, occurrences, replay};
pub use fen::FenError;
pub use movegen::perft;
pub use movelist::{MoveList, Moves};
pub use mv::{BadUci, Move};
pub use pgn::{Pgn, PgnError, PgnFault, PgnPly, PgnResult};
pub use piece::{Color, Piece, Role};
pub use position::{IllegalMove, Position, Status, Wing};
pub use san::SanError;
pub use seats::Action;
pub use square::{BadSquare, File, Rank, Square};
