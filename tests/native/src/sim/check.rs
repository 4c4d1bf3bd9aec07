//! What must hold after every run.

use super::world::World;
use ashtapada_worker::actor::{Entry, Inbound, Log, Store};
use serde_json::Value;
use shared::aggregate::Aggregate;
use shared::chat::ChatLine;
use shared::ids::{PlayerId, TableId};
use shared::outcome::{GameResult, Outcome};
use shared::player::{GameStage, NoticeKind};
use shared::table::record::verify;
use shared::table::{AnyEvent, AnyTable, Phase};
use shared::tournament::record::{Batch, verify as verify_event};
use shared::tournament::{Counted, MatchStatus, Stage, Tournament, TournamentEvent};
use shared::wire::{Address, Reply};
use std::collections::{BTreeMap, BTreeSet};

fn events<E: serde::de::DeserializeOwned>(entries: &[Entry]) -> Vec<E> {
    entries
        .iter()
        .flat_map(|entry| serde_json::from_str::<Vec<E>>(&entry.ev).expect("the journal is readable"))
        .collect()
}

/// Checks every table and every player at it.
///
/// # Panics
/// When something does not hold; `what` names the run.
pub fn tables(world: &mut World, what: &str) -> BTreeMap<TableId, Option<Outcome>> {
    let addresses: Vec<Address> = world.objects.keys().cloned().collect();
    let mut results = BTreeMap::new();
    for address in addresses {
        let Address::Table(id) = &address else { continue };
        let entries = world.objects[&address].ports.disk.journal(0).expect("readable");
        let history: Vec<AnyEvent> = events(&entries);
        if history.is_empty() {
            // Gone to the archive, or never there.
            let kept = world.kept.borrow().get(id).map(|kept| kept.record.clone());
            if let Some(record) = kept {
                assert_eq!(verify(&record), Ok(()), "{what}, {id}");
                results.insert(id.clone(), Some(record.outcome));
            }
            continue;
        }
        let folded = history.iter().fold(AnyTable::default(), AnyTable::evolve);
        world.crash(&address);
        let table = world.object(&address).table().expect("a table");
        assert_eq!(table, folded, "{what}, {id}: what is loaded is what happened");
        assert!(
            matches!(table.phase(), Some(Phase::Over | Phase::Closed)),
            "{what}, {id}: every table ends, alarm or not: {:?}",
            table.phase()
        );
        assert_eq!(terminal(&history), 1, "{what}, {id}: one terminal event");
        let outcome = table.record().map(|record| {
            assert_eq!(verify(&record), Ok(()), "{what}, {id}");
            record.outcome
        });
        results.insert(id.clone(), outcome);
        acknowledged(world, &address, &entries, what);
        talk(world, &address, &history, what);
    }
    for client in &world.clients {
        assert!(client.complaints.is_empty(), "{what}: {:?}", client.complaints);
    }
    results
}

/// Every line that was said is stored once, with its words, and what anybody heard was said.
fn talk(world: &World, address: &Address, history: &[AnyEvent], what: &str) {
    let lines = world.objects[address].ports.disk.lines(Log::Chat, u64::MAX, u32::MAX).expect("readable");
    let lines: BTreeMap<u64, ChatLine> = lines
        .iter()
        .map(|line| serde_json::from_str(line).expect("a line"))
        .map(|line: ChatLine| (line.n, line))
        .collect();
    let is_said = |event: &AnyEvent| {
        let json = serde_json::to_value(event).expect("json");
        json.as_object()
            .and_then(|event| event.values().next())
            .is_some_and(|event| event.get("said").is_some())
    };
    let said: Vec<u64> = (1..).zip(history).filter(|(_, event)| is_said(event)).map(|(n, _)| n).collect();
    assert_eq!(said, lines.keys().copied().collect::<Vec<_>>(), "{what}: each line once");
    assert!(
        lines.values().all(|line| line.phrase.is_some() || line.text.is_some()),
        "{what}: with its words"
    );
    for client in world.clients.iter().filter(|client| *address == Address::Table(client.table.clone())) {
        for (n, heard) in &client.heard {
            assert_eq!(lines.get(n), Some(heard), "{what}: heard and not said");
        }
    }
}

fn terminal(history: &[AnyEvent]) -> usize {
    let is_end = |event: &&AnyEvent| {
        let json = serde_json::to_value(event).expect("json");
        let of_the_game = json.as_object().and_then(|event| event.values().next()).expect("names its game");
        of_the_game.get("ended").or(of_the_game.get("closed")).is_some()
    };
    history.iter().filter(is_end).count()
}

