//! The end, the view, the stored form: T-72, T-73, current round, snapshot, size.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use shared::aggregate::Aggregate;
use shared::outcome::EndReason;
use shared::seat::Seat;
use shared::tournament::*;
use tournament_kit::*;

const A: Seat = Seat::FIRST;
const B: Seat = Seat::SECOND;

/// Plays every ready match, first places win, until the end; calls `look` after each game.
fn play_out(world: &mut World, mut look: impl FnMut(&World)) {
    loop {
        let view = world.view();
        let Some(index) = view.matches.iter().position(|found| found.status == MatchStatus::Ready) else {
            break;
        };
        world.game(u32::try_from(index).unwrap(), mate(A)).unwrap();
        look(world);
    }
}

#[test]
fn t_72_the_end_in_its_order_and_once() {
    let mut world = World::started(settings(), 4);
    world.game(0, mate(A)).unwrap();
    world.game(1, mate(B)).unwrap();
    let decision = world.game(2, End::Win(B, EndReason::Resignation)).unwrap();
    let (champion, runner_up) = (world.at(2, B), world.at(2, A));
    let Some(TournamentEvent::Completed { champion: c, runner_up: r, .. }) = decision.events.last() else {
        panic!("the last event is the end");
    };
    assert_eq!((c.as_ref(), r.as_ref()), (Some(&champion), Some(&runner_up)));
    let notes = told(&decision);
    let finalists: Vec<_> = notes
        .iter()
        .map(|(who, _)| who.clone())
        .filter(|who| *who == champion || *who == runner_up)
        .collect();
    assert_eq!(notes.len(), 5, "each player and the organiser once");
    assert_eq!(finalists, [champion.clone(), runner_up], "the winner first");
    assert!(notes.iter().all(|(_, note)| note.over));
    let view = world.view();
    assert_eq!(view.stage, Stage::Completed);
    assert_eq!(view.entries[usize::from(view.champion.unwrap())].player, champion);
    let ended = |event: &&TournamentEvent| matches!(event, TournamentEvent::Completed { .. });
    world.wait(1_000);
    world.tick();
    assert_eq!(world.log.iter().filter(ended).count(), 1);
    assert_eq!(world.play(&champion), Err(TournamentReject::NotRunning));
}

#[test]
fn t_72_the_steps_of_the_end() {
    use CompletionStep as Step;
    assert_eq!(
        completion(Some("a"), Some("b")),
        [
            Step::TournamentCompleted,
            Step::NotifyWinner("a"),
            Step::NotifyRunnerUp("b"),
            Step::ChatCelebration,
            Step::ArchivedChampionsCup,
        ]
    );
    let nobody: Vec<Step<&str>> = completion(None, None);
    assert_eq!(nobody, [Step::TournamentCompleted, Step::ArchivedChampionsCup]);
}

#[test]
fn t_73_q_t_19_most_sixes_then_the_further_round_then_the_lower_seed() {
    let claim = |seed, sixes, round| Sixes { seed, sixes, round };
    assert_eq!(most([claim(1, 4, 3), claim(2, 5, 1)]), Some(claim(2, 5, 1)));
    assert_eq!(most([claim(1, 5, 1), claim(2, 5, 2)]), Some(claim(2, 5, 2)));
    assert_eq!(most([claim(3, 5, 2), claim(2, 5, 2), claim(4, 5, 2)]), Some(claim(2, 5, 2)));
    assert_eq!(most([claim(1, 0, 3), claim(2, 0, 1)]), None, "nobody if the largest sum is 0");
    assert_eq!(most([]), None);
}

#[test]
fn t_73_sixes_are_summed_by_player_over_all_games_drawn_ones_included() {
    let mut world = World::started(settings(), 4);
    world.game(0, End::Draw { points: [5, 5], sixes: [0, 6] }).unwrap();
    world.game(0, End::Draw { points: [5, 5], sixes: [0, 6] }).unwrap();
    let drawn = world.at(0, B);
    // Each win of the kit has 3 sixes of White and 1 of Black.
    let white = world.found(0).game.unwrap().white;
    world.game(0, mate(A)).unwrap();
    world.game(1, mate(A)).unwrap();
    world.game(2, mate(A)).unwrap();
    let view = world.view();
    let (entry, sixes) = view.most_sixes.unwrap();
    assert_eq!(view.entries[usize::from(entry)].player, drawn);
    assert_eq!(sixes, 12 + if white == B { 3 } else { 1 });
}

