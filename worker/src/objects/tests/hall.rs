//! A lobby in its object: its pulse, its word to those who are matched, and who is still there.

use super::{Wire, Wires, World, player, run};
use crate::objects::card::Card;
use crate::objects::hall::Hall;
use crate::objects::rhythm::BEAT;
use crate::objects::room::SILENCE;
use serde_json::{Value, json};
use shared::ids::TableId;
use shared::lobby::{LobbyCommand, TableNote};
use shared::rules::GameKind;
use shared::table::{Phase, TableSettings};
use shared::time::{Instant, Millis};
use shared::wire::{Address, Body, Envelope, Reply};

/// The lobby of Ludo Chess under test.
struct Test {
    world: World,
    hall: Hall<World, Wires>,
    sent: u32,
}

fn table(n: u8) -> TableId {
    // A character of an id holds 32 numbers.
    let mut bytes = [0; 26];
    [bytes[0], bytes[1]] = [n / 32, n % 32];
    TableId::from_random(&bytes)
}

impl Test {
    fn new() -> Self {
        let world = World::default();
        let hall = Hall::new(world.clone(), world.wires.clone());
        run(hall.actor().wake()).unwrap();
        Self { world, hall, sent: 0 }
    }

    fn now(&self) -> Instant {
        Instant(self.world.now.get())
    }

    /// The object sleeps: its memory is lost, its sockets stay.
    fn sleep(&mut self) {
        self.hall = Hall::new(self.world.clone(), self.world.wires.clone());
        run(self.hall.actor().wake()).unwrap();
    }

    fn tell(&mut self, command: LobbyCommand) {
        self.sent += 1;
        let to = Address::Lobby(GameKind::LudoChess);
        let envelope = Envelope { id: format!("edge#{}", self.sent), to, body: Body::Lobby(command) };
        let reply = self.hall.envelope(envelope, self.now()).unwrap();
        assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
        run(self.hall.actor().drain());
    }

    fn note(&mut self, n: u8, seq: u64, phase: Phase, players: &[u8]) {
        let note = TableNote {
            table: table(n),
            seq,
            at: self.now(),
            phase,
            settings: TableSettings::default(),
            host: player(players[0]).0,
            players: players.iter().map(|n| player(*n)).collect(),
        };
        self.tell(LobbyCommand::Note { note: Box::new(note) });
    }

    fn seek(&mut self, n: u8, id: u8) {
        let (player, name) = player(n);
        let settings = TableSettings::default();
        let (table, avoids) = (table(id), Vec::new());
        self.tell(LobbyCommand::Seek { player: player.clone(), name, settings, nonce: None, table, avoids });
        let waits = self.hall.actor().read(|lobby, _| lobby.you(&player).seek).unwrap();
        if let Some(seek) = waits.map(|seek| seek.n) {
            self.tell(LobbyCommand::Admit { player, seek });
        }
    }

    /// Opens a socket of a player, or of a stranger.
    fn door(&mut self, n: u32, who: Option<u8>) {
        let card = Card::new(who.map(player), self.now()).to_text();
        let wire = Wire { card, heard: self.now(), ..Wire::default() };
        self.world.wires.0.borrow_mut().insert(n, wire);
        self.hall.look(self.now());
    }

    fn heartbeat(&self, n: u32) {
        self.world.wires.0.borrow_mut().get_mut(&n).unwrap().heard = self.now();
    }

    fn told(&self, n: u32) -> Vec<Value> {
        let sent = std::mem::take(&mut self.world.wires.0.borrow_mut().get_mut(&n).unwrap().sent);
        sent.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
    }

    /// Lets time pass, and rings whenever the alarm is due.
    fn pass(&mut self, by: Millis) {
        let until = self.now().plus(by);
        while let Some(at) = self.world.bell.at().filter(|at| *at <= until) {
            self.world.now.set(at.0.max(self.now().0));
            self.world.bell.take();
            self.hall.rang(self.now()).unwrap();
            run(self.hall.actor().drain());
        }
        self.world.now.set(until.0);
    }

