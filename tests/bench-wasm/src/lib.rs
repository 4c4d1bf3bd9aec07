//! The chess core as a wasm module for Node, to be measured beside libraries in JavaScript.

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
