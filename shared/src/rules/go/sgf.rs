//! SGF of go (`GM[1]`): handicap, komi, rules, result, moves and clocks.

use super::board::Board;
use super::count::halves;
use super::point::{Colour, Point};
use super::settings::{Config, Scoring};
use super::state::{Entry, State};
use super::{Counted, start_board};
use crate::rules::sgf::{BadSgf, Node, escape, main_line};
use crate::time::Millis;
use std::fmt::Write;

/// One move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Whose.
    pub colour: Colour,
    /// Where; `None` is a pass.
    pub at: Option<Point>,
    /// What was left on the mover's clock.
    pub left: Option<Millis>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Lines in each direction: 9, 13 or 19.
    pub size: u8,
    /// How it was counted.
    pub scoring: Scoring,
    /// Handicap stones.
    pub handicap: u8,
    /// Stones on the board before the first move: those of the handicap, or set up by another program.
    pub setup: Vec<(Colour, Point)>,
    /// Komi in half points.
    pub komi_half_points: u32,
    /// Names of Black and White.
    pub names: [String; 2],
    /// As SGF writes it: `B+80.5`, `W+R`, `B+T`; empty if unknown.
    pub result: String,
    /// The bank of each player.
    pub bank: Option<Millis>,
    /// The moves.
    pub moves: Vec<Move>,
}

impl Record {
    /// The record of a game. A state cut for a view lacks its beginning and has no record. `result` is written as it
    /// stands; if it is `None`, a finished count gives it.
    #[must_use]
    pub fn of(state: &State, names: [String; 2], result: Option<String>) -> Option<Self> {
        if state.dropped > 0 {
            return None;
        }
        let config = &state.config;
        let setup = super::handicap_points(config.size, config.handicap);
        let mut colour = config.first();
        let mut moves = Vec::with_capacity(state.moves.len());
        for entry in state.moves.iter() {
            let at = match entry {
                Entry::Stone(point) => Some(point),
                Entry::Pass => None,
                Entry::Resumed => continue,
            };
            moves.push(Move { colour, at, left: None });
            colour = colour.other();
        }
        let counted = || state.flow.ended.map(|_| Counted::of(state).text).unwrap_or_default();
        Some(Self {
            size: config.size,
            scoring: config.scoring,
            handicap: config.handicap,
            setup: setup.into_iter().map(|point| (Colour::Black, point)).collect(),
            komi_half_points: u32::from(config.komi_half_points()),
            names,
            result: result.unwrap_or_else(counted),
            bank: None,
            moves,
        })
    }

    /// The board before the first move, if its stones can stand there.
    #[must_use]
    pub fn start(&self) -> Option<Board> {
        Board::with_stones(self.size, &self.setup)
    }

    /// Plays the moves: the final board and the stones taken by Black and White.
    ///
    /// # Errors
    /// The number of the first move (from 1) that the rules refuse, and the code.
    pub fn replay(&self) -> Result<(Board, [u32; 2]), (usize, &'static str)> {
        let mut board = self.start().ok_or((0, "bad_setup"))?;
        let mut prisoners = [0_u32; 2];
        for (number, step) in (1_usize..).zip(&self.moves) {
            let captured = play(&mut board, step).map_err(|code| (number, code))?;
            if let Some(slot) = prisoners.get_mut(step.colour.index()) {
                *slot = slot.saturating_add(u32::from(captured));
            }
        }
        Ok((board, prisoners))
    }
}

fn play(board: &mut Board, step: &Move) -> Result<u16, &'static str> {
    let Some(at) = step.at else {
        board.pass();
        return Ok(0);
    };
    board.play(at, step.colour).map_err(super::Illegal::code)
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    }
}

/// Seconds with up to three decimals, as `TM`, `BL` and `WL` hold them.
fn seconds(time: Millis) -> String {
    let whole = time.0.max(0) / 1_000;
    match time.0.max(0) % 1_000 {
        0 => whole.to_string(),
        rest => format!("{whole}.{rest:03}").trim_end_matches('0').to_owned(),
    }
}

/// Writes one game.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut out = String::from("(;FF[4]GM[1]CA[UTF-8]AP[Ashtapada]");
    let rules = if record.scoring == Scoring::Chinese { "Chinese" } else { "Japanese" };
    let _ = write!(out, "SZ[{}]RU[{rules}]KM[{}]", record.size, halves(record.komi_half_points));
    if record.handicap > 0 {
        let _ = write!(out, "HA[{}]", record.handicap);
    }
    for (colour, name) in [(Colour::Black, "AB"), (Colour::White, "AW")] {
        let mut points = record.setup.iter().filter(|(c, _)| *c == colour).peekable();
        if points.peek().is_some() {
            out.push_str(name);
            out.extend(points.map(|(_, point)| format!("[{point}]")));
        }
    }
    let [black, white] = &record.names;
    for (name, value) in [("PB", black), ("PW", white), ("RE", &record.result)] {
        if !value.is_empty() {
            let _ = write!(out, "{name}[{}]", escape(value));
        }
    }
    if let Some(bank) = record.bank {
        let _ = write!(out, "TM[{}]", seconds(bank));
    }
    out.push('\n');
    for (number, step) in (1_usize..).zip(&record.moves) {
        let letter = letter(step.colour);
        let at = step.at.map(|point| point.to_string()).unwrap_or_default();
        let _ = write!(out, ";{letter}[{at}]");
        if let Some(left) = step.left {
            let _ = write!(out, "{letter}L[{}]", seconds(left));
        }
        if number % 10 == 0 {
            out.push('\n');
        }
    }
    out.push_str(")\n");
    out
}

