//! What a player has won, drawn and lost, the ratings, and what others see of it: each game once, in whatever order and
//! however often its letter comes (docs/decisions/0011).

use native::golden::Golden;
use native::room::{code, counted_game, name, player, table_id};
use proptest::prelude::*;
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::ids::{DisplayName, TableId, TournamentCode};
use shared::outcome::{EndReason, GameResult, Outcome};
use shared::player::{
    CupWin, EventNote, GameEnd, GameNote, GameStage, GameTally, GameWord, KEPT_GAMES, Notice, NoticeKind,
    Other, Player, PlayerCommand, PlayerEffect, PlayerEvent, Profile, RECENT, RecentGame, TokenHash,
};
use shared::rating::{PERIOD, Rating, Score, Shown};
use shared::rules::GameKind;
use shared::seat::Seat;
use shared::time::{Instant, Millis};

fn registered() -> Player {
    let recovery = TokenHash("0".repeat(64));
    ask(Player::default(), PlayerCommand::Register { player: player(1), name: name(1), recovery }).0
}

fn ask_at(player: Player, command: &PlayerCommand, now: Instant) -> (Player, Vec<PlayerEffect>) {
    let seed = Seed::new([0; 32]);
    let made = player.decide(command, &Ctx { now, seed: &seed }).expect("never refused");
    (made.events.iter().fold(player, Player::evolve), made.effects)
}

fn ask(player: Player, command: PlayerCommand) -> (Player, Vec<PlayerEffect>) {
    ask_at(player, &command, Instant(0))
}

fn note(table: u64, stage: GameStage) -> GameNote {
    GameNote {
        table: table_id(table),
        seq: 1,
        at: Instant(i64::try_from(table).unwrap() * 1_000),
        kind: GameKind::Go,
        opponent: Some(name(2)),
        tournament: None,
        here: false,
        stage,
        deadline: None,
        outcome: None,
    }
}

/// The end of game number `table` against somebody of this strength, or a friendly one.
fn end(table: u64, result: GameResult, against: Option<Rating>) -> PlayerCommand {
    let score = match result {
        GameResult::Win(Seat::FIRST) => Score::Won,
        GameResult::Win(_) => Score::Lost,
        GameResult::Draw | GameResult::Void => Score::Drawn,
    };
    let outcome = Outcome { result, ..Outcome::draw(EndReason::Score) };
    let other = Other { player: player(2), name: name(2), score: Some(score), rating: against };
    PlayerCommand::NoteGame {
        note: GameNote { outcome: Some((outcome, Seat::FIRST)), seq: 9, ..note(table, GameStage::Over) },
        word: Some(Box::new(GameWord::Ended(GameEnd { listed: true, others: vec![other] }))),
    }
}

const WON: GameResult = GameResult::Win(Seat::FIRST);
const LOST: GameResult = GameResult::Win(Seat::SECOND);

fn profile(player: &Player) -> Profile {
    player.profile(Instant(0)).unwrap()
}

#[test]
fn games_are_counted_by_game_and_result_and_friendly_ones_do_not_rate() {
    let mut player = registered();
    let mut table = 0;
    for (result, times) in [(WON, 3), (LOST, 2), (GameResult::Draw, 1), (GameResult::Void, 4)] {
        for _ in 0..times {
            table += 1;
            player = ask(player, end(table, result, None)).0;
        }
    }
    let tally = GameTally { kind: GameKind::Go, played: 6, won: 3, drawn: 1, lost: 2, rating: None };
    assert_eq!(profile(&player).games, [tally]);
    assert_eq!(profile(&player).recent.len(), 6, "what has no result is no game");
    let before = player.clone();
    player = ask(player, end(50, WON, Some(Rating::NEW))).0;
    assert_eq!(
        profile(&player).games[0].rating,
        Some(Rating::NEW.played(Millis::ZERO, &[(Rating::NEW, Score::Won)]).shown())
    );
    assert_eq!(profile(&before).games[0].rating, None);
}

