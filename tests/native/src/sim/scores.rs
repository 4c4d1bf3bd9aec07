//! What must hold after every run of what players have won and how they are rated: each game once at each of its players,
//! by the ratings that the others had before it, whatever came twice, late or never at first.

use super::world::World;
use ashtapada_worker::actor::Store;
use serde_json::Value;
use shared::ids::{PlayerId, TableId};
use shared::outcome::{EndReason, GameResult};
use shared::player::{CountedGame, PlayerEvent};
use shared::rating::{Rating, Score};
use shared::rules::GameKind;
use shared::table::TableSetup;
use shared::table::record::Record;
use shared::time::Instant;
use shared::wire::Address;
use std::collections::BTreeMap;

/// A finished game as its table has it.
struct Finished {
    record: Record,
    /// The ratings that were told, by place.
    told: BTreeMap<u64, Rating>,
    /// Its events are gone with its object.
    archived: bool,
}

impl Finished {
    fn place_of(&self, player: &PlayerId) -> u64 {
        let place = self.record.players.iter().position(|one| one.player == *player).expect("plays here");
        place as u64
    }

    fn is_rated(&self) -> bool {
        let reason = self.record.outcome.reason;
        self.record.setup.is_rated() && !matches!(reason, EndReason::Abandoned | EndReason::ForfeitAdmin)
    }

    /// The rating that the opponent had, and what the game was to this player: in a game of two.
    fn met(&self, player: &PlayerId) -> Option<(Rating, Score)> {
        let own = self.place_of(player);
        let white = u64::try_from(self.record.white_place.index()).expect("small");
        let score = match self.record.outcome.result {
            GameResult::Win(seat) if (seat.index() as u64 == 0) == (own == white) => Score::Won,
            GameResult::Win(_) => Score::Lost,
            GameResult::Draw => Score::Drawn,
            GameResult::Void => return None,
        };
        Some((*self.told.get(&(1 - own))?, score))
    }
}

/// Every finished game was counted once by each of its players, and rated if it counts. How many were rated.
///
/// # Panics
/// When one was not.
pub fn check(world: &mut World, what: &str) -> usize {
    let addresses: Vec<Address> = world.objects.keys().cloned().collect();
    let mut finished = BTreeMap::new();
    for address in &addresses {
        if let Address::Table(id) = address
            && let Some(game) = game(world, address)
        {
            finished.insert(id.clone(), game);
        }
    }
    let mut counted: BTreeMap<(TableId, PlayerId), usize> = BTreeMap::new();
    let mut rated = 0;
    for address in &addresses {
        let Address::Player(player) = address else { continue };
        let games = counted_by(world, address);
        for game in &games {
            *counted.entry((game.table.clone(), player.clone())).or_default() += 1;
        }
        rated += chain(&games, player, &finished, what);
    }
    let expected: BTreeMap<(TableId, PlayerId), usize> = finished
        .iter()
        .filter(|(_, game)| game.record.outcome.result != GameResult::Void)
        // A computer counts nothing, and a game against computers alone is nobody's.
        .filter(|(_, game)| game.record.players.iter().filter(|one| !one.computer).count() > 1)
        .flat_map(|(id, game)| {
            let people = game.record.players.iter().filter(|one| !one.computer);
            people.map(|one| ((id.clone(), one.player.clone()), 1))
        })
        .collect();
    assert_eq!(counted, expected, "{what}: each game once at each of its players");
    rated
}

fn game(world: &mut World, address: &Address) -> Option<Finished> {
    let record = world.object(address).table()?.record()?;
    let journal = world.objects[address].ports.disk.journal(0).expect("readable");
    let archived = journal.is_empty();
    let mut told = BTreeMap::new();
    for entry in journal {
        let events: Vec<Value> = serde_json::from_str(&entry.ev).expect("readable");
        for event in events {
            let of_the_game = event.as_object().and_then(|event| event.values().next()).expect("its game");
            if let Some(told_now) = of_the_game.get("rating_told") {
                let rating = serde_json::from_value(told_now["rating"].clone()).expect("a rating");
                let before = told.insert(told_now["place"].as_u64().expect("a place"), rating);
                assert_eq!(before, None, "told once");
            }
        }
    }
    Some(Finished { record, told, archived })
}

fn counted_by(world: &mut World, address: &Address) -> Vec<CountedGame> {
    let journal = world.objects[address].ports.disk.journal(0).expect("readable");
    let events = journal.iter().flat_map(|entry| {
        serde_json::from_str::<Vec<PlayerEvent>>(&entry.ev).expect("the journal is readable")
    });
    let counted = events.filter_map(|event| match event {
        PlayerEvent::GameCounted { game } => Some(*game),
        _ => None,
    });
    counted.collect()
}

/// One player's games, in the order in which they were counted: each rating follows from the one before it and from what
/// the table was told of the other. How many were rated.
fn chain(
    games: &[CountedGame],
    player: &PlayerId,
    finished: &BTreeMap<TableId, Finished>,
    what: &str,
) -> usize {
    let mut now: BTreeMap<GameKind, (Rating, Instant)> = BTreeMap::new();
    let mut had: BTreeMap<GameKind, Vec<f64>> = BTreeMap::new();
    let mut rated = 0;
    for counted in games {
        let what = format!("{what}: {} at {player}", counted.table);
        let game = &finished[&counted.table];
        let setup: &TableSetup = &game.record.setup;
        assert_eq!(counted.rating.is_some(), game.is_rated(), "{what}: {:?}", setup.game);
        let Some([before, after]) = counted.rating else { continue };
        rated += 1;
        if game.archived {
            now.insert(counted.kind, (after, counted.at));
            continue;
        }
        let (own, last) = now.get(&counted.kind).copied().unwrap_or((Rating::NEW, counted.at));
        let idle = counted.at.since(last);
        let met = game.met(player).unwrap_or_else(|| panic!("{what}: by ratings that were told"));
        assert_eq!([before, after], [own.after(idle), own.played(idle, &[met])], "{what}");
        // What the table was told is what the player had at some time before this game was counted.
        let told = game.told[&game.place_of(player)];
        let known = had.entry(counted.kind).or_insert_with(|| vec![Rating::NEW.points()]);
        assert!(known.contains(&told.points()), "{what}: told {told:?}");
        known.push(after.points());
        now.insert(counted.kind, (after, last.max(counted.at)));
    }
    rated
}
