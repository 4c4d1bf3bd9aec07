//! `tournament.*` through the program, as others use it.

mod program;

use program::ask_all;
use serde_json::{Value, json};

/// The answer without its id, which must come back.
fn ask(mut question: Value) -> Value {
    question["id"] = json!(7);
    let mut answer = ask_all(&[question]).remove(0);
    assert_eq!(answer.as_object_mut().expect("an object").remove("id"), Some(json!(7)));
    answer
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("none")
}

#[test]
fn t_12_the_bracket_of_twelve() {
    assert_eq!(
        ask(json!({ "ask": "tournament.bracket", "players": 12 })),
        json!({
            "slots": 16, "rounds": 4, "byes": 4, "bye_matches": [0, 2, 4, 6],
            "first_round": [[1, null], [5, 12], [3, null], [7, 10], [2, null], [6, 11], [4, null], [8, 9]],
        })
    );
    for players in [json!(0), json!(1), json!(2_049), json!(-3), json!("8"), json!(2.5)] {
        let answer = ask(json!({ "ask": "tournament.bracket", "players": players }));
        assert_eq!(code(&answer), "bad_value");
    }
    assert_eq!(code(&ask(json!({ "ask": "tournament.bracket" }))), "missing_field");
    assert_eq!(code(&ask(json!({ "ask": "tournament.brackets" }))), "unknown_ask");
}

#[test]
fn t_40_t_41_t_42_the_clocks_of_a_match() {
    let game = |label: &str, white: i64, black: i64, means: &str| {
        json!({
            "label": label, "white_ms": white, "black_ms": black, "increment_ms": 0, "draw_means": means,
        })
    };
    assert_eq!(
        ask(json!({ "ask": "tournament.clocks", "mode": "classic", "base_minutes": 30 }))["games"],
        json!([
            game("30+0", 1_800_000, 1_800_000, "next_game"),
            game("30+0", 1_800_000, 1_800_000, "next_game"),
            game("15+0", 900_000, 900_000, "next_game"),
            game("10+0", 600_000, 600_000, "next_game"),
            game("5+0", 300_000, 300_000, "next_game"),
            game("Armageddon", 300_000, 240_000, "black_wins"),
        ])
    );
    assert_eq!(
        ask(json!({ "ask": "tournament.clocks", "mode": "ludo_chess", "base_minutes": 5 }))["games"],
        json!([
            game("5+0", 300_000, 300_000, "next_game"),
            game("5+0", 300_000, 300_000, "next_game"),
            game("5+0", 300_000, 300_000, "tiebreakers"),
        ])
    );
    let odd = ask(json!({ "ask": "tournament.clocks", "mode": "classic", "base_minutes": 20 }));
    assert_eq!(code(&odd), "bad_value");
}

#[test]
fn gen_4_a_scheduled_event_has_one_clock_of_its_own_and_no_drawn_game() {
    for (mode, minutes) in [
        (json!("contest_chess"), 7),
        (json!({ "go": { "size": 13, "scoring": "japanese" } }), 180),
        (json!({ "backgammon": { "cube": true } }), 1),
        (json!({ "gin_rummy": { "variant": "straight" } }), 20),
    ] {
        let clocks =
            |minutes: i64| ask(json!({ "ask": "tournament.clocks", "mode": mode, "base_minutes": minutes }));
        let bank = minutes * 60_000;
        assert_eq!(
            clocks(minutes)["games"],
            json!([{
                "label": format!("{minutes}+0"), "white_ms": bank, "black_ms": bank, "increment_ms": 0,
                "draw_means": "no_draw",
            }])
        );
        for odd in [0, 181] {
            assert_eq!(code(&clocks(odd)), "bad_value", "{odd}");
        }
        let play = |events: Value| {
            ask(json!({
                "ask": "tournament.match", "mode": mode, "base_minutes": minutes, "best_of": 3,
                "first_white": "A", "events": events,
            }))
        };
        let win = |player: &str, reason: &str| json!({ "type": "win", "player": player, "reason": reason });
        let played = play(json!([win("A", "score"), win("B", "disconnection"), win("A", "double_drop")]));
        let last = &played["steps"][2];
        assert_eq!((&last["winner"], &last["reason"]), (&json!("A"), &json!("double_drop")));
        assert_eq!((&last["series_wins"], &last["draw_count"]), (&json!([2, 1]), &json!(0)));
        assert_eq!(played["steps"][1]["next_white"], "A", "T-27");
        for drawn in ["draw", "abandoned"] {
            assert_eq!(code(&play(json!([{ "type": drawn }]))), "bad_value", "{drawn}");
        }
    }
    let unknown = ask(json!({ "ask": "tournament.clocks", "mode": { "ludo": {} }, "base_minutes": 5 }));
    assert_eq!(code(&unknown), "bad_value");
}

