//! Rulings of Part 2 of the rules that no other test names: what is chosen by default, and that the named setting
//! changes it.

use native::room::{gin_match, go_game, player};
use native::typed::Hall;
use shared::chance::{Chance, Seed, key};
use shared::outcome::{EndReason, Outcome};
use shared::rules::Rules;
use shared::rules::backgammon::{self, Backgammon, Opening, Position, Side, Variant};
use shared::rules::gin_rummy::{self, Card, GinRummy, NextDealer, Play, Source};
use shared::rules::go::{self, Board, Colour, Count, Go, Point, handicap_points};
use shared::rules::ludo::{self, Board as Track, House, Law, Rolled, Rulings, Turn, is_safe};
use shared::seat::{Seat, SeatSet, Viewer};
use shared::table::{Reject, TableCommand, TableSetup};

fn chance(n: u8) -> Chance {
    Chance::new(key(&Seed::new([n; 32]), &[]), "rulings")
}

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

#[test]
fn q_gen_3_a_result_stands_over_everything_that_comes_later() {
    let mut hall = Hall::<Go>::full(&TableSetup { white_place: Some(Seat::FIRST), ..go_game() }, [1; 32]);
    for (who, action) in
        [(0, go::Action::Pass), (1, go::Action::Pass), (0, go::Action::Accept), (1, go::Action::Accept)]
    {
        hall.act(seat(who), action).unwrap();
    }
    let decided = hall.outcome();
    assert_eq!(decided.map(|outcome| outcome.reason), Some(EndReason::Score));
    assert_eq!(hall.ask(&TableCommand::Resign { player: player(2) }), Err(Reject::GameOver));
    hall.now += 10_000_000;
    hall.tick();
    assert_eq!(hall.outcome(), decided);
}

#[test]
fn q_gr_1_card_values() {
    let value = |card: &str| Card::parse(card).unwrap().value();
    let values: Vec<_> = ["AS", "2S", "9S", "TS", "JS", "QS", "KS"].map(value).to_vec();
    assert_eq!(values, [1, 2, 9, 10, 10, 10, 10]);
}

#[test]
fn q_gr_2_q_gr_12_gr_25_one_bank_for_the_whole_match_and_its_end_ends_the_match() {
    let mut hall = Hall::<GinRummy>::full(&gin_match(), [2; 32]);
    let (first, _) = hall.turn().unwrap();
    hall.now += 600_000;
    hall.tick();
    assert_eq!(hall.outcome(), Some(Outcome::win(first.other(), EndReason::Timeout)));
    let mut hall = Hall::<GinRummy>::full(&gin_match(), [2; 32]);
    hall.ask(&TableCommand::Resign { player: player(1) }).unwrap();
    assert_eq!(hall.outcome().map(|outcome| outcome.reason), Some(EndReason::Resignation));
}

#[test]
fn q_gr_3_to_q_gr_6_and_q_gr_11_defaults_of_a_match() {
    let rulings = gin_rummy::Rulings::default();
    assert_eq!(rulings.next_dealer, NextDealer::Alternates, "Q-GR-3");
    assert!(!rulings.spade_doubles, "Q-GR-6: no doubling");
    assert_eq!(rulings.void_at, 2, "Q-GR-11");
    let limit = |card: &str| gin_rummy::Variant::Oklahoma.knock_limit(Card::parse(card).unwrap());
    assert_eq!(["TH", "JH", "QS", "KC"].map(limit), [Some(10); 4], "Q-GR-6: ten for all of them");
    let opened = GinRummy::open(&gin_rummy::Config::default(), &chance(3)).unwrap();
    let state = GinRummy::begin(&opened);
    let first = GinRummy::to_act(&state).iter().next().unwrap();
    let draw = |from| gin_rummy::Action::Play(Play::Draw { from });
    let legal = GinRummy::legal(&GinRummy::view(&state, Viewer::Seat(first)), first);
    assert_eq!(legal, [draw(Source::Stock), draw(Source::Pile)], "Q-GR-5: no offer of the upcard");
    let gin_rummy::Event::Opened { deck, dealer, .. } = opened else { panic!() };
    assert_eq!(first, dealer.other(), "Q-GR-4: the non-dealer first");
    assert!(state.hand.cards(first).contains(deck.0[0]) && state.hand.cards(dealer).contains(deck.0[1]));
}

