//! The public lists: events that can be joined or watched, the Champions Cup, a player's own events.

use crate::ids::{DisplayName, EventName, TournamentCode};
use crate::time::Instant;
use crate::tournament::{Mode, Stage};
use serde::{Deserialize, Serialize};

/// One event in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventLine {
    /// Its code.
    pub code: TournamentCode,
    /// Its name.
    pub name: EventName,
    /// The game, with its own settings.
    pub mode: Mode,
    /// Minutes for each side.
    pub minutes: u16,
    /// Accepted players.
    pub players: u16,
    /// The most players.
    pub max_players: u16,
    /// T-7.
    pub stage: Stage,
    /// Whether the organiser accepts each player (T-4).
    pub approval: bool,
    /// When it starts by itself (T-6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Instant>,
    /// When it was created.
    pub at: Instant,
}

/// One event in the Champions Cup archive (T-72).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CupLine {
    /// Its code, if it was listed publicly: nobody finds the way to an unlisted event here (T-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<TournamentCode>,
    /// Its name.
    pub name: EventName,
    /// The game, with its own settings.
    pub mode: Mode,
    /// Minutes for each side.
    pub minutes: u16,
    /// Players at the start.
    pub players: u16,
    /// When it was completed.
    pub finished: Instant,
    /// Who won it; nobody if both finalists were out (Q-T-28).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub champion: Option<DisplayName>,
    /// The other finalist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runner_up: Option<DisplayName>,
    /// A match of the champion was decided by the organiser, who played in it (T-63).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub own_ruling: bool,
    /// T-73: who and how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_sixes: Option<(DisplayName, u32)>,
}

/// An event with what it is to the player who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MyEvent {
    /// The event.
    pub event: EventLine,
    /// Whether the player organises it.
    pub organiser: bool,
    /// Whether the player takes part.
    pub playing: bool,
}

/// Answer of `GET /api/events?after=CURSOR`: listed events, those in registration first, then the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventsPage {
    /// At most 50.
    pub events: Vec<EventLine>,
    /// The cursor of the next page, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Answer of `GET /api/champions?after=CURSOR`: completed events, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChampionsPage {
    /// At most 50.
    pub entries: Vec<CupLine>,
    /// The cursor of the next page, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Answer of `GET /api/me/events?after=CURSOR`: events that the player organises or plays, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MyEventsPage {
    /// At most 50.
    pub events: Vec<MyEvent>,
    /// The cursor of the next page, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}
