//! `ludo.*`.

use crate::answer::{Answer, Refusal, fields};
use crate::input::{Question, as_list, as_number};
use serde_json::{Map, Value, json};
use shared::rules::ludo::{
    Board, Config, HOME, House, Law, Next, Rolled, Rulings, State, Turn, YARD, moved, rolled, start,
    turn_ends,
};
use shared::rules::{Rules, ludo::Ludo};
use shared::seat::{Seat, SeatSet};

pub(crate) fn answer(ask: &str, question: &Question) -> Answer {
    match ask {
        "ludo.roll" => roll(question),
        "ludo.two_dice" => two_dice(question),
        "ludo.game" => game(question),
        other => Err(Refusal::unknown_ask(other)),
    }
}

fn house(question: &Question) -> Result<House, Refusal> {
    let mut house = House::default();
    let Some(value) = question.optional("options") else { return Ok(house) };
    let object = value.as_object().ok_or_else(|| Refusal::bad_value("options", "not an object"))?;
    for (name, value) in object.iter().filter(|(_, value)| !value.is_null()) {
        let on = value.as_bool().ok_or_else(|| Refusal::bad_value("options", "not true or false"))?;
        match name.as_str() {
            "any_to_start" => house.any_to_start = on,
            "three_tries" => house.three_tries = on,
            "must_capture" => house.must_capture = on,
            "blocks" => house.blocks = on,
            "exact_finish" => house.exact_finish = on,
            "two_dice" => house.two_dice = on,
            "teams" => house.teams = on,
            _ => return Err(Refusal::bad_value("options", "no such house rule")),
        }
    }
    Ok(house)
}

fn seat(field: &str, value: &Value) -> Result<Seat, Refusal> {
    let number = as_number(field, value, 3)? as u8;
    Seat::new(number).ok_or_else(|| Refusal::bad_value(field, "not a seat"))
}

fn seats(question: &Question) -> Result<SeatSet, Refusal> {
    let list = question.list("seats")?;
    let mut set = SeatSet::EMPTY;
    for value in list {
        let seat = seat("seats", value)?;
        if set.contains(seat) {
            return Err(Refusal::bad_value("seats", "a seat comes twice"));
        }
        set = set.with(seat);
    }
    if list.len() < 2 { Err(Refusal::bad_value("seats", "fewer than two")) } else { Ok(set) }
}

/// `{"0": [..], "2": [..]}`, or a list by seat.
fn board(question: &Question, seats: SeatSet) -> Result<Board, Refusal> {
    let bad = |why: &str| Refusal::bad_value("tokens", why);
    let value = question.value("tokens")?;
    let mut tokens = [[YARD; 4]; 4];
    for seat in seats.iter() {
        let own = match value {
            Value::Object(map) => map.get(&seat.index().to_string()),
            Value::Array(list) => list.get(seat.index()),
            _ => return Err(bad("not an object")),
        };
        let own = as_list("tokens", own.ok_or_else(|| bad("a seat is missing"))?)?;
        let progress = |value: &Value| {
            value.as_i64().filter(|p| (i64::from(YARD)..=i64::from(HOME)).contains(p)).map(|p| p as i8)
        };
        let own: Option<Vec<i8>> = own.iter().map(progress).collect();
        let own: [i8; 4] =
            own.and_then(|own| own.try_into().ok()).ok_or_else(|| bad("not four numbers from -1 to 56"))?;
        if let Some(slot) = tokens.get_mut(seat.index()) {
            *slot = own;
        }
    }
    Board::with_tokens(seats, tokens).ok_or_else(|| bad("not from -1 to 56"))
}

fn told(board: &Board, seats: SeatSet) -> Value {
    let map: Map<String, Value> =
        seats.iter().map(|seat| (seat.index().to_string(), json!(board.of(seat)))).collect();
    Value::Object(map)
}

fn die(field: &str, value: &Value) -> Result<u8, Refusal> {
    match as_number(field, value, 6)? {
        0 => Err(Refusal::bad_value(field, "a die is 1 to 6")),
        pips => Ok(pips as u8),
    }
}

fn count(question: &Question, field: &str) -> Result<u8, Refusal> {
    question.optional(field).map_or(Ok(0), |value| as_number(field, value, 255)).map(|n| n as u8)
}

fn player(question: &Question, seats: SeatSet) -> Result<Seat, Refusal> {
    let turn = seat("turn", question.value("turn")?)?;
    if seats.contains(turn) { Ok(turn) } else { Err(Refusal::bad_value("turn", "does not play")) }
}

fn index(seat: Option<Seat>) -> Value {
    seat.map_or(Value::Null, |seat| json!(seat.index()))
}

