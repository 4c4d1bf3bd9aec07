//! Prints how fast the rules of the board and card games are (issue "Speed"): a look, not a test.
#![allow(missing_docs)]

use native::reference::rng::Rng;
use shared::rules::backgammon::{Position, Rulings, Search, Side, Variant, legal_plays};
use shared::rules::gin_rummy::{Card, Cards, after_discard, deadwood};
use shared::rules::go::{Board, Colour};
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

fn go() {
    // Random games without eyes filled: record them first, then time the replays.
    for size in [9, 19] {
        let mut rng = Rng::new(3);
        let mut games = Vec::new();
        for _ in 0..20 {
            let mut board = Board::new(size);
            let mut colour = Colour::Black;
            let mut moves = Vec::new();
            let points: Vec<_> = board.points().collect();
            for _ in 0..usize::from(size) * usize::from(size) * 2 {
                let at = points[rng.below(points.len())];
                if board.play(at, colour).is_ok() {
                    moves.push(at);
                    colour = colour.other();
                }
            }
            games.push(moves);
        }
        let start = Instant::now();
        let mut moves = 0;
        for _ in 0..50 {
            for game in &games {
                let mut board = Board::new(size);
                let mut colour = Colour::Black;
                for at in game {
                    moves += usize::from(black_box(board.play(*at, colour)).is_ok());
                    colour = colour.other();
                }
            }
        }
        let per = start.elapsed().as_nanos() as f64 / moves as f64;
        println!("go {size}x{size}: move with capture and ko check {per:.0} ns");
    }
}

fn gin() {
    let mut rng = Rng::new(4);
    let mut hands = Vec::new();
    for size in [10, 11] {
        for _ in 0..2_000 {
            let mut deck: Vec<Card> = Card::all().collect();
            rng.shuffle(&mut deck);
            hands.push((size, deck.into_iter().take(size).collect::<Cards>()));
        }
    }
    for size in [10, 11] {
        let mine: Vec<Cards> = hands.iter().filter(|(n, _)| *n == size).map(|(_, h)| *h).collect();
        let start = Instant::now();
        for _ in 0..50 {
            for hand in &mine {
                black_box(deadwood(black_box(*hand)));
            }
        }
        let per = start.elapsed().as_nanos() as f64 / (mine.len() * 50) as f64;
        println!("gin: deadwood of {size} cards {per:.0} ns");
    }
    let mine: Vec<Cards> = hands.iter().filter(|(n, _)| *n == 11).map(|(_, h)| *h).collect();
    let start = Instant::now();
    for hand in &mine {
        black_box(after_discard(*hand).map(|(_, left)| left).min());
    }
    println!("gin: best of 11 discards {:.0} ns", start.elapsed().as_nanos() as f64 / mine.len() as f64);
}

fn main() {
    backgammon();
    go();
    gin();
}
