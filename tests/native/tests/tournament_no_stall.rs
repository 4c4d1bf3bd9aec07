//! No tournament stalls: whatever is set, and although nobody ever plays, it ends by itself when it was said to.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use shared::aggregate::Aggregate;
use shared::seat::Seat;
use shared::time::{Instant, Millis};
use shared::tournament::*;
use tournament_kit::*;

const POLICIES: [NobodyAttempted; 3] =
    [NobodyAttempted::CoinToss, NobodyAttempted::BothOut, NobodyAttempted::AskOrganiser];

/// Its alarms ring on time, and nothing else ever happens.
fn by_itself(settings: &TournamentSettings, players: usize) -> World {
    let mut world = World::started(settings.clone(), players);
    let mut alarms = 0;
    while let Some(at) = world.state.deadline() {
        assert!(at > world.now, "time goes on");
        world.now = at;
        world.tick();
        alarms += 1;
        assert!(alarms <= 100, "byes make some matches of a round ready before others");
    }
    world
}

fn ends_as_said(settings: &TournamentSettings, players: usize) {
    let world = by_itself(settings, players);
    let said = worst_case_end(settings, u32::try_from(players).unwrap(), START);
    let what = format!("{players} players, {settings:?}");
    let view = world.view();
    assert_eq!((view.stage, Some(world.now)), (Stage::Completed, said), "{what}");
    for found in &view.matches {
        let both_out = found.by == Some(MatchEnd::BothOut);
        assert!(found.by.is_some() && found.winner.is_some() != both_out, "{what}: {found:?}");
    }
    let finals = view.matches.last().unwrap();
    assert_eq!(
        view.champion.is_some(),
        finals.by != Some(MatchEnd::BothOut),
        "{what}: it says why it has none"
    );
    if settings.nobody_attempted != NobodyAttempted::BothOut {
        assert!(view.champion.is_some(), "{what}");
    }
}

#[test]
fn t_55_t_57_q_t_28_with_nobody_ever_playing_every_configuration_ends_at_its_predicted_time() {
    let sizes = [2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 15, 16, 17, 31, 32, 33, 48, 63, 64, 65, 100, 128];
    for nobody_attempted in POLICIES {
        for finals_best_of in [1, 3] {
            for match_deadline_hours in [1, 24, 168] {
                for mode in [Mode::LudoChess, Mode::Classic] {
                    let settings = TournamentSettings {
                        nobody_attempted,
                        finals_best_of,
                        match_deadline_hours,
                        mode,
                        ..settings()
                    };
                    for players in sizes {
                        ends_as_said(&settings, players);
                    }
                }
            }
        }
    }
}

#[test]
fn the_largest_fields_end_at_their_predicted_time() {
    for nobody_attempted in POLICIES {
        let settings = TournamentSettings { nobody_attempted, finals_best_of: 3, ..settings() };
        for players in [1_023, 1_025, 2_048] {
            ends_as_said(&settings, players);
        }
    }
}

#[test]
fn t_22_the_prediction_is_rounds_times_hours_and_a_day_more_where_the_organiser_is_asked() {
    let hours = |n: i64| Some(START.plus(Millis::hours(n)));
    let with = |nobody_attempted, match_deadline_hours| TournamentSettings {
        nobody_attempted,
        match_deadline_hours,
        ..settings()
    };
    assert_eq!(worst_case_end(&with(NobodyAttempted::CoinToss, 24), 2_048, START), hours(11 * 24));
    assert_eq!(worst_case_end(&with(NobodyAttempted::CoinToss, 168), 9, START), hours(4 * 168));
    assert_eq!(worst_case_end(&with(NobodyAttempted::AskOrganiser, 1), 16, START), hours(4 * 25));
    assert_eq!(worst_case_end(&with(NobodyAttempted::BothOut, 24), 16, START), hours(24), "nobody is left");
    // Of three, the one with a bye meets nobody.
    assert_eq!(worst_case_end(&with(NobodyAttempted::BothOut, 24), 3, START), hours(24));
    assert_eq!(worst_case_end(&settings(), 1, START), None);
    assert_eq!(worst_case_end(&settings(), 2_049, START), None);
}

#[test]
fn t_55_the_fifteen_minute_sweep_alone_ends_it_as_well() {
    let settings = TournamentSettings { match_deadline_hours: 1, ..settings() };
    let mut world = World::started(settings.clone(), 12);
    let said = worst_case_end(&settings, 12, START).unwrap();
    let mut now = Instant(START.0 - START.0 % 900_000);
    while world.view().stage != Stage::Completed {
        now = now.plus(Millis::minutes(15));
        world.now = now;
        world.run(TournamentCommand::Tick).unwrap();
        assert!(world.now <= said.plus(Millis::minutes(4 * 15)), "at most one sweep late in each round");
    }
    assert!(world.now >= said);
}

