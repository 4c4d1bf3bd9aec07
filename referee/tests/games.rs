//! `backgammon.*`, `go.*`, `gin.*`, `ludo.*` as others ask them.

mod program;

use program::ask_all;
use serde_json::{Value, json};

fn ask(question: Value) -> Value {
    ask_all(&[question]).remove(0)
}

/// White checkers as positive, Black's as negative numbers at absolute points.
fn position(stones: &[(usize, i64)], bar: [u8; 2], off: [u8; 2]) -> Value {
    let mut points = [0; 24];
    stones.iter().for_each(|(point, count)| points[point - 1] = *count);
    json!({ "points": points, "bar": bar, "off": off })
}

#[test]
fn backgammon_start_and_turn() {
    let start = ask(json!({ "ask": "backgammon.start", "variant": "hypergammon" }));
    let all = position(&[(1, 1), (2, 1), (3, 1), (22, -1), (23, -1), (24, -1)], [0, 0], [0, 0]);
    assert_eq!(start["position"], all);
    // BG-8: White on the bar enters on the number of the die.
    let bar = position(&[(20, -2), (4, -2)], [1, 0], [14, 11]);
    let turn = json!({ "ask": "backgammon.turn", "variant": "standard", "turn": "white", "dice": [4, 3], "position": bar });
    let answer = ask(turn);
    assert_eq!(answer["dice_used"], 2, "enters with the 3, goes on with the 4");
    assert_eq!(answer["results"].as_array().unwrap().len(), 1);
    assert_eq!(answer["results"][0]["points"][6], 1);
    // BG-9: nothing enters.
    let closed = position(&[(4, -2), (3, -2)], [1, 0], [14, 11]);
    let turn = json!({ "ask": "backgammon.turn", "variant": "standard", "turn": "white", "dice": [4, 3], "position": closed });
    let answer = ask(turn);
    assert_eq!((&answer["dice_used"], &answer["results"]), (&json!(0), &json!([closed])));
}

#[test]
fn backgammon_cube() {
    let cube = |enabled: bool, events: Value| {
        ask(
            json!({ "ask": "backgammon.cube", "cube_enabled": enabled, "first_player": "white", "events": events }),
        )
    };
    let answer = cube(
        true,
        json!([
            ["double", "white"],
            ["roll", "white"],
            ["move", "white"],
            ["double", "white"],
            ["double", "black"],
            ["take", "black"],
            ["take", "white"],
            ["double", "black"],
            ["roll", "black"],
            ["move", "black"],
            ["double", "white"],
            ["drop", "black"],
            ["roll", "white"]
        ]),
    );
    let expected = [false, false, true, false, true, false, true, false, true, true, true, true, false];
    assert_eq!(answer["accepted"], json!(expected));
    assert_eq!((&answer["cube_value"], &answer["cube_owner"]), (&json!(2), &json!("white")));
    assert_eq!(answer["result"], json!({ "winner": "white", "reason": "double_drop" }));
    // BG-20: no cube, no double.
    let answer = cube(false, json!([["move", "white"], ["double", "black"], ["roll", "black"]]));
    assert_eq!(answer["accepted"], json!([true, false, true]));
    assert_eq!((&answer["cube_owner"], &answer["result"]), (&Value::Null, &Value::Null));
    // BG-24: the value stops at 64.
    let mut events = vec![json!(["move", "white"])];
    for double in 0..7 {
        let (side, other) = if double % 2 == 0 { ("black", "white") } else { ("white", "black") };
        events.extend([
            json!(["double", side]),
            json!(["take", other]),
            json!(["roll", side]),
            json!(["move", side]),
        ]);
    }
    let answer = cube(true, json!(events));
    assert_eq!(answer["cube_value"], 64);
    assert_eq!(answer["accepted"][25], false, "the seventh double");
}

