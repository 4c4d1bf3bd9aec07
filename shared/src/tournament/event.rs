//! What happened in a tournament, and what others must be told.

use super::TournamentSettings;
use crate::chance::{Commitment, Nonce, Seed};
use crate::clock::ClockConfig;
use crate::ids::{ChatText, DisplayName, PlayerId, TableId, TournamentCode};
use crate::seat::Seat;
use crate::table::{CloseReason, TableResult, TableSetup};
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};

/// The next game of a match as the server computed it when the last one ended (T-28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScheduledGame {
    /// Number of the room in the match, from 1; names the table.
    pub number: u32,
    /// The clock.
    pub clock: ClockConfig,
    /// Whether it is an Armageddon game (T-42).
    #[serde(default)]
    pub armageddon: bool,
    /// Which place of the match has White (T-27).
    pub white: Seat,
}

/// How a match was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchEnd {
    /// Checkmate in the deciding game.
    Checkmate,
    /// A flag, or the turn timer.
    Timeout,
    /// Resignation.
    Resignation,
    /// LC-11.
    MoveCapPoints,
    /// The natural end of a game that is decided by its score or by finishing first (GO-16, BG-14, GR-4).
    Score,
    /// BG-23.
    DoubleDrop,
    /// GEN-5: away for a minute, where every game is decisive.
    Disconnection,
    /// CX-3: a drawn position, decided at once.
    ContestTiebreak,
    /// T-50 (1).
    TiebreakPoints,
    /// T-50 (2).
    TiebreakSixes,
    /// T-50 (3).
    TiebreakCoinToss,
    /// T-42.
    ArmageddonDrawBlackWins,
    /// T-63.
    ForfeitAdmin,
    /// T-57: the only player who attempted.
    NoShow,
    /// T-57: none or both attempted.
    NoShowCoinToss,
    /// T-56.
    DeadlineTiebreakPoints,
    /// T-56.
    DeadlineTiebreakSixes,
    /// T-56.
    DeadlineTiebreakCoinToss,
    /// T-59.
    DeadlineSeriesLeader,
    /// T-15: no opponent.
    Bye,
    /// Q-T-28, option both out: nobody advances.
    BothOut,
}

/// What a game that did not decide its match counted as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "as", rename_all = "snake_case")]
pub enum Counted {
    /// A room without a ply: nothing (T-60).
    #[default]
    Nothing,
    /// A draw that is replayed (T-40, T-41).
    Draw,
    /// A game of a series (T-70).
    SeriesGame {
        /// The place that won it.
        winner: Seat,
        /// How.
        by: MatchEnd,
    },
}

/// As what somebody speaks in the chat; each has an allowance of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// Words.
    Words,
    /// The organiser's message to all.
    Message,
    /// A call for the organiser.
    Call,
}

