//! Deciding and recording.

use super::Ludo;
use super::board::{Board, Move};
use super::dice::Dice;
use super::settings::Config;
use super::state::{Action, Done, Event, Reject, State, VIEW_ROLLS};
use super::turn::{Law, Turn};
use crate::chance::Chance;
use crate::outcome::EndReason;
use crate::rules::Rules;
use crate::seat::{Seat, SeatSet};

/// Rounds of the roll-off; no real chance comes near this bound.
const MOST_ROUNDS: usize = 1_000;
/// Steps of one turn that the server plays at once; no turn comes near this bound.
const MOST_STEPS: usize = 200;

impl State {
    /// The rules of this game.
    #[must_use]
    pub const fn law(&self) -> Law<'_> {
        Law { house: &self.config.house, rulings: &self.config.rulings }
    }
}

/// Rolls for the first move (LU-4): ties among the highest roll again.
pub(super) fn open(config: &Config, chance: &Chance) -> Result<Event, Reject> {
    if !config.is_valid() {
        return Err(Reject::BadConfig);
    }
    let mut roll_off = Vec::new();
    let mut index = 0;
    let mut rolling: Vec<Seat> = config.seats().iter().collect();
    for _ in 0..MOST_ROUNDS {
        let mut round = Vec::new();
        for seat in &rolling {
            round.push((*seat, chance.die(index)?));
            index += 1;
        }
        roll_off.extend(round.iter().copied());
        rolling = highest(&round);
        if rolling.len() <= 1 {
            break;
        }
    }
    Ok(Event::Opened { config: *config, roll_off })
}

fn highest(round: &[(Seat, u8)]) -> Vec<Seat> {
    let top = round.iter().map(|(_, die)| *die).max();
    round.iter().filter(|(_, die)| Some(*die) == top).map(|(seat, _)| *seat).collect()
}

/// Who begins, from the recorded rolls.
fn first(seats: SeatSet, roll_off: &[(Seat, u8)]) -> Seat {
    let mut rolling: Vec<Seat> = seats.iter().collect();
    let mut rest = roll_off;
    while rolling.len() > 1 {
        let Some((round, later)) = rest.split_at_checked(rolling.len()) else { break };
        rolling = highest(round);
        rest = later;
    }
    rolling.first().copied().unwrap_or(Seat::FIRST)
}

pub(super) fn begin(opened: &Event) -> State {
    let (config, roll_off) = match opened {
        Event::Opened { config, roll_off } => (*config, roll_off.clone()),
        _ => (Config::default(), Vec::new()),
    };
    let first = first(config.seats(), &roll_off);
    State { rolls: roll_off.len() as u64, roll_off, ..start(config, first) }
}

/// A game that `first` begins, without a roll-off.
#[must_use]
pub fn start(config: Config, first: Seat) -> State {
    State {
        config,
        roll_off: Vec::new(),
        board: Board::new(config.seats()),
        turn: Turn::new(first),
        rolls: 0,
        finished: Vec::new(),
        leavers: Vec::new(),
        timeouts: [0; 4],
        over: false,
        decisions: 0,
        log: Vec::new(),
        dropped: 0,
        base: None,
    }
}

/// The event of a roll with these dice.
///
/// # Errors
/// When it is not this seat's turn to roll.
pub fn rolled(state: &State, seat: Seat, dice: Vec<u8>) -> Result<Event, Reject> {
    check_turn(state, seat)?;
    if !state.turn.dice.is_empty() {
        return Err(Reject::AlreadyRolled);
    }
    let (then, _) = state.turn.roll(state.law(), &state.board, &dice);
    Ok(Event::Rolled { seat, dice, then, auto: false })
}

/// The event of a move.
///
/// # Errors
/// When this seat may not make it now.
pub fn moved(state: &State, seat: Seat, token: u8, die: u8) -> Result<Event, Reject> {
    check_turn(state, seat)?;
    if state.turn.dice.is_empty() {
        return Err(Reject::RollFirst);
    }
    let moves = state.turn.moves(state.law(), &state.board);
    let found = moves.into_iter().find(|(by, mv)| *by == die && mv.token == token);
    found.map(|(die, mv)| Event::Moved { seat, die, mv, auto: false }).ok_or(Reject::IllegalMove)
}

