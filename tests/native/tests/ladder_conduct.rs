//! A ladder through its commands: joining, challenging, results, strikes, leaving; and a long random run beside a plain
//! list.
#![allow(missing_docs, reason = "a test")]

use proptest::prelude::*;
use shared::aggregate::{Aggregate, Ctx, Decision};
use shared::chance::Seed;
use shared::ids::{DisplayName, PlayerId};
use shared::ladder::{
    DIGEST_SLICE, Ended, LADDER_FINDS, LADDER_PAGE, Ladder, LadderAsk, LadderCommand as Command,
    LadderEffect, LadderEvent as Event, LadderKind, LadderReject as Reject, Preview,
};
use shared::player::{LadderNote, Notice, NoticeKind};
use shared::table::TableSetup;
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
        let setup =
            TableSetup::of_ladder(LadderKind::Slow, *game, (id(defender), name()), (id(challenger), name()));
        let sit = |n| LadderEffect::SitAt { table: setup.id.clone(), player: id(n), name: name() };
        let opens =
            [LadderEffect::OpenTable { setup: Box::new(setup.clone()) }, sit(defender), sit(challenger)];
        assert_eq!(effects[..3], opens, "LD-11: the challenger has Black, and the game begins at once");
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

/// What a command told a player.
fn told(effects: &[LadderEffect], n: u32) -> Option<(LadderNote, Vec<Notice>)> {
    let mut mine = effects.iter().filter_map(|effect| match effect {
        LadderEffect::TellPlayer { player, note, notices, .. } if *player == id(n) => {
            Some((*note, notices.clone()))
        }
        _ => None,
    });
    let first = mine.next();
    assert!(mine.next().is_none(), "one letter to each, so that the newest revision has all of it");
    first
}

#[test]
fn ld_20_both_players_are_told_the_result_and_the_removed_one_of_the_removal() {
    let mut run = Run::of(6);
    for _ in 0..2 {
        let game = run.challenge(3, 4).expect("neighbours");
        run.result(game, Some(4), true).expect("lost on time");
        let game = run.challenge(4, 3).expect("neighbours");
        run.result(game, Some(3), false).expect("swaps back");
    }
    let game = run.challenge(3, 4).expect("neighbours");
    let at = Instant(run.now);
    let (_, effects) =
        run.command(&Command::Result { game, winner: Some(id(4)), on_time: true, at }).expect("a result");
    let (note, notices) = told(&effects, 3).expect("the loser");
    assert_eq!((note.rank, note.players, note.rev), (None, 5, run.ladder.rev()));
    assert_eq!(
        notices.iter().map(|it| it.kind).collect::<Vec<_>>(),
        [NoticeKind::LadderResult, NoticeKind::LadderRemoved]
    );
    assert_eq!((notices[0].won, notices[0].ladder.unwrap().ranks), (Some(false), Some([3, 4])));
    let (note, notices) = told(&effects, 4).expect("the winner");
    assert_eq!(
        (note.rank, notices[0].won, notices[0].ladder.unwrap().ranks),
        (Some(3), Some(true), Some([4, 3]))
    );
    assert_eq!(notices[0].ladder.unwrap().game, Some(game));
    assert_eq!(run.ladder.rank(&id(3)), None, "LD-20");
}

#[test]
fn ld_11_who_is_challenged_is_told_of_the_game_and_until_when() {
    let mut run = Run::of(6);
    run.days(3);
    let command = Command::Challenge { challenger: id(3), defender: id(4), seen: Some([3, 4]) };
    let (_, effects) = run.command(&command).expect("neighbours");
    assert_eq!(told(&effects, 3), None, "whoever did it knows");
    let (note, notices) = told(&effects, 4).expect("the defender");
    assert_eq!(note.rank, Some(4));
    assert_eq!(
        (notices[0].kind, notices[0].deadline),
        (NoticeKind::Challenged, Some(Instant(Millis::days(8).0)))
    );
}

