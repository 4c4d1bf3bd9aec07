//! Deciding and recording.

use super::board::{Position, Side};
use super::cube::{Flow, Phase, Step};
use super::packed::Packed;
use super::plays::{Hop, Play, Search};
use super::settings::{Config, Opening, Rulings};
use super::state::{Action, Done, Event, Reject, State, VIEW_STEPS};
use crate::chance::{Chance, Sealed};
use crate::outcome::EndReason;
use crate::seat::Seat;

/// Ties of the opening roll are repeated; no real chance comes near this bound.
const MOST_TIES: u64 = 1_000;
/// Turns without a play that the server ends in one go. More cannot happen from a legal start; then the player rolls.
const MOST_PASSES: usize = 32;

/// Rolls the opening (BG-4).
pub(super) fn open(config: &Config, chance: &Chance) -> Result<Event, Reject> {
    let mut rolls = Vec::new();
    for index in 0..MOST_TIES {
        let roll = two_dice(chance, index)?;
        rolls.push(roll);
        if roll.first() != roll.last() {
            break;
        }
    }
    Ok(Event::Opened { config: *config, rolls })
}

fn two_dice(chance: &Chance, index: u64) -> Result<[u8; 2], Sealed> {
    let dice = chance.dice(index, 2)?;
    Ok([dice.first().copied().unwrap_or(1), dice.get(1).copied().unwrap_or(1)])
}

/// The state after the opening.
pub(super) fn begin(opened: &Event) -> State {
    let (config, rolls) = match opened {
        Event::Opened { config, rolls } => (*config, rolls.clone()),
        _ => (Config::default(), vec![[2, 1]]),
    };
    let last = rolls.last().copied().unwrap_or([2, 1]);
    let [white, black] = last;
    let first = if black > white { Side::Black } else { Side::White };
    let plays_both = config.rulings.opening == Opening::PlayBoth;
    let mut flow = Flow::start(&config, first, if plays_both { Phase::Move } else { Phase::Roll });
    // Without the ruling a fresh opening roll has no double before it (Q-BG-6): the cube waits one turn.
    flow.cube.enabled = config.cube && (plays_both || config.rulings.opening_double);
    State {
        config,
        position: Position::start(config.variant),
        flow,
        dice: plays_both.then_some(last),
        rolls: u64::try_from(rolls.len()).unwrap_or(u64::MAX),
        decisions: 0,
        opening: rolls,
        steps: Vec::new(),
        dropped: 0,
    }
}

/// Decides an action, and everything that the server then does by itself.
pub(super) fn decide(
    state: &State,
    seat: Seat,
    action: &Action,
    chance: &Chance,
) -> Result<Vec<Event>, Reject> {
    let side = Side::of(seat).ok_or(Reject::NoSuchSeat)?;
    let event = match action {
        Action::Roll => {
            state.flow.step(side, Step::Roll)?;
            Event::Rolled { side, dice: two_dice(chance, state.rolls)? }
        }
        Action::Play { hops } => {
            state.flow.step(side, Step::Move)?;
            let dice = state.dice.unwrap_or([0, 0]);
            check_play(state, side, dice, hops)?;
            Event::Played { side, dice, hops: hops.clone(), auto: false }
        }
        Action::Double => {
            state.flow.step(side, Step::Double)?;
            Event::Doubled { side }
        }
        Action::Take => {
            state.flow.step(side, Step::Take)?;
            Event::Taken { side }
        }
        Action::Drop => {
            state.flow.step(side, Step::Drop)?;
            Event::Dropped { side }
        }
    };
    let mut next = evolve(state.clone(), &event);
    let mut events = vec![event];
    for _ in 0..MOST_PASSES {
        let Some(event) = server_step(&next, chance)? else { break };
        next = evolve(next, &event);
        events.push(event);
    }
    Ok(events)
}

/// What the server does without being asked: roll for a player who has nothing to decide, end a turn in which nothing
/// can be played (Q-BG-9).
fn server_step(state: &State, chance: &Chance) -> Result<Option<Event>, Reject> {
    let rulings = &state.config.rulings;
    let side = state.flow.turn;
    match (state.flow.phase, state.dice) {
        (Phase::Roll, _) if rulings.auto_roll && !state.flow.may_double() => {
            Ok(Some(Event::Rolled { side, dice: two_dice(chance, state.rolls)? }))
        }
        (Phase::Move, Some(dice)) if rulings.auto_pass => {
            let none = legal_plays(&state.position, side, dice, rulings).is_empty();
            Ok(none.then_some(Event::Played { side, dice, hops: Vec::new(), auto: true }))
        }
        _ => Ok(None),
    }
}

/// All legal plays, each final position once.
#[must_use]
pub fn legal_plays(position: &Position, side: Side, dice: [u8; 2], rulings: &Rulings) -> Vec<Play> {
    let mut out = Vec::new();
    Search::new(position, side).plays_under(rulings, dice, &mut out);
    out
}

