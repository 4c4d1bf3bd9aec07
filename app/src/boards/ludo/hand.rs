//! What the hand is about to do: which of two dice it uses first, at which token it points, and a choice that waits for
//! its confirmation. One tap on a token moves it. Nothing here touches the browser.

use shared::rules::ludo::{HOME, State, YARD};
use shared::seat::Seat;

/// A move that may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The number of the token, 0 to 3.
    pub(super) token: u8,
    /// The die that moves it.
    pub(super) die: u8,
    /// Progress before.
    pub(super) from: i8,
    /// Progress after.
    pub(super) to: i8,
    /// How many tokens it sends to their yards.
    pub(super) takes: u8,
}

impl Choice {
    /// Whether the token leaves the yard.
    pub(super) const fn enters(self) -> bool {
        self.from == YARD
    }

    /// Whether it comes home.
    pub(super) const fn is_home(self) -> bool {
        self.to == HOME
    }
}

/// The moves of a seat, in the order in which its dice fell.
pub(super) fn choices(game: &State, seat: Seat) -> Vec<Choice> {
    if game.over || game.turn.seat != seat {
        return Vec::new();
    }
    let mut dice: Vec<u8> = game.turn.dice.to_vec();
    dice.dedup();
    let of = |die: u8| {
        let moves = game.board.moves(&game.config.house, &game.config.rulings, seat, die);
        moves.into_iter().map(move |mv| Choice {
            token: mv.token,
            die,
            from: mv.from,
            to: mv.to,
            takes: mv.captures.len() as u8,
        })
    };
    dice.into_iter().flat_map(of).collect()
}

/// How many choices there are for somebody who does not tell tokens of one place apart.
pub(super) fn different(choices: &[Choice]) -> Vec<Choice> {
    let mut found: Vec<Choice> = Vec::new();
    for choice in choices {
        if !found.iter().any(|other| (other.from, other.die) == (choice.from, choice.die)) {
            found.push(*choice);
        }
    }
    found
}

/// The only choice, if there is no other.
pub(super) fn forced(choices: &[Choice]) -> Option<Choice> {
    match different(choices).as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

/// The hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hand {
    /// The token pointed at.
    pub(super) over: Option<u8>,
    /// The die to be used first.
    pub(super) die: Option<u8>,
    /// Waits for its confirmation.
    pub(super) held: Option<Choice>,
}

impl Hand {
    /// The die that the next token moves by: the chosen one, else the one that fell first of those that move something.
    pub(super) fn active(&self, choices: &[Choice]) -> Option<u8> {
        let moves = |die: u8| choices.iter().any(|choice| choice.die == die);
        self.die.filter(|die| moves(*die)).or_else(|| choices.first().map(|choice| choice.die))
    }

    /// The other die that moves something, if there are two.
    pub(super) fn other(&self, choices: &[Choice]) -> Option<u8> {
        let active = self.active(choices)?;
        choices.iter().map(|choice| choice.die).find(|die| *die != active)
    }

    /// What a token does: by the active die, or by the other one where that moves it alone.
    pub(super) fn of(&self, choices: &[Choice], token: u8) -> Option<Choice> {
        let active = self.active(choices);
        let by = |die: Option<u8>| {
            choices.iter().find(|choice| choice.token == token && Some(choice.die) == die).copied()
        };
        by(active).or_else(|| by(self.other(choices)))
    }

    /// Points at a token, or at none.
    pub(super) fn point(&mut self, choices: &[Choice], token: Option<u8>) {
        self.over = token.filter(|token| self.of(choices, *token).is_some());
    }

    /// A token was tapped. `confirms` = it only chooses; otherwise the move to make.
    pub(super) fn tap(&mut self, choices: &[Choice], token: u8, confirms: bool) -> Option<Choice> {
        let choice = self.of(choices, token)?;
        let again = self.held == Some(choice);
        self.held = None;
        if confirms && !again {
            self.held = Some(choice);
            return None;
        }
        Some(choice)
    }

    /// The held choice is meant.
    pub(super) fn confirm(&mut self) -> Option<Choice> {
        self.held.take()
    }

    /// Uses the other die first.
    pub(super) fn swap(&mut self, choices: &[Choice]) {
        self.held = None;
        if let Some(other) = self.other(choices) {
            self.die = Some(other);
        }
    }

    /// Puts everything down.
    pub(super) fn put_down(&mut self) {
        *self = Self { die: self.die, ..Self::default() };
    }

