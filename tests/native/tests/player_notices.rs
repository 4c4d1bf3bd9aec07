//! The player's inbox: numbered, bounded, each notice pushed once, read up to a mark.
#![allow(missing_docs, reason = "a test")]

use native::room::{device, name, player};
use shared::aggregate::{Aggregate, Ctx, Decision};
use shared::chance::Seed;
use shared::ids::TournamentCode;
use shared::player::*;
use shared::time::Instant;

fn step(player: &mut Player, command: PlayerCommand) -> Decision<PlayerEvent, PlayerEffect> {
    let seed = Seed::new([0; 32]);
    let made = player.decide(&command, &Ctx { now: Instant(0), seed: &seed }).expect("never refused");
    *player = made.events.iter().fold(std::mem::take(player), Player::evolve);
    made
}

fn registered() -> Player {
    let mut made = Player::default();
    let recovery = TokenHash("0".repeat(64));
    step(&mut made, PlayerCommand::Register { player: player(1), name: name(1), recovery });
    made
}

fn code(n: u8) -> TournamentCode {
    TournamentCode::from_random(&[n; 12])
}

fn notice(of: u8, kind: NoticeKind) -> Notice {
    Notice {
        n: 0,
        at: Instant(5),
        kind,
        code: Some(code(of)),
        event: Some("Cup".to_owned()),
        ladder: None,
        who: None,
        index: None,
        deadline: None,
        game: None,
        won: None,
        by: None,
        text: None,
        read: false,
    }
}

fn letter(of: u8, rev: u64, kinds: &[NoticeKind]) -> PlayerCommand {
    let note = EventNote {
        code: code(of),
        rev,
        at: Instant(5),
        name: "Cup".to_owned(),
        organiser: false,
        playing: true,
        ready: None,
        over: false,
    };
    PlayerCommand::NoteEvent { note, notices: kinds.iter().map(|kind| notice(of, *kind)).collect() }
}

#[test]
fn a_push_says_what_replaces_it_and_until_when_it_is_of_use() {
    let told = |kind, deadline| {
        let notice = Notice { n: 7, deadline, who: Some(name(2)), ..notice(1, kind) };
        PushNotice::from(&notice)
    };
    let ready = told(NoticeKind::MatchReady, Some(Instant(9_000)));
    assert_eq!((ready.until, ready.topic()), (Instant(9_000), format!("{}-match_ready", code(1))));
    assert_eq!((ready.ttl(Instant(0)), ready.ttl(Instant(9_000)), ready.ttl(Instant(i64::MAX))), (9, 0, 0));
    let topics: Vec<String> = NoticeKind::ALL.iter().map(|kind| told(*kind, None).topic()).collect();
    for (kind, topic) in NoticeKind::ALL.iter().zip(&topics) {
        assert!(
            topic.len() <= 32 && topic.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_".contains(&c)),
            "{topic}"
        );
        let own = matches!(kind, NoticeKind::Requested | NoticeKind::Message | NoticeKind::Called);
        assert_eq!(topic.ends_with("-7"), own, "words of people do not replace each other: {topic}");
        let push = told(*kind, None);
        assert!(push.ttl(Instant(5)) >= 3_600, "an hour at least");
        assert!(PushNotice { until: Instant(i64::MAX), ..push }.ttl(Instant(0)) <= 28 * 86_400);
        let named = serde_json::to_value(kind).unwrap();
        assert_eq!(named, kind.name());
    }
}

#[test]
fn notices_are_numbered_stored_and_pushed_once_each_in_order() {
    let mut one = registered();
    let devices = [1, 2].map(device);
    for device in &devices {
        step(
            &mut one,
            PlayerCommand::Push { order: PushOrder::Subscribe { device: Box::new(device.clone()) } },
        );
    }
    let made = step(&mut one, letter(1, 4, &[NoticeKind::Started, NoticeKind::MatchReady]));
    let push = |effect: &'_ PlayerEffect| match effect {
        PlayerEffect::Push(letter) => Some((letter.to.clone(), letter.notice.kind)),
        _ => None,
    };
    let pushed: Vec<(Subscription, Option<NoticeKind>)> = made.effects.iter().filter_map(push).collect();
    let [first, second] = devices.clone();
    let (started, ready) = (Some(NoticeKind::Started), Some(NoticeKind::MatchReady));
    assert_eq!(
        pushed,
        [(first.clone(), started), (second.clone(), started), (first, ready), (second, ready)]
    );
    let again = step(&mut one, letter(1, 4, &[NoticeKind::Started, NoticeKind::MatchReady]));
    assert_eq!((again.events.len(), again.effects.len()), (0, 0), "a late repeat is no news");
    step(&mut one, letter(2, 1, &[NoticeKind::Message]));
    let list = one.notices().unwrap();
    let kinds: Vec<NoticeKind> = list.notices.iter().map(|notice| notice.kind).collect();
    assert_eq!(kinds, [NoticeKind::Message, NoticeKind::MatchReady, NoticeKind::Started], "the newest first");
    assert_eq!(list.unread, 3);
    assert_eq!(one.view().unwrap().unread, 3, "the home screen counts them");
}

#[test]
fn notices_are_read_up_to_a_mark_that_only_rises() {
    let mut one = registered();
    step(&mut one, letter(1, 4, &[NoticeKind::Accepted, NoticeKind::Started, NoticeKind::MatchReady]));
    step(&mut one, PlayerCommand::ReadNotices { through: 2 });
    let read = |player: &Player| -> Vec<bool> {
        player.notices().unwrap().notices.iter().map(|notice| notice.read).collect()
    };
    assert_eq!(read(&one), [false, true, true]);
    assert_eq!(one.notices().unwrap().unread, 1);
    assert!(step(&mut one, PlayerCommand::ReadNotices { through: 1 }).events.is_empty());
    step(&mut one, PlayerCommand::ReadNotices { through: u64::MAX });
    assert_eq!(one.notices().unwrap().unread, 0);
    step(&mut one, letter(1, 5, &[NoticeKind::Result]));
    assert_eq!(one.notices().unwrap().unread, 1, "what comes later is unread, whatever was asked before");
}

#[test]
fn only_the_newest_hundred_are_kept() {
    let mut one = registered();
    for rev in 1..=250 {
        step(&mut one, letter(1, rev, &[NoticeKind::Message]));
    }
    let list = one.notices().unwrap();
    assert_eq!(list.notices.len(), MAX_NOTICES);
    assert_eq!((list.notices[0].n, list.notices[MAX_NOTICES - 1].n), (250, 151));
    assert_eq!(list.unread as usize, MAX_NOTICES, "what was dropped is not counted");
}
