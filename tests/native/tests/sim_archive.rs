//! Worlds in which a table is over for long: it goes to the archive and its object is deleted, in a network that does what
//! networks do, with an archive that does not answer, and with objects that die on the way (docs/decisions/0012).

use ashtapada_worker::actor::Store;
use ashtapada_worker::objects::archive::KEPT_FOR;
use native::room::{backgammon_game, casual, contest, gin_match, go_game, ludo, ludo_for, name, player};
use native::sim::chaos::Chaos;
use native::sim::client::{Client, Style};
use native::sim::world::World;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use shared::player::{PlayerCommand, TokenHash};
use shared::seat::Viewer;
use shared::table::record::{Record, verify};
use shared::table::{AnyTable, GameConfig, TableCommand, TableSetup};
use shared::time::{Instant, Millis};
use shared::wire::{Address, Body, Reply};

const HOUR: i64 = 3_600_000;

/// A world with a finished table.
struct Over {
    world: World,
    rng: SmallRng,
    setup: TableSetup,
    table: AnyTable,
    ended: Instant,
}

fn setup(rng: &mut SmallRng) -> TableSetup {
    match rng.random_range(0..7) {
        0 => casual(),
        1 => contest(),
        2 => ludo(),
        3 => go_game(),
        4 => backgammon_game(),
        5 => gin_match(),
        _ => ludo_for(rng.random_range(2..=4)),
    }
}

impl Over {
    /// Played to its end in a good world; everybody has been told everything.
    fn new(seed: u64) -> Self {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut world = World::new(seed, Chaos::none());
        let setup = setup(&mut rng);
        let players = match setup.game {
            GameConfig::Ludo(table) => table.players,
            _ => 2,
        };
        for n in 1..=players {
            let recovery = TokenHash("0".repeat(64));
            let register = PlayerCommand::Register { player: player(n), name: name(n), recovery };
            world.order(Address::Player(player(n)), Body::Player(register));
        }
        let address = Address::Table(setup.id.clone());
        world.order(address.clone(), Body::Table(TableCommand::Open { setup: Box::new(setup.clone()) }));
        for n in 1..=players {
            let style = Style { resigns: 0.02, ..Style::calm() };
            Client::join(&mut world, &setup.id, (player(n), name(n)), style);
        }
        let end = world.net.now().plus(Millis::days(2));
        world.run_to(end);
        world.clients.iter_mut().for_each(|client| client.active = false);
        world.wires.shut_every();
        let table = world.object(&address).table().expect("a table");
        let ended = table.ended().expect("it is over");
        Self { world, rng, setup, table, ended }
    }

    fn address(&self) -> Address {
        Address::Table(self.setup.id.clone())
    }

    /// Lets time pass up to so long after the end.
    fn until(&mut self, after: i64) {
        self.world.run_to(Instant(self.ended.0 + after));
    }

    fn is_stored(&self) -> bool {
        self.world.objects[&self.address()].ports.disk.load().expect("readable").is_some()
    }

    fn kept(&self) -> Option<Record> {
        self.world.kept.borrow().get(&self.setup.id).map(|kept| kept.record.clone())
    }

    /// Somebody asks, as visitors and tournaments do; nothing of it may change anything.
    fn visit(&mut self) {
        let command = match self.rng.random_range(0..6) {
            1 => TableCommand::Sit { player: player(9), name: name(9), nonce: None },
            2 => TableCommand::Resign { player: player(1) },
            3 => TableCommand::Rating { player: player(1), rating: shared::rating::Rating::NEW },
            _ => TableCommand::Tick,
        };
        self.world.send(self.address(), Body::Table(command));
    }

    /// What was shown is what is shown: record and view, whether the object is stored or not.
    fn shows_what_it_was(&mut self, what: &str) {
        let address = self.address();
        let table = self.world.object(&address).table().expect("a table");
        assert_eq!(table.record(), self.table.record(), "{what}");
        assert_eq!(view(&table), view(&self.table), "{what}");
        assert_eq!(verify(&table.record().expect("over")), Ok(()), "{what}");
    }
}

fn view(table: &AnyTable) -> Value {
    let mut view = table.view(Viewer::Spectator).expect("a table");
    for place in view["places"].as_array_mut().expect("places") {
        place["present"] = json!(null);
    }
    view
}

