//! Quick match: who waited longest for the same game with the same clock plays with whoever comes next.

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
        let plays = self.lobby.matches.iter().any(|found| found.players.contains(player));
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
        let seek = Seek { n, at, player, name, settings, nonce, avoids: avoids.to_vec() };
        self.push(LobbyEvent::Sought { seek: Box::new(seek.clone()) });
        self.pair(&seek, table)
    }

    /// Opens a table for the newest of those who wait, if enough others wait for the same and none of them avoids another.
    fn pair(&mut self, newest: &Seek, table: &TableId) -> Result<(), LobbyReject> {
        let settings = &newest.settings;
        let seats = usize::from(settings.game.seats());
        let mut seeks: Vec<Seek> = vec![newest.clone()];
        for seek in self.lobby.seeks.iter().filter(|seek| seek.settings == *settings && seek.n != newest.n) {
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
