//! Deadlines and flags: T-55 .. T-59, T-64, Q-T-12 .. Q-T-16, Q-T-23, Q-T-24, Q-T-28.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use shared::aggregate::Aggregate;
use shared::seat::Seat;
use shared::table::CloseReason;
use shared::time::Instant;
use shared::tournament::*;
use tournament_kit::*;

const A: Seat = Seat::FIRST;
const B: Seat = Seat::SECOND;

fn with(nobody_attempted: NobodyAttempted) -> TournamentSettings {
    TournamentSettings { nobody_attempted, ..settings() }
}

fn flags(world: &World, index: u32) -> [u16; 2] {
    let view = world.view();
    [A, B].map(|place| {
        let entry = view.matches[index as usize].places[place.index()].unwrap();
        view.entries[usize::from(entry)].flags
    })
}

/// A press of Play whose room closed again without a ply, well before the deadline.
fn attempt(world: &mut World, index: u32, place: Seat) {
    let player = world.at(index, place);
    world.play(&player).unwrap();
    let setup = world.setup(&world.found(index).table.unwrap());
    let expired = End::Expired { absent: [false, false] };
    world.report(expired.of(&setup, world.now)).unwrap();
}

fn decided(events: &[TournamentEvent]) -> Vec<u32> {
    let index = |event: &TournamentEvent| match event {
        TournamentEvent::MatchDecided { index, .. } => Some(*index),
        _ => None,
    };
    events.iter().filter_map(index).collect()
}

#[test]
fn t_55_q_t_12_reaching_the_deadline_is_enough_and_each_is_resolved_once_in_order() {
    let mut world = World::started(settings(), 8);
    let deadline = world.found(0).deadline.unwrap();
    world.now = world.state.deadline().unwrap();
    assert_eq!(world.now, Instant(deadline.0 - 6 * HOUR), "a reminder, which resolves nothing");
    assert!(decided(&world.tick().events).is_empty());
    assert_eq!(world.state.deadline(), Some(deadline));
    world.now = Instant(deadline.0 - 1);
    assert!(world.tick().events.is_empty());
    world.now = deadline;
    let events = world.tick().events;
    assert_eq!(decided(&events), [0, 1, 2, 3]);
    assert!(world.tick().events.is_empty(), "the sweep after the alarm finds nothing to do");
    assert!(world.run(TournamentCommand::Tick).unwrap().events.is_empty());
    let round_2: Vec<_> = (4..6).map(|index| world.found(index)).collect();
    assert!(round_2.iter().all(|found| found.status == MatchStatus::Ready));
    assert!(round_2.iter().all(|found| found.deadline == Some(Instant(deadline.0 + 24 * HOUR))));
}

#[test]
fn t_55_a_tournament_that_nobody_plays_ends_by_its_deadlines_alone() {
    let mut world = World::started(settings(), 12);
    let mut alarms = 0;
    while let Some(at) = world.state.deadline() {
        // An alarm may be late by hours.
        world.now = Instant(at.0 + 3 * HOUR);
        world.tick();
        alarms += 1;
        assert!(alarms < 20);
    }
    assert_eq!((world.view().stage, alarms), (Stage::Completed, 8), "a reminder and a deadline a round");
}

#[test]
fn t_57_exactly_one_attempt_advances_and_flags_the_other() {
    for place in [A, B] {
        let mut world = World::started(settings(), 4);
        attempt(&mut world, 0, place);
        world.wait(24);
        world.tick();
        let found = world.found(0);
        assert_eq!((found.winner, found.by), (Some(place), Some(MatchEnd::NoShow)));
        assert_eq!(flags(&world, 0)[place.index()], 0);
        assert_eq!(flags(&world, 0)[place.other().index()], 1);
    }
}

#[test]
fn t_57_q_t_28_none_or_both_is_a_coin_and_none_flags_both() {
    let mut world = World::started(settings(), 4);
    attempt(&mut world, 1, A);
    attempt(&mut world, 1, B);
    world.wait(24);
    world.tick();
    assert_eq!(world.found(0).by, Some(MatchEnd::NoShowCoinToss));
    assert_eq!(flags(&world, 0), [1, 1]);
    assert_eq!(world.found(1).by, Some(MatchEnd::NoShowCoinToss));
    assert_eq!(flags(&world, 1), [0, 0]);
}

#[test]
fn t_56_a_drawn_match_is_broken_by_its_drawn_games_never_as_a_no_show() {
    let mut world = World::started(settings(), 4);
    world.game(0, End::Draw { points: [8, 9], sixes: [3, 0] }).unwrap();
    world.game(1, End::Draw { points: [8, 8], sixes: [3, 0] }).unwrap();
    let late = world.at(0, A);
    world.play(&late).unwrap();
    let setup = world.setup(&world.found(0).table.unwrap());
    world.report(End::Expired { absent: [false, true] }.of(&setup, world.now)).unwrap();
    world.wait(24);
    world.tick();
    let by = |index| (world.found(index).winner, world.found(index).by);
    assert_eq!(by(0), (Some(B), Some(MatchEnd::DeadlineTiebreakPoints)), "the attempt does not matter");
    assert_eq!(by(1), (Some(A), Some(MatchEnd::DeadlineTiebreakSixes)));
    let mut world = World::started(settings(), 4);
    world.game(0, level()).unwrap();
    world.wait(24);
    world.tick();
    assert_eq!(world.found(0).by, Some(MatchEnd::DeadlineTiebreakCoinToss));
}

