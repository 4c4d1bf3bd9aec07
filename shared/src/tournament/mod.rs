//! A knockout tournament: registration, bracket, matches, champion (T-1 .. T-73).
//!
//! A match opens one table per game and learns its result; colours, clock and game number of every game come from
//! here only (T-28).
//!
//! | module | rules |
//! |---|---|
//! | `settings` `config` `mode` | what the organiser chooses and its ranges (T-1); the games, with their settings (GEN-4, BG-20) |
//! | `bracket` | slots, byes, placement, who meets whom next (T-10 .. T-15) |
//! | `match_play` | one match: replays, clock ladder, Armageddon, series (T-40 .. T-43, T-70, T-71) |
//! | `tiebreak` | points, sixes, coin (T-50) |
//! | `deadline` | what a passed deadline means (T-22, T-23, T-55 .. T-59) |
//! | `forecast` | when it ends if nobody ever plays |
//! | `finish` | most sixes and the order of the end (T-72, T-73) |
//! | `tiers` | who may create what (T-80, T-81) |
//! | `state` `evolve` | what is remembered, and how each event changes it |
//! | `decide` `rooms` `progress` `draft` | commands to events and effects |
//! | `news` | who is told what |
//! | `chat` `ruling` | words, and the log of what was decided without a game |
//! | `summary` | what the public lists say of it |
//! | `record/*` | the exported record of an event that is over, and its verifier (FD-7, FD-8) |
//! | `show` `view` `change` | what a viewer sees, and what changed of it |

mod bracket;
mod change;
mod chat;
mod command;
mod config;
mod deadline;
mod decide;
mod draft;
mod event;
mod evolve;
mod finish;
mod forecast;
mod match_play;
mod mode;
mod news;
mod progress;
pub mod record;
mod rooms;
mod ruling;
mod settings;
mod shelf;
mod show;
mod state;
mod summary;
mod tiebreak;
mod tiers;
mod view;

pub use bracket::{Bracket, PLAYERS};
pub use change::{CHANGES_TOLD, ChangedHead, Touched, TournamentChange};
pub use chat::{RULINGS_TOLD, RulingPage, SystemLine};
pub use command::{TournamentCommand, TournamentReject};
pub use config::BadSetting;
pub use deadline::{DeadlineRules, ORGANISER_ASKED_FOR, Resolution, deadline_of, is_due, resolve};
pub use event::{Counted, MatchEnd, ROOM_WAITS, Said, ScheduledGame, TournamentEffect, TournamentEvent};
pub use finish::{CompletionStep, Sixes, completion, most};
pub use forecast::worst_case_end;
pub use match_play::{
    ARMAGEDDON, DrawMeans, Draws, GameEnd, MatchPlay, MatchRules, Rung, Settled, refreshed,
};
pub use mode::{BackgammonEvent, GinEvent, GoEvent, MINUTES, Mode, OWN_MINUTES};
pub use record::TournamentRecord;
pub use rooms::ABANDONED_AFTER;
pub use ruling::{Ruling, RulingKind, rulings};
pub use settings::{NobodyAttempted, TournamentSettings};
pub use show::OwnPlace;
pub use state::{REPEAT_OFFENDER, Tournament};
pub use summary::Summary;
pub use tiebreak::{DrawnGame, Tiebreak, TiebreakStep, tiebreak};
pub use tiers::{ACTIVE_TOURNAMENTS, Creator, FREE_CREATIONS, NotEntitled, Tier, counts_at, entitled};
pub use view::{EntryView, GameView, MatchPage, MatchStatus, MatchView, NamedMatch, Stage, TournamentView};
