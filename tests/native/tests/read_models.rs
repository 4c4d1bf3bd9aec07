//! The rows that a tournament sends to the read models, and what the lists made of them say.

mod tournament_kit;

use ashtapada_worker::actor::IndexRow;
use ashtapada_worker::objects::index;
use native::golden::Golden;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shared::ids::PlayerId;
use shared::seat::Seat;
use shared::tournament::{Mode, Stage, TournamentCommand as C, TournamentSettings};
use shared::wire::{ChampionsPage, CupLine, EventLine, EventsPage, MyEvent, MyEventsPage};
use std::collections::BTreeMap;
use tournament_kit::*;

/// What a read model makes of the rows: the last one, and each player's places.
#[derive(Default)]
struct Model {
    row: Option<IndexRow>,
    seats: BTreeMap<PlayerId, (bool, bool)>,
}

impl Model {
    fn take(&mut self, row: IndexRow) {
        assert!(self.row.as_ref().is_none_or(|last| last.rev < row.rev), "rows are numbered upwards");
        for (player, organiser, playing) in row.seats.clone() {
            self.seats.insert(player, (organiser, playing));
        }
        self.row = Some(IndexRow { seats: Vec::new(), ..row });
    }

    /// It says what a row that is asked for now says.
    fn is_up_to_date(&self, world: &World) {
        let whole = index::whole(&world.state).unwrap();
        let seats = self.seats.iter().filter(|(_, seat)| **seat != (false, false));
        let seats: BTreeMap<_, _> = seats.map(|(player, seat)| (player.clone(), *seat)).collect();
        let asked =
            whole.seats.iter().map(|(player, organiser, playing)| (player.clone(), (*organiser, *playing)));
        assert_eq!(seats, asked.collect());
        let last = self.row.clone().unwrap();
        assert_eq!(last, IndexRow { rev: last.rev, seats: Vec::new(), ..whole });
    }
}

fn command(world: &World, random: &mut SmallRng) -> C {
    let by = organiser();
    // Among them the organiser, who may play too, and somebody who is not in it.
    let n = random.random_range(0..6);
    let player = if n == 5 { organiser() } else { player(n) };
    match random.random_range(0..12) {
        0..5 => C::Join { player, name: name(n), nonce: None, pro: false },
        5 => C::Leave { player },
        6 | 7 => C::Answer { by, player, accept: random.random_range(0..4) > 0 },
        8 => C::Remove { by, player },
        9 => C::Start { by },
        10 if world.log.len() > 4 => C::Cancel { by },
        _ => C::Forfeit { by, player },
    }
}

#[test]
fn rows_of_changes_add_up_to_the_row_that_is_asked_for() {
    let mut ends = BTreeMap::new();
    for seed in 0..400 {
        let mut random = SmallRng::seed_from_u64(seed);
        let approval = seed % 2 == 0;
        let mut world = World::new(TournamentSettings { max_players: 4, approval, ..settings() });
        let mut model = Model::default();
        model.take(index::changed(&world.state, &world.log, world.state.rev()).unwrap());
        for _ in 0..40 {
            let next = command(&world, &mut random);
            let before = world.log.len();
            let _ = world.run(next);
            if random.random_range(0..30) == 0 {
                world.wait(30);
                world.tick();
            }
            if let Some(row) = index::changed(&world.state, &world.log[before..], world.state.rev()) {
                model.take(row);
            }
            model.is_up_to_date(&world);
        }
        *ends.entry(format!("{:?}", world.view().stage)).or_insert(0) += 1;
    }
    assert_eq!(ends.len(), 4, "every stage is among the ends: {ends:?}");
}

