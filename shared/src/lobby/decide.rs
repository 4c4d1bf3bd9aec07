//! What a lobby does with a command. Time first, then the command.

use super::state::{Entry, Lobby, MAX_OPEN, MAX_OPEN_PER_HOST, MAX_RUNNING, SEEK_LASTS};
use super::{FORGET_AFTER, LobbyCommand, LobbyEffect, LobbyEvent, LobbyReject, TableNote, WaitNote};
use crate::aggregate::{Aggregate, Ctx, Decision};
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::table::{Phase, TableSettings, TableSetup};
use crate::time::Instant;

/// A decision in the making: the events so far and the lobby as they leave it.
pub(super) struct Draft {
    pub(super) lobby: Lobby,
    pub(super) now: Instant,
    events: Vec<LobbyEvent>,
    effects: Vec<LobbyEffect>,
}

impl Aggregate for Lobby {
    type Command = LobbyCommand;
    type Event = LobbyEvent;
    type Effect = LobbyEffect;
    type Reject = LobbyReject;

    fn decide(
        &self,
        command: &LobbyCommand,
        ctx: &Ctx<'_>,
    ) -> Result<Decision<LobbyEvent, LobbyEffect>, LobbyReject> {
        let mut draft = Draft::new(self, ctx.now);
        draft.let_time_pass();
        match command {
            LobbyCommand::Offer { table, host, settings } => draft.offer(table, host, settings)?,
            LobbyCommand::Note { note } => draft.note(note)?,
            LobbyCommand::Seek { player, name, settings, nonce, table, avoids } => {
                draft.seek((player, name), settings, *nonce, table, avoids)?;
            }
            LobbyCommand::Admit { player, seek } => draft.admit(player, *seek)?,
            LobbyCommand::Withdraw { player, seek } => {
                let waits = draft.lobby.seek_of(player).map(|known| known.n);
                if waits.is_some_and(|n| seek.is_none_or(|seek| seek == n)) {
                    draft.push(LobbyEvent::Withdrawn { player: player.clone() });
                }
            }
            LobbyCommand::Tick => {}
        }
        Ok(draft.done(self))
    }

    fn tick(&self, ctx: &Ctx<'_>) -> Decision<LobbyEvent, LobbyEffect> {
        let mut draft = Draft::new(self, ctx.now);
        draft.let_time_pass();
        draft.done(self)
    }

    fn evolve(self, event: &LobbyEvent) -> Self {
        self.record(event)
    }

    fn deadline(&self) -> Option<Instant> {
        let tables = self.tables.iter().map(Entry::lasts_until);
        let matches = self.matches.iter().map(|found| found.at.plus(FORGET_AFTER));
        let seeks = self.seeks.iter().map(|seek| seek.at.plus(SEEK_LASTS));
        tables.chain(matches).chain(seeks).min()
    }
}

impl Draft {
    fn new(lobby: &Lobby, now: Instant) -> Self {
        Self { lobby: lobby.clone(), now, events: Vec::new(), effects: Vec::new() }
    }

    pub(super) fn push(&mut self, event: LobbyEvent) {
        self.lobby = std::mem::take(&mut self.lobby).record(&event);
        self.events.push(event);
    }

    pub(super) fn send(&mut self, effect: LobbyEffect) {
        self.effects.push(effect);
    }

    /// The settings are those of a table that can be opened here.
    pub(super) fn check(
        &self,
        settings: &TableSettings,
        table: &TableId,
        host: (&PlayerId, &DisplayName),
    ) -> Result<TableSetup, LobbyReject> {
        self.is_here(settings)?;
        let host = (host.0.clone(), host.1.clone());
        settings.setup(table.clone(), host).map_err(|_| LobbyReject::BadSettings)
    }

    fn is_here(&self, settings: &TableSettings) -> Result<(), LobbyReject> {
        let fits = self.lobby.kind.is_none_or(|kind| kind == settings.game.kind());
        if fits { Ok(()) } else { Err(LobbyReject::WrongGame) }
    }

    /// Whether this id was met before.
    pub(super) fn knows(&self, table: &TableId) -> bool {
        self.lobby.entry(table).is_some()
            || self.lobby.gone.iter().any(|gone| gone.table == *table)
            || self.lobby.matches.iter().any(|found| found.table == *table)
    }

