//! Worlds with a ladder: challenges, tables, players and results in a network that does what networks do, over weeks.

use ashtapada_worker::actor::Store;
use native::room::{name, player};
use native::sim::chaos::Chaos;
use native::sim::check;
use native::sim::client::{Client, Style};
use native::sim::net::Event;
use native::sim::scores;
use native::sim::world::World;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shared::aggregate::Aggregate;
use shared::ids::{PlayerId, TableId};
use shared::ladder::{Ended, Ladder, LadderCommand, LadderEvent, LadderKind, after};
use shared::outcome::{EndReason, Outcome};
use shared::player::{NoticeKind, PlayerCommand, TokenHash};
use shared::table::TableCommand;
use shared::time::{Instant, Millis};
use shared::wire::{Address, Body, Reply};
use std::collections::{BTreeMap, BTreeSet};

const SLOW: LadderKind = LadderKind::Slow;
const LADDER: Address = Address::Ladder(SLOW);
const DAY: i64 = Millis::days(1).0;
/// Plays for a while: long enough for a draw now and then.
const PLAYS: Style = Style { thinks: 4_000, resigns: 0.03, walks_away: 0.01, rematches: 0.0 };

fn ladder(world: &mut World) -> Ladder {
    world.object(&LADDER).ladder().expect("a ladder")
}

fn join(n: u8) -> Body {
    Body::Ladder(LadderCommand::Join { ladder: SLOW, player: player(n), name: name(n) })
}

fn challenge(challenger: u8, defender: u8) -> Body {
    let (challenger, defender) = (player(challenger), player(defender));
    Body::Ladder(LadderCommand::Challenge { challenger, defender, seen: None })
}

/// A world with so many players, all of them on the ladder in the order of their numbers.
fn world_of(players: u8, seed: u64) -> World {
    let mut world = World::new(seed, Chaos::none());
    for n in 1..=players {
        let recovery = TokenHash("0".repeat(64));
        let register = PlayerCommand::Register { player: player(n), name: name(n), recovery };
        world.order(Address::Player(player(n)), Body::Player(register));
        world.order(LADDER, join(n));
    }
    world
}

/// At no time have two players two games with each other (LD-10).
fn one_game_a_pair(world: &mut World, players: u8, what: &str) {
    let ladder = ladder(world);
    for n in 1..=players {
        let games = ladder.standing(SLOW, &player(n)).games;
        let opponents: BTreeSet<PlayerId> = games.iter().map(|game| game.opponent.clone()).collect();
        assert_eq!(opponents.len(), games.len(), "{what}: {games:?}");
    }
}

/// Somebody joins, leaves, challenges, or goes to a table; the order may be lost, doubled or late.
fn act(world: &mut World, players: u8) {
    let pick = || u8::try_from(world.net.index(usize::from(players)) + 1).expect("small");
    let (one, other) = (pick(), pick());
    match world.net.index(12) {
        0 => world.send(LADDER, join(one)),
        1 => world.send(LADDER, Body::Ladder(LadderCommand::Retire { player: player(one) })),
        2 => world
            .send(Address::Player(player(one)), Body::Player(PlayerCommand::Rename { name: name(one + 50) })),
        3..=8 => {
            for _ in 0..1 + world.net.index(2) {
                world.send(LADDER, challenge(one, other));
            }
        }
        _ => {
            let games = ladder(world).standing(SLOW, &player(one)).games;
            for game in games {
                let here = |client: &Client| client.table == game.table;
                if !world.clients.iter().any(here) {
                    let opponent = (game.opponent.clone(), game.name.clone());
                    Client::join(world, &game.table, (player(one), name(one)), PLAYS);
                    Client::join(world, &game.table, opponent, PLAYS);
                }
            }
        }
    }
}

/// How many games there were, and why they ended.
type Ends = BTreeMap<&'static str, u32>;

