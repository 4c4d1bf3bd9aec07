//! The laws for ludo in every combination of house rules, the turn timer, and the text record.

use native::reference::rng::Rng;
use native::walks::walk;
use shared::chance::{Chance, Seed, key};
use shared::rules::ludo::record::{self, Record};
use shared::rules::ludo::{Board, Config, Done, Event, House, Ludo, Rulings, VIEW_ROLLS, rolled, start};
use shared::rules::{Rules, Wait};
use shared::seat::{Seat, Viewer};
use shared::time::Millis;

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

fn houses() -> impl Iterator<Item = House> {
    (0..128).map(House::combination)
}

#[test]
fn games_under_every_combination_of_house_rules_end_and_their_records_come_back() {
    let names = || ["Asha".to_owned(), String::new(), "Ben".to_owned(), "C D".to_owned()];
    let mut games = 0;
    for (seed, house) in (0..).zip(houses()) {
        let players = if house.teams { 4 } else { 2 + seed % 3 };
        let config = Config { players, house, rulings: Rulings::default() };
        if !config.is_valid() {
            let chance = Chance::new(key(&Seed::new([1; 32]), &[]), "x");
            assert!(Ludo::open(&config, &chance).is_err());
            continue;
        }
        // All of them would take long in the normal run.
        let deep = native::reference::positions() > 2_000;
        if seed % 5 != 1 && !deep {
            continue;
        }
        let state = walk::<Ludo>(config, seed, 20_000).last;
        games += 1;
        if house.teams {
            assert!(state.places().is_empty() && state.board.winning_team(&house).is_some());
        } else {
            assert_eq!(state.places().len(), usize::from(players), "LU-16: everybody has a place");
        }
        let record = Record::of(&state, names()).unwrap();
        let text = record::write(&record);
        assert_eq!(record::read(&text).as_ref(), Ok(&record), "{text}");
        let again = record.replay().unwrap();
        assert_eq!((again.board, again.places(), again.over), (state.board, state.places(), true));
    }
    assert!(games > 15);
}

/// The position after each entry of a list, from the one before it.
fn step(config: Config, base: Board, log: &[Done]) -> Board {
    log.iter().fold(base, |board, done| board.played(&config.house, &config.rulings, done))
}

#[test]
fn a_view_of_a_long_game_leads_from_its_first_entry_to_the_present() {
    let config = Config::default();
    let state = walk::<Ludo>(config, 3, 20_000).last;
    let extra = state.log.len() - VIEW_ROLLS;
    assert!(extra > 60, "{extra}");
    let begin = Board::new(config.seats());
    assert_eq!(step(config, begin, &state.log), state.board);
    let view = Ludo::view(&state, Viewer::Spectator);
    assert_eq!((view.log.len(), view.dropped as usize), (VIEW_ROLLS, extra));
    assert_eq!(view.base, Some(step(config, begin, &state.log[..extra])));
    assert_eq!(step(config, view.base.unwrap(), &view.log), state.board);
}

#[test]
fn a_long_game_that_was_stored_before_there_was_a_base_gets_one_with_its_next_roll() {
    let config = Config::default();
    let long = walk::<Ludo>(config, 3, 20_000).last;
    let mut record = Record::of(&long, Default::default()).unwrap();
    record.rolls.truncate(VIEW_ROLLS + 40);
    let mut state = record.replay().unwrap();
    while !state.turn.dice.is_empty() {
        record.rolls.pop();
        state = record.replay().unwrap();
    }
    let old = shared::rules::ludo::State { base: None, ..state.clone() };
    let event = rolled(&state, state.turn.seat, vec![3]).unwrap();
    assert_eq!(Ludo::evolve(old, &event), Ludo::evolve(state.clone(), &event));
    // The view of the next state is the next state of the view.
    let view = |state| Ludo::view(&state, Viewer::Spectator);
    let after = view(Ludo::evolve(state.clone(), &event));
    assert_eq!(view(Ludo::evolve(view(state), &event)), after);
}

#[test]
fn q_lu_9_the_game_may_stop_at_the_winner() {
    let rulings = Rulings {
        pairs_are_safe: true,
        unused_six_rolls: true,
        home_earns_roll: true,
        stop_at_winner: true,
        ..Rulings::default()
    };
    let config = Config { players: 3, house: House::default(), rulings };
    let state = walk::<Ludo>(config, 7, 20_000).last;
    assert_eq!(state.finished.len(), 1, "Q-LU-9: stops at the winner");
}

