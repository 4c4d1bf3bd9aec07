//! Matches: T-20 .. T-29, T-40 .. T-51, T-60 .. T-63, T-70, T-71.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use shared::chance::{Chance, Label, commitment, key};
use shared::clock::ClockConfig;
use shared::outcome::{EndReason, Outcome};
use shared::rules::ChessFlavour;
use shared::seat::Seat;
use shared::table::{AwayPolicy, CloseReason, GameConfig, Owner};
use shared::time::{Instant, Millis};
use shared::tournament::*;
use tournament_kit::*;

const A: Seat = Seat::FIRST;
const B: Seat = Seat::SECOND;

fn classic() -> TournamentSettings {
    TournamentSettings { mode: Mode::Classic, ..settings() }
}

fn banks(minutes: [i64; 2]) -> ClockConfig {
    ClockConfig::banks(minutes.map(Millis::minutes))
}

/// A match of four players: it does not end the tournament.
const SEMIFINAL: u32 = 0;

#[test]
fn t_20_the_states_of_a_match() {
    let mut world = World::started(settings(), 4);
    let status = |world: &World, index| world.found(index).status;
    assert_eq!((status(&world, 0), status(&world, 2)), (MatchStatus::Ready, MatchStatus::Pending));
    world.open(0);
    assert_eq!(status(&world, 0), MatchStatus::InProgress);
    world.game(0, level()).unwrap();
    assert_eq!(status(&world, 0), MatchStatus::Ready);
    world.game(0, mate(A)).unwrap();
    assert_eq!((status(&world, 0), status(&world, 2)), (MatchStatus::Completed, MatchStatus::Pending));
    world.game(1, mate(B)).unwrap();
    assert_eq!(status(&world, 2), MatchStatus::Ready);
    assert_eq!(world.found(2).places, [world.found(0).places[0], world.found(1).places[1]]);
}

#[test]
fn t_14_one_match_and_the_next_are_told_as_the_whole_view_tells_them() {
    let mut world = World::new(TournamentSettings { finals_best_of: 3, ..classic() });
    (0..5).for_each(|n| drop(world.join(n).unwrap()));
    assert_eq!(world.state.match_page(0), None, "before the start there are no matches");
    world.run(TournamentCommand::Start { by: organiser() }).unwrap();
    let played = (0..4).find(|index| world.found(*index).status == MatchStatus::Ready).unwrap();
    world.game(played, level()).unwrap();
    let view = world.state.view(None).unwrap();
    let bracket = Bracket::new(5).unwrap();
    for index in 0..bracket.matches() {
        let page = world.state.match_page(index).unwrap();
        let same = |named: &NamedMatch, index: u32| {
            let found = &view.matches[index as usize];
            assert_eq!(named.found, *found);
            let players = found.places.map(|entry| Some(view.entries[usize::from(entry?)].clone()));
            assert_eq!(named.players, players);
        };
        same(&page.this, index);
        assert_eq!(page.next.is_some(), bracket.next(index).is_some());
        if let Some((next, _)) = bracket.next(index) {
            same(page.next.as_ref().unwrap(), next);
        }
        let series = if page.next.is_none() { 3 } else { 1 };
        assert_eq!((page.rev, page.mode, page.best_of, page.rounds), (view.rev, Mode::Classic, series, 3));
    }
    assert_eq!(world.state.match_page(bracket.matches()), None);
}

#[test]
fn t_21_both_players_are_told_when_their_match_is_ready() {
    let mut world = World::started(settings(), 4);
    world.game(0, mate(A)).unwrap();
    let decision = world.game(1, mate(B)).unwrap();
    let notes = told(&decision);
    for player in [world.at(0, A), world.at(1, B)] {
        let note = &notes.iter().find(|(who, _)| *who == player).expect("told").1;
        assert_eq!(note.ready, world.found(2).deadline);
        assert_eq!(note.rev, world.state.rev());
    }
    let loser = &notes.iter().find(|(who, _)| *who == world.at(1, A)).expect("told").1;
    assert_eq!((loser.ready, loser.over), (None, false));
}

