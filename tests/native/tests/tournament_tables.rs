//! A tournament with its real tables: what one tells, the other understands, from the code to the champion.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use native::room::Room;
use serde_json::json;
use shared::ids::{PlayerId, TableId};
use shared::outcome::EndReason;
use shared::rules::GameKind;
use shared::seat::Seat;
use shared::table::{Phase, TableCommand, TableSetup};
use shared::time::{Instant, Millis};
use shared::tournament::*;
use std::collections::{BTreeMap, BTreeSet};
use tournament_kit::*;

struct Hall {
    world: World,
    rooms: BTreeMap<TableId, (TableSetup, Room)>,
    seen: usize,
    random: u64,
    reasons: BTreeSet<String>,
}

impl Hall {
    fn new(settings: TournamentSettings, players: usize, random: u64) -> Self {
        let world = World::started(settings, players);
        Self { world, rooms: BTreeMap::new(), seen: 0, random, reasons: BTreeSet::new() }
    }

    fn below(&mut self, n: usize) -> usize {
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.random >> 33) % n as u64) as usize
    }

    /// Brings the tournament's letters to the tables, each twice, and the tables' results back, each twice.
    fn post(&mut self) {
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
    fn enter(&mut self, index: u32) -> TableId {
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

    fn player(&self, table: &TableId, seat: Seat) -> PlayerId {
        let (setup, _) = &self.rooms[table];
        let white = setup.white_place.unwrap();
        let place = if seat == Seat::FIRST { white } else { white.other() };
        setup.reserved[place.index()].0.clone()
    }

    /// One random move that took `ms`; false when the game is over.
    fn random_move(&mut self, table: &TableId, ms: i64) -> bool {
        let pick = self.below(1_000);
        self.world.now = self.world.now.plus(Millis(ms));
        let now = self.world.now.0;
        let (_, room) = self.rooms.get_mut(table).unwrap();
        room.now = now;
        room.tick();
        if room.table.phase() != Some(Phase::Running) {
            return false;
        }
        let seat = if room.view()["to_act"] == json!(2) { Seat::SECOND } else { Seat::FIRST };
        let (legal, base) = (room.legal(), room.table.seq());
        let uci = legal[pick % legal.len()].clone();
        let player = self.player(table, seat);
        let (_, room) = self.rooms.get_mut(table).unwrap();
        room.ask(TableCommand::Act { player, base, action: json!({ "a": "move", "uci": uci }) }).unwrap();
        room.table.phase() == Some(Phase::Running)
    }

    /// Plays one game to some end.
    fn play(&mut self, index: u32) {
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

    fn play_out(&mut self) {
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

fn take_reports(room: &mut Room) -> Vec<shared::table::TableResult> {
    let reports = room.reports();
    room.effects.clear();
    reports
}

#[test]
fn a_ludo_chess_event_of_eight_from_the_start_to_the_champion() {
    let mut reasons = BTreeSet::new();
    let mut replays = 0;
    for random in 0..6 {
        let settings = TournamentSettings { finals_best_of: 3, ..settings() };
        let mut hall = Hall::new(settings, 8, random);
        hall.play_out();
        assert!(hall.world.view().champion.is_some());
        replays += hall.world.matches().iter().filter(|found| found.draws > 0).count();
        let (_, room) = hall.rooms.values().next().unwrap();
        assert_eq!(room.table.setup().unwrap().game.kind(), GameKind::LudoChess);
        // T-73 against the tables' own reports.
        let mut sixes: BTreeMap<PlayerId, u32> = BTreeMap::new();
        for game in hall.world.matches().iter().flat_map(|found| &found.games) {
            for (player, rolled) in game.result.players.iter().zip(game.result.sixes) {
                *sixes.entry(player.clone()).or_default() += rolled;
            }
        }
        let most = hall.world.view().most_sixes.expect("somebody rolled a six");
        assert_eq!(Some(most.1), sixes.values().max().copied());
        reasons.extend(hall.reasons);
    }
    assert!(replays > 0, "a drawn game was replayed");
    let name = |reason: EndReason| format!("{reason:?}");
    for reason in
        [EndReason::MoveCap, EndReason::Resignation, EndReason::StalemateByDice, EndReason::Abandoned]
    {
        assert!(reasons.contains(&name(reason)), "{reason:?} in {reasons:?}");
    }
}

#[test]
fn a_classic_event_of_five_from_the_start_to_the_champion() {
    let mut reasons = BTreeSet::new();
    for random in 0..3 {
        let settings = TournamentSettings { mode: Mode::Classic, minutes: 5, ..settings() };
        let mut hall = Hall::new(settings, 5, random);
        hall.play_out();
        assert_eq!(hall.world.view().most_sixes, None);
        reasons.extend(hall.reasons);
    }
    assert!(reasons.contains("Timeout"), "{reasons:?}");
}

#[test]
fn t_58_the_table_decides_at_the_deadline_whether_its_game_has_begun() {
    let mut hall = Hall::new(settings(), 4, 3);
    // Match 0: both come just before the deadline and one move is played. Match 1: nobody moves.
    hall.world.now = Instant(START.0 + 24 * HOUR - 60_000);
    let table = hall.enter(0);
    assert!(hall.random_move(&table, 1_000));
    hall.enter(1);
    hall.world.now = Instant(START.0 + 24 * HOUR);
    hall.world.tick();
    hall.post();
    assert_eq!(hall.world.found(0).status, MatchStatus::InProgress, "the running game is left alone");
    assert_eq!(hall.world.found(1).by, Some(MatchEnd::NoShowCoinToss), "both had come");
    while hall.random_move(&table, 1_000) {}
    hall.post();
    let found = hall.world.found(0);
    assert!(found.winner.is_some() || found.draws == 1, "then it is handled as usual");
}

#[test]
fn t_63_the_organisers_forfeit_closes_the_real_room() {
    let mut hall = Hall::new(settings(), 4, 3);
    let table = hall.enter(0);
    hall.random_move(&table, 1_000);
    let loser = hall.world.at(0, Seat::FIRST);
    hall.world.run(TournamentCommand::Forfeit { by: organiser(), player: loser }).unwrap();
    hall.post();
    let (_, room) = &hall.rooms[&table];
    assert_eq!(room.table.phase(), Some(Phase::Over));
    assert_eq!(room.outcome().unwrap().reason, EndReason::ForfeitAdmin);
    assert!(hall.world.state.conflicts().is_empty(), "the table's confirmation is no contradiction");
}

#[test]
fn t_29_no_draw_is_offered_at_a_tournaments_table() {
    for mode in [Mode::LudoChess, Mode::Classic] {
        let mut hall = Hall::new(TournamentSettings { mode, ..settings() }, 2, 3);
        let table = hall.enter(0);
        let player = hall.player(&table, Seat::FIRST);
        let (_, room) = hall.rooms.get_mut(&table).unwrap();
        let offered = room.ask(TableCommand::OfferDraw { player });
        assert_eq!(offered, Err(shared::table::Reject::NoDrawOffers));
    }
}
