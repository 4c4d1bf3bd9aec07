//! Every message that crosses a socket, HTTP or two objects. JSON text; versioned by subprotocol.
//!
//! Only additive change within a version; a changed golden file means a new version. Codes, not sentences: the app
//! owns the words.

mod conduct;
mod envelope;
mod http;
mod ladder;
mod lists;
mod services;
mod socket;

pub use conduct::{BlockList, BlockPlayer, Report, ReportPlayer, ReportReason, ReportsPage, SettleReports};
pub use envelope::{Address, Body, Envelope, Reason, Reply};
pub use http::{
    Acted, CodeOf, CreateTable, CreateTournament, Created, Home, JoinTable, JoinTournament, LinkMade, Me,
    PlayTournament, Played, Problem, QuickMatch, ReadNotices, RecoverAccount, Registered, SetName, Spoken,
    UseLink,
};
pub use ladder::{ChallengeMade, ChallengePlayer, LadderList, LadderMessage};
pub use lists::{ChampionsPage, CupLine, EventLine, EventsPage, MyEvent, MyEventsPage};
pub use services::{
    CalendarMade, Checkout, CheckoutMade, MayCreate, Price, PushDevice, PushKey, PushKeys, PushView,
    RemovePush, SetPush, SubscribePush, TierView, Used,
};
pub use socket::{ClientMessage, LobbyMessage, Offer, ServerMessage, WatchMessage};

/// The protocol version this build speaks; it also reads the one before.
pub const PROTOCOL: u16 = 1;

/// The WebSocket subprotocol of a version.
///
/// ```
/// assert_eq!(shared::wire::subprotocol(1), "ashtapada.v1");
/// ```
#[must_use]
pub fn subprotocol(version: u16) -> String {
    format!("ashtapada.v{version}")
}

/// The largest frame a client may send, in bytes.
pub const MAX_FRAME: usize = 4_096;
/// The largest HTTP body a client may send, in bytes.
pub const MAX_BODY: usize = 16_384;
