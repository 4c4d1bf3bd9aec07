//! Where each match of a bracket stands in its picture, and what a frame onto it shows. Pure; lengths in pixels.
//!
//! The picture has one measure: the distance between two first-round matches. Letters keep their size when it shrinks.
//! A round whose matches stand too close for names is drawn as lines in a narrow column, and one that is too close for
//! lines as a shade, so that at 2,048 players the whole bracket fits into the frame with the last rounds readable.

use core::ops::Range;

/// The distance at which a match has room for its names.
pub(super) const ROOMY: f64 = 84.0;
/// Closer matches show no names.
const NAMED: f64 = 72.0;
/// Closer matches are not drawn one by one.
const DRAWN: f64 = 6.0;
/// A column with names, its gap to the next included.
const WIDE: f64 = 256.0;
/// A column without names.
const NARROW: f64 = 20.0;
/// The gap before a column, in which the lines from the round before run.
pub(super) const GAP: f64 = 48.0;
/// Half the height of a match with its note.
const HALF: f64 = 42.0;

/// The picture of a bracket at one zoom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plan {
    /// Rounds; the last is the final.
    pub(super) rounds: u8,
    /// The distance between two first-round matches.
    pub(super) unit: f64,
}

impl Plan {
    /// The distance between two matches of a round (from 1).
    pub(super) fn pitch(self, round: u8) -> f64 {
        self.unit * f64::from(1_u32 << round.saturating_sub(1).min(20))
    }

    /// Matches of a round.
    pub(super) fn count(self, round: u8) -> u32 {
        1 << self.rounds.saturating_sub(round)
    }

    /// Whether the names of a round are shown.
    pub(super) fn named(self, round: u8) -> bool {
        self.pitch(round) >= NAMED
    }

    /// Whether the matches of a round are drawn one by one.
    pub(super) fn drawn(self, round: u8) -> bool {
        self.pitch(round) >= DRAWN
    }

    /// The width of a round's column: it opens while its matches come to have room for names.
    pub(super) fn width(self, round: u8) -> f64 {
        let open = ((self.pitch(round) - NAMED / 2.0) / (NAMED / 2.0)).clamp(0.0, 1.0);
        NARROW + (WIDE - NARROW) * open
    }

    /// Where a round's column begins.
    pub(super) fn x(self, round: u8) -> f64 {
        (1..round).map(|before| self.width(before)).sum()
    }

    /// The middle of a match.
    pub(super) fn y(self, round: u8, index: u32) -> f64 {
        (f64::from(index) + 0.5) * self.pitch(round)
    }

    /// Width and height of the whole picture.
    pub(super) fn size(self) -> (f64, f64) {
        (self.x(self.rounds + 1), f64::from(self.count(1)) * self.unit)
    }

    /// The matches of a round that reach into these heights, with their lines to the round before.
    pub(super) fn span(self, round: u8, top: f64, bottom: f64) -> Range<u32> {
        let pitch = self.pitch(round);
        let reach = HALF.max(pitch / 4.0) / pitch;
        let first = (top / pitch - 0.5 - reach).ceil().max(0.0) as u32;
        let last = (bottom / pitch - 0.5 + reach).floor() + 1.0;
        let last = (last.max(0.0) as u32).min(self.count(round));
        first.min(last)..last
    }
}

/// What a frame shows of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Look {
    /// The picture.
    pub(super) plan: Plan,
    /// Where the picture's corner stands in the frame.
    pub(super) x: f64,
    /// Its height.
    pub(super) y: f64,
    /// Width and height of the frame.
    pub(super) frame: (f64, f64),
}

impl Look {
    /// The whole bracket in the frame, or at full size where that is smaller.
    pub(super) fn fit(rounds: u8, frame: (f64, f64)) -> Self {
        let plan = Plan { rounds, unit: least(rounds, frame) };
        Self { plan, x: 0.0, y: 0.0, frame }.kept()
    }

    /// Whether there is more than the frame shows at full size: zooming and moving make sense.
    pub(super) fn is_large(self) -> bool {
        let full = Plan { unit: ROOMY, ..self.plan }.size();
        full.0 > self.frame.0 + 0.5 || full.1 > self.frame.1 + 0.5
    }

    /// Moved by a hand.
    pub(super) fn moved(self, dx: f64, dy: f64) -> Self {
        Self { x: self.x + dx, y: self.y + dy, ..self }.kept()
    }

    /// Zoomed by a factor around a point of the frame, which stays on the same match.
    pub(super) fn zoomed(self, factor: f64, at: (f64, f64)) -> Self {
        let unit = (self.plan.unit * factor).clamp(least(self.plan.rounds, self.frame), ROOMY);
        let plan = Plan { unit, ..self.plan };
        let across = (at.0 - self.x) / self.plan.size().0;
        let down = (at.1 - self.y) / self.plan.size().1;
        let (x, y) = (at.0 - across * plan.size().0, at.1 - down * plan.size().1);
        Self { plan, x, y, ..self }.kept()
    }