#[test]
fn q_go_1_q_go_2_sizes_and_handicap_points() {
    let valid: Vec<u8> =
        (0..=25).filter(|size| go::Config { size: *size, ..go::Config::default() }.is_valid()).collect();
    assert_eq!(valid, [9, 13, 19]);
    let points = |size, count| -> Vec<String> {
        handicap_points(size, count).iter().map(ToString::to_string).collect()
    };
    assert_eq!(points(9, 2), ["cg", "gc"], "lower left, upper right");
    assert_eq!(points(19, 5), ["dp", "pd", "dd", "pp", "jj"]);
}

#[test]
fn q_go_7_go_13_stones_are_never_dead_and_a_region_of_both_is_nobodys() {
    let at = |text: &str| Point::parse(text).unwrap();
    let wall = (0..9).map(|row| (Colour::Black, Point::new(4, row).unwrap()));
    let stones: Vec<_> = wall.chain([(Colour::White, at("aa"))]).collect();
    let count = Count::of(&Board::with_stones(9, &stones).unwrap());
    let score = count
        .result(&go::Config { size: 9, scoring: go::Scoring::Japanese, ..go::Config::default() }, [0; 2]);
    // 36 points to the right of the wall are Black's; the left touches the white stone too.
    assert_eq!(score.text(), "B+30.5");
}

#[test]
fn q_bg_1_bg_2_start_positions() {
    let own = |variant| {
        let start = Position::start(variant);
        [24, 23, 22, 13, 8, 6].map(|point| start.own(Side::Black, point))
    };
    assert_eq!(own(Variant::Standard), [2, 0, 0, 5, 3, 5]);
    assert_eq!(own(Variant::Nackgammon), [2, 2, 0, 4, 3, 4]);
    assert_eq!(own(Variant::Hypergammon), [1, 1, 1, 0, 0, 0]);
}

#[test]
fn q_bg_2_bg_4_q_bg_6_the_opening_is_played_with_both_numbers_and_not_doubled() {
    for n in 0..30 {
        let config = backgammon::Config { cube: true, ..backgammon::Config::default() };
        let opened = Backgammon::open(&config, &chance(n)).unwrap();
        let state = Backgammon::begin(&opened);
        let backgammon::Event::Opened { rolls, .. } = opened else { panic!() };
        let (last, tied) = rolls.split_last().unwrap();
        assert!(tied.iter().all(|[a, b]| a == b) && last[0] != last[1], "ties again");
        assert_eq!(state.dice, Some(*last));
        let first = Backgammon::to_act(&state).iter().next().unwrap();
        assert_eq!(first, if last[0] > last[1] { Side::White.seat() } else { Side::Black.seat() });
        assert!(!Backgammon::legal(&state, first).contains(&backgammon::Action::Double));
        let rulings = backgammon::Rulings {
            opening: Opening::RollAgain,
            opening_double: true,
            ..backgammon::Rulings::default()
        };
        let other = backgammon::Config { cube: true, rulings, ..backgammon::Config::default() };
        let state = Backgammon::begin(&Backgammon::open(&other, &chance(n)).unwrap());
        assert!(Backgammon::legal(&state, first).contains(&backgammon::Action::Double), "the switch");
    }
}

#[test]
fn q_bg_5_q_bg_7_q_bg_8_the_cube_counts_to_64_and_only_a_drop_matters_also_in_hypergammon() {
    assert_eq!(backgammon::Rulings::default().cube_limit, 64);
    assert!(backgammon::Rulings::default().auto_pass, "Q-BG-9");
    let config =
        backgammon::Config { variant: Variant::Hypergammon, cube: true, ..backgammon::Config::default() };
    let mut dropped = false;
    for n in 0..40 {
        let mut state = Backgammon::begin(&Backgammon::open(&config, &chance(n)).unwrap());
        while let Some(who) = Backgammon::to_act(&state).iter().next() {
            let legal = Backgammon::legal(&state, who);
            let double = legal.contains(&backgammon::Action::Double);
            assert!(!double || state.flow.cube.value < 64);
            let action = if double {
                backgammon::Action::Double
            } else if legal.contains(&backgammon::Action::Take)
                && state.flow.cube.value < 32 + u8::from(n % 2 == 0) * 40
            {
                backgammon::Action::Take
            } else if legal.contains(&backgammon::Action::Drop) {
                dropped = true;
                backgammon::Action::Drop
            } else {
                legal[0].clone()
            };
            let events = Backgammon::decide(&state, who, &action, &chance(n)).unwrap();
            state = events.iter().fold(state, Backgammon::evolve);
        }
        let reason = Backgammon::outcome(&state).unwrap().reason;
        assert!(matches!(reason, EndReason::Score | EndReason::DoubleDrop));
    }
    assert!(dropped);
}

