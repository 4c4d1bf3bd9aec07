//! The text record of a game: open, line by line, documented in `docs/RECORDS.md`.

use super::decide::{evolve, moved, rolled, start};
use super::settings::{Config, House};
use super::state::{Done, Event, State};
use crate::seat::Seat;
use std::fmt::Write;

/// Bytes that a file may have.
pub const MOST_BYTES: usize = 16 * 1024 * 1024;
/// Rolls on one line of the written form.
const LINE: usize = 12;

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The settings; players and house rules are written, the rulings are the default ones.
    pub config: Config,
    /// Names by seat.
    pub names: [String; 4],
    /// Who begins.
    pub first: Seat,
    /// The rolls.
    pub rolls: Vec<Done>,
}

/// Why a record is not understood or does not follow the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadRecord {
    /// The line, from 1.
    pub line: usize,
    /// The word in the line, from 1.
    pub word: usize,
    /// The stable code.
    pub code: &'static str,
}

impl Record {
    /// The record of a game. A state cut for a view lacks its beginning and has no record.
    #[must_use]
    pub fn of(state: &State, names: [String; 4]) -> Option<Self> {
        let first = state.log.first().map_or(state.turn.seat, |done| done.seat);
        (state.dropped == 0).then(|| Self { config: state.config, names, first, rolls: state.log.clone() })
    }

    /// Plays the record through the rules.
    ///
    /// # Errors
    /// The number of the roll (from 1) that the rules refuse, and the code.
    pub fn replay(&self) -> Result<State, (usize, &'static str)> {
        let mut state = start(self.config, self.first);
        for (number, done) in (1..).zip(&self.rolls) {
            state = take(state, done).map_err(|code| (number, code))?;
        }
        Ok(state)
    }
}

/// Plays one roll with its moves.
fn take(mut state: State, done: &Done) -> Result<State, &'static str> {
    if done.is_leave() {
        if state.over || !state.board.is_active(done.seat) {
            return Err("not_playing");
        }
        return Ok(evolve(state, &Event::Left { seat: done.seat }));
    }
    if !done.dice.is_empty() {
        if done.dice.len() != if state.config.house.two_dice { 2 } else { 1 } {
            return Err("bad_dice");
        }
        let roll = rolled(&state, done.seat, done.dice.clone()).map_err(super::Reject::code)?;
        state = evolve(state, &roll);
    }
    for (token, die) in &done.moves {
        let event = moved(&state, done.seat, *token, *die).map_err(super::Reject::code)?;
        state = evolve(state, &event);
    }
    Ok(state)
}

