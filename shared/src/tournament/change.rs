//! What changed between two revisions, for those who watch.
//!
//! It is derived from what the events touched, never by comparing whole views, and holds the newest values: so several
//! changes can be told as one, and one that comes again does no harm.

use super::chat::newest_line;
use super::state::Tournament;
use super::{EntryView, MatchView, Stage, TournamentEvent as Event, TournamentView};
use crate::ids::PlayerId;
use crate::time::Instant;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// More players or matches than this are not told one by one: who watches fetches the view anew.
pub const CHANGES_TOLD: usize = 128;

/// What changed, as everybody may see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentChange {
    /// A view of this revision or a later one is brought up to date by it; an older one is to be fetched anew.
    pub since: u64,
    /// The revision it leads to.
    pub rev: u64,
    /// What the whole tournament shows, if any of it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<ChangedHead>,
    /// Players who are new or changed; each takes the place of the entry of the same player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<EntryView>,
    /// Players who are not in it any more (before the start only).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<PlayerId>,
    /// Matches that changed, each with its index in bracket order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub matches: Vec<(u32, MatchView)>,
    /// The number of the newest chat line, if there is a new one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<u64>,
    /// Something changed that only the organiser sees (requests, no-shows, rulings): the organiser fetches the view
    /// anew.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub organiser: bool,
    /// Too much changed to be told here (the start, a deadline of a whole round): everybody fetches the view anew.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub more: bool,
}

/// What a tournament shows besides players and matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangedHead {
    /// T-7.
    pub stage: Stage,
    /// The round being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u8>,
    /// When it started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<Instant>,
    /// Indexes into the entries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub champion: Option<u16>,
    /// The other finalist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runner_up: Option<u16>,
    /// T-73.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_sixes: Option<(u16, u32)>,
}

/// What the events since the last change have touched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    since: Option<u64>,
    head: bool,
    players: BTreeSet<PlayerId>,
    matches: BTreeSet<u32>,
    chat: Option<u64>,
    organiser: bool,
    more: bool,
}

impl Touched {
    /// Whether there is nothing to tell.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.since.is_none()
    }

    /// Adds the events that led to revision `rev`.
    pub fn add(&mut self, events: &[Event], rev: u64) {
        let before = rev.saturating_sub(u64::try_from(events.len()).unwrap_or(u64::MAX));
        self.since.get_or_insert(before);
        self.chat = newest_line(events, rev).or(self.chat);
        for event in events {
            self.event(event);
        }
        if self.players.len() > CHANGES_TOLD || self.matches.len() > CHANGES_TOLD {
            self.everything();
        }
    }

    fn everything(&mut self) {
        self.players.clear();
        self.matches.clear();
        (self.head, self.more) = (true, true);
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::Created { .. } | Event::Started { .. } => self.everything(),
            Event::Joined { accepted: false, .. }
            | Event::Flagged { .. }
            | Event::Muted { .. }
            | Event::ConflictRecorded { .. } => self.organiser = true,
            Event::Joined { player, .. } | Event::Removed { player, .. } => self.player(player),
            Event::Answered { player, .. } | Event::Left { player, .. } => {
                self.player(player);
                self.organiser = true;
            }
            Event::Reminded { .. } | Event::Posted { .. } => {}
            Event::Cancelled { .. } | Event::Completed { .. } => self.head = true,
            Event::MatchDecided { index, .. } => {
                self.found(*index);
                self.head = true;
            }
            Event::MatchReady { index, .. }
            | Event::Attempted { index, .. }
            | Event::RoomOpened { index, .. }
            | Event::RoomClosing { index, .. }
            | Event::OrganiserAsked { index, .. }
            | Event::GameCounted { index, .. } => self.found(*index),
        }
    }

    fn player(&mut self, player: &PlayerId) {
        if !self.more {
            self.players.insert(player.clone());
        }
    }

    fn found(&mut self, index: u32) {
        if !self.more {
            self.matches.insert(index);
        }
    }
}

impl Tournament {
    /// What is to be told of what was touched; `None` if that is nothing.
    #[must_use]
    pub fn change(&self, touched: &Touched) -> Option<TournamentChange> {
        let live = self.live.as_ref()?;
        let mut change = TournamentChange {
            since: touched.since?,
            rev: self.rev,
            head: touched.head.then(|| self.head()).flatten(),
            chat: touched.chat,
            organiser: touched.organiser,
            more: touched.more,
            ..TournamentChange::default()
        };
        for player in &touched.players {
            let entry = live.entries.iter().find(|entry| entry.player == *player && entry.accepted);
            match entry {
                Some(entry) => change.entries.push(entry.show(false)),
                None => change.left.push(player.clone()),
            }
        }
        let mut matches = touched.matches.clone();
        // Who won has a place in the next match.
        matches.extend(touched.matches.iter().filter_map(|index| Some(live.bracket()?.next(*index)?.0)));
        change.matches =
            matches.into_iter().filter_map(|index| Some((index, self.match_view(index)?))).collect();
        Some(change)
    }

    fn head(&self) -> Option<ChangedHead> {
        let live = self.live.as_ref()?;
        Some(ChangedHead {
            stage: live.stage,
            round: live.round(),
            started: live.started,
            champion: live.champion,
            runner_up: live.runner_up,
            most_sixes: live.most_sixes,
        })
    }
}

impl TournamentView {
    /// Brings the view of `viewer` up to date. False if it cannot be: then it is to be fetched anew, and is left as it
    /// was.
    #[must_use]
    pub fn apply(&mut self, change: &TournamentChange, viewer: Option<&PlayerId>) -> bool {
        if change.rev <= self.rev {
            return true;
        }
        if change.since > self.rev || change.more || change.organiser && self.you_organise {
            return false;
        }
        self.rev = change.rev;
        if let Some(head) = &change.head {
            self.stage = head.stage;
            self.round = head.round;
            self.started = head.started;
            (self.champion, self.runner_up) = (head.champion, head.runner_up);
            self.most_sixes = head.most_sixes;
        }
        self.entries.retain(|known| !change.left.contains(&known.player));
        for entry in &change.entries {
            self.enter(entry);
        }
        for (index, found) in &change.matches {
            let known = usize::try_from(*index).ok().and_then(|index| self.matches.get_mut(index));
            if let Some(known) = known {
                found.clone_into(known);
            }
        }
        self.look_for(viewer);
        true
    }

    fn enter(&mut self, entry: &EntryView) {
        match self.entries.iter_mut().find(|known| known.player == entry.player) {
            // No-shows are told to the organiser alone, and not here.
            Some(known) => *known = EntryView { flags: known.flags, ..entry.clone() },
            None => {
                let at = self.entries.partition_point(|known| known.joined < entry.joined);
                self.entries.insert(at, entry.clone());
            }
        }
    }

    /// Where the viewer stands: the fields that are the viewer's own.
    fn look_for(&mut self, viewer: Option<&PlayerId>) {
        let at = viewer.and_then(|viewer| self.entries.iter().position(|entry| entry.player == *viewer));
        self.you = at.and_then(|at| u16::try_from(at).ok());
        let undecided = |found: &MatchView| found.by.is_none() && found.places.contains(&self.you);
        let own = self.you.and_then(|_| self.matches.iter().position(undecided));
        self.your_match = own.and_then(|at| u32::try_from(at).ok());
    }
}
