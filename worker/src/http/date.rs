//! Calendar dates of the Gregorian calendar in UTC, for the few texts that people or calendars read.

use shared::time::Instant;

/// A point in time by the calendar, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// Year.
    pub year: i64,
    /// 1 to 12.
    pub month: i64,
    /// 1 to 31.
    pub day: i64,
    /// 0 to 23.
    pub hour: i64,
    /// 0 to 59.
    pub minute: i64,
    /// 0 to 59.
    pub second: i64,
}

impl Date {
    /// The date of a point in time; parts of a second are dropped.
    #[must_use]
    pub fn of(at: Instant) -> Self {
        let seconds = at.0.div_euclid(1_000);
        let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        // Days since 0000-03-01, in eras of 400 years: the year begins with March, so that a leap day is its last.
        let since = days.saturating_add(719_468);
        let (era, of_era) = (since.div_euclid(146_097), since.rem_euclid(146_097));
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let march = (5 * of_year + 2) / 153;
        let month = if march < 10 { march + 3 } else { march - 9 };
        Self {
            year: year + era * 400 + i64::from(month <= 2),
            month,
            day: of_year - (153 * march + 2) / 5 + 1,
            hour: second / 3_600,
            minute: second / 60 % 60,
            second: second % 60,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_each_other_through_leap_years() {
        let mut last = Date::of(Instant(-86_400_000));
        assert_eq!((last.year, last.month, last.day), (1969, 12, 31));
        for day in 0..60_000 {
            let date = Date::of(Instant(day * 86_400_000 + 86_399_999));
            assert_eq!((date.hour, date.minute, date.second), (23, 59, 59));
            let leap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0);
            let days = [31, 28 + i64::from(leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
            let end = last.day == days[usize::try_from(last.month - 1).unwrap()]
                || last.month == 2 && last.day >= 28 && date.month == 3;
            let next = match (end, last.month) {
                (false, month) => (last.year, month, last.day + 1),
                (true, 12) => (last.year + 1, 1, 1),
                (true, month) => (last.year, month + 1, 1),
            };
            assert_eq!((date.year, date.month, date.day), next);
            last = date;
        }
        assert_eq!(last.year, 2134);
        let leap_day = Date::of(Instant(1_709_164_800_000));
        assert_eq!((leap_day.year, leap_day.month, leap_day.day), (2024, 2, 29));
    }
}
