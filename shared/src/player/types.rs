//! The commands, events and views of a player.

use super::{Blocked, CountedGame, GameWord, Notice, PushEvent, PushLetter, PushOrder, TierEvent, TierOrder};
use crate::ids::{DisplayName, PlayerId, TableId, TournamentCode};
use crate::ladder::LadderKind;
use crate::lobby::WaitNote;
use crate::outcome::Outcome;
use crate::rating::Rating;
use crate::rules::GameKind;
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// The SHA-256 of a secret that only the player's device or paper knows; 64 hexadecimal characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokenHash(pub String);

/// Where a game stands for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameStage {
    /// Waiting for the opponent.
    Waiting,
    /// Running, this player is on turn.
    YourTurn,
    /// Running, the opponent is on turn.
    TheirTurn,
    /// Over.
    Over,
}

/// One line of "what needs me": the newest state of one game. Ordered by `seq`: an older note never replaces a newer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameNote {
    /// The table.
    pub table: TableId,
    /// The table's sequence number that this note describes.
    pub seq: u64,
    /// When.
    pub at: Instant,
    /// The game.
    pub kind: GameKind,
    /// The opponent's name, once known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<DisplayName>,
    /// The tournament, if it is one of its games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentCode>,
    /// Whether the player is looking at it: then nothing of it is news to tell. Of games of a ladder only.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub here: bool,
    /// Where it stands.
    pub stage: GameStage,
    /// When this player's clock will fall, if it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Instant>,
    /// The end, for this player: whether won, by the table's outcome and the player's seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<(Outcome, crate::seat::Seat)>,
}

/// The newest state of one tournament for one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventNote {
    /// The tournament.
    pub code: TournamentCode,
    /// Its revision that this note describes.
    pub rev: u64,
    /// When.
    pub at: Instant,
    /// Its name.
    pub name: String,
    /// Whether this player organises it.
    pub organiser: bool,
    /// Whether this player takes part (accepted).
    pub playing: bool,
    /// A match of this player that can be played now, with its deadline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready: Option<Instant>,
    /// Whether it is over or cancelled.
    pub over: bool,
}

/// The newest state of one ladder for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderNote {
    /// Which.
    pub ladder: LadderKind,
    /// Its revision that this note describes.
    pub rev: u64,
    /// The player's rank then; none for who is not on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// How many players were on it.
    pub players: u32,
}

/// A command to a player object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum PlayerCommand {
    /// A new guest.
    Register {
        /// Its id.
        player: PlayerId,
        /// Its name.
        name: DisplayName,
        /// The hash of the recovery code that is shown once.
        recovery: TokenHash,
    },
    /// Another name.
    Rename {
        /// It.
        name: DisplayName,
    },
    /// A one-time link to use this account on another device, good for ten minutes.
    NewLink {
        /// The hash of the link's secret.
        token: TokenHash,
    },
    /// Somebody opened the link.
    UseLink {
        /// The hash of what the link carried.
        token: TokenHash,
    },
    /// Somebody typed the recovery code; it is spent, a new one replaces it.
    Recover {
        /// The hash of what was typed.
        token: TokenHash,
        /// The hash of the code that replaces it.
        next: TokenHash,
    },
    /// A new recovery code; the old one stops working.
    NewRecovery {
        /// Its hash.
        recovery: TokenHash,
    },
    /// All sessions made so far stop working.
    SignOutEverywhere,
    /// A game changed.
    NoteGame {
        /// How.
        note: GameNote,
        /// What is to be done with it besides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        word: Option<Box<GameWord>>,
    },
    /// The player's place on a ladder changed, or there is something to tell of it.
    NoteLadder {
        /// How it stands.
        note: LadderNote,
        /// What the player is told of it, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        notices: Vec<Notice>,
        /// The name by which the ladder shows the player from now on: if it is another one meanwhile, it is told so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shown: Option<DisplayName>,
    },
    /// A tournament changed.
    NoteEvent {
        /// How.
        note: EventNote,
        /// What the player is told of it, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        notices: Vec<Notice>,
    },
    /// Notices were read.
    ReadNotices {
        /// Up to this number.
        through: u64,
    },
    /// A new secret address of the calendar; the old one stops working.
    NewCalendar {
        /// The hash of its secret.
        token: TokenHash,
    },
    /// About devices that get pushes.
    Push {
        /// What.
        order: PushOrder,
    },
    /// About what may be created (T-80, T-81).
    Tier {
        /// What.
        order: TierOrder,
    },
    /// The player does not want to meet somebody.
    Block {
        /// Whom.
        whom: PlayerId,
        /// The name to show in the list.
        name: DisplayName,
    },
    /// The player may meet somebody again.
    Unblock {
        /// Whom.
        whom: PlayerId,
    },
    /// Whether the player waits in a lobby, or plays a match that it made. Of several waits the newest is admitted, and
    /// the others are taken back.
    NoteWait {
        /// What.
        note: WaitNote,
    },
}

