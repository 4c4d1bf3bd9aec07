//! `backgammon.*`.

use crate::answer::{Answer, Refusal, fields};
use crate::input::{Question, as_list, as_number, as_text};
use serde_json::{Value, json};
use shared::rules::backgammon::{Config, Flow, Phase, Position, Rulings, Side, Step, Variant, legal_plays};

pub(crate) fn answer(ask: &str, question: &Question) -> Answer {
    match ask {
        "backgammon.start" => start(question),
        "backgammon.turn" => turn(question),
        "backgammon.cube" => cube(question),
        other => Err(Refusal::unknown_ask(other)),
    }
}

fn start(question: &Question) -> Answer {
    fields(json!({ "position": written(&Position::start(variant(question)?)) }))
}

fn turn(question: &Question) -> Answer {
    let variant = variant(question)?;
    let side = side("turn", question.text("turn")?)?;
    let dice = dice(question)?;
    let position = position(question, variant)?;
    let plays = legal_plays(&position, side, dice, &Rulings::default());
    let used = plays.iter().map(|play| play.dice_used()).max().unwrap_or(0);
    let results: Vec<Value> = if plays.is_empty() {
        vec![written(&position)]
    } else {
        plays.iter().map(|play| written(&play.apply(&position, side))).collect()
    };
    fields(json!({ "results": results, "dice_used": used }))
}

fn cube(question: &Question) -> Answer {
    let enabled = question
        .value("cube_enabled")?
        .as_bool()
        .ok_or_else(|| Refusal::bad_value("cube_enabled", "not true or false"))?;
    let first = side("first_player", question.text("first_player")?)?;
    let config = Config { cube: enabled, ..Config::default() };
    let mut flow = Flow::start(&config, first, Phase::Move);
    let mut accepted = Vec::new();
    for event in question.list("events")? {
        let [step, player] = as_list("events", event)? else {
            return Err(Refusal::bad_value("events", "not [event, player]"));
        };
        let step = match as_text("events", step)? {
            "double" => Step::Double,
            "take" => Step::Take,
            "drop" => Step::Drop,
            "roll" => Step::Roll,
            "move" => Step::Move,
            _ => return Err(Refusal::bad_value("events", "not double, take, drop, roll or move")),
        };
        let next = flow.step(side("events", as_text("events", player)?)?, step);
        accepted.push(next.is_ok());
        flow = next.unwrap_or(flow);
    }
    let result = flow.winner.map(|(side, reason)| json!({ "winner": side, "reason": reason }));
    fields(json!({
        "accepted": accepted,
        "cube_value": flow.cube.value,
        "cube_owner": flow.cube.owner,
        "result": result,
    }))
}

fn variant(question: &Question) -> Result<Variant, Refusal> {
    let name = question.text("variant")?;
    Variant::ALL
        .into_iter()
        .find(|variant| variant.name() == name)
        .ok_or_else(|| Refusal::bad_value("variant", "not standard, nackgammon or hypergammon"))
}

fn side(field: &str, name: &str) -> Result<Side, Refusal> {
    match name {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        _ => Err(Refusal::bad_value(field, "not white or black")),
    }
}

fn dice(question: &Question) -> Result<[u8; 2], Refusal> {
    let [a, b] = question.list("dice")? else { return Err(Refusal::bad_value("dice", "not a pair")) };
    let die = |value: &Value| match as_number("dice", value, 6)? {
        0 => Err(Refusal::bad_value("dice", "a die is 1 to 6")),
        pips => Ok(pips as u8),
    };
    Ok([die(a)?, die(b)?])
}

fn position(question: &Question, variant: Variant) -> Result<Position, Refusal> {
    let value = question.value("position")?;
    let object = value.as_object().ok_or_else(|| Refusal::bad_value("position", "not an object"))?;
    let inside = Question(object);
    let bad = |why: &str| Refusal::bad_value("position", why);
    let points: [i8; 24] = inside
        .list("points")?
        .iter()
        .map(|value| value.as_i64().filter(|n| n.abs() <= 15).map(|n| n as i8))
        .collect::<Option<Vec<i8>>>()
        .and_then(|points| points.try_into().ok())
        .ok_or_else(|| bad("points: not 24 whole numbers from -15 to 15"))?;
    let pair = |field: &str| inside.pair(field, 15).map(|pair| pair.map(|n| n as u8));
    let position = Position { points, bar: pair("bar")?, off: pair("off")? };
    if position.fits(variant) { Ok(position) } else { Err(bad("more checkers than the variant has")) }
}

fn written(position: &Position) -> Value {
    json!({ "points": position.points, "bar": position.bar, "off": position.off })
}
