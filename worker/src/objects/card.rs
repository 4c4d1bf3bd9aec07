//! What is kept beside a socket, so that it survives hibernation: who is there, and how he behaves.

use crate::actor::Sockets;
use crate::http::close;
use crate::limits::Bucket;
use shared::ids::{DisplayName, PlayerId};
use shared::time::Instant;
use shared::wire::ServerMessage;

/// Frames that make no sense before the socket is closed.
pub const PATIENCE: u8 = 8;

/// The card of a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Who; nobody in particular watches.
    pub player: Option<(PlayerId, DisplayName)>,
    /// Whether `hello` was said: only then is the socket told anything.
    pub greeted: bool,
    /// When its last message came.
    pub heard: Instant,
    /// How much it may still send.
    pub bucket: Bucket,
    /// Frames that made no sense.
    pub strikes: u8,
}

impl Card {
    /// The card of a new socket.
    #[must_use]
    pub const fn new(player: Option<(PlayerId, DisplayName)>, now: Instant) -> Self {
        Self { player, greeted: false, heard: now, bucket: Bucket::new(now), strikes: 0 }
    }

    /// The player's id.
    #[must_use]
    pub fn id(&self) -> Option<&PlayerId> {
        self.player.as_ref().map(|(id, _)| id)
    }

    /// The card as text; the name stands last, for it may hold spaces.
    #[must_use]
    pub fn to_text(&self) -> String {
        let (id, name) = match &self.player {
            Some((id, name)) => (id.as_str(), name.as_str()),
            None => ("-", "-"),
        };
        let (milli, since) = self.bucket.parts();
        let (greeted, heard, strikes) = (u8::from(self.greeted), self.heard.0, self.strikes);
        format!("{greeted} {heard} {milli} {since} {strikes} {id} {name}")
    }

    /// The card that a text is.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let mut parts = text.splitn(7, ' ');
        let greeted = parts.next()? == "1";
        let heard = Instant(parts.next()?.parse().ok()?);
        let bucket = Bucket::from_parts(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let strikes = parts.next()?.parse().ok()?;
        let player = match parts.next()? {
            "-" => None,
            id => Some((PlayerId::parse(id).ok()?, DisplayName::parse(parts.next()?).ok()?)),
        };
        Some(Self { player, greeted, heard, bucket, strikes })
    }
}

/// Who sits behind a card and may be told something, without the rest: nothing before `hello`, `-` for somebody who
/// has no session. Looked at for every socket with every move.
#[must_use]
pub fn listener(card: &str) -> Option<&str> {
    let mut parts = card.split(' ');
    let greeted = parts.next()? == "1";
    parts.nth(4).filter(|_| greeted)
}

/// Somebody who has nothing to say here has said something: shown out, if it goes on.
pub fn talked<S: Sockets>(sockets: &S, socket: &S::Socket) {
    let Some(mut card) = Card::from_text(&sockets.card(socket)) else { return };
    card.strikes = card.strikes.saturating_add(1);
    sockets.keep(socket, &card.to_text());
    if card.strikes >= PATIENCE {
        sockets.close(socket, close::ABUSE, "abuse");
    }
}

/// Closes the sockets of a player whose sessions have ended.
pub fn dismiss<S: Sockets>(sockets: &S, player: &PlayerId) {
    let bye = ServerMessage::Bye { code: "signed_out".to_owned() };
    let bye = serde_json::to_string(&bye).unwrap_or_default();
    for socket in sockets.all() {
        if Card::from_text(&sockets.card(&socket)).is_some_and(|card| card.id() == Some(player)) {
            sockets.send(&socket, &bye);
            sockets.close(&socket, close::SIGNED_OUT, "signed_out");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_back() {
        let name = DisplayName::parse("Meera of the  Nine Hills").unwrap();
        let mut card = Card::new(Some((PlayerId::from_random(&[4; 26]), name)), Instant(7));
        card.greeted = true;
        card.strikes = 3;
        card.bucket.take(Instant(99));
        assert_eq!(listener(&card.to_text()), card.id().map(PlayerId::as_str));
        assert_eq!(Card::from_text(&card.to_text()), Some(card));
        let watcher = Card::new(None, Instant(8));
        assert_eq!(listener(&watcher.to_text()), None, "has not said hello");
        assert_eq!(listener(&Card { greeted: true, ..watcher.clone() }.to_text()), Some("-"));
        assert_eq!(Card::from_text(&watcher.to_text()), Some(watcher));
        assert_eq!(Card::from_text(""), None);
    }
}
