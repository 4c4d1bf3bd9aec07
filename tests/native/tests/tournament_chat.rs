//! The chat: who may speak, how often, and what the server itself says.
#![allow(missing_docs, reason = "a test")]

mod tournament_kit;

use shared::chat::{ChatLine, LineKind, Role};
use shared::ids::{BadText, ChatText};
use shared::player::NoticeKind;
use shared::seat::Seat;
use shared::time::Millis;
use shared::tournament::{TournamentCommand as Command, TournamentReject as Reject, *};
use tournament_kit::*;

fn text(text: &str) -> ChatText {
    ChatText::parse(text).unwrap()
}

fn say(world: &mut World, n: usize, words: &str) -> Result<Told, Reject> {
    world.run(Command::Say { player: player(n), text: text(words) })
}

fn later(world: &mut World, seconds: i64) {
    world.now = world.now.plus(Millis::seconds(seconds));
}

/// The lines that a decision added.
fn lines(world: &World, told: &Told) -> Vec<ChatLine> {
    world.state.lines(&told.events)
}

#[test]
fn words_are_one_line_of_at_most_300_characters_that_can_be_seen_and_reorder_nothing() {
    assert_eq!(ChatText::parse("  hello ").map(String::from), Ok("hello".to_owned()));
    assert!(ChatText::parse(&"न".repeat(300)).is_ok());
    assert_eq!(ChatText::parse(&"x".repeat(301)), Err(BadText::TooLong));
    assert_eq!(ChatText::parse(" \u{200b} "), Err(BadText::Empty));
    for bad in ["a\nb", "a\u{0}b", "a\u{7f}b", "\u{202e}evil", "a\u{2066}b", "a\u{200f}b", "a\u{2028}b"] {
        assert_eq!(ChatText::parse(bad), Err(BadText::BadCharacter), "{bad:?}");
    }
}

#[test]
fn players_and_the_organiser_speak_each_under_the_own_role() {
    let mut world = World::started(settings(), 3);
    let told = say(&mut world, 1, "Good luck!").unwrap();
    let line = lines(&world, &told).remove(0);
    assert_eq!((line.kind, line.n, line.at), (LineKind::Said, world.state.rev(), world.now));
    let by = line.by.unwrap();
    assert_eq!((by.player, by.name, by.role), (player(1), name(1), Role::Player));
    assert_eq!(line.text, Some(text("Good luck!")));
    let told = world.run(Command::Say { player: organiser(), text: text("Welcome") }).unwrap();
    assert_eq!(lines(&world, &told)[0].by.as_ref().unwrap().role, Role::Organiser);
    assert_eq!(say(&mut world, 77, "hi"), Err(Reject::NotJoined));
}

#[test]
fn an_organiser_who_plays_speaks_as_the_organiser_and_nobody_else_does() {
    let mut world = World::new(settings());
    world.run(Command::Join { player: organiser(), name: name(0), nonce: None, pro: false }).unwrap();
    // A player with the organiser's name is a player all the same.
    let asha = shared::ids::DisplayName::parse("Asha").unwrap();
    world.run(Command::Join { player: player(5), name: asha, nonce: None, pro: false }).unwrap();
    let told = world.run(Command::Say { player: organiser(), text: text("hi") }).unwrap();
    assert_eq!(lines(&world, &told)[0].by.as_ref().unwrap().role, Role::Organiser);
    let told = say(&mut world, 5, "hi").unwrap();
    assert_eq!(lines(&world, &told)[0].by.as_ref().unwrap().role, Role::Player);
}

#[test]
fn whoever_only_asks_to_join_does_not_speak_yet() {
    let mut world = World::new(TournamentSettings { approval: true, ..settings() });
    world.join(1).unwrap();
    assert_eq!(say(&mut world, 1, "let me in"), Err(Reject::NotJoined));
}

#[test]
fn five_lines_at_once_and_then_one_every_five_seconds() {
    let mut world = World::started(settings(), 2);
    for n in 0..5 {
        say(&mut world, 0, &format!("{n}")).unwrap();
    }
    let before = world.state.clone();
    assert_eq!(say(&mut world, 0, "and"), Err(Reject::TooFast));
    assert_eq!(world.state, before, "a refused line changes nothing, not even the allowance");
    say(&mut world, 1, "the others are not held back").unwrap();
    later(&mut world, 4);
    assert_eq!(say(&mut world, 0, "and"), Err(Reject::TooFast));
    later(&mut world, 1);
    say(&mut world, 0, "and").unwrap();
    assert_eq!(say(&mut world, 0, "and"), Err(Reject::TooFast));
    later(&mut world, 3_600);
    for n in 0..5 {
        say(&mut world, 0, &format!("{n}")).unwrap();
    }
    assert_eq!(say(&mut world, 0, "and"), Err(Reject::TooFast), "what is saved up is bounded");
}

