//! Bodies of the HTTP interface about how people behave: blocking, and reports to the operator.

use crate::chat::ChatLine;
use crate::ids::{ChatText, DisplayName, PlayerId, TableId};
use crate::player::Blocked;
use crate::rules::GameKind;
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// `POST /api/me/blocked`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockPlayer {
    /// Whom.
    pub player: PlayerId,
    /// Whether to block, or not any longer.
    pub blocked: bool,
}

/// Answer of `GET` and `POST /api/me/blocked`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockList {
    /// Who is blocked, the newest last.
    pub players: Vec<Blocked>,
}

/// Why a player is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// Insults, threats, harassment.
    Abuse,
    /// An engine, or other help from outside (T-84).
    Cheating,
    /// Lets the clock run, or leaves, to spoil the game.
    Stalling,
    /// A name that offends.
    Name,
    /// Something else.
    Other,
}

impl ReportReason {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Abuse, Self::Cheating, Self::Stalling, Self::Name, Self::Other];
}

/// `POST /api/tables/<id>/report`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportPlayer {
    /// Whom; somebody who plays at this table.
    pub player: PlayerId,
    /// Why.
    pub reason: ReportReason,
    /// In own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<ChatText>,
}

/// A report as the operator reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Its number; 0 while it is on its way.
    #[serde(default)]
    pub id: u64,
    /// When.
    pub at: Instant,
    /// Where; its page is `/g/<table>`.
    pub table: TableId,
    /// The game.
    pub kind: GameKind,
    /// Who reports.
    pub by: (PlayerId, DisplayName),
    /// Who is reported.
    pub of: (PlayerId, DisplayName),
    /// Why.
    pub reason: ReportReason,
    /// In own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<ChatText>,
    /// What the reported player has said at this table, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<ChatLine>,
}

/// Answer of `GET /api/operator/reports?before=N`: reports that are not settled, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportsPage {
    /// At most 50.
    pub reports: Vec<Report>,
}

/// `POST /api/operator/reports`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettleReports {
    /// The numbers of reports that need no more looking at.
    pub settled: Vec<u64>,
}
