//! A table of a ladder: its clock, its draws, its end, and what it tells.
#![allow(missing_docs, reason = "a test")]

use native::room::*;
use shared::aggregate::Aggregate;
use shared::ladder::{LadderCommand, LadderKind};
use shared::outcome::{EndReason, Outcome};
use shared::player::{GameNote, GameStage};
use shared::rules::DrawClaim;
use shared::seat::Seat;
use shared::table::{Effect, Owner, Reject, TableCommand, TableResult};
use shared::time::{Instant, Millis};
use shared::wire::{Address, Body};

const DAY: i64 = Millis::days(1).0;

fn seated(ladder: LadderKind) -> Room {
    let mut room = Room::open(&ladder_game(ladder));
    for n in [1, 2] {
        room.sit(n).expect("a place");
    }
    room
}

/// What the ladder hears of the result.
fn heard(room: &Room) -> Vec<(Address, Body)> {
    let owner = room.table.setup().expect("open").owner.clone();
    let reports = room.effects.iter().filter(|effect| matches!(effect, Effect::Report { .. }));
    reports.filter_map(|effect| effect.clone().into_message(&owner)).collect()
}

fn notes(room: &Room, n: u8) -> Vec<GameNote> {
    let mine = |effect: &Effect| match effect {
        Effect::TellPlayer { player: whom, note, .. } if *whom == player(n) => Some(note.clone()),
        _ => None,
    };
    room.effects.iter().filter_map(mine).collect()
}

#[test]
fn ld_30_white_begins_at_once_and_a_bank_grows_to_its_limit_and_no_further() {
    let mut room = seated(LadderKind::Slow);
    assert!(room.is_on_turn(1), "LD-11: who was challenged has White");
    room.wait(4 * DAY).line("e2e4");
    assert_eq!(room.left(), [3 * DAY, 5 * DAY], "5 - 4 + 2");
    room.line("e7e5");
    assert_eq!(room.left(), [3 * DAY, 7 * DAY]);
    for moves in ["g1f3 g8f6", "f3g1 f6g8", "g1f3 b8c6"] {
        room.line(moves);
    }
    assert_eq!(room.left(), [9 * DAY, 10 * DAY], "at most 10");
    let mut fast = seated(LadderKind::Fast);
    fast.wait(DAY / 4).line("e2e4");
    assert_eq!(fast.left(), [3 * DAY, 3 * DAY], "the fast bank never exceeds its start");
    fast.wait(2 * DAY).line("e7e5");
    assert_eq!(fast.left(), [3 * DAY, 2 * DAY]);
}

#[test]
fn cl_2_q_ld_6_nobody_connected_for_days_and_the_clock_alone_ends_the_game() {
    let mut room = seated(LadderKind::Slow);
    room.wait(1_000).line("e2e4");
    room.wait(5 * DAY - 1).tick();
    assert_eq!(room.outcome(), None, "nobody loses by being away (Q-GEN-5)");
    assert_eq!(room.table.deadline(), Some(Instant(room.now + 1)));
    // The alarm rings days late: the game ended when the flag fell.
    room.wait(5 * DAY).tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Timeout)));
    let at = Instant(room.now - 5 * DAY + 1);
    let result = LadderCommand::Result { game: 12, winner: Some(player(1)), on_time: true, at };
    assert_eq!(heard(&room), [(Address::Ladder(LadderKind::Slow), Body::Ladder(result))]);
}

#[test]
fn ld_30_white_who_never_moves_loses_on_time_and_the_room_does_not_expire() {
    let mut room = seated(LadderKind::Fast);
    room.wait(10 * DAY).tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Timeout)));
    let [(_, Body::Ladder(LadderCommand::Result { winner, on_time, .. }))] = &heard(&room)[..] else {
        panic!("one result")
    };
    assert_eq!((winner, on_time), (&Some(player(2)), &true));
}

#[test]
fn cl_1_a_draw_by_offer_and_by_claim_is_no_loss_on_time() {
    let mut room = seated(LadderKind::Slow);
    room.line("e2e4");
    room.ask(TableCommand::OfferDraw { player: player(1) }).expect("draw offers are normal here");
    room.ask(TableCommand::AnswerDraw { player: player(2), accept: true }).expect("agreed");
    let drawn = |room: &Room| match &heard(room)[..] {
        [(_, Body::Ladder(LadderCommand::Result { winner, on_time, .. }))] => (winner.clone(), *on_time),
        other => panic!("one result, not {other:?}"),
    };
    assert_eq!(drawn(&room), (None, false));
    let mut room = seated(LadderKind::Slow);
    room.line("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    let claim = DrawClaim::ThreefoldRepetition;
    room.ask(TableCommand::ClaimDraw { player: player(1), claim }).expect("the third time");
    assert_eq!(drawn(&room), (None, false));
}

#[test]
fn ld_11_a_challenge_is_not_taken_back_closed_or_played_again() {
    let mut room = Room::open(&ladder_game(LadderKind::Slow));
    room.sit(1).expect("a place");
    for n in [1, 2] {
        assert_eq!(room.ask(TableCommand::Cancel { player: player(n) }), Err(Reject::NotCreator));
        assert_eq!(room.ask(TableCommand::Leave { player: player(n) }), Err(Reject::NotCreator));
    }
    assert_eq!(room.sit(3), Err(Reject::TableFull));
    room.sit(2).expect("a place");
    room.ask(TableCommand::Resign { player: player(1) }).expect("GEN-6");
    let seq = room.table.seq();
    assert_eq!(room.ask(TableCommand::OfferRematch { player: player(1) }), Err(Reject::NoRematch));
    assert_eq!(room.ask(TableCommand::Resign { player: player(2) }), Err(Reject::GameOver));
    assert_eq!(room.play(2, "e7e5"), Err(Reject::GameOver));
    assert_eq!(room.table.seq(), seq, "nothing has changed");
    assert_eq!(heard(&room).len(), 1, "one result");
}

#[test]
fn every_move_is_a_word_to_both_and_says_who_is_looking() {
    let mut room = seated(LadderKind::Slow);
    room.ask(TableCommand::Arrive { player: player(1) }).expect("arrives");
    room.line("e2e4");
    let (white, black) = (notes(&room, 1), notes(&room, 2));
    let (white, black) = (white.last().expect("told"), black.last().expect("told"));
    assert_eq!((white.stage, white.here, white.deadline), (GameStage::TheirTurn, true, None));
    assert_eq!((black.stage, black.here), (GameStage::YourTurn, false));
    assert_eq!(black.deadline, Some(Instant(room.now + 5 * DAY)));
    assert_eq!(black.table.ladder_game(), Some((LadderKind::Slow, 12)));
}

#[test]
fn a_result_of_a_ladder_goes_to_no_tournament_and_of_a_player_nowhere() {
    let mut room = seated(LadderKind::Slow);
    room.ask(TableCommand::Resign { player: player(2) }).expect("resigns");
    let results: Vec<TableResult> = room.reports();
    assert_eq!(results.len(), 1);
    let effect = Effect::Report { result: Box::new(results[0].clone()) };
    assert_eq!(effect.clone().into_message(&Owner::Player { player: player(1) }), None);
    let (to, _) =
        effect.into_message(&Owner::Ladder { ladder: LadderKind::Fast, game: 3 }).expect("a ladder");
    assert_eq!(to, Address::Ladder(LadderKind::Fast));
}
