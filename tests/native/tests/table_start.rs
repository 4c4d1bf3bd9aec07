//! Places, nonces, colours and the start of a game.

use native::room::*;
use shared::table::{Phase, Reject, TableCommand};

#[test]
fn the_game_starts_when_the_last_place_is_taken() {
    let mut room = Room::open(&casual());
    assert_eq!(room.table.phase(), Some(Phase::Waiting));
    room.sit(1).unwrap();
    assert_eq!(room.table.phase(), Some(Phase::Waiting));
    room.wait(5_000).sit(2).unwrap();
    assert_eq!(room.table.phase(), Some(Phase::Running));
    assert_eq!(room.view()["clock"]["running"], 0, "White's clock runs at once");
    assert_eq!(room.last_event()["at"], 1_005_000);
    assert_eq!(room.sit(3), Err(Reject::TableFull));
    room.line("e2e4 e7e5");
    assert_eq!(room.ask(TableCommand::Cancel { player: player(1) }), Err(Reject::AlreadyStarted));
}
