//! The laws, by random games of every variant with and without the cube.

use native::reference::laws::{Subject, random_game};
use native::reference::rng::Rng;
use shared::outcome::EndReason;
use shared::rules::backgammon::{
    Action, Backgammon, Config, ForcedDice, Hop, Opening, Phase, Rulings, Side, State, Variant,
};
use shared::rules::game::Game;

fn invariant(state: &State) {
    for side in Side::BOTH {
        assert_eq!(state.position.total(side), u32::from(state.config.variant.checkers()));
    }
    assert_eq!(state.dice.is_some(), state.flow.phase == Phase::Move);
}

fn any_action(rng: &mut Rng, _state: &State) -> Action {
    match rng.below(8) {
        0 => Action::Roll,
        1 => Action::Double,
        2 => Action::Take,
        3 => Action::Drop,
        _ => Action::Play {
            hops: (0..rng.below(6))
                .map(|_| Hop { from: rng.below(27) as u8, die: rng.below(8) as u8 })
                .collect(),
        },
    }
}

/// Law 2 up to the order of the hops (BG-16).
fn same(state: &State, legal: &Action, accepted: &Action) -> bool {
    let end = |action: &Action| Backgammon::preview(state, state.flow.actor().unwrap().seat(), action);
    legal == accepted || end(legal).zip(end(accepted)).is_some_and(|(a, b)| a.position == b.position)
}

fn subject(config: Config) -> Subject<Backgammon> {
    Subject { config, bound: 5_000, must_end: true, invariant, any_action, same, prefer: |_, _| false }
}

#[test]
fn the_laws_hold_in_random_games() {
    for seed in 0..12 {
        for variant in Variant::ALL {
            for cube in [false, true] {
                random_game(&subject(Config { variant, cube, rulings: Rulings::default() }), seed);
            }
        }
    }
}

#[test]
fn the_laws_hold_under_other_rulings() {
    let rulings = [
        Rulings { auto_roll: false, auto_pass: false, ..Rulings::default() },
        Rulings { opening: Opening::RollAgain, opening_double: true, ..Rulings::default() },
        Rulings { opening: Opening::RollAgain, cube_limit: 2, ..Rulings::default() },
        Rulings { forced_dice: ForcedDice::AnyLegalMove, inside_instead_of_off: false, ..Rulings::default() },
    ];
    for (seed, rulings) in (100..).zip(rulings) {
        random_game(&subject(Config { variant: Variant::Standard, cube: true, rulings }), seed);
    }
}

#[test]
fn bg_14_and_bg_23_how_games_end() {
    let mut reasons = [0, 0];
    for seed in 0..40 {
        let config = Config { variant: Variant::Hypergammon, cube: true, rulings: Rulings::default() };
        let (state, _) = random_game(&subject(config), seed);
        match Backgammon::outcome(&state).map(|o| o.reason) {
            Some(EndReason::Score) => reasons[0] += 1,
            Some(EndReason::DoubleDrop) => reasons[1] += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(reasons[0] > 0 && reasons[1] > 0);
}
