//! A ladder through its commands: joining, challenging, results, strikes, leaving; and a long random run beside a plain
//! list.
#![allow(missing_docs, reason = "a test")]

use proptest::prelude::*;
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::ids::{DisplayName, PlayerId};
use shared::ladder::{
    Ended, Ladder, LadderCommand as Command, LadderEffect, LadderEvent as Event, LadderKind,
    LadderReject as Reject, Preview,
};
use shared::time::{Instant, Millis};
use std::collections::BTreeMap;

fn id(n: u32) -> PlayerId {
    PlayerId::parse(&format!("{n:026}")).expect("an id")
}

fn name() -> DisplayName {
    DisplayName::parse("Player").expect("a name")
}

#[derive(Default)]
struct Run {
    ladder: Ladder,
    now: i64,
}

impl Run {
    /// A ladder of so many, in the order of their numbers from 1.
    fn of(players: u32) -> Self {
        let mut run = Self::default();
        for n in 1..=players {
            run.join(n).expect("joins");
        }
        run
    }

    fn command(&mut self, command: &Command) -> Result<(Vec<Event>, Vec<LadderEffect>), Reject> {
        let seed = Seed::new([0; 32]);
        let before = self.ladder.clone();
        let done = self.ladder.decide(command, &Ctx { now: Instant(self.now), seed: &seed });
        assert_eq!(self.ladder, before, "deciding changes nothing");
        let done = done?;
        for event in &done.events {
            self.ladder = std::mem::take(&mut self.ladder).evolve(event);
        }
        Ok((done.events, done.effects))
    }

    fn join(&mut self, n: u32) -> Result<(), Reject> {
        self.command(&Command::Join { ladder: LadderKind::Slow, player: id(n), name: name() }).map(|_| ())
    }

    fn challenge(&mut self, challenger: u32, defender: u32) -> Result<u64, Reject> {
        let command = Command::Challenge { challenger: id(challenger), defender: id(defender), seen: None };
        let (events, effects) = self.command(&command)?;
        let [Event::Challenged { game, .. }] = events.as_slice() else { panic!("one game: {events:?}") };
        let opens = LadderEffect::OpenGame { game: *game, white: id(defender), black: id(challenger) };
        assert_eq!(effects, [opens], "LD-11: the challenger has Black");
        Ok(*game)
    }

    /// A result, and who was removed by it.
    fn result(&mut self, game: u64, winner: Option<u32>, on_time: bool) -> Result<Option<PlayerId>, Reject> {
        let at = Instant(self.now);
        let (events, _) = self.command(&Command::Result { game, winner: winner.map(id), on_time, at })?;
        Ok(events.into_iter().find_map(|event| match event {
            Event::Removed { player, .. } => Some(player),
            _ => None,
        }))
    }

    fn retire(&mut self, n: u32) -> Result<(), Reject> {
        self.command(&Command::Retire { player: id(n) }).map(|_| ())
    }

    fn order(&self) -> Vec<u32> {
        self.ladder.rows(1, usize::MAX).map(|row| row.player.as_str().parse().expect("a number")).collect()
    }

    fn days(&mut self, days: i64) {
        self.now += Millis::days(days).0;
    }
}

#[test]
fn ld_1_joining_is_at_the_bottom_and_leaving_closes_the_gap() {
    let mut run = Run::of(4);
    assert_eq!(run.order(), [1, 2, 3, 4]);
    assert_eq!(run.join(2), Err(Reject::AlreadyMember));
    run.retire(2).expect("retires");
    assert_eq!(run.order(), [1, 3, 4]);
    assert_eq!(run.retire(2), Err(Reject::NotMember));
    run.join(2).expect("comes back");
    assert_eq!(run.order(), [1, 3, 4, 2]);
}

