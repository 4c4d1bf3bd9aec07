//! A position: who stands where, who moves, and what may still be castled or captured in passing.

use super::attacks;
use super::bitboard::Bitboard;
use super::movelist::MoveList;
use super::mv::Move;
use super::piece::{Color, Piece, Role};
use super::square::{File, Rank, Square};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The move is not legal in this position (CC-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("illegal_move")
    }
}

impl core::error::Error for IllegalMove {}

/// The side of the board on which a king castles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wing {
    /// With the rook of the h-file, the king to the g-file.
    King,
    /// With the rook of the a-file, the king to the c-file.
    Queen,
}

/// What the rules of movement say of a position. Draws of a flavour come on top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The side to move has a legal move.
    Ongoing,
    /// The side to move is in check and has no legal move: it loses (CC-7).
    Checkmate,
    /// The side to move is not in check and has no legal move (CC-8).
    Stalemate,
}

/// A chess position. Every position has one king a side, at most 16 men a side, no pawn on a last rank,
/// and the side that has just moved is not in check.
///
/// Equality is exact, clocks included; for repetition see [`same_for_repetition`](Self::same_for_repetition).
/// JSON is the FEN as a string.
///
/// ```
/// use shared::rules::chess::Position;
/// let position = Position::start();
/// assert_eq!(position.legal_moves().len(), 20);
/// let next = position.play("e2e4".parse()?)?;
/// assert_eq!(next.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Position {
    pub(super) roles: [Bitboard; 6],
    pub(super) white: Bitboard,
    pub(super) black: Bitboard,
    /// The home squares of the rooks that may still castle.
    pub(super) castling: Bitboard,
    pub(super) turn: Color,
    /// Set only while a legal capture in passing exists, so that equal rights are equal values.
    pub(super) en_passant: Option<Square>,
    pub(super) halfmoves: u16,
    pub(super) fullmoves: u16,
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}

