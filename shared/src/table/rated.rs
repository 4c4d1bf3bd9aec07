//! Which games count for the ratings of their players, and the end of a game as each of its players counts it
//! (docs/decisions/0011).
//!
//! A player's rating is told by the player's own object when the game begins, so that whatever else ends meanwhile both
//! are rated by what they were before. The end is told when all of that is known, which it nearly always is.

use super::state::Body;
use super::{AwayPolicy, GameConfig, GoTable, Owner, Phase, TableEvent, TableGame, TableSetup};
use crate::outcome::{EndReason, GameResult, Outcome};
use crate::player::{GameEnd, GameWord, Other};
use crate::rating::Score;
use crate::rules::Rules;
use crate::seat::Seat;

impl TableSetup {
    /// Whether the game counts for the ratings of its players: contests and games of tournaments in which both begin
    /// alike, so neither with handicap stones (GO-2) nor with unequal banks (T-42).
    ///
    /// ```
    /// use shared::ids::{DisplayName, PlayerId, TableId};
    /// use shared::rules::ChessFlavour::{Casual, Contest};
    /// use shared::table::{ColourChoice, GameConfig, TableSettings};
    ///
    /// let host = (PlayerId::from_random(&[1; 26]), DisplayName::parse("Meera").unwrap());
    /// let rated = |flavour| {
    ///     let game = GameConfig::ClassicChess(flavour);
    ///     let chosen = TableSettings { game, minutes: 5, increment_seconds: 0, colour: ColourChoice::White };
    ///     chosen.setup(TableId::from_random(&[2; 26]), host.clone()).unwrap().is_rated()
    /// };
    /// assert!(rated(Contest) && !rated(Casual));
    /// ```
    #[must_use]
    pub fn is_rated(&self) -> bool {
        let counts = match self.owner {
            Owner::Tournament { .. } => true,
            // A contest is where absence forfeits (GEN-5, Q-GEN-5).
            Owner::Player { .. } => matches!(self.away, AwayPolicy::Forfeit { .. }),
            // The ladder has its ranks.
            Owner::Ladder { .. } => false,
        };
        let [first, second] = self.clock.initial;
        let handicap = matches!(self.game, GameConfig::Go(GoTable { handicap: 1.., .. }));
        counts && first == second && !handicap
    }
}

/// What the player of a place has to do with these events, besides taking note of where the game stands.
pub(super) fn word<G: TableGame>(
    body: &Body<G>,
    place: u8,
    events: &[TableEvent<G::Event>],
) -> Option<GameWord> {
    let began = |event: &TableEvent<_>| matches!(event, TableEvent::Started { .. });
    let settled =
        |event: &TableEvent<_>| matches!(event, TableEvent::Ended { .. } | TableEvent::RatingTold { .. });
    if events.iter().any(settled) {
        body.end_for(place).map(GameWord::Ended)
    } else {
        (body.setup.is_rated() && events.iter().any(began)).then_some(GameWord::Begun)
    }
}

/// Whether these events tell the last rating of a game that is over already: then its end can be told at last.
pub(super) fn told_late<G: TableGame>(body: &Body<G>, events: &[TableEvent<G::Event>]) -> bool {
    let told = |event: &TableEvent<_>| matches!(event, TableEvent::RatingTold { .. });
    body.phase() == Phase::Over && events.iter().any(told) && body.counts() && body.is_counted()
}

/// Whether an outcome says who plays better: not where nobody decided it by playing (T-60, T-61, T-63).
fn tells_strength(outcome: Outcome) -> bool {
    outcome.result != GameResult::Void
        && !matches!(outcome.reason, EndReason::Abandoned | EndReason::ForfeitAdmin)
}

impl<G: TableGame> Body<G> {
    fn outcome(&self) -> Option<Outcome> {
        self.over.as_ref().and_then(|over| over.outcome)
    }

    /// Whether its end counts for the ratings.
    fn counts(&self) -> bool {
        self.setup.is_rated() && self.outcome().is_some_and(tells_strength)
    }

    /// Whether all is known that its players count it by.
    fn is_counted(&self) -> bool {
        !self.counts() || self.places.iter().all(|place| place.rating.is_some())
    }

    /// The end as the player of this place counts it, against people alone; nothing for a game without a result or another
    /// person, and while a rating is missing.
    fn end_for(&self, place: u8) -> Option<GameEnd> {
        let result = self.outcome()?.result;
        if result == GameResult::Void || !self.is_counted() {
            return None;
        }
        let game = self.game.as_ref()?;
        let (own, counts) = (game.seat_of(place), self.counts());
        let count = u8::try_from(self.places.len()).ok()?;
        let other = |step: u8| {
            let index = place.wrapping_add(step).checked_rem(count)?;
            let other = self.places.get(usize::from(index)).filter(|place| !place.occupant.computer)?;
            Some(Other {
                player: other.occupant.player.clone(),
                name: other.occupant.name.clone(),
                score: self.score(own, game.seat_of(index)),
                rating: other.rating.filter(|_| counts),
            })
        };
        let others: Vec<Other> = (1..count).filter_map(other).collect();
        (!others.is_empty()).then_some(GameEnd { listed: self.setup.listed || self.is_ladder(), others })
    }

    /// What the game was to one seat against another; nothing between partners (LU-26).
    fn score(&self, own: Seat, other: Seat) -> Option<Score> {
        let state = &self.game.as_ref()?.state;
        let winner = match self.outcome()?.result {
            GameResult::Void => return None,
            GameResult::Draw => return Some(Score::Drawn),
            GameResult::Win(winner) => winner,
        };
        let places = G::places(state);
        let at = |seat: Seat| places.iter().position(|placed| *placed == seat);
        let ahead = match (at(own), at(other)) {
            (Some(own), Some(other)) => own < other,
            _ => {
                let winners = <G as Rules>::winners(state, winner);
                if winners.contains(own) == winners.contains(other) {
                    return None;
                }
                winners.contains(own)
            }
        };
        Some(if ahead { Score::Won } else { Score::Lost })
    }
}