/// Reads the first game of a file and plays its main line through the rules: captures, suicide, ko, turn.
///
/// # Errors
/// The first place that is no SGF, no go, or breaks the rules.
pub fn read(text: &str) -> Result<Record, BadSgf> {
    let nodes = main_line(text)?;
    let root = nodes.first().cloned().unwrap_or_default();
    let mut record = header(&root)?;
    let mut board = record.start().ok_or_else(|| root.error("bad_setup"))?;
    let mut turn = None;
    for (index, node) in nodes.iter().enumerate() {
        let setup = ["AB", "AW", "AE"].iter().any(|name| !node.all(name).is_empty());
        if index > 0 && setup {
            return Err(node.error("setup_not_supported"));
        }
        for colour in Colour::BOTH {
            let name = if colour == Colour::Black { "B" } else { "W" };
            let Some(at) = node.get(name) else { continue };
            if turn.is_some_and(|turn| turn != colour) {
                return Err(node.error("not_your_turn"));
            }
            let at = point(at.trim(), record.size).map_err(|code| node.error(code))?;
            let left = node.get(if colour == Colour::Black { "BL" } else { "WL" });
            let left = left.map(|text| millis(text).ok_or_else(|| node.error("bad_clock"))).transpose()?;
            let step = Move { colour, at, left };
            play(&mut board, &step).map_err(|code| node.error(code))?;
            record.moves.push(step);
            turn = Some(colour.other());
        }
    }
    Ok(record)
}

fn header(root: &Node) -> Result<Record, BadSgf> {
    // FF[3] files often have no GM; 1 is its default.
    if root.get("GM").is_some_and(|game| game.trim() != "1") {
        return Err(root.error("not_go"));
    }
    let size = root.get("SZ").unwrap_or("19").trim();
    let size = match size {
        "9" | "9:9" => 9,
        "13" | "13:13" => 13,
        "19" | "19:19" => 19,
        _ => return Err(root.error("bad_size")),
    };
    let handicap = root.get("HA").unwrap_or("0").trim().parse::<u8>().ok().filter(|n| *n <= 9);
    let mut record = Record {
        size,
        scoring: Scoring::Chinese,
        handicap: handicap.ok_or_else(|| root.error("bad_handicap"))?,
        setup: setup(root, size)?,
        komi_half_points: komi(root.get("KM").unwrap_or("0")).ok_or_else(|| root.error("bad_komi"))?,
        names: [root.get("PB").unwrap_or_default().to_owned(), root.get("PW").unwrap_or_default().to_owned()],
        result: root.get("RE").unwrap_or_default().trim().to_owned(),
        bank: None,
        moves: Vec::new(),
    };
    if root.get("RU").is_some_and(|rules| rules.to_ascii_lowercase().contains("japan")) {
        record.scoring = Scoring::Japanese;
    }
    if record.handicap > 1 && record.setup.is_empty() {
        let config = Config { size, handicap: record.handicap, ..Config::default() };
        let board = start_board(&config);
        record.setup = board.points().filter_map(|p| board.stone(p).map(|c| (c, p))).collect();
    }
    if let Some(text) = root.get("TM") {
        record.bank = Some(millis(text).ok_or_else(|| root.error("bad_clock"))?);
    }
    Ok(record)
}

fn setup(root: &Node, size: u8) -> Result<Vec<(Colour, Point)>, BadSgf> {
    let mut stones = Vec::new();
    for (colour, name) in [(Colour::Black, "AB"), (Colour::White, "AW")] {
        for value in root.all(name) {
            let at = point(value.trim(), size).ok().flatten().ok_or_else(|| root.error("bad_setup"))?;
            stones.push((colour, at));
        }
    }
    Ok(stones)
}

/// A point, or a pass: nothing, or `tt` on boards up to 19x19.
fn point(text: &str, size: u8) -> Result<Option<Point>, &'static str> {
    if text.is_empty() || text == "tt" {
        return Ok(None);
    }
    Point::parse(text).filter(|p| p.column() < size && p.row() < size).map(Some).ok_or("bad_point")
}

/// Komi in half points; fractions are rounded down to halves, negative komi is refused.
fn komi(text: &str) -> Option<u32> {
    let text = text.trim();
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    if !part.bytes().all(|b| b.is_ascii_digit()) || whole.len() > 3 {
        return None;
    }
    let half = u32::from(part.bytes().next().is_some_and(|b| b >= b'5'));
    Some(whole.parse::<u32>().ok()?.saturating_mul(2).saturating_add(half))
}

fn millis(text: &str) -> Option<Millis> {
    let text = text.trim();
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if !part.bytes().all(|b| b.is_ascii_digit()) || whole.len() > 9 {
        return None;
    }
    let mut thousandths = 0_i64;
    for (digit, scale) in part.bytes().zip([100, 10, 1]) {
        thousandths = thousandths.saturating_add(i64::from(digit.wrapping_sub(b'0')).saturating_mul(scale));
    }
    let whole = whole.parse::<u32>().ok()?;
    Some(Millis(i64::from(whole).saturating_mul(1_000).saturating_add(thousandths)))
}
