//! What a ladder does with a command. The games have their own clocks; the only thing that waits for a time here is the
//! telling of those who were pushed down.

use super::{Ended, Ladder, LadderCommand, LadderEffect, LadderEvent, LadderKind, LadderReject, after};
use crate::aggregate::{Aggregate, Ctx, Decision};
use crate::ids::{DisplayName, PlayerId};
use crate::player::LadderNote;
use crate::table::TableSetup;
use crate::time::{Instant, Millis};

/// The third loss on time within this time removes a player: from the first to the third, inclusive (LD-20, Q-LD-4).
pub const STRIKES_WITHIN: Millis = Millis::days(30);

/// As many players as a ladder knows, those who left included.
const MOST: u32 = 4_000_000;

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
                    0 if self.known() < MOST => Ok(self.join(*ladder, player, name, at)),
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
                self.challenge(challenger, defender, at).ok_or(LadderReject::NotMember)
            }
            LadderCommand::Result { game, winner, on_time, at } => {
                self.result(*game, winner.as_ref(), *on_time, *at)
            }
            LadderCommand::Retire { player } => match self.rank(player) {
                None => Err(LadderReject::NotMember),
                Some(rank) => {
                    let (rev, players) = (self.rev.saturating_add(1), self.players().saturating_sub(1));
                    let told = self.tell(player, rev, None, players, Vec::new());
                    let event = LadderEvent::Retired { at, player: player.clone(), rank };
                    Ok(Decision { events: vec![event], effects: told.into_iter().collect() })
                }
            },
            LadderCommand::Rename { player, name } => Ok(match self.knows_otherwise(player, name) {
                true => only(LadderEvent::Renamed { player: player.clone(), name: name.clone() }),
                false => Decision::default(),
            }),
            LadderCommand::Tick => Ok(Decision::default()),
        }
    }

    fn tick(&self, ctx: &Ctx<'_>) -> Decision<LadderEvent, LadderEffect> {
        let digest = self.digest(ctx.now);
        digest.map_or_else(Decision::default, |(event, effects)| Decision { events: vec![event], effects })
    }

    fn evolve(self, event: &LadderEvent) -> Self {
        self.record(event)
    }

    fn deadline(&self) -> Option<Instant> {
        self.digest.due()
    }
}

fn only(event: LadderEvent) -> Decision<LadderEvent, LadderEffect> {
    Decision { events: vec![event], effects: Vec::new() }
}

impl Ladder {
    fn join(
        &self,
        ladder: LadderKind,
        player: &PlayerId,
        name: &DisplayName,
        at: Instant,
    ) -> Decision<LadderEvent, LadderEffect> {
        let players = self.players().saturating_add(1);
        let note = LadderNote { ladder, rev: self.rev.saturating_add(1), rank: Some(players), players };
        let told = LadderEffect::TellPlayer {
            player: player.clone(),
            note,
            notices: Vec::new(),
            shown: Some(name.clone()),
        };
        let event = LadderEvent::Joined { ladder, at, player: player.clone(), name: name.clone() };
        Decision { events: vec![event], effects: vec![told] }
    }

    /// A game between two members begins: a table is opened, and both sit down at it. `None` if one of them is none.
    fn challenge(
        &self,
        challenger: &PlayerId,
        defender: &PlayerId,
        at: Instant,
    ) -> Option<Decision<LadderEvent, LadderEffect>> {
        let game = self.next_game();
        let named = |player: &PlayerId| Some((player.clone(), self.name(player)?.clone()));
        let (white, black) = (named(defender)?, named(challenger)?);
        let setup = TableSetup::of_ladder(self.kind()?, game, white.clone(), black.clone());
        let table = setup.id.clone();
        let mut effects = vec![LadderEffect::OpenTable { setup: Box::new(setup) }];
        let sit = |(player, name)| LadderEffect::SitAt { table: table.clone(), player, name };
        effects.extend([white, black].map(sit));
        effects.extend(self.challenged(challenger, defender, game, at));
        let (challenger, defender) = (challenger.clone(), defender.clone());
        Some(Decision { events: vec![LadderEvent::Challenged { at, game, challenger, defender }], effects })
    }

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
        done.effects = self.ended(&done.events);
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
