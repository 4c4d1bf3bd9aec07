//! What a player is told of tournaments and ladders: a bounded list with a mark up to where it was read.

use crate::ids::{ChatText, DisplayName, TournamentCode};
use crate::ladder::LadderKind;
use crate::time::Instant;
use crate::tournament::MatchEnd;
use serde::{Deserialize, Serialize};

/// How many notices are kept; older ones are dropped.
pub const MAX_NOTICES: usize = 100;

/// What a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// To the organiser: a player asks to join (T-4).
    Requested,
    /// The request was accepted.
    Accepted,
    /// The request was refused, or dropped at the start (T-6).
    Refused,
    /// The bracket is drawn.
    Started,
    /// It will not take place.
    Cancelled,
    /// A match can be played (T-21).
    MatchReady,
    /// A quarter of a match's window is left.
    DeadlineNear,
    /// A game did not decide the match: another one is to be played (T-24).
    Replay,
    /// A match is decided.
    Result,
    /// The organiser has removed this player (T-83).
    Removed,
    /// The tournament is won (T-72).
    Champion,
    /// Second place (T-72).
    RunnerUp,
    /// The organiser's message to all.
    Message,
    /// To the organiser: a player calls about the own match.
    Called,
    /// Somebody has challenged the player on a ladder: the game runs (LD-11).
    Challenged,
    /// The player is on turn in a game of a ladder.
    YourMove,
    /// The player is on turn in a game of a ladder, and little time is left.
    HoursLeft,
    /// A game of a ladder is over (LD-3 .. LD-7).
    LadderResult,
    /// The player was taken off a ladder after three losses on time (LD-20).
    LadderRemoved,
    /// Games of others have pushed the player down; at most once a day.
    PushedDown,
}

impl NoticeKind {
    /// All of them.
    pub const ALL: [Self; 20] = [
        Self::Requested,
        Self::Accepted,
        Self::Refused,
        Self::Started,
        Self::Cancelled,
        Self::MatchReady,
        Self::DeadlineNear,
        Self::Replay,
        Self::Result,
        Self::Removed,
        Self::Champion,
        Self::RunnerUp,
        Self::Message,
        Self::Called,
        Self::Challenged,
        Self::YourMove,
        Self::HoursLeft,
        Self::LadderResult,
        Self::LadderRemoved,
        Self::PushedDown,
    ];
}

/// A notice. Which of the optional fields it has depends on its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// Its number at this player, from 1 without gaps; 0 while it is on its way.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub n: u64,
    /// When it happened.
    pub at: Instant,
    /// What it is about.
    pub kind: NoticeKind,
    /// The tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<TournamentCode>,
    /// The tournament's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The ladder, and what it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ladder: Option<LadderNews>,
    /// The opponent, or who asks, calls or writes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<DisplayName>,
    /// The match: its index in bracket order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u32>,
    /// Until when the match must be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Instant>,
    /// The number of the game that is to be played next, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<u32>,
    /// Whether the match, or the game of a series or of a ladder, was won by this player; nothing at a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
    /// How the match was decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<MatchEnd>,
    /// The organiser's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<ChatText>,
    /// Whether it was read; in lists only.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub read: bool,
}

impl Notice {
    /// A notice about a ladder, on its way.
    #[must_use]
    pub const fn of_ladder(kind: NoticeKind, at: Instant, news: LadderNews) -> Self {
        Self {
            n: 0,
            at,
            kind,
            code: None,
            event: None,
            ladder: Some(news),
            who: None,
            index: None,
            deadline: None,
            game: None,
            won: None,
            by: None,
            text: None,
            read: false,
        }
    }
}

/// What a notice of a ladder says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderNews {
    /// Which ladder.
    pub ladder: LadderKind,
    /// The number of the game; its table is [`TableId::of_ladder`](crate::ids::TableId::of_ladder).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<u64>,
    /// The player's rank before and after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<[u32; 2]>,
    /// How many hours are left: 24 or 4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u8>,
}

/// Answer of `GET /api/me/notices`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoticeList {
    /// The newest first.
    pub notices: Vec<Notice>,
    /// How many are unread.
    pub unread: u32,
}

const fn is_none_yet(n: &u64) -> bool {
    *n == 0
}
