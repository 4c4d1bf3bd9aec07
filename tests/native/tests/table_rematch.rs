//! Rematch: the same players, colours exchanged, one new table however often it is asked for.

use native::room::*;
use native::typed::Hall;
use serde_json::Value;
use shared::rules::go::{Colour, Go, Scoring};
use shared::seat::{Seat, Viewer};
use shared::table::{
    ColourChoice, Effect, GameConfig, GoTable, Owner, Phase, Reject, TableCommand, TableSetup,
};

fn offer(n: u8) -> TableCommand<Value> {
    TableCommand::OfferRematch { player: player(n) }
}

fn decline(n: u8) -> TableCommand<Value> {
    TableCommand::DeclineRematch { player: player(n) }
}

fn finished(setup: &TableSetup) -> Room {
    let mut room = Room::started(setup);
    room.line("e2e4");
    room.ask(TableCommand::Resign { player: player(2) }).unwrap();
    room.effects.clear();
    room
}

fn opened(room: &Room) -> Vec<TableSetup> {
    let setups = room.effects.iter().filter_map(|effect| match effect {
        Effect::OpenTable { setup } => Some((**setup).clone()),
        _ => None,
    });
    setups.collect()
}

#[test]
fn when_both_want_it_one_new_table_opens_with_colours_exchanged() {
    for setup in [casual(), ludo(), contest()] {
        let mut room = finished(&setup);
        room.ask(offer(1)).unwrap();
        assert_eq!(opened(&room), []);
        assert_eq!(room.ask(offer(1)), Err(Reject::AlreadyOffered));
        room.ask(offer(2)).unwrap();
        let next = opened(&room).pop().unwrap();
        assert_eq!(room.view()["next"], serde_json::json!(next.id));
        assert_eq!(next.rematch_of, Some(setup.id.clone()));
        assert_eq!((next.game, next.clock, next.away), (setup.game, setup.clock, setup.away));
        // CX-7: White is the host, so the other one hosts.
        assert_eq!(next.owner, Owner::Player { player: player(2) });
        assert_eq!((next.white_place, next.colour), (Some(Seat::FIRST), ColourChoice::White));
        assert_eq!(next.reserved, [(player(2), name(2)), (player(1), name(1))]);

        let mut again = Room::started(&next);
        assert_eq!(again.on_turn(), 2);
        again.line("e2e4");
    }
}

#[test]
fn repeating_the_offer_opens_nothing_more() {
    let mut room = finished(&casual());
    room.ask(offer(2)).unwrap();
    room.ask(offer(1)).unwrap();
    let before = room.table.clone();
    for n in [1, 2] {
        assert_eq!(room.ask(offer(n)), Err(Reject::AlreadyOffered));
        assert_eq!(room.ask(decline(n)), Err(Reject::NoOffer));
    }
    assert_eq!(room.table, before);
    assert_eq!(opened(&room).len(), 1);
}

#[test]
fn the_new_tables_id_follows_from_the_old_ones_id_and_secret() {
    let id = |seed: u8, setup: &TableSetup| {
        let mut room = Room::empty(seed);
        room.ask(TableCommand::Open { setup: Box::new(setup.clone()) }).unwrap();
        for n in [1, 2] {
            room.sit(n).unwrap();
        }
        room.ask(TableCommand::Resign { player: player(1) }).unwrap();
        for n in [1, 2] {
            room.ask(offer(n)).unwrap();
        }
        opened(&room).pop().unwrap().id
    };
    let other = TableSetup { id: table_id(2), ..casual() };
    assert_eq!(id(1, &casual()), id(1, &casual()));
    assert_ne!(id(1, &casual()), id(2, &casual()));
    assert_ne!(id(1, &casual()), id(1, &other));
}

