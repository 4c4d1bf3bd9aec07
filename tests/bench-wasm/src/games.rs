//! Random games of go, backgammon, gin rummy and ludo, natively and in wasm the same: each returns how many decisions
//! were made.

use shared::rules::backgammon::{Play, Position, Search, Side, Variant};
use shared::rules::gin_rummy::{self, Card, Close, Hand, Source, after_discard};
use shared::rules::go::{Board, Colour, Count, EmptyPoints};
use shared::rules::ludo;
use shared::seat::Seat;

/// SplitMix64: small, fast, and the same everywhere.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n - 1`; for so small `n` nearly uniform.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// 1 to 6.
    pub(crate) fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// Puts the items in a random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The games that are measured.
pub(crate) const GAMES: [&str; 6] =
    ["go 9x9", "go 19x19", "backgammon", "backgammon from lists", "gin rummy", "ludo"];

/// Plays one random game; 0 for an unknown name.
pub(crate) fn play(game: &str, rng: &mut Rng) -> u32 {
    match game {
        "go 9x9" => go(9, rng),
        "go 19x19" => go(19, rng),
        "backgammon" => backgammon(rng),
        "backgammon from lists" => backgammon_all(rng),
        "gin rummy" => gin(rng),
        "ludo" => ludo(rng),
        _ => 0,
    }
}

/// Uniform over the legal moves, the pass among them; at most twice as many as there are points, as OpenSpiel plays it.
fn go(size: u8, rng: &mut Rng) -> u32 {
    let mut board = Board::new(size);
    let mut empty = EmptyPoints::of(&board);
    let most = u32::from(size) * u32::from(size) * 2;
    let (mut colour, mut passes, mut moves) = (Colour::Black, 0, 0);
    while passes < 2 && moves < most {
        let placed = empty.play(&mut board, colour, |n| rng.below(n));
        passes = if placed.is_some() { 0 } else { passes + 1 };
        colour = colour.other();
        moves += 1;
    }
    std::hint::black_box(Count::of(&board));
    moves
}

/// Plays drawn hop by hop.
fn backgammon(rng: &mut Rng) -> u32 {
    let mut rest: Vec<Play> = Vec::new();
    turns(|position, side| {
        let dice = [rng.die(), rng.die()];
        Search::new(position, side).draw(dice, &mut rest, |n| rng.below(n))
    })
}

/// Plays drawn from the list of all of them.
fn backgammon_all(rng: &mut Rng) -> u32 {
    let mut plays: Vec<Play> = Vec::new();
    turns(|position, side| {
        Search::new(position, side).plays([rng.die(), rng.die()], &mut plays);
        (!plays.is_empty()).then(|| plays[rng.below(plays.len())])
    })
}

/// A game of backgammon with such plays.
fn turns(mut play: impl FnMut(&Position, Side) -> Option<Play>) -> u32 {
    let mut position = Position::start(Variant::Standard);
    let mut side = Side::White;
    let mut turns = 0;
    while !position.is_won_by(side.other()) {
        if let Some(play) = play(&position, side) {
            position = play.apply(&position, side);
        }
        side = side.other();
        turns += 1;
    }
    turns
}

/// One hand.
fn gin(rng: &mut Rng) -> u32 {
    let config = gin_rummy::Config::default();
    let mut deck: Vec<Card> = Card::all().collect();
    rng.shuffle(&mut deck);
    let Some(mut hand) = Hand::deal(Seat::FIRST, &deck) else { return 0 };
    let mut plays = 0;
    while hand.end.is_none() {
        let seat = hand.turn;
        let from = if rng.below(2) == 0 { Source::Stock } else { Source::Pile };
        if hand.play(seat, &gin_rummy::Play::Draw { from }, &config).is_err() {
            break;
        }
        let taken = hand.taken();
        let cards: Vec<(Card, u32)> =
            after_discard(hand.cards(seat)).filter(|(card, _)| Some(*card) != taken).collect();
        let (card, left) = cards[rng.below(cards.len())];
        let knock = gin_rummy::Play::Close { how: Close::Knock, card: Some(card), melds: None };
        let closes = left <= 10 && rng.below(2) == 0 && hand.play(seat, &knock, &config).is_ok();
        if !closes && hand.play(seat, &gin_rummy::Play::Discard { card }, &config).is_err() {
            break;
        }
        plays += 2;
    }
    plays
}

/// Four players, until three have finished.
fn ludo(rng: &mut Rng) -> u32 {
    let config = ludo::Config::default();
    let law = ludo::Law { house: &config.house, rulings: &config.rulings };
    let mut board = ludo::Board::new(config.seats());
    let mut turn = ludo::Turn::new(Seat::FIRST);
    let mut rolls = 0;
    loop {
        let (then, next) = turn.roll(law, &board, &[rng.die()]);
        turn = next;
        rolls += 1;
        if then != ludo::Rolled::Play {
            continue;
        }
        let moves = turn.moves(law, &board);
        let (die, mv) = &moves[rng.below(moves.len())];
        board = board.after(turn.seat, mv);
        match turn.moved(law, &board, *die, mv).turn() {
            Some(next) => turn = next,
            None => return rolls,
        }
    }
}
