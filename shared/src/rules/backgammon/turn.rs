//! A turn under construction: which checkers may move, where and with which dice, and undo. What the board works with.
//!
//! A hop is offered only if the turn can still be completed into a legal play after it, so that a player never gets
//! stuck in a turn that would be refused (BG-10). Which of two dice is used first is the player's choice (BG-6): the
//! higher one, until the dice are [swapped](Turn::swap).

use super::board::{BAR, Position, Side};
use super::decide::legal_plays;
use super::packed::Packed;
use super::plays::{Hop, Play};
use super::settings::Rulings;
use super::state::State;

/// One place where a checker may be put down, and the hops that bring it there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Own point; 0 is off.
    pub to: u8,
    /// One hop, or several of the same checker.
    pub hops: Vec<Hop>,
}

/// A turn under construction.
#[derive(Clone, Debug)]
pub struct Turn {
    start: Position,
    side: Side,
    packed: Packed,
    plays: Vec<Play>,
    /// Both dice, the one to be used first in front.
    order: [u8; 2],
    /// Of them what is left.
    dice: Vec<u8>,
    made: Vec<Hop>,
    /// Own checkers and hits at the start and after each hop made.
    line: Vec<(u128, u32)>,
}

impl Turn {
    /// A turn of `side` with these dice.
    ///
    /// ```
    /// use shared::rules::backgammon::{Hop, Position, Rulings, Side, Turn, Variant};
    /// let start = Position::start(Variant::Standard);
    /// let mut turn = Turn::new(&start, Side::White, [3, 1], &Rulings::default());
    /// assert!(turn.sources().contains(&8));
    /// assert!(turn.hop(Hop { from: 8, die: 3 }));
    /// assert!(turn.hop(Hop { from: 6, die: 1 }));
    /// assert!(turn.is_complete());
    /// assert!(turn.undo());
    /// assert_eq!(turn.hops(), [Hop { from: 8, die: 3 }]);
    /// ```
    #[must_use]
    pub fn new(position: &Position, side: Side, dice: [u8; 2], rulings: &Rulings) -> Self {
        let packed = Packed::of(position, side);
        let [a, b] = dice;
        let mut turn = Self {
            start: *position,
            side,
            packed,
            plays: legal_plays(position, side, dice, rulings),
            order: [a.max(b), a.min(b)],
            dice: Vec::new(),
            made: Vec::new(),
            line: vec![(packed.own, 0)],
        };
        turn.count_dice();
        turn
    }

    /// The turn that the game waits for, if it waits for a play.
    #[must_use]
    pub fn of(state: &State) -> Option<Self> {
        let dice = state.dice?;
        Some(Self::new(&state.position, state.flow.turn, dice, &state.config.rulings))
    }

    fn now(&self) -> (u128, u32) {
        self.line.last().copied().unwrap_or((self.packed.own, 0))
    }

    /// Dice not used yet, the one to be used first in front.
    #[must_use]
    pub fn dice_left(&self) -> &[u8] {
        &self.dice
    }

    /// Uses the other die first.
    pub fn swap(&mut self) {
        self.order.reverse();
        self.count_dice();
    }

    /// What the hops made have left of the dice.
    fn count_dice(&mut self) {
        let [a, b] = self.order;
        self.dice = if a == b { vec![a; 4] } else { vec![a, b] };
        for hop in &self.made {
            if let Some(at) = self.dice.iter().position(|die| *die == hop.die) {
                self.dice.remove(at);
            }
        }
    }

    /// Who plays.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The hops made so far.
    #[must_use]
    pub fn hops(&self) -> &[Hop] {
        &self.made
    }

    /// The board as it stands in the middle of the turn.
    #[must_use]
    pub fn position(&self) -> Position {
        let (own, hits) = self.now();
        Packed::restore(&self.start, self.side, own, hits)
    }