#[test]
fn ld_10_a_challenge_is_refused_with_the_first_condition_that_does_not_hold() {
    let mut run = Run::of(30);
    assert_eq!(run.challenge(31, 31), Err(Reject::NotMember));
    assert_eq!(run.challenge(5, 31), Err(Reject::NotMember));
    assert_eq!(run.challenge(5, 5), Err(Reject::Oneself));
    assert_eq!(run.challenge(5, 9), Err(Reject::OutOfRange { window: 3, distance: 4 }));
    assert_eq!(run.challenge(9, 5), Err(Reject::OutOfRange { window: 3, distance: 4 }));
    let game = run.challenge(5, 8).expect("down as well as up");
    assert_eq!(run.challenge(8, 5), Err(Reject::GameAlreadyActive { game }));
    run.result(game, None, false).expect("a draw");
    run.challenge(8, 5).expect("again once it is over");
}

#[test]
fn ld_10_what_was_confirmed_on_an_old_list_does_not_start() {
    let mut run = Run::of(20);
    let challenge = |seen| Command::Challenge { challenger: id(8), defender: id(7), seen: Some(seen) };
    run.retire(3).expect("retires");
    assert_eq!(run.command(&challenge([8, 7])), Err(Reject::Stale { ranks: [7, 6] }));
    run.command(&challenge([7, 6])).expect("seen as it is");
}

#[test]
fn ld_2_ld_12_a_result_uses_the_ranks_at_its_end() {
    let mut run = Run::of(40);
    let game = run.challenge(10, 8).expect("within two below");
    // Before it ends 4 leaves and 10 loses to 9.
    run.retire(4).expect("retires");
    let other = run.challenge(10, 9).expect("neighbours");
    run.result(other, Some(9), false).expect("loses");
    assert_eq!(run.order()[..10], [1, 2, 3, 5, 6, 7, 9, 8, 11, 10]);
    run.result(game, Some(10), false).expect("wins");
    assert_eq!(run.order()[..10], [1, 2, 3, 5, 6, 7, 9, 10, 8, 11]);
    assert_eq!(run.result(game, Some(10), false), Err(Reject::UnknownGame), "once");
}

#[test]
fn ld_7_results_against_who_has_left_count_by_one() {
    let mut run = Run::of(10);
    let (won, drawn, lost) =
        (run.challenge(5, 6).unwrap(), run.challenge(5, 4).unwrap(), run.challenge(6, 7).unwrap());
    run.retire(6).expect("retires");
    run.retire(4).expect("retires");
    run.result(won, Some(5), false).expect("counts");
    assert_eq!(run.order(), [1, 2, 5, 3, 7, 8, 9, 10]);
    run.result(drawn, None, false).expect("nothing");
    run.result(lost, Some(6), false).expect("7 lost to who has left");
    assert_eq!(run.order(), [1, 2, 5, 3, 8, 7, 9, 10]);
}

#[test]
fn ld_20_q_ld_4_the_third_loss_on_time_within_30_days_removes_after_the_result() {
    for (gap, removed) in [(15, true), (16, false)] {
        let mut run = Run::of(30);
        let lose = |run: &mut Run| {
            let rank = run.ladder.rank(&id(20)).expect("here");
            let winner = run.order()[rank as usize - 2];
            let game = run.challenge(20, winner).expect("neighbours");
            let gone = run.result(game, Some(winner), true).expect("counts");
            assert_eq!(run.ladder.rank(&id(winner)), Some(rank - 2), "the result itself counts");
            gone
        };
        assert_eq!(lose(&mut run), None);
        run.days(gap);
        assert_eq!(lose(&mut run), None);
        run.days(15);
        assert_eq!(lose(&mut run), removed.then(|| id(20)), "{gap} days");
        assert_eq!(run.order().contains(&20), !removed);
    }
}

