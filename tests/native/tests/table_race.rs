//! A move against the flag, five milliseconds around it: exactly one terminal event, and never for the wrong side.

use native::room::*;
use native::typed::Hall;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shared::outcome::{EndReason, Outcome};
use shared::rules::classic_chess::{Action, ClassicChess};
use shared::seat::Seat;
use shared::table::{Reject, TableCommand};

const TEN: i64 = 600_000;

fn act(hall: &Hall<ClassicChess>, n: u8, uci: &str) -> TableCommand<Action> {
    let action = Action::Move { uci: uci.parse().unwrap() };
    TableCommand::Act { player: player(n), base: hall.table.seq(), action }
}

/// Black's last bank second: move, alarm and the opponent's "my clock shows zero" come in any order around the flag.
#[test]
fn gen_3_a_move_races_the_flag_ten_thousand_times() {
    let mut ready = Hall::<ClassicChess>::started(&casual(), [5; 32], [None, None]);
    for (n, uci) in [(1, "f2f3"), (2, "e7e5"), (1, "g2g4")] {
        let command = act(&ready, n, uci);
        ready.ask(&command).unwrap();
    }
    let falls = ready.now + TEN;
    let (mut in_time, mut late) = (0, 0);
    for run in 0..10_000 {
        let mut rng = SmallRng::seed_from_u64(run);
        let mut hall = Hall::<ClassicChess>::new([5; 32]);
        hall.table = ready.table.clone();
        hall.events.clone_from(&ready.events);
        let moves_at = falls + rng.random_range(-5..=5);
        let mate = rng.random_bool(0.5);
        let uci = if mate { "d8h4" } else { "d8g5" };
        let mut ticks: Vec<i64> =
            (0..rng.random_range(0..4)).map(|_| falls + rng.random_range(-5..=5)).collect();
        ticks.sort_unstable();
        let command = act(&hall, 2, uci);
        for at in ticks.iter().filter(|at| **at <= moves_at) {
            hall.now = *at;
            hall.tick();
        }
        hall.now = moves_at;
        let reply = hall.ask(&command);
        for at in ticks.iter().filter(|at| **at > moves_at) {
            hall.now = *at;
            hall.tick();
        }
        if moves_at < falls {
            in_time += 1;
            assert_eq!(reply, Ok(()), "run {run}");
            let expected = mate.then(|| Outcome::win(Seat::SECOND, EndReason::Checkmate));
            assert_eq!(hall.outcome(), expected, "run {run}");
            assert_eq!(hall.ends(), usize::from(mate));
        } else {
            late += 1;
            assert_eq!(reply, Err(Reject::GameOver), "run {run}");
            assert_eq!(hall.outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Timeout)), "run {run}");
            assert_eq!(hall.ends(), 1);
        }
    }
    assert!(in_time > 4_000 && late > 5_000, "both happened: {in_time} and {late}");
}

#[test]
fn the_same_move_three_times_is_one_ply_and_another_move_for_a_taken_ply_is_refused() {
    let mut hall = Hall::<ClassicChess>::started(&casual(), [5; 32], [None, None]);
    let first = act(&hall, 1, "e2e4");
    let other = act(&hall, 1, "d2d4");
    assert_eq!(hall.ask(&first), Ok(()));
    for command in [&first, &first, &other] {
        let before = hall.table.clone();
        assert_eq!(hall.ask(command), Err(Reject::Stale));
        assert_eq!(hall.table, before);
    }
    let ahead = TableCommand::Act {
        player: player(2),
        base: hall.table.seq() + 1,
        action: Action::Move { uci: "e7e5".parse().unwrap() },
    };
    assert_eq!(hall.ask(&ahead), Err(Reject::Stale), "made for a state that does not exist yet");
}

/// GEN-1.
#[test]
fn out_of_turn_foreign_and_late_commands_are_refused_with_their_reason() {
    let mut hall = Hall::<ClassicChess>::started(&casual(), [5; 32], [None, None]);
    let out_of_turn = act(&hall, 2, "e7e5");
    assert_eq!(hall.ask(&out_of_turn), Err(Reject::NotYourTurn));
    let foreign = act(&hall, 3, "e2e4");
    assert_eq!(hall.ask(&foreign), Err(Reject::NotSeated));
    let illegal = act(&hall, 1, "e2e5");
    assert_eq!(hall.ask(&illegal), Err(Reject::Rules("illegal_move".to_owned())));
    hall.ask(&TableCommand::Resign { player: player(1) }).unwrap();
    let late = act(&hall, 1, "e2e4");
    assert_eq!(hall.ask(&late), Err(Reject::GameOver));
    assert_eq!(hall.ask(&TableCommand::Resign { player: player(2) }), Err(Reject::GameOver));
}
