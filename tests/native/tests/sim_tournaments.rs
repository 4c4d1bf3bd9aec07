//! Worlds with a whole tournament: registration, rooms, replays, deadlines and a champion, over a bad network.

use native::room::{code, name, player};
use native::sim::chaos::Chaos;
use native::sim::check;
use native::sim::client::Style;
use native::sim::entrant::Entrant;
use native::sim::net::Event;
use native::sim::scores;
use native::sim::world::World;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shared::ids::EventName;
use shared::player::{PlayerCommand, TokenHash};
use shared::table::TableCommand;
use shared::time::{Instant, Millis};
use shared::tournament::{
    BackgammonEvent, GinEvent, GoEvent, MatchEnd, Mode, Stage, TournamentCommand, TournamentSettings,
};
use shared::wire::{Address, Body, Reply};
use std::collections::HashSet;

fn settings(rng: &mut SmallRng, players: u8, mode: Option<Mode>) -> TournamentSettings {
    let guide = if rng.random_bool(0.5) { Mode::LudoChess } else { Mode::Classic };
    let mode = mode.unwrap_or(guide);
    let text = serde_json::json!({
        "name": EventName::parse("Club evening").unwrap(),
        "mode": mode,
        "minutes": 5,
        "max_players": players.max(2),
        "match_deadline_hours": rng.random_range(1..=3),
        "finals_best_of": if rng.random_bool(0.5) { 1 } else { 3 },
        "listed": true,
    });
    serde_json::from_value(text).unwrap()
}

/// A world with a tournament of this mode, or of one of the guide's, from its creation to its champion: how its matches
/// were decided, and how many games were not decisive.
fn live(seed: u64, mode: Option<Mode>) -> (Vec<MatchEnd>, usize) {
    let what = format!("tournament world {seed}");
    let mut rng = SmallRng::seed_from_u64(seed);
    let players: u8 = rng.random_range(2..=6);
    let chaos = Chaos::random(&mut rng);
    let mut world = World::new(seed, Chaos::none());
    let address = Address::Tournament(code());
    create(&mut world, &address, settings(&mut rng, players, mode), players);
    let styles = [Style::hasty(), Style { resigns: 0.02, thinks: 3_000, ..Style::hasty() }];
    for n in 1..=players {
        let style = styles[rng.random_range(0..2)];
        let absent = rng.random_bool(0.1);
        world.entrants.push(Entrant {
            player: player(n),
            name: name(n),
            code: code(),
            rooms: Vec::new(),
            absent,
            style,
        });
    }
    world.net.set_chaos(chaos);
    world.sweep();
    for entrant in 0..world.entrants.len() {
        world.net.after(i64::try_from(entrant).unwrap() * 700, Event::Entrant { entrant });
    }
    let over = |world: &mut World| {
        let tournament = world.object(&Address::Tournament(code())).tournament();
        tournament
            .and_then(|tournament| tournament.view(None))
            .is_some_and(|view| view.stage == Stage::Completed)
    };
    // Three rounds of at most three hours each, with extra time for every replay.
    let end = world.net.now().plus(Millis::days(7)).0;
    world.run(Instant(end), over);
    rest(&mut world, &what);
    let results = check::tables(&mut world, &what);
    check::tournament(&mut world, &address, &results, &what);
    check::lists(&mut world, &results, &what);
    check::notices(&mut world, &address, &what);
    scores::check(&mut world, &what);
    let view = world.object(&address).tournament().and_then(|tournament| tournament.view(None)).unwrap();
    let replayed = view.matches.iter().map(|found| usize::from(found.draws)).sum();
    (view.matches.iter().filter_map(|found| found.by).collect(), replayed)
}