#[test]
fn a_player_has_one_link_a_line_and_the_organiser_any_number() {
    let mut world = World::started(settings(), 2);
    let spam = "http://a.example https://b.example";
    assert_eq!(say(&mut world, 0, spam), Err(Reject::BadText));
    assert_eq!(say(&mut world, 0, "www.a.example WWW.b.example"), Err(Reject::BadText));
    say(&mut world, 0, "my game: https://www.a.example/g/1").unwrap();
    world.run(Command::Say { player: organiser(), text: text(spam) }).unwrap();
}

#[test]
fn t_83_the_organiser_mutes_and_whoever_is_removed_is_muted() {
    let mut world = World::started(settings(), 4);
    let mute = |by, n, muted| Command::Mute { by, player: player(n), muted };
    assert_eq!(world.run(mute(player(0), 1, true)), Err(Reject::NotOrganiser));
    world.run(mute(organiser(), 1, true)).unwrap();
    assert_eq!(say(&mut world, 1, "but"), Err(Reject::Muted));
    assert_eq!(world.state.muted(Some(&organiser())), [player(1)]);
    assert!(world.state.muted(Some(&player(1))).is_empty(), "nobody else is told");
    assert!(world.run(mute(organiser(), 1, true)).unwrap().events.is_empty(), "twice is once");
    world.run(mute(organiser(), 1, false)).unwrap();
    say(&mut world, 1, "thank you").unwrap();
    world.run(Command::Remove { by: organiser(), player: player(2) }).unwrap();
    assert_eq!(say(&mut world, 2, "unfair"), Err(Reject::Muted));
    assert_eq!(world.run(Command::Call { player: player(2) }), Err(Reject::Muted));
}

#[test]
fn a_message_of_the_organiser_is_a_line_and_a_notice_to_every_player() {
    let mut world = World::started(settings(), 3);
    let message = |by| Command::Message { by, text: text("Round 2 begins at 8.") };
    assert_eq!(world.run(message(player(0))), Err(Reject::NotOrganiser));
    let told = world.run(message(organiser())).unwrap();
    let told_to: Vec<_> = notices(&told).into_iter().map(|(who, n)| (who, n.kind, n.text)).collect();
    let words = Some(text("Round 2 begins at 8."));
    let all = |n| (player(n), NoticeKind::Message, words.clone());
    assert_eq!(told_to.len(), 3);
    assert!((0..3).all(|n| told_to.contains(&all(n))));
    assert_eq!(lines(&world, &told)[0].kind, LineKind::Announced);
    for _ in 0..2 {
        world.run(message(organiser())).unwrap();
    }
    assert_eq!(world.run(message(organiser())), Err(Reject::TooFast), "every player is told of each");
    world.run(Command::Say { player: organiser(), text: text("talking is another matter") }).unwrap();
}

#[test]
fn a_call_names_the_own_match_and_comes_once_in_two_minutes() {
    let mut world = World::new(settings());
    world.join(0).unwrap();
    world.join(1).unwrap();
    let call = Command::Call { player: player(0) };
    assert_eq!(world.run(call.clone()), Err(Reject::NotRunning));
    world.run(Command::Start { by: organiser() }).unwrap();
    let told = world.run(call.clone()).unwrap();
    let notice = notices(&told).remove(0);
    assert_eq!((notice.0, notice.1.kind), (organiser(), NoticeKind::Called));
    assert_eq!((notice.1.who, notice.1.index), (Some(name(0)), Some(0)));
    assert_eq!(lines(&world, &told)[0].kind, LineKind::Called);
    later(&mut world, 119);
    assert_eq!(world.run(call.clone()), Err(Reject::TooFast));
    later(&mut world, 1);
    world.run(call.clone()).unwrap();
    world.game(0, mate(Seat::FIRST)).unwrap();
    assert_eq!(world.run(call), Err(Reject::NotRunning));
}

