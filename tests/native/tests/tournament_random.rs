//! Random tournaments: players, tables, organiser, alarm and a network that repeats, reorders and delays.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use native::reference::rng::Rng;
use proptest::prelude::*;
use shared::aggregate::Aggregate;
use shared::ids::{PlayerId, TableId};
use shared::outcome::EndReason;
use shared::seat::Seat;
use shared::table::{CloseReason, TableResult, TableSetup};
use shared::time::{Instant, Millis};
use shared::tournament::*;
use std::collections::{BTreeMap, BTreeSet};
use tournament_kit::*;

struct Dice(Rng);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        (self.0.bits() % n as u64) as usize
    }
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
    fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())) }
    }
    fn place(&mut self) -> Seat {
        if self.chance(50) { Seat::FIRST } else { Seat::SECOND }
    }
}

/// A table as far as a tournament knows of it.
struct Room {
    setup: TableSetup,
    opened: Instant,
    seated: BTreeSet<PlayerId>,
    played: bool,
    result: Option<TableResult>,
}

struct Sim {
    world: World,
    dice: Dice,
    rooms: BTreeMap<TableId, Room>,
    /// Effects not yet delivered to tables.
    to_tables: Vec<TournamentEffect>,
    /// Results under way to the tournament.
    under_way: Vec<TableResult>,
    /// Results delivered, to be repeated.
    delivered: Vec<TableResult>,
    seen: usize,
}

impl Sim {
    fn new(seed: u64, players: usize, settings: TournamentSettings) -> Self {
        let world = World::started(settings, players);
        Self {
            world,
            dice: Dice(Rng::new(seed)),
            rooms: BTreeMap::new(),
            to_tables: Vec::new(),
            under_way: Vec::new(),
            delivered: Vec::new(),
            seen: 0,
        }
    }

    /// The outbox: every effect arrives at least once, tables' ones sometimes late.
    fn collect(&mut self) {
        let new = self.world.effects.get(self.seen..).unwrap_or(&[]).to_vec();
        self.seen = self.world.effects.len();
        self.to_tables.extend(new.into_iter().filter(|e| !matches!(e, TournamentEffect::TellPlayer { .. })));
    }

    fn deliver_to_tables(&mut self) {
        for effect in core::mem::take(&mut self.to_tables) {
            match effect {
                TournamentEffect::OpenTable { setup } => {
                    let now = self.world.now;
                    let room = Room {
                        setup: *setup,
                        opened: now,
                        seated: BTreeSet::new(),
                        played: false,
                        result: None,
                    };
                    let repeated = self.rooms.insert(room.setup.id.clone(), room);
                    assert!(repeated.is_none(), "a room is opened once");
                }
                TournamentEffect::SitAt { table, player, .. } => {
                    let room = self.rooms.get_mut(&table).expect("a seat in an opened room");
                    assert!(room.setup.reserved.iter().any(|(reserved, _)| *reserved == player));
                    room.seated.insert(player);
                }
                TournamentEffect::CloseTable { table, reason } => {
                    let now = self.world.now;
                    let room = self.rooms.get_mut(&table).expect("only opened rooms are closed");
                    match reason {
                        CloseReason::DeadlineWithoutMoves if !room.played => {
                            room.end(End::Expired { absent: [false, false] }, now);
                        }
                        CloseReason::DeadlineWithoutMoves => {}
                        CloseReason::ForfeitAdmin { player } => {
                            let loser = room.setup.reserved.iter().position(|(p, _)| *p == player).unwrap();
                            let winner = if loser == 0 { Seat::SECOND } else { Seat::FIRST };
                            room.end(End::Win(winner, EndReason::ForfeitAdmin), now);
                        }
                    }
                    self.under_way.extend(self.rooms.get(&table).and_then(|room| room.result.clone()));
                }
                TournamentEffect::TellPlayer { .. } => {}
            }
        }
    }

