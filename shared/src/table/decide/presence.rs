//! Who is connected (GEN-5, T-60, T-61). Reported by the shell from heartbeats; the windows are counted in
//! [`super::time`].

use super::Draft;
use crate::ids::PlayerId;
use crate::table::state::Presence;
use crate::table::{Phase, Reject, TableEvent, TableGame};

impl<G: TableGame> Draft<'_, G> {
    pub(super) fn arrive(&mut self, player: &PlayerId) -> Result<(), Reject> {
        let Some((place, presence)) = self.presence(player)? else { return Ok(()) };
        if !matches!(presence, Presence::Here(_)) {
            self.push(TableEvent::Arrived { at: self.ctx.now, place });
        }
        Ok(())
    }

    /// An absence that is reported with a time before the player's last arrival is old news: a socket that died after
    /// a newer one had opened.
    pub(super) fn depart(&mut self, player: &PlayerId) -> Result<(), Reject> {
        let Some((place, presence)) = self.presence(player)? else { return Ok(()) };
        match presence {
            Presence::Sat(since) | Presence::Here(since) if since <= self.ctx.now => {
                self.push(TableEvent::Departed { at: self.ctx.now, place });
            }
            _ => {}
        }
        Ok(())
    }

    /// `None` where presence no longer matters.
    fn presence(&self, player: &PlayerId) -> Result<Option<(u8, Presence)>, Reject> {
        let body = self.body()?;
        let place = body.place_of(player).ok_or(Reject::NotSeated)?;
        let presence = body.places.get(usize::from(place)).map(|place| place.presence);
        Ok(presence.filter(|_| body.phase() != Phase::Closed).map(|presence| (place, presence)))
    }
}
