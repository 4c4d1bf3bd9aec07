//! Prints how fast the rules of the board and card games are (issue "Speed"): a look, not a test.
#![allow(missing_docs)]

use native::reference::rng::Rng;
use shared::rules::backgammon::{Play, Position, Rulings, Search, Side, Variant, legal_plays};
use shared::rules::gin_rummy::{self, Card, Cards, Close, Hand, Source, after_discard, deadwood};
use shared::rules::go::{Board, Colour, Count};
use shared::rules::ludo;
use shared::seat::Seat;
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

/// Prints how many random games a second a closure plays.
fn roll_outs(name: &str, mut play: impl FnMut(&mut Rng)) {
    let mut rng = Rng::new(9);
    let start = Instant::now();
    let mut games = 0_u32;
    while start.elapsed().as_millis() < 1_500 {
        play(&mut rng);
        games += 1;
    }
    println!("{name}: {:.0} random games a second", f64::from(games) / start.elapsed().as_secs_f64());
}

fn go_game(size: u8, rng: &mut Rng) {
    let mut board = Board::new(size);
    let mut colour = Colour::Black;
    let points: Vec<_> = board.points().collect();
    let (mut passes, mut moves) = (0, 0);
    // Uniform over the legal points by trying places at random; a pass when none of many is legal.
    while passes < 2 && moves < points.len() * 3 {
        let tried = (0..points.len()).find_map(|_| {
            let at = points[rng.below(points.len())];
            board.play(at, colour).ok()
        });
        passes = if tried.is_some() { 0 } else { passes + 1 };
        if tried.is_none() {
            board.pass();
        }
        colour = colour.other();
        moves += 1;
    }
    black_box(Count::of(&board));
}

fn backgammon_game(rng: &mut Rng, out: &mut Vec<Play>) {
    let mut position = Position::start(Variant::Standard);
    let mut side = Side::White;
    while !position.is_won_by(side.other()) {
        Search::new(&position, side).plays([rng.die(), rng.die()], out);
        if let Some(play) = rng.pick(out) {
            position = play.apply(&position, side);
        }
        side = side.other();
    }
}

fn gin_hand(rng: &mut Rng) {
    let config = gin_rummy::Config::default();
    let mut deck: Vec<Card> = Card::all().collect();
    rng.shuffle(&mut deck);
    let Some(mut hand) = Hand::deal(Seat::FIRST, &deck) else { return };
    while hand.end.is_none() {
        let seat = hand.turn;
        let from = if rng.below(2) == 0 { Source::Stock } else { Source::Pile };
        if hand.play(seat, &gin_rummy::Play::Draw { from }, &config).is_err() {
            return;
        }
        let cards: Vec<(Card, u32)> = after_discard(hand.cards(seat)).collect();
        let (card, left) = cards[rng.below(cards.len())];
        let knock = gin_rummy::Play::Close { how: Close::Knock, card: Some(card), melds: None };
        let closes = left <= 10 && rng.below(2) == 0 && hand.play(seat, &knock, &config).is_ok();
        if !closes && hand.play(seat, &gin_rummy::Play::Discard { card }, &config).is_err() {
            // The card just taken: another one may go.
            let other = cards.iter().find(|(other, _)| *other != card).map_or(card, |(card, _)| *card);
            let _ = hand.play(seat, &gin_rummy::Play::Discard { card: other }, &config);
        }
    }
}

fn ludo_game(rng: &mut Rng) {
    let config = ludo::Config::default();
    let law = ludo::Law { house: &config.house, rulings: &config.rulings };
    let mut board = ludo::Board::new(config.seats());
    let mut turn = ludo::Turn::new(Seat::FIRST);
    loop {
        let (then, next) = turn.roll(law, &board, &[rng.die()]);
        turn = next;
        if then != ludo::Rolled::Play {
            continue;
        }
        let moves = turn.moves(law, &board);
        let (die, mv) = &moves[rng.below(moves.len())];
        board = board.after(turn.seat, mv);
        match turn.moved(law, &board, *die, mv).turn() {
            Some(next) => turn = next,
            None => return,
        }
    }
}

fn main() {
    backgammon();
    go();
    gin();
    let mut out = Vec::new();
    roll_outs("backgammon", |rng| backgammon_game(rng, &mut out));
    roll_outs("go 9x9", |rng| go_game(9, rng));
    roll_outs("go 19x19", |rng| go_game(19, rng));
    roll_outs("gin rummy, one hand", gin_hand);
    roll_outs("ludo, four players", ludo_game);
}
