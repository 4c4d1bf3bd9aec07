//! Draw offers and claims where the flavour has them, and the contest's decision of drawn positions.

use native::room::*;
use serde_json::Value;
use shared::outcome::{ContestStep, EndReason, GameResult, Outcome};
use shared::rules::DrawClaim;
use shared::seat::Seat;
use shared::table::{Phase, Reject, TableCommand};

fn offer(n: u8) -> TableCommand<Value> {
    TableCommand::OfferDraw { player: player(n) }
}

fn answer(n: u8, accept: bool) -> TableCommand<Value> {
    TableCommand::AnswerDraw { player: player(n), accept }
}

fn claim(n: u8, claim: DrawClaim) -> TableCommand<Value> {
    TableCommand::ClaimDraw { player: player(n), claim }
}

/// Knights go out and come back: each pass brings the same positions again.
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn ct_3_cx_1_lc_19_t_29_draw_offers_are_refused_where_they_do_not_exist() {
    for setup in [classic_room(), contest(), ludo(), room_of_match(shared::table::GameConfig::LudoChess)] {
        let mut room = Room::started(&setup);
        let before = room.table.clone();
        assert_eq!(room.ask(offer(1)), Err(Reject::NoDrawOffers));
        assert_eq!(room.ask(answer(2, true)), Err(Reject::NoDrawOffers));
        assert_eq!(room.ask(claim(1, DrawClaim::ThreefoldRepetition)), Err(Reject::ClaimNotValid));
        assert_eq!(room.table, before);
        assert_eq!(room.view()["features"]["draw_offers"], false);
    }
}

#[test]
fn cl_1_an_accepted_offer_is_a_draw() {
    for setup in [casual(), ladder()] {
        let mut room = Room::started(&setup);
        room.line("e2e4");
        room.ask(offer(1)).unwrap();
        assert_eq!(room.view()["draw_offer"], 0);
        assert_eq!(room.ask(answer(1, true)), Err(Reject::NoOffer), "not one's own");
        room.ask(answer(2, true)).unwrap();
        assert_eq!(room.outcome(), Some(Outcome::draw(EndReason::Agreement)));
        assert_eq!(room.view().get("draw_offer"), None);
    }
}

#[test]
fn cl_1_two_offers_meet_as_an_agreement() {
    let mut room = Room::started(&casual());
    room.ask(offer(1)).unwrap();
    room.ask(offer(2)).unwrap();
    assert_eq!(room.outcome(), Some(Outcome::draw(EndReason::Agreement)));
}

#[test]
fn cl_1_an_offer_stands_until_it_is_answered_or_the_opponent_moves() {
    let mut room = Room::started(&casual());
    room.ask(offer(1)).unwrap();
    room.line("e2e4");
    assert_eq!(room.view()["draw_offer"], 0, "the own move leaves it standing");
    room.line("e7e5");
    assert_eq!(room.view().get("draw_offer"), None);
    assert_eq!(room.ask(answer(2, true)), Err(Reject::NoOffer));

    room.ask(offer(1)).unwrap();
    room.ask(answer(2, false)).unwrap();
    assert_eq!(room.ask(offer(1)), Err(Reject::AlreadyOffered), "once between two plies");
    room.line("g1f3");
    room.ask(offer(1)).unwrap();
    assert_eq!(room.ask(offer(1)), Err(Reject::AlreadyOffered));
    assert_eq!(room.table.phase(), Some(Phase::Running));
}

#[test]
fn cl_1_threefold_repetition_is_claimed_by_the_player_on_turn() {
    let mut room = Room::started(&ladder());
    room.line(SHUFFLE);
    assert_eq!(room.ask(claim(1, DrawClaim::ThreefoldRepetition)), Err(Reject::ClaimNotValid));
    room.line(SHUFFLE);
    assert_eq!(room.ask(claim(2, DrawClaim::ThreefoldRepetition)), Err(Reject::ClaimNotValid));
    assert_eq!(room.ask(claim(1, DrawClaim::FiftyMoves)), Err(Reject::ClaimNotValid));
    room.ask(claim(1, DrawClaim::ThreefoldRepetition)).unwrap();
    assert_eq!(room.outcome(), Some(Outcome::draw(EndReason::ThreefoldRepetition)));
}

#[test]
fn cl_1_fivefold_repetition_needs_no_claim() {
    let mut room = Room::started(&casual());
    room.line(&SHUFFLE.repeat(4));
    assert_eq!(room.outcome(), Some(Outcome::draw(EndReason::FivefoldRepetition)));
}

#[test]
fn ct_2_cx_1_repetition_never_ends_a_tournament_or_contest_game() {
    for setup in [classic_room(), contest()] {
        let mut room = Room::started(&setup);
        room.line(&SHUFFLE.repeat(8));
        assert_eq!(room.table.phase(), Some(Phase::Running));
    }
}

#[test]
fn q_ct_2_a_tournament_may_choose_automatic_draws() {
    let mut setup = classic_room();
    setup.fide_automatic_draws = true;
    let mut room = Room::started(&setup);
    room.line(&SHUFFLE.repeat(4));
    assert_eq!(room.outcome(), Some(Outcome::draw(EndReason::FivefoldRepetition)));
    assert_eq!(room.ask(offer(1)), Err(Reject::GameOver));
}

/// A short stalemate: Black, behind in material, has no move.
const STALEMATE: &str =
    "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6";

#[test]
fn cc_8_a_stalemate_is_a_draw_in_casual_and_tournament_games() {
    for setup in [casual(), classic_room(), ladder()] {
        let mut room = Room::started(&setup);
        room.line(STALEMATE);
        assert_eq!(room.outcome(), Some(Outcome::draw(EndReason::Stalemate)));
    }
}

#[test]
fn cx_3_a_contest_decides_a_drawn_position_by_material_and_says_so() {
    let mut room = Room::started(&contest());
    room.line(STALEMATE);
    let outcome = room.outcome().unwrap();
    // White has taken pawns and pieces and lost nothing.
    assert_eq!(outcome.result, GameResult::Win(Seat::FIRST));
    assert_eq!(outcome.reason, EndReason::Stalemate);
    assert_eq!(outcome.decided_by, Some(ContestStep::Material));
}

#[test]
fn cx_3_cx_5_seventy_five_moves_with_level_material_and_moves_are_decided_on_the_clock() {
    let mut room = Room::started(&contest());
    // 150 plies without pawn move and capture, Black a little slower with one of them.
    room.line("g1f3");
    room.wait(3).line("g8f6");
    room.line("f3g1 f6g8");
    room.line(&SHUFFLE.repeat(36));
    room.line("g1f3 g8f6");
    assert_eq!(room.outcome().map(|outcome| outcome.reason), Some(EndReason::SeventyFiveMoves));
    let outcome = room.outcome().unwrap();
    assert_eq!(outcome.result, GameResult::Win(Seat::FIRST));
    assert_eq!(
        outcome.decided_by,
        Some(ContestStep::Time),
        "CX-4: Black moved last, so the counts are equal"
    );
}

#[test]
fn cx_6_a_flag_in_a_contest_needs_no_tie_break() {
    let mut room = Room::started(&contest());
    room.line("e2e4");
    room.wait(600_000).tick();
    assert_eq!(room.outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Timeout)));
}
