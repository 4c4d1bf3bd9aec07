//! Recomputes a record: commitment, colours, every roll, move and clock reading, and the result. Needs nothing but the
//! record, so that it works offline: in `referee verify` and on the app's proof page.

use super::{Record, RecordPly};
use crate::chance::{Chance, Label, commitment, key};
use crate::clock::{Clock, Flag};
use crate::outcome::{EndReason, GameResult, Outcome};
use crate::rules::{DrawClaim, Rules};
use crate::seat::Seat;
use crate::table::decide::{claim_reason, settled};
use crate::table::{AwayPolicy, LEAVE, Owner, TableGame};
use crate::time::{Instant, Millis};
use crate::with_rules;
use serde::{Deserialize, Serialize};

/// The first thing in a record that does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// What.
    pub wrong: Wrong,
    /// In which ply, from 1, if it concerns one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
}

/// What does not hold. Serialised as its snake-case code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wrong {
    /// The setup is not one of a game of this build.
    Settings,
    /// Not as many different players as the game has, not those for whom places were reserved, or not as many computers.
    Players,
    /// The revealed secret is not the committed one (FD-1).
    Commitment,
    /// The colours are not those that were set or drawn (FD-6).
    Colours,
    /// A roll is not the one that the secret and the nonces give (FD-3).
    Roll,
    /// A move is not legal, or not readable.
    Move,
    /// A ply has no time, lies before the one before it, or after a flag had fallen (GEN-3).
    Time,
    /// A clock reading is not the one that the times give (GEN-2).
    Clock,
    /// The record goes on after the game was over.
    AfterTheEnd,
    /// The result is not the one of this game.
    Result,
    /// The last position is another one.
    Position,
    /// The points or sixes are others (LC-17, LC-18).
    Score,
}

impl Fault {
    const fn of(wrong: Wrong) -> Self {
        Self { wrong, ply: None }
    }
}

/// Checks a whole record.
///
/// # Errors
/// The first thing that does not hold.
pub fn verify(record: &Record) -> Result<(), Fault> {
    verified_plies(record).map(|_| ())
}

/// The same; how many moves players have made, as the game counts them.
pub(crate) fn verified_plies(record: &Record) -> Result<u32, Fault> {
    with_rules!(record.setup.game.kind(), Game => verify_as::<Game>(record))
}

fn verify_as<G: TableGame>(record: &Record) -> Result<u32, Fault> {
    let config = G::config(&record.setup).ok_or(Fault::of(Wrong::Settings))?;
    let seats = <G as Rules>::seats(&config);
    players(record, seats.len())?;
    if commitment(&record.reveal, record.setup.id.as_str()) != record.commitment {
        return Err(Fault::of(Wrong::Commitment));
    }
    let nonces: Vec<_> = record.players.iter().map(|player| player.nonce).collect();
    let chance = Chance::new(key(&record.reveal, &nonces), record.setup.id.as_str());
    colours(record, &chance, seats.len())?;
    let opened = G::open(&config, &chance).map_err(|_| Fault::of(Wrong::Settings))?;
    let replay = played::<G>(record, &opened, &chance)?;
    let plies = <G as Rules>::plies(&replay.state);
    replay.end(record).map_err(Fault::of)?;
    Ok(plies)
}

/// The game of a record, played again to its end.
pub(super) fn played<G: TableGame>(
    record: &Record,
    opened: &G::Event,
    chance: &Chance,
) -> Result<Replay<G>, Fault> {
    let mut replay = Replay::<G>::start(record, G::begin(opened));
    for (number, ply) in (1..).zip(&record.plies) {
        replay.step(ply, record, chance).map_err(|wrong| Fault { wrong, ply: Some(number) })?;
    }
    replay.let_time_pass(record.ended, chance).map_err(Fault::of)?;
    Ok(replay)
}

fn players(record: &Record, count: usize) -> Result<(), Fault> {
    let mut players: Vec<_> = record.players.iter().map(|player| &player.player).collect();
    players.sort_unstable();
    players.dedup();
    let reserved = record.setup.reserved.iter().zip(&record.players);
    let kept = reserved.fold(true, |kept, ((promised, _), player)| kept && *promised == player.player);
    let all = players.len() == count && record.players.len() == count;
    // Computers sit behind the people.
    let people = usize::from(record.setup.game.people());
    let marked = (0..).zip(&record.players).all(|(place, player)| player.computer == (place >= people));
    if all && kept && marked { Ok(()) } else { Err(Fault::of(Wrong::Players)) }
}