fn check_play(state: &State, side: Side, dice: [u8; 2], hops: &[Hop]) -> Result<(), Reject> {
    let (own, hits) = walk(&state.position, side, dice, hops)?;
    let plays = legal_plays(&state.position, side, dice, &state.config.rulings);
    let complete =
        if plays.is_empty() { hops.is_empty() } else { plays.iter().any(|p| p.reaches(own, hits)) };
    if complete { Ok(()) } else { Err(Reject::NotComplete) }
}

/// Makes the hops one by one: own checkers and hits afterwards, in the packed form.
pub(super) fn walk(
    position: &Position,
    side: Side,
    dice: [u8; 2],
    hops: &[Hop],
) -> Result<(u128, u32), Reject> {
    let packed = Packed::of(position, side);
    let [a, b] = dice;
    let mut left: Vec<u8> = if a == b { vec![a; 4] } else { vec![a, b] };
    let (mut own, mut hits) = (packed.own, 0);
    for (at, hop) in (0_u8..).zip(hops.iter().take(5)) {
        let bad = Reject::BadHop { at };
        let die = left.iter().position(|die| *die == hop.die).ok_or(bad)?;
        left.swap_remove(die);
        let (after, hit) = packed.hop(own, *hop).ok_or(bad)?;
        own = after;
        hits |= hit;
    }
    Ok((own, hits))
}

impl Position {
    /// The position after `side` has made these hops with these dice; nothing if one of them cannot be made. Whether they
    /// are a whole turn is not asked (BG-10).
    #[must_use]
    pub fn after(&self, side: Side, dice: [u8; 2], hops: &[Hop]) -> Option<Self> {
        let (own, hits) = walk(self, side, dice, hops).ok()?;
        Some(Packed::restore(self, side, own, hits))
    }
}

/// Records an event.
pub(super) fn evolve(mut state: State, event: &Event) -> State {
    match event {
        Event::Opened { .. } => return begin(event),
        Event::Rolled { dice, .. } => {
            state.dice = Some(*dice);
            state.rolls = state.rolls.saturating_add(1);
            state.flow.phase = Phase::Move;
            state.flow.cube.enabled = state.config.cube;
            return state;
        }
        Event::Played { side, dice, hops, auto } => {
            if let Some(after) = state.position.after(*side, *dice, hops) {
                state.position = after;
            }
            state.dice = None;
            state.flow.pass_turn();
            if state.position.is_won_by(*side) {
                state.flow.win(*side, EndReason::Score);
            }
            state.steps.push(Done::play(*dice, hops));
            state.decisions = state.decisions.saturating_add(u32::from(!auto));
            return state;
        }
        Event::Doubled { side } => state = cube_step(state, *side, Step::Double, Done::Double),
        Event::Taken { side } => state = cube_step(state, *side, Step::Take, Done::Take),
        Event::Dropped { side } => state = cube_step(state, *side, Step::Drop, Done::Drop),
    }
    state
}

fn cube_step(mut state: State, side: Side, step: Step, done: Done) -> State {
    if let Ok(flow) = state.flow.step(side, step) {
        state.flow = flow;
    }
    state.steps.push(done);
    state.decisions = state.decisions.saturating_add(1);
    state
}

/// The state with the oldest steps of a long game left out.
pub(super) fn view(state: &State) -> State {
    let mut view = state.clone();
    let extra = view.steps.len().saturating_sub(VIEW_STEPS);
    view.steps.drain(..extra);
    view.dropped = view.dropped.saturating_add(u32::try_from(extra).unwrap_or(u32::MAX));
    view
}

/// Everything that `seat` may do.
pub(super) fn legal(state: &State, seat: Seat) -> Vec<Action> {
    let Some(side) = Side::of(seat) else { return Vec::new() };
    if state.flow.actor() != Some(side) {
        return Vec::new();
    }
    match state.flow.phase {
        Phase::Roll if state.flow.may_double() => vec![Action::Roll, Action::Double],
        Phase::Roll => vec![Action::Roll],
        Phase::Double => vec![Action::Take, Action::Drop],
        Phase::Over => Vec::new(),
        Phase::Move => {
            let dice = state.dice.unwrap_or([0, 0]);
            let plays = legal_plays(&state.position, side, dice, &state.config.rulings);
            if plays.is_empty() {
                return vec![Action::Play { hops: Vec::new() }];
            }
            plays.iter().map(|play| Action::Play { hops: play.hops() }).collect()
        }
    }
}

/// The state after the player's own action, before the next dice are known.
pub(super) fn preview(state: &State, seat: Seat, action: &Action) -> Option<State> {
    let side = Side::of(seat)?;
    let event = match action {
        Action::Roll => return None,
        Action::Play { hops } => {
            state.flow.step(side, Step::Move).ok()?;
            let dice = state.dice?;
            check_play(state, side, dice, hops).ok()?;
            Event::Played { side, dice, hops: hops.clone(), auto: false }
        }
        Action::Double => state.flow.step(side, Step::Double).map(|_| Event::Doubled { side }).ok()?,
        Action::Take => state.flow.step(side, Step::Take).map(|_| Event::Taken { side }).ok()?,
        Action::Drop => state.flow.step(side, Step::Drop).map(|_| Event::Dropped { side }).ok()?,
    };
    Some(view(&evolve(state.clone(), &event)))
}
