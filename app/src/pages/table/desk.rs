//! What the parts of the board's page share: the table's state, the step through the game, and the one way for commands
//! to leave. The same desk serves an online table and a game on one device, whichever game it is; what only one game
//! needs belongs to that game's part.

use super::panel::Pane;
use super::talk::Talk;
use crate::app::{App, app};
use crate::boards::{Action, Any, Part, View, follows_hand, hides, part};
use crate::dom;
use crate::i18n::words::{self, Ending};
use crate::reactive::{Memo, RwSignal};
use crate::state::clock::{self, Face};
use crate::state::{Connection, Table};
use gloo_timers::callback::Interval;
use leptos::prelude::*;
use shared::chat::Words;
use shared::clock::Clock;
use shared::ids::PlayerId;
use shared::ladder::LadderKind;
use shared::outcome::{GameResult, Outcome};
use shared::rules::{DrawClaim, GameKind};
use shared::seat::{Seat, SeatSet};
use shared::table::{Phase, TableView};
use shared::time::{Instant, Millis};
use shared::wire::Offer;
use std::cell::Cell;
use std::rc::Rc;

/// How often the clocks are looked at, in milliseconds.
const TICK: u32 = 100;

/// What a player wants of the table.
#[derive(Clone, Debug)]
pub(crate) enum Command {
    /// Act in the game.
    Act(Action),
    /// Plan an action for the next turn, or forget it.
    Plan(Option<Action>),
    /// GEN-6.
    Resign,
    /// Offer a draw or a rematch.
    Offer(Offer),
    /// Answer an offer, or take the own one back.
    Answer(Offer, bool),
    /// CL-1.
    Claim(DrawClaim),
    /// Say something to the others who play here.
    Say(Words),
    /// Do not show what a player says here, or do again.
    Mute(PlayerId, bool),
    /// Take a free or reserved place.
    Sit,
    /// Start with those who are there.
    Start,
    /// Take back a table that has not started.
    Cancel,
    /// A clock shows zero, or a wait of the game is over.
    Flag,
    /// Connect again, with what this device now is.
    Renew,
    /// The player on turn has this device in hand now.
    Hold,
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
    pub(crate) table: RwSignal<Table<Any>>,
    /// All players sit at this device.
    pub(crate) local: bool,
    /// The board is turned by hand.
    pub(crate) turned: RwSignal<bool>,
    /// What the live region says.
    pub(crate) said: RwSignal<String>,
    /// The device's time, while something on the screen counts it.
    pub(crate) device: RwSignal<Instant>,
    /// The game to draw.
    pub(crate) game: Memo<Option<View>>,
    /// How many moves there are to step through.
    pub(crate) played: Memo<usize>,
    /// How many of them are shown.
    pub(crate) at: Memo<usize>,
    /// The present is shown.
    pub(crate) live: Memo<bool>,
    /// The own seat.
    pub(crate) seat: Memo<Option<Seat>>,
    /// The own seat must act.
    pub(crate) my_turn: Memo<bool>,
    /// Where the table stands.
    pub(crate) phase: Memo<Option<Phase>>,
    /// This device goes to another player, and shows nobody's cards until then: to whom.
    pub(crate) handed: Memo<Option<Seat>>,
    /// Which pane the panel shows.
    pub(crate) pane: RwSignal<Pane>,
    /// The talk of those who play here.
    pub(crate) talk: Talk,
    /// Who sits where: in seat order once the game has started, in place order before.
    pub(crate) names: Memo<Vec<(Seat, String)>>,
    /// Moves shown while stepping through; `None` = the present.
    cursor: RwSignal<Option<usize>>,
    part: StoredValue<Option<&'static dyn Part>>,
    port: StoredValue<Port, LocalStorage>,
}

