//! What an answer is made of.

use serde_json::{Map, Value, json};
use shared::rules::chess::{Color, Move};
use shared::seat::Seat;
use std::fmt::Display;

/// Why a question has no answer.
pub(crate) struct Refusal {
    code: &'static str,
    detail: String,
    /// The action of a list that the rules refuse, from 0.
    index: Option<usize>,
}

impl Refusal {
    pub(crate) fn bad_json(detail: impl Display) -> Self {
        Self { code: "bad_json", detail: detail.to_string(), index: None }
    }

    pub(crate) fn unknown_ask(ask: &str) -> Self {
        Self { code: "unknown_ask", detail: shortened(ask), index: None }
    }

    pub(crate) fn missing(field: &str) -> Self {
        Self { code: "missing_field", detail: field.to_owned(), index: None }
    }

    /// `field` holds something that it cannot hold.
    pub(crate) fn bad_value(field: &str, why: impl Display) -> Self {
        Self { code: "bad_value", detail: format!("{field}: {why}"), index: None }
    }

    /// The rules refuse the action at `index` (from 0) of a list.
    pub(crate) fn illegal_action(index: usize, why: impl Display) -> Self {
        Self { code: "illegal_action", detail: format!("{index}: {why}"), index: Some(index) }
    }

    pub(crate) fn into_value(self) -> Value {
        let mut error = json!({ "code": self.code, "detail": self.detail });
        if let (Some(index), Some(fields)) = (self.index, error.as_object_mut()) {
            fields.insert("index".to_owned(), json!(index));
        }
        error
    }
}

/// The fields of an answer.
pub(crate) type Answer = Result<Map<String, Value>, Refusal>;

/// The fields of a JSON object literal.
pub(crate) fn fields(value: Value) -> Answer {
    match value {
        Value::Object(fields) => Ok(fields),
        _ => Ok(Map::new()),
    }
}

pub(crate) fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// `white`, `black` or null.
pub(crate) fn winner(seat: Option<Seat>) -> Value {
    seat.map_or(Value::Null, |seat| json!(color_name(seat.color())))
}

pub(crate) fn uci_list(moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    moves.into_iter().map(|mv| mv.to_string()).collect()
}

/// A text from outside, short enough to be repeated in an error.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 80;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain(['.', '.', '.']).collect()
}
