//! What the player's hand is doing with the dice: which hops were made, which checker is picked up. Pointer, keyboard and
//! typing come through here, and nothing of it leaves before the turn is sent. Nothing here touches the browser.

use super::place::Spot;
use shared::rules::backgammon::{
    BAR, Hop, OFF, Phase, Position, Rulings, Side, State, Target, Turn, find_play, told,
};

/// The turn that the hand works on; another one puts everything down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ground {
    side: Side,
    position: Position,
    dice: [u8; 2],
    rulings: Rulings,
}

impl Ground {
    /// A turn.
    pub(super) const fn new(side: Side, position: Position, dice: [u8; 2], rulings: Rulings) -> Self {
        Self { side, position, dice, rulings }
    }

    /// The turn of `side`, if the game waits for its play.
    pub(super) fn of(state: &State, side: Side) -> Option<Self> {
        let waits = state.flow.phase == Phase::Move && state.flow.turn == side;
        let dice = state.dice.filter(|_| waits)?;
        Some(Self::new(side, state.position, dice, state.config.rulings))
    }
}

/// Why a checker was not picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// BG-8.
    BarFirst,
    /// No hop of this checker leaves a turn that can be completed (BG-10).
    Stuck,
}

/// The hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Hand {
    ground: Option<Ground>,
    turn: Option<Turn>,
    picked: Option<u8>,
    refused: Option<Refused>,
}

/// What of the hand is shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Progress {
    /// Whose turn it is.
    pub(super) side: Side,
    /// The board in the middle of the turn.
    pub(super) position: Position,
    /// The position before it.
    pub(super) start: Position,
    /// The hops made.
    pub(super) hops: Vec<Hop>,
    /// The dice that are left, the one to be used first in front.
    pub(super) left: Vec<u8>,
    /// Own points from which a checker may move.
    pub(super) sources: Vec<u8>,
    /// The checker picked up.
    pub(super) picked: Option<u8>,
    /// Where it may go.
    pub(super) targets: Vec<Target>,
    /// The turn can be sent.
    pub(super) complete: bool,
    /// The hops that complete it, where there is no choice.
    pub(super) forced: Option<Vec<Hop>>,
    /// Why the checker touched last was not picked up.
    pub(super) refused: Option<Refused>,
}

impl Progress {
    /// The dice are of two numbers, and none was used.
    pub(super) fn may_swap(&self) -> bool {
        matches!(self.left.as_slice(), [a, b] if a != b)
    }

    /// Pips that a target uses.
    pub(super) fn pips(target: &Target) -> u8 {
        target.hops.iter().map(|hop| hop.die).sum()
    }

    /// Whether a checker of the opponent is hit where the picked one would come to rest.
    pub(super) fn hits(&self, target: &Target) -> bool {
        target.to != OFF && self.position.own(self.side.other(), BAR.saturating_sub(target.to)) == 1
    }
}

impl Hand {
    /// Another turn has come, or the same one still stands: then nothing is put down.
    pub(super) fn refresh(&mut self, ground: Option<Ground>) {
        if self.ground == ground {
            return;
        }
        let turn = ground.map(|now| Turn::new(&now.position, now.side, now.dice, &now.rulings));
        *self = Self { ground, turn, ..Self::default() };
    }

    /// What is shown of it.
    pub(super) fn progress(&self) -> Option<Progress> {
        let (turn, ground) = (self.turn.as_ref()?, self.ground?);
        Some(Progress {
            side: ground.side,
            position: turn.position(),
            start: ground.position,
            hops: turn.hops().to_vec(),
            left: turn.dice_left().to_vec(),
            sources: turn.sources(),
            picked: self.picked,
            targets: self.targets(),
            complete: turn.is_complete(),
            forced: turn.forced(),
            refused: self.refused,
        })
    }

    fn targets(&self) -> Vec<Target> {
        self.turn.as_ref().zip(self.picked).map(|(turn, from)| turn.targets(from)).unwrap_or_default()
    }

    /// What a touch means, in own points: who touches an own checker means that one, also when it cannot move.
    fn owns(&self, meant: &[Spot]) -> Vec<u8> {
        let Some((turn, ground)) = self.turn.as_ref().zip(self.ground) else { return Vec::new() };
        let mut owns: Vec<u8> = meant.iter().filter_map(|spot| spot.own(ground.side)).collect();
        let there = |own: &u8| *own != OFF && turn.position().own(ground.side, *own) > 0;
        if owns.first().is_some_and(there) {
            owns.truncate(1);
        }
        owns
    }

