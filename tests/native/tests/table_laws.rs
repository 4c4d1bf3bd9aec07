//! Properties of every table: any commands at any times from anybody.

use native::room::*;
use proptest::prelude::*;
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::chat::{Phrase, Words};
use shared::rules::DrawClaim;
use shared::rules::backgammon::Backgammon;
use shared::rules::classic_chess::ClassicChess;
use shared::rules::gin_rummy::GinRummy;
use shared::rules::go::Go;
use shared::rules::ludo::Ludo;
use shared::rules::ludo_chess::LudoChess;
use shared::seat::Viewer;
use shared::table::{CloseReason, GameConfig, Phase, Table, TableCommand, TableEvent, TableGame, TableSetup};
use shared::time::Instant;

/// What somebody tries. Numbers above 2 are strangers.
#[derive(Clone, Debug)]
enum Try {
    Open,
    Sit(u8, bool),
    Start(u8),
    /// A legal move number of the position, wherever it is whose turn.
    Move(u8, u8),
    /// A move of the other game's notation, at a wrong base.
    StaleMove(u8),
    Resign(u8),
    Offer(u8),
    Answer(u8, bool),
    Claim(u8, bool),
    Rematch(u8),
    NoRematch(u8),
    Arrive(u8),
    Depart(u8),
    Cancel(u8),
    Leave(u8),
    Close(u8),
    Say(u8),
    Mute(u8, u8, bool),
    Tick,
}

fn who() -> impl Strategy<Value = u8> {
    prop_oneof![4 => 1_u8..=2, 1 => Just(3_u8)]
}

fn tries() -> impl Strategy<Value = Vec<(Try, i64)>> {
    let one = prop_oneof![
        2 => Just(Try::Open),
        6 => (who(), any::<bool>()).prop_map(|(n, nonce)| Try::Sit(n, nonce)),
        1 => who().prop_map(Try::Start),
        40 => (who(), any::<u8>()).prop_map(|(n, index)| Try::Move(n, index)),
        2 => who().prop_map(Try::StaleMove),
        1 => who().prop_map(Try::Resign),
        3 => who().prop_map(Try::Offer),
        3 => (who(), any::<bool>()).prop_map(|(n, yes)| Try::Answer(n, yes)),
        2 => (who(), any::<bool>()).prop_map(|(n, which)| Try::Claim(n, which)),
        3 => who().prop_map(Try::Rematch),
        1 => who().prop_map(Try::NoRematch),
        4 => who().prop_map(Try::Arrive),
        3 => who().prop_map(Try::Depart),
        1 => who().prop_map(Try::Cancel),
        1 => who().prop_map(Try::Leave),
        1 => (0_u8..4).prop_map(Try::Close),
        3 => who().prop_map(Try::Say),
        1 => (who(), who(), any::<bool>()).prop_map(|(n, whom, muted)| Try::Mute(n, whom, muted)),
        3 => Just(Try::Tick),
    ];
    let pause = prop_oneof![30 => 0_i64..9_000, 3 => 0_i64..100_000, 1 => 0_i64..400_000, 1 => -5_000_i64..0];
    let game = [(Try::Open, 0), (Try::Sit(1, true), 0), (Try::Sit(2, false), 0), (Try::Sit(3, true), 0)];
    (any::<u8>(), proptest::collection::vec((one, pause), 0..120)).prop_map(move |(how, tries)| {
        // Most runs start with a game; some must find their way to one.
        let start = if how < 220 { game.to_vec() } else { Vec::new() };
        start.into_iter().chain(tries).collect()
    })
}

