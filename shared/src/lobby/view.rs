//! What a lobby shows: the newest tables, or what has changed since a revision. Names and options only: nonces, and
//! what is about to be opened, are nobody's business.

use super::state::{Entry, Lobby};
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::table::{Phase, TableSettings};
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// Open tables of a page at most, and running ones.
pub const PAGE: usize = 50;

/// Which tables somebody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// The newest open ones and the newest running ones.
    Newest,
    /// What has changed after this revision; as `newest` if that is not remembered.
    Since(u64),
    /// Open ones with a lower number.
    OpenBefore(u64),
    /// Running ones with a lower number.
    RunningBefore(u64),
}

/// Answer of `GET /api/lobby/<kind>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyPage {
    /// The lobby's revision.
    pub rev: u64,
    /// If it is here, the page holds only what has changed after this revision: `tables` replace or join those that are
    /// known, `gone` leave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// Tables, the newest first.
    pub tables: Vec<LobbyTable>,
    /// Tables that are not listed any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<TableId>,
    /// Whether there are open tables older than the last one here; they are asked for by its `n`.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub more_open: bool,
    /// The same of running tables.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub more_running: bool,
    /// How many tables are open.
    pub open: u32,
    /// How many are running.
    pub running: u32,
    /// What players wait for, most of them first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quick: Vec<QuickLine>,
    /// What it is to the viewer; absent without a session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

/// A table in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyTable {
    /// Its number: higher is newer.
    pub n: u64,
    /// The table.
    pub table: TableId,
    /// `waiting`: a seat is free. `running`: to watch.
    pub phase: Phase,
    /// The game with its options and its clock.
    pub settings: TableSettings,
    /// Who opened it.
    pub host: PlayerId,
    /// Who has a seat.
    pub players: Vec<DisplayName>,
    /// How many seats it has.
    pub seats: u8,
    /// When it came to stand like this.
    pub at: Instant,
    /// The viewer has a seat at it.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub yours: bool,
}

/// What players wait for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuickLine {
    /// The game with its options and its clock.
    pub settings: TableSettings,
    /// How many wait.
    pub waiting: u32,
    /// How many are needed.
    pub seats: u8,
}

/// What a lobby is to its viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct You {
    /// The own wait for a quick match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seek: Option<OwnSeek>,
    /// The table of the quick match, once it runs and until it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// The match is made, and its table is being opened.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub opening: bool,
}

/// The own wait for a quick match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnSeek {
    /// Its number.
    pub n: u64,
    /// What for.
    pub settings: TableSettings,
    /// Since when.
    pub since: Instant,
}