    /// At full size, with a match in the middle.
    pub(super) fn centred(self, round: u8, index: u32) -> Self {
        let plan = Plan { unit: ROOMY, ..self.plan };
        let x = self.frame.0 / 2.0 - plan.x(round) - WIDE / 2.0;
        Self { plan, x, y: self.frame.1 / 2.0 - plan.y(round, index), ..self }.kept()
    }

    /// In another frame.
    pub(super) fn framed(self, frame: (f64, f64)) -> Self {
        let unit = self.plan.unit.clamp(least(self.plan.rounds, frame), ROOMY);
        Self { plan: Plan { unit, ..self.plan }, frame, ..self }.kept()
    }

    /// The picture never leaves the frame; a smaller one stands at its start and middle.
    fn kept(self) -> Self {
        let (width, height) = self.plan.size();
        let x = if width <= self.frame.0 { 0.0 } else { self.x.clamp(self.frame.0 - width, 0.0) };
        let y = if height <= self.frame.1 {
            (self.frame.1 - height) / 2.0
        } else {
            self.y.clamp(self.frame.1 - height, 0.0)
        };
        Self { x, y, ..self }
    }
}

/// What is in the page: a look, and how much more above and below its frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    pub(super) look: Look,
    more: f64,
}

impl Window {
    /// The frame of a look and nothing else.
    pub(super) fn narrow(look: Look) -> Self {
        Self { look, more: 0.0 }
    }

    /// With half a frame more on both sides, so that a hand that moves it finds what comes drawn already.
    pub(super) fn wide(self) -> Self {
        Self { more: self.look.frame.1 / 2.0, ..self }
    }

    /// Whether there is nothing beyond the frame yet.
    pub(super) fn is_narrow(self) -> bool {
        self.more <= 0.0
    }

    /// The heights of the picture that are drawn.
    pub(super) fn heights(self) -> (f64, f64) {
        (-self.look.y - self.more, -self.look.y + self.look.frame.1 + self.more)
    }

    /// What is to be drawn for another look, if it is something else. A hand's movement adds little at a time, long before
    /// it comes to the edge; whoever leaps or zooms sees the frame first and gets the rest in the next one, so that no
    /// frame has to draw much.
    pub(super) fn follow(self, look: Look) -> Option<Self> {
        let (top, bottom) = self.heights();
        let (high, low) = (-look.y, -look.y + look.frame.1);
        // Whether less than this is drawn beyond the frame, as far as the picture goes.
        let lacks = |edge: f64| top > (high - edge).max(0.0) || bottom < (low + edge).min(look.plan.size().1);
        if self.look.plan != look.plan || lacks(0.0) {
            return Some(Self::narrow(look));
        }
        let short = !self.is_narrow() && lacks(look.frame.1 / 4.0);
        short.then(|| Self::narrow(look).wide())
    }
}

