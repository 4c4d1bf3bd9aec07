//! Prints how fast the rules of the board and card games are (issue "Speed"): a look, not a test.
#![allow(missing_docs)]

use native::reference::rng::Rng;
use shared::rules::backgammon::{Position, Rulings, Search, Side, Variant, legal_plays};
use std::hint::black_box;
use std::time::Instant;

fn backgammon() {
    let mut rng = Rng::new(1);
    let mut positions = Vec::new();
    for _ in 0..40 {
        let mut position = Position::start(Variant::Standard);
        let mut side = Side::White;
        while !Side::BOTH.into_iter().any(|s| position.is_won_by(s)) {
            let dice = [rng.die(), rng.die()];
            positions.push((position, side, dice));
            let plays = legal_plays(&position, side, dice, &Rulings::default());
            if let Some(play) = rng.pick(&plays) {
                position = play.apply(&position, side);
            }
            side = side.other();
        }
    }
    let mut out = Vec::new();
    let start = Instant::now();
    let mut plays = 0;
    for _ in 0..20 {
        for (position, side, dice) in &positions {
            Search::new(position, *side).plays(*dice, &mut out);
            plays += black_box(&out).len();
        }
    }
    let turns = positions.len() * 20;
    let per = start.elapsed().as_nanos() as f64 / turns as f64;
    println!("backgammon: all plays of a turn {per:.0} ns on average ({} plays)", plays / turns);
    let start = Instant::now();
    for (position, side, _) in &positions {
        for a in 1..=6 {
            for b in 1..=a {
                Search::new(position, *side).plays([a, b], &mut out);
                black_box(&out);
            }
        }
    }
    let per = start.elapsed().as_nanos() as f64 / (positions.len() * 21) as f64;
    println!("backgammon: over all 21 rolls {per:.0} ns on average");
}

fn main() {
    backgammon();
}