#[test]
fn presses_of_play_without_a_game_delay_nothing() {
    // One of each match presses Play at every chance; the rooms expire or are closed at the deadline (T-58).
    let mut world = World::started(TournamentSettings { match_deadline_hours: 168, ..settings() }, 8);
    let said =
        worst_case_end(&TournamentSettings { match_deadline_hours: 168, ..settings() }, 8, START).unwrap();
    while let Some(at) = world.state.deadline() {
        for found in world.matches() {
            let at = found.places[0].map(|entry| world.view().entries[usize::from(entry)].player.clone());
            if let Some(player) = at.filter(|_| found.status == MatchStatus::Ready) {
                world.play(&player).unwrap();
            }
        }
        let next = world.state.deadline().unwrap_or(at).min(at.max(world.now).plus(Millis::hours(24)));
        world.now = next.max(world.now);
        world.tick();
        let open: Vec<_> = world.matches().into_iter().filter_map(|found| found.table).collect();
        for table in open {
            let setup = world.setup(&table);
            world.report(End::Expired { absent: [false, true] }.of(&setup, world.now)).unwrap();
        }
    }
    assert_eq!((world.view().stage, world.now), (Stage::Completed, said));
}

#[test]
fn t_60_t_57_whoever_never_comes_to_a_match_is_one_no_show_however_many_rooms_expire() {
    let mut world = World::started(TournamentSettings { match_deadline_hours: 168, ..settings() }, 4);
    let absent = world.at(0, Seat::SECOND);
    let present = world.at(0, Seat::FIRST);
    let flags = |world: &World, player: &shared::ids::PlayerId| {
        world.view().entries.iter().find(|entry| entry.player == *player).unwrap().flags
    };
    for _ in 0..6 {
        world.play(&present).unwrap();
        let setup = world.setup(&world.found(0).table.unwrap());
        world.wait(24);
        world.report(End::Expired { absent: [false, true] }.of(&setup, world.now)).unwrap();
        assert_eq!(flags(&world, &absent), 1);
    }
    world.wait(24);
    world.tick();
    assert_eq!(world.found(0).by, Some(MatchEnd::NoShow));
    assert_eq!(
        (flags(&world, &absent), flags(&world, &present)),
        (1, 0),
        "the deadline counts it no second time"
    );
}

#[test]
fn t_60_whoever_comes_and_does_not_move_is_flagged_each_time() {
    let mut world = World::started(settings(), 4);
    for n in 1..=3 {
        world.game(0, End::Expired { absent: [true, false] }).unwrap();
        let staller = world.at(0, Seat::FIRST);
        let entries = world.view().entries;
        assert_eq!(entries.iter().find(|entry| entry.player == staller).unwrap().flags, n);
    }
}

#[test]
fn t_83_a_removed_finalist_loses_to_whoever_comes_and_the_event_has_a_champion() {
    let mut world = World::started(settings(), 4);
    let finalists = [world.at(0, Seat::FIRST), world.at(1, Seat::FIRST)];
    // Who waits in the final is removed, and then one of those who play for the other place.
    world.game(0, mate(Seat::FIRST)).unwrap();
    let remove = |player: &shared::ids::PlayerId| TournamentCommand::Remove {
        by: organiser(),
        player: player.clone(),
    };
    world.run(remove(&finalists[0])).unwrap();
    assert_eq!(world.view().stage, Stage::InProgress, "the other half is still played");
    let opponent = world.at(1, Seat::SECOND);
    world.run(remove(&finalists[1])).unwrap();
    let view = world.view();
    assert_eq!(view.stage, Stage::Completed, "the opponent advances by walkover and meets a removed player");
    let champion = view.champion.map(|entry| view.entries[usize::from(entry)].player.clone());
    assert_eq!(champion, Some(opponent));
}

#[test]
fn t_62_gen_9_an_abandoned_game_claims_no_win_and_no_checkmate_anywhere() {
    let mut world = World::started(settings(), 2);
    let told = world.game(0, End::Abandoned { points: [39, 3], by: Seat::SECOND }).unwrap();
    let found = world.found(0);
    assert_eq!((found.winner, found.by, found.draws), (None, None, 1));
    let outcome = found.games[0].result.outcome;
    assert_eq!(outcome, shared::outcome::Outcome::draw(shared::outcome::EndReason::Abandoned));
    for (_, notice) in notices(&told) {
        assert_eq!((notice.kind, notice.won, notice.by), (shared::player::NoticeKind::Replay, None, None));
    }
    let said = world.state.lines(&told.events);
    let text = serde_json::to_string(&said).unwrap();
    assert!(
        text.contains("\"abandoned\"") && !text.contains("checkmate") && !text.contains("winner"),
        "{text}"
    );
}