    fn random_end(&mut self) -> End {
        let decisive = self.world.state.settings().is_some_and(|settings| settings.mode.is_scheduled());
        let dice = &mut self.dice;
        if decisive {
            let reasons = [
                EndReason::Checkmate,
                EndReason::Timeout,
                EndReason::Resignation,
                EndReason::Score,
                EndReason::DoubleDrop,
                EndReason::Disconnection,
            ];
            return End::Win(dice.place(), *dice.pick(&reasons).unwrap());
        }
        match dice.below(10) {
            0..4 => {
                let reasons = [
                    EndReason::Checkmate,
                    EndReason::Timeout,
                    EndReason::TurnTimer,
                    EndReason::Resignation,
                    EndReason::MoveCap,
                ];
                End::Win(dice.place(), *dice.pick(&reasons).unwrap())
            }
            4..8 => {
                let mut few = || [dice.below(3) as u32, dice.below(3) as u32];
                End::Draw { points: few(), sixes: few() }
            }
            _ => End::Abandoned { points: [dice.below(3) as u32, 1], by: dice.place() },
        }
    }

    fn step(&mut self) {
        self.collect();
        if self.dice.chance(80) {
            self.deliver_to_tables();
        }
        match self.dice.below(100) {
            0..45 => self.press_play(),
            45..70 => self.game_moves(),
            70..88 => self.deliver_result(),
            88..94 => {
                let minutes = 1 + self.dice.below(600) as i64;
                self.world.now = self.world.now.plus(Millis::minutes(minutes));
                if self.dice.chance(50) {
                    self.world.tick();
                }
                self.rooms_expire();
            }
            94..96 => self.organiser_acts(),
            96 => self.contradict(),
            _ => self.nonsense(),
        }
    }

    fn press_play(&mut self) {
        let view = self.world.view();
        let playable =
            |found: &&MatchView| matches!(found.status, MatchStatus::Ready | MatchStatus::InProgress);
        let matches: Vec<&MatchView> = view.matches.iter().filter(playable).collect();
        let Some(found) = self.dice.pick(&matches) else { return };
        let place = self.dice.place();
        let entry = found.places[place.index()].expect("both are known");
        let player = view.entries[usize::from(entry)].player.clone();
        // Time may resolve the match before the press is looked at.
        if self.world.play(&player).is_ok() {
            let table = self.world.state.room_of(&player).expect("Play leads to a room");
            assert!(table.as_str().starts_with(code().as_str()));
        }
    }

    fn game_moves(&mut self) {
        let running = |room: &&Room| room.result.is_none() && room.seated.len() == 2;
        let tables: Vec<TableId> =
            self.rooms.values().filter(running).map(|room| room.setup.id.clone()).collect();
        let Some(table) = self.dice.pick(&tables).cloned() else { return };
        let (end, now, first) = (self.random_end(), self.world.now, self.dice.chance(40));
        let Some(room) = self.rooms.get_mut(&table) else { return };
        if first || !room.played {
            room.played = true;
            return;
        }
        room.end(end, now);
        self.under_way.extend(room.result.clone());
    }

    fn rooms_expire(&mut self) {
        let now = self.world.now;
        for room in self.rooms.values_mut().filter(|room| room.result.is_none() && !room.played) {
            if now >= room.opened.plus(room.setup.waits) {
                let absent = [0, 1].map(|place: usize| !room.seated.contains(&room.setup.reserved[place].0));
                room.end(End::Expired { absent }, now);
                self.under_way.extend(room.result.clone());
            }
        }
    }

    fn deliver_result(&mut self) {
        if !self.under_way.is_empty() && self.dice.chance(80) {
            let at = self.dice.below(self.under_way.len());
            let result = self.under_way.swap_remove(at);
            self.world.report(result.clone()).expect("a table's own result is never refused");
            self.delivered.push(result);
        } else if let Some(result) = self.dice.pick(&self.delivered).cloned() {
            self.world.tick();
            let before = self.world.state.clone();
            let again = self.world.report(result).expect("repeats are accepted");
            assert!(again.events.is_empty() || !self.world.state.conflicts().is_empty());
            if again.events.is_empty() {
                assert_eq!(self.world.state, before);
            }
        }
    }