impl Things {
    /// A desk; `port` carries out commands.
    pub(crate) fn new(table: RwSignal<Table<Any>>, local: bool, port: Port) -> Desk {
        let cursor: RwSignal<Option<usize>> = RwSignal::new(None);
        let game = Memo::new(move |_| table.with(|table| table.shown().cloned()));
        let played = Memo::new(move |_| game.with(|game| game.as_ref().map_or(0, View::entries)));
        let at = Memo::new(move |_| cursor.get().unwrap_or(usize::MAX).min(played.get()));
        let desk: Desk = Box::leak(Box::new(Self {
            app: app(),
            table,
            local,
            turned: RwSignal::new(false),
            said: RwSignal::new(String::new()),
            device: RwSignal::new(dom::now()),
            game,
            played,
            at,
            live: Memo::new(move |_| at.get() == played.get()),
            seat: Memo::new(move |_| table.with(|table| table.seat)),
            my_turn: Memo::new(move |_| table.with(Table::my_turn)),
            phase: Memo::new(move |_| table.with(|table| table.view.as_ref().map(|view| view.phase))),
            handed: Memo::new(move |_| table.with(|table| handed(table).filter(|_| local))),
            pane: RwSignal::new(Pane::Moves),
            talk: Talk::new(),
            names: Memo::new(move |_| table.with(|table| table.view.as_ref().map(names).unwrap_or_default())),
            cursor,
            part: StoredValue::new(None),
            port: StoredValue::new_local(port),
        }));
        desk.tick();
        desk
    }

