//! Exported records of tournaments: the verifier accepts every real one and refuses every changed one (FD-7, FD-8).
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use native::golden::Golden;
use serde_json::{Value, json};
use shared::seat::Seat;
use shared::tournament::record::{Fault, Wrong, verify};
use shared::tournament::*;
use std::collections::BTreeSet;
use tournament_kit::hall::Hall;
use tournament_kit::*;

const A: Seat = Seat::FIRST;
const B: Seat = Seat::SECOND;

fn verdict(record: &Value) -> Result<(), Option<Fault>> {
    // What cannot be read is found by the reader.
    let record: TournamentRecord = serde_json::from_value(record.clone()).map_err(|_| None)?;
    verify(&record).map_err(Some)
}

fn wrong(record: &Value) -> Option<Wrong> {
    verdict(record).err().map(|fault| fault.expect("still a record").wrong)
}

#[test]
fn fd_7_fd_8_events_with_all_their_games_hold() {
    let modes = [Mode::LudoChess, Mode::Classic];
    for (mode, finals_best_of, random) in [(modes[0], 3, 1), (modes[0], 1, 2), (modes[1], 3, 3)] {
        let settings = TournamentSettings { mode, finals_best_of, minutes: 5, approval: true, ..settings() };
        let mut hall = Hall::new(settings, 6, random);
        hall.play_out();
        let record = hall.record();
        assert!(record.games.len() >= 5, "{} games", record.games.len());
        assert_eq!(verify(&record), Ok(()));
    }
}

/// An event with everything in it that a record can tell: draws and replays, a series, a room that expired, no-shows at
/// a deadline, the organiser asked, a forfeit, a removal.
fn eventful() -> World {
    let nobody_attempted = NobodyAttempted::AskOrganiser;
    let settings = TournamentSettings { nobody_attempted, finals_best_of: 3, ..settings() };
    let mut world = World::started(settings, 13);
    let played = |world: &World, round: u8| -> Vec<u32> {
        let matches = world.matches();
        let ready = |at: &u32| {
            matches[*at as usize].round == round && matches[*at as usize].status == MatchStatus::Ready
        };
        (0..15).filter(ready).collect()
    };
    let first = played(&world, 1);
    assert_eq!(first.len(), 5);
    world.game(first[0], End::Expired { absent: [false, true] }).unwrap();
    world.game(first[0], level()).unwrap();
    world.game(first[0], level()).unwrap();
    world.game(first[0], End::Draw { points: [10, 10], sixes: [1, 2] }).unwrap();
    world.game(first[1], End::Abandoned { points: [9, 8], by: A }).unwrap();
    let alone = world.at(first[2], B);
    world.play(&alone).unwrap();
    let loser = world.at(first[3], A);
    world.run(TournamentCommand::Forfeit { by: organiser(), player: loser }).unwrap();
    let waits = world.view().entries[0].player.clone();
    world.run(TournamentCommand::Remove { by: organiser(), player: waits }).unwrap();
    // The deadline of the first round: one room is closed without a ply, one match was drawn, one asks.
    world.wait(24);
    world.tick();
    let setup = world.setup(&world.found(first[2]).table.unwrap());
    let closed = End::Expired { absent: [false, false] }.of(&setup, world.now);
    world.report(closed).unwrap();
    while world.view().stage == Stage::InProgress {
        let ready = world.matches().iter().position(|found| found.status == MatchStatus::Ready);
        match ready.map(|at| u32::try_from(at).unwrap()) {
            Some(14) => {
                world.game(14, mate(A)).unwrap();
                world.game(14, level()).unwrap();
                world.game(14, mate(B)).unwrap();
                world.wait(1);
                world.game(14, mate(B)).unwrap();
            }
            Some(index) if index > 7 => drop(world.game(index, mate(A)).unwrap()),
            _ => {
                world.wait(12);
                world.tick();
            }
        }
    }
    world
}

