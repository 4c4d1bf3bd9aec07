//! A tournament with its real tables: what one tells, the other understands, from the code to the champion.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use shared::ids::PlayerId;
use shared::outcome::EndReason;
use shared::rules::GameKind;
use shared::seat::Seat;
use shared::table::{Phase, TableCommand};
use shared::time::Instant;
use shared::tournament::*;
use std::collections::{BTreeMap, BTreeSet};
use tournament_kit::hall::Hall;
use tournament_kit::*;

#[test]
fn a_ludo_chess_event_of_eight_from_the_start_to_the_champion() {
    let mut reasons = BTreeSet::new();
    let mut replays = 0;
    for random in 0..6 {
        let settings = TournamentSettings { finals_best_of: 3, ..settings() };
        let mut hall = Hall::new(settings, 8, random);
        hall.play_out();
        assert!(hall.world.view().champion.is_some());
        replays += hall.world.matches().iter().filter(|found| found.draws > 0).count();
        let (_, room) = hall.rooms.values().next().unwrap();
        assert_eq!(room.table.setup().unwrap().game.kind(), GameKind::LudoChess);
        // T-73 against the tables' own reports.
        let mut sixes: BTreeMap<PlayerId, u32> = BTreeMap::new();
        for game in hall.world.matches().iter().flat_map(|found| &found.games) {
            for (player, rolled) in game.result.players.iter().zip(game.result.sixes) {
                *sixes.entry(player.clone()).or_default() += rolled;
            }
        }
        let most = hall.world.view().most_sixes.expect("somebody rolled a six");
        assert_eq!(Some(most.1), sixes.values().max().copied());
        reasons.extend(hall.reasons);
    }
    assert!(replays > 0, "a drawn game was replayed");
    let name = |reason: EndReason| format!("{reason:?}");
    for reason in
        [EndReason::MoveCap, EndReason::Resignation, EndReason::StalemateByDice, EndReason::Abandoned]
    {
        assert!(reasons.contains(&name(reason)), "{reason:?} in {reasons:?}");
    }
}

#[test]
fn a_classic_event_of_five_from_the_start_to_the_champion() {
    let mut reasons = BTreeSet::new();
    for random in 0..3 {
        let settings = TournamentSettings { mode: Mode::Classic, minutes: 5, ..settings() };
        let mut hall = Hall::new(settings, 5, random);
        hall.play_out();
        assert_eq!(hall.world.view().most_sixes, None);
        reasons.extend(hall.reasons);
    }
    assert!(reasons.contains("Timeout"), "{reasons:?}");
}

#[test]
fn t_58_the_table_decides_at_the_deadline_whether_its_game_has_begun() {
    let mut hall = Hall::new(settings(), 4, 3);
    // Match 0: both come just before the deadline and one move is played. Match 1: nobody moves.
    hall.world.now = Instant(START.0 + 24 * HOUR - 60_000);
    let table = hall.enter(0);
    assert!(hall.random_move(&table, 1_000));
    hall.enter(1);
    hall.world.now = Instant(START.0 + 24 * HOUR);
    hall.world.tick();
    hall.post();
    assert_eq!(hall.world.found(0).status, MatchStatus::InProgress, "the running game is left alone");
    assert_eq!(hall.world.found(1).by, Some(MatchEnd::NoShowCoinToss), "both had come");
    while hall.random_move(&table, 1_000) {}
    hall.post();
    let found = hall.world.found(0);
    assert!(found.winner.is_some() || found.draws == 1, "then it is handled as usual");
}

#[test]
fn t_63_the_organisers_forfeit_closes_the_real_room() {
    let mut hall = Hall::new(settings(), 4, 3);
    let table = hall.enter(0);
    hall.random_move(&table, 1_000);
    let loser = hall.world.at(0, Seat::FIRST);
    hall.world.run(TournamentCommand::Forfeit { by: organiser(), player: loser }).unwrap();
    hall.post();
    let (_, room) = &hall.rooms[&table];
    assert_eq!(room.table.phase(), Some(Phase::Over));
    assert_eq!(room.outcome().unwrap().reason, EndReason::ForfeitAdmin);
    assert!(hall.world.state.conflicts().is_empty(), "the table's confirmation is no contradiction");
}

#[test]
fn t_29_no_draw_is_offered_at_a_tournaments_table() {
    for mode in [Mode::LudoChess, Mode::Classic] {
        let mut hall = Hall::new(TournamentSettings { mode, ..settings() }, 2, 3);
        let table = hall.enter(0);
        let player = hall.player(&table, Seat::FIRST);
        let (_, room) = hall.rooms.get_mut(&table).unwrap();
        let offered = room.ask(TableCommand::OfferDraw { player });
        assert_eq!(offered, Err(shared::table::Reject::NoDrawOffers));
    }
}
