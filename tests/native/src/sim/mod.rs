//! The deterministic simulation: every object of the server runs natively, by the very code that the worker runs, over
//! a store in memory and a network that drops, duplicates, reorders and delays; objects crash between commit and send,
//! hibernate, fail to write; alarms come late, twice or never. Time is virtual. A seed names a whole run.
//!
//! | module | what it holds |
//! |---|---|
//! | [`chaos`] | how bad the world is |
//! | [`net`] | virtual time, the queue of what will happen, calls between objects |
//! | [`ports`] | what the shell asks of its surroundings, on the net |
//! | [`sockets`] | connections of clients to tables and lobbies |
//! | [`object`] | an object with its store, which survives its memory |
//! | [`world`] | all objects, and the loop |
//! | [`client`] | a player at a table: moves, drops, comes back, repeats |
//! | [`entrant`] | a player of a tournament |
//! | [`scores`] | what must hold of what players have won, and of their ratings |
//! | [`seeker`] | a player who looks for a game in the lobbies |
//! | [`check`] | what must hold after every run |

pub mod chaos;
pub mod check;
pub mod client;
pub mod entrant;
pub mod net;
pub mod object;
pub mod ports;
pub mod scores;
pub mod seeker;
pub mod sockets;
pub mod world;