#[test]
fn a_classic_match_down_to_armageddon() {
    let draw = json!({ "type": "draw" });
    let answer = ask(json!({
        "ask": "tournament.match", "mode": "classic", "base_minutes": 5, "best_of": 1, "first_white": "B",
        "events": [draw, { "type": "match_expired" }, draw, { "type": "abandoned" }, draw, draw, draw, draw],
    }));
    let step = |count: u32, next: &str, white: &str| {
        json!({
            "accepted": true, "status": "ready", "draw_count": count, "series_wins": [0, 0], "winner": null,
            "reason": null, "next_time_control": next, "next_white": white,
        })
    };
    let steps = answer["steps"].as_array().expect("steps");
    assert_eq!(
        steps[..6],
        [
            step(1, "5+0", "A"),
            step(1, "5+0", "A"),
            step(2, "15+0", "B"),
            step(3, "10+0", "A"),
            step(4, "5+0", "B"),
            step(5, "Armageddon", "A"),
        ]
    );
    let over = |accepted| {
        json!({
            "accepted": accepted, "status": "completed", "draw_count": 6, "series_wins": [0, 1], "winner": "B",
            "reason": "armageddon_draw_black_wins", "next_time_control": null, "next_white": null,
        })
    };
    assert_eq!(steps[6..], [over(true), over(false)]);
}

#[test]
fn a_series_with_a_tie_break_a_win_and_a_forfeit() {
    let draw = |a: u32, b: u32, sixes: [u32; 2]| {
        json!({
            "type": "draw", "points": { "A": a, "B": b }, "sixes": { "A": sixes[0], "B": sixes[1] }, "coin": "B",
        })
    };
    let question = |last: Value| {
        json!({
            "ask": "tournament.match", "mode": "ludo_chess", "base_minutes": 10, "best_of": 3, "first_white": "A",
            "events": [
                draw(5, 5, [1, 0]), draw(4, 5, [0, 0]), draw(5, 4, [0, 1]),
                { "type": "win", "player": "A", "reason": "move_cap_points" },
                last,
            ],
        })
    };
    let steps = ask(question(json!({ "type": "win", "player": "A", "reason": "timeout" })))["steps"].clone();
    assert_eq!(steps[2]["series_wins"], json!([0, 1]), "points and sixes level, the coin says B");
    assert_eq!((&steps[2]["draw_count"], &steps[2]["next_white"]), (&json!(0), &json!("B")));
    assert_eq!((&steps[3]["series_wins"], &steps[3]["status"]), (&json!([1, 1]), &json!("ready")));
    assert_eq!((&steps[4]["winner"], &steps[4]["reason"]), (&json!("A"), &json!("timeout")));
    let steps = ask(question(json!({ "type": "admin_forfeit", "player": "A" })))["steps"].clone();
    assert_eq!((&steps[4]["winner"], &steps[4]["reason"]), (&json!("B"), &json!("forfeit_admin")));
    assert_eq!(steps[4]["series_wins"], json!([1, 1]));
}

