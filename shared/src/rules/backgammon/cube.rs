//! Whose turn it is, what may be done in it, and the doubling cube (BG-20 to BG-24): the order of the game without the
//! board.

use super::board::Side;
use super::settings::Config;
use crate::outcome::EndReason;
use serde::{Deserialize, Serialize};

/// The doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cube {
    /// Whether there is one (BG-20).
    pub enabled: bool,
    /// Starts at 1 (BG-21).
    pub value: u8,
    /// Who may double; `None` = in the middle, open to both.
    pub owner: Option<Side>,
    /// The value at which it stops (BG-24).
    pub limit: u8,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The player on turn rolls, or doubles.
    Roll,
    /// The player on turn plays the dice.
    Move,
    /// The opponent of the player on turn takes or drops.
    Double,
    /// Nothing: the game is over.
    Over,
}

/// One step of the order of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Roll two dice.
    Roll,
    /// Play them.
    Move,
    /// Offer a double.
    Double,
    /// Accept it.
    Take,
    /// Refuse it and lose.
    Drop,
}

/// Why a step is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepRefused {
    /// The game has ended.
    GameOver,
    /// Somebody else must act.
    NotYourTurn,
    /// The step does not fit what the game waits for.
    WrongPhase,
    /// There is no cube at this table (BG-20).
    NoCube,
    /// The opponent holds the cube (BG-21).
    NotYourCube,
    /// The cube has reached its highest value (BG-24).
    CubeLimit,
}

impl StepRefused {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::NotYourTurn => "not_your_turn",
            Self::WrongPhase => "wrong_phase",
            Self::NoCube => "no_cube",
            Self::NotYourCube => "not_your_cube",
            Self::CubeLimit => "cube_limit",
        }
    }
}

/// The order of a game: turn, phase, cube, winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flow {
    /// Whose turn it is. While a double is pending: who doubled.
    pub turn: Side,
    /// What the game waits for.
    pub phase: Phase,
    /// The cube.
    pub cube: Cube,
    /// Who has won, and why.
    pub winner: Option<(Side, EndReason)>,
}

impl Flow {
    /// The start: `first` plays the opening dice, or rolls if `phase` says so.
    #[must_use]
    pub const fn start(config: &Config, first: Side, phase: Phase) -> Self {
        let cube = Cube { enabled: config.cube, value: 1, owner: None, limit: config.rulings.cube_limit };
        Self { turn: first, phase, cube, winner: None }
    }

    /// Who must act.
    #[must_use]
    pub const fn actor(&self) -> Option<Side> {
        match self.phase {
            Phase::Roll | Phase::Move => Some(self.turn),
            Phase::Double => Some(self.turn.other()),
            Phase::Over => None,
        }
    }

    /// Whether the cube would let `side` double, its turn and phase aside.
    fn cube_open(&self, side: Side) -> Result<(), StepRefused> {
        if !self.cube.enabled {
            return Err(StepRefused::NoCube);
        }
        if self.cube.owner.is_some_and(|owner| owner != side) {
            return Err(StepRefused::NotYourCube);
        }
        if self.cube.value >= self.cube.limit || self.cube.value > 127 {
            return Err(StepRefused::CubeLimit);
        }
        Ok(())
    }

    /// The order after `side` takes `step`.
    ///
    /// ```
    /// use shared::outcome::EndReason;
    /// use shared::rules::backgammon::{Config, Flow, Phase, Side, Step, StepRefused};
    /// let config = Config { cube: true, ..Config::default() };
    /// let flow = Flow::start(&config, Side::White, Phase::Move);
    /// // BG-22: the opening move has no double, its dice are already rolled.
    /// assert_eq!(flow.step(Side::White, Step::Double), Err(StepRefused::WrongPhase));
    /// let flow = flow.step(Side::White, Step::Move)?.step(Side::Black, Step::Double)?;
    /// let flow = flow.step(Side::White, Step::Drop)?;
    /// assert_eq!(flow.winner, Some((Side::Black, EndReason::DoubleDrop))); // BG-23
    /// # Ok::<(), StepRefused>(())
    /// ```
    ///
    /// # Errors
    /// See [`StepRefused`].
    pub fn step(&self, side: Side, step: Step) -> Result<Self, StepRefused> {
        let actor = self.actor().ok_or(StepRefused::GameOver)?;
        if step == Step::Double && actor == side {
            self.cube_open(side)?;
        }
        if actor != side {
            return Err(StepRefused::NotYourTurn);
        }
        let mut next = *self;
        match (self.phase, step) {
            (Phase::Roll, Step::Roll) => next.phase = Phase::Move,
            (Phase::Move, Step::Move) => next.pass_turn(),
            (Phase::Roll, Step::Double) => next.phase = Phase::Double,
            (Phase::Double, Step::Take) => {
                next.cube.value = self.cube.value.saturating_mul(2);
                next.cube.owner = Some(side);
                next.phase = Phase::Roll;
            }
            (Phase::Double, Step::Drop) => next.win(side.other(), EndReason::DoubleDrop),
            _ => return Err(StepRefused::WrongPhase),
        }
        Ok(next)
    }

    /// Whether the player on turn may double now instead of rolling.
    #[must_use]
    pub fn may_double(&self) -> bool {
        self.step(self.turn, Step::Double).is_ok()
    }

    /// The turn goes to the opponent, who is to roll.
    pub(super) const fn pass_turn(&mut self) {
        self.turn = self.turn.other();
        self.phase = Phase::Roll;
    }

    /// `winner` has won.
    pub(super) const fn win(&mut self, winner: Side, reason: EndReason) {
        self.winner = Some((winner, reason));
        self.phase = Phase::Over;
    }
}
