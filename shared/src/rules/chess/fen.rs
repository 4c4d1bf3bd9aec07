//! Positions as text: Forsyth-Edwards Notation, read strictly.

use super::bitboard::Bitboard;
use super::piece::{Color, Piece, Role};
use super::position::{Position, Wing, home_rank, passed_pawn, rook_home};
use super::square::{File, Rank, Square};
use core::fmt;
use core::str::FromStr;

/// What is wrong with a FEN, and in which of its six fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FenError {
    /// Not six fields separated by one space; how many there are.
    FieldCount(usize),
    /// Not eight ranks of eight squares; the rank that is wrong.
    Rank(Rank),
    /// Not eight ranks; how many there are.
    RankCount(usize),
    /// A sign that is neither a piece nor a number of empty squares; on which rank.
    Piece(Rank),
    /// A side has no king or several.
    Kings(Color),
    /// A side has more than 16 men.
    TooManyMen(Color),
    /// A pawn on the first or last rank.
    PawnOnBackRank(Square),
    /// The side to move is neither `w` nor `b`.
    Turn,
    /// The castling field is not `-` or letters of `KQkq` in that order.
    Castling,
    /// A castling right without its king or rook at home.
    CastlingWithoutRook(Square),
    /// The en-passant field is not `-` or a square behind a pawn that has just advanced two.
    EnPassant,
    /// The side that is not to move is in check.
    OpponentInCheck,
    /// The halfmove clock is not a number up to 65535.
    HalfmoveClock,
    /// The move number is not a number from 1 to 65535.
    FullmoveNumber,
}

impl FenError {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::FieldCount(_) => "field_count",
            Self::Rank(_) => "rank",
            Self::RankCount(_) => "rank_count",
            Self::Piece(_) => "piece",
            Self::Kings(_) => "kings",
            Self::TooManyMen(_) => "too_many_men",
            Self::PawnOnBackRank(_) => "pawn_on_back_rank",
            Self::Turn => "turn",
            Self::Castling => "castling",
            Self::CastlingWithoutRook(_) => "castling_without_rook",
            Self::EnPassant => "en_passant",
            Self::OpponentInCheck => "opponent_in_check",
            Self::HalfmoveClock => "halfmove_clock",
            Self::FullmoveNumber => "fullmove_number",
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        match self {
            Self::FieldCount(count) | Self::RankCount(count) => write!(f, ": {count}"),
            Self::Rank(rank) | Self::Piece(rank) => write!(f, ": {}", rank.digit()),
            Self::Kings(color) | Self::TooManyMen(color) => write!(f, ": {}", color.letter()),
            Self::PawnOnBackRank(square) | Self::CastlingWithoutRook(square) => write!(f, ": {square}"),
            _ => Ok(()),
        }
    }
}

impl core::error::Error for FenError {}

impl Position {
    /// The position as FEN. The en-passant field is set only if a legal capture in passing exists.
    #[must_use]
    pub fn fen(&self) -> String {
        format!("{} {} {}", self.epd(), self.halfmoves, self.fullmoves)
    }

    /// The first four fields of the FEN: placement, turn, castling, en passant. Two positions are the same for
    /// repetition exactly if these are equal.
    #[must_use]
    pub fn epd(&self) -> String {
        let ranks: Vec<String> = Rank::ALL.into_iter().rev().map(|rank| self.rank_text(rank)).collect();
        let en_passant = self.en_passant.map_or_else(|| "-".to_owned(), |square| square.to_string());
        format!("{} {} {} {en_passant}", ranks.join("/"), self.turn.letter(), self.castling_text())
    }

    fn rank_text(&self, rank: Rank) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in File::ALL {
            match self.piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                    }
                    empty = 0;
                    text.push(piece.letter());
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    }

    fn castling_text(&self) -> String {
        let rights = RIGHTS.into_iter().filter(|(_, color, wing)| self.may_castle(*color, *wing));
        let text: String = rights.map(|(letter, _, _)| letter).collect();
        if text.is_empty() { "-".to_owned() } else { text }
    }
}

