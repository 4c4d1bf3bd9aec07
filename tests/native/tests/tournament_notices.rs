//! Who is told what, when, and how often.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use shared::aggregate::Aggregate;
use shared::player::{NoticeKind as Kind, NoticeKind};
use shared::seat::Seat;
use shared::time::{Instant, Millis};
use shared::tournament::*;
use tournament_kit::*;

fn count(decision: &Told, kind: NoticeKind) -> usize {
    noticed(decision).iter().filter(|(_, known)| *known == kind).count()
}

#[test]
fn t_4_a_request_is_told_to_the_organiser_and_its_answer_to_the_player() {
    let mut world = World::new(TournamentSettings { approval: true, ..settings() });
    let asked = world.join(1).unwrap();
    assert_eq!(noticed(&asked), [(organiser(), Kind::Requested)]);
    assert_eq!(notices(&asked)[0].1.who, Some(name(1)));
    for (n, accept, kind) in [(1, true, Kind::Accepted), (2, false, Kind::Refused)] {
        if n == 2 {
            world.join(2).unwrap();
        }
        let answer = TournamentCommand::Answer { by: organiser(), player: player(n), accept };
        assert_eq!(noticed(&world.run(answer).unwrap()), [(player(n), kind)]);
    }
}

#[test]
fn t_6_the_start_is_told_to_every_player_and_refuses_open_requests() {
    let mut world = World::new(TournamentSettings { approval: true, ..settings() });
    for n in 0..4 {
        world.join(n).unwrap();
    }
    for n in 0..3 {
        world.run(TournamentCommand::Answer { by: organiser(), player: player(n), accept: true }).unwrap();
    }
    let told = world.run(TournamentCommand::Start { by: organiser() }).unwrap();
    assert_eq!(count(&told, Kind::Started), 3);
    assert_eq!(count(&told, Kind::MatchReady), 2, "one of three has a bye (T-15, T-21)");
    let dropped: Vec<_> = noticed(&told).into_iter().filter(|(who, _)| *who == player(3)).collect();
    assert_eq!(dropped, [(player(3), Kind::Refused)]);
    assert!(noticed(&told).iter().all(|(who, _)| *who != organiser()), "who pressed it knows");
    let letters = told.effects.iter().filter(|e| matches!(e, TournamentEffect::TellPlayer { .. })).count();
    assert_eq!(letters, 5, "one letter each, the organiser's list included");
}

#[test]
fn t_6_a_start_or_an_end_that_comes_by_itself_is_told_to_the_organiser_too() {
    for players in [1, 2] {
        let starts_at = Some(START.plus(Millis::hours(1)));
        let mut world = World::new(TournamentSettings { starts_at, ..settings() });
        for n in 0..players {
            world.join(n).unwrap();
        }
        world.wait(1);
        let told = world.tick();
        let kind = if players < 2 { Kind::Cancelled } else { Kind::Started };
        assert_eq!(count(&told, kind), players + 1);
        assert!(noticed(&told).contains(&(organiser(), kind)));
    }
}

#[test]
fn with_a_quarter_of_the_window_left_both_players_are_reminded_once() {
    let mut world = World::started(settings(), 2);
    world.now = START.plus(Millis::hours(18));
    assert_eq!(world.state.deadline(), Some(world.now), "24 hours: six are left");
    let told = world.tick();
    assert_eq!(count(&told, Kind::DeadlineNear), 2);
    assert_eq!(notices(&told)[0].1.deadline, Some(START.plus(Millis::hours(24))));
    assert_eq!(world.state.deadline(), Some(START.plus(Millis::hours(24))));
    // A draw gives a new window (T-24), which has its own reminder.
    world.game(0, level()).unwrap();
    let remind: Instant = world.now.plus(Millis::hours(18));
    assert_eq!(world.state.deadline(), Some(remind));
    world.now = remind;
    assert_eq!(count(&world.tick(), Kind::DeadlineNear), 2);
}

#[test]
fn whoever_was_not_looked_at_until_the_deadline_is_not_reminded_of_it() {
    let mut world = World::started(settings(), 2);
    world.wait(24);
    let told = world.tick();
    assert_eq!(count(&told, Kind::DeadlineNear), 0);
    assert_eq!(count(&told, Kind::Result), 2);
}

#[test]
fn t_24_a_draw_and_a_game_of_a_series_are_told_with_what_comes_next() {
    let mut world = World::started(TournamentSettings { finals_best_of: 3, ..settings() }, 2);
    let drawn = world.game(0, level()).unwrap();
    let told = notices(&drawn);
    assert_eq!(told.len(), 2);
    for (_, notice) in &told {
        assert_eq!((notice.kind, notice.game, notice.won), (Kind::Replay, Some(2), None));
        assert_eq!(notice.deadline, Some(world.now.plus(Millis::hours(24))));
    }
    let won = world.game(0, mate(Seat::FIRST)).unwrap();
    let first = world.at(0, Seat::FIRST);
    for (who, notice) in notices(&won) {
        assert_eq!((notice.kind, notice.won), (Kind::Replay, Some(who == first)));
    }
}

#[test]
fn t_60_an_expired_room_makes_the_match_ready_again_and_both_hear_of_it() {
    let mut world = World::started(settings(), 2);
    let told = world.game(0, End::Expired { absent: [false, true] }).unwrap();
    assert_eq!(count(&told, Kind::MatchReady), 2);
}

#[test]
fn t_72_the_champion_is_told_first_then_the_runner_up_each_once() {
    let mut world = World::started(settings(), 2);
    let told = world.game(0, mate(Seat::SECOND)).unwrap();
    let (first, second) = (world.at(0, Seat::FIRST), world.at(0, Seat::SECOND));
    assert_eq!(
        noticed(&told),
        [
            (second.clone(), Kind::Result),
            (second, Kind::Champion),
            (first.clone(), Kind::Result),
            (first, Kind::RunnerUp),
        ]
    );
    assert_eq!(notices(&told)[0].1.won, Some(true));
    assert_eq!(notices(&told)[2].1.by, Some(MatchEnd::Checkmate));
}

#[test]
fn t_83_a_removed_player_is_told_before_and_after_the_start() {
    let mut world = World::new(settings());
    for n in 0..5 {
        world.join(n).unwrap();
    }
    let remove = |n| TournamentCommand::Remove { by: organiser(), player: player(n) };
    assert_eq!(noticed(&world.run(remove(4)).unwrap()), [(player(4), Kind::Removed)]);
    world.run(TournamentCommand::Start { by: organiser() }).unwrap();
    let told = world.run(remove(0)).unwrap();
    assert!(noticed(&told).contains(&(player(0), Kind::Removed)));
    let result: Vec<_> = notices(&told).into_iter().filter(|(_, n)| n.kind == Kind::Result).collect();
    assert_eq!(result.len(), 2, "the opponent advances at once and is told");
    assert!(result.iter().all(|(who, notice)| notice.won == Some(*who != player(0))));
}

#[test]
fn q_t_28_the_organiser_is_called_when_nobody_came() {
    let ask = NobodyAttempted::AskOrganiser;
    let mut world = World::started(TournamentSettings { nobody_attempted: ask, ..settings() }, 2);
    world.wait(24);
    let told = world.tick();
    assert_eq!(count(&told, Kind::Called), 1);
    assert_eq!(count(&told, Kind::MatchReady), 2, "the players have another day");
}
