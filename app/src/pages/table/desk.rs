//! What the parts of the board's page share: the table's state, the hand, the step through the game, and the one way
//! for commands to leave. The same desk serves an online table and a game on one device.

use crate::app::{App, app};
use crate::boards::chess::draw::BoardUi;
use crate::boards::chess::{Chess, Hand, History, Ids, Look, Scene, View, plans, scene};
use crate::dom;
use crate::reactive::{Memo, RwSignal};
use crate::state::clock::{self, Face};
use crate::state::{Connection, Game, Table};
use gloo_timers::callback::Interval;
use leptos::prelude::*;
use shared::clock::Clock;
use shared::rules::DrawClaim;
use shared::rules::chess::{Color, Move, Position, Square};
use shared::rules::classic_chess::Action;
use shared::seat::Seat;
use shared::table::{Phase, TableView};
use shared::time::Instant;
use shared::wire::Offer;
use std::cell::Cell;
use std::rc::Rc;

/// How often the clocks are looked at, in milliseconds.
const TICK: u32 = 100;

/// What a player wants of the table.
#[derive(Clone, Debug)]
pub(crate) enum Command {
    /// Move.
    Act(Move),
    /// Plan a move for the next turn, or forget it.
    Plan(Option<Move>),
    /// GEN-6.
    Resign,
    /// Offer a draw or a rematch.
    Offer(Offer),
    /// Answer an offer, or take the own one back.
    Answer(Offer, bool),
    /// CL-1.
    Claim(DrawClaim),
    /// Take a free or reserved place.
    Sit,
    /// Take back a table that has not started.
    Cancel,
    /// A clock shows zero.
    Flag,
    /// Connect again, with what this device now is.
    Renew,
}

type Port = Rc<dyn Fn(Command)>;

/// A desk. It is lent out for ever: a few hundred bytes for each board that was opened, and every closure of its page
/// carries one address instead of twenty signals.
pub(crate) type Desk = &'static Things;

/// What lies on the desk.
pub(crate) struct Things {
    /// The app.
    pub(crate) app: App,
    /// The table.
    pub(crate) table: RwSignal<Table<Chess>>,
    /// Both players sit at this device.
    pub(crate) local: bool,
    /// The hand.
    pub(crate) hand: RwSignal<Hand>,
    /// Plies shown while stepping through; `None` = the present.
    pub(crate) cursor: RwSignal<Option<usize>>,
    /// The board is turned by hand.
    pub(crate) turned: RwSignal<bool>,
    /// A move that waits for its confirmation.
    pub(crate) held: RwSignal<Option<Move>>,
    /// What the live region says.
    pub(crate) said: RwSignal<String>,
    /// The device's time, while a clock runs.
    pub(crate) device: RwSignal<Instant>,
    /// The game to draw.
    pub(crate) game: Memo<Option<View>>,
    /// Its history.
    pub(crate) history: Memo<History>,
    /// Plies shown.
    pub(crate) at: Memo<usize>,
    /// The present is shown.
    pub(crate) live: Memo<bool>,
    /// The own seat.
    pub(crate) seat: Memo<Option<Seat>>,
    /// The own seat must act.
    pub(crate) my_turn: Memo<bool>,
    /// Where the table stands.
    pub(crate) phase: Memo<Option<Phase>>,
    /// The names in seat order.
    pub(crate) names: Memo<[String; 2]>,
    over: RwSignal<Option<Square>>,
    port: StoredValue<Port, LocalStorage>,
}

