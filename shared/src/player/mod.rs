//! What the server remembers of one player: name, devices, running games and events.

mod decide;
mod state;
mod types;

pub use state::{
    LINK_LASTS, MAX_EVENTS, MAX_FINISHED, MAX_LINKS, MAX_RUNNING, MAX_WRONG_TRIES, Player, TRY_WINDOW,
};
pub use types::{
    EventNote, GameNote, GameStage, PlayerCommand, PlayerEffect, PlayerEvent, PlayerReject, PlayerView,
    TokenHash,
};
