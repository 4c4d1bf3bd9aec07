//! A lobby: where players of one game find each other. It lists open tables and running ones, and pairs those who ask
//! for a quick match.
//!
//! The table is the truth about its seats: whoever joins sits down there, and the table says afterwards how it stands.
//! So a seat is never given by two, and an entry whose table is gone cannot stay: every table ends, and says so. In the
//! same way a player's object is the truth about where its player waits: it admits one wait at a time.
//!
//! | file | reason to change |
//! |---|---|
//! | `types` | the contract |
//! | `state` | what is remembered |
//! | `decide` | what is allowed, and what time does |
//! | `quick` | who is paired with whom |
//! | `view` | what is shown, whole or since a revision |

mod decide;
mod quick;
mod state;
mod types;
mod view;

pub use state::{
    FORGET_AFTER, Lobby, MAX_GONE, MAX_OPEN, MAX_OPEN_PER_HOST, MAX_RUNNING, MAX_WAITING, OFFER_LASTS,
    SEEK_LASTS,
};
pub use types::{LobbyCommand, LobbyEffect, LobbyEvent, LobbyReject, Seek, TableNote, WaitNote};
pub use view::{Ask, LobbyPage, LobbyTable, OwnSeek, PAGE, QuickLine, You};
