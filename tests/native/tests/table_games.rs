//! Tables of go, backgammon, gin rummy and ludo: seats, clocks, waits, leaving, hidden cards, records.

use native::room::*;
use native::typed::{Hall, random_party};
use serde_json::json;
use shared::clock::ClockConfig;
use shared::outcome::{EndReason, Outcome};
use shared::rules::Rules;
use shared::rules::backgammon::{self, Backgammon};
use shared::rules::gin_rummy::{self, Card, GinRummy, HandEnd, Source};
use shared::rules::go::{Action as GoAction, Go, Phase as GoPhase, Point};
use shared::rules::ludo::{self, Ludo};
use shared::seat::{Seat, SeatSet, Viewer};
use shared::table::record::{Wrong, verify};
use shared::table::{
    AwayPolicy, BadSetting, ColourChoice, GameConfig, GoTable, LudoTable, Owner, Phase, Reject, TableCommand,
    TableEvent, TableGame, TableSettings, TableSetup,
};
use shared::time::Millis;
use std::collections::BTreeMap;

const BLACK: Seat = Seat::FIRST;
const WHITE: Seat = Seat::SECOND;

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

/// Go on 9x9 in which player 1 has Black.
fn go_hall() -> Hall<Go> {
    Hall::full(&TableSetup { white_place: Some(BLACK), ..go_game() }, [3; 32])
}

fn stone(column: u8, row: u8) -> GoAction {
    GoAction::Stone { at: Point::new(column, row).unwrap() }
}

fn view<G: TableGame>(hall: &Hall<G>) -> shared::table::TableView<G::View> {
    hall.table.view(Viewer::Spectator).unwrap()
}

fn go_to_the_count(hall: &mut Hall<Go>) {
    hall.act(BLACK, stone(4, 4)).unwrap();
    hall.act(WHITE, GoAction::Pass).unwrap();
    hall.now += 1_000;
    hall.act(BLACK, GoAction::Pass).unwrap();
    assert_eq!(view(hall).game.unwrap().game.flow.phase, GoPhase::Count);
}

#[test]
fn go_11_a_count_stands_after_two_minutes_and_a_resume_one_millisecond_earlier_counts() {
    let mut hall = go_hall();
    go_to_the_count(&mut hall);
    let began = hall.now;
    assert_eq!(view(&hall).waits_until.map(|at| at.0), Some(began + 120_000));
    assert_eq!(view(&hall).clock.unwrap().running, None, "both clocks stand still");
    let left = view(&hall).clock.unwrap().left;
    hall.now = began + 100_000;
    hall.act(WHITE, GoAction::Accept).unwrap();
    assert_eq!(view(&hall).waits_until.map(|at| at.0), Some(began + 120_000), "an accept adds no time");
    hall.now = began + 119_999;
    hall.act(WHITE, GoAction::Resume).unwrap();
    assert_eq!(view(&hall).clock.unwrap().left, left);
    assert_eq!(view(&hall).clock.unwrap().running, Some(WHITE), "who passed first moves (GO-12)");
    hall.act(WHITE, stone(3, 3)).unwrap();
    hall.act(BLACK, GoAction::Pass).unwrap();
    hall.act(WHITE, GoAction::Pass).unwrap();
    let second = hall.now;
    hall.now = second + 119_999;
    hall.tick();
    assert!(hall.is_running());
    hall.now = second + 300_000;
    hall.tick();
    let TableEvent::Ended { at, outcome, .. } = hall.events.last().unwrap() else { panic!("not over") };
    assert_eq!(at.0, second + 120_000, "by its own time, whenever it is noticed (GEN-3)");
    assert_eq!(outcome.reason, EndReason::Score);
    let record = hall.table.record_of_game().unwrap();
    assert_eq!(verify(&record), Ok(()));
    let texts: Vec<&str> = record.plies.iter().filter_map(|ply| ply.line.action.as_deref()).collect();
    assert_eq!(texts, ["ee", "pass", "pass", "accept", "resume", "dd", "pass", "pass"]);
}

