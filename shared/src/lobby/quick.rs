//! Quick match: who waited longest for the same game with the same clock plays with whoever comes next.
//!
//! A lobby pairs those alone whose own object has admitted their wait, and an object admits one wait at a time: so nobody
//! is in two matches, however many lobbies somebody asks at once (`player::wait`).

use super::decide::Draft;
use super::state::MAX_WAITING;
use super::{LobbyEffect, LobbyEvent, LobbyReject, Seek};
use crate::chance::Nonce;
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::table::{ColourChoice, TableSettings};

impl Draft {
    pub(super) fn seek(
        &mut self,
        who: (&PlayerId, &DisplayName),
        settings: &TableSettings,
        nonce: Option<Nonce>,
        table: &TableId,
        avoids: &[PlayerId],
    ) -> Result<(), LobbyReject> {
        // Nobody chooses a colour against whoever comes.
        let settings = TableSettings { colour: ColourChoice::Random, ..settings.clone() };
        self.check(&settings, table, who)?;
        // Who wants a computer needs nobody to be found.
        if settings.game.computers() > 0 {
            return Err(LobbyReject::BadSettings);
        }
        let (player, name) = who;
        let plays = self.lobby.match_of(player).is_some();
        let waits = self.lobby.seek_of(player);
        if plays || waits.is_some_and(|seek| seek.settings == settings) {
            return Ok(());
        }
        if waits.is_none() && self.lobby.seeks.len() >= MAX_WAITING {
            return Err(LobbyReject::LobbyFull);
        }
        if self.knows(table) {
            return Err(LobbyReject::AlreadyOpen);
        }
        let (n, at) = (self.lobby.rev.saturating_add(1), self.now);
        let (player, name) = (player.clone(), name.clone());
        let (table, avoids) = (Some(table.clone()), avoids.to_vec());
        let seek = Seek { n, at, player, name, settings, nonce, table, avoids };
        self.push(LobbyEvent::Sought { seek: Box::new(seek) });
        Ok(())
    }

    /// A wait may be paired from now on, if it is still there.
    pub(super) fn admit(&mut self, player: &PlayerId, n: u64) -> Result<(), LobbyReject> {
        let Some(seek) = self.lobby.seek_of(player).filter(|seek| seek.n == n).cloned() else {
            return Ok(());
        };
        if !self.lobby.pending.contains(&n) {
            return Ok(());
        }
        self.push(LobbyEvent::Admitted { player: player.clone() });
        match &seek.table {
            Some(table) => self.pair(&seek, table),
            None => Ok(()),
        }
    }

    /// Opens a table for whoever was admitted last, if enough others are who wait for the same and none of them avoids
    /// another.
    fn pair(&mut self, newest: &Seek, table: &TableId) -> Result<(), LobbyReject> {
        let settings = &newest.settings;
        let seats = usize::from(settings.game.seats());
        let mut seeks: Vec<Seek> = vec![newest.clone()];
        for seek in self.lobby.admitted().filter(|seek| seek.settings == *settings && seek.n != newest.n) {
            if seeks.len() < seats && seeks.iter().all(|chosen| chosen.goes_with(seek)) {
                seeks.push(seek.clone());
            }
        }
        seeks.sort_by_key(|seek| seek.n);
        let Some(first) = seeks.first().filter(|_| seeks.len() == seats) else { return Ok(()) };
        // Whoever waited longest hosts (CX-7).
        let mut setup = self.check(settings, table, (&first.player, &first.name))?;
        setup.reserved = seeks.iter().map(|seek| (seek.player.clone(), seek.name.clone())).collect();
        setup.listed = true;
        let players = seeks.iter().map(|seek| seek.player.clone()).collect();
        self.push(LobbyEvent::Matched { at: self.now, table: table.clone(), players });
        self.send(LobbyEffect::OpenTable { setup: Box::new(setup) });
        for Seek { player, name, nonce, .. } in seeks {
            self.send(LobbyEffect::SitAt { table: table.clone(), player, name, nonce });
        }
        Ok(())
    }
}
