//! A table: one game between two to four fixed seats, with its clock, presence, offers and rematch.
//!
//! Who opens it does not matter to it: a player (casual, contest), a tournament or a ladder. It reports its result
//! once to whoever opened it.
//!
//! | file | reason to change |
//! |---|---|
//! | `command` `event` `settings` `view` | the contract |
//! | `create` | what a creator may choose |
//! | `game` | what a game must offer to be played here |
//! | `state` `evolve` | what is remembered |
//! | `decide/*` | what is allowed: `open` (places, start), `play` (moves, draws, resignation), `time` (flags, absence, expiry), `presence`, `close`, `rating`, `rematch`, `talk` |
//! | `games` `any` | the games of this build, and a table of any of them |
//! | `talk` | who hears what is said |
//! | `notes` | what others are told |
//! | `rated` | which games count for ratings, and the end as each player counts it |
//! | `record/*` | the exported record, its verifier and its PGN (FD-7, GEN-8, LC-20); the archive |
//! | `show` | what a viewer may know |

mod any;
mod command;
mod create;
mod decide;
mod event;
mod evolve;
mod game;
mod games;
mod notes;
mod rated;
pub mod record;
mod settings;
mod show;
mod state;
mod talk;
mod view;

pub use any::{AnyEvent, AnyTable};
pub use command::{CloseReason, Reject, TableCommand};
pub use create::{
    ABANDON_AFTER, BadSetting, CONTEST_MINUTES, FORFEIT_AFTER, FREE_TABLE_WAITS, HOST_GONE_AFTER,
    LADDER_TABLE_WAITS, LUDO_SECONDS, MAX_CASUAL_MINUTES, MAX_INCREMENT_SECONDS,
};
pub use event::{Effect, Occupant, TableEvent, TableResult};
pub use game::{Deed, LEAVE, Line, TableGame};
pub use record::Record;
pub use settings::{
    AwayPolicy, ColourChoice, GameConfig, GoTable, LudoTable, Owner, TableSettings, TableSetup,
};
pub use state::Table;
pub use talk::MOST_LINES;
pub use view::{Phase, PlaceView, TableSeen, TableView};
