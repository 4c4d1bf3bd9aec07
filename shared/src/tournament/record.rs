//! The exported record of a tournament that is over (FD-7, FD-8): everything that somebody needs to recompute seeding,
//! bracket, colours, clocks, deadlines, tosses, and who advanced, without asking the server. `docs/FAIRNESS.md`
//! describes the format.
//!
//! It is what everybody could see of the event and no more: open requests, flags, the chat and who was muted are not
//! in it, nor whoever left before the start.

mod compare;
mod faults;
mod order;
mod verify;

pub use faults::{Fault, Wrong};
pub use verify::verify;

use super::state::Tournament;
use super::{MatchEnd, MatchView, Ruling, Stage, TournamentEvent, TournamentSettings, rulings};
use crate::aggregate::Version;
use crate::chance::{Commitment, Nonce, Seed};
use crate::ids::{DisplayName, PlayerId, TournamentCode};
use crate::seat::Seat;
use crate::table::Record as GameRecord;
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// What tells the record of a tournament from that of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A tournament.
    #[default]
    Tournament,
}

/// A tournament that was completed or cancelled. Numbers of players are indexes into `entries`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentRecord {
    /// The format.
    pub v: Version<1>,
    /// That it is a tournament's.
    pub kind: Kind,
    /// Its code: the context of the seeding.
    pub code: TournamentCode,
    /// The organiser's name.
    pub organiser: DisplayName,
    /// What the organiser chose (T-1).
    pub settings: TournamentSettings,
    /// When it was created.
    pub created: Instant,
    /// The commitment of the seeding, published then (FD-8).
    pub commitment: Commitment,
    /// The players by seed, the first is seed 1 (T-11); of a cancelled one in joining order.
    pub entries: Vec<RecordEntry>,
    /// When it started; a cancelled one never did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<Instant>,
    /// The secret of the seeding, revealed at the start (FD-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveal: Option<Seed>,
    /// All matches in bracket order: first round first, the Finals last.
    pub matches: Vec<RecordMatch>,
    /// Who was removed by the organiser after the start, and when (T-83).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<Removal>,
    /// What was ruled since the start, as everybody could see it, in the order of events.
    pub rulings: Vec<Ruling>,
    /// Completed or cancelled (T-7).
    pub stage: Stage,
    /// When.
    pub ended: Instant,
    /// The champion; nobody if both finalists were out (Q-T-28).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub champion: Option<u16>,
    /// The other finalist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runner_up: Option<u16>,
    /// T-73: who and how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_sixes: Option<(u16, u32)>,
    /// Records of its games, each found by its table. They may be left out: each can be had by its table's id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<GameRecord>,
}

/// A player of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordEntry {
    /// Who.
    pub player: PlayerId,
    /// The name at the time.
    pub name: DisplayName,
    /// The number in joining order. Numbers are missing where somebody asked to join, or joined, and was not there at
    /// the start.
    pub joined: u32,
    /// What the player's device added to the seeding (FD-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
    /// Whether the player was Pro (T-82).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub pro: bool,
}

/// A match of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordMatch {
    /// From 1.
    pub round: u8,
    /// Index in its round, from 0.
    pub index: u32,
    /// The players; nobody where there was a bye (T-15) or nobody had come forward (Q-T-28).
    pub places: [Option<u16>; 2],
    /// Who advanced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// How it was decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<MatchEnd>,
    /// What happened in it, in order: ready, attempts, rooms, results, deadlines, the decision.
    pub log: Vec<Logged>,
}

/// An event with its number; numbers are in one order over the whole tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logged {
    /// The number. Others are missing: not every event is public.
    pub n: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: TournamentEvent,
}

/// A player who was removed after the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Removal {
    /// The number of the event.
    pub n: u64,
    /// When.
    pub at: Instant,
    /// Whom.
    pub player: PlayerId,
}

/// The events of one decision, as they were stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The number of the last of them; the first event of a tournament has number 1.
    pub last: u64,
    /// The events.
    pub events: Vec<TournamentEvent>,
}

/// The match of an event that is part of a match's log, and when it happened.
fn in_match(event: &TournamentEvent) -> Option<(u32, Instant)> {
    use TournamentEvent as E;
    match event {
        E::MatchReady { index, at, .. }
        | E::Attempted { index, at, .. }
        | E::RoomOpened { index, at, .. }
        | E::RoomClosing { index, at }
        | E::OrganiserAsked { index, at, .. }
        | E::GameCounted { index, at, .. }
        | E::MatchDecided { index, at, .. } => Some((*index, *at)),
        _ => None,
    }
}

impl Tournament {
    /// The record, of everything that was ever stored of it; `None` while it is not over. Games are added by whoever
    /// can ask their tables.
    #[must_use]
    pub fn export(&self, journal: &[Batch]) -> Option<TournamentRecord> {
        let live = self.live.as_ref()?;
        if !matches!(live.stage, Stage::Completed | Stage::Cancelled) {
            return None;
        }
        let view = self.view(None)?;
        let entries = live.entries.iter().filter(|entry| entry.accepted).map(|entry| RecordEntry {
            player: entry.player.clone(),
            name: entry.name.clone(),
            joined: entry.joined,
            nonce: entry.nonce,
            pro: entry.pro,
        });
        let mut record = TournamentRecord {
            v: Version,
            kind: Kind::Tournament,
            code: view.code,
            organiser: view.organiser,
            settings: view.settings,
            created: live.created,
            commitment: view.commitment,
            entries: entries.collect(),
            started: view.started,
            reveal: view.reveal,
            matches: view.matches.into_iter().map(RecordMatch::of).collect(),
            removed: Vec::new(),
            rulings: Vec::new(),
            stage: live.stage,
            ended: live.created,
            champion: view.champion,
            runner_up: view.runner_up,
            most_sixes: view.most_sixes,
            games: Vec::new(),
        };
        for batch in journal {
            record.take(batch);
        }
        Some(record)
    }
}

impl TournamentRecord {
    fn take(&mut self, batch: &Batch) {
        let before = batch.last.saturating_sub(u64::try_from(batch.events.len()).unwrap_or(u64::MAX));
        for (n, event) in (before.saturating_add(1)..).zip(&batch.events) {
            match event {
                TournamentEvent::Cancelled { at } | TournamentEvent::Completed { at, .. } => self.ended = *at,
                TournamentEvent::Removed { at, player } => {
                    self.removed.push(Removal { n, at: *at, player: player.clone() });
                }
                _ => self.log(n, event),
            }
        }
        let public = rulings(&batch.events, batch.last).into_iter().filter(Ruling::is_public);
        // Before the start only removals are ruled, of players who are then not in it.
        self.rulings.extend(public.filter(|ruling| self.started.is_some_and(|start| ruling.at >= start)));
    }

    fn log(&mut self, n: u64, event: &TournamentEvent) {
        let found = in_match(event).and_then(|(index, _)| self.matches.get_mut(usize::try_from(index).ok()?));
        if let Some(found) = found {
            found.log.push(Logged { n, event: event.clone() });
        }
    }
}

impl RecordMatch {
    fn of(view: MatchView) -> Self {
        let MatchView { round, index, places, winner, by, .. } = view;
        Self { round, index, places, winner, by, log: Vec::new() }
    }
}
