//! A thousand worlds: two to four players, a table of any game and its rematches, in a network that does what networks do.

use native::room::{backgammon_game, casual, contest, gin_match, go_game, ludo, ludo_with, name, player};
use native::sim::chaos::Chaos;
use native::sim::check;
use native::sim::client::{Client, Style};
use native::sim::net::Event;
use native::sim::scores;
use native::sim::world::World;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shared::clock::ClockConfig;
use shared::ids::TableId;
use shared::outcome::{GameResult, Outcome};
use shared::player::{PlayerCommand, TokenHash};
use shared::table::{TableCommand, TableSetup};
use shared::time::Instant;
use shared::wire::{Address, Body};
use std::collections::BTreeMap;

fn setup(rng: &mut SmallRng) -> TableSetup {
    let base = match rng.random_range(0..10) {
        0 | 1 => casual(),
        2 | 3 => contest(),
        4 | 5 => ludo(),
        6 => go_game(),
        7 => backgammon_game(),
        8 => gin_match(),
        _ => {
            let players = rng.random_range(2..=4);
            return ludo_with(players, rng.random_range(0..players));
        }
    };
    let clock = ClockConfig::minutes(rng.random_range(1..=10));
    let white_place = if rng.random_bool(0.5) { None } else { base.white_place };
    TableSetup { clock, white_place, ..base }
}

fn style(rng: &mut SmallRng) -> Style {
    Style {
        thinks: if rng.random_bool(0.9) { rng.random_range(1_000..5_000) } else { 30_000 },
        resigns: if rng.random_bool(0.5) { 0.01 } else { 0.0 },
        walks_away: if rng.random_bool(0.3) { 0.02 } else { 0.0 },
        rematches: if rng.random_bool(0.3) { 0.3 } else { 0.0 },
    }
}

/// What came of a world: the outcomes of its tables, and how often a player was rated.
type Lived = (BTreeMap<TableId, Option<Outcome>>, usize);

/// One world from its beginning to its rest.
fn live(seed: u64) -> Lived {
    let what = format!("world {seed}");
    let mut rng = SmallRng::seed_from_u64(seed);
    let chaos = Chaos::random(&mut rng);
    let mut world = World::new(seed, Chaos::none());
    let setup = setup(&mut rng);
    let players = setup.game.people();
    for n in 1..=players {
        let recovery = TokenHash("0".repeat(64));
        let register = PlayerCommand::Register { player: player(n), name: name(n), recovery };
        world.order(Address::Player(player(n)), Body::Player(register));
    }
    let table = Address::Table(setup.id.clone());
    world.net.set_chaos(chaos);
    world.order(table, Body::Table(TableCommand::Open { setup: Box::new(setup.clone()) }));
    let styles: Vec<Style> = (0..players).map(|_| style(&mut rng)).collect();
    let mut at = setup.id;
    // A table, and up to two rematches.
    for round in 0..3 {
        let clients: Vec<usize> = (1..=players)
            .zip(&styles)
            .map(|(n, style)| {
                let style = if round == 2 { Style { rematches: 0.0, ..*style } } else { *style };
                Client::join(&mut world, &at, (player(n), name(n)), style)
            })
            .collect();
        let end = world.net.now().0 + 60 * 60_000;
        world.run(Instant(end), |world| clients.iter().all(|n| world.clients[*n].next.is_some()));
        let Some(next) = clients.iter().find_map(|n| world.clients[*n].next.clone()) else { break };
        at = next;
    }
    rest(&mut world);
    let results = check::tables(&mut world, &what);
    check::lists(&mut world, &results, &what);
    let rated = scores::check(&mut world, &what);
    (results, rated)
}

/// The network is repaired, nobody plays on, and everything that is under way comes to its end. Objects whose alarm was
/// lost are looked at once more, as a visitor would.
fn rest(world: &mut World) {
    world.net.set_chaos(Chaos::none());
    world.clients.iter_mut().for_each(|client| client.active = false);
    for _ in 0..3 {
        let now = world.net.now().0;
        // Long enough for a waiting table to expire, and for a letter's longest wait.
        let end = now + 26 * 3_600_000;
        world.net.at(end, Event::Sweep);
        world.run_to(Instant(end));
        let addresses: Vec<Address> = world.objects.keys().cloned().collect();
        for address in addresses {
            match &address {
                Address::Table(_) => drop(world.order(address, Body::Table(TableCommand::Tick))),
                Address::Player(_) => {
                    let look = PlayerCommand::ReadNotices { through: 0 };
                    world.order(address, Body::Player(look));
                }
                Address::Tournament(_) | Address::Lobby(_) | Address::Ladder(_) => {}
            }
        }
        let soon = world.net.now().0 + 60_000;
        world.net.at(soon, Event::Sweep);
        world.run_to(Instant(soon));
    }
    assert!(world.objects.values().all(|object| object.ports.disk.parked() == 0), "no letter is given up");
    assert!(!world.is_busy(), "all letters have arrived");
}

/// Worlds `from .. from + 250`.
fn worlds(from: u64) {
    let mut reasons: BTreeMap<&str, u32> = BTreeMap::new();
    let (mut rematches, mut rated) = (0, 0);
    for seed in from..from + 250 {
        let (results, ratings) = live(seed);
        rated += ratings;
        rematches += results.len() - 1;
        for outcome in results.values().flatten() {
            *reasons.entry(outcome.reason.code()).or_default() += 1;
            assert!(outcome.result != GameResult::Void || outcome.reason.code() == "match_expired");
        }
    }
    // The worlds are not all the same: games end in many ways, and are played again.
    assert!(reasons.len() >= 6, "{reasons:?}");
    assert!(rematches > 10, "{rematches} rematches");
    assert!(rated > 100, "{rated} times somebody was rated");
}

#[test]
fn tables_hold_in_worlds_0_to_249() {
    worlds(0);
}

#[test]
fn tables_hold_in_worlds_250_to_499() {
    worlds(250);
}

#[test]
fn tables_hold_in_worlds_500_to_749() {
    worlds(500);
}

#[test]
fn tables_hold_in_worlds_750_to_999() {
    worlds(750);
}

#[test]
fn the_same_seed_is_the_same_world() {
    assert_eq!(live(12), live(12));
}