#[test]
fn ld_20_a_win_on_time_a_loss_otherwise_and_a_loss_after_leaving_are_no_strikes() {
    let mut run = Run::of(30);
    for _ in 0..4 {
        let game = run.challenge(20, 21).expect("neighbours at most three apart");
        assert_ne!(run.result(game, Some(20), true).expect("counts"), Some(id(20)), "the other lost on time");
        if run.ladder.rank(&id(21)).is_none() {
            break;
        }
        let game = run.challenge(20, 21).expect("still near");
        assert_eq!(run.result(game, Some(21), false).expect("counts"), None);
    }
    assert!(run.ladder.rank(&id(20)).is_some());
    let games = [19, 18].map(|other| run.challenge(20, other));
    run.retire(20).expect("retires");
    for game in games.into_iter().flatten() {
        assert_eq!(run.result(game, None, true).expect("counts"), None);
    }
}

#[test]
fn ld_20_a_loss_on_time_against_who_has_left_counts() {
    let mut run = Run::of(30);
    let games = [18, 19, 21].map(|other| run.challenge(20, other).expect("near"));
    for other in [18, 19, 21] {
        run.retire(other).expect("retires");
    }
    let removed = games.map(|game| {
        let winner = run.ladder.game(game).expect("runs")[1].as_str().parse().expect("a number");
        run.result(game, Some(winner), true).expect("counts")
    });
    assert_eq!(removed, [None, None, Some(id(20))]);
}

#[test]
fn ld_21_q_ld_5_rejoining_waits_for_the_running_games_and_forgets_old_strikes() {
    let mut run = Run::of(30);
    let lose = |run: &mut Run| {
        let game = run.challenge(30, 29).or_else(|_| run.challenge(30, 28)).expect("near the bottom");
        let winner = run.ladder.game(game).expect("runs")[1].as_str().parse().expect("a number");
        run.result(game, Some(winner), true).expect("counts")
    };
    lose(&mut run);
    lose(&mut run);
    let running = run.challenge(30, 29).or_else(|_| run.challenge(30, 28)).expect("near");
    run.retire(30).expect("retires with a running game");
    assert_eq!(run.join(30), Err(Reject::ActiveGames { games: 1 }));
    run.result(running, None, false).expect("ends");
    run.join(30).expect("comes back");
    assert_eq!(lose(&mut run), None, "the two from before do not count");
    assert_eq!(lose(&mut run), None);
    assert_eq!(lose(&mut run), Some(id(30)));
    run.join(30).expect("also after a removal");
}

#[test]
fn results_of_unknown_games_and_of_strangers_are_refused() {
    let mut run = Run::of(5);
    assert_eq!(run.result(0, None, false), Err(Reject::UnknownGame));
    let game = run.challenge(3, 2).expect("neighbours");
    assert_eq!(run.result(game, Some(4), false), Err(Reject::NotAPlayer));
    assert_eq!(run.ladder.running(&id(3)), [game]);
}

#[test]
fn the_preview_is_what_happens() {
    for (ended, winner) in [(Ended::First, Some(14)), (Ended::Draw, None), (Ended::Second, Some(12))] {
        let mut run = Run::of(30);
        let Preview { win, draw, loss } = run.ladder.preview(&id(14), &id(12)).expect("both are here");
        let game = run.challenge(14, 12).expect("near");
        run.result(game, winner, false).expect("ends");
        let ranks = [14, 12].map(|n| run.ladder.rank(&id(n)).expect("here"));
        let said = match ended {
            Ended::First => win,
            Ended::Draw => draw,
            Ended::Second => loss,
        };
        assert_eq!(ranks, said, "{ended:?}");
    }
}