fn colours(record: &Record, chance: &Chance, count: usize) -> Result<(), Fault> {
    let white = record.setup.white_place.or_else(|| {
        let drawn = chance.uniform(Label::Colours, 0, 2, 1).ok()?;
        Some(if drawn.first() == Some(&1) { Seat::SECOND } else { Seat::FIRST })
    });
    let fits = white == Some(record.white_place) && record.white_place.index() < count;
    if fits { Ok(()) } else { Err(Fault::of(Wrong::Colours)) }
}

/// A game played again.
pub(super) struct Replay<G: TableGame> {
    pub(super) state: G::State,
    pub(super) clock: Clock,
    /// What the game itself waits for: the number of the wait, and until when.
    pub(super) wait: Option<(u64, Instant)>,
    /// The last line was an open roll: nothing may follow.
    closed: bool,
}

impl<G: TableGame> Replay<G> {
    fn start(record: &Record, state: G::State) -> Self {
        let clock = Clock::new(&record.setup.clock, record.started).press(
            record.started,
            G::clocks(&state).iter().next(),
            G::turn_timer(&state),
        );
        let wait = G::waits(&state).map(|wait| (wait.number, record.started.plus(wait.time)));
        Self { state, clock, wait, closed: false }
    }

    fn step(&mut self, ply: &RecordPly, record: &Record, chance: &Chance) -> Result<(), Wrong> {
        if self.closed {
            return Err(Wrong::AfterTheEnd);
        }
        self.let_time_pass(ply.at.unwrap_or(record.ended), chance)?;
        if ply.line.dice != G::open_roll(&self.state) {
            return Err(Wrong::Roll);
        }
        let Some(text) = &ply.line.action else {
            self.closed = true;
            return if ply.line.dice.is_empty() { Err(Wrong::Roll) } else { Ok(()) };
        };
        let (mover, events) = self.act(ply.by, text, chance)?;
        let at = self.in_time(ply.at)?;
        self.record(at, &events);
        if ply.left == Some(self.clock.bank(mover)) { Ok(()) } else { Err(Wrong::Clock) }
    }

    /// What followed from an action. Who did it is written down where not exactly one seat could act.
    fn act(&self, by: Option<Seat>, text: &str, chance: &Chance) -> Result<(Seat, Vec<G::Event>), Wrong> {
        let actors = G::to_act(&self.state);
        let only = actors.iter().next().filter(|_| actors.len() == 1);
        let mover = by.or(only).ok_or(if actors.is_empty() { Wrong::AfterTheEnd } else { Wrong::Move })?;
        if text == LEAVE {
            let events = G::leave(&self.state, mover).filter(|events| !events.is_empty());
            return Ok((mover, events.ok_or(Wrong::Move)?));
        }
        if by.is_some() && by == only {
            return Err(Wrong::Move);
        }
        let action = G::read_action(text).ok_or(Wrong::Move)?;
        let events = G::decide(&self.state, mover, &action, chance).map_err(|_| Wrong::Move)?;
        // The text also tells what fell: a card from the stock, a roll that could not be played.
        if G::write_action(&events).as_deref() == Some(text) { Ok((mover, events)) } else { Err(Wrong::Roll) }
    }

    fn record(&mut self, at: Instant, events: &[G::Event]) {
        self.state = events.iter().fold(self.state.clone(), G::evolve);
        self.clock = self.clock.press(at, G::clocks(&self.state).iter().next(), G::turn_timer(&self.state));
        self.wait = G::waits(&self.state).map(|wait| match self.wait {
            Some((number, until)) if number == wait.number => (number, until),
            _ => (wait.number, at.plus(wait.time)),
        });
    }

    /// What the game did by itself up to a time (GO-11, LU-27).
    fn let_time_pass(&mut self, now: Instant, chance: &Chance) -> Result<(), Wrong> {
        while let Some((_, at)) = self.wait.filter(|(_, at)| *at <= now) {
            let events = G::time_up(&self.state, chance).map_err(|_| Wrong::Settings)?;
            if events.is_empty() {
                return Err(Wrong::Settings);
            }
            self.record(at, &events);
        }
        Ok(())
    }