/// No acknowledged command is lost, none is done twice, and a refused one was not done.
fn acknowledged(world: &World, address: &Address, entries: &[Entry], what: &str) {
    let disk = &world.objects[address].ports.disk;
    let mut done: BTreeMap<&str, u32> = BTreeMap::new();
    for entry in entries {
        if let Some(cmd) = &entry.cmd {
            *done.entry(cmd).or_default() += 1;
        }
    }
    for (cmd, times) in &done {
        assert_eq!(*times, 1, "{what}: {cmd} was done {times} times");
    }
    let here = world.clients.iter().filter(|client| *address == Address::Table(client.table.clone()));
    for client in here {
        for (id, reply) in &client.replies {
            let key = format!("{}.{id}", client.player);
            match reply {
                Ok(seq) => {
                    let kept = disk.replied(Inbound::Client { key: &key, after: 0 }).expect("readable");
                    let kept =
                        kept.unwrap_or_else(|| panic!("{what}: {key} was acknowledged and is unknown"));
                    assert_eq!((kept.reply, kept.seq), (Reply::Done { seq: *seq }, *seq), "{what}: {key}");
                }
                Err(code) => {
                    assert!(!done.contains_key(key.as_str()), "{what}: {key} was refused ({code}) and done");
                }
            }
        }
    }
}

/// Every player's list says of every game what the table says.
///
/// # Panics
/// When one does not.
pub fn lists(world: &mut World, results: &BTreeMap<TableId, Option<Outcome>>, what: &str) {
    let addresses: Vec<Address> = world.objects.keys().cloned().collect();
    for address in addresses {
        let Some(player) = world.object(&address).player() else { continue };
        let Some(view) = player.view() else { continue };
        for note in view.games {
            let table = world.object(&Address::Table(note.table.clone())).table();
            if table.is_some_and(|table| !table.players().contains(&view.player)) {
                assert_eq!(
                    (note.stage, note.outcome),
                    (GameStage::Over, None),
                    "{what}: left {}",
                    note.table
                );
                continue;
            }
            assert_eq!(note.stage, GameStage::Over, "{what}: {} of {}", note.table, view.player);
            let expected = results.get(&note.table).copied().flatten();
            assert_eq!(note.outcome.map(|(outcome, _)| outcome), expected, "{what}: {}", note.table);
        }
    }
}

/// Checks a tournament: one winner a match, one champion, each result counted once and as the table decided it.
///
/// # Panics
/// When something does not hold.
pub fn tournament(
    world: &mut World,
    address: &Address,
    results: &BTreeMap<TableId, Option<Outcome>>,
    what: &str,
) {
    let entries = world.objects[address].ports.disk.journal(0).expect("readable");
    let history: Vec<TournamentEvent> = events(&entries);
    let folded = history.iter().fold(Tournament::default(), Tournament::evolve);
    world.crash(address);
    let tournament = world.object(address).tournament().expect("a tournament");
    assert_eq!(tournament, folded, "{what}: what is loaded is what happened");
    let view = tournament.view(None).expect("it exists");
    assert_eq!(view.stage, Stage::Completed, "{what}: it comes to its end");
    let champions = history.iter().filter(|event| matches!(event, TournamentEvent::Completed { .. })).count();
    assert_eq!(champions, 1, "{what}: one champion");
    assert!(view.champion.is_some(), "{what}: a champion");
    let mut decided = BTreeSet::new();
    let mut counted: BTreeMap<TableId, Outcome> = BTreeMap::new();
    for event in &history {
        let result = match event {
            TournamentEvent::MatchDecided { index, result, .. } => {
                assert!(decided.insert(*index), "{what}: match {index} was decided twice");
                result.as_deref()
            }
            TournamentEvent::GameCounted { result, .. } => Some(&**result),
            TournamentEvent::ConflictRecorded { result, .. } => {
                panic!("{what}: a result contradicts another: {result:?}")
            }
            _ => None,
        };
        if let Some(result) = result {
            let again = counted.insert(result.table.clone(), result.outcome);
            assert_eq!(again, None, "{what}: {} counted twice", result.table);
        }
    }
    for (table, outcome) in counted {
        let played = results.get(&table).copied().flatten();
        match outcome.result {
            GameResult::Void => {}
            _ => assert_eq!(played, Some(outcome), "{what}: {table}"),
        }
    }
    let batch = |entry: &Entry| Batch { last: entry.seq, events: events(std::slice::from_ref(entry)) };
    let journal: Vec<Batch> = entries.iter().map(batch).collect();
    let mut record = tournament.export(&journal).expect("it is over");
    for result in view.matches.iter().flat_map(|found| &found.games).map(|game| &game.result) {
        let table = world.object(&Address::Table(result.table.clone())).table().expect("a table");
        record.games.extend(table.record());
    }
    assert_eq!(verify_event(&record), Ok(()), "{what}: its record holds, with all of its games");
    for found in &view.matches {
        let fine = match found.status {
            MatchStatus::Completed | MatchStatus::Bye => found.winner.is_some(),
            _ => false,
        };
        assert!(fine, "{what}: a match without a winner: {found:?}");
    }
}

