//! Who may say what how often, and who does not want to hear whom.

use super::Draft;
use crate::chat::{Pace, Words, has_few_links};
use crate::ids::PlayerId;
use crate::table::talk::MOST_LINES;
use crate::table::{Reject, TableEvent, TableGame};

impl<G: TableGame> Draft<'_, G> {
    pub(super) fn say(&mut self, player: &PlayerId, words: &Words) -> Result<(), Reject> {
        let body = self.body()?;
        let place = body.place_of(player).ok_or(Reject::NotSeated)?;
        let own = body.places.get(usize::from(place)).filter(|own| own.occupant.seated);
        let talk = &own.ok_or(Reject::NotSeated)?.talk;
        if !body.may_talk() {
            return Err(Reject::GameOver);
        }
        if matches!(words, Words::Text(text) if !has_few_links(text)) {
            return Err(Reject::BadText);
        }
        if talk.lines >= MOST_LINES {
            return Err(Reject::ChatFull);
        }
        Pace::TALK.used(talk.used, self.ctx.now).ok_or(Reject::TooFast)?;
        self.push(TableEvent::Said { at: self.ctx.now, place, words: Some(words.clone()) });
        Ok(())
    }

    /// Nobody is told of it but who asks.
    pub(super) fn mute(&mut self, player: &PlayerId, whom: &PlayerId, muted: bool) -> Result<(), Reject> {
        let body = self.body()?;
        let place = body.place_of(player).ok_or(Reject::NotSeated)?;
        let own = body.places.get(usize::from(place)).ok_or(Reject::NotSeated)?;
        body.place_of(whom).filter(|whom| *whom != place).ok_or(Reject::NotSeated)?;
        if own.talk.muted.contains(whom) != muted {
            self.push(TableEvent::Muted { at: self.ctx.now, place, whom: whom.clone(), muted });
        }
        Ok(())
    }
}
