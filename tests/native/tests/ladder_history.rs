//! The history of a rank, read backwards out of the events, beside the ranks as they were.
#![allow(missing_docs, reason = "a test")]

use proptest::prelude::*;
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::ids::{DisplayName, PlayerId};
use shared::ladder::{Ladder, LadderCommand as Command, LadderEvent as Event, LadderKind, RankCause, before};
use shared::time::Instant;

const PLAYERS: u32 = 14;

fn id(n: u32) -> PlayerId {
    PlayerId::parse(&format!("{n:026}")).expect("an id")
}

fn name(n: u32) -> DisplayName {
    DisplayName::parse(&format!("Player {n}")).expect("a name")
}

/// A ladder with all its events, and where each player stood after each.
#[derive(Default)]
struct Run {
    ladder: Ladder,
    events: Vec<Event>,
    stood: Vec<Vec<Option<u32>>>,
}

impl Run {
    fn command(&mut self, command: &Command, now: i64) {
        let seed = Seed::new([0; 32]);
        let Ok(done) = self.ladder.decide(command, &Ctx { now: Instant(now), seed: &seed }) else { return };
        for event in done.events {
            self.ladder = std::mem::take(&mut self.ladder).evolve(&event);
            self.events.push(event);
            self.stood.push((0..PLAYERS).map(|n| self.ladder.rank(&id(n))).collect());
        }
    }
}

#[derive(Clone, Debug)]
enum Op {
    Join(u32),
    Retire(u32),
    Challenge(u32, u32),
    Result(usize, u8, bool),
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        3 => (0..PLAYERS).prop_map(Op::Join),
        1 => (0..PLAYERS).prop_map(Op::Retire),
        8 => (0..PLAYERS, 0..PLAYERS).prop_map(|(a, b)| Op::Challenge(a, b)),
        8 => (any::<usize>(), 0..3_u8, any::<bool>()).prop_map(|(game, who, time)| Op::Result(game, who, time)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// For every player: going back over the events gives the rank that the player had before each, and a point exactly
    /// where the rank changed or an own thing happened.
    #[test]
    fn ld_8_a_history_read_backwards_is_what_happened(ops in prop::collection::vec(op(), 0..250)) {
        let mut run = Run::default();
        let mut games: Vec<[u32; 2]> = Vec::new();
        for (now, op) in (0..).zip(ops) {
            match op {
                Op::Join(n) => run.command(&Command::Join { ladder: LadderKind::Fast, player: id(n), name: name(n) }, now),
                Op::Retire(n) => run.command(&Command::Retire { player: id(n) }, now),
                Op::Challenge(a, b) => {
                    let count = run.events.len();
                    run.command(&Command::Challenge { challenger: id(a), defender: id(b), seen: None }, now);
                    if run.events.len() > count {
                        games.push([a, b]);
                    }
                }
                Op::Result(game, who, on_time) => {
                    let index = game % games.len().max(1);
                    let Some(both) = games.get(index) else { continue };
                    let winner = both.get(usize::from(who)).copied().map(id);
                    let on_time = on_time && winner.is_some();
                    let game = u64::try_from(index + 1).unwrap();
                    run.command(&Command::Result { game, winner, on_time, at: Instant(now) }, now);
                }
            }
        }
        for n in 0..PLAYERS {
            let mut rank = run.ladder.rank(&id(n));
            for at in (0..run.events.len()).rev() {
                prop_assert_eq!(rank, run.stood[at][n as usize]);
                let (stood, point) = before(rank, &id(n), &run.events[at], |who| run.ladder.name(who).cloned());
                let earlier = if at == 0 { None } else { run.stood[at - 1][n as usize] };
                prop_assert_eq!(stood, earlier, "before {:?}", run.events[at]);
                if rank != earlier {
                    prop_assert!(point.is_some(), "{:?} moved {}", run.events[at], n);
                }
                if let Some(point) = point {
                    prop_assert_eq!(point.rank, rank);
                    let own = matches!(point.cause, RankCause::Game { .. });
                    prop_assert!(own || rank != earlier, "a point for nothing: {:?}", point);
                }
                rank = stood;
            }
            prop_assert_eq!(rank, None, "before the first event nobody stood anywhere");
        }
    }
}

#[test]
fn ld_3_ld_7_each_change_has_its_cause() {
    let mut run = Run::default();
    for n in 0..PLAYERS {
        run.command(&Command::Join { ladder: LadderKind::Slow, player: id(n), name: name(n) }, 0);
    }
    // Ranks 3 (n = 2) and 4 (n = 3) play; then the first player leaves.
    run.command(&Command::Challenge { challenger: id(3), defender: id(2), seen: None }, 10);
    run.command(&Command::Result { game: 1, winner: Some(id(3)), on_time: true, at: Instant(20) }, 25);
    run.command(&Command::Retire { player: id(0) }, 30);
    let history = |n: u32| {
        let mut rank = run.ladder.rank(&id(n));
        let mut points = Vec::new();
        for event in run.events.iter().rev() {
            let (stood, point) = before(rank, &id(n), event, |who| run.ladder.name(who).cloned());
            rank = stood;
            points.extend(point);
        }
        points
    };
    let of_winner = history(3);
    assert_eq!(of_winner.iter().map(|point| point.rank).collect::<Vec<_>>(), [Some(2), Some(3), Some(4)]);
    assert_eq!(of_winner[0].cause, RankCause::Left { player: id(0), name: name(0) });
    let won = RankCause::Game { game: 1, opponent: id(2), name: name(2), won: Some(true), on_time: true };
    assert_eq!((&of_winner[1].cause, of_winner[1].at), (&won, Instant(20)), "when the game ended");
    assert_eq!(of_winner[2].cause, RankCause::Joined);
    let of_leaver = history(0);
    assert_eq!((of_leaver[0].rank, &of_leaver[0].cause), (None, &RankCause::Retired));
    assert_eq!(of_leaver.len(), 2);
}