#[test]
fn t_56_q_t_23_q_t_24_in_classic_the_deadline_overrules_the_ladder_and_sixes_are_nothing() {
    let mut world = World::started(TournamentSettings { mode: Mode::Classic, ..settings() }, 4);
    world.game(0, End::Draw { points: [8, 8], sixes: [3, 0] }).unwrap();
    world.game(1, End::Draw { points: [9, 8], sixes: [0, 0] }).unwrap();
    world.wait(24);
    world.tick();
    assert_eq!(world.found(0).by, Some(MatchEnd::DeadlineTiebreakCoinToss));
    assert_eq!(world.found(1).by, Some(MatchEnd::DeadlineTiebreakPoints));
}

#[test]
fn t_58_q_t_14_a_running_game_is_left_alone_and_then_handled_as_usual() {
    for end in [mate(B), level()] {
        let mut world = World::started(settings(), 4);
        let setup = world.open(0);
        world.wait(24);
        let asked = world.tick();
        let close = TournamentEffect::CloseTable {
            table: setup.id.clone(),
            reason: CloseReason::DeadlineWithoutMoves,
        };
        assert_eq!(asked.effects.iter().filter(|effect| **effect == close).count(), 1);
        assert_eq!(world.found(0).status, MatchStatus::InProgress);
        // The table refuses, since a ply was played; half an hour later its game ends.
        world.now = Instant(world.now.0 + HOUR / 2);
        world.report(end.of(&setup, world.now)).unwrap();
        let found = world.found(0);
        if let End::Win(..) = end {
            assert_eq!((found.winner, found.by), (Some(B), Some(MatchEnd::Checkmate)));
        } else {
            assert_eq!((found.status, found.draws), (MatchStatus::Ready, 1));
            assert_eq!(found.deadline, Some(Instant(world.now.0 + 24 * HOUR)), "T-24");
        }
    }
}

#[test]
fn t_58_a_room_without_moves_is_closed_first_and_adds_no_flag_of_its_own() {
    let mut world = World::started(settings(), 4);
    let a = world.at(0, A);
    world.play(&a).unwrap();
    let setup = world.setup(&world.found(0).table.unwrap());
    world.wait(24);
    world.tick();
    assert_eq!(world.found(0).status, MatchStatus::InProgress, "only the table knows whether it was played");
    // Who comes now is too late to count as having come.
    let b = world.at(0, B);
    world.play(&b).unwrap();
    let closed = End::Expired { absent: [false, true] }.of(&setup, world.now);
    let decision = world.report(closed).unwrap();
    let found = world.found(0);
    assert_eq!((found.winner, found.by), (Some(A), Some(MatchEnd::NoShow)));
    assert_eq!(flags(&world, 0), [0, 1], "one flag, by T-57");
    assert_eq!(decided(&decision.events), [0]);
}

#[test]
fn t_58_the_rooms_own_expiry_at_the_deadline_is_the_same() {
    let mut world = World::started(settings(), 4);
    let setup = world.open(0);
    world.wait(24);
    // The table's report arrives before the alarm; time is applied first.
    world.report(End::Expired { absent: [true, false] }.of(&setup, world.now)).unwrap();
    let found = world.found(0);
    assert_eq!(found.by, Some(MatchEnd::NoShowCoinToss), "both had come");
    assert_eq!(flags(&world, 0), [0, 0]);
}

#[test]
fn t_59_q_t_15_a_series_at_its_deadline() {
    let finals = TournamentSettings { finals_best_of: 3, ..settings() };
    let mut world = World::started(finals.clone(), 2);
    world.game(0, mate(B)).unwrap();
    world.game(0, End::Draw { points: [30, 1], sixes: [9, 0] }).unwrap();
    world.wait(48);
    world.tick();
    assert_eq!(world.found(0).by, Some(MatchEnd::DeadlineSeriesLeader));
    assert_eq!(world.found(0).winner, Some(B), "more wins count before drawn games");

    let mut world = World::started(finals.clone(), 2);
    world.game(0, End::Draw { points: [30, 1], sixes: [9, 0] }).unwrap();
    world.game(0, mate(A)).unwrap();
    world.game(0, mate(B)).unwrap();
    world.game(0, End::Draw { points: [1, 2], sixes: [9, 0] }).unwrap();
    world.wait(48);
    world.tick();
    assert_eq!(world.found(0).by, Some(MatchEnd::DeadlineTiebreakPoints));
    assert_eq!(world.found(0).winner, Some(B), "level: the drawn games of the present game only");

    let mut world = World::started(finals, 2);
    world.game(0, mate(A)).unwrap();
    world.game(0, mate(B)).unwrap();
    attempt(&mut world, 0, B);
    world.wait(48);
    world.tick();
    assert_eq!((world.found(0).winner, world.found(0).by), (Some(B), Some(MatchEnd::NoShow)));
}

