//! A second, deliberately plain reading of the match rules, compared step by step over 2,000 random matches.
//!
//! It shares nothing with the implementation but the committed coin: words instead of types, one long function for
//! each thing that can happen, whole lists kept and added up anew.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use shared::chance::{Chance, key};
use shared::outcome::EndReason;
use shared::seat::Seat;
use shared::time::Instant;
use shared::tournament::*;
use tournament_kit::*;

/// What the rules say, as plainly as they say it. Players are 0 and 1.
#[derive(Clone)]
struct Plain {
    classic: bool,
    base: i64,
    best_of: usize,
    hours: i64,
    policy: &'static str,
    coins: Vec<usize>,
    /// Each decided game of the series: who won it.
    won: Vec<usize>,
    /// Each drawn game of the present game: points and sixes of both.
    draws: Vec<([u32; 2], [u32; 2])>,
    tosses: usize,
    white: usize,
    pressed: [bool; 2],
    flags: [u16; 2],
    /// Flagged since the last game with a move: who never pressed since then is not flagged again.
    counted: [bool; 2],
    room: bool,
    room_asked_to_close: bool,
    organiser_asked: bool,
    deadline: i64,
    winner: Option<usize>,
    over: bool,
    why: &'static str,
}

impl Plain {
    /// T-41: the game after 0, 1, .. draws.
    fn clock(&self) -> (i64, i64) {
        let same = |minutes: i64| (minutes * 60_000, minutes * 60_000);
        if !self.classic {
            return same(self.base);
        }
        [same(self.base), same(self.base), same(15), same(10), same(5), (300_000, 240_000)][self.draws.len()]
    }

    fn wins(&self, player: usize) -> usize {
        self.won.iter().filter(|winner| **winner == player).count()
    }

    fn toss(&mut self) -> usize {
        self.tosses += 1;
        self.coins[self.tosses - 1]
    }

    fn finish(&mut self, winner: Option<usize>, why: &'static str) {
        self.winner = winner;
        self.why = why;
        self.over = true;
        self.room = false;
        self.organiser_asked = false;
    }

    /// T-50: who is ahead by the drawn games, and by what.
    fn compare(&mut self) -> (usize, &'static str) {
        let points = [0, 1].map(|p: usize| self.draws.iter().map(|game| game.0[p]).sum::<u32>());
        let sixes = [0, 1].map(|p: usize| self.draws.iter().map(|game| game.1[p]).sum::<u32>());
        if points[0] != points[1] {
            return (usize::from(points[1] > points[0]), "points");
        }
        if !self.classic && sixes[0] != sixes[1] {
            return (usize::from(sixes[1] > sixes[0]), "sixes");
        }
        (self.toss(), "coin_toss")
    }

    fn game_won(&mut self, now: i64, winner: usize, why: &'static str) {
        self.won.push(winner);
        if self.wins(winner) > self.best_of / 2 {
            self.finish(Some(winner), why);
            return;
        }
        self.draws.clear();
        self.after_a_game(now);
    }

    fn after_a_game(&mut self, now: i64) {
        self.white = 1 - self.white;
        self.pressed = [false, false];
        self.counted = [false, false];
        self.organiser_asked = false;
        self.deadline = self.deadline.max(now + self.hours * HOUR);
    }

    /// The sweep.
    fn time(&mut self, now: i64) {
        if self.over || self.deadline > now || self.room_asked_to_close {
            return;
        }
        if self.room {
            self.room_asked_to_close = true;
            return;
        }
        self.due(now);
    }

    fn flag(&mut self, who: usize, excused: bool) {
        let known = self.counted[who] && !self.pressed[who];
        if !excused && !known {
            self.flags[who] += 1;
            self.counted[who] = true;
        }
    }

    fn due(&mut self, now: i64) {
        if self.wins(0) != self.wins(1) {
            let leader = usize::from(self.wins(1) > self.wins(0));
            return self.finish(Some(leader), "deadline_series_leader");
        }
        if !self.draws.is_empty() {
            let (winner, by) = self.compare();
            let why = match by {
                "points" => "deadline_tiebreak_points",
                "sixes" => "deadline_tiebreak_sixes",
                _ => "deadline_tiebreak_coin_toss",
            };
            return self.finish(Some(winner), why);
        }
        let asked = self.organiser_asked;
        match self.pressed {
            [true, false] => {
                self.flag(1, asked);
                self.finish(Some(0), "no_show");
            }
            [false, true] => {
                self.flag(0, asked);
                self.finish(Some(1), "no_show");
            }
            [true, true] => {
                let winner = self.toss();
                self.finish(Some(winner), "no_show_coin_toss");
            }
            [false, false] => {
                self.flag(0, asked);
                self.flag(1, asked);
                if self.policy == "both_out" {
                    self.finish(None, "both_out");
                } else if self.policy == "ask_organiser" && !asked {
                    self.organiser_asked = true;
                    self.deadline = now + 24 * HOUR;
                } else {
                    let winner = self.toss();
                    self.finish(Some(winner), "no_show_coin_toss");
                }
            }
        }
    }

