//! A player at a table: takes the place, moves at random, resigns, offers, is slow; loses the connection, comes back,
//! and repeats what was not answered under its old id.

use super::net::Event;
use super::world::World;
use crate::room::actions;
use ashtapada_worker::objects::card::Card;
use serde_json::{Value, json};
use shared::chat::{ChatLine, Phrase, Words};
use shared::ids::{CommandId, DisplayName, PlayerId, TableId};
use shared::seat::Seat;
use shared::wire::{Address, ClientMessage, Offer, PROTOCOL, ServerMessage};
use std::collections::BTreeMap;

/// How long a client waits before it repeats a command.
const REPEAT: i64 = 4_000;

/// How a player plays.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The longest time for an ordinary move.
    pub thinks: i64,
    /// Chance at each look to resign.
    pub resigns: f64,
    /// Chance at each look to walk away for a long time.
    pub walks_away: f64,
    /// Chance to offer a rematch.
    pub rematches: f64,
}

impl Style {
    /// Plays to the end.
    #[must_use]
    pub const fn calm() -> Self {
        Self { thinks: 6_000, resigns: 0.0, walks_away: 0.0, rematches: 0.0 }
    }

    /// Resigns soon: for runs in which the game itself does not matter.
    #[must_use]
    pub const fn hasty() -> Self {
        Self { thinks: 4_000, resigns: 0.08, walks_away: 0.01, rematches: 0.0 }
    }
}

/// A command that has not been answered.
#[derive(Clone, Debug)]
struct Pending {
    id: CommandId,
    text: String,
    /// When it was last sent.
    sent: i64,
}

/// A player at a table.
pub struct Client {
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub name: DisplayName,
    /// Where.
    pub table: TableId,
    /// The replies to commands: the sequence number of an `ack`, or the code of a `nack`.
    pub replies: BTreeMap<String, Result<u64, String>>,
    /// What went wrong with replies, if anything: told twice and differently.
    pub complaints: Vec<String>,
    /// Rematches that it has learned of.
    pub next: Option<TableId>,
    /// What was said, by number.
    pub heard: BTreeMap<u64, ChatLine>,
    /// Whom it has muted for good, once the table has said so.
    muted: Option<PlayerId>,
    /// Whether it plays on; at the end of a run nobody does.
    pub active: bool,
    style: Style,
    socket: Option<u64>,
    welcomed: bool,
    /// The newest message with a view.
    latest: Option<String>,
    seq: u64,
    pending: Option<Pending>,
    sent: u32,
}

impl Client {
    /// Somebody who will look at the table soon.
    pub fn join(world: &mut World, table: &TableId, who: (PlayerId, DisplayName), style: Style) -> usize {
        let client = Self {
            player: who.0,
            name: who.1,
            table: table.clone(),
            replies: BTreeMap::new(),
            complaints: Vec::new(),
            next: None,
            heard: BTreeMap::new(),
            muted: None,
            active: true,
            style,
            socket: None,
            welcomed: false,
            latest: None,
            seq: 0,
            pending: None,
            sent: 0,
        };
        world.clients.push(client);
        let client = world.clients.len() - 1;
        world.net.after(world.net.range(0..3_000), Event::Client { client });
        client
    }

    /// A frame of the table.
    pub fn told(&mut self, socket: u64, text: String) {
        if self.socket != Some(socket) {
            return;
        }
        if text.starts_with("{\"t\":\"welcome\"") || text.starts_with("{\"t\":\"update\"") {
            self.welcomed |= text.starts_with("{\"t\":\"welcome\"");
            self.latest = Some(text);
            return;
        }
        match serde_json::from_str(&text).expect("a message") {
            ServerMessage::Ack { id, seq } => self.answered(&id, Ok(seq)),
            ServerMessage::Nack { id: Some(id), code, .. } if code != "unavailable" => {
                self.answered(&id, Err(code));
            }
            ServerMessage::Chat { lines } => lines.into_iter().for_each(|line| self.hear(line)),
            ServerMessage::Nack { .. } => {}
            ServerMessage::Bye { .. } => self.socket = None,
            other => self.complaints.push(format!("unexpected {other:?}")),
        }
    }

