//! A tournament closes its table (T-58, T-63).

use super::Draft;
use super::time::expired;
use crate::ids::PlayerId;
use crate::outcome::{EndReason, Outcome};
use crate::rules::Rules;
use crate::seat::Seat;
use crate::table::state::Body;
use crate::table::{CloseReason, Phase, Reject, TableGame};

impl<G: TableGame> Draft<'_, G> {
    pub(super) fn close(&mut self, reason: &CloseReason) -> Result<(), Reject> {
        let body = self.body()?;
        if !body.is_tournament() {
            return Err(Reject::NotCreator);
        }
        let phase = body.phase();
        let outcome = match reason {
            CloseReason::DeadlineWithoutMoves => {
                let played = body.game.as_ref().map_or(0, |game| <G as Rules>::plies(&game.state));
                if phase == Phase::Running && played > 0 {
                    return Err(Reject::GameRunning);
                }
                expired()
            }
            CloseReason::ForfeitAdmin { player } => {
                let loser = body.seat_of_player(player).ok_or(Reject::NotSeated)?;
                // A tournament's table seats two.
                Outcome::win(loser.other(), EndReason::ForfeitAdmin)
            }
        };
        match phase {
            Phase::Waiting => self.close_unstarted(self.ctx.now, outcome, Vec::new()),
            Phase::Running => self.end(self.ctx.now, outcome, Vec::new()),
            // Asked twice, or the game ended first: that result stands (GEN-7).
            Phase::Closed => {}
            Phase::Over if body.over.as_ref().is_some_and(|over| over.outcome == Some(outcome)) => {}
            Phase::Over => return Err(Reject::GameOver),
        }
        Ok(())
    }
}

impl<G: TableGame> Body<G> {
    /// The seat that a player has or will have.
    fn seat_of_player(&self, player: &PlayerId) -> Option<Seat> {
        [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .find(|seat| self.occupant(*seat).is_some_and(|occupant| occupant.player == *player))
    }
}
