//! The laws for go, the order of the game, and its records.

use native::reference::rng::Rng;
use shared::chance::Chance;
use shared::outcome::EndReason;
use shared::rules::Rules;
use shared::rules::go::sgf::{self, Record};
use shared::rules::go::{
    Action, Colour, Config, Event, Final, Flow, Go, Phase, ResumeTurn, Rulings, Step, StepRefused,
};
use shared::seat::{Seat, SeatSet};
use shared::time::Millis;

/// A view of a very long game stays small, and says what it leaves out.
#[test]
fn go_19_a_long_game_has_a_small_view() {
    let config = Config::default();
    let mut state = Go::begin(&Event::Opened { config });
    let mut rng = Rng::new(19);
    while state.moves_made < 2_500 {
        let seat = state.flow.turn.seat();
        let view = Go::view(&state, shared::seat::Viewer::Spectator);
        let legal = Go::legal(&view, seat);
        let action = if legal.len() > 1 { legal[rng.below(legal.len() - 1)] } else { Action::Pass };
        let events = Go::decide(&state, seat, &action, &Chance::sealed()).expect("legal");
        state = events.iter().fold(state, Go::evolve);
        if state.flow.phase == Phase::Count {
            state = Go::evolve(state, &Event::Resumed { colour: Colour::Black });
        }
    }
    let view = Go::view(&state, shared::seat::Viewer::Spectator);
    assert!(view.game.dropped > 0);
    assert!(serde_json::to_string(&view).unwrap().len() <= 4096);
    assert_eq!(Record::of(&view.game, Default::default(), None), None, "no record of a part");
    assert!(Record::of(&state, Default::default(), None).is_some());
}

fn run(steps: &[(Colour, Step)]) -> Result<Flow, StepRefused> {
    let rulings = Rulings::default();
    steps
        .iter()
        .try_fold(Flow::start(Colour::Black), |flow, (colour, step)| flow.step(*colour, *step, &rulings))
}

const B: Colour = Colour::Black;
const W: Colour = Colour::White;

#[test]
fn go_10_and_go_11_two_passes_start_the_count() {
    let count = run(&[(B, Step::Stone), (W, Step::Pass), (B, Step::Pass)]).unwrap();
    assert_eq!(count.phase, Phase::Count);
    assert_eq!(count.step(B, Step::Stone, &Rulings::default()), Err(StepRefused::WrongPhase));
    let one = count.step(B, Step::Accept, &Rulings::default()).unwrap();
    assert_eq!(one.phase, Phase::Count);
    assert_eq!(
        one.step(B, Step::Accept, &Rulings::default()).unwrap(),
        one,
        "a second accept changes nothing"
    );
    assert_eq!(one.step(W, Step::Accept, &Rulings::default()).unwrap().ended, Some(Final::BothAccepted));
    // Q-GO-5: with one or none accepted it stands when the time is over.
    assert_eq!(one.time_up().ended, Some(Final::CountStandsTimeout));
    assert_eq!(count.time_up().ended, Some(Final::CountStandsTimeout));
    let play = run(&[(B, Step::Stone)]).unwrap();
    assert_eq!(play.time_up(), play);
}

#[test]
fn go_12_resume_drops_both_accepts_and_the_first_passer_moves() {
    let passes = [(B, Step::Stone), (W, Step::Pass), (B, Step::Pass), (B, Step::Accept)];
    let count = run(&passes).unwrap();
    // Also by one who accepted.
    let play = count.step(B, Step::Resume, &Rulings::default()).unwrap();
    assert_eq!((play.phase, play.turn, play.passes, play.accepted), (Phase::Play, W, 0, [false; 2]));
    let final_ = [(W, Step::Pass), (B, Step::Pass)];
    let again = final_.iter().try_fold(play, |f, (c, s)| f.step(*c, *s, &Rulings::default())).unwrap();
    assert_eq!(again.ended, Some(Final::SecondCountWithoutAStone));
    // A stone in between makes it an ordinary count.
    let stone = [(W, Step::Stone), (B, Step::Pass), (W, Step::Pass)];
    let again = stone.iter().try_fold(play, |f, (c, s)| f.step(*c, *s, &Rulings::default())).unwrap();
    assert_eq!(again.phase, Phase::Count);
    // Q-GO-6 the other way.
    let other = Rulings {
        resume_turn: ResumeTurn::OpponentOfResumer,
        second_count_final: false,
        ..Rulings::default()
    };
    let play = count.step(W, Step::Resume, &other).unwrap();
    assert_eq!(play.turn, B);
    let again = [(B, Step::Pass), (W, Step::Pass)];
    let again = again.iter().try_fold(play, |f, (c, s)| f.step(*c, *s, &other)).unwrap();
    assert_eq!(again.phase, Phase::Count);
}

#[test]
fn go_11_the_count_waits_two_minutes_with_the_clocks_stopped() {
    let config = Config { size: 9, ..Config::default() };
    let mut state = Go::begin(&Event::Opened { config });
    assert_eq!(Go::waits(&state), None);
    assert_eq!(Go::time_up(&state, &Chance::sealed()), Ok(vec![]));
    for colour in Colour::BOTH {
        state = Go::evolve(state, &Event::Passed { colour });
    }
    assert_eq!(Go::waits(&state).map(|wait| wait.time), Some(Millis::seconds(120)));
    assert_eq!(Go::to_act(&state).iter().count(), 2);
    assert_eq!(Go::clocks(&state), SeatSet::EMPTY);
    let end = Go::time_up(&state, &Chance::sealed()).unwrap().iter().fold(state, Go::evolve);
    let outcome = Go::outcome(&end).unwrap();
    assert_eq!((outcome.winner(), outcome.reason), (Some(Seat::SECOND), EndReason::Score), "Q-GO-9");
}