fn check_turn(state: &State, seat: Seat) -> Result<(), Reject> {
    if state.over {
        return Err(Reject::GameOver);
    }
    if state.turn.seat == seat { Ok(()) } else { Err(Reject::NotYourTurn) }
}

fn roll(state: &State, seat: Seat, chance: &Chance) -> Result<Event, Reject> {
    let count = if state.config.house.two_dice { 2 } else { 1 };
    check_turn(state, seat)?;
    rolled(state, seat, chance.dice(state.rolls, count)?)
}

pub(super) fn decide(
    state: &State,
    seat: Seat,
    action: &Action,
    chance: &Chance,
) -> Result<Vec<Event>, Reject> {
    let event = match action {
        Action::Roll if !state.turn.dice.is_empty() => {
            check_turn(state, seat)?;
            return Err(Reject::AlreadyRolled);
        }
        Action::Roll => roll(state, seat, chance)?,
        Action::Move { token, die } => moved(state, seat, *token, *die)?,
    };
    Ok(vec![event])
}

/// Plays the rest of a turn whose time is over (LU-27): rolls, moves the movable token with the lowest number; after
/// enough such turns in a row the player leaves.
pub(super) fn time_up(state: &State, chance: &Chance) -> Result<Vec<Event>, Reject> {
    if state.over {
        return Ok(Vec::new());
    }
    let seat = state.turn.seat;
    let timed_out = Event::TimedOut { seat };
    let mut now = evolve(state.clone(), &timed_out);
    let mut events = vec![timed_out];
    for _ in 0..MOST_STEPS {
        if now.over || now.turn.seat != seat {
            break;
        }
        let event = server_step(&now, seat, chance)?;
        now = evolve(now, &event);
        events.push(event);
    }
    let counted = now.timeouts.get(seat.index()).copied().unwrap_or(0);
    if !now.over && counted >= state.config.rulings.turns_before_leaving && now.board.is_active(seat) {
        events.push(Event::Left { seat });
    }
    Ok(events)
}

fn server_step(state: &State, seat: Seat, chance: &Chance) -> Result<Event, Reject> {
    if state.turn.dice.is_empty() {
        return match roll(state, seat, chance)? {
            Event::Rolled { seat, dice, then, .. } => Ok(Event::Rolled { seat, dice, then, auto: true }),
            event => Ok(event),
        };
    }
    let moves = state.turn.moves(state.law(), &state.board);
    let lowest = moves.into_iter().min_by_key(|(_, mv)| mv.token).ok_or(Reject::IllegalMove)?;
    let (die, mv) = lowest;
    Ok(Event::Moved { seat, die, mv, auto: true })
}

/// Records an event.
pub(super) fn evolve(mut state: State, event: &Event) -> State {
    match event {
        Event::Opened { .. } => return begin(event),
        Event::Rolled { seat, dice, auto, .. } => {
            let (_, turn) = state.turn.roll(state.law(), &state.board, dice);
            state.turn = turn;
            state.rolls = state.rolls.saturating_add(1);
            note(&mut state, Done { seat: *seat, dice: dice.clone(), moves: Vec::new() });
            acted(&mut state, *seat, *auto);
        }
        Event::Moved { seat, die, mv, auto } => {
            record_move(&mut state, *seat, *die, mv);
            acted(&mut state, *seat, *auto);
        }
        Event::TimedOut { seat } => {
            if let Some(count) = state.timeouts.get_mut(seat.index()) {
                *count = count.saturating_add(1);
            }
        }
        Event::Left { seat } => leave(&mut state, *seat),
    }
    state
}

/// Puts an entry into the log. The view leaves the oldest out: what they led to is kept beside it.
fn note(state: &mut State, done: Done) {
    state.log.push(done);
    let Some(last) = state.log.len().checked_sub(VIEW_ROLLS).and_then(|extra| extra.checked_sub(1)) else {
        return;
    };
    // A state that was stored before there was a base starts from the beginning, once.
    let (base, from) = match state.base {
        Some(base) => (base, last),
        None if state.dropped == 0 => (Board::new(state.config.seats()), 0),
        None => return,
    };
    let (house, rulings) = (&state.config.house, &state.config.rulings);
    let fallen = state.log.iter().take(last.saturating_add(1)).skip(from);
    state.base = Some(fallen.fold(base, |board, done| board.played(house, rulings, done)));
}

