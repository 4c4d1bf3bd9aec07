//! The chess core and random games of the other rules as a wasm module for Node, to be measured there.

mod games;

use shared::rules::chess::Position;
use wasm_bindgen::prelude::wasm_bindgen;

/// The number of leaf positions after `depth` plies from a FEN; `None` (`undefined`) if the FEN is not a position.
#[wasm_bindgen]
#[must_use]
pub fn perft(fen: &str, depth: u32) -> Option<f64> {
    let position: Position = fen.parse().ok()?;
    // Counts of a benchmark are far below 2^53.
    #[allow(clippy::cast_precision_loss)]
    Some(shared::rules::chess::perft(&position, depth) as f64)
}

/// Plays so many random games; how many decisions were made in them, 0 for an unknown game.
#[wasm_bindgen]
#[must_use]
pub fn roll_out(game: &str, games: u32, seed: u32) -> u32 {
    let mut rng = games::Rng(u64::from(seed));
    (0..games).map(|_| games::play(game, &mut rng)).fold(0, u32::wrapping_add)
}

/// The games that [`roll_out`] knows, separated by commas.
#[wasm_bindgen]
#[must_use]
pub fn games() -> String {
    games::GAMES.join(",")
}