#[test]
fn a_game_is_counted_once_however_often_it_is_told() {
    let told = end(1, WON, Some(Rating::NEW));
    let once = ask(registered(), told.clone()).0;
    let mut twice = once.clone();
    for _ in 0..3 {
        twice = ask(twice, told.clone()).0;
    }
    assert_eq!(twice, once);
    // Also when the note itself is news again: somebody left the table after the end.
    let PlayerCommand::NoteGame { note, word } = told else { unreachable!() };
    let later = PlayerCommand::NoteGame { note: GameNote { seq: 20, ..note }, word };
    let later = ask(once.clone(), later).0;
    assert_eq!((later.profile(Instant(0)), later == once), (once.profile(Instant(0)), false));
}

#[test]
fn a_table_that_asks_is_told_the_rating_as_it_is_now() {
    let begun = |table| PlayerCommand::NoteGame {
        note: note(table, GameStage::YourTurn),
        word: Some(Box::new(GameWord::Begun)),
    };
    let (player, told) = ask(registered(), begun(1));
    assert_eq!(told, [PlayerEffect::TellRating { table: table_id(1), rating: Rating::NEW }]);
    let player = ask(player, end(1, WON, Some(Rating::NEW))).0;
    let after = Rating::NEW.played(Millis::ZERO, &[(Rating::NEW, Score::Won)]);
    let later = Instant(1_000).plus(Millis(PERIOD.0 * 30));
    let (_, told) = ask_at(player, &begun(2), later);
    let rating = after.after(Millis(PERIOD.0 * 30));
    assert_eq!(told, [PlayerEffect::TellRating { table: table_id(2), rating }]);
    assert!(rating.deviation() > after.deviation());
}

#[test]
fn more_games_than_are_remembered_are_all_counted() {
    let mut player = registered();
    let many = u64::try_from(KEPT_GAMES).unwrap() + 30;
    for table in 1..=many {
        player = ask(player, end(table, WON, None)).0;
    }
    let profile = profile(&player);
    assert_eq!(u64::from(profile.games[0].played), many);
    assert_eq!(profile.recent.len(), RECENT);
    assert_eq!(profile.recent[0].table, Some(table_id(many)), "the newest first");
}

fn command() -> impl Strategy<Value = (u64, bool)> {
    (1_u64..12, any::<bool>())
}

proptest! {
    /// In whatever order and however often ends come, each game is counted once, and each rating follows from the one
    /// before it.
    #[test]
    fn each_game_once_in_any_order(order in proptest::collection::vec(command(), 1..60)) {
        let seed = Seed::new([0; 32]);
        let mut player = registered();
        let (mut won, mut chain, mut last) = (Vec::new(), Rating::NEW, None::<Instant>);
        for (table, rated) in &order {
            // What a table says of its end is always the same.
            let rated = *rated && table % 2 == 0;
            let other = Rating::of(1_400.0 + 20.0 * *table as f64, 90.0, 0.06);
            let told = end(*table, WON, (table % 2 == 0).then_some(other));
            let made = player.decide(&told, &Ctx { now: Instant(0), seed: &seed }).unwrap();
            for event in &made.events {
                if let PlayerEvent::GameCounted { game } = event {
                    prop_assert!(!won.contains(table), "counted twice");
                    won.push(*table);
                    if let Some([before, after]) = game.rating {
                        let idle = game.at.since(last.unwrap_or(game.at));
                        prop_assert_eq!(before, chain.after(idle));
                        prop_assert_eq!(after, chain.played(idle, &[(other, Score::Won)]));
                        (chain, last) = (after, Some(last.map_or(game.at, |last| last.max(game.at))));
                    }
                }
                player = player.evolve(event);
            }
            prop_assert!(won.contains(table) && (!rated || last.is_some()));
        }
        let played = profile(&player).games.first().map_or(0, |tally| tally.played as usize);
        prop_assert_eq!(played, won.len());
    }
}

fn other_event() -> TournamentCode {
    TournamentCode::parse("AAAA2222BBBB").unwrap()
}

