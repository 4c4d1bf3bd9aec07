//! Which games count for ratings, when ratings are asked for, and what each player is told of the end
//! (docs/decisions/0011).

use native::room::*;
use native::typed::Hall;
use shared::clock::ClockConfig;
use shared::ids::PlayerId;
use shared::outcome::EndReason;
use shared::player::{GameEnd, GameWord, Other};
use shared::rating::{Rating, Score};
use shared::rules::go::Scoring;
use shared::rules::ludo::{House, Ludo};
use shared::seat::Seat;
use shared::table::{CloseReason, Effect, GameConfig, GoTable, LudoTable, Reject, TableCommand, TableSetup};
use shared::time::Millis;

fn strength(n: u8) -> Rating {
    Rating::of(1_400.0 + 100.0 * f64::from(n), 80.0, 0.06)
}

/// Player `n`'s object says how strong he is.
fn tell(room: &mut Room, n: u8) {
    room.ask(TableCommand::Rating { player: player(n), rating: strength(n) }).unwrap();
}

fn words_in(effects: Vec<Effect>) -> Vec<(PlayerId, GameWord)> {
    let word = |effect| match effect {
        Effect::TellPlayer { player, word: Some(word), .. } => Some((player, *word)),
        _ => None,
    };
    effects.into_iter().filter_map(word).collect()
}

/// The words since the last call, with the numbers of those to whom they went.
fn words(room: &mut Room) -> Vec<(u8, GameWord)> {
    let number = |of: &PlayerId| (1..=4).find(|n| player(*n) == *of).unwrap();
    words_in(std::mem::take(&mut room.effects)).iter().map(|(of, word)| (number(of), word.clone())).collect()
}

fn ended(n: u8, score: Score, rating: Option<Rating>) -> GameWord {
    let other = Other { player: player(n), name: name(n), score: Some(score), rating };
    GameWord::Ended(GameEnd { listed: false, others: vec![other] })
}

fn resigned(room: &mut Room) {
    room.line("e2e4");
    room.ask(TableCommand::Resign { player: player(2) }).unwrap();
}

#[test]
fn contests_and_games_of_tournaments_ask_for_ratings_when_they_begin_and_friendly_ones_do_not() {
    for rated in [contest(), go_game(), backgammon_game(), gin_match(), classic_room()] {
        let mut room = Room::started(&rated);
        assert_eq!(words(&mut room), [(1, GameWord::Begun), (2, GameWord::Begun)], "{rated:?}");
    }
    for friendly in [casual(), ludo(), ladder()] {
        let mut room = Room::started(&friendly);
        assert_eq!(words(&mut room), [], "{friendly:?}");
        tell(&mut room, 1);
        assert!(room.events.iter().all(|event| !format!("{event:?}").contains("RatingTold")));
    }
}

#[test]
fn t_42_go_2_a_game_that_does_not_begin_alike_for_both_does_not_count() {
    let armageddon = ClockConfig::banks([Millis(300_000), Millis(240_000)]);
    assert!(classic_room().is_rated());
    assert!(!TableSetup { clock: armageddon, ..classic_room() }.is_rated());
    let go = |handicap| free(GameConfig::Go(GoTable { size: 19, scoring: Scoring::Chinese, handicap }), 10);
    assert!(go(0).is_rated() && !go(2).is_rated());
}

#[test]
fn the_end_is_told_with_the_ratings_that_the_others_had_before_the_game() {
    let mut room = Room::started(&contest());
    tell(&mut room, 2);
    tell(&mut room, 1);
    let (seq, view) = (room.table.seq(), room.view());
    // A later word would know of games that ended since: the first one stands.
    room.ask(TableCommand::Rating { player: player(1), rating: Rating::NEW }).unwrap();
    assert_eq!((room.table.seq(), room.view()), (seq, view));
    words(&mut room);
    resigned(&mut room);
    let expected =
        [(1, ended(2, Score::Won, Some(strength(2)))), (2, ended(1, Score::Lost, Some(strength(1))))];
    assert_eq!(words(&mut room), expected);
}

#[test]
fn an_end_whose_ratings_are_not_all_known_is_told_with_the_last_of_them() {
    let mut room = Room::started(&contest());
    tell(&mut room, 1);
    words(&mut room);
    resigned(&mut room);
    assert_eq!(words(&mut room), []);
    tell(&mut room, 2);
    let expected =
        [(1, ended(2, Score::Won, Some(strength(2)))), (2, ended(1, Score::Lost, Some(strength(1))))];
    assert_eq!(words(&mut room), expected);
    tell(&mut room, 2);
    assert_eq!(words(&mut room), [], "told once");
}

#[test]
fn friendly_games_are_told_without_ratings() {
    let mut room = Room::started(&casual());
    resigned(&mut room);
    assert_eq!(words(&mut room), [(1, ended(2, Score::Won, None)), (2, ended(1, Score::Lost, None))]);
}

