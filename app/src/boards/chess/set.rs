//! The chess set on a desk: the hand, the moves so far, the move that waits for its confirmation, and what the board needs
//! of them.

use super::draw::BoardUi;
use super::{Board, Chess, Hand, History, Ids, Look, Scene, Study, View, chess_move, plans, scene};
use crate::boards::{Action as AnyAction, View as AnyView};
use crate::pages::desk::{Command, Desk};
use crate::reactive::{Memo, RwSignal};
use crate::state::{Game, Table};
use leptos::prelude::*;
use shared::rules::chess::{Color, Move, Position, Square};
use shared::rules::classic_chess::Action;
use shared::seat::Seat;
use shared::table::Phase;
use std::rc::Rc;

/// The set.
pub(crate) struct Set {
    /// The desk it stands on.
    pub(super) desk: Desk,
    /// The hand.
    pub(super) hand: RwSignal<Hand>,
    /// A move that waits for its confirmation.
    pub(super) held: RwSignal<Option<Move>>,
    /// The game so far.
    pub(super) history: Memo<History>,
    /// What is tried on the analysis board.
    pub(super) study: RwSignal<Study>,
    over: RwSignal<Option<Square>>,
}

/// A move as the table takes it.
pub(super) fn action(mv: Move) -> AnyAction {
    AnyAction::Chess(chess_move(mv))
}

impl Set {
    /// A set on a desk, lent out for ever as the desk is.
    pub(crate) fn new(desk: Desk) -> &'static Self {
        let history = Memo::new(move |before: Option<&History>| {
            desk.game.with(|game| match game {
                Some(AnyView::Chess(game)) => History::of(game, before),
                _ => History::default(),
            })
        });
        Box::leak(Box::new(Self {
            desk,
            hand: RwSignal::new(Hand::default()),
            held: RwSignal::new(None),
            history,
            study: RwSignal::new(Study::default()),
            over: RwSignal::new(None),
        }))
    }

    /// Reads the game that is drawn.
    pub(super) fn game<T>(&'static self, f: impl FnOnce(&View) -> T) -> Option<T> {
        self.desk.game.with(|game| match game {
            Some(AnyView::Chess(game)) => Some(f(game)),
            _ => None,
        })
    }

    /// Whether the game has dice.
    pub(super) fn is_ludo(&'static self) -> bool {
        self.game(View::is_ludo).unwrap_or_default()
    }

    /// A completed move of the hand: tried, played, held for confirmation, or planned.
    pub(super) fn choose(&'static self, mv: Move) {
        if self.is_trying() {
            self.study.update(|study| study.play(mv));
        } else if !self.desk.my_turn.get_untracked() {
            self.desk.send(Command::Plan(Some(action(mv))));
        } else if untrack(|| self.desk.confirms()) {
            self.held.set(Some(mv));
        } else {
            self.desk.send(Command::Act(action(mv)));
        }
    }

    /// Planned moves are for players who do not confirm each move.
    fn may_plan(&'static self) -> bool {
        !self.desk.local && !self.desk.confirms()
    }

    fn position(&'static self) -> Memo<Position> {
        Memo::new(move |_| {
            if let Some(tried) = self.tried() {
                return tried;
            }
            let shown = self.history.with(|history| history.position(self.desk.at.get()).cloned());
            let shown = shown.unwrap_or_else(Position::start);
            match self.held.get() {
                Some(mv) if self.desk.live.get() => shown.after(mv),
                _ => shown,
            }
        })
    }

    fn moves(&'static self) -> Memo<Vec<Move>> {
        Memo::new(move |_| {
            if let Some(tried) = self.tried() {
                return tried.legal_moves().iter().collect();
            }
            if !self.desk.live.get() || self.held.get().is_some() {
                return Vec::new();
            }
            let Some(seat) = self.desk.seat.get() else { return Vec::new() };
            if self.desk.my_turn.get() {
                self.legal(seat)
            } else if self.desk.phase.get() == Some(Phase::Running) && self.may_plan() {
                self.game(|game| plans(game.position(), seat.color())).unwrap_or_default()
            } else {
                Vec::new()
            }
        })
    }

    /// The legal moves of a seat in the game shown.
    pub(super) fn legal(&'static self, seat: Seat) -> Vec<Move> {
        let uci = |action: Action| {
            let Action::Move { uci } = action;
            uci
        };
        self.game(|game| Chess::legal(game, seat).into_iter().map(uci).collect()).unwrap_or_default()
    }

    /// Pieces that the die lets go, whoever is on turn.
    fn rolled(&'static self) -> Vec<Square> {
        if !self.desk.live.get() || self.held.get().is_some() || self.desk.phase.get() != Some(Phase::Running)
        {
            return Vec::new();
        }
        let turn = self.game(|game| game.die().map(|_| Seat::of(game.position().turn()))).flatten();
        let mut squares: Vec<Square> =
            turn.map(|seat| self.legal(seat).into_iter().map(|mv| mv.from).collect()).unwrap_or_default();
        squares.dedup();
        squares
    }

    /// The board's inputs.
    pub(super) fn ui(&'static self, label: Memo<String>) -> BoardUi {
        let position = self.position();
        let moves = self.moves();
        let mine = Memo::new(move |_| {
            if let Some(tried) = self.tried() {
                return Some(tried.turn());
            }
            let seat = self.desk.seat.get().filter(|_| self.desk.phase.get() == Some(Phase::Running));
            seat.filter(|_| moves.with(|moves| !moves.is_empty())).map(Seat::color)
        });
        let bottom = Memo::new(move |_| self.desk.bottom().color());
        let desk = self.desk;
        BoardUi {
            scene: self.scene(position, moves, mine, bottom),
            position,
            moves,
            mine,
            bottom,
            hand: self.hand,
            over: self.over,
            busy: Memo::new(move |_| !self.is_trying() && desk.table.with(Table::acting)),
            coordinates: Memo::new(move |_| desk.app.prefs.get().coordinates),
            crosses: Memo::new(move |_| desk.app.prefs.get().crosses && self.is_ludo()),
            label,
            choose: StoredValue::new_local(Rc::new(move |mv| self.choose(mv))),
        }
    }

    fn scene(
        &'static self,
        position: Memo<Position>,
        moves: Memo<Vec<Move>>,
        mine: Memo<Option<Color>>,
        bottom: Memo<Color>,
    ) -> Memo<Scene> {
        let ids = Memo::new(move |before: Option<&(Ids, Position)>| {
            let now = position.get();
            let ids = before.map_or_else(|| Ids::new(&now), |(ids, old)| ids.follow(old, &now));
            (ids, now)
        });
        Memo::new(move |_| {
            let at = self.desk.at.get();
            let held = self.held.get().filter(|_| self.desk.live.get());
            let last = self.history.with(|history| match self.is_trying() {
                true => self.study.with(|study| study.last_move(history)),
                false => held.or_else(|| history.last_move(at)),
            });
            let hand = self.hand.get();
            let planned = self.desk.table.with(|table| match table.premove {
                Some(AnyAction::Chess(Action::Move { uci })) => Some(uci),
                _ => None,
            });
            let planned = planned.filter(|_| self.desk.live.get());
            let rolled = self.rolled();
            let over = self.over.get();
            ids.with(|(ids, position)| {
                moves.with(|moves| {
                    let board = Board { position, mine: mine.get(), moves };
                    scene(&Look {
                        position,
                        ids,
                        bottom: bottom.get(),
                        last,
                        selected: hand.selected,
                        targets: &hand.targets(&board),
                        planned,
                        rolled: &rolled,
                        over,
                        mine: mine.get(),
                    })
                })
            })
        })
    }
}
