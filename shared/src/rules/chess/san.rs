//! Standard Algebraic Notation: written by the letter, read with the freedoms that people and programs take.

use super::mv::Move;
use super::piece::Role;
use super::position::{IllegalMove, Position, Status};
use super::square::{File, Rank, Square};
use core::fmt;

/// Why a text is no move of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SanError {
    /// It does not have the form of a move.
    Malformed,
    /// No legal move fits it.
    Illegal,
    /// Several legal moves fit it.
    Ambiguous,
}

impl SanError {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Malformed => "malformed_move",
            Self::Illegal => "illegal_move",
            Self::Ambiguous => "ambiguous_move",
        }
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl core::error::Error for SanError {}

impl Position {
    /// A legal move in SAN, with `+` or `#`.
    ///
    /// ```
    /// use shared::rules::chess::Position;
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// assert_eq!(position.san("a1a8".parse()?)?, "Ra8+");
    /// assert_eq!(position.san("e1g1".parse()?)?, "O-O");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove`] if the rules of movement refuse it.
    pub fn san(&self, mv: Move) -> Result<String, IllegalMove> {
        let next = self.play(mv)?;
        let mut text = self.san_without_check(mv);
        if next.is_check() {
            text.push(if next.status() == Status::Checkmate { '#' } else { '+' });
        }
        Ok(text)
    }

    /// Reads a move in SAN. Also taken: zeros for castling, a missing or superfluous `x`, `=`, `+`, `#`, more
    /// origin than needed (long algebraic notation included), trailing `!` and `?`.
    ///
    /// # Errors
    /// [`SanError`] if it is malformed, or fits no legal move or several.
    pub fn read_san(&self, text: &str) -> Result<Move, SanError> {
        let wanted = Wanted::read(text).ok_or(SanError::Malformed)?;
        let list = self.legal_moves();
        let mut fitting = list.iter().filter(|mv| wanted.fits(self, *mv));
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(mv),
            (None, _) => Err(SanError::Illegal),
            _ => Err(SanError::Ambiguous),
        }
    }

    fn san_without_check(&self, mv: Move) -> String {
        if let Some(castling) = self.castling_text_of(mv) {
            return castling.to_owned();
        }
        let role = self.role_at(mv.from).unwrap_or(Role::Pawn);
        let captures = self.occupied().has(mv.to) || (role == Role::Pawn && self.en_passant == Some(mv.to));
        let mut text = String::new();
        if role == Role::Pawn {
            if captures {
                text.push(mv.from.file().letter());
            }
        } else {
            text.push(role.letter().to_ascii_uppercase());
            text.push_str(&self.origin_needed(mv, role));
        }
        if captures {
            text.push('x');
        }
        text.push_str(&mv.to.to_string());
        if let Some(promotion) = mv.promotion {
            text.push('=');
            text.push(promotion.letter().to_ascii_uppercase());
        }
        text
    }

    fn castling_text_of(&self, mv: Move) -> Option<&'static str> {
        let king = self.role_at(mv.from) == Some(Role::King);
        match (king, mv.to.index().checked_sub(mv.from.index()), mv.from.index().checked_sub(mv.to.index())) {
            (true, Some(2), _) => Some("O-O"),
            (true, _, Some(2)) => Some("O-O-O"),
            _ => None,
        }
    }

    /// The file, else the rank, else both: as little as tells the move from the others of its kind.
    fn origin_needed(&self, mv: Move, role: Role) -> String {
        let list = self.legal_moves();
        let rivals = || {
            list.iter().filter(move |other| {
                other.to == mv.to && other.from != mv.from && self.role_at(other.from) == Some(role)
            })
        };
        if rivals().next().is_none() {
            String::new()
        } else if rivals().all(|other| other.from.file() != mv.from.file()) {
            mv.from.file().letter().to_string()
        } else if rivals().all(|other| other.from.rank() != mv.from.rank()) {
            mv.from.rank().digit().to_string()
        } else {
            mv.from.to_string()
        }
    }
}

/// What a text asks for.
enum Wanted {
    Castling(&'static str),
    Piece { role: Role, file: Option<File>, rank: Option<Rank>, to: Square, promotion: Option<Role> },
}

impl Wanted {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['!', '?']).trim_end_matches(['+', '#']);
        match text {
            "O-O" | "0-0" => return Some(Self::Castling("O-O")),
            "O-O-O" | "0-0-0" => return Some(Self::Castling("O-O-O")),
            _ => {}
        }
        let mut signs: Vec<char> = text.chars().take(10).collect();
        let role = signs.first().and_then(|sign| officer(*sign));
        if role.is_some() {
            signs.remove(0);
        }
        let promotion = take_promotion(&mut signs);
        let rank = Rank::from_digit(signs.pop()?)?;
        let file = File::from_letter(signs.pop()?)?;
        if matches!(signs.last(), Some('x' | '-' | ':')) {
            signs.pop();
        }
        let origin_rank = signs.last().and_then(|sign| Rank::from_digit(*sign));
        if origin_rank.is_some() {
            signs.pop();
        }
        let origin_file = signs.last().and_then(|sign| File::from_letter(*sign));
        if origin_file.is_some() {
            signs.pop();
        }
        signs.is_empty().then_some(Self::Piece {
            role: role.unwrap_or(Role::Pawn),
            file: origin_file,
            rank: origin_rank,
            to: Square::new(file, rank),
            promotion,
        })
    }

    fn fits(&self, position: &Position, mv: Move) -> bool {
        let castling = position.castling_text_of(mv);
        match self {
            Self::Castling(wing) => castling == Some(wing),
            Self::Piece { role, file, rank, to, promotion } => {
                castling.is_none()
                    && mv.to == *to
                    && mv.promotion == *promotion
                    && position.role_at(mv.from) == Some(*role)
                    && file.is_none_or(|file| file == mv.from.file())
                    && rank.is_none_or(|rank| rank == mv.from.rank())
            }
        }
    }
}

/// The role of an upper-case letter that begins a move.
fn officer(letter: char) -> Option<Role> {
    if letter.is_ascii_uppercase() { Role::from_letter(letter.to_ascii_lowercase()) } else { None }
}

/// Takes `=Q`, `Q` or `=q` off the end.
fn take_promotion(signs: &mut Vec<char>) -> Option<Role> {
    let last = *signs.last()?;
    let marked = signs.len() >= 2 && signs.get(signs.len() - 2) == Some(&'=');
    let role = officer(if marked { last.to_ascii_uppercase() } else { last })?;
    signs.pop();
    if marked {
        signs.pop();
    }
    Some(role)
}
