//! A record as PGN, for every program that reads chess. The die of Ludo Chess is a comment in front of the move.

use super::Record;
use crate::ladder::LadderKind;
use crate::outcome::{EndReason, GameResult};
use crate::rules::chess::{Move, Pgn, PgnPly, PgnResult};
use crate::seat::Seat;
use crate::table::{GameConfig, Owner};

impl Record {
    /// The game in PGN; `None` for a game that is not chess, or a record with an unreadable move.
    #[must_use]
    pub fn pgn(&self) -> Option<Pgn> {
        let variant = variant(self.setup.game)?;
        let mut plies = Vec::new();
        let mut last_die = None;
        for ply in &self.plies {
            let die = ply.line.dice.first().copied();
            match &ply.line.action {
                Some(text) => {
                    plies.push(PgnPly { die, mv: text.parse::<Move>().ok()?, comment: String::new() });
                }
                None => last_die = die,
            }
        }
        let result = match self.outcome.result {
            GameResult::Win(Seat::FIRST) => PgnResult::White,
            GameResult::Win(_) => PgnResult::Black,
            GameResult::Draw => PgnResult::Draw,
            GameResult::Void => PgnResult::Open,
        };
        Some(Pgn { tags: self.tags(variant), plies, last_die, result, ..Pgn::default() })
    }

    fn tags(&self, variant: &str) -> Vec<(String, String)> {
        let event = match &self.setup.owner {
            Owner::Player { .. } => "Casual game".to_owned(),
            Owner::Tournament { name, .. } => name.clone(),
            Owner::Ladder { ladder: LadderKind::Slow, .. } => "Slow ladder".to_owned(),
            Owner::Ladder { ladder: LadderKind::Fast, .. } => "Fast ladder".to_owned(),
        };
        let round = match &self.setup.owner {
            Owner::Player { .. } | Owner::Ladder { .. } => "-".to_owned(),
            Owner::Tournament { match_index, game, .. } => {
                format!("{}.{game}", match_index.saturating_add(1))
            }
        };
        let black_place = self.white_place.other();
        [
            ("Event", event),
            ("Site", self.setup.id.as_str().to_owned()),
            ("Date", date(self.started.0)),
            ("Round", round),
            ("White", self.name(self.white_place)),
            ("Black", self.name(black_place)),
            ("TimeControl", self.time_control()),
            ("Termination", termination(self.outcome.reason).to_owned()),
            ("Reason", self.outcome.reason.code().to_owned()),
            ("Variant", variant.to_owned()),
        ]
        .map(|(tag, value)| (tag.to_owned(), value))
        .to_vec()
    }

    fn name(&self, place: Seat) -> String {
        self.players
            .get(place.index())
            .map_or_else(|| "?".to_owned(), |player| player.name.as_str().to_owned())
    }

    /// Seconds, and the increment; both banks where they differ (T-42).
    fn time_control(&self) -> String {
        let [white, black] = self.setup.clock.initial.map(|bank| bank.0.div_euclid(1_000));
        let increment = self.setup.clock.increment.0.div_euclid(1_000);
        let banks = if white == black { white.to_string() } else { format!("{white}/{black}") };
        if increment == 0 { banks } else { format!("{banks}+{increment}") }
    }
}

/// What PGN calls the way a game ended.
const fn termination(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Timeout | EndReason::TurnTimer => "time forfeit",
        EndReason::Abandoned | EndReason::Disconnection => "abandoned",
        EndReason::MatchExpired => "unterminated",
        EndReason::ForfeitAdmin => "adjudication",
        EndReason::Checkmate
        | EndReason::Stalemate
        | EndReason::InsufficientMaterial
        | EndReason::SeventyFiveMoves
        | EndReason::FivefoldRepetition
        | EndReason::ThreefoldRepetition
        | EndReason::FiftyMoves
        | EndReason::Agreement
        | EndReason::StalemateByDice
        | EndReason::MoveCap
        | EndReason::Resignation
        | EndReason::DoubleDrop
        | EndReason::Score => "normal",
    }
}

/// The name of a chess game; `None` for what is not chess.
const fn variant(game: GameConfig) -> Option<&'static str> {
    match game {
        GameConfig::LudoChess => Some("Ludo Chess"),
        GameConfig::ClassicChess(_) => Some("Standard"),
        GameConfig::Go(_) | GameConfig::Backgammon(_) | GameConfig::GinRummy(_) | GameConfig::Ludo(_) => None,
    }
}

/// `YYYY.MM.DD` of a point of time, by the proleptic Gregorian calendar in UTC.
fn date(millis: i64) -> String {
    let days = millis.div_euclid(86_400_000);
    // Years begin in March here, so that the leap day is the last of its year; eras have 400 years, 146,097 days.
    let shifted = days.saturating_add(719_468);
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(951_868_800_000 - 1), "2000.02.29");
        assert_eq!(date(951_868_800_000), "2000.03.01");
        assert_eq!(date(1_798_761_599_999), "2026.12.31");
        assert_eq!(date(-1), "1969.12.31");
    }
}