#[test]
fn go_11_both_answer_the_same_count_at_once() {
    let mut hall = go_hall();
    go_to_the_count(&mut hall);
    let base = hall.table.seq();
    let accept = |seat| (seat, GoAction::Accept);
    for (seat, action) in [accept(BLACK), accept(WHITE)] {
        let player = hall.player_of(seat);
        hall.ask(&TableCommand::Act { player, base, action }).unwrap();
    }
    assert_eq!(hall.outcome().map(|outcome| outcome.reason), Some(EndReason::Score));
    // A resume makes an accept stale that did not know of it.
    let mut hall = go_hall();
    go_to_the_count(&mut hall);
    let base = hall.table.seq();
    hall.act(WHITE, GoAction::Resume).unwrap();
    let player = hall.player_of(BLACK);
    let late = TableCommand::Act { player, base, action: GoAction::Accept };
    assert_eq!(hall.ask(&late), Err(Reject::Stale));
}

#[test]
fn gen_5_q_gen_2_sixty_seconds_away_forfeit_but_not_during_a_count() {
    let mut hall = go_hall();
    hall.act(BLACK, stone(4, 4)).unwrap();
    let gone = TableCommand::Depart { player: player(1) };
    hall.ask(&gone).unwrap();
    hall.now += 59_999;
    hall.ask(&TableCommand::Arrive { player: player(1) }).unwrap();
    assert!(hall.is_running(), "reconnected at 59,999 ms");
    hall.ask(&gone).unwrap();
    hall.now += 60_000;
    hall.tick();
    let lost = hall.outcome().unwrap();
    assert_eq!((lost.winner(), lost.reason), (Some(WHITE), EndReason::Disconnection));
    // In a count silence lets the count stand; afterwards absence counts from zero.
    let mut hall = go_hall();
    go_to_the_count(&mut hall);
    hall.ask(&gone).unwrap();
    hall.now += 119_000;
    hall.act(WHITE, GoAction::Resume).unwrap();
    let resumed = hall.now;
    hall.act(WHITE, stone(5, 5)).unwrap();
    hall.now = resumed + 59_999;
    hall.tick();
    assert!(hall.is_running());
    hall.now = resumed + 60_000;
    hall.tick();
    assert_eq!(hall.outcome().map(|outcome| outcome.reason), Some(EndReason::Disconnection));
}

#[test]
fn go_17_resignation_also_in_the_count() {
    let mut hall = go_hall();
    go_to_the_count(&mut hall);
    hall.ask(&TableCommand::Resign { player: player(1) }).unwrap();
    assert_eq!(hall.outcome(), Some(Outcome::win(WHITE, EndReason::Resignation)));
    assert_eq!(verify(&hall.table.record_of_game().unwrap()), Ok(()));
}

#[test]
fn gen_4_contests_have_3_5_10_20_or_30_minutes_and_no_increment() {
    let games = [
        GameConfig::Go(GoTable { size: 19, scoring: Default::default(), handicap: 0 }),
        GameConfig::Backgammon(Default::default()),
        GameConfig::GinRummy(Default::default()),
    ];
    for game in games {
        for minutes in 0..40 {
            let settings =
                TableSettings { game, minutes, increment_seconds: 0, colour: ColourChoice::Random };
            let made = settings.setup(table_id(1), (player(1), name(1)));
            assert_eq!(made.is_ok(), [3, 5, 10, 20, 30].contains(&minutes), "{game:?} {minutes}");
            if let Ok(setup) = made {
                assert_eq!(setup.away, AwayPolicy::Forfeit { after: Millis::seconds(60) });
            }
            let more = TableSettings { increment_seconds: 1, ..settings };
            assert!(more.setup(table_id(1), (player(1), name(1))).is_err());
        }
    }
}

#[test]
fn go_1_lu_1_choices_that_contradict_each_other_are_refused() {
    let made = |game, minutes| {
        let settings = TableSettings { game, minutes, increment_seconds: 0, colour: ColourChoice::Random };
        settings.setup(table_id(1), (player(1), name(1))).map(|_| ())
    };
    let go = |size, handicap| GameConfig::Go(GoTable { size, scoring: Default::default(), handicap });
    for (size, handicap) in [(10, 0), (9, 1), (19, 10)] {
        assert_eq!(made(go(size, handicap), 10), Err(BadSetting::Game));
    }
    let house = ludo::House::default();
    let ludo = |players, house, turn_seconds| {
        GameConfig::Ludo(LudoTable { players, house, turn_seconds, computers: 0 })
    };
    assert_eq!(made(ludo(4, house, 30), 0), Ok(()));
    assert_eq!(made(ludo(4, house, 30), 10), Err(BadSetting::Minutes), "ludo has no bank");
    assert_eq!(made(ludo(5, house, 30), 0), Err(BadSetting::Game));
    assert_eq!(made(ludo(4, house, 9), 0), Err(BadSetting::Game));
    assert_eq!(made(ludo(3, ludo::House { teams: true, ..house }, 30), 0), Err(BadSetting::Game));
    let both = ludo::House { two_dice: true, three_tries: true, ..house };
    assert_eq!(made(ludo(4, both, 30), 0), Err(BadSetting::Game));
}

