//! Golden files of lobbies: what crosses the wire, and what is stored.

mod lobby_kit;

use lobby_kit::*;
use native::golden::Golden;
use native::golden_variants;
use native::room::{name, nonce, player, table_id};
use serde_json::json;
use shared::lobby::*;
use shared::rules::GameKind;
use shared::table::Phase;
use shared::time::Instant;
use shared::wire::*;

fn note() -> Box<TableNote> {
    let players = vec![(player(1), name(1)), (player(2), name(2))];
    Box::new(TableNote {
        table: table_id(1),
        seq: 4,
        at: Instant(1_000),
        phase: Phase::Running,
        settings: minutes(5),
        host: player(1),
        players,
    })
}

fn seek() -> Seek {
    let (player, name) = (player(2), name(2));
    Seek {
        n: 9,
        at: Instant(1_000),
        player,
        name,
        settings: minutes(5),
        nonce: Some(nonce(2)),
        table: None,
        avoids: vec![],
    }
}

/// A lobby with something of everything, as it was recorded before waits were admitted.
fn lobby() -> Kit {
    let mut kit = Kit { now: Instant(1_000), ..Kit::default() };
    kit.offer(1, 1, minutes(5)).unwrap();
    kit.note(2, 1, Phase::Waiting, &[2], minutes(10));
    kit.note(3, 4, Phase::Running, &[3, 4], minutes(5));
    kit.note(4, 4, Phase::Running, &[5, 6], minutes(5));
    kit.note(4, 60, Phase::Over, &[5, 6], minutes(5));
    for (n, who, of) in [(6, 7, 3), (7, 8, 5), (8, 9, 5)] {
        let (player, name, nonce) = (player(who), name(who), Some(nonce(who)));
        let seek = Seek { n, player, name, settings: minutes(of), nonce, ..seek() };
        kit.happened(LobbyEvent::Sought { seek: Box::new(seek) });
    }
    let players = vec![player(8), player(9)];
    kit.happened(LobbyEvent::Matched { at: Instant(1_000), table: table_id(1_003), players });
    kit.note(1_003, 4, Phase::Running, &[8, 9], minutes(5));
    kit
}

/// A lobby in which somebody waits to be admitted, and somebody else is.
fn admitting() -> Kit {
    let mut kit = Kit { now: Instant(1_000), ..Kit::default() };
    kit.ask_for(7, minutes(3)).unwrap();
    kit.seek(8, minutes(5)).unwrap();
    kit
}

#[test]
fn what_crosses_the_wire() {
    let mut golden = Golden::open("wire/lobby");
    golden_variants!(golden, "command", LobbyCommand {
        LobbyCommand::Offer { .. } => "offer" =
            LobbyCommand::Offer { table: table_id(1), host: player(1), settings: minutes(5) },
        LobbyCommand::Note { .. } => "note" = LobbyCommand::Note { note: note() },
        LobbyCommand::Seek { .. } => "seek" = LobbyCommand::Seek {
            player: player(2), name: name(2), settings: minutes(5), nonce: Some(nonce(2)), table: table_id(2),
            avoids: vec![],
        },
        LobbyCommand::Admit { .. } => "admit" = LobbyCommand::Admit { player: player(2), seek: 9 },
        LobbyCommand::Withdraw { .. } => "withdraw" =
            LobbyCommand::Withdraw { player: player(2), seek: Some(9) },
        LobbyCommand::Tick => "tick" = LobbyCommand::Tick,
    });
    golden.check(
        "command-seek-without",
        &LobbyCommand::Seek {
            player: player(2),
            name: name(2),
            settings: minutes(5),
            nonce: None,
            table: table_id(2),
            avoids: vec![player(3)],
        },
    );
    let envelope = Envelope {
        id: "table/table-1#4096".to_owned(),
        to: Address::Lobby(GameKind::LudoChess),
        body: Body::Lobby(LobbyCommand::Tick),
    };
    golden.check("envelope", &envelope);
    golden_variants!(golden, "socket", LobbyMessage {
        LobbyMessage::Changed { .. } => "changed" = LobbyMessage::Changed { rev: 12 },
        LobbyMessage::Matched { .. } => "matched" = LobbyMessage::Matched { table: table_id(1) },
        LobbyMessage::Other => "other" = LobbyMessage::Other,
    });
    let fireworks = json!({"t": "fireworks"});
    assert_eq!(serde_json::from_value::<LobbyMessage>(fireworks).unwrap(), LobbyMessage::Other);
    let kit = lobby();
    golden.check("page", &kit.lobby.page(Ask::Newest, Some(&player(7))));
    golden.check("page-since", &kit.lobby.page(Ask::Since(3), None));
    golden.check("you", &kit.lobby.you(&player(9)));
    let opening = You { opening: true, ..You::default() };
    golden.check("you-opening", &opening);
    let mut yours = kit.lobby.page(Ask::Since(3), Some(&player(8)));
    yours.tables.truncate(1);
    golden.check("page-yours", &yours);
    golden.check("quick-match", &QuickMatch { settings: minutes(5), nonce: Some(nonce(1)) });
    let every = [
        LobbyReject::BadSettings,
        LobbyReject::WrongGame,
        LobbyReject::AlreadyOpen,
        LobbyReject::TooManyOpen,
        LobbyReject::LobbyFull,
    ];
    golden.check("codes", &every.to_vec());
    golden.done();
}