    /// A pointer was pressed: which own checker it may carry away. `meant` is what it may mean, the nearest first.
    pub(super) fn press(&self, meant: &[Spot]) -> Option<u8> {
        let sources = self.turn.as_ref()?.sources();
        self.owns(meant).into_iter().find(|own| sources.contains(own))
    }

    /// A checker is carried away from where it lay.
    pub(super) fn lift(&mut self, from: u8) {
        self.picked = Some(from);
        self.refused = None;
    }

    /// A carried checker is let go: nothing happens unless it may go there, and then it stays picked up.
    pub(super) fn drop_on(&mut self, meant: &[Spot]) {
        let Some(side) = self.ground.map(|ground| ground.side) else { return };
        let targets = self.targets();
        let found = meant
            .iter()
            .filter_map(|spot| spot.own(side))
            .find_map(|own| targets.iter().find(|target| target.to == own));
        if let Some(target) = found {
            self.go(&target.hops);
        }
    }

    /// A tap, Enter, or a screen reader's activation: goes to a target, plays the picked checker with the first die that
    /// it can use, picks another one up, or changes the order of the dice.
    pub(super) fn tap(&mut self, meant: &[Spot]) {
        if meant == [Spot::Dice] {
            self.swap();
            return;
        }
        self.refused = None;
        let targets = self.targets();
        let sources = self.turn.as_ref().map(Turn::sources).unwrap_or_default();
        let owns = self.owns(meant);
        for own in owns.iter().copied() {
            if let Some(target) = targets.iter().find(|target| target.to == own) {
                self.go(&target.hops);
                return;
            }
            if self.picked == Some(own) {
                let first = targets.into_iter().find(|target| target.hops.len() == 1);
                self.go(&first.map(|target| target.hops).unwrap_or_default());
                return;
            }
            if sources.contains(&own) {
                self.picked = Some(own);
                // One place to go to needs no second tap.
                if let [only] = self.targets().as_slice() {
                    self.go(&only.hops);
                }
                return;
            }
        }
        self.picked = None;
        self.refused = owns.first().and_then(|own| self.why_not(*own));
    }

    fn why_not(&self, own: u8) -> Option<Refused> {
        let (turn, side) = (self.turn.as_ref()?, self.ground?.side);
        let position = turn.position();
        if own == OFF || position.own(side, own) == 0 || turn.is_complete() {
            return None;
        }
        let waits = position.own(side, BAR) > 0 && own != BAR;
        Some(if waits { Refused::BarFirst } else { Refused::Stuck })
    }

    fn go(&mut self, hops: &[Hop]) {
        self.picked = None;
        self.refused = None;
        if let Some(turn) = &mut self.turn {
            for hop in hops {
                turn.hop(*hop);
            }
        }
    }

