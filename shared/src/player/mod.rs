//! What the server remembers of one player: name, devices, running games and events.

mod types;

pub use types::{
    EventNote, GameNote, GameStage, PlayerCommand, PlayerEvent, PlayerReject, PlayerView, TokenHash,
};
