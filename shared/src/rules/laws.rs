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

    /// Whether an accepted action counts as this legal one (law 2): equal, or another way to say the same.
    fn same(_state: &Self::State, legal: &Self::Action, accepted: &Self::Action) -> bool {
        legal == accepted
    }

    /// Whether a sensible player likes a legal action. Such ones are taken three times in four where there are any, so
    /// that random games get somewhere.
    fn likes(_view: &Self::View, _action: &Self::Action) -> bool {
        true
    }

    /// Whether an action counts as a ply ([`Rules::plies`]).
    fn is_ply(_action: &Self::Action) -> bool {
        true
    }

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

/// The most bytes of a view as JSON (law 8).
pub const VIEW_BYTES: usize = 4_096;

/// One step of a walk.
pub struct Step<G: Rules> {
    /// The state before.
    pub state: G::State,
    /// Who acted, and how; nobody where only time passed.
    pub by: Option<(Seat, G::Action)>,
    /// What followed.
    pub events: Vec<G::Event>,
}

impl<G: Rules> Step<G> {
    fn decide_again(&self, state: &G::State, chance: &Chance) -> Result<Vec<G::Event>, G::Reject> {
        match &self.by {
            Some((seat, action)) => G::decide(state, *seat, action, chance),
            None => G::time_up(state, chance),
        }
    }
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
        Self::under(config, seed, limit)
    }

    /// Plays a game under these settings.
    ///
    /// # Errors
    /// When the game cannot be opened or a legal action is refused, which is law 1.
    pub fn under(config: G::Config, seed: [u8; 32], limit: usize) -> Result<Self, Broken> {
        let chance = Chance::new(key(&Seed::new(seed), &[]), "walk");
        let opened = G::open(&config, &chance).map_err(|reject| format!("open: {reject:?}"))?;
        let mut walk = Self { config, chance, last: G::begin(&opened), opened, steps: Vec::new() };
        while walk.steps.len() < limit && walk.step()? {}
        Ok(walk)
    }

    /// One random action, or the end of a wait; `false` at the end.
    fn step(&mut self) -> Result<bool, Broken> {
        let index = self.steps.len() as u64;
        let seats: Vec<Seat> = G::to_act(&self.last).iter().collect();
        let Some(seat) = pick(&self.chance, "seat", index, &seats).copied() else { return Ok(false) };
        if G::waits(&self.last).is_some() && self.draw("time", index, 24) == 0 {
            let events = G::time_up(&self.last, &self.chance).map_err(|reject| format!("{reject:?}"))?;
            self.record(None, events);
            return Ok(true);
        }
        let view = G::view(&self.last, Viewer::Seat(seat));
        let legal = G::legal(&view, seat);
        let liked: Vec<G::Action> = legal.iter().filter(|action| G::likes(&view, action)).cloned().collect();
        let sensible = !liked.is_empty() && self.draw("sense", index, 4) > 0;
        let among = if sensible { &liked } else { &legal };
        let Some(action) = pick(&self.chance, "action", index, among).cloned() else { return Ok(false) };
        let events = G::decide(&self.last, seat, &action, &self.chance)
            .map_err(|reject| format!("law 1: {action:?} is refused as {reject:?} in {:?}", self.last))?;
        self.record(Some((seat, action)), events);
        Ok(true)
    }

    fn draw(&self, label: &str, index: u64, below: u32) -> u32 {
        let drawn = self.chance.uniform_named(label, index, below, 1).ok();
        drawn.and_then(|values| values.first().copied()).unwrap_or(0)
    }

    fn record(&mut self, by: Option<(Seat, G::Action)>, events: Vec<G::Event>) {
        let next = events.iter().fold(self.last.clone(), G::evolve);
        let state = std::mem::replace(&mut self.last, next);
        self.steps.push(Step { state, by, events });
    }

    /// What players did.
    fn actions(&self) -> impl Iterator<Item = (&Step<G>, Seat, &G::Action)> {
        self.steps.iter().filter_map(|step| step.by.as_ref().map(|(seat, action)| (step, *seat, action)))
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
                let listed = legal.contains(action)
                    || accepted && legal.iter().any(|known| G::same(state, known, action));
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
            for (_, _, action) in walk.actions().take(3) {
                drop(G::decide(&state, seat, action, &Chance::sealed()));
                drop(G::preview(&G::view(&state, Viewer::Seat(seat)), seat, action));
            }
            drop(G::leave(&state, seat));
        }
        let _ = (G::outcome(&state), G::points(&state), G::turn_timer(&state), G::clocks(&state));
        drop(G::time_up(&state, &Chance::sealed()));
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
        let events = step.decide_again(&state, &walk.chance);
        let events = events.map_err(|reject| format!("{:?}: {reject:?}", step.by))?;
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
        let again = step.decide_again(&step.state, &walk.chance);
        expect(again.as_ref() == Ok(&step.events), || format!("{again:?} is not {:?}", step.events))
    })
}

