//! When a tournament ends by itself if nobody ever plays: what the form for a new one shows, and what the tests hold
//! the tournament to.

use super::bracket::Bracket;
use super::deadline::{ORGANISER_ASKED_FOR, deadline_of};
use super::{NobodyAttempted, TournamentSettings};
use crate::time::Instant;

/// What becomes of a match that nobody plays.
#[derive(Clone, Copy)]
struct Fate {
    at: Instant,
    advances: bool,
}

/// The end of a tournament of `players` that starts at `start` and in which nobody ever presses Play: every match waits
/// for its deadline (T-22, T-23), and is then resolved as the settings say (T-57, Q-T-28). With everybody playing it
/// ends earlier, or later by the windows that drawn games add (T-24). `None` outside 2 to 2,048 players.
///
/// ```
/// use shared::time::{Instant, Millis};
/// use shared::tournament::{TournamentSettings, worst_case_end};
/// let settings: TournamentSettings = serde_json::from_str(r#"{"name": "Cup"}"#).unwrap();
/// let end = worst_case_end(&settings, 8, Instant(0));
/// assert_eq!(end, Some(Instant(0).plus(Millis::hours(3 * 24))), "three rounds of a day");
/// ```
#[must_use]
pub fn worst_case_end(settings: &TournamentSettings, players: u32, start: Instant) -> Option<Instant> {
    let bracket = Bracket::new(players)?;
    let known = |seed: Option<u32>| Fate { at: start, advances: seed.is_some() };
    let first = bracket.first_round();
    let mut round: Vec<Fate> =
        first.iter().map(|pair| decided(settings, start, 1, pair.map(known))).collect();
    for number in 2..=bracket.rounds() {
        let pairs = round.chunks(2).filter_map(|pair| <[Fate; 2]>::try_from(pair).ok());
        round = pairs.map(|pair| decided(settings, start, number, pair)).collect();
    }
    round.first().map(|finals| finals.at)
}

/// The match of `round` between whoever comes out of two others.
fn decided(settings: &TournamentSettings, start: Instant, round: u8, feeders: [Fate; 2]) -> Fate {
    let [one, two] = feeders;
    let known = one.at.max(two.at);
    if !(one.advances && two.advances) {
        return Fate { at: known, advances: one.advances || two.advances };
    }
    let deadline = deadline_of(start, round, known, settings.match_deadline_hours);
    match settings.nobody_attempted {
        NobodyAttempted::CoinToss => Fate { at: deadline, advances: true },
        NobodyAttempted::BothOut => Fate { at: deadline, advances: false },
        NobodyAttempted::AskOrganiser => Fate { at: deadline.plus(ORGANISER_ASKED_FOR), advances: true },
    }
}
