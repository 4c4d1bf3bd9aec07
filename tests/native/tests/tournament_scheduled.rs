//! Scheduled events: tournaments in the games of head-to-head tables, with their own clock and every game decisive.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use native::golden::Golden;
use serde_json::json;
use shared::aggregate::Aggregate;
use shared::outcome::{ContestStep, EndReason, GameResult, Outcome};
use shared::rules::go::Scoring;
use shared::rules::{ChessFlavour, GameKind, backgammon, gin_rummy};
use shared::seat::Seat;
use shared::table::{AwayPolicy, GameConfig, GoTable, Phase, TableCommand};
use shared::time::{Instant, Millis};
use shared::tournament::record::verify;
use shared::tournament::*;
use shared::wire::EventLine;
use std::collections::BTreeSet;
use tournament_kit::hall::Hall;
use tournament_kit::*;

const A: Seat = Seat::FIRST;
const B: Seat = Seat::SECOND;

const fn go(size: u8, scoring: Scoring) -> Mode {
    Mode::Go(GoEvent { size, scoring })
}

const fn board(variant: backgammon::Variant, cube: bool) -> Mode {
    Mode::Backgammon(BackgammonEvent { variant, cube })
}

const fn cards(variant: gin_rummy::Variant) -> Mode {
    Mode::GinRummy(GinEvent { variant })
}

/// Every kind of mode with every choice that its game has.
fn scheduled() -> Vec<Mode> {
    let mut modes = vec![Mode::ContestChess];
    for size in [9, 13, 19] {
        modes.extend([go(size, Scoring::Chinese), go(size, Scoring::Japanese)]);
    }
    for variant in backgammon::Variant::ALL {
        modes.extend([board(variant, false), board(variant, true)]);
    }
    modes.extend(gin_rummy::Variant::ALL.map(cards));
    modes
}

fn event(mode: Mode) -> TournamentSettings {
    TournamentSettings { mode, minutes: 7, finals_best_of: 3, ..settings() }
}

/// From registration over the start that was set to the champion, over real tables; how its games ended.
fn played(mode: Mode, players: usize, random: u64) -> BTreeSet<String> {
    let starts = START.plus(Millis::hours(2));
    let mut world = World::new(TournamentSettings { starts_at: Some(starts), ..event(mode) });
    for n in 0..players {
        world.join(n).unwrap();
    }
    world.now = starts;
    world.tick();
    assert_eq!(world.view().started, Some(starts), "the server starts it (T-6)");
    let mut hall = Hall::of(world, random);
    hall.play_out();
    let view = hall.world.view();
    let what = format!("{mode:?} {random}");
    assert!(view.champion.is_some() && view.most_sixes.is_none(), "{what}");
    for found in &view.matches {
        assert_eq!(found.draws, 0, "{what}: nothing is drawn");
        let counted: Vec<Outcome> = found
            .games
            .iter()
            .map(|game| game.result.outcome)
            .filter(|outcome| outcome.result != GameResult::Void)
            .collect();
        assert!(counted.iter().all(|outcome| outcome.winner().is_some()), "{what}: each has a winner");
        let (least, most) = match found.status {
            MatchStatus::Bye => (0, 0),
            _ if found.round == 3 => (2, 3),
            _ => (1, 1),
        };
        assert!((least..=most).contains(&counted.len()), "{what}: no replays, {counted:?}");
    }
    for (setup, _) in hall.rooms.values() {
        assert_eq!((setup.game, setup.cube), (mode.game(), mode.has_cube()), "{what}");
        assert_eq!(setup.clock.initial, [Millis::minutes(7); 2], "{what}: the event's own clock (GEN-4)");
        assert_eq!(setup.clock.increment, Millis::ZERO);
        assert_eq!(setup.away, AwayPolicy::Forfeit { after: Millis::seconds(60) }, "{what}");
    }
    assert_eq!(verify(&hall.record()), Ok(()), "{what}: its record holds with all of its games");
    hall.reasons
}