fn live(seed: u64) -> Ends {
    let what = format!("world {seed}");
    let mut rng = SmallRng::seed_from_u64(seed);
    // Days pass between two things: an alarm that never rings at all would let a letter wait for longer than letters are
    // tried, and the platform rings late but it rings.
    let chaos = Chaos { never: 0.0, ..Chaos::random(&mut rng) };
    let players = rng.random_range(3..=7);
    let mut world = world_of(players, seed);
    world.net.set_chaos(chaos);
    for _ in 0..30 {
        act(&mut world, players);
        let end = world.net.now().0 + rng.random_range(1_000..DAY);
        world.run(Instant(end), |world| {
            one_game_a_pair(world, players, &what);
            false
        });
    }
    rest(&mut world, &what);
    let results = check::tables(&mut world, &what);
    check::lists(&mut world, &results, &what);
    assert_eq!(scores::check(&mut world, &what), 0, "{what}: the ladder has its ranks, no ratings");
    holds(&mut world, &results, &what);
    let mut ends = Ends::new();
    for outcome in results.values().flatten() {
        *ends.entry(outcome.reason.code()).or_default() += 1;
    }
    ends
}

/// The network is repaired, nobody plays on, and the clocks alone bring everything to its end. Objects whose alarm was lost
/// are looked at once more, as a visitor would.
fn rest(world: &mut World, what: &str) {
    world.net.set_chaos(Chaos::none());
    world.clients.iter_mut().for_each(|client| client.active = false);
    for _ in 0..3 {
        let end = world.net.now().0 + 6 * DAY;
        world.net.at(end, Event::Sweep);
        world.run_to(Instant(end));
        let addresses: Vec<Address> = world.objects.keys().cloned().collect();
        for address in addresses {
            let body = match &address {
                Address::Table(_) => Body::Table(TableCommand::Tick),
                Address::Ladder(_) => Body::Ladder(LadderCommand::Tick),
                Address::Player(_) => Body::Player(PlayerCommand::ReadNotices { through: 0 }),
                Address::Tournament(_) | Address::Lobby(_) => continue,
            };
            world.order(address, body);
        }
        let soon = world.net.now().0 + 60_000;
        world.net.at(soon, Event::Sweep);
        world.run_to(Instant(soon));
    }
    assert!(
        world.objects.values().all(|object| object.ports.disk.parked() == 0),
        "{what}: no letter is given up"
    );
    assert!(!world.is_busy(), "{what}: all letters have arrived");
}

/// The ladder is what its events say, and its events are what the tables say: each game ended once, as it was played, and
/// moved the ranks as they were then.
fn holds(world: &mut World, results: &BTreeMap<TableId, Option<Outcome>>, what: &str) {
    let entries = world.objects[&LADDER].ports.disk.journal(0).expect("readable");
    let history: Vec<LadderEvent> = entries
        .iter()
        .flat_map(|entry| serde_json::from_str::<Vec<_>>(&entry.ev).expect("readable"))
        .collect();
    let folded = history.iter().fold(Ladder::default(), Ladder::evolve);
    world.crash(&LADDER);
    assert_eq!(ladder(world), folded, "{what}: what is loaded is what happened");
    let mut order: Vec<PlayerId> = Vec::new();
    let mut running: BTreeMap<u64, [PlayerId; 2]> = BTreeMap::new();
    let mut told: BTreeMap<(PlayerId, NoticeKind, u64), u32> = BTreeMap::new();
    let mut games = 0;
    for event in &history {
        let rank = |order: &[PlayerId], player: &PlayerId| {
            order.iter().position(|one| one == player).map(|at| u32::try_from(at + 1).expect("small"))
        };
        match event {
            LadderEvent::Joined { player, .. } => {
                assert_eq!(rank(&order, player), None, "{what}: joined twice");
                order.push(player.clone());
            }
            LadderEvent::Challenged { game, challenger, defender, .. } => {
                games += 1;
                assert_eq!(*game, games, "{what}: games are numbered without gaps");
                running.insert(*game, [challenger.clone(), defender.clone()]);
                *told.entry((defender.clone(), NoticeKind::Challenged, *game)).or_default() += 1;
            }
            LadderEvent::Ended { game, players, ended, on_time, from, ranks, .. } => {
                assert_eq!(running.remove(game).as_ref(), Some(players), "{what}: game {game} ends once");
                let outcome = results[&TableId::of_ladder(SLOW, *game)].expect("it was played");
                let [challenger, defender] = players;
                let winner = match ended {
                    Ended::First => Some(challenger),
                    Ended::Second => Some(defender),
                    Ended::Draw => None,
                };
                // LD-11: the defender has White, the first seat.
                let white_won = winner.map(|winner| winner == defender);
                assert_eq!(outcome.winner().map(|seat| seat.index() == 0), white_won, "{what}: game {game}");
                assert_eq!(*on_time, outcome.reason == EndReason::Timeout, "{what}: game {game}");
                assert_eq!(*from, [rank(&order, challenger), rank(&order, defender)], "{what}: LD-2");
                let count = u32::try_from(order.len()).expect("small");
                assert_eq!(*ranks, after(*from, *ended, count), "{what}: game {game}");
                let mut moved: Vec<_> =
                    ranks.iter().zip(players).filter_map(|(rank, player)| Some(((*rank)?, player))).collect();
                moved.sort();
                order.retain(|one| !moved.iter().any(|(_, player)| *player == one));
                moved.iter().for_each(|(rank, player)| order.insert(*rank as usize - 1, (*player).clone()));
                for player in players {
                    *told.entry((player.clone(), NoticeKind::LadderResult, *game)).or_default() += 1;
                }
            }
            LadderEvent::Removed { player, rank: stood, .. }
            | LadderEvent::Retired { player, rank: stood, .. } => {
                assert_eq!(rank(&order, player), Some(*stood), "{what}");
                order.retain(|one| one != player);
            }
            LadderEvent::Renamed { .. } | LadderEvent::Digested { .. } => {}
        }
    }
    assert_eq!(running, BTreeMap::new(), "{what}: every game has ended, and the ladder knows it");
    let rows: Vec<PlayerId> = folded.rows(1, usize::MAX).map(|row| row.player).collect();
    assert_eq!(rows, order, "{what}: LD-8");
    assert_eq!(u64::try_from(results.len()).expect("few"), games, "{what}: each challenge opened one table");
    inboxes(world, &told, &folded, what);
}

