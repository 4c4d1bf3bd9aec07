//! The sockets of a table: one reply to every command, the viewer's whole view after every change, and who is there.
//!
//! A player may look at a table from several tabs or devices; each may act, since every command names the state that it
//! was made for and a stale one is refused. Presence comes from heartbeats, not from sockets being open: a socket of a
//! tab that died can stay "open" for long.

use super::archive::ArchiveDesk;
use super::card::{self, Card, PATIENCE};
use super::frame::{self, Order};
use super::logs::PAGE;
use crate::actor::{Actor, Handled, Log, News, Origin, Ports, Sockets, Store, StoreError};
use crate::http::{Conduct, Found, close};
use sha2::{Digest, Sha256};
use shared::chat::{ChatLine, Speaker};
use shared::ids::{CommandId, PlayerId};
use shared::seat::{Seat, Viewer};
use shared::table::{AnyEvent, AnyTable, AwayPolicy, Phase, TableCommand};
use shared::time::{Instant, Millis};
use shared::wire::{Body, ClientMessage, Envelope, PROTOCOL, Reply, ServerMessage};
use std::cell::{Cell, RefCell};

/// A player whose devices have been silent this long is away, since the last sign of life. Clients send a heartbeat
/// every ten seconds.
pub const SILENCE: Millis = Millis::seconds(25);

/// A table with its sockets.
pub struct Room<P, S> {
    actor: Actor<AnyTable, P>,
    sockets: S,
    /// Players who count as present and have no socket, since this object noticed it.
    missing: RefCell<Vec<(PlayerId, Instant)>>,
    /// What the alarm looks after, so that a move need not.
    watching: Cell<Care>,
    /// Whether and how the archive was asked for it, and the finished table is on its way there.
    pub(super) archive: ArchiveDesk,
}

/// What a table needs its alarm for, besides its own time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Care {
    /// Nothing, as far as was looked.
    #[default]
    Nothing,
    /// Heartbeats.
    Presence,
    /// The end of a table that is over.
    Retirement,
}

impl<P: Ports, S: Sockets> Room<P, S> {
    /// A table that has not looked into its store yet.
    pub const fn new(ports: P, sockets: S) -> Self {
        Self {
            actor: Actor::new(ports),
            sockets,
            missing: RefCell::new(Vec::new()),
            watching: Cell::new(Care::Nothing),
            archive: ArchiveDesk::new(),
        }
    }

    /// The table itself.
    pub const fn actor(&self) -> &Actor<AnyTable, P> {
        &self.actor
    }

    /// Its sockets.
    pub const fn sockets(&self) -> &S {
        &self.sockets
    }