    fn in_time(&self, at: Option<Instant>) -> Result<Instant, Wrong> {
        let at = at.filter(|at| *at >= self.clock.since).ok_or(Wrong::Time)?;
        match self.clock.falls_at() {
            Some((falls, ..)) if at >= falls => Err(Wrong::Time),
            _ => Ok(at),
        }
    }

    fn end(&self, record: &Record) -> Result<(), Wrong> {
        if !self.closed && !G::open_roll(&self.state).is_empty() {
            return Err(Wrong::Roll);
        }
        if record.ended < self.clock.since {
            return Err(Wrong::Time);
        }
        if self.clock.stop(record.ended).left != record.left {
            return Err(Wrong::Clock);
        }
        let decided = match settled::<G>(&self.state, self.clock.left) {
            Some(outcome) => outcome == record.outcome && record.ended == self.clock.since,
            None => self.may_end_by_itself(record),
        };
        if !decided {
            return Err(Wrong::Result);
        }
        if G::position(&self.state) != record.position {
            return Err(Wrong::Position);
        }
        let score = (G::points(&self.state), <G as Rules>::sixes(&self.state));
        if score == (record.points, record.sixes) { Ok(()) } else { Err(Wrong::Score) }
    }

    /// Whether a game that its rules had not ended could end like this. Who was connected when, who resigned, and what
    /// the organiser decided is the server's word: it is recorded, not proved.
    fn may_end_by_itself(&self, record: &Record) -> bool {
        let Outcome { result, reason, decided_by } = record.outcome;
        let falls = self.clock.falls_at();
        let before_flag = falls.is_none_or(|(at, ..)| record.ended < at);
        let played = G::plies(&self.state) > 0;
        let draw = result == GameResult::Draw;
        let win = matches!(result, GameResult::Win(_));
        let expires = record.setup.expires_without_ply() && !played;
        decided_by.is_none()
            && match reason {
                EndReason::Timeout => !expires && self.is_flag(record, Flag::Bank),
                EndReason::TurnTimer => !expires && self.is_flag(record, Flag::TurnTimer),
                EndReason::MatchExpired => {
                    result == GameResult::Void && !played && falls.is_none_or(|(at, ..)| record.ended <= at)
                }
                EndReason::Abandoned => draw && played && before_flag && away_for(record).is_some(),
                EndReason::Disconnection => win && !expires && before_flag && away_for(record).is_some(),
                EndReason::Resignation => win && before_flag,
                EndReason::Agreement => draw && before_flag && self.features(record).draw_offers,
                EndReason::ThreefoldRepetition => {
                    draw && before_flag && self.is_claim(record, DrawClaim::ThreefoldRepetition)
                }
                EndReason::FiftyMoves => draw && before_flag && self.is_claim(record, DrawClaim::FiftyMoves),
                EndReason::ForfeitAdmin => {
                    win && before_flag && matches!(record.setup.owner, Owner::Tournament { .. })
                }
                _ => false,
            }
    }

    fn is_flag(&self, record: &Record, flag: Flag) -> bool {
        self.clock.falls_at().is_some_and(|(at, seat, which)| {
            at == record.ended
                && which == flag
                && G::flag_outcome(&self.state, seat, record.outcome.reason) == record.outcome
        })
    }

    fn is_claim(&self, record: &Record, claim: DrawClaim) -> bool {
        record.outcome.reason == claim_reason(claim)
            && self.features(record).draw_claims
            && [Seat::FIRST, Seat::SECOND].into_iter().any(|seat| G::may_claim(&self.state, seat, claim))
    }

    fn features(&self, record: &Record) -> crate::rules::Features {
        G::config(&record.setup).map(|config| <G as Rules>::features(&config)).unwrap_or_default()
    }
}

/// The window of absence, if the game lasted at least as long and its policy has one that ends a game so.
fn away_for(record: &Record) -> Option<Millis> {
    let window = match (record.setup.away, record.outcome.reason) {
        (AwayPolicy::Forfeit { after }, EndReason::Disconnection) => after,
        (AwayPolicy::Abandon { after }, EndReason::Abandoned) => after,
        _ => return None,
    };
    (record.ended.since(record.started) >= window).then_some(window)
}