/// One world: the table goes, in the end, whatever happens on the way, and is shown as it was at all times.
fn live(seed: u64) {
    let what = format!("archive world {seed}");
    let mut over = Over::new(seed);
    let chaos = Chaos::random(&mut over.rng);
    // The archive may be away for days.
    let no_archive = [0.0, 0.5, 1.0][over.rng.random_range(0..3)];
    over.world.net.set_chaos(Chaos { no_archive, ..chaos });
    over.until(KEPT_FOR.0 - 1);
    assert!(over.is_stored() && over.kept().is_none(), "{what}: it stays as long as it is promised");
    for hour in 0..30 {
        over.visit();
        if over.rng.random_bool(0.2) {
            let address = over.address();
            over.world.crash(&address);
        }
        // Half of a database that comes back from a backup is lost: what is stored here is archived again.
        if over.rng.random_bool(0.1) && over.is_stored() {
            over.world.kept.borrow_mut().clear();
        }
        over.until(KEPT_FOR.0 + (hour + 1) * HOUR);
        assert!(over.is_stored() || over.kept().is_some(), "{what}: it is always somewhere");
        if no_archive == 1.0 {
            assert!(over.is_stored(), "{what}: nothing is deleted that is not archived");
        }
    }
    over.world.net.set_chaos(Chaos::none());
    // An alarm may have been lost: whoever comes by next sees to it.
    over.visit();
    over.until(KEPT_FOR.0 + 40 * HOUR);
    over.visit();
    over.until(KEPT_FOR.0 + 80 * HOUR);
    assert!(!over.is_stored(), "{what}: its object is deleted");
    assert_eq!(over.kept(), over.table.record(), "{what}: what is kept is the record");
    over.shows_what_it_was(&what);
    for command in [
        TableCommand::Open { setup: Box::new(over.setup.clone()) },
        TableCommand::OfferRematch { player: player(1) },
        TableCommand::Arrive { player: player(1) },
        TableCommand::Sit { player: player(1), name: name(1), nonce: None },
        TableCommand::Tick,
    ] {
        // Woken by a visitor, who looked into the archive.
        let address = over.address();
        over.world.crash(&address);
        over.shows_what_it_was(&what);
        over.world.order(address, Body::Table(command));
        assert!(!over.is_stored(), "{what}: nothing opens it again");
    }
    over.shows_what_it_was(&what);
    let letters = over.world.objects.values().flat_map(|object| object.ports.disk.letters());
    assert_eq!(letters.count(), 0, "{what}: and nobody is told anything");
}

fn worlds(from: u64) {
    (from..from + 60).for_each(live);
}

#[test]
fn tables_go_to_the_archive_in_worlds_0_to_59() {
    worlds(0);
}

#[test]
fn tables_go_to_the_archive_in_worlds_60_to_119() {
    worlds(60);
}

#[test]
fn in_a_good_world_it_goes_at_its_time_and_not_a_millisecond_before() {
    let mut over = Over::new(3);
    over.until(KEPT_FOR.0 - 1);
    assert!(over.is_stored() && over.kept().is_none());
    over.until(KEPT_FOR.0 + 60_000);
    assert!(!over.is_stored() && over.kept().is_some());
    let address = over.address();
    assert_eq!(over.world.objects[&address].ports.bell.at(), None, "it rings no more");
    assert_eq!(over.world.objects[&address].ports.disk.letters(), []);
}

#[test]
fn a_letter_that_has_not_arrived_keeps_the_table() {
    let mut over = Over::new(5);
    over.until(KEPT_FOR.0 - HOUR);
    // A rematch is offered and taken at last; the new table does not hear of it for a while.
    let address = over.address();
    let seats = over.setup.game.seats();
    over.world.net.set_chaos(Chaos { lost: 1.0, ..Chaos::none() });
    for n in 1..=seats {
        over.world.order(address.clone(), Body::Table(TableCommand::OfferRematch { player: player(n) }));
    }
    over.until(KEPT_FOR.0 + 3 * HOUR);
    assert!(over.is_stored(), "somebody has still to be told");
    over.world.net.set_chaos(Chaos::none());
    over.until(KEPT_FOR.0 + 6 * HOUR);
    assert!(!over.is_stored());
    let next = over.world.kept.borrow()[&over.setup.id].next.clone().expect("the rematch");
    let opened = over.world.object(&Address::Table(next)).table().expect("a table");
    assert!(opened.setup().is_some(), "and was told");
}

#[test]
fn without_an_answer_of_the_archive_nothing_is_said_of_a_table_that_is_not_here() {
    let mut over = Over::new(7);
    over.until(KEPT_FOR.0 + HOUR);
    assert!(!over.is_stored());
    let address = over.address();
    over.world.crash(&address);
    over.world.net.set_chaos(Chaos { no_archive: 1.0, ..Chaos::none() });
    let memory = over.world.object(&address);
    let to = address.clone();
    let sit = TableCommand::Sit { player: player(9), name: name(9), nonce: None };
    let envelope = shared::wire::Envelope { id: "edge#x".to_owned(), to, body: Body::Table(sit) };
    assert!(memory.envelope(envelope.clone(), over.world.net.now()).is_err(), "neither seated nor refused");
    over.world.net.set_chaos(Chaos::none());
    let memory = over.world.object(&address);
    let reply = memory.envelope(envelope, over.world.net.now()).unwrap();
    assert_eq!(reply, Reply::refused("game_over"));
}

#[test]
fn a_table_that_never_began_is_deleted_without_a_trace() {
    let mut world = World::new(1, Chaos::none());
    let setup = casual();
    let address = Address::Table(setup.id.clone());
    world.order(address.clone(), Body::Table(TableCommand::Open { setup: Box::new(setup) }));
    world.order(address.clone(), Body::Table(TableCommand::Cancel { player: player(1) }));
    let end = world.net.now().plus(KEPT_FOR).plus(Millis(HOUR));
    world.run_to(end);
    assert!(world.objects[&address].ports.disk.load().unwrap().is_none());
    assert!(world.kept.borrow().is_empty());
    assert!(world.object(&address).table().expect("a table").setup().is_none(), "also while it is in memory");
    let tick = world.order(address.clone(), Body::Table(TableCommand::Arrive { player: player(1) }));
    assert_eq!(tick, Reply::refused("no_such_table"));
    assert!(world.objects[&address].ports.disk.load().unwrap().is_none());
}
