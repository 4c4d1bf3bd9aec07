//! Golden files of tournaments: events in the journal, the snapshot in every stage, effects, the view.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use native::golden::Golden;
use shared::seat::Seat;
use shared::tournament::*;
use std::collections::BTreeMap;
use tournament_kit::*;

const A: Seat = Seat::FIRST;
const B: Seat = Seat::SECOND;

fn event_name(event: &TournamentEvent) -> &'static str {
    use TournamentEvent as E;
    match event {
        E::Created { .. } => "created",
        E::Joined { .. } => "joined",
        E::Answered { .. } => "answered",
        E::Left { .. } => "left",
        E::Started { .. } => "started",
        E::Cancelled { .. } => "cancelled",
        E::MatchReady { .. } => "match-ready",
        E::Attempted { .. } => "attempted",
        E::RoomOpened { .. } => "room-opened",
        E::RoomClosing { .. } => "room-closing",
        E::OrganiserAsked { .. } => "organiser-asked",
        E::GameCounted { .. } => "game-counted",
        E::MatchDecided { .. } => "match-decided",
        E::Posted { .. } => "posted",
        E::Muted { .. } => "muted",
        E::Reminded { .. } => "reminded",
        E::Flagged { .. } => "flagged",
        E::Removed { .. } => "removed",
        E::ConflictRecorded { .. } => "conflict-recorded",
        E::Completed { .. } => "completed",
    }
}

const EVENTS: usize = 20;

fn effect_name(effect: &TournamentEffect) -> &'static str {
    use TournamentEffect as E;
    match effect {
        E::OpenTable { .. } => "open-table",
        E::SitAt { .. } => "sit-at",
        E::CloseTable { .. } => "close-table",
        E::TellPlayer { .. } => "tell-player",
    }
}

const EFFECTS: usize = 4;

/// One tournament of each course of life.
fn lives() -> Vec<(&'static str, World)> {
    let mut waiting = World::new(TournamentSettings { approval: true, ..settings() });
    for n in 0..4 {
        waiting.join(n).unwrap();
    }
    let answer = |n, accept| TournamentCommand::Answer { by: organiser(), player: player(n), accept };
    waiting.run(answer(0, true)).unwrap();
    waiting.run(answer(1, false)).unwrap();
    waiting.run(TournamentCommand::Remove { by: organiser(), player: player(2) }).unwrap();

    let mut cancelled = World::new(settings());
    cancelled.run(TournamentCommand::Cancel { by: organiser() }).unwrap();

    let ask = NobodyAttempted::AskOrganiser;
    let mut running = World::started(TournamentSettings { nobody_attempted: ask, ..settings() }, 5);
    running.game(3, level()).unwrap();
    let setup = running.open(4);
    running.report(mate(A).of(&setup, running.now)).unwrap();
    running.report(mate(B).of(&setup, running.now)).unwrap();
    running.game(3, End::Expired { absent: [true, false] }).unwrap();
    let late = running.at(5, A);
    running.run(TournamentCommand::Remove { by: organiser(), player: late }).unwrap();
    running.open(3);
    running.wait(24);
    running.tick();

    let mut asked = World::started(TournamentSettings { nobody_attempted: ask, ..settings() }, 4);
    asked.wait(18);
    asked.tick();
    asked.wait(6);
    asked.tick();

    let mut over = World::started(settings(), 2);
    over.run(TournamentCommand::Call { player: player(0) }).unwrap();
    over.run(TournamentCommand::Mute { by: organiser(), player: player(1), muted: true }).unwrap();
    over.game(0, mate(B)).unwrap();
    vec![
        ("waiting", waiting),
        ("cancelled", cancelled),
        ("running", running),
        ("asked", asked),
        ("over", over),
    ]
}

#[test]
fn stored_and_sent_forms_of_a_tournament() {
    let mut golden = Golden::open("tournament");
    let mut events = BTreeMap::new();
    let mut effects = BTreeMap::new();
    for (name, world) in lives() {
        golden.check(&format!("snapshot-{name}"), &world.state);
        golden.check(&format!("view-{name}"), &world.view());
        for event in &world.log {
            events.entry(event_name(event)).or_insert_with(|| event.clone());
        }
        for effect in &world.effects {
            effects.entry(effect_name(effect)).or_insert_with(|| effect.clone());
        }
    }
    golden.check("snapshot-none", &Tournament::default());
    assert_eq!((events.len(), effects.len()), (EVENTS, EFFECTS), "each has a sample");
    for (name, event) in events {
        golden.check(&format!("event-{name}"), &event);
    }
    for (name, effect) in effects {
        golden.check(&format!("effect-{name}"), &effect);
    }
    golden.done();
}