#[test]
fn bad_settings_are_refused() {
    for (size, handicap) in [(7, 0), (19, 1), (9, 10)] {
        let config = Config { size, handicap, ..Config::default() };
        assert!(Go::open(&config, &Chance::sealed()).is_err());
    }
    assert!(serde_json::from_str::<Config>(r#"{"size":9,"superko":true}"#).is_err());
}

#[test]
fn sgf_of_other_programs_is_read() {
    let text = "\u{feff}noise (not a tree) (;GM[1]FF[3]SiZe[9]SZ[9]HA[2]KM[0.50]RU[Japanese]PB[A:B]PW[x\\\\y]TM[600.5]\n\
        C[a comment with ( ; \\] and ] ;W[ee]WL[599.25];B[tt](;W[ef];B[])(;W[aa](;B[bb])))";
    let record = sgf::read(text).unwrap();
    assert_eq!((record.size, record.handicap, record.komi_half_points), (9, 2, 1));
    assert_eq!(record.setup.len(), 2, "GO-3 points where the file only names the number");
    assert_eq!(record.names, ["A:B", "x\\y"]);
    assert_eq!(record.bank, Some(Millis(600_500)));
    assert_eq!(record.moves.len(), 4);
    assert_eq!(record.moves[0].left, Some(Millis(599_250)));
    assert_eq!((record.moves[1].at, record.moves[3].at), (None, None));
}

#[test]
fn bad_sgf_is_refused_with_its_place() {
    let bad = |text: &str| sgf::read(text).map(|r| r.moves.len()).map_err(|e| (e.line, e.column, e.code));
    assert_eq!(bad("(;GM[6])"), Err((1, 2, "not_go")));
    assert_eq!(bad("(;GM[1]SZ[10])"), Err((1, 2, "bad_size")));
    assert_eq!(bad("(;GM[1]SZ[9]HA[99])"), Err((1, 2, "bad_handicap")));
    assert_eq!(bad("(;GM[1]SZ[9]KM[x])"), Err((1, 2, "bad_komi")));
    assert_eq!(bad("(;SZ[9]AB[aa][aa])"), Err((1, 2, "bad_setup")));
    assert_eq!(bad("(;SZ[9]\n;B[aa]\n;W[aa])"), Err((3, 1, "occupied")));
    assert_eq!(bad("(;SZ[9]\n;B[ss])"), Err((2, 1, "bad_point")));
    assert_eq!(bad("(;SZ[9]\n;B[aa]\n;B[bb])"), Err((3, 1, "not_your_turn")));
    assert_eq!(bad("(;SZ[9]AB[ab][ba]\n;W[aa])"), Err((2, 1, "suicide")));
    assert_eq!(bad("(;SZ[9];B[aa]BL[soon])"), Err((1, 8, "bad_clock")));
    assert_eq!(bad("(;SZ[9];B[aa];AB[bb])"), Err((1, 14, "setup_not_supported")));
    assert_eq!(bad("(;SZ[9];B)"), Err((1, 10, "missing_value")));
    assert_eq!(bad("(;SZ[9];[aa])"), Err((1, 9, "bad_property")));
    assert_eq!(bad("(;SZ[9];B[aa]"), Err((1, 14, "unclosed_game")));
    assert_eq!(bad("(;SZ[9]?)"), Err((1, 8, "unexpected_character")));
}

#[test]
fn hostile_sgf_neither_overflows_nor_hangs() {
    let deep = format!("(;SZ[9]{}", "(;B[aa]".repeat(1_500_000));
    assert_eq!(sgf::read(&deep).unwrap_err().code, "too_many_nodes");
    let closed = format!("(;SZ[9]{}{})", "(".repeat(3_000_000), ")".repeat(3_000_000));
    assert_eq!(sgf::read(&closed).map(|r| r.moves.len()).map_err(|e| e.code), Ok(0));
    let wide = format!("(;SZ[9]{})", "(;B[aa])".repeat(1_000_000));
    assert_eq!(sgf::read(&wide).unwrap().moves.len(), 1);
    let long = format!("(;SZ[9]C[{}];B[aa])", "x".repeat(10 * 1024 * 1024));
    assert_eq!(sgf::read(&long).unwrap().moves.len(), 1);
    let many = format!("(;SZ[9]AB{})", "[aa]".repeat(2_000_000));
    assert_eq!(sgf::read(&many).unwrap_err().code, "bad_setup");
    assert_eq!(sgf::read(&"(".repeat(17 * 1024 * 1024)).unwrap_err().code, "too_long");
    let mut rng = Rng::new(4);
    let base = b"(;GM[1]SZ[9]HA[2]KM[0.5];W[ee];B[aa]BL[1.5](;W[bb])(;W[cc]))";
    for _ in 0..20_000 {
        let mut bytes = base.to_vec();
        for _ in 0..=rng.below(5) {
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => bytes[at] = rng.bits() as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"()[];\\Bz"[rng.below(8)]),
            }
        }
        let _ = sgf::read(&String::from_utf8_lossy(&bytes));
    }
}