/// A player with a game of a tournament, one at a listed table, one at a table with a link, and a won tournament.
fn seen() -> Player {
    let mut state = ask(registered(), end(1, WON, None)).0;
    let PlayerCommand::NoteGame { note, word } = end(2, LOST, None) else { unreachable!() };
    let Some(GameWord::Ended(ended)) = word.map(|word| *word) else { unreachable!() };
    let private = Some(Box::new(GameWord::Ended(GameEnd { listed: false, ..ended.clone() })));
    state = ask(state, PlayerCommand::NoteGame { note: note.clone(), word: private.clone() }).0;
    let table = TableId::of_match(&code(), 0, 1);
    let of_event = GameNote { table, tournament: Some(code()), at: Instant(3_000), ..note };
    state = ask(state, PlayerCommand::NoteGame { note: of_event, word: private }).0;
    for (n, code) in [code(), other_event()].into_iter().enumerate() {
        let at = Instant(4_000 + i64::try_from(n).unwrap());
        let notice: Notice = serde_json::from_value(serde_json::json!({
            "at": at, "kind": NoticeKind::Champion, "code": code, "event": "Club evening",
        }))
        .unwrap();
        let note = EventNote {
            code,
            rev: 9,
            at,
            name: "Club evening".to_owned(),
            organiser: false,
            playing: true,
            ready: None,
            over: true,
        };
        let told = PlayerCommand::NoteEvent { note, notices: vec![notice] };
        state = ask(state, told.clone()).0;
        state = ask(state, told).0;
    }
    state
}

#[test]
fn t_1_t_72_others_are_shown_the_way_only_to_what_anybody_could_find() {
    let own = profile(&seen());
    let tables: Vec<bool> = own.recent.iter().map(|game| game.table.is_some()).collect();
    assert_eq!((tables, own.cups_won), (vec![true; 3], 2), "the player sees everything; a cup is won once");
    assert_eq!(own.events(), [other_event(), code()]);
    let shown = |public: &[TournamentCode]| {
        let seen = own.clone().for_others(public);
        let ways: Vec<Option<TableId>> = seen.recent.iter().map(|game| game.table.clone()).collect();
        let cups: Vec<Option<TournamentCode>> = seen.cups.iter().map(|cup| cup.event.clone()).collect();
        (ways, cups, serde_json::to_string(&seen).unwrap())
    };
    let (ways, cups, text) = shown(&[]);
    assert_eq!((ways, cups), (vec![None, None, Some(table_id(1))], vec![None, None]));
    assert!(!text.contains(code().as_str()) && !text.contains("table-2"), "{text}");
    let (ways, cups, text) = shown(&[code()]);
    let of_event = Some(TableId::of_match(&code(), 0, 1));
    assert_eq!((ways, cups), (vec![of_event, None, Some(table_id(1))], vec![None, Some(code())]));
    assert!(!text.contains(other_event().as_str()), "{text}");
}

#[test]
fn a_new_name_is_the_profiles_and_games_keep_those_of_their_time() {
    let player = ask(seen(), PlayerCommand::Rename { name: name(9) }).0;
    assert_eq!(profile(&player).name, name(9));
    let names: Vec<DisplayName> =
        profile(&player).recent[0].others.iter().map(|(_, name)| name.clone()).collect();
    assert_eq!(names, [name(2)]);
}

#[test]
fn messages_of_ratings_and_profiles() {
    let mut golden = Golden::open("wire/profile");
    let begun = GameNote { seq: 4, ..note(1, GameStage::YourTurn) };
    golden.check("begun", &PlayerCommand::NoteGame { note: begun, word: Some(Box::new(GameWord::Begun)) });
    golden.check("ended", &end(1, WON, Some(Rating::of(1_612.34, 78.9, 0.059_99))));
    let counted = counted_game();
    golden.check(
        "profile",
        &Profile {
            player: player(1),
            name: name(1),
            games: vec![
                GameTally {
                    kind: GameKind::ClassicChess,
                    played: 12,
                    won: 7,
                    drawn: 1,
                    lost: 4,
                    rating: Some(Shown { points: 1_662, deviation: 290, provisional: true }),
                },
                GameTally { kind: GameKind::Ludo, played: 1, won: 0, drawn: 0, lost: 1, rating: None },
            ],
            ladders: vec![],
            recent: vec![RecentGame {
                table: Some(counted.table.clone()),
                event: counted.tournament.clone(),
                listed: true,
                kind: counted.kind,
                at: counted.at,
                others: counted.others.clone(),
                score: Score::Won,
                reason: counted.outcome.0.reason,
                rating: Some([1_500, 1_662]),
            }],
            cups_won: 1,
            cups: vec![CupWin { event: Some(code()), name: "Club evening".to_owned(), at: Instant(1_000) }],
        },
    );
    golden.check("stored", &seen());
    golden.done();
}
