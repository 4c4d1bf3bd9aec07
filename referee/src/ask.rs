//! The loop: a line in, a line out, whatever the line holds.

use crate::answer::{Answer, Refusal};
use crate::input::Question;
use crate::{backgammon, chess, fair, gin, go, ladder, ludo, ludo_chess, tournament};
use serde_json::{Map, Value};
use std::io::{self, BufRead, Write};

/// Answers every line of `input` on `output` until its end.
pub(crate) fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        serde_json::to_writer(&mut output, &reply(&line))?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

fn reply(line: &[u8]) -> Value {
    let (id, answer) = match serde_json::from_slice::<Map<String, Value>>(line) {
        Ok(question) => {
            let id = question.get("id").cloned().unwrap_or(Value::Null);
            (id, answer(&Question(&question)))
        }
        Err(error) => (Value::Null, Err(Refusal::bad_json(error))),
    };
    let mut reply = Map::new();
    reply.insert("id".to_owned(), id);
    match answer {
        Ok(fields) => reply.extend(fields),
        Err(refusal) => {
            reply.insert("error".to_owned(), refusal.into_value());
        }
    }
    Value::Object(reply)
}

fn answer(question: &Question) -> Answer {
    match question.text("ask")? {
        "chess.perft" => chess::perft(question),
        "chess.position" => chess::position(question),
        "chess.game" => chess::game(question),
        "chess.contest_tiebreak" => chess::contest_tiebreak(question),
        "ludo_chess.position" => ludo_chess::position(question),
        "ludo_chess.game" => ludo_chess::game(question),
        "fair.draws" => fair::draws(question),
        ask if ask.starts_with("backgammon.") => backgammon::answer(ask, question),
        ask if ask.starts_with("ludo.") => ludo::answer(ask, question),
        ask if ask.starts_with("gin.") => gin::answer(ask, question),
        ask if ask.starts_with("go.") => go::answer(ask, question),
        ask if ask.starts_with("ladder.") => ladder::answer(ask, question),
        ask if ask.starts_with("tournament.") => tournament::answer(ask, question),
        other => Err(Refusal::unknown_ask(other)),
    }
}
