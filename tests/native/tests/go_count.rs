//! The end of a game of go: who has won, what the panel is told, and that nobody changes a count by a late click.

use native::reference::go::scored;
use native::reference::rng::Rng;
use native::room::{go_game, player};
use native::typed::Hall;
use shared::chance::Chance;
use shared::outcome::EndReason;
use shared::rules::Rules;
use shared::rules::go::sgf::{self, Record};
use shared::rules::go::{
    Action, Board, Colour, Config, Count, EmptyPoints, Event, Flow, Go, Phase, Point, Rulings, Scoring,
    State, Step, StepRefused,
};
use shared::seat::{Seat, Viewer};
use shared::table::{TableCommand, TableSetup};
use shared::time::Millis;

const BLACK: Seat = Seat::FIRST;
const WHITE: Seat = Seat::SECOND;

fn act(state: State, action: Action) -> State {
    let seat = state.flow.turn.seat();
    let events = Go::decide(&state, seat, &action, &Chance::sealed()).expect("legal");
    events.iter().fold(state, Go::evolve)
}

/// Whether a stone here would fill a point that only own stones surround.
fn is_own_eye(board: &Board, at: Point, colour: Colour) -> bool {
    board.around(at).all(|near| board.stone(near) == Some(colour))
}

/// A game played at random until both have nothing but eyes left to fill, and then counted.
fn finished(config: Config, rng: &mut Rng) -> State {
    let mut state = Go::begin(&Event::Opened { config });
    while state.flow.phase == Phase::Play {
        let colour = state.flow.turn;
        let free =
            |at: &Point| !is_own_eye(&state.board, *at, colour) && state.board.may_play(*at, colour).is_ok();
        let open: Vec<Point> = state.board.points().filter(free).collect();
        let over = state.moves_made > 3 * u32::from(config.size).pow(2);
        let stone = rng.pick(&open).filter(|_| !over).map(|at| Action::Stone { at: *at });
        state = act(state, stone.unwrap_or(Action::Pass));
    }
    Go::evolve(state, &Event::CountStood)
}

/// Field report (online-go.com#1335, #1545, #673, PR #2357): disputed scores. 200 finished games are written as SGF, and a
/// reader of its own, which knows nothing of these rules, scores the files by flood fill.
#[test]
fn go_15_counts_of_200_sgf_games_equal_an_independent_scorer() {
    let mut rng = Rng::new(200);
    let mut won = [0, 0];
    for n in 0..200_i64 {
        let size = [9, 9, 9, 13, 19][rng.below(5)];
        let handicap = [0, 0, 2, 5, 9][rng.below(5)];
        let scoring = if n % 2 == 0 { Scoring::Chinese } else { Scoring::Japanese };
        let config = Config { size, handicap, scoring, rulings: Rulings::default() };
        let state = finished(config, &mut rng);
        let mut record = Record::of(&state, ["Wei]".to_owned(), "Li\\".to_owned()], None).expect("whole");
        record.bank = Some(Millis(300_000 + n));
        for (at, step) in (0_i64..).zip(record.moves.iter_mut()) {
            step.left = Some(Millis(1_000_000 - 97 * at));
        }
        let text = sgf::write(&record);
        assert_eq!(sgf::read(&text).as_ref(), Ok(&record), "{text}");
        let (board, prisoners) = record.replay().expect("legal");
        assert_eq!((board.rows(), prisoners), (state.board.rows(), state.prisoners));
        let other = scored(&text);
        assert_eq!(other.moves, state.moves_made as usize);
        assert_eq!(other.game.prisoners, state.prisoners);
        assert_eq!((&other.result, &other.recorded), (&record.result, &record.result), "{text}");
        let winner = Go::outcome(&state).and_then(|end| end.winner()).expect("somebody has won");
        assert_eq!(other.result.starts_with('B'), winner == BLACK);
        won[winner.index()] += 1;
    }
    assert!(won.iter().all(|count| *count > 20), "{won:?}");
}

