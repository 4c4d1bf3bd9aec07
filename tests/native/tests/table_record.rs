//! Exported records: the verifier accepts every real game and refuses every changed one (FD-7, GEN-8, LC-20).

use native::room::*;
use native::typed::{Hall, random_game};
use serde_json::{Value, json};
use shared::outcome::EndReason;
use shared::rules::classic_chess::ClassicChess;
use shared::rules::ludo_chess::LudoChess;
use shared::table::record::{Record, Wrong, verify};
use shared::table::{TableCommand, TableSetup};
use std::collections::BTreeMap;

fn drawn_colours(setup: TableSetup) -> TableSetup {
    TableSetup { white_place: None, ..setup }
}

/// Through JSON and back: what is verified is what was exported.
fn exported(record: &Record) -> Record {
    serde_json::from_str(&serde_json::to_string(record).unwrap()).unwrap()
}

#[test]
fn fd_7_the_verifier_reproduces_a_thousand_games_roll_by_roll() {
    let mut reasons: BTreeMap<&str, u32> = BTreeMap::new();
    let setup = drawn_colours(ludo());
    for number in 0..700 {
        let hall: Hall<LudoChess> = random_game(&setup, number);
        check(&hall.table.record_of_game().unwrap(), &mut reasons);
    }
    for number in 0..100 {
        for setup in [casual(), contest(), classic_room()] {
            let hall: Hall<ClassicChess> = random_game(&setup, number);
            check(&hall.table.record_of_game().unwrap(), &mut reasons);
        }
    }
    assert_eq!(reasons.values().sum::<u32>(), 1_000);
    for reason in ["stalemate_by_dice", "move_cap", "timeout", "turn_timer", "resignation", "abandoned"] {
        assert!(reasons.contains_key(reason), "no {reason} among {reasons:?}");
    }
}

fn check(record: &Record, reasons: &mut BTreeMap<&str, u32>) {
    let record = exported(record);
    assert_eq!(verify(&record), Ok(()), "{}", serde_json::to_string(&record).unwrap());
    *reasons.entry(record.outcome.reason.code()).or_default() += 1;
}

/// A finished game of Ludo Chess with rolls, as JSON.
fn sample() -> Value {
    let mut number = 0;
    loop {
        let hall: Hall<LudoChess> = random_game(&drawn_colours(ludo()), number);
        let record = hall.table.record_of_game().unwrap();
        if record.plies.len() > 30 && record.outcome.reason == EndReason::MoveCap {
            return json!(record);
        }
        number += 1;
    }
}

fn verdict(record: &Value) -> Result<(), (Wrong, Option<u32>)> {
    let record: Record = serde_json::from_value(record.clone()).expect("still a record");
    verify(&record).map_err(|fault| (fault.wrong, fault.ply))
}

