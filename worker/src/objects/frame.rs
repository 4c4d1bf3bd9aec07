//! What a client sends on a table's socket, read and checked. Every frame that is not understood has one code.

use serde_json::{Map, Value};
use shared::chance::Nonce;
use shared::chat::{Phrase, Words};
use shared::ids::{ChatText, CommandId, DisplayName, PlayerId};
use shared::rules::DrawClaim;
use shared::table::TableCommand;
use shared::wire::{ClientMessage, MAX_FRAME, Offer};

/// A frame that is refused before anybody is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadFrame {
    /// The command's id, if it could be read.
    pub id: Option<CommandId>,
    /// `too_large`, `malformed`, `bad_text` or `unknown_type`.
    pub code: &'static str,
}

/// A message with its fields taken out one by one. Read by hand: there are few, and the reader that would be derived
/// is many times as large.
struct Fields {
    map: Map<String, Value>,
    fine: bool,
    /// The words of a line are such as nobody may write.
    bad_text: bool,
}

impl Fields {
    fn take<T>(&mut self, name: &str, read: impl FnOnce(&Value) -> Option<T>) -> Option<T> {
        let value = self.map.remove(name).as_ref().and_then(read);
        self.fine &= value.is_some();
        value
    }

    fn id(&mut self) -> Option<CommandId> {
        self.take("id", |value| CommandId::parse(value.as_str()?).ok())
    }

    /// May be absent or null, but not wrong.
    fn nonce(&mut self) -> Option<Nonce> {
        match self.map.remove("nonce") {
            None | Some(Value::Null) => None,
            Some(value) => {
                let nonce = value.as_str().and_then(|text| text.parse().ok());
                self.fine &= nonce.is_some();
                nonce
            }
        }
    }

    fn offer(&mut self) -> Option<Offer> {
        self.take("what", |value| match value.as_str()? {
            "draw" => Some(Offer::Draw),
            "rematch" => Some(Offer::Rematch),
            _ => None,
        })
    }

    fn claim(&mut self) -> Option<DrawClaim> {
        self.take("what", |value| match value.as_str()? {
            "threefold_repetition" => Some(DrawClaim::ThreefoldRepetition),
            "fifty_moves" => Some(DrawClaim::FiftyMoves),
            _ => None,
        })
    }

    /// Words as they came, so that words that will not do have a code of their own.
    fn words(&mut self) -> Option<Words> {
        let value = self.take("words", |value| Some(value.clone()))?;
        let (kind, word) = match value.as_object().map(|map| map.iter().next().filter(|_| map.len() == 1)) {
            Some(Some((kind, word))) => (kind.as_str(), word.as_str()?),
            _ => return None,
        };
        match kind {
            "text" => {
                let text = ChatText::parse(word);
                self.bad_text |= text.is_err();
                text.ok().map(Words::Text)
            }
            "phrase" => Phrase::named(word).map(Words::Phrase),
            _ => None,
        }
    }

    fn message(&mut self, kind: &str) -> Option<ClientMessage> {
        Some(match kind {
            "hello" => ClientMessage::Hello {
                proto: self.take("proto", |value| u16::try_from(value.as_u64()?).ok())?,
                since: if self.map.contains_key("since") { self.take("since", Value::as_u64)? } else { 0 },
                nonce: self.nonce(),
            },
            "sit" => ClientMessage::Sit { id: self.id()?, nonce: self.nonce() },
            "start" => ClientMessage::Start { id: self.id()? },
            "act" => ClientMessage::Act {
                id: self.id()?,
                base: self.take("base", Value::as_u64)?,
                a: self.take("a", |value| Some(value.clone()))?,
            },
            "resign" => ClientMessage::Resign { id: self.id()? },
            "offer" => ClientMessage::Offer { id: self.id()?, what: self.offer()? },
            "answer" => ClientMessage::Answer {
                id: self.id()?,
                what: self.offer()?,
                accept: self.take("accept", Value::as_bool)?,
            },
            "claim" => ClientMessage::Claim { id: self.id()?, what: self.claim()? },
            "cancel" => ClientMessage::Cancel { id: self.id()? },
            "say" => ClientMessage::Say { id: self.id()?, words: self.words()? },
            "mute" => ClientMessage::Mute {
                id: self.id()?,
                player: self.take("player", |value| PlayerId::parse(value.as_str()?).ok())?,
                muted: self.take("muted", Value::as_bool)?,
            },
            "tick" => ClientMessage::Tick,
            "resync" => ClientMessage::Resync,
            _ => return None,
        })
    }
}

