//! What a client sends on a table's socket, read and checked. Every frame that is not understood has one code.

use serde_json::{Map, Value};
use shared::ids::{CommandId, DisplayName, PlayerId};
use shared::table::TableCommand;
use shared::wire::{ClientMessage, MAX_FRAME, Offer};

/// A frame that is refused before anybody is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadFrame {
    /// The command's id, if it could be read.
    pub id: Option<CommandId>,
    /// `too_large`, `malformed` or `unknown_type`.
    pub code: &'static str,
}

/// The fields of each message besides `t`.
fn fields(kind: &str) -> Option<&'static [&'static str]> {
    Some(match kind {
        "hello" => &["proto", "since", "nonce"],
        "sit" => &["id", "nonce"],
        "act" => &["id", "base", "a"],
        "resign" | "cancel" => &["id"],
        "offer" | "claim" => &["id", "what"],
        "answer" => &["id", "what", "accept"],
        "tick" | "resync" => &[],
        _ => return None,
    })
}

/// Reads a frame.
///
/// # Errors
/// [`BadFrame`].
pub fn read(text: &str) -> Result<ClientMessage, BadFrame> {
    if text.len() > MAX_FRAME {
        return Err(BadFrame { id: None, code: "too_large" });
    }
    let map: Map<String, Value> =
        serde_json::from_str(text).map_err(|_| BadFrame { id: None, code: "malformed" })?;
    let id = map.get("id").and_then(Value::as_str).and_then(|id| CommandId::parse(id).ok());
    let bad = |code| BadFrame { id: id.clone(), code };
    let kind = map.get("t").and_then(Value::as_str).ok_or_else(|| bad("malformed"))?;
    let known = fields(kind).ok_or_else(|| bad("unknown_type"))?;
    if map.keys().any(|key| key != "t" && !known.contains(&key.as_str())) {
        return Err(bad("malformed"));
    }
    serde_json::from_value(Value::Object(map)).map_err(|_| bad("malformed"))
}

/// A message that asks for something to be done.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// The command's id.
    pub id: CommandId,
    /// What.
    pub command: TableCommand<Value>,
}

/// The command in a message of this player; `None` for messages that are no commands.
#[must_use]
pub fn order(message: ClientMessage, player: &PlayerId, name: &DisplayName) -> Option<Order> {
    let player = player.clone();
    let (id, command) = match message {
        ClientMessage::Hello { .. } | ClientMessage::Tick | ClientMessage::Resync => return None,
        ClientMessage::Sit { id, nonce } => (id, TableCommand::Sit { player, name: name.clone(), nonce }),
        ClientMessage::Act { id, base, a } => (id, TableCommand::Act { player, base, action: a }),
        ClientMessage::Resign { id } => (id, TableCommand::Resign { player }),
        ClientMessage::Offer { id, what: Offer::Draw } => (id, TableCommand::OfferDraw { player }),
        ClientMessage::Offer { id, what: Offer::Rematch }
        | ClientMessage::Answer { id, what: Offer::Rematch, accept: true } => {
            (id, TableCommand::OfferRematch { player })
        }
        ClientMessage::Answer { id, what: Offer::Rematch, accept: false } => {
            (id, TableCommand::DeclineRematch { player })
        }
        ClientMessage::Answer { id, what: Offer::Draw, accept } => {
            (id, TableCommand::AnswerDraw { player, accept })
        }
        ClientMessage::Claim { id, what } => (id, TableCommand::ClaimDraw { player, claim: what }),
        ClientMessage::Cancel { id } => (id, TableCommand::Cancel { player }),
    };
    Some(Order { id, command })
}

/// The id of a message that asks for something to be done.
#[must_use]
pub fn id_of(message: &ClientMessage) -> Option<CommandId> {
    match message {
        ClientMessage::Hello { .. } | ClientMessage::Tick | ClientMessage::Resync => None,
        ClientMessage::Sit { id, .. }
        | ClientMessage::Act { id, .. }
        | ClientMessage::Resign { id }
        | ClientMessage::Offer { id, .. }
        | ClientMessage::Answer { id, .. }
        | ClientMessage::Claim { id, .. }
        | ClientMessage::Cancel { id } => Some(id.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> &'static str {
        read(text).err().map_or("fine", |bad| bad.code)
    }

    #[test]
    fn every_frame_that_makes_no_sense_has_one_code() {
        assert_eq!(code(r#"{"t":"act","id":"a","base":3,"a":{"move":"e2e4"}}"#), "fine");
        assert_eq!(code(r#"{"t":"tick"}"#), "fine");
        for malformed in [
            "",
            "null",
            "[]",
            "7",
            "\"tick\"",
            "{",
            "{}",
            r#"{"t":7}"#,
            r#"{"t":"act","id":"a"}"#,
            r#"{"t":"act","id":"a b","base":3,"a":1}"#,
            r#"{"t":"act","id":"a","base":-3,"a":1}"#,
            r#"{"t":"offer","id":"a","what":"money"}"#,
            r#"{"t":"tick","extra":1}"#,
            "\u{0}",
            r#"{"t":"hello","proto":1,"nonce":"xyz"}"#,
            r#"{"t":"resign","id":"a","player":"other"}"#,
        ] {
            assert_eq!(code(malformed), "malformed", "{malformed}");
        }
        assert_eq!(code(r#"{"t":"teleport","id":"a"}"#), "unknown_type");
        assert_eq!(code(&format!(r#"{{"t":"tick","x":"{}"}}"#, "x".repeat(MAX_FRAME))), "too_large");
    }

    #[test]
    fn deep_nesting_is_malformed_and_no_panic() {
        let deep =
            format!(r#"{{"t":"act","id":"a","base":0,"a":{}{}}}"#, "[".repeat(2_000), "]".repeat(2_000));
        assert!(deep.len() > MAX_FRAME / 2);
        assert_ne!(code(&deep), "fine");
    }

    #[test]
    fn the_id_of_a_refused_frame_is_told_if_it_could_be_read() {
        let bad = read(r#"{"t":"teleport","id":"a7"}"#).unwrap_err();
        assert_eq!(bad.id, CommandId::parse("a7").ok());
        assert_eq!(read(r#"{"t":"teleport","id":"<>"}"#).unwrap_err().id, None);
    }
}
