//! Another game between the same players, with seats exchanged.

use super::Draft;
use crate::chance::Seed;
use crate::ids::{PlayerId, TableId};
use crate::seat::Seat;
use crate::table::state::Body;
use crate::table::{Effect, Occupant, Owner, Phase, Reject, TableEvent, TableGame, TableSetup};
use sha2::{Digest, Sha256};

impl<G: TableGame> Draft<'_, G> {
    pub(super) fn offer_rematch(&mut self, player: &PlayerId) -> Result<(), Reject> {
        let place = self.after_the_end(player)?;
        let body = self.body()?;
        if body.next.is_some() || body.rematch.contains(&place) {
            return Err(Reject::AlreadyOffered);
        }
        // A computer is always ready for another game.
        let all_others = body.rematch.len().saturating_add(1) >= body.places_of_people();
        self.push(TableEvent::RematchOffered { at: self.ctx.now, place });
        if !all_others {
            return Ok(());
        }
        let setup = self.body()?.rematch_setup(self.ctx.seed).ok_or(Reject::NoRematch)?;
        self.push(TableEvent::RematchOpened { at: self.ctx.now, table: setup.id.clone() });
        self.send(Effect::OpenTable { setup: Box::new(setup) });
        Ok(())
    }

    pub(super) fn decline_rematch(&mut self, player: &PlayerId) -> Result<(), Reject> {
        let place = self.after_the_end(player)?;
        let body = self.body()?;
        if body.next.is_some() || body.rematch.is_empty() {
            return Err(Reject::NoOffer);
        }
        self.push(TableEvent::RematchDeclined { at: self.ctx.now, place });
        Ok(())
    }

    fn after_the_end(&self, player: &PlayerId) -> Result<u8, Reject> {
        let body = self.body()?;
        let place = body.place_of(player).ok_or(Reject::NotSeated)?;
        if body.is_tournament() || body.is_ladder() {
            return Err(Reject::NoRematch);
        }
        match body.phase() {
            Phase::Over => Ok(place),
            Phase::Running => Err(Reject::GameRunning),
            Phase::Waiting => Err(Reject::NotStarted),
            Phase::Closed => Err(Reject::GameOver),
        }
    }
}

impl<G: TableGame> Body<G> {
    /// The table of the rematch, with the places of people reserved. The seats go round by one, so that whoever had the second (Black in chess) is the first
    /// place, has the first seat, and is the host (CX-7); a game with handicap leaves everybody where they sat.
    fn rematch_setup(&self, seed: &Seed) -> Option<TableSetup> {
        let mut seats: Vec<Seat> = self.seats().iter().collect();
        if !self.setup.game.keeps_seats() {
            seats.rotate_left(1);
        }
        let occupants: Vec<&Occupant> =
            seats.iter().map(|seat| self.occupant(*seat)).collect::<Option<_>>()?;
        let people = occupants.into_iter().filter(|of| !of.computer);
        let reserved: Vec<_> = people.map(|of| (of.player.clone(), of.name.clone())).collect();
        let (host, _) = reserved.first()?;
        Some(TableSetup {
            id: rematch_id(seed, &self.setup.id),
            owner: Owner::Player { player: host.clone() },
            reserved,
            white_place: Some(Seat::FIRST),
            colour: self.setup.game.first_colour(),
            rematch_of: Some(self.setup.id.clone()),
            barred: Vec::new(),
            ..(*self.setup).clone()
        })
    }
}

/// The id of the rematch of a table: a function of the old table alone, so that opening it twice is opening it once;
/// of its secret too, so that nobody could have opened it before the end.
fn rematch_id(seed: &Seed, old: &TableId) -> TableId {
    let mut hash = Sha256::new();
    hash.update(b"rematch-v1\0");
    hash.update(seed.reveal());
    hash.update([0]);
    hash.update(old.as_str().as_bytes());
    let digest: [u8; 32] = hash.finalize().into();
    let mut bytes = [0; 26];
    for (byte, value) in bytes.iter_mut().zip(digest) {
        *byte = value;
    }
    TableId::from_random(&bytes)
}
