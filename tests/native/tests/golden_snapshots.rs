//! Golden files of what is stored: tables and players as snapshots, table events in the journal, exported records.

use native::golden::Golden;
use native::golden_variants;
use native::room::*;
use serde_json::{Value, json};
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::{Nonce, Seed, commitment};
use shared::chat::{Phrase, Words};
use shared::clock::{Clock, ClockConfig};
use shared::ladder::LadderKind;
use shared::lobby::WaitNote;
use shared::outcome::{EndReason, Outcome};
use shared::player::{
    Blocked, LadderNote, Player, PlayerCommand, PlayerEvent, PlayerReject, PushEvent, TierEvent, TokenHash,
};
use shared::rating::Rating;
use shared::rules::GameKind;
use shared::rules::ludo_chess::Event as LudoEvent;
use shared::seat::Seat;
use shared::table::{AnyTable, Occupant, TableCommand, TableEvent};
use shared::time::{Instant, Millis};

/// One game in every phase of its life.
fn lives() -> Vec<(&'static str, AnyTable)> {
    let mut lives = vec![("table-none", AnyTable::default())];
    let mut room = Room::open(&ludo());
    lives.push(("table-waiting", room.table.clone()));
    for n in [1, 2] {
        room.ask(TableCommand::Sit { player: player(n), name: name(n), nonce: Some(nonce(n)) }).unwrap();
        room.ask(TableCommand::Arrive { player: player(n) }).unwrap();
    }
    while room.view()["game"]["plies"].as_array().unwrap().len() < 16 {
        let (n, uci) = (room.on_turn(), room.legal().remove(0));
        room.wait(1_000).play(n, &uci).unwrap();
    }
    lives.push(("table-running", room.table.clone()));
    room.ask(TableCommand::Depart { player: player(2) }).unwrap();
    room.ask(TableCommand::Resign { player: player(2) }).unwrap();
    room.ask(TableCommand::OfferRematch { player: player(1) }).unwrap();
    lives.push(("table-over", room.table.clone()));
    let mut closed = Room::open(&casual());
    closed.ask(TableCommand::Cancel { player: player(1) }).unwrap();
    lives.push(("table-closed", closed.table));
    let mut ladder = Room::started(&ladder());
    ladder.line("e2e4");
    ladder.ask(TableCommand::OfferDraw { player: player(1) }).unwrap();
    lives.push(("table-draw-offered", ladder.table));
    let mut talk = Room::started(&native::room::ladder());
    talk.ask(TableCommand::Say { player: player(1), words: Words::Phrase(Phrase::GoodLuck) }).unwrap();
    talk.ask(TableCommand::Mute { player: player(1), whom: player(2), muted: true }).unwrap();
    lives.push(("table-talk", talk.table));
    lives
}

#[test]
fn stored_tables_and_players() {
    let mut golden = Golden::open("snapshots");
    for (name, table) in lives() {
        golden.check(name, &table);
    }
    let record = lives().into_iter().find(|(name, _)| *name == "table-over").unwrap().1.record().unwrap();
    golden.check("record", &record);
    golden.check("player", &a_player());
    golden.done();
}

fn a_player() -> Player {
    let seed = Seed::new([1; 32]);
    let ctx = Ctx { now: Instant(1_000), seed: &seed };
    let hash = |n: u8| TokenHash(format!("{n:02x}").repeat(32));
    let note: shared::player::GameNote = serde_json::from_value(json!({
        "table": "table-1", "seq": 3, "at": 900, "kind": "ludo_chess", "stage": "waiting",
    }))
    .unwrap();
    let commands = [
        PlayerCommand::Register { player: player(1), name: name(1), recovery: hash(1) },
        PlayerCommand::NewLink { token: hash(2) },
        PlayerCommand::NoteGame { note, word: None },
    ];
    let mut events: Vec<PlayerEvent> = Vec::new();
    let mut state = Player::default();
    for command in commands {
        let made = state.decide(&command, &ctx).unwrap();
        events.extend(made.events);
        state = events.iter().fold(Player::default(), Player::evolve);
    }
    let wrong = PlayerCommand::UseLink { token: hash(9) };
    let tried = state.refused(&wrong, &PlayerReject::BadLink, &ctx);
    tried.iter().fold(state, Player::evolve)
}