#[test]
fn go_questions() {
    let answer = ask(json!({ "ask": "go.handicap", "size": 9, "handicap": 2 }));
    assert_eq!(
        (&answer["points"], &answer["komi"], &answer["first"]),
        (&json!(["cg", "gc"]), &json!(0.5), &json!("white"))
    );
    // A ko: Black takes at cb, White may not take back at bb at once.
    let moves = ["ba", "ca", "ab", "db", "bc", "cc", "ee", "bb", "cb"];
    let answer = ask(json!({ "ask": "go.game", "size": 9, "handicap": 0, "moves": moves }));
    assert_eq!(answer["captures"], json!([[9, ["bb"]]]));
    assert_eq!(answer["ko_points"], json!([[9, "bb"]]));
    assert_eq!(answer["illegal_empty"], json!([["aa", "suicide"], ["bb", "ko"]]));
    assert_eq!((&answer["to_move"], &answer["legal_points"]), (&json!("white"), &json!(81 - 8 - 2)));
    assert_eq!(answer["prisoners"], json!({ "by_black": 1, "by_white": 0 }));
    let answer = ask(json!({ "ask": "go.game", "size": 9, "handicap": 0, "moves": ["ee", "ee"] }));
    assert_eq!((&answer["error"]["code"], &answer["error"]["index"]), (&json!("illegal_action"), &json!(1)));
    // Q-GO-9, and a position counted after two passes.
    let answer = ask(json!({ "ask": "go.game", "size": 19, "handicap": 0, "moves": ["", ""] }));
    assert_eq!(answer["chinese"]["result"], "W+7.5");
    assert_eq!((&answer["chinese"]["neutral"], &answer["legal_points"]), (&json!(361), &json!(361)));
    let answer = ask(json!({ "ask": "go.game", "size": 9, "handicap": 0, "moves": ["ee"] }));
    assert_eq!(answer["japanese"]["territory"], json!({ "black": 80, "white": 0 }));
    assert_eq!(
        (&answer["chinese"]["result"], &answer["japanese"]["result"]),
        (&json!("B+75.5"), &json!("B+74.5"))
    );
}

#[test]
fn go_counts() {
    let step = |kind: &str, player: Value, at: i64| json!({ "type": kind, "player": player, "at_ms": at });
    let count = |steps: Vec<Value>| ask(json!({ "ask": "go.count", "first": "black", "steps": steps }));
    let passes = vec![step("pass", json!("black"), 0), step("pass", json!("white"), 1_000)];
    // GO-11: a resume at 119,999 ms counts, at 120,000 ms the count stands.
    for (at, accepted, phase) in [(120_999, true, "play"), (121_000, false, "over")] {
        let mut steps = passes.clone();
        steps.push(step("resume", json!("white"), at));
        let answer = count(steps);
        assert_eq!(
            (&answer["steps"][2]["accepted"], &answer["steps"][2]["phase"]),
            (&json!(accepted), &json!(phase))
        );
        let turn = if accepted { json!("black") } else { Value::Null };
        assert_eq!(answer["steps"][2]["turn"], turn, "GO-12: who passed first");
        let ended = if accepted { Value::Null } else { json!("count_stands_timeout") };
        assert_eq!(answer["final"], ended);
    }
    let mut steps = passes.clone();
    steps.extend([
        step("accept", json!("white"), 2_000),
        step("accept", json!("white"), 2_001),
        step("accept", json!("black"), 2_002),
    ]);
    assert_eq!(count(steps)["final"], "both_accepted");
    let mut steps = passes;
    steps.extend([
        step("accept", json!("black"), 1_500),
        step("resume", json!("black"), 1_600),
        step("pass", json!("black"), 1_700),
        step("pass", json!("white"), 1_800),
        step("tick", Value::Null, 1_900),
    ]);
    let answer = count(steps);
    assert_eq!(
        (&answer["final"], &answer["steps"][6]["accepted"]),
        (&json!("second_count_without_a_stone"), &json!(false))
    );
    let answer = count(vec![step("resign", json!("white"), 5)]);
    assert_eq!((&answer["final"], &answer["steps"][0]["phase"]), (&json!("resign:white"), &json!("over")));
}

