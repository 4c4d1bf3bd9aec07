//! What the server remembers of one player: name, devices, running games, events and notices, what was played and how well,
//! what may be created.

mod blocked;
mod counted;
mod decide;
mod entitlements;
mod ladder;
mod notice;
mod profile;
mod push;
mod state;
mod types;
mod wait;

pub use blocked::{Blocked, MAX_BLOCKED};
pub use counted::{CountedGame, GameEnd, GameWord, KEPT_CUPS, KEPT_GAMES, Other};
pub use entitlements::{
    Entitlements, MAX_PAYMENTS, Organised, OrganisedStage, Product, RESERVED_FOR, Standing, TierEvent,
    TierOrder,
};
pub use ladder::REMINDED_BEFORE;
pub use notice::{LadderNews, MAX_NOTICES, Notice, NoticeKind, NoticeList};
pub use profile::{CupWin, GameTally, LadderPlace, Profile, RECENT, RecentGame};
pub use push::{
    Device, Devices, Endpoint, MAX_DEVICES, MAX_ENDPOINT, PushEvent, PushLetter, PushNotice, PushOrder,
    Pushed, Subscription, TEST_EVERY, Urgency,
};
pub use state::{
    LINK_LASTS, MAX_EVENTS, MAX_FINISHED, MAX_LINKS, MAX_RUNNING, MAX_WRONG_TRIES, Player, TRY_WINDOW,
};
pub use types::{
    EventNote, GameNote, GameStage, LadderNote, PlayerCommand, PlayerEffect, PlayerEvent, PlayerReject,
    PlayerView, TokenHash,
};
