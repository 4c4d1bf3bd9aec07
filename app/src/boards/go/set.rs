//! Bowls and board on a desk: the hand, the moves so far, and what is drawn.

use super::aim::{Aim, Ground};
use super::moves::{Listed, Shown, list, position};
use super::scene::{Frame, Scene, scene};
use super::words;
use crate::boards::{Action as AnyAction, View as AnyView};
use crate::i18n::t;
use crate::pages::desk::{Command, Desk};
use crate::reactive::{Memo, RwSignal};
use leptos::prelude::untrack;
use shared::rules::go::{Action, Board, Colour, Phase as Stage, Point, View};
use shared::table::Phase;

/// The set.
pub(crate) struct Set {
    /// The desk it stands on.
    pub(super) desk: Desk,
    /// The measures of the board.
    pub(super) frame: Frame,
    /// The hand.
    pub(super) aim: RwSignal<Aim>,
    /// The point in the middle of the magnifier, while a finger is on it.
    pub(super) lens: RwSignal<Option<Point>>,
    /// A pass waits for its confirmation.
    pub(super) passing: RwSignal<bool>,
    /// The moves.
    pub(super) list: Memo<Vec<Listed>>,
    /// The position shown.
    pub(super) shown: Memo<Shown>,
    /// What is drawn.
    pub(super) scene: Memo<Scene>,
}

/// Reads the game that is drawn.
fn with<T>(desk: Desk, f: impl FnOnce(&View) -> T) -> Option<T> {
    desk.game.with(|game| match game {
        Some(AnyView::Go(view)) => Some(f(view)),
        _ => None,
    })
}

impl Set {
    /// A set on a desk, lent out for ever as the desk is.
    pub(crate) fn new(desk: Desk) -> &'static Self {
        let size = untrack(|| with(desk, |view| view.game.config.size)).unwrap_or(19);
        let aim: RwSignal<Aim> = RwSignal::new(Aim::default());
        let list = Memo::new(move |_| with(desk, |view| list(&view.game)).unwrap_or_default());
        let shown = Memo::new(move |_| {
            let at = if desk.live.get() { usize::MAX } else { desk.at.get() };
            let nothing = || Shown { board: Board::new(size), prisoners: [0; 2], last: None };
            with(desk, |view| list.with(|list| position(&view.game, list, at))).unwrap_or_else(nothing)
        });
        let bare = Memo::new(move |_| {
            let count = with(desk, |view| view.count.as_ref().map(|counted| counted.count.clone()));
            let count = count.flatten().filter(|_| desk.live.get());
            shown.with(|shown| scene(&shown.board, shown.last, count.as_ref()))
        });
        let scene = Memo::new(move |_| {
            let colour = colour(desk);
            let ghost = aim.with(Aim::shown).and_then(|point| Some((point, colour?)));
            Scene { ghost, ..bare.get() }
        });
        Box::leak(Box::new(Self {
            desk,
            frame: Frame::new(size, desk.app.prefs.get_untracked().coordinates),
            aim,
            lens: RwSignal::new(None),
            passing: RwSignal::new(false),
            list,
            shown,
            scene,
        }))
    }

    /// Reads the game that is drawn.
    pub(super) fn game<T>(&'static self, f: impl FnOnce(&View) -> T) -> Option<T> {
        with(self.desk, f)
    }

    /// The colour that this player may place now.
    pub(super) fn colour(&'static self) -> Option<Colour> {
        colour(self.desk)
    }

    /// Lets the hand do something on the position shown.
    pub(super) fn hand<T>(&'static self, f: impl FnOnce(&mut Aim, &Ground<'_>) -> T) -> T {
        untrack(|| {
            let before = self.aim.get();
            let (mut aim, colour) = (before, self.colour());
            let done = self.shown.with(|shown| f(&mut aim, &Ground { board: &shown.board, colour }));
            if aim != before {
                self.aim.set(aim);
            }
            done
        })
    }

    /// What the hand has done: a point to place a stone on, or one that is told because it waits.
    pub(super) fn done(&'static self, point: Option<Point>) {
        self.passing.set(false);
        if let Some(at) = point {
            self.send(Action::Stone { at });
            return;
        }
        let aim = self.aim.get_untracked();
        let held = aim.held.map(|point| words::point(point, self.frame.size));
        if let Some(text) = held.or_else(|| aim.refused.map(|why| t(words::illegal(why)).to_owned())) {
            self.desk.said.set(text);
        }
    }

    /// Sends an action.
    pub(super) fn send(&'static self, action: Action) {
        self.put_all_down();
        self.desk.send(Command::Act(AnyAction::Go(action)));
    }

    /// Nothing waits for a confirmation any more.
    pub(super) fn put_all_down(&'static self) {
        self.aim.update(Aim::put_down);
        self.lens.set(None);
        self.passing.set(false);
    }

    /// What the game is doing.
    pub(super) fn stage(&'static self) -> Stage {
        self.game(|view| view.game.flow.phase).unwrap_or(Stage::Play)
    }
}

/// The colour that this device's player may place now; none in the past, in the count, and on the opponent's turn.
fn colour(desk: Desk) -> Option<Colour> {
    let plays = desk.phase.get() == Some(Phase::Running) && desk.may_act();
    let plays = plays && with(desk, |view| view.game.flow.phase == Stage::Play).unwrap_or_default();
    desk.seat.get().filter(|_| plays).and_then(Colour::of)
}