#[test]
fn an_offer_can_be_taken_back_or_refused() {
    for who in [1, 2] {
        let mut room = finished(&casual());
        assert_eq!(room.ask(decline(who)), Err(Reject::NoOffer));
        room.ask(offer(1)).unwrap();
        assert_eq!(room.view()["rematch"], serde_json::json!([0]));
        room.ask(decline(who)).unwrap();
        assert_eq!(room.view().get("rematch"), None);
        room.ask(offer(2)).unwrap();
        assert_eq!(opened(&room), [], "the old offer is gone");
        room.ask(offer(1)).unwrap();
        assert_eq!(opened(&room).len(), 1);
    }
}

#[test]
fn there_is_no_rematch_while_the_game_runs_and_none_in_a_tournament() {
    let mut waiting = Room::open(&casual());
    assert_eq!(waiting.ask(offer(1)), Err(Reject::NotStarted));
    let mut running = Room::started(&casual());
    assert_eq!(running.ask(offer(1)), Err(Reject::GameRunning));
    assert_eq!(running.ask(offer(3)), Err(Reject::NotSeated));
    let mut room = finished(&classic_room());
    assert_eq!(room.table.phase(), Some(Phase::Over));
    assert_eq!(room.ask(offer(1)), Err(Reject::NoRematch));
}

#[test]
fn a_series_of_rematches_goes_on_exchanging_colours() {
    let mut setup = contest();
    for round in 0..6 {
        let mut room = Room::started(&setup);
        let white = if round % 2 == 0 { 1 } else { 2 };
        assert_eq!(room.on_turn(), white);
        assert_eq!(setup.owner, Owner::Player { player: player(white) }, "CX-7");
        room.ask(TableCommand::Resign { player: player(1) }).unwrap();
        room.ask(offer(1)).unwrap();
        room.ask(offer(2)).unwrap();
        setup = opened(&room).pop().unwrap();
    }
}

/// GO-2, GO-3: the stones are there because Black is weaker, and are so again; an even game is the other's to begin.
#[test]
fn go_2_in_a_rematch_with_handicap_everybody_keeps_the_colour_and_in_an_even_one_nobody_does() {
    for handicap in [0, 2, 9] {
        let game = GameConfig::Go(GoTable { size: 9, scoring: Scoring::Chinese, handicap });
        let mut setup = TableSetup { white_place: Some(Seat::SECOND), ..free(game, 5) };
        for round in 0..4 {
            let mut hall = Hall::<Go>::new([round; 32]);
            hall.ask(&TableCommand::Open { setup: Box::new(setup.clone()) }).unwrap();
            for n in [1, 2] {
                hall.ask(&TableCommand::Sit { player: player(n), name: name(n), nonce: None }).unwrap();
                hall.ask(&TableCommand::Arrive { player: player(n) }).unwrap();
            }
            // Player 2 has Black in the first game.
            let black = if handicap > 0 || round % 2 == 0 { 2 } else { 1 };
            assert_eq!(hall.player_of(Seat::FIRST), player(black), "{handicap} stones, game {round}");
            let view = hall.table.view(Viewer::Spectator).unwrap();
            let state = view.game.unwrap().game;
            assert_eq!(state.config.handicap, handicap);
            assert_eq!(state.flow.turn, if handicap > 0 { Colour::White } else { Colour::Black });
            let chose =
                if setup.reserved[0].0 == player(black) { ColourChoice::Black } else { ColourChoice::White };
            assert_eq!(view.settings.colour, chose, "what the first place is shown to have");
            hall.ask(&TableCommand::Resign { player: player(1) }).unwrap();
            for n in [1, 2] {
                hall.ask(&TableCommand::OfferRematch { player: player(n) }).unwrap();
            }
            let next = hall.effects.iter().find_map(|effect| match effect {
                Effect::OpenTable { setup } => Some((**setup).clone()),
                _ => None,
            });
            setup = next.expect("a table for the rematch");
            assert_eq!(setup.game, game);
            assert_eq!(setup.owner, Owner::Player { player: setup.reserved[0].0.clone() });
        }
    }
}