#[test]
fn a_ludo_table_must_be_able_to_end_by_itself() {
    let fine = ludo_for(4);
    let open = |setup: TableSetup| {
        let mut hall = Hall::<Ludo>::new([1; 32]);
        hall.ask(&TableCommand::Open { setup: Box::new(setup) })
    };
    assert_eq!(open(fine.clone()), Ok(()));
    for bad in [
        TableSetup { clock: ClockConfig::minutes(5), ..fine.clone() },
        TableSetup { away: AwayPolicy::Forfeit { after: Millis::seconds(60) }, ..fine.clone() },
        TableSetup { white_place: None, ..fine.clone() },
        TableSetup { white_place: Seat::new(3), ..ludo_for(3) },
        TableSetup {
            reserved: vec![(player(1), name(1)), (player(2), name(2)), (player(1), name(1))],
            ..fine.clone()
        },
        TableSetup { owner: room_of_match(GameConfig::LudoChess).owner, ..fine.clone() },
    ] {
        assert_eq!(open(bad.clone()), Err(Reject::BadSettings), "{bad:?}");
    }
    let bank = TableSetup { clock: ClockConfig::NONE, ..go_game() };
    let mut hall = Hall::<Go>::new([1; 32]);
    assert_eq!(hall.ask(&TableCommand::Open { setup: Box::new(bank) }), Err(Reject::BadSettings));
}

#[test]
fn lu_1_two_sit_opposite_and_three_and_four_in_a_row() {
    for (players, seats) in [(2, vec![0, 2]), (3, vec![0, 1, 2]), (4, vec![0, 1, 2, 3])] {
        let hall = Hall::<Ludo>::full(&ludo_for(players), [5; 32]);
        assert!(hall.is_running(), "{players} players");
        let own: Vec<Seat> = (1..=players)
            .map(|n| match hall.table.viewer(Some(&player(n))) {
                Viewer::Seat(seat) => seat,
                Viewer::Spectator => panic!("player {n} has no seat"),
            })
            .collect();
        assert_eq!(own.iter().map(|seat| seat.index()).collect::<Vec<_>>(), seats);
        let view = view(&hall);
        assert_eq!(view.seats, own.iter().copied().fold(SeatSet::EMPTY, SeatSet::with));
        let shown: Vec<_> = view.places.iter().map(|place| place.player.clone()).collect();
        assert_eq!(shown, (1..=players).map(player).collect::<Vec<_>>(), "in seat order");
        assert_eq!((view.clock, view.waits_until.map(|at| at.0)), (None, Some(30_000)));
        let mut late = hall;
        let sit = TableCommand::Sit { player: player(9), name: name(9), nonce: None };
        assert_eq!(late.ask(&sit), Err(Reject::TableFull));
    }
}

#[test]
fn lu_27_the_server_plays_for_the_absent_and_nobody_watching_the_game_ends() {
    for players in 2..=4 {
        let mut hall = Hall::<Ludo>::full(&ludo_for(players), [players; 32]);
        let first = hall.turn().unwrap().0;
        hall.now += 29_999;
        hall.tick();
        assert!(!hall.events.iter().any(|event| matches!(event, TableEvent::Played { .. })));
        hall.now += 1;
        hall.tick();
        let TableEvent::Played { at, seat, events, .. } = hall.events.last().unwrap() else { panic!() };
        assert_eq!((at.0, *seat), (30_000, None), "nobody did it");
        assert_eq!(events.first(), Some(&ludo::Event::TimedOut { seat: first }));
        // One look, long afterwards.
        hall.now += 3_600_000;
        hall.tick();
        assert!(!hall.is_running());
        let game = view(&hall).game.unwrap();
        assert_eq!(game.leavers.len(), usize::from(players) - 1, "all but one have left");
        assert_eq!(hall.outcome().unwrap().reason, EndReason::TurnTimer);
        assert_eq!(verify(&hall.table.record_of_game().unwrap()), Ok(()));
    }
}