#[test]
fn a_match_told_badly_is_refused() {
    let with = |events: Value| {
        json!({
            "ask": "tournament.match", "mode": "ludo_chess", "base_minutes": 10, "best_of": 1,
            "first_white": "A", "events": events,
        })
    };
    assert_eq!(code(&ask(with(json!([{ "type": "win" }])))), "missing_field");
    assert_eq!(code(&ask(with(json!([{ "type": "win", "player": "C" }])))), "bad_value");
    assert_eq!(code(&ask(with(json!([{ "type": "dance" }])))), "bad_value");
    assert_eq!(code(&ask(with(json!(["win"])))), "bad_value");
    let level = json!({ "type": "draw" });
    assert_eq!(
        code(&ask(with(json!([level, level, level])))),
        "missing_field",
        "nobody said how the coin fell"
    );
}

#[test]
fn t_50_the_tie_break_and_its_totals() {
    let games = json!([
        { "end": "stalemate", "points": { "A": 10, "B": 12 }, "sixes": { "A": 2, "B": 0 } },
        { "end": "abandoned", "points": { "A": 12, "B": 10 }, "sixes": { "A": 0, "B": 1 } },
    ]);
    let question =
        |mode: &str| json!({ "ask": "tournament.tiebreak", "mode": mode, "drawn_games": games, "coin": "B" });
    assert_eq!(
        ask(question("ludo_chess")),
        json!({ "winner": "A", "decided_by": "sixes", "total_points": [22, 22], "total_sixes": [2, 1] })
    );
    assert_eq!(
        ask(question("classic")),
        json!({ "winner": "B", "decided_by": "coin_toss", "total_points": [22, 22], "total_sixes": [0, 0] })
    );
}

#[test]
fn t_55_to_t_59_the_sweep() {
    let sweep = |change: Value| {
        let mut found = json!({
            "status": "ready", "deadline_ms": 1_000, "attempted": [false, false], "draw_count": 0,
            "drawn_games": [], "live_game_plies": null, "series": false, "series_wins": [0, 0], "coin": "B",
        });
        let mut now = json!(1_000);
        for (field, value) in change.as_object().expect("changes") {
            if field == "now_ms" {
                now = value.clone();
            } else {
                found[field] = value.clone();
            }
        }
        ask(json!({ "ask": "tournament.sweep", "match": found, "now_ms": now }))
    };
    let none = json!({ "action": "none", "winner": null, "reason": null, "flags": [] });
    let resolved = |winner: &str, reason: &str, flags: Value| json!({ "action": "resolve", "winner": winner, "reason": reason, "flags": flags });
    assert_eq!(sweep(json!({ "now_ms": 999 })), none);
    for status in ["pending", "completed", "bye"] {
        assert_eq!(sweep(json!({ "status": status })), none);
    }
    assert_eq!(sweep(json!({})), resolved("B", "no_show_coin_toss", json!(["A", "B"])));
    assert_eq!(sweep(json!({ "attempted": [true, false] })), resolved("A", "no_show", json!(["B"])));
    assert_eq!(sweep(json!({ "attempted": [true, true] })), resolved("B", "no_show_coin_toss", json!([])));
    let running = |plies: u32| {
        sweep(json!({ "status": "in_progress", "live_game_plies": plies, "attempted": [true, true] }))
    };
    assert_eq!(running(1), none);
    assert_eq!(running(0), resolved("B", "no_show_coin_toss", json!([])));
    let drawn = |a: u32, sixes: u32| {
        let game =
            json!({ "end": "stalemate", "points": { "A": a, "B": 5 }, "sixes": { "A": sixes, "B": 1 } });
        sweep(json!({ "draw_count": 1, "drawn_games": [game], "attempted": [true, false] }))
    };
    assert_eq!(drawn(4, 9), resolved("B", "deadline_tiebreak_points", json!([])));
    assert_eq!(drawn(5, 2), resolved("A", "deadline_tiebreak_sixes", json!([])));
    assert_eq!(drawn(5, 1), resolved("B", "deadline_tiebreak_coin_toss", json!([])));
    let series =
        |wins: [u32; 2]| sweep(json!({ "series": true, "series_wins": wins, "attempted": [false, true] }));
    assert_eq!(series([1, 0]), resolved("A", "deadline_series_leader", json!([])));
    assert_eq!(series([1, 1]), resolved("B", "no_show", json!(["A"])));
}

