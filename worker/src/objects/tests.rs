//! A table with its sockets, on ports in memory and under virtual time.

mod hall;
mod stairs;
mod talk;
mod tournament;

use super::archive::KEPT_FOR;
use super::card::{Card, PATIENCE};
use super::room::{Room, SILENCE};
use crate::actor::memory::{Bell, Disk};
use crate::actor::{IndexRow, Ports, Sockets, StoreError, Transport, Undelivered};
use crate::http::close;
use crate::push::Verdict;
use serde_json::{Value, json};
use shared::ids::{DisplayName, PlayerId, TableId};
use shared::player::{PushLetter, Pushed};
use shared::rules::ChessFlavour;
use shared::table::{ColourChoice, GameConfig, TableCommand, TableSettings};
use shared::time::{Instant, Millis};
use shared::wire::{Address, Body, Envelope, Reply};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

#[derive(Clone, Default)]
struct World {
    disk: Disk,
    bell: Bell,
    now: Rc<Cell<i64>>,
    wires: Wires,
    /// What was written into the read models, and how many writes fail before that.
    rows: Rc<RefCell<Vec<IndexRow>>>,
    unwritten: Rc<Cell<u32>>,
}

/// Sockets that write down what they are sent.
#[derive(Clone, Default)]
struct Wires(Rc<RefCell<BTreeMap<u32, Wire>>>);

#[derive(Default)]
struct Wire {
    card: String,
    sent: Vec<String>,
    heard: Instant,
    closed: Option<u16>,
}

impl Sockets for Wires {
    type Socket = u32;
    fn all(&self) -> Vec<u32> {
        self.0.borrow().iter().filter(|(_, wire)| wire.closed.is_none()).map(|(n, _)| *n).collect()
    }
    fn card(&self, socket: &u32) -> String {
        self.0.borrow()[socket].card.clone()
    }
    fn keep(&self, socket: &u32, card: &str) {
        card.clone_into(&mut self.0.borrow_mut().get_mut(socket).unwrap().card);
    }
    fn send(&self, socket: &u32, text: &str) {
        self.0.borrow_mut().get_mut(socket).unwrap().sent.push(text.to_owned());
    }
    fn close(&self, socket: &u32, code: u16, _: &str) {
        self.0.borrow_mut().get_mut(socket).unwrap().closed = Some(code);
    }
    fn heard(&self, socket: &u32) -> Instant {
        self.0.borrow()[socket].heard
    }
}

impl Ports for World {
    type Store = Disk;
    type Alarm = Bell;
    type Transport = Self;
    fn store(&self) -> &Disk {
        &self.disk
    }
    fn alarm(&self) -> &Bell {
        &self.bell
    }
    fn transport(&self) -> &Self {
        self
    }
    fn now(&self) -> Instant {
        Instant(self.now.get())
    }
    fn entropy(&self) -> Result<[u8; 32], StoreError> {
        Ok([7; 32])
    }
    fn log(&self, text: &str) {
        assert!(text.contains("no read models"), "{text}");
    }
}

impl Transport for World {
    async fn deliver(&self, _: &Envelope) -> Result<Reply, Undelivered> {
        Ok(Reply::Done { seq: 1 })
    }
    async fn index(&self, row: &IndexRow) -> Result<(), Undelivered> {
        if let Some(left) = self.unwritten.get().checked_sub(1) {
            self.unwritten.set(left);
            return Err(Undelivered("no read models".to_owned()));
        }
        self.rows.borrow_mut().push(row.clone());
        Ok(())
    }

    async fn push(&self, _: &PushLetter) -> Result<Verdict, Undelivered> {
        Ok(Verdict::Settled(Pushed::Sent))
    }
}

fn run<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("waits"),
    }
}

fn player(n: u8) -> (PlayerId, DisplayName) {
    (PlayerId::from_random(&[n; 26]), DisplayName::parse(&format!("Player {n}")).unwrap())
}

/// A table under test, at which players 0 (White) and 1 sit.
struct Game {
    world: World,
    room: Room<World, Wires>,
    next: u32,
    commands: u32,
}