#[test]
fn t_60_t_61_t_63_what_nobody_decided_by_playing_tells_nothing_of_strength() {
    // T-61: a draw for the bracket, and in the list, but not for the rating.
    let mut room = Room::started(&classic_room());
    [1, 2].into_iter().for_each(|n| tell(&mut room, n));
    room.line("e2e4");
    words(&mut room);
    room.ask(TableCommand::Depart { player: player(2) }).unwrap();
    room.wait(300_000).tick();
    assert_eq!(room.outcome().unwrap().reason, EndReason::Abandoned);
    assert_eq!(words(&mut room), [(1, ended(2, Score::Drawn, None)), (2, ended(1, Score::Drawn, None))]);
    // T-63.
    let mut room = Room::started(&classic_room());
    room.line("e2e4");
    words(&mut room);
    let reason = CloseReason::ForfeitAdmin { player: player(1) };
    room.ask(TableCommand::Close { reason }).unwrap();
    assert_eq!(words(&mut room), [(1, ended(2, Score::Lost, None)), (2, ended(1, Score::Won, None))]);
    // Whether ratings come afterwards or not: nothing more is told.
    [1, 2].into_iter().for_each(|n| tell(&mut room, n));
    assert_eq!(words(&mut room), []);
    // T-60: no result at all.
    let mut room = Room::started(&classic_room());
    [1, 2].into_iter().for_each(|n| tell(&mut room, n));
    words(&mut room);
    room.wait(600_000).tick();
    assert_eq!(room.outcome().unwrap().reason, EndReason::MatchExpired);
    assert_eq!(words(&mut room), []);
}

#[test]
fn strangers_and_tables_that_have_not_begun_take_no_rating() {
    let mut room = Room::open(&contest());
    let stranger = TableCommand::Rating { player: player(3), rating: Rating::NEW };
    assert_eq!(room.ask(stranger), Err(Reject::NotSeated));
    room.sit(1).unwrap();
    let seq = room.table.seq();
    tell(&mut room, 1);
    assert_eq!(room.table.seq(), seq, "asked for at the start, not before");
}

#[test]
fn a_rating_is_in_no_view_and_makes_no_move_stale() {
    let mut room = Room::started(&contest());
    let (view, base) = (room.view(), room.table.seq());
    tell(&mut room, 1);
    assert_eq!(room.view(), view);
    let action = serde_json::json!({ "a": "move", "uci": "e2e4" });
    room.ask(TableCommand::Act { player: player(1), base, action }).unwrap();
}

/// What each of four players is told of the others, in their order.
fn told(hall: &mut Hall<Ludo>) -> Vec<Vec<(PlayerId, Option<Score>)>> {
    let words = words_in(std::mem::take(&mut hall.effects));
    let told = words.into_iter().filter_map(|(_, word)| match word {
        GameWord::Ended(end) => {
            Some(end.others.into_iter().map(|other| (other.player, other.score)).collect())
        }
        GameWord::Begun => None,
    });
    told.collect()
}

#[test]
fn lu_16_of_four_each_two_are_ordered_by_their_places() {
    let mut hall = Hall::<Ludo>::full(&ludo_for(4), [6; 32]);
    for n in [2, 4, 1] {
        hall.ask(&TableCommand::Resign { player: player(n) }).unwrap();
    }
    // Places: 3, 1, 4, 2 (who left first is last).
    let place = |n: u8| [3, 1, 4, 2].iter().position(|one| *one == n).unwrap();
    let told = told(&mut hall);
    assert_eq!(told.len(), 4);
    for (n, others) in (1..=4).zip(told) {
        let next = |step: u8| (n + step - 1) % 4 + 1;
        let expected: Vec<_> = (1..=3)
            .map(next)
            .map(|m| (player(m), Some(if place(n) < place(m) { Score::Won } else { Score::Lost })))
            .collect();
        assert_eq!(others, expected, "player {n}");
    }
}

#[test]
fn lu_26_partners_are_nothing_to_each_other() {
    let house = House { teams: true, ..House::default() };
    let game = GameConfig::Ludo(LudoTable { players: 4, house, turn_seconds: 30, computers: 0 });
    let mut hall = Hall::<Ludo>::full(&free(game, 0), [8; 32]);
    hall.ask(&TableCommand::Resign { player: player(2) }).unwrap();
    let told = told(&mut hall);
    let (won, lost) = (Some(Score::Won), Some(Score::Lost));
    let scores: Vec<Vec<_>> =
        told.iter().map(|others| others.iter().map(|(_, score)| *score).collect()).collect();
    assert_eq!(scores, [[won, None, won], [lost, None, lost], [won, None, won], [lost, None, lost]]);
}

#[test]
fn a_name_that_changes_in_mid_game_stays_at_the_table_what_it_was() {
    let mut room = Room::started(&contest());
    [1, 2].into_iter().for_each(|n| tell(&mut room, n));
    words(&mut room);
    room.line("e2e4");
    // The player comes back under the new name, and takes the own place again.
    let sit = TableCommand::Sit { player: player(2), name: name(9), nonce: None };
    room.ask(sit).unwrap();
    assert_eq!(room.view()["places"][1]["name"], "Player 2");
    room.ask(TableCommand::Resign { player: player(2) }).unwrap();
    assert_eq!(words(&mut room)[0], (1, ended(2, Score::Won, Some(strength(2)))));
    let record = room.table.record().unwrap();
    assert_eq!(record.players[1].name, name(2));
    assert_eq!(record.outcome.winner(), Some(Seat::FIRST));
}
