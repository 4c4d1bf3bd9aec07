//! Creating, joining, starting, leaving: T-1 .. T-7, T-11, T-15, T-83, FD-8.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use shared::aggregate::Aggregate;
use shared::chance::{Chance, Label, Nonce, commitment, key};
use shared::ids::{Description, EventName, TournamentCode};
use shared::seat::Seat;
use shared::time::Instant;
use shared::tournament::*;
use std::collections::BTreeSet;
use tournament_kit::*;

fn with(change: impl FnOnce(&mut TournamentSettings)) -> TournamentSettings {
    let mut settings = settings();
    change(&mut settings);
    settings
}

#[test]
fn t_1_defaults_of_a_settings_form_that_names_only_the_event() {
    let form: TournamentSettings = serde_json::from_str(r#"{"name":"Diwali Cup"}"#).unwrap();
    let defaults = TournamentSettings { max_players: 8, finals_best_of: 3, ..settings() };
    assert_eq!(form, defaults);
    assert_eq!((form.mode, form.minutes, form.match_deadline_hours), (Mode::LudoChess, 10, 24));
}

#[test]
fn t_1_ranges_are_checked_at_both_ends() {
    let check = |change: fn(&mut TournamentSettings)| with(change).check(START);
    for minutes in [5, 10, 15, 30] {
        assert_eq!(with(|s| s.minutes = minutes).check(START), Ok(()));
    }
    for minutes in [0, 1, 4, 6, 20, 31, u16::MAX] {
        assert_eq!(with(|s| s.minutes = minutes).check(START), Err(BadSetting::Minutes));
    }
    assert_eq!(check(|s| s.max_players = 2), Ok(()));
    assert_eq!(check(|s| s.max_players = 2_048), Ok(()));
    assert_eq!(check(|s| s.max_players = 1), Err(BadSetting::MaxPlayers));
    assert_eq!(check(|s| s.max_players = 2_049), Err(BadSetting::MaxPlayers));
    assert_eq!(check(|s| s.match_deadline_hours = 1), Ok(()));
    assert_eq!(check(|s| s.match_deadline_hours = 168), Ok(()));
    assert_eq!(check(|s| s.match_deadline_hours = 0), Err(BadSetting::MatchDeadlineHours));
    assert_eq!(check(|s| s.match_deadline_hours = 169), Err(BadSetting::MatchDeadlineHours));
    assert_eq!(check(|s| s.finals_best_of = 3), Ok(()));
    assert_eq!(check(|s| s.finals_best_of = 2), Err(BadSetting::FinalsBestOf));
    assert_eq!(check(|s| s.starts_at = Some(START)), Err(BadSetting::StartsAt));
    assert_eq!(check(|s| s.starts_at = Some(Instant(START.0 + 1))), Ok(()));
    let mut world = World::empty();
    let refused = world.run(create(with(|s| s.minutes = 7)));
    assert_eq!(refused, Err(TournamentReject::BadSettings));
    assert_eq!(world.state, Tournament::default());
}

#[test]
fn t_3_q_t_3_a_code_is_twelve_of_32_signs_without_look_alikes() {
    let code = |byte: u8| TournamentCode::from_random(&[byte; 12]);
    let signs: BTreeSet<char> =
        (0..=255).flat_map(|byte| code(byte).as_str().chars().collect::<Vec<_>>()).collect();
    let letters = ('A'..='Z').filter(|letter| !matches!(letter, 'I' | 'O'));
    assert_eq!(signs, letters.chain('2'..='9').collect::<BTreeSet<char>>());
    assert_eq!(signs.len(), 32, "24 letters and 8 digits");
    assert_eq!(code(77).as_str().len(), 12);
    for look_alike in ['I', 'O', '0', '1'] {
        let text = format!("K7MW2QXA9B4{look_alike}");
        assert!(TournamentCode::parse(&text).is_err(), "{text}");
    }
    assert_eq!(
        TournamentCode::parse("k7mw2qxa9b4c").as_ref().map(TournamentCode::as_str),
        Ok("K7MW2QXA9B4C")
    );
}

#[test]
fn q_t_1_names_count_unicode_scalar_values_after_trimming() {
    assert!(EventName::parse(&format!("  {}  ", "क".repeat(100))).is_ok());
    assert!(EventName::parse(&"क".repeat(101)).is_err());
    assert!(EventName::parse("a\u{202e}b").is_err());
    assert!(Description::parse(&"x".repeat(500)).is_ok());
    assert!(Description::parse(&"x".repeat(501)).is_err());
    assert!(Description::parse("").is_ok());
}

#[test]
fn t_2_q_t_2_the_creator_organises_and_does_not_play_unless_joining() {
    let mut world = World::new(with(|s| s.approval = true));
    assert!(world.view().you_organise && world.view().entries.is_empty());
    world
        .run(TournamentCommand::Join { player: organiser(), name: name(1), nonce: None, pro: false })
        .unwrap();
    assert!(!world.view().entries[0].accepted, "the own request is like any other");
}

#[test]
fn t_3_creating_again_is_the_same_or_the_code_is_taken() {
    let mut world = World::new(settings());
    let again = world.run(create(settings())).unwrap();
    assert_eq!((again.events.len(), again.effects.len()), (0, 0));
    let other = with(|s| s.minutes = 5);
    assert_eq!(world.run(create(other)), Err(TournamentReject::CodeTaken));
}

#[test]
fn unknown_tournaments_answer_every_command_with_one_code() {
    let mut world = World::empty();
    let commands = [
        TournamentCommand::Tick,
        TournamentCommand::Start { by: organiser() },
        TournamentCommand::Play { player: player(1), nonce: None },
        TournamentCommand::Join { player: player(1), name: name(1), nonce: None, pro: false },
        TournamentCommand::Remove { by: organiser(), player: player(1) },
    ];
    for command in commands {
        assert_eq!(world.run(command), Err(TournamentReject::NoSuchTournament));
    }
}

#[test]
fn t_4_a_request_takes_no_place_until_the_organiser_accepts_it() {
    let mut world = World::new(with(|s| (s.approval, s.max_players) = (true, 2)));
    for n in 0..4 {
        world.join(n).unwrap();
    }
    let answer = |world: &mut World, n: usize, accept: bool| {
        world.run(TournamentCommand::Answer { by: organiser(), player: player(n), accept })
    };
    assert_eq!(world.view().entries.iter().filter(|e| e.accepted).count(), 0);
    answer(&mut world, 2, true).unwrap();
    answer(&mut world, 0, false).unwrap();
    answer(&mut world, 1, true).unwrap();
    assert_eq!(answer(&mut world, 3, true), Err(TournamentReject::Full));
    assert_eq!(answer(&mut world, 1, true), Err(TournamentReject::AlreadyJoined));
    assert_eq!(answer(&mut world, 9, true), Err(TournamentReject::NotJoined));
    let foreign = TournamentCommand::Answer { by: player(1), player: player(3), accept: true };
    assert_eq!(world.run(foreign), Err(TournamentReject::NotOrganiser));
    assert_eq!(world.join(5), Err(TournamentReject::Full), "no request either once it is full");
    // T-6: open requests are dropped at the start.
    world.run(TournamentCommand::Start { by: organiser() }).unwrap();
    let mut players: Vec<usize> = world.view().entries.iter().map(|e| number(&e.player)).collect();
    players.sort_unstable();
    assert_eq!(players, [1, 2]);
}

#[test]
fn t_4_open_requests_are_seen_by_the_organiser_and_by_who_asks() {
    let mut world = World::new(with(|s| s.approval = true));
    world.join(1).unwrap();
    world.join(2).unwrap();
    assert_eq!(world.view().entries.len(), 2);
    let own = world.state.view(Some(&player(2))).unwrap();
    assert_eq!((own.entries.len(), own.you), (1, Some(0)));
    assert!(world.state.view(None).unwrap().entries.is_empty());
}

#[test]
fn t_5_a_player_joins_once_and_leaves_freely_before_the_start() {
    let mut world = World::new(with(|s| s.max_players = 3));
    world.join(1).unwrap();
    assert_eq!(world.join(1), Err(TournamentReject::AlreadyJoined));
    world.run(TournamentCommand::Leave { player: player(1) }).unwrap();
    assert_eq!(world.run(TournamentCommand::Leave { player: player(1) }), Err(TournamentReject::NotJoined));
    for n in 1..4 {
        world.join(n).unwrap();
    }
    assert_eq!(world.join(4), Err(TournamentReject::Full));
    world.run(TournamentCommand::Start { by: organiser() }).unwrap();
    assert_eq!(world.join(4), Err(TournamentReject::NotInRegistration));
    assert_eq!(
        world.run(TournamentCommand::Leave { player: player(1) }),
        Err(TournamentReject::NotInRegistration)
    );
}

#[test]
fn t_6_q_t_4_two_players_are_enough_and_a_full_field_does_not_start_by_itself() {
    let mut world = World::new(with(|s| s.max_players = 2));
    world.join(1).unwrap();
    let start = TournamentCommand::Start { by: organiser() };
    assert_eq!(world.run(start.clone()), Err(TournamentReject::TooFewPlayers));
    world.join(2).unwrap();
    world.wait(1_000);
    world.tick();
    assert_eq!(world.view().stage, Stage::Registration);
    assert_eq!(world.run(TournamentCommand::Start { by: player(1) }), Err(TournamentReject::NotOrganiser));
    world.run(start.clone()).unwrap();
    assert_eq!(world.view().stage, Stage::InProgress);
    assert_eq!(world.run(start), Err(TournamentReject::NotInRegistration));
}

#[test]
fn t_6_the_server_starts_it_at_the_set_time_or_cancels_it() {
    for (players, stage) in [(2, Stage::InProgress), (1, Stage::Cancelled), (0, Stage::Cancelled)] {
        let at = Instant(START.0 + 5 * HOUR);
        let mut world = World::new(with(|s| s.starts_at = Some(at)));
        for n in 0..players {
            world.join(n).unwrap();
        }
        assert_eq!(world.state.deadline(), Some(at));
        world.now = Instant(at.0 - 1);
        world.tick();
        assert_eq!(world.view().stage, Stage::Registration);
        world.now = at;
        world.tick();
        assert_eq!(world.view().stage, stage);
    }
}

#[test]
fn t_6_what_is_overdue_happens_before_a_late_command() {
    let at = Instant(START.0 + HOUR);
    let mut world = World::new(with(|s| s.starts_at = Some(at)));
    world.join(1).unwrap();
    world.join(2).unwrap();
    world.wait(2);
    assert_eq!(world.join(3), Err(TournamentReject::NotInRegistration));
    assert_eq!(world.view().entries.len(), 2);
}

#[test]
fn t_7_a_cancelled_tournament_stays_cancelled() {
    let mut world = World::new(settings());
    world.join(1).unwrap();
    world.join(2).unwrap();
    let cancel = TournamentCommand::Cancel { by: organiser() };
    let decision = world.run(cancel.clone()).unwrap();
    assert!(told(&decision).iter().all(|(_, note)| note.over), "everybody learns it");
    assert_eq!(told(&decision).len(), 3);
    assert_eq!(world.run(cancel), Err(TournamentReject::NotInRegistration));
    assert_eq!(
        world.run(TournamentCommand::Start { by: organiser() }),
        Err(TournamentReject::NotInRegistration)
    );
    assert_eq!(world.join(3), Err(TournamentReject::NotInRegistration));
    assert_eq!(world.state.deadline(), None);
}

#[test]
fn t_7_a_running_tournament_cannot_be_cancelled() {
    let mut world = World::started(settings(), 2);
    let cancel = TournamentCommand::Cancel { by: organiser() };
    assert_eq!(world.run(cancel), Err(TournamentReject::NotInRegistration));
}

#[test]
fn t_11_fd_8_the_seeding_is_recomputed_from_what_the_view_shows() {
    let mut world = World::new(settings());
    for n in 0..12 {
        world.join(n).unwrap();
    }
    world.run(TournamentCommand::Leave { player: player(3) }).unwrap();
    let committed = world.view().commitment;
    assert_eq!(world.view().reveal, None, "the secret is not out before the start");
    world.run(TournamentCommand::Start { by: organiser() }).unwrap();
    let view = world.view();
    let seed = view.reveal.clone().expect("revealed at the start");
    assert_eq!(commitment(&seed, code().as_str()), committed);
    let mut joined = view.entries.clone();
    joined.sort_by_key(|entry| entry.joined);
    let nonces: Vec<Option<Nonce>> = joined.iter().map(|entry| entry.nonce).collect();
    assert!(nonces.iter().any(Option::is_some) && nonces.iter().any(Option::is_none));
    let chance = Chance::new(key(&seed, &nonces), code().to_string());
    let order = chance.shuffle(Label::Seeding, 0, 11).unwrap();
    let seeds: Vec<_> = order.iter().map(|at| joined[*at as usize].player.clone()).collect();
    assert_eq!(view.entries.iter().map(|entry| entry.player.clone()).collect::<Vec<_>>(), seeds);
    assert_ne!(seed, world.seed, "the master secret stays");
}

#[test]
fn t_15_byes_advance_at_the_start_and_are_shown_as_byes() {
    let world = World::started(settings(), 12);
    let matches = world.matches();
    assert_eq!(matches.len(), 15);
    let shown: Vec<MatchStatus> = matches.iter().map(|found| found.status).collect();
    let byes: Vec<usize> = (0..15).filter(|at| shown[*at] == MatchStatus::Bye).collect();
    assert_eq!(byes, [0, 2, 4, 6]);
    assert!(byes.iter().all(|at| matches[*at].by == Some(MatchEnd::Bye)));
    assert_eq!(matches[0].places, [Some(0), None]);
    assert_eq!(matches[1].places, [Some(4), Some(11)]);
    assert_eq!(matches[8].places, [Some(0), None], "to be decided is not a bye");
    assert_eq!(matches[8].status, MatchStatus::Pending);
    assert!(matches.iter().filter(|found| found.status == MatchStatus::Ready).count() == 4);
}

#[test]
fn t_15_two_byes_make_the_second_round_ready_at_once_with_its_own_window() {
    let world = World::started(settings(), 5);
    let second = world.found(4);
    assert_eq!((second.round, second.index, second.status), (2, 0, MatchStatus::Ready));
    assert_eq!(second.deadline, Some(Instant(START.0 + 48 * HOUR)), "T-22: the nominal deadline of round 2");
}

#[test]
fn t_83_a_removed_player_is_off_the_list_and_cannot_come_back() {
    let mut world = World::new(settings());
    world.join(1).unwrap();
    let remove = TournamentCommand::Remove { by: organiser(), player: player(1) };
    assert_eq!(
        world.run(TournamentCommand::Remove { by: player(1), player: player(1) }),
        Err(TournamentReject::NotOrganiser)
    );
    let decision = world.run(remove.clone()).unwrap();
    assert!(told(&decision).iter().any(|(who, note)| *who == player(1) && !note.playing));
    assert!(world.view().entries.is_empty());
    let removed = |n| world.state.view(Some(&player(n))).unwrap().you_removed;
    assert_eq!((removed(1), removed(2)), (true, false), "who was removed is told, and nobody else");
    assert_eq!(world.join(1), Err(TournamentReject::Barred));
    assert_eq!(world.run(remove), Err(TournamentReject::NotJoined));
}

#[test]
fn t_83_after_the_start_the_match_is_forfeited_now_or_as_soon_as_it_is_ready() {
    let mut world = World::started(settings(), 4);
    let (now, later) = (world.at(0, Seat::FIRST), world.at(1, Seat::FIRST));
    let remove = |world: &mut World, player: &shared::ids::PlayerId| {
        world.run(TournamentCommand::Remove { by: organiser(), player: player.clone() }).unwrap()
    };
    world.game(1, mate(Seat::FIRST)).unwrap();
    remove(&mut world, &later);
    assert_eq!(world.found(2).status, MatchStatus::Pending, "pending: nothing to forfeit yet");
    world.open(0);
    let decision = remove(&mut world, &now);
    let closed = decision.effects.iter().any(|e| matches!(e, TournamentEffect::CloseTable { .. }));
    assert!(closed, "the open room is closed");
    // Match 0 goes to the opponent, the Finals become ready and are forfeited by the other removed player.
    let view = world.view();
    assert_eq!(view.matches[0].by, Some(MatchEnd::ForfeitAdmin));
    assert_eq!(view.matches[2].by, Some(MatchEnd::ForfeitAdmin));
    assert_eq!(view.stage, Stage::Completed);
    let champion = &view.entries[usize::from(view.champion.unwrap())];
    assert_eq!(champion.player, world.at(0, Seat::SECOND));
    assert_eq!(view.entries.iter().filter(|entry| entry.removed).count(), 2);
}

#[test]
fn t_83_removing_who_is_out_already_changes_no_match() {
    let mut world = World::started(settings(), 4);
    let out = world.at(0, Seat::SECOND);
    world.game(0, mate(Seat::FIRST)).unwrap();
    let before = world.matches();
    world.run(TournamentCommand::Remove { by: organiser(), player: out.clone() }).unwrap();
    assert_eq!(world.matches(), before);
    let again = world.run(TournamentCommand::Remove { by: organiser(), player: out }).unwrap();
    assert!(again.events.is_empty());
}

#[test]
fn t_80_q_t_27_a_tier_is_priced_for_each_event_created() {
    let tiers = [Tier::Free, Tier::Standard, Tier::Premium];
    assert_eq!(tiers.map(|tier| (tier.max_players(), tier.pence())), [(8, 0), (32, 299), (128, 499)]);
}

#[test]
fn t_81_q_t_21_free_creations_count_for_thirty_days_of_24_hours() {
    let created = START;
    let after = |ms: i64| counts_at(created, Instant(created.0 + ms));
    let window = 30 * 24 * HOUR;
    assert!(after(0) && after(window - 1));
    assert!(!after(window));
    let free = |free_created| {
        let creator = Creator { pro: false, active: 0, free_created };
        entitled(creator, Tier::Free, 8)
    };
    assert_eq!((free(2), free(3)), (Ok(()), Err(NotEntitled::FreeLimit30Days)));
}
