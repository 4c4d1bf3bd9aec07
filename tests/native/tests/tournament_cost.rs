//! What a tournament costs where writing is paid for: rows, alarms and letters of each step, as the platform counts them.
//! Rows of D1 come on top: one write of the read models for each step that shows in a list.
#![allow(missing_docs, reason = "a test")]

use native::room::{code, name, player};
use native::sim::chaos::Chaos;
use native::sim::world::World;
use shared::player::{PlayerCommand, TokenHash};
use shared::table::TableCommand;
use shared::time::Millis;
use shared::tournament::{Stage, TournamentCommand, TournamentView};
use shared::wire::{Address, Body, Reply};

/// Rows written and times an alarm was armed, in all objects; each is a row on the bill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cost {
    rows: u64,
    alarms: u64,
}

struct Meter {
    world: World,
    last: Cost,
}

const CUP: fn() -> Address = || Address::Tournament(code());
const PLAYERS: u8 = 16;

impl Meter {
    fn new() -> Self {
        Self { world: World::new(7, Chaos::none()), last: Cost { rows: 0, alarms: 0 } }
    }

    fn total(&self) -> Cost {
        let ports = || self.world.objects.values().map(|object| &object.ports);
        Cost {
            rows: ports().map(|ports| ports.disk.rows_written()).sum(),
            alarms: ports().map(|ports| ports.bell.armings()).sum(),
        }
    }

    /// Gives an order and lets everything happen that follows from it at once; what it cost.
    fn order(&mut self, to: Address, body: Body) -> Cost {
        let reply = self.world.order(to, body);
        assert!(matches!(reply, Reply::Done { .. }), "{reply:?}");
        let until = self.world.net.now().plus(Millis::seconds(8)).0;
        self.world.net.at(until, native::sim::net::Event::Sweep);
        self.world.run(|world| world.net.now().0 >= until);
        let total = self.total();
        let cost = Cost { rows: total.rows - self.last.rows, alarms: total.alarms - self.last.alarms };
        self.last = total;
        cost
    }

    fn cup(&mut self, command: TournamentCommand) -> Cost {
        self.order(CUP(), Body::Tournament(command))
    }

    fn view(&mut self) -> TournamentView {
        self.world.object(&CUP()).tournament().and_then(|cup| cup.view(None)).unwrap()
    }
}

fn add(one: Cost, two: Cost) -> Cost {
    Cost { rows: one.rows + two.rows, alarms: one.alarms + two.alarms }
}

#[test]
fn every_step_of_a_tournament_writes_a_bounded_number_of_rows() {
    let mut meter = Meter::new();
    let mut register = None;
    for n in 1..=PLAYERS {
        let recovery = TokenHash("0".repeat(64));
        let command = PlayerCommand::Register { player: player(n), name: name(n), recovery };
        register = Some(meter.order(Address::Player(player(n)), Body::Player(command)));
    }
    let settings =
        serde_json::json!({"name": "Cup", "mode": "classic", "max_players": PLAYERS, "listed": true});
    let settings = Box::new(serde_json::from_value(settings).unwrap());
    let organiser = player(1);
    let create = meter.cup(TournamentCommand::Create { code: code(), organiser, name: name(1), settings });
    let mut join = None;
    for n in 1..=PLAYERS {
        let (player, name) = (player(n), name(n));
        join = Some(meter.cup(TournamentCommand::Join { player, name, nonce: None, pro: false }));
    }
    let start = meter.cup(TournamentCommand::Start { by: player(1) });
    let mut games = Vec::new();
    for index in 0..u32::from(PLAYERS) - 1 {
        let view = meter.view();
        let pair = view.matches[index as usize]
            .places
            .map(|at| view.entries[usize::from(at.unwrap())].player.clone());
        let mut game = Cost { rows: 0, alarms: 0 };
        for player in &pair {
            let play = TournamentCommand::Play { player: player.clone(), nonce: None };
            game = add(game, meter.cup(play));
        }
        let table = meter.view().matches[index as usize].table.clone().unwrap();
        let [_, loser] = pair;
        let resign = Body::Table(TableCommand::Resign { player: loser });
        games.push(add(game, meter.order(Address::Table(table), resign)));
    }
    assert_eq!(meter.view().stage, Stage::Completed);
    let (register, join) = (register.unwrap(), join.unwrap());
    println!("register {register:?}\ncreate {create:?}\njoin {join:?}\nstart of {PLAYERS} {start:?}");
    println!("the first game {:?}\nthe last game {:?}", games.first(), games.last());
    println!("altogether {:?}", meter.total());
    let within = |what: &str, cost: Cost, most: Cost| {
        assert!(cost.rows <= most.rows && cost.alarms <= most.alarms, "{what}: {cost:?}, at most {most:?}");
    };
    within("register", register, Cost { rows: 4, alarms: 0 });
    within("create", create, Cost { rows: 12, alarms: 4 });
    within("join", join, Cost { rows: 12, alarms: 4 });
    within("start", start, Cost { rows: 6 * u64::from(PLAYERS), alarms: 2 * u64::from(PLAYERS) });
    for game in games {
        within("a game without a move", game, Cost { rows: 150, alarms: 60 });
    }
}