/// House rules by name; `exact_finish` is on unless `no_exact_finish` is named.
fn switches(house: &House) -> [(&'static str, bool); 7] {
    [
        ("any_to_start", house.any_to_start),
        ("three_tries", house.three_tries),
        ("must_capture", house.must_capture),
        ("blocks", house.blocks),
        ("no_exact_finish", !house.exact_finish),
        ("two_dice", house.two_dice),
        ("teams", house.teams),
    ]
}

fn switch(house: &mut House, name: &str) -> Option<()> {
    match name {
        "any_to_start" => house.any_to_start = true,
        "three_tries" => house.three_tries = true,
        "must_capture" => house.must_capture = true,
        "blocks" => house.blocks = true,
        "no_exact_finish" => house.exact_finish = false,
        "two_dice" => house.two_dice = true,
        "teams" => house.teams = true,
        _ => return None,
    }
    Some(())
}

fn one_line(name: &str) -> String {
    let words = name.split(|c: char| c.is_control() || c.is_whitespace());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Writes a game.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut out = format!("ludo 1\nplayers {}\n", record.config.players);
    let house: Vec<&str> =
        switches(&record.config.house).into_iter().filter(|(_, on)| *on).map(|(name, _)| name).collect();
    if !house.is_empty() {
        let _ = writeln!(out, "house {}", house.join(" "));
    }
    for (seat, name) in record.names.iter().enumerate() {
        if !one_line(name).is_empty() {
            let _ = writeln!(out, "player {seat} {}", one_line(name));
        }
    }
    let _ = writeln!(out, "first {}", record.first.index());
    for line in record.rolls.chunks(LINE) {
        let words: Vec<String> = line.iter().map(|done| String::from(done.clone())).collect();
        let _ = writeln!(out, "rolls {}", words.join(" "));
    }
    if let Ok(state) = record.replay()
        && let Some(result) = result(&state)
    {
        let _ = writeln!(out, "result {result}");
    }
    out
}

/// The places by seat, or the winning team.
fn result(state: &State) -> Option<String> {
    if !state.over {
        return None;
    }
    let seats = match state.board.winning_team(&state.config.house) {
        Some(team) => team.to_vec(),
        None => state.places(),
    };
    Some(seats.iter().map(|seat| seat.index().to_string()).collect::<Vec<_>>().join(" "))
}

/// Reads a game and plays it through the rules; a result line must agree.
///
/// # Errors
/// The first place that is not understood or breaks the rules.
pub fn read(text: &str) -> Result<Record, BadRecord> {
    if text.len() > MOST_BYTES {
        return Err(BadRecord { line: 1, word: 1, code: "too_long" });
    }
    let mut lines = (1..).zip(text.lines());
    if lines.next().map(|(_, first)| first.trim()) != Some("ludo 1") {
        return Err(BadRecord { line: 1, word: 1, code: "not_ludo" });
    }
    let record = Record {
        config: Config::default(),
        names: Default::default(),
        first: Seat::FIRST,
        rolls: Vec::new(),
    };
    let mut reader = Reader { record, state: None };
    for (line, text) in lines {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let (key, rest) = text.split_once(' ').unwrap_or((text, ""));
        reader.line(key, rest.trim()).map_err(|(word, code)| BadRecord { line, word, code })?;
    }
    Ok(reader.record)
}

struct Reader {
    record: Record,
    state: Option<State>,
}

impl Reader {
    fn line(&mut self, key: &str, rest: &str) -> Result<(), (usize, &'static str)> {
        let header = self.state.is_none();
        match key {
            "players" if header => {
                let players = rest.parse().ok().filter(|n| (2..=4).contains(n));
                self.record.config.players = players.ok_or((2, "bad_players"))?;
            }
            "house" if header => {
                for (word, name) in (2..).zip(rest.split_whitespace()) {
                    switch(&mut self.record.config.house, name).ok_or((word, "unknown_rule"))?;
                }
            }
            "player" if header => {
                let (seat, name) = rest.split_once(' ').unwrap_or((rest, ""));
                let slot = self.record.names.get_mut(seat.parse::<usize>().unwrap_or(9));
                *slot.ok_or((2, "bad_seat"))? = one_line(name);
            }
            "first" if header => {
                let seat = rest.parse::<u8>().ok().and_then(Seat::new);
                self.record.first = seat.ok_or((2, "bad_seat"))?;
            }
            "rolls" => self.rolls(rest)?,
            "result" => {
                let told = rest.split_whitespace().collect::<Vec<_>>().join(" ");
                if self.state.as_ref().and_then(result) != Some(told) {
                    return Err((2, "wrong_result"));
                }
            }
            _ => return Err((1, "unknown_line")),
        }
        Ok(())
    }

    fn rolls(&mut self, rest: &str) -> Result<(), (usize, &'static str)> {
        let config = self.record.config;
        if !config.is_valid() {
            return Err((1, "bad_config"));
        }
        if !config.seats().contains(self.record.first) {
            return Err((1, "bad_first"));
        }
        let mut state = self.state.take().unwrap_or_else(|| start(config, self.record.first));
        for (word, text) in (2..).zip(rest.split_whitespace()) {
            let done = Done::parse(text).ok_or((word, "bad_roll"))?;
            state = take(state, &done).map_err(|code| (word, code))?;
            self.record.rolls.push(done);
        }
        self.state = Some(state);
        Ok(())
    }
}
