//! MAT files (the text format of match records that most programs read): one game written, any number read.
//!
//! White is the left column. Points are own points; the bar is 25 and off is 0 (`bar` and `off` are read too). The
//! variant stands in a comment, since the format has no place for it: `; [Variant "Nackgammon"]`.

use super::board::{BAR, Side, Variant};
use super::notation::told;
use super::record::{Board, MOST_STEPS, Record};
use super::state::Done;
use std::fmt::Write;

/// Bytes that a file may have; a longer one is refused before it is read.
pub const MOST_BYTES: usize = 16 * 1024 * 1024;
/// Games that a file may have.
const MOST_GAMES: usize = 1_000;

/// Why a MAT file is not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadMat {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The stable code.
    pub code: &'static str,
}

/// Writes one game.
///
/// ```
/// use shared::rules::backgammon::{Done, Record, Side, mat};
/// let steps = vec![(Side::White, Done::parse("31hf").unwrap()), (Side::Black, Done::parse("42hf").unwrap())];
/// let record = Record { names: ["Asha".into(), "Ben".into()], steps, ..Record::default() };
/// let text = mat::write(&record);
/// assert!(text.contains("  1) 31: 8/5 6/5"));
/// assert_eq!(mat::read(&text).unwrap(), [record]);
/// ```
#[must_use]
pub fn write(record: &Record) -> String {
    let mut out = String::new();
    if record.variant != Variant::Standard {
        let _ = writeln!(out, "; [Variant \"{}\"]", record.variant.name());
    }
    let [white, black] = &record.names;
    let (white, black) = (plain(white, "White"), plain(black, "Black"));
    let _ = write!(out, "\n 0 point match\n\n Game 1\n {:<31}{black} : 0", format!("{white} : 0"));
    let mut number = 0;
    let mut column = Side::Black;
    let mut cells = cells(record);
    if let Some(winner) = record.winner {
        cells.push((winner, "Wins 1 point".to_owned()));
    }
    for (side, cell) in cells {
        if side == Side::White || column == Side::Black {
            number += 1;
            let _ = write!(out, "\n{number:>3}) ");
            if side == Side::Black {
                let _ = write!(out, "{:<28}", "");
            }
        }
        if side == Side::White {
            let _ = write!(out, "{cell:<27} ");
        } else {
            out.push_str(&cell);
        }
        column = side;
    }
    let mut tidy: String = out.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    tidy.push('\n');
    tidy
}

/// A name on one line, without the signs that would be read as something else.
fn plain(name: &str, default: &str) -> String {
    let clean: String = name.chars().filter(|c| !c.is_control() && *c != ':' && *c != ';').collect();
    let words: Vec<&str> = clean.split_whitespace().collect();
    if words.is_empty() { default.to_owned() } else { words.join(" ") }
}

fn cells(record: &Record) -> Vec<(Side, String)> {
    let mut board = Board::start(record);
    let mut value = 1_u32;
    let mut cells = Vec::with_capacity(record.steps.len());
    for (side, done) in &record.steps {
        let cell = match done {
            Done::Double => {
                value = value.saturating_mul(2);
                format!("Doubles => {value}")
            }
            Done::Take => "Takes".to_owned(),
            Done::Drop => "Drops".to_owned(),
            Done::Play { dice: [a, b], hops } => {
                let mut cell = format!("{a}{b}:");
                let mut hit = Vec::new();
                for hop in hops {
                    let point = BAR.saturating_sub(hop.to());
                    let blot = hop.to() > 0 && board.position.own(side.other(), point) == 1;
                    let star = if blot && !hit.contains(&point) { "*" } else { "" };
                    hit.push(point);
                    let _ = write!(cell, " {}/{}{star}", hop.from, hop.to());
                }
                cell
            }
        };
        // A record that breaks the rules is written as it is; only the marks of hits may then be missing.
        let _ = board.take(*side, done);
        cells.push((*side, cell));
    }
    cells
}

/// Reads all games of a file and plays each through the rules.
///
/// # Errors
/// The first place that is not understood or breaks the rules.
pub fn read(text: &str) -> Result<Vec<Record>, BadMat> {
    if text.len() > MOST_BYTES {
        return Err(BadMat { line: 1, column: 1, code: "too_long" });
    }
    let mut reader = Reader::default();
    for (index, line) in text.lines().enumerate() {
        reader.line(line).map_err(|(column, code)| BadMat { line: index.saturating_add(1), column, code })?;
    }
    if reader.games.is_empty() {
        return Err(BadMat { line: text.lines().count().max(1), column: 1, code: "no_game" });
    }
    Ok(reader.games)
}

#[derive(Default)]
struct Reader {
    variant: Variant,
    games: Vec<Record>,
    board: Option<Board>,
    expects_names: bool,
}

