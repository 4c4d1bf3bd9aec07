//! How games of backgammon end.

use native::walks::walk;
use shared::outcome::EndReason;
use shared::rules::Rules;
use shared::rules::backgammon::{Backgammon, Config, Rulings, Variant};

#[test]
fn bg_14_and_bg_23_how_games_end() {
    let mut reasons = [0, 0];
    for seed in 0..60 {
        let config = Config { variant: Variant::Hypergammon, cube: true, rulings: Rulings::default() };
        let state = walk::<Backgammon>(config, seed, 12_000).last;
        match Backgammon::outcome(&state).map(|o| o.reason) {
            Some(EndReason::Score) => reasons[0] += 1,
            Some(EndReason::DoubleDrop) => reasons[1] += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(reasons[0] > 0 && reasons[1] > 0);
}