    fn organiser_acts(&mut self) {
        if !self.dice.chance(30) {
            return;
        }
        let view = self.world.view();
        let player = self.dice.pick(&view.entries).expect("there are players").player.clone();
        let by = organiser();
        let _ = if self.dice.chance(70) {
            self.world.run(TournamentCommand::Forfeit { by, player })
        } else {
            self.world.run(TournamentCommand::Remove { by, player })
        };
    }

    /// A result that no table sent: other than the one that counted.
    fn contradict(&mut self) {
        let Some(mut result) = self.dice.pick(&self.delivered).cloned() else { return };
        result.plies += 1;
        self.world.tick();
        let before = self.world.view();
        let _ = self.world.report(result);
        let after = self.world.view();
        assert_eq!((before.matches, before.stage), (after.matches, after.stage), "kept, never applied");
    }

    fn nonsense(&mut self) {
        self.world.tick();
        let before = self.world.state.clone();
        let (by, player) = (player(self.dice.below(70)), player(self.dice.below(5_000)));
        let refused = [
            TournamentCommand::Start { by: organiser() },
            TournamentCommand::Cancel { by: by.clone() },
            TournamentCommand::Forfeit { by: by.clone(), player: by.clone() },
            TournamentCommand::Remove { by, player: player.clone() },
            TournamentCommand::Join { player: player.clone(), name: name(1), nonce: None, pro: false },
            TournamentCommand::Leave { player },
        ];
        for command in refused {
            assert!(self.world.run(command).is_err());
            assert_eq!(self.world.state, before, "a refused command changes nothing");
        }
    }

    /// Everything under way arrives, every game ends, every alarm rings, until it is over.
    fn drain(&mut self) {
        for _ in 0..100_000 {
            self.collect();
            self.deliver_to_tables();
            self.rooms_expire();
            while let Some(result) = self.under_way.pop() {
                self.world.report(result.clone()).unwrap();
                self.delivered.push(result);
            }
            if self.world.view().stage == Stage::Completed {
                return;
            }
            let running = |room: &&Room| room.played && room.result.is_none();
            let running: Vec<TableId> =
                self.rooms.values().filter(running).map(|room| room.setup.id.clone()).collect();
            for table in running {
                let (end, now) = (self.random_end(), self.world.now);
                let room = self.rooms.get_mut(&table).unwrap();
                room.end(end, now);
                self.under_way.extend(room.result.clone());
            }
            self.collect();
            if self.under_way.is_empty() && self.to_tables.is_empty() {
                let at = self.world.state.deadline().expect("an unfinished tournament has a deadline");
                self.world.now = self.world.now.max(at);
                self.world.tick();
            }
        }
        panic!("it never ends");
    }

    fn check_the_end(&self) {
        let world = &self.world;
        assert_eq!(world.folded(), world.state, "live state = fold of the events");
        let stored = serde_json::to_string(&world.state).unwrap();
        assert_eq!(serde_json::from_str::<Tournament>(&stored).unwrap(), world.state);
        for event in &world.log {
            let text = serde_json::to_string(event).unwrap();
            assert_eq!(serde_json::from_str::<TournamentEvent>(&text).unwrap(), *event);
        }
        assert_eq!(record::verify(&world.record()), Ok(()), "the record of it holds (FD-7, FD-8)");
        let view = world.view();
        let bracket = Bracket::new(view.entries.len() as u32).unwrap();
        let mut decided = vec![0; view.matches.len()];
        let mut completed = 0;
        for event in &world.log {
            match event {
                TournamentEvent::MatchDecided { index, .. } => decided[*index as usize] += 1,
                TournamentEvent::Completed { .. } => completed += 1,
                _ => {}
            }
        }
        assert_eq!(completed, 1, "one end");
        for (index, found) in view.matches.iter().enumerate() {
            let first_round_bye = found.round == 1 && found.status == MatchStatus::Bye;
            assert_eq!(decided[index], usize::from(!first_round_bye), "each match is decided once");
            let winner = found.winner.and_then(|place| found.places[place.index()]);
            match bracket.next(index as u32) {
                Some((next, place)) => {
                    let next = &view.matches[next as usize];
                    assert_eq!(next.places[place.index()], winner, "only the winner goes on, and only there");
                }
                None => assert_eq!(view.champion, winner),
            }
            let numbers: Vec<&str> = found.games.iter().map(|game| game.result.table.as_str()).collect();
            let distinct: BTreeSet<&&str> = numbers.iter().collect();
            assert_eq!(distinct.len(), numbers.len());
            // Colours alternate from counted game to counted game (T-27).
            let counted: Vec<Seat> = found
                .games
                .iter()
                .filter(|game| game.result.outcome.reason != EndReason::MatchExpired)
                .map(|game| game.white)
                .collect();
            assert!(counted.windows(2).all(|pair| pair[0] != pair[1]));
        }
        let removed = view.champion.is_some_and(|champion| view.entries[usize::from(champion)].removed);
        assert!(!removed, "who was removed is no champion");
    }
}

