//! The games of this build at a table.

use super::{GameConfig, Line, TableGame, TableSetup};
use crate::rules::ChessFlavour;
use crate::rules::chess::Move;
use crate::rules::classic_chess::{self, ClassicChess};
use crate::rules::ludo_chess::{self, LudoChess};

impl TableGame for LudoChess {
    fn config(setup: &TableSetup) -> Option<ludo_chess::Config> {
        (setup.game == GameConfig::LudoChess).then(ludo_chess::Config::default)
    }

    fn script(state: &ludo_chess::State) -> Vec<Line> {
        let dice = |die: Option<ludo_chess::Die>| die.map(ludo_chess::Die::number).into_iter().collect();
        let played =
            state.plies.iter().map(|ply| Line { dice: dice(ply.die), action: Some(ply.uci.to_string()) });
        let open = state.die.map(|die| Line { dice: dice(Some(die)), action: None });
        played.chain(open).collect()
    }

    fn read_action(text: &str) -> Option<ludo_chess::Action> {
        Some(ludo_chess::Action::Move { uci: text.parse::<Move>().ok()? })
    }
}

impl TableGame for ClassicChess {
    fn config(setup: &TableSetup) -> Option<classic_chess::Config> {
        match setup.game {
            GameConfig::ClassicChess(flavour) => Some(classic_chess::Config {
                fide_automatic_draws: setup.fide_automatic_draws && flavour == ChessFlavour::Tournament,
                ..classic_chess::Config::of(flavour)
            }),
            GameConfig::LudoChess => None,
        }
    }

    fn script(state: &classic_chess::State) -> Vec<Line> {
        let line = |uci: &Move| Line { dice: Vec::new(), action: Some(uci.to_string()) };
        state.plies.iter().map(line).collect()
    }

    fn read_action(text: &str) -> Option<classic_chess::Action> {
        Some(classic_chess::Action::Move { uci: text.parse::<Move>().ok()? })
    }
}
