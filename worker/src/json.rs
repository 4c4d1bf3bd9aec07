//! JSON in, with one reader for everything.
//!
//! `serde` compiles the reading of a type anew for every kind of source: text, a [`Value`], and the buffer that tagged
//! enums use. Most of this program's types stand inside tagged enums, so everything is read through that buffer alone,
//! which more than halves the Worker. The way there is an enum of one variant, tagged.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Error, Map, Value};

#[derive(Deserialize)]
#[serde(tag = "t")]
enum Buffered<T> {
    #[serde(rename = "v")]
    It { v: T },
}

/// Reads a value from text.
///
/// # Errors
/// When the text is no JSON, or not the JSON of a `T`.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    from_value(serde_json::from_str(text)?)
}

/// Reads a value from JSON that was read already.
///
/// # Errors
/// When it is not the JSON of a `T`.
pub fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, Error> {
    let mut map = Map::new();
    map.insert("t".to_owned(), Value::String("v".to_owned()));
    map.insert("v".to_owned(), value);
    let Buffered::It { v } = Buffered::deserialize(Value::Object(map))?;
    Ok(v)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::table::TableCommand;
    use shared::tournament::TournamentSettings;
    use shared::wire::{Reply, SetName};

    #[test]
    fn it_reads_what_text_would_be_read_as() {
        assert_eq!(read::<Vec<u64>>("[1, 9007199254740993]").unwrap(), [1, 9_007_199_254_740_993]);
        assert_eq!(read::<Option<String>>("null").unwrap(), None);
        assert_eq!(read::<(String, bool)>("[\"x\", true]").unwrap(), ("x".to_owned(), true));
        let reply = Reply::refused("full");
        assert_eq!(read::<Reply>(&serde_json::to_string(&reply).unwrap()).unwrap(), reply);
        let command =
            r#"{"t":"act","player":"0123456789abcdefghjkmnpqrs","base":7,"action":{"a":[1.5,null]}}"#;
        let direct: TableCommand<Value> = serde_json::from_str(command).unwrap();
        assert_eq!(read::<TableCommand<Value>>(command).unwrap(), direct);
        let settings = r#"{"name":"Cup","minutes":15,"approval":true}"#;
        let direct: TournamentSettings = serde_json::from_str(settings).unwrap();
        assert_eq!(read::<TournamentSettings>(settings).unwrap(), direct);
    }

    #[test]
    fn it_refuses_what_text_would_be_refused_as() {
        for text in ["", "{", "null", "[]", "7", r#"{"name":7}"#, r#"{"nam":"x"}"#, r#"{"name":"x","t":"v"}"#]
        {
            assert!(read::<SetName>(text).is_err(), "{text}");
        }
        assert!(read::<u8>("256").is_err() && read::<u8>("-1").is_err() && read::<u64>("1.5").is_err());
    }
}
