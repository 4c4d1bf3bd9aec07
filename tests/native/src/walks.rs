//! Random games by the rules alone.

use shared::rules::laws::{Lawful, Walk};
use shared::seat::{Seat, Viewer};

/// A random game under these settings, of at most `limit` steps.
///
/// # Panics
/// When the rules break law 1.
#[must_use]
pub fn walk<G: Lawful>(config: G::Config, seed: u8, limit: usize) -> Walk<G> {
    Walk::under(config, [seed; 32], limit).expect("law 1")
}

/// Every viewer of a game.
pub fn viewers() -> impl Iterator<Item = Viewer> {
    (0..4).filter_map(Seat::new).map(Viewer::Seat).chain([Viewer::Spectator])
}