/// What happened to a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum PlayerEvent {
    /// A new guest.
    Registered {
        /// When.
        at: Instant,
        /// Its id.
        player: PlayerId,
        /// Its name.
        name: DisplayName,
        /// Hash of the recovery code.
        recovery: TokenHash,
    },
    /// Another name.
    Renamed {
        /// It.
        name: DisplayName,
    },
    /// A link was made.
    LinkMade {
        /// Until when it is good.
        until: Instant,
        /// Its hash.
        token: TokenHash,
    },
    /// A link was used.
    LinkUsed {
        /// Its hash.
        token: TokenHash,
    },
    /// The recovery code was replaced.
    RecoveryReplaced {
        /// The new hash.
        recovery: TokenHash,
    },
    /// A link or a recovery code did not fit; counted against guessing.
    WrongTry {
        /// When.
        at: Instant,
    },
    /// Sessions older than this version stop working.
    SessionsEnded {
        /// The version that counts from now on.
        version: u32,
    },
    /// A game changed.
    GameNoted {
        /// How.
        note: GameNote,
    },
    /// A game that ended was counted.
    GameCounted {
        /// It.
        game: Box<CountedGame>,
    },
    /// A tournament changed.
    EventNoted {
        /// How.
        note: EventNote,
    },
    /// The place on a ladder changed.
    LadderNoted {
        /// How it stands.
        note: LadderNote,
    },
    /// The time came to remind the player of a move.
    Reminded {
        /// At which table.
        table: TableId,
        /// Of which last moment.
        deadline: Instant,
        /// How many hours before it.
        hours: u8,
    },
    /// A notice was stored.
    Noticed {
        /// It, with its number.
        notice: Box<Notice>,
    },
    /// Notices were read.
    NoticesRead {
        /// Up to this number.
        through: u64,
    },
    /// The calendar has a new address.
    CalendarMade {
        /// The hash of its secret.
        token: TokenHash,
    },
    /// About devices that get pushes.
    Push {
        /// What.
        event: PushEvent,
    },
    /// About what may be created.
    Tier {
        /// What.
        event: TierEvent,
    },
    /// A lobby said whether the player waits there.
    WaitNoted {
        /// What.
        note: WaitNote,
    },
    /// A wait may be paired: no other one of the player's is.
    WaitAdmitted {
        /// In which lobby.
        kind: GameKind,
        /// The number of the wait.
        seek: u64,
    },
    /// Somebody was blocked.
    Blocked {
        /// Who.
        blocked: Blocked,
    },
    /// Somebody is blocked no longer.
    Unblocked {
        /// Who.
        player: PlayerId,
    },
}

/// What a player object tells others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerEffect {
    /// To a device, by its push service.
    Push(Box<PushLetter>),
    /// To a lobby: this wait may be paired.
    Admit {
        /// Which.
        kind: GameKind,
        /// The number of the wait.
        seek: u64,
    },
    /// To a table: how strong the player is now that its game begins.
    TellRating {
        /// Which.
        table: TableId,
        /// How strong.
        rating: Rating,
    },
    /// To a ladder: the player has another name.
    Rename {
        /// Which.
        ladder: LadderKind,
        /// Who.
        player: PlayerId,
        /// It.
        name: DisplayName,
    },
    /// To a lobby: the player waits elsewhere, or plays.
    Withdraw {
        /// Which.
        kind: GameKind,
        /// The number of the wait.
        seek: u64,
    },
    /// To an own table that waits for players: whether somebody may sit down there.
    Bar {
        /// Which.
        table: TableId,
        /// Who.
        whom: PlayerId,
        /// Whether not.
        barred: bool,
    },
}

/// Why a player's command was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerReject {
    /// There is no such player.
    NoSuchPlayer,
    /// The id is taken.
    AlreadyRegistered,
    /// The link is unknown, spent or too old; one code for all, so that nothing can be probed.
    BadLink,
    /// The recovery code is not right.
    BadRecovery,
    /// Too many wrong tries; wait a minute.
    TooManyTries,
    /// The keys of a device have not their form.
    BadSubscription,
    /// No device gets pushes.
    NoDevice,
    /// Too soon after the last.
    TooFast,
    /// Another event of this player is in registration or in progress (T-81).
    ActiveLimit,
    /// Three free events in the last 30 days (T-81).
    #[serde(rename = "free_limit_30_days")]
    FreeLimit30Days,
    /// More players than any event that can be bought has; only Pro may (Q-T-20).
    TierSize,
    /// An event of this size is to be paid for first (T-80).
    NotPaid,
    /// Nobody blocks himself.
    NotYourself,
    /// As many are blocked as can be.
    TooManyBlocked,
}

/// What a player sees of himself: the home screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerView {
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub name: DisplayName,
    /// Games, the newest first; finished ones are kept up to 20.
    pub games: Vec<GameNote>,
    /// Tournaments, the newest first.
    pub events: Vec<EventNote>,
    /// How many notices are unread.
    #[serde(default)]
    pub unread: u32,
    /// The lobby in which the player waits for a quick match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits: Option<GameKind>,
}

impl PlayerReject {
    /// The stable code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoSuchPlayer => "no_such_player",
            Self::AlreadyRegistered => "already_registered",
            Self::BadLink => "bad_link",
            Self::BadRecovery => "bad_recovery",
            Self::TooManyTries => "too_many_tries",
            Self::BadSubscription => "bad_subscription",
            Self::NoDevice => "no_device",
            Self::TooFast => "too_fast",
            Self::ActiveLimit => "active_limit",
            Self::FreeLimit30Days => "free_limit_30_days",
            Self::TierSize => "tier_size",
            Self::NotPaid => "not_paid",
            Self::NotYourself => "not_yourself",
            Self::TooManyBlocked => "too_many_blocked",
        }
    }
}