    fn offer(
        &mut self,
        table: &TableId,
        host: &PlayerId,
        settings: &TableSettings,
    ) -> Result<(), LobbyReject> {
        self.is_here(settings)?;
        settings.check().map_err(|_| LobbyReject::BadSettings)?;
        let same = |entry: &Entry| entry.host == *host && entry.settings == *settings;
        if self.lobby.entry(table).is_some_and(same) {
            return Ok(());
        }
        if self.knows(table) {
            return Err(LobbyReject::AlreadyOpen);
        }
        let open = || self.lobby.tables.iter().filter(|entry| entry.is_open());
        if open().filter(|entry| entry.host == *host).count() >= MAX_OPEN_PER_HOST {
            return Err(LobbyReject::TooManyOpen);
        }
        if open().count() >= MAX_OPEN {
            return Err(LobbyReject::LobbyFull);
        }
        let (table, host, settings) = (table.clone(), host.clone(), settings.clone());
        self.push(LobbyEvent::Offered { at: self.now, table, host, settings });
        Ok(())
    }

    fn note(&mut self, note: &TableNote) -> Result<(), LobbyReject> {
        self.is_here(&note.settings)?;
        let known = self.lobby.entry(&note.table).and_then(|entry| entry.note.as_ref());
        let old = known.is_some_and(|known| note.seq <= known.seq);
        let left = self.lobby.gone.iter().any(|gone| gone.table == note.table);
        let over = matches!(note.phase, Phase::Over | Phase::Closed);
        let matched = self.lobby.matches.iter().any(|found| found.table == note.table);
        // A match whose table has left the list is still over one day.
        let waited_for = self.lobby.entry(&note.table).is_some() || (over && matched);
        if old || (left && !waited_for) || (over && !waited_for) {
            return Ok(());
        }
        self.push(LobbyEvent::Noted { at: self.now, note: Box::new(note.clone()) });
        if note.phase == Phase::Running {
            // Who plays does not wait.
            for (player, _) in &note.players {
                if self.lobby.seek_of(player).is_some() {
                    self.push(LobbyEvent::Withdrawn { player: player.clone() });
                }
            }
            self.make_room();
        }
        Ok(())
    }

    /// The list of running tables shows some of many: the oldest goes.
    fn make_room(&mut self) {
        let running = || self.lobby.tables.iter().filter(|entry| entry.is_running());
        if running().count() > MAX_RUNNING
            && let Some(oldest) = running().next()
        {
            let table = oldest.table.clone();
            self.push(LobbyEvent::Dropped { table });
        }
    }

    fn let_time_pass(&mut self) {
        let now = self.now;
        let silent = self.lobby.tables.iter().filter(|entry| entry.lasts_until() <= now);
        let unheard = self.lobby.matches.iter().filter(|found| found.at.plus(FORGET_AFTER) <= now);
        let mut forgotten: Vec<TableId> =
            silent.map(|entry| &entry.table).chain(unheard.map(|found| &found.table)).cloned().collect();
        forgotten.sort_unstable();
        forgotten.dedup();
        forgotten.into_iter().for_each(|table| self.push(LobbyEvent::Forgotten { table }));
        let long = self.lobby.seeks.iter().filter(|seek| seek.at.plus(SEEK_LASTS) <= now);
        let long: Vec<PlayerId> = long.map(|seek| seek.player.clone()).collect();
        long.into_iter().for_each(|player| self.push(LobbyEvent::Withdrawn { player }));
    }

    /// Everybody whose wait or match is another than before is told.
    fn done(mut self, before: &Lobby) -> Decision<LobbyEvent, LobbyEffect> {
        let stands = |lobby: &Lobby, player: &PlayerId| {
            let table = lobby.match_of(player).map(|found| found.table.clone());
            (lobby.seek_of(player).map(|seek| seek.n), table)
        };
        let mut players: Vec<&PlayerId> =
            self.events.iter().flat_map(|event| concerned(before, event)).collect();
        players.sort_unstable();
        players.dedup();
        players.retain(|player| stands(before, player) != stands(&self.lobby, player));
        let (rev, at) = (self.lobby.rev, self.now);
        let note = |player: &PlayerId| {
            let (seek, table) = stands(&self.lobby, player);
            let note = WaitNote { kind: self.lobby.kind?, rev, at, seek, table };
            Some(LobbyEffect::TellPlayer { player: player.clone(), note })
        };
        let told: Vec<LobbyEffect> = players.into_iter().filter_map(note).collect();
        self.effects.extend(told);
        Decision { events: self.events, effects: self.effects }
    }
}

/// Whose wait or match an event may have changed.
fn concerned<'a>(before: &'a Lobby, event: &'a LobbyEvent) -> &'a [PlayerId] {
    match event {
        LobbyEvent::Sought { seek } => core::slice::from_ref(&seek.player),
        LobbyEvent::Withdrawn { player } => core::slice::from_ref(player),
        LobbyEvent::Matched { players, .. } => players,
        // Its match may be over with it.
        LobbyEvent::Noted { note, .. } => before.match_players(&note.table),
        LobbyEvent::Forgotten { table } => before.match_players(table),
        LobbyEvent::Offered { .. } | LobbyEvent::Dropped { .. } | LobbyEvent::Admitted { .. } => &[],
    }
}
