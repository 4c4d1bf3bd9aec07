//! A tournament with its real tables: what one tells, the other understands.

use super::*;
use native::room::Room;
use serde_json::Value;
use shared::table::{Phase, TableCommand};
use std::collections::{BTreeMap, BTreeSet};

pub struct Hall {
    pub world: World,
    pub rooms: BTreeMap<TableId, (TableSetup, Room)>,
    seen: usize,
    random: u64,
    pub reasons: BTreeSet<String>,
}

impl Hall {
    pub fn new(settings: TournamentSettings, players: usize, random: u64) -> Self {
        Self::of(World::started(settings, players), random)
    }

    /// The hall of a tournament that has started.
    pub fn of(world: World, random: u64) -> Self {
        Self { world, rooms: BTreeMap::new(), seen: 0, random, reasons: BTreeSet::new() }
    }

    /// The record of the event with all of its games, as it is exported.
    pub fn record(&self) -> TournamentRecord {
        let mut record = self.world.record();
        let counted = self.world.matches().into_iter().flat_map(|found| found.games);
        let tables = counted.map(|game| game.result.table);
        record.games = tables.filter_map(|table| self.rooms[&table].1.table.record()).collect();
        record
    }

    fn below(&mut self, n: usize) -> usize {
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.random >> 33) % n as u64) as usize
    }

    /// Brings the tournament's letters to the tables, each twice, and the tables' results back, each twice.
    pub fn post(&mut self) {
        loop {
            let letters = self.world.effects[self.seen..].to_vec();
            self.seen = self.world.effects.len();
            for letter in letters {
                for _ in 0..2 {
                    self.bring(&letter);
                }
            }
            let reports: Vec<_> = self.rooms.values_mut().flat_map(|(_, room)| take_reports(room)).collect();
            if reports.is_empty() {
                return;
            }
            for report in reports {
                self.reasons.insert(format!("{:?}", report.outcome.reason));
                self.world.report(report.clone()).expect("a real table's result is understood");
                self.world.report(report).expect("and once more");
            }
        }
    }

    fn bring(&mut self, letter: &TournamentEffect) {
        let now = self.world.now.0;
        match letter {
            TournamentEffect::OpenTable { setup } => {
                let fresh = || (setup.as_ref().clone(), Room::empty(9));
                let (_, room) = self.rooms.entry(setup.id.clone()).or_insert_with(fresh);
                room.now = now;
                room.ask(TableCommand::Open { setup: setup.clone() }).expect("opens, and opens again");
            }
            TournamentEffect::SitAt { table, player, name, nonce } => {
                let (_, room) = self.rooms.get_mut(table).expect("an opened table");
                room.now = now;
                let sit = TableCommand::Sit { player: player.clone(), name: name.clone(), nonce: *nonce };
                // A table that is over answers so; nothing else may refuse the player of a match.
                if room.ask(sit).is_ok() {
                    let _ = room.ask(TableCommand::Arrive { player: player.clone() });
                } else {
                    assert!(!matches!(room.table.phase(), Some(Phase::Waiting)));
                }
            }
            TournamentEffect::CloseTable { table, reason } => {
                let (_, room) = self.rooms.get_mut(table).expect("an opened table");
                room.now = now;
                let _ = room.ask(TableCommand::Close { reason: reason.clone() });
            }
            TournamentEffect::TellPlayer { .. } => {}
        }
    }

    /// Both press Play; the table of the match.
    pub fn enter(&mut self, index: u32) -> TableId {
        for place in [Seat::FIRST, Seat::SECOND] {
            let player = self.world.at(index, place);
            self.world.play(&player).unwrap();
            self.post();
        }
        let table = self.world.found(index).table.expect("a room");
        let (setup, room) = &self.rooms[&table];
        assert_eq!(room.table.phase(), Some(Phase::Running), "both sit: the game runs");
        let game = self.world.found(index).game.unwrap();
        assert_eq!(setup.clock, game.clock);
        assert_eq!(room.left(), game.clock.initial.map(|bank| bank.0), "T-28: the clock is the stored one");
        let white = self.player(&table, Seat::FIRST);
        assert_eq!(white, self.world.at(index, game.white), "T-27: so are the colours");
        table
    }

    pub fn player(&self, table: &TableId, seat: Seat) -> PlayerId {
        let (setup, _) = &self.rooms[table];
        let white = setup.white_place.unwrap();
        let place = if seat == Seat::FIRST { white } else { white.other() };
        setup.reserved[place.index()].0.clone()
    }

    /// One random move that took `ms`; false when the game is over.
    pub fn random_move(&mut self, table: &TableId, ms: i64) -> bool {
        let pick = self.below(1_000);
        self.world.now = self.world.now.plus(Millis(ms));
        let now = self.world.now.0;
        let (_, room) = self.rooms.get_mut(table).unwrap();
        room.now = now;
        room.tick();
        if room.table.phase() != Some(Phase::Running) {
            return false;
        }
        let (seat, view, legal) = room.turn().expect("somebody may act");
        let action = eager(&view, &legal).unwrap_or(&legal[pick % legal.len()]).clone();
        let base = room.table.seq();
        let player = self.player(table, seat);
        let (_, room) = self.rooms.get_mut(table).unwrap();
        room.ask(TableCommand::Act { player, base, action }).unwrap();
        room.table.phase() == Some(Phase::Running)
    }

    /// A player leaves the table for so long.
    pub fn away(&mut self, table: &TableId, player: &PlayerId, ms: i64) {
        let now = self.world.now;
        let (_, room) = self.rooms.get_mut(table).unwrap();
        room.now = now.0;
        room.ask(TableCommand::Depart { player: player.clone() }).unwrap();
        self.world.now = now.plus(Millis(ms));
        room.now = self.world.now.0;
        // Whoever comes back in time finds the game running.
        let _ = room.ask(TableCommand::Arrive { player: player.clone() });
        self.post();
    }

    /// Plays one game to some end.
    pub fn play(&mut self, index: u32) {
        let table = self.enter(index);
        let way = self.below(6);
        let ms = if way == 5 { 30_000 } else { 2_000 };
        let plies = if way < 3 { usize::MAX } else { 1 + self.below(30) };
        let mut played = 0;
        while played < plies && self.random_move(&table, ms) {
            played += 1;
        }
        let now = self.world.now.0;
        let seat = if self.below(2) == 0 { Seat::FIRST } else { Seat::SECOND };
        let loser = self.player(&table, seat);
        let (_, room) = self.rooms.get_mut(&table).unwrap();
        room.now = now;
        if room.table.phase() == Some(Phase::Running) {
            match way {
                3 => room.ask(TableCommand::Resign { player: loser }).unwrap(),
                4 => {
                    room.ask(TableCommand::Depart { player: loser }).unwrap();
                    self.world.now = Instant(now + 3_600_000);
                    room.now = self.world.now.0;
                    room.tick();
                }
                _ => {
                    self.world.now = Instant(now + 3_600_000);
                    room.now = self.world.now.0;
                    room.tick();
                }
            }
            assert_ne!(room.table.phase(), Some(Phase::Running), "an hour later it is over");
        }
        self.post();
    }

    pub fn play_out(&mut self) {
        while self.world.view().stage == Stage::InProgress {
            let ready = |found: &MatchView| found.status == MatchStatus::Ready;
            let matches = self.world.matches();
            let open: Vec<usize> = (0..matches.len()).filter(|at| ready(&matches[*at])).collect();
            match open.first() {
                Some(index) => self.play(u32::try_from(*index).unwrap()),
                None => panic!("nothing to play and no champion"),
            }
        }
        assert_eq!(self.world.folded(), self.world.state);
        assert!(self.world.state.conflicts().is_empty());
        for found in self.world.matches() {
            assert!(found.winner.is_some());
        }
    }
}

/// What brings a game to its natural end that random play would not end before the clocks: a long game of go is passed
/// and counted, a hand of gin rummy is closed, and towards that the cards are discarded that leave the least deadwood.
fn eager<'a>(view: &Value, legal: &'a [Value]) -> Option<&'a Value> {
    let game = &view["game"];
    let least = || {
        let after = game["mine"]["after_discard"].as_array()?;
        let (card, _) = after.iter().map(|one| (&one[0], one[1].as_u64())).min_by_key(|(_, left)| *left)?;
        legal.iter().find(|action| action["play"]["discard"]["card"] == *card)
    };
    let long = || game["game"]["moves_made"].as_u64().is_some_and(|moves| moves >= 40);
    match view["kind"].as_str()? {
        "gin_rummy" => legal.iter().find(|action| action["play"].get("close").is_some()).or_else(least),
        "go" => legal.iter().find(|action| **action == "accept" || **action == "pass" && long()),
        _ => None,
    }
}

fn take_reports(room: &mut Room) -> Vec<shared::table::TableResult> {
    let reports = room.reports();
    room.effects.clear();
    reports
}