#[test]
fn gin_questions() {
    let hand = ["AS", "2S", "3S", "4H", "5H", "6H", "7D", "8D", "9D", "5C", "4C"];
    let answer = ask(json!({ "ask": "gin.deadwood", "cards": hand }));
    assert_eq!(
        (&answer["deadwood"], &answer["best_after_discard"], &answer["big_gin"]),
        (&json!(9), &json!(4), &json!(false))
    );
    assert_eq!(answer["after_discard"]["4C"], 5);
    let answer = ask(
        json!({ "ask": "gin.layoff", "knocker_melds": [["4H", "5H", "6H"]], "defender": ["3H", "2H", "7H", "KS"] }),
    );
    assert_eq!((&answer["before"], &answer["after"]), (&json!(22), &json!(10)));
    let close = |variant: &str, action: &str, upcard: &str, taken: Value| {
        ask(json!({
            "ask": "gin.close", "variant": variant, "upcard": upcard, "hand11": hand, "action": action,
            "discard": "5C", "melds": null, "drawn_from_discard": taken,
            "defender": ["KS", "KH", "KD", "JS", "JH", "JD", "JC", "2C", "2D", "3H"],
        }))
    };
    let answer = close("standard", "knock", "7H", Value::Null);
    assert_eq!(
        (&answer["winner"], &answer["type"], &answer["points"]),
        (&json!("defender"), &json!("undercut"), &json!(25))
    );
    for (variant, action, upcard, taken, reason) in [
        ("standard", "knock", "7H", json!("5C"), "discard_just_drawn"),
        ("straight", "knock", "7H", Value::Null, "knock_disabled"),
        ("oklahoma", "knock", "3C", Value::Null, "over_limit"),
        ("oklahoma", "knock", "AC", Value::Null, "over_limit"),
        ("standard", "gin", "7H", Value::Null, "not_gin"),
        ("standard", "big_gin", "7H", Value::Null, "not_big_gin"),
    ] {
        assert_eq!(close(variant, action, upcard, taken)["reason"], reason, "{variant} {action} {upcard}");
    }
    let answer =
        ask(json!({ "ask": "gin.match", "first_dealer": "A", "hands": ["A", "void", "B", "A", "A"] }));
    let dealers: Vec<&str> =
        answer["hands"].as_array().unwrap().iter().map(|h| h["dealer"].as_str().unwrap()).collect();
    assert_eq!((dealers, &answer["winner"]), (vec!["A", "B", "B", "A", "B"], &json!("A")));
}

#[test]
fn gin_hands() {
    let suits = ["S", "H", "D", "C"];
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    let deck: Vec<String> = suits.iter().flat_map(|s| ranks.iter().map(move |r| format!("{r}{s}"))).collect();
    let hand = |actions: Value| {
        ask(json!({ "ask": "gin.hand", "variant": "standard", "deck": deck, "actions": actions }))
    };
    assert_eq!(hand(json!([["non_dealer", "draw_stock"]]))["result"], Value::Null);
    let answer = hand(json!([["dealer", "draw_stock"]]));
    assert_eq!((&answer["error"]["code"], &answer["error"]["index"]), (&json!("illegal_action"), &json!(0)));
    // Everybody discards what was drawn: void with two cards left.
    let mut actions = Vec::new();
    for (turn, card) in deck[21..50].iter().enumerate() {
        let who = if turn % 2 == 0 { "non_dealer" } else { "dealer" };
        actions.extend([json!([who, "draw_stock"]), json!([who, "discard", card])]);
    }
    let answer = hand(json!(actions));
    assert_eq!(answer["result"]["type"], "void");
    assert_eq!(
        (&answer["result"]["winner"], &answer["result"]["points"], &answer["result"]["stock_left"]),
        (&Value::Null, &json!(0), &json!(2))
    );
}