    fn press(&mut self, now: i64, player: usize) -> bool {
        self.time(now);
        if self.over {
            return false;
        }
        if !self.room_asked_to_close {
            self.pressed[player] = true;
        }
        self.room = true;
        true
    }

    fn forfeit(&mut self, now: i64, player: usize) -> bool {
        self.time(now);
        if self.over {
            return false;
        }
        self.finish(Some(1 - player), "forfeit_admin");
        true
    }

    fn game(&mut self, now: i64, end: End) {
        self.time(now);
        if self.over || !self.room {
            return;
        }
        self.room = false;
        let asked_to_close = core::mem::take(&mut self.room_asked_to_close);
        match end {
            End::Expired { absent } => {
                if asked_to_close {
                    return self.due(now);
                }
                for (who, absent) in absent.into_iter().enumerate() {
                    self.flag(who, !absent);
                }
            }
            End::Win(place, reason) => {
                let why = match reason {
                    EndReason::Checkmate => "checkmate",
                    EndReason::Timeout | EndReason::TurnTimer => "timeout",
                    EndReason::Resignation => "resignation",
                    _ => "move_cap_points",
                };
                self.game_won(now, place.index(), why);
            }
            End::Draw { points, sixes } => self.drawn(now, points, sixes),
            End::Abandoned { points, .. } => self.drawn(now, points, [0, 0]),
        }
    }

    fn drawn(&mut self, now: i64, points: [u32; 2], sixes: [u32; 2]) {
        let armageddon = self.classic && self.draws.len() == 5;
        self.draws.push((points, sixes));
        if armageddon {
            let black = 1 - self.white;
            self.game_won(now, black, "armageddon_draw_black_wins");
        } else if !self.classic && self.draws.len() == 3 {
            let (winner, by) = self.compare();
            let why = match by {
                "points" => "tiebreak_points",
                "sixes" => "tiebreak_sixes",
                _ => "tiebreak_coin_toss",
            };
            self.game_won(now, winner, why);
        } else {
            self.after_a_game(now);
        }
    }
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        // Xorshift: only has to vary.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }
}

fn random_end(dice: &mut Dice) -> End {
    let place = dice.pick(&[Seat::FIRST, Seat::SECOND]);
    let few = [dice.below(3) as u32, dice.below(2) as u32];
    match dice.below(20) {
        0..5 => {
            let reasons = [
                EndReason::Checkmate,
                EndReason::Timeout,
                EndReason::TurnTimer,
                EndReason::Resignation,
                EndReason::MoveCap,
            ];
            End::Win(place, dice.pick(&reasons))
        }
        5..15 => End::Draw { points: few, sixes: [few[1], dice.below(2) as u32] },
        15 => End::Draw { points: [4, 4], sixes: [1, 1] },
        16 => End::Abandoned { points: few, by: place },
        _ => End::Expired { absent: [dice.below(2) == 0, dice.below(2) == 0] },
    }
}

fn same(world: &World, plain: &Plain, step: usize) {
    let found = world.found(0);
    let view = world.view();
    let why = found.by.map(|by| serde_json::to_value(by).unwrap().as_str().unwrap().to_owned());
    assert_eq!(why.as_deref(), plain.over.then_some(plain.why), "step {step}");
    assert_eq!(found.winner.map(Seat::index), plain.winner, "step {step}");
    assert_eq!(found.series.map(usize::from), [0, 1].map(|p| plain.wins(p)), "step {step}");
    assert_eq!(usize::from(found.draws), plain.draws.len(), "step {step}");
    let flags = found.places.map(|entry| view.entries[usize::from(entry.unwrap())].flags);
    let abandoned = world.log.iter().filter(|event| {
        matches!(event, TournamentEvent::GameCounted { result, .. } if result.outcome.reason == EndReason::Abandoned)
            || matches!(event, TournamentEvent::MatchDecided { result: Some(result), .. }
                if result.outcome.reason == EndReason::Abandoned)
    });
    if abandoned.count() < 2 {
        // Repeated abandoning is flagged too; that is a test of its own.
        assert_eq!(flags, plain.flags, "step {step}");
    }
    let status = match (plain.over, plain.room) {
        (true, _) => MatchStatus::Completed,
        (false, true) => MatchStatus::InProgress,
        (false, false) => MatchStatus::Ready,
    };
    assert_eq!(found.status, status, "step {step}");
    if !plain.over {
        assert_eq!(found.attempted, plain.pressed, "step {step}");
        assert_eq!(found.deadline, Some(Instant(plain.deadline)), "step {step}");
        assert_eq!(found.asked, plain.organiser_asked, "step {step}");
        let game = found.game.unwrap();
        assert_eq!(game.white.index(), plain.white, "step {step}");
        assert_eq!((game.clock.initial[0].0, game.clock.initial[1].0), plain.clock(), "step {step}");
    }
}