#[test]
fn t_72_the_celebration_is_the_last_thing_said_and_is_said_once() {
    let mut world = World::started(settings(), 2);
    let told = world.game(0, mate(Seat::SECOND)).unwrap();
    let said = lines(&world, &told);
    let champion = world.at(0, Seat::SECOND);
    let runner_up = Some(world.at(0, Seat::FIRST));
    assert_eq!(said.len(), 1, "a win on the board is no ruling: {said:?}");
    assert_eq!(said[0].system, Some(SystemLine::Celebration { champion, runner_up }));
    assert_eq!(said[0].n, world.state.rev(), "after the state and the notices");
}

#[test]
fn t_57_t_60_t_61_t_63_rulings_name_their_rule_and_only_the_organiser_sees_no_shows() {
    let mut world = World::started(settings(), 8);
    let loser = world.at(0, Seat::FIRST);
    let forfeit = world.run(Command::Forfeit { by: organiser(), player: loser }).unwrap();
    let expired = world.game(1, End::Expired { absent: [true, false] }).unwrap();
    let abandoned = world.game(1, End::Abandoned { points: [9, 5], by: Seat::FIRST }).unwrap();
    let mut found: Vec<(String, RulingKind, bool)> = Vec::new();
    for told in [&forfeit, &expired, &abandoned] {
        let rev = world.log.iter().position(|event| event == told.events.last().unwrap()).unwrap() + 1;
        let ruled = rulings(&told.events, rev as u64);
        found.extend(ruled.into_iter().map(|ruling| (ruling.rule.clone(), ruling.kind, ruling.is_public())));
    }
    let rule = |rule: &str, kind, public| (rule.to_owned(), kind, public);
    assert_eq!(
        found,
        [
            rule("T-63", RulingKind::Decided, true),
            rule("T-60", RulingKind::Expired, true),
            rule("T-64", RulingKind::Flagged, false),
            rule("T-61", RulingKind::Abandoned, true),
        ]
    );
    world.wait(48);
    let told = world.tick();
    let ruled = rulings(&told.events, world.state.rev());
    let decided: Vec<&str> =
        ruled.iter().filter(|r| r.kind == RulingKind::Decided).map(|r| r.rule.as_str()).collect();
    assert_eq!(decided, ["T-56", "T-57", "T-57"], "one drawn game, two that nobody came to");
    assert!(ruled.iter().filter(|r| r.rule == "T-57").all(|r| r.coin), "coins are named (T-51)");
}

#[test]
fn a_deadline_of_a_whole_round_is_one_line_in_the_chat_and_each_ruling_in_the_log() {
    let mut world = World::started(settings(), 64);
    world.wait(24);
    let told = world.tick();
    let said = lines(&world, &told);
    assert_eq!(said.len(), 1);
    assert_eq!(said[0].system, Some(SystemLine::Rulings(32)));
    let ruled = rulings(&told.events, world.state.rev());
    assert_eq!(ruled.iter().filter(|ruling| ruling.kind == RulingKind::Decided).count(), 32);
    let numbers: Vec<u64> = ruled.iter().map(|ruling| ruling.n).collect();
    assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "each has its own number");
}

#[test]
fn whoever_watches_is_told_the_number_of_the_newest_line() {
    let mut world = World::started(settings(), 2);
    let told = say(&mut world, 0, "hello").unwrap();
    let mut touched = Touched::default();
    touched.add(&told.events, world.state.rev());
    let change = world.state.change(&touched).unwrap();
    assert_eq!(change.chat, Some(world.state.rev()));
    assert!(change.matches.is_empty() && change.entries.is_empty() && change.head.is_none());
}

#[test]
fn what_is_stored_of_a_line_in_the_journal_and_the_snapshot_has_no_words() {
    let mut world = World::started(settings(), 2);
    let told = say(&mut world, 0, "not for the journal").unwrap();
    let stored = [serde_json::to_string(&told.events), serde_json::to_string(&world.state)];
    assert!(stored.iter().all(|text| !text.as_ref().unwrap().contains("journal")));
    let read: Vec<TournamentEvent> = serde_json::from_str(stored[0].as_ref().unwrap()).unwrap();
    let mut folded = world.log.clone();
    folded.truncate(world.log.len() - read.len());
    folded.extend(read);
    let state = folded.iter().fold(Tournament::default(), shared::aggregate::Aggregate::evolve);
    assert_eq!(state, world.state, "the words change nothing but the lines");
}
