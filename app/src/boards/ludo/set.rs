//! Board and tokens on a desk: the hand, the rolls so far, and what is drawn.

use super::hand::{Choice, Hand, choices};
use super::moves::{Listed, list, position};
use super::scene::{Stand, Target, stands, targets};
use super::words;
use crate::boards::{Action as AnyAction, View as AnyView};
use crate::pages::desk::{Command, Desk};
use crate::reactive::{Memo, RwSignal};
use leptos::prelude::untrack;
use shared::rules::ludo::{Action, Board, State};
use shared::seat::{Seat, SeatSet};
use shared::table::Phase;

/// The set.
pub(crate) struct Set {
    /// The desk it stands on.
    pub(super) desk: Desk,
    /// The hand.
    pub(super) hand: RwSignal<Hand>,
    /// The rolls.
    pub(super) list: Memo<Vec<Listed>>,
    /// The board shown.
    pub(super) board: Memo<Board>,
    /// The seat whose yard is in the lower left corner.
    pub(super) bottom: Memo<Seat>,
    /// The tokens shown.
    pub(super) stands: Memo<Vec<Stand>>,
    /// What the player of this device may move now.
    pub(super) choices: Memo<Vec<Choice>>,
    /// Where that leads.
    pub(super) targets: Memo<Vec<Target>>,
}

/// Reads the game that is drawn.
fn with<T>(desk: Desk, f: impl FnOnce(&State) -> T) -> Option<T> {
    desk.game.with(|game| match game {
        Some(AnyView::Ludo(view)) => Some(f(view)),
        _ => None,
    })
}

impl Set {
    /// A set on a desk, lent out for ever as the desk is.
    pub(crate) fn new(desk: Desk) -> &'static Self {
        let hand: RwSignal<Hand> = RwSignal::new(Hand::default());
        let list = Memo::new(move |_| with(desk, list).unwrap_or_default());
        let board = Memo::new(move |_| {
            let at = if desk.live.get() { usize::MAX } else { desk.at.get() };
            let shown = with(desk, |view| list.with(|list| position(view, list, at)));
            shown.unwrap_or_else(|| Board::new(SeatSet::EMPTY))
        });
        let bottom = Memo::new(move |_| desk.bottom());
        let choices = Memo::new(move |_| {
            let plays = desk.phase.get() == Some(Phase::Running) && desk.may_act();
            let seat = desk.seat.get().filter(|_| plays);
            seat.and_then(|seat| with(desk, |view| choices(view, seat))).unwrap_or_default()
        });
        let stands = Memo::new(move |_| board.with(|board| stands(board, bottom.get())));
        let targets = Memo::new(move |_| {
            let Some(seat) = desk.seat.get() else { return Vec::new() };
            let hand = hand.get();
            choices.with(|choices| {
                let only = hand.held.map(|held| held.token).or(hand.over);
                let shown = (0..4).filter(|token| only.is_none_or(|only| only == *token));
                targets(shown.filter_map(|token| hand.of(choices, token)), seat, bottom.get())
            })
        });
        Box::leak(Box::new(Self { desk, hand, list, board, bottom, stands, choices, targets }))
    }

    /// Reads the game that is drawn.
    pub(super) fn game<T>(&'static self, f: impl FnOnce(&State) -> T) -> Option<T> {
        with(self.desk, f)
    }

    /// Reads the game as long as the page is there, without following it.
    pub(super) fn game_now<T>(&'static self, f: impl FnOnce(&State) -> T) -> Option<T> {
        let read = |game: &Option<AnyView>| match game {
            Some(AnyView::Ludo(view)) => Some(f(view)),
            _ => None,
        };
        self.desk.game.try_with_untracked(read).flatten()
    }

    /// Whether the player of this device may roll now.
    pub(super) fn may_roll(&'static self) -> bool {
        let plays = self.desk.phase.get() == Some(Phase::Running) && self.desk.may_act();
        plays && self.game(|view| view.turn.dice.is_empty()).unwrap_or_default()
    }

    /// Rolls.
    pub(super) fn roll(&'static self) {
        if untrack(|| self.may_roll()) {
            self.send(Action::Roll);
        }
    }

    /// Lets the hand do something with what may be moved.
    pub(super) fn hand<T>(&'static self, f: impl FnOnce(&mut Hand, &[Choice]) -> T) -> T {
        untrack(|| {
            let before = self.hand.get();
            let mut hand = before;
            let done = self.choices.with(|choices| f(&mut hand, choices));
            if hand != before {
                self.hand.set(hand);
            }
            done
        })
    }

    /// A token was tapped, or named by the keyboard.
    pub(super) fn tap(&'static self, token: u8) {
        let confirms = untrack(|| self.desk.confirms());
        if let Some(choice) = self.hand(|hand, choices| hand.tap(choices, token, confirms)) {
            self.play(choice);
        } else if let Some(held) = self.hand.get_untracked().held {
            self.desk.said.set(words::choice(held, self.seat_now()));
        }
    }

    /// Moves a token.
    pub(super) fn play(&'static self, choice: Choice) {
        self.send(Action::Move { token: choice.token, die: choice.die });
    }

    /// The seat of the player of this device, or the first.
    pub(super) fn seat_now(&'static self) -> Seat {
        self.desk.seat.get_untracked().unwrap_or(Seat::FIRST)
    }

    fn send(&'static self, action: Action) {
        self.hand.update(Hand::put_down);
        self.desk.send(Command::Act(AnyAction::Ludo(action)));
    }
}