#[test]
fn cx_3_cx_6_t_43_contest_chess_is_played_to_a_champion_without_a_replay() {
    let ends: BTreeSet<String> = (0..4).flat_map(|random| played(Mode::ContestChess, 6, random)).collect();
    for end in ["Timeout", "Resignation", "Disconnection"] {
        assert!(ends.contains(end), "{ends:?}");
    }
    assert!(!ends.contains("Abandoned"), "{ends:?}");
}

#[test]
fn go_11_go_16_go_is_played_to_a_champion_by_counts_that_leave_no_tie() {
    let modes = [go(9, Scoring::Chinese), go(9, Scoring::Japanese), go(13, Scoring::Chinese)];
    let ends: BTreeSet<String> = modes.into_iter().flat_map(|mode| played(mode, 5, 1)).collect();
    assert!(ends.contains("Score"), "{ends:?}");
}

#[test]
fn bg_14_bg_15_backgammon_is_played_to_a_champion_in_every_variant() {
    let modes = backgammon::Variant::ALL.map(|variant| board(variant, false));
    let ends: BTreeSet<String> = modes.into_iter().flat_map(|mode| played(mode, 5, 2)).collect();
    assert!(ends.contains("Score") && !ends.contains("DoubleDrop"), "{ends:?}");
}

#[test]
fn bg_20_bg_23_with_the_cube_a_dropped_double_decides_games() {
    let modes = backgammon::Variant::ALL.map(|variant| board(variant, true));
    let ends: BTreeSet<String> = modes.into_iter().flat_map(|mode| played(mode, 5, 3)).collect();
    assert!(ends.contains("DoubleDrop"), "{ends:?}");
}

#[test]
fn gr_4_gr_5_gin_rummy_is_played_to_a_champion_in_every_variant() {
    let modes = gin_rummy::Variant::ALL.map(cards);
    let ends: BTreeSet<String> = modes.into_iter().flat_map(|mode| played(mode, 5, 4)).collect();
    assert!(ends.contains("Score"), "{ends:?}");
}

#[test]
fn gen_4_t_1_a_scheduled_event_sets_its_own_clock_and_the_guides_modes_keep_theirs() {
    let check = |mode, minutes| TournamentSettings { mode, minutes, ..settings() }.check(START);
    for minutes in 0..=200 {
        let guide = [5, 10, 15, 30].contains(&minutes);
        let range = |fine: bool| if fine { Ok(()) } else { Err(BadSetting::Minutes) };
        for mode in [Mode::LudoChess, Mode::Classic] {
            assert_eq!(check(mode, minutes), range(guide), "{mode:?} {minutes}");
        }
        for mode in scheduled() {
            assert_eq!(check(mode, minutes), range((1..=180).contains(&minutes)), "{mode:?} {minutes}");
        }
    }
}

#[test]
fn go_1_cx_1_q_ct_2_settings_that_the_game_does_not_have_are_refused() {
    let check = |settings: TournamentSettings| settings.check(START);
    for size in [0, 8, 10, 18, 20, 255] {
        assert_eq!(check(event(go(size, Scoring::Chinese))), Err(BadSetting::Game), "{size}");
    }
    for mode in scheduled() {
        assert_eq!(check(event(mode)), Ok(()));
        let drawn = TournamentSettings { fide_automatic_draws: true, ..event(mode) };
        assert_eq!(check(drawn.clone()), Err(BadSetting::FideAutomaticDraws), "{mode:?}");
        let mut world = World::empty();
        assert_eq!(world.run(create(drawn)), Err(TournamentReject::BadSettings));
        assert!(world.log.is_empty(), "a refused creation leaves nothing behind");
    }
    let read = |mode: serde_json::Value| {
        serde_json::from_value::<TournamentSettings>(json!({ "name": "Cup", "mode": mode }))
    };
    for (unreadable, why) in [
        (json!({ "go": { "size": 9, "handicap": 2 } }), "nobody is the weaker player of an unknown match"),
        (json!({ "go": {} }), "a board has a size"),
        (json!({ "go": { "size": 9 }, "gin_rummy": {} }), "one game"),
        (json!({ "backgammon": { "cube": "yes" } }), "with it or without it"),
        (json!({ "backgammon": { "variant": "tavla" } }), "no such variant"),
        (json!({ "gin_rummy": { "cube": true } }), "BG-20: the cube is backgammon's"),
        (json!({ "ludo": {} }), "LU-1: not a game for two"),
        (json!("go"), "a board has a size"),
    ] {
        assert!(read(unreadable.clone()).is_err(), "{unreadable}: {why}");
    }
}

