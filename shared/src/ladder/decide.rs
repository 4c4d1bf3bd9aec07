//! What a ladder does with a command. Nothing here waits for a time: the games have their own clocks.

use super::{Ended, Ladder, LadderCommand, LadderEffect, LadderEvent, LadderReject, after};
use crate::aggregate::{Aggregate, Ctx, Decision};
use crate::ids::PlayerId;
use crate::time::{Instant, Millis};

/// The third loss on time within this time removes a player: from the first to the third, inclusive (LD-20, Q-LD-4).
pub const STRIKES_WITHIN: Millis = Millis::days(30);

/// As many players as a ladder knows, those who left included.
const MOST: usize = 4_000_000;

impl Aggregate for Ladder {
    type Command = LadderCommand;
    type Event = LadderEvent;
    type Effect = LadderEffect;
    type Reject = LadderReject;

    fn decide(
        &self,
        command: &LadderCommand,
        ctx: &Ctx<'_>,
    ) -> Result<Decision<LadderEvent, LadderEffect>, LadderReject> {
        let at = ctx.now;
        match command {
            LadderCommand::Join { ladder, player, name } => {
                if self.kind().is_some_and(|own| own != *ladder) {
                    return Err(LadderReject::WrongLadder);
                }
                if self.rank(player).is_some() {
                    return Err(LadderReject::AlreadyMember);
                }
                match self.running(player).len() {
                    0 if self.known() < MOST => {
                        let (ladder, player, name) = (*ladder, player.clone(), name.clone());
                        Ok(only(LadderEvent::Joined { ladder, at, player, name }))
                    }
                    0 => Err(LadderReject::Full),
                    games => {
                        Err(LadderReject::ActiveGames { games: u32::try_from(games).unwrap_or(u32::MAX) })
                    }
                }
            }
            LadderCommand::Challenge { challenger, defender, seen } => {
                let ranks = self.may_challenge(challenger, defender)?;
                if seen.is_some_and(|seen| seen != ranks) {
                    return Err(LadderReject::Stale { ranks });
                }
                let (challenger, defender, game) = (challenger.clone(), defender.clone(), self.next_game());
                let (white, black) = (defender.clone(), challenger.clone());
                Ok(Decision {
                    events: vec![LadderEvent::Challenged { at, game, challenger, defender }],
                    effects: vec![LadderEffect::OpenGame { game, white, black }],
                })
            }
            LadderCommand::Result { game, winner, on_time, at } => {
                self.result(*game, winner.as_ref(), *on_time, *at)
            }
            LadderCommand::Retire { player } => match self.rank(player) {
                None => Err(LadderReject::NotMember),
                Some(rank) => Ok(only(LadderEvent::Retired { at, player: player.clone(), rank })),
            },
            LadderCommand::Rename { player, name } => Ok(match self.knows_otherwise(player, name) {
                true => only(LadderEvent::Renamed { player: player.clone(), name: name.clone() }),
                false => Decision::default(),
            }),
        }
    }

    fn tick(&self, _ctx: &Ctx<'_>) -> Decision<LadderEvent, LadderEffect> {
        Decision::default()
    }

    fn evolve(self, event: &LadderEvent) -> Self {
        self.record(event)
    }

    fn deadline(&self) -> Option<Instant> {
        None
    }
}

fn only(event: LadderEvent) -> Decision<LadderEvent, LadderEffect> {
    Decision { events: vec![event], effects: Vec::new() }
}

impl Ladder {
    fn result(
        &self,
        game: u64,
        winner: Option<&PlayerId>,
        on_time: bool,
        at: Instant,
    ) -> Result<Decision<LadderEvent, LadderEffect>, LadderReject> {
        let [challenger, defender] = self.game(game).ok_or(LadderReject::UnknownGame)?;
        let (ended, loser) = match winner {
            None => (Ended::Draw, None),
            Some(winner) if winner == challenger => (Ended::First, Some(defender)),
            Some(winner) if winner == defender => (Ended::Second, Some(challenger)),
            Some(_) => return Err(LadderReject::NotAPlayer),
        };
        let players = [challenger.clone(), defender.clone()];
        let from = [self.rank(challenger), self.rank(defender)];
        let ranks = after(from, ended, self.players());
        // A loss on time counts also against a player who has left, and only for who is still here.
        let [first, second] = ranks;
        let rank = if loser == Some(challenger) { first } else { second };
        let struck = loser.zip(rank).filter(|(loser, _)| on_time && self.is_third(loser, at));
        let mut done = only(LadderEvent::Ended { at, game, players, ended, on_time, from, ranks });
        if let Some((loser, rank)) = struck {
            done.events.push(LadderEvent::Removed { at, player: loser.clone(), rank });
        }
        Ok(done)
    }

    /// Whether a loss on time at `at` is the third within 30 days. Results may arrive in another order than the games
    /// ended in.
    fn is_third(&self, player: &PlayerId, at: Instant) -> bool {
        let mut all = self.strikes(player).to_vec();
        all.push(at);
        all.sort_unstable();
        matches!(all.as_slice(), [first, _, third] if third.since(*first) <= STRIKES_WITHIN)
    }
}