fn command<G: TableGame>(table: &Table<G>, setup: &TableSetup, attempt: &Try) -> TableCommand<G::Action> {
    let player = |n: &u8| player(*n);
    match attempt {
        Try::Open => TableCommand::Open { setup: Box::new(setup.clone()) },
        Try::Sit(n, with) => {
            TableCommand::Sit { player: player(n), name: name(*n), nonce: with.then(|| nonce(*n)) }
        }
        Try::Start(n) => TableCommand::Start { player: player(n) },
        Try::Move(n, index) => match some_move(table, *index) {
            Some(action) => TableCommand::Act { player: player(n), base: table.seq(), action },
            None => TableCommand::Tick,
        },
        Try::StaleMove(n) => match some_move(table, 0) {
            Some(action) => TableCommand::Act { player: player(n), base: 0, action },
            None => TableCommand::Tick,
        },
        Try::Resign(n) => TableCommand::Resign { player: player(n) },
        Try::Offer(n) => TableCommand::OfferDraw { player: player(n) },
        Try::Answer(n, accept) => TableCommand::AnswerDraw { player: player(n), accept: *accept },
        Try::Claim(n, fifty) => TableCommand::ClaimDraw {
            player: player(n),
            claim: if *fifty { DrawClaim::FiftyMoves } else { DrawClaim::ThreefoldRepetition },
        },
        Try::Rematch(n) => TableCommand::OfferRematch { player: player(n) },
        Try::NoRematch(n) => TableCommand::DeclineRematch { player: player(n) },
        Try::Arrive(n) => TableCommand::Arrive { player: player(n) },
        Try::Depart(n) => TableCommand::Depart { player: player(n) },
        Try::Cancel(n) => TableCommand::Cancel { player: player(n) },
        Try::Leave(n) => TableCommand::Leave { player: player(n) },
        Try::Close(0) => TableCommand::Close { reason: CloseReason::DeadlineWithoutMoves },
        Try::Close(n) => TableCommand::Close { reason: CloseReason::ForfeitAdmin { player: player(n) } },
        Try::Say(n) => TableCommand::Say { player: player(n), words: Words::Phrase(Phrase::Hello) },
        Try::Mute(n, whom, muted) => {
            TableCommand::Mute { player: player(n), whom: player(whom), muted: *muted }
        }
        Try::Tick => TableCommand::Tick,
    }
}

fn some_move<G: TableGame>(table: &Table<G>, index: u8) -> Option<G::Action> {
    let seat = table.view(Viewer::Spectator)?.to_act.iter().next()?;
    let moves = G::legal(&table.view(Viewer::Seat(seat))?.game?, seat);
    moves.get(usize::from(index) % moves.len().max(1)).cloned()
}

/// Runs the tries and checks every law after each of them.
fn obeys_the_laws<G: TableGame>(setup: &TableSetup, tries: &[(Try, i64)]) {
    let seed = Seed::new([9; 32]);
    let mut table = Table::<G>::default();
    let mut history: Vec<TableEvent<G::Event>> = Vec::new();
    let mut now = 1_000_000;
    for (attempt, pause) in tries {
        now += pause;
        let ctx = Ctx { now: Instant(now), seed: &seed };
        let command = command(&table, setup, attempt);
        let before = table.clone();
        let decided = table.decide(&command, &ctx);
        assert_eq!(decided, table.decide(&command, &ctx), "deciding twice gives the same");
        assert_eq!(table, before, "deciding changes nothing");
        let due = table.tick(&ctx);
        // What time does is the same whether the command comes with it or after it.
        if let Ok(made) = &decided {
            assert_eq!(made.events.get(..due.events.len()), Some(due.events.as_slice()));
            no_move_after_the_flag(&table, &made.events);
        }
        let events = decided.map_or(due.events, |made| made.events);
        for event in &events {
            table = table.evolve(event);
        }
        history.extend(events);
        let again = table.tick(&ctx);
        assert!(again.events.is_empty() && again.effects.is_empty(), "time does a thing once");
        assert!(table.deadline().is_none_or(|at| at.0 > now), "what is overdue has happened");
        assert_eq!(table.seq(), u64::try_from(history.len()).unwrap());
        let is_end =
            |event: &&TableEvent<_>| matches!(event, TableEvent::Ended { .. } | TableEvent::Closed { .. });
        let ends = history.iter().filter(is_end).count();
        let is_over = matches!(table.phase(), Some(Phase::Over | Phase::Closed));
        assert_eq!(ends, usize::from(is_over), "one terminal event");
        assert_eq!(
            is_over,
            table.deadline().is_none() && table.phase().is_some(),
            "a live table always ends by itself"
        );
    }
    let folded = history.iter().fold(Table::<G>::default(), Table::evolve);
    assert_eq!(folded, table, "live = fold of events");
    let stored = serde_json::to_string(&table).unwrap();
    assert_eq!(serde_json::from_str::<Table<G>>(&stored).unwrap(), table);
    for event in &history {
        let text = serde_json::to_string(event).unwrap();
        let read = serde_json::from_str::<TableEvent<G::Event>>(&text).unwrap();
        match (read, event) {
            // What was said is stored elsewhere.
            (TableEvent::Said { at, place, words: None }, TableEvent::Said { at: when, place: by, .. }) => {
                assert_eq!((at, place), (*when, *by));
            }
            (read, event) => assert_eq!(&read, event),
        }
        let _ = table.seen(event, Viewer::Spectator);
    }
    if let Some(record) = table.record_of_game() {
        assert_eq!(shared::table::record::verify(&record), Ok(()));
    }
}