#[test]
fn a_mode_and_the_table_of_its_matches_name_each_other() {
    for mode in scheduled().into_iter().chain([Mode::LudoChess, Mode::Classic]) {
        assert_eq!(Mode::of_table(mode.game(), mode.has_cube()), Some(mode));
        assert_eq!(mode.kind(), mode.game().kind());
        let text = serde_json::to_string(&mode).unwrap();
        assert_eq!(serde_json::from_str::<Mode>(&text).unwrap(), mode, "{text}");
        // The cube is nowhere but at backgammon (BG-20).
        let cube = Mode::of_table(mode.game(), true).unwrap().has_cube();
        assert_eq!(cube, mode.kind() == GameKind::Backgammon);
    }
    let handicap = GameConfig::Go(GoTable { size: 13, scoring: Scoring::Japanese, handicap: 4 });
    assert_eq!(Mode::of_table(handicap, false), Some(go(13, Scoring::Japanese)));
    let casual = GameConfig::ClassicChess(ChessFlavour::Casual);
    assert_eq!(Mode::of_table(casual, false), Some(Mode::Classic));
}

#[test]
fn t_27_t_70_a_series_alternates_the_first_seat_and_keeps_its_clock() {
    for mode in scheduled() {
        let mut world = World::started(event(mode), 2);
        let first = world.found(0).game.unwrap();
        assert_eq!((first.armageddon, first.clock.initial), (false, [Millis::minutes(7); 2]));
        world.game(0, End::Win(A, EndReason::Score)).unwrap();
        world.game(0, End::Win(B, EndReason::Timeout)).unwrap();
        let third = world.found(0);
        assert_eq!((third.series, third.draws, third.status), ([1, 1], 0, MatchStatus::Ready), "{mode:?}");
        let game = third.game.unwrap();
        assert_eq!((game.number, game.clock), (3, first.clock), "{mode:?}");
        let whites: Vec<Seat> = third.games.iter().map(|game| game.white).chain([game.white]).collect();
        assert_eq!(whites, [first.white, first.white.other(), first.white], "T-27");
        world.game(0, End::Win(B, EndReason::Resignation)).unwrap();
        let found = world.found(0);
        assert_eq!((found.series, found.winner, found.by), ([1, 2], Some(B), Some(MatchEnd::Resignation)));
        assert_eq!(world.view().stage, Stage::Completed);
    }
}

/// A win that a drawn position was turned into (CX-3).
fn contest(result: &mut shared::table::TableResult, reason: EndReason, step: ContestStep) {
    result.outcome = Outcome { decided_by: Some(step), reason, ..result.outcome };
}