impl Lobby {
    /// The tables that are asked for, as this viewer sees them.
    #[must_use]
    pub fn page(&self, ask: Ask, viewer: Option<&PlayerId>) -> LobbyPage {
        let since = match ask {
            Ask::Since(since) if (self.floor..=self.rev).contains(&since) => Some(since),
            _ => None,
        };
        let (open, running) = (self.shown(Entry::is_open), self.shown(Entry::is_running));
        let [total_open, total_running] =
            [open.len(), running.len()].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        let line = |entry: &Entry| LobbyTable::of(entry, viewer);
        let older = |entries: Vec<&'_ Entry>, before: Option<u64>| -> Vec<LobbyTable> {
            let older = entries.into_iter().filter(|entry| before.is_none_or(|before| entry.n < before));
            older.filter_map(line).collect()
        };
        let changed = |entries: Vec<&'_ Entry>, since: u64| -> Vec<LobbyTable> {
            entries.into_iter().filter(|entry| entry.rev > since).filter_map(line).collect()
        };
        let [mut open, mut running] = match (since, ask) {
            (Some(since), _) => [changed(open, since), changed(running, since)],
            (None, Ask::OpenBefore(before)) => [older(open, Some(before)), Vec::new()],
            (None, Ask::RunningBefore(before)) => [Vec::new(), older(running, Some(before))],
            (None, _) => [older(open, None), older(running, None)],
        };
        let more = [&mut open, &mut running].map(|tables| {
            let more = since.is_none() && tables.len() > PAGE;
            if since.is_none() {
                tables.truncate(PAGE);
            }
            more
        });
        let [more_open, more_running] = more;
        open.append(&mut running);
        open.sort_by_key(|table| core::cmp::Reverse(table.n));
        LobbyPage {
            rev: self.rev,
            since,
            tables: open,
            gone: since.map_or_else(Vec::new, |since| self.gone_since(since)),
            more_open,
            more_running,
            open: total_open,
            running: total_running,
            quick: self.quick_lines(),
            you: viewer.map(|viewer| self.you(viewer)),
        }
    }

    /// What is listed and is so, the newest first.
    fn shown(&self, what: fn(&Entry) -> bool) -> Vec<&Entry> {
        self.tables.iter().rev().filter(|entry| entry.is_shown() && what(entry)).collect()
    }

    fn gone_since(&self, since: u64) -> Vec<TableId> {
        let left = self.gone.iter().filter(|gone| gone.rev > since).map(|gone| &gone.table);
        let hidden = self.tables.iter().filter(|entry| entry.rev > since && !entry.is_shown());
        left.chain(hidden.map(|entry| &entry.table)).cloned().collect()
    }

    /// What the lobby is to this player.
    #[must_use]
    pub fn you(&self, player: &PlayerId) -> You {
        let (found, seek) = (self.match_of(player), self.seek_of(player));
        let begun = found.filter(|found| found.begun);
        You {
            seek: seek.map(|seek| OwnSeek { n: seek.n, settings: seek.settings.clone(), since: seek.at }),
            table: begun.map(|found| found.table.clone()),
            opening: found.is_some_and(|found| !found.begun),
        }
    }

    fn quick_lines(&self) -> Vec<QuickLine> {
        let mut lines: Vec<QuickLine> = Vec::new();
        for seek in &self.seeks {
            match lines.iter_mut().find(|line| line.settings == seek.settings) {
                Some(line) => line.waiting = line.waiting.saturating_add(1),
                None => {
                    let seats = seek.settings.game.seats();
                    lines.push(QuickLine { settings: seek.settings.clone(), waiting: 1, seats });
                }
            }
        }
        // Equal ones stay in the order of waiting.
        lines.sort_by_key(|line| core::cmp::Reverse(line.waiting));
        lines.truncate(PAGE);
        lines
    }
}

impl LobbyTable {
    fn of(entry: &Entry, viewer: Option<&PlayerId>) -> Option<Self> {
        let note = entry.note.as_ref()?;
        Some(Self {
            n: entry.n,
            table: entry.table.clone(),
            phase: note.phase,
            settings: entry.settings.clone(),
            host: entry.host.clone(),
            players: note.players.iter().map(|(_, name)| name.clone()).collect(),
            seats: entry.settings.game.seats(),
            at: note.at,
            yours: viewer.is_some_and(|viewer| note.players.iter().any(|(player, _)| player == viewer)),
        })
    }
}

impl LobbyPage {
    /// Brings a page up to date with a newer answer, as a client does: a whole one replaces it, and a change takes out
    /// and puts in.
    pub fn apply(&mut self, newer: Self) {
        if newer.since.is_none() {
            *self = newer;
            return;
        }
        let fresh = |table: &TableId| newer.tables.iter().any(|newer| newer.table == *table);
        self.tables.retain(|known| !newer.gone.contains(&known.table) && !fresh(&known.table));
        let (more_open, more_running) = (self.more_open, self.more_running);
        let mut tables = newer.tables;
        tables.append(&mut self.tables);
        tables.sort_by_key(|table| core::cmp::Reverse(table.n));
        *self = Self { since: None, tables, gone: Vec::new(), more_open, more_running, ..newer };
    }
}
