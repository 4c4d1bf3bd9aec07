//! Classic chess under the laws.

use super::{Action, ClassicChess, Config, State};
use crate::rules::ChessFlavour;
use crate::rules::chess::laws::{all_moves, position_invariants};
use crate::rules::laws::{Broken, Lawful};

impl Lawful for ClassicChess {
    fn configs() -> Vec<Config> {
        let endgame = "8/5k2/8/3p4/3P4/8/2K5/8 w - - 120 90".parse().ok();
        let promotions = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1".parse().ok();
        let switched = Config {
            fide_automatic_draws: true,
            flag_needs_mating_material: true,
            ..Config::of(ChessFlavour::Tournament)
        };
        vec![
            Config::of(ChessFlavour::Casual),
            Config::of(ChessFlavour::Tournament),
            Config::of(ChessFlavour::Contest),
            Config::of(ChessFlavour::Ladder),
            Config { start: promotions, ..Config::of(ChessFlavour::Contest) },
            Config { start: endgame, ..Config::of(ChessFlavour::Ladder) },
            switched,
        ]
    }

    fn actions() -> Vec<Action> {
        all_moves().into_iter().map(|uci| Action::Move { uci }).collect()
    }

    fn invariants(state: &State) -> Result<(), Broken> {
        position_invariants(&state.position)?;
        if state.positions().last() != Some(&state.position) {
            return Err("the moves do not lead to the position".to_owned());
        }
        let [white, black] = state.moves_played();
        if (white + black) as usize != state.plies.len()
            || state.position.points().iter().any(|sum| *sum > 103)
        {
            return Err("moves or points".to_owned());
        }
        Ok(())
    }

    fn agrees(preview: &State, server: &State) -> bool {
        preview == server
    }

    /// Repetition and move counts end no game of the tournament flavour (CT-2); elsewhere 75 moves after the last of
    /// at most 30 captures and 96 pawn moves do.
    fn bound(config: &Config) -> Option<usize> {
        (config.flavour != ChessFlavour::Tournament || config.fide_automatic_draws).then_some(150 * 127)
    }
}