#[test]
fn t_22_t_23_deadlines_are_nominal_but_never_less_than_a_window() {
    let mut world = World::started(settings(), 4);
    assert_eq!(world.found(0).deadline, Some(Instant(START.0 + 24 * HOUR)));
    world.wait(3);
    world.game(0, mate(A)).unwrap();
    world.game(1, mate(A)).unwrap();
    assert_eq!(world.found(2).deadline, Some(Instant(START.0 + 48 * HOUR)), "T-22");
    // Q-T-6: a feeder delayed by a replay.
    let mut world = World::started(settings(), 4);
    world.wait(23);
    world.game(0, level()).unwrap();
    world.game(1, mate(A)).unwrap();
    world.wait(20);
    world.game(0, mate(A)).unwrap();
    assert_eq!(world.found(2).deadline, Some(Instant(START.0 + (43 + 24) * HOUR)), "T-23");
}

#[test]
fn t_24_q_t_7_every_draw_gives_full_time_and_never_less() {
    let mut world = World::started(settings(), 5);
    // Match 4 is of round 2 and ready at the start: its deadline is far.
    world.wait(1);
    let decision = world.game(4, level()).unwrap();
    assert_eq!(world.found(4).deadline, Some(Instant(START.0 + 48 * HOUR)), "the old deadline is later");
    assert_eq!(told(&decision).len(), 2, "both learn of the replay");
    world.wait(30);
    world.game(4, level()).unwrap();
    assert_eq!(world.found(4).deadline, Some(Instant(START.0 + (31 + 24) * HOUR)));
}

#[test]
fn t_25_q_t_8_an_attempt_survives_an_expired_room_and_ends_with_a_played_game() {
    let mut world = World::started(settings(), 4);
    let a = world.at(SEMIFINAL, A);
    world.play(&a).unwrap();
    assert_eq!(world.found(SEMIFINAL).attempted, [true, false]);
    let setup = world.setup(&world.found(SEMIFINAL).table.unwrap());
    let expired = End::Expired { absent: [false, true] };
    world.report(expired.of(&setup, world.now)).unwrap();
    assert_eq!(world.found(SEMIFINAL).attempted, [true, false]);
    world.game(SEMIFINAL, level()).unwrap();
    assert_eq!(world.found(SEMIFINAL).attempted, [false, false]);
}

#[test]
fn t_26_fifty_presses_of_both_open_one_room() {
    let mut world = World::started(settings(), 4);
    let players = [world.at(SEMIFINAL, A), world.at(SEMIFINAL, B)];
    for n in 0..50 {
        let decision = world.play(&players[n % 2]).unwrap();
        let sits = decision.effects.iter().filter(
            |effect| matches!(effect, TournamentEffect::SitAt { player, .. } if *player == players[n % 2]),
        );
        assert_eq!(sits.count(), 1, "each press seats the presser");
    }
    let opened = |effect: &&TournamentEffect| matches!(effect, TournamentEffect::OpenTable { .. });
    assert_eq!(world.effects.iter().filter(opened).count(), 1);
    let table = world.found(SEMIFINAL).table;
    assert_eq!(table.as_ref().map(|id| id.as_str()), Some("K7MW2QXA9B4C:0:1"));
    assert_eq!(world.state.room_of(&players[0]), table);
    assert_eq!(world.state.room_of(&players[1]), table);
}

#[test]
fn t_26_play_without_a_match_to_play() {
    let mut world = World::new(settings());
    world.join(1).unwrap();
    assert_eq!(world.play(&player(1)), Err(TournamentReject::NotRunning));
    let mut world = World::started(settings(), 3);
    assert_eq!(world.play(&player(77)), Err(TournamentReject::NotJoined));
    let waiting = world.at(2, A);
    assert_eq!(world.play(&waiting), Err(TournamentReject::MatchNotReady));
    world.game(1, mate(A)).unwrap();
    let out = world.at(1, B);
    assert_eq!(world.play(&out), Err(TournamentReject::NoMatch));
    assert_eq!(world.state.room_of(&out), None);
}

