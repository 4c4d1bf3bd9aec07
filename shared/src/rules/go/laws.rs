//! Go under the laws.

use super::{Action, Config, Entry, Go, Phase, Point, ResumeTurn, Rulings, Scoring, State, View};
use crate::rules::Rules;
use crate::rules::laws::{Broken, Lawful};
use crate::seat::SeatSet;
use crate::time::Millis;

impl Lawful for Go {
    fn configs() -> Vec<Config> {
        let rulings = Rulings {
            komi_half_points: Some(13),
            count_waits: Millis::seconds(60),
            resume_turn: ResumeTurn::OpponentOfResumer,
            second_count_final: false,
            handicap_compensation: true,
        };
        vec![
            Config { size: 9, ..Config::default() },
            Config { size: 9, handicap: 4, scoring: Scoring::Japanese, ..Config::default() },
            Config { size: 9, handicap: 2, rulings, ..Config::default() },
            Config { size: 13, handicap: 9, ..Config::default() },
            Config::default(),
        ]
    }

    fn actions() -> Vec<Action> {
        let stones = (0..19).flat_map(|row| (0..19).filter_map(move |column| Point::new(column, row)));
        let others = [Action::Pass, Action::Accept, Action::Resume];
        stones.map(|at| Action::Stone { at }).chain(others).collect()
    }

    /// Play goes on while points are free.
    fn likes(view: &View, action: &Action) -> bool {
        match view.game.flow.phase {
            Phase::Play => matches!(action, Action::Stone { .. }) != (view.game.moves_made % 60 > 56),
            _ => *action == Action::Accept,
        }
    }

    fn is_ply(action: &Action) -> bool {
        matches!(action, Action::Stone { .. } | Action::Pass)
    }

    fn invariants(state: &State) -> Result<(), Broken> {
        let rows = state.board.rows();
        let on: usize = rows.iter().map(|row| row.bytes().filter(|point| *point != b'.').count()).sum();
        let taken: u32 = state.prisoners.iter().sum();
        let passes = state.moves.iter().filter(|entry| *entry == Entry::Pass).count();
        let placed = usize::from(state.config.handicap) + state.moves_made as usize - passes;
        if on + taken as usize != placed {
            return Err("a stone is neither on the board nor a prisoner".to_owned());
        }
        if state.flow.phase != Phase::Play && Self::clocks(state) != SeatSet::EMPTY {
            return Err("a clock runs in the count (GO-11)".to_owned());
        }
        Ok(())
    }

    fn agrees(preview: &View, server: &View) -> bool {
        preview == server
    }

    /// Only the clocks end a game (GO-19).
    fn bound(_: &Config) -> Option<usize> {
        None
    }
}
