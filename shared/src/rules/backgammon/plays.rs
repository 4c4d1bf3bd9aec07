//! All legal plays of a turn (BG-6 to BG-14): complete, and each final position once.
//!
//! With a double the order of the hops does not matter: whichever checkers move, they can move in falling order of
//! their points (a checker moves onto a point only from above it; what is closed stays closed; bearing off from a
//! point needs the points above it empty). So the search only walks falling sequences, and each reaches a position of
//! its own. With two different dice both orders are walked and equal results are dropped.

use super::board::{BAR, Position, Side};
use super::packed::{Packed, highest};
use super::settings::{ForcedDice, Rulings};
use serde::{Deserialize, Serialize};

/// One checker moved by one die, from an own point (1 to 24) or the bar (25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hop {
    /// Own point, or [`BAR`].
    pub from: u8,
    /// 1 to 6.
    pub die: u8,
}

impl Hop {
    /// The own point it lands on; 0 is off.
    #[must_use]
    pub const fn to(self) -> u8 {
        self.from.saturating_sub(self.die)
    }
}

/// A legal play of a whole turn: the hops, and the position they lead to in the mover's packed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    own: u128,
    hits: u32,
    /// Sources, first hop in the highest of the `count` lowest bytes.
    froms: u32,
    dice: [u8; 2],
    count: u8,
}

impl Play {
    /// The hops in an order in which they can be made.
    #[must_use]
    pub fn hops(&self) -> Vec<Hop> {
        (0..self.count)
            .map(|i| {
                let shift = u32::from(self.count.saturating_sub(i).saturating_sub(1)) * 8;
                let [first, second] = self.dice;
                Hop { from: (self.froms >> shift) as u8, die: if i == 0 { first } else { second } }
            })
            .collect()
    }

    /// How many dice it uses.
    #[must_use]
    pub const fn dice_used(&self) -> u8 {
        self.count
    }

    /// The position after the play, made from `position` by `side`.
    #[must_use]
    pub fn apply(&self, position: &Position, side: Side) -> Position {
        Packed::restore(position, side, self.own, self.hits)
    }

    pub(super) const fn reaches(&self, own: u128, hits: u32) -> bool {
        self.own == own && self.hits == hits
    }

    const fn wins(&self) -> bool {
        highest(self.own) == 0
    }

    pub(super) const fn ends_like(&self, other: &Self) -> bool {
        self.own == other.own && self.hits == other.hits
    }
}

/// A position from one side's point of view, prepared for [`Search::plays`].
#[derive(Clone, Copy, Debug)]
pub struct Search {
    pub(super) packed: Packed,
}

impl Search {
    /// Prepares `position` for `side` on turn.
    #[must_use]
    pub fn new(position: &Position, side: Side) -> Self {
        Self { packed: Packed::of(position, side) }
    }

    /// Every legal play with these dice under the default rulings, each final position once; `out` is emptied first.
    /// Nothing can be played if it stays empty. Dice outside 1 to 6 allow nothing.
    pub fn plays(&self, dice: [u8; 2], out: &mut Vec<Play>) {
        out.clear();
        let [a, b] = dice;
        if !(1..=6).contains(&a) || !(1..=6).contains(&b) || highest(self.packed.own) == 0 {
            return;
        }
        if a == b {
            let mut most = 1;
            self.doubles(Line { own: self.packed.own, hits: 0, froms: 0, count: 0 }, BAR, a, &mut most, out);
        } else {
            self.two_dice(a.max(b), a.min(b), out);
        }
    }

    /// [`plays`](Self::plays) under any rulings.
    pub fn plays_under(&self, rulings: &Rulings, dice: [u8; 2], out: &mut Vec<Play>) {
        if rulings.forced_dice == ForcedDice::MaximumThenHigher && rulings.inside_instead_of_off {
            self.plays(dice, out);
        } else {
            super::plays_slow::plays(&self.packed, rulings, dice, out);
        }
    }

