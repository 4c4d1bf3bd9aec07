//! The sockets of a lobby: a pulse when something has changed, a word to those whose match begins, and who is still
//! there of those who wait.
//!
//! Nobody is told what has changed: whoever wants to know asks by the revision that is known. So a lobby of thousands
//! costs one short text a second, however much happens.

use super::card::Card;
use super::rhythm::{BEAT, Rhythm};
use super::room::SILENCE;
use crate::actor::{Actor, News, Origin, Ports, Sockets, StoreError};
use shared::ids::PlayerId;
use shared::lobby::{Lobby, LobbyCommand, LobbyEvent};
use shared::table::Phase;
use shared::time::Instant;
use shared::wire::{Envelope, LobbyMessage, Reply};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A lobby with its sockets.
pub struct Hall<P, S> {
    actor: Actor<Lobby, P>,
    sockets: S,
    rhythm: Rhythm,
    /// Players who wait and have no socket, since this object noticed it.
    missing: RefCell<BTreeMap<PlayerId, Instant>>,
}

impl<P: Ports, S: Sockets> Hall<P, S> {
    /// A lobby that has not looked into its store yet.
    pub const fn new(ports: P, sockets: S) -> Self {
        Self {
            actor: Actor::new(ports),
            sockets,
            rhythm: Rhythm::new(),
            missing: RefCell::new(BTreeMap::new()),
        }
    }

    /// The lobby itself.
    pub const fn actor(&self) -> &Actor<Lobby, P> {
        &self.actor
    }

    /// Its sockets.
    pub const fn sockets(&self) -> &S {
        &self.sockets
    }

    /// An envelope arrived.
    ///
    /// # Errors
    /// When the store failed: nothing has changed.
    pub fn envelope(&self, envelope: Envelope, now: Instant) -> Result<Reply, StoreError> {
        let handled = self.actor.envelope(envelope, now)?;
        self.tell(handled.news);
        self.look(now);
        Ok(handled.reply)
    }

    /// The alarm rang: who has gone silent, what time has done, what is to be told.
    ///
    /// # Errors
    /// When the store failed: nothing has changed, call again later.
    pub fn rang(&self, now: Instant) -> Result<(), StoreError> {
        let news = self.actor.rang(now)?;
        self.tell(news);
        self.look(now);
        Ok(())
    }

    /// A socket was opened or closed: whoever waits is there, or is missed from now on.
    pub fn look(&self, now: Instant) {
        let again = self.look_at_those_who_wait(now);
        self.actor.watch([again, self.beat(now)].into_iter().flatten().min(), now);
    }

    fn tell(&self, news: Option<News<LobbyEvent>>) {
        let Some(news) = news else { return };
        for event in &news.events {
            match event {
                // Nobody sees it yet.
                LobbyEvent::Offered { .. } | LobbyEvent::Admitted { .. } => continue,
                LobbyEvent::Noted { note, .. } if note.phase == Phase::Running => {
                    let players = self.actor.read(|lobby, _| lobby.match_players(&note.table).to_vec());
                    let text = LobbyMessage::Matched { table: note.table.clone() };
                    self.send(&text, |card| {
                        card.id().is_some_and(|id| players.iter().flatten().any(|it| it == id))
                    });
                }
                _ => {}
            }
            self.rhythm.owe();
        }
    }

    fn send(&self, message: &LobbyMessage, to: impl Fn(&Card) -> bool) {
        let text = serde_json::to_string(message).unwrap_or_default();
        for socket in self.sockets.all() {
            if Card::from_text(&self.sockets.card(&socket)).is_some_and(|card| to(&card)) {
                self.sockets.send(&socket, &text);
            }
        }
    }

    /// The pulse, if it is owed and it is time; the time of the next one, if it is not yet time.
    fn beat(&self, now: Instant) -> Option<Instant> {
        self.rhythm.beat(now, || {
            let rev = self.actor.seq();
            if rev > 0 {
                self.send(&LobbyMessage::Changed { rev }, |_| true);
            }
            rev > 0
        })
    }

    /// Takes out whoever has been silent for too long, and says when to look again.
    fn look_at_those_who_wait(&self, now: Instant) -> Option<Instant> {
        let seeks = self
            .actor
            .read(|lobby, _| lobby.seeks().iter().map(|seek| (seek.player.clone(), seek.n)).collect());
        let seeks: Vec<(PlayerId, u64)> = seeks.unwrap_or_default();
        if seeks.is_empty() {
            self.missing.borrow_mut().clear();
            return None;
        }
        let heard = self.heard(now);
        let mut again: Option<Instant> = None;
        for (player, n) in seeks {
            let last = self.last_sign(&player, &heard, now);
            if now.since(last) < SILENCE {
                again = [again, Some(last.plus(SILENCE))].into_iter().flatten().min();
                continue;
            }
            self.missing.borrow_mut().remove(&player);
            let command = LobbyCommand::Withdraw { player, seek: Some(n) };
            match self.actor.handle(Origin::Inside, &command, now) {
                Ok(handled) => self.tell(handled.news),
                Err(error) => {
                    self.actor.ports().log(&format!("absence not stored: {error}"));
                    again = Some(now.plus(BEAT));
                }
            }
        }
        again
    }

    /// The last sign of life of everybody who has a socket.
    fn heard(&self, now: Instant) -> BTreeMap<PlayerId, Instant> {
        let mut heard = BTreeMap::new();
        for socket in self.sockets.all() {
            let Some(card) = Card::from_text(&self.sockets.card(&socket)) else { continue };
            let at = self.sockets.heard(&socket).max(card.heard).min(now);
            if let Some((player, _)) = card.player {
                let last = heard.entry(player).or_insert(at);
                *last = at.max(*last);
            }
        }
        heard
    }

    fn last_sign(&self, player: &PlayerId, heard: &BTreeMap<PlayerId, Instant>, now: Instant) -> Instant {
        let mut missing = self.missing.borrow_mut();
        match heard.get(player) {
            Some(at) => {
                missing.remove(player);
                *at
            }
            None => *missing.entry(player.clone()).or_insert(now),
        }
    }
}