#[test]
fn t_43_each_way_in_which_a_decisive_game_ends_decides_its_match_and_has_its_own_name() {
    for (reason, by, rule) in [
        (EndReason::Checkmate, MatchEnd::Checkmate, None),
        (EndReason::Timeout, MatchEnd::Timeout, None),
        (EndReason::Resignation, MatchEnd::Resignation, None),
        (EndReason::Score, MatchEnd::Score, None),
        (EndReason::DoubleDrop, MatchEnd::DoubleDrop, None),
        (EndReason::Disconnection, MatchEnd::Disconnection, Some("GEN-5")),
    ] {
        let mut world =
            World::started(TournamentSettings { finals_best_of: 1, ..event(Mode::ContestChess) }, 2);
        let told = world.game(0, End::Win(B, reason)).unwrap();
        let found = world.found(0);
        assert_eq!((found.winner, found.by, by.rule()), (Some(B), Some(by), rule), "{reason:?}");
        let ruled = rulings(&told.events, world.state.rev());
        assert_eq!(ruled.iter().map(|ruling| ruling.rule.as_str()).next(), rule, "{reason:?}");
        assert_eq!(verify(&world.record()), Ok(()), "{reason:?}");
    }
    for step in [ContestStep::Material, ContestStep::MoveCount, ContestStep::Time, ContestStep::Host] {
        for reason in [EndReason::Stalemate, EndReason::InsufficientMaterial, EndReason::SeventyFiveMoves] {
            let settings = TournamentSettings { finals_best_of: 1, ..event(Mode::ContestChess) };
            let mut world = World::started(settings, 2);
            let setup = world.open(0);
            let mut result = End::Win(A, reason).of(&setup, world.now);
            contest(&mut result, reason, step);
            let told = world.report(result).unwrap();
            assert_eq!(world.found(0).by, Some(MatchEnd::ContestTiebreak), "CX-3: {reason:?} by {step:?}");
            let ruled = rulings(&told.events, world.state.rev());
            assert_eq!(ruled.first().map(|ruling| ruling.rule.as_str()), Some("CX-3"));
        }
    }
}

#[test]
fn a_draw_is_no_result_of_a_game_that_is_always_decisive() {
    for mode in scheduled() {
        let mut world = World::started(event(mode), 2);
        let setup = world.open(0);
        let before = world.state.clone();
        for end in [level(), End::Abandoned { points: [1, 2], by: A }] {
            let refused = world.report(end.of(&setup, world.now));
            assert_eq!(refused, Err(TournamentReject::BadResult), "{mode:?} {end:?}");
            assert_eq!(world.state, before, "nothing changed");
        }
        // A stalemate that nothing has decided is none either.
        let undecided = End::Win(A, EndReason::Stalemate).of(&setup, world.now);
        assert_eq!(world.report(undecided), Err(TournamentReject::BadResult));
        world.report(End::Win(A, EndReason::Score).of(&setup, world.now)).unwrap();
        assert_eq!(world.found(0).series, [1, 0], "the room's own result still counts");
    }
}

#[test]
fn t_60_gen_5_before_the_first_ply_a_room_expires_and_after_it_a_minute_of_absence_loses() {
    let one = |mode| TournamentSettings { finals_best_of: 1, ..event(mode) };
    for mode in [
        Mode::ContestChess,
        go(9, Scoring::Chinese),
        board(Default::default(), false),
        cards(Default::default()),
    ] {
        let mut hall = Hall::new(one(mode), 2, 1);
        // Nobody plays a ply and one leaves: no result, the match is ready again.
        let table = hall.enter(0);
        let gone = hall.player(&table, Seat::FIRST);
        hall.away(&table, &gone, 60_000);
        let found = hall.world.found(0);
        assert_eq!((found.status, found.winner), (MatchStatus::Ready, None), "{mode:?}");
        let (_, room) = &hall.rooms[&table];
        assert_eq!(room.outcome().map(|outcome| outcome.reason), Some(EndReason::MatchExpired), "{mode:?}");
        let flags = hall.world.view().entries.iter().find(|entry| entry.player == gone).unwrap().flags;
        assert_eq!(flags, 1, "who left is flagged (T-64)");
        // With plies on the board it is lost.
        let table = hall.enter(0);
        for _ in 0..4 {
            assert!(hall.random_move(&table, 1_000));
        }
        let gone = hall.player(&table, Seat::SECOND);
        hall.away(&table, &gone, 59_999);
        let (_, room) = &hall.rooms[&table];
        assert_eq!(room.table.phase(), Some(Phase::Running), "{mode:?}: 59,999 ms are not a minute");
        hall.away(&table, &gone, 60_000);
        let found = hall.world.found(0);
        assert_eq!(found.by, Some(MatchEnd::Disconnection), "{mode:?}");
        let winner = found.winner.and_then(|place| found.places[place.index()]).unwrap();
        assert_ne!(hall.world.view().entries[usize::from(winner)].player, gone, "{mode:?}");
        assert_eq!(verify(&hall.record()), Ok(()), "{mode:?}");
    }
}