fn roll(question: &Question) -> Answer {
    let house = House { two_dice: false, ..house(question)? };
    let rulings = Rulings::default();
    let law = Law { house: &house, rulings: &rulings };
    let seats = seats(question)?;
    let board = board(question, seats)?;
    let turn = Turn {
        six_streak: count(question, "six_streak")?,
        tries_used: count(question, "tries_used")?,
        ..Turn::new(player(question, seats)?)
    };
    let die = die("die", question.value("die")?)?;
    let (then, after) = turn.roll(law, &board, &[die]);
    let mut out = Map::new();
    out.insert("forfeited".to_owned(), json!(then == Rolled::Forfeit));
    if then != Rolled::Play {
        let pass =
            json!({ "next_turn": after.seat.index(), "same_player_rolls_again": then == Rolled::Again });
        out.insert("pass".to_owned(), pass);
        return Ok(out);
    }
    let outcomes: Vec<Value> = after
        .moves(law, &board)
        .into_iter()
        .map(|(die, mv)| {
            let reached = board.after(turn.seat, &mv);
            let next = after.moved(law, &reached, die, &mv);
            let (extra, over) = (matches!(next, Next::Extra(_)), next == Next::Over);
            let next = next.turn();
            json!({
                "token": mv.token,
                "from": mv.from,
                "to": mv.to,
                "captures": mv.captures.iter().map(|(s, t)| json!([s.index(), t])).collect::<Vec<_>>(),
                "tokens": told(&reached, seats),
                "extra_roll": extra,
                "six_streak_after": next.as_ref().map_or(0, |turn| turn.six_streak),
                "player_finished": reached.is_finished(turn.seat),
                "game_over": over,
                "next_turn": index(next.map(|turn| turn.seat)),
            })
        })
        .collect();
    out.insert("outcomes".to_owned(), json!(outcomes));
    Ok(out)
}

fn two_dice(question: &Question) -> Answer {
    let house = House { two_dice: true, ..house(question)? };
    if house.three_tries {
        return Err(Refusal::bad_value("options", "two dice do not go with three tries"));
    }
    let rulings = Rulings::default();
    let law = Law { house: &house, rulings: &rulings };
    let seats = seats(question)?;
    let board = board(question, seats)?;
    let streak = if question.optional("streak").is_some() { "streak" } else { "six_streak" };
    let turn = Turn { six_streak: count(question, streak)?, ..Turn::new(player(question, seats)?) };
    let [a, b] = question.list("dice")? else { return Err(Refusal::bad_value("dice", "not a pair")) };
    let dice = [die("dice", a)?, die("dice", b)?];
    let (then, after) = turn.roll(law, &board, &dice);
    let results: Vec<Value> = match then {
        Rolled::Forfeit => Vec::new(),
        Rolled::Pass | Rolled::Again => vec![json!({
            "tokens": told(&board, seats), "dice_used": 0, "extra_roll": false, "game_over": false,
            "next_turn": after.seat.index(),
        })],
        Rolled::Play => {
            let mut results = Vec::new();
            for end in turn_ends(law, &board, &turn, &dice) {
                let (extra, over) = (matches!(end.next, Next::Extra(_)), end.next == Next::Over);
                let result = json!({
                    "tokens": told(&end.board, seats),
                    "dice_used": end.dice_used,
                    "extra_roll": extra,
                    "game_over": over,
                    "next_turn": index(end.next.turn().map(|turn| turn.seat)),
                });
                if !results.contains(&result) {
                    results.push(result);
                }
            }
            results
        }
    };
    fields(json!({ "forfeited": then == Rolled::Forfeit, "results": results }))
}

fn game(question: &Question) -> Answer {
    let house = house(question)?;
    let seats = seats(question)?;
    let first = seat("first", question.value("first")?)?;
    if !seats.contains(first) {
        return Err(Refusal::bad_value("first", "does not play"));
    }
    let count = seats.iter().count();
    let config = Config { players: count as u8, house, rulings: Rulings::default() };
    if !config.is_valid() {
        return Err(Refusal::bad_value("options", "do not go together"));
    }
    // The seats of a question are free; a table takes those of LU-1.
    let mut state = State { board: Board::new(seats), ..start(config, first) };
    for (at, value) in question.list("rolls")?.iter().enumerate() {
        state = step(state, value)?.map_err(|code| Refusal::illegal_action(at, code))?;
    }
    let team = state.board.winning_team(&house).map(|team| team.map(Seat::index));
    let places: Option<Vec<usize>> =
        (!house.teams).then(|| state.places().into_iter().map(Seat::index).collect());
    fields(json!({
        "final_tokens": told(&state.board, seats),
        "places": places,
        "winning_team": team,
    }))
}

/// One `[seat, die, token or null]`.
fn step(state: State, value: &Value) -> Result<Result<State, &'static str>, Refusal> {
    let [who, pips, token] = as_list("rolls", value)? else {
        return Err(Refusal::bad_value("rolls", "not [seat, die, token]"));
    };
    let who = seat("rolls", who)?;
    let pips = die("rolls", pips)?;
    let token = if token.is_null() { None } else { Some(as_number("rolls", token, 3)? as u8) };
    let roll = match rolled(&state, who, vec![pips]) {
        Ok(event) => event,
        Err(reject) => return Ok(Err(reject.code())),
    };
    let state = Ludo::evolve(state, &roll);
    let open = !state.turn.dice.is_empty();
    Ok(match token {
        Some(token) if open => moved(&state, who, token, pips)
            .map(|event| Ludo::evolve(state, &event))
            .map_err(|reject| reject.code()),
        Some(_) => Err("nothing_to_move"),
        None if open => Err("must_move"),
        None => Ok(state),
    })
}
