//! A game as PGN text: the seven tags of the roster, the other tags, movetext in lines of at most 80 signs.

use super::super::piece::Color;
use super::super::position::Position;
use super::Pgn;
use core::fmt;

/// The tags that every game has, in their order, and what stands for an unknown value.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];
/// Tags that follow from the game itself.
const DERIVED: [&str; 3] = ["Result", "SetUp", "FEN"];
const LINE: usize = 80;

impl fmt::Display for Pgn {
    /// A move that is not legal ends the movetext there.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in ROSTER {
            write_tag(f, name, self.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", self.result.as_str())?;
        if self.start != Position::start() {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.start.fen())?;
        }
        let special = |name: &str| DERIVED.contains(&name) || ROSTER.iter().any(|(known, _)| *known == name);
        for (name, value) in self.tags.iter().filter(|(name, _)| !special(name)) {
            write_tag(f, name, value)?;
        }
        f.write_str("\n")?;
        write_lines(f, &self.words())
    }
}

impl Pgn {
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        push_comment(&mut words, &self.comment);
        let mut position = self.start.clone();
        let mut needs_number = true;
        for ply in &self.plies {
            push_die(&mut words, ply.die);
            let Ok(san) = position.san(ply.mv) else { break };
            needs_number |= ply.die.is_some();
            push_number(&mut words, &position, needs_number);
            words.push(san);
            push_comment(&mut words, &ply.comment);
            needs_number = !ply.comment.is_empty();
            position = position.after(ply.mv);
        }
        push_die(&mut words, self.last_die);
        words.push(self.result.as_str().to_owned());
        words
    }
}

fn push_number(words: &mut Vec<String>, position: &Position, needed: bool) {
    let number = position.fullmove_number();
    match position.turn() {
        Color::White => words.push(format!("{number}.")),
        Color::Black if needed => words.push(format!("{number}...")),
        Color::Black => {}
    }
}

fn push_die(words: &mut Vec<String>, die: Option<u8>) {
    if let Some(die) = die {
        words.push(format!("{{[%die {die}]}}"));
    }
}

/// A brace comment cannot hold a closing brace; one that would end it early becomes a bracket. Lines break
/// between its words.
fn push_comment(words: &mut Vec<String>, comment: &str) {
    let plain = comment.replace('}', ")");
    let text = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if !text.is_empty() {
        words.extend(format!("{{{text}}}").split(' ').map(str::to_owned));
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let named = !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
    if !named {
        return Ok(());
    }
    let clean: String = value.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    writeln!(f, "[{name} \"{}\"]", clean.replace('\\', "\\\\").replace('"', "\\\""))
}

fn write_lines(f: &mut fmt::Formatter<'_>, words: &[String]) -> fmt::Result {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > LINE {
            f.write_str("\n")?;
            column = 0;
        }
        if column > 0 {
            f.write_str(" ")?;
            column += 1;
        }
        f.write_str(word)?;
        column += length;
    }
    f.write_str("\n")
}