#[test]
fn t_24_the_refreshed_deadline() {
    let refresh = |before: i64, draw: i64| {
        ask(json!({
            "ask": "tournament.refresh", "match_deadline_hours": 24, "deadline_before_ms": before, "draw_at_ms": draw,
        }))["deadline_after_ms"]
            .clone()
    };
    assert_eq!(refresh(100_000_000, 50_000_000), json!(136_400_000));
    assert_eq!(refresh(200_000_000, 50_000_000), json!(200_000_000));
}

#[test]
fn t_80_t_81_who_may_create_what() {
    let allowed = |pro: bool, tier: &str, players: i64, active: u32, created: u32| {
        let answer = ask(json!({
            "ask": "tournament.entitlement", "pro": pro, "tier": tier, "max_players": players,
            "active_tournaments": active, "free_created_last_30_days": created,
        }));
        assert_eq!(answer["allowed"], json!(answer["reason"].is_null()));
        answer["reason"].as_str().unwrap_or("allowed").to_owned()
    };
    for (tier, most) in [("free", 8), ("standard", 32), ("premium", 128)] {
        assert_eq!(allowed(false, tier, most, 0, 0), "allowed");
        assert_eq!(allowed(false, tier, most + 1, 0, 0), "tier_size");
        assert_eq!(allowed(true, tier, 2_048, 50, 50), "allowed", "Q-T-20");
    }
    assert_eq!(allowed(false, "premium", 2_049, 1, 3), "max_players_range");
    assert_eq!(allowed(true, "premium", 1, 0, 0), "max_players_range");
    assert_eq!(allowed(true, "premium", -1, 0, 0), "max_players_range");
    assert_eq!(allowed(false, "free", 9, 1, 3), "active_limit");
    assert_eq!(allowed(false, "free", 9, 0, 3), "free_limit_30_days");
    assert_eq!(allowed(false, "free", 8, 0, 2), "allowed");
    assert_eq!(allowed(false, "standard", 8, 0, 3), "allowed", "only Free-tier creations are counted");
}

#[test]
fn a_whole_tournament_of_five() {
    let answer = ask(json!({
        "ask": "tournament.run", "mode": "ludo_chess", "finals_best_of": 3,
        "seed_order": ["Asha", "Bilal", "Chen", "Devi", "Emeka"],
        "steps": [
            { "round": 1, "index": 3, "games": [
                { "winner": null, "sixes": { "Devi": 4, "Emeka": 6 } },
                { "winner": "Emeka", "sixes": { "Devi": 1, "Emeka": 0 } },
            ] },
            { "round": 2, "index": 0, "games": [{ "winner": "Chen", "sixes": {} }] },
            { "round": 2, "index": 1, "games": [{ "winner": "Bilal" }] },
            { "round": 3, "index": 0, "games": [
                { "winner": "Bilal", "sixes": { "Bilal": 3, "Chen": 2 } },
                { "winner": "Chen" },
                { "winner": "Bilal", "sixes": { "Bilal": 3 } },
            ] },
        ],
    }));
    let found = |round: u32, index: u32, players: [Value; 2], status: &str| json!({ "round": round, "index": index, "players": players, "status": status });
    let none = Value::Null;
    assert_eq!(
        answer["initial_matches"],
        json!([
            found(1, 0, [json!("Asha"), none.clone()], "bye"),
            found(1, 1, [json!("Chen"), none.clone()], "bye"),
            found(1, 2, [json!("Bilal"), none.clone()], "bye"),
            found(1, 3, [json!("Devi"), json!("Emeka")], "ready"),
            found(2, 0, [json!("Asha"), json!("Chen")], "ready"),
            found(2, 1, [json!("Bilal"), none.clone()], "pending"),
            found(3, 0, [none.clone(), none], "pending"),
        ])
    );
    let ready = |round: u32, index: u32, players: [&str; 2]| json!({ "events": [{ "event": "match_ready", "round": round, "index": index, "notify": players }] });
    assert_eq!(
        answer["steps"],
        json!([
            ready(2, 1, ["Bilal", "Emeka"]),
            { "events": [] },
            ready(3, 0, ["Chen", "Bilal"]),
            { "events": [] },
        ])
    );
    assert_eq!(answer["champion"], json!("Bilal"));
    assert_eq!(answer["runner_up"], json!("Chen"));
    assert_eq!(answer["most_sixes"], json!("Bilal"), "6 to 6: the further round decides (T-73)");
    assert_eq!(
        answer["completion_events"],
        json!([
            { "event": "tournament_completed" },
            { "event": "notify_winner", "player": "Bilal" },
            { "event": "notify_runner_up", "player": "Chen" },
            { "event": "chat_celebration" },
            { "event": "archived_champions_cup" },
        ])
    );
}