#[test]
fn t_29_gen_6_at_the_tables_of_scheduled_events_nobody_offers_a_draw_and_anybody_may_resign() {
    for mode in [
        Mode::ContestChess,
        go(9, Scoring::Chinese),
        board(Default::default(), true),
        cards(Default::default()),
    ] {
        let mut hall = Hall::new(TournamentSettings { finals_best_of: 1, ..event(mode) }, 2, 1);
        let table = hall.enter(0);
        let player = hall.player(&table, Seat::FIRST);
        let (_, room) = hall.rooms.get_mut(&table).unwrap();
        let offered = room.ask(TableCommand::OfferDraw { player: player.clone() });
        assert_eq!(offered, Err(shared::table::Reject::NoDrawOffers), "{mode:?}");
        let (_, room) = hall.rooms.get_mut(&table).unwrap();
        room.ask(TableCommand::Resign { player }).unwrap();
        hall.post();
        assert_eq!(hall.world.found(0).by, Some(MatchEnd::Resignation), "{mode:?}");
    }
}

#[test]
fn t_22_t_57_with_nobody_ever_playing_it_ends_when_it_was_said_to() {
    for mode in scheduled() {
        for players in [2, 5, 8] {
            let mut world = World::started(event(mode), players);
            while let Some(at) = world.state.deadline() {
                world.now = at;
                world.tick();
            }
            let said = worst_case_end(&event(mode), u32::try_from(players).unwrap(), START);
            assert_eq!(Some(world.now), said, "{mode:?} {players}");
            assert!(world.view().champion.is_some());
        }
    }
}

#[test]
fn bg_20_the_cube_comes_from_the_event_alone() {
    for (cube, doubles) in [(true, true), (false, false)] {
        let mut hall = Hall::new(event(board(Default::default(), cube)), 2, 1);
        let table = hall.enter(0);
        // The winner of the opening plays its roll; then the other may double, if there is a cube (BG-22).
        assert!(hall.random_move(&table, 1_000));
        let (_, room) = &hall.rooms[&table];
        let (_, view, legal) = room.turn().unwrap();
        assert_eq!(view["game"]["config"]["cube"], cube);
        assert_eq!(legal.contains(&json!("double")), doubles, "{legal:?}");
    }
}

#[test]
fn golden_forms_of_scheduled_events() {
    let mut golden = Golden::open("scheduled");
    golden.check("modes", &scheduled());
    let ends = [MatchEnd::Score, MatchEnd::DoubleDrop, MatchEnd::Disconnection, MatchEnd::ContestTiebreak];
    golden.check("match-ends", &ends.to_vec());
    let starts_at = Some(Instant(START.0 + HOUR));
    let mut world =
        World::new(TournamentSettings { starts_at, ..event(board(backgammon::Variant::Nackgammon, true)) });
    golden.check("settings", &world.view().settings);
    for n in 0..2 {
        world.join(n).unwrap();
    }
    let line: EventLine = world.state.summary().unwrap().line;
    golden.check("line", &line);
    golden.done();
}

#[test]
fn what_is_stored_of_a_scheduled_event_loads_again() {
    for mode in scheduled() {
        let mut world = World::started(event(mode), 2);
        let page = world.state.match_page(0).unwrap();
        assert_eq!((page.mode, page.minutes, page.best_of), (mode, 7, 3));
        let text = serde_json::to_string(&page).unwrap();
        assert_eq!(serde_json::from_str::<MatchPage>(&text).unwrap(), page);
        world.game(0, End::Win(A, EndReason::Score)).unwrap();
        world.game(0, End::Win(A, EndReason::Timeout)).unwrap();
        let text = serde_json::to_string(&world.state).unwrap();
        assert_eq!(serde_json::from_str::<Tournament>(&text).unwrap(), world.state);
        assert_eq!(world.folded(), world.state);
        let cup = world.state.summary().unwrap().cup.unwrap();
        assert_eq!((cup.mode, cup.minutes, cup.most_sixes), (mode, 7, None));
        assert_eq!(verify(&world.record()), Ok(()));
    }
}
