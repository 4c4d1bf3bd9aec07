//! The check that the view which arrived is the view which was sent.

use serde_json::Value;
use sha2::{Digest, Sha256};

/// First 16 hexadecimal digits of the SHA-256 of the view's JSON text.
pub(crate) fn of(view: &Value) -> String {
    let text = view.to_string();
    let digest = Sha256::digest(text.as_bytes());
    let digit = |n: u8| char::from_digit(u32::from(n), 16).unwrap_or('0');
    digest.iter().take(8).flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_text_with_sorted_keys() {
        // printf '{"a":1,"b":"x"}' | sha256sum
        let value: Value = serde_json::from_str(r#"{"b":"x","a":1}"#).unwrap();
        assert_eq!(of(&value), "ecf9e98ec0641e23");
    }
}