/// Law 8: every type survives JSON, and no view is larger than [`VIEW_BYTES`].
///
/// # Errors
/// The value that does not, or is.
pub fn json_round_trip<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    round_trip(&walk.config)?;
    round_trip(&walk.opened)?;
    for state in walk.sample(12) {
        round_trip(state)?;
        viewers().try_for_each(|viewer| {
            let bytes = round_trip(&G::view(state, viewer))?;
            expect(bytes <= VIEW_BYTES, || format!("a view of {bytes} bytes of {state:?}"))
        })?;
    }
    for step in &walk.steps {
        if let Some((_, action)) = &step.by {
            round_trip(action)?;
        }
        for event in &step.events {
            round_trip(event)?;
            for seen in viewers().filter_map(|viewer| G::seen(event, viewer)) {
                round_trip(&seen)?;
            }
        }
    }
    Ok(())
}

/// How many bytes the value has.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Result<usize, Broken> {
    let json = serde_json::to_string(value).map_err(|error| format!("{value:?}: {error}"))?;
    let back: T = serde_json::from_str(&json).map_err(|error| format!("{json}: {error}"))?;
    expect(back == *value, || format!("{json} reads as {back:?}"))?;
    Ok(json.len())
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
    for (step, seat, action) in walk.actions() {
        let viewer = Viewer::Seat(seat);
        let Some(preview) = G::preview(&G::view(&step.state, viewer), seat, action) else { continue };
        // What the server does by itself after the action comes in events of its own: the preview is one of the views
        // on the way.
        let mut next = step.state.clone();
        let mut came = false;
        for event in &step.events {
            next = G::evolve(next, event);
            came |= G::agrees(&preview, &G::view(&next, viewer));
        }
        expect(came, || format!("{preview:?} contradicts {:?}", G::view(&next, viewer)))?;
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
        expect(G::clocks(state).len() <= 1, || format!("several clocks run in {state:?}"))?;
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
    let plies = walk.actions().count();
    let ended = G::outcome(&walk.last).is_some();
    expect(ended && plies <= bound, || format!("{plies} plies of {bound}, ended: {ended}"))?;
    let counted = walk.actions().filter(|(_, _, action)| G::is_ply(action)).count();
    expect(G::plies(&walk.last) as usize == counted, || "plies are not counted".to_owned())
}

/// All twelve laws, over one walk.
///
/// # Errors
/// What is broken.
pub fn hold<G: Lawful>(walk: &Walk<G>) -> Result<(), Broken> {
    every_legal_action_is_accepted(walk)?;
    every_accepted_action_is_legal(walk)?;
    no_input_panics(walk)?;
    invariants_hold(walk)?;
    state_is_the_fold_of_its_events(walk)?;
    state_is_the_replay_of_its_actions(walk)?;
    deciding_twice_gives_equal_events(walk)?;
    json_round_trip(walk)?;
    views_hide_what_they_must(walk)?;
    a_preview_never_contradicts_the_server(walk)?;
    a_live_game_always_has_somebody_to_act(walk)?;
    random_play_ends_within_its_bound(walk)
}