#[test]
fn an_event_with_everything_in_it_holds() {
    let world = eventful();
    let record = world.record();
    assert_eq!(verify(&record), Ok(()));
    let rules: BTreeSet<&str> = record.rulings.iter().map(|ruling| ruling.rule.as_str()).collect();
    for rule in ["T-50", "T-56", "T-57", "T-58", "T-60", "T-61", "T-63", "T-83", "Q-T-28"] {
        assert!(rules.contains(rule), "{rule} is in {rules:?}");
    }
    let ends: BTreeSet<String> = record.matches.iter().map(|found| format!("{:?}", found.by)).collect();
    assert!(ends.len() >= 7, "{ends:?}");
}

#[test]
fn a_cancelled_event_holds_and_draws_nothing() {
    let mut world = World::new(TournamentSettings { approval: true, ..settings() });
    for n in 0..4 {
        world.join(n).unwrap();
    }
    let answer = |n| TournamentCommand::Answer { by: organiser(), player: player(n), accept: true };
    world.run(answer(1)).unwrap();
    world.run(answer(3)).unwrap();
    world.run(TournamentCommand::Cancel { by: organiser() }).unwrap();
    let record = world.record();
    assert_eq!(record.entries.len(), 2, "an open request is nobody's to read");
    assert_eq!(
        (record.reveal.clone(), verify(&record)),
        (None, Ok(())),
        "nothing was drawn: nothing is revealed"
    );
    let good = json!(record);
    for (field, value, expected) in [
        ("started", json!(START.0), Wrong::End),
        ("champion", json!(0), Wrong::End),
        ("stage", json!("in_progress"), Wrong::Commitment),
        ("ended", json!(START.0 - 1), Wrong::Time),
    ] {
        let mut changed = good.clone();
        changed[field] = value;
        assert_eq!(wrong(&changed), Some(expected), "{field}");
    }
    let mut scheduled = World::new(TournamentSettings {
        starts_at: Some(START.plus(shared::time::Millis::hours(1))),
        ..settings()
    });
    scheduled.join(1).unwrap();
    scheduled.wait(2);
    scheduled.tick();
    assert_eq!(verify(&scheduled.record()), Ok(()), "T-6: too few at the time that was set");
}

#[test]
fn fd_7_there_is_no_record_before_the_end_and_no_secret_of_others_in_it() {
    let mut world = World::started(settings(), 4);
    assert_eq!(world.state.export(&world.journal), None);
    world
        .run(TournamentCommand::Say {
            player: player(1),
            text: shared::ids::ChatText::parse("psst").unwrap(),
        })
        .unwrap();
    world.run(TournamentCommand::Mute { by: organiser(), player: player(2), muted: true }).unwrap();
    while world.view().stage == Stage::InProgress {
        world.wait(24);
        world.tick();
    }
    let text = serde_json::to_string(&world.record()).unwrap();
    for hidden in ["psst", "posted", "muted", "flag", organiser().as_str(), &world.seed.reveal_hex()] {
        assert!(!text.contains(hidden), "{hidden}");
    }
}