const KINDS: [&str; 13] = [
    "hello", "sit", "start", "act", "resign", "offer", "answer", "claim", "cancel", "say", "mute", "tick",
    "resync",
];

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
    let mut fields = Fields { map, fine: true, bad_text: false };
    let Some(Value::String(kind)) = fields.map.remove("t") else { return Err(bad("malformed")) };
    if !KINDS.contains(&kind.as_str()) {
        return Err(bad("unknown_type"));
    }
    let message = fields.message(&kind).filter(|_| fields.fine && fields.map.is_empty());
    message.ok_or_else(|| bad(if fields.bad_text { "bad_text" } else { "malformed" }))
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
        ClientMessage::Start { id } => (id, TableCommand::Start { player }),
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
        ClientMessage::Say { id, words } => (id, TableCommand::Say { player, words }),
        ClientMessage::Mute { id, player: whom, muted } => (id, TableCommand::Mute { player, whom, muted }),
    };
    Some(Order { id, command })
}

/// The id of a message that asks for something to be done.
#[must_use]
pub fn id_of(message: &ClientMessage) -> Option<CommandId> {
    match message {
        ClientMessage::Hello { .. } | ClientMessage::Tick | ClientMessage::Resync => None,
        ClientMessage::Sit { id, .. }
        | ClientMessage::Start { id }
        | ClientMessage::Act { id, .. }
        | ClientMessage::Resign { id }
        | ClientMessage::Offer { id, .. }
        | ClientMessage::Answer { id, .. }
        | ClientMessage::Claim { id, .. }
        | ClientMessage::Say { id, .. }
        | ClientMessage::Mute { id, .. }
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
            r#"{"t":"say","id":"a","words":"hi"}"#,
            r#"{"t":"say","id":"a","words":{"phrase":"buy_now"}}"#,
            r#"{"t":"say","id":"a","words":{"text":"hi","phrase":"hello"}}"#,
            r#"{"t":"mute","id":"a","player":"x","muted":true}"#,
        ] {
            assert_eq!(code(malformed), "malformed", "{malformed}");
        }
        for words in ["", " ", "a\\nb", "a\\u202eb", "\\u0000", &"x".repeat(301)] {
            let say = format!(r#"{{"t":"say","id":"a","words":{{"text":"{words}"}}}}"#);
            assert_eq!(code(&say), "bad_text", "{say}");
        }
        assert_eq!(code(r#"{"t":"teleport","id":"a"}"#), "unknown_type");
        assert_eq!(code(&format!(r#"{{"t":"tick","x":"{}"}}"#, "x".repeat(MAX_FRAME))), "too_large");
    }

    #[test]
    fn every_message_is_read_as_its_type_says() {
        let id = CommandId::parse("a-1").unwrap();
        let nonce = Some(Nonce::new([7; 32]));
        let messages = [
            ClientMessage::Hello { proto: 1, since: 9, nonce },
            ClientMessage::Hello { proto: 1, since: 0, nonce: None },
            ClientMessage::Sit { id: id.clone(), nonce },
            ClientMessage::Start { id: id.clone() },
            ClientMessage::Act { id: id.clone(), base: 7, a: serde_json::json!({"a": "move"}) },
            ClientMessage::Resign { id: id.clone() },
            ClientMessage::Offer { id: id.clone(), what: Offer::Draw },
            ClientMessage::Answer { id: id.clone(), what: Offer::Rematch, accept: false },
            ClientMessage::Claim { id: id.clone(), what: DrawClaim::ThreefoldRepetition },
            ClientMessage::Claim { id: id.clone(), what: DrawClaim::FiftyMoves },
            ClientMessage::Say { id: id.clone(), words: Words::Phrase(Phrase::GoodLuck) },
            ClientMessage::Say { id: id.clone(), words: Words::Text(ChatText::parse("Hi").unwrap()) },
            ClientMessage::Mute { id: id.clone(), player: PlayerId::from_random(&[3; 26]), muted: true },
            ClientMessage::Cancel { id },
            ClientMessage::Tick,
            ClientMessage::Resync,
        ];
        for message in messages {
            assert_eq!(read(&serde_json::to_string(&message).unwrap()), Ok(message));
        }
    }

    /// The golden files are what clients send.
    #[test]
    fn every_golden_message_of_a_client_is_read_as_its_type_says() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden/wire/socket");
        let mut count = 0;
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if !path.file_name().unwrap().to_str().unwrap().starts_with("client-") {
                continue;
            }
            let golden: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let messages = match golden {
                Value::Array(list) => list,
                one => vec![one],
            };
            for message in messages {
                let typed: ClientMessage = serde_json::from_value(message.clone()).unwrap();
                assert_eq!(read(&message.to_string()), Ok(typed), "{}", path.display());
                count += 1;
            }
        }
        assert!(count >= KINDS.len(), "{count} messages");
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
