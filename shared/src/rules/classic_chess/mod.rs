//! Classic chess (CC) in four flavours: casual, tournament (CT), contest (CX) and ladder (CL).
//!
//! The flavours move alike and differ in their draws:
//!
//! | | casual, ladder | tournament | contest |
//! |---|---|---|---|
//! | stalemate, insufficient material | draw | draw | decided by CX-3 |
//! | 75 moves | draw | only with `fide_automatic_draws` | decided by CX-3 |
//! | fivefold repetition | draw | only with `fide_automatic_draws` | never |
//! | offers, claims of threefold repetition and 50 moves | yes | no | no |

mod contest;
#[cfg(any(test, feature = "laws"))]
mod laws;
#[cfg(test)]
mod tests;

pub use super::chess::Action;
pub use contest::{Standing, contest_tiebreak};

use super::chess::{Color, FIFTY_MOVES, Move, Position, SEVENTY_FIVE_MOVES, Status, occurrences, replay};
use super::{ChessFlavour, DrawClaim, Features, GameKind, Rules};
use crate::chance::{Chance, Sealed};
use crate::outcome::{ContestStep, EndReason, GameResult, Outcome};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::time::Millis;
use serde::{Deserialize, Serialize};

/// The rules of classic chess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassicChess;

/// The settings of one game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Config {
    /// Which draws exist.
    pub flavour: ChessFlavour,
    /// Tournament only: fivefold repetition and 75 moves end the game (Q-CT-2). Off by default.
    pub fide_automatic_draws: bool,
    /// Tournament only: a flag against a side that cannot mate is a draw (Q-CT-3). Off by default.
    pub flag_needs_mating_material: bool,
    /// Where the game starts, if not from the start position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Position>,
}

impl Config {
    /// The plain settings of a flavour.
    #[must_use]
    pub fn of(flavour: ChessFlavour) -> Self {
        Self { flavour, ..Self::default() }
    }

    /// The first position.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start.clone().unwrap_or_else(Position::start)
    }

    fn has_fide_draws(&self) -> bool {
        match self.flavour {
            ChessFlavour::Casual | ChessFlavour::Ladder => true,
            ChessFlavour::Tournament => self.fide_automatic_draws,
            ChessFlavour::Contest => false,
        }
    }

    fn has_offers_and_claims(&self) -> bool {
        matches!(self.flavour, ChessFlavour::Casual | ChessFlavour::Ladder)
    }
}