#[test]
fn t_64_q_t_13_three_no_shows_make_a_repeat_offender_seen_by_the_organiser_only() {
    let mut world = World::started(settings(), 4);
    for _ in 0..REPEAT_OFFENDER {
        world.game(0, End::Expired { absent: [true, false] }).unwrap();
    }
    let offender = world.at(0, A);
    let seen = |viewer: &shared::ids::PlayerId| {
        let view = world.state.view(Some(viewer)).unwrap();
        view.entries.iter().find(|entry| entry.player == offender).unwrap().flags
    };
    assert_eq!(seen(&organiser()), 3);
    assert_eq!(seen(&offender), 0);
    let stored = |event: &&TournamentEvent| matches!(event, TournamentEvent::Flagged { index: 0, .. });
    assert_eq!(world.log.iter().filter(stored).count(), 3);
}

#[test]
fn q_t_28_both_out_lets_nobody_advance_and_the_bracket_goes_on() {
    let mut world = World::started(with(NobodyAttempted::BothOut), 4);
    world.game(1, mate(B)).unwrap();
    world.wait(24);
    world.tick();
    let view = world.view();
    assert_eq!((view.matches[0].winner, view.matches[0].by), (None, Some(MatchEnd::BothOut)));
    assert_eq!(view.matches[2].by, Some(MatchEnd::Bye), "the Finals have one player");
    assert_eq!(view.matches[2].status, MatchStatus::Bye);
    assert_eq!(view.stage, Stage::Completed);
    let champion = &view.entries[usize::from(view.champion.unwrap())];
    assert_eq!(champion.player, world.at(1, B));
    assert_eq!(view.runner_up, None);
}

#[test]
fn q_t_28_when_everybody_is_out_the_end_says_that_there_is_no_champion() {
    let mut world = World::started(with(NobodyAttempted::BothOut), 8);
    world.wait(24);
    world.tick();
    let view = world.view();
    assert_eq!((view.stage, view.champion, view.runner_up), (Stage::Completed, None, None));
    assert!(view.matches.iter().all(|found| found.by == Some(MatchEnd::BothOut)));
    let last = world.log.last();
    assert!(matches!(last, Some(TournamentEvent::Completed { champion: None, runner_up: None, .. })));
    assert!(view.entries.iter().all(|entry| entry.flags == 1));
}

#[test]
fn q_t_28_who_was_removed_does_not_advance_when_nobody_comes_to_meet_him() {
    let mut world = World::started(with(NobodyAttempted::BothOut), 4);
    world.game(1, mate(A)).unwrap();
    let removed = world.at(2, B);
    world.run(TournamentCommand::Remove { by: organiser(), player: removed }).unwrap();
    world.wait(24);
    world.tick();
    assert_eq!((world.view().stage, world.view().champion), (Stage::Completed, None));
}

#[test]
fn q_t_28_the_organiser_is_asked_for_a_day() {
    let ask = || {
        let mut world = World::started(with(NobodyAttempted::AskOrganiser), 4);
        world.game(1, mate(A)).unwrap();
        world.wait(24);
        let decision = world.tick();
        assert!(told(&decision).iter().any(|(who, _)| *who == organiser()));
        let found = world.found(0);
        assert!(found.asked);
        assert_eq!((found.status, flags(&world, 0)), (MatchStatus::Ready, [1, 1]));
        assert_eq!(found.deadline, Some(Instant(START.0 + 48 * HOUR)));
        world
    };
    // The organiser decides.
    let mut world = ask();
    let loser = world.at(0, A);
    world.run(TournamentCommand::Forfeit { by: organiser(), player: loser }).unwrap();
    assert_eq!((world.found(0).winner, world.found(0).asked), (Some(B), false));
    // The organiser does not: a coin, and no second flag.
    let mut world = ask();
    world.wait(24);
    world.tick();
    assert_eq!(world.found(0).by, Some(MatchEnd::NoShowCoinToss));
    assert_eq!(flags(&world, 0), [1, 1]);
    // They play after all.
    let mut world = ask();
    world.game(0, mate(B)).unwrap();
    assert_eq!((world.found(0).winner, world.found(0).by), (Some(B), Some(MatchEnd::Checkmate)));
}

#[test]
fn q_t_28_asking_never_stalls_the_bracket() {
    let mut world = World::started(with(NobodyAttempted::AskOrganiser), 16);
    let mut alarms = 0;
    while let Some(at) = world.state.deadline() {
        world.now = at;
        world.tick();
        alarms += 1;
        assert!(alarms <= 12, "three for each round: a reminder, the deadline, the coin");
    }
    assert_eq!(world.view().stage, Stage::Completed);
    assert!(world.view().champion.is_some());
}
