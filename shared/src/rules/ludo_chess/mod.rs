//! Ludo Chess (LC): seven free moves a side, then a die says which piece moves, and after 25 moves a side the
//! pieces on the board are counted.
//!
//! The roll for the next side is part of the event of the move before it, so that a turn half applied (moved, but
//! not rolled) can neither be written nor replayed differently.

mod dice;
#[cfg(any(test, feature = "laws"))]
mod laws;
#[cfg(test)]
mod tests;

pub use super::chess::Action;
pub use dice::{Die, dice_moves, piece_of, stalemate_by_dice};

use super::chess::{Color, Move, Position, Status, replay};
use super::{GameKind, Rules};
use crate::chance::{Chance, Sealed};
use crate::outcome::{EndReason, Outcome};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::time::Millis;
use serde::{Deserialize, Serialize};

/// Plies of the opening phase, which has no dice: seven moves by each side (LC-2).
pub const FREE_PLIES: u32 = 14;
/// The ply after which the game ends by points: 25 moves by each side (LC-11).
pub const LAST_PLY: u32 = 50;
/// What one move of the dice phase may take (LC-15).
pub const TURN_TIMER: Millis = Millis(45_000);

/// The rules of Ludo Chess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LudoChess;

/// The settings of one game: there are none that change its rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Config {}

/// One ply of the record (LC-20). JSON: `[null, "e2e4"]` in the opening phase, `[3, "g1f3"]` after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(Option<Die>, Move)", into = "(Option<Die>, Move)")]
pub struct Ply {
    /// The roll; none in the opening phase.
    pub die: Option<Die>,
    /// The move.
    pub uci: Move,
}

impl From<(Option<Die>, Move)> for Ply {
    fn from((die, uci): (Option<Die>, Move)) -> Self {
        Self { die, uci }
    }
}

impl From<Ply> for (Option<Die>, Move) {
    fn from(ply: Ply) -> Self {
        (ply.die, ply.uci)
    }
}

/// A game as it stands. Everybody may know all of it: a roll is in it only once it has fallen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The present position.
    pub position: Position,
    /// The plies so far.
    pub plies: Vec<Ply>,
    /// The roll for the side to move. In the dice phase it is missing only in a preview, until the server rolls, and
    /// after an end that came before the roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<Die>,
    /// Sixes rolled by White and by Black (LC-17).
    pub sixes: [u32; 2],
    /// The end, once it has come over the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl State {
    fn new() -> Self {
        Self { position: Position::start(), plies: Vec::new(), die: None, sixes: [0; 2], outcome: None }
    }

    fn played(&self) -> u32 {
        u32::try_from(self.plies.len()).unwrap_or(u32::MAX)
    }

    /// Whether the next move needs a roll (LC-3).
    #[must_use]
    pub fn is_dice_phase(&self) -> bool {
        self.played() >= FREE_PLIES
    }

    /// Every position from the first to the present one.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        replay(&Position::start(), self.plies.iter().map(|ply| ply.uci))
    }

    /// The moves of the side to move, under its roll. Empty while the roll is not known.
    fn moves(&self) -> Vec<Move> {
        match self.die {
            Some(die) => dice_moves(&self.position, die),
            None if self.is_dice_phase() => Vec::new(),
            None => self.position.legal_moves().iter().collect(),
        }
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "snake_case")]
pub enum Event {
    /// The game began.
    Opened {
        /// Its settings.
        config: Config,
    },
    /// A piece was moved, and the next side has rolled.
    Moved {
        /// Which, and where to.
        uci: Move,
        /// The roll of the side that is now to move; none in the opening phase and after an end before the roll.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roll: Option<Die>,
        /// The end that the move, or that roll, brought.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        outcome: Option<Outcome>,
    },
}

/// Why an action was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reject {
    /// The game is over.
    GameOver,
    /// The other side is to move.
    NotYourTurn,
    /// The rules of movement refuse it (CC-2 to CC-6).
    IllegalMove,
    /// A legal chess move, but not of the rolled piece and not of the king (LC-5).
    NotOnThisRoll,
    /// The roll after this move is not known here: ask the server.
    Sealed,
}

impl From<Sealed> for Reject {
    fn from(_: Sealed) -> Self {
        Self::Sealed
    }
}

impl Rules for LudoChess {
    const KIND: GameKind = GameKind::LudoChess;
    type Config = Config;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = State;
    type Seen = Event;
    type Reject = Reject;

    fn open(config: &Config, _: &Chance) -> Result<Event, Reject> {
        Ok(Event::Opened { config: *config })
    }

    fn begin(_: &Event) -> State {
        State::new()
    }

    fn decide(state: &State, seat: Seat, action: &Action, chance: &Chance) -> Result<Vec<Event>, Reject> {
        let Action::Move { uci } = *action;
        let event = decide_with(state, seat, uci, |number| chance.die(number).map(Die::of))?;
        Ok(vec![event])
    }

