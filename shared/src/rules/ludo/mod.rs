//! Ludo for two to four players, classic and with house rules (LU-1 to LU-27).
//!
//! | module | what it holds |
//! |---|---|
//! | `board` | the ring, the columns, single moves, captures, blocks |
//! | `turn` | what a roll allows and what follows a move |
//! | `settings`, `state`, `decide` | the game |
//! | `record` | the text record |

mod board;
mod decide;
mod dice;
#[cfg(any(test, feature = "laws"))]
mod laws;
pub mod record;
mod settings;
mod state;
mod turn;

pub use board::{Board, HOME, LAST_ON_RING, Move, YARD, is_safe, ring_square};
pub use decide::{moved, rolled, start};
pub use dice::Dice;
pub use settings::{Config, House, Rulings};
pub use state::{Action, Done, Event, Reject, State, VIEW_ROLLS};
pub use turn::{Law, Next, Rolled, Turn, TurnEnd, turn_ends};

use super::{GameKind, Rules, Wait};
use crate::chance::Chance;
use crate::outcome::Outcome;
use crate::seat::{Seat, SeatSet, Viewer};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ludo;

impl Rules for Ludo {
    const KIND: GameKind = GameKind::Ludo;
    /// Ludo has no bank (Q-LU-16), only the time of a roll (LU-27).
    const TIMED: bool = false;
    type Config = Config;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = State;
    type Seen = Event;
    type Reject = Reject;

    fn open(config: &Config, chance: &Chance) -> Result<Event, Reject> {
        decide::open(config, chance)
    }

    fn begin(opened: &Event) -> State {
        decide::begin(opened)
    }

    fn decide(state: &State, seat: Seat, action: &Action, chance: &Chance) -> Result<Vec<Event>, Reject> {
        decide::decide(state, seat, action, chance)
    }

    fn evolve(state: State, event: &Event) -> State {
        decide::evolve(state, event)
    }

    fn to_act(state: &State) -> SeatSet {
        if state.over { SeatSet::EMPTY } else { SeatSet::only(state.turn.seat) }
    }

    fn seats(config: &Config) -> SeatSet {
        config.seats()
    }

    fn clocks(_state: &State) -> SeatSet {
        SeatSet::EMPTY
    }

    /// A roll and its moves have one time together.
    fn waits(state: &State) -> Option<Wait> {
        let time = state.config.rulings.turn_timer.filter(|_| !state.over)?;
        let rolled = u64::from(!state.turn.dice.is_empty());
        let roll = state.rolls.saturating_sub(rolled).saturating_mul(4);
        Some(Wait { number: roll.saturating_add(state.turn.seat.index() as u64), time })
    }

    fn leave(state: &State, seat: Seat) -> Option<Vec<Event>> {
        if state.config.players <= 2 {
            return None;
        }
        let active = !state.over && state.board.is_active(seat);
        Some(if active { vec![Event::Left { seat }] } else { Vec::new() })
    }

    fn winners(state: &State, winner: Seat) -> SeatSet {
        let partner = |seat: &Seat| *seat == winner || state.config.house.partners(*seat, winner);
        state.config.seats().iter().filter(partner).fold(SeatSet::EMPTY, SeatSet::with)
    }

    fn places(state: &State) -> Vec<Seat> {
        state.places()
    }

    fn time_up(state: &State, chance: &Chance) -> Result<Vec<Event>, Reject> {
        decide::time_up(state, chance)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.winner().map(|seat| Outcome::win(seat, state.end_reason()))
    }

    fn view(state: &State, _viewer: Viewer) -> State {
        decide::view(state)
    }

    fn seen(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn legal(view: &State, seat: Seat) -> Vec<Action> {
        decide::legal(view, seat)
    }

    fn preview(view: &State, seat: Seat, action: &Action) -> Option<State> {
        decide::preview(view, seat, action)
    }

    fn code(reject: &Reject) -> &'static str {
        reject.code()
    }

    fn plies(state: &State) -> u32 {
        state.decisions
    }
}