/// A move is accepted only before the clock of the position it was made in had run out.
fn no_move_after_the_flag<G: TableGame>(before: &Table<G>, events: &[TableEvent<G::Event>]) {
    let mut clock = before.view(Viewer::Spectator).and_then(|view| view.clock);
    for event in events {
        if let TableEvent::Played { at, clock: after, .. } = event {
            if let Some((falls, ..)) = clock.and_then(|clock| clock.falls_at()) {
                assert!(*at < falls);
            }
            clock = Some(*after);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn casual_chess(tries in tries()) {
        obeys_the_laws::<ClassicChess>(&casual(), &tries);
    }

    #[test]
    fn contests(tries in tries()) {
        obeys_the_laws::<ClassicChess>(&contest(), &tries);
    }

    #[test]
    fn ladder_games(tries in tries()) {
        obeys_the_laws::<ClassicChess>(&ladder(), &tries);
    }

    #[test]
    fn tournament_rooms_of_classic_chess(tries in tries()) {
        obeys_the_laws::<ClassicChess>(&classic_room(), &tries);
    }

    #[test]
    fn ludo_chess_with_drawn_colours(tries in tries()) {
        obeys_the_laws::<LudoChess>(&TableSetup { white_place: None, ..ludo() }, &tries);
    }

    #[test]
    fn go_with_its_count(tries in tries()) {
        obeys_the_laws::<Go>(&go_game(), &tries);
    }

    #[test]
    fn backgammon_with_the_cube(tries in tries()) {
        obeys_the_laws::<Backgammon>(&TableSetup { white_place: None, ..backgammon_game() }, &tries);
    }

    #[test]
    fn gin_rummy(tries in tries()) {
        obeys_the_laws::<GinRummy>(&gin_match(), &tries);
    }

    #[test]
    fn ludo_for_two(tries in tries()) {
        obeys_the_laws::<Ludo>(&ludo_for(2), &tries);
    }

    #[test]
    fn ludo_for_four_started_with_fewer(tries in tries()) {
        let start = [(Try::Open, 0), (Try::Sit(1, true), 0), (Try::Sit(2, false), 0), (Try::Start(1), 0)];
        obeys_the_laws::<Ludo>(&ludo_for(4), &[&start[..], &tries[..]].concat());
    }

    #[test]
    fn ludo_for_three(tries in tries()) {
        obeys_the_laws::<Ludo>(&ludo_for(3), &tries);
    }

    #[test]
    fn ludo_with_computers(tries in tries()) {
        obeys_the_laws::<Ludo>(&ludo_with(3, 1), &tries);
    }

    #[test]
    fn tournament_rooms_of_ludo_chess(tries in tries()) {
        obeys_the_laws::<LudoChess>(&room_of_match(GameConfig::LudoChess), &tries);
    }
}
