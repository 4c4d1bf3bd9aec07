//! How strong the players were when the game began.

use super::Draft;
use crate::ids::PlayerId;
use crate::rating::Rating;
use crate::table::{Reject, TableEvent, TableGame};

impl<G: TableGame> Draft<'_, G> {
    /// The first word of each player stands: a later one would know of games that ended since.
    pub(super) fn rating(&mut self, player: &PlayerId, rating: Rating) -> Result<(), Reject> {
        let body = self.body()?;
        let place = body.place_of(player).ok_or(Reject::NotSeated)?;
        let known = body.places.get(usize::from(place)).is_none_or(|place| place.rating.is_some());
        if body.setup.is_rated() && body.game.is_some() && !known {
            self.push(TableEvent::RatingTold { at: self.ctx.now, place, rating });
        }
        Ok(())
    }
}
