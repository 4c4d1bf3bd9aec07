//! Worlds in which players look for each other in two lobbies, in a network that does what networks do.

use ashtapada_worker::actor::{Entry, Store};
use native::room::{name, player};
use native::sim::chaos::Chaos;
use native::sim::check;
use native::sim::net::Event;
use native::sim::scores;
use native::sim::seeker::{LOBBIES, Seeker};
use native::sim::world::World;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shared::ids::{PlayerId, TableId};
use shared::lobby::{Ask, Lobby, LobbyCommand};
use shared::player::{PlayerCommand, TokenHash};
use shared::table::{AnyEvent, TableCommand};
use shared::time::Instant;
use shared::wire::{Address, Body};
use std::collections::{BTreeMap, BTreeSet};

/// How many matches were made, and how many tables others found in the list.
type Found = (usize, usize);

fn live(seed: u64) -> Found {
    let what = format!("world {seed}");
    let mut rng = SmallRng::seed_from_u64(seed);
    let chaos = Chaos::random(&mut rng);
    let mut world = World::new(seed, Chaos::none());
    for n in 1..=rng.random_range(3..=6) {
        let recovery = TokenHash("0".repeat(64));
        let register = PlayerCommand::Register { player: player(n), name: name(n), recovery };
        world.order(Address::Player(player(n)), Body::Player(register));
        Seeker::come(&mut world, player(n), name(n));
    }
    world.net.set_chaos(chaos);
    let end = world.net.now().0 + 6 * 60_000;
    world.run(Instant(end), |world| {
        let lobbies = LOBBIES.map(|kind| lobby(world, kind));
        lobbies.iter().for_each(|lobby| nobody_twice(lobby, &what));
        one_match_each(&lobbies, &what);
        false
    });
    calm(&mut world, &what);
    rest(&mut world, &what);
    let results = check::tables(&mut world, &what);
    check::lists(&mut world, &results, &what);
    assert_eq!(scores::check(&mut world, &what), 0, "{what}: friendly games are not rated");
    matches(&mut world, &what)
}

fn lobby(world: &mut World, kind: shared::rules::GameKind) -> Lobby {
    world.object(&Address::Lobby(kind)).lobby().expect("a lobby")
}

/// At no time is anybody in two matches of a lobby, or waits beside one.
fn nobody_twice(lobby: &Lobby, what: &str) {
    let mut seen: BTreeSet<PlayerId> = lobby.seeks().iter().map(|seek| seek.player.clone()).collect();
    assert_eq!(seen.len(), lobby.seeks().len(), "{what}: somebody waits twice");
    for players in lobby.matches() {
        for player in players {
            assert!(
                seen.insert(player.clone()),
                "{what}: {player} is matched twice, or waits beside a match"
            );
        }
    }
}

/// At no time is anybody in two matches, whichever lobbies made them.
fn one_match_each(lobbies: &[Lobby], what: &str) {
    let mut seen: BTreeSet<&PlayerId> = BTreeSet::new();
    for player in lobbies.iter().flat_map(Lobby::matches).flatten() {
        assert!(seen.insert(player), "{what}: {player} is in the matches of two lobbies");
    }
}

/// The network is repaired and nobody presses anything any more, but everybody stays: then each waits in one lobby at
/// most, and only where a connection is open.
fn calm(world: &mut World, what: &str) {
    world.net.set_chaos(Chaos::none());
    world.seekers.iter_mut().for_each(|seeker| seeker.acts = false);
    tick(world);
    let end = world.net.now().0 + 15 * 60_000;
    world.run_to(Instant(end));
    tick(world);
    let mut waiting: BTreeSet<PlayerId> = BTreeSet::new();
    for kind in LOBBIES {
        for seek in lobby(world, kind).seeks() {
            assert!(waiting.insert(seek.player.clone()), "{what}: {} waits in two lobbies", seek.player);
            let seeker = world.seekers.iter().find(|seeker| seeker.player == seek.player).expect("known");
            let door = seeker.doors.get(&kind).expect("went there");
            assert!(world.wires.is_whole(*door), "{what}: {} is not there", seek.player);
        }
    }
    // What was told at once was true.
    for seeker in &world.seekers {
        for table in &seeker.matched {
            assert!(world.objects.contains_key(&Address::Table(table.clone())), "{what}: {table}");
        }
    }
}

