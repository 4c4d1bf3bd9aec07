//! The card table on a desk: the hand, the turns so far, and what is drawn.

use super::hand::{Ground, Hand, Refused, Spot, Stage};
use super::layout::{Layout, Slot, layout};
use super::melds::sorted;
use super::moves::{Shown, Turn, list, shown};
use super::pointer::Drag;
use super::words;
use crate::boards::{Action as AnyAction, View as AnyView};
use crate::i18n::{Key, t, words as names};
use crate::pages::desk::{Command, Desk};
use crate::reactive::{Memo, RwSignal};
use leptos::prelude::untrack;
use shared::rules::gin_rummy::{Action, Card, HandEnd, Phase as Stand, Play, View, deadwood};
use shared::seat::Seat;
use shared::table::Phase;

/// The own hand as it is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Scene {
    /// Where the cards lie, in their order.
    pub(super) layout: Layout,
    /// The card that would be discarded.
    pub(super) picked: Option<Card>,
    /// The card drawn in this turn.
    pub(super) fresh: Option<Card>,
    /// What is left outside the melds, without the card that would be discarded.
    pub(super) deadwood: u32,
}

/// The set.
pub(crate) struct Set {
    /// The desk it stands on.
    pub(super) desk: Desk,
    /// The hand.
    pub(super) hand: RwSignal<Hand>,
    /// What a pointer carries.
    pub(super) drag: RwSignal<Option<Drag>>,
    /// What the carried thing is over.
    pub(super) over: RwSignal<Option<Spot>>,
    /// Where in the hand a carried card would come to lie.
    pub(super) gap: RwSignal<Option<Slot>>,
    /// The card that the keyboard is on.
    pub(super) focus: RwSignal<Option<Card>>,
    /// The turns of the present hand.
    pub(super) list: Memo<Vec<Turn>>,
    /// The table as it is shown.
    pub(super) shown: Memo<Shown>,
    /// The own hand as it is drawn.
    pub(super) scene: Memo<Scene>,
    /// Both hands lie open: how the hand that is over was closed.
    pub(super) open: Memo<Option<HandEnd>>,
}

/// Reads the game that is drawn.
fn with<T>(desk: Desk, f: impl FnOnce(&View) -> T) -> Option<T> {
    desk.game.with(|game| match game {
        Some(AnyView::Gin(view)) => Some(f(view)),
        _ => None,
    })
}

fn scene(hand: &Hand, shown: &Shown) -> Scene {
    let Some(cards) = shown.mine else { return Scene::default() };
    let out = hand.asks.and_then(|ask| ask.card).or(hand.picked);
    let kept = out.map_or(cards, |card| cards.without(card));
    Scene {
        layout: layout(&sorted(&hand.sequence(cards), &hand.melds(cards)), !hand.manual),
        picked: out,
        fresh: shown.fresh,
        deadwood: deadwood(kept),
    }
}

