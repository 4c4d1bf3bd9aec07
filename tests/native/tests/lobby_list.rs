//! A lobby's list: what is shown and for how long, what one may open, and what is answered to wrong input.

mod lobby_kit;

use lobby_kit::*;
use native::room::{name, player, table_id};
use shared::lobby::*;
use shared::rules::GameKind;
use shared::table::{ColourChoice, GameConfig, Phase, TableSettings};
use shared::time::Millis;

#[test]
fn a_table_is_shown_from_its_first_word_to_its_last_seat_and_then_to_be_watched_until_it_is_over() {
    let mut kit = Kit::default();
    kit.offer(1, 1, minutes(5)).unwrap();
    assert!(kit.tables().is_empty(), "it does not exist yet");
    kit.note(1, 1, Phase::Waiting, &[1], minutes(5));
    let line = kit.page().tables.remove(0);
    assert_eq!((line.phase, line.seats, line.players), (Phase::Waiting, 2, vec![name(1)]));
    assert_eq!((line.host, line.settings, line.yours), (player(1), minutes(5), false));
    let own = kit.lobby.page(Ask::Since(1), Some(&player(1)));
    assert!(own.tables[0].yours, "and says whose it is to whoever asks");
    assert_eq!((kit.page().open, kit.page().running), (1, 0));
    kit.note(1, 4, Phase::Running, &[1, 2], minutes(5));
    assert_eq!((kit.page().open, kit.page().running), (0, 1));
    kit.note(1, 90, Phase::Over, &[1, 2], minutes(5));
    assert_eq!(kit.page().tables, []);
    kit.note(1, 4, Phase::Running, &[1, 2], minutes(5));
    assert_eq!(kit.page().tables, [], "a late repeat brings nothing back");
}

#[test]
fn a_table_for_four_stays_in_the_list_while_a_seat_is_free_lu_1() {
    let mut kit = Kit::default();
    for taken in 1..=3 {
        let players: Vec<u8> = (1..=taken).collect();
        kit.note(1, u64::from(taken), Phase::Waiting, &players, ludo(4));
        let line = kit.page().tables.remove(0);
        assert_eq!((line.seats, line.players.len()), (4, usize::from(taken)));
    }
    kit.note(1, 4, Phase::Waiting, &[1, 2, 3, 4], ludo(4));
    assert_eq!(kit.tables(), [], "nothing to do with it between the last seat and the start");
    kit.note(1, 3, Phase::Waiting, &[1, 2, 3], ludo(4));
    assert_eq!(kit.tables(), [], "the newest word stands");
    kit.note(1, 5, Phase::Running, &[1, 2, 3, 4], ludo(4));
    assert_eq!(kit.tables(), [table_id(1)]);
}

#[test]
fn what_never_opens_is_forgotten_after_a_minute_and_what_falls_silent_after_a_day() {
    let mut kit = Kit::default();
    kit.offer(1, 1, minutes(5)).unwrap();
    kit.wait(OFFER_LASTS.minus(Millis(1)));
    assert!(kit.lobby.page(Ask::Newest, None).tables.is_empty());
    assert_eq!(kit.history.len(), 1);
    kit.wait(Millis(1));
    assert_eq!(kit.history.last(), Some(&LobbyEvent::Forgotten { table: table_id(1) }));
    // It opens after all: its own word counts.
    kit.note(1, 1, Phase::Waiting, &[1], minutes(5));
    assert_eq!(kit.tables(), [table_id(1)]);
    kit.wait(FORGET_AFTER.minus(Millis(1)));
    assert_eq!(kit.tables(), [table_id(1)]);
    kit.wait(Millis(1));
    assert_eq!(kit.tables(), []);
}

#[test]
fn a_host_has_three_open_tables_at_most() {
    let mut kit = Kit::default();
    for n in 1..=3 {
        kit.offer(n, 1, minutes(5)).unwrap();
    }
    assert_eq!(kit.offer(4, 1, minutes(5)), Err(LobbyReject::TooManyOpen));
    kit.offer(4, 2, minutes(5)).unwrap();
    kit.note(1, 3, Phase::Running, &[1, 3], minutes(5));
    kit.offer(5, 1, minutes(5)).unwrap();
    kit.wait(OFFER_LASTS);
    kit.offer(6, 1, minutes(5)).unwrap();
    assert_eq!(kit.tables(), [table_id(1)], "and none was opened but the first");
}

#[test]
fn a_full_lobby_says_so() {
    let mut kit = Kit::default();
    for n in 0..MAX_OPEN as u64 {
        kit.note(n, 1, Phase::Waiting, &[(n % 30) as u8], minutes(5));
    }
    assert_eq!(kit.offer(9_999, 31, minutes(5)), Err(LobbyReject::LobbyFull));
    kit.note(7, 2, Phase::Closed, &[7], minutes(5));
    kit.offer(9_999, 31, minutes(5)).unwrap();
}

#[test]
fn of_many_running_tables_the_newest_are_listed() {
    let mut kit = Kit::default();
    for n in 0..=MAX_RUNNING as u64 {
        kit.note(n, 3, Phase::Running, &[1, 2], minutes(5));
    }
    assert_eq!(kit.page().running as usize, MAX_RUNNING);
    assert_eq!(kit.history.last(), Some(&LobbyEvent::Dropped { table: table_id(0) }));
    kit.note(0, 9, Phase::Over, &[1, 2], minutes(5));
    assert_eq!(kit.page().running as usize, MAX_RUNNING, "its end is no news");
}