    /// Loads the table if it is not in memory.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn wake(&self) -> Result<(), StoreError> {
        self.actor.wake().await
    }

    /// Whether the table exists.
    pub fn exists(&self) -> bool {
        self.actor.seq() > 0
    }

    /// An envelope arrived: from another object, or from the worker's edge.
    ///
    /// # Errors
    /// When the store failed: nothing has changed.
    pub fn envelope(&self, envelope: Envelope, now: Instant) -> Result<Reply, StoreError> {
        // A new table is opened whether or not the archive answers: nobody's game waits for it.
        if !matches!(envelope.body, Body::Table(TableCommand::Open { .. })) {
            self.is_known()?;
        }
        let handled = self.actor.envelope(envelope, now)?;
        self.tell(handled.news, now);
        self.look(now);
        Ok(handled.reply)
    }

    /// The alarm rang: who has gone silent, and what time has done.
    ///
    /// # Errors
    /// When the store failed: nothing has changed, call again later.
    pub fn rang(&self, now: Instant) -> Result<(), StoreError> {
        self.look(now);
        let news = self.actor.rang(now)?;
        self.tell(news, now);
        self.look(now);
        Ok(())
    }

    /// A frame arrived. Returns when everybody has been told; letters are still to be sent.
    pub fn message(&self, socket: &S::Socket, text: &str, now: Instant) {
        let Some(mut card) = Card::from_text(&self.sockets.card(socket)) else {
            self.sockets.close(socket, close::ABUSE, "no_card");
            return;
        };
        if !self.exists() {
            // It was shown from the archive, and has been forgotten since: who comes again is shown it again.
            self.bye(socket, "unavailable", close::UNAVAILABLE);
            return;
        }
        card.heard = now;
        let fine = if card.bucket.take(now) {
            match frame::read(text) {
                Ok(message) => self.understood(socket, &mut card, message, now),
                Err(bad) => {
                    self.nack(socket, bad.id, bad.code, self.actor.seq());
                    false
                }
            }
        } else {
            self.nack(socket, None, "too_fast", self.actor.seq());
            false
        };
        card.strikes = if fine { card.strikes } else { card.strikes.saturating_add(1) };
        self.sockets.keep(socket, &card.to_text());
        if card.strikes >= PATIENCE {
            self.bye(socket, "abuse", close::ABUSE);
        }
        if self.cares() != self.watching.get() {
            self.look(now);
        }
    }

    fn cares(&self) -> Care {
        match self.retires_at() {
            Some(_) => Care::Retirement,
            None if self.presence_counts() => Care::Presence,
            None => Care::Nothing,
        }
    }

    /// Whether it matters who is there: in a running game, unless only its clock counts, and while the lobby offers the
    /// table to whoever comes.
    fn presence_counts(&self) -> bool {
        let counts = self.actor.read(|table, _| match (table.phase(), table.setup()) {
            (Some(Phase::Running), Some(setup)) => setup.away != AwayPolicy::ClockOnly,
            (Some(Phase::Waiting), Some(setup)) => setup.listed,
            _ => false,
        });
        counts == Some(true)
    }

    /// A socket closed. `clean` means that the client said so; otherwise the player is away since the last sign of
    /// life.
    pub fn closed(&self, socket: &S::Socket, clean: bool, now: Instant) {
        let Some(card) = Card::from_text(&self.sockets.card(socket)) else { return };
        let Some((player, _)) = card.player.filter(|_| card.greeted) else { return };
        let since = if clean { now } else { self.sockets.heard(socket).max(card.heard).min(now) };
        let others = self.greeted().into_iter().filter(|(other, _)| other != socket);
        let mut others = others.filter(|(_, card)| card.id() == Some(&player)).peekable();
        if others.peek().is_some() {
            // What was heard here was a sign of life all the same: another socket of the player may be dead already, and
            // its last sign would count as his.
            for (other, mut card) in others {
                card.heard = card.heard.max(since);
                self.sockets.keep(&other, &card.to_text());
            }
            return;
        }
        if self.actor.read(|table, _| table.is_present(&player)).flatten() == Some(true) {
            self.presence(TableCommand::Depart { player }, since, now);
        }
        self.look(now);
    }

    /// Whether the frame made sense.
    fn understood(&self, socket: &S::Socket, card: &mut Card, message: ClientMessage, now: Instant) -> bool {
        match message {
            ClientMessage::Hello { proto, nonce, .. } => {
                if proto > PROTOCOL || proto.saturating_add(1) < PROTOCOL || proto == 0 {
                    self.bye(socket, "update_required", close::UPDATE_REQUIRED);
                    return true;
                }
                self.hello(socket, card, nonce, now);
                true
            }
            message if !card.greeted => {
                self.nack(socket, frame::id_of(&message), "hello_first", self.actor.seq());
                false
            }
            ClientMessage::Tick => {
                self.arrived(card, now);
                self.time(now);
                true
            }
            ClientMessage::Resync => {
                self.arrived(card, now);
                self.time(now);
                self.welcome(socket, card, now);
                true
            }
            message => self.command(socket, card, message, now),
        }
    }

    fn hello(&self, socket: &S::Socket, card: &mut Card, nonce: Option<shared::chance::Nonce>, now: Instant) {
        self.arrived(card, now);
        if let (Some((player, name)), Some(_)) = (&card.player, nonce)
            && self.is_waiting_at(player)
        {
            let command = TableCommand::Sit { player: player.clone(), name: name.clone(), nonce };
            self.presence(command, now, now);
        }
        self.time(now);
        card.greeted = true;
        self.sockets.keep(socket, &card.to_text());
        self.welcome(socket, card, now);
    }

    /// Whether the player has taken a place of a game that has not started: then a nonce may still be added.
    fn is_waiting_at(&self, player: &PlayerId) -> bool {
        let view = self.actor.read(|table, _| (table.phase(), table.view(Viewer::Spectator)));
        let Some((Some(Phase::Waiting), Some(view))) = view else { return false };
        let places = view.get("places").and_then(serde_json::Value::as_array);
        places.into_iter().flatten().any(|place| {
            let field = |name: &str| place.get(name);
            field("player").and_then(serde_json::Value::as_str) == Some(player.as_str())
                && field("seated").and_then(serde_json::Value::as_bool) == Some(true)
        })
    }

    fn command(&self, socket: &S::Socket, card: &mut Card, message: ClientMessage, now: Instant) -> bool {
        self.arrived(card, now);
        let id = frame::id_of(&message);
        let order = card.player.as_ref().and_then(|(player, name)| frame::order(message, player, name));
        let (Some(Order { id, command }), Some(player)) = (order, card.id()) else {
            self.nack(socket, id, "signed_out", self.actor.seq());
            return true;
        };
        let key = format!("{player}.{id}");
        match self.actor.handle(Origin::Client { key: &key }, &command, now) {
            Ok(Handled { reply: Reply::Done { .. }, seq, repeated, news }) => {
                if !repeated {
                    card.bucket.give_back();
                }
                self.send(socket, &ServerMessage::Ack { id, seq });
                self.tell(news, now);
            }
            Ok(Handled { reply: Reply::Refused { code, .. }, seq, news, .. }) => {
                self.nack(socket, Some(id), &code, seq);
                self.tell(news, now);
            }
            Err(error) => {
                self.actor.ports().log(&format!("command not stored: {error}"));
                self.nack(socket, Some(id), "unavailable", self.actor.seq());
            }
        }
        true
    }

    /// A sign of life of somebody who counted as away.
    fn arrived(&self, card: &Card, now: Instant) {
        let Some(player) = card.id() else { return };
        self.missing.borrow_mut().retain(|(missing, _)| missing != player);
        let (Some(Some(_)), true) =
            (self.actor.read(|table, _| table.is_present(player)), self.needs_arrival(card, player))
        else {
            return;
        };
        self.presence(TableCommand::Arrive { player: player.clone() }, now, now);
        self.watching.set(Care::Nothing);
    }

    /// An arrival is told with the first message of a socket, and again only to somebody who was away.
    fn needs_arrival(&self, card: &Card, player: &PlayerId) -> bool {
        !card.greeted || self.actor.read(|table, _| table.is_present(player)).flatten() == Some(false)
    }

    /// A command of the shell itself, which holds at `at`.
    fn presence(&self, command: TableCommand<serde_json::Value>, at: Instant, now: Instant) {
        match self.actor.handle(Origin::Inside, &command, at) {
            Ok(handled) => self.tell(handled.news, now),
            Err(error) => self.actor.ports().log(&format!("presence not stored: {error}")),
        }
    }

    fn time(&self, now: Instant) {
        match self.actor.tick(now) {
            Ok(news) => self.tell(news, now),
            Err(error) => self.actor.ports().log(&format!("time not stored: {error}")),
        }
    }

    /// Looks at the heartbeats of everybody who sits here, and says when to look again.
    pub fn look(&self, now: Instant) {
        let cares = self.cares();
        self.watching.set(cares);
        if cares != Care::Presence {
            self.actor.watch(self.looks_again(now), now);
            return;
        }
        let players = self.actor.read(|table, _| table.players()).unwrap_or_default();
        let sockets = self.greeted();
        let again = players.iter().filter_map(|player| self.look_at(player, &sockets, now)).min();
        self.actor.watch(again, now);
    }

    /// When to look at this player again; never, if he is away and has no socket: then he comes by himself.
    fn look_at(&self, player: &PlayerId, sockets: &[(S::Socket, Card)], now: Instant) -> Option<Instant> {
        let own = sockets.iter().filter(|(_, card)| card.id() == Some(player));
        let heard = own.map(|(socket, card)| self.sockets.heard(socket).max(card.heard).min(now)).max();
        let present = self.actor.read(|table, _| table.is_present(player)).flatten()?;
        let last = match heard {
            Some(heard) => {
                self.missing.borrow_mut().retain(|(missing, _)| missing != player);
                heard
            }
            None if present => self.missing_since(player, now),
            None => return None,
        };
        let silent = now.since(last) >= SILENCE;
        match (present, silent) {
            (true, true) => self.presence(TableCommand::Depart { player: player.clone() }, last, now),
            (false, false) => self.presence(TableCommand::Arrive { player: player.clone() }, last, now),
            _ => {}
        }
        let alive = !silent || heard.is_some();
        alive.then(|| if silent { now.plus(SILENCE) } else { last.plus(SILENCE) })
    }

    /// Since when a player who counts as present has no socket.
    fn missing_since(&self, player: &PlayerId, now: Instant) -> Instant {
        let mut missing = self.missing.borrow_mut();
        if let Some((_, since)) = missing.iter().find(|(known, _)| known == player) {
            return *since;
        }
        missing.push((player.clone(), now));
        now
    }

    /// Sockets that said hello.
    fn greeted(&self) -> Vec<(S::Socket, Card)> {
        let all = self.sockets.all().into_iter();
        all.filter_map(|socket| Some((socket.clone(), Card::from_text(&self.sockets.card(&socket))?)))
            .filter(|(_, card)| card.greeted)
            .collect()
    }

    /// Tells everybody what happened, each as far as he may know.
    fn tell(&self, news: Option<News<AnyEvent>>, now: Instant) {
        let Some(news) = news else { return };
        let players = self.actor.read(|table, _| table.players()).unwrap_or_default();
        // The same texts for each kind of viewer, however many watch.
        let mut texts: Vec<(Viewer, Vec<String>)> = Vec::new();
        for socket in self.sockets.all() {
            let kept = self.sockets.card(&socket);
            let Some(id) = card::listener(&kept) else { continue };
            let player = players.iter().find(|player| player.as_str() == id);
            let viewer = self.actor.read(|table, _| table.viewer(player)).unwrap_or(Viewer::Spectator);
            if !texts.iter().any(|(known, _)| *known == viewer) {
                texts.push((viewer, self.texts(&news, viewer, now)));
            }
            let own = texts.iter().find(|(known, _)| *known == viewer);
            own.into_iter().flat_map(|(_, texts)| texts).for_each(|text| self.sockets.send(&socket, text));
        }
    }

    /// What this viewer is told: what changed of the table, and what was said. What is said changes nothing that others
    /// see, so that whoever watches does not even learn that it was.
    fn texts(&self, news: &News<AnyEvent>, viewer: Viewer, now: Instant) -> Vec<String> {
        let changed = news.events.iter().any(|event| !event.is_aside());
        let listener = |table: &AnyTable, _| {
            let own = news.events.iter().filter_map(|event| table.listener_of(event));
            own.filter(|(of, _)| *of == viewer).map(|(_, hears)| hears).next_back()
        };
        let listens = self.actor.read(listener).flatten();
        let update = (changed || listens.is_some()).then(|| self.update(news, viewer, now)).flatten();
        let said = match listens {
            // Who is heard again is heard with what was missed.
            Some(true) => self.said_lately(viewer),
            _ => {
                let lines = self.actor.read(|table, _| table.lines(&news.events)).unwrap_or_default();
                self.chat(viewer, lines)
            }
        };
        update.into_iter().chain(said).collect()
    }

    /// These lines, as far as this viewer hears them; nothing if there are none.
    fn chat(&self, viewer: Viewer, mut lines: Vec<ChatLine>) -> Option<String> {
        let heard = |by: &Speaker| self.actor.read(|table, _| table.hears(viewer, &by.player)) == Some(true);
        lines.retain(|line| line.by.as_ref().is_some_and(heard));
        if lines.is_empty() { None } else { text(&ServerMessage::Chat { lines }) }
    }

    /// The last lines, as far as this viewer hears them.
    fn said_lately(&self, viewer: Viewer) -> Option<String> {
        // Nobody is told what is not read.
        let lines = if viewer == Viewer::Spectator { Vec::new() } else { self.last_lines() };
        self.chat(viewer, lines)
    }

    fn last_lines(&self) -> Vec<ChatLine> {
        let found = self.actor.ports().store().lines(Log::Chat, u64::MAX >> 11, PAGE);
        let found = found.unwrap_or_else(|error| {
            self.actor.ports().log(&format!("talk not read: {error}"));
            Vec::new()
        });
        found.iter().rev().filter_map(|line| crate::json::read(line).ok()).collect()
    }

    /// What belongs to a report of one player by another; nothing if one of them does not play here.
    pub fn conduct(&self, by: &PlayerId, of: &PlayerId) -> Found {
        let names = |table: &AnyTable, _| {
            let kind = table.setup()?.game.kind();
            Some((kind, table.person(by)?, table.person(of)?)).filter(|_| by != of)
        };
        let found = self.actor.read(names).flatten().map(|(kind, by, name)| {
            let mut lines = self.last_lines();
            lines.retain(|line| line.by.as_ref().is_some_and(|by| by.player == *of));
            Conduct { kind, by, of: name, lines }
        });
        super::question::found(found)
    }

    fn viewer(&self, card: &Card) -> Viewer {
        self.actor.read(|table, _| table.viewer(card.id())).unwrap_or(Viewer::Spectator)
    }

    fn update(&self, news: &News<AnyEvent>, viewer: Viewer, now: Instant) -> Option<String> {
        let (view, seen) =
            self.actor.read(|table, _| (table.view(viewer), table.seen(&news.events, viewer)))?;
        let view = view?;
        let hash = hash(&view);
        text(&ServerMessage::Update { seq: news.seq, seat: seat(viewer), seen, view, now, hash })
    }

    fn welcome(&self, socket: &S::Socket, card: &Card, now: Instant) {
        let viewer = self.viewer(card);
        let Some((Some(view), seq)) = self.actor.read(|table, seq| (table.view(viewer), seq)) else { return };
        let hash = hash(&view);
        self.send(
            socket,
            &ServerMessage::Welcome { proto: PROTOCOL, seq, seat: seat(viewer), view, now, hash },
        );
        if let Some(said) = self.said_lately(viewer) {
            self.sockets.send(socket, &said);
        }
    }

    fn nack(&self, socket: &S::Socket, id: Option<CommandId>, code: &str, seq: u64) {
        self.send(socket, &ServerMessage::Nack { id, code: code.to_owned(), seq });
    }

    fn bye(&self, socket: &S::Socket, code: &str, close: u16) {
        self.send(socket, &ServerMessage::Bye { code: code.to_owned() });
        self.sockets.close(socket, close, code);
    }

    fn send(&self, socket: &S::Socket, message: &ServerMessage) {
        if let Some(text) = text(message) {
            self.sockets.send(socket, &text);
        }
    }
}

const fn seat(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    }
}

fn text(message: &ServerMessage) -> Option<String> {
    serde_json::to_string(message).ok()
}

/// First 16 hexadecimal digits of the SHA-256 of the view's JSON text.
fn hash(view: &serde_json::Value) -> String {
    let digest = Sha256::digest(view.to_string().as_bytes());
    crate::http::secret::hex(digest.get(..8).unwrap_or_default())
}