    /// Whether the turn may be sent as it stands: a legal play, or nothing where nothing can be played.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let (own, hits) = self.now();
        if self.plays.is_empty() {
            self.made.is_empty()
        } else {
            self.plays.iter().any(|p| p.reaches(own, hits))
        }
    }

    /// Own points (25 = bar) from which a checker may move now.
    #[must_use]
    pub fn sources(&self) -> Vec<u8> {
        (1..=BAR).rev().filter(|from| self.dice_from(*from).next().is_some()).collect()
    }

    /// The single hops that may be made from this own point, in the order of the dice.
    fn dice_from(&self, from: u8) -> impl Iterator<Item = Hop> + '_ {
        self.each_die().map(move |die| Hop { from, die }).filter(|hop| self.allows(*hop))
    }

    /// The numbers that are left, each once.
    fn each_die(&self) -> impl Iterator<Item = u8> + '_ {
        let first = |at: usize, die: &u8| self.dice.iter().position(|other| other == die) == Some(at);
        self.dice.iter().enumerate().filter(move |(at, die)| first(*at, die)).map(|(_, die)| *die)
    }

    /// Whether this hop may be made now and the turn still be completed.
    #[must_use]
    pub fn allows(&self, hop: Hop) -> bool {
        let (own, hits) = self.now();
        let mut left = self.dice.clone();
        let Some(at) = left.iter().position(|die| *die == hop.die) else { return false };
        left.swap_remove(at);
        self.packed.hop(own, hop).is_some_and(|(own, hit)| self.can_finish(own, hits | hit, &left))
    }

    fn can_finish(&self, own: u128, hits: u32, left: &[u8]) -> bool {
        if self.plays.iter().any(|play| play.reaches(own, hits)) {
            return true;
        }
        (0..left.len()).any(|at| {
            let mut rest = left.to_vec();
            let die = rest.swap_remove(at);
            // Equal dice: trying the first is enough.
            if left.iter().position(|d| *d == die) != Some(at) {
                return false;
            }
            self.packed
                .movable(own, die)
                .map(|from| self.packed.moved(own, from, die))
                .any(|(own, hit)| self.can_finish(own, hits | hit, &rest))
        })
    }

    /// The hops that complete the turn, if whatever is chosen leads to the same position: what one touch may play. Nothing
    /// where there is a choice, or nothing to do.
    ///
    /// ```
    /// use shared::rules::backgammon::{Hop, Position, Rulings, Side, Turn};
    /// let mut position = Position::EMPTY;
    /// position.set(Side::White, 24, 1);
    /// let turn = Turn::new(&position, Side::White, [6, 5], &Rulings::default());
    /// assert_eq!(turn.forced().map(|hops| hops.len()), Some(2));
    /// ```
    #[must_use]
    pub fn forced(&self) -> Option<Vec<Hop>> {
        if self.plays.is_empty() || self.is_complete() || (self.made.is_empty() && self.plays.len() > 1) {
            return None;
        }
        let (own, hits) = self.now();
        let mut only = None;
        let same = self.leads_to_one(own, hits, &self.dice, &mut Vec::new(), &mut only);
        only.filter(|_| same).map(|(_, hops)| hops)
    }

    /// Whether everything that completes the turn from here leads to one position: that, and the way to it.
    fn leads_to_one(
        &self,
        own: u128,
        hits: u32,
        left: &[u8],
        way: &mut Vec<Hop>,
        only: &mut Option<((u128, u32), Vec<Hop>)>,
    ) -> bool {
        if self.plays.iter().any(|play| play.reaches(own, hits)) {
            let end = (own, hits);
            return only.get_or_insert_with(|| (end, way.clone())).0 == end;
        }
        (0..left.len()).all(|at| {
            let mut rest = left.to_vec();
            let die = rest.remove(at);
            // Equal dice: trying the first is enough.
            if left.iter().position(|d| *d == die) != Some(at) {
                return true;
            }
            self.packed.movable(own, die).all(|from| {
                let (own, hit) = self.packed.moved(own, from, die);
                way.push(Hop { from, die });
                let same = self.leads_to_one(own, hits | hit, &rest, way, only);
                way.pop();
                same
            })
        })
    }

    /// Where the checker on this own point may be put down, with one die or several; each place once, with the fewest
    /// hops, and of equally many those with the first die first.
    #[must_use]
    pub fn targets(&self, from: u8) -> Vec<Target> {
        let mut out: Vec<Target> = Vec::new();
        let mut wave: Vec<(Self, u8, Vec<Hop>)> = vec![(self.clone(), from, Vec::new())];
        while let Some((turn, at, hops)) = (!wave.is_empty()).then(|| wave.remove(0)) {
            for hop in turn.dice_from(at).collect::<Vec<_>>() {
                let mut longer = hops.clone();
                longer.push(hop);
                if !out.iter().any(|known| known.to == hop.to()) {
                    out.push(Target { to: hop.to(), hops: longer.clone() });
                }
                let mut next = turn.clone();
                if hop.to() > 0 && next.hop(hop) {
                    wave.push((next, hop.to(), longer));
                }
            }
        }
        out
    }

    /// Makes a hop; `false`, and nothing changes, if it may not be made.
    pub fn hop(&mut self, hop: Hop) -> bool {
        if !self.allows(hop) {
            return false;
        }
        let (own, hits) = self.now();
        let Some((own, hit)) = self.packed.hop(own, hop) else { return false };
        self.made.push(hop);
        self.line.push((own, hits | hit));
        self.count_dice();
        true
    }

    /// Takes the last hop back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        if self.made.pop().is_none() {
            return false;
        }
        self.line.pop();
        self.count_dice();
        true
    }
}
