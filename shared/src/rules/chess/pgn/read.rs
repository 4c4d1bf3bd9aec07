//! PGN text as games. One pass without recursion: a deep or long file costs time in proportion, and no stack.

use super::super::fen::FenError;
use super::super::position::Position;
use super::super::san::SanError;
use super::{Pgn, PgnPly, PgnResult};
use core::fmt;
use core::str::FromStr;

/// What is wrong with a PGN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PgnFault {
    /// A tag is not `[Name "value"]`.
    Tag,
    /// The `FEN` tag holds no position.
    Fen(FenError),
    /// A comment is not closed.
    Comment,
    /// A variation is not closed.
    Variation,
    /// A sign that has no place in movetext.
    Sign,
    /// A move is malformed, illegal or ambiguous.
    Move(SanError),
    /// Not exactly one game.
    NotOneGame,
}

impl PgnFault {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Fen(_) => "fen",
            Self::Comment => "comment",
            Self::Variation => "variation",
            Self::Sign => "sign",
            Self::Move(error) => error.code(),
            Self::NotOneGame => "not_one_game",
        }
    }
}

/// What is wrong with a PGN, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PgnError {
    /// What.
    pub fault: PgnFault,
    /// The line, from 1.
    pub line: usize,
    /// The sign in the line, from 1.
    pub column: usize,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}:{}", self.fault.code(), self.line, self.column)
    }
}

impl core::error::Error for PgnError {}

impl FromStr for Pgn {
    type Err = PgnError;

    /// Reads exactly one game.
    fn from_str(text: &str) -> Result<Self, PgnError> {
        let mut games = Self::read_all(text)?;
        match (games.pop(), games.is_empty()) {
            (Some(game), true) => Ok(game),
            _ => Err(PgnError { fault: PgnFault::NotOneGame, line: 1, column: 1 }),
        }
    }
}

impl Pgn {
    /// Reads all games of a text.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn read_all(text: &str) -> Result<Vec<Self>, PgnError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut reader = Reader { text, rest: text, games: Vec::new(), game: None };
        reader.run().map_err(|fault| reader.error(fault))?;
        Ok(reader.games)
    }
}

/// A game that is being read.
struct Draft {
    pgn: Pgn,
    position: Position,
    die: Option<u8>,
    /// Whether movetext has begun, so that a tag begins the next game.
    in_moves: bool,
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    games: Vec<Pgn>,
    game: Option<Draft>,
}

impl<'a> Reader<'a> {
    fn run(&mut self) -> Result<(), PgnFault> {
        loop {
            self.skip_blanks();
            match self.rest.chars().next() {
                None => break,
                Some('[') => self.tag()?,
                Some('{' | ';') => {
                    let comment = self.comment()?;
                    self.draft().add_comment(comment);
                }
                Some('(') => self.variation()?,
                Some('$') => {
                    self.take_while(|sign| sign == '$' || sign.is_ascii_digit());
                }
                Some(')' | '}' | ']') => return Err(PgnFault::Sign),
                Some(_) => self.word()?,
            }
        }
        self.finish(PgnResult::Open);
        Ok(())
    }

