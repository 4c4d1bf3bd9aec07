//! Turns, hits, the cube and what a win is worth, each rule by itself.

use native::reference::rng::Rng;
use native::room::{backgammon_game, player};
use native::typed::Hall;
use shared::chance::{Chance, Seed, key};
use shared::outcome::{EndReason, Outcome};
use shared::rules::Rules;
use shared::rules::backgammon::{
    Action, BAR, Backgammon, Config, Done, Event, Flow, Hop, OFF, Phase, Position, Record, Reject, Rulings,
    Search, Side, State, Step, StepRefused, Variant, legal_plays, mat,
};
use shared::seat::Seat;
use shared::table::{GameConfig, TableCommand, TableSetup};

const WHITE: Side = Side::White;
const BLACK: Side = Side::Black;

fn chance(n: u8) -> Chance {
    Chance::new(key(&Seed::new([n; 32]), &[]), "turns")
}

/// Own points of each side, the rest of its 15 checkers off.
fn position(white: &[(u8, u8)], black: &[(u8, u8)]) -> Position {
    let mut position = Position::EMPTY;
    for (side, points) in [(WHITE, white), (BLACK, black)] {
        points.iter().for_each(|(point, count)| position.set(side, *point, *count));
        position.set(side, OFF, 15 - points.iter().map(|(_, count)| count).sum::<u8>());
    }
    position
}

/// A game in which `side` is to play these dice from this position.
fn game(position: Position, side: Side, dice: [u8; 2]) -> State {
    let opened = Event::Opened { config: Config::default(), rolls: vec![[2, 1]] };
    let mut state = Backgammon::begin(&opened);
    state.position = position;
    state.dice = Some(dice);
    state.flow.turn = side;
    state
}

fn after(state: &State, side: Side, hops: &[(u8, u8)]) -> Result<Position, Reject> {
    let hops = hops.iter().map(|(from, die)| Hop { from: *from, die: *die }).collect();
    let events = Backgammon::decide(state, side.seat(), &Action::Play { hops }, &chance(1))?;
    Ok(Backgammon::evolve(state.clone(), &events[0]).position)
}

#[test]
fn bg_1_white_goes_up_and_black_down_each_into_its_home() {
    for point in 1..=24 {
        assert_eq!((WHITE.mirror(point), BLACK.mirror(point)), (25 - point, point));
    }
    let start = Position::start(Variant::Standard);
    // By absolute points: White 1 -> 4 -> 5, Black 24 -> 21 -> 20.
    let white = after(&game(start, WHITE, [3, 1]), WHITE, &[(24, 3), (21, 1)]).unwrap();
    assert_eq!((white.points[0], white.points[3], white.points[4]), (1, 0, 1));
    let black = after(&game(start, BLACK, [3, 1]), BLACK, &[(24, 3), (21, 1)]).unwrap();
    assert_eq!((black.points[23], black.points[20], black.points[19]), (-1, 0, -1));
    // The home boards are 19 to 24 and 1 to 6: from there checkers go off.
    for (side, home) in [(WHITE, 18..24), (BLACK, 0..6)] {
        let all_home = position(&[(6, 5), (1, 5)], &[(6, 5), (1, 5)]);
        assert!(home.clone().filter(|at| all_home.points[*at] != 0).count() >= 2);
        let off = after(&game(all_home, side, [6, 1]), side, &[(6, 6), (1, 1)]).unwrap();
        assert_eq!(off.own(side, OFF), 7);
    }
}

