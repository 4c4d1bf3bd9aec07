//! A knockout tournament: registration, bracket, matches, champion (T-1 .. T-73).
//!
//! A match opens one table per game and learns its result; colours, clock and game number of every game come from
//! here only (T-28).

mod command;
mod event;
mod settings;
mod view;

pub use command::{TournamentCommand, TournamentReject};
pub use event::{Counted, MatchEnd, ROOM_WAITS, ScheduledGame, TournamentEffect, TournamentEvent};
pub use settings::{Mode, NobodyAttempted, TournamentSettings};
pub use view::{EntryView, GameView, MatchStatus, MatchView, Stage, TournamentView};