impl Room {
    fn end(&mut self, end: End, now: Instant) {
        if self.result.is_none() {
            self.result = Some(end.of(&self.setup, now));
        }
    }
}

fn run(seed: u64, players: usize, settings: &TournamentSettings, steps: usize) -> Sim {
    let mut sim = Sim::new(seed, players, settings.clone());
    for _ in 0..steps {
        if sim.world.view().stage == Stage::Completed {
            break;
        }
        sim.step();
    }
    sim.drain();
    sim.check_the_end();
    sim
}

fn any_settings() -> impl Strategy<Value = TournamentSettings> {
    let nobody = prop_oneof![
        Just(NobodyAttempted::CoinToss),
        Just(NobodyAttempted::BothOut),
        Just(NobodyAttempted::AskOrganiser)
    ];
    let cube = BackgammonEvent { cube: true, ..BackgammonEvent::default() };
    let mode = prop_oneof![
        3 => Just(Mode::LudoChess),
        3 => Just(Mode::Classic),
        1 => Just(Mode::ContestChess),
        1 => Just(Mode::Backgammon(cube)),
    ];
    (mode, nobody, prop_oneof![Just(1), Just(3)], 1_u16..48, prop_oneof![Just(5), Just(10), Just(30)])
        .prop_map(|(mode, nobody_attempted, finals_best_of, match_deadline_hours, minutes)| {
            TournamentSettings {
                mode,
                nobody_attempted,
                finals_best_of,
                match_deadline_hours,
                minutes,
                ..settings()
            }
        })
}

/// Everybody who watches: nobody in particular, a player, the organiser. The events are told a few at a time.
fn watch(log: &[TournamentEvent], seed: u64) -> usize {
    let mut dice = Dice(Rng::new(seed));
    let viewers = [None, Some(player(1)), Some(organiser())];
    let mut state = Tournament::default().evolve(&log[0]);
    let mut views = viewers.each_ref().map(|viewer| state.view(viewer.as_ref()).unwrap());
    let (mut at, mut fetched) = (1, 0);
    while at < log.len() {
        let told = &log[at..log.len().min(at + 1 + dice.below(9))];
        at += told.len();
        state = told.iter().fold(state, Tournament::evolve);
        let mut touched = Touched::default();
        // Told as one although they were committed apart.
        let (first, second) = told.split_at(dice.below(told.len() + 1));
        touched.add(first, state.rev() - second.len() as u64);
        touched.add(second, state.rev());
        let change = state.change(&touched).unwrap();
        let text = serde_json::to_string(&change).unwrap();
        assert_eq!(serde_json::from_str::<TournamentChange>(&text).unwrap(), change);
        for (viewer, view) in viewers.iter().zip(&mut views) {
            let before = view.clone();
            // The own request comes back as the answer to asking; nobody else but the organiser sees it.
            let asked = told.iter().any(|event| {
                matches!(event, TournamentEvent::Joined { player, accepted: false, .. } if Some(player) == viewer.as_ref())
            });
            if asked {
                *view = state.view(viewer.as_ref()).unwrap();
            } else if view.apply(&change, viewer.as_ref()) {
                let again = view.clone();
                assert!(view.apply(&change, viewer.as_ref()) && *view == again, "once more does no harm");
            } else {
                assert_eq!(*view, before, "what cannot be brought up to date is left alone");
                *view = state.view(viewer.as_ref()).unwrap();
                fetched += 1;
            }
            assert_eq!(Some(&*view), state.view(viewer.as_ref()).as_ref(), "as if fetched anew");
        }
    }
    fetched
}