fn occupant() -> Occupant {
    let nonce = Some(Nonce::new([1; 32]));
    Occupant { player: player(1), name: name(1), nonce, seated: true, computer: false }
}

/// The journal holds events for as long as a game may run: each of them must load in every later build.
#[test]
fn stored_events_of_a_table() {
    let mut golden = Golden::open("events");
    let at = Instant(1_000);
    let clock = || {
        Clock::new(&ClockConfig::minutes(10), Instant(1_000)).press(
            Instant(1_000),
            Some(Seat::FIRST),
            Some(Millis(45_000)),
        )
    };
    let secret = || Seed::new([7; 32]);
    let moved = json!({"e": "moved", "uci": "e2e4", "roll": 3});
    golden_variants!(golden, "table", TableEvent<Value> {
        TableEvent::Opened { .. } => "opened" = TableEvent::Opened {
            at, setup: Box::new(ludo()), commitment: commitment(&secret(), "table-1"),
        },
        TableEvent::Seated { .. } => "seated" = TableEvent::Seated { at, place: 0, occupant: occupant() },
        TableEvent::Shrunk { .. } => "shrunk" = TableEvent::Shrunk { at, game: ludo_for(3).game },
        TableEvent::Started { .. } => "started" = TableEvent::Started {
            at, white_place: 1, opened: json!({"e": "opened", "config": {}}), clock: clock(),
        },
        TableEvent::Played { .. } => "played" = TableEvent::Played {
            at, seat: Some(Seat::FIRST), events: vec![moved.clone()], clock: clock(),
        },
        TableEvent::DrawOffered { .. } => "draw-offered" = TableEvent::DrawOffered { at, seat: Seat::FIRST },
        TableEvent::DrawDeclined { .. } => "draw-declined" = TableEvent::DrawDeclined { at, seat: Seat::SECOND },
        TableEvent::Arrived { .. } => "arrived" = TableEvent::Arrived { at, place: 0 },
        TableEvent::Departed { .. } => "departed" = TableEvent::Departed { at, place: 1 },
        TableEvent::Ended { .. } => "ended" = TableEvent::Ended {
            at, outcome: Outcome::win(Seat::FIRST, EndReason::TurnTimer), clock: clock().stop(at), reveal: secret(),
        },
        TableEvent::Left { .. } => "left" = TableEvent::Left { at, place: 1, name: name(2) },
        TableEvent::Closed { .. } => "closed" = TableEvent::Closed { at, cancelled: true, reveal: secret() },
        TableEvent::RatingTold { .. } => "rating-told" =
            TableEvent::RatingTold { at, place: 1, rating: Rating::of(1_612.34, 78.9, 0.059_99) },
        TableEvent::RematchOffered { .. } => "rematch-offered" = TableEvent::RematchOffered { at, place: 0 },
        TableEvent::RematchDeclined { .. } => "rematch-declined" = TableEvent::RematchDeclined { at, place: 1 },
        TableEvent::Barred { .. } => "barred" = TableEvent::Barred { at, whom: player(2), barred: true },
        TableEvent::Said { .. } => "said" = TableEvent::Said { at, place: 1, words: None },
        TableEvent::Muted { .. } => "muted" = TableEvent::Muted {
            at, place: 0, whom: player(2), muted: true,
        },
        TableEvent::RematchOpened { .. } => "rematch-opened" = TableEvent::RematchOpened { at, table: table_id(2) },
    });
    golden.check("any-table", &Room::open(&ludo()).events);
    let hash = || TokenHash("02".repeat(32));
    let game = serde_json::from_value::<PlayerEvent>(json!({"t": "game_noted", "note": {
        "table": "table-1", "seq": 3, "at": 900, "kind": "ludo_chess", "stage": "waiting",
    }}))
    .unwrap();
    let event = serde_json::from_value::<PlayerEvent>(json!({"t": "event_noted", "note": {
        "code": "K7MW2QXA9B4C", "rev": 3, "at": 900, "name": "Club evening", "organiser": true, "playing": false,
        "over": false,
    }}))
    .unwrap();
    let noticed = serde_json::from_value::<PlayerEvent>(json!({"t": "noticed", "notice": {
        "n": 7, "at": 900, "kind": "match_ready", "code": "K7MW2QXA9B4C", "event": "Club evening", "index": 3,
    }}))
    .unwrap();
    golden_variants!(golden, "player", PlayerEvent {
        PlayerEvent::Registered { .. } => "registered" = PlayerEvent::Registered {
            at: Instant(1_000), player: player(1), name: name(1), recovery: TokenHash("01".repeat(32)),
        },
        PlayerEvent::Renamed { .. } => "renamed" = PlayerEvent::Renamed { name: name(2) },
        PlayerEvent::LinkMade { .. } => "link-made" = PlayerEvent::LinkMade { until: Instant(601_000), token: hash() },
        PlayerEvent::LinkUsed { .. } => "link-used" = PlayerEvent::LinkUsed { token: hash() },
        PlayerEvent::RecoveryReplaced { .. } => "recovery-replaced" = PlayerEvent::RecoveryReplaced { recovery: hash() },
        PlayerEvent::WrongTry { .. } => "wrong-try" = PlayerEvent::WrongTry { at: Instant(1_000) },
        PlayerEvent::SessionsEnded { .. } => "sessions-ended" = PlayerEvent::SessionsEnded { version: 2 },
        PlayerEvent::GameNoted { .. } => "game-noted" = game.clone(),
        PlayerEvent::GameCounted { .. } => "game-counted" =
            PlayerEvent::GameCounted { game: Box::new(native::room::counted_game()) },
        PlayerEvent::EventNoted { .. } => "event-noted" = event.clone(),
        PlayerEvent::LadderNoted { .. } => "ladder-noted" = PlayerEvent::LadderNoted {
            note: LadderNote { ladder: LadderKind::Slow, rev: 40, rank: Some(37), players: 212 },
        },
        PlayerEvent::Reminded { .. } => "reminded" = PlayerEvent::Reminded {
            table: shared::ids::TableId::of_ladder(LadderKind::Slow, 12), deadline: Instant(86_400_000), hours: 24,
        },
        PlayerEvent::Noticed { .. } => "noticed" = noticed.clone(),
        PlayerEvent::NoticesRead { .. } => "notices-read" = PlayerEvent::NoticesRead { through: 7 },
        PlayerEvent::CalendarMade { .. } => "calendar-made" = PlayerEvent::CalendarMade { token: hash() },
        PlayerEvent::Push { .. } => "push" = PlayerEvent::Push { event: PushEvent::Tested { at } },
        PlayerEvent::WaitNoted { .. } => "wait-noted" = PlayerEvent::WaitNoted {
            note: WaitNote { kind: GameKind::Ludo, rev: 9, at: Instant(1_000), seek: Some(9), table: None },
        },
        PlayerEvent::WaitAdmitted { .. } => "wait-admitted" =
            PlayerEvent::WaitAdmitted { kind: GameKind::Ludo, seek: 9 },
        PlayerEvent::Blocked { .. } => "blocked" = PlayerEvent::Blocked {
            blocked: Blocked { player: player(2), name: name(2), at },
        },
        PlayerEvent::Unblocked { .. } => "unblocked" = PlayerEvent::Unblocked { player: player(2) },
        PlayerEvent::Tier { .. } => "tier" = PlayerEvent::Tier {
            event: TierEvent::Released { code: native::room::code() },
        },
    });
    // The samples above are of no game in particular; the game's own event loads inside them.
    let typed: TableEvent<LudoEvent> = serde_json::from_value(json!({
        "played": { "at": 1_000, "seat": 0, "events": [moved], "clock": clock() },
    }))
    .unwrap();
    assert!(matches!(typed, TableEvent::Played { events, .. } if events.len() == 1));
    golden.done();
}