/// A game as it stands. Everybody may know all of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The settings.
    pub config: Config,
    /// The present position.
    pub position: Position,
    /// The moves so far.
    pub plies: Vec<Move>,
    /// The end, once it has come over the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl State {
    fn new(config: Config) -> Self {
        Self { position: config.start(), plies: Vec::new(), outcome: None, config }
    }

    /// Every position from the first to the present one.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        replay(&self.config.start(), self.plies.iter().copied())
    }

    /// Own moves played by White and by Black (CX-4).
    #[must_use]
    pub fn moves_played(&self) -> [u32; 2] {
        let plies = self.plies.len();
        let (first, second) = (plies.div_ceil(2) as u32, (plies / 2) as u32);
        match self.config.start().turn() {
            Color::White => [first, second],
            Color::Black => [second, first],
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
    /// A piece was moved.
    Moved {
        /// Which, and where to.
        uci: Move,
        /// The end that the move brought, by the order of CC-10.
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
    /// A setting does not belong to the flavour, or the start leaves no move.
    BadConfig,
    /// Ask the server. Classic chess draws nothing, so that this never comes.
    Sealed,
}

impl From<Sealed> for Reject {
    fn from(_: Sealed) -> Self {
        Self::Sealed
    }
}

impl Rules for ClassicChess {
    const KIND: GameKind = GameKind::ClassicChess;
    type Config = Config;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = State;
    type Seen = Event;
    type Reject = Reject;

    fn open(config: &Config, _: &Chance) -> Result<Event, Reject> {
        let switches = config.fide_automatic_draws || config.flag_needs_mating_material;
        if switches && config.flavour != ChessFlavour::Tournament {
            return Err(Reject::BadConfig);
        }
        if config.start().status() != Status::Ongoing {
            return Err(Reject::BadConfig);
        }
        Ok(Event::Opened { config: config.clone() })
    }

    fn begin(opened: &Event) -> State {
        match opened {
            Event::Opened { config } => State::new(config.clone()),
            Event::Moved { .. } => State::new(Config::default()),
        }
    }

    fn decide(state: &State, seat: Seat, action: &Action, _: &Chance) -> Result<Vec<Event>, Reject> {
        let Action::Move { uci } = *action;
        if state.outcome.is_some() {
            return Err(Reject::GameOver);
        }
        if seat != Seat::of(state.position.turn()) {
            return Err(Reject::NotYourTurn);
        }
        let next = state.position.play(uci).map_err(|_| Reject::IllegalMove)?;
        Ok(vec![Event::Moved { uci, outcome: end_of(state, &next, uci) }])
    }

    fn evolve(mut state: State, event: &Event) -> State {
        match event {
            Event::Opened { .. } => Self::begin(event),
            Event::Moved { uci, outcome } => {
                state.position = state.position.after(*uci);
                state.plies.push(*uci);
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
        view.position.legal_moves().iter().map(|uci| Action::Move { uci }).collect()
    }

    fn preview(view: &State, seat: Seat, action: &Action) -> Option<State> {
        let events = Self::decide(view, seat, action, &Chance::sealed()).ok()?;
        Some(events.iter().fold(view.clone(), Self::evolve))
    }

    fn code(reject: &Reject) -> &'static str {
        match reject {
            Reject::GameOver => "game_over",
            Reject::NotYourTurn => "not_your_turn",
            Reject::IllegalMove => "illegal_move",
            Reject::BadConfig => "bad_config",
            Reject::Sealed => "sealed",
        }
    }

    fn plies(state: &State) -> u32 {
        u32::try_from(state.plies.len()).unwrap_or(u32::MAX)
    }

    fn features(config: &Config) -> Features {
        let full = config.has_offers_and_claims();
        Features { draw_offers: full, draw_claims: full }
    }

    fn may_claim(state: &State, seat: Seat, claim: DrawClaim) -> bool {
        state.config.has_offers_and_claims()
            && Self::to_act(state).contains(seat)
            && match claim {
                DrawClaim::ThreefoldRepetition => occurrences(&state.positions()) >= 3,
                DrawClaim::FiftyMoves => state.position.halfmove_clock() >= FIFTY_MOVES,
            }
    }

    fn contest_winner(state: &State, clock: [Millis; 2]) -> Option<(Seat, ContestStep)> {
        let drawn = state.outcome.is_some_and(|outcome| outcome.result == GameResult::Draw);
        (drawn && state.config.flavour == ChessFlavour::Contest).then(|| {
            contest_tiebreak(&Standing {
                material: state.position.points(),
                moves_played: state.moves_played(),
                clock,
            })
        })
    }

    fn flag_outcome(state: &State, flagged: Seat, reason: EndReason) -> Outcome {
        let opponent = flagged.other();
        let harmless = !state.position.has_mating_material(opponent.color());
        if state.config.flag_needs_mating_material && harmless {
            Outcome::draw(reason)
        } else {
            Outcome::win(opponent, reason)
        }
    }

    fn points(state: &State) -> Option<[u32; 2]> {
        Some(state.position.points())
    }
}

/// The end that a move brings, by the order of CC-10.
fn end_of(before: &State, position: &Position, mv: Move) -> Option<Outcome> {
    match position.status() {
        Status::Checkmate => {
            return Some(Outcome::win(Seat::of(!position.turn()), EndReason::Checkmate));
        }
        Status::Stalemate => return Some(Outcome::draw(EndReason::Stalemate)),
        Status::Ongoing => {}
    }
    let config = &before.config;
    let counts_moves = config.has_fide_draws() || config.flavour == ChessFlavour::Contest;
    if position.insufficient_material() {
        Some(Outcome::draw(EndReason::InsufficientMaterial))
    } else if counts_moves && position.halfmove_clock() >= SEVENTY_FIVE_MOVES {
        Some(Outcome::draw(EndReason::SeventyFiveMoves))
    } else if config.has_fide_draws() && is_fivefold(before, mv) {
        Some(Outcome::draw(EndReason::FivefoldRepetition))
    } else {
        None
    }
}

fn is_fivefold(before: &State, mv: Move) -> bool {
    let plies = before.plies.iter().copied().chain([mv]);
    occurrences(&replay(&before.config.start(), plies)) >= 5
}