#[test]
fn every_change_of_a_record_is_found_and_named() {
    let good = sample();
    assert_eq!(verdict(&good), Ok(()));
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut record = good.clone();
        change(&mut record);
        assert_ne!(record, good, "the change is one");
        verdict(&record)
    };
    let other_seed = json!("11".repeat(32));
    assert_eq!(changed(&|r| r["reveal"] = other_seed.clone()), Err((Wrong::Commitment, None)));
    assert_eq!(changed(&|r| r["commitment"] = other_seed.clone()), Err((Wrong::Commitment, None)));
    assert_eq!(changed(&|r| r["setup"]["id"] = json!("table-2")), Err((Wrong::Commitment, None)));
    assert_eq!(
        changed(&|r| r["white_place"] = json!(1 - r["white_place"].as_u64().unwrap())),
        Err((Wrong::Colours, None))
    );
    assert_eq!(
        changed(&|r| r["players"][1]["player"] = r["players"][0]["player"].clone()),
        Err((Wrong::Players, None))
    );
    let roll = |r: &mut Value| {
        r["plies"][20]["dice"][0] = json!(r["plies"][20]["dice"][0].as_u64().unwrap() % 6 + 1)
    };
    assert_eq!(changed(&roll), Err((Wrong::Roll, Some(21))));
    assert_eq!(changed(&|r| r["plies"][0]["dice"] = json!([3])), Err((Wrong::Roll, Some(1))));
    assert_eq!(changed(&|r| r["plies"][4]["move"] = json!("e1e8")), Err((Wrong::Move, Some(5))));
    assert_eq!(changed(&|r| r["plies"][4]["move"] = json!("castles")), Err((Wrong::Move, Some(5))));
    assert_eq!(changed(&|r| r["plies"][4]["left"] = json!(1)), Err((Wrong::Clock, Some(5))));
    assert_eq!(changed(&|r| r["plies"][4]["at"] = json!(-1)), Err((Wrong::Time, Some(5))));
    assert_eq!(changed(&|r| r["plies"][30]["at"] = json!(i64::MAX)), Err((Wrong::Time, Some(31))));
    assert_eq!(changed(&|r| r["left"][0] = json!(5)), Err((Wrong::Clock, None)));
    assert_eq!(changed(&|r| r["outcome"]["reason"] = json!("checkmate")), Err((Wrong::Result, None)));
    assert_eq!(changed(&|r| r["outcome"]["result"] = json!("void")), Err((Wrong::Result, None)));
    assert_eq!(
        changed(&|r| r["position"] = json!("8/8/8/8/8/8/8/8 w - - 0 1")),
        Err((Wrong::Position, None))
    );
    assert_eq!(changed(&|r| r["points"][0] = json!(103)), Err((Wrong::Score, None)));
    assert_eq!(changed(&|r| r["sixes"][1] = json!(40)), Err((Wrong::Score, None)));
    let other_game = json!({"kind": "classic_chess", "flavour": "casual"});
    assert!(changed(&|r| r["setup"]["game"] = other_game.clone()).is_err());
    let one_more = |r: &mut Value| {
        let again = r["plies"][49].clone();
        r["plies"].as_array_mut().unwrap().push(again);
    };
    assert!(changed(&one_more).is_err());
    let one_less = |r: &mut Value| {
        r["plies"].as_array_mut().unwrap().pop();
    };
    assert!(changed(&one_less).is_err());
}

#[test]
fn a_result_that_the_rules_did_not_give_is_refused() {
    let mut room = Room::started(&classic_room());
    room.line("e2e4 e7e5 g1f3");
    room.wait(1_000).ask(TableCommand::Resign { player: player(2) }).unwrap();
    let good = json!(room.table.record().unwrap());
    assert_eq!(verdict(&good), Ok(()));
    let with = |reason: &str, result: Value| {
        let mut record = good.clone();
        record["outcome"] = json!({"result": result, "reason": reason});
        verdict(&record)
    };
    let win = json!({"win": 0});
    for reason in EndReason::ALL {
        let plausible = matches!(reason, EndReason::Resignation | EndReason::ForfeitAdmin);
        assert_eq!(with(reason.code(), win.clone()).is_ok(), plausible, "a win by {}", reason.code());
        assert!(with(reason.code(), json!("draw")).is_err(), "a draw by {}", reason.code());
        assert!(with(reason.code(), json!("void")).is_err(), "no result by {}", reason.code());
    }
}

#[test]
fn lc_20_the_record_is_the_list_of_rolls_and_moves() {
    let record = sample();
    let plies = record["plies"].as_array().unwrap();
    assert!(plies[..14].iter().all(|ply| ply.get("dice").is_none()));
    assert!(plies[14..].iter().all(|ply| ply["dice"].as_array().unwrap().len() == 1));
    assert_eq!(plies.iter().filter(|ply| ply["move"].is_string()).count(), 50);
}