    /// The game changed under the hand: what is not possible any more is put down.
    pub(super) fn refresh(&mut self, choices: &[Choice]) {
        self.held = self.held.filter(|held| choices.contains(held));
        self.over = self.over.filter(|token| self.of(choices, *token).is_some());
        if choices.is_empty() {
            *self = Self::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::ludo::{Board, Config, Dice, House, start};

    fn seat(n: u8) -> Seat {
        Seat::new(n).unwrap()
    }

    /// A game in which seat 0 has rolled these dice, with these tokens of seats 0 and 2.
    fn rolled(house: House, dice: &[u8], own: [i8; 4], others: [i8; 4]) -> State {
        let config = Config { house, ..Config::default() };
        let mut game = start(config, seat(0));
        let tokens = [own, [-1; 4], others, [-1; 4]];
        game.board = Board::with_tokens(config.seats(), tokens).unwrap();
        game.turn.dice = Dice::of(dice);
        game
    }

    #[test]
    fn lu_6_the_choices_are_the_legal_moves_and_nobody_elses() {
        let game = rolled(House::default(), &[6], [-1, 10, -1, 56], [-1; 4]);
        let found = choices(&game, seat(0));
        let tokens: Vec<(u8, i8, i8)> =
            found.iter().map(|choice| (choice.token, choice.from, choice.to)).collect();
        assert_eq!(tokens, [(0, -1, 0), (1, 10, 16), (2, -1, 0)]);
        assert_eq!(choices(&game, seat(2)), []);
        assert_eq!(different(&found).len(), 2, "the two in the yard are one choice");
        assert_eq!(forced(&found), None);
        assert!(found[0].enters() && !found[1].enters());
    }

    #[test]
    fn a_single_move_is_forced_also_when_two_tokens_stand_together() {
        let game = rolled(House::default(), &[3], [-1, 12, 12, 56], [-1; 4]);
        let found = choices(&game, seat(0));
        assert_eq!(found.len(), 2);
        assert_eq!(forced(&found).map(|choice| (choice.token, choice.to)), Some((1, 15)));
    }

    #[test]
    fn lu_9_a_choice_says_what_it_takes() {
        // Progress 29 of seat 2 is ring square 3, three steps after the start of seat 0.
        let game = rolled(House::default(), &[3], [0, -1, -1, -1], [29, 29, -1, -1]);
        assert_eq!(choices(&game, seat(0))[0].takes, 2);
    }

    #[test]
    fn one_tap_moves_and_with_confirmation_the_second_does() {
        let game = rolled(House::default(), &[6], [-1, 10, -1, 56], [-1; 4]);
        let found = choices(&game, seat(0));
        let mut hand = Hand::default();
        assert_eq!(hand.tap(&found, 1, false), Some(found[1]));
        assert_eq!(hand.tap(&found, 3, false), None, "a token at home does not move");
        assert_eq!(hand.tap(&found, 1, true), None);
        assert_eq!(hand.held, Some(found[1]));
        assert_eq!(hand.tap(&found, 0, true), None, "another one is chosen instead");
        assert_eq!(hand.held, Some(found[0]));
        assert_eq!(hand.tap(&found, 0, true), Some(found[0]));
        assert_eq!((hand.held, hand.confirm()), (None, None));
        hand.tap(&found, 1, true);
        assert_eq!(hand.confirm(), Some(found[1]));
    }

    #[test]
    fn lu_25_the_dice_are_used_in_either_order_and_one_that_alone_moves_a_token_is_found() {
        let house = House { two_dice: true, ..House::default() };
        let game = rolled(house, &[2, 6], [-1, 10, -1, 56], [-1; 4]);
        let found = choices(&game, seat(0));
        let mut hand = Hand::default();
        assert_eq!((hand.active(&found), hand.other(&found)), (Some(2), Some(6)));
        assert_eq!(hand.of(&found, 1).map(|choice| choice.to), Some(12));
        assert_eq!(hand.of(&found, 0).map(|choice| choice.die), Some(6), "only the six brings it out");
        hand.swap(&found);
        assert_eq!(hand.of(&found, 1).map(|choice| choice.to), Some(16));
        // The six is used: what is left is the two, whatever was chosen before.
        let left: Vec<Choice> = found.iter().filter(|choice| choice.die == 2).copied().collect();
        hand.refresh(&left);
        assert_eq!((hand.active(&left), hand.other(&left)), (Some(2), None));
        let double = rolled(house, &[4, 4], [-1, 10, -1, 56], [-1; 4]);
        assert_eq!(choices(&double, seat(0)).len(), 1, "of two equal dice each move is listed once");
    }

    #[test]
    fn what_is_not_possible_any_more_falls_out_of_the_hand() {
        let game = rolled(House::default(), &[6], [-1, 10, -1, 56], [-1; 4]);
        let found = choices(&game, seat(0));
        let mut hand = Hand::default();
        hand.point(&found, Some(1));
        hand.tap(&found, 1, true);
        hand.point(&found, Some(3));
        assert_eq!(hand.over, None);
        hand.refresh(&found[..1]);
        assert_eq!(hand.held, None);
        hand.die = Some(6);
        hand.refresh(&[]);
        assert_eq!(hand, Hand::default());
    }
}
