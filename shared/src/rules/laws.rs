//! The twelve laws that every game keeps, as functions over a random game.
//!
//! A [`Walk`] is a game played at random to its end or to a limit. Each law looks at one walk and says what it
//! found broken; tests run them over many seeds. A new game implements [`Lawful`] and gets all twelve.

use super::Rules;
use crate::chance::{Chance, Seed, key};
use crate::seat::{Seat, SeatSet, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// What is broken, and where.
pub type Broken = String;

/// What the laws need to know of a game beside its rules.
pub trait Lawful: Rules {
    /// Settings that together reach every branch of the rules.
    fn configs() -> Vec<Self::Config>;

    /// Actions of every shape, legal or not; all of them if their number is reasonable.
    fn actions() -> Vec<Self::Action>;

    /// What holds in every state (law 4).
    ///
    /// # Errors
    /// What does not hold.
    fn invariants(state: &Self::State) -> Result<(), Broken>;

    /// Whether everything that a preview says is also in the server's view (law 10).
    fn agrees(preview: &Self::View, server: &Self::View) -> bool;

    /// The most plies of a game under these settings; `None` if only the clocks end it (law 12).
    fn bound(config: &Self::Config) -> Option<usize>;

    /// A state that differs from this one only in what `viewer` may not see (law 9). Open games hide nothing.
    fn with_other_secrets(state: &Self::State, _viewer: Viewer) -> Self::State {
        state.clone()
    }
}

/// One step of a walk.
pub struct Step<G: Rules> {
    /// The state before.
    pub state: G::State,
    /// Who acted.
    pub seat: Seat,
    /// How.
    pub action: G::Action,
    /// What followed.
    pub events: Vec<G::Event>,
}

/// A game played at random.
pub struct Walk<G: Rules> {
    /// The settings.
    pub config: G::Config,
    /// The chance of the game.
    pub chance: Chance,
    /// The first event.
    pub opened: G::Event,
    /// The plies.
    pub steps: Vec<Step<G>>,
    /// Where it ended or was left.
    pub last: G::State,
}

impl<G: Lawful> Walk<G> {
    /// Plays a game whose settings, rolls and choices all follow from `seed`, for at most `limit` plies.
    ///
    /// # Errors
    /// When the game cannot be opened or a legal action is refused, which is law 1.
    pub fn random(seed: [u8; 32], limit: usize) -> Result<Self, Broken> {
        let chance = Chance::new(key(&Seed::new(seed), &[]), "walk");
        let configs = G::configs();
        let config = pick(&chance, "config", 0, &configs).ok_or("no settings")?.clone();
        let opened = G::open(&config, &chance).map_err(|reject| format!("open: {reject:?}"))?;
        let mut walk = Self { config, chance, last: G::begin(&opened), opened, steps: Vec::new() };
        while walk.steps.len() < limit && walk.step()? {}
        Ok(walk)
    }

    /// One random action, or `false` at the end.
    fn step(&mut self) -> Result<bool, Broken> {
        let index = self.steps.len() as u64;
        let seats: Vec<Seat> = G::to_act(&self.last).iter().collect();
        let Some(seat) = pick(&self.chance, "seat", index, &seats).copied() else { return Ok(false) };
        let legal = G::legal(&G::view(&self.last, Viewer::Seat(seat)), seat);
        let Some(action) = pick(&self.chance, "action", index, &legal).cloned() else { return Ok(false) };
        let events = G::decide(&self.last, seat, &action, &self.chance)
            .map_err(|reject| format!("law 1: {action:?} is refused as {reject:?} in {:?}", self.last))?;
        let next = events.iter().fold(self.last.clone(), G::evolve);
        let state = std::mem::replace(&mut self.last, next);
        self.steps.push(Step { state, seat, action, events });
        Ok(true)
    }

    fn states(&self) -> impl Iterator<Item = &G::State> {
        self.steps.iter().map(|step| &step.state).chain([&self.last])
    }

    /// Some of the states: a law that tries everything would take too long in all of them.
    fn sample(&self, most: usize) -> impl Iterator<Item = &G::State> {
        let every = (self.steps.len() / most.max(1)).max(1);
        self.states().step_by(every).chain([&self.last])
    }
}

fn pick<'a, T>(chance: &Chance, label: &str, index: u64, items: &'a [T]) -> Option<&'a T> {
    let count = u32::try_from(items.len()).ok().filter(|count| *count > 0)?;
    let at = chance.uniform_named(label, index, count, 1).ok()?;
    items.get(*at.first()? as usize)
}

