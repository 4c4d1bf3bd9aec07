//! How long single questions to the rules take, on average over random positions.

use crate::games::Rng;
use shared::rules::backgammon::{Position, Search, Side, Variant};
use shared::rules::gin_rummy::{Card, Cards, after_discard, deadwood};
use shared::rules::go::{Board, Colour};
use std::hint::black_box;
use std::time::Instant;

/// Prints the table.
pub(crate) fn table() {
    println!("\n{:<44} {:>12} {:>10}", "one question, native", "nanoseconds", "aim");
    for size in [10, 11] {
        line(&format!("gin: deadwood of {size} cards"), gin(size), 2_000);
    }
    line("gin: least deadwood over 11 discards", gin_discards(), 2_000);
    let [mean, every] = backgammon();
    line("backgammon: all plays, dice as they fall", mean, 5_000);
    line("backgammon: all plays, mean of the 21 rolls", every, 5_000);
    for size in [9, 19] {
        line(&format!("go: move with capture and ko, {size}x{size}"), go(size), 200);
    }
}

fn line(what: &str, nanoseconds: f64, aim: u32) {
    println!("{what:<44} {nanoseconds:>12.0} {aim:>10}");
}

fn per(start: Instant, count: usize) -> f64 {
    start.elapsed().as_nanos() as f64 / count as f64
}

fn hands(size: usize) -> Vec<Cards> {
    let mut rng = Rng(4);
    let mut deck: Vec<Card> = Card::all().collect();
    let hand = |_| {
        rng.shuffle(&mut deck);
        deck.iter().take(size).copied().collect()
    };
    (0..2_000).map(hand).collect()
}

fn gin(size: usize) -> f64 {
    let hands = hands(size);
    let start = Instant::now();
    for _ in 0..50 {
        hands.iter().for_each(|hand| {
            black_box(deadwood(black_box(*hand)));
        });
    }
    per(start, hands.len() * 50)
}

fn gin_discards() -> f64 {
    let hands = hands(11);
    let start = Instant::now();
    for hand in &hands {
        black_box(after_discard(*hand).map(|(_, left)| left).min());
    }
    per(start, hands.len())
}

/// Over positions of random games: with the dice that fell in them, and with each of the 21 rolls.
fn backgammon() -> [f64; 2] {
    let mut rng = Rng(1);
    let mut positions = Vec::new();
    let mut plays = Vec::new();
    for _ in 0..40 {
        let mut position = Position::start(Variant::Standard);
        let mut side = Side::White;
        while !position.is_won_by(side.other()) {
            let dice = [rng.die(), rng.die()];
            positions.push((position, side, dice));
            Search::new(&position, side).plays(dice, &mut plays);
            if !plays.is_empty() {
                position = plays[rng.below(plays.len())].apply(&position, side);
            }
            side = side.other();
        }
    }
    let start = Instant::now();
    for _ in 0..20 {
        for (position, side, dice) in &positions {
            Search::new(position, *side).plays(*dice, &mut plays);
            black_box(&plays);
        }
    }
    let mean = per(start, positions.len() * 20);
    let start = Instant::now();
    for (position, side, _) in &positions {
        for roll in 0..36_u8 {
            let (a, b) = (roll / 6 + 1, roll % 6 + 1);
            if a >= b {
                Search::new(position, *side).plays([a, b], &mut plays);
                black_box(&plays);
            }
        }
    }
    [mean, per(start, positions.len() * 21)]
}

/// Replays of random games that were recorded before.
fn go(size: u8) -> f64 {
    let mut rng = Rng(3);
    let record = |_| {
        let mut board = Board::new(size);
        let points: Vec<_> = board.points().collect();
        let mut colour = Colour::Black;
        let mut moves = Vec::new();
        for _ in 0..points.len() * 2 {
            let at = points[rng.below(points.len())];
            if board.play(at, colour).is_ok() {
                moves.push(at);
                colour = colour.other();
            }
        }
        moves
    };
    let games: Vec<Vec<_>> = (0..20).map(record).collect();
    let start = Instant::now();
    let mut moves = 0;
    for _ in 0..50 {
        for game in &games {
            let (mut board, mut colour) = (Board::new(size), Colour::Black);
            for at in game {
                moves += usize::from(black_box(board.play(*at, colour)).is_ok());
                colour = colour.other();
            }
        }
    }
    per(start, moves)
}