    /// A line may come again, but never as another one, and never from somebody who is muted.
    fn hear(&mut self, line: ChatLine) {
        let by = line.by.as_ref().map(|by| &by.player);
        if by.is_none() || by == self.muted.as_ref() {
            self.complaints.push(format!("heard {line:?}, with {:?} muted", self.muted));
        }
        if let Some(known) = self.heard.insert(line.n, line.clone())
            && known != line
        {
            self.complaints.push(format!("heard {known:?} and then {line:?}"));
        }
    }

    fn answered(&mut self, id: &CommandId, reply: Result<u64, String>) {
        if let Some(known) = self.replies.get(id.as_str())
            && *known != reply
        {
            self.complaints.push(format!("{id} was answered {known:?} and then {reply:?}"));
        }
        self.replies.insert(id.as_str().to_owned(), reply);
        if self.pending.as_ref().is_some_and(|pending| pending.id == *id) {
            self.pending = None;
        }
    }

    /// Looks at the table, does something or nothing, and says when to look again.
    pub fn look(world: &mut World, number: usize) {
        let Some(client) = world.clients.get(number).filter(|client| client.active) else { return };
        let wires = world.wires.clone();
        let lost = client.socket.is_none_or(|socket| !wires.is_whole(socket));
        let wait = if lost { Self::connect(world, number) } else { Self::play(world, number) };
        if let Some(wait) = wait {
            world.net.after(wait, Event::Client { client: number });
        }
    }

    fn connect(world: &mut World, number: usize) -> Option<i64> {
        let (now, table) = (world.net.now(), world.clients[number].table.clone());
        let address = Address::Table(table.clone());
        let exists = world.object(&address).table().is_some_and(|table| table.seq() > 0);
        if !exists {
            return Some(1_000 + world.net.range(0..4_000));
        }
        let client = &mut world.clients[number];
        let card = Card::new(Some((client.player.clone(), client.name.clone())), now).to_text();
        let socket = world.wires.open(&address, number, card);
        client.socket = Some(socket);
        client.welcomed = false;
        let nonce = world.net.happens(0.5).then(|| shared::chance::Nonce::new(world.net.bytes()));
        let hello = ClientMessage::Hello { proto: PROTOCOL, since: client.seq, nonce };
        world.wires.to_table(socket, json!(hello).to_string());
        if let Some(pending) = &mut client.pending {
            pending.sent = now.0;
            world.wires.to_table(socket, pending.text.clone());
        }
        Some(500 + world.net.range(0..2_000))
    }

    fn play(world: &mut World, number: usize) -> Option<i64> {
        let now = world.net.now().0;
        let (net, wires) = (world.net.clone(), world.wires.clone());
        let client = &mut world.clients[number];
        let socket = client.socket?;
        if net.happens(net.chaos().broken) {
            wires.break_off(socket);
            let long = net.happens(0.3);
            return Some(net.range(100..if long { 700_000 } else { 30_000 }));
        }
        if let Some(pending) = &mut client.pending {
            if now - pending.sent >= REPEAT {
                pending.sent = now;
                wires.to_table(socket, pending.text.clone());
            }
            return Some(1_000);
        }
        if !client.welcomed {
            wires.to_table(socket, json!(ClientMessage::Resync).to_string());
            return Some(3_000);
        }
        if net.happens(client.style.walks_away) {
            return Some(net.range(20_000..400_000));
        }
        let message: Value = serde_json::from_str(client.latest.as_deref()?).expect("a message");
        client.seq = message["seq"].as_u64().unwrap_or_default();
        let view = &message["view"];
        let intent = client.intent(&message, &net);
        client.muted = serde_json::from_value(view["muted"][0].clone()).ok();
        if view["phase"] == "over" {
            client.next = serde_json::from_value(view["next"].clone()).ok();
        }
        match intent {
            Intent::Wait(wait) => return Some(wait),
            Intent::Tick => wires.to_table(socket, json!(ClientMessage::Tick).to_string()),
            Intent::Leave => return None,
            Intent::Say(say) => {
                client.sent += 1;
                let id = CommandId::parse(&format!("{number}-{}", client.sent)).expect("an id");
                let text = json!(say(id.clone())).to_string();
                let copies = 1 + usize::from(net.happens(net.chaos().twice));
                for _ in 0..copies {
                    wires.to_table(socket, text.clone());
                }
                client.pending = Some(Pending { id, text, sent: now });
            }
        }
        Some(net.range(300..client.style.thinks.max(301)))
    }

