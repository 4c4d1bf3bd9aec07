//! The record of one game: what MAT and SGF files carry, and its replay through the rules.

use super::board::{Position, Side, Variant};
use super::cube::{Flow, Phase, Step};
use super::decide::{legal_plays, walk};
use super::notation::find_play;
use super::packed::Packed;
use super::plays::Hop;
use super::settings::{Config, Rulings};
use super::state::{Done, State};

/// Steps that a record may have; a longer one is refused.
pub const MOST_STEPS: usize = 20_000;

/// One game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The start position.
    pub variant: Variant,
    /// Names of White and Black.
    pub names: [String; 2],
    /// Every step with the side that took it, oldest first.
    pub steps: Vec<(Side, Done)>,
    /// Who won; `None` if unfinished or not said.
    pub winner: Option<Side>,
}

/// Why a record does not follow the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadStep {
    /// Its number, from 1.
    pub step: usize,
    /// The stable code: one of `Reject`'s, or `too_long`.
    pub code: &'static str,
}

impl Record {
    /// The record of a game. A state cut for a view lacks its beginning and has no record.
    #[must_use]
    pub fn of(state: &State, names: [String; 2]) -> Option<Self> {
        if state.dropped > 0 {
            return None;
        }
        let [white, black] = state.opening.last()?;
        let mut turn = if black > white { Side::Black } else { Side::White };
        let mut steps = Vec::with_capacity(state.steps.len());
        for done in &state.steps {
            let responds = matches!(done, Done::Take | Done::Drop);
            steps.push((if responds { turn.other() } else { turn }, done.clone()));
            if matches!(done, Done::Play { .. }) {
                turn = turn.other();
            }
        }
        let winner = state.flow.winner.map(|(side, _)| side);
        Some(Self { variant: state.config.variant, names, steps, winner })
    }

    /// Plays the record through the rules: the position and the order of the game at its end. Used with a cube if the
    /// record has cube steps.
    ///
    /// # Errors
    /// The first step that the rules refuse.
    pub fn replay(&self) -> Result<(Position, Flow), BadStep> {
        let mut board = Board::start(self);
        for (index, (side, done)) in self.steps.iter().enumerate() {
            let step = index.saturating_add(1);
            if step > MOST_STEPS {
                return Err(BadStep { step, code: "too_long" });
            }
            board.take(*side, done).map_err(|code| BadStep { step, code })?;
        }
        Ok((board.position, board.flow))
    }
}

/// A game being replayed.
pub(super) struct Board {
    pub position: Position,
    pub flow: Flow,
}

impl Board {
    pub(super) fn start(record: &Record) -> Self {
        let first = record.steps.first().map_or(Side::White, |(side, _)| *side);
        Self::new(record.variant, first)
    }

    pub(super) fn new(variant: Variant, first: Side) -> Self {
        let config = Config { variant, cube: true, rulings: Rulings::default() };
        Self { position: Position::start(variant), flow: Flow::start(&config, first, Phase::Move) }
    }

    pub(super) fn take(&mut self, side: Side, done: &Done) -> Result<(), &'static str> {
        let step = match done {
            Done::Double => Step::Double,
            Done::Take => Step::Take,
            Done::Drop => Step::Drop,
            Done::Play { dice, hops } => return self.play(side, *dice, hops),
        };
        self.flow = self.flow.step(side, step).map_err(super::StepRefused::code)?;
        Ok(())
    }

    fn play(&mut self, side: Side, dice: [u8; 2], hops: &[Hop]) -> Result<(), &'static str> {
        if self.flow.phase == Phase::Roll {
            self.flow = self.flow.step(side, Step::Roll).map_err(super::StepRefused::code)?;
        }
        let mut flow = self.flow.step(side, Step::Move).map_err(super::StepRefused::code)?;
        let (own, hits) = walk(&self.position, side, dice, hops).map_err(super::Reject::code)?;
        let plays = legal_plays(&self.position, side, dice, &Rulings::default());
        let complete =
            if plays.is_empty() { hops.is_empty() } else { plays.iter().any(|p| p.reaches(own, hits)) };
        if !complete {
            return Err("not_complete");
        }
        self.position = Packed::restore(&self.position, side, own, hits);
        if self.position.is_won_by(side) {
            flow.win(side, crate::outcome::EndReason::Score);
        }
        self.flow = flow;
        Ok(())
    }

    /// The legal play that moves the checkers as a record tells it.
    pub(super) fn find(&self, side: Side, dice: [u8; 2], told: &[(u8, u8)]) -> Result<Done, &'static str> {
        match self.flow.actor() {
            None => return Err("game_over"),
            Some(actor) if actor != side => return Err("not_your_turn"),
            Some(_) => {}
        }
        let hops = find_play(&self.position, side, dice, &Rulings::default(), told)?;
        Ok(Done::play(dice, &hops))
    }
}