#[test]
fn bad_settings_are_refused() {
    let classic = Config::default();
    let timer = |ms| Rulings { turn_timer: Some(Millis(ms)), ..Rulings::default() };
    for config in [
        Config { players: 1, ..classic },
        Config { players: 5, ..classic },
        Config { players: 3, house: House { teams: true, ..House::default() }, ..classic },
        Config { house: House { two_dice: true, three_tries: true, ..House::default() }, ..classic },
        Config { rulings: timer(0), ..classic },
    ] {
        assert!(!config.is_valid(), "{config:?}");
    }
}

#[test]
fn lu_1_seats() {
    let seats = |players| -> Vec<usize> {
        Config { players, ..Config::default() }.seats().iter().map(Seat::index).collect()
    };
    assert_eq!((seats(2), seats(3), seats(4)), (vec![0, 2], vec![0, 1, 2], vec![0, 1, 2, 3]));
}

#[test]
fn lu_4_the_highest_begins_and_ties_roll_again() {
    let opened = |rolls: &[(u8, u8)]| {
        let roll_off = rolls.iter().map(|(s, d)| (seat(*s), *d)).collect();
        Ludo::begin(&Event::Opened { config: Config::default(), roll_off })
    };
    assert_eq!(opened(&[(0, 2), (1, 5), (2, 1), (3, 4)]).turn.seat, seat(1));
    let tied = opened(&[(0, 2), (1, 5), (2, 5), (3, 4), (1, 3), (2, 3), (1, 2), (2, 6)]);
    assert_eq!((tied.turn.seat, tied.rolls), (seat(2), 8), "FD-6: each die is a roll");
    for n in 0..50 {
        let chance = Chance::new(key(&Seed::new([n; 32]), &[]), "roll-off");
        let Event::Opened { roll_off, .. } = Ludo::open(&Config::default(), &chance).unwrap() else {
            panic!()
        };
        let dice: Vec<u8> = roll_off.iter().map(|(_, die)| *die).collect();
        let drawn: Vec<u8> = (0..dice.len() as u64).map(|index| chance.die(index).unwrap()).collect();
        assert_eq!(dice, drawn);
    }
}

#[test]
fn lu_27_the_server_plays_a_turn_and_after_three_the_player_leaves() {
    let rulings = Rulings { turn_timer: Some(Millis::seconds(20)), ..Rulings::default() };
    let config = Config { players: 3, house: House::default(), rulings };
    let mut left = 0;
    for n in 0..10 {
        let chance = Chance::new(key(&Seed::new([n; 32]), &[]), "timer");
        let mut state = start(config, seat(0));
        assert_eq!(Ludo::waits(&state), Some(Wait { number: 0, time: Millis::seconds(20) }));
        let mut absent_turns = 0;
        while !state.over && absent_turns < 3 {
            let who = state.turn.seat;
            if who == seat(1) {
                let events = Ludo::time_up(&state, &chance).unwrap();
                assert_eq!(events[0], Event::TimedOut { seat: who });
                assert!(events.len() > 1, "the turn is played");
                for event in &events {
                    if let Event::Moved { mv, .. } = event {
                        let moves = state.turn.moves(state.law(), &state.board);
                        assert_eq!(moves.iter().map(|(_, mv)| mv.token).min(), Some(mv.token));
                    }
                    state = Ludo::evolve(state, event);
                }
                absent_turns += 1;
                assert_eq!(state.board.has_left(who), absent_turns == 3, "in a row");
                assert_ne!(state.turn.seat, who);
            } else {
                let legal = Ludo::legal(&state, who);
                let events = Ludo::decide(&state, who, &legal[0], &chance).unwrap();
                state = events.iter().fold(state, Ludo::evolve);
            }
        }
        assert_eq!(state.places().last(), Some(&seat(1)), "the last free place");
        assert!(!state.board.seats().contains(seat(1)), "the tokens are off the board");
        left += 1;
        // Once the next one leaves, the last player has won.
        let state = Ludo::evolve(state, &Event::Left { seat: seat(0) });
        assert_eq!(state.places(), [seat(2), seat(0), seat(1)]);
        assert_eq!(Ludo::outcome(&state).unwrap().winner(), Some(seat(2)));
    }
    assert_eq!(left, 10);
}

/// Who leaves between another's roll and its move is out before that move: nothing of theirs is captured by it.
#[test]
fn lu_27_a_player_who_leaves_in_the_middle_of_a_turn_comes_back_from_the_record() {
    let house = House { any_to_start: true, ..House::default() };
    let config = Config { players: 3, house, rulings: Rulings::default() };
    let mut left = 0;
    for n in 0..40 {
        let chance = Chance::new(key(&Seed::new([n; 32]), &[]), "leaver");
        let mut state = start(config, seat(0));
        for step in 0..200 {
            let who = state.turn.seat;
            if step > 60 && who != seat(1) && !state.turn.dice.is_empty() && state.leavers.is_empty() {
                state = Ludo::evolve(state.clone(), &Ludo::leave(&state, seat(1)).unwrap()[0]);
                left += 1;
            }
            let legal = Ludo::legal(&state, who);
            let Some(action) = legal.get(step % legal.len().max(1)) else { break };
            let events = Ludo::decide(&state, who, action, &chance).unwrap();
            state = events.iter().fold(state, Ludo::evolve);
        }
        let text = record::write(&Record::of(&state, Default::default()).unwrap());
        let again = record::read(&text).unwrap().replay().unwrap();
        assert_eq!((again.board, again.turn), (state.board, state.turn), "{text}");
    }
    assert!(left > 30);
}