#[test]
fn a_run_told_badly_is_refused() {
    let run = |order: Value, steps: Value| {
        ask(json!({ "ask": "tournament.run", "mode": "classic", "seed_order": order, "steps": steps }))
    };
    let game = |winner: &str| json!([{ "round": 1, "index": 0, "games": [{ "winner": winner }] }]);
    assert_eq!(code(&run(json!(["a"]), json!([]))), "bad_value");
    assert_eq!(code(&run(json!(["a", "a"]), json!([]))), "bad_value");
    assert_eq!(code(&run(json!(["a", "b"]), game("c"))), "bad_value");
    assert_eq!(code(&run(json!(["a", "b", "c"]), game("a"))), "bad_value", "a bye is not played");
    assert_eq!(code(&run(json!(["a", "b"]), json!([{ "round": 2, "index": 0, "games": [] }]))), "bad_value");
    assert_eq!(code(&run(json!(["a", "b"]), json!([{ "round": 1 }]))), "missing_field");
    let unfinished = run(json!(["a", "b"]), json!([]));
    assert_eq!((&unfinished["champion"], &unfinished["completion_events"]), (&Value::Null, &json!([])));
}

#[test]
fn the_largest_run_is_answered() {
    let names: Vec<String> = (1..=2_048).map(|n| format!("p{n}")).collect();
    let bracket = ask(json!({ "ask": "tournament.bracket", "players": 2_048 }));
    let pairs: Vec<[usize; 2]> = serde_json::from_value(bracket["first_round"].clone()).expect("pairs");
    // The better seed always wins.
    let mut steps = Vec::new();
    let mut playing: Vec<usize> = pairs.into_iter().flatten().collect();
    for round in 1..=11 {
        let winners: Vec<usize> = playing.chunks(2).map(|pair| pair[0].min(pair[1])).collect();
        for (index, winner) in winners.iter().enumerate() {
            let games = json!([{ "winner": names[winner - 1], "sixes": { names[winner - 1].clone(): 1 } }]);
            steps.push(json!({ "round": round, "index": index, "games": games }));
        }
        playing = winners;
    }
    let answer = ask(json!({
        "ask": "tournament.run", "mode": "ludo_chess", "seed_order": names, "finals_best_of": 1, "steps": steps,
    }));
    assert_eq!(answer["initial_matches"].as_array().expect("matches").len(), 2_047);
    assert_eq!(answer["steps"].as_array().expect("steps").len(), 2_047);
    assert_eq!((&answer["champion"], &answer["runner_up"]), (&json!("p1"), &json!("p2")));
    assert_eq!(answer["most_sixes"], json!("p1"));
}