const RIGHTS: [(char, Color, Wing); 4] = [
    ('K', Color::White, Wing::King),
    ('Q', Color::White, Wing::Queen),
    ('k', Color::Black, Wing::King),
    ('q', Color::Black, Wing::Queen),
];

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN strictly: six fields, and a position as [`Position`] describes it. An en-passant square that
    /// no legal capture can use is dropped.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.splitn(8, ' ').collect();
        let [placement, turn, castling, en_passant, halfmoves, fullmoves] = fields.as_slice() else {
            return Err(FenError::FieldCount(fields.len()));
        };
        let mut position = read_placement(placement)?;
        position.turn = match *turn {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(FenError::Turn),
        };
        position.check_men()?;
        position.castling = read_castling(castling)?;
        position.check_castling()?;
        if position.attackers(position.king(!position.turn), position.turn, position.occupied()).any() {
            return Err(FenError::OpponentInCheck);
        }
        position.read_en_passant(en_passant)?;
        position.halfmoves = read_number(halfmoves).ok_or(FenError::HalfmoveClock)?;
        position.fullmoves = read_number(fullmoves).filter(|n| *n > 0).ok_or(FenError::FullmoveNumber)?;
        Ok(position)
    }
}

fn read_placement(text: &str) -> Result<Position, FenError> {
    let mut position = Position::empty();
    let ranks = text.split('/').count();
    if ranks != 8 {
        return Err(FenError::RankCount(ranks));
    }
    for (rank, squares) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        let mut files = File::ALL.into_iter();
        let mut after_digit = false;
        for sign in squares.chars() {
            if let Some(empty) = sign.to_digit(10) {
                if empty == 0 || after_digit || files.nth(empty as usize - 1).is_none() {
                    return Err(FenError::Rank(rank));
                }
                after_digit = true;
            } else {
                let piece = Piece::from_letter(sign).ok_or(FenError::Piece(rank))?;
                let file = files.next().ok_or(FenError::Rank(rank))?;
                position.put(Square::new(file, rank), piece);
                after_digit = false;
            }
        }
        if files.next().is_some() {
            return Err(FenError::Rank(rank));
        }
    }
    Ok(position)
}

fn read_castling(text: &str) -> Result<Bitboard, FenError> {
    let mut rights = Bitboard::EMPTY;
    if text == "-" {
        return Ok(rights);
    }
    let mut possible = RIGHTS.into_iter();
    for sign in text.chars() {
        let (_, color, wing) = possible.find(|(letter, _, _)| *letter == sign).ok_or(FenError::Castling)?;
        rights |= rook_home(color, wing).bit();
    }
    if rights.is_empty() { Err(FenError::Castling) } else { Ok(rights) }
}

/// Digits alone, without a sign and without leading zeros.
fn read_number(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

impl Position {
    fn empty() -> Self {
        Self {
            roles: [Bitboard::EMPTY; 6],
            white: Bitboard::EMPTY,
            black: Bitboard::EMPTY,
            castling: Bitboard::EMPTY,
            turn: Color::White,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    fn put(&mut self, square: Square, piece: Piece) {
        *self.by_mut(piece.role) |= square.bit();
        *self.side_mut(piece.color) |= square.bit();
    }

    fn check_men(&self) -> Result<(), FenError> {
        for color in Color::ALL {
            if (self.by(Role::King) & self.side(color)).len() != 1 {
                return Err(FenError::Kings(color));
            }
            if self.side(color).len() > 16 {
                return Err(FenError::TooManyMen(color));
            }
        }
        match (self.by(Role::Pawn) & Bitboard::BACK_RANKS).first() {
            Some(square) => Err(FenError::PawnOnBackRank(square)),
            None => Ok(()),
        }
    }

    fn check_castling(&self) -> Result<(), FenError> {
        for (_, color, wing) in RIGHTS {
            let rook = rook_home(color, wing);
            let at_home = self.king(color) == Square::new(File::E, home_rank(color))
                && self.piece_at(rook) == Some(Piece { color, role: Role::Rook });
            if self.castling.has(rook) && !at_home {
                return Err(FenError::CastlingWithoutRook(rook));
            }
        }
        Ok(())
    }

    fn read_en_passant(&mut self, text: &str) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let behind: Square = text.parse().map_err(|_| FenError::EnPassant)?;
        let (rank, start_rank) = match self.turn {
            Color::White => (Rank::R6, Rank::R7),
            Color::Black => (Rank::R3, Rank::R2),
        };
        let pawn = self.piece_at(passed_pawn(behind));
        let start = Square::new(behind.file(), start_rank);
        let advanced = behind.rank() == rank
            && pawn == Some(Piece { color: !self.turn, role: Role::Pawn })
            && self.piece_at(behind).is_none()
            && self.piece_at(start).is_none();
        if !advanced {
            return Err(FenError::EnPassant);
        }
        self.set_en_passant(behind);
        Ok(())
    }
}

impl TryFrom<String> for Position {
    type Error = FenError;
    fn try_from(text: String) -> Result<Self, FenError> {
        text.parse()
    }
}

impl From<Position> for String {
    fn from(position: Position) -> Self {
        position.fen()
    }
}
