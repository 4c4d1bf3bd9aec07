//! Where a history of ranks stands in its picture: rank 1 at the top, time to the right, a step for each change. Pure;
//! lengths in the units of the picture.

use shared::time::Instant;

// Whole numbers: the picture is about as large on the screen, so that its letters can be read, and no other part of the app
// writes a broken number.

/// The width of the picture, with the numbers at its end.
pub(super) const WIDTH: i64 = 400;
/// Its height.
pub(super) const HEIGHT: i64 = 200;
/// How far the line goes; the numbers of the ranks stand behind it.
pub(super) const END: i64 = 344;
/// Room above the first and below the last rank.
const EDGE: i64 = 12;
/// At most so many ranks are named.
const LINES: u32 = 4;

/// A rank that a player had from a moment on; none: not on the ladder.
pub(super) type Point = (Instant, Option<u32>);

/// The picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Chart {
    /// The line, as the data of a path.
    pub(super) line: String,
    /// What lies under it.
    pub(super) area: String,
    /// The ranks that are named, with their heights.
    pub(super) lines: Vec<(u32, i64)>,
    /// Where the line ends, if the player is still on the ladder.
    pub(super) last: Option<(i64, i64)>,
}

/// The picture of a history, the oldest change first, until a moment; nothing without a rank.
pub(super) fn chart(points: &[Point], until: Instant) -> Option<Chart> {
    let ranks = || points.iter().filter_map(|(_, rank)| *rank);
    let (best, worst) = (ranks().min()?, ranks().max()?);
    let step = step(worst - best);
    let top = best / step * step;
    let bottom = worst.div_ceil(step).max(top / step + 1) * step;
    let y = |rank: u32| {
        let below = i64::from(rank.saturating_sub(top));
        EDGE + below * (HEIGHT - 2 * EDGE) / i64::from(bottom - top)
    };
    let first = points.first()?.0;
    // A ladder that somebody has just joined has a history of no length yet.
    let span = until.since(first).0.max(1);
    let x = |at: Instant| at.since(first).0.clamp(0, span) * END / span;
    let (mut line, mut area) = (String::new(), String::new());
    for (n, (at, rank)) in points.iter().enumerate() {
        let Some(rank) = rank else { continue };
        let before = n.checked_sub(1).and_then(|n| points.get(n)).and_then(|(_, rank)| *rank);
        let next = points.get(n + 1);
        let (from, to, height) = (x(*at), next.map_or(END, |(at, _)| x(*at)), y(*rank));
        line += &match before {
            Some(_) => format!("V{height}H{to}"),
            None => format!("M{from} {height}H{to}"),
        };
        area += &match before {
            Some(_) => format!("V{height}H{to}"),
            None => format!("M{from} {HEIGHT}V{height}H{to}"),
        };
        if next.is_none_or(|(_, rank)| rank.is_none()) {
            area += &format!("V{HEIGHT}z");
        }
    }
    // There is no rank 0: the first line is that of rank 1.
    let lines = (top..=bottom).step_by(step as usize).map(|rank| (rank.max(1), y(rank.max(1)))).collect();
    let last = points.last().and_then(|(_, rank)| *rank).map(|rank| (END, y(rank)));
    Some(Chart { line, area, lines, last })
}

/// The distance between two named ranks: 1, 2 or 5 times a power of ten.
fn step(span: u32) -> u32 {
    let mut step = 1_u32;
    loop {
        for times in [1, 2, 5] {
            let step = step.saturating_mul(times);
            if span / step < LINES {
                return step;
            }
        }
        step = step.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(ranks: &[(i64, Option<u32>)]) -> Vec<Point> {
        ranks.iter().map(|(at, rank)| (Instant(*at), *rank)).collect()
    }

    #[test]
    fn each_change_is_a_step_and_the_best_rank_stands_highest() {
        let chart = chart(&points(&[(0, Some(40)), (50, Some(20)), (75, Some(30))]), Instant(100)).unwrap();
        // Named are 20, 30 and 40: 176 units for 20 ranks.
        assert_eq!(chart.lines, [(20, 12), (30, 100), (40, 188)]);
        assert_eq!(chart.line, "M0 188H172V12H258V100H344");
        assert_eq!(chart.area, "M0 200V188H172V12H258V100H344V200z");
        assert_eq!(chart.last, Some((END, 100)));
    }

    #[test]
    fn a_time_off_the_ladder_is_a_gap_in_the_line() {
        let history = [(0, Some(2)), (20, None), (60, Some(3)), (80, None)];
        let chart = chart(&points(&history), Instant(100)).unwrap();
        assert_eq!(chart.line.matches('M').count(), 2, "{}", chart.line);
        assert_eq!(chart.area.matches('z').count(), 2, "{}", chart.area);
        assert_eq!(chart.last, None, "not on the ladder now");
    }

    #[test]
    fn one_rank_at_one_moment_is_a_line_all_the_same() {
        for rank in [1, 2, 100_000] {
            let chart = chart(&points(&[(5, Some(rank))]), Instant(5)).unwrap();
            assert!(chart.line.starts_with("M0 ") && chart.line.ends_with("H344"), "{}", chart.line);
            assert!(chart.lines.len() >= 2 && chart.lines.iter().all(|(rank, _)| *rank > 0));
        }
        assert_eq!(chart(&[], Instant(5)), None);
        assert_eq!(chart(&points(&[(5, None)]), Instant(9)), None);
    }

    #[test]
    fn every_rank_stands_inside_the_picture_and_few_are_named() {
        for (best, worst) in [(1, 1), (1, 4), (7, 8), (9, 131), (1, 100_000), (99_990, 100_000)] {
            let history = points(&[(0, Some(worst)), (10, Some(best))]);
            let chart = chart(&history, Instant(20)).unwrap();
            let heights: Vec<i64> = chart.lines.iter().map(|(_, y)| *y).collect();
            assert!(heights.windows(2).all(|pair| pair[0] < pair[1]), "{best} {worst}: {heights:?}");
            assert!((2..=LINES as usize + 2).contains(&heights.len()), "{best} {worst}: {heights:?}");
            assert!(heights.iter().all(|y| (0..=HEIGHT).contains(y)));
            assert!(chart.lines.first().unwrap().0 <= best && chart.lines.last().unwrap().0 >= worst);
        }
    }
}
