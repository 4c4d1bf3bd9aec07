//! Turns, passes and the count, without the board (GO-10 to GO-12).

use super::point::Colour;
use super::settings::{ResumeTurn, Rulings};
use serde::{Deserialize, Serialize};

/// What the game is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Stones are placed.
    Play,
    /// Both passed; the count is shown (GO-11).
    Count,
    /// It is over.
    Over,
}

/// Why a count is final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Final {
    /// Both accepted.
    BothAccepted,
    /// Nobody resumed in time (Q-GO-5).
    CountStandsTimeout,
    /// Two passes again without a stone since a resume (GO-12).
    SecondCountWithoutAStone,
}

impl Final {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::BothAccepted => "both_accepted",
            Self::CountStandsTimeout => "count_stands_timeout",
            Self::SecondCountWithoutAStone => "second_count_without_a_stone",
        }
    }
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A stone is placed.
    Stone,
    /// A pass.
    Pass,
    /// The count is accepted.
    Accept,
    /// Play goes on.
    Resume,
}

/// Why a step is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepRefused {
    /// The game has ended.
    GameOver,
    /// The opponent is on turn.
    NotYourTurn,
    /// Stones and passes during the count, or answers to a count during play.
    WrongPhase,
}

impl StepRefused {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::NotYourTurn => "not_your_turn",
            Self::WrongPhase => "wrong_phase",
        }
    }
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flow {
    /// What the game is doing.
    pub phase: Phase,
    /// Who moves; during the count, who would move after a resume in normal order.
    pub turn: Colour,
    /// Passes in a row.
    pub passes: u8,
    /// Who accepted the present count, `[black, white]`.
    pub accepted: [bool; 2],
    /// Play was resumed and no stone was placed since (GO-12).
    pub resumed_without_stone: bool,
    /// Why the count is final, once it is.
    pub ended: Option<Final>,
}

impl Flow {
    /// The start; `first` moves.
    #[must_use]
    pub const fn start(first: Colour) -> Self {
        Self {
            phase: Phase::Play,
            turn: first,
            passes: 0,
            accepted: [false; 2],
            resumed_without_stone: false,
            ended: None,
        }
    }

    /// The flow after `colour` takes `step`.
    ///
    /// ```
    /// use shared::rules::go::{Colour, Final, Flow, Phase, Rulings, Step};
    /// let rulings = Rulings::default();
    /// let mut flow = Flow::start(Colour::Black);
    /// for (colour, step) in [
    ///     (Colour::Black, Step::Pass),
    ///     (Colour::White, Step::Pass),
    ///     (Colour::White, Step::Resume),
    ///     (Colour::Black, Step::Pass), // GO-12: who passed first moves
    ///     (Colour::White, Step::Pass),
    /// ] {
    ///     flow = flow.step(colour, step, &rulings).unwrap();
    /// }
    /// assert_eq!(flow.ended, Some(Final::SecondCountWithoutAStone));
    /// ```
    ///
    /// # Errors
    /// See [`StepRefused`].
    pub fn step(&self, colour: Colour, step: Step, rulings: &Rulings) -> Result<Self, StepRefused> {
        let mut next = *self;
        match (self.phase, step) {
            (Phase::Over, _) => return Err(StepRefused::GameOver),
            (Phase::Play, Step::Accept | Step::Resume) | (Phase::Count, Step::Stone | Step::Pass) => {
                return Err(StepRefused::WrongPhase);
            }
            (Phase::Play, _) if colour != self.turn => return Err(StepRefused::NotYourTurn),
            (Phase::Play, Step::Stone) => {
                next.passes = 0;
                next.resumed_without_stone = false;
                next.turn = colour.other();
            }
            (Phase::Play, Step::Pass) => next.pass(colour, rulings),
            (Phase::Count, Step::Accept) => {
                if let Some(slot) = next.accepted.get_mut(colour.index()) {
                    *slot = true;
                }
                if next.accepted == [true, true] {
                    next.end(Final::BothAccepted);
                }
            }
            (Phase::Count, Step::Resume) => {
                let turn = match rulings.resume_turn {
                    ResumeTurn::NormalOrder => self.turn,
                    ResumeTurn::OpponentOfResumer => colour.other(),
                };
                next = Self { resumed_without_stone: true, ..Self::start(turn) };
            }
        }
        Ok(next)
    }

    const fn pass(&mut self, colour: Colour, rulings: &Rulings) {
        self.turn = colour.other();
        self.passes = self.passes.saturating_add(1);
        if self.passes >= 2 {
            self.accepted = [false; 2];
            self.phase = Phase::Count;
            if self.resumed_without_stone && rulings.second_count_final {
                self.end(Final::SecondCountWithoutAStone);
            }
        }
    }

    const fn end(&mut self, why: Final) {
        self.phase = Phase::Over;
        self.ended = Some(why);
    }

    /// The flow after the time of the count is over (GO-11).
    #[must_use]
    pub const fn time_up(&self) -> Self {
        let mut next = *self;
        if matches!(next.phase, Phase::Count) {
            next.end(Final::CountStandsTimeout);
        }
        next
    }
}