#[test]
fn lu_27_an_own_action_begins_the_count_anew() {
    let rulings = Rulings { turn_timer: Some(Millis::seconds(20)), ..Rulings::default() };
    let config = Config { players: 2, house: House::default(), rulings };
    let chance = Chance::new(key(&Seed::new([5; 32]), &[]), "count");
    let mut state = start(config, seat(0));
    for turn in 0..40 {
        let who = state.turn.seat;
        let events = if turn % 3 < 2 {
            Ludo::time_up(&state, &chance).unwrap()
        } else {
            Ludo::decide(&state, who, &Ludo::legal(&state, who)[0], &chance).unwrap()
        };
        let acted = turn % 3 == 2;
        state = events.iter().fold(state, Ludo::evolve);
        if acted {
            assert_eq!(state.timeouts[who.index()], 0);
        }
        if state.over {
            break;
        }
    }
}

#[test]
fn bad_records_are_refused_with_their_place() {
    let bad = |text: &str| record::read(text).map(|_| ()).map_err(|e| (e.line, e.word, e.code));
    assert_eq!(bad("ludo 1\nplayers 2\nfirst 0\nrolls 0:6>1 0:3>1 2:1 0:2>1"), Ok(()));
    assert_eq!(bad(""), Err((1, 1, "not_ludo")));
    assert_eq!(bad("ludo 1\nplayers 7"), Err((2, 2, "bad_players")));
    assert_eq!(bad("ludo 1\nhouse blocks parcheesi"), Err((2, 3, "unknown_rule")));
    assert_eq!(bad("ludo 1\nhouse teams\nplayers 2\nrolls 0:1"), Err((4, 1, "bad_config")));
    assert_eq!(bad("ludo 1\nplayers 2\nfirst 1\nrolls 1:1"), Err((4, 1, "bad_first")));
    assert_eq!(bad("ludo 1\nplayer 4 X"), Err((2, 2, "bad_seat")));
    assert_eq!(bad("ludo 1\nrolls 0:6>1 0:3"), Ok(()), "unfinished");
    assert_eq!(bad("ludo 1\nrolls 0:6>1 0:3 1:1"), Err((2, 4, "not_your_turn")));
    assert_eq!(bad("ludo 1\nrolls 0:6>1 0:3 0:1"), Err((2, 4, "already_rolled")));
    assert_eq!(
        bad("ludo 1\nrolls 0:5>1"),
        Err((2, 2, "not_your_turn")),
        "nothing to move: the turn has passed"
    );
    assert_eq!(bad("ludo 1\nrolls 0:66>1@6"), Err((2, 2, "bad_dice")));
    assert_eq!(bad("ludo 1\nrolls 0:7"), Err((2, 2, "bad_roll")));
    assert_eq!(bad("ludo 1\nrolls 0:6>9"), Err((2, 2, "bad_roll")));
    assert_eq!(bad("ludo 1\nrolls 0:6>1>2"), Err((2, 2, "bad_roll")));
    assert_eq!(bad("ludo 1\nrolls 0:x 0:x"), Err((2, 3, "not_playing")));
    assert_eq!(bad("ludo 1\nrolls 0:1\nfirst 2"), Err((3, 1, "unknown_line")));
    assert_eq!(bad("ludo 1\nplayers 2\nrolls 0:x\nresult 0 2"), Err((4, 2, "wrong_result")));
    assert_eq!(bad("ludo 1\nplayers 2\nrolls 0:x\nresult 2 0"), Ok(()));
    assert_eq!(bad(&"y".repeat(record::MOST_BYTES + 1)), Err((1, 1, "too_long")));
    let mut rng = Rng::new(1);
    for _ in 0..5_000 {
        let mut bytes =
            b"ludo 1\nplayers 4\nhouse two_dice\nfirst 0\nrolls 0:66>1@6>1@6 0:13>1@1>1@3 1:12\n".to_vec();
        for _ in 0..=rng.below(4) {
            let at = rng.below(bytes.len());
            bytes[at] = b"0123:>@x \n\xff"[rng.below(11)];
        }
        let _ = record::read(&String::from_utf8_lossy(&bytes));
    }
}
