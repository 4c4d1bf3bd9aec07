//! What a lobby remembers.

use super::{LobbyEvent, Seek, TableNote};
use crate::aggregate::Version;
use crate::ids::{PlayerId, TableId};
use crate::rules::GameKind;
use crate::table::{Phase, TableSettings};
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};

/// Open tables of one host in one lobby.
pub const MAX_OPEN_PER_HOST: usize = 3;
/// Open tables of a lobby.
pub const MAX_OPEN: usize = 500;
/// Running tables that are listed; the oldest makes room for a new one.
pub const MAX_RUNNING: usize = 500;
/// Players who wait for a quick match.
pub const MAX_WAITING: usize = 1_000;
/// Tables that left the list and are remembered, so that whoever asks what has changed learns of it.
pub const MAX_GONE: usize = 256;
/// How long the lobby waits for the first word of a table that was about to be opened.
pub const OFFER_LASTS: Millis = Millis::minutes(1);
/// A table that was not heard of for so long is not listed any more: longer than any waits for its players, and than
/// the longest banks last.
pub const FORGET_AFTER: Millis = Millis::hours(25);
/// The longest wait for a quick match.
pub const SEEK_LASTS: Millis = Millis::hours(1);

/// The lobby of one game: an [`Aggregate`](crate::aggregate::Aggregate).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Lobby {
    /// The stored form.
    #[serde(default)]
    pub(super) v: Version<1>,
    /// Events so far.
    pub(super) rev: u64,
    /// The game; `None` until something has happened.
    pub(super) kind: Option<GameKind>,
    /// Tables that are listed or about to be, the oldest first.
    pub(super) tables: Vec<Entry>,
    /// The last tables that left the list, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) gone: Vec<Gone>,
    /// What left the list up to this revision may be forgotten.
    #[serde(default)]
    pub(super) floor: u64,
    /// Those who wait, the longest wait first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) seeks: Vec<Seek>,
    /// The numbers of those waits that may not be paired yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) pending: Vec<u64>,
    /// Matches whose table is not over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) matches: Vec<Match>,
}

/// A table in the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// The revision with which it came.
    pub(super) n: u64,
    /// The revision of its last change.
    pub(super) rev: u64,
    /// When it was last heard of.
    pub(super) heard: Instant,
    pub(super) table: TableId,
    pub(super) host: PlayerId,
    pub(super) settings: TableSettings,
    /// What the table said; nothing while it is about to be opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) note: Option<Box<TableNote>>,
}

/// A table that left the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Gone {
    /// The revision with which it left.
    pub(super) rev: u64,
    pub(super) table: TableId,
}

/// A quick match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Match {
    pub(super) at: Instant,
    pub(super) table: TableId,
    pub(super) players: Vec<PlayerId>,
    /// Whether the table has said that it runs: then its players may go there.
    #[serde(default)]
    pub(super) begun: bool,
}

impl Entry {
    pub(super) fn phase(&self) -> Phase {
        self.note.as_ref().map_or(Phase::Waiting, |note| note.phase)
    }

    /// Whether somebody can sit down, or will when it is opened.
    pub(super) fn is_open(&self) -> bool {
        let taken = self.note.as_ref().map_or(0, |note| note.players.len());
        self.phase() == Phase::Waiting && taken < usize::from(self.settings.game.people())
    }

    pub(super) fn is_running(&self) -> bool {
        self.phase() == Phase::Running
    }

    /// Whether it is shown: the table exists, and there is something to do with it.
    pub(super) fn is_shown(&self) -> bool {
        self.note.is_some() && (self.is_open() || self.is_running())
    }

    /// When it is dropped, if nothing is heard of it.
    pub(super) fn lasts_until(&self) -> Instant {
        self.heard.plus(if self.note.is_some() { FORGET_AFTER } else { OFFER_LASTS })
    }
}

impl Lobby {
    /// Events so far.
    #[must_use]
    pub const fn rev(&self) -> u64 {
        self.rev
    }

    /// The game; `None` until something has happened.
    #[must_use]
    pub const fn kind(&self) -> Option<GameKind> {
        self.kind
    }

    /// Those who wait for a quick match, the longest wait first.
    #[must_use]
    pub fn seeks(&self) -> &[Seek] {
        &self.seeks
    }