/// The smallest measure: the whole bracket in the frame.
fn least(rounds: u8, frame: (f64, f64)) -> f64 {
    (frame.1 / f64::from(1_u32 << rounds.saturating_sub(1).min(20))).clamp(f64::MIN_POSITIVE, ROOMY)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: (f64, f64) = (1_184.0, 560.0);

    #[test]
    fn t_14_a_match_stands_between_the_two_that_feed_it() {
        for rounds in 1..=11 {
            let plan = Plan { rounds, unit: ROOMY };
            for round in 2..=rounds {
                for index in 0..plan.count(round) {
                    let feeders = plan.y(round - 1, 2 * index) + plan.y(round - 1, 2 * index + 1);
                    assert_eq!(plan.y(round, index), feeders / 2.0);
                }
            }
            assert_eq!(plan.y(rounds, 0), plan.size().1 / 2.0);
        }
    }

    #[test]
    fn the_span_of_a_round_is_exactly_what_reaches_into_the_heights() {
        for unit in [0.3, 7.0, ROOMY] {
            let plan = Plan { rounds: 8, unit };
            for round in 1..=8 {
                for top in [-500.0, 0.0, 33.0, 1_000.0, 20_000.0] {
                    let bottom = top + 560.0;
                    let reach = HALF.max(plan.pitch(round) / 4.0);
                    let inside = |index: &u32| {
                        let y = plan.y(round, *index);
                        y + reach >= top && y - reach <= bottom
                    };
                    let expected: Vec<u32> = (0..plan.count(round)).filter(inside).collect();
                    let span: Vec<u32> = plan.span(round, top, bottom).collect();
                    assert_eq!(span, expected, "{unit} {round} {top}");
                }
            }
        }
    }

    #[test]
    fn every_size_fits_whole_into_the_frame_and_its_last_rounds_have_names() {
        for rounds in 1..=11 {
            let look = Look::fit(rounds, FRAME);
            let (width, height) = look.plan.size();
            assert!(height <= FRAME.1 + 0.5 && width <= FRAME.0 + 0.5, "{rounds}: {width} x {height}");
            assert!(look.plan.named(rounds) && (rounds < 2 || look.plan.named(rounds - 1)));
        }
    }

    #[test]
    fn what_is_drawn_stays_small_however_large_the_bracket_and_wherever_the_frame() {
        let mut look = Look::fit(11, FRAME);
        while look.plan.unit < ROOMY {
            let (top, bottom) = Window::narrow(look).wide().heights();
            let drawn = (1..=11).filter(|round| look.plan.drawn(*round));
            let matches: usize = drawn.clone().map(|round| look.plan.span(round, top, bottom).len()).sum();
            let named = drawn.filter(|round| look.plan.named(*round));
            let names: usize = named.map(|round| look.plan.span(round, top, bottom).len()).sum();
            assert!(matches <= 620 && names <= 90, "{}: {matches}, {names}", look.plan.unit);
            look = look.zoomed(1.3, (600.0, 200.0));
        }
        assert_eq!(look.plan.unit, ROOMY);
    }

    #[test]
    fn zooming_keeps_the_height_under_the_pointer_and_ends_at_both_limits() {
        let look = Look::fit(11, FRAME).zoomed(20.0, (500.0, 300.0)).moved(0.0, -400.0);
        let near = look.zoomed(1.5, (500.0, 200.0));
        let down = |look: Look| (200.0 - look.y) / look.plan.size().1;
        assert!((down(look) - down(near)).abs() < 1e-9);
        assert_eq!(look.zoomed(1e-9, (0.0, 0.0)), Look::fit(11, FRAME));
        assert_eq!(look.zoomed(1e9, (0.0, 0.0)).plan.unit, ROOMY);
    }

    #[test]
    fn the_picture_never_leaves_the_frame() {
        for (rounds, large) in [(2, false), (3, false), (5, true), (11, true)] {
            let look = Look::fit(rounds, FRAME);
            assert_eq!(look.is_large(), large, "{rounds}");
            for look in [look, look.centred(1, 0), look.centred(rounds, 0)] {
                for (dx, dy) in [(1e6, 1e6), (-1e6, -1e6), (0.0, -1e6)] {
                    let there = look.moved(dx, dy);
                    let (width, height) = there.plan.size();
                    assert!(there.x <= 0.0 && there.x + width.max(FRAME.0) >= FRAME.0 - 0.5);
                    assert!(height <= FRAME.1 || (there.y <= 0.0 && there.y + height >= FRAME.1 - 0.5));
                }
            }
        }
    }

    #[test]
    fn a_movement_by_hand_adds_little_at_a_time_and_the_frame_is_always_drawn() {
        let mut look = Look::fit(9, FRAME).centred(1, 100);
        let mut window = Window::narrow(look).wide();
        assert_eq!(window.follow(look.moved(0.0, -FRAME.1 * 0.2)), None, "enough is drawn already");
        for _ in 0..400 {
            look = look.moved(0.0, -10.0);
            let (_, before) = window.heights();
            window = window.follow(look).unwrap_or(window);
            let (top, bottom) = window.heights();
            assert!(!window.is_narrow() && bottom - before <= FRAME.1 / 2.0);
            assert!(top <= -look.y && bottom >= -look.y + FRAME.1);
        }
    }

    #[test]
    fn a_leap_or_a_zoom_draws_the_frame_first() {
        let look = Look::fit(9, FRAME).centred(1, 100);
        let window = Window::narrow(look).wide();
        for there in [look.moved(0.0, -FRAME.1), look.zoomed(0.9, (0.0, 0.0))] {
            let leapt = window.follow(there).expect("something else");
            assert!(leapt.is_narrow());
            assert_eq!(leapt.heights(), (-there.y, -there.y + FRAME.1));
            assert_eq!(leapt.wide().follow(there), None);
        }
        // At the edge of the picture there is nothing more to draw.
        let end = look.moved(0.0, -1e6);
        assert_eq!(Window::narrow(end).wide().follow(end), None);
    }

    #[test]
    fn a_match_asked_for_is_in_the_middle_of_the_frame() {
        let look = Look::fit(11, FRAME).centred(1, 512);
        assert!((look.y + look.plan.y(1, 512) - FRAME.1 / 2.0).abs() < 1e-6);
        // At the edge as near as the picture allows.
        let first = look.centred(1, 0);
        assert_eq!((first.x, first.y), (0.0, 0.0));
    }
}