const MOVES: [&str; 6] = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"];

impl Game {
    fn new(flavour: ChessFlavour) -> Self {
        let world = World::default();
        let room = Room::new(world.clone(), world.wires.clone());
        run(room.wake()).unwrap();
        let settings = TableSettings {
            game: GameConfig::ClassicChess(flavour),
            minutes: 5,
            colour: ColourChoice::White,
            ..TableSettings::default()
        };
        let id = TableId::from_random(&[3; 26]);
        let setup = Box::new(settings.setup(id, player(0)).unwrap());
        let mut game = Self { world, room, next: 0, commands: 0 };
        game.tell(TableCommand::Open { setup });
        for n in 0..2 {
            let (player, name) = player(n);
            game.tell(TableCommand::Sit { player, name, nonce: None });
        }
        game
    }

    fn now(&self) -> Instant {
        Instant(self.world.now.get())
    }

    fn tell(&mut self, command: TableCommand<Value>) -> Reply {
        self.commands += 1;
        let to = Address::Table(TableId::from_random(&[3; 26]));
        let envelope = Envelope { id: format!("t#{}", self.commands), to, body: Body::Table(command) };
        let reply = self.room.envelope(envelope, self.now()).unwrap();
        run(self.room.actor().drain());
        reply
    }

    /// A connection that has not said anything.
    fn connect(&mut self, who: Option<u8>) -> u32 {
        self.next += 1;
        let card = Card::new(who.map(player), self.now()).to_text();
        let wire = Wire { card, heard: self.now(), ..Wire::default() };
        self.world.wires.0.borrow_mut().insert(self.next, wire);
        self.next
    }

    fn open(&mut self, who: Option<u8>) -> u32 {
        let socket = self.connect(who);
        self.say(socket, &json!({"t": "hello", "proto": 1}));
        socket
    }

    fn say(&self, socket: u32, message: &Value) {
        self.room.message(&socket, &message.to_string(), self.now());
        run(self.room.actor().drain());
    }

    fn act(&self, socket: u32, id: &str, uci: &str) {
        let base = self.room.actor().seq();
        self.say(socket, &json!({"t": "act", "id": id, "base": base, "a": {"a": "move", "uci": uci}}));
    }

    /// Time passes; the sockets in `alive` send their heartbeats every ten seconds, and the alarm rings when it is due.
    fn pass(&self, time: Millis, alive: &[u32]) {
        let end = self.now().plus(time).0;
        while self.now().0 < end {
            let beat = (self.now().0 / 10_000 + 1) * 10_000;
            let ring = self.world.bell.at().map_or(i64::MAX, |at| at.0.max(self.now().0));
            self.world.now.set(beat.min(ring).min(end));
            if self.now().0 == beat {
                for socket in alive {
                    self.world.wires.0.borrow_mut().get_mut(socket).unwrap().heard = self.now();
                }
            }
            if self.world.bell.at().is_some_and(|at| at <= self.now()) {
                self.world.bell.take();
                self.room.rang(self.now()).unwrap();
                run(self.room.actor().drain());
            }
        }
    }

    /// The object loses its memory and every connection, as with a new deployment.
    fn restart(&mut self) {
        for wire in self.world.wires.0.borrow_mut().values_mut() {
            wire.closed = Some(1006);
        }
        self.room = Room::new(self.world.clone(), self.world.wires.clone());
        run(self.room.wake()).unwrap();
    }

    /// The object loses its memory and keeps its connections, as after ten idle seconds.
    fn hibernate(&mut self) {
        self.room = Room::new(self.world.clone(), self.world.wires.clone());
        run(self.room.wake()).unwrap();
    }

    fn sent(&self, socket: u32) -> Vec<Value> {
        let wires = self.world.wires.0.borrow();
        wires[&socket].sent.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
    }

    /// The last view that a socket has received.
    fn view(&self, socket: u32) -> Value {
        self.sent(socket).iter().rev().find_map(|message| message.get("view").cloned()).unwrap()
    }