/// An event of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentEvent {
    /// It exists; its seeding is committed (FD-8).
    Created {
        /// When.
        at: Instant,
        /// Its code.
        code: TournamentCode,
        /// The organiser.
        organiser: PlayerId,
        /// The organiser's name.
        name: DisplayName,
        /// The settings.
        settings: Box<TournamentSettings>,
        /// The commitment of the seeding.
        commitment: Commitment,
    },
    /// A player joined, or asked to.
    Joined {
        /// When.
        at: Instant,
        /// Who.
        player: PlayerId,
        /// The name.
        name: DisplayName,
        /// The nonce for the seeding.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
        /// Whether the place is the player's, or only asked for.
        accepted: bool,
        /// Whether the player was Pro (T-82).
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        pro: bool,
    },
    /// A request was accepted or refused.
    Answered {
        /// When.
        at: Instant,
        /// Whose.
        player: PlayerId,
        /// How.
        accept: bool,
    },
    /// A player left or was removed before the start.
    Left {
        /// When.
        at: Instant,
        /// Who.
        player: PlayerId,
        /// Whether the organiser removed the player, who then cannot come back (T-83).
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        removed: bool,
    },
    /// The bracket is drawn; the seeding's secret is revealed.
    Started {
        /// When.
        at: Instant,
        /// Players by seed: the first is seed 1 (T-11).
        seeds: Vec<PlayerId>,
        /// The secret of the seeding.
        reveal: Seed,
    },
    /// It was cancelled before the start.
    Cancelled {
        /// When.
        at: Instant,
    },
    /// Both players of a match are known; its own secret is committed (FD-8).
    MatchReady {
        /// When.
        at: Instant,
        /// Index in bracket order over all rounds.
        index: u32,
        /// Until when it must be played (T-23).
        deadline: Instant,
        /// The first game, colours drawn.
        game: ScheduledGame,
        /// The commitment of its colours and coins.
        commitment: Commitment,
    },
    /// A player pressed Play (T-25).
    Attempted {
        /// When.
        at: Instant,
        /// Which match.
        index: u32,
        /// Which place of it.
        place: Seat,
    },
    /// A room was opened (T-26).
    RoomOpened {
        /// When.
        at: Instant,
        /// Which match.
        index: u32,
        /// The table.
        table: TableId,
    },
    /// The deadline came while a room was open: the table was asked to close if no ply was played (T-58). The match
    /// waits for that table's result.
    RoomClosing {
        /// When.
        at: Instant,
        /// Which match.
        index: u32,
    },
    /// Nobody attempted a match by its deadline and the organiser is asked; a coin is tossed at `until` (Q-T-28).
    OrganiserAsked {
        /// When.
        at: Instant,
        /// Which match.
        index: u32,
        /// The deadline now.
        until: Instant,
    },
    /// A game ended and did not decide the match: replay, next game of the series, or a room without a ply.
    GameCounted {
        /// When.
        at: Instant,
        /// Which match.
        index: u32,
        /// The result as the table reported it.
        result: Box<TableResult>,
        /// What it counted as.
        #[serde(default)]
        counted: Counted,
        /// What comes next.
        next: ScheduledGame,
        /// The deadline now (T-24).
        deadline: Instant,
    },
    /// A match is decided.
    MatchDecided {
        /// When.
        at: Instant,
        /// Which match.
        index: u32,
        /// Who advances; nobody only when both are out (Q-T-28).
        winner: Option<Seat>,
        /// How.
        by: MatchEnd,
        /// The deciding game, if a game decided.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Box<TableResult>>,
        /// The secret of the match's colours and coins.
        reveal: Seed,
    },
    /// A quarter of the window of these matches is left: their players were reminded.
    Reminded {
        /// When.
        at: Instant,
        /// Which.
        matches: Vec<u32>,
    },
    /// A no-show was recorded (T-64).
    Flagged {
        /// When.
        at: Instant,
        /// Whose.
        player: PlayerId,
        /// In which match.
        index: u32,
    },
    /// A player was removed after the start (T-83): each match of the player is forfeited once it is ready.
    Removed {
        /// When.
        at: Instant,
        /// Who.
        player: PlayerId,
    },
    /// Somebody spoke in the chat. The words are in the chat's own lines and not in what is stored of this event.
    Posted {
        /// When.
        at: Instant,
        /// Who.
        player: PlayerId,
        /// As what.
        said: Said,
        /// The words, on the way to the chat's lines.
        #[serde(skip)]
        text: Option<ChatText>,
    },
    /// The organiser muted a player in the chat, or let the player speak again (T-83).
    Muted {
        /// When.
        at: Instant,
        /// Whom.
        player: PlayerId,
        /// Which.
        muted: bool,
    },
    /// A result came that contradicts the counted one; nothing else changed.
    ConflictRecorded {
        /// When.
        at: Instant,
        /// What came.
        result: Box<TableResult>,
    },
    /// The champion stands (T-72).
    Completed {
        /// When.
        at: Instant,
        /// Who, unless both finalists are out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        champion: Option<PlayerId>,
        /// The other finalist.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        runner_up: Option<PlayerId>,
        /// T-73.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        most_sixes: Option<(PlayerId, u32)>,
    },
}

/// What a tournament tells others, through the outbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentEffect {
    /// To a table: open.
    OpenTable {
        /// Its setup.
        setup: Box<TableSetup>,
    },
    /// To a table: this player pressed Play and takes the reserved place.
    SitAt {
        /// Which table.
        table: TableId,
        /// Who.
        player: PlayerId,
        /// The name.
        name: DisplayName,
        /// The device's own randomness.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
    },
    /// To a table: close.
    CloseTable {
        /// Which.
        table: TableId,
        /// Why.
        reason: CloseReason,
    },
    /// To a player: the newest state.
    TellPlayer {
        /// Whom.
        player: PlayerId,
        /// What.
        note: crate::player::EventNote,
        /// What the player is told of it, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        notices: Vec<crate::player::Notice>,
    },
}

/// How long a tournament's room waits for its second player before it expires, when the match deadline is later.
pub const ROOM_WAITS: Millis = Millis::hours(24);
