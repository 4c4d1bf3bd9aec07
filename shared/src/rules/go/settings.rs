//! The settings of one game; handicap stones and komi (GO-1 to GO-4).

use super::point::{Colour, Point};
use crate::time::Millis;
use serde::{Deserialize, Serialize};

/// How the board is counted (GO-15).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// Stones and own regions.
    #[default]
    Chinese,
    /// Own regions and prisoners.
    Japanese,
}

/// What a table is opened with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// 9, 13 or 19 (GO-1).
    pub size: u8,
    /// How the board is counted.
    pub scoring: Scoring,
    /// 0, or 2 to 9 stones (GO-3).
    pub handicap: u8,
    /// The rulings.
    pub rulings: Rulings,
}

impl Default for Config {
    fn default() -> Self {
        Self { size: 19, scoring: Scoring::Chinese, handicap: 0, rulings: Rulings::default() }
    }
}

/// Rulings of rules.md Part 2, with the chosen ones as defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rulings {
    /// Q-GO-3: a komi of the creator's, in half points and odd, so that nobody ties; `None` = by GO-4.
    pub komi_half_points: Option<u16>,
    /// Q-GO-5: how long a count waits before it stands.
    pub count_waits: Millis,
    /// Q-GO-6: who moves after a resume.
    pub resume_turn: ResumeTurn,
    /// Q-GO-6: whether a second count without a stone since the resume is final at once.
    pub second_count_final: bool,
    /// Q-GO-8: whether White gets a point for each handicap stone under Chinese scoring.
    pub handicap_compensation: bool,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            komi_half_points: None,
            count_waits: Millis::seconds(120),
            resume_turn: ResumeTurn::NormalOrder,
            second_count_final: true,
            handicap_compensation: false,
        }
    }
}

/// Q-GO-6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResumeTurn {
    /// The player who passed first.
    NormalOrder,
    /// The opponent of the player who resumes.
    OpponentOfResumer,
}

impl Config {
    /// Whether size, handicap and komi are allowed (GO-1, Q-GO-3).
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        let size = matches!(self.size, 9 | 13 | 19);
        let handicap = matches!(self.handicap, 0 | 2..=9);
        let komi = match self.rulings.komi_half_points {
            None => true,
            Some(half) => half % 2 == 1 && half < 1_000,
        };
        size && handicap && komi
    }

    /// Komi in half points (GO-4).
    ///
    /// ```
    /// use shared::rules::go::Config;
    /// assert_eq!(Config::default().komi_half_points(), 15); // 7.5
    /// assert_eq!(Config { handicap: 2, ..Config::default() }.komi_half_points(), 1); // 0.5
    /// ```
    #[must_use]
    pub const fn komi_half_points(&self) -> u16 {
        match self.rulings.komi_half_points {
            Some(half) => half,
            None if self.handicap > 0 => 1,
            None if self.size == 9 => 11,
            None => 15,
        }
    }

    /// Who moves first (GO-2).
    #[must_use]
    pub const fn first(&self) -> Colour {
        if self.handicap > 0 { Colour::White } else { Colour::Black }
    }
}

/// Handicap points in the order in which they are added (GO-3, Q-GO-2); empty for other counts than 2 to 9.
#[must_use]
pub fn handicap_points(size: u8, count: u8) -> Vec<Point> {
    if !(2..=9).contains(&count) || size < 7 {
        return Vec::new();
    }
    let edge = if size < 13 { 2 } else { 3 };
    let (low, middle, high) = (edge, size / 2, size.saturating_sub(1).saturating_sub(edge));
    // Column, row: rows count from the top, so "lower" is `high`.
    let mut points = vec![(low, high), (high, low), (low, low), (high, high)];
    points.truncate(usize::from(count));
    let centre = (middle, middle);
    let sides = [(low, middle), (high, middle)];
    let ends = [(middle, high), (middle, low)];
    match count {
        5 => points.push(centre),
        6 => points.extend(sides),
        7 => points.extend(sides.into_iter().chain([centre])),
        8 => points.extend(sides.into_iter().chain(ends)),
        9 => points.extend(sides.into_iter().chain(ends).chain([centre])),
        _ => {}
    }
    points.into_iter().filter_map(|(column, row)| Point::new(column, row)).collect()
}
