//! The fields of a question, read with a coded refusal for everything that does not fit.

use crate::answer::{Refusal, shortened};
use serde_json::{Map, Value};
use std::fmt::Display;
use std::str::FromStr;

/// A question: a JSON object.
pub(crate) struct Question<'a>(pub(crate) &'a Map<String, Value>);

impl<'a> Question<'a> {
    /// A field that may be missing; null counts as missing.
    pub(crate) fn optional(&self, field: &str) -> Option<&'a Value> {
        self.0.get(field).filter(|value| !value.is_null())
    }

    pub(crate) fn value(&self, field: &str) -> Result<&'a Value, Refusal> {
        self.optional(field).ok_or_else(|| Refusal::missing(field))
    }

    pub(crate) fn text(&self, field: &str) -> Result<&'a str, Refusal> {
        as_text(field, self.value(field)?)
    }

    pub(crate) fn list(&self, field: &str) -> Result<&'a [Value], Refusal> {
        as_list(field, self.value(field)?)
    }

    /// A whole number from 0 to `most`.
    pub(crate) fn number(&self, field: &str, most: u64) -> Result<u64, Refusal> {
        as_number(field, self.value(field)?, most)
    }

    /// A pair `[white, black]` of whole numbers.
    pub(crate) fn pair(&self, field: &str, most: u64) -> Result<[u64; 2], Refusal> {
        match self.list(field)? {
            [white, black] => Ok([as_number(field, white, most)?, as_number(field, black, most)?]),
            _ => Err(Refusal::bad_value(field, "not a pair")),
        }
    }

    /// A text that means something: a position, a seed.
    pub(crate) fn parsed<T: FromStr<Err: Display>>(&self, field: &str) -> Result<T, Refusal> {
        parse(field, self.text(field)?)
    }
}

pub(crate) fn as_text<'a>(field: &str, value: &'a Value) -> Result<&'a str, Refusal> {
    value.as_str().ok_or_else(|| Refusal::bad_value(field, "not a text"))
}

pub(crate) fn as_list<'a>(field: &str, value: &'a Value) -> Result<&'a [Value], Refusal> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| Refusal::bad_value(field, "not a list"))
}

pub(crate) fn as_number(field: &str, value: &Value, most: u64) -> Result<u64, Refusal> {
    value
        .as_u64()
        .filter(|number| *number <= most)
        .ok_or_else(|| Refusal::bad_value(field, format_args!("not a whole number from 0 to {most}")))
}

pub(crate) fn parse<T: FromStr<Err: Display>>(field: &str, text: &str) -> Result<T, Refusal> {
    text.parse().map_err(|error| Refusal::bad_value(field, format_args!("{error} in {:?}", shortened(text))))
}