impl Things {
    /// A desk; `port` carries out commands.
    pub(crate) fn new(table: RwSignal<Table<Chess>>, local: bool, port: Port) -> Desk {
        let cursor: RwSignal<Option<usize>> = RwSignal::new(None);
        let game = Memo::new(move |_| table.with(|table| table.shown().cloned()));
        let history = Memo::new(move |before: Option<&History>| {
            game.with(|game| game.as_ref().map(|game| History::of(game, before)).unwrap_or_default())
        });
        let played = Memo::new(move |_| history.with(|history| history.plies.len()));
        let at = Memo::new(move |_| cursor.get().unwrap_or(usize::MAX).min(played.get()));
        let names = Memo::new(move |_| table.with(names));
        let desk: Desk = Box::leak(Box::new(Self {
            app: app(),
            table,
            local,
            hand: RwSignal::new(Hand::default()),
            cursor,
            turned: RwSignal::new(false),
            held: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            device: RwSignal::new(dom::now()),
            game,
            history,
            at,
            live: Memo::new(move |_| at.get() == played.get()),
            seat: Memo::new(move |_| table.with(|table| table.seat)),
            my_turn: Memo::new(move |_| table.with(Table::my_turn)),
            phase: Memo::new(move |_| table.with(|table| table.view.as_ref().map(|view| view.phase))),
            names,
            over: RwSignal::new(None),
            port: StoredValue::new_local(port),
        }));
        desk.tick();
        desk
    }

    /// Lets the clocks run on the screen, and tells the server when one shows zero.
    fn tick(&'static self) {
        let told = Cell::new(0_u64);
        let interval = Interval::new(TICK, move || {
            let running = self.table.try_with_untracked(|table| {
                let clock = table.view.as_ref()?.clock?;
                clock.running.map(|_| (clock, table.server_time(dom::now()), table.seq))
            });
            let Some(Some((clock, at, seq))) = running else { return };
            self.device.set(dom::now());
            let fallen = clock.falls_at().is_some_and(|(falls, ..)| falls <= at);
            if fallen && told.replace(seq) != seq {
                self.send(Command::Flag);
            }
        });
        let interval = StoredValue::new_local(Some(interval));
        on_cleanup(move || drop(interval.try_update_value(Option::take)));
    }

    /// Carries out a command.
    pub(crate) fn send(&'static self, command: Command) {
        // The port may be gone with its page while a timer still runs out.
        let port = self.port.try_with_value(Rc::clone);
        if let Some(port) = port {
            port(command);
        }
    }

    /// Reads the confirmed view.
    pub(crate) fn view<T>(&'static self, f: impl FnOnce(&TableView<View>) -> T) -> Option<T> {
        self.table.with(|table| table.view.as_ref().map(f))
    }

    /// The side at the bottom of the board.
    pub(crate) fn bottom(&'static self) -> Color {
        let mine = self.seat.get().map_or(Color::White, Seat::color);
        let base = if self.local && !self.app.prefs.get().autoflip { Color::White } else { mine };
        if self.turned.get() { !base } else { base }
    }

    /// A clock of the confirmed view, as shown now.
    pub(crate) fn face(&'static self, seat: Seat) -> Option<Face> {
        let device = self.device.get();
        self.table.with(|table| {
            let clock: Clock = table.view.as_ref()?.clock?;
            let mut face = clock::face(&clock, seat, table.server_time(device));
            // An own move on its way has pressed the clock as far as the eye can tell.
            face.live &= table.preview.is_none();
            Some(face)
        })
    }

    /// Seconds left of the turn timer.
    pub(crate) fn turn_left(&'static self) -> Option<i64> {
        let device = self.device.get();
        self.table.with(|table| {
            let clock = table.view.as_ref()?.clock?;
            clock::turn_left(&clock, table.server_time(device))
        })
    }

    /// The connection is lost: clocks stand still on the screen.
    pub(crate) fn is_frozen(&'static self) -> bool {
        self.table.with(|table| matches!(table.connection, Connection::Lost(_)))
    }

    /// Steps through the game; the last ply is the present.
    pub(crate) fn step_to(&'static self, played: usize) {
        let last = self.history.with_untracked(|history| history.plies.len());
        self.hand.update(Hand::cancel);
        self.held.set(None);
        self.cursor.set((played < last).then_some(played));
    }

    /// A completed move of the hand: played, held for confirmation, or planned.
    pub(crate) fn choose(&'static self, mv: Move) {
        if !self.my_turn.get_untracked() {
            self.send(Command::Plan(Some(mv)));
        } else if self.app.prefs.get_untracked().confirm && !self.local {
            self.held.set(Some(mv));
        } else {
            self.send(Command::Act(mv));
        }
    }

