//! A lobby under test: time is set by hand, and every decision is checked against the laws of an aggregate.
#![allow(dead_code, unreachable_pub, reason = "each test uses some of it")]

use native::room::{name, player, table_id};
use shared::aggregate::{Aggregate, Ctx, Decision};
use shared::chance::Seed;
use shared::ids::{PlayerId, TableId};
use shared::lobby::*;
use shared::rules::ludo::House;
use shared::table::{GameConfig, LudoTable, Phase, TableSettings};
use shared::time::{Instant, Millis};

/// Ludo Chess with so many minutes.
#[must_use]
pub fn minutes(minutes: u16) -> TableSettings {
    TableSettings { minutes, ..TableSettings::default() }
}

/// Ludo for so many.
#[must_use]
pub fn ludo(players: u8) -> TableSettings {
    let game =
        GameConfig::Ludo(LudoTable { players, house: House::default(), turn_seconds: 30, computers: 0 });
    TableSettings { game, minutes: 0, ..TableSettings::default() }
}

/// A lobby, and everything that came of it.
pub struct Kit {
    /// The lobby as it stands.
    pub lobby: Lobby,
    /// The time.
    pub now: Instant,
    /// All that happened.
    pub history: Vec<LobbyEvent>,
    /// All that was to be told.
    pub effects: Vec<LobbyEffect>,
    /// The number of the last table that a seek named.
    pub next_table: u64,
}

impl Default for Kit {
    fn default() -> Self {
        Self {
            lobby: Lobby::default(),
            now: Instant(1_000_000),
            history: Vec::new(),
            effects: Vec::new(),
            next_table: 1_000,
        }
    }
}

impl Kit {
    /// Gives a command; what came of it, or its code.
    ///
    /// # Errors
    /// The reject.
    pub fn ask(&mut self, command: LobbyCommand) -> Result<Decision<LobbyEvent, LobbyEffect>, LobbyReject> {
        let seed = Seed::new([7; 32]);
        let ctx = Ctx { now: self.now, seed: &seed };
        let decided = self.lobby.decide(&command, &ctx);
        assert_eq!(self.lobby.decide(&command, &ctx), decided, "deciding twice gives equal events");
        // Time alone happens also when the command is refused.
        let done = decided.clone().unwrap_or_else(|_| self.lobby.tick(&ctx));
        self.lobby = done.events.iter().fold(self.lobby.clone(), Lobby::evolve);
        self.history.extend(done.events);
        self.effects.extend(done.effects);
        self.check();
        decided
    }

    fn check(&self) {
        // Of a long history now and then.
        if self.history.len() < 40 || self.history.len().is_multiple_of(97) {
            let json = serde_json::to_string(&self.lobby).unwrap();
            assert_eq!(serde_json::from_str::<Lobby>(&json).unwrap(), self.lobby, "stored and read back");
            let folded = self.history.iter().fold(Lobby::default(), Lobby::evolve);
            assert_eq!(folded, self.lobby, "live state is the fold of its events");
        }
        let seed = Seed::new([7; 32]);
        assert!(
            self.lobby.tick(&Ctx { now: self.now, seed: &seed }).events.is_empty(),
            "nothing that is overdue is left"
        );
        assert!(self.lobby.deadline().is_none_or(|deadline| deadline > self.now), "an alarm that has rung");
    }

    /// Something that was recorded, by whichever version.
    pub fn happened(&mut self, event: LobbyEvent) {
        self.lobby = std::mem::take(&mut self.lobby).evolve(&event);
        self.history.push(event);
        self.check();
    }

    /// Lets so many milliseconds pass.
    pub fn wait(&mut self, by: Millis) -> &mut Self {
        self.now = self.now.plus(by);
        self.ask(LobbyCommand::Tick).unwrap();
        self
    }

    /// Player `host` is about to open table `n`.
    ///
    /// # Errors
    /// The reject.
    pub fn offer(&mut self, n: u64, host: u8, settings: TableSettings) -> Result<(), LobbyReject> {
        let offer = LobbyCommand::Offer { table: table_id(n), host: player(host), settings };
        self.ask(offer).map(|_| ())
    }

    /// Table `n` says how it stands.
    pub fn note(&mut self, n: u64, seq: u64, phase: Phase, players: &[u8], settings: TableSettings) {
        let note = TableNote {
            table: table_id(n),
            seq,
            at: self.now,
            phase,
            settings,
            host: player(players[0]),
            players: players.iter().map(|n| (player(*n), name(*n))).collect(),
        };
        self.ask(LobbyCommand::Note { note: Box::new(note) }).unwrap();
    }

    /// Player `n` asks for a quick match, and the player's object admits it at once. What came of the last of the two
    /// that did anything.
    ///
    /// # Errors
    /// The reject.
    pub fn seek(&mut self, n: u8, settings: TableSettings) -> Result<Vec<LobbyEffect>, LobbyReject> {
        self.seek_without(n, settings, &[])
    }

    /// Player `n` asks for a quick match, but with none of these, and the player's object admits the wait.
    ///
    /// # Errors
    /// The reject.
    pub fn seek_without(
        &mut self,
        n: u8,
        settings: TableSettings,
        avoids: &[u8],
    ) -> Result<Vec<LobbyEffect>, LobbyReject> {
        let asked = self.ask_without(n, settings, avoids)?;
        let admitted = self.admit(n);
        Ok(if admitted.is_empty() { asked } else { admitted })
    }

    /// The player's object admits the wait of player `n`, if there is one.
    pub fn admit(&mut self, n: u8) -> Vec<LobbyEffect> {
        let Some(seek) = self.lobby.you(&player(n)).seek.map(|seek| seek.n) else { return Vec::new() };
        self.ask(LobbyCommand::Admit { player: player(n), seek }).unwrap().effects
    }

    /// Player `n` asks for a quick match.
    ///
    /// # Errors
    /// The reject.
    pub fn ask_for(&mut self, n: u8, settings: TableSettings) -> Result<Vec<LobbyEffect>, LobbyReject> {
        self.ask_without(n, settings, &[])
    }

    fn ask_without(
        &mut self,
        n: u8,
        settings: TableSettings,
        avoids: &[u8],
    ) -> Result<Vec<LobbyEffect>, LobbyReject> {
        self.next_table += 1;
        let avoids = avoids.iter().map(|n| player(*n)).collect();
        let (player, name, table) = (player(n), name(n), table_id(self.next_table));
        let nonce = Some(native::room::nonce(n));
        let made = self.ask(LobbyCommand::Seek { player, name, settings, nonce, table, avoids });
        made.map(|made| made.effects)
    }

    /// Player `n` waits no longer.
    pub fn withdraw(&mut self, n: u8) {
        self.ask(LobbyCommand::Withdraw { player: player(n), seek: None }).unwrap();
    }

    /// The whole list as a stranger sees it.
    #[must_use]
    pub fn page(&self) -> LobbyPage {
        self.lobby.page(Ask::Newest, None)
    }

    /// The tables that are listed, the newest first.
    #[must_use]
    pub fn tables(&self) -> Vec<TableId> {
        self.page().tables.into_iter().map(|line| line.table).collect()
    }

    /// Who waits, the longest wait first.
    #[must_use]
    pub fn waiting(&self) -> Vec<PlayerId> {
        self.lobby.seeks().iter().map(|seek| seek.player.clone()).collect()
    }
}