#[test]
fn bg_5_two_dice_a_turn_and_a_double_is_played_four_times() {
    let start = Position::start(Variant::Standard);
    for die in [1, 2, 3, 4, 6] {
        let plays = legal_plays(&start, WHITE, [die, die], &Rulings::default());
        assert!(!plays.is_empty() && plays.iter().all(|play| play.dice_used() == 4), "{die}");
        let two = legal_plays(&start, WHITE, [die, die % 6 + 1], &Rulings::default());
        assert!(two.iter().all(|play| play.dice_used() == 2));
    }
    // In play each roll is two dice of the committed stream, the opening being number 0 and ties counted (FD-6).
    for n in 0..10 {
        let mut state = Backgammon::begin(&Backgammon::open(&Config::default(), &chance(n)).unwrap());
        let mut index = state.rolls;
        for _ in 0..40 {
            let Some(seat) = Backgammon::to_act(&state).iter().next() else { break };
            let action = Backgammon::legal(&state, seat).remove(0);
            for event in Backgammon::decide(&state, seat, &action, &chance(n)).unwrap() {
                if let Event::Rolled { side, dice } = &event {
                    assert_eq!(Some(*side), state.flow.actor(), "the player on turn rolls");
                    assert_eq!(dice.to_vec(), chance(n).dice(index, 2).unwrap());
                    index += 1;
                }
                state = Backgammon::evolve(state, &event);
            }
        }
        assert!(index > 5);
    }
}

#[test]
fn bg_7_a_single_checker_is_hit_and_two_are_not() {
    // Black's own 20 is White's own 5.
    let blot = position(&[(5, 1)], &[(24, 1), (6, 2)]);
    let hit = after(&game(blot, BLACK, [4, 1]), BLACK, &[(24, 4), (6, 1)]).unwrap();
    assert_eq!((hit.own(WHITE, BAR), hit.own(WHITE, 5), hit.own(BLACK, 20)), (1, 0, 1));
    // In passing, too: hit on the way, the checker goes on.
    let on = after(&game(blot, BLACK, [4, 1]), BLACK, &[(24, 4), (20, 1)]).unwrap();
    assert_eq!((on.own(WHITE, BAR), on.own(BLACK, 19), on.own(BLACK, 20)), (1, 1, 0));
    let two = position(&[(5, 2)], &[(24, 1), (6, 2)]);
    let refused = after(&game(two, BLACK, [4, 1]), BLACK, &[(24, 4), (6, 1)]);
    assert_eq!(refused, Err(Reject::BadHop { at: 0 }), "BG-6");
    // Both of two blots in one turn.
    let blots = position(&[(5, 1), (4, 1)], &[(24, 1), (22, 1)]);
    let both = after(&game(blots, BLACK, [4, 1]), BLACK, &[(24, 4), (22, 1)]).unwrap();
    assert_eq!(both.own(WHITE, BAR), 2);
}

#[test]
fn bg_13_a_player_may_move_inside_although_a_checker_could_go_off() {
    let home = position(&[(1, 1)], &[(5, 1), (4, 1), (1, 2)]);
    let state = game(home, BLACK, [4, 1]);
    let inside = after(&state, BLACK, &[(5, 4), (4, 1)]).unwrap();
    assert_eq!(inside.own(BLACK, OFF), 11, "nothing more went off");
    let off = after(&state, BLACK, &[(4, 4), (1, 1)]).unwrap();
    assert_eq!(off.own(BLACK, OFF), 13);
}

/// Which plays are taken depends on where they end and not on the order of their hops.
#[test]
fn bg_16_a_turn_is_legal_iff_its_final_position_is() {
    let mut rng = Rng::new(16);
    let (mut taken, mut refused) = (0, 0);
    for n in 0..200 {
        let mut place = Position::start(Variant::ALL[n % 3]);
        let mut side = WHITE;
        for _ in 0..rng.below(60) {
            let plays = legal_plays(&place, side, [rng.die(), rng.die()], &Rulings::default());
            if let Some(play) = rng.pick(&plays) {
                place = play.apply(&place, side);
            }
            if place.is_won_by(side) {
                break;
            }
            side = side.other();
        }
        let dice = [rng.die(), rng.die()];
        let state = game(place, side, dice);
        let ends: Vec<Position> = legal_plays(&place, side, dice, &Rulings::default())
            .iter()
            .map(|play| play.apply(&place, side))
            .collect();
        for _ in 0..60 {
            let count = 1 + rng.below(if dice[0] == dice[1] { 4 } else { 2 });
            let order = if rng.below(2) == 0 { dice } else { [dice[1], dice[0]] };
            let hops: Vec<(u8, u8)> =
                (0..count).map(|at| (1 + rng.below(25) as u8, order[at.min(1)])).collect();
            match after(&state, side, &hops) {
                Ok(end) => {
                    assert!(ends.contains(&end), "{hops:?} {place:?}");
                    taken += 1;
                }
                Err(Reject::NotComplete | Reject::BadHop { .. }) => refused += 1,
                Err(other) => panic!("{other:?}"),
            }
        }
    }
    assert!(taken > 50 && refused > 1_000, "{taken} {refused}");
}

