//! Backgammon, nackgammon and hypergammon (BG-1 to BG-25).
//!
//! | module | what it holds |
//! |---|---|
//! | `board` | sides, variants, positions |
//! | `packed`, `plays` | a position in two machine words, and all legal plays of a turn |
//! | `plays_slow` | the same under rulings other than the default ones |
//! | `turn` | a turn under construction: what the board works with |
//! | `cube` | turn order and doubling cube |
//! | `settings`, `state`, `decide` | the game |
//! | `notation` | a turn as players write it |
//! | `record`, `mat`, `sgf`, `position_id` | records in and out |
//!
//! Players count points from their own side: own point 1 is the last before off, 24 the farthest, 25 the bar (BG-1).

mod board;
mod cube;
mod decide;
#[cfg(any(test, feature = "laws"))]
mod laws;
pub mod mat;
mod notation;
mod packed;
mod plays;
mod plays_slow;
mod position_id;
mod record;
mod settings;
pub mod sgf;
mod state;
mod turn;

pub use board::{BAR, OFF, Position, Side, Variant};
pub use cube::{Cube, Flow, Phase, Step, StepRefused};
pub use decide::legal_plays;
pub use notation::{find_play, told, written};
pub use plays::{Hop, Play, Search};
pub use position_id::BadPositionId;
pub use record::{BadStep, MOST_STEPS, Record};
pub use settings::{Config, ForcedDice, Opening, Rulings};
pub use state::{Action, Done, Event, Reject, State, VIEW_STEPS};
pub use turn::{Target, Turn};

use super::{GameKind, Rules};
use crate::chance::Chance;
use crate::outcome::Outcome;
use crate::seat::{Seat, SeatSet, Viewer};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backgammon;

impl Rules for Backgammon {
    const KIND: GameKind = GameKind::Backgammon;
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
        state.flow.actor().map_or(SeatSet::EMPTY, |side| SeatSet::only(side.seat()))
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.flow.winner.map(|(side, reason)| Outcome::win(side.seat(), reason))
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
