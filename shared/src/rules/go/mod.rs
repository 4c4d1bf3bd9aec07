//! Go on 9x9, 13x13 and 19x19 (GO-1 to GO-19).
//!
//! | module | what it holds |
//! |---|---|
//! | `point`, `board` | points, stones, groups, captures, suicide, ko |
//! | `flow` | turns, passes, the count, without the board |
//! | `count` | regions, area, territory, scores |
//! | `drawn` | random moves, for bots that play games out |
//! | `settings` | handicap points, komi, rulings |
//! | `state` | the game |
//! | `sgf` | records in and out |

mod board;
mod count;
mod drawn;
mod flow;
#[cfg(any(test, feature = "laws"))]
mod laws;
mod point;
mod settings;
pub mod sgf;
mod state;

pub use board::{Board, Illegal};
pub use count::{Count, Score, halves};
pub use drawn::EmptyPoints;
pub use flow::{Final, Flow, Phase, Step, StepRefused};
pub use point::{Colour, Point};
pub use settings::{Config, ResumeTurn, Rulings, Scoring, handicap_points};
pub use state::{Action, Counted, Entry, Event, Moves, Reject, State, VIEW_MOVES, View};

use super::{GameKind, Rules, Wait};
use crate::chance::Chance;
use crate::outcome::{EndReason, Outcome};
use crate::seat::{Seat, SeatSet, Viewer};

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Go;

impl Colour {
    /// The seat of this colour.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Self::Black => Seat::FIRST,
            Self::White => Seat::SECOND,
        }
    }

    /// The colour of a seat; `None` for seats that this game does not have.
    #[must_use]
    pub fn of(seat: Seat) -> Option<Self> {
        Self::BOTH.into_iter().find(|colour| colour.seat() == seat)
    }
}

/// The board before the first move, with the handicap stones (GO-3).
#[must_use]
pub fn start_board(config: &Config) -> Board {
    let stones: Vec<_> = handicap_points(config.size, config.handicap)
        .into_iter()
        .map(|point| (Colour::Black, point))
        .collect();
    Board::with_stones(config.size, &stones).unwrap_or_else(|| Board::new(config.size))
}

fn decide(state: &State, colour: Colour, action: &Action) -> Result<Event, Reject> {
    let step = |step: Step| state.flow.step(colour, step, &state.config.rulings);
    Ok(match action {
        Action::Stone { at } => {
            step(Step::Stone)?;
            let captured = state.board.captures(*at, colour)?;
            Event::Placed { colour, at: *at, captured }
        }
        Action::Pass => step(Step::Pass).map(|_| Event::Passed { colour })?,
        Action::Accept => step(Step::Accept).map(|_| Event::Accepted { colour })?,
        Action::Resume => step(Step::Resume).map(|_| Event::Resumed { colour })?,
    })
}

fn evolve(mut state: State, event: &Event) -> State {
    let (colour, step) = match event {
        Event::Opened { .. } => return Go::begin(event),
        Event::CountStood => {
            state.flow = state.flow.time_up();
            return state;
        }
        Event::Placed { colour, at, .. } => {
            let captured = state.board.play(*at, *colour).unwrap_or(0);
            if let Some(slot) = state.prisoners.get_mut(colour.index()) {
                *slot = slot.saturating_add(u32::from(captured));
            }
            state.moves.push(Entry::Stone(*at));
            (*colour, Step::Stone)
        }
        Event::Passed { colour } => {
            state.board.pass();
            state.moves.push(Entry::Pass);
            (*colour, Step::Pass)
        }
        Event::Accepted { colour } => (*colour, Step::Accept),
        Event::Resumed { colour } => {
            state.moves.push(Entry::Resumed);
            (*colour, Step::Resume)
        }
    };
    state.moves_made = state.moves_made.saturating_add(u32::from(matches!(step, Step::Stone | Step::Pass)));
    if let Ok(flow) = state.flow.step(colour, step, &state.config.rulings) {
        state.flow = flow;
    }
    state
}

fn view(state: &State) -> View {
    let (moves, dropped) = state.moves.tail(VIEW_MOVES);
    let dropped = state.dropped.saturating_add(dropped);
    let game = State { moves, dropped, board: state.board.clone(), ..*state };
    let count = (state.flow.phase != Phase::Play).then(|| Counted::of(state));
    View { game, count }
}

impl Rules for Go {
    const KIND: GameKind = GameKind::Go;
    type Config = Config;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Seen = Event;
    type Reject = Reject;

    fn open(config: &Config, _chance: &Chance) -> Result<Event, Reject> {
        if config.is_valid() { Ok(Event::Opened { config: *config }) } else { Err(Reject::BadConfig) }
    }

    fn begin(opened: &Event) -> State {
        let config = if let Event::Opened { config } = opened { *config } else { Config::default() };
        State {
            board: start_board(&config),
            flow: Flow::start(config.first()),
            config,
            prisoners: [0; 2],
            moves_made: 0,
            moves: Moves::default(),
            dropped: 0,
        }
    }

    fn decide(state: &State, seat: Seat, action: &Action, _chance: &Chance) -> Result<Vec<Event>, Reject> {
        let colour = Colour::of(seat).ok_or(Reject::NoSuchSeat)?;
        decide(state, colour, action).map(|event| vec![event])
    }

    fn evolve(state: State, event: &Event) -> State {
        evolve(state, event)
    }

    fn to_act(state: &State) -> SeatSet {
        match state.flow.phase {
            Phase::Play => SeatSet::only(state.flow.turn.seat()),
            Phase::Count => SeatSet::only(Seat::FIRST).with(Seat::SECOND),
            Phase::Over => SeatSet::EMPTY,
        }
    }

    fn clocks(state: &State) -> SeatSet {
        if state.flow.phase == Phase::Play { Self::to_act(state) } else { SeatSet::EMPTY }
    }

    fn waits(state: &State) -> Option<Wait> {
        let wait = Wait { number: u64::from(state.moves_made), time: state.config.rulings.count_waits };
        (state.flow.phase == Phase::Count).then_some(wait)
    }

    fn absence_counts(state: &State) -> bool {
        state.flow.phase == Phase::Play
    }

    fn time_up(state: &State, _chance: &Chance) -> Result<Vec<Event>, Reject> {
        let counting = state.flow.phase == Phase::Count;
        Ok(if counting { vec![Event::CountStood] } else { Vec::new() })
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.flow.ended?;
        let winner = Counted::of(state).score.winner();
        Some(Outcome::win(winner.seat(), EndReason::Score))
    }

    fn view(state: &State, _viewer: Viewer) -> View {
        view(state)
    }

    fn seen(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn legal(view: &View, seat: Seat) -> Vec<Action> {
        let State { board, flow, .. } = &view.game;
        let Some(colour) = Colour::of(seat) else { return Vec::new() };
        match flow.phase {
            Phase::Over => Vec::new(),
            Phase::Count => vec![Action::Accept, Action::Resume],
            Phase::Play if flow.turn != colour => Vec::new(),
            Phase::Play => board
                .points()
                .filter(|point| board.may_play(*point, colour).is_ok())
                .map(|at| Action::Stone { at })
                .chain([Action::Pass])
                .collect(),
        }
    }

    fn preview(shown: &View, seat: Seat, action: &Action) -> Option<View> {
        let event = decide(&shown.game, Colour::of(seat)?, action).ok()?;
        Some(view(&evolve(shown.game.clone(), &event)))
    }

    fn code(reject: &Reject) -> &'static str {
        reject.code()
    }

    fn plies(state: &State) -> u32 {
        state.moves_made
    }
}
