//! `ladder.*` through the program, as others use it.

mod program;

use program::ask_all;
use serde_json::{Value, json};

fn ask(question: Value) -> Value {
    let mut answer = ask_all(&[question]).remove(0);
    answer.as_object_mut().expect("an object").remove("id");
    answer
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("none")
}

#[test]
fn ld_3_ld_6_ld_7_results_give_the_old_ranks_in_their_new_order() {
    let result = |challenger: u32, defender: u32, result: &str| {
        ask(json!({
            "ask": "ladder.result", "players": 9, "challenger_rank": challenger, "defender_rank": defender,
            "result": result,
        }))["ranking_after"]
            .clone()
    };
    assert_eq!(result(9, 4, "challenger"), json!([1, 2, 3, 5, 4, 6, 9, 7, 8]));
    assert_eq!(result(4, 9, "defender"), json!([1, 2, 3, 5, 4, 6, 9, 7, 8]));
    assert_eq!(result(9, 4, "defender"), json!([1, 2, 4, 3, 5, 6, 7, 8, 9]));
    assert_eq!(result(5, 4, "challenger"), json!([1, 2, 3, 5, 4, 6, 7, 8, 9]));
    assert_eq!(result(9, 4, "draw"), json!([1, 2, 3, 4, 5, 6, 7, 9, 8]));
    let gone =
        |outcome: &str| ask(json!({ "ask": "ladder.gone", "players": 4, "rank": 3, "outcome": outcome }));
    assert_eq!(gone("win")["ranking_after"], json!([1, 3, 2, 4]));
    assert_eq!(gone("loss")["ranking_after"], json!([1, 2, 4, 3]));
    assert_eq!(gone("draw")["ranking_after"], json!([1, 2, 3, 4]));
}

#[test]
fn ld_10_ld_30_window_and_clock() {
    assert_eq!(ask(json!({ "ask": "ladder.window", "players": 735 })), json!({ "window": 73 }));
    let day = 86_400_000;
    assert_eq!(
        ask(json!({ "ask": "ladder.clock", "ladder": "slow", "think_ms": [0, day, 8 * day, day] }))["moves"],
        json!([
            { "flag": false, "bank_after_ms": 7 * day },
            { "flag": false, "bank_after_ms": 8 * day },
            { "flag": true, "bank_after_ms": 0 },
        ])
    );
}

#[test]
fn ld_20_ld_21_a_run_with_a_removal_and_a_way_back() {
    let day = 86_400_000_i64;
    let mut ops =
        vec![json!({ "op": "join", "player": "a" }), json!({ "op": "join", "player": "b", "at_ms": 0 })];
    for n in 1..=3 {
        let game = format!("g{n}");
        ops.push(json!({ "op": "challenge", "challenger": "b", "defender": "a", "at_ms": n * day }));
        ops.push(
            json!({ "op": "result", "game": game, "winner": "a", "by_timeout": true, "at_ms": n * day + 1 }),
        );
    }
    let more = [
        json!({ "op": "challenge", "challenger": "b", "defender": "a" }),
        json!({ "op": "join", "player": "b" }),
        json!({ "op": "join", "player": "a" }),
        json!({ "op": "challenge", "challenger": "a", "defender": "a" }),
        json!({ "op": "result", "game": "g9", "winner": null }),
        json!({ "op": "retire", "player": "d" }),
    ];
    ops.extend(more);
    let steps = ask(json!({ "ask": "ladder.run", "ops": ops }))["steps"].clone();
    assert_eq!(steps[1], json!({ "ok": true, "rank": 2, "ranking_after": ["a", "b"] }));
    let began = json!({ "ok": true, "game": "g1", "white": "a", "black": "b", "ranking_after": ["a", "b"] });
    assert_eq!(steps[2], began);
    assert_eq!(steps[3], json!({ "ok": true, "game": "g1", "ranking_after": ["a", "b"] }));
    assert_eq!(steps[7], json!({ "ok": true, "game": "g3", "removed": "b", "ranking_after": ["a"] }));
    assert_eq!(steps[9], json!({ "ok": true, "rank": 2, "ranking_after": ["a", "b"] }));
    for (at, error) in
        [(8, "not_member"), (10, "already_member"), (11, "self"), (12, "unknown_game"), (13, "not_member")]
    {
        assert_eq!(steps[at]["ok"], false, "{at}");
        assert_eq!(steps[at]["error"], error, "{at}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    for (question, refused) in [
        (json!({ "ask": "ladder.window" }), "missing_field"),
        (json!({ "ask": "ladder.window", "players": -1 }), "bad_value"),
        (json!({ "ask": "ladder.climb" }), "unknown_ask"),
        (json!({ "ask": "ladder.clock", "ladder": "brisk", "think_ms": [] }), "bad_value"),
        (
            json!({ "ask": "ladder.result", "players": 4, "challenger_rank": 5, "defender_rank": 1, "result": "draw" }),
            "bad_value",
        ),
        (
            json!({ "ask": "ladder.result", "players": 4, "challenger_rank": 1, "defender_rank": 1, "result": "draw" }),
            "bad_value",
        ),
        (json!({ "ask": "ladder.run", "ops": [{ "op": "leap" }] }), "bad_value"),
    ] {
        assert_eq!(code(&ask(question.clone())), refused, "{question}");
    }
}
