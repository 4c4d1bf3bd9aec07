//! Worked examples of CC, CT, CX and CL.

use super::*;

fn opened(config: Config) -> State {
    ClassicChess::begin(&ClassicChess::open(&config, &Chance::sealed()).unwrap())
}

fn from(flavour: ChessFlavour, fen: &str) -> State {
    opened(Config { start: Some(fen.parse().unwrap()), ..Config::of(flavour) })
}

fn try_play(state: &State, uci: &str) -> Result<State, Reject> {
    let action = Action::Move { uci: uci.parse().unwrap() };
    let seat = Seat::of(state.position.turn());
    let events = ClassicChess::decide(state, seat, &action, &Chance::sealed())?;
    assert_eq!(events.len(), 1, "a move is one event");
    Ok(events.iter().fold(state.clone(), ClassicChess::evolve))
}

fn play(state: &State, moves: &str) -> State {
    moves.split_whitespace().fold(state.clone(), |state, uci| {
        try_play(&state, uci).unwrap_or_else(|reject| panic!("{uci}: {reject:?} in {}", state.position.fen()))
    })
}

fn draw(reason: EndReason) -> Option<Outcome> {
    Some(Outcome::draw(reason))
}

const FLAVOURS: [ChessFlavour; 4] =
    [ChessFlavour::Casual, ChessFlavour::Tournament, ChessFlavour::Contest, ChessFlavour::Ladder];

/// Knights out and back: four plies that repeat the position.
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn cc_1_white_moves_first_from_the_start_position() {
    let state = opened(Config::default());
    assert_eq!(state.position, Position::start());
    assert_eq!(ClassicChess::to_act(&state), SeatSet::only(Seat::FIRST));
    assert_eq!(ClassicChess::legal(&state, Seat::FIRST).len(), 20);
    assert_eq!(ClassicChess::legal(&state, Seat::SECOND), []);
}

#[test]
fn cc_7_checkmate_in_every_flavour() {
    for flavour in FLAVOURS {
        let state = play(&opened(Config::of(flavour)), "f2f3 e7e5 g2g4 d8h4");
        assert_eq!(state.outcome, Some(Outcome::win(Seat::SECOND, EndReason::Checkmate)), "{flavour:?}");
        assert!(ClassicChess::to_act(&state).is_empty());
        assert_eq!(try_play(&state, "a2a3"), Err(Reject::GameOver));
    }
}

#[test]
fn cc_8_stalemate_and_cc_9_insufficient_material_in_every_flavour() {
    for flavour in FLAVOURS {
        let stalemate = play(&from(flavour, "k7/8/1K6/8/8/8/2Q5/8 w - - 0 1"), "c2c7");
        assert_eq!(stalemate.outcome, draw(EndReason::Stalemate), "{flavour:?}");
        let bare = play(&from(flavour, "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"), "e1e2");
        assert_eq!(bare.outcome, draw(EndReason::InsufficientMaterial), "{flavour:?}");
    }
}