    fn last(&self, socket: u32) -> Value {
        self.sent(socket).last().cloned().unwrap()
    }
}

fn kinds(messages: &[Value]) -> Vec<&str> {
    messages.iter().map(|message| message["t"].as_str().unwrap()).collect()
}

#[test]
fn a_silent_drop_is_noticed_within_thirty_seconds_and_counts_from_the_last_heartbeat() {
    let mut game = Game::new(ChessFlavour::Contest);
    let (white, black) = (game.open(Some(0)), game.open(Some(1)));
    game.pass(Millis(24_000), &[white, black]);
    assert_eq!(game.view(white)["places"][1]["present"], true);
    // Black's network is gone; its last heartbeat was at 20 s.
    game.pass(Millis::seconds(30), &[white]);
    assert_eq!(game.view(white)["places"][1]["present"], false);
    assert_eq!(game.view(white)["away_until"], json!([1, 80_000]), "60 s from the last heartbeat (GEN-5)");
    game.pass(Millis(25_999), &[white]);
    assert_eq!(game.view(white)["phase"], "running", "at 79,999");
    game.pass(Millis(1), &[white]);
    assert_eq!(game.view(white)["outcome"]["reason"], "disconnection");
    assert_eq!(game.view(white)["outcome"]["result"], json!({"win": 0}));
}

#[test]
fn heartbeats_keep_a_player_present_and_a_returning_one_cancels_the_count() {
    let mut game = Game::new(ChessFlavour::Contest);
    let (white, black) = (game.open(Some(0)), game.open(Some(1)));
    game.pass(Millis::seconds(100), &[white, black]);
    assert_eq!(game.view(white)["places"][1]["present"], true);
    game.pass(Millis::seconds(55), &[white]);
    assert_eq!(game.view(white)["places"][1]["present"], false);
    // The same socket speaks again at 160,000: the last heartbeat was at 100,000.
    game.pass(Millis(4_999), &[white]);
    let back = game.open(Some(1));
    assert_eq!(game.view(white)["phase"], "running");
    assert_eq!(game.view(white)["places"][1]["present"], true);
    game.pass(Millis::seconds(100), &[white, back]);
    assert_eq!(game.view(white)["phase"], "running");
}

#[test]
fn a_socket_that_comes_alive_again_by_itself_is_noticed_before_the_window_ends() {
    let mut game = Game::new(ChessFlavour::Contest);
    let (white, black) = (game.open(Some(0)), game.open(Some(1)));
    game.pass(Millis::seconds(30), &[white]);
    assert_eq!(game.view(white)["places"][1]["present"], false);
    game.pass(Millis::seconds(90), &[white, black]);
    assert_eq!(game.view(white)["phase"], "running");
    assert_eq!(game.view(white)["places"][1]["present"], true);
}

#[test]
fn closing_one_of_two_tabs_is_no_absence_and_both_see_the_same() {
    let mut game = Game::new(ChessFlavour::Casual);
    let (one, two, black) = (game.open(Some(0)), game.open(Some(0)), game.open(Some(1)));
    game.act(one, "a", MOVES[0]);
    game.act(black, "b", MOVES[1]);
    game.act(two, "c", MOVES[2]);
    assert_eq!(game.view(one), game.view(two));
    assert_eq!(game.view(one)["game"]["plies"].as_array().unwrap().len(), 3);
    game.world.wires.close(&one, 1000, "");
    game.room.closed(&one, true, game.now());
    assert_eq!(game.view(black)["places"][0]["present"], true);
    game.world.wires.close(&two, 1000, "");
    game.room.closed(&two, true, game.now());
    assert_eq!(game.view(black)["places"][0]["present"], false);
}

#[test]
fn two_tabs_that_move_at_once_give_one_ply_and_one_stale() {
    let mut game = Game::new(ChessFlavour::Casual);
    let (one, two) = (game.open(Some(0)), game.open(Some(0)));
    let base = game.room.actor().seq();
    let message =
        |id: &str, uci: &str| json!({"t": "act", "id": id, "base": base, "a": {"a": "move", "uci": uci}});
    game.say(one, &message("a", "e2e4"));
    game.say(two, &message("b", "d2d4"));
    assert_eq!(game.last(two)["t"], "nack");
    assert!(["stale", "not_your_turn"].contains(&game.last(two)["code"].as_str().unwrap()));
    assert_eq!(game.view(two)["game"]["plies"].as_array().unwrap().len(), 1);
}

