//! What the server remembers of one player: name, devices, running games, events and notices.

mod decide;
mod notice;
mod state;
mod types;

pub use notice::{MAX_NOTICES, Notice, NoticeKind, NoticeList};
pub use state::{
    LINK_LASTS, MAX_EVENTS, MAX_FINISHED, MAX_LINKS, MAX_RUNNING, MAX_WRONG_TRIES, Player, TRY_WINDOW,
};
pub use types::{
    EventNote, GameNote, GameStage, PlayerCommand, PlayerEffect, PlayerEvent, PlayerReject, PlayerView,
    TokenHash,
};
