//! JSON in and out, always by way of [`Value`]: then each type is read from one source and written to one sink only,
//! and its code is in the module once.
//!
//! The two messages with many forms are read by hand for the same reason; the tests hold them to serde's own reading.

use crate::boards::chess::Seen;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use shared::table::TableSeen;
use shared::wire::ServerMessage;

/// Reads a text.
pub(crate) fn decode<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_value(parse(text)?).ok()
}

/// Writes a text.
pub(crate) fn encode(value: &impl Serialize) -> Option<String> {
    serde_json::to_value(value).ok().map(|value| value.to_string())
}

/// A text as it is.
pub(crate) fn parse(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

/// Takes a field out of an object; an absent one is null.
fn take<T: DeserializeOwned>(object: &mut Value, field: &str) -> Option<T> {
    serde_json::from_value(object.get_mut(field).map(Value::take).unwrap_or_default()).ok()
}

fn text(object: &mut Value, field: &str) -> Option<String> {
    object.get(field)?.as_str().map(str::to_owned)
}

fn seq(object: &Value) -> Option<u64> {
    object.get("seq")?.as_u64()
}

/// Reads a message of a table's socket; one of a newer server is `Other`.
pub(crate) fn server_message(message: &str) -> Option<ServerMessage> {
    let mut it = parse(message)?;
    let view = |it: &mut Value| it.get_mut("view").map(Value::take);
    Some(match text(&mut it, "t")?.as_str() {
        "welcome" => ServerMessage::Welcome {
            proto: take(&mut it, "proto")?,
            seq: seq(&it)?,
            seat: take(&mut it, "seat")?,
            view: view(&mut it)?,
            now: take(&mut it, "now")?,
            hash: text(&mut it, "hash")?,
        },
        "update" => ServerMessage::Update {
            seq: seq(&it)?,
            seat: take(&mut it, "seat")?,
            seen: match it.get_mut("seen")?.take() {
                Value::Array(seen) => seen,
                _ => return None,
            },
            view: view(&mut it)?,
            now: take(&mut it, "now")?,
            hash: text(&mut it, "hash")?,
        },
        "ack" => ServerMessage::Ack { id: take(&mut it, "id")?, seq: seq(&it)? },
        "nack" => {
            ServerMessage::Nack { id: take(&mut it, "id")?, code: text(&mut it, "code")?, seq: seq(&it)? }
        }
        "bye" => ServerMessage::Bye { code: text(&mut it, "code")? },
        _ => ServerMessage::Other,
    })
}

/// Reads what was seen at a table; an event of a newer server is `Other`.
pub(crate) fn table_seen(mut it: Value) -> Option<TableSeen<Seen>> {
    let it = &mut it;
    Some(match text(it, "t")?.as_str() {
        "seated" => TableSeen::Seated { name: take(it, "name")? },
        "started" => TableSeen::Started,
        "played" => TableSeen::Played {
            seat: take(it, "seat")?,
            seen: it.get_mut("seen")?.as_array_mut()?.iter_mut().map(seen).collect::<Option<_>>()?,
        },
        "draw_offered" => TableSeen::DrawOffered { seat: take(it, "seat")? },
        "draw_declined" => TableSeen::DrawDeclined { seat: take(it, "seat")? },
        "arrived" => TableSeen::Arrived { name: take(it, "name")? },
        "departed" => TableSeen::Departed { name: take(it, "name")? },
        "ended" => TableSeen::Ended { outcome: take(it, "outcome")? },
        "closed" => TableSeen::Closed,
        "rematch_offered" => TableSeen::RematchOffered { name: take(it, "name")? },
        "rematch_declined" => TableSeen::RematchDeclined { name: take(it, "name")? },
        "rematch_opened" => TableSeen::RematchOpened { table: take(it, "table")? },
        _ => TableSeen::Other,
    })
}

fn seen(it: &mut Value) -> Option<Seen> {
    Some(match text(it, "e")?.as_str() {
        "moved" => Seen::Moved { uci: take(it, "uci")?, roll: take(it, "roll")? },
        _ => Seen::Other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use shared::ids::{CommandId, DisplayName, TableId};
    use shared::outcome::{EndReason, Outcome};
    use shared::rules::ludo_chess::Event;
    use shared::seat::Seat;
    use shared::time::Instant;

    fn id() -> CommandId {
        CommandId::parse("p-1").unwrap()
    }

    #[test]
    fn every_message_is_read_as_serde_reads_it() {
        let view = json!({ "table": "t1", "n": [1, 2] });
        let seen = vec![json!({ "t": "started" }), json!({ "t": "unknown", "x": 1 })];
        let (seq, now, hash) = (7, Instant(5), "00ff".to_owned());
        let messages = [
            ServerMessage::Welcome { proto: 1, seq, seat: None, view: view.clone(), now, hash: hash.clone() },
            ServerMessage::Welcome {
                proto: 1,
                seq,
                seat: Some(Seat::SECOND),
                view: view.clone(),
                now,
                hash: hash.clone(),
            },
            ServerMessage::Update { seq, seat: Some(Seat::FIRST), seen, view, now, hash },
            ServerMessage::Ack { id: id(), seq },
            ServerMessage::Nack { id: None, code: "malformed".into(), seq },
            ServerMessage::Nack { id: Some(id()), code: "stale".into(), seq },
            ServerMessage::Bye { code: "replaced".into() },
        ];
        for message in messages {
            let text = serde_json::to_string(&message).unwrap();
            assert_eq!(server_message(&text), Some(serde_json::from_str(&text).unwrap()), "{text}");
            assert_eq!(server_message(&text), Some(message));
        }
        assert_eq!(server_message(r#"{"t":"gone","x":1}"#), Some(ServerMessage::Other));
        for broken in
            ["", "[]", "{}", r#"{"t":"ack"}"#, r#"{"t":"ack","id":"a b","seq":1}"#, r#"{"t":"welcome"}"#]
        {
            assert_eq!(server_message(broken), None, "{broken}");
        }
    }

    #[test]
    fn every_event_is_read_as_it_was_written() {
        let name = DisplayName::parse("Meera").unwrap();
        let moved =
            Event::Moved { uci: "g1f3".parse().unwrap(), roll: Some(3.try_into().unwrap()), outcome: None };
        let events: Vec<TableSeen<Event>> = vec![
            TableSeen::Seated { name: name.clone() },
            TableSeen::Started,
            TableSeen::Played { seat: Seat::SECOND, seen: vec![moved] },
            TableSeen::DrawOffered { seat: Seat::FIRST },
            TableSeen::DrawDeclined { seat: Seat::FIRST },
            TableSeen::Arrived { name: name.clone() },
            TableSeen::Departed { name: name.clone() },
            TableSeen::Ended { outcome: Outcome::draw(EndReason::StalemateByDice) },
            TableSeen::Closed,
            TableSeen::RematchOffered { name: name.clone() },
            TableSeen::RematchDeclined { name },
            TableSeen::RematchOpened { table: TableId::parse("t2").unwrap() },
        ];
        for event in events {
            let value = serde_json::to_value(&event).unwrap();
            let read = table_seen(value.clone()).unwrap();
            // Read back by serde with the app's own event, it is the same.
            assert_eq!(Some(&read), serde_json::from_value::<TableSeen<Seen>>(value).ok().as_ref());
        }
        assert_eq!(table_seen(json!({ "t": "teleported" })), Some(TableSeen::Other));
        assert_eq!(table_seen(json!({ "t": "played", "seat": 9, "seen": [] })), None);
    }
}