    /// Planned moves are for players who do not confirm each move.
    fn may_plan(&'static self) -> bool {
        !self.local && !self.app.prefs.get().confirm
    }

    fn position(&'static self) -> Memo<Position> {
        Memo::new(move |_| {
            let shown = self.history.with(|history| history.position(self.at.get()).cloned());
            let shown = shown.unwrap_or_else(Position::start);
            match self.held.get() {
                Some(mv) if self.live.get() => shown.after(mv),
                _ => shown,
            }
        })
    }

    fn moves(&'static self) -> Memo<Vec<Move>> {
        Memo::new(move |_| {
            if !self.live.get() || self.held.get().is_some() {
                return Vec::new();
            }
            let Some(seat) = self.seat.get() else { return Vec::new() };
            if self.my_turn.get() {
                self.legal(seat)
            } else if self.phase.get() == Some(Phase::Running) && self.may_plan() {
                self.game
                    .with(|game| game.as_ref().map(|game| plans(game.position(), seat.color())))
                    .unwrap_or_default()
            } else {
                Vec::new()
            }
        })
    }

    /// The legal moves of a seat in the game shown.
    pub(crate) fn legal(&'static self, seat: Seat) -> Vec<Move> {
        let uci = |action: Action| {
            let Action::Move { uci } = action;
            uci
        };
        self.game.with(|game| {
            game.as_ref()
                .map(|game| Chess::legal(game, seat).into_iter().map(uci).collect())
                .unwrap_or_default()
        })
    }

    /// Pieces that the die lets go, whoever is on turn.
    fn rolled(&'static self) -> Vec<Square> {
        if !self.live.get() || self.held.get().is_some() || self.phase.get() != Some(Phase::Running) {
            return Vec::new();
        }
        let turn = self.game.with(|game| {
            game.as_ref().filter(|game| game.die().is_some()).map(|game| Seat::of(game.position().turn()))
        });
        let mut squares: Vec<Square> =
            turn.map(|seat| self.legal(seat).into_iter().map(|mv| mv.from).collect()).unwrap_or_default();
        squares.dedup();
        squares
    }

    /// The board's inputs.
    pub(crate) fn board(&'static self, label: Memo<String>) -> BoardUi {
        let position = self.position();
        let moves = self.moves();
        let mine = Memo::new(move |_| {
            let seat = self.seat.get().filter(|_| self.phase.get() == Some(Phase::Running));
            seat.filter(|_| moves.with(|moves| !moves.is_empty())).map(Seat::color)
        });
        let bottom = Memo::new(move |_| self.bottom());
        let desk = self;
        BoardUi {
            scene: self.scene(position, moves, mine, bottom),
            position,
            moves,
            mine,
            bottom,
            hand: self.hand,
            over: self.over,
            busy: Memo::new(move |_| desk.table.with(Table::acting)),
            coordinates: Memo::new(move |_| desk.app.prefs.get().coordinates),
            crosses: Memo::new(move |_| {
                desk.app.prefs.get().crosses
                    && desk.game.with(|game| game.as_ref().is_some_and(View::is_ludo))
            }),
            label,
            choose: StoredValue::new_local(Rc::new(move |mv| desk.choose(mv))),
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
            let at = self.at.get();
            let last = self.held.get().filter(|_| self.live.get());
            let last = last.or_else(|| self.history.with(|history| history.last_move(at)));
            let hand = self.hand.get();
            let planned = self.table.with(|table| table.premove);
            let planned = planned.map(|Action::Move { uci }| uci).filter(|_| self.live.get());
            let rolled = self.rolled();
            let over = self.over.get();
            ids.with(|(ids, position)| {
                moves.with(|moves| {
                    let board = crate::boards::chess::Board { position, mine: mine.get(), moves };
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

fn names(table: &Table<Chess>) -> [String; 2] {
    let name = |n: usize| {
        let place = table.view.as_ref().and_then(|view| view.places.get(n));
        place.map(|place| place.name.as_str().to_owned()).unwrap_or_default()
    };
    [name(0), name(1)]
}