#[test]
fn t_27_fd_8_first_colours_are_drawn_and_can_be_checked_afterwards() {
    let mut white = [0, 0];
    for seed in 0..40 {
        let mut world = World::empty();
        world.seed = shared::chance::Seed::new([seed; 32]);
        world.run(create(settings())).unwrap();
        for n in 0..4 {
            world.join(n).unwrap();
        }
        world.run(TournamentCommand::Start { by: organiser() }).unwrap();
        let before = world.found(SEMIFINAL);
        assert_eq!(before.reveal, None);
        let drawn = before.game.unwrap().white;
        white[drawn.index()] += 1;
        world.game(SEMIFINAL, mate(A)).unwrap();
        let secret = world.found(SEMIFINAL).reveal.expect("revealed with the decision");
        let context = "K7MW2QXA9B4C:0";
        assert_eq!(Some(commitment(&secret, context)), before.commitment);
        let chance = Chance::new(key(&secret, &[]), context);
        assert_eq!(chance.uniform(Label::Colours, 0, 2, 1).unwrap(), [drawn.index() as u32]);
    }
    assert!(white[0] > 5 && white[1] > 5, "both colours occur: {white:?}");
}

#[test]
fn t_27_q_t_10_colours_alternate_through_counted_games_and_stay_after_an_expired_one() {
    let mut world = World::started(classic(), 4);
    let white = |world: &World| world.found(SEMIFINAL).game.unwrap().white;
    let mut expected = white(&world);
    for _ in 0..5 {
        world.game(SEMIFINAL, level()).unwrap();
        expected = expected.other();
        assert_eq!(white(&world), expected);
        let clock = world.found(SEMIFINAL).game.unwrap().clock;
        world.game(SEMIFINAL, End::Expired { absent: [true, false] }).unwrap();
        let again = world.found(SEMIFINAL).game.unwrap();
        assert_eq!((again.white, again.clock), (expected, clock), "the same colours and clock once more");
    }
    assert!(world.found(SEMIFINAL).game.unwrap().armageddon);
}

#[test]
fn t_28_the_room_gets_what_was_stored_when_the_last_game_ended() {
    for (settings, game) in [
        (settings(), GameConfig::LudoChess),
        (
            TournamentSettings { fide_automatic_draws: true, ..classic() },
            GameConfig::ClassicChess(ChessFlavour::Tournament),
        ),
    ] {
        let fide = settings.fide_automatic_draws;
        let mut world = World::started(settings, 4);
        world.game(SEMIFINAL, level()).unwrap();
        let stored = world.found(SEMIFINAL).game.unwrap();
        let setup = world.open(SEMIFINAL);
        assert_eq!(world.found(SEMIFINAL).game, Some(stored.clone()));
        assert_eq!((setup.clock, setup.white_place, setup.game), (stored.clock, Some(stored.white), game));
        assert_eq!(setup.fide_automatic_draws, fide, "Q-CT-2");
        assert_eq!(setup.away, AwayPolicy::Abandon { after: Millis::seconds(300) });
        let owner = Owner::Tournament {
            code: code(),
            name: "Diwali Cup".to_owned(),
            match_index: SEMIFINAL,
            game: 2,
        };
        assert_eq!(setup.owner, owner);
        let reserved: Vec<_> = setup.reserved.iter().map(|(player, _)| player.clone()).collect();
        assert_eq!(reserved, [world.at(SEMIFINAL, A), world.at(SEMIFINAL, B)]);
    }
}

#[test]
fn t_28_a_room_waits_for_a_day_but_not_past_the_deadline() {
    let mut world = World::started(TournamentSettings { match_deadline_hours: 48, ..settings() }, 4);
    assert_eq!(world.open(0).waits, Millis::hours(24));
    world.wait(40);
    assert_eq!(world.open(1).waits, Millis::hours(8));
}

#[test]
fn t_40_ludo_chess_replays_twice_at_the_base_clock_then_breaks_the_tie() {
    for minutes in [5, 10, 15, 30] {
        let mut world = World::started(TournamentSettings { minutes, ..settings() }, 4);
        for draws in 1..=2 {
            world.game(SEMIFINAL, End::Draw { points: [9, 7], sixes: [0, 9] }).unwrap();
            let found = world.found(SEMIFINAL);
            assert_eq!((found.draws, found.status), (draws, MatchStatus::Ready));
            let game = found.game.unwrap();
            assert_eq!(game.clock, banks([i64::from(minutes); 2]));
            assert_eq!((game.number, game.armageddon), (u32::from(draws) + 1, false));
        }
        world.game(SEMIFINAL, End::Draw { points: [9, 7], sixes: [0, 9] }).unwrap();
        let found = world.found(SEMIFINAL);
        assert_eq!((found.winner, found.by), (Some(A), Some(MatchEnd::TiebreakPoints)));
        assert_eq!(found.games.len(), 3, "Q-T-26: the three drawn games");
    }
}