impl Set {
    /// A set on a desk, lent out for ever as the desk is.
    pub(crate) fn new(desk: Desk) -> &'static Self {
        let hand: RwSignal<Hand> = RwSignal::new(Hand::default());
        let list = Memo::new(move |_| with(desk, list).unwrap_or_default());
        let shown = Memo::new(move |_| {
            let at = if desk.live.get() { usize::MAX } else { desk.at.get() };
            with(desk, |view| list.with(|list| shown(view, list, at))).unwrap_or_default()
        });
        let scene = Memo::new(move |_| hand.with(|hand| shown.with(|shown| scene(hand, shown))));
        let open = Memo::new(move |_| {
            let live = desk.live.get();
            let end = with(desk, |view| view.end.clone()).flatten();
            end.filter(|end| live && matches!(end, HandEnd::Closed { .. }))
        });
        Box::leak(Box::new(Self {
            desk,
            hand,
            drag: RwSignal::new(None),
            over: RwSignal::new(None),
            gap: RwSignal::new(None),
            focus: RwSignal::new(None),
            list,
            shown,
            scene,
            open,
        }))
    }

    /// Reads the game that is drawn.
    pub(super) fn game<T>(&'static self, f: impl FnOnce(&View) -> T) -> Option<T> {
        with(self.desk, f)
    }

    /// This player has to play, and the present is shown.
    fn own(&'static self) -> bool {
        self.desk.phase.get() == Some(Phase::Running) && self.desk.may_act() && self.desk.seat.get().is_some()
    }

    /// Reads what the hand works on.
    pub(super) fn ground<T>(&'static self, f: impl FnOnce(&Ground<'_>) -> T) -> Option<T> {
        let own = self.own();
        self.game(|view| f(&Ground { view, own }))
    }

    /// What the player has to do.
    pub(super) fn stage(&'static self) -> Stage {
        self.ground(|ground| ground.stage()).unwrap_or(Stage::Wait)
    }

    /// Lets the hand do something on the present table.
    pub(super) fn hand<T>(&'static self, f: impl FnOnce(&mut Hand, &Ground<'_>) -> T) -> Option<T> {
        untrack(|| {
            let before = self.hand.get();
            let mut hand = before.clone();
            let done = self.ground(|ground| f(&mut hand, ground));
            if hand != before {
                self.hand.set(hand);
            }
            done
        })
    }

    /// Something was pressed.
    pub(super) fn tap(&'static self, spot: Spot) {
        let confirms = untrack(|| self.desk.confirms());
        let play = self.hand(|hand, ground| hand.tap(ground, spot, confirms)).flatten();
        self.done(play);
    }

    /// What the hand has done: a play to send, or something that is told because it waits.
    pub(super) fn done(&'static self, play: Option<Play>) {
        if let Some(play) = play {
            self.send(play);
            return;
        }
        let text = self.hand.with_untracked(|hand| match (hand.refused, hand.picked) {
            (Some(why), _) => Some(t(words::refused(why)).to_owned()),
            (None, Some(card)) => Some([&super::cards::name(card), ", ", t(Key::GinPicked)].concat()),
            _ => None,
        });
        if let Some(text) = text {
            self.desk.said.set(text);
        }
    }

    /// Sends a play.
    pub(super) fn send(&'static self, play: Play) {
        self.hand.update(Hand::put_down);
        self.act(Action::Play(play));
    }

    /// Ready for the next hand; on one device everybody at it is.
    pub(super) fn ready(&'static self) {
        let waits = || {
            untrack(|| self.desk.may_act() && self.game(|view| view.phase != Stand::Hand).unwrap_or_default())
        };
        self.act(Action::Ready);
        if self.desk.local && waits() {
            self.act(Action::Ready);
        }
    }

    /// An action as the table takes it.
    fn act(&'static self, action: Action) {
        self.desk.send(Command::Act(AnyAction::Gin(action)));
    }

    /// Why what was tried last is not possible.
    pub(super) fn refused(&'static self) -> Option<Refused> {
        self.hand.with(|hand| hand.refused)
    }

    /// The seat whose cards lie below.
    pub(super) fn below(&'static self) -> Seat {
        self.desk.bottom()
    }

    /// What a player is called in a sentence.
    pub(super) fn who(&'static self, seat: Seat) -> String {
        if !self.desk.local && self.desk.seat.get() == Some(seat) {
            return t(Key::You).to_owned();
        }
        names::short(&self.desk.name(seat)).to_owned()
    }

    /// The same for the player at this screen.
    pub(super) fn own_name(&'static self) -> String {
        self.desk.seat.get().map(|seat| self.who(seat)).unwrap_or_default()
    }

    // ---- as long as the page is there ----

    /// Whether a seat is this player's, on a screen of one player.
    pub(super) fn is_own_now(&'static self, seat: Seat) -> bool {
        !self.desk.local && self.desk.seat.try_get_untracked().flatten() == Some(seat)
    }

    /// What a player is called in a sentence.
    pub(super) fn who_now(&'static self, seat: Seat) -> String {
        if self.is_own_now(seat) {
            t(Key::You).to_owned()
        } else {
            names::short(&self.desk.name_now(seat)).to_owned()
        }
    }

    /// The number of the present hand.
    pub(super) fn number_now(&'static self) -> u32 {
        let number = self.desk.game.try_with_untracked(|game| match game {
            Some(AnyView::Gin(view)) => Some(view.number),
            _ => None,
        });
        number.flatten().unwrap_or_default()
    }
}