#[test]
fn lu_27_who_resigns_leaves_and_the_others_play_on() {
    let mut hall = Hall::<Ludo>::full(&ludo_for(4), [6; 32]);
    for (n, still) in [(2, 3), (4, 2)] {
        hall.ask(&TableCommand::Resign { player: player(n) }).unwrap();
        assert!(hall.is_running());
        assert_eq!(view(&hall).game.unwrap().board.seats().len(), still);
        let again = hall.ask(&TableCommand::Resign { player: player(n) });
        assert_eq!(again, Err(Reject::GameOver), "out already");
    }
    hall.ask(&TableCommand::Resign { player: player(1) }).unwrap();
    assert_eq!(hall.outcome(), Some(Outcome::win(seat(2), EndReason::Resignation)));
    let places: Vec<usize> = view(&hall).game.unwrap().places().iter().map(|seat| seat.index()).collect();
    assert_eq!(places, [2, 0, 3, 1], "who left first is last");
    let record = hall.table.record_of_game().unwrap();
    assert_eq!(verify(&record), Ok(()));
    assert_eq!(record.plies.iter().filter(|ply| ply.line.action.as_deref() == Some("leave")).count(), 3);
    // Between two, giving up is the end (GEN-6).
    let mut hall = Hall::<Ludo>::full(&ludo_for(2), [6; 32]);
    hall.ask(&TableCommand::Resign { player: player(1) }).unwrap();
    assert_eq!(hall.outcome(), Some(Outcome::win(seat(2), EndReason::Resignation)));
    assert_eq!(verify(&hall.table.record_of_game().unwrap()), Ok(()));
}

#[test]
fn lu_26_partners_win_together_in_everybodys_list() {
    let house = ludo::House { teams: true, ..ludo::House::default() };
    let game = GameConfig::Ludo(LudoTable { players: 4, house, turn_seconds: 30, computers: 0 });
    let mut hall = Hall::<Ludo>::full(&free(game, 0), [8; 32]);
    hall.ask(&TableCommand::Resign { player: player(2) }).unwrap();
    assert!(!hall.is_running(), "a team without one of its players has lost");
    let mut last = BTreeMap::new();
    for effect in &hall.effects {
        if let shared::table::Effect::TellPlayer { player, note, .. } = effect {
            last.insert(player.clone(), note.outcome);
        }
    }
    for (n, won) in [(1, true), (2, false), (3, true), (4, false)] {
        let (outcome, own) = last[&player(n)].unwrap();
        assert_eq!(outcome.winner() == Some(own), won, "player {n}");
    }
}

#[test]
fn bg_24_a_double_is_decided_on_the_takers_clock() {
    let mut hall = Hall::<Backgammon>::full(&backgammon_game(), [1; 32]);
    let opening = hall.turn().unwrap();
    hall.act(opening.0, opening.1[0].clone()).unwrap();
    let (doubler, actions) = hall.turn().unwrap();
    assert_eq!(doubler, opening.0.other());
    assert!(actions.contains(&backgammon::Action::Double), "BG-22: before the roll");
    hall.now += 1_000;
    hall.act(doubler, backgammon::Action::Double).unwrap();
    let taker = doubler.other();
    assert_eq!(view(&hall).clock.unwrap().running, Some(taker));
    let before = view(&hall).clock.unwrap();
    hall.now += 7_000;
    hall.act(taker, backgammon::Action::Take).unwrap();
    let after = view(&hall).clock.unwrap();
    assert_eq!(before.bank(taker).minus(after.bank(taker)), Millis(7_000));
    assert_eq!(before.bank(doubler), after.bank(doubler));
    assert_eq!(after.running, Some(doubler), "BG-23: the doubler then rolls");
    // The taker's flag may fall over the decision.
    let mut hall = Hall::<Backgammon>::full(&backgammon_game(), [1; 32]);
    hall.act(opening.0, opening.1[0].clone()).unwrap();
    hall.act(doubler, backgammon::Action::Double).unwrap();
    hall.now += 300_000;
    hall.tick();
    assert_eq!(hall.outcome(), Some(Outcome::win(doubler, EndReason::Timeout)));
}

#[test]
fn bg_20_free_tables_have_no_cube() {
    let setup = free(GameConfig::Backgammon(Default::default()), 5);
    assert!(!setup.cube);
    let mut hall = Hall::<Backgammon>::full(&setup, [1; 32]);
    let (first, actions) = hall.turn().unwrap();
    hall.act(first, actions[0].clone()).unwrap();
    let (second, _) = hall.turn().unwrap();
    assert!(hall.act(second, backgammon::Action::Double).is_err());
}

