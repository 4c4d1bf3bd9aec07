//! The published example, and what holds for every rating.

use super::glicko::{Scaled, played};
use super::{Rating, Score};
use crate::time::Millis;
use proptest::prelude::*;

/// One step of rounding, in points.
const STEP: f64 = 0.021;

/// The example of the paper: one player, one period, three games. It rounds on the way, so that its last digit may be one
/// off.
#[test]
fn the_published_example_gives_the_published_figures() {
    let own = Scaled::of(1_500.0, 200.0, 0.06);
    let met = [
        (Scaled::of(1_400.0, 30.0, 0.06), 1.0),
        (Scaled::of(1_550.0, 100.0, 0.06), 0.0),
        (Scaled::of(1_700.0, 300.0, 0.06), 0.0),
    ];
    let (points, deviation, volatility) = played(own, 1.0, &met).usual();
    assert!((points - 1_464.06).abs() < 0.01, "{points}");
    assert!((deviation - 151.52).abs() < 0.01, "{deviation}");
    assert!((volatility - 0.059_99).abs() < 0.000_01, "{volatility}");
}

fn any() -> impl Strategy<Value = Rating> {
    (400.0..2_600.0, 45.0..350.0, 0.04..0.08).prop_map(|(points, deviation, volatility): (f64, f64, f64)| {
        Rating::of(points, deviation, volatility)
    })
}

/// The same player seen in a mirror that stands at 1500.
fn mirrored(of: Rating) -> Rating {
    Rating::of(3_000.0 - of.points(), of.deviation(), of.volatility())
}

fn score() -> impl Strategy<Value = Score> {
    prop_oneof![Just(Score::Won), Just(Score::Drawn), Just(Score::Lost)]
}

proptest! {
    /// What a result gives to one it takes from the other, seen in the mirror.
    #[test]
    fn a_game_is_the_same_from_both_sides(own in any(), other in any(), score in score()) {
        let after = own.played(Millis::ZERO, &[(other, score)]);
        let seen = mirrored(own).played(Millis::ZERO, &[(mirrored(other), score.other())]);
        prop_assert!((after.points() - mirrored(seen).points()).abs() <= STEP, "{after:?} {seen:?}");
        prop_assert!((after.deviation() - seen.deviation()).abs() <= STEP);
    }

    /// Between two of whom equally much is known, the winner gets exactly what the loser gives.
    #[test]
    fn equally_known_players_exchange_points(a in any(), points in 400.0..2_600.0) {
        let b = Rating::of(points, a.deviation(), a.volatility());
        let won = a.played(Millis::ZERO, &[(b, Score::Won)]);
        let lost = b.played(Millis::ZERO, &[(a, Score::Lost)]);
        prop_assert!((won.points() - a.points() - (b.points() - lost.points())).abs() <= STEP);
    }

    /// Winning never lowers, losing never raises, and a draw moves towards the other.
    #[test]
    fn results_move_the_right_way(own in any(), other in any()) {
        let after = |score| own.played(Millis::ZERO, &[(other, score)]).points() - own.points();
        prop_assert!(after(Score::Won) >= 0.0 && after(Score::Lost) <= 0.0);
        prop_assert!(after(Score::Won) >= after(Score::Drawn) && after(Score::Drawn) >= after(Score::Lost));
        prop_assert!(after(Score::Drawn) * (other.points() - own.points()) >= -STEP);
    }

    /// A draw between equals changes nothing but what is known of them.
    #[test]
    fn a_draw_between_equals_leaves_them_where_they_are(own in any()) {
        let after = own.played(Millis::ZERO, &[(own, Score::Drawn)]);
        prop_assert!((after.points() - own.points()).abs() <= STEP);
        prop_assert!(after.deviation() <= own.deviation());
    }

    /// A game tells something: nobody is less well known after it, whatever came of it.
    #[test]
    fn deviation_shrinks_with_games(own in any(), games in proptest::collection::vec((any(), score()), 1..20)) {
        let mut now = own;
        for (other, score) in games {
            let next = now.played(Millis::ZERO, &[(other, score)]);
            prop_assert!(next.deviation() <= now.deviation() + STEP, "{now:?} {next:?}");
            now = next;
        }
    }

    /// Idle time makes a strength less well known, the longer the less, and never moves it.
    #[test]
    fn deviation_grows_with_idle_time(own in any(), days in 0_i64..20_000, more in 0_i64..20_000) {
        let (some, long) = (own.after(Millis::days(days)), own.after(Millis::days(days + more)));
        prop_assert_eq!(some.points(), own.points());
        prop_assert!(own.deviation() <= some.deviation() && some.deviation() <= long.deviation());
        prop_assert!(long.deviation() <= Rating::NEW.deviation());
        prop_assert_eq!(own.after(Millis(-1)), own, "a clock that went backwards");
    }

    /// Several at one table are met at once: in whatever order, the result is the same.
    #[test]
    fn the_order_of_opponents_does_not_matter(own in any(), met in proptest::collection::vec((any(), score()), 2..4)) {
        let turned: Vec<_> = met.iter().rev().copied().collect();
        let (one, two) = (own.played(Millis::ZERO, &met), own.played(Millis::ZERO, &turned));
        prop_assert!((one.points() - two.points()).abs() <= STEP);
        prop_assert!((one.deviation() - two.deviation()).abs() <= STEP);
    }

    /// Whatever happens, the numbers stay numbers inside their bounds and read back as they were written.
    #[test]
    fn no_history_leaves_the_bounds(games in proptest::collection::vec((any(), score(), 0_i64..4_000), 0..60)) {
        let mut now = Rating::NEW;
        for (other, score, days) in games {
            now = now.played(Millis::days(days), &[(other, score)]);
            prop_assert!((100.0..=4_000.0).contains(&now.points()), "{now:?}");
            prop_assert!((45.0..=350.0).contains(&now.deviation()), "{now:?}");
            prop_assert!((0.01..=0.15).contains(&now.volatility()), "{now:?}");
            let text = serde_json::to_string(&now).unwrap();
            prop_assert_eq!(serde_json::from_str::<Rating>(&text).unwrap(), now);
        }
    }
}

