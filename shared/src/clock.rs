//! Game clocks. A clock belongs to one seat and runs only while that seat is on turn (GEN-2); it is charged from
//! timestamps, so it does not matter when an alarm happens to run (GEN-3).

use crate::seat::Seat;
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};

/// The clock of one game between two seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockConfig {
    /// What each seat starts with.
    pub initial: [Millis; 2],
    /// Added after each own move; 0 in every tournament and contest (GEN-4, CT-1).
    #[serde(default)]
    pub increment: Millis,
    /// What a bank holds at the most, when something was added to it (LD-30).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<Millis>,
}

impl ClockConfig {
    /// No banks at all: a game that waits for each action by itself (Q-LU-16).
    pub const NONE: Self = Self::banks([Millis::ZERO; 2]);

    /// Sudden death with the same bank for both.
    #[must_use]
    pub const fn minutes(minutes: i64) -> Self {
        Self::banks([Millis::minutes(minutes); 2])
    }

    /// Sudden death with these banks.
    #[must_use]
    pub const fn banks(initial: [Millis; 2]) -> Self {
        Self { initial, increment: Millis::ZERO, most: None }
    }
}

/// Two banks, one of which may be running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Time left, as of `since` for the running seat.
    pub left: [Millis; 2],
    /// Added after each own move.
    #[serde(default)]
    pub increment: Millis,
    /// What a bank holds at the most, when something was added to it (LD-30).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<Millis>,
    /// Whose clock runs, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<Seat>,
    /// When the present turn began.
    pub since: Instant,
    /// What this one turn may take, beside the bank (LC-15).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_timer: Option<Millis>,
}

/// Which of the two limits of a turn ended first (LC-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// The bank.
    Bank,
    /// The turn timer.
    TurnTimer,
}

impl Clock {
    /// Both banks full, nobody on turn.
    #[must_use]
    pub const fn new(config: &ClockConfig, now: Instant) -> Self {
        Self {
            left: config.initial,
            increment: config.increment,
            most: config.most,
            running: None,
            since: now,
            turn_timer: None,
        }
    }

    /// Time left of `seat` at `now`, not below zero.
    #[must_use]
    pub fn left_at(&self, seat: Seat, now: Instant) -> Millis {
        let bank = self.bank(seat);
        let used =
            if self.running == Some(seat) { now.since(self.since).max(Millis::ZERO) } else { Millis::ZERO };
        bank.minus(used).max(Millis::ZERO)
    }

    /// The stored bank of `seat`, as of `since`.
    #[must_use]
    pub fn bank(&self, seat: Seat) -> Millis {
        let [first, second] = self.left;
        if seat == Seat::FIRST { first } else { second }
    }

    /// When the running clock or turn timer reaches zero; reaching zero is too late (Q-GEN-1).
    #[must_use]
    pub fn falls_at(&self) -> Option<(Instant, Seat, Flag)> {
        let seat = self.running?;
        let bank = self.bank(seat);
        match self.turn_timer {
            Some(timer) if timer < bank => Some((self.since.plus(timer), seat, Flag::TurnTimer)),
            _ => Some((self.since.plus(bank), seat, Flag::Bank)),
        }
    }

    /// Charges the running seat up to `now`, adds its increment, and starts `next` with its turn timer.
    #[must_use]
    pub fn press(self, now: Instant, next: Option<Seat>, turn_timer: Option<Millis>) -> Self {
        let mut clock = self.stop(now);
        if let Some(seat) = self.running {
            let [first, second] = clock.left;
            let more = |bank: Millis| {
                let bank = bank.plus(self.increment);
                self.most.map_or(bank, |most| bank.min(most))
            };
            clock.left = if seat == Seat::FIRST { [more(first), second] } else { [first, more(second)] };
        }
        clock.running = next;
        clock.turn_timer = turn_timer;
        clock
    }

    /// Charges the running seat up to `now` and stops both clocks.
    #[must_use]
    pub fn stop(self, now: Instant) -> Self {
        let left = [self.left_at(Seat::FIRST, now), self.left_at(Seat::SECOND, now)];
        Self { left, running: None, since: now, turn_timer: None, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn running(left: i64, timer: Option<i64>) -> Clock {
        Clock {
            left: [Millis(left), Millis(9_000)],
            increment: Millis::ZERO,
            most: None,
            running: Some(Seat::FIRST),
            since: Instant(1_000),
            turn_timer: timer.map(Millis),
        }
    }

    #[test]
    fn q_gen_1_with_one_millisecond_left_a_move_counts() {
        let clock = running(500, None);
        assert_eq!(clock.left_at(Seat::FIRST, Instant(1_499)), Millis(1));
        assert_eq!(clock.falls_at(), Some((Instant(1_500), Seat::FIRST, Flag::Bank)));
    }

    #[test]
    fn lc_15_whichever_ends_first_loses() {
        assert_eq!(
            running(50_000, Some(45_000)).falls_at(),
            Some((Instant(46_000), Seat::FIRST, Flag::TurnTimer))
        );
        assert_eq!(
            running(45_000, Some(45_000)).falls_at(),
            Some((Instant(46_000), Seat::FIRST, Flag::Bank))
        );
    }

    #[test]
    fn ld_30_q_ld_6_a_bank_holds_no_more_than_it_may_after_an_own_move() {
        let day = 86_400_000;
        let clock = Clock {
            left: [Millis(day * 9), Millis(day * 5)],
            increment: Millis(day * 2),
            most: Some(Millis(day * 10)),
            ..running(0, None)
        };
        let pressed = clock.press(Instant(1_000 + day / 2), Some(Seat::SECOND), None);
        assert_eq!(pressed.left, [Millis(day * 10), Millis(day * 5)], "8.5 + 2 is more than 10");
        let pressed = clock.press(Instant(1_000 + day * 4), Some(Seat::SECOND), None);
        assert_eq!(pressed.left, [Millis(day * 7), Millis(day * 5)]);
    }

    #[test]
    fn gen_2_only_the_player_on_turn_is_charged() {
        let clock = running(500, None).press(Instant(1_200), Some(Seat::SECOND), None);
        assert_eq!(clock.left, [Millis(300), Millis(9_000)]);
        assert_eq!(clock.left_at(Seat::FIRST, Instant(5_000)), Millis(300));
        assert_eq!(clock.left_at(Seat::SECOND, Instant(5_000)), Millis(5_200));
    }
}