#[test]
fn q_ct_3_a_flag_against_a_side_that_cannot_mate_is_a_setting_of_a_table() {
    let setup = TableSetup { flag_needs_mating_material: true, ..classic_room() };
    let config =
        |setup: &TableSetup| <shared::rules::classic_chess::ClassicChess as TableGame>::config(setup);
    assert!(config(&setup).unwrap().flag_needs_mating_material);
    assert!(!config(&classic_room()).unwrap().flag_needs_mating_material, "off by default");
    let contest = TableSetup { flag_needs_mating_material: true, ..contest() };
    assert!(!config(&contest).unwrap().flag_needs_mating_material, "nothing elsewhere");
}

#[test]
fn go_2_colours_are_chosen_by_colour_and_not_by_seat() {
    for (colour, first) in [(ColourChoice::Black, BLACK), (ColourChoice::White, WHITE)] {
        let game = GameConfig::Go(GoTable { size: 9, scoring: Default::default(), handicap: 0 });
        let settings = TableSettings { game, minutes: 5, increment_seconds: 0, colour };
        let setup = settings.setup(table_id(1), (player(1), name(1))).unwrap();
        let hall = Hall::<Go>::full(&setup, [2; 32]);
        assert_eq!(hall.table.viewer(Some(&player(1))), Viewer::Seat(first));
        assert_eq!(view(&hall).settings.colour, colour, "and are shown as chosen");
    }
}

/// Everything hidden in a match: both hands and the stock, by viewer.
fn hidden(state: &gin_rummy::State, viewer: Viewer) -> Vec<Card> {
    if matches!(state.hand.end, Some(HandEnd::Closed { .. })) {
        return Vec::new();
    }
    let own = |card: &Card| match viewer {
        Viewer::Seat(seat) if seat.index() < 2 => state.hand.cards(seat).contains(*card),
        _ => false,
    };
    let open = |card: &Card| state.hand.pile.0.contains(card) || state.hand.upcard == *card;
    Card::all().filter(|card| !own(card) && !open(card)).collect()
}

#[test]
fn gr_26_gen_11_no_view_or_event_of_a_table_names_a_card_that_its_viewer_may_not_know() {
    let mut looks = 0;
    for number in 0..12 {
        let hall = random_party::<GinRummy>(&gin_match(), number);
        let mut table = shared::table::Table::<GinRummy>::default();
        let mut truth: Option<gin_rummy::State> = None;
        for event in &hall.events {
            table = shared::aggregate::Aggregate::evolve(table, event);
            let before = truth.clone();
            match event {
                TableEvent::Started { opened, .. } => truth = Some(GinRummy::begin(opened)),
                TableEvent::Played { events, .. } => {
                    truth = truth.map(|state| events.iter().fold(state, GinRummy::evolve));
                }
                _ => {}
            }
            let Some(state) = &truth else { continue };
            if table.phase() != Some(Phase::Running) {
                continue;
            }
            for viewer in [Viewer::Seat(BLACK), Viewer::Seat(WHITE), Viewer::Spectator] {
                let mut texts = vec![serde_json::to_string(&table.view(viewer).unwrap()).unwrap()];
                let seen = table.seen(event, viewer);
                texts.extend(seen.map(|seen| serde_json::to_string(&seen).unwrap()));
                for card in hidden(state, viewer) {
                    // What lay open a moment ago may be named by the event that took it.
                    let was_open =
                        before.as_ref().is_some_and(|state| !hidden(state, viewer).contains(&card));
                    for text in &texts {
                        let named = text.contains(&format!("\"{card}\""));
                        assert!(!named || was_open, "{card} for {viewer:?}: {text}");
                        looks += 1;
                    }
                }
                assert!(texts.iter().all(|text| !text.contains("deck") && !text.contains("stock\":\"")));
            }
        }
        // Notes for the players' lists hold no card at all.
        let notes = serde_json::to_string(&hall.effects).unwrap();
        assert!(!notes.contains("\"hand"), "{notes}");
    }
    assert!(looks > 10_000);
}