/// Every player's inbox has each notice of a tournament once: none is lost, and none is doubled.
///
/// # Panics
/// When one is.
pub fn notices(world: &mut World, address: &Address, what: &str) {
    let entries = world.objects[address].ports.disk.journal(0).expect("readable");
    let mut expected: BTreeMap<(PlayerId, NoticeKind), usize> = BTreeMap::new();
    let mut state = Tournament::default();
    for entry in &entries {
        let commit: Vec<TournamentEvent> = events(std::slice::from_ref(entry));
        for event in &commit {
            state = state.evolve(event);
            for due in notices_of(&state, event, &commit) {
                *expected.entry(due).or_default() += 1;
            }
        }
    }
    let mut found: BTreeMap<(PlayerId, NoticeKind), usize> = BTreeMap::new();
    let addresses: Vec<Address> = world.objects.keys().cloned().collect();
    for address in addresses {
        world.crash(&address);
        let Some(player) = world.object(&address).player() else { continue };
        let (Some(view), Some(list)) = (player.view(), player.notices()) else { continue };
        let numbers: Vec<u64> = list.notices.iter().rev().map(|notice| notice.n).collect();
        let in_order: Vec<u64> = (1..).take(numbers.len()).collect();
        assert_eq!(numbers, in_order, "{what}: {} has no gap", view.player);
        for notice in list.notices {
            *found.entry((view.player.clone(), notice.kind)).or_default() += 1;
        }
    }
    assert_eq!(found, expected, "{what}: every notice once");
}

/// Whom an event is told to, as the rules say; `state` is that after it.
fn notices_of(
    state: &Tournament,
    event: &TournamentEvent,
    commit: &[TournamentEvent],
) -> Vec<(PlayerId, NoticeKind)> {
    use TournamentEvent as E;
    let view = state.view(None).expect("it exists");
    let both = |index: u32, kind: NoticeKind| -> Vec<(PlayerId, NoticeKind)> {
        let places = view.matches[index as usize].places.into_iter().flatten();
        places.map(|entry| (view.entries[usize::from(entry)].player.clone(), kind)).collect()
    };
    let resolved = |of: u32| {
        commit
            .iter()
            .any(|event| matches!(event, E::MatchDecided { index, result: None, .. } if *index == of))
    };
    match event {
        E::Started { seeds, .. } => seeds.iter().map(|seed| (seed.clone(), NoticeKind::Started)).collect(),
        E::MatchReady { index, .. } => both(*index, NoticeKind::MatchReady),
        E::GameCounted { index, counted: Counted::Nothing, .. } if resolved(*index) => Vec::new(),
        E::GameCounted { index, counted: Counted::Nothing, .. } => both(*index, NoticeKind::MatchReady),
        E::GameCounted { index, .. } => both(*index, NoticeKind::Replay),
        E::MatchDecided { index, .. } => both(*index, NoticeKind::Result),
        E::Reminded { matches, .. } => {
            matches.iter().flat_map(|index| both(*index, NoticeKind::DeadlineNear)).collect()
        }
        E::Completed { champion, runner_up, .. } => {
            let champion = champion.clone().map(|player| (player, NoticeKind::Champion));
            let runner_up = runner_up.clone().map(|player| (player, NoticeKind::RunnerUp));
            champion.into_iter().chain(runner_up).collect()
        }
        _ => Vec::new(),
    }
}

/// Nothing that is sent to anybody names a running game's secret.
///
/// # Panics
/// When it does.
pub fn secret(text: &str, seed: &str) {
    if text.contains(seed) {
        let message: Value = serde_json::from_str(text).expect("a message");
        assert_eq!(message["view"]["reveal"], seed, "the secret is shown as the reveal and nowhere else");
        assert!(message["view"]["phase"] != "running" && message["view"]["phase"] != "waiting");
    }
}
