//! `ludo_chess.*`.

use crate::answer::{Answer, Refusal, fields, uci_list, winner};
use crate::chess::material;
use crate::input::{Question, as_list, as_number, as_text, parse};
use serde_json::{Value, json};
use shared::chance::{Chance, Sealed};
use shared::rules::Rules;
use shared::rules::chess::{Move, Position, Status};
use shared::rules::ludo_chess::{
    Action, Config, Die, LudoChess, Reject, State, decide_with, dice_moves, stalemate_by_dice,
};
use shared::seat::Seat;

pub(crate) fn position(question: &Question) -> Answer {
    let position: Position = question.parsed("fen")?;
    let die = die("die", question.value("die")?)?;
    let ended = match position.status() {
        Status::Checkmate => json!("checkmate"),
        Status::Stalemate => json!("stalemate"),
        Status::Ongoing => Value::Null,
    };
    fields(json!({
        "legal": uci_list(dice_moves(&position, die)),
        "ended_before_roll": ended,
        "stalemate_by_dice": stalemate_by_dice(&position, die),
        "points": material(&position),
    }))
}

pub(crate) fn game(question: &Question) -> Answer {
    let opened = LudoChess::open(&Config::default(), &Chance::sealed())
        .map_err(|reject| Refusal::bad_value("plies", LudoChess::code(&reject)))?;
    let mut state = LudoChess::begin(&opened);
    let plies = question.list("plies")?;
    for (index, value) in plies.iter().enumerate() {
        if state.outcome.is_some() {
            break;
        }
        let (rolled, uci) = ply(value)?;
        if rolled != state.die {
            return Err(Refusal::illegal_action(index, "a roll where none is due, or none where one is"));
        }
        // The next entry holds the roll that follows this move; without an entry it has not fallen yet.
        let next = plies.get(index + 1).map(ply);
        state = match (uci, next) {
            (Some(uci), None) => play(state, index, uci, None)?,
            (Some(uci), Some(next)) => play(state, index, uci, next.ok().and_then(|(die, _)| die))?,
            (None, None) => state,
            (None, Some(_)) => return Err(Refusal::illegal_action(index, "no move, but the game goes on")),
        };
    }
    fields(json!({
        "reason": state.outcome.map(|outcome| outcome.reason),
        "winner": winner(state.outcome.and_then(|outcome| outcome.winner())),
        "points": material(&state.position),
        "sixes": state.sixes,
        "moves_made": state.plies.len(),
        "final_fen": state.position.fen(),
    }))
}

/// Plays a move; `roll` is the one that follows it, as far as it is recorded.
fn play(state: State, index: usize, uci: Move, roll: Option<Die>) -> Result<State, Refusal> {
    let seat = Seat::of(state.position.turn());
    match decide_with(&state, seat, uci, |_| roll.ok_or(Sealed)) {
        Ok(event) => Ok(LudoChess::evolve(state, &event)),
        // The move stands, and the roll is not known: the state as a player previews it.
        Err(Reject::Sealed) => LudoChess::preview(&state, seat, &Action::Move { uci })
            .ok_or_else(|| Refusal::illegal_action(index, "sealed")),
        Err(reject) => {
            Err(Refusal::illegal_action(index, format_args!("{}: {uci}", LudoChess::code(&reject))))
        }
    }
}

/// `[die or null, move or null]`.
fn ply(value: &Value) -> Result<(Option<Die>, Option<Move>), Refusal> {
    let [rolled, uci] = as_list("plies", value)? else {
        return Err(Refusal::bad_value("plies", "not [die, move]"));
    };
    let rolled = if rolled.is_null() { None } else { Some(die("plies", rolled)?) };
    let uci = if uci.is_null() { None } else { Some(parse("plies", as_text("plies", uci)?)?) };
    Ok((rolled, uci))
}

fn die(field: &str, value: &Value) -> Result<Die, Refusal> {
    let number = u8::try_from(as_number(field, value, 6)?).unwrap_or_default();
    Die::try_from(number).map_err(|error| Refusal::bad_value(field, error))
}
