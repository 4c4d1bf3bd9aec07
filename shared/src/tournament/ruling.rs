//! The log of rulings: every decision that no game on the board made, with the rule it follows.

use super::{Counted, MatchEnd, TournamentEvent as Event};
use crate::ids::PlayerId;
use crate::outcome::EndReason;
use crate::seat::Seat;
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// What was ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RulingKind {
    /// A match is decided by something else than a win on the board.
    Decided,
    /// A game of a series is decided by a tie-break.
    SeriesGame,
    /// A room without a move was closed; it is no game (T-60, T-58).
    Expired,
    /// A game was abandoned and counts as a draw (T-61).
    Abandoned,
    /// Nobody came: the organiser is asked (Q-T-28).
    Asked,
    /// A no-show was recorded (T-64); for the organiser.
    Flagged,
    /// The organiser removed a player (T-83).
    Removed,
    /// The organiser muted a player in the chat, or let the player speak again (T-83); for the organiser.
    Muted,
    /// A result contradicts the one that counted, and was not applied; for the organiser.
    Conflict,
}

/// One ruling. Which of the optional fields it has depends on its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// The number of its event: rulings are in its order.
    pub n: u64,
    /// When.
    pub at: Instant,
    /// The rule: `T-57`, `Q-T-28` ..
    pub rule: String,
    /// What was ruled.
    pub kind: RulingKind,
    /// The match: its index in bracket order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u32>,
    /// Whom it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// Which place of the match advances, or won the game of the series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// How.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<MatchEnd>,
    /// Whether a coin was tossed (T-51).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub coin: bool,
}

impl Ruling {
    /// Whether everybody may see it.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        !matches!(self.kind, RulingKind::Flagged | RulingKind::Muted | RulingKind::Conflict)
    }
}

impl MatchEnd {
    /// The rule by which a match ends like this, if no win on the board decided it.
    #[must_use]
    pub const fn rule(self) -> Option<&'static str> {
        Some(match self {
            Self::Checkmate
            | Self::Timeout
            | Self::Resignation
            | Self::MoveCapPoints
            | Self::Score
            | Self::DoubleDrop => return None,
            Self::Disconnection => "GEN-5",
            Self::ContestTiebreak => "CX-3",
            Self::TiebreakPoints | Self::TiebreakSixes | Self::TiebreakCoinToss => "T-50",
            Self::ArmageddonDrawBlackWins => "T-42",
            Self::ForfeitAdmin => "T-63",
            Self::NoShow | Self::NoShowCoinToss => "T-57",
            Self::DeadlineTiebreakPoints | Self::DeadlineTiebreakSixes | Self::DeadlineTiebreakCoinToss => {
                "T-56"
            }
            Self::DeadlineSeriesLeader => "T-59",
            Self::Bye => "T-15",
            Self::BothOut => "Q-T-28",
        })
    }

    const fn tosses(self) -> bool {
        matches!(self, Self::TiebreakCoinToss | Self::NoShowCoinToss | Self::DeadlineTiebreakCoinToss)
    }
}

/// The rulings in the events that led to revision `rev`.
#[must_use]
pub fn rulings(events: &[Event], rev: u64) -> Vec<Ruling> {
    let before = rev.saturating_sub(u64::try_from(events.len()).unwrap_or(u64::MAX));
    let numbered = (before.saturating_add(1)..).zip(events);
    numbered.filter_map(|(n, event)| ruling(n, event, events)).collect()
}

fn ruling(n: u64, event: &Event, all: &[Event]) -> Option<Ruling> {
    let make = |at: Instant, rule: &str, kind: RulingKind| Ruling {
        n,
        at,
        rule: rule.to_owned(),
        kind,
        index: None,
        player: None,
        winner: None,
        by: None,
        coin: false,
    };
    Some(match event {
        Event::MatchDecided { at, index, winner, by, .. } => Ruling {
            index: Some(*index),
            winner: *winner,
            by: Some(*by),
            coin: by.tosses(),
            ..make(*at, by.rule()?, RulingKind::Decided)
        },
        Event::GameCounted { at, index, result, counted, .. } => {
            let made = match counted {
                Counted::Nothing if closes(all, *index) => make(*at, "T-58", RulingKind::Expired),
                Counted::Nothing => make(*at, "T-60", RulingKind::Expired),
                Counted::SeriesGame { winner, by } if by.rule().is_some() => Ruling {
                    winner: Some(*winner),
                    by: Some(*by),
                    coin: by.tosses(),
                    ..make(*at, by.rule()?, RulingKind::SeriesGame)
                },
                _ if result.outcome.reason == EndReason::Abandoned => {
                    make(*at, "T-61", RulingKind::Abandoned)
                }
                _ => return None,
            };
            Ruling { index: Some(*index), player: result.absent.first().cloned(), ..made }
        }
        Event::OrganiserAsked { at, index, .. } => {
            Ruling { index: Some(*index), ..make(*at, "Q-T-28", RulingKind::Asked) }
        }
        Event::Flagged { at, player, index } => Ruling {
            index: Some(*index),
            player: Some(player.clone()),
            ..make(*at, "T-64", RulingKind::Flagged)
        },
        Event::Removed { at, player } | Event::Left { at, player, removed: true } => {
            Ruling { player: Some(player.clone()), ..make(*at, "T-83", RulingKind::Removed) }
        }
        Event::Muted { at, player, .. } => {
            Ruling { player: Some(player.clone()), ..make(*at, "T-83", RulingKind::Muted) }
        }
        Event::ConflictRecorded { at, .. } => make(*at, "T-28", RulingKind::Conflict),
        _ => return None,
    })
}

/// Whether the room was closed because of the deadline: the same decision then resolves the match, or asks.
fn closes(all: &[Event], of: u32) -> bool {
    all.iter().any(|event| match event {
        Event::MatchDecided { index, result: None, .. } | Event::OrganiserAsked { index, .. } => *index == of,
        _ => false,
    })
}