#[test]
fn every_kind_of_change_is_named() {
    let good = json!(eventful().record());
    assert_eq!(verdict(&good), Ok(()));
    let after = |change: &dyn Fn(&mut Value)| {
        let mut record = good.clone();
        change(&mut record);
        assert_ne!(record, good, "the change is one");
        wrong(&record)
    };
    let at = |index: usize, kind: &str| {
        let log = good["matches"][index]["log"].as_array().unwrap();
        let place = log.iter().position(|logged| logged.get(kind).is_some());
        format!("/matches/{index}/log/{}/{kind}", place.unwrap_or_else(|| panic!("{kind} in match {index}")))
    };
    let set = |place: &str, value: Value| {
        after(&|record| *record.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = value.clone())
    };
    let secret = || json!("11".repeat(32));
    let counted = good["matches"].as_array().unwrap().iter().position(|found| {
        found["log"]
            .as_array()
            .unwrap()
            .iter()
            .any(|logged| logged["game_counted"]["counted"]["as"] == "draw")
    });
    let drawn = counted.expect("a match with a draw");
    let counted_as = |what: &str| {
        let log = good["matches"][drawn]["log"].as_array().unwrap();
        let place = log.iter().position(|logged| logged["game_counted"]["counted"]["as"] == what);
        format!("/matches/{drawn}/log/{}/game_counted", place.unwrap())
    };
    assert_eq!(set("/settings/minutes", json!(7)), Some(Wrong::Settings));
    assert_eq!(set("/settings/minutes", json!(15)), Some(Wrong::Clock));
    assert_eq!(set("/settings/match_deadline_hours", json!(23)), Some(Wrong::Deadline));
    assert_eq!(set("/settings/max_players", json!(12)), Some(Wrong::Entries));
    assert_eq!(set("/settings/finals_best_of", json!(1)), Some(Wrong::Counted));
    assert_eq!(set("/code", json!("K7MW2QXA9B4D")), Some(Wrong::Commitment));
    assert_eq!(set("/commitment", secret()), Some(Wrong::Commitment));
    assert_eq!(set("/reveal", secret()), Some(Wrong::Commitment));
    assert_eq!(set("/entries/0/joined", good["entries"][1]["joined"].clone()), Some(Wrong::Entries));
    assert_eq!(set("/entries/0/player", good["entries"][1]["player"].clone()), Some(Wrong::Entries));
    assert_eq!(after(&|r| r["entries"].as_array_mut().unwrap().swap(0, 1)), Some(Wrong::Seeding));
    let nonce = |record: &mut Value| {
        let with = |entry: &&mut Value| entry.get("nonce").is_some();
        record["entries"].as_array_mut().unwrap().iter_mut().find(with).unwrap()["nonce"] = secret();
    };
    assert_eq!(after(&nonce), Some(Wrong::Seeding));
    assert_eq!(after(&|r| r["matches"].as_array_mut().unwrap().swap(0, 1)), Some(Wrong::Order));
    assert_eq!(set("/matches/9/places", json!([0, 1])), Some(Wrong::Bracket));
    assert_eq!(set("/matches/9/round", json!(3)), Some(Wrong::Bracket));
    let ready = at(drawn, "match_ready");
    let white = 1 - good.pointer(&format!("{ready}/game/white")).unwrap().as_u64().unwrap();
    assert_eq!(set(&format!("{ready}/game/white"), json!(white)), Some(Wrong::Colours));
    assert_eq!(set(&format!("{ready}/game/number"), json!(2)), Some(Wrong::Number));
    assert_eq!(set(&format!("{ready}/commitment"), secret()), Some(Wrong::Commitment));
    assert_eq!(set(&format!("{ready}/deadline"), json!(START.0)), Some(Wrong::Deadline));
    let game = at(drawn, "game_counted");
    let nothing = json!({ "as": "nothing" });
    assert_eq!(set(&format!("{}/counted", counted_as("draw")), nothing), Some(Wrong::Counted));
    assert_eq!(set(&format!("{game}/next/clock/increment"), json!(1)), Some(Wrong::Clock));
    assert_eq!(
        set(
            &format!("{game}/next/white"),
            json!(1 - good.pointer(&format!("{game}/next/white")).unwrap().as_u64().unwrap())
        ),
        Some(Wrong::Colours)
    );
    assert_eq!(set(&format!("{game}/deadline"), json!(1)), Some(Wrong::Deadline));
    assert_eq!(set(&format!("{game}/result/at"), json!(START.0 + 1_000 * HOUR)), Some(Wrong::Time));
    let decided = at(drawn, "match_decided");
    let winner = 1 - good.pointer(&format!("{decided}/winner")).unwrap().as_u64().unwrap();
    assert_eq!(set(&format!("{decided}/winner"), json!(winner)), Some(Wrong::Winner));
    assert_eq!(set(&format!("{decided}/by"), json!("checkmate")), Some(Wrong::Winner));
    assert_eq!(set(&format!("{decided}/reveal"), secret()), Some(Wrong::Commitment));
    assert!(after(&|r| drop(r["matches"][drawn]["log"].as_array_mut().unwrap().pop())).is_some());
    let attempt = at(drawn, "attempted");
    assert_eq!(set(&format!("{attempt}/place"), json!(3)), Some(Wrong::Step));
    assert_eq!(set("/rulings/0/rule", json!("T-1")), Some(Wrong::Ruling));
    assert_eq!(after(&|r| drop(r["rulings"].as_array_mut().unwrap().remove(2))), Some(Wrong::Ruling));
    assert_eq!(set("/champion", good["runner_up"].clone()), Some(Wrong::Champion));
    assert_eq!(set("/runner_up", good["champion"].clone()), Some(Wrong::RunnerUp));
    let most = good["most_sixes"][1].as_u64().unwrap();
    assert_eq!(set("/most_sixes/1", json!(most + 1)), Some(Wrong::MostSixes));
    assert_eq!(set("/ended", json!(good["ended"].as_i64().unwrap() + 1)), Some(Wrong::End));
    assert_eq!(set("/started", json!(START.0 + 1_000_000 * HOUR)), Some(Wrong::Time));
    assert_eq!(set("/stage", json!("cancelled")), Some(Wrong::End));
    assert!(after(&|r| r["matches"] = json!([])).is_some());
}