#[test]
fn what_is_stored() {
    let mut golden = Golden::open("lobby");
    let at = Instant(1_000);
    golden_variants!(golden, "event", LobbyEvent {
        LobbyEvent::Offered { .. } => "offered" =
            LobbyEvent::Offered { at, table: table_id(1), host: player(1), settings: minutes(5) },
        LobbyEvent::Noted { .. } => "noted" = LobbyEvent::Noted { at, note: note() },
        LobbyEvent::Dropped { .. } => "dropped" = LobbyEvent::Dropped { table: table_id(1) },
        LobbyEvent::Forgotten { .. } => "forgotten" = LobbyEvent::Forgotten { table: table_id(1) },
        LobbyEvent::Sought { .. } => "sought" = LobbyEvent::Sought { seek: Box::new(seek()) },
        LobbyEvent::Admitted { .. } => "admitted" = LobbyEvent::Admitted { player: player(2) },
        LobbyEvent::Withdrawn { .. } => "withdrawn" = LobbyEvent::Withdrawn { player: player(2) },
        LobbyEvent::Matched { .. } => "matched" =
            LobbyEvent::Matched { at, table: table_id(1), players: vec![player(1), player(2)] },
    });
    let setup = native::room::ludo_for(2);
    let wait = WaitNote { kind: GameKind::LudoChess, rev: 9, at, seek: None, table: None };
    let named = LobbyEvent::Sought { seek: Box::new(Seek { table: Some(table_id(2)), ..seek() }) };
    golden.check("event-sought-for-a-table", &named);
    let matched = WaitNote { table: Some(table_id(2)), ..wait.clone() };
    golden.check("effect-tell-of-match", &LobbyEffect::TellPlayer { player: player(1), note: matched });
    golden_variants!(golden, "effect", LobbyEffect {
        LobbyEffect::OpenTable { .. } => "open-table" =
            LobbyEffect::OpenTable { setup: Box::new(shared::table::TableSetup { listed: true, ..setup.clone() }) },
        LobbyEffect::SitAt { .. } => "sit-at" =
            LobbyEffect::SitAt { table: table_id(1), player: player(1), name: name(1), nonce: Some(nonce(1)) },
        LobbyEffect::TellPlayer { .. } => "tell-player" =
            LobbyEffect::TellPlayer { player: player(1), note: wait.clone() },
    });
    golden.check("snapshot", &lobby().lobby);
    golden.check("snapshot-admissions", &admitting().lobby);
    golden.done();
}