#[test]
fn t_41_q_t_11_the_classic_ladder_is_the_same_table_for_every_base() {
    for minutes in [5, 10, 15, 30] {
        let base = [i64::from(minutes); 2];
        let mut world = World::started(TournamentSettings { minutes, ..classic() }, 4);
        let mut clocks = vec![world.found(SEMIFINAL).game.unwrap().clock];
        for _ in 0..5 {
            world.game(SEMIFINAL, level()).unwrap();
            clocks.push(world.found(SEMIFINAL).game.unwrap().clock);
        }
        // Q-CT-1: increments are 0 everywhere.
        assert_eq!(clocks, [base, base, [15, 15], [10, 10], [5, 5], [5, 4]].map(banks));
    }
}

#[test]
fn t_42_any_draw_in_armageddon_is_blacks_win() {
    for end in [level(), End::Abandoned { points: [39, 1], by: A }, End::Abandoned { points: [1, 39], by: B }]
    {
        let mut world = World::started(classic(), 4);
        for _ in 0..5 {
            world.game(SEMIFINAL, level()).unwrap();
        }
        let game = world.found(SEMIFINAL).game.unwrap();
        assert!(game.armageddon);
        assert_eq!(game.clock.initial, [Millis(300_000), Millis(240_000)]);
        world.game(SEMIFINAL, end).unwrap();
        let found = world.found(SEMIFINAL);
        assert_eq!(found.by, Some(MatchEnd::ArmageddonDrawBlackWins));
        assert_eq!(found.winner, Some(game.white.other()));
    }
}

#[test]
fn t_43_a_decisive_game_ends_the_match_at_any_stage() {
    let reasons = [
        (EndReason::Checkmate, MatchEnd::Checkmate),
        (EndReason::Timeout, MatchEnd::Timeout),
        (EndReason::TurnTimer, MatchEnd::Timeout),
        (EndReason::Resignation, MatchEnd::Resignation),
        (EndReason::MoveCap, MatchEnd::MoveCapPoints),
    ];
    for (settings, most) in [(settings(), 2), (classic(), 5)] {
        for draws in 0..=most {
            for (reason, by) in reasons {
                for place in [A, B] {
                    let mut world = World::started(settings.clone(), 4);
                    for _ in 0..draws {
                        world.game(SEMIFINAL, level()).unwrap();
                    }
                    world.game(SEMIFINAL, End::Win(place, reason)).unwrap();
                    let found = world.found(SEMIFINAL);
                    assert_eq!((found.winner, found.by), (Some(place), Some(by)));
                }
            }
        }
    }
}

#[test]
fn t_50_q_t_9_points_then_sixes_summed_over_all_drawn_games() {
    let games = |list: [([u32; 2], [u32; 2]); 3]| {
        let mut world = World::started(settings(), 4);
        for (points, sixes) in list {
            world.game(SEMIFINAL, End::Draw { points, sixes }).unwrap();
        }
        let found = world.found(SEMIFINAL);
        (found.winner, found.by)
    };
    let points = games([([10, 12], [0, 0]), ([10, 12], [0, 0]), ([15, 10], [0, 9])]);
    assert_eq!(points, (Some(A), Some(MatchEnd::TiebreakPoints)), "35 to 34");
    let sixes = games([([10, 12], [2, 0]), ([12, 10], [0, 1]), ([7, 7], [0, 2])]);
    assert_eq!(sixes, (Some(B), Some(MatchEnd::TiebreakSixes)), "level points, 2 to 3 sixes");
    let coin = games([([10, 12], [2, 0]), ([12, 10], [0, 1]), ([7, 7], [0, 1])]);
    assert_eq!(coin.1, Some(MatchEnd::TiebreakCoinToss));
    // LC-18: points of an abandoned game count too.
    let mut world = World::started(settings(), 4);
    world.game(SEMIFINAL, level()).unwrap();
    world.game(SEMIFINAL, End::Abandoned { points: [3, 20], by: A }).unwrap();
    world.game(SEMIFINAL, level()).unwrap();
    assert_eq!(world.found(SEMIFINAL).winner, Some(B));
}