    fn intent(&self, message: &Value, net: &super::net::Net) -> Intent {
        let view = &message["view"];
        let own_seat = message["seat"].as_u64();
        match view["phase"].as_str() {
            Some("waiting") => {
                let seated = view["places"].as_array().is_some_and(|places| {
                    places
                        .iter()
                        .any(|place| place["player"] == self.player.as_str() && place["seated"] == true)
                });
                if seated {
                    Intent::Wait(2_000)
                } else {
                    Intent::say(|id| ClientMessage::Sit { id, nonce: None })
                }
            }
            Some("running") => self.in_game(message, own_seat, net),
            Some("over") if view.get("next").is_none() && net.happens(self.style.rematches) => {
                if net.happens(0.1) {
                    Intent::say(|id| ClientMessage::Answer { id, what: Offer::Rematch, accept: false })
                } else {
                    Intent::say(|id| ClientMessage::Offer { id, what: Offer::Rematch })
                }
            }
            Some("over") if self.style.rematches > 0.0 && view.get("next").is_none() => Intent::Wait(5_000),
            _ => Intent::Leave,
        }
    }

    /// Somebody else at the table.
    fn whom_to_mute(&self, view: &Value) -> Option<PlayerId> {
        let places = view["places"].as_array()?.iter();
        let mut others = places.filter_map(|place| serde_json::from_value(place["player"].clone()).ok());
        others.find(|other| *other != self.player)
    }

    fn in_game(&self, message: &Value, own_seat: Option<u64>, net: &super::net::Net) -> Intent {
        let view = &message["view"];
        let Some(seat) = own_seat.and_then(|seat| Seat::new(u8::try_from(seat).ok()?)) else {
            return Intent::Leave;
        };
        if net.happens(self.style.resigns) {
            return Intent::say(|id| ClientMessage::Resign { id });
        }
        if net.happens(0.02) {
            return Intent::say(|id| ClientMessage::Offer { id, what: Offer::Draw });
        }
        if net.happens(0.03) {
            let phrase = Phrase::ALL[net.index(Phrase::ALL.len())];
            return Intent::say(move |id| ClientMessage::Say { id, words: Words::Phrase(phrase) });
        }
        if let Some(whom) = self.whom_to_mute(view).filter(|_| net.happens(0.002)) {
            return Intent::say(move |id| ClientMessage::Mute { id, player: whom, muted: true });
        }
        if view["to_act"].as_u64().is_some_and(|set| set & (1 << seat.index()) == 0) {
            if view["draw_offer"].as_u64().is_some_and(|by| by != u64::from(u8::from(seat))) {
                let accept = net.happens(0.2);
                return Intent::say(move |id| ClientMessage::Answer { id, what: Offer::Draw, accept });
            }
            // Now and then the opponent's clock shows zero here.
            return if net.happens(0.1) { Intent::Tick } else { Intent::Wait(net.range(1_000..6_000)) };
        }
        let moves = actions(view, seat);
        if moves.is_empty() {
            return Intent::Tick;
        }
        let action = moves[net.index(moves.len())].clone();
        let base = message["seq"].as_u64().unwrap_or_default();
        // Some clients are confused, or not ours.
        let action = if net.happens(0.02) { json!({"a": "move", "uci": "a1a1"}) } else { action };
        Intent::say(move |id| ClientMessage::Act { id, base, a: action })
    }

    /// What is still wanted of it: nothing, but it lets the table look at the time.
    pub fn nudge(world: &World, number: usize) {
        let client = &world.clients[number];
        if let Some(socket) = client.socket {
            world.wires.to_table(socket, json!(ClientMessage::Tick).to_string());
        }
    }
}

/// What a client wants.
enum Intent {
    Wait(i64),
    Tick,
    Leave,
    Say(Box<dyn FnOnce(CommandId) -> ClientMessage>),
}

impl Intent {
    fn say(message: impl FnOnce(CommandId) -> ClientMessage + 'static) -> Self {
        Self::Say(Box::new(message))
    }
}
