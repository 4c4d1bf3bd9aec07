//! What everybody may see of a tournament.

use super::{MatchEnd, Mode, ScheduledGame, TournamentSettings};
use crate::chance::{Commitment, Nonce, Seed};
use crate::ids::{DisplayName, PlayerId, TableId, TournamentCode};
use crate::seat::Seat;
use crate::table::TableResult;
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// T-7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Players join.
    Registration,
    /// Matches are played.
    InProgress,
    /// The champion stands.
    Completed,
    /// It did not start.
    Cancelled,
}

/// T-20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchStatus {
    /// A player is missing.
    Pending,
    /// Both are known.
    Ready,
    /// A room is open.
    InProgress,
    /// Decided.
    Completed,
    /// T-15.
    Bye,
}

/// A tournament as everybody sees it. `you_*` fields are the viewer's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentView {
    /// Its code.
    pub code: TournamentCode,
    /// Number of events so far; a newer view has a higher one.
    pub rev: u64,
    /// The settings.
    pub settings: TournamentSettings,
    /// T-7.
    pub stage: Stage,
    /// The organiser's name.
    pub organiser: DisplayName,
    /// Players; by seed once started, by joining before. Open requests only for the organiser.
    pub entries: Vec<EntryView>,
    /// All matches in bracket order: first round first, the Finals last. Empty before the start.
    pub matches: Vec<MatchView>,
    /// The round being played, from 1: the first that has an undecided match. `None` before the start and at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u8>,
    /// When it started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<Instant>,
    /// Indexes into `entries`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub champion: Option<u16>,
    /// The other finalist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runner_up: Option<u16>,
    /// T-73: who and how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_sixes: Option<(u16, u32)>,
    /// The commitment of the seeding.
    pub commitment: Commitment,
    /// Its secret, once started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveal: Option<Seed>,
    /// Whether the viewer is the organiser.
    #[serde(default)]
    pub you_organise: bool,
    /// Whether the organiser removed the viewer before the start (T-83).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub you_removed: bool,
    /// The viewer's index in `entries`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<u16>,
    /// The viewer's present match: index into `matches`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub your_match: Option<u32>,
}

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryView {
    /// Who.
    pub player: PlayerId,
    /// The name.
    pub name: DisplayName,
    /// False while it is only asked for (T-4).
    pub accepted: bool,
    /// Removed by the organiser (T-83).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub removed: bool,
    /// No-shows, shown to the organiser (T-64).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub flags: u16,
    /// The number in joining order, from 0, and the nonce: with the revealed secret, what recomputes the seeding (FD-8).
    #[serde(default)]
    pub joined: u32,
    /// The nonce for the seeding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
    /// Whether the player was Pro when joining: a badge in the bracket (T-82).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub pro: bool,
}

/// A match of the bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchView {
    /// From 1.
    pub round: u8,
    /// Index in its round, from 0.
    pub index: u32,
    /// T-20.
    pub status: MatchStatus,
    /// Indexes into `entries`; `None` = not known yet, or a bye in the first round.
    pub places: [Option<u16>; 2],
    /// The commitment of its colours and coins, once it is ready (FD-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// Its secret, once it is decided (FD-7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveal: Option<Seed>,
    /// Whether the organiser is asked to decide, because nobody attempted it (Q-T-28).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub asked: bool,
    /// Who advances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// How it was decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<MatchEnd>,
    /// The organiser decided it (T-63) and is one of its two players: allowed (Q-T-2), and shown wherever it counts.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub own_ruling: bool,
    /// T-23.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Instant>,
    /// The next or running game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<ScheduledGame>,
    /// The open room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// Games of a series won by each place (T-71).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub series: [u8; 2],
    /// Draws of the current game so far.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub draws: u8,
    /// Who has pressed Play.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub attempted: [bool; 2],
    /// Games played so far, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<GameView>,
}

/// One match for the board of its games: a view of 2,048 players is too much to be fetched for one line.
/// `GET /api/tournaments/<code>/match/<index>`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchPage {
    /// Number of events of the tournament so far; a newer page has a higher one.
    pub rev: u64,
    /// The game, with its own settings.
    pub mode: Mode,
    /// The base clock: minutes for each side.
    pub minutes: u16,
    /// Games of the match: 1, or 3 where it is a series (T-70).
    pub best_of: u8,
    /// Rounds of the bracket; the last is the Finals.
    pub rounds: u8,
    /// The match.
    pub this: NamedMatch,
    /// The match that its winner goes to (T-14); none after the Finals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<NamedMatch>,
}

/// A match with its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedMatch {
    /// The match.
    pub found: MatchView,
    /// Its players by place; `None` where one is not known yet.
    pub players: [Option<EntryView>; 2],
}

/// A finished game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameView {
    /// As the table reported it.
    pub result: TableResult,
    /// Which place had White.
    pub white: Seat,
}

/// Whether a field says no more than its absence: a view of 2,048 players has thousands of them.
fn is_zero<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
