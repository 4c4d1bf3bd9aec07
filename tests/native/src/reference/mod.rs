//! Independent references: the rules of a game written a second time, as plainly as possible and without a line of
//! `shared`, so that a comparison on random positions means something.

pub mod backgammon;
pub mod gin;
pub mod go;
pub mod ludo;
pub mod rng;

/// How many random positions a comparison walks: 2,000 in the normal run, 100,000 in
/// `cargo xtask test --deep` (`ASHTAPADA_DEEP=1`).
#[must_use]
pub fn positions() -> u32 {
    if std::env::var_os("ASHTAPADA_DEEP").is_some_and(|v| v == "1") { 100_000 } else { 2_000 }
}