fn compare(number: u64) -> &'static str {
    let mut dice = Dice(number * 2_654_435_761 + 1);
    let (policy, nobody_attempted) = dice.pick(&[
        ("coin_toss", NobodyAttempted::CoinToss),
        ("both_out", NobodyAttempted::BothOut),
        ("ask_organiser", NobodyAttempted::AskOrganiser),
    ]);
    let settings = TournamentSettings {
        mode: dice.pick(&[Mode::LudoChess, Mode::Classic]),
        minutes: dice.pick(&[5, 10, 15, 30]),
        finals_best_of: dice.pick(&[1, 3]),
        match_deadline_hours: dice.pick(&[1, 24, 168]),
        nobody_attempted,
        ..settings()
    };
    let mut world = World::empty();
    world.seed = shared::chance::Seed::new([(number % 251) as u8; 32]);
    world.run(create(settings.clone())).unwrap();
    world.join(1).unwrap();
    world.join(2).unwrap();
    world.run(TournamentCommand::Start { by: organiser() }).unwrap();
    let context = format!("{}:0", code());
    let chance = Chance::new(key(&world.seed.derive(&context), &[]), context);
    let hours = i64::from(settings.match_deadline_hours);
    let mut plain = Plain {
        classic: settings.mode == Mode::Classic,
        base: i64::from(settings.minutes),
        best_of: usize::from(settings.finals_best_of),
        hours,
        policy,
        coins: (0..8).map(|toss| usize::from(chance.coin(toss).unwrap())).collect(),
        won: Vec::new(),
        draws: Vec::new(),
        tosses: 0,
        white: world.found(0).game.unwrap().white.index(),
        pressed: [false, false],
        flags: [0, 0],
        counted: [false, false],
        room: false,
        room_asked_to_close: false,
        organiser_asked: false,
        deadline: START.0 + hours * HOUR,
        winner: None,
        over: false,
        why: "",
    };
    let players = [world.at(0, Seat::FIRST), world.at(0, Seat::SECOND)];
    for step in 0..400 {
        let now = world.now.0;
        match dice.below(40) {
            0..14 => {
                let player = dice.below(2) as usize;
                let done = world.play(&players[player]).is_ok();
                assert_eq!(done, plain.press(now, player), "step {step}");
            }
            14..34 => {
                if let Some(table) = world.found(0).table {
                    let end = random_end(&mut dice);
                    let result = end.of(&world.setup(&table), world.now);
                    world.report(result).unwrap();
                    plain.game(now, end);
                }
            }
            34..38 => {
                let part = dice.pick(&[1, 2, 4, 8]);
                world.now = Instant(now + hours * HOUR / part);
                world.tick();
                plain.time(world.now.0);
            }
            38 => {
                world.tick();
                plain.time(now);
            }
            _ => {
                if dice.below(12) == 0 {
                    let player = dice.below(2) as usize;
                    let forfeit =
                        TournamentCommand::Forfeit { by: organiser(), player: players[player].clone() };
                    assert_eq!(world.run(forfeit).is_ok(), plain.forfeit(now, player), "step {step}");
                }
            }
        }
        same(&world, &plain, step);
        if plain.over {
            break;
        }
    }
    assert!(plain.over, "every match ends");
    let champion = world.view().champion.map(|entry| world.view().entries[usize::from(entry)].player.clone());
    assert_eq!(champion, plain.winner.map(|winner| players[winner].clone()));
    plain.why
}

#[test]
fn two_thousand_random_matches_are_decided_alike() {
    let mut ends = std::collections::BTreeMap::new();
    for number in 0..2_000 {
        *ends.entry(compare(number)).or_insert(0) += 1;
    }
    assert_eq!(ends.len(), 16, "every end but the bye occurs: {ends:?}");
}