#[test]
fn t_51_coin_tosses_are_committed_and_final() {
    let mut winners = [0, 0];
    for byte in 0..40 {
        let mut world = World::empty();
        world.seed = shared::chance::Seed::new([byte; 32]);
        world.run(create(settings())).unwrap();
        for n in 0..4 {
            world.join(n).unwrap();
        }
        world.run(TournamentCommand::Start { by: organiser() }).unwrap();
        for _ in 0..3 {
            world.game(SEMIFINAL, level()).unwrap();
        }
        let found = world.found(SEMIFINAL);
        assert_eq!(found.by, Some(MatchEnd::TiebreakCoinToss));
        let chance = Chance::new(key(&found.reveal.unwrap(), &[]), "K7MW2QXA9B4C:0");
        let winner = found.winner.unwrap();
        assert_eq!(usize::from(chance.coin(0).unwrap()), winner.index());
        winners[winner.index()] += 1;
    }
    assert!(winners[0] > 5 && winners[1] > 5, "both sides occur: {winners:?}");
}

#[test]
fn t_60_an_expired_room_is_no_result_and_flags_the_absent() {
    let mut world = World::started(settings(), 4);
    let deadline = world.found(SEMIFINAL).deadline;
    world.wait(1);
    world.game(SEMIFINAL, End::Expired { absent: [false, true] }).unwrap();
    let found = world.found(SEMIFINAL);
    assert_eq!((found.status, found.draws, found.deadline), (MatchStatus::Ready, 0, deadline));
    assert_eq!(found.game.as_ref().unwrap().number, 2, "the next room is another table");
    let flags: Vec<_> =
        world.view().entries.iter().filter(|e| e.flags > 0).map(|e| e.player.clone()).collect();
    assert_eq!(flags, [world.at(SEMIFINAL, B)]);
}

#[test]
fn t_61_q_t_17_abandoned_counts_as_a_draw_and_repeats_are_flagged() {
    let mut world = World::started(classic(), 4);
    let flags = |world: &World| world.view().entries.iter().map(|e| e.flags).sum::<u16>();
    world.game(SEMIFINAL, End::Abandoned { points: [30, 9], by: B }).unwrap();
    assert_eq!((world.found(SEMIFINAL).draws, flags(&world)), (1, 0));
    world.game(SEMIFINAL, End::Abandoned { points: [30, 9], by: A }).unwrap();
    assert_eq!((world.found(SEMIFINAL).draws, flags(&world)), (2, 0));
    world.game(SEMIFINAL, End::Abandoned { points: [30, 9], by: B }).unwrap();
    assert_eq!((world.found(SEMIFINAL).draws, flags(&world)), (3, 1));
}

#[test]
fn t_63_q_t_18_the_organiser_forfeits_a_player_of_a_match_with_both_players() {
    let mut world = World::started(settings(), 3);
    let (waiting, other) = (world.at(2, A), world.at(1, B));
    let forfeit = |player: &shared::ids::PlayerId| TournamentCommand::Forfeit {
        by: organiser(),
        player: player.clone(),
    };
    assert_eq!(world.run(forfeit(&waiting)), Err(TournamentReject::MatchNotReady));
    let foreign = TournamentCommand::Forfeit { by: waiting.clone(), player: other.clone() };
    assert_eq!(world.run(foreign), Err(TournamentReject::NotOrganiser));
    assert_eq!(world.run(forfeit(&player(50))), Err(TournamentReject::NotJoined));
    let table = world.open(1).id;
    let decision = world.run(forfeit(&other)).unwrap();
    let close =
        TournamentEffect::CloseTable { table, reason: CloseReason::ForfeitAdmin { player: other.clone() } };
    assert!(decision.effects.contains(&close));
    let found = world.found(1);
    assert_eq!((found.winner, found.by), (Some(A), Some(MatchEnd::ForfeitAdmin)));
    assert_eq!((found.table, world.state.room_of(&other)), (None, None), "the room is no way back");
    assert_eq!(world.run(forfeit(&other)), Err(TournamentReject::MatchOver));
    assert_eq!(world.found(2).status, MatchStatus::Ready);
}