    fn evolve(mut state: State, event: &Event) -> State {
        match event {
            Event::Opened { .. } => Self::begin(event),
            Event::Moved { uci, roll, outcome } => {
                record_move(&mut state, *uci);
                record_roll(&mut state, *roll);
                state.outcome = *outcome;
                state
            }
        }
    }

    fn to_act(state: &State) -> SeatSet {
        state.position.to_act(state.outcome)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome
    }

    fn view(state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn seen(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn legal(view: &State, seat: Seat) -> Vec<Action> {
        if !Self::to_act(view).contains(seat) {
            return Vec::new();
        }
        view.moves().into_iter().map(|uci| Action::Move { uci }).collect()
    }

    fn preview(view: &State, seat: Seat, action: &Action) -> Option<State> {
        let Action::Move { uci } = *action;
        let next = check(view, seat, uci).ok()?;
        let mut state = view.clone();
        record_move(&mut state, uci);
        state.outcome = end_before_roll(&next, state.played());
        Some(state)
    }

    fn code(reject: &Reject) -> &'static str {
        match reject {
            Reject::GameOver => "game_over",
            Reject::NotYourTurn => "not_your_turn",
            Reject::IllegalMove => "illegal_move",
            Reject::NotOnThisRoll => "not_on_this_roll",
            Reject::Sealed => "sealed",
        }
    }

    fn plies(state: &State) -> u32 {
        state.played()
    }

    fn turn_timer(state: &State) -> Option<Millis> {
        (state.outcome.is_none() && state.is_dice_phase()).then_some(TURN_TIMER)
    }

    fn points(state: &State) -> Option<[u32; 2]> {
        Some(state.position.points())
    }

    fn sixes(state: &State) -> Option<[u32; 2]> {
        Some(state.sixes)
    }
}

/// Decides a move with rolls from anywhere: the committed chance, or a record that is being read back.
///
/// `roll` is asked for roll number n of the game, from 0, and only if the game goes on in the dice phase (LC-10).
///
/// # Errors
/// When the rules refuse the move, or `roll` does not know.
pub fn decide_with(
    state: &State,
    seat: Seat,
    uci: Move,
    roll: impl FnOnce(u64) -> Result<Die, Sealed>,
) -> Result<Event, Reject> {
    let next = check(state, seat, uci)?;
    let played = state.played().saturating_add(1);
    if let Some(outcome) = end_before_roll(&next, played) {
        return Ok(Event::Moved { uci, roll: None, outcome: Some(outcome) });
    }
    let Some(number) = played.checked_sub(FREE_PLIES) else {
        return Ok(Event::Moved { uci, roll: None, outcome: None });
    };
    let roll = roll(u64::from(number))?;
    let stuck = stalemate_by_dice(&next, roll);
    let outcome = stuck.then(|| Outcome::draw(EndReason::StalemateByDice));
    Ok(Event::Moved { uci, roll: Some(roll), outcome })
}

/// The position after the move of `seat`, if it may make it now (LC-2, LC-5).
fn check(state: &State, seat: Seat, uci: Move) -> Result<Position, Reject> {
    if state.outcome.is_some() {
        return Err(Reject::GameOver);
    }
    if seat != Seat::of(state.position.turn()) {
        return Err(Reject::NotYourTurn);
    }
    let next = state.position.play(uci).map_err(|_| Reject::IllegalMove)?;
    match state.die {
        Some(die) if !dice::may_move(&state.position, die, uci) => Err(Reject::NotOnThisRoll),
        None if state.is_dice_phase() => Err(Reject::Sealed),
        _ => Ok(next),
    }
}

/// The end that a move brings before anybody rolls: checkmate, stalemate (LC-10), then the cap (LC-11, LC-12).
fn end_before_roll(position: &Position, played: u32) -> Option<Outcome> {
    match position.status() {
        Status::Checkmate => Some(Outcome::win(Seat::of(!position.turn()), EndReason::Checkmate)),
        Status::Stalemate => Some(Outcome::draw(EndReason::Stalemate)),
        Status::Ongoing if played >= LAST_PLY => Some(end_by_points(position)),
        Status::Ongoing => None,
    }
}

fn end_by_points(position: &Position) -> Outcome {
    let [white, black] = position.points();
    match white.cmp(&black) {
        core::cmp::Ordering::Greater => Outcome::win(Seat::FIRST, EndReason::MoveCap),
        core::cmp::Ordering::Less => Outcome::win(Seat::SECOND, EndReason::MoveCap),
        core::cmp::Ordering::Equal => Outcome::draw(EndReason::MoveCap),
    }
}

fn record_move(state: &mut State, uci: Move) {
    state.plies.push(Ply { die: state.die.take(), uci });
    state.position = state.position.after(uci);
}

/// A six counts for the side that rolled it, which is the side to move (LC-17).
fn record_roll(state: &mut State, roll: Option<Die>) {
    state.die = roll;
    if roll.is_some_and(Die::is_six) {
        let [white, black] = &mut state.sixes;
        match state.position.turn() {
            Color::White => *white = white.saturating_add(1),
            Color::Black => *black = black.saturating_add(1),
        }
    }
}