    fn waits(&self) -> usize {
        self.hall.actor().read(|lobby, _| lobby.seeks().len()).unwrap()
    }
}

#[test]
fn a_lobby_pulses_at_once_and_then_at_most_once_a_second_however_much_happens() {
    let mut test = Test::new();
    test.door(1, None);
    test.note(1, 1, Phase::Waiting, &[1]);
    assert_eq!(test.told(1), [json!({"t": "changed", "rev": 1})]);
    for n in 2..40 {
        test.note(n, 1, Phase::Waiting, &[n]);
    }
    assert_eq!(test.told(1), [] as [Value; 0], "nobody is told each");
    test.pass(BEAT);
    assert_eq!(test.told(1), [json!({"t": "changed", "rev": 39})]);
    test.pass(Millis::minutes(10));
    assert_eq!(test.told(1), [] as [Value; 0], "nothing happened");
    let (mut pulses, from) = (0, test.now());
    for n in 0..100 {
        test.note(50 + n, 1, Phase::Waiting, &[n]);
        test.pass(Millis(100));
        pulses += test.told(1).len();
    }
    assert!(pulses <= 11, "{pulses} in {:?}", test.now().since(from));
}

#[test]
fn what_is_owed_when_the_memory_is_lost_is_told_all_the_same() {
    let mut test = Test::new();
    test.door(1, None);
    test.note(1, 1, Phase::Waiting, &[1]);
    test.note(2, 1, Phase::Waiting, &[2]);
    test.told(1);
    test.sleep();
    test.pass(BEAT);
    assert_eq!(test.told(1), [json!({"t": "changed", "rev": 2})]);
}

#[test]
fn what_is_about_to_be_opened_is_no_news() {
    let mut test = Test::new();
    test.door(1, None);
    test.note(9, 1, Phase::Waiting, &[1]);
    test.pass(BEAT);
    test.told(1);
    let settings = TableSettings::default();
    test.tell(LobbyCommand::Offer { table: table(1), host: player(1).0, settings });
    test.pass(BEAT);
    assert_eq!(test.told(1), [] as [Value; 0]);
}

#[test]
fn the_players_of_a_match_alone_are_told_at_once_when_it_runs() {
    let mut test = Test::new();
    for (door, who) in [(1, Some(1)), (2, Some(2)), (3, Some(3)), (4, None), (5, Some(1))] {
        test.door(door, who);
    }
    test.seek(1, 20);
    test.seek(2, 21);
    assert_eq!(test.waits(), 0);
    (1..=5).for_each(|door| drop(test.told(door)));
    test.note(21, 4, Phase::Running, &[1, 2]);
    let matched = json!({"t": "matched", "table": table(21).as_str()});
    for (door, told) in [(1, true), (2, true), (3, false), (4, false), (5, true)] {
        assert_eq!(test.told(door).contains(&matched), told, "door {door}");
    }
}

#[test]
fn whoever_falls_silent_waits_no_longer_and_whoever_is_heard_waits_on() {
    let mut test = Test::new();
    test.door(1, Some(1));
    test.seek(1, 20);
    for _ in 0..30 {
        test.pass(Millis::seconds(10));
        test.heartbeat(1);
    }
    assert_eq!(test.waits(), 1);
    test.pass(SILENCE.minus(Millis(1)));
    assert_eq!(test.waits(), 1);
    test.pass(Millis(1));
    assert_eq!(test.waits(), 0, "since the last sign of life");
}

#[test]
fn whoever_waits_without_a_socket_is_missed_from_the_first_look_and_a_new_socket_is_in_time() {
    let mut test = Test::new();
    test.seek(1, 20);
    test.pass(SILENCE.minus(Millis(1)));
    test.door(1, Some(1));
    test.pass(SILENCE.minus(Millis(1)));
    assert_eq!(test.waits(), 1);
    test.world.wires.0.borrow_mut().get_mut(&1).unwrap().closed = Some(1001);
    test.hall.look(test.now());
    test.sleep();
    test.pass(SILENCE.plus(BEAT));
    assert_eq!(test.waits(), 0);
}