#[test]
fn a_repeated_command_is_one_ply_and_is_answered_byte_for_byte() {
    let mut game = Game::new(ChessFlavour::Casual);
    let (white, black) = (game.open(Some(0)), game.open(Some(1)));
    let base = game.room.actor().seq();
    let message = json!({"t": "act", "id": "m", "base": base, "a": {"a": "move", "uci": "e2e4"}});
    game.say(white, &message);
    game.act(black, "b", "e7e5");
    for _ in 0..2 {
        game.say(white, &message);
    }
    let illegal = json!({"t": "act", "id": "n", "base": base + 2, "a": {"a": "move", "uci": "e1e8"}});
    game.say(white, &illegal);
    game.act(white, "o", "g1f3");
    game.say(white, &illegal);
    let sent = game.world.wires.0.borrow()[&white].sent.clone();
    let to = |id: &str| -> Vec<String> {
        let with = format!("\"id\":\"{id}\"");
        sent.iter().filter(|text| text.contains(&with)).cloned().collect()
    };
    assert_eq!(to("m").len(), 3);
    assert!(to("m").iter().all(|reply| *reply == to("m")[0]), "{:?}", to("m"));
    assert_eq!(to("n").len(), 2);
    assert_eq!(to("n")[0], to("n")[1]);
    assert_eq!(game.view(white)["game"]["plies"].as_array().unwrap().len(), 3);
}

#[test]
fn every_command_gets_exactly_one_reply() {
    let mut game = Game::new(ChessFlavour::Contest);
    let (white, stranger, nobody) = (game.open(Some(0)), game.open(Some(5)), game.open(None));
    let commands = [
        json!({"t": "act", "id": "1", "base": 0, "a": {"a": "move", "uci": "e2e4"}}),
        json!({"t": "act", "id": "2", "base": 99, "a": {"a": "move", "uci": "e2e4"}}),
        json!({"t": "act", "id": "3", "base": 5, "a": "e2e4"}),
        json!({"t": "offer", "id": "4", "what": "draw"}),
        json!({"t": "offer", "id": "5", "what": "rematch"}),
        json!({"t": "answer", "id": "6", "what": "draw", "accept": true}),
        json!({"t": "claim", "id": "7", "what": "fifty_moves"}),
        json!({"t": "cancel", "id": "8"}),
        json!({"t": "sit", "id": "9"}),
        json!({"t": "fly", "id": "10"}),
    ];
    for socket in [white, stranger, nobody] {
        for command in &commands {
            game.say(socket, command);
            let replies: Vec<Value> = game
                .sent(socket)
                .into_iter()
                .filter(|m| m["id"] == command["id"] && ["ack", "nack"].contains(&m["t"].as_str().unwrap()))
                .collect();
            assert_eq!(replies.len(), 1, "{command}");
        }
    }
    assert!(
        game.sent(nobody)
            .iter()
            .filter(|m| m["t"] == "nack")
            .all(|m| { m["code"] == "signed_out" || m["code"] == "unknown_type" })
    );
    assert_eq!(game.view(white)["phase"], "running");
}

#[test]
fn nothing_is_told_before_hello_and_nonsense_ends_the_connection() {
    let mut game = Game::new(ChessFlavour::Casual);
    let silent = game.connect(Some(0));
    game.say(silent, &json!({"t": "resign", "id": "x"}));
    assert_eq!(game.last(silent), json!({"t": "nack", "id": "x", "code": "hello_first", "seq": 3 + 1}));
    let black = game.open(Some(1));
    assert_eq!(game.sent(silent).len(), 1);
    for _ in 0..PATIENCE {
        game.room.message(&black, "{", game.now());
    }
    let messages = game.sent(black);
    assert_eq!(messages.iter().filter(|m| m["code"] == "malformed").count(), usize::from(PATIENCE));
    assert_eq!(game.last(black), json!({"t": "bye", "code": "abuse"}));
    assert_eq!(game.world.wires.0.borrow()[&black].closed, Some(close::ABUSE));
}