#[test]
fn lc_9_a_roll_that_ends_the_game_is_in_the_record_without_a_move() {
    let mut ended = (0..).map(|number| random_game::<LudoChess>(&ludo(), number));
    let by_dice = |hall: &Hall<LudoChess>| hall.outcome().unwrap().reason == EndReason::StalemateByDice;
    let record = ended.find(by_dice).unwrap().table.record_of_game().unwrap();
    let last = record.plies.last().unwrap();
    assert_eq!((last.line.dice.len(), &last.line.action, last.at), (1, &None, None));
    assert_eq!(verify(&record), Ok(()));
}

#[test]
fn a_table_without_a_game_has_no_record_and_a_running_one_has_none_yet() {
    let mut room = Room::open(&casual());
    assert_eq!(room.table.record(), None);
    room.sit(1).unwrap();
    room.sit(2).unwrap();
    assert_eq!(room.table.record(), None, "nothing is revealed while the game runs");
}

#[test]
fn t_60_a_void_game_can_be_verified_too() {
    let mut room = Room::started(&classic_room());
    room.wait(600_000).tick();
    let record = room.table.record().unwrap();
    assert_eq!(record.outcome.reason, EndReason::MatchExpired);
    assert_eq!(verify(&record), Ok(()));
}

#[test]
fn text_pgn_and_outcome_of_a_game_come_from_one_enum() {
    let mut room = Room::started(&casual());
    room.line("e2e4 e7e5");
    room.ask(TableCommand::Resign { player: player(1) }).unwrap();
    let good = room.table.record().unwrap();
    for reason in EndReason::ALL {
        assert_eq!(serde_json::to_value(reason).unwrap(), reason.code());
        for (result, text) in [
            ("draw".into(), "1/2-1/2"),
            (json!({"win": 0}), "1-0"),
            (json!({"win": 1}), "0-1"),
            ("void".into(), "*"),
        ] {
            let mut record = good.clone();
            record.outcome = serde_json::from_value(json!({"result": result, "reason": reason})).unwrap();
            let pgn = record.pgn().unwrap();
            assert_eq!(pgn.tag("Reason"), Some(reason.code()));
            let termination = pgn.tag("Termination").unwrap();
            assert_eq!(
                termination == "time forfeit",
                matches!(reason, EndReason::Timeout | EndReason::TurnTimer)
            );
            let written = pgn.to_string();
            assert!(written.contains(&format!("[Result \"{text}\"]")) && written.trim_end().ends_with(text));
        }
    }
}

#[test]
fn the_pgn_names_players_by_colour_and_can_be_read_again() {
    let hall: Hall<LudoChess> = random_game(&drawn_colours(ludo()), 3);
    let record = hall.table.record_of_game().unwrap();
    let pgn = record.pgn().unwrap();
    let white = &record.players[record.white_place.index()];
    assert_eq!(pgn.tag("White"), Some(white.name.as_str()));
    assert_eq!((pgn.tag("TimeControl"), pgn.tag("Variant")), (Some("600"), Some("Ludo Chess")));
    let again: shared::rules::chess::Pgn = pgn.to_string().parse().unwrap();
    assert_eq!(again.plies.len(), record.plies.iter().filter(|ply| ply.line.action.is_some()).count());
    assert_eq!(again.result, pgn.result);
}

#[test]
fn the_worked_values_of_the_fairness_page_are_true() {
    use shared::chance::{Chance, Label, Seed, commitment, key};
    let page = include_str!("../../../docs/FAIRNESS.md");
    let seed = Seed::new([7; 32]);
    let chance = Chance::new(key(&seed, &[Some(nonce(1)), Some(nonce(2))]), "table-1");
    let dice: Vec<String> = (0..6).map(|index| chance.die(index).unwrap().to_string()).collect();
    let colours = chance.uniform(Label::Colours, 0, 2, 1).unwrap()[0];
    for line in [
        format!("commitment  {}", commitment(&seed, "table-1")),
        format!("dice 0..5   {}", dice.join(" ")),
        format!("colours     {colours}"),
    ] {
        assert!(page.contains(&line), "{line}");
    }
}