    /// One legal play under the default rulings, drawn without making the others: hop by hop, each time one of the
    /// checkers that may move. Every final position can come, not each as likely as another. `None` where nothing can be
    /// played. `below(n)` gives a number from 0 to n - 1; `rest` is room for the plays where only some of the dice can
    /// be used.
    pub fn draw(
        &self,
        dice: [u8; 2],
        rest: &mut Vec<Play>,
        mut below: impl FnMut(usize) -> usize,
    ) -> Option<Play> {
        let [a, b] = dice;
        let (order, hops) = match (a == b, below(2)) {
            (true, _) => ([a, a], 4),
            (_, 0) => ([a, b], 2),
            _ => ([b, a], 2),
        };
        let [first, second] = order;
        let mut line = Line { own: self.packed.own, ..Line::START };
        for count in 0..hops {
            let die = if count == 0 { first } else { second };
            let mut movable = self.packed.movable(line.own, die);
            let choices = movable.count();
            let Some(from) = (choices > 0).then(|| below(choices)).and_then(|n| movable.nth(n)) else {
                // Not all dice go in this order: which plays use the most is seen from all of them.
                self.plays(dice, rest);
                return (!rest.is_empty()).then(|| below(rest.len())).and_then(|n| rest.get(n).copied());
            };
            let (own, hit) = self.packed.moved(line.own, from, die);
            line = line.then(own, hit, from);
            if highest(own) == 0 {
                break;
            }
        }
        (line.count > 0).then(|| line.play(order))
    }

    fn doubles(&self, line: Line, at_most: u8, die: u8, most: &mut u8, out: &mut Vec<Play>) {
        for from in self.packed.movable(line.own, die).up_to(at_most) {
            let (own, hit) = self.packed.moved(line.own, from, die);
            let next = line.then(own, hit, from);
            if next.count >= *most || highest(own) == 0 {
                if next.count > *most {
                    *most = next.count;
                    out.retain(Play::wins);
                }
                out.push(next.play([die, die]));
            }
            if next.count < 4 && highest(own) != 0 {
                self.doubles(next, from, die, most, out);
            }
        }
    }

    fn two_dice(&self, high: u8, low: u8, out: &mut Vec<Play>) {
        self.pairs([high, low], out);
        self.pairs([low, high], out);
        if out.iter().any(|play| play.count == 2) {
            return;
        }
        // Only one die can be played: the higher if it can (BG-10). A single hop that wins is already there.
        for die in [high, low] {
            for from in self.packed.movable(self.packed.own, die) {
                let (own, hit) = self.packed.moved(self.packed.own, from, die);
                push_new(Line::START.then(own, hit, from).play([die, die]), out);
            }
            if !out.is_empty() {
                return;
            }
        }
    }

    fn pairs(&self, dice: [u8; 2], out: &mut Vec<Play>) {
        let [first, second] = dice;
        for from in self.packed.movable(self.packed.own, first) {
            let (own, hit) = self.packed.moved(self.packed.own, from, first);
            let line = Line::START.then(own, hit, from);
            if highest(own) == 0 {
                push_new(line.play(dice), out);
                continue;
            }
            for from in self.packed.movable(own, second) {
                let (own, hit) = self.packed.moved(own, from, second);
                push_new(line.then(own, hit, from).play(dice), out);
            }
        }
    }
}

/// Keeps one play for each end, the one with more dice: two plays that both win may differ in that (BG-14).
fn push_new(play: Play, out: &mut Vec<Play>) {
    match out.iter_mut().find(|known| known.ends_like(&play)) {
        Some(known) if known.count < play.count => *known = play,
        Some(_) => {}
        None => out.push(play),
    }
}

/// A play under construction.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub own: u128,
    pub hits: u32,
    pub froms: u32,
    pub count: u8,
}

impl Line {
    /// Nothing moved yet; `own` is set by the first hop.
    pub(super) const START: Self = Self { own: 0, hits: 0, froms: 0, count: 0 };

    #[inline]
    pub(super) const fn then(self, own: u128, hit: u32, from: u8) -> Self {
        Self { own, hits: self.hits | hit, froms: (self.froms << 8) | from as u32, count: self.count + 1 }
    }

    #[inline]
    pub(super) const fn play(self, dice: [u8; 2]) -> Play {
        Play { own: self.own, hits: self.hits, froms: self.froms, dice, count: self.count }
    }
}
