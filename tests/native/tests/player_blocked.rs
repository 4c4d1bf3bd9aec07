//! Blocking: the list, and what tables and lobbies learn of it.

use native::room::{Room, casual, contest, name, player, room_of_match, table_id};
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::ids::PlayerId;
use shared::lobby::WaitNote;
use shared::player::{
    GameNote, GameStage, MAX_BLOCKED, Player, PlayerCommand, PlayerEffect, PlayerReject, TokenHash,
};
use shared::rules::GameKind;
use shared::table::{Effect, GameConfig, Reject, TableCommand, TableSetup};
use shared::time::Instant;

struct Home {
    state: Player,
    effects: Vec<PlayerEffect>,
}

impl Home {
    /// Player 1.
    fn new() -> Self {
        let mut home = Self { state: Player::default(), effects: Vec::new() };
        let recovery = TokenHash("0".repeat(64));
        home.ask(PlayerCommand::Register { player: player(1), name: name(1), recovery }).unwrap();
        home
    }

    fn ask(&mut self, command: PlayerCommand) -> Result<usize, PlayerReject> {
        let seed = Seed::new([0; 32]);
        let made = self.state.decide(&command, &Ctx { now: Instant(5), seed: &seed })?;
        self.state = made.events.iter().fold(std::mem::take(&mut self.state), Player::evolve);
        self.effects = made.effects;
        Ok(made.events.len())
    }

    fn block(&mut self, n: u8) -> Result<usize, PlayerReject> {
        self.ask(PlayerCommand::Block { whom: player(n), name: name(n) })
    }

    fn game(&mut self, table: u64, stage: GameStage, event: bool) {
        let note = GameNote {
            table: table_id(table),
            seq: 1,
            at: Instant(1),
            kind: GameKind::Ludo,
            opponent: None,
            tournament: event.then(native::room::code),
            here: false,
            stage,
            deadline: None,
            outcome: None,
        };
        self.ask(PlayerCommand::NoteGame { note, word: None }).unwrap();
    }
}

#[test]
fn the_list_names_each_once_has_an_end_and_never_oneself() {
    let mut home = Home::new();
    assert_eq!(home.block(1), Err(PlayerReject::NotYourself));
    assert_eq!((home.block(2), home.block(2)), (Ok(1), Ok(0)));
    let list = home.state.blocked();
    assert_eq!((list.len(), list[0].player.clone(), list[0].name.clone()), (1, player(2), name(2)));
    assert_eq!(home.ask(PlayerCommand::Unblock { whom: player(3) }), Ok(0));
    assert_eq!(home.ask(PlayerCommand::Unblock { whom: player(2) }), Ok(1));
    assert!(home.state.blocked().is_empty());
    // Ids of their own: those of the numbered players repeat.
    let other = |n: usize| {
        let mut bytes = [3; 26];
        bytes[0] = u8::try_from(n / 32).unwrap();
        bytes[1] = u8::try_from(n % 32).unwrap();
        PlayerCommand::Block { whom: PlayerId::from_random(&bytes), name: name(3) }
    };
    for n in 0..MAX_BLOCKED {
        assert_eq!(home.ask(other(n)), Ok(1));
    }
    assert_eq!(home.ask(other(MAX_BLOCKED)), Err(PlayerReject::TooManyBlocked));
    assert_eq!(home.state.blocked().len(), MAX_BLOCKED);
    let stored = serde_json::to_string(&home.state).unwrap();
    assert_eq!(serde_json::from_str::<Player>(&stored).unwrap(), home.state);
    assert!(
        !serde_json::to_string(&home.state.view()).unwrap().contains("blocked"),
        "it is no news for home"
    );
}

#[test]
fn tables_that_wait_learn_of_it_and_a_wait_for_a_quick_match_ends() {
    let mut home = Home::new();
    home.game(1, GameStage::Waiting, false);
    home.game(2, GameStage::YourTurn, false);
    home.game(3, GameStage::Waiting, true);
    let note = WaitNote { kind: GameKind::Go, rev: 9, at: Instant(2), seek: Some(9), table: None };
    home.ask(PlayerCommand::NoteWait { note }).unwrap();
    home.block(2).unwrap();
    let bar = |barred| PlayerEffect::Bar { table: table_id(1), whom: player(2), barred };
    assert_eq!(home.effects, [bar(true), PlayerEffect::Withdraw { kind: GameKind::Go, seek: 9 }]);
    home.ask(PlayerCommand::Unblock { whom: player(2) }).unwrap();
    assert_eq!(home.effects, [bar(false)]);
}

fn bar(room: &mut Room, by: u8, whom: u8, barred: bool) -> Result<(), Reject> {
    room.ask(TableCommand::Bar { player: player(by), whom: player(whom), barred })
}

#[test]
fn whoever_the_host_has_blocked_does_not_sit_down_before_or_after_the_opening() {
    let setup = TableSetup { barred: vec![player(2)], listed: true, ..contest() };
    let mut room = Room::open(&setup);
    room.sit(1).unwrap();
    assert_eq!(room.sit(2), Err(Reject::NotWelcome));
    bar(&mut room, 1, 3, true).unwrap();
    assert_eq!(room.sit(3), Err(Reject::NotWelcome));
    assert_eq!(bar(&mut room, 3, 1, true), Err(Reject::NotCreator));
    bar(&mut room, 1, 2, false).unwrap();
    room.sit(2).unwrap();
    // Who sits stays, and what the host does later changes no game.
    let events = room.events.len();
    bar(&mut room, 1, 2, true).unwrap();
    assert_eq!(room.events.len(), events);
    // The same opening again is still the same.
    room.ask(TableCommand::Open { setup: Box::new(setup) }).unwrap();
    let mut other = Room::open(&room_of_match(GameConfig::LudoChess));
    assert_eq!(bar(&mut other, 1, 2, true), Err(Reject::NotCreator), "an event's rooms are the event's");
}

#[test]
fn nobody_else_learns_whom_the_host_has_blocked() {
    let mut room = Room::open(&TableSetup { barred: vec![player(7)], listed: true, ..casual() });
    for n in [1, 2] {
        room.sit(n).unwrap();
    }
    for n in [1, 2] {
        let seen = room.table.view(room.table.viewer(Some(&player(n)))).unwrap();
        assert!(!seen.to_string().contains(player(7).as_str()));
    }
    room.ask(TableCommand::Resign { player: player(1) }).unwrap();
    let record = serde_json::to_string(&room.table.record().unwrap()).unwrap();
    assert!(!record.contains(player(7).as_str()));
    assert!(room.effects.iter().all(|effect| !format!("{effect:?}").contains(player(7).as_str())));
    // A rematch may have another host: everybody in it wants it.
    for n in [1, 2] {
        room.ask(TableCommand::OfferRematch { player: player(n) }).unwrap();
    }
    let opened = room.effects.iter().find_map(|effect| match effect {
        Effect::OpenTable { setup } => Some(setup.barred.clone()),
        _ => None,
    });
    assert_eq!(opened, Some(Vec::new()));
}
