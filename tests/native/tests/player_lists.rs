//! "What needs me": notes of games and tournaments, which may come late, twice and in any order.

use native::room::{name, player, table_id};
use proptest::prelude::*;
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::ids::TournamentCode;
use shared::player::{
    EventNote, GameNote, GameStage, MAX_EVENTS, MAX_FINISHED, Player, PlayerCommand, TokenHash,
};
use shared::rules::GameKind;
use shared::time::Instant;

fn registered() -> Player {
    let recovery = TokenHash("0".repeat(64));
    ask(Player::default(), PlayerCommand::Register { player: player(1), name: name(1), recovery })
}

fn ask(player: Player, command: PlayerCommand) -> Player {
    let seed = Seed::new([0; 32]);
    let made =
        player.decide(&command, &Ctx { now: Instant(0), seed: &seed }).expect("notes are never refused");
    made.events.iter().fold(player, Player::evolve)
}

fn game(table: u64, seq: u64, over: bool) -> GameNote {
    GameNote {
        table: table_id(table),
        seq,
        at: Instant(i64::try_from(table * 1_000 + seq).unwrap()),
        kind: GameKind::LudoChess,
        opponent: Some(name(2)),
        tournament: None,
        here: false,
        stage: if over { GameStage::Over } else { GameStage::YourTurn },
        deadline: None,
        outcome: None,
    }
}

fn event(n: u8, rev: u64, over: bool) -> EventNote {
    EventNote {
        code: TournamentCode::from_random(&[n; 12]),
        rev,
        at: Instant(i64::try_from(rev).unwrap()),
        name: "Club evening".to_owned(),
        organiser: false,
        playing: true,
        ready: None,
        over,
    }
}

fn note(player: Player, note: GameNote) -> Player {
    ask(player, PlayerCommand::NoteGame { note, word: None })
}

#[test]
fn unfinished_games_come_first_and_of_the_finished_the_newest_twenty_stay() {
    let mut player = registered();
    for n in 1..=30 {
        player = note(player, game(n, 1, n != 3));
    }
    let games = player.view().unwrap().games;
    assert_eq!(games[0].table, table_id(3));
    assert_eq!(games.len(), 1 + MAX_FINISHED);
    assert_eq!(games[1].table, table_id(30));
    let dropped = note(player.clone(), game(1, 1, true));
    assert_eq!(dropped, player, "a late repeat of a dropped game does not come back");
}

#[test]
fn tournaments_are_listed_by_the_newest_revision() {
    let mut player = registered();
    for n in 0..32 {
        player = ask(player, PlayerCommand::NoteEvent { note: event(n, 2, n % 2 == 0), notices: vec![] });
    }
    let before = player.clone();
    player = ask(player, PlayerCommand::NoteEvent { note: event(1, 1, true), notices: vec![] });
    assert_eq!(player, before, "older than what is known");
    let events = player.view().unwrap().events;
    assert!(events.len() <= MAX_EVENTS);
    assert!(!events[0].over && events.last().unwrap().over);
}

proptest! {
    /// In whatever order and however often notes come, each game ends at its newest note.
    #[test]
    fn the_newest_note_wins_in_any_order(order in proptest::collection::vec((0_u64..6, 1_u64..9), 1..60)) {
        let mut player = registered();
        for (table, seq) in &order {
            player = note(player, game(*table, *seq, *seq == 8));
        }
        let games = player.view().unwrap().games;
        for table in 0..6 {
            let newest = order.iter().filter(|(of, _)| *of == table).map(|(_, seq)| *seq).max();
            let listed = games.iter().find(|game| game.table == table_id(table)).map(|game| game.seq);
            prop_assert_eq!(listed, newest);
        }
    }
}
