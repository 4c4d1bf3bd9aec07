//! How strong a player is in one game: Glicko-2, one rating for each game (docs/decisions/0011).
//!
//! A rating is no rule of a game, and nothing is decided by it. Its numbers are kept as whole ones, rounded once after
//! each game, so that what is stored reads back as it was written and no build adds digits of its own.
//!
//! | file | what it holds |
//! |---|---|
//! | `glicko` | the computation, on its own scale |
//! | `tests` | its laws, and the published example |

mod glicko;
#[cfg(test)]
mod tests;

use crate::time::Millis;
use glicko::Scaled;
use serde::{Deserialize, Serialize};

/// The time in which an idle player's deviation grows by one step of his volatility: Glicko-2's rating period.
pub const PERIOD: Millis = Millis::days(7);

/// From this deviation on, in hundredths of a point, a rating is provisional.
const PROVISIONAL: u32 = 11_000;
/// Of a point.
const HUNDREDTHS: f64 = 100.0;
/// Of one.
const MILLIONTHS: f64 = 1_000_000.0;

/// A player's strength in one game, and how well it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rating {
    /// Hundredths of a point.
    points: u32,
    /// Hundredths of a point: two times in three the true strength is not farther off than this.
    deviation: u32,
    /// Millionths: how much the results go up and down.
    volatility: u32,
}

/// What a game was to one player against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// The better end.
    Won,
    /// Neither.
    Drawn,
    /// The worse one.
    Lost,
}

impl Score {
    const fn value(self) -> f64 {
        match self {
            Self::Won => 1.0,
            Self::Drawn => 0.5,
            Self::Lost => 0.0,
        }
    }

    /// The same game for the other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Drawn => Self::Drawn,
            Self::Lost => Self::Won,
        }
    }
}

/// A rating as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// Whole points.
    pub points: u16,
    /// Whole points.
    pub deviation: u16,
    /// Too little is known yet, or nothing was for long.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub provisional: bool,
}

impl Rating {
    /// That of somebody of whom nothing is known: 1500 points, give or take 350.
    pub const NEW: Self = Self { points: 150_000, deviation: 35_000, volatility: 60_000 };
    /// No rating lies below or above these.
    const POINTS: core::ops::RangeInclusive<f64> = 100.0..=4_000.0;
    /// A strength is never known better than this: otherwise who has played much would hardly move any more.
    const DEVIATION: core::ops::RangeInclusive<f64> = 45.0..=350.0;
    const VOLATILITY: core::ops::RangeInclusive<f64> = 0.01..=0.15;

    /// The rating with these values on the usual scale, kept inside the bounds.
    ///
    /// ```
    /// use shared::rating::Rating;
    /// assert_eq!(Rating::of(1500.0, 350.0, 0.06), Rating::NEW);
    /// ```
    #[must_use]
    pub fn of(points: f64, deviation: f64, volatility: f64) -> Self {
        Self {
            points: whole(points, Self::POINTS, HUNDREDTHS),
            deviation: whole(deviation, Self::DEVIATION, HUNDREDTHS),
            volatility: whole(volatility, Self::VOLATILITY, MILLIONTHS),
        }
    }

    /// Points on the usual scale.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.points) / HUNDREDTHS
    }

    /// The deviation in points.
    #[must_use]
    pub fn deviation(self) -> f64 {
        f64::from(self.deviation) / HUNDREDTHS
    }

    /// The volatility.
    #[must_use]
    pub fn volatility(self) -> f64 {
        f64::from(self.volatility) / MILLIONTHS
    }

    /// Whether too little is known to rely on it.
    #[must_use]
    pub const fn is_provisional(self) -> bool {
        self.deviation >= PROVISIONAL
    }

    /// As it is shown.
    #[must_use]
    pub fn shown(self) -> Shown {
        let whole = |hundredths: u32| {
            u16::try_from(hundredths.saturating_add(50).checked_div(100).unwrap_or_default())
                .unwrap_or(u16::MAX)
        };
        Shown {
            points: whole(self.points),
            deviation: whole(self.deviation),
            provisional: self.is_provisional(),
        }
    }

    /// The rating of somebody who has not played for so long: as strong, but less well known.
    #[must_use]
    pub fn after(self, idle: Millis) -> Self {
        Self::scaled(glicko::idle(self.scale(), periods(idle)))
    }

    /// The rating after a game, or several that count as one, by the ratings that the others had **before** it. `idle` is
    /// the time since the last game that counted.
    #[must_use]
    pub fn played(self, idle: Millis, met: &[(Self, Score)]) -> Self {
        let met: Vec<_> = met.iter().map(|(other, score)| (other.scale(), score.value())).collect();
        Self::scaled(glicko::played(self.scale(), periods(idle), &met))
    }

    fn scale(self) -> Scaled {
        Scaled::of(self.points(), self.deviation(), self.volatility())
    }

    fn scaled(scaled: Scaled) -> Self {
        let (points, deviation, volatility) = scaled.usual();
        Self::of(points, deviation, volatility)
    }
}

/// Time in rating periods; none for a clock that went backwards.
fn periods(time: Millis) -> f64 {
    time.0.max(0) as f64 / PERIOD.0 as f64
}

/// A value kept inside its bounds, in whole units of which `units` make one.
fn whole(value: f64, bounds: core::ops::RangeInclusive<f64>, units: f64) -> u32 {
    let kept = value.clamp(*bounds.start(), *bounds.end());
    (kept * units).round() as u32
}