#[test]
fn pages_go_from_the_newest_to_the_oldest_open_and_running_apart() {
    let mut kit = Kit::default();
    for n in 0..120 {
        kit.note(n, 1, Phase::Waiting, &[1], minutes(5));
        kit.note(1_000 + n, 1, Phase::Running, &[1, 2], minutes(5));
    }
    let first = kit.page();
    assert_eq!((first.tables.len(), first.more_open, first.more_running), (2 * PAGE, true, true));
    assert_eq!((first.open, first.running), (120, 120));
    for (phase, ask) in [
        (Phase::Waiting, Ask::OpenBefore as fn(u64) -> Ask),
        (Phase::Running, Ask::RunningBefore as fn(u64) -> Ask),
    ] {
        let mut seen: Vec<u64> =
            first.tables.iter().filter(|line| line.phase == phase).map(|line| line.n).collect();
        loop {
            let next = kit.lobby.page(ask(*seen.last().unwrap()), None);
            assert!(next.tables.iter().all(|line| line.phase == phase));
            seen.extend(next.tables.iter().map(|line| line.n));
            if !(next.more_open || next.more_running) {
                break;
            }
        }
        assert_eq!(seen.len(), 120);
        assert!(seen.is_sorted_by(|a, b| a > b), "each once, the newest first");
    }
}

#[test]
fn what_is_asked_since_a_revision_that_is_forgotten_or_not_yet_is_told_as_a_whole() {
    let mut kit = Kit::default();
    for n in 0..=MAX_GONE as u64 {
        kit.note(n, 1, Phase::Waiting, &[1], minutes(5));
        kit.note(n, 2, Phase::Closed, &[1], minutes(5));
    }
    kit.note(7_000, 1, Phase::Waiting, &[1], minutes(5));
    assert_eq!(kit.lobby.page(Ask::Since(1), None).since, None, "table 0 would be missed");
    let change = kit.lobby.page(Ask::Since(2), None);
    assert_eq!((change.since, change.gone.len(), change.tables.len()), (Some(2), MAX_GONE, 1));
    assert_eq!(kit.lobby.page(Ask::Since(kit.lobby.rev() + 1), None).since, None, "of another life");
    let nothing = kit.lobby.page(Ask::Since(kit.lobby.rev()), None);
    assert_eq!((nothing.since, nothing.tables, nothing.gone), (Some(kit.lobby.rev()), vec![], vec![]));
}

#[test]
fn wrong_input_gets_one_code_and_changes_nothing() {
    let mut kit = Kit::default();
    kit.offer(1, 1, minutes(5)).unwrap();
    kit.note(1, 1, Phase::Waiting, &[1], minutes(5));
    kit.seek(2, minutes(5)).unwrap();
    let before = kit.lobby.clone();
    let bad = [minutes(0), minutes(181), TableSettings { increment_seconds: 1, ..minutes(5) }];
    for settings in bad {
        assert_eq!(kit.offer(2, 3, settings.clone()), Err(LobbyReject::BadSettings));
        assert_eq!(kit.seek(3, settings).unwrap_err(), LobbyReject::BadSettings);
    }
    for settings in [ludo(2), TableSettings { game: GameConfig::GinRummy(Default::default()), ..minutes(5) }]
    {
        assert_eq!(kit.offer(2, 3, settings.clone()), Err(LobbyReject::WrongGame));
        assert_eq!(kit.seek(3, settings).unwrap_err(), LobbyReject::WrongGame);
    }
    assert_eq!(kit.offer(1, 3, minutes(5)), Err(LobbyReject::AlreadyOpen), "somebody else's");
    assert_eq!(kit.offer(1, 1, minutes(10)), Err(LobbyReject::AlreadyOpen), "another one");
    assert_eq!(kit.offer(1, 1, minutes(5)), Ok(()), "the same again is the same");
    let taken = LobbyCommand::Seek {
        player: player(3),
        name: name(3),
        settings: minutes(5),
        nonce: None,
        table: table_id(1),
        avoids: Vec::new(),
    };
    assert_eq!(kit.ask(taken).unwrap_err(), LobbyReject::AlreadyOpen);
    kit.withdraw(9);
    kit.ask(LobbyCommand::Withdraw { player: player(2), seek: Some(77) }).unwrap();
    assert_eq!(kit.lobby, before);
    assert_eq!(kit.lobby.kind(), Some(GameKind::LudoChess));
}

#[test]
fn nothing_shown_names_a_nonce() {
    let mut kit = Kit::default();
    kit.seek(1, minutes(5)).unwrap();
    let shown = serde_json::to_string(&kit.lobby.page(Ask::Newest, Some(&player(1)))).unwrap();
    let nonce = serde_json::to_value(native::room::nonce(1)).unwrap();
    assert!(!shown.contains(nonce.as_str().unwrap()), "{shown}");
    assert!(serde_json::to_string(&kit.lobby).unwrap().contains(nonce.as_str().unwrap()));
    assert_eq!(kit.lobby.seeks()[0].settings.colour, ColourChoice::Random);
}