/// Field report (online-go.com#1335): a late click changed the score. Here a count can only be accepted or ended by going
/// on; whatever else is sent is refused and changes nothing, and going on drops both accepts.
#[test]
fn go_11_go_12_nothing_edits_a_count_and_going_on_drops_both_accepts() {
    let rulings = Rulings::default();
    let passes = [(Colour::Black, Step::Stone), (Colour::White, Step::Pass), (Colour::Black, Step::Pass)];
    let count =
        passes.iter().try_fold(Flow::start(Colour::Black), |flow, (c, s)| flow.step(*c, *s, &rulings));
    let count = count.unwrap();
    for accepted in [[false, false], [true, false], [false, true]] {
        let count = Flow { accepted, ..count };
        for colour in Colour::BOTH {
            for step in [Step::Stone, Step::Pass] {
                assert_eq!(count.step(colour, step, &rulings), Err(StepRefused::WrongPhase));
            }
            let on = count.step(colour, Step::Resume, &rulings).unwrap();
            assert_eq!((on.phase, on.accepted), (Phase::Play, [false; 2]));
            // A new stone, a new count: nobody has accepted it yet.
            let steps = [(on.turn, Step::Stone), (on.turn.other(), Step::Pass), (on.turn, Step::Pass)];
            let again = steps.iter().try_fold(on, |flow, (c, s)| flow.step(*c, *s, &rulings)).unwrap();
            assert_eq!((again.phase, again.accepted), (Phase::Count, [false; 2]));
        }
    }
    // At a table: an accept that was sent before the other went on is stale, and one after the end changes nothing.
    let mut hall = Hall::<Go>::full(&TableSetup { white_place: Some(BLACK), ..go_game() }, [3; 32]);
    let at = |column, row| Action::Stone { at: Point::new(column, row).unwrap() };
    for (seat, action) in [(BLACK, at(4, 4)), (WHITE, Action::Pass), (BLACK, Action::Pass)] {
        hall.act(seat, action).unwrap();
    }
    let base = hall.table.seq();
    hall.act(WHITE, Action::Accept).unwrap();
    hall.act(WHITE, Action::Resume).unwrap();
    let late = TableCommand::Act { player: player(1), base, action: Action::Accept };
    assert!(hall.ask(&late).is_err());
    hall.act(WHITE, at(2, 2)).unwrap();
    for seat in [BLACK, WHITE] {
        hall.act(seat, Action::Pass).unwrap();
    }
    let accepted = |hall: &Hall<Go>| {
        let view = hall.table.view(Viewer::Spectator).unwrap();
        view.game.unwrap().game.flow.accepted
    };
    assert_eq!(accepted(&hall), [false; 2]);
    hall.act(BLACK, Action::Accept).unwrap();
    assert!(hall.act(BLACK, at(0, 0)).is_err(), "no stone is put or taken during a count");
    assert_eq!(accepted(&hall), [true, false]);
    hall.act(WHITE, Action::Accept).unwrap();
    let decided = hall.outcome();
    assert_eq!(decided.map(|outcome| outcome.reason), Some(EndReason::Score));
    for action in [Action::Resume, Action::Accept, at(0, 0), Action::Pass] {
        assert!(hall.act(WHITE, action).is_err());
    }
    assert_eq!(hall.outcome(), decided);
}

#[test]
fn go_16_the_higher_score_wins_and_nobody_ties() {
    let mut rng = Rng::new(16);
    for _ in 0..2_000 {
        let size = [9, 13, 19][rng.below(3)];
        let handicap = [0, 2, 3, 9][rng.below(4)];
        let scoring = if rng.below(2) == 0 { Scoring::Chinese } else { Scoring::Japanese };
        let config = Config { size, handicap, scoring, rulings: Rulings::default() };
        let mut board = Board::new(size);
        let mut empty = EmptyPoints::of(&board);
        let mut colour = Colour::Black;
        for _ in 0..rng.below(160) {
            empty.play(&mut board, colour, |n| rng.below(n));
            colour = colour.other();
        }
        let score = Count::of(&board).result(&config, [rng.below(9) as u32, rng.below(9) as u32]);
        assert_ne!(score.black, score.white, "the half point");
        let black = score.black > score.white;
        assert_eq!(score.winner(), if black { Colour::Black } else { Colour::White });
        assert_eq!(score.text().starts_with('B'), black);
        assert!(score.text().ends_with(".5"));
    }
}

/// What the panel of the screen shows: captures and komi while stones are placed, both scores from the count on.
#[test]
fn go_18_captures_and_komi_are_told_during_play_and_the_scores_from_the_count_on() {
    let config = Config { size: 9, ..Config::default() };
    let mut state = Go::begin(&Event::Opened { config });
    let at = |text: &str| Action::Stone { at: Point::parse(text).unwrap() };
    for text in ["ab", "aa", "ba"] {
        state = act(state, at(text));
        assert_eq!(Go::view(&state, Viewer::Spectator).count, None);
    }
    for viewer in [Viewer::Seat(BLACK), Viewer::Seat(WHITE), Viewer::Spectator] {
        let view = Go::view(&state, viewer);
        assert_eq!((view.game.prisoners, view.game.config.komi_half_points()), ([1, 0], 11));
    }
    state = act(act(state, Action::Pass), Action::Pass);
    let counted = Go::view(&state, Viewer::Spectator).count.expect("the count has begun");
    assert_eq!((counted.score.black, counted.score.white), (2 * 81, 11));
    assert_eq!(counted.text, "B+75.5");
    let end = Go::evolve(state, &Event::CountStood);
    assert_eq!(Go::view(&end, Viewer::Spectator).count, Some(counted), "and at the end");
}