#[test]
fn who_is_pushed_down_by_others_is_told_once_a_day_and_who_sleeps_is_not() {
    fn digest(run: &mut Run) -> Decision<Event, LadderEffect> {
        let seed = Seed::new([0; 32]);
        let made = run.ladder.tick(&Ctx { now: Instant(run.now), seed: &seed });
        for event in &made.events {
            run.ladder = std::mem::take(&mut run.ladder).evolve(event);
        }
        made
    }
    let mut run = Run::of(40);
    assert_eq!(run.ladder.deadline(), None, "nothing has moved");
    run.days(20);
    let game = run.challenge(12, 8).expect("four above");
    run.result(game, Some(12), false).expect("12 goes to rank 10, 8 to 9");
    assert_eq!(run.ladder.deadline(), Some(Instant(run.now + Millis::days(1).0)));
    assert_eq!(digest(&mut run), Decision::default(), "not before a day is over");
    run.days(1);
    let made = digest(&mut run);
    let told_of = |n| told(&made.effects, n).map(|(_, notices)| notices[0].ladder.unwrap().ranks);
    assert_eq!(told_of(9), None, "8 and 9 changed places: up is no push");
    assert_eq!((told_of(10), told_of(11)), (Some(Some([10, 11])), Some(Some([11, 12]))));
    assert_eq!((told_of(12), told_of(8), told_of(13)), (None, None, None), "told the result, or not moved");
    assert_eq!(made.effects.len(), 2);
    assert_eq!((run.ladder.deadline(), digest(&mut run)), (None, Decision::default()), "once");
    run.days(30);
    let game = run.challenge(13, 10).expect("near");
    run.result(game, Some(13), false).expect("wins");
    run.days(1);
    let made = digest(&mut run);
    assert_eq!((made.events.len(), made.effects), (1, vec![]), "who was passed has done nothing for 30 days");
}

#[test]
fn a_large_ladder_is_told_in_parts_and_nobody_twice() {
    let mut run = Run::of(3 * DIGEST_SLICE + 1);
    let game = run.challenge(1_000, 900).expect("within a tenth");
    run.result(game, Some(1_000), false).expect("wins");
    run.days(1);
    let (mut parts, mut pushed) = (0, 0);
    while run.ladder.deadline().is_some_and(|at| at.0 <= run.now) {
        // Any command lets the next part happen, and so does the alarm.
        let seed = Seed::new([0; 32]);
        let made = run.ladder.tick(&Ctx { now: Instant(run.now), seed: &seed });
        for event in &made.events {
            run.ladder = std::mem::take(&mut run.ladder).evolve(event);
        }
        (parts, pushed) = (parts + made.events.len(), pushed + made.effects.len());
        assert!(parts < 10, "it comes to an end");
    }
    assert_eq!((parts, pushed), (4, 50), "900 and 901 changed places; 950 .. 999 were passed");
}

#[test]
fn ld_21_what_a_standing_says_of_games_strikes_and_reach() {
    let mut run = Run::of(30);
    let lost = run.challenge(5, 6).expect("near");
    run.result(lost, Some(6), true).expect("lost on time");
    let (first, second) = (run.challenge(5, 7).expect("near"), run.challenge(8, 5).expect("near"));
    let standing = run.ladder.standing(LadderKind::Slow, &id(5));
    assert_eq!((standing.rank, standing.window, standing.reach), (Some(6), 3, Some([3, 9])));
    assert_eq!(standing.strikes, [Instant(0)]);
    let games: Vec<_> =
        standing.games.iter().map(|game| (game.game, game.opponent.clone(), game.white)).collect();
    assert_eq!(games, [(first, id(7), false), (second, id(8), true)], "LD-11: who was challenged has White");
    run.retire(5).expect("retires");
    let standing = run.ladder.standing(LadderKind::Slow, &id(5));
    assert_eq!((standing.rank, standing.reach, standing.games.len()), (None, None, 2), "the games go on");
    assert_eq!(run.join(5), Err(Reject::ActiveGames { games: 2 }));
    let edge = run.ladder.standing(LadderKind::Slow, &id(1));
    assert_eq!(edge.reach, Some([1, 3]), "29 players: two down, and nobody above");
}

#[test]
fn rows_are_found_by_rank_and_by_name_and_a_page_has_an_end() {
    let mut run = Run::of(250);
    let called =
        |n: u32, name: &str| Command::Rename { player: id(n), name: DisplayName::parse(name).unwrap() };
    for (n, name) in [(200, "Åsa"), (7, "ASHA"), (9, "asha b"), (11, "Ash")] {
        run.command(&called(n, name)).expect("renamed");
    }
    let page = |ask| run.ladder.page(&ask).rows.iter().map(|row| row.rank).collect::<Vec<_>>();
    assert_eq!(page(LadderAsk::From { rank: 249, count: 100 }), [249, 250]);
    assert_eq!(page(LadderAsk::From { rank: 1, count: 4_000_000_000 }).len(), LADDER_PAGE);
    assert_eq!(page(LadderAsk::From { rank: 0, count: 5 }), Vec::<u32>::new());
    assert_eq!(page(LadderAsk::From { rank: 251, count: 5 }), Vec::<u32>::new());
    assert_eq!(page(LadderAsk::Named("asha".to_owned())), [7, 9]);
    assert_eq!(page(LadderAsk::Named("åS".to_owned())), [200]);
    assert_eq!(page(LadderAsk::Named("player".to_owned())).len(), LADDER_FINDS);
    assert_eq!(page(LadderAsk::Named("nobody".to_owned())), Vec::<u32>::new());
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
        prop_assert_eq!(Ladder::from_text(&run.ladder.to_text()).expect("is read"), run.ladder);
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
