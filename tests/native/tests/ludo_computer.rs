//! The simple computer player of ludo: its choices, and how it sits at a table.

use native::room::{free, ludo_with, name, player, room_of_match, table_id};
use native::typed::Hall;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shared::aggregate::{Aggregate, Ctx};
use shared::bots::ludo::{choose, gets_up};
use shared::chance::{Chance, Seed, key};
use shared::ids::PlayerId;
use shared::lobby::{Lobby, LobbyCommand, LobbyReject};
use shared::outcome::EndReason;
use shared::rules::Rules;
use shared::rules::laws::Lawful;
use shared::rules::ludo::{Action, Board, Config, House, Ludo, State, rolled, start};
use shared::seat::{Seat, SeatSet, Viewer};
use shared::table::record::verify;
use shared::table::{
    BadSetting, ColourChoice, Effect, GameConfig, LudoTable, Phase, Reject, TableCommand, TableEvent,
    TableSettings, TableSetup,
};
use shared::time::{Instant, Millis};

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

/// What seat 0 does with this roll on this board of four players.
fn chooses(house: House, tokens: [[i8; 4]; 4], die: u8) -> Action {
    let config = Config { house, ..Config::default() };
    let board = Board::with_tokens(config.seats(), tokens).unwrap();
    let state = State { board, ..start(config, Seat::FIRST) };
    let event = rolled(&state, Seat::FIRST, vec![die]).unwrap();
    choose(&Ludo::evolve(state, &event), Seat::FIRST).unwrap()
}

const YARD: [i8; 4] = [-1; 4];

fn token(action: Action) -> u8 {
    match action {
        Action::Move { token, .. } => token,
        Action::Roll => panic!("rolls"),
    }
}

#[test]
fn it_captures_then_comes_home_then_seeks_shelter_then_runs_with_the_first() {
    let classic = House::default();
    // Token 1 takes the token of seat 1 on square 23 (its progress 10); token 0 could come home.
    assert_eq!(token(chooses(classic, [[53, 20, 2, -1], [10, -1, -1, -1], YARD, YARD], 3)), 1);
    // Of two captures the one that costs more: seat 1's token on 24 has run 11, seat 3's on 5 has run 18.
    let two = [[21, 2, -1, -1], [11, -1, -1, -1], YARD, [18, -1, -1, -1]];
    assert_eq!(token(chooses(classic, two, 3)), 1);
    // Home before a star.
    assert_eq!(token(chooses(classic, [[5, 53, 20, -1], YARD, YARD, YARD], 3)), 1);
    // A star, or the own column, before the run of the first.
    assert_eq!(token(chooses(classic, [[40, 5, -1, -1], YARD, YARD, YARD], 3)), 1);
    assert_eq!(token(chooses(classic, [[48, 20, -1, -1], YARD, YARD, YARD], 3)), 0);
    // Out of the yard is onto a safe square.
    assert_eq!(token(chooses(classic, [[30, -1, -1, -1], YARD, YARD, YARD], 6)), 1);
    // Who is safe stays so: token 0 on its star stands, token 1 runs.
    assert_eq!(token(chooses(classic, [[21, 9, -1, -1], YARD, YARD, YARD], 3)), 1);
    // Nothing else to tell them apart: the one that is furthest ahead.
    assert_eq!(token(chooses(classic, [[11, 27, 15, -1], YARD, YARD, YARD], 3)), 1);
    assert_eq!(token(chooses(classic, [[11, 11, -1, -1], YARD, YARD, YARD], 3)), 0);
}

/// A game that only the computer plays, under these settings.
fn plays_out(config: Config, number: u64) -> State {
    let mut rng = SmallRng::seed_from_u64(number);
    let chance = Chance::new(key(&Seed::new(rng.random()), &[]), "t");
    let mut state = Ludo::begin(&Ludo::open(&config, &chance).unwrap());
    for _ in 0..12_000 {
        let Some(on_turn) = Ludo::to_act(&state).iter().next() else { return state };
        let view = Ludo::view(&state, Viewer::Seat(on_turn));
        for other in (0..4).filter_map(Seat::new).filter(|other| *other != on_turn) {
            assert_eq!(choose(&view, other), None, "it is not its turn");
        }
        let action = choose(&view, on_turn).expect("it always knows what to do");
        assert!(Ludo::legal(&view, on_turn).contains(&action), "{action:?} in {view:?}");
        let events = Ludo::decide(&state, on_turn, &action, &chance).expect("what is legal is accepted");
        state = events.iter().fold(state, Ludo::evolve);
    }
    panic!("no end under {config:?}");
}