impl Position {
    /// The start position (CC-1).
    #[must_use]
    pub fn start() -> Self {
        let home = Bitboard(0xff00_0000_0000_00ff);
        let files = |mask: u64| Bitboard(mask | mask << 56);
        let pawns = Bitboard::rank(Rank::R2) | Bitboard::rank(Rank::R7);
        let white = Bitboard(0xffff);
        Self {
            roles: [pawns, files(0x42), files(0x24), files(0x81), files(0x08), files(0x10)],
            white,
            black: (home | pawns) & !white,
            castling: files(0x81),
            turn: Color::White,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The square behind a pawn that may be captured in passing now; set only if such a capture is legal.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last pawn move or capture.
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move that comes next, as in FEN: 1 at the start, one more after each Black move.
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmoves
    }

    /// Whether king and rook of that wing have kept the right to castle (CC-3, CC-4).
    #[must_use]
    pub fn may_castle(&self, color: Color, wing: Wing) -> bool {
        self.castling.has(rook_home(color, wing))
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.white.has(square) { Color::White } else { Color::Black };
        self.role_at(square).map(|role| Piece { color, role })
    }

    /// All pieces with their squares, in the order of the squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Where the king of a side stands.
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        Square::from_low_bits((self.by(Role::King) & self.side(color)).0.trailing_zeros())
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// All legal moves (CC-2 to CC-6).
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(&mut list);
        list
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(mv)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the rules of movement refuse it; the position is untouched.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) { Ok(self.after(mv)) } else { Err(IllegalMove) }
    }

    /// Checkmate, stalemate or neither (CC-7, CC-8).
    #[must_use]
    pub fn status(&self) -> Status {
        if self.count_moves() > 0 {
            Status::Ongoing
        } else if self.is_check() {
            Status::Checkmate
        } else {
            Status::Stalemate
        }
    }

    /// The position after a move that is known to be legal: it comes from
    /// [`legal_moves`](Self::legal_moves) or from a record. For any other move the position after it is
    /// unspecified, and a square without a piece changes nothing.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let Some(role) = self.role_at(mv.from) else { return self.clone() };
        let (us, from, to) = (self.turn, mv.from.bit(), mv.to.bit());
        let mut next = self.clone();
        let captures = self.side(!us) & to;
        for squares in &mut next.roles {
            *squares &= !(from | to);
        }
        *next.side_mut(!us) &= !to;
        *next.side_mut(us) ^= from | to;
        *next.by_mut(mv.promotion.unwrap_or(role)) |= to;
        next.castling &= !(from | to);
        next.en_passant = None;
        next.turn = !us;
        next.halfmoves = if captures.any() { 0 } else { self.halfmoves.saturating_add(1) };
        if us == Color::Black {
            next.fullmoves = self.fullmoves.saturating_add(1);
        }
        match role {
            Role::Pawn => self.finish_pawn_move(mv, &mut next),
            Role::King => next.finish_king_move(us, mv),
            _ => {}
        }
        next
    }

    fn finish_pawn_move(&self, mv: Move, next: &mut Self) {
        next.halfmoves = 0;
        if self.en_passant == Some(mv.to) {
            let passed = passed_pawn(mv.to).bit();
            *next.by_mut(Role::Pawn) &= !passed;
            *next.side_mut(next.turn) &= !passed;
        } else if mv.from.index().abs_diff(mv.to.index()) == 16 {
            next.set_en_passant(midpoint(mv));
        }
    }

    fn finish_king_move(&mut self, us: Color, mv: Move) {
        let wing = if mv.to > mv.from { Wing::King } else { Wing::Queen };
        if mv.from.index().abs_diff(mv.to.index()) == 2 {
            let rook = rook_home(us, wing).bit() | midpoint(mv).bit();
            *self.by_mut(Role::Rook) ^= rook;
            *self.side_mut(us) ^= rook;
        }
        self.castling &= !Bitboard::rank(home_rank(us));
    }

    /// Records the square behind a pawn that has just advanced two, if it can be captured in passing.
    pub(super) fn set_en_passant(&mut self, behind: Square) {
        let capturers = attacks::pawn(!self.turn, behind) & self.by(Role::Pawn) & self.side(self.turn);
        if capturers.into_iter().any(|from| self.en_passant_is_legal(from, behind)) {
            self.en_passant = Some(behind);
        }
    }

    /// Whether the pawn on `from` may capture in passing on `to`: its king is not attacked once both pawns
    /// have left their squares (CC-5).
    pub(super) fn en_passant_is_legal(&self, from: Square, to: Square) -> bool {
        let passed = passed_pawn(to).bit();
        let occupied = (self.occupied() ^ from.bit() ^ passed) | to.bit();
        (self.attackers(self.king(self.turn), !self.turn, occupied) & !passed).is_empty()
    }

    /// The pieces of `color` that attack a square through the given occupancy.
    pub(super) fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let straight = self.by(Role::Rook) | self.by(Role::Queen);
        let oblique = self.by(Role::Bishop) | self.by(Role::Queen);
        self.side(color)
            & ((attacks::rook(square, occupied) & straight)
                | (attacks::bishop(square, occupied) & oblique)
                | (attacks::knight(square) & self.by(Role::Knight))
                | (attacks::pawn(!color, square) & self.by(Role::Pawn))
                | (attacks::king(square) & self.by(Role::King)))
    }

    /// The pieces that give check to the side to move.
    pub(super) fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.turn), !self.turn, self.occupied())
    }

    pub(super) const fn occupied(&self) -> Bitboard {
        Bitboard(self.white.0 | self.black.0)
    }

    pub(super) const fn side(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    pub(super) const fn side_mut(&mut self, color: Color) -> &mut Bitboard {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    pub(super) fn by(&self, role: Role) -> Bitboard {
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        match role {
            Role::Pawn => pawns,
            Role::Knight => knights,
            Role::Bishop => bishops,
            Role::Rook => rooks,
            Role::Queen => queens,
            Role::King => kings,
        }
    }

    pub(super) fn by_mut(&mut self, role: Role) -> &mut Bitboard {
        let [pawns, knights, bishops, rooks, queens, kings] = &mut self.roles;
        match role {
            Role::Pawn => pawns,
            Role::Knight => knights,
            Role::Bishop => bishops,
            Role::Rook => rooks,
            Role::Queen => queens,
            Role::King => kings,
        }
    }

    pub(super) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().zip(self.roles).find_map(|(role, squares)| squares.has(square).then_some(role))
    }
}

/// The square in the middle of a move of two squares.
fn midpoint(mv: Move) -> Square {
    Square::from_low_bits(u32::from(mv.from.index().midpoint(mv.to.index())))
}

/// Where the pawn stands that is captured in passing on `target`: rank 5 for rank 6, rank 4 for rank 3.
pub(super) const fn passed_pawn(target: Square) -> Square {
    Square::from_low_bits(target.index() as u32 ^ 8)
}

pub(super) const fn home_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::R1,
        Color::Black => Rank::R8,
    }
}

pub(super) const fn rook_home(color: Color, wing: Wing) -> Square {
    let file = match wing {
        Wing::King => File::H,
        Wing::Queen => File::A,
    };
    Square::new(file, home_rank(color))
}
