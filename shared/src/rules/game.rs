//! The rules of a game that no table plays yet: [`Rules`](super::Rules) without its kind, plus what time alone does.
//!
//! A game moves from here to [`Rules`](super::Rules) when its kind enters the registry. Three methods are new and wait
//! for the table: whose clock runs while several may act ([`Game::clocks`]), how long the game itself waits
//! ([`Game::waits`]), and what then happens ([`Game::time_up`]).

use crate::chance::{Chance, Sealed};
use crate::outcome::Outcome;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::time::Millis;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// The rules of one game, implemented by a unit marker. See [`Rules`](super::Rules) for the methods that both have.
pub trait Game: Clone + PartialEq + Debug + 'static {
    /// The settings of one game, rulings included.
    type Config: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// The whole truth; lives on the server only.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What a player wants.
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What happened, with every value that fell.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What one viewer may know of a state.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What one viewer may know of an event.
    type Seen: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// Why an action was refused.
    type Reject: Clone + PartialEq + Debug + From<Sealed>;

    /// The first event of a game.
    ///
    /// # Errors
    /// When the settings contradict each other, or chance is sealed.
    fn open(config: &Self::Config, chance: &Chance) -> Result<Self::Event, Self::Reject>;

    /// The state after the first event.
    fn begin(opened: &Self::Event) -> Self::State;

    /// Decides an action of `seat`.
    ///
    /// # Errors
    /// When the rules refuse it; nothing has changed (GEN-1).
    fn decide(
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
        chance: &Chance,
    ) -> Result<Vec<Self::Event>, Self::Reject>;

    /// Records an event: never fails, never rolls.
    fn evolve(state: Self::State, event: &Self::Event) -> Self::State;

    /// Who may act now. Empty once the game is over.
    fn to_act(state: &Self::State) -> SeatSet;

    /// Whose clocks run: those who may act, unless the clocks stand still (GO-11, GR-6).
    fn clocks(state: &Self::State) -> SeatSet {
        Self::to_act(state)
    }

    /// How long the game waits in this phase before [`time_up`](Self::time_up), from the moment the phase began: the
    /// count of go (GO-11), the pause between two hands of gin rummy, a turn of ludo (LU-27).
    fn waits(_state: &Self::State) -> Option<Millis> {
        None
    }

    /// What happens when the time of [`waits`](Self::waits) is over; nothing where the game does not wait.
    ///
    /// # Errors
    /// When chance is sealed.
    fn time_up(_state: &Self::State, _chance: &Chance) -> Result<Vec<Self::Event>, Self::Reject> {
        Ok(Vec::new())
    }

    /// The end of the game, once it is over.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// What `viewer` may know of the state.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// What `viewer` may know of the event; `None` if nothing at all.
    fn seen(event: &Self::Event, viewer: Viewer) -> Option<Self::Seen>;

    /// Every action that `seat` may take, judged on what that seat receives.
    fn legal(view: &Self::View, seat: Seat) -> Vec<Self::Action>;

    /// The view after the player's own action as far as it can be known without chance.
    fn preview(_view: &Self::View, _seat: Seat, _action: &Self::Action) -> Option<Self::View> {
        None
    }

    /// The stable code of a reject, in snake case.
    fn code(reject: &Self::Reject) -> &'static str;

    /// How many decisions players have made; zero means that a closed room is no result (T-60).
    fn plies(state: &Self::State) -> u32;
}
