//! The player's inbox: numbered, bounded, each notice pushed once, read up to a mark.
#![allow(missing_docs, reason = "a test")]

use native::room::{name, player};
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
        code: code(of),
        event: "Cup".to_owned(),
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
fn notices_are_numbered_stored_and_pushed_once_each_in_order() {
    let mut one = registered();
    let made = step(&mut one, letter(1, 4, &[NoticeKind::Started, NoticeKind::MatchReady]));
    let pushed: Vec<(u64, NoticeKind)> =
        made.effects.iter().map(|PlayerEffect::Push(notice)| (notice.n, notice.kind)).collect();
    assert_eq!(pushed, [(1, NoticeKind::Started), (2, NoticeKind::MatchReady)]);
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