#[test]
fn ludo_questions() {
    let yard = json!([-1, -1, -1, -1]);
    let roll = |options: Value, own: Value, other: Value, die: u8, streak: u8, tries: u8| {
        ask(json!({
            "ask": "ludo.roll", "options": options, "seats": [0, 2], "tokens": { "0": own, "2": other },
            "turn": 0, "die": die, "six_streak": streak, "tries_used": tries,
        }))
    };
    let tries = json!({ "three_tries": true });
    let pass = |next: u8, again: bool| json!({ "next_turn": next, "same_player_rolls_again": again });
    assert_eq!(roll(tries.clone(), yard.clone(), yard.clone(), 3, 0, 1)["pass"], pass(0, true));
    assert_eq!(roll(tries, yard.clone(), yard.clone(), 3, 0, 2)["pass"], pass(2, false));
    let third = roll(json!({}), yard.clone(), yard.clone(), 6, 2, 0);
    assert_eq!((&third["forfeited"], &third["pass"]), (&json!(true), &pass(2, false)));
    // Ring square 5 is progress 31 for seat 2.
    let capture = roll(json!({}), json!([2, -1, -1, -1]), json!([31, 31, -1, -1]), 3, 0, 0);
    let outcome = &capture["outcomes"][0];
    assert_eq!(outcome["captures"], json!([[2, 0], [2, 1]]), "Q-LU-3");
    assert_eq!(
        (&outcome["extra_roll"], &outcome["six_streak_after"], &outcome["next_turn"]),
        (&json!(true), &json!(0), &json!(0))
    );
    let win = roll(json!({}), json!([56, 56, 56, 55]), yard.clone(), 1, 0, 0);
    let outcome = &win["outcomes"][0];
    assert_eq!(
        (&outcome["game_over"], &outcome["player_finished"], &outcome["next_turn"]),
        (&json!(true), &json!(true), &Value::Null)
    );
    let two = ask(json!({
        "ask": "ludo.two_dice", "options": {}, "seats": [0, 2], "tokens": { "0": yard, "2": yard },
        "turn": 0, "dice": [1, 2], "streak": 0,
    }));
    assert_eq!(
        two["results"],
        json!([{ "tokens": { "0": yard, "2": yard }, "dice_used": 0, "extra_roll": false, "game_over": false, "next_turn": 2 }])
    );
    let game = |rolls: Value| {
        ask(json!({ "ask": "ludo.game", "options": {}, "seats": [0, 2], "first": 0, "rolls": rolls }))
    };
    let answer = game(json!([[0, 6, 1], [0, 3, 1], [2, 1, null]]));
    assert_eq!((&answer["final_tokens"]["0"], &answer["places"]), (&json!([-1, 3, -1, -1]), &json!([])));
    assert_eq!(game(json!([[0, 6, 1], [2, 1, null]]))["error"]["index"], 1);
}

#[test]
fn senseless_questions_get_a_code() {
    let yard = json!([-1, -1, -1, -1]);
    let lines = [
        (json!({ "ask": "backgammon.nothing" }), "unknown_ask"),
        (json!({ "ask": "backgammon.start" }), "missing_field"),
        (json!({ "ask": "backgammon.start", "variant": "chouette" }), "bad_value"),
        (
            json!({ "ask": "backgammon.turn", "variant": "standard", "turn": "white", "dice": [0, 7], "position": {} }),
            "bad_value",
        ),
        (
            json!({ "ask": "backgammon.turn", "variant": "standard", "turn": "white", "dice": [1, 2], "position": { "points": [99] } }),
            "bad_value",
        ),
        (
            json!({ "ask": "backgammon.turn", "variant": "hypergammon", "turn": "white", "dice": [1, 2], "position": position(&[(1, 15)], [0, 0], [0, 0]) }),
            "bad_value",
        ),
        (json!({ "ask": "go.handicap", "size": 10, "handicap": 0 }), "bad_value"),
        (json!({ "ask": "go.game", "size": 9, "handicap": 0, "moves": [7] }), "bad_value"),
        (json!({ "ask": "go.game", "size": 9, "handicap": 0, "moves": ["zz"] }), "illegal_action"),
        (
            json!({ "ask": "go.count", "first": "black", "steps": [{ "type": "dance", "at_ms": 0 }] }),
            "bad_value",
        ),
        (json!({ "ask": "gin.deadwood", "cards": ["AS"] }), "bad_value"),
        (json!({ "ask": "gin.deadwood", "cards": ["AS", "AS"] }), "bad_value"),
        (json!({ "ask": "gin.layoff", "knocker_melds": [["AS", "2S"]], "defender": [] }), "bad_value"),
        (
            json!({ "ask": "ludo.roll", "seats": [0, 2], "tokens": { "0": yard }, "turn": 0, "die": 1 }),
            "bad_value",
        ),
        (
            json!({ "ask": "ludo.roll", "seats": [0, 2], "tokens": { "0": yard, "2": [99, 0, 0, 0] }, "turn": 0, "die": 1 }),
            "bad_value",
        ),
        (json!({ "ask": "ludo.roll", "seats": [0, 0], "tokens": {}, "turn": 0, "die": 1 }), "bad_value"),
        (
            json!({ "ask": "ludo.game", "options": { "teams": true }, "seats": [0, 2], "first": 0, "rolls": [] }),
            "bad_value",
        ),
    ];
    let answers = ask_all(&lines.iter().map(|(question, _)| question.clone()).collect::<Vec<_>>());
    for ((question, code), answer) in lines.iter().zip(&answers) {
        assert_eq!(answer["error"]["code"], *code, "{question}");
    }
}