#[test]
fn gr_6_between_hands_no_clock_runs_and_the_next_hand_comes_by_itself() {
    let mut found = false;
    for number in 0..20 {
        let mut hall = Hall::<GinRummy>::full(&gin_match(), [number; 32]);
        for _ in 0..400 {
            let Some((seat, actions)) = hall.turn() else { break };
            let view = view(&hall);
            if matches!(view.game.as_ref().unwrap().phase, gin_rummy::Phase::Pause { .. }) {
                assert_eq!(view.clock.unwrap().running, None);
                let until = view.waits_until.unwrap().0;
                assert_eq!(until, hall.now + 30_000);
                let hand = view.game.unwrap().number;
                hall.now = until;
                hall.tick();
                let next = self::view(&hall);
                assert_eq!(next.game.unwrap().number, hand + 1);
                assert_eq!(next.clock.unwrap().running.map(|_| next.clock.unwrap().since.0), Some(until));
                found = true;
                break;
            }
            let close = |action: &&gin_rummy::Action| {
                matches!(action, gin_rummy::Action::Play(gin_rummy::Play::Close { .. }))
            };
            let draw = gin_rummy::Action::Play(gin_rummy::Play::Draw { from: Source::Stock });
            let action = actions.iter().find(close).or(actions.iter().find(|action| **action == draw));
            hall.act(seat, action.unwrap_or(&actions[0]).clone()).unwrap();
        }
    }
    assert!(found);
}

/// Random games of a kind are verified from their record alone, and a changed record is found out.
fn records_hold<G: TableGame>(setup: &TableSetup, games: u64) -> BTreeMap<&'static str, u32> {
    let mut reasons = BTreeMap::new();
    for number in 0..games {
        let hall = random_party::<G>(setup, number);
        assert_eq!(hall.ends(), 1);
        let Some(record) = hall.table.record_of_game() else { continue };
        assert_eq!(verify(&record), Ok(()), "{:?} game {number}", G::KIND);
        *reasons.entry(record.outcome.reason.code()).or_default() += 1;
        let text = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<shared::table::Record>(&text).unwrap(), record);
        // Another secret, another result, another move.
        let mut other = record.clone();
        other.position.push('x');
        assert!(verify(&other).is_err());
        if let Some(ply) = record.plies.iter().position(|ply| ply.line.action.is_some()) {
            let mut other = record.clone();
            other.plies[ply].line.action = Some("nonsense".to_owned());
            assert_eq!(verify(&other).map_err(|fault| fault.wrong), Err(Wrong::Move));
            let mut other = record.clone();
            other.plies[ply].line.dice.push(3);
            assert_eq!(verify(&other).map_err(|fault| fault.wrong), Err(Wrong::Roll));
        }
        for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Spectator] {
            let bytes = serde_json::to_string(&hall.table.view(viewer).unwrap().game).unwrap().len();
            assert!(bytes <= 4_096, "a view of {bytes} bytes");
        }
    }
    reasons
}

#[test]
fn gen_8_records_of_go_hold() {
    records_hold::<Go>(&TableSetup { white_place: None, ..go_game() }, 24);
}

#[test]
fn gen_8_records_of_backgammon_hold() {
    let reasons = records_hold::<Backgammon>(&backgammon_game(), 40);
    assert!(reasons.len() > 2, "{reasons:?}");
}

#[test]
fn gen_8_records_of_gin_rummy_hold() {
    let reasons = records_hold::<GinRummy>(&gin_match(), 24);
    assert!(reasons.len() > 1, "{reasons:?}");
}

#[test]
fn gen_8_records_of_ludo_hold() {
    for players in 2..=4 {
        records_hold::<Ludo>(&ludo_for(players), 8);
    }
}

#[test]
fn a_rematch_goes_round_by_one_seat_when_all_want_it() {
    let mut hall = Hall::<Ludo>::full(&ludo_for(3), [4; 32]);
    hall.now += 3_600_000;
    hall.tick();
    for n in [1, 3] {
        hall.ask(&TableCommand::OfferRematch { player: player(n) }).unwrap();
        assert_eq!(view(&hall).next, None, "not all want it yet");
    }
    hall.ask(&TableCommand::OfferRematch { player: player(2) }).unwrap();
    let setup = hall.effects.iter().find_map(|effect| match effect {
        shared::table::Effect::OpenTable { setup } => Some(setup.clone()),
        _ => None,
    });
    let setup = setup.expect("a table for the rematch");
    let order: Vec<_> = setup.reserved.iter().map(|(player, _)| player.clone()).collect();
    assert_eq!(order, [player(2), player(3), player(1)]);
    assert_eq!(setup.owner, Owner::Player { player: player(2) });
    assert_eq!(json!(setup.game), json!(ludo_for(3).game));
}