#[test]
fn under_every_house_rule_it_makes_only_legal_moves_and_comes_to_the_end() {
    for (number, config) in (0..).zip(Ludo::configs()) {
        assert!(Ludo::outcome(&plays_out(config, number)).is_some());
    }
}

#[test]
fn it_wins_more_often_than_chance_would_have_it() {
    let mut rng = SmallRng::seed_from_u64(1);
    let wins = (0..200).filter(|number| {
        let chance = Chance::new(key(&Seed::new(rng.random()), &[]), "t");
        let config = Config { players: 2, ..Config::default() };
        let computer = seat(if number % 2 == 0 { 0 } else { 2 });
        let mut state = Ludo::begin(&Ludo::open(&config, &chance).unwrap());
        while let Some(on_turn) = Ludo::to_act(&state).iter().next() {
            let legal = Ludo::legal(&state, on_turn);
            let any = legal[rng.random_range(0..legal.len())];
            let action = if on_turn == computer { choose(&state, on_turn).unwrap() } else { any };
            let events = Ludo::decide(&state, on_turn, &action, &chance).unwrap();
            state = events.iter().fold(state, Ludo::evolve);
        }
        state.winner() == Some(computer)
    });
    let wins = wins.count();
    assert!(wins > 130, "{wins} of 200 against random moves");
}

// ---- at a table ----

/// Lets the time pass that computers need, until a person must act or the game is over.
fn wait_for_people(hall: &mut Hall<Ludo>) {
    while hall.is_running() && !people_act(hall) {
        hall.now = hall.table.deadline().unwrap().0;
        hall.tick();
    }
}

fn people_act(hall: &Hall<Ludo>) -> bool {
    let view = hall.table.view(Viewer::Spectator).unwrap();
    let mut on_turn = view.seats.iter().zip(&view.places).filter(|(seat, _)| view.to_act.contains(*seat));
    on_turn.any(|(_, place)| !place.computer)
}

#[test]
fn the_computers_sit_down_behind_the_last_person_and_the_game_begins() {
    let mut hall = Hall::<Ludo>::new([1; 32]);
    hall.ask(&TableCommand::Open { setup: Box::new(ludo_with(4, 2)) }).unwrap();
    let sit = |n| TableCommand::Sit { player: player(n), name: name(n), nonce: None };
    hall.ask(&sit(1)).unwrap();
    assert_eq!(hall.table.phase(), Some(Phase::Waiting));
    assert_eq!(hall.table.players().count(), 1, "nobody waits for a computer");
    hall.ask(&sit(2)).unwrap();
    assert_eq!(hall.table.phase(), Some(Phase::Running));
    let view = hall.table.view(Viewer::Spectator).unwrap();
    let places: Vec<(String, bool, bool)> =
        view.places.iter().map(|place| (place.name.to_string(), place.computer, place.present)).collect();
    let place = |name: &str, computer| (name.to_owned(), computer, true);
    let expected = [
        place("Player 1", false),
        place("Player 2", false),
        place("Computer 1", true),
        place("Computer 2", true),
    ];
    assert_eq!(places, expected);
    assert_eq!(hall.ask(&sit(3)), Err(Reject::TableFull));
    // Only people are told of it.
    let told = |effect: &Effect| match effect {
        Effect::TellPlayer { player, .. } => Some(player.clone()),
        _ => None,
    };
    assert!(hall.effects.iter().filter_map(told).all(|who| who == player(1) || who == player(2)));
    assert_eq!(hall.table.viewer(Some(&PlayerId::of_computer(1))), Viewer::Seat(seat(2)));
}

#[test]
fn a_computer_acts_after_a_moment_and_never_in_the_time_of_a_person() {
    let mut hall = Hall::<Ludo>::full(&ludo_with(4, 3), [2; 32]);
    for _ in 0..40 {
        wait_for_people(&mut hall);
        let (own, actions) = hall.turn().unwrap();
        assert_eq!(own, Seat::FIRST);
        let before = hall.events.len();
        hall.now += 5_000;
        hall.tick();
        assert_eq!(hall.events.len(), before, "while a person must act nothing happens");
        hall.act(own, actions[0]).unwrap();
        if !hall.is_running() || people_act(&hall) {
            continue;
        }
        let wait = hall.table.deadline().unwrap().0 - hall.now;
        assert!((700..1_300).contains(&wait), "{wait}");
        hall.now += wait - 1;
        let before = hall.events.len();
        hall.tick();
        assert_eq!(hall.events.len(), before, "not yet");
        hall.now += 1;
        hall.tick();
        let TableEvent::Played { seat, at, .. } = hall.events.last().unwrap() else { panic!() };
        assert_eq!((at.0, seat.is_some_and(|seat| seat != Seat::FIRST)), (hall.now, true));
    }
}

