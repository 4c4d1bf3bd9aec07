//! Clocks as they are shown.

use crate::i18n::{Key, tf};
use shared::clock::Clock;
use shared::seat::Seat;
use shared::time::{Instant, Millis};

/// Under this much time tenths are shown and the clock turns red.
const LOW: i64 = 20_000;
/// Under this much time a clock of days turns red; it is one that holds no more than it may (LD-30).
const LOW_DAYS: i64 = 4 * HOUR;
/// An hour in milliseconds.
const HOUR: i64 = 3_600_000;
/// A day in milliseconds.
const DAY: i64 = 24 * HOUR;

/// One clock on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    /// `07:58`, `1:02:03`, `12.4`, `4 d 6 h`.
    pub(crate) text: String,
    /// It runs.
    pub(crate) live: bool,
    /// Under 20 s; with a clock of days, under 4 h.
    pub(crate) low: bool,
    /// Days are shown.
    pub(crate) days: bool,
    /// It reads zero.
    pub(crate) zero: bool,
    /// Whole minutes and seconds, for the label.
    pub(crate) spoken: (i64, i64),
}

/// The clock of a seat at a server time.
pub(crate) fn face(clock: &Clock, seat: Seat, at: Instant) -> Face {
    let left = clock.left_at(seat, at);
    Face {
        text: text(left),
        live: clock.running == Some(seat),
        low: left.0 < if clock.most.is_some() { LOW_DAYS } else { LOW },
        days: left.0 >= DAY,
        zero: left.0 == 0,
        spoken: (left.0 / 60_000, left.0 / 1_000 % 60),
    }
}

/// Whole seconds left of the turn timer (LC-15), rounded up; `None` where none runs.
pub(crate) fn turn_left(clock: &Clock, at: Instant) -> Option<i64> {
    let timer = clock.turn_timer?;
    clock.running?;
    let left = timer.minus(at.since(clock.since).max(Millis::ZERO)).0.clamp(0, timer.0);
    Some((left + 999) / 1_000)
}

/// Minutes and seconds; tenths under 20 s; hours where there are any; from a day on days and hours. Rounded down, so that `0.0` means too late.
pub(crate) fn text(left: Millis) -> String {
    let ms = left.0.max(0);
    let (hours, minutes, seconds) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60);
    if ms >= DAY {
        tf(Key::SpanDayHour, &[&(ms / DAY).to_string(), &(hours % 24).to_string()])
    } else if ms < LOW {
        format!("{}.{}", seconds, ms / 100 % 10)
    } else if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes:02}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_under_twenty_seconds() {
        let cases = [
            (478_999, "07:58"),
            (20_000, "00:20"),
            (19_999, "19.9"),
            (99, "0.0"),
            (-5, "0.0"),
            (3_723_000, "1:02:03"),
            (DAY - 1, "23:59:59"),
            (DAY, "1 d 0 h"),
            (10 * DAY - 1, "9 d 23 h"),
        ];
        for (ms, shown) in cases {
            assert_eq!(text(Millis(ms)), shown, "{ms}");
        }
    }

    #[test]
    fn lc_15_the_turn_timer_counts_from_the_start_of_the_turn() {
        let clock = Clock {
            left: [Millis(60_000); 2],
            increment: Millis::ZERO,
            most: None,
            running: Some(Seat::FIRST),
            since: Instant(1_000),
            turn_timer: Some(Millis::seconds(45)),
        };
        assert_eq!(turn_left(&clock, Instant(1_000)), Some(45));
        assert_eq!(turn_left(&clock, Instant(1_001)), Some(45));
        assert_eq!(turn_left(&clock, Instant(15_000)), Some(31));
        assert_eq!(turn_left(&clock, Instant(99_000)), Some(0));
        assert_eq!(turn_left(&Clock { turn_timer: None, ..clock }, Instant(1_000)), None);
    }

    #[test]
    fn ld_30_a_clock_of_days_is_low_under_four_hours_and_shows_days() {
        let clock = Clock {
            left: [Millis::hours(30), Millis::hours(4)],
            increment: Millis::days(2),
            most: Some(Millis::days(10)),
            running: Some(Seat::SECOND),
            since: Instant(0),
            turn_timer: None,
        };
        let first = face(&clock, Seat::FIRST, Instant(1));
        assert_eq!((first.text.as_str(), first.days, first.low), ("1 d 6 h", true, false));
        let second = face(&clock, Seat::SECOND, Instant(1));
        assert_eq!((second.text.as_str(), second.days, second.low), ("3:59:59", false, true));
        let sitting = Clock { most: None, ..clock };
        assert!(
            !face(&sitting, Seat::SECOND, Instant(1)).low,
            "where nobody waits for days four hours are much"
        );
    }

    #[test]
    fn only_the_running_clock_counts() {
        let clock = Clock {
            left: [Millis(60_000); 2],
            increment: Millis::ZERO,
            most: None,
            running: Some(Seat::SECOND),
            since: Instant(0),
            turn_timer: None,
        };
        assert_eq!(face(&clock, Seat::FIRST, Instant(50_000)).text, "01:00");
        let low = face(&clock, Seat::SECOND, Instant(50_000));
        assert_eq!((low.text.as_str(), low.live, low.low, low.zero), ("10.0", true, true, false));
    }
}
