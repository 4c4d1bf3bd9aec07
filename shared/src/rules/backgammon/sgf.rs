//! SGF of backgammon (`GM[6]`): `a` is White's 1 point and Black's 24 point, `x` the other end, `y` the bar, `z` off.

use super::board::{BAR, OFF, Side, Variant};
use super::plays::Hop;
use super::record::{Board, MOST_STEPS, Record};
use super::state::Done;
use crate::rules::sgf::{BadSgf, Node, escape, main_line};
use std::fmt::Write;

/// Writes one game.
///
/// ```
/// use shared::rules::backgammon::{Done, Record, Side, sgf};
/// let record = Record { steps: vec![(Side::White, Done::parse("31hf").unwrap())], ..Record::default() };
/// let text = sgf::write(&record);
/// assert!(text.contains(";W[31hefe]")); // the specification's example: 8/5 6/5
/// assert_eq!(sgf::read(&text).unwrap(), record);
/// ```
#[must_use]
pub fn write(record: &Record) -> String {
    let mut out = String::from("(;FF[4]GM[6]CA[UTF-8]AP[Ashtapada]");
    let [white, black] = &record.names;
    for (name, value) in [("PW", white), ("PB", black)] {
        if !value.is_empty() {
            let _ = write!(out, "{name}[{}]", escape(value));
        }
    }
    if record.variant != Variant::Standard {
        let _ = write!(out, "RU[{}]", record.variant.name());
    }
    if let Some(winner) = record.winner {
        let _ = write!(out, "RE[{}+1]", letter(winner));
    }
    out.push('\n');
    for (side, done) in &record.steps {
        let _ = write!(out, ";{}[", letter(*side));
        match done {
            Done::Double => out.push_str("double"),
            Done::Take => out.push_str("take"),
            Done::Drop => out.push_str("drop"),
            Done::Play { dice: [a, b], hops } => {
                let _ = write!(out, "{a}{b}");
                for hop in hops {
                    out.push(point(*side, hop.from));
                    out.push(point(*side, hop.to()));
                }
            }
        }
        out.push_str("]\n");
    }
    out.push_str(")\n");
    out
}

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

fn point(side: Side, place: u8) -> char {
    let letter = match (place, side) {
        (OFF, _) => b'z',
        (BAR.., _) => b'y',
        (_, Side::White) => b'a'.saturating_add(place).saturating_sub(1),
        (_, Side::Black) => b'x'.saturating_sub(place).saturating_add(1),
    };
    char::from(letter)
}

fn place(side: Side, letter: u8) -> Option<u8> {
    match (letter, side) {
        (b'z', _) => Some(OFF),
        (b'y', _) => Some(BAR),
        (b'a'..=b'x', Side::White) => Some(letter.saturating_sub(b'a').saturating_add(1)),
        (b'a'..=b'x', Side::Black) => Some(b'x'.saturating_sub(letter).saturating_add(1)),
        _ => None,
    }
}

/// Reads the first game of a file and plays it through the rules.
///
/// # Errors
/// The first place that is no SGF, no backgammon, or breaks the rules.
pub fn read(text: &str) -> Result<Record, BadSgf> {
    let nodes = main_line(text)?;
    let root = nodes.first().cloned().unwrap_or_default();
    if root.get("GM").map(str::trim) != Some("6") {
        return Err(root.error("not_backgammon"));
    }
    let rules = root.get("RU").unwrap_or_default();
    let name = |key: &str| root.get(key).unwrap_or_default().trim().to_owned();
    let variant =
        Variant::ALL.into_iter().find(|v| rules.to_ascii_lowercase().contains(v.name())).unwrap_or_default();
    let mut record = Record { variant, names: [name("PW"), name("PB")], ..Record::default() };
    let mut board: Option<Board> = None;
    for node in &nodes {
        if ["AE", "AW", "AB"].iter().any(|setup| !node.all(setup).is_empty()) {
            return Err(node.error("setup_not_supported"));
        }
        let Some((side, text)) = step_of(node) else { continue };
        if record.steps.len() >= MOST_STEPS {
            return Err(node.error("too_long"));
        }
        let board = board.get_or_insert_with(|| Board::new(variant, side));
        let done = read_step(board, side, text).map_err(|code| node.error(code))?;
        board.take(side, &done).map_err(|code| node.error(code))?;
        record.steps.push((side, done));
    }
    record.winner = match root.get("RE").and_then(|result| result.trim().bytes().next()) {
        Some(b'W') => Some(Side::White),
        Some(b'B') => Some(Side::Black),
        _ => board.and_then(|board| board.flow.winner).map(|(side, _)| side),
    };
    Ok(record)
}

fn step_of(node: &Node) -> Option<(Side, &str)> {
    let of = |side: Side, name: &str| node.get(name).map(|text| (side, text.trim()));
    of(Side::White, "W").or_else(|| of(Side::Black, "B"))
}

fn read_step(board: &Board, side: Side, text: &str) -> Result<Done, &'static str> {
    match text.to_ascii_lowercase().as_str() {
        "double" => return Ok(Done::Double),
        "take" => return Ok(Done::Take),
        "drop" => return Ok(Done::Drop),
        _ => {}
    }
    let (dice, moves) = text.as_bytes().split_at_checked(2).ok_or("bad_step")?;
    let mut dice = dice.iter().map(|b| b.wrapping_sub(b'0')).filter(|d| (1..=6).contains(d));
    let dice = [dice.next().ok_or("bad_dice")?, dice.next().ok_or("bad_dice")?];
    if moves.len() > 8 || !moves.len().is_multiple_of(2) {
        return Err("bad_step");
    }
    let mut told = Vec::new();
    for pair in moves.chunks(2) {
        let [from, to] = *pair else { return Err("bad_step") };
        let (from, to) = place(side, from).zip(place(side, to)).ok_or("bad_point")?;
        told.push((from, to));
    }
    board.find(side, dice, &told)
}

/// The hops of a step in own points, for display: `8/5 6/5`, `bar/22`, `6/off`.
#[must_use]
pub fn display(hops: &[Hop]) -> String {
    let place = |place: u8| match place {
        OFF => "off".to_owned(),
        BAR.. => "bar".to_owned(),
        point => point.to_string(),
    };
    hops.iter().map(|hop| format!("{}/{}", place(hop.from), place(hop.to()))).collect::<Vec<_>>().join(" ")
}