    /// Blanks, and lines that begin with `%`.
    fn skip_blanks(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            let done = self.text.len() - self.rest.len();
            let at_line_start =
                self.text.get(..done).is_none_or(|before| before.is_empty() || before.ends_with('\n'));
            if !(at_line_start && self.rest.starts_with('%')) {
                return;
            }
            self.take_while(|sign| sign != '\n');
        }
    }

    fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'a str {
        let end = self.rest.find(|sign| !wanted(sign)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        self.rest = rest;
        taken
    }

    fn draft(&mut self) -> &mut Draft {
        self.game.get_or_insert_with(|| Draft {
            pgn: Pgn::default(),
            position: Position::start(),
            die: None,
            in_moves: false,
        })
    }

    fn finish(&mut self, result: PgnResult) {
        if let Some(Draft { mut pgn, die, .. }) = self.game.take() {
            pgn.result = result;
            pgn.last_die = die;
            self.games.push(pgn);
        }
    }

    fn tag(&mut self) -> Result<(), PgnFault> {
        if self.game.as_ref().is_some_and(|draft| draft.in_moves) {
            self.finish(PgnResult::Open);
        }
        let (name, value, rest) = split_tag(self.rest).ok_or(PgnFault::Tag)?;
        let draft = self.draft();
        if name == "FEN" {
            draft.position = value.parse().map_err(PgnFault::Fen)?;
            draft.pgn.start = draft.position.clone();
        }
        draft.pgn.tags.push((name.to_owned(), value));
        self.rest = rest;
        Ok(())
    }

    /// The text of a comment to the closing brace or the end of the line.
    fn comment(&mut self) -> Result<&'a str, PgnFault> {
        if let Some(line) = self.rest.strip_prefix(';') {
            let (comment, rest) = line.split_once('\n').unwrap_or((line, ""));
            self.rest = rest;
            return Ok(comment);
        }
        let open = self.rest.strip_prefix('{').unwrap_or(self.rest);
        let (comment, rest) = open.split_once('}').ok_or(PgnFault::Comment)?;
        self.rest = rest;
        Ok(comment)
    }

    fn variation(&mut self) -> Result<(), PgnFault> {
        let (whole, mut depth) = (self.rest, 0_usize);
        loop {
            self.take_while(|sign| !matches!(sign, '(' | ')' | '{' | ';'));
            match self.rest.chars().next() {
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some(_) => {
                    self.comment()?;
                    continue;
                }
                None => {
                    self.rest = whole;
                    return Err(PgnFault::Variation);
                }
            }
            self.rest = self.rest.get(1..).unwrap_or("");
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// A move, a move number, a result, or a suffix that stands alone.
    fn word(&mut self) -> Result<(), PgnFault> {
        let whole = self.rest;
        let word = self.take_while(|sign| !sign.is_whitespace() && !"{}()[];$".contains(sign));
        if let Some(result) = PgnResult::from_text(word) {
            self.draft().in_moves = true;
            self.finish(result);
            return Ok(());
        }
        let san = without_number(word);
        if san.trim_matches(['!', '?']).is_empty() {
            return Ok(());
        }
        let played = self.draft().add_move(san);
        if played.is_err() {
            self.rest = whole;
        }
        played.map_err(PgnFault::Move)
    }

    fn error(&self, fault: PgnFault) -> PgnError {
        let read = self.text.get(..self.text.len() - self.rest.len()).unwrap_or_default();
        let line = read.matches('\n').count() + 1;
        let column = read.chars().rev().take_while(|sign| *sign != '\n').count() + 1;
        PgnError { fault, line, column }
    }
}

impl Draft {
    fn add_move(&mut self, san: &str) -> Result<(), SanError> {
        let mv = self.position.read_san(san)?;
        self.position = self.position.after(mv);
        self.pgn.plies.push(PgnPly { die: self.die.take(), mv, comment: String::new() });
        self.in_moves = true;
        Ok(())
    }

    fn add_comment(&mut self, comment: &str) {
        self.in_moves = true;
        let (die, text) = split_die(comment);
        self.die = die.or(self.die);
        let said = match self.pgn.plies.last_mut() {
            Some(ply) => &mut ply.comment,
            None => &mut self.pgn.comment,
        };
        for word in text.split_whitespace() {
            if !said.is_empty() {
                said.push(' ');
            }
            said.push_str(word);
        }
    }
}

/// `12.Nf3` and `12...Nf6` without their number; a number alone becomes empty.
fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if after_digits.is_empty() || after_digits.starts_with('.') {
        after_digits.trim_start_matches('.')
    } else {
        word
    }
}

/// The roll that a comment holds (of several the highest), and what else it says.
fn split_die(comment: &str) -> (Option<u8>, String) {
    let (mut die, mut said) = (None, comment.to_owned());
    for number in 1..=6_u8 {
        let command = format!("[%die {number}]");
        if said.contains(&command) {
            die = Some(number);
            said = said.replace(&command, " ");
        }
    }
    (die, said)
}

/// Splits `[Name "value"]` off a text: the name, the value without its escapes, and what follows.
fn split_tag(text: &str) -> Option<(&str, String, &str)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let (name, rest) = inner.split_once(|sign: char| sign.is_whitespace() || sign == '"')?;
    let quoted =
        if inner.get(name.len()..)?.starts_with('"') { rest } else { rest.trim_start().strip_prefix('"')? };
    let mut value = String::new();
    let mut signs = quoted.char_indices();
    let end = loop {
        match signs.next()? {
            (at, '"') => break at,
            (_, '\\') => value.push(signs.next()?.1),
            (_, '\n') => return None,
            (_, sign) => value.push(sign),
        }
    };
    let rest = quoted.get(end + 1..)?.trim_start().strip_prefix(']')?;
    let named = !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
    named.then_some((name, value, rest))
}
