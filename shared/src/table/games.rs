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
        let line = |ply: &ludo_chess::Ply| Line { dice: faces(ply.die), action: Some(ply.uci.to_string()) };
        state.plies.iter().map(line).collect()
    }

    fn open_roll(state: &ludo_chess::State) -> Vec<u8> {
        faces(state.die)
    }

    fn read_action(text: &str) -> Option<ludo_chess::Action> {
        Some(ludo_chess::Action::Move { uci: text.parse::<Move>().ok()? })
    }

    fn position(state: &ludo_chess::State) -> String {
        state.position.fen()
    }
}

fn faces(die: Option<ludo_chess::Die>) -> Vec<u8> {
    die.map(ludo_chess::Die::number).into_iter().collect()
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

    fn position(state: &classic_chess::State) -> String {
        state.position.fen()
    }
}
