//! Backgammon under the laws.

use super::{Action, Backgammon, Config, ForcedDice, Hop, Opening, Phase, Rulings, Side, State, Variant};
use crate::rules::Rules;
use crate::rules::laws::{Broken, Lawful};

impl Lawful for Backgammon {
    fn configs() -> Vec<Config> {
        let plain = Config::default();
        let with = |rulings| Config { cube: true, rulings, ..plain };
        vec![
            plain,
            Config { cube: true, ..plain },
            Config { variant: Variant::Nackgammon, ..plain },
            Config { variant: Variant::Hypergammon, cube: true, ..plain },
            with(Rulings { auto_roll: false, auto_pass: false, ..Rulings::default() }),
            with(Rulings { opening: Opening::RollAgain, opening_double: true, ..Rulings::default() }),
            with(Rulings { opening: Opening::RollAgain, cube_limit: 2, ..Rulings::default() }),
            with(Rulings { forced_dice: ForcedDice::AnyLegalMove, ..Rulings::default() }),
            with(Rulings { inside_instead_of_off: false, ..Rulings::default() }),
        ]
    }

    /// All plays of at most two hops, and the rest.
    fn actions() -> Vec<Action> {
        let hops: Vec<Hop> = (0..=26).flat_map(|from| (1..=6).map(move |die| Hop { from, die })).collect();
        let one = hops.iter().map(|hop| vec![*hop]);
        let two = hops.iter().flat_map(|first| hops.iter().map(|second| vec![*first, *second]));
        let plays = one.chain(two).chain([Vec::new(), vec![Hop { from: 24, die: 0 }; 9]]);
        let others = [Action::Roll, Action::Double, Action::Take, Action::Drop];
        plays.map(|hops| Action::Play { hops }).chain(others).collect()
    }

    /// Two plays are the same when they end in the same position (BG-16).
    fn same(state: &State, legal: &Action, accepted: &Action) -> bool {
        let end = |action: &Action| Self::preview(state, state.flow.actor()?.seat(), action);
        legal == accepted
            || matches!(accepted, Action::Play { .. })
                && end(legal).zip(end(accepted)).is_some_and(|(a, b)| a.position == b.position)
    }

    /// Doubles are seldom dropped, so that most games are played to their end.
    fn likes(_: &State, action: &Action) -> bool {
        !matches!(action, Action::Drop | Action::Double)
    }

    fn is_ply(action: &Action) -> bool {
        *action != Action::Roll
    }

    fn invariants(state: &State) -> Result<(), Broken> {
        let whole = |side| state.position.total(side) == u32::from(state.config.variant.checkers());
        if !Side::BOTH.into_iter().all(whole) {
            return Err("a checker is lost".to_owned());
        }
        if state.dice.is_some() != (state.flow.phase == Phase::Move) {
            return Err("dice without a turn, or a turn without dice".to_owned());
        }
        Ok(())
    }

    fn agrees(preview: &State, server: &State) -> bool {
        preview == server
    }

    fn bound(_: &Config) -> Option<usize> {
        Some(12_000)
    }
}