    /// Uses the other die first.
    pub(super) fn swap(&mut self) {
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.dice_left().len() == 2) {
            turn.swap();
        }
    }

    /// Takes the last hop back.
    pub(super) fn undo(&mut self) {
        self.put_down();
        if let Some(turn) = &mut self.turn {
            turn.undo();
        }
    }

    /// Makes the hops that are left without a choice.
    pub(super) fn finish(&mut self) {
        if let Some(hops) = self.turn.as_ref().and_then(Turn::forced) {
            self.go(&hops);
        }
    }

    /// The hops of a turn that can be sent.
    pub(super) fn sent(&self) -> Option<Vec<Hop>> {
        self.turn.as_ref().filter(|turn| turn.is_complete()).map(|turn| turn.hops().to_vec())
    }

    /// Puts the picked checker down; the hops made stay.
    pub(super) fn put_down(&mut self) {
        self.picked = None;
        self.refused = None;
    }

    /// The whole turn as it was typed: `8/5 6/5`, with or without the dice before it.
    pub(super) fn typed(&self, text: &str) -> Option<Vec<Hop>> {
        let now = self.ground?;
        let moves = text.split_once(':').map_or(text, |(_, moves)| moves);
        let told = told(moves)?;
        find_play(&now.position, now.side, now.dice, &now.rulings, &told).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::backgammon::Variant;

    const WHITE: Side = Side::White;

    /// A hand of White with these dice over a position.
    fn hand(position: Position, dice: [u8; 2]) -> Hand {
        let mut hand = Hand::default();
        hand.refresh(Some(Ground::new(WHITE, position, dice, Rulings::default())));
        hand
    }

    fn start(dice: [u8; 2]) -> Hand {
        hand(Position::start(Variant::Standard), dice)
    }

    fn own(own: u8) -> [Spot; 1] {
        [Spot::of(WHITE, own)]
    }

    fn hop(from: u8, die: u8) -> Hop {
        Hop { from, die }
    }

    /// Only these checkers of White and of Black, in White's own points.
    fn position(white: &[(u8, u8)], black: &[(u8, u8)]) -> Position {
        let mut position = Position::EMPTY;
        for (point, count) in white {
            position.set(WHITE, *point, *count);
        }
        for (point, count) in black {
            position.set(Side::Black, BAR - *point, *count);
        }
        position
    }

    #[test]
    fn tap_tap_moves_and_only_legal_targets_are_shown() {
        let mut hand = start([3, 1]);
        hand.tap(&own(8));
        let now = hand.progress().unwrap();
        assert_eq!(now.picked, Some(8));
        let to: Vec<u8> = now.targets.iter().map(|target| target.to).collect();
        assert_eq!(to, [5, 7, 4], "with the higher die, the lower, and both");
        hand.tap(&own(5));
        let now = hand.progress().unwrap();
        assert_eq!(
            (now.picked, now.hops.as_slice(), now.left.as_slice()),
            (None, &[hop(8, 3)][..], &[1][..])
        );
        assert_eq!(hand.sent(), None);
        hand.tap(&own(6));
        let now = hand.progress().unwrap();
        assert_eq!(now.hops, [hop(8, 3), hop(6, 1)], "one place to go to needs no second tap");
        assert_eq!(hand.sent(), Some(now.hops));
    }

    #[test]
    fn bg_6_the_order_of_the_dice_is_chosen_by_a_tap_on_them() {
        let mut hand = start([1, 3]);
        assert_eq!(hand.progress().unwrap().left, [3, 1], "the higher first");
        hand.tap(&own(13));
        hand.tap(&own(13));
        assert_eq!(hand.progress().unwrap().hops, [hop(13, 3)], "a second tap uses the first die");
        hand.undo();
        hand.tap(&[Spot::Dice]);
        assert_eq!(hand.progress().unwrap().left, [1, 3]);
        hand.tap(&own(8));
        hand.tap(&own(8));
        assert_eq!(hand.progress().unwrap().hops, [hop(8, 1)]);
        hand.tap(&[Spot::Dice]);
        assert_eq!(hand.progress().unwrap().left, [3], "one die has no order");
        hand.undo();
        hand.tap(&own(8));
        hand.tap(&own(4));
        assert_eq!(hand.progress().unwrap().hops, [hop(8, 1), hop(7, 3)], "also on the way of both");
    }

    #[test]
    fn hops_are_taken_back_one_by_one() {
        let mut hand = start([6, 6]);
        hand.tap(&own(24));
        hand.tap(&own(24));
        assert_eq!(hand.progress().unwrap().hops, [hop(24, 6), hop(24, 6)]);
        hand.lift(13);
        hand.undo();
        let now = hand.progress().unwrap();
        assert_eq!((now.hops, now.left, now.picked), (vec![hop(24, 6)], vec![6, 6, 6], None));
        hand.undo();
        hand.undo();
        assert_eq!(hand.progress().unwrap().position, Position::start(Variant::Standard));
    }

    #[test]
    fn a_drag_goes_only_where_the_checker_may_go() {
        let mut hand = start([3, 1]);
        assert_eq!(hand.press(&own(8)), Some(8));
        assert_eq!(hand.press(&own(5)), None, "nothing lies there");
        hand.lift(8);
        hand.drop_on(&own(2));
        let now = hand.progress().unwrap();
        assert_eq!((now.picked, now.hops.len()), (Some(8), 0), "a slip costs nothing");
        // Let go between two points: the one that is possible is meant.
        hand.drop_on(&[Spot::of(WHITE, 3), Spot::of(WHITE, 4)]);
        assert_eq!(hand.progress().unwrap().hops, [hop(8, 3), hop(5, 1)]);
    }

    #[test]
    fn a_touch_beside_a_point_means_its_neighbour_but_never_another_checker() {
        let mut hand = start([3, 1]);
        // Point 7 is empty: the neighbour is meant. Point 12 holds the opponent's.
        hand.tap(&[Spot::of(WHITE, 7), Spot::of(WHITE, 8)]);
        assert_eq!(hand.progress().unwrap().picked, Some(8));
        hand.put_down();
        let stuck = position(&[(24, 1), (20, 1), (5, 1)], &[(19, 2), (17, 2), (4, 2), (2, 2)]);
        let mut hand = self::hand(stuck, [3, 1]);
        hand.tap(&[Spot::of(WHITE, 20), Spot::of(WHITE, 21), Spot::of(WHITE, 24)]);
        let now = hand.progress().unwrap();
        assert_eq!((now.picked, now.hops.len(), now.refused), (None, 0, Some(Refused::Stuck)));
    }

    #[test]
    fn bg_8_with_a_checker_on_the_bar_nothing_else_is_picked_up() {
        let mut hand = hand(position(&[(BAR, 1), (13, 2), (6, 2)], &[]), [5, 2]);
        hand.tap(&own(13));
        assert_eq!(hand.progress().unwrap().refused, Some(Refused::BarFirst));
        hand.tap(&own(BAR));
        let now = hand.progress().unwrap();
        assert_eq!((now.picked, now.refused), (Some(BAR), None));
        hand.tap(&own(20));
        assert_eq!(hand.progress().unwrap().hops, [hop(BAR, 5)]);
    }

    #[test]
    fn bg_12_a_checker_is_borne_off_into_the_tray() {
        let mut hand = hand(position(&[(6, 2), (3, 2)], &[]), [6, 3]);
        hand.tap(&own(6));
        let now = hand.progress().unwrap();
        assert!(now.targets.iter().any(|target| target.to == OFF && Progress::pips(target) == 6));
        hand.tap(&own(OFF));
        assert_eq!(hand.progress().unwrap().position.own(WHITE, OFF), 1);
    }

    #[test]
    fn bg_10_what_is_forced_is_played_by_one_touch() {
        let mut hand = hand(position(&[(24, 1)], &[(1, 1)]), [6, 5]);
        assert_eq!(hand.progress().unwrap().forced.map(|hops| hops.len()), Some(2));
        hand.finish();
        let now = hand.progress().unwrap();
        assert_eq!((now.complete, now.forced), (true, None));
        // After a choice the rest may be forced.
        let mut hand = self::hand(position(&[(24, 1), (2, 1)], &[]), [6, 1]);
        assert_eq!(hand.progress().unwrap().forced, None);
        hand.lift(2);
        hand.drop_on(&own(1));
        assert_eq!(hand.progress().unwrap().forced, Some(vec![hop(24, 6)]));
    }

    #[test]
    fn hits_are_known_before_they_are_made() {
        let mut hand = hand(position(&[(8, 2), (6, 2)], &[(5, 1)]), [3, 1]);
        hand.tap(&own(8));
        let now = hand.progress().unwrap();
        let hits: Vec<(u8, bool)> = now.targets.iter().map(|target| (target.to, now.hits(target))).collect();
        assert_eq!(hits, [(5, true), (7, false), (4, false)]);
    }

    #[test]
    fn a_view_that_changes_nothing_of_the_turn_leaves_the_hand_alone() {
        let start = Position::start(Variant::Standard);
        let ground = Ground::new(WHITE, start, [3, 1], Rulings::default());
        let mut hand = Hand::default();
        hand.refresh(Some(ground));
        hand.tap(&own(8));
        hand.tap(&own(5));
        hand.refresh(Some(ground));
        assert_eq!(hand.progress().unwrap().hops.len(), 1);
        hand.refresh(Some(Ground { dice: [6, 5], ..ground }));
        assert_eq!(hand.progress().unwrap().hops.len(), 0);
        hand.refresh(None);
        assert_eq!(hand.progress(), None);
        hand.tap(&own(8));
        assert_eq!((hand.progress(), hand.press(&own(8)), hand.sent()), (None, None, None), "only looking");
    }

    #[test]
    fn a_turn_is_typed_as_players_write_it() {
        let hand = start([3, 1]);
        assert_eq!(hand.typed("8/5 6/5"), Some(vec![hop(8, 3), hop(6, 1)]));
        assert_eq!(hand.typed("31: 8/5 6/5").map(|hops| hops.len()), Some(2));
        assert_eq!(hand.typed("24/20").map(|hops| hops.len()), Some(2));
        for wrong in ["", "8/5", "8/4 6/5", "e4", "8/5 6/5 6/5", "5/8"] {
            assert_eq!(hand.typed(wrong), None, "{wrong}");
        }
        assert_eq!(Hand::default().typed("8/5 6/5"), None);
    }
}