#[test]
fn cc_10_the_first_of_several_reasons_is_recorded() {
    let mate = play(&from(ChessFlavour::Contest, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 90"), "a1a8");
    assert_eq!(mate.outcome, Some(Outcome::win(Seat::FIRST, EndReason::Checkmate)), "CX-2: mate on ply 150");
    let stalemate = play(&from(ChessFlavour::Contest, "k7/8/1K6/8/8/8/2Q5/8 w - - 149 90"), "c2c7");
    assert_eq!(stalemate.outcome, draw(EndReason::Stalemate));
    let material = play(&from(ChessFlavour::Contest, "4k3/8/8/8/8/8/8/4KB2 w - - 149 90"), "e1e2");
    assert_eq!(material.outcome, draw(EndReason::InsufficientMaterial));
    let count = play(&from(ChessFlavour::Contest, "4k3/8/8/8/8/8/8/4KR2 w - - 149 90"), "e1e2");
    assert_eq!(count.outcome, draw(EndReason::SeventyFiveMoves));
}

#[test]
fn ct_2_neither_repetition_nor_move_count_ends_a_tournament_game() {
    let state = play(&opened(Config::of(ChessFlavour::Tournament)), &SHUFFLE.repeat(6));
    assert_eq!(state.outcome, None);
    let counted = from(ChessFlavour::Tournament, "4k3/8/8/8/8/8/8/4KR2 w - - 149 90");
    assert_eq!(play(&counted, "e1e2").outcome, None);
}

#[test]
fn q_ct_2_fide_automatic_draws_can_be_switched_on() {
    let config = Config { fide_automatic_draws: true, ..Config::of(ChessFlavour::Tournament) };
    let state = play(&opened(config.clone()), &SHUFFLE.repeat(4));
    assert_eq!(state.outcome, draw(EndReason::FivefoldRepetition));
    assert_eq!(ClassicChess::features(&config), Features::default(), "CT-3: still no offers and no claims");
    let elsewhere = Config { flavour: ChessFlavour::Contest, ..config };
    assert_eq!(ClassicChess::open(&elsewhere, &Chance::sealed()), Err(Reject::BadConfig));
}

#[test]
fn ct_4_a_flag_loses_even_against_a_bare_king() {
    for flavour in FLAVOURS {
        let state = from(flavour, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let outcome = ClassicChess::flag_outcome(&state, Seat::FIRST, EndReason::Timeout);
        assert_eq!(outcome, Outcome::win(Seat::SECOND, EndReason::Timeout), "{flavour:?}");
    }
}

#[test]
fn q_ct_3_flag_needs_mating_material_can_be_switched_on() {
    let verdict = |fen: &str, flagged: Seat| {
        let config = Config {
            flag_needs_mating_material: true,
            start: Some(fen.parse().unwrap()),
            ..Config::of(ChessFlavour::Tournament)
        };
        ClassicChess::flag_outcome(&opened(config), flagged, EndReason::Timeout).winner()
    };
    // What the opponent of the flagged Black side has: White's men against Black's.
    let cases = [
        ("4k3/7p/8/8/8/8/8/4K3", "a bare king", false),
        ("4k2q/8/8/8/8/8/8/4K1N1", "a knight against a queen", false),
        ("4k3/7p/8/8/8/8/8/4K1N1", "a knight against a pawn", true),
        ("4k2r/8/8/8/8/8/8/4K1N1", "a knight against a rook", true),
        ("4k3/8/8/8/8/8/8/4K1NN", "two knights", true),
        ("4k2r/8/8/8/8/8/8/4KB2", "a bishop against a rook", false),
        ("4k2n/8/8/8/8/8/8/4KB2", "a bishop against a knight", true),
        ("4kb2/8/8/8/8/8/8/4KB2", "bishops on both colours", true),
        ("4k1b1/8/8/8/8/8/8/4KB2", "bishops on one colour", false),
        ("4k3/8/8/8/8/8/4P3/4K3", "a pawn", true),
    ];
    for (placement, name, wins) in cases {
        let fen = format!("{placement} w - - 0 1");
        assert_eq!(verdict(&fen, Seat::SECOND), wins.then_some(Seat::FIRST), "{name}");
    }
    assert_eq!(verdict("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Seat::FIRST), None, "and the other way round");
}

#[test]
fn cx_1_repetition_never_ends_a_contest() {
    let state = play(&opened(Config::of(ChessFlavour::Contest)), &SHUFFLE.repeat(6));
    assert_eq!(state.outcome, None);
    assert_eq!(ClassicChess::features(&state.config), Features::default());
    assert!(!ClassicChess::may_claim(&state, Seat::FIRST, DrawClaim::ThreefoldRepetition));
}

#[test]
fn cx_2_150_plies_and_not_149() {
    let state = from(ChessFlavour::Contest, "4k3/8/8/8/8/8/8/4KR2 w - - 148 90");
    let state = play(&state, "e1e2");
    assert_eq!(state.outcome, None);
    assert_eq!(play(&state, "e8e7").outcome, draw(EndReason::SeventyFiveMoves));
    let captured = from(ChessFlavour::Contest, "4k3/8/8/8/8/8/4p3/4KR2 w - - 149 90");
    assert_eq!(play(&captured, "e1e2").outcome, None, "a capture starts the count again");
}

#[test]
fn cx_3_each_step_decides_in_its_turn() {
    let decide = |material, moves_played, clock: [i64; 2]| {
        contest_tiebreak(&Standing { material, moves_played, clock: clock.map(Millis) })
    };
    assert_eq!(decide([3, 0], [41, 40], [1, 9]), (Seat::FIRST, ContestStep::Material));
    assert_eq!(decide([0, 3], [40, 40], [9, 1]), (Seat::SECOND, ContestStep::Material));
    assert_eq!(decide([5, 5], [41, 40], [9, 1]), (Seat::SECOND, ContestStep::MoveCount));
    assert_eq!(decide([5, 5], [40, 40], [9, 1]), (Seat::FIRST, ContestStep::Time));
    assert_eq!(decide([5, 5], [40, 40], [1, 2]), (Seat::SECOND, ContestStep::Time));
    assert_eq!(decide([5, 5], [40, 40], [7, 7]), (Seat::FIRST, ContestStep::Host));
}

#[test]
fn cx_3_applies_to_drawn_positions_of_contests_alone() {
    let clock = [Millis(1), Millis(2)];
    let bishop = "4k3/8/8/8/8/8/4q3/4KB2 w - - 0 1";
    let contest = play(&from(ChessFlavour::Contest, bishop), "e1e2");
    let winner = ClassicChess::contest_winner(&contest, clock);
    assert_eq!(winner, Some((Seat::FIRST, ContestStep::Material)), "Q-CX-4: K+B v K is won by the bishop");
    let casual = play(&from(ChessFlavour::Casual, bishop), "e1e2");
    assert_eq!(ClassicChess::contest_winner(&casual, clock), None);
    let running = from(ChessFlavour::Contest, bishop);
    assert_eq!(ClassicChess::contest_winner(&running, clock), None);
    let mated = play(&opened(Config::of(ChessFlavour::Contest)), "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(ClassicChess::contest_winner(&mated, clock), None, "CX-6");
}

#[test]
fn cx_4_the_last_mover_has_played_one_move_more() {
    let bare = "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1";
    let state = play(&from(ChessFlavour::Contest, bare), "e1e2");
    assert_eq!(state.moves_played(), [1, 0]);
    let winner = ClassicChess::contest_winner(&state, [Millis(9), Millis(1)]);
    assert_eq!(winner, Some((Seat::SECOND, ContestStep::MoveCount)));
    let state = play(&from(ChessFlavour::Contest, "4k3/4Q3/8/8/8/8/8/4K3 b - - 0 1"), "e8e7");
    assert_eq!(state.moves_played(), [0, 1], "a game may start with Black to move");
}

#[test]
fn cl_1_claims_offers_and_automatic_draws() {
    for flavour in [ChessFlavour::Ladder, ChessFlavour::Casual] {
        let config = Config::of(flavour);
        assert_eq!(ClassicChess::features(&config), Features { draw_offers: true, draw_claims: true });
        let state = play(&opened(config), &SHUFFLE.repeat(2));
        let claim = DrawClaim::ThreefoldRepetition;
        assert!(ClassicChess::may_claim(&state, Seat::FIRST, claim), "the start position counts too");
        assert!(!ClassicChess::may_claim(&state, Seat::SECOND, claim), "only the side to move claims");
        assert_eq!(state.outcome, None, "and nobody has to");
        let fivefold = play(&state, &SHUFFLE.repeat(2));
        assert_eq!(fivefold.outcome, draw(EndReason::FivefoldRepetition));
        let twice = play(&opened(Config::of(flavour)), SHUFFLE);
        assert!(!ClassicChess::may_claim(&twice, Seat::FIRST, claim));
    }
}

#[test]
fn cl_1_fifty_moves_are_claimed_and_seventy_five_are_automatic() {
    let state = from(ChessFlavour::Ladder, "4k3/8/8/8/8/8/8/4KR2 w - - 99 90");
    assert!(!ClassicChess::may_claim(&state, Seat::FIRST, DrawClaim::FiftyMoves));
    let state = play(&state, "e1e2");
    assert!(ClassicChess::may_claim(&state, Seat::SECOND, DrawClaim::FiftyMoves));
    let last = from(ChessFlavour::Ladder, "4k3/8/8/8/8/8/8/4KR2 w - - 149 90");
    assert_eq!(play(&last, "e1e2").outcome, draw(EndReason::SeventyFiveMoves));
}

#[test]
fn refusals_in_order() {
    let state = opened(Config::default());
    let refuse = |seat, uci: &str| {
        let action = Action::Move { uci: uci.parse().unwrap() };
        ClassicChess::decide(&state, seat, &action, &Chance::sealed()).unwrap_err()
    };
    assert_eq!(refuse(Seat::SECOND, "e2e4"), Reject::NotYourTurn);
    assert_eq!(refuse(Seat::FIRST, "e2e5"), Reject::IllegalMove);
    assert_eq!(refuse(Seat::FIRST, "e2e4q"), Reject::IllegalMove);
    assert_eq!(refuse(Seat::new(2).unwrap(), "e2e4"), Reject::NotYourTurn);
}

#[test]
fn stored_forms() {
    let json = serde_json::to_value(play(&opened(Config::default()), "e2e4")).unwrap();
    assert_eq!(json["plies"][0], "e2e4");
    assert_eq!(json["position"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let action: Action = serde_json::from_str(r#"{"a":"move","uci":"e7e8q"}"#).unwrap();
    assert_eq!(action, Action::Move { uci: "e7e8q".parse().unwrap() });
}
