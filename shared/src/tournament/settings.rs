//! What the organiser chooses (T-1).

use super::Mode;
use crate::ids::{Description, EventName};
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// The settings of a tournament, with the defaults of T-1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentSettings {
    /// 1 to 100 characters.
    pub name: EventName,
    /// 0 to 500 characters.
    #[serde(default = "no_description")]
    pub description: Description,
    /// The game, with its own settings.
    #[serde(default)]
    pub mode: Mode,
    /// Minutes for each side: 5, 10, 15 or 30; a scheduled event sets its own clock (GEN-4).
    #[serde(default = "ten")]
    pub minutes: u16,
    /// 2 to 2,048 accepted players.
    #[serde(default = "eight")]
    pub max_players: u16,
    /// Whole hours for each match, 1 to 168.
    #[serde(default = "day")]
    pub match_deadline_hours: u16,
    /// Finals best of 1 or 3.
    #[serde(default = "three")]
    pub finals_best_of: u8,
    /// Whether the organiser accepts each player (T-4).
    #[serde(default)]
    pub approval: bool,
    /// When the server starts it by itself (T-6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<Instant>,
    /// Whether it is listed publicly.
    #[serde(default)]
    pub listed: bool,
    /// Q-CT-2: fivefold repetition and 75 moves end a classic game as a draw. Not where every game is decisive.
    #[serde(default)]
    pub fide_automatic_draws: bool,
    /// Q-T-28: what happens when nobody attempted a match.
    #[serde(default)]
    pub nobody_attempted: NobodyAttempted,
}

/// What happens when nobody attempted a match by its deadline (Q-T-28).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NobodyAttempted {
    /// The guide's way.
    #[default]
    CoinToss,
    /// Neither advances.
    BothOut,
    /// The organiser is asked; a coin is tossed 24 hours later.
    AskOrganiser,
}

fn no_description() -> Description {
    Description::default()
}
const fn ten() -> u16 {
    10
}
const fn eight() -> u16 {
    8
}
const fn day() -> u16 {
    24
}
const fn three() -> u8 {
    3
}
