//! The sockets of a ladder: a pulse when something has changed; and how a rank came to be, read out of what is stored.
//!
//! Nobody is told what has changed: whoever wants to know asks for the rows that are looked at. So a ladder of a hundred
//! thousand costs one short text a second, however many ranks move.

use super::question::found;
use super::rhythm::Rhythm;
use crate::actor::{Actor, News, Ports, Sockets, Store, StoreError};
use crate::http::Found;
use shared::ids::PlayerId;
use shared::ladder::{Ladder, LadderEvent, LadderKind, RANK_POINTS, RankHistory, RankPoint, before};
use shared::time::Instant;
use shared::wire::{Envelope, LadderMessage, Reply};

/// How many entries one page of a history looks at: a page of a player whom nothing has touched for long may be empty.
pub const LOOKED_AT: u32 = 2_000;

/// A ladder with its sockets.
pub struct Stairs<P, S> {
    actor: Actor<Ladder, P>,
    sockets: S,
    rhythm: Rhythm,
}

impl<P: Ports, S: Sockets> Stairs<P, S> {
    /// A ladder that has not looked into its store yet.
    pub const fn new(ports: P, sockets: S) -> Self {
        Self { actor: Actor::new(ports), sockets, rhythm: Rhythm::new() }
    }

    /// The ladder itself.
    pub const fn actor(&self) -> &Actor<Ladder, P> {
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
        self.changed(handled.news.as_ref());
        self.look(now);
        Ok(handled.reply)
    }

    /// The alarm rang: who was pushed down is told, and what is owed to those who watch.
    ///
    /// # Errors
    /// When the store failed: nothing has changed, call again later.
    pub fn rang(&self, now: Instant) -> Result<(), StoreError> {
        let news = self.actor.rang(now)?;
        self.changed(news.as_ref());
        self.look(now);
        Ok(())
    }

    /// Tells what is owed, if it is time, and looks again otherwise.
    pub fn look(&self, now: Instant) {
        self.actor.watch(self.beat(now), now);
    }

    /// Whether what was told to players alone changed nothing that anybody sees.
    fn changed(&self, news: Option<&News<LadderEvent>>) {
        let seen = |event: &LadderEvent| !matches!(event, LadderEvent::Digested { .. });
        if news.is_some_and(|news| news.events.iter().any(seen)) {
            self.rhythm.owe();
        }
    }

    /// The pulse, if it is owed and it is time; the time of the next one, if it is not yet time.
    fn beat(&self, now: Instant) -> Option<Instant> {
        self.rhythm.beat(now, || {
            let (rev, watchers) = (self.actor.seq(), self.sockets.all());
            if rev == 0 || watchers.is_empty() {
                return false;
            }
            let text = serde_json::to_string(&LadderMessage::Changed { rev }).unwrap_or_default();
            self.sockets.send_all(&watchers, &text);
            true
        })
    }

    /// A page of the history of a player's rank: the newest, or what came before a page's end.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn history(
        &self,
        ladder: LadderKind,
        player: &PlayerId,
        page: Option<(u64, Option<u32>)>,
    ) -> Result<Found, StoreError> {
        let start = self.actor.read(|it, seq| {
            let (before, rank) = page.unwrap_or((seq.saturating_add(1), it.rank(player)));
            Some((it.name(player)?.clone(), it.rank(player), seq, before, rank))
        });
        let Some((name, now, rev, from, rank)) = start.flatten() else { return Ok(Found::Nothing) };
        let entries = self.actor.ports().store().back(from, LOOKED_AT)?;
        let all = entries.len() < LOOKED_AT as usize;
        let (mut rank, mut points, mut next) = (rank, Vec::new(), None);
        for entry in entries {
            let events: Vec<LadderEvent> = crate::json::read(&entry.ev)
                .map_err(|error| StoreError(format!("entry {} not readable: {error}", entry.seq)))?;
            let told = self.actor.read(|it, _| undo(it, player, &events, &mut rank));
            points.extend(told.unwrap_or_default());
            next = Some(entry.seq);
            if points.len() >= RANK_POINTS {
                break;
            }
        }
        let more = points.len() >= RANK_POINTS || !all;
        let next = next.filter(|seq| more && *seq > 1);
        let next = next.map(|seq| format!("{seq}.{}", rank.unwrap_or_default()));
        let player = player.clone();
        Ok(found(Some(RankHistory { ladder, player, name, rev, rank: now, points, next })))
    }
}

/// Goes back over the events of one entry; what they were to the player, the newest first.
fn undo(
    ladder: &Ladder,
    player: &PlayerId,
    events: &[LadderEvent],
    rank: &mut Option<u32>,
) -> Vec<RankPoint> {
    let mut points = Vec::new();
    for event in events.iter().rev() {
        let (stood, point) = before(*rank, player, event, |player| ladder.name(player).cloned());
        *rank = stood;
        points.extend(point);
    }
    points
}