#[test]
fn an_alarm_that_rings_late_takes_no_time_from_a_person() {
    let mut hall = Hall::<Ludo>::full(&ludo_with(2, 1), [3; 32]);
    let mut late = 0;
    for _ in 0..200 {
        if !hall.is_running() {
            break;
        }
        if people_act(&hall) {
            let (own, actions) = hall.turn().unwrap();
            hall.act(own, actions[0]).unwrap();
            continue;
        }
        hall.now += 8_000;
        hall.tick();
        if people_act(&hall) {
            late += 1;
            let until = hall.table.view(Viewer::Spectator).unwrap().waits_until.unwrap();
            assert_eq!(until, Instant(hall.now).plus(Millis::seconds(30)), "the whole time of a turn");
        }
    }
    assert!(late > 5, "{late}");
    // So late that the computer's own turn would be over: then it has played in time.
    let mut hall = Hall::<Ludo>::full(&ludo_with(3, 2), [4; 32]);
    hall.now += 3_600_000;
    hall.tick();
    assert!(!hall.is_running(), "nobody came: the person has left, and the computers got up");
    let timed_out = |event: &TableEvent<_>| match event {
        TableEvent::Played { events, .. } => events.first().cloned(),
        _ => None,
    };
    for event in hall.events.iter().filter_map(timed_out) {
        if let shared::rules::ludo::Event::TimedOut { seat } = event {
            assert_eq!(seat, Seat::FIRST, "a computer is never late");
        }
    }
    assert_eq!(verify(&hall.table.record_of_game().unwrap()), Ok(()));
}

#[test]
fn lu_16_lu_27_when_no_person_plays_any_more_the_computers_get_up_and_the_places_stand() {
    for computers in [2, 3] {
        let mut hall = Hall::<Ludo>::full(&ludo_with(computers + 1, computers), [5; 32]);
        for _ in 0..30 {
            wait_for_people(&mut hall);
            let (own, actions) = hall.turn().unwrap();
            hall.act(own, actions[0]).unwrap();
        }
        hall.ask(&TableCommand::Resign { player: player(1) }).unwrap();
        let game = hall.table.view(Viewer::Spectator).unwrap().game.unwrap();
        let run = |seat: Seat| game.board.of(seat).iter().map(|progress| i32::from(*progress)).sum::<i32>();
        let steps = hall.events.len();
        while hall.is_running() {
            hall.now = hall.table.deadline().unwrap().0;
            hall.tick();
        }
        assert!(hall.events.len() <= steps + usize::from(computers), "they do not play on");
        let game = hall.table.view(Viewer::Spectator).unwrap().game.unwrap();
        let places = game.places();
        assert_eq!(places.last(), Some(&Seat::FIRST), "who left first is last");
        let runs: Vec<i32> = places[..usize::from(computers)].iter().map(|seat| run(*seat)).collect();
        assert!(runs.windows(2).all(|pair| pair[0] >= pair[1]), "{runs:?}");
        assert_eq!(hall.outcome().unwrap().reason, EndReason::Resignation);
        assert_eq!(verify(&hall.table.record_of_game().unwrap()), Ok(()));
    }
    // A person who is home has won; the computers do not play for the other places.
    let config = Config { players: 3, ..Config::default() };
    let board =
        Board::with_tokens(config.seats(), [[56; 4], [5, 6, -1, -1], [30, -1, -1, -1], YARD]).unwrap();
    let state = State { board, finished: vec![Seat::FIRST], ..start(config, Seat::SECOND) };
    assert_eq!(gets_up(&state, SeatSet::only(Seat::FIRST)), Some(seat(1)), "the one that is behind");
    assert_eq!(gets_up(&state, SeatSet::only(Seat::FIRST).with(seat(2))), None, "a person still plays");
    // LU-26: a partner who is home waits for the other.
    let teams = House { teams: true, ..House::default() };
    let config = Config { house: teams, ..Config::default() };
    let state = State { board, ..start(config, Seat::SECOND) };
    assert_eq!(gets_up(&state, SeatSet::only(Seat::FIRST)), None);
}