#[test]
fn a_client_of_another_time_is_told_to_update() {
    let mut game = Game::new(ChessFlavour::Casual);
    for proto in [0, 2, 999] {
        let socket = game.connect(Some(0));
        game.say(socket, &json!({"t": "hello", "proto": proto}));
        assert_eq!(kinds(&game.sent(socket)), ["bye"]);
        assert_eq!(game.world.wires.0.borrow()[&socket].closed, Some(close::UPDATE_REQUIRED));
    }
}

#[test]
fn a_flood_is_slowed_down_but_moves_are_free() {
    let mut game = Game::new(ChessFlavour::Casual);
    let (white, black) = (game.open(Some(0)), game.open(Some(1)));
    for n in 0..60 {
        let (socket, out, back) = if n % 2 == 0 { (white, "g1f3", "f3g1") } else { (black, "g8f6", "f6g8") };
        game.act(socket, &format!("m{n}"), if n / 2 % 2 == 0 { out } else { back });
    }
    assert!(game.sent(white).iter().all(|m| m["code"] != "too_fast"));
    for _ in 0..60 {
        game.say(black, &json!({"t": "resync"}));
    }
    assert!(game.sent(black).iter().any(|m| m["code"] == "too_fast"));
    assert_eq!(game.last(black), json!({"t": "bye", "code": "abuse"}));
}

#[test]
fn a_spectator_is_told_no_more_than_the_public() {
    let mut game = Game::new(ChessFlavour::Casual);
    let (nobody, stranger) = (game.open(None), game.open(Some(5)));
    let (white, black) = (game.open(Some(0)), game.open(Some(1)));
    for (n, uci) in MOVES.iter().enumerate() {
        game.act(if n % 2 == 0 { white } else { black }, &format!("m{n}"), uci);
    }
    assert_eq!(game.view(nobody), game.view(stranger));
    for message in game.sent(nobody).iter().chain(&game.sent(stranger)) {
        assert!(["welcome", "update"].contains(&message["t"].as_str().unwrap()));
        assert_eq!(message.get("seat"), None);
        assert_eq!(message["view"].get("reveal"), None);
        assert!(!message.to_string().contains("nonce"));
    }
    // What the public sees of an open game is what a seat sees.
    assert_eq!(game.view(nobody), game.view(white));
}

#[test]
fn a_restart_decides_nothing_and_gives_the_time_back_in_which_nobody_could_connect() {
    let mut game = Game::new(ChessFlavour::Contest);
    let (white, black) = (game.open(Some(0)), game.open(Some(1)));
    game.act(white, "a", MOVES[0]);
    game.act(black, "b", MOVES[1]);
    game.pass(Millis::seconds(9), &[white, black]);
    game.restart();
    game.world.now.set(game.now().0 + 90_000);
    game.room.rang(game.now()).unwrap();
    game.pass(Millis::seconds(10), &[]);
    let back = game.open(Some(0));
    assert_eq!(game.view(back)["phase"], "running");
    assert_eq!(game.view(back)["game"]["plies"].as_array().unwrap().len(), 2);
    // Black never comes back: counted from the moment the server was there again.
    game.pass(Millis::seconds(49), &[back]);
    assert_eq!(game.view(back)["phase"], "running");
    game.pass(Millis::seconds(2), &[back]);
    assert_eq!(game.view(back)["outcome"]["reason"], "disconnection");
}

