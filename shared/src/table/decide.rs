//! What a table does with a command. Time first, then the command; one file per concern.

mod close;
mod open;
mod play;
mod presence;
mod rating;
mod rematch;
mod talk;
mod time;

pub(super) use play::{claim_reason, settled};
pub(super) use time::away;

use super::notes;
use super::state::{Body, Game, Table};
use super::{Effect, Reject, TableCommand, TableEvent, TableGame};
use crate::aggregate::{Aggregate, Ctx, Decision};
use crate::clock::Clock;
use crate::ids::PlayerId;
use crate::outcome::Outcome;
use crate::seat::Seat;
use crate::time::Instant;

/// A decision in the making: the events so far and the table as they leave it.
pub(super) struct Draft<'a, G: TableGame> {
    pub(super) table: Table<G>,
    pub(super) ctx: &'a Ctx<'a>,
    events: Vec<TableEvent<G::Event>>,
    /// Effects that concern no player's list; those follow when the decision is done.
    effects: Vec<Effect>,
}

impl<'a, G: TableGame> Draft<'a, G> {
    fn new(table: &Table<G>, ctx: &'a Ctx<'a>) -> Self {
        Self { table: table.clone(), ctx, events: Vec::new(), effects: Vec::new() }
    }

    fn push(&mut self, event: TableEvent<G::Event>) {
        self.table = std::mem::take(&mut self.table).evolve(&event);
        self.events.push(event);
    }

    fn send(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    fn body(&self) -> Result<&Body<G>, Reject> {
        self.table.body.as_ref().ok_or(Reject::NoSuchTable)
    }

    /// The running game and the player's seat in it.
    fn running(&self, player: &PlayerId) -> Result<(&Game<G>, Seat), Reject> {
        let body = self.body()?;
        let place = body.place_of(player).ok_or(Reject::NotSeated)?;
        if body.over.is_some() {
            return Err(Reject::GameOver);
        }
        let game = body.game.as_ref().ok_or(Reject::NotStarted)?;
        Ok((game, game.seat_of(place)))
    }

    /// Ends a running game. The result is reported once, since a table ends once.
    fn end(&mut self, at: Instant, outcome: Outcome, absent: Vec<PlayerId>) {
        let Some(clock) = self.clock() else { return };
        // No end lies before an action that was accepted (GEN-7), also when an absence is reported late.
        let at = at.max(clock.since);
        let clock = clock.stop(at);
        self.push(TableEvent::Ended { at, outcome, clock, reveal: self.ctx.seed.clone() });
        if let Some(report) =
            self.table.body.as_ref().and_then(|body| notes::report(body, at, outcome, absent))
        {
            self.send(report);
        }
    }

    fn clock(&self) -> Option<Clock> {
        Some(self.table.body.as_ref()?.game.as_ref()?.clock)
    }

    fn done(mut self) -> Decision<TableEvent<G::Event>, Effect> {
        self.effects.extend(notes::notes(&self.table, &self.events));
        self.effects.extend(notes::lobby_note(&self.table, &self.events));
        Decision { events: self.events, effects: self.effects }
    }
}

impl<G: TableGame> Aggregate for Table<G> {
    type Command = TableCommand<G::Action>;
    type Event = TableEvent<G::Event>;
    type Effect = Effect;
    type Reject = Reject;

    fn decide(
        &self,
        command: &Self::Command,
        ctx: &Ctx<'_>,
    ) -> Result<Decision<Self::Event, Self::Effect>, Self::Reject> {
        let mut draft = Draft::new(self, ctx);
        draft.let_time_pass();
        draft.command(command)?;
        Ok(draft.done())
    }

    fn tick(&self, ctx: &Ctx<'_>) -> Decision<Self::Event, Self::Effect> {
        let mut draft = Draft::new(self, ctx);
        draft.let_time_pass();
        draft.done()
    }

    fn evolve(self, event: &Self::Event) -> Self {
        self.record(event)
    }

    fn deadline(&self) -> Option<Instant> {
        self.body.as_ref().and_then(time::next).map(|due| due.at)
    }
}

impl<G: TableGame> Draft<'_, G> {
    fn command(&mut self, command: &TableCommand<G::Action>) -> Result<(), Reject> {
        match command {
            TableCommand::Open { setup } => self.open(setup),
            TableCommand::Sit { player, name, nonce } => self.sit(player, name, *nonce),
            TableCommand::Start { player } => self.start(player),
            TableCommand::Act { player, base, action } => self.act(self.ctx.now, player, *base, action),
            TableCommand::Resign { player } => self.resign(self.ctx.now, player),
            TableCommand::OfferDraw { player } => self.offer_draw(player),
            TableCommand::AnswerDraw { player, accept } => self.answer_draw(player, *accept),
            TableCommand::ClaimDraw { player, claim } => self.claim_draw(player, *claim),
            TableCommand::OfferRematch { player } => self.offer_rematch(player),
            TableCommand::DeclineRematch { player } => self.decline_rematch(player),
            TableCommand::Arrive { player } => self.arrive(player),
            TableCommand::Depart { player } => self.depart(player),
            TableCommand::Cancel { player } => self.cancel(player),
            TableCommand::Leave { player } => self.leave(player),
            TableCommand::Rating { player, rating } => self.rating(player, *rating),
            TableCommand::Close { reason } => self.close(reason),
            TableCommand::Bar { player, whom, barred } => self.bar(player, whom, *barred),
            TableCommand::Say { player, words } => self.say(player, words),
            TableCommand::Mute { player, whom, muted } => self.mute(player, whom, *muted),
            TableCommand::Tick => Ok(()),
        }
    }
}