#[test]
fn what_is_told_of_a_tournament_of_two_needs_one_fetch_at_the_start() {
    let mut world = World::started(settings(), 2);
    world.game(0, mate(Seat::FIRST)).unwrap();
    assert_eq!(world.view().stage, Stage::Completed);
    let mut view = World::new(settings()).view();
    assert!(!view.apply(&TournamentChange { since: 7, rev: 9, ..Default::default() }, None), "a gap");
    assert_eq!(watch(&world.log, 5), 3, "each viewer once");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn random_tournaments_end_with_one_winner_a_match_whatever_the_network_does(
        seed in any::<u64>(), players in 2_usize..=64, settings in any_settings(), hurry in 1_usize..40,
    ) {
        run(seed, players, &settings, players * hurry);
    }

    #[test]
    fn whoever_follows_the_changes_sees_what_whoever_fetches_sees(
        seed in any::<u64>(), players in 2_usize..=40, settings in any_settings(), approval in any::<bool>(),
    ) {
        let sim = run(seed, players, &TournamentSettings { approval, ..settings }, players * 20);
        watch(&sim.world.log, seed);
    }

    #[test]
    fn the_same_commands_give_the_same_tournament(
        seed in any::<u64>(), players in 2_usize..=8, settings in any_settings(),
    ) {
        let [first, second] = [0, 1].map(|_| run(seed, players, &settings, 200));
        prop_assert_eq!(first.world.log, second.world.log);
        prop_assert_eq!(first.world.effects, second.world.effects);
    }
}

#[test]
fn a_field_of_2_048_ends_the_same_way() {
    let mut sim = Sim::new(1, 2_048, TournamentSettings { finals_best_of: 3, ..settings() });
    // Half of the first round is played, the rest is left to the deadlines.
    let view = sim.world.view();
    for index in 0..512_usize {
        for place in view.matches[index].places {
            let player = view.entries[usize::from(place.unwrap())].player.clone();
            sim.world.play(&player).unwrap();
        }
    }
    sim.collect();
    sim.deliver_to_tables();
    for room in sim.rooms.values_mut() {
        room.played = true;
    }
    sim.drain();
    sim.check_the_end();
}
#[test]
fn the_random_tournaments_reach_every_way_in_which_a_match_can_end() {
    let mut reached: BTreeMap<String, usize> = BTreeMap::new();
    let policies = [NobodyAttempted::CoinToss, NobodyAttempted::BothOut, NobodyAttempted::AskOrganiser];
    for seed in 0..120 {
        let settings = TournamentSettings {
            mode: match seed % 4 {
                0 => Mode::Classic,
                1 => Mode::LudoChess,
                2 if seed % 3 == 0 => Mode::GinRummy(GinEvent::default()),
                2 => Mode::Classic,
                _ => Mode::LudoChess,
            },
            finals_best_of: if seed % 3 == 0 { 1 } else { 3 },
            nobody_attempted: policies[seed / 2 % 3],
            ..settings()
        };
        let players = 2 + seed % 40;
        let sim = run(seed as u64, players, &settings, players * 25);
        for found in sim.world.matches() {
            let by = serde_json::to_value(found.by.expect("decided")).unwrap();
            *reached.entry(by.as_str().unwrap().to_owned()).or_default() += 1;
        }
    }
    // All but the tie-break of a contest, which is a game's own and not the tournament's.
    assert_eq!(reached.len(), 20, "{reached:#?}");
}
