//! Ludo Chess under the laws.

use super::{Action, Config, FREE_PLIES, LAST_PLY, LudoChess, State};
use crate::rules::chess::laws::{all_moves, position_invariants};
use crate::rules::laws::{Broken, Lawful};

impl Lawful for LudoChess {
    fn configs() -> Vec<Config> {
        vec![Config::default()]
    }

    fn actions() -> Vec<Action> {
        all_moves().into_iter().map(|uci| Action::Move { uci }).collect()
    }

    fn invariants(state: &State) -> Result<(), Broken> {
        position_invariants(&state.position)?;
        if state.positions().last() != Some(&state.position) {
            return Err("the moves do not lead to the position".to_owned());
        }
        let rolled = |(ply, at): (&super::Ply, u32)| ply.die.is_some() == (at >= FREE_PLIES);
        if !state.plies.iter().zip(0..).all(rolled) {
            return Err("a ply without its roll, or a roll without its ply".to_owned());
        }
        let waits = state.outcome.is_none() && state.is_dice_phase();
        if waits && state.die.is_none() {
            return Err("a turn without its roll".to_owned());
        }
        let shown = state.plies.iter().filter_map(|ply| ply.die).chain(state.die);
        let [white, black] = state.sixes;
        if shown.filter(|die| die.is_six()).count() != (white + black) as usize {
            return Err("sixes".to_owned());
        }
        Ok(())
    }

    /// A preview knows no roll, and so not yet whether the roll ends the game (LC-9).
    fn agrees(preview: &State, server: &State) -> bool {
        let known = preview.outcome.is_none() || preview.outcome == server.outcome;
        let counted = preview.sixes.iter().zip(server.sixes).all(|(shown, sixes)| *shown <= sixes);
        preview.position == server.position && preview.plies == server.plies && known && counted
    }

    fn bound(_: &Config) -> Option<usize> {
        Some(LAST_PLY as usize)
    }
}
