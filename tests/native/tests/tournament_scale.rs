//! What a field of 2,048 costs: views, changes, snapshots, rows.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use serde::Serialize;
use shared::aggregate::Aggregate;
use shared::tournament::*;
use tournament_kit::*;

const FIELD: usize = 2_048;
/// A row of an object's SQLite holds at most two million bytes.
const ROW: usize = 2_000_000;

fn size<T: Serialize>(value: &T) -> usize {
    serde_json::to_string(value).unwrap().len()
}

/// The size of each commit's row while nobody ever plays, and the world at its end.
fn nobody_plays(settings: TournamentSettings) -> (World, usize) {
    let mut world = World::new(settings);
    for n in 0..FIELD {
        world.join(n).unwrap();
    }
    let mut largest = size(&world.run(TournamentCommand::Start { by: organiser() }).unwrap().events);
    while let Some(at) = world.state.deadline() {
        world.now = at;
        largest = largest.max(size(&world.tick().events));
    }
    (world, largest)
}

#[test]
fn the_largest_commit_of_the_largest_field_fits_into_half_a_row() {
    for nobody_attempted in
        [NobodyAttempted::CoinToss, NobodyAttempted::BothOut, NobodyAttempted::AskOrganiser]
    {
        let (world, largest) = nobody_plays(TournamentSettings { nobody_attempted, ..settings() });
        assert_eq!(world.view().stage, Stage::Completed);
        assert!(largest < ROW / 2, "{nobody_attempted:?}: {largest} bytes");
    }
}

#[test]
fn the_view_of_the_largest_field_stays_under_a_megabyte_and_its_changes_under_a_hundred_kilobytes() {
    let mut world = World::started(settings(), FIELD);
    let (view, stored) = (size(&world.view()), size(&world.state));
    assert!(view < 1_000_000, "{view} bytes of view");
    assert!(stored < ROW, "{stored} bytes of snapshot, which is stored in parts of a megabyte");
    let mut touched = Touched::default();
    for index in 0..u32::try_from(CHANGES_TOLD).unwrap() {
        let told = world.game(index, mate(shared::seat::Seat::FIRST)).unwrap();
        if index < 60 {
            touched.add(&told.events, world.state.rev());
        }
    }
    let change = world.state.change(&touched).unwrap();
    assert!(!change.more && change.matches.len() >= 60, "sixty matches are told one by one");
    assert!(size(&change) < 100_000, "{} bytes of change", size(&change));
}

#[test]
fn open_requests_are_bounded() {
    let mut world = World::new(TournamentSettings { approval: true, max_players: 2, ..settings() });
    for n in 0..FIELD {
        world.join(n).unwrap();
    }
    assert_eq!(world.join(FIELD), Err(TournamentReject::Full));
    let accept = TournamentCommand::Answer { by: organiser(), player: player(7), accept: true };
    world.run(accept).unwrap();
    world.join(FIELD).unwrap();
}
