//! Moves, resignation, draw offers and claims.

use super::Draft;
use crate::ids::PlayerId;
use crate::outcome::{EndReason, GameResult, Outcome};
use crate::rules::{DrawClaim, Features, Rules};
use crate::seat::Seat;
use crate::table::state::Body;
use crate::table::{Reject, TableEvent, TableGame};
use crate::time::{Instant, Millis};

impl<G: TableGame> Draft<'_, G> {
    pub(super) fn act(
        &mut self,
        at: Instant,
        player: &PlayerId,
        base: u64,
        action: &G::Action,
    ) -> Result<(), Reject> {
        let seq = self.table.seq();
        let (game, seat) = self.running(player)?;
        if base < game.moved || base > seq {
            return Err(Reject::Stale);
        }
        if !G::to_act(&game.state).contains(seat) {
            return Err(Reject::NotYourTurn);
        }
        let chance = self.body()?.chance(self.ctx.seed);
        let events = G::decide(&game.state, seat, action, &chance)
            .map_err(|reject| Reject::Rules(G::code(&reject).to_owned()))?;
        self.played(at, Some(seat), events)
    }

    /// The game goes on by these events; the clocks with it, and its end if it is one.
    pub(super) fn played(
        &mut self,
        at: Instant,
        seat: Option<Seat>,
        events: Vec<G::Event>,
    ) -> Result<(), Reject> {
        let game = self.body()?.game.as_ref().ok_or(Reject::NotStarted)?;
        let state = events.iter().fold(game.state.clone(), G::evolve);
        // The server's clock never runs backwards for a game, even if the machine's did.
        let at = at.max(game.clock.since);
        let clock = game.clock.press(at, G::clocks(&state).iter().next(), G::turn_timer(&state));
        let outcome = settled::<G>(&state, clock.left);
        self.push(TableEvent::Played { at, seat, events, clock });
        if let Some(outcome) = outcome {
            self.end(at, outcome, Vec::new());
        }
        Ok(())
    }

    /// GEN-6; where others play on the player leaves (LU-27).
    pub(super) fn resign(&mut self, at: Instant, player: &PlayerId) -> Result<(), Reject> {
        let (game, seat) = self.running(player)?;
        match G::leave(&game.state, seat) {
            None => {
                let winner = game.opponent(seat);
                self.end(at, Outcome::win(winner, EndReason::Resignation), Vec::new());
                Ok(())
            }
            Some(events) if events.is_empty() => Err(Reject::GameOver),
            Some(events) => self.played(at, Some(seat), events),
        }
    }

    pub(super) fn offer_draw(&mut self, player: &PlayerId) -> Result<(), Reject> {
        let (game, seat) = self.running(player)?;
        if !self.features().draw_offers {
            return Err(Reject::NoDrawOffers);
        }
        if game.draw_offer == Some(seat.other()) {
            return self.answer_draw(player, true);
        }
        let already = game.offered.get(seat.index()).copied().flatten() == Some(game.pressed.len());
        if game.draw_offer == Some(seat) || already {
            return Err(Reject::AlreadyOffered);
        }
        self.push(TableEvent::DrawOffered { at: self.ctx.now, seat });
        Ok(())
    }

    pub(super) fn answer_draw(&mut self, player: &PlayerId, accept: bool) -> Result<(), Reject> {
        let (game, seat) = self.running(player)?;
        if !self.features().draw_offers {
            return Err(Reject::NoDrawOffers);
        }
        if game.draw_offer != Some(seat.other()) {
            return Err(Reject::NoOffer);
        }
        if accept {
            self.end(self.ctx.now, Outcome::draw(EndReason::Agreement), Vec::new());
        } else {
            self.push(TableEvent::DrawDeclined { at: self.ctx.now, seat });
        }
        Ok(())
    }

    pub(super) fn claim_draw(&mut self, player: &PlayerId, claim: DrawClaim) -> Result<(), Reject> {
        let (game, seat) = self.running(player)?;
        if !self.features().draw_claims || !G::may_claim(&game.state, seat, claim) {
            return Err(Reject::ClaimNotValid);
        }
        self.end(self.ctx.now, Outcome::draw(claim_reason(claim)), Vec::new());
        Ok(())
    }

    fn features(&self) -> Features {
        self.table.body.as_ref().map(Body::features).unwrap_or_default()
    }
}

impl<G: TableGame> Body<G> {
    pub(in crate::table) fn features(&self) -> Features {
        G::config(&self.setup).map(|config| <G as Rules>::features(&config)).unwrap_or_default()
    }
}

/// How a claim is recorded when it is right (CL-1).
pub(in crate::table) const fn claim_reason(claim: DrawClaim) -> EndReason {
    match claim {
        DrawClaim::ThreefoldRepetition => EndReason::ThreefoldRepetition,
        DrawClaim::FiftyMoves => EndReason::FiftyMoves,
    }
}

/// The end of the game by its own rules; in the contest flavour a drawn position is decided here, on the clocks as
/// the last move left them (CX-3, CX-5).
pub(in crate::table) fn settled<G: TableGame>(state: &G::State, left: [Millis; 2]) -> Option<Outcome> {
    let outcome = G::outcome(state)?;
    if outcome.result != GameResult::Draw {
        return Some(outcome);
    }
    Some(match G::contest_winner(state, left) {
        Some((winner, step)) => Outcome { decided_by: Some(step), ..Outcome::win(winner, outcome.reason) },
        None => outcome,
    })
}