#[test]
fn whole_games_with_computers_end_and_their_records_hold() {
    for (players, computers) in [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)] {
        for number in 0..6 {
            let mut rng = SmallRng::seed_from_u64(number);
            let mut hall = Hall::<Ludo>::full(&ludo_with(players, computers), rng.random());
            while hall.is_running() {
                wait_for_people(&mut hall);
                hall.now += rng.random_range(0..8_000);
                if let Some(command) = hall.random_act(&mut rng).filter(|_| hall.is_running()) {
                    hall.ask(&command).unwrap();
                }
            }
            let record = hall.table.record_of_game().unwrap();
            assert_eq!(verify(&record), Ok(()));
            let marks: Vec<bool> = record.players.iter().map(|player| player.computer).collect();
            let people = usize::from(players - computers);
            assert_eq!(marks, (0..usize::from(players)).map(|n| n >= people).collect::<Vec<_>>());
            // Somebody else's moves cannot be passed off as a computer's, nor the other way round.
            let mut changed = record.clone();
            changed.players[0].computer = true;
            assert!(verify(&changed).is_err());
        }
    }
}

#[test]
fn a_computer_is_always_ready_for_another_game_and_sits_behind_the_people_again() {
    let mut hall = Hall::<Ludo>::full(&ludo_with(4, 2), [6; 32]);
    for n in [1, 2] {
        hall.ask(&TableCommand::Resign { player: player(n) }).unwrap();
    }
    while hall.is_running() {
        hall.now = hall.table.deadline().unwrap().0;
        hall.tick();
    }
    hall.ask(&TableCommand::OfferRematch { player: player(1) }).unwrap();
    let next = |hall: &Hall<Ludo>| hall.table.view(Viewer::Spectator).unwrap().next;
    assert_eq!(next(&hall), None, "the other person is asked");
    hall.ask(&TableCommand::OfferRematch { player: player(2) }).unwrap();
    let opened = hall.effects.iter().find_map(|effect| match effect {
        Effect::OpenTable { setup } => Some((**setup).clone()),
        _ => None,
    });
    let setup = opened.unwrap();
    assert_eq!(next(&hall), Some(setup.id.clone()));
    let reserved: Vec<_> = setup.reserved.iter().map(|(player, _)| player.clone()).collect();
    assert_eq!(reserved, [player(2), player(1)], "the seats have gone round");
    let mut again = Hall::<Ludo>::full(&setup, [7; 32]);
    assert!(again.is_running());
    let view = again.table.view(Viewer::Spectator).unwrap();
    assert_eq!(
        view.places.iter().map(|place| place.computer).collect::<Vec<_>>(),
        [false, false, true, true]
    );
    wait_for_people(&mut again);
}

#[test]
fn computers_are_for_ludo_alone_never_without_a_person_and_in_no_event_or_quick_match() {
    let settings = |players, computers| TableSettings {
        game: GameConfig::Ludo(LudoTable { players, house: House::default(), turn_seconds: 30, computers }),
        minutes: 0,
        increment_seconds: 0,
        colour: ColourChoice::Random,
    };
    let made = |settings: TableSettings| settings.setup(table_id(1), (player(1), name(1))).map(|_| ());
    assert_eq!(made(settings(4, 3)), Ok(()));
    assert_eq!(made(settings(4, 4)), Err(BadSetting::Game));
    assert_eq!(made(settings(2, 2)), Err(BadSetting::Game));
    // The same from another object: never trusted.
    let alone = TableSetup { game: settings(2, 2).game, ..ludo_with(2, 1) };
    let crowd = TableSetup { reserved: (1..=2).map(|n| (player(n), name(n))).collect(), ..ludo_with(2, 1) };
    let event = TableSetup { owner: room_of_match(GameConfig::LudoChess).owner, ..ludo_with(2, 1) };
    for setup in [alone, crowd, event] {
        let mut hall = Hall::<Ludo>::new([8; 32]);
        let open = TableCommand::Open { setup: Box::new(setup) };
        assert_eq!(hall.ask(&open), Err(Reject::BadSettings));
    }
    let seek = LobbyCommand::Seek {
        player: player(1),
        name: name(1),
        settings: settings(4, 1),
        nonce: None,
        table: table_id(2),
        avoids: Vec::new(),
    };
    let seed = Seed::new([1; 32]);
    let ctx = Ctx { now: Instant(1), seed: &seed };
    assert_eq!(Lobby::default().decide(&seek, &ctx).map(|_| ()), Err(LobbyReject::BadSettings));
    assert_eq!(free(settings(4, 1).game, 0).game.people(), 3);
}