type Place<T> = Result<T, (usize, &'static str)>;

impl Reader {
    fn line(&mut self, line: &str) -> Place<()> {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.ends_with("point match") {
            return Ok(());
        }
        if let Some(comment) = trimmed.strip_prefix(';') {
            let name = comment.trim().strip_prefix("[Variant \"").and_then(|rest| rest.strip_suffix("\"]"));
            if let Some(name) = name {
                self.variant = Variant::named(name).ok_or((1, "unknown_variant"))?;
            }
            return Ok(());
        }
        if trimmed.strip_prefix("Game ").is_some_and(|n| n.trim().parse::<u32>().is_ok()) {
            if self.games.len() >= MOST_GAMES {
                return Err((1, "too_many_games"));
            }
            self.games.push(Record { variant: self.variant, ..Record::default() });
            self.board = None;
            self.expects_names = true;
            return Ok(());
        }
        let game = self.games.last_mut().ok_or((1, "no_game"))?;
        if self.expects_names {
            game.names = names(line).ok_or((1, "bad_names"))?;
            self.expects_names = false;
            return Ok(());
        }
        self.moves(line)
    }

    /// A numbered line: up to two cells.
    fn moves(&mut self, line: &str) -> Place<()> {
        let start = line.find(')').map_or(0, |at| {
            let number = line.get(..at).unwrap_or_default().trim();
            if number.parse::<u32>().is_ok() { at.saturating_add(1) } else { 0 }
        });
        let body = line.get(start..).unwrap_or_default();
        for (at, cell) in split_cells(body) {
            let column = start.saturating_add(at).saturating_add(1);
            // What starts beyond the left column belongs to Black.
            let far = start.saturating_add(at) >= 18;
            self.cell(cell, far).map_err(|code| (column, code))?;
        }
        Ok(())
    }

    fn cell(&mut self, cell: &str, far: bool) -> Result<(), &'static str> {
        let game = self.games.last_mut().ok_or("no_game")?;
        let layout = if far { Side::Black } else { Side::White };
        if cell.starts_with("Wins") {
            // The column of this line is not reliable; the moves tell the winner.
            let winner = self.board.as_ref().and_then(|b| b.flow.winner).map_or(layout, |(side, _)| side);
            game.winner = Some(winner);
            return Ok(());
        }
        if game.steps.len() >= MOST_STEPS {
            return Err("too_long");
        }
        let first = layout;
        let board = self.board.get_or_insert_with(|| Board::new(game.variant, first));
        let side = board.flow.actor().ok_or("after_the_end")?;
        let done = read_cell(board, side, cell)?;
        board.take(side, &done)?;
        game.steps.push((side, done));
        if let Some((winner, _)) = board.flow.winner {
            game.winner = Some(winner);
        }
        Ok(())
    }
}

fn read_cell(board: &Board, side: Side, cell: &str) -> Result<Done, &'static str> {
    if cell.starts_with("Doubles") {
        return Ok(Done::Double);
    }
    match cell {
        "Takes" => return Ok(Done::Take),
        "Drops" => return Ok(Done::Drop),
        _ => {}
    }
    let (dice, moves) = cell.split_once(':').ok_or("bad_cell")?;
    let digits: Vec<u8> = dice.bytes().map(|b| b.wrapping_sub(b'0')).collect();
    let [a, b] = *digits.as_slice() else { return Err("bad_dice") };
    if !(1..=6).contains(&a) || !(1..=6).contains(&b) {
        return Err("bad_dice");
    }
    let told =
        if moves.trim().to_ascii_lowercase().starts_with("cannot") { Some(Vec::new()) } else { told(moves) };
    board.find(side, [a, b], &told.ok_or("bad_move")?)
}

/// `Asha : 0      Ben : 3`.
fn names(line: &str) -> Option<[String; 2]> {
    let mut parts = line.split(':');
    let white = parts.next()?.trim();
    let black = parts.next()?.trim().trim_start_matches(|c: char| c.is_ascii_digit()).trim();
    parts.next()?;
    Some([white.to_owned(), black.to_owned()])
}

/// Cells and where they start: two dice with a colon or one of the words opens a cell, the rest belongs to it.
fn split_cells(body: &str) -> Vec<(usize, &str)> {
    let opens = |token: &str| {
        let dice = matches!(token.as_bytes(), [b'0'..=b'9', b'0'..=b'9', b':', ..]);
        dice || ["Doubles", "Takes", "Drops", "Wins"].contains(&token)
    };
    let mut starts = Vec::new();
    let mut at = 0_usize;
    for token in body.split(' ') {
        if opens(token) || (starts.is_empty() && !token.is_empty()) {
            starts.push(at);
        }
        at = at.saturating_add(token.len()).saturating_add(1);
    }
    let ends = starts.iter().skip(1).copied().chain([body.len()]);
    starts
        .iter()
        .zip(ends)
        .filter_map(|(start, end)| Some((*start, body.get(*start..end)?.trim())))
        .filter(|(_, cell)| !cell.is_empty())
        .collect()
}