fn steps(flow: Flow, steps: &[(Side, Step)]) -> Result<Flow, StepRefused> {
    steps.iter().try_fold(flow, |flow, (side, step)| flow.step(*side, *step))
}

#[test]
fn bg_21_the_cube_starts_at_1_open_to_both_and_then_belongs_to_who_took_it() {
    let config = Config { cube: true, ..Config::default() };
    let start = Flow::start(&config, WHITE, Phase::Move);
    assert_eq!((start.cube.value, start.cube.owner), (1, None));
    let turn = |side| [(side, Step::Roll), (side, Step::Move)];
    let moved = steps(start, &[(WHITE, Step::Move)]).unwrap();
    for (first, from) in [(BLACK, moved), (WHITE, steps(moved, &turn(BLACK)).unwrap())] {
        let taken = steps(from, &[(first, Step::Double), (first.other(), Step::Take)]).unwrap();
        assert_eq!((taken.cube.value, taken.cube.owner), (2, Some(first.other())), "open to both");
        let later = steps(taken, &[turn(first), turn(first.other())].concat()).unwrap();
        assert_eq!(later.step(first, Step::Double), Err(StepRefused::NotYourCube));
        let own = steps(taken, &turn(first)).unwrap();
        assert!(own.may_double(), "only its holder may");
    }
}

/// Field report (Mind-Sports-Games/lila PR #1022, #1063; KristianEkman/Backgammon#6): match and gammon scoring wrong. There
/// are no gammons here, whatever is left on the board, in every variant, with and without a cube.
#[test]
fn bg_15_a_win_is_a_win_whatever_the_loser_has_left() {
    let losers: [(&str, &[(u8, u8)]); 4] = [
        ("some off", &[(3, 2)]),
        ("nothing off: elsewhere a gammon", &[(8, 3)]),
        ("nothing off, one in the winner's home: elsewhere a backgammon", &[(23, 1), (8, 2)]),
        ("on the bar: elsewhere a backgammon", &[(BAR, 1), (8, 2)]),
    ];
    for variant in Variant::ALL {
        for cube in [None, Some(1), Some(4), Some(64)] {
            for (what, loser) in losers {
                let mut state = game(position(&[(1, 1)], loser), WHITE, [2, 1]);
                state.config = Config { variant, cube: cube.is_some(), ..Config::default() };
                state.flow.cube.enabled = cube.is_some();
                state.flow.cube.value = cube.unwrap_or(1);
                state.position.set(WHITE, OFF, variant.checkers() - 1);
                let on: u8 = loser.iter().map(|(_, count)| count).sum();
                state.position.set(BLACK, OFF, variant.checkers().saturating_sub(on));
                let action = Action::Play { hops: vec![Hop { from: 1, die: 2 }] };
                let events = Backgammon::decide(&state, WHITE.seat(), &action, &chance(2)).unwrap();
                let end = events.iter().fold(state, Backgammon::evolve);
                let won = Outcome::win(WHITE.seat(), EndReason::Score);
                assert_eq!(Backgammon::outcome(&end), Some(won), "{variant:?} {cube:?} {what}");
            }
        }
    }
    // The record says so to other programs.
    let steps = vec![(WHITE, Done::parse("31hf").unwrap())];
    let record = Record { steps, winner: Some(WHITE), ..Record::default() };
    assert!(mat::write(&record).contains("Wins 1 point"));
}