/// Every player was told of each challenge and of each result once, stands where the ladder says, and is called there as the
/// player is called.
fn inboxes(
    world: &mut World,
    told: &BTreeMap<(PlayerId, NoticeKind, u64), u32>,
    ladder: &Ladder,
    what: &str,
) {
    let mut found: BTreeMap<(PlayerId, NoticeKind, u64), u32> = BTreeMap::new();
    let mut full = BTreeSet::new();
    let addresses: Vec<Address> = world.objects.keys().cloned().collect();
    for address in addresses {
        let Some(account) = world.object(&address).player() else { continue };
        let (Some(view), Some(list)) = (account.view(), account.notices()) else { continue };
        if list.notices.len() >= 100 {
            full.insert(view.player.clone());
        }
        for notice in list.notices {
            let news = notice.ladder.expect("of a ladder");
            if let (NoticeKind::Challenged | NoticeKind::LadderResult, Some(game)) = (notice.kind, news.game)
            {
                *found.entry((view.player.clone(), notice.kind, game)).or_default() += 1;
            }
        }
        if let Some(known) = ladder.name(&view.player) {
            assert_eq!(*known, view.name, "{what}: another name reaches the ladder");
        }
    }
    for (what_for, count) in &found {
        assert_eq!(told.get(what_for), Some(count), "{what}: {what_for:?}");
    }
    let missing = told.keys().find(|key| !found.contains_key(key) && !full.contains(&key.0));
    assert_eq!(missing, None, "{what}: somebody was not told");
}

fn worlds(from: u64) {
    let mut ends = Ends::new();
    for seed in from..from + 40 {
        for (reason, count) in live(seed) {
            *ends.entry(reason).or_default() += count;
        }
    }
    let games: u32 = ends.values().sum();
    assert!(games > 100, "{ends:?}");
    assert!(ends.get("timeout").is_some_and(|count| *count > 20), "some never come: {ends:?}");
    assert!(ends.len() >= 3, "and some play: {ends:?}");
}

#[test]
fn ladders_hold_in_worlds_0_to_39() {
    worlds(0);
}

#[test]
fn ladders_hold_in_worlds_40_to_79() {
    worlds(40);
}

/// Field report: the same opponent twice, and a challenge that is pressed by both at the same moment.
#[test]
fn ld_10_two_challenges_at_the_same_instant_for_the_same_pair_are_one_game() {
    for seed in 0..50 {
        let mut world = world_of(5, seed);
        world.net.set_chaos(Chaos { twice: 0.5, delay: 3_000, ..Chaos::none() });
        for _ in 0..2 {
            world.send(LADDER, challenge(2, 3));
            world.send(LADDER, challenge(3, 2));
        }
        world.run_to(Instant(world.net.now().0 + 60_000));
        let ladder = ladder(&mut world);
        assert_eq!(ladder.games_running(), 1);
        let tables = world.objects.keys().filter(|address| matches!(address, Address::Table(_))).count();
        assert_eq!(tables, 1, "world {seed}");
        let one = ladder.standing(SLOW, &player(2)).games;
        let table = world.object(&Address::Table(one[0].table.clone())).table().expect("a table");
        assert_eq!(table.players()[0], if one[0].white { player(2) } else { player(3) });
    }
}