fn track(seats: u8, tokens: [[i8; 4]; 4]) -> Track {
    let seats = (0..seats).filter_map(Seat::new).fold(SeatSet::EMPTY, SeatSet::with);
    Track::with_tokens(seats, tokens).unwrap()
}

#[test]
fn q_lu_2_the_stars() {
    let safe: Vec<u8> = (0..52).filter(|square| is_safe(*square)).collect();
    assert_eq!(safe, [0, 8, 13, 21, 26, 34, 39, 47]);
}

#[test]
fn q_lu_5_a_six_that_moves_nothing_passes_unless_the_ruling_says_otherwise() {
    let (house, other) = (House::default(), Rulings { unused_six_rolls: true, ..Rulings::default() });
    let stuck = track(4, [[55, 55, 55, 56], [-1; 4], [-1; 4], [-1; 4]]);
    let rolled = |rulings: &Rulings| Turn::new(seat(0)).roll(Law { house: &house, rulings }, &stuck, &[6]).0;
    assert_eq!((rolled(&Rulings::default()), rolled(&other)), (Rolled::Pass, Rolled::Again));
}

#[test]
fn q_lu_7_reaching_the_centre_earns_no_roll_unless_the_ruling_says_otherwise() {
    let house = House::default();
    let near = track(4, [[54, 0, -1, -1], [-1; 4], [-1; 4], [-1; 4]]);
    let next = |rulings: &Rulings| {
        let law = Law { house: &house, rulings };
        let (_, turn) = Turn::new(seat(0)).roll(law, &near, &[2]);
        let (die, mv) = turn.moves(law, &near).into_iter().find(|(_, mv)| mv.to == 56).unwrap();
        turn.moved(law, &near.after(seat(0), &mv), die, &mv).turn().unwrap().seat
    };
    let other = Rulings { home_earns_roll: true, ..Rulings::default() };
    assert_eq!((next(&Rulings::default()), next(&other)), (seat(1), seat(0)));
}

#[test]
fn q_lu_10_lu_20_quick_ludo_changes_only_the_entry() {
    let (house, rulings) = (House { any_to_start: true, ..House::default() }, Rulings::default());
    let law = Law { house: &house, rulings: &rulings };
    let start = track(4, [[-1; 4]; 4]);
    let (then, turn) = Turn::new(seat(0)).roll(law, &start, &[3]);
    assert_eq!(then, Rolled::Play);
    let (die, mv) = turn.moves(law, &start).remove(0);
    assert_eq!((mv.from, mv.to), (-1, 0), "the entry uses the whole roll");
    let next = turn.moved(law, &start.after(seat(0), &mv), die, &mv).turn().unwrap();
    assert_eq!(next.seat, seat(1), "only a six earns a roll");
}

#[test]
fn q_lu_11_a_token_in_the_column_takes_the_three_tries_and_tokens_at_home_do_not() {
    let (house, rulings) = (House { three_tries: true, ..House::default() }, Rulings::default());
    let rolled = |own: [i8; 4]| {
        let board = track(4, [own, [-1; 4], [-1; 4], [-1; 4]]);
        Turn::new(seat(0)).roll(Law { house: &house, rulings: &rulings }, &board, &[3]).0
    };
    assert_eq!(rolled([56, -1, -1, -1]), Rolled::Again);
    assert_eq!(rolled([54, -1, -1, -1]), Rolled::Pass);
}

#[test]
fn q_lu_12_a_block_stops_opponents_at_the_exit_of_their_yard_too_and_not_its_owner() {
    let (house, rulings) = (House { blocks: true, ..House::default() }, Rulings::default());
    // Seat 1 starts on square 13, where two tokens of seat 0 stand.
    let board = track(2, [[13, 13, 10, -1], [-1; 4], [-1; 4], [-1; 4]]);
    assert!(board.moves(&house, &rulings, seat(1), 6).is_empty());
    let passes = board.moves(&house, &rulings, seat(0), 5);
    assert!(passes.iter().any(|mv| mv.from == 10 && mv.to == 15));
}

#[test]
fn q_lu_14_a_finished_partner_is_skipped() {
    let house = House { teams: true, ..House::default() };
    let board = track(4, [[-1; 4], [-1; 4], [56; 4], [-1; 4]]);
    assert!(house.partners(seat(0), seat(2)));
    assert_eq!(board.next_after(seat(1)), Some(seat(3)));
    assert!(ludo::Config { players: 4, house, rulings: Rulings::default() }.is_valid());
}
