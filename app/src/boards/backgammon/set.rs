//! Checkers, dice and cube on a desk: the hand, the steps so far, and what is drawn.

use super::follow::Ids;
use super::hand::{Ground, Hand, Progress};
use super::moves::{Listed, Shown, list, shown};
use super::pointer::Drag;
use super::scene::{Look, Scene, scene};
use super::words;
use crate::boards::{Action as AnyAction, View as AnyView};
use crate::i18n::t;
use crate::pages::desk::{Command, Desk};
use crate::reactive::{Memo, RwSignal};
use shared::rules::backgammon::{Action, Flow, Position, Side, State, Variant, written};

/// A question before something that cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// Whether to double.
    Double,
    /// Whether to drop.
    Drop,
}

/// The set.
pub(crate) struct Set {
    /// The desk it stands on.
    pub(super) desk: Desk,
    /// The hand.
    pub(super) hand: RwSignal<Hand>,
    /// The checker that a pointer carries.
    pub(super) drag: RwSignal<Option<Drag>>,
    /// What is asked.
    pub(super) asks: RwSignal<Option<Ask>>,
    /// The steps.
    pub(super) list: Memo<Vec<Listed>>,
    /// The position shown, without the turn in hand.
    pub(super) shown: Memo<Shown>,
    /// The turn in hand.
    pub(super) progress: Memo<Option<Progress>>,
    /// The position drawn.
    pub(super) position: Memo<Position>,
    /// The names of its checkers.
    pub(super) ids: Memo<(Ids, Position)>,
    /// The side below.
    pub(super) bottom: Memo<Side>,
    /// What is drawn.
    pub(super) scene: Memo<Scene>,
}

/// Reads the game that is drawn.
fn with<T>(desk: Desk, f: impl FnOnce(&State) -> T) -> Option<T> {
    desk.game.with(|game| match game {
        Some(AnyView::Backgammon(state)) => Some(f(state)),
        _ => None,
    })
}

/// The turn that this player has to play now.
pub(super) fn ground(desk: Desk) -> Option<Ground> {
    let side = desk.seat.get().filter(|_| desk.my_turn.get()).and_then(Side::of)?;
    with(desk, |state| Ground::of(state, side)).flatten()
}

impl Set {
    /// A set on a desk, lent out for ever as the desk is.
    pub(crate) fn new(desk: Desk) -> &'static Self {
        let hand: RwSignal<Hand> = RwSignal::new(Hand::default());
        let list = Memo::new(move |_| with(desk, list).unwrap_or_default());
        let shown = Memo::new(move |_| {
            let at = if desk.live.get() { usize::MAX } else { desk.at.get() };
            let nothing = || {
                let position = Position::start(Variant::Standard);
                Shown { position, last: None, dice: None, cube: None }
            };
            with(desk, |state| list.with(|list| shown(state, list, at))).unwrap_or_else(nothing)
        });
        let progress = Memo::new(move |_| if desk.live.get() { hand.with(Hand::progress) } else { None });
        let position = Memo::new(move |_| {
            let in_hand = progress.with(|progress| progress.as_ref().map(|progress| progress.position));
            in_hand.unwrap_or_else(|| shown.with(|shown| shown.position))
        });
        let ids = Memo::new(move |before: Option<&(Ids, Position)>| {
            let now = position.get();
            (before.map_or_else(|| Ids::new(&now), |(ids, _)| ids.follow(&now)), now)
        });
        let bottom = Memo::new(move |_| Side::of(desk.bottom()).unwrap_or(Side::White));
        let scene = Memo::new(move |_| {
            let bottom = bottom.get();
            ids.with(|(ids, _)| {
                progress.with(|progress| {
                    let progress = progress.as_ref();
                    shown.with(|shown| scene(&Look { shown, ids, progress, bottom }))
                })
            })
        });
        let (drag, asks) = (RwSignal::new(None), RwSignal::new(None));
        Box::leak(Box::new(Self {
            desk,
            hand,
            drag,
            asks,
            list,
            shown,
            progress,
            position,
            ids,
            bottom,
            scene,
        }))
    }

    /// Reads the game that is drawn.
    pub(super) fn game<T>(&'static self, f: impl FnOnce(&State) -> T) -> Option<T> {
        with(self.desk, f)
    }

    /// The order of the game that is drawn.
    pub(super) fn flow(&'static self) -> Option<Flow> {
        self.game(|state| state.flow)
    }

    /// The same for words about what has just happened, as long as the page is there.
    pub(super) fn flow_now(&'static self) -> Option<Flow> {
        self.desk.game.try_with_untracked(|game| match game {
            Some(AnyView::Backgammon(state)) => Some(state.flow),
            _ => None,
        })?
    }

    /// Lets the hand do something, and tells those who do not see it what came of it.
    pub(super) fn act(&'static self, act: &dyn Fn(&mut Hand)) {
        let hops = |set: &'static Self| {
            set.progress
                .with_untracked(|progress| progress.as_ref().map_or(0, |progress| progress.hops.len()))
        };
        let before = hops(self);
        self.hand.update(act);
        self.asks.set(None);
        let told = self.progress.with_untracked(|progress| {
            let progress = progress.as_ref()?;
            if let Some(why) = progress.refused {
                return Some(t(words::refused(why)).to_owned());
            }
            if let Some(own) = progress.picked {
                return Some(words::picked(own));
            }
            let made = progress.hops.get(before..).filter(|made| !made.is_empty())?;
            Some(words::aloud(&written(&progress.start, progress.side, made)))
        });
        if let Some(text) = told {
            self.desk.said.set(text);
        }
    }

    /// Sends the turn in hand, if it can be sent.
    pub(super) fn done(&'static self) {
        if let Some(hops) = self.hand.with_untracked(Hand::sent) {
            self.send(Action::Play { hops });
        }
    }

    /// Sends an action.
    pub(super) fn send(&'static self, action: Action) {
        self.put_all_down();
        self.desk.send(Command::Act(AnyAction::Backgammon(action)));
    }

    /// Nothing is picked up or asked any more; the hops made stay.
    pub(super) fn put_all_down(&'static self) {
        self.hand.update(Hand::put_down);
        self.drag.set(None);
        self.asks.set(None);
    }
}