#[derive(Clone, Debug)]
enum Op {
    Join(u32),
    Retire(u32),
    Challenge(u32, u32),
    Result(usize, u8, bool),
    Days(i64),
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        2 => (0..40_u32).prop_map(Op::Join),
        1 => (0..40_u32).prop_map(Op::Retire),
        8 => (0..40_u32, 0..40_u32).prop_map(|(a, b)| Op::Challenge(a, b)),
        8 => (any::<usize>(), 0..3_u8, any::<bool>()).prop_map(|(game, who, time)| Op::Result(game, who, time)),
        1 => (1..20_i64).prop_map(Op::Days),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Ranks stay a permutation; a stored ladder read again is the same one; every running game has its two players.
    #[test]
    fn ld_8_whatever_happens_the_ranks_stay_a_permutation(ops in prop::collection::vec(op(), 0..400)) {
        let mut run = Run::of(12);
        let mut running: BTreeMap<u64, [u32; 2]> = BTreeMap::new();
        for op in ops {
            match op {
                Op::Join(n) => { let _ = run.join(n); }
                Op::Retire(n) => { let _ = run.retire(n); }
                Op::Days(days) => run.days(days),
                Op::Challenge(a, b) => {
                    if let Ok(game) = run.challenge(a, b) {
                        let twice = running.values().any(|both| [*both, [both[1], both[0]]].contains(&[a, b]));
                        prop_assert!(!twice, "LD-10: one game between two");
                        running.insert(game, [a, b]);
                    }
                }
                Op::Result(at, who, time) => {
                    let Some(game) = running.keys().nth(at % running.len().max(1)).copied() else { continue };
                    let both = running.remove(&game).expect("known");
                    run.result(game, both.get(usize::from(who)).copied(), time && who < 2).expect("a running game ends");
                }
            }
            let order = run.order();
            let mut sorted = order.clone();
            sorted.sort_unstable();
            sorted.dedup();
            prop_assert_eq!(sorted.len(), order.len());
            prop_assert_eq!(order.len(), run.ladder.players() as usize);
            for (rank, n) in (1..).zip(&order) {
                prop_assert_eq!(run.ladder.rank(&id(*n)), Some(rank));
            }
        }
        let text = serde_json::to_string(&run.ladder).expect("is stored");
        prop_assert_eq!(serde_json::from_str::<Ladder>(&text).expect("is read"), run.ladder);
    }
}

/// 100,000 operations on one ladder beside a plain list that follows the rules word by word.
#[test]
fn ld_8_a_long_run_equals_a_plain_list() {
    let mut run = Run::of(200);
    let mut list: Vec<u32> = (1..=200).collect();
    let mut dice = 0x2545_f491_4f6c_dd1d_u64;
    let mut roll = |below: u64| {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        dice % below
    };
    for _ in 0..100_000 {
        let own = roll(200) as usize;
        let other = (own + 1 + roll(20) as usize).min(199);
        if own == other {
            continue;
        }
        let (a, b) = (list[own], list[other]);
        let seed = Seed::new([0; 32]);
        let ctx = Ctx { now: Instant(0), seed: &seed };
        let mut act = |command: &Command| {
            let done = run.ladder.decide(command, &ctx).expect("allowed");
            for event in &done.events {
                run.ladder = std::mem::take(&mut run.ladder).evolve(event);
            }
            run.ladder.running(&id(a)).first().copied()
        };
        let game = act(&Command::Challenge { challenger: id(a), defender: id(b), seen: None }).expect("runs");
        let winner = match roll(3) {
            0 => None,
            1 => Some(a),
            _ => Some(b),
        };
        act(&Command::Result { game, winner: winner.map(id), on_time: false, at: Instant(0) });
        match winner {
            None if other > own + 1 => list.swap(other, other - 1),
            None => {}
            Some(winner) if winner == b && other == own + 1 => list.swap(own, other),
            Some(winner) if winner == b => {
                list.remove(other);
                list.insert(other - (other - own) / 2, b);
                let now = list.iter().position(|n| *n == a).expect("here");
                list.swap(now, now + 1);
            }
            Some(_) => {
                if own > 0 {
                    list.swap(own, own - 1);
                }
                if other < 199 {
                    let now = list.iter().position(|n| *n == b).expect("here");
                    list.swap(now, now + 1);
                }
            }
        }
    }
    assert_eq!(run.order(), list);
}
