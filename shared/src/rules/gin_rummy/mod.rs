//! Gin rummy: standard, straight and oklahoma, a match of best of five (GR-1 to GR-27).
//!
//! | module | what it holds |
//! |---|---|
//! | `card` | cards and sets of cards |
//! | `meld` | melds, least deadwood, lay-offs |
//! | `close` | knock, gin, big gin, undercut, points |
//! | `hand` | one hand from the deal to its close |
//! | `plays` | what was done, as one viewer saw it |
//! | `settings`, `state`, `view` | the match, and what a viewer may know of it |
//! | `record` | the text record |

mod card;
mod close;
mod hand;
#[cfg(any(test, feature = "laws"))]
mod laws;
mod meld;
mod plays;
pub mod record;
mod settings;
mod state;
mod view;

pub use card::{Card, Cards, Pile, list};
pub use close::{Close, CloseRefused, Closed, Closing, Kind};
pub use hand::{Drawn, Hand, HandEnd, Play, PlayRefused, Source};
pub use meld::{
    Layoff, after_discard, are_melds_of, arrangements, best_layoff, best_melds, deadwood, is_meld,
};
pub use plays::{Plays, Step, VIEW_PLAYS};
pub use settings::{Config, NextDealer, Rulings, Variant};
pub use state::{Action, Event, HandLog, HandScore, Phase, Reject, State, next_dealer};
pub use view::{Mine, Seen, VIEW_HANDS, View};

use super::{GameKind, Rules, Wait};
use crate::chance::Chance;
use crate::outcome::{EndReason, Outcome};
use crate::seat::{Seat, SeatSet, Viewer};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GinRummy;

impl Rules for GinRummy {
    const KIND: GameKind = GameKind::GinRummy;
    type Config = Config;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Seen = Seen;
    type Reject = Reject;

    fn open(config: &Config, chance: &Chance) -> Result<Event, Reject> {
        state::open(config, chance)
    }

    fn begin(opened: &Event) -> State {
        state::begin(opened)
    }

    fn decide(state: &State, seat: Seat, action: &Action, chance: &Chance) -> Result<Vec<Event>, Reject> {
        state::decide(state, seat, action, chance)
    }

    fn evolve(state: State, event: &Event) -> State {
        state::evolve(state, event)
    }

    fn to_act(state: &State) -> SeatSet {
        match state.phase {
            Phase::Hand => SeatSet::only(state.hand.turn),
            Phase::Over => SeatSet::EMPTY,
            Phase::Pause { ready } => [Seat::FIRST, Seat::SECOND]
                .into_iter()
                .zip(ready)
                .filter(|(_, ready)| !ready)
                .fold(SeatSet::EMPTY, |set, (seat, _)| set.with(seat)),
        }
    }

    fn clocks(state: &State) -> SeatSet {
        if state.phase == Phase::Hand { Self::to_act(state) } else { SeatSet::EMPTY }
    }

    fn waits(state: &State) -> Option<Wait> {
        let wait = Wait { number: u64::from(state.number), time: state.config.rulings.pause };
        matches!(state.phase, Phase::Pause { .. }).then_some(wait)
    }

    fn time_up(state: &State, chance: &Chance) -> Result<Vec<Event>, Reject> {
        state::pause_over(state, chance)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.winner().map(|seat| Outcome::win(seat, EndReason::Score))
    }

    fn view(state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(view::seen(event, viewer))
    }

    fn legal(view: &View, seat: Seat) -> Vec<Action> {
        view::legal(view, seat)
    }

    fn preview(view: &View, seat: Seat, action: &Action) -> Option<View> {
        view::preview(view, seat, action)
    }

    fn code(reject: &Reject) -> &'static str {
        reject.code()
    }

    fn plies(state: &State) -> u32 {
        state.decisions
    }
}
