//! The program as others use it: lines in, lines out.

mod program;

use program::{ask_all, ask_raw};
use serde_json::{Value, json};
use std::process::Command;

fn ask(question: Value) -> Value {
    ask_all(&[question]).remove(0)
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("none")
}

fn sorted(list: &Value) -> Vec<String> {
    let mut moves: Vec<String> = serde_json::from_value(list.clone()).expect("a list of texts");
    moves.sort();
    moves
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn every_line_gets_its_answer_in_order_whatever_it_holds() {
    let good = |id: Value| json!({ "id": id, "ask": "chess.perft", "fen": START, "depth": 1 });
    let long_label = "x".repeat(10_000_000);
    let lines: Vec<(Vec<u8>, Value, &str)> = vec![
        (good(json!(1)).to_string().into(), json!(1), "none"),
        (b"{".to_vec(), Value::Null, "bad_json"),
        (b"".to_vec(), Value::Null, "bad_json"),
        (b"[1, 2]".to_vec(), Value::Null, "bad_json"),
        (b"\xff\xfe".to_vec(), Value::Null, "bad_json"),
        ("[".repeat(100_000).into(), Value::Null, "bad_json"),
        (long_label.clone().into(), Value::Null, "bad_json"),
        (json!({ "id": 2, "ask": long_label }).to_string().into(), json!(2), "unknown_ask"),
        (br#"{"id":"x"}"#.to_vec(), json!("x"), "missing_field"),
        (br#"{"id":3,"ask":null}"#.to_vec(), json!(3), "missing_field"),
        (br#"{"id":4,"ask":7}"#.to_vec(), json!(4), "bad_value"),
        (br#"{"id":5,"ask":"go.fish"}"#.to_vec(), json!(5), "unknown_ask"),
        (br#"{"id":[6],"ask":"chess.perft"}"#.to_vec(), json!([6]), "missing_field"),
        (br#"{"id":7,"ask":"chess.perft","fen":"x","depth":1}"#.to_vec(), json!(7), "bad_value"),
        (br#"{"ask":"chess.position","fen":5}"#.to_vec(), Value::Null, "bad_value"),
        (good(json!({ "last": true })).to_string().into(), json!({ "last": true }), "none"),
    ];
    let answers = ask_raw(&lines.iter().map(|(line, _, _)| line.clone()).collect::<Vec<_>>());
    for ((line, id, expected), answer) in lines.iter().zip(&answers) {
        let shown = String::from_utf8_lossy(&line[..line.len().min(60)]).into_owned();
        assert_eq!((&answer["id"], code(answer)), (id, *expected), "{shown}");
        assert!(answer.to_string().len() < 1_000, "an error does not repeat a long line: {shown}");
    }
}

#[test]
fn without_arguments_it_tells_its_usage() {
    let output = Command::new(env!("CARGO_BIN_EXE_referee")).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("usage: referee ask"));
}

#[test]
fn chess_perft() {
    let answers = ask_all(&[
        json!({ "id": 1, "ask": "chess.perft", "fen": START, "depth": 0 }),
        json!({ "id": 2, "ask": "chess.perft", "fen": START, "depth": 4 }),
        json!({ "id": 3, "ask": "chess.perft", "fen": START, "depth": 99 }),
        json!({ "id": 4, "ask": "chess.perft", "fen": START, "depth": -1 }),
    ]);
    assert_eq!(answers[0], json!({ "id": 1, "nodes": 1 }));
    assert_eq!(answers[1], json!({ "id": 2, "nodes": 197_281 }));
    assert_eq!((code(&answers[2]), code(&answers[3])), ("bad_value", "bad_value"));
}

#[test]
fn chess_position_cc_7_to_cc_9() {
    let cases = [
        (START, "ongoing", false, false, [39, 39], 20),
        ("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "checkmate", true, false, [9, 0], 0),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", false, false, [9, 0], 0),
        ("7k/8/8/8/8/8/8/K1B5 w - - 0 1", "insufficient_material", false, true, [3, 0], 10),
        ("7k/8/8/8/8/8/8/K1NN4 w - - 0 1", "ongoing", false, false, [6, 0], 11),
        ("5b1k/8/8/8/8/8/8/K1B5 w - - 0 1", "insufficient_material", false, true, [3, 3], 10),
        ("4b2k/8/8/8/8/8/8/K1B5 w - - 0 1", "ongoing", false, false, [3, 3], 10),
        ("4n2k/8/8/8/8/8/8/K1B5 w - - 0 1", "ongoing", false, false, [3, 3], 10),
    ];
    for (fen, status, in_check, insufficient, material, moves) in cases {
        let answer = ask(json!({ "ask": "chess.position", "fen": fen }));
        let count = answer["legal"].as_array().map(Vec::len);
        let facts =
            (&answer["status"], &answer["in_check"], &answer["insufficient_material"], &answer["material"]);
        let expected = (&json!(status), &json!(in_check), &json!(insufficient), &json!(material));
        assert_eq!(facts, expected, "{fen}");
        assert_eq!(count, Some(moves), "{fen}");
    }
}

#[test]
fn chess_game_ends_and_ignores_what_follows() {
    let mate = ask(json!({
        "ask": "chess.game", "flavour": "tournament",
        "moves": ["f2f3", "e7e5", "g2g4", "d8h4", "a2a3", "nonsense"],
    }));
    assert_eq!(mate["end"], json!({ "ply": 4, "reason": "checkmate", "winner": "black" }));
    assert_eq!((&mate["white_moves"], &mate["black_moves"]), (&json!(2), &json!(2)));
    assert_eq!(mate["material"], json!([39, 39]));
    let running = ask(json!({ "ask": "chess.game", "flavour": "ladder", "moves": ["e2e4"] }));
    assert_eq!(running["end"], Value::Null);
    assert_eq!(running["final_fen"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(running["halfmove_clock"], 0);
}

#[test]
fn chess_game_by_flavour() {
    let shuffle: Vec<&str> = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(24).collect();
    let counted = "4k3/8/8/8/8/8/8/4KR2 w - - 149 90";
    let cases = [
        ("tournament", json!(null), json!(null)),
        ("contest", json!(null), json!({ "ply": 1, "reason": "seventy_five_moves", "winner": null })),
        (
            "ladder",
            json!({ "ply": 16, "reason": "fivefold_repetition", "winner": null }),
            json!({ "ply": 1, "reason": "seventy_five_moves", "winner": null }),
        ),
    ];
    for (flavour, repeated, ended) in cases {
        let answer = ask(json!({ "ask": "chess.game", "flavour": flavour, "moves": shuffle }));
        assert_eq!(answer["end"], repeated, "{flavour}");
        let start =
            json!({ "ask": "chess.game", "flavour": flavour, "moves": ["e1e2"], "start_fen": counted });
        assert_eq!(ask(start)["end"], ended, "{flavour}");
    }
}

#[test]
fn chess_game_en_passant_field_only_with_a_legal_capture() {
    let final_fen = |moves: &[&str], start: Option<&str>| {
        let answer =
            ask(json!({ "ask": "chess.game", "flavour": "contest", "moves": moves, "start_fen": start }));
        answer["final_fen"].as_str().map(str::to_owned).expect("a position")
    };
    assert!(final_fen(&["e2e4"], None).contains(" KQkq - "));
    assert!(final_fen(&["e2e4", "a7a6", "e4e5", "d7d5"], None).contains(" KQkq d6 "));
    let pinned = final_fen(&["d7d5"], Some("4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1"));
    assert!(pinned.contains(" w - "), "{pinned}");
}

#[test]
fn chess_game_refusals() {
    let refused =
        |moves: Value| ask(json!({ "id": 1, "ask": "chess.game", "flavour": "contest", "moves": moves }));
    let illegal = refused(json!(["e2e4", "e7e5", "e4e5"]));
    assert_eq!((code(&illegal), &illegal["error"]["index"]), ("illegal_action", &json!(2)));
    assert_eq!(code(&refused(json!(["e2e9"]))), "bad_value");
    assert_eq!(code(&refused(json!([1]))), "bad_value");
    assert_eq!(code(&refused(json!("e2e4"))), "bad_value");
    assert_eq!(code(&refused(Value::Null)), "missing_field");
    assert_eq!(code(&ask(json!({ "ask": "chess.game", "flavour": "blitz", "moves": [] }))), "bad_value");
}

#[test]
fn contest_tiebreak_cx_3() {
    let decide = |fen: &str, moves: [u32; 2], clock: [u32; 2]| {
        let answer = ask(json!({
            "ask": "chess.contest_tiebreak", "fen": fen, "reason": "stalemate", "moves_played": moves, "clock_ms": clock,
        }));
        (answer["winner"].as_str().unwrap().to_owned(), answer["decided_by"].as_str().unwrap().to_owned())
    };
    let pair = |winner: &str, step: &str| (winner.to_owned(), step.to_owned());
    assert_eq!(decide("7k/8/8/8/8/8/8/K1B5 w - - 0 1", [9, 8], [1, 2]), pair("white", "material"));
    assert_eq!(decide("7k/8/8/8/8/8/8/K7 w - - 0 1", [9, 8], [5, 2]), pair("black", "move_count"));
    assert_eq!(decide("7k/8/8/8/8/8/8/K7 w - - 0 1", [9, 9], [1, 2]), pair("black", "time"));
    assert_eq!(decide("7k/8/8/8/8/8/8/K7 w - - 0 1", [9, 9], [2, 2]), pair("white", "host"));
    let decisive = json!({
        "ask": "chess.contest_tiebreak", "fen": START, "reason": "checkmate", "moves_played": [1, 1], "clock_ms": [1, 1],
    });
    assert_eq!(code(&ask(decisive)), "bad_value");
}

#[test]
fn ludo_chess_position_lc_5_to_lc_10() {
    let example = "k7/8/8/8/8/8/5nPP/3N2RK w - - 0 20";
    let answer = |fen: &str, die: u8| ask(json!({ "ask": "ludo_chess.position", "fen": fen, "die": die }));
    let forced = answer(example, 3);
    assert_eq!(sorted(&forced["legal"]), ["d1f2"]);
    assert_eq!((&forced["stalemate_by_dice"], &forced["points"]), (&json!(false), &json!([10, 3])));
    for die in [1, 2, 4, 5, 6] {
        let stuck = answer(example, die);
        assert_eq!((&stuck["legal"], &stuck["stalemate_by_dice"]), (&json!([]), &json!(true)), "roll {die}");
        assert_eq!(stuck["ended_before_roll"], Value::Null);
    }
    let mate = answer("7k/6Q1/5K2/8/8/8/8/8 b - - 0 30", 1);
    assert_eq!(mate["ended_before_roll"], "checkmate");
    assert_eq!((&mate["legal"], &mate["stalemate_by_dice"]), (&json!([]), &json!(false)));
    let castling = answer("4k3/8/8/8/8/8/8/4K2R w K - 0 20", 1);
    assert!(sorted(&castling["legal"]).contains(&"e1g1".to_owned()));
    for die in [json!(0), json!(7), json!("1"), json!(1.5)] {
        assert_eq!(
            code(&ask(json!({ "ask": "ludo_chess.position", "fen": example, "die": die }))),
            "bad_value"
        );
    }
}

/// The opening phase without progress: knights out and back, White's and Black's out at its end.
fn opening() -> Vec<Value> {
    ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(14).map(|uci| json!([null, uci])).collect()
}

fn ludo_game(more: &[Value]) -> Value {
    let plies = [opening(), more.to_vec()].concat();
    ask(json!({ "ask": "ludo_chess.game", "plies": plies }))
}

#[test]
fn ludo_chess_game_runs_and_ends_by_dice() {
    let open = ludo_game(&[]);
    assert_eq!(
        (&open["reason"], &open["moves_made"], &open["sixes"]),
        (&json!(null), &json!(14), &json!([0, 0]))
    );
    let rolled = ludo_game(&[json!([3, null])]);
    assert_eq!((&rolled["reason"], &rolled["moves_made"]), (&json!(null), &json!(14)));
    let stuck = ludo_game(&[json!([6, null]), json!([1, "a2a3"])]);
    assert_eq!((&stuck["reason"], &stuck["winner"]), (&json!("stalemate_by_dice"), &json!(null)));
    assert_eq!((&stuck["sixes"], &stuck["moves_made"]), (&json!([1, 0]), &json!(14)), "LC-17");
    assert_eq!(stuck["points"], json!([39, 39]), "LC-18");
    let on = ludo_game(&[json!([1, "e2e4"]), json!([2, "e7e5"])]);
    assert_eq!(on["final_fen"], "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 9");
}

#[test]
fn ludo_chess_game_lc_11_ends_by_points_after_ply_50() {
    let mut plies = vec![json!([1, "e2e4"]), json!([3, "f6e4"])];
    let shuffle = ["f3g1", "b8c6", "g1f3", "c6b8"];
    plies.extend(shuffle.iter().cycle().take(34).map(|uci| json!([3, uci])));
    plies.push(json!([3, "f3g1"]));
    let answer = ludo_game(&plies);
    assert_eq!((&answer["reason"], &answer["winner"]), (&json!("move_cap"), &json!("black")));
    assert_eq!((&answer["points"], &answer["moves_made"]), (&json!([38, 39]), &json!(50)));
}

#[test]
fn ludo_chess_game_refusals() {
    let index = |more: &[Value]| {
        let answer = ludo_game(more);
        (code(&answer).to_owned(), answer["error"]["index"].clone())
    };
    let illegal = |at: u32| ("illegal_action".to_owned(), json!(at));
    assert_eq!(index(&[json!([3, "e2e4"])]), illegal(14), "a pawn on a three");
    assert_eq!(index(&[json!([null, "e2e4"])]), illegal(14), "no roll in the dice phase");
    assert_eq!(index(&[json!([3, null]), json!([1, "e7e5"])]), illegal(14), "no pass (LC-8)");
    assert_eq!(index(&[json!([1, "e2e4"]), json!([null, "e7e5"])]), illegal(15));
    assert_eq!(index(&[json!([9, "e2e4"])]).0, "bad_value");
    assert_eq!(index(&[json!(["e2e4"])]).0, "bad_value");
    let early = ask(json!({ "ask": "ludo_chess.game", "plies": [[1, "e2e4"]] }));
    assert_eq!((code(&early), &early["error"]["index"]), ("illegal_action", &json!(0)), "LC-2");
    let later = ask(json!({ "ask": "ludo_chess.game", "plies": [[null, "e2e4"], [2, "e7e5"]] }));
    assert_eq!((code(&later), &later["error"]["index"]), ("illegal_action", &json!(1)));
}

/// Values computed by an independent program.
#[test]
fn fair_draws_fd_1_to_fd_6() {
    let seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    let answer = ask(json!({
        "ask": "fair.draws", "seed_hex": seed, "context": "table-01", "nonces_hex": null,
        "draws": [
            { "label": "dice", "index": 3, "below": 6, "count": 2 },
            { "label": "dice", "index": 1_u64 << 40, "below": 6, "count": 12 },
            { "label": "seeding", "index": 0, "shuffle": 7 },
            { "label": "deck", "index": 1, "shuffle": "deck" },
        ],
    }));
    assert_eq!(answer["commitment"], "e4de26fb5af59389dc78eea399cab639a6fc2e6cce21c7a120e3737b979ab64d");
    assert_eq!(answer["values"][0], json!([5, 2]));
    assert_eq!(answer["values"][1], json!([1, 4, 2, 5, 0, 5, 2, 0, 4, 0, 2, 4]));
    assert_eq!(answer["values"][2], json!([5, 1, 4, 2, 3, 7, 6]));
    let deck: Vec<String> = serde_json::from_value(answer["values"][3].clone()).unwrap();
    assert_eq!(deck[..5], ["2C", "2S", "KH", "2H", "4S"]);
    assert_eq!(deck.len(), 52);
    let mixed = ask(json!({
        "ask": "fair.draws", "seed_hex": seed, "context": "table-01", "nonces_hex": ["a5".repeat(32), null],
        "draws": [{ "label": "dice", "index": 0, "below": 6, "count": 1 }],
    }));
    assert_eq!(mixed["values"], json!([[5]]));
}

#[test]
fn fair_draws_refusals() {
    let seed = "00".repeat(32);
    let refused = |seed: &str, nonces: Value, draw: Value| {
        let question = json!({ "ask": "fair.draws", "seed_hex": seed, "context": "", "nonces_hex": nonces, "draws": [draw] });
        code(&ask(question)).to_owned()
    };
    let draw = |field: &str, value: Value| {
        let mut draw = json!({ "label": "dice", "index": 0, "below": 6, "count": 1 });
        draw[field] = value;
        draw
    };
    let none = Value::Null;
    assert_eq!(refused(&seed, none.clone(), draw("below", json!(6))), "none");
    assert_eq!(refused("00", none.clone(), draw("below", json!(6))), "bad_value");
    assert_eq!(refused(&seed, json!(["zz"]), draw("below", json!(6))), "bad_value");
    assert_eq!(refused(&seed, none.clone(), draw("below", json!(0))), "bad_value");
    assert_eq!(refused(&seed, none.clone(), draw("count", json!(1_000_000_000_u64))), "bad_value");
    assert_eq!(refused(&seed, none.clone(), draw("shuffle", json!("cards"))), "bad_value");
    assert_eq!(refused(&seed, none.clone(), draw("count", none.clone())), "missing_field");
    assert_eq!(refused(&seed, none.clone(), draw("label", none.clone())), "missing_field");
    assert_eq!(refused(&seed, none, json!(7)), "bad_value");
}
