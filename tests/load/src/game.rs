//! One game of a match: both press Play, and then it is played over the table's sockets.

use crate::Outcome;
use crate::client::Client;
use serde_json::{Value, json};
use std::net::TcpStream;
use tungstenite::{Message, WebSocket};

/// The shortest way to a natural end: Black mates.
const FOOLS_MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

struct Seat {
    socket: WebSocket<TcpStream>,
    seat: u64,
    seq: u64,
    phase: String,
}

impl Seat {
    fn sit(client: &Client, table: &str) -> Outcome<Self> {
        let socket = client.socket(&format!("/api/tables/{table}/socket"))?;
        let mut seat = Self { socket, seat: 0, seq: 0, phase: String::new() };
        seat.send(&json!({"t": "hello", "proto": 1}))?;
        seat.hear(|message| message["t"] == "welcome")?;
        Ok(seat)
    }

    fn send(&mut self, message: &Value) -> Outcome<()> {
        self.socket.send(Message::text(message.to_string())).map_err(|why| format!("send: {why}"))
    }

    /// Reads until a message fits.
    fn hear(&mut self, fits: impl Fn(&Value) -> bool) -> Outcome<Value> {
        loop {
            let text = match self.socket.read().map_err(|why| format!("read: {why}"))? {
                Message::Text(text) => text,
                Message::Close(frame) => return Err(format!("closed: {frame:?}")),
                _ => continue,
            };
            let message: Value = serde_json::from_str(&text).map_err(|why| format!("{text}: {why}"))?;
            if message["t"] == "nack" || message["t"] == "bye" {
                return Err(text.to_string());
            }
            if let Some(phase) = message["view"]["phase"].as_str() {
                phase.clone_into(&mut self.phase);
                self.seat = message["seat"].as_u64().unwrap_or(self.seat);
            }
            self.seq = self.seq.max(message["seq"].as_u64().unwrap_or(0));
            if fits(&message) {
                return Ok(message);
            }
        }
    }

    fn running(&mut self) -> Outcome<()> {
        if self.phase != "running" {
            self.hear(|message| message["view"]["phase"] == "running")?;
        }
        Ok(())
    }
}

/// Plays one game; its result reaches the tournament by itself.
pub(crate) fn play(pair: [&Client; 2], path: &str, natural: bool) -> Outcome<()> {
    let press = |client: &Client| -> Outcome<String> {
        let played = client.post(&format!("{path}/play"), &json!({}))?;
        played["table"].as_str().map(str::to_owned).ok_or_else(|| format!("no table: {played}"))
    };
    let (table, other) = (press(pair[0])?, press(pair[1])?);
    if table != other {
        return Err(format!("two rooms for one match: {table}, {other}"));
    }
    if natural { mate(pair, &table) } else { resign(pair[1], &table) }
}

fn resign(client: &Client, table: &str) -> Outcome<()> {
    let mut seat = Seat::sit(client, table)?;
    seat.running()?;
    seat.send(&json!({"t": "resign", "id": "resign"}))?;
    seat.hear(|message| message["t"] == "ack")?;
    let _ = seat.socket.close(None);
    Ok(())
}

fn mate(pair: [&Client; 2], table: &str) -> Outcome<()> {
    let [one, two] = pair;
    let mut seats = [Seat::sit(one, table)?, Seat::sit(two, table)?];
    seats.iter_mut().try_for_each(Seat::running)?;
    seats.sort_by_key(|seat| seat.seat);
    for (ply, uci) in FOOLS_MATE.into_iter().enumerate() {
        let [mover, other] = if ply.is_multiple_of(2) { [0, 1] } else { [1, 0] };
        let id = format!("m{ply}");
        let base = seats[mover].seq;
        seats[mover].send(&json!({"t": "act", "id": id, "base": base, "a": {"a": "move", "uci": uci}}))?;
        let seq = seats[mover].hear(|message| message["t"] == "ack")?["seq"].as_u64().unwrap_or(0);
        seats[other].hear(|message| message["seq"].as_u64().is_some_and(|seen| seen >= seq))?;
    }
    for seat in &mut seats {
        if seat.phase != "over" {
            seat.hear(|message| message["view"]["phase"] == "over")?;
        }
        let _ = seat.socket.close(None);
    }
    Ok(())
}
