//! JSON in and out, always by way of [`Value`]: then each type is written by one writer only, and its code is in the
//! module once.

use super::read::Read;
use serde::Serialize;
use serde_json::Value;

/// Reads a text.
pub(crate) fn decode<T: Read>(text: &str) -> Option<T> {
    T::read(&parse(text)?)
}

/// Writes a text.
pub(crate) fn encode(value: &impl Serialize) -> Option<String> {
    serde_json::to_value(value).ok().map(|value| value.to_string())
}

/// A text as it is.
pub(crate) fn parse(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}