fn seats() -> impl Iterator<Item = Seat> {
    (0..4).filter_map(Seat::new)
}

fn viewers() -> impl Iterator<Item = Viewer> {
    seats().map(Viewer::Seat).chain([Viewer::Spectator])
}

fn expect(holds: bool, what: impl FnOnce() -> Broken) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(what()) }
}

/// Law 1: every legal action is accepted.
///
/// # Errors
/// A legal action that is refused.
pub fn every_legal_action_is_accepted<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    for state in walk.sample(12) {
        for seat in seats() {
            for action in G::legal(&G::view(state, Viewer::Seat(seat)), seat) {
                let decided = G::decide(state, seat, &action, &walk.chance);
                expect(decided.is_ok(), || format!("{action:?} of {seat:?}: {decided:?} in {state:?}"))?;
            }
        }
    }
    Ok(())
}

/// Law 2: every accepted action is legal.
///
/// # Errors
/// An accepted action that is not among the legal ones.
pub fn every_accepted_action_is_legal<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    let actions = G::actions();
    for state in walk.sample(2) {
        for seat in seats() {
            let legal = G::legal(&G::view(state, Viewer::Seat(seat)), seat);
            for action in &actions {
                let accepted = G::decide(state, seat, action, &walk.chance).is_ok();
                let listed = legal.contains(action);
                expect(accepted == listed, || format!("{action:?} of {seat:?}: {accepted} in {state:?}"))?;
            }
        }
    }
    Ok(())
}

/// Law 3: no input panics, not even events and actions of another state.
///
/// # Errors
/// Never; a panic fails the test.
pub fn no_input_panics<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    let foreign = walk.steps.iter().rev().flat_map(|step| &step.events).chain([&walk.opened]);
    let mut state = walk.last.clone();
    for event in foreign {
        for seat in seats() {
            drop(G::legal(&G::view(&state, Viewer::Seat(seat)), seat));
            for step in walk.steps.iter().take(3) {
                drop(G::decide(&state, seat, &step.action, &Chance::sealed()));
                drop(G::preview(&G::view(&state, Viewer::Seat(seat)), seat, &step.action));
            }
        }
        let _ = (G::outcome(&state), G::points(&state), G::turn_timer(&state));
        state = G::evolve(state, event);
    }
    for event in walk.steps.iter().flat_map(|step| &step.events) {
        drop(G::begin(event));
    }
    Ok(())
}

/// Law 4: the invariants hold in every state.
///
/// # Errors
/// The invariant that does not hold.
pub fn invariants_hold<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    walk.states().try_for_each(|state| G::invariants(state).map_err(|what| format!("{what} in {state:?}")))
}

/// Law 5: the live state is the fold of its events.
///
/// # Errors
/// The two states.
pub fn state_is_the_fold_of_its_events<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    let events = walk.steps.iter().flat_map(|step| &step.events);
    let folded = events.fold(G::begin(&walk.opened), G::evolve);
    expect(folded == walk.last, || format!("{folded:?} is not {:?}", walk.last))
}

/// Law 6: the live state is the replay of settings, key and actions.
///
/// # Errors
/// The action that is refused, or the two states.
pub fn state_is_the_replay_of_its_actions<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    let opened = G::open(&walk.config, &walk.chance).map_err(|reject| format!("{reject:?}"))?;
    let mut state = G::begin(&opened);
    for step in &walk.steps {
        let events = G::decide(&state, step.seat, &step.action, &walk.chance)
            .map_err(|reject| format!("{:?}: {reject:?}", step.action))?;
        state = events.iter().fold(state, G::evolve);
    }
    expect(state == walk.last, || format!("{state:?} is not {:?}", walk.last))
}

