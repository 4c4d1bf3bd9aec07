//! The rules, competitions, fairness and wire of Ashtapada.
//!
//! This crate is pure: it has no clock, no random source, no IO and no panic. Time is a value passed in
//! ([`time::Instant`]); chance is an addressed value passed in ([`chance`]). The same code runs in the browser, in
//! the Worker, in the native tests and in the `referee`.
//!
//! | module | what it holds |
//! |---|---|
//! | [`ids`] [`time`] [`seat`] [`outcome`] | the vocabulary, parsed once at the edge, never bare strings |
//! | [`chance`] | commitment, addressed draws, verifier (rules FD-1 .. FD-8) |
//! | [`clock`] | game clocks, turn timer (GEN-2, GEN-3, LC-15) |
//! | [`aggregate`] | the shape of everything that holds state: command -> events + effects |
//! | [`rules`] | one trait for every game, the registry, the games |
//! | [`bots`] | what a computer does in a free seat |
//! | [`chat`] | what people write to each other |
//! | [`table`] | one game between fixed seats |
//! | [`tournament`] | registration, bracket, matches, champion |
//! | [`ladder`] | ranks, challenges, results (rules LD-1 .. LD-30) |
//! | [`lobby`] | open tables and quick matches of one game |
//! | [`player`] | what the server remembers of one player |
//! | [`rating`] | how strong a player is in a game (Glicko-2) |
//! | [`wire`] | every message that crosses a socket, HTTP or two objects |
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented
    )
)]

pub mod aggregate;
pub mod base64url;
pub mod bots;
pub mod chance;
pub mod chat;
pub mod clock;
pub mod ids;
pub mod ladder;
pub mod lobby;
pub mod outcome;
pub mod player;
pub mod rating;
pub mod rules;
pub mod seat;
pub mod table;
pub mod time;
pub mod tournament;
pub mod wire;
