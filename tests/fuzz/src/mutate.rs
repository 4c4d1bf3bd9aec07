//! Changes of known input.

use crate::rng::Rng;
use serde_json::{Value, json};

/// Words that readers look for.
const WORDS: [&str; 34] = [
    "(",
    ")",
    ";",
    "[",
    "]",
    "{",
    "}",
    "\\",
    "\"",
    ":",
    ",",
    "\n",
    " ",
    "SZ[19]",
    "HA[9]",
    "KM[0.5]",
    "B[tt]",
    "W[]",
    "off",
    "bar",
    "Doubles",
    "Takes",
    "Drops",
    "*",
    "1-0",
    "e.p.",
    "0-0",
    "null",
    "-1",
    "65535",
    "1e999",
    "18446744073709551616",
    "\u{fffd}",
    "\0",
];

/// One input made of known ones: a few random changes, now and then a whole other beginning or end; of JSON half of them
/// JSON of another shape.
#[must_use]
pub fn changed(rng: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = corpus.get(rng.below(corpus.len())).cloned().unwrap_or_default();
    if rng.below(2) == 0
        && let Some(other) = reshaped(rng, &bytes, corpus)
    {
        return other;
    }
    for _ in 0..=rng.below(6) {
        let at = rng.below(bytes.len() + 1);
        let to = (at + rng.below(24)).min(bytes.len());
        match rng.below(9) {
            0 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            1 if at < bytes.len() => bytes[at] = b" 0123456789abcxyzABCXYZ()[];/-"[rng.below(30)],
            2 => drop(bytes.drain(at..to)),
            3 => {
                let piece = bytes[at..to].to_vec();
                let into = rng.below(bytes.len() + 1);
                bytes.splice(into..into, piece);
            }
            4 => bytes.truncate(at),
            5 => {
                let other = &corpus[rng.below(corpus.len())];
                let from = rng.below(other.len() + 1);
                let until = (from + rng.below(200)).min(other.len());
                bytes.splice(at..at, other[from..until].iter().copied());
            }
            6 => {
                let other = &corpus[rng.below(corpus.len())];
                bytes.truncate(at);
                bytes.extend_from_slice(&other[rng.below(other.len() + 1)..]);
            }
            _ => {
                let word = WORDS[rng.below(WORDS.len())];
                bytes.splice(at..at, word.bytes());
            }
        }
    }
    bytes
}

/// The same JSON with a few of its values exchanged, taken away, doubled or buried.
fn reshaped(rng: &mut Rng, bytes: &[u8], corpus: &[Vec<u8>]) -> Option<Vec<u8>> {
    let mut root: Value = serde_json::from_slice(bytes).ok()?;
    for _ in 0..=rng.below(4) {
        let new = match rng.below(3) {
            0 => strange(rng),
            1 => root.clone(),
            _ => serde_json::from_slice(corpus.get(rng.below(corpus.len()))?).ok()?,
        };
        let mut count = rng.below(size(&new));
        let mut new = nth(new, &mut count)?;
        let mut count = rng.below(size(&root));
        let place = nth_mut(&mut root, &mut count)?;
        match rng.below(6) {
            0 => {
                for _ in 0..=rng.below(130) {
                    new = if rng.below(2) == 0 { json!([new]) } else { json!({ "a": new }) };
                }
                *place = new;
            }
            1 => match place {
                Value::Array(items) => items.push(new),
                Value::Object(map) => {
                    let key = map.keys().nth(rng.below(map.len())).cloned().unwrap_or_default();
                    map.remove(&key);
                }
                _ => *place = new,
            },
            2 => match place {
                Value::Array(items) => drop(items.pop()),
                Value::Object(map) => drop(map.insert("t".to_owned(), new)),
                _ => *place = Value::Null,
            },
            _ => *place = new,
        }
    }
    serde_json::to_vec(&root).ok()
}

/// A value that few readers expect.
fn strange(rng: &mut Rng) -> Value {
    let all = [
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(255),
        json!(65_536),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1.5),
        json!(""),
        json!("e2e4"),
        json!("\u{202e}x\u{0}"),
        json!([]),
        json!({}),
        json!([[0, 0], [0, 0]]),
        json!("x".repeat(300)),
    ];
    all[rng.below(all.len())].clone()
}

/// How many values, each array and object with all that is in it.
fn size(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(map) => map.values().map(size).sum(),
        _ => 0,
    }
}

fn nth(value: Value, n: &mut usize) -> Option<Value> {
    if *n == 0 {
        return Some(value);
    }
    *n -= 1;
    match value {
        Value::Array(items) => items.into_iter().find_map(|value| nth(value, n)),
        Value::Object(map) => map.into_iter().find_map(|(_, value)| nth(value, n)),
        _ => None,
    }
}

fn nth_mut<'a>(value: &'a mut Value, n: &mut usize) -> Option<&'a mut Value> {
    if *n == 0 {
        return Some(value);
    }
    *n -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|value| nth_mut(value, n)),
        Value::Object(map) => map.values_mut().find_map(|value| nth_mut(value, n)),
        _ => None,
    }
}

/// Ten megabytes, and nesting a hundred thousand deep, of every kind that a reader might follow.
#[must_use]
pub fn monsters(corpus: &[Vec<u8>]) -> Vec<Vec<u8>> {
    const LARGE: usize = 10 * 1024 * 1024;
    let mut out: Vec<Vec<u8>> = ["(", "(;", "[", "{", "{\"a\":", "(;B[aa]", "[[", "((((;"]
        .iter()
        .map(|piece| piece.repeat(100_000).into_bytes())
        .collect();
    out.extend(corpus.iter().take(3).map(|known| {
        let times = LARGE / known.len().max(1) + 1;
        known.repeat(times)
    }));
    // One known beginning and then endlessly the same.
    for filler in ["a", ";B[aa]", " 1)", "e4 ", "\n", "9"] {
        let mut bytes = corpus.first().cloned().unwrap_or_default();
        bytes.truncate(bytes.len() / 2);
        bytes.extend(filler.repeat(LARGE / filler.len()).bytes());
        out.push(bytes);
    }
    out
}