    /// Who plays in the quick match at this table, if it is one that is not over.
    #[must_use]
    pub fn match_players(&self, table: &TableId) -> &[PlayerId] {
        let found = self.matches.iter().find(|found| found.table == *table);
        found.map_or(&[], |found| &found.players)
    }

    /// Who plays in each quick match that is not over.
    pub fn matches(&self) -> impl Iterator<Item = &[PlayerId]> {
        self.matches.iter().map(|found| &*found.players)
    }

    pub(super) fn entry(&self, table: &TableId) -> Option<&Entry> {
        self.tables.iter().find(|entry| entry.table == *table)
    }

    pub(super) fn seek_of(&self, player: &PlayerId) -> Option<&Seek> {
        self.seeks.iter().find(|seek| seek.player == *player)
    }

    /// The quick match of a player that is not over.
    pub(super) fn match_of(&self, player: &PlayerId) -> Option<&Match> {
        self.matches.iter().find(|found| found.players.contains(player))
    }

    /// Those who may be paired, the longest wait first.
    pub(super) fn admitted(&self) -> impl Iterator<Item = &Seek> {
        self.seeks.iter().filter(|seek| !self.pending.contains(&seek.n))
    }

    fn end_seeks(&mut self, ends: impl Fn(&Seek) -> bool) {
        self.seeks.retain(|seek| !ends(seek));
        self.pending.retain(|n| self.seeks.iter().any(|seek| seek.n == *n));
    }

    pub(super) fn record(mut self, event: &LobbyEvent) -> Self {
        self.rev = self.rev.saturating_add(1);
        match event {
            LobbyEvent::Offered { at, table, host, settings } => {
                self.is_about(settings);
                self.tables.push(Entry {
                    n: self.rev,
                    rev: self.rev,
                    heard: *at,
                    table: table.clone(),
                    host: host.clone(),
                    settings: settings.clone(),
                    note: None,
                });
            }
            LobbyEvent::Noted { at, note } => self.note(*at, note),
            LobbyEvent::Dropped { table } => self.leave(table),
            LobbyEvent::Forgotten { table } => {
                self.leave(table);
                self.matches.retain(|found| found.table != *table);
            }
            LobbyEvent::Sought { seek } => {
                self.is_about(&seek.settings);
                self.end_seeks(|known| known.player == seek.player);
                self.seeks.push((**seek).clone());
                self.pending.extend(seek.table.is_some().then_some(seek.n));
            }
            LobbyEvent::Admitted { player } => {
                let n = self.seek_of(player).map(|seek| seek.n);
                self.pending.retain(|pending| Some(*pending) != n);
            }
            LobbyEvent::Withdrawn { player } => self.end_seeks(|known| known.player == *player),
            LobbyEvent::Matched { at, table, players } => {
                self.end_seeks(|known| players.contains(&known.player));
                let (table, players) = (table.clone(), players.clone());
                self.matches.push(Match { at: *at, table, players, begun: false });
            }
        }
        self
    }

    fn is_about(&mut self, settings: &TableSettings) {
        self.kind.get_or_insert(settings.game.kind());
    }

    fn note(&mut self, at: Instant, note: &TableNote) {
        self.is_about(&note.settings);
        let over = matches!(note.phase, Phase::Over | Phase::Closed);
        if over {
            self.matches.retain(|found| found.table != note.table);
            self.leave(&note.table);
            return;
        }
        for found in self.matches.iter_mut().filter(|found| found.table == note.table) {
            found.begun |= note.phase == Phase::Running;
        }
        let rev = self.rev;
        let entry = Entry {
            n: rev,
            rev,
            heard: at,
            table: note.table.clone(),
            host: note.host.clone(),
            settings: note.settings.clone(),
            note: Some(Box::new(note.clone())),
        };
        match self.tables.iter_mut().find(|known| known.table == note.table) {
            Some(known) => *known = Entry { n: known.n, ..entry },
            None => self.tables.push(entry),
        }
    }

    /// A table that was about to be opened was never shown, and may still come.
    fn leave(&mut self, table: &TableId) {
        let shown = self.entry(table).is_some_and(|entry| entry.note.is_some());
        self.tables.retain(|known| known.table != *table);
        if !shown {
            return;
        }
        self.gone.push(Gone { rev: self.rev, table: table.clone() });
        let surplus = self.gone.len().saturating_sub(MAX_GONE);
        let forgotten = self.gone.drain(..surplus);
        self.floor = forgotten.map(|gone| gone.rev).fold(self.floor, u64::max);
    }
}