#[test]
fn nothing_is_only_in_memory_an_object_that_sleeps_after_every_step_plays_the_same_game() {
    let play = |sleeps: bool| {
        let mut game = Game::new(ChessFlavour::Contest);
        let (white, black, watcher) = (game.open(Some(0)), game.open(Some(1)), game.open(None));
        for (n, uci) in MOVES.iter().enumerate() {
            game.pass(Millis::seconds(12), &[white, black]);
            if sleeps {
                game.hibernate();
            }
            game.act(if n % 2 == 0 { white } else { black }, &format!("m{n}"), uci);
            if sleeps {
                game.hibernate();
            }
            game.act(if n % 2 == 0 { white } else { black }, &format!("m{n}"), uci);
        }
        [white, black, watcher].map(|socket| game.sent(socket))
    };
    assert_eq!(play(true), play(false));
}

#[test]
fn a_flag_falls_with_nobody_connected_and_nothing_rings_before_the_table_goes() {
    let mut game = Game::new(ChessFlavour::Casual);
    let (white, black) = (game.open(Some(0)), game.open(Some(1)));
    game.act(white, "a", MOVES[0]);
    game.act(black, "b", MOVES[1]);
    for socket in [white, black] {
        game.world.wires.close(&socket, 1000, "");
        game.room.closed(&socket, true, game.now());
    }
    game.pass(Millis::hours(30), &[]);
    let late = game.open(None);
    // White's five minutes and the abandonment window end together: the clock decides (T-61).
    assert_eq!(game.view(late)["outcome"]["reason"], "timeout");
    assert_eq!(game.world.bell.at(), Some(Instant(300_000).plus(KEPT_FOR)));
    assert_eq!(game.view(late)["clock"]["left"], json!([0, 300_000]));
}

#[test]
fn gen_5_whoever_leaves_by_one_socket_is_away_from_then_on_and_not_since_another_one_died() {
    let mut game = Game::new(ChessFlavour::Contest);
    let (dead, white, black) = (game.open(Some(0)), game.open(Some(0)), game.open(Some(1)));
    game.act(white, "a", MOVES[0]);
    game.act(black, "b", MOVES[1]);
    // The network of the first one is gone, and nobody has told the server.
    game.pass(Millis::seconds(70), &[white, black]);
    game.world.wires.close(&white, 1000, "");
    game.room.closed(&white, true, game.now());
    let armings = game.world.bell.armings();
    game.pass(Millis::seconds(59), &[black]);
    assert_eq!(game.view(black)["phase"], "running", "{dead} was silent for two minutes");
    game.pass(Millis::seconds(2), &[black]);
    assert_eq!(game.view(black)["outcome"]["reason"], "disconnection");
    let armings = game.world.bell.armings() - armings;
    assert!(armings < 12, "the alarm was set {armings} times for a time that was over");
}

#[test]
fn a_game_without_moves_costs_few_alarms_while_both_are_there() {
    let mut game = Game::new(ChessFlavour::Contest);
    let (white, black) = (game.open(Some(0)), game.open(Some(1)));
    let before = game.world.bell.armings();
    game.pass(Millis::minutes(4), &[white, black]);
    let often = game.world.bell.armings() - before;
    assert!(often <= 240 / 15, "{often} in four minutes");
    assert!(SILENCE < Millis::seconds(30));
}

/// Architecture, section 11: at most $0.10 for 1,000 games, nine tenths of it row writes at $1 a million; an alarm that
/// is armed is billed as a row. So a game may cost a hundred rows, letters to the players included.
#[test]
fn a_game_of_sixty_plies_writes_fewer_than_a_hundred_rows() {
    let mut game = Game::new(ChessFlavour::Contest);
    let (white, black) = (game.open(Some(0)), game.open(Some(1)));
    // In a contest repetition never ends the game (CX-1).
    for ply in 0..60 {
        game.pass(Millis::seconds(4), &[white, black]);
        let socket = if ply % 2 == 0 { white } else { black };
        game.act(socket, &format!("m{ply}"), ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4]);
    }
    game.say(white, &json!({"t": "resign", "id": "end"}));
    assert_eq!(game.view(white)["game"]["plies"].as_array().unwrap().len(), 60);
    assert_eq!(game.view(white)["outcome"]["reason"], "resignation");
    let rows = game.world.disk.rows_written() + game.world.bell.armings();
    assert!(rows < 100, "{rows} rows");
}
