//! A table: one game between fixed seats, with its clock, presence, offers and rematch.
//!
//! Who opens it does not matter to it: a player (casual, contest), a tournament or a ladder. It reports its result
//! once to whoever opened it.

mod command;
mod event;
mod settings;
mod view;

pub use command::{CloseReason, Reject, TableCommand};
pub use event::{Effect, Occupant, TableEvent, TableResult};
pub use settings::{AwayPolicy, ColourChoice, GameConfig, Owner, Rulings, TableSettings, TableSetup};
pub use view::{Phase, PlaceView, TableSeen, TableView};