/// Nobody is connected for ten days: the clock alone ends the game, the ladder hears of it, and both are told; who is to
/// move is reminded a day and four hours before.
#[test]
fn cl_2_ld_30_a_game_that_nobody_looks_at_ends_on_time_and_counts() {
    let mut world = world_of(5, 7);
    world.order(LADDER, challenge(4, 3));
    let start = world.net.now().0;
    world.run_to(Instant(start + 10 * DAY));
    let ladder = ladder(&mut world);
    assert_eq!(ladder.games_running(), 0);
    assert_eq!([3, 4].map(|n| ladder.rank(&player(n))), [Some(4), Some(3)], "LD-4: White has lost on time");
    let told = |world: &mut World, n| {
        let account = world.object(&Address::Player(player(n))).player().expect("registered");
        let list = account.notices().expect("registered").notices;
        list.iter().rev().map(|it| (it.kind, it.at.0 - start)).collect::<Vec<_>>()
    };
    let white = told(&mut world, 3);
    let kinds: Vec<NoticeKind> = white.iter().map(|(kind, _)| *kind).collect();
    let expected =
        [NoticeKind::Challenged, NoticeKind::HoursLeft, NoticeKind::HoursLeft, NoticeKind::LadderResult];
    assert_eq!(kinds, expected);
    let near = |ms: i64, hours: i64| (ms - Millis::hours(hours).0).abs() < 60_000;
    assert!(near(white[1].1, 96) && near(white[2].1, 116) && near(white[3].1, 120), "{white:?}");
    assert_eq!(told(&mut world, 4).len(), 1, "the winner is told the result");
}

/// LD-20, LD-21: three losses on time remove a player; the games go on and count by LD-7; rejoining waits for them.
#[test]
fn ld_20_ld_21_three_losses_on_time_remove_and_who_was_removed_comes_back_when_all_games_are_over() {
    let mut world = world_of(6, 9);
    for opponent in [2, 4] {
        world.order(LADDER, challenge(opponent, 3));
    }
    world.run_to(Instant(world.net.now().0 + 6 * DAY));
    assert_eq!(ladder(&mut world).standing(SLOW, &player(3)).strikes.len(), 2);
    let rank = ladder(&mut world).rank(&player(3)).expect("still here");
    let neighbour = ladder(&mut world).rows(rank - 1, 1).next().expect("above").player;
    let third = LadderCommand::Challenge { challenger: neighbour.clone(), defender: player(3), seen: None };
    world.order(LADDER, Body::Ladder(third));
    world.run_to(Instant(world.net.now().0 + DAY));
    // A fourth game begins before the third is lost.
    let below = ladder(&mut world).rows(rank + 1, 1).next().expect("below").player;
    let fourth = LadderCommand::Challenge { challenger: player(3), defender: below, seen: None };
    world.order(LADDER, Body::Ladder(fourth));
    world.run_to(Instant(world.net.now().0 + 4 * DAY + DAY / 2));
    assert_eq!(ladder(&mut world).rank(&player(3)), None, "removed after the third");
    let refused = world.order(LADDER, join(3));
    let Reply::Refused { code, reason } = refused else { panic!("too early") };
    assert_eq!(
        (code.as_str(), reason.rule.as_deref(), reason.numbers["games"]),
        ("active_games", Some("LD-21"), 1)
    );
    world.run_to(Instant(world.net.now().0 + 2 * DAY));
    assert_eq!(ladder(&mut world).games_running(), 0);
    assert_eq!(ladder(&mut world).players(), 5);
    assert!(matches!(world.order(LADDER, join(3)), Reply::Done { .. }));
    let standing = ladder(&mut world).standing(SLOW, &player(3));
    assert_eq!(
        (standing.rank, standing.strikes),
        (Some(6), vec![]),
        "at the bottom, and older losses count no more"
    );
}

#[test]
fn the_same_seed_is_the_same_world() {
    assert_eq!(live(3), live(3));
}