#[test]
fn t_72_the_archive_names_champion_runner_up_and_most_sixes() {
    let mut world = World::started(TournamentSettings { listed: true, ..settings() }, 2);
    assert_eq!(index::whole(&world.state).unwrap().cup, None);
    let setup = world.open(0);
    let mut result = mate(Seat::FIRST).of(&setup, world.now);
    result.sixes = [2, 3];
    let most = result.players[1].clone();
    let names = [Seat::FIRST, Seat::SECOND].map(|place| name(number(&world.at(0, place))));
    world.report(result).unwrap();
    let (at, cup) = index::whole(&world.state).unwrap().cup.unwrap();
    let cup: CupLine = serde_json::from_str(&cup).unwrap();
    assert_eq!((at, cup.finished, cup.players), (world.now, world.now, 2));
    assert_eq!([cup.champion.unwrap(), cup.runner_up.unwrap()], names);
    assert_eq!(cup.most_sixes, Some((name(number(&most)), 3)));
}

#[test]
fn t_1_t_72_an_unlisted_event_is_in_the_archive_without_its_code() {
    let row = |listed: bool| {
        let mut world = World::started(TournamentSettings { listed, ..settings() }, 2);
        world.game(0, mate(Seat::FIRST)).unwrap();
        index::whole(&world.state).unwrap()
    };
    let (listed, unlisted) = (row(true), row(false));
    let line = |row: &IndexRow| serde_json::from_str::<CupLine>(&row.cup.clone().unwrap().1).unwrap();
    assert_eq!(line(&listed).code, Some(code()));
    assert_eq!(line(&unlisted), CupLine { code: None, ..line(&listed) }, "everything else is told");
    let kept = unlisted.cup.unwrap().1;
    assert!(!kept.contains(code().as_str()), "{kept}");
    let mark = |cup: &str| serde_json::from_str::<serde_json::Value>(cup).unwrap()["mark"].clone();
    assert_eq!(mark(&kept).as_str().map(str::len), Some(12), "its place in the list is another one");
    assert_eq!(mark(&kept), mark(&listed.cup.unwrap().1));
}

#[test]
fn t_63_t_72_the_archive_says_that_the_organiser_decided_a_match_of_the_organisers_own() {
    let row = |other: PlayerId, loser: fn(&PlayerId) -> PlayerId| {
        let mut world = World::new(settings());
        world.join(1).unwrap();
        let join = C::Join { player: other.clone(), name: name(2), nonce: None, pro: false };
        world.run(join).unwrap();
        world.run(C::Start { by: organiser() }).unwrap();
        world.run(C::Forfeit { by: organiser(), player: loser(&other) }).unwrap();
        let cup = index::whole(&world.state).unwrap().cup.unwrap().1;
        (world.found(0).own_ruling, serde_json::from_str::<CupLine>(&cup).unwrap().own_ruling)
    };
    assert_eq!(row(organiser(), |_| player(1)), (true, true), "for the organiser");
    assert_eq!(row(organiser(), PlayerId::clone), (true, true), "against the organiser");
    assert_eq!(row(player(2), |_| player(1)), (false, false), "a ruling between others");
}

#[test]
fn golden_pages_of_the_lists() {
    let mut golden = Golden::open("wire/lists");
    let event = EventLine {
        code: code(),
        name: settings().name,
        mode: Mode::LudoChess,
        minutes: 10,
        players: 7,
        max_players: 2_048,
        stage: Stage::Registration,
        approval: false,
        starts_at: Some(START.plus(shared::time::Millis::hours(1))),
        at: START,
    };
    let next = Some(format!("0.{}.{}", START.0, code()));
    golden.check("events", &EventsPage { events: vec![event.clone()], next: next.clone() });
    let entry = CupLine {
        code: Some(code()),
        name: settings().name,
        mode: Mode::LudoChess,
        minutes: 10,
        players: 7,
        finished: START,
        champion: Some(name(1)),
        runner_up: Some(name(2)),
        own_ruling: false,
        most_sixes: Some((name(3), 12)),
    };
    golden.check("champions", &ChampionsPage { entries: vec![entry.clone()], next: None });
    let unlisted = CupLine { code: None, champion: None, runner_up: None, most_sixes: None, ..entry };
    golden.check("champions-unlisted", &ChampionsPage { entries: vec![unlisted], next: None });
    let mine = MyEvent { event: EventLine { starts_at: None, ..event }, organiser: true, playing: false };
    golden.check("mine", &MyEventsPage { events: vec![mine], next });
    golden.done();
}