#[test]
fn t_63_a_forfeit_ends_a_whole_series() {
    let mut world = World::started(TournamentSettings { finals_best_of: 3, ..settings() }, 2);
    world.game(0, mate(A)).unwrap();
    let leader = world.at(0, A);
    world.run(TournamentCommand::Forfeit { by: organiser(), player: leader }).unwrap();
    let found = world.found(0);
    assert_eq!((found.winner, found.series), (Some(B), [1, 0]));
    assert_eq!(world.view().stage, Stage::Completed);
}

#[test]
fn t_70_t_71_a_series_is_won_by_the_player_who_wins_two() {
    let mut world = World::started(TournamentSettings { finals_best_of: 3, ..settings() }, 2);
    let first = world.found(0).game.unwrap().white;
    world.game(0, mate(A)).unwrap();
    let found = world.found(0);
    assert_eq!((found.series, found.status, found.winner), ([1, 0], MatchStatus::Ready, None));
    assert_eq!(found.game.unwrap().white, first.other(), "colours alternate, wins stay with the player");
    world.game(0, mate(B)).unwrap();
    assert_eq!(world.found(0).series, [1, 1]);
    world.game(0, End::Win(B, EndReason::Timeout)).unwrap();
    let found = world.found(0);
    assert_eq!((found.series, found.winner, found.by), ([1, 2], Some(B), Some(MatchEnd::Timeout)));
    assert_eq!(found.games.len(), 3);
}

#[test]
fn t_70_q_t_22_draws_inside_a_series_are_replayed_and_reset_with_each_game() {
    let mut world = World::started(TournamentSettings { finals_best_of: 3, ..classic() }, 2);
    for _ in 0..4 {
        world.game(0, level()).unwrap();
    }
    assert_eq!((world.found(0).draws, world.found(0).series), (4, [0, 0]), "draws give no half points");
    world.game(0, mate(A)).unwrap();
    let found = world.found(0);
    assert_eq!((found.draws, found.series), (0, [1, 0]));
    assert_eq!(found.game.unwrap().clock, banks([10, 10]), "the next game starts at the base clock");
    // The second game of the series goes to Armageddon; its draw wins that game for Black, not the match.
    for _ in 0..5 {
        world.game(0, level()).unwrap();
    }
    let black = world.found(0).game.unwrap().white.other();
    world.game(0, level()).unwrap();
    let found = world.found(0);
    if black == A {
        assert_eq!((found.winner, found.series), (Some(A), [2, 0]));
    } else {
        assert_eq!((found.winner, found.series), (None, [1, 1]));
    }
}

#[test]
fn t_70_each_series_game_of_ludo_chess_has_its_own_tie_break() {
    let mut world = World::started(TournamentSettings { finals_best_of: 3, ..settings() }, 2);
    for _ in 0..3 {
        world.game(0, End::Draw { points: [5, 1], sixes: [0, 0] }).unwrap();
    }
    assert_eq!((world.found(0).series, world.found(0).draws), ([1, 0], 0));
    for points in [[1, 2], [1, 2], [1, 2]] {
        world.game(0, End::Draw { points, sixes: [0, 0] }).unwrap();
    }
    assert_eq!(world.found(0).series, [1, 1], "the first game's points are gone");
    // Two coins in one match are two tosses.
    for _ in 0..3 {
        world.game(0, level()).unwrap();
    }
    let found = world.found(0);
    assert_eq!(found.by, Some(MatchEnd::TiebreakCoinToss));
    assert_eq!(found.series.iter().sum::<u8>(), 3);
}

#[test]
fn t_51_fd_6_each_toss_of_a_series_has_its_own_number() {
    let mut patterns = std::collections::BTreeSet::new();
    for byte in 0..40 {
        let mut world = World::empty();
        world.seed = shared::chance::Seed::new([byte; 32]);
        world.run(create(TournamentSettings { finals_best_of: 3, ..settings() })).unwrap();
        world.join(1).unwrap();
        world.join(2).unwrap();
        world.run(TournamentCommand::Start { by: organiser() }).unwrap();
        let mut tossed = Vec::new();
        while world.view().stage == Stage::InProgress {
            let before = world.found(0).series;
            for _ in 0..3 {
                world.game(0, level()).unwrap();
            }
            tossed.push(u8::from(world.found(0).series[1] > before[1]));
        }
        let chance = Chance::new(key(&world.found(0).reveal.unwrap(), &[]), "K7MW2QXA9B4C:0");
        let coins: Vec<u8> = (0..tossed.len() as u64).map(|toss| chance.coin(toss).unwrap()).collect();
        assert_eq!(tossed, coins);
        patterns.insert(tossed);
    }
    assert!(patterns.len() > 3, "tosses of one match differ: {patterns:?}");
}

