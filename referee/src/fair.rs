//! `fair.draws`: commitments and values by FD-1 to FD-6.

use crate::answer::{Answer, Refusal, fields};
use crate::input::{Question, as_list, as_text, parse};
use serde_json::{Value, json};
use shared::chance::{Chance, Nonce, Sealed, Seed, commitment, key};

/// Most values of one draw; more is a mistake.
const MOST: u64 = 1_000_000;
const CARDS: u32 = 52;

pub(crate) fn draws(question: &Question) -> Answer {
    let seed: Seed = question.parsed("seed_hex")?;
    let context = question.text("context")?;
    let chance = Chance::new(key(&seed, &nonces(question)?), context);
    let draws = question.list("draws")?.iter();
    let values = draws.map(|draw| values(&chance, draw)).collect::<Result<Vec<_>, _>>()?;
    fields(json!({ "commitment": commitment(&seed, context).to_string(), "values": values }))
}

fn nonces(question: &Question) -> Result<Vec<Option<Nonce>>, Refusal> {
    let Some(list) = question.optional("nonces_hex") else { return Ok(Vec::new()) };
    let nonce = |value: &Value| match value {
        Value::Null => Ok(None),
        _ => parse("nonces_hex", as_text("nonces_hex", value)?).map(Some),
    };
    as_list("nonces_hex", list)?.iter().map(nonce).collect()
}

fn values(chance: &Chance, draw: &Value) -> Result<Value, Refusal> {
    let draw = Question(draw.as_object().ok_or_else(|| Refusal::bad_value("draws", "not an object"))?);
    let (label, index) = (draw.text("label")?, draw.number("index", u64::MAX)?);
    let known = |result: Result<Vec<u32>, Sealed>| result.map_err(|error| Refusal::bad_value("draws", error));
    match draw.optional("shuffle") {
        Some(Value::String(name)) if name == "deck" => {
            let order = known(chance.shuffle_named(label, index, CARDS))?;
            Ok(json!(order.into_iter().map(card).collect::<Vec<_>>()))
        }
        Some(_) => {
            let count = u32::try_from(draw.number("shuffle", MOST)?).unwrap_or_default();
            let order = known(chance.shuffle_named(label, index, count))?;
            Ok(json!(order.into_iter().map(|place| place + 1).collect::<Vec<_>>()))
        }
        None => {
            let below = u32::try_from(draw.number("below", u64::from(u32::MAX))?).unwrap_or_default();
            if below == 0 {
                return Err(Refusal::bad_value("below", "nothing is below 0"));
            }
            let count = usize::try_from(draw.number("count", MOST)?).unwrap_or_default();
            Ok(json!(known(chance.uniform_named(label, index, below, count))?))
        }
    }
}

/// A card of the deck order S H D C, A to K (FD-5), as rank and suit.
fn card(number: u32) -> String {
    let (suit, rank) = (number / 13, number % 13);
    let sign = |signs: &str, at: u32| signs.chars().nth(at as usize).unwrap_or('?');
    format!("{}{}", sign("A23456789TJQK", rank), sign("SHDC", suit))
}