/// Every place in a record where a value stands.
fn leaves(value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| leaves(value, &format!("{place}/{name}"), found));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, value)| leaves(value, &format!("{place}/{at}"), found));
        }
        _ => found.push(place.to_owned()),
    }
}

/// The same kind of value, another one.
fn other(value: &Value) -> Value {
    match value {
        Value::Bool(flag) => json!(!flag),
        Value::Number(number) => json!(number.as_i64().unwrap() + 1),
        Value::String(text) => {
            let swap = |c: char| {
                if c == '1' || c == 'A' {
                    '2'
                } else if c.is_ascii_uppercase() {
                    'A'
                } else {
                    '1'
                }
            };
            let mut signs: Vec<char> = text.chars().collect();
            match signs.last_mut() {
                Some(last) => *last = swap(*last),
                None => signs.push('x'),
            }
            json!(signs.into_iter().collect::<String>())
        }
        other => other.clone(),
    }
}

/// A place without the numbers in it: `/matches/*/log/*/attempted/at`.
fn kind_of(place: &str) -> String {
    let part = |part: &str| if part.parse::<u32>().is_ok() { "*".to_owned() } else { part.to_owned() };
    place.split('/').map(part).collect::<Vec<_>>().join("/")
}

#[test]
fn a_change_of_any_field_is_found_unless_it_is_the_servers_word() {
    let settings = TournamentSettings { minutes: 5, finals_best_of: 3, ..settings() };
    let mut hall = Hall::new(settings, 5, 4);
    hall.play_out();
    let good = json!(hall.record());
    assert_eq!(verdict(&good), Ok(()));
    let mut places = Vec::new();
    leaves(&good, "", &mut places);
    let mut passed = BTreeSet::new();
    let mut found = 0;
    for place in &places {
        let mut changed = good.clone();
        let value = changed.pointer_mut(place).unwrap();
        let old = value.clone();
        *value = other(&old);
        if *value == old {
            continue;
        }
        if verdict(&changed).is_ok() {
            passed.insert(kind_of(place));
        } else {
            found += 1;
        }
    }
    assert!(found > 1_000, "{found} changes are found");
    let word = [
        // Only the order of these numbers means something.
        "/entries/*/joined",
        "/matches/*/log/*/n",
        // When somebody pressed Play, as long as it was in time.
        "/matches/*/log/*/attempted/at",
        // What decides nothing.
        "/organiser",
        "/settings/approval",
        "/settings/description",
        "/settings/listed",
    ];
    assert_eq!(passed, word.map(str::to_owned).into());
}

#[test]
fn stored_form_of_a_record() {
    let mut golden = Golden::open("records");
    let mut world = World::started(settings(), 3);
    world.game(1, level()).unwrap();
    world.game(1, mate(A)).unwrap();
    let out = world.at(2, A);
    world.run(TournamentCommand::Remove { by: organiser(), player: out }).unwrap();
    golden.check("tournament", &world.record());
    let mut cancelled = World::new(settings());
    cancelled.join(1).unwrap();
    cancelled.run(TournamentCommand::Cancel { by: organiser() }).unwrap();
    golden.check("tournament-cancelled", &cancelled.record());
    golden.done();
}