    /// Lets the time run on the screen, and tells the server when a clock shows zero or a wait is over.
    fn tick(&'static self) {
        let told = Cell::new(0_u64);
        let interval = Interval::new(TICK, move || {
            let running = self.table.try_with_untracked(|table| {
                let view = table.view.as_ref()?;
                let clock = view.clock.filter(|clock| clock.running.is_some());
                let falls = clock.and_then(|clock| clock.falls_at()).map(|(at, ..)| at);
                let counts = clock.is_some() || view.waits_until.is_some() || view.away_until.is_some();
                counts.then(|| (falls.or(view.waits_until), table.server_time(dom::now()), table.seq))
            });
            let Some(Some((ends, at, seq))) = running else { return };
            self.device.set(dom::now());
            if ends.is_some_and(|ends| ends <= at) && told.replace(seq) != seq {
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

    /// Sets the game's part of a page up; nothing where the table plays a game without a board.
    pub(crate) fn set_up(&'static self) -> Option<&'static dyn Part> {
        let made = part(self, self.kind()?);
        self.part.set_value(made);
        made
    }

    /// The game's part of the page, as long as the page is there.
    pub(crate) fn part(&'static self) -> Option<&'static dyn Part> {
        self.part.try_get_value().flatten()
    }

    /// Reads the confirmed view.
    pub(crate) fn view<T>(&'static self, f: impl FnOnce(&TableView<View>) -> T) -> Option<T> {
        self.table.with(|table| table.view.as_ref().map(f))
    }

    /// Which game it is; it stays the same as long as the page is there.
    pub(crate) fn kind(&'static self) -> Option<GameKind> {
        self.table.try_with_untracked(|table| table.view.as_ref().map(|view| view.kind)).flatten()
    }

    /// The name of who sits in a seat.
    pub(crate) fn name(&'static self, seat: Seat) -> String {
        self.names.with(|names| name_of(names, seat))
    }

    /// The name of who sits in a seat, as long as the page is there.
    pub(crate) fn name_now(&'static self, seat: Seat) -> String {
        self.names.try_with_untracked(|names| name_of(names, seat)).unwrap_or_default()
    }

    /// What a seat is called in this game.
    pub(crate) fn side(&'static self, seat: Seat) -> &'static str {
        self.kind().map_or("", |kind| words::side(kind, seat))
    }

    /// The seat of the opponent in a game of two.
    pub(crate) fn opponent(&'static self) -> Option<Seat> {
        self.seat.get().and_then(|seat| self.others(seat).first().copied())
    }

    /// Whether more than two play.
    pub(crate) fn is_many(&'static self) -> bool {
        self.view(|view| view.seats.len() > 2).unwrap_or_default()
    }

    /// The seat of this player in a rematch: everybody sits one seat further, except where stones were given in advance.
    pub(crate) fn rematch_seat(&'static self) -> Option<Seat> {
        let keeps = self.view(|view| view.settings.game.keeps_seats()).unwrap_or_default();
        let seat = self.seat.get()?;
        if keeps { Some(seat) } else { self.others(seat).last().copied() }
    }

    /// Who wins together with the winner.
    pub(crate) fn winners(&'static self, winner: Seat) -> SeatSet {
        self.part().map_or(SeatSet::only(winner), |part| part.winners(winner))
    }

    /// The end of the game for the reader in `seat`, or a watcher.
    pub(crate) fn ending(&'static self, outcome: &Outcome, seat: Option<Seat>) -> Ending {
        let kind = self.kind().unwrap_or(GameKind::LudoChess);
        let winners = outcome.winner().map_or(SeatSet::EMPTY, |winner| self.winners(winner));
        let names: Vec<String> = winners.iter().map(|seat| self.name_now(seat)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        // Partners win together.
        let result = match seat.filter(|seat| winners.contains(*seat)) {
            Some(own) => GameResult::Win(own),
            None => outcome.result,
        };
        words::ending(kind, &Outcome { result, ..*outcome }, seat, &words::players(&names))
    }

    /// The seat whose bar is below the board.
    pub(crate) fn bottom(&'static self) -> Seat {
        let first = self.names.with(|names| names.first().map_or(Seat::FIRST, |(seat, _)| *seat));
        let mine = self.seat.get().unwrap_or(first);
        let turns = |kind| follows_hand(kind) && (self.app.prefs.get().autoflip || hides(kind));
        let base = if self.local && !self.kind().is_none_or(turns) { first } else { mine };
        if self.turned.get() { self.others(base).first().copied().unwrap_or(base) } else { base }
    }

    /// The other seats, as they follow in turns.
    pub(crate) fn others(&'static self, than: Seat) -> Vec<Seat> {
        self.names.with(|names| {
            let (before, after): (Vec<Seat>, Vec<Seat>) = names
                .iter()
                .map(|(seat, _)| *seat)
                .filter(|seat| *seat != than)
                .partition(|seat| *seat < than);
            [after, before].concat()
        })
    }

    /// Who must act, if it is exactly one: an own action on its way counts as done.
    pub(crate) fn on_turn(&'static self) -> Option<Seat> {
        self.table.with(|table| {
            let own = table.seat.filter(|_| table.acting());
            let mut waiting = table.view.as_ref()?.to_act.iter().filter(|seat| Some(*seat) != own);
            waiting.next().filter(|_| waiting.next().is_none())
        })
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

    /// Whole seconds until a moment of the server's time, rounded up.
    pub(crate) fn seconds_to(&'static self, moment: Instant) -> i64 {
        let at = self.table.with(|table| table.server_time(self.device.get()));
        (moment.since(at).0.max(0) + 999) / 1_000
    }

    /// What is left of the own absence at a contest while the connection is lost.
    pub(crate) fn return_left(&'static self) -> Option<Millis> {
        let device = self.device.get();
        self.table.with(|table| table.return_left(device))
    }

    /// The connection is lost: clocks stand still on the screen.
    pub(crate) fn is_frozen(&'static self) -> bool {
        self.table.with(|table| matches!(table.connection, Connection::Lost(_)))
    }

    /// The own player may act in the position shown.
    pub(crate) fn may_act(&'static self) -> bool {
        self.live.get() && self.my_turn.get()
    }

    /// Steps through the game; the last move is the present.
    pub(crate) fn step_to(&'static self, played: usize) {
        let last = self.played.get_untracked();
        if let Some(part) = self.part() {
            part.put_down();
        }
        self.cursor.set((played < last).then_some(played));
    }

    /// Each move is confirmed before it leaves: always where a game takes days. On one device a slip is seen by both.
    pub(crate) fn confirms(&'static self) -> bool {
        !self.local && (self.app.prefs.get().confirm || self.ladder().is_some())
    }

    /// The ladder and the number of its game that is played here, by correspondence.
    pub(crate) fn ladder(&'static self) -> Option<(LadderKind, u64)> {
        self.view(|view| view.table.ladder_game()).flatten()
    }

    /// A plan for the next turn is made.
    pub(crate) fn planned(&'static self) -> bool {
        self.table.with(|table| table.premove.is_some())
    }
}

/// On one device nobody has a seat while it is handed over.
fn handed(table: &Table<Any>) -> Option<Seat> {
    let view = table.view.as_ref().filter(|view| view.phase == Phase::Running && table.seat.is_none())?;
    view.to_act.iter().next()
}

fn name_of(names: &[(Seat, String)], seat: Seat) -> String {
    names.iter().find(|(other, _)| *other == seat).map(|(_, name)| name.clone()).unwrap_or_default()
}

fn names(view: &TableView<View>) -> Vec<(Seat, String)> {
    view.seats.iter().zip(&view.places).map(|(seat, place)| (seat, words::player(place))).collect()
}