#[test]
fn t_70_only_the_finals_are_a_series() {
    let mut world = World::started(TournamentSettings { finals_best_of: 3, ..settings() }, 4);
    world.game(0, mate(A)).unwrap();
    world.game(1, mate(A)).unwrap();
    world.game(2, mate(A)).unwrap();
    assert_eq!(world.view().stage, Stage::InProgress);
    world.game(2, mate(A)).unwrap();
    assert_eq!(world.view().stage, Stage::Completed);
}

#[test]
fn results_are_keyed_by_their_table_and_the_first_counts() {
    let mut world = World::started(settings(), 4);
    let setup = world.open(SEMIFINAL);
    let result = level().of(&setup, world.now);
    world.report(result.clone()).unwrap();
    let after = world.state.clone();
    world.wait(1);
    let again = world.report(result.clone()).unwrap();
    assert_eq!((again.events.len(), again.effects.len()), (0, 0), "the same again changes nothing");
    assert_eq!(world.state, after);
    let other = mate(A).of(&setup, Instant(result.at.0 + 1));
    world.report(other.clone()).unwrap();
    assert_eq!(world.matches(), after.view(Some(&organiser())).unwrap().matches);
    assert_eq!(world.state.conflicts(), std::slice::from_ref(&other), "kept, not applied");
    assert!(world.report(other).unwrap().events.is_empty());
}

#[test]
fn results_of_foreign_or_impossible_games_are_refused() {
    let mut world = World::started(settings(), 4);
    let setup = world.open(SEMIFINAL);
    let good = mate(A).of(&setup, world.now);
    let table = |text: &str| shared::ids::TableId::parse(text).unwrap();
    for foreign in [
        "other",
        "K7MW2QXA9B4C:0:2",
        "K7MW2QXA9B4C:1:1",
        "K7MW2QXA9B4C:00:1",
        "K7MW2QXA9B4C:0:1:1",
        "K7MW2QXA9B4C:0",
    ] {
        let result = shared::table::TableResult { table: table(foreign), ..good.clone() };
        assert_eq!(world.report(result), Err(TournamentReject::ForeignTable), "{foreign}");
    }
    let swapped = [good.players[1].clone(), good.players[0].clone()];
    let result = shared::table::TableResult { players: swapped, ..good.clone() };
    assert_eq!(world.report(result), Err(TournamentReject::ForeignTable));
    for outcome in [
        Outcome::win(Seat::new(2).unwrap(), EndReason::Checkmate),
        Outcome::win(Seat::FIRST, EndReason::Stalemate),
        Outcome::win(Seat::FIRST, EndReason::ForfeitAdmin),
    ] {
        let result = shared::table::TableResult { outcome, ..good.clone() };
        assert_eq!(world.report(result), Err(TournamentReject::BadResult));
    }
    assert_eq!(world.found(SEMIFINAL).status, MatchStatus::InProgress);
}

#[test]
fn a_result_that_crosses_the_organisers_forfeit_does_not_undo_it() {
    let mut world = World::started(settings(), 4);
    let setup = world.open(SEMIFINAL);
    let loser = world.at(SEMIFINAL, A);
    world.run(TournamentCommand::Forfeit { by: organiser(), player: loser }).unwrap();
    let decided = world.found(SEMIFINAL);
    let closed = End::Win(B, EndReason::ForfeitAdmin).of(&setup, world.now);
    assert!(world.report(closed).unwrap().events.is_empty(), "the table confirms");
    let crossed = mate(A).of(&setup, world.now);
    world.report(crossed.clone()).unwrap();
    assert_eq!(world.found(SEMIFINAL), decided);
    assert_eq!(world.state.conflicts(), [crossed]);
}
