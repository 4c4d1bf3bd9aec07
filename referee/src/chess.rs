//! `chess.*`: classic chess.

use crate::answer::{Answer, Refusal, fields, shortened, uci_list, winner};
use crate::input::{Question, as_text, parse};
use serde_json::{Value, json};
use shared::chance::Chance;
use shared::outcome::EndReason;
use shared::rules::chess::{Color, Move, Position, Status, perft as count};
use shared::rules::classic_chess::{
    Action, ClassicChess, Config, Standing, State, contest_tiebreak as decide,
};
use shared::rules::{ChessFlavour, Rules};
use shared::seat::Seat;
use shared::time::Millis;

/// Deeper counts would take hours.
const DEEPEST: u64 = 8;

pub(crate) fn perft(question: &Question) -> Answer {
    let position: Position = question.parsed("fen")?;
    let depth = u32::try_from(question.number("depth", DEEPEST)?).unwrap_or_default();
    fields(json!({ "nodes": count(&position, depth) }))
}

pub(crate) fn position(question: &Question) -> Answer {
    let position: Position = question.parsed("fen")?;
    let insufficient = position.insufficient_material();
    let status = match position.status() {
        Status::Checkmate => "checkmate",
        Status::Stalemate => "stalemate",
        Status::Ongoing if insufficient => "insufficient_material",
        Status::Ongoing => "ongoing",
    };
    fields(json!({
        "legal": uci_list(&position.legal_moves()),
        "status": status,
        "in_check": position.is_check(),
        "insufficient_material": insufficient,
        "material": material(&position),
    }))
}

pub(crate) fn game(question: &Question) -> Answer {
    let start = match question.optional("start_fen") {
        Some(_) => Some(question.parsed("start_fen")?),
        None => None,
    };
    let config = Config { start, ..Config::of(flavour(question)?) };
    let opened = ClassicChess::open(&config, &Chance::sealed())
        .map_err(|reject| Refusal::bad_value("start_fen", ClassicChess::code(&reject)))?;
    let mut state = ClassicChess::begin(&opened);
    for (index, value) in question.list("moves")?.iter().enumerate() {
        if state.outcome.is_some() {
            break;
        }
        let uci = parse("moves", as_text("moves", value)?)?;
        state = play(state, index, uci)?;
    }
    let [white_moves, black_moves] = state.moves_played();
    fields(json!({
        "final_fen": state.position.fen(),
        "end": end(&state),
        "halfmove_clock": state.position.halfmove_clock(),
        "white_moves": white_moves,
        "black_moves": black_moves,
        "material": material(&state.position),
    }))
}

pub(crate) fn contest_tiebreak(question: &Question) -> Answer {
    let position: Position = question.parsed("fen")?;
    let reason = question.text("reason")?;
    let drawn: Result<EndReason, _> = serde_json::from_value(json!(reason));
    let of_contest = [EndReason::Stalemate, EndReason::InsufficientMaterial, EndReason::SeventyFiveMoves];
    if !drawn.is_ok_and(|reason| of_contest.contains(&reason)) {
        let why = format!("{:?} is no drawn position of a contest", shortened(reason));
        return Err(Refusal::bad_value("reason", why));
    }
    let moves = question.pair("moves_played", u64::from(u32::MAX))?;
    let clock = question.pair("clock_ms", i64::MAX as u64)?;
    let (seat, step) = decide(&Standing {
        material: material(&position),
        moves_played: moves.map(|number| u32::try_from(number).unwrap_or(u32::MAX)),
        clock: clock.map(|ms| Millis(i64::try_from(ms).unwrap_or(i64::MAX))),
    });
    fields(json!({ "winner": winner(Some(seat)), "decided_by": step }))
}

fn flavour(question: &Question) -> Result<ChessFlavour, Refusal> {
    let name = question.text("flavour")?;
    serde_json::from_value(json!(name)).map_err(|_| Refusal::bad_value("flavour", shortened(name)))
}

fn play(state: State, index: usize, uci: Move) -> Result<State, Refusal> {
    let seat = Seat::of(state.position.turn());
    let events =
        ClassicChess::decide(&state, seat, &Action::Move { uci }, &Chance::sealed()).map_err(|reject| {
            Refusal::illegal_action(index, format_args!("{}: {uci}", ClassicChess::code(&reject)))
        })?;
    Ok(events.iter().fold(state, ClassicChess::evolve))
}

fn end(state: &State) -> Value {
    match state.outcome {
        None => Value::Null,
        Some(outcome) => json!({
            "ply": state.plies.len(),
            "reason": outcome.reason,
            "winner": winner(outcome.winner()),
        }),
    }
}

pub(crate) fn material(position: &Position) -> [u32; 2] {
    Color::ALL.map(|color| position.material(color))
}