#[test]
fn t_73_classic_has_no_most_sixes() {
    let mut world = World::started(TournamentSettings { mode: Mode::Classic, ..settings() }, 2);
    world.game(0, mate(A)).unwrap();
    assert_eq!((world.view().stage, world.view().most_sixes), (Stage::Completed, None));
}

#[test]
fn the_current_round_is_right_at_every_step_with_byes() {
    for n in [2, 3, 5, 12, 17, 1_025] {
        let mut world = World::started(settings(), n);
        let mut rounds = Vec::new();
        let check = |world: &World, rounds: &mut Vec<u8>| {
            let view = world.view();
            let undecided = view.matches.iter().filter(|found| found.winner.is_none());
            let expected = undecided.map(|found| found.round).min();
            assert_eq!(view.round, expected);
            rounds.extend(expected);
        };
        check(&world, &mut rounds);
        if n > 1_000 {
            // One match with an opponent in the first round, 512 in the second: look at the turns only.
            let games = (n - 1) as u32;
            let mut played = 0;
            while world.view().stage == Stage::InProgress {
                let view = world.view();
                let ready: Vec<usize> = (0..view.matches.len())
                    .filter(|at| view.matches[*at].status == MatchStatus::Ready)
                    .collect();
                for index in ready {
                    let found = &view.matches[index];
                    for place in found.places {
                        let player = view.entries[usize::from(place.unwrap())].player.clone();
                        world.play(&player).unwrap();
                    }
                    let table = shared::ids::TableId::of_match(&code(), index as u32, 1);
                    let setup = world.setup(&table);
                    world.report(mate(A).of(&setup, world.now)).unwrap();
                    played += 1;
                }
                check(&world, &mut rounds);
            }
            assert_eq!(played, games);
        } else {
            play_out(&mut world, |world| check(world, &mut rounds));
        }
        assert!(rounds.is_sorted(), "rounds go on, never back");
        rounds.dedup();
        let all = Bracket::new(n as u32).unwrap().rounds();
        assert_eq!(rounds, (1..=all).collect::<Vec<u8>>());
        assert_eq!(world.view().round, None);
    }
}

#[test]
fn fd_7_no_secret_is_out_before_its_match_is_decided_and_the_master_never() {
    let mut world = World::started(TournamentSettings { finals_best_of: 3, ..settings() }, 7);
    let check = |world: &World| {
        let text = |value: &dyn Fn() -> Result<String, serde_json::Error>| value().unwrap();
        let said = [
            text(&|| serde_json::to_string(&world.view())),
            text(&|| serde_json::to_string(&world.log)),
            text(&|| serde_json::to_string(&world.effects)),
            text(&|| serde_json::to_string(&world.state)),
        ]
        .concat();
        assert!(!said.contains(&world.seed.reveal_hex()));
        for (index, found) in world.matches().iter().enumerate() {
            let secret = world.seed.derive(&format!("{}:{index}", code())).reveal_hex();
            let decided = found.winner.is_some() && found.status == MatchStatus::Completed;
            assert_eq!(said.contains(&secret), decided, "match {index}");
        }
    };
    check(&world);
    world.game(1, level()).unwrap();
    check(&world);
    play_out(&mut world, check);
}

#[test]
fn a_stored_tournament_is_restored_and_another_version_is_not() {
    let mut world = World::started(settings(), 5);
    world.game(3, level()).unwrap();
    world.open(4);
    let stored = serde_json::to_value(&world.state).unwrap();
    assert_eq!(serde_json::from_value::<Tournament>(stored.clone()).unwrap(), world.state);
    assert_eq!(world.folded(), world.state);
    let mut other = stored;
    other["v"] = 2.into();
    assert!(serde_json::from_value::<Tournament>(other).is_err(), "the shell folds the events instead");
    let empty = serde_json::to_string(&Tournament::default()).unwrap();
    assert_eq!(serde_json::from_str::<Tournament>(&empty).unwrap(), Tournament::default());
}

#[test]
fn the_largest_event_is_stored_below_the_row_limit() {
    let mut world = World::started(settings(), 2_048);
    let view = world.view();
    assert_eq!((view.matches.len(), view.entries.len()), (2_047, 2_048));
    while let Some(at) = world.state.deadline() {
        world.now = at;
        world.tick();
    }
    let stored = serde_json::to_string(&world.state).unwrap();
    assert!(stored.len() < 2_000_000, "{} bytes", stored.len());
    assert_eq!(serde_json::from_str::<Tournament>(&stored).unwrap(), world.state);
}