/// A player who acts is present: the count of turns that the server played begins anew.
fn acted(state: &mut State, seat: Seat, auto: bool) {
    if auto {
        return;
    }
    state.decisions = state.decisions.saturating_add(1);
    if let Some(count) = state.timeouts.get_mut(seat.index()) {
        *count = 0;
    }
}

fn record_move(state: &mut State, seat: Seat, die: u8, mv: &Move) {
    let board = state.board.after(seat, mv);
    let next = state.turn.moved(state.law(), &board, die, mv);
    state.board = board;
    match state.log.last_mut().filter(|done| done.seat == seat && !done.is_leave()) {
        Some(done) => done.moves.push((mv.token, die)),
        // Somebody left between the roll and its move.
        None => note(state, Done { seat, dice: Vec::new(), moves: vec![(mv.token, die)] }),
    }
    if board.is_finished(seat) && !state.finished.contains(&seat) {
        state.finished.push(seat);
    }
    match next.turn() {
        Some(turn) => state.turn = turn,
        None => {
            state.over = true;
            state.turn.dice = Dice::NONE;
        }
    }
}

fn leave(state: &mut State, seat: Seat) {
    if state.over || !state.board.is_active(seat) {
        return;
    }
    state.board.leave(seat);
    state.leavers.push(seat);
    note(state, Done { seat, dice: Vec::new(), moves: Vec::new() });
    state.over = state.board.is_over(&state.config.house, &state.config.rulings);
    if state.over {
        state.turn.dice = Dice::NONE;
    } else if state.turn.seat == seat {
        state.turn = Turn::new(state.board.next_after(seat).unwrap_or(seat));
    }
}

impl State {
    /// The places, first first: who has finished; once the game is over, who was left over; who has left (LU-16,
    /// LU-27). With teams there are none (Q-LU-14).
    #[must_use]
    pub fn places(&self) -> Vec<Seat> {
        if self.config.house.teams {
            return Vec::new();
        }
        let mut places = self.finished.clone();
        if self.over {
            places.extend(self.board.active());
        }
        places.extend(self.leavers.iter().rev());
        places
    }

    /// Who has won, once the game is over: with teams the first partner of the winning team.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        if !self.over {
            return None;
        }
        match self.board.winning_team(&self.config.house) {
            Some([first, _]) => Some(first),
            None => self.places().first().copied(),
        }
    }
}

impl State {
    /// Why the game ended: somebody brought all tokens home, or the others are gone (LU-27), at last by their own will
    /// or because the server had to play for them.
    pub(super) fn end_reason(&self) -> EndReason {
        let winners = self.winner().map(|winner| Ludo::winners(self, winner)).unwrap_or_default();
        let home = winners.iter().all(|seat| self.board.is_finished(seat));
        let timed_out = |seat: &Seat| {
            self.timeouts.get(seat.index()).is_some_and(|n| *n >= self.config.rulings.turns_before_leaving)
        };
        match self.leavers.last() {
            Some(seat) if !home && timed_out(seat) => EndReason::TurnTimer,
            Some(_) if !home => EndReason::Resignation,
            _ => EndReason::Score,
        }
    }
}

/// The state with the oldest rolls of a long game left out.
pub(super) fn view(state: &State) -> State {
    let mut view = state.clone();
    let extra = view.log.len().saturating_sub(VIEW_ROLLS);
    view.log.drain(..extra);
    view.dropped = view.dropped.saturating_add(u32::try_from(extra).unwrap_or(u32::MAX));
    view
}

/// Everything that `seat` may do.
pub(super) fn legal(state: &State, seat: Seat) -> Vec<Action> {
    if state.over || state.turn.seat != seat {
        return Vec::new();
    }
    if state.turn.dice.is_empty() {
        return vec![Action::Roll];
    }
    let moves = state.turn.moves(state.law(), &state.board);
    moves.into_iter().map(|(die, mv)| Action::Move { token: mv.token, die }).collect()
}

/// The state after a move; a roll must be asked for.
pub(super) fn preview(state: &State, seat: Seat, action: &Action) -> Option<State> {
    match action {
        Action::Roll => None,
        Action::Move { token, die } => {
            let event = moved(state, seat, *token, *die).ok()?;
            Some(view(&evolve(state.clone(), &event)))
        }
    }
}