/// Field report (Mind-Sports-Games/lila PR #1063): who drops loses the game and nothing else happens, in every variant.
#[test]
fn bg_23_a_drop_ends_the_game_for_the_dropper() {
    for variant in Variant::ALL {
        let setup = TableSetup { game: GameConfig::Backgammon(variant), ..backgammon_game() };
        let mut hall = Hall::<Backgammon>::full(&setup, [3; 32]);
        let (first, actions) = hall.turn().unwrap();
        hall.act(first, actions[0].clone()).unwrap();
        let doubler = first.other();
        hall.act(doubler, Action::Double).unwrap();
        assert!(hall.act(doubler, Action::Drop).is_err(), "not the doubler's to answer");
        hall.act(first, Action::Drop).unwrap();
        assert_eq!(hall.outcome(), Some(Outcome::win(doubler, EndReason::DoubleDrop)), "{variant:?}");
        assert_eq!(hall.ends(), 1);
        assert!(hall.turn().is_none());
    }
}

/// Field report (Mind-Sports-Games/lila PR #1022): a timeout ends this one game, for its owner, as everywhere.
#[test]
fn bg_25_timeout_resignation_and_absence_end_games_of_every_variant_also_with_a_cube() {
    for variant in Variant::ALL {
        for cube in [false, true] {
            let setup = TableSetup { game: GameConfig::Backgammon(variant), cube, ..backgammon_game() };
            let full = || Hall::<Backgammon>::full(&setup, [4; 32]);
            let mut late = full();
            let (on_turn, _) = late.turn().unwrap();
            late.now += 300_000;
            late.tick();
            assert_eq!(late.outcome(), Some(Outcome::win(on_turn.other(), EndReason::Timeout)));
            let mut gives_up = full();
            gives_up.ask(&TableCommand::Resign { player: player(1) }).unwrap();
            assert_eq!(gives_up.outcome().map(|end| end.reason), Some(EndReason::Resignation));
            let mut gone = full();
            let who = gone.player_of(Seat::SECOND);
            gone.ask(&TableCommand::Depart { player: who }).unwrap();
            gone.now += 60_000;
            gone.tick();
            let reason = EndReason::Disconnection;
            assert_eq!(gone.outcome(), Some(Outcome::win(Seat::FIRST, reason)), "GEN-5");
        }
    }
}

/// What a bot draws is one of the legal plays, and each of them can be drawn.
#[test]
fn bg_10_a_drawn_play_is_legal_and_every_legal_play_is_drawn() {
    let mut rng = Rng::new(17);
    let mut rest = Vec::new();
    for n in 0..60 {
        let mut place = Position::start(Variant::ALL[n % 3]);
        let mut side = WHITE;
        for turn in 0..400 {
            if place.is_won_by(side.other()) {
                break;
            }
            let dice = [rng.die(), rng.die()];
            let search = Search::new(&place, side);
            let all = legal_plays(&place, side, dice, &Rulings::default());
            let ends: Vec<Position> = all.iter().map(|play| play.apply(&place, side)).collect();
            let mut seen = vec![false; ends.len()];
            for _ in 0..if turn % 40 == n % 40 { 200 * ends.len() + 1 } else { 1 } {
                let drawn = search.draw(dice, &mut rest, |n| rng.below(n));
                assert_eq!(drawn.is_none(), ends.is_empty());
                let Some(drawn) = drawn else { continue };
                let end = drawn.apply(&place, side);
                let at = ends.iter().position(|known| *known == end);
                seen[at.unwrap_or_else(|| panic!("{drawn:?} {dice:?} {place:?}"))] = true;
            }
            let missing = seen.iter().filter(|seen| !**seen).count();
            assert!(turn % 40 != n % 40 || missing * 50 <= seen.len(), "{missing} of {} never", seen.len());
            if let Some(play) = rng.pick(&all) {
                place = play.apply(&place, side);
            }
            side = side.other();
        }
    }
}