/// Law 7: deciding twice gives equal events.
///
/// # Errors
/// The two decisions.
pub fn deciding_twice_gives_equal_events<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    walk.steps.iter().try_for_each(|step| {
        let again = G::decide(&step.state, step.seat, &step.action, &walk.chance);
        expect(again.as_ref() == Ok(&step.events), || format!("{again:?} is not {:?}", step.events))
    })
}

/// Law 8: every type survives JSON.
///
/// # Errors
/// The value that does not.
pub fn json_round_trip<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    round_trip(&walk.config)?;
    round_trip(&walk.opened)?;
    for state in walk.sample(12) {
        round_trip(state)?;
        viewers().try_for_each(|viewer| round_trip(&G::view(state, viewer)))?;
    }
    for step in &walk.steps {
        round_trip(&step.action)?;
        for event in &step.events {
            round_trip(event)?;
            viewers().filter_map(|viewer| G::seen(event, viewer)).try_for_each(|seen| round_trip(&seen))?;
        }
    }
    Ok(())
}

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Result<(), Broken> {
    let json = serde_json::to_string(value).map_err(|error| format!("{value:?}: {error}"))?;
    let back: T = serde_json::from_str(&json).map_err(|error| format!("{json}: {error}"))?;
    expect(back == *value, || format!("{json} reads as {back:?}"))
}

/// Law 9: states that differ only in what a viewer may not see look equal to it. That no state holds a roll or card
/// of the future follows from law 5: it is made of events alone, and each game's tests show what its events draw.
///
/// # Errors
/// The view that tells them apart.
pub fn views_hide_what_they_must<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    for state in walk.states() {
        for viewer in viewers() {
            let (view, other) =
                (G::view(state, viewer), G::view(&G::with_other_secrets(state, viewer), viewer));
            expect(view == other, || format!("{viewer:?} tells {view:?} from {other:?}"))?;
        }
    }
    Ok(())
}

/// Law 10: a preview never contradicts the server.
///
/// # Errors
/// The preview and the view that it contradicts.
pub fn a_preview_never_contradicts_the_server<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    for step in &walk.steps {
        let viewer = Viewer::Seat(step.seat);
        let Some(preview) = G::preview(&G::view(&step.state, viewer), step.seat, &step.action) else {
            continue;
        };
        let next = step.events.iter().fold(step.state.clone(), G::evolve);
        let server = G::view(&next, viewer);
        expect(G::agrees(&preview, &server), || format!("{preview:?} contradicts {server:?}"))?;
    }
    Ok(())
}

/// Law 11: a live game always has somebody who can act, a finished one nobody.
///
/// # Errors
/// The state that waits for nobody, or goes on after its end.
pub fn a_live_game_always_has_somebody_to_act<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    for state in walk.states() {
        let to_act = G::to_act(state);
        let able = |seat: Seat| !G::legal(&G::view(state, Viewer::Seat(seat)), seat).is_empty();
        let live = G::outcome(state).is_none();
        expect(live != (to_act == SeatSet::EMPTY), || format!("{to_act:?} in {state:?}"))?;
        expect(seats().all(|seat| able(seat) == to_act.contains(seat)), || {
            format!("nothing to do in {state:?}")
        })?;
    }
    Ok(())
}

/// Law 12: random play ends within the stated bound, or the game says that the clocks must end it.
///
/// # Errors
/// A walk that is longer, or left off below its bound without an end.
pub fn random_play_ends_within_its_bound<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    let Some(bound) = G::bound(&walk.config) else { return Ok(()) };
    let plies = walk.steps.len();
    let ended = G::outcome(&walk.last).is_some();
    expect(ended && plies <= bound, || format!("{plies} plies of {bound}, ended: {ended}"))?;
    expect(G::plies(&walk.last) as usize == plies, || "plies are not counted".to_owned())
}