fn create(world: &mut World, address: &Address, settings: TournamentSettings, players: u8) {
    for n in 1..=players {
        let recovery = TokenHash("0".repeat(64));
        let register = PlayerCommand::Register { player: player(n), name: name(n), recovery };
        world.order(Address::Player(player(n)), Body::Player(register));
    }
    let mut ask = |command: TournamentCommand| {
        let reply = world.order(address.clone(), Body::Tournament(command));
        assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
    };
    let (organiser, settings) = (player(1), Box::new(settings));
    ask(TournamentCommand::Create { code: code(), organiser, name: name(1), settings });
    for n in 1..=players {
        ask(TournamentCommand::Join { player: player(n), name: name(n), nonce: None, pro: false });
    }
    ask(TournamentCommand::Start { by: player(1) });
}

/// The network is repaired and nobody plays on. What a lost alarm left behind is looked at once more.
fn rest(world: &mut World, what: &str) {
    world.net.set_chaos(Chaos::none());
    world.clients.iter_mut().for_each(|client| client.active = false);
    for _ in 0..3 {
        let end = world.net.now().plus(Millis::hours(26)).0;
        world.net.at(end, Event::Sweep);
        world.run_to(Instant(end));
        let addresses: Vec<Address> = world.objects.keys().cloned().collect();
        for address in addresses {
            match &address {
                Address::Table(_) => drop(world.order(address, Body::Table(TableCommand::Tick))),
                Address::Tournament(_) => {
                    drop(world.order(address, Body::Tournament(TournamentCommand::Tick)))
                }
                Address::Player(_) => {
                    drop(world.order(address, Body::Player(PlayerCommand::ReadNotices { through: 0 })));
                }
                Address::Lobby(_) | Address::Ladder(_) => {}
            }
        }
        let soon = world.net.now().plus(Millis::minutes(1)).0;
        world.net.at(soon, Event::Sweep);
        world.run_to(Instant(soon));
    }
    assert!(world.objects.values().all(|object| object.ports.disk.parked() == 0), "no letter is given up");
    let waiting: Vec<_> = world.objects.values().flat_map(|object| object.ports.disk.letters()).collect();
    assert!(!world.is_busy(), "{what}: all letters have arrived: {waiting:?} at {:?}", world.net.now());
}

fn worlds(from: u64) {
    let (mut ends, mut replayed) = (HashSet::new(), 0);
    for seed in from..from + 250 {
        let (by, draws) = live(seed, None);
        ends.extend(by);
        replayed += draws;
    }
    // The worlds are not all the same: games are won and drawn, players do not come, byes are drawn.
    for end in [MatchEnd::Resignation, MatchEnd::Timeout, MatchEnd::NoShow, MatchEnd::Bye] {
        assert!(ends.contains(&end), "no {end:?} among {ends:?}");
    }
    assert!(replayed > 0, "no draw was replayed");
}

#[test]
fn tournaments_hold_in_worlds_0_to_249() {
    worlds(0);
}

#[test]
fn tournaments_hold_in_worlds_250_to_499() {
    worlds(250);
}

#[test]
fn tournaments_hold_in_worlds_500_to_749() {
    worlds(500);
}

#[test]
fn tournaments_hold_in_worlds_750_to_999() {
    worlds(750);
}

#[test]
fn scheduled_events_hold_in_worlds_1000_to_1119_and_draw_nothing() {
    let modes = [
        Mode::ContestChess,
        Mode::Go(GoEvent { size: 9, scoring: Default::default() }),
        Mode::Backgammon(BackgammonEvent { cube: true, ..Default::default() }),
        Mode::Backgammon(BackgammonEvent::default()),
        Mode::GinRummy(GinEvent::default()),
    ];
    let mut ends = HashSet::new();
    for (seed, mode) in (1_000..1_120).zip(modes.into_iter().cycle()) {
        let (by, draws) = live(seed, Some(mode));
        assert_eq!(draws, 0, "world {seed}: {mode:?} draws nothing");
        ends.extend(by);
    }
    for end in [MatchEnd::Resignation, MatchEnd::DoubleDrop, MatchEnd::Disconnection, MatchEnd::NoShow] {
        assert!(ends.contains(&end), "no {end:?} among {ends:?}");
    }
}