/// Objects whose alarm was lost are looked at once more, as a visitor would.
fn tick(world: &mut World) {
    let addresses: Vec<Address> = world.objects.keys().cloned().collect();
    for address in addresses {
        let body = match &address {
            Address::Table(_) => Body::Table(TableCommand::Tick),
            Address::Lobby(_) => Body::Lobby(LobbyCommand::Tick),
            Address::Player(_) => Body::Player(PlayerCommand::ReadNotices { through: 0 }),
            Address::Tournament(_) | Address::Ladder(_) => continue,
        };
        world.order(address, body);
    }
}

/// Everybody leaves, and everything that is under way comes to its end: no table is listed, nobody waits.
fn rest(world: &mut World, what: &str) {
    world.clients.iter_mut().for_each(|client| client.active = false);
    world.wires.shut_every();
    world.seekers.clear();
    for _ in 0..2 {
        tick(world);
        let end = world.net.now().0 + 26 * 3_600_000;
        world.net.at(end, Event::Sweep);
        world.run_to(Instant(end));
    }
    assert!(
        world.objects.values().all(|object| object.ports.disk.parked() == 0),
        "{what}: no letter is given up"
    );
    let waiting: Vec<_> = world.objects.values().flat_map(|object| object.ports.disk.letters()).collect();
    assert!(!world.is_busy(), "{what}: all letters have arrived: {waiting:?} at {:?}", world.net.now());
    for kind in LOBBIES {
        world.crash(&Address::Lobby(kind));
        let lobby = lobby(world, kind);
        assert_eq!(lobby.page(Ask::Newest, None).tables, [], "{what}: no ghosts");
        assert_eq!((lobby.seeks().len(), lobby.matches().count()), (0, 0), "{what}: nobody waits");
    }
}

/// From when until when a table was open.
type Span = (i64, i64, TableId);

/// The tables of quick matches: of one player no two were open at the same time, whichever lobbies made them. How many
/// there were, and how many other tables found their players.
fn matches(world: &mut World, what: &str) -> Found {
    let mut spans: BTreeMap<PlayerId, Vec<Span>> = BTreeMap::new();
    let (mut matched, mut found) = (0, 0);
    for (address, object) in &world.objects {
        let Address::Table(id) = address else { continue };
        let entries = object.ports.disk.journal(0).expect("readable");
        let over = |entry: &&Entry| entry.ev.contains("\"ended\"") || entry.ev.contains("\"closed\"");
        let (Some(first), Some(last)) = (entries.first(), entries.iter().find(over)) else { continue };
        let events: Vec<AnyEvent> = serde_json::from_str(&first.ev).expect("readable");
        let json = serde_json::to_value(&events[0]).expect("json");
        let setup = &json.as_object().expect("named").values().next().expect("it")["opened"]["setup"];
        let setup: shared::table::TableSetup = serde_json::from_value(setup.clone()).expect("a setup");
        if setup.reserved.len() < usize::from(setup.game.seats()) {
            found += usize::from(entries.iter().any(|entry| entry.ev.contains("\"started\"")));
            continue;
        }
        matched += 1;
        assert!(entries.iter().any(|entry| entry.ev.contains("\"started\"")), "{what}: {id} has begun");
        for (player, _) in setup.reserved {
            let span = (first.at.0, last.at.0, id.clone());
            spans.entry(player).or_default().push(span);
        }
    }
    for (player, mut spans) in spans {
        spans.sort();
        for two in spans.windows(2) {
            assert!(two[0].1 <= two[1].0, "{what}: {player} was matched twice: {two:?}");
        }
    }
    (matched, found)
}

fn worlds(from: u64) {
    let (mut matched, mut found) = (0, 0);
    for seed in from..from + 60 {
        let made = live(seed);
        matched += made.0;
        found += made.1;
    }
    assert!(matched > 100 && found > 30, "{matched} matches, {found} tables found");
}

#[test]
fn lobbies_hold_in_worlds_0_to_59() {
    worlds(0);
}

#[test]
fn lobbies_hold_in_worlds_60_to_119() {
    worlds(60);
}
