//! Names, device links, recovery, sessions.

use native::room::{name, player};
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::player::{Player, PlayerCommand, PlayerReject, TokenHash};
use shared::time::Instant;

fn hash(n: u32) -> TokenHash {
    TokenHash(format!("{n:064x}"))
}

struct Account {
    player: Player,
    now: i64,
}

impl Account {
    fn registered() -> Self {
        let mut account = Self { player: Player::default(), now: 0 };
        account.ask(PlayerCommand::Register { player: player(1), name: name(1), recovery: hash(0) }).unwrap();
        account
    }

    fn ask(&mut self, command: PlayerCommand) -> Result<(), PlayerReject> {
        let seed = Seed::new([0; 32]);
        let ctx = Ctx { now: Instant(self.now), seed: &seed };
        let (events, reply) = match self.player.decide(&command, &ctx) {
            Ok(made) => (made.events, Ok(())),
            Err(why) => (self.player.refused(&command, &why, &ctx), Err(why)),
        };
        for event in &events {
            self.player = std::mem::take(&mut self.player).evolve(event);
        }
        reply
    }

    fn link(&mut self, n: u32) {
        self.ask(PlayerCommand::NewLink { token: hash(n) }).unwrap();
    }

    fn follow(&mut self, n: u32) -> Result<(), PlayerReject> {
        self.ask(PlayerCommand::UseLink { token: hash(n) })
    }

    fn recover(&mut self, n: u32, next: u32) -> Result<(), PlayerReject> {
        self.ask(PlayerCommand::Recover { token: hash(n), next: hash(next) })
    }
}

#[test]
fn nothing_is_possible_before_registration() {
    let mut account = Account { player: Player::default(), now: 0 };
    assert_eq!(account.ask(PlayerCommand::SignOutEverywhere), Err(PlayerReject::NoSuchPlayer));
    assert_eq!(account.follow(1), Err(PlayerReject::NoSuchPlayer));
    assert_eq!(account.player.view(), None);
    assert!(!account.player.accepts_session(0));
    assert_eq!(account.player.seq(), 0, "nothing was stored of an unknown player");
}

#[test]
fn registering_again_is_accepted_only_as_a_repeat() {
    let mut account = Account::registered();
    let seq = account.player.seq();
    let again = PlayerCommand::Register { player: player(1), name: name(1), recovery: hash(0) };
    assert_eq!(account.ask(again), Ok(()));
    assert_eq!(account.player.seq(), seq);
    let other = PlayerCommand::Register { player: player(1), name: name(2), recovery: hash(9) };
    assert_eq!(account.ask(other), Err(PlayerReject::AlreadyRegistered));
}

#[test]
fn a_link_works_once_and_for_less_than_ten_minutes() {
    let mut account = Account::registered();
    account.link(1);
    account.link(2);
    account.now += 599_999;
    assert_eq!(account.follow(1), Ok(()));
    assert_eq!(account.follow(1), Err(PlayerReject::BadLink), "spent");
    account.now += 1;
    assert_eq!(account.follow(2), Err(PlayerReject::BadLink), "too old");
}

#[test]
fn a_sixth_link_replaces_the_oldest() {
    let mut account = Account::registered();
    for n in 1..=6 {
        account.link(n);
    }
    assert_eq!(account.follow(1), Err(PlayerReject::BadLink));
    for n in 2..=6 {
        assert_eq!(account.follow(n), Ok(()), "link {n}");
    }
}

#[test]
fn five_wrong_tries_close_the_door_for_a_minute_even_to_the_right_code() {
    let mut account = Account::registered();
    for n in 1..=5 {
        assert_eq!(account.recover(n, 50), Err(PlayerReject::BadRecovery));
    }
    assert_eq!(account.recover(0, 50), Err(PlayerReject::TooManyTries));
    account.now += 59_999;
    assert_eq!(account.recover(0, 50), Err(PlayerReject::TooManyTries));
    account.now += 1;
    assert_eq!(account.recover(0, 50), Ok(()));
    assert_eq!(account.recover(0, 51), Err(PlayerReject::BadRecovery), "the old code is spent");
    assert_eq!(account.recover(50, 51), Ok(()));
}

#[test]
fn links_and_codes_are_guessed_from_one_budget() {
    let mut account = Account::registered();
    for n in 0..3 {
        assert_eq!(account.follow(n), Err(PlayerReject::BadLink));
    }
    for n in 1..3 {
        assert_eq!(account.recover(n, 9), Err(PlayerReject::BadRecovery));
    }
    assert_eq!(account.follow(3), Err(PlayerReject::TooManyTries));
}

#[test]
fn signing_out_everywhere_ends_sessions_and_open_links() {
    let mut account = Account::registered();
    let old = account.player.session_version().unwrap();
    account.link(1);
    account.ask(PlayerCommand::SignOutEverywhere).unwrap();
    assert!(!account.player.accepts_session(old));
    assert!(account.player.accepts_session(account.player.session_version().unwrap()));
    assert_eq!(account.follow(1), Err(PlayerReject::BadLink));
}

#[test]
fn a_new_name_is_shown() {
    let mut account = Account::registered();
    account.ask(PlayerCommand::Rename { name: name(2) }).unwrap();
    assert_eq!(account.player.view().unwrap().name, name(2));
}