#[test]
fn a_newcomer_is_provisional_until_about_ten_games_and_again_after_years() {
    assert!(Rating::NEW.is_provisional() && Rating::NEW.shown().provisional);
    let known = Rating::of(1_600.0, 60.0, 0.06);
    let mut now = Rating::NEW;
    let mut games = 0;
    while now.is_provisional() {
        now = now.played(Millis::ZERO, &[(known, if games % 2 == 0 { Score::Won } else { Score::Lost })]);
        games += 1;
    }
    assert!((8..=16).contains(&games), "{games} games");
    assert!((now.points() - 1_600.0).abs() < 60.0, "{now:?}");
    assert!(!known.after(Millis::days(365)).is_provisional(), "a year is nothing to somebody well known");
    assert!(known.after(Millis::days(3 * 365)).is_provisional());
}

#[test]
fn meeting_nobody_is_idle_time() {
    let own = Rating::of(1_480.0, 80.0, 0.06);
    assert_eq!(own.played(Millis::days(30), &[]), own.after(Millis::days(30)));
}

#[test]
fn of_four_players_the_places_order_what_is_won() {
    use Score::{Lost, Won};
    let all = Rating::NEW;
    let by_place = [[Won, Won, Won], [Lost, Won, Won], [Lost, Lost, Won], [Lost, Lost, Lost]];
    let after = by_place.map(|scores| all.played(Millis::ZERO, &scores.map(|score| (all, score))).points());
    assert!(after.windows(2).all(|two| two[0] > two[1]), "{after:?}");
    assert!((after[0] + after[3] - 3_000.0).abs() <= STEP && (after[1] + after[2] - 3_000.0).abs() <= STEP);
}

#[test]
fn what_is_shown_is_whole_points() {
    let shown = Rating::of(1_523.5, 109.99, 0.06).shown();
    assert_eq!((shown.points, shown.deviation, shown.provisional), (1_524, 110, false));
    assert_eq!(Rating::of(1_523.49, 110.0, 0.06).shown().points, 1_523);
    assert!(Rating::of(1_523.49, 110.0, 0.06).shown().provisional);
}
