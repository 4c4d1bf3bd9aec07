//! The promises of the shell, on a small aggregate of their own.

mod letters;

use super::memory::{Bell, Disk};
use super::outbox::BATCH;
use super::*;
use crate::push::Verdict;
use serde::{Deserialize, Serialize};
use shared::aggregate::{Aggregate, Ctx, Decision};
use shared::ids::{PlayerId, TableId};
use shared::player::{PlayerCommand, PushLetter, Pushed, TokenHash};
use shared::time::{Instant, Millis};
use shared::wire::{Address, Body, Envelope, Reply};
use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

/// Adds numbers; goes off five seconds after the last one; tells its neighbours.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Sum {
    total: u64,
    burns_at: Option<Instant>,
}

enum Command {
    Add(u64),
    Tell(u64),
    TellThese(Vec<u8>),
    Refuse,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Event {
    Added(u64, Instant),
    Burnt(Instant),
}

impl Aggregate for Sum {
    type Command = Command;
    type Event = Event;
    type Effect = u8;
    type Reject = &'static str;

    fn decide(&self, command: &Command, ctx: &Ctx<'_>) -> Result<Decision<Event, u8>, &'static str> {
        match command {
            Command::Add(n) => Ok(Decision { events: vec![Event::Added(*n, ctx.now)], effects: vec![1] }),
            Command::Tell(n) => {
                Ok(Decision { events: vec![], effects: (0..*n).map(|i| (i % 2) as u8).collect() })
            }
            Command::TellThese(whom) => Ok(Decision { events: vec![], effects: whom.clone() }),
            Command::Refuse => Err("not_today"),
        }
    }

    fn tick(&self, ctx: &Ctx<'_>) -> Decision<Event, u8> {
        let events = self.burns_at.filter(|at| *at <= ctx.now).map(Event::Burnt).into_iter().collect();
        Decision { events, effects: vec![] }
    }

    fn evolve(mut self, event: &Event) -> Self {
        match event {
            Event::Added(n, at) => {
                self.total += n;
                self.burns_at = Some(at.plus(Millis::seconds(5)));
            }
            Event::Burnt(_) => (self.total, self.burns_at) = (0, None),
        }
        self
    }

    fn deadline(&self) -> Option<Instant> {
        self.burns_at
    }
}

fn player(n: u8) -> PlayerId {
    PlayerId::from_random(&[n; 26])
}

/// From 100 on receivers are tables.
fn receiver(n: u8) -> Address {
    match n.checked_sub(100) {
        Some(n) => Address::Table(TableId::from_random(&[n; 26])),
        None => Address::Player(player(n)),
    }
}

const SNAPSHOT_EVERY: u64 = 4;

impl Hosted for Sum {
    fn snapshot_every(&self) -> u64 {
        SNAPSHOT_EVERY
    }
    fn save(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }
    fn restore(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
    fn command(_: Body) -> Option<Command> {
        Some(Command::Refuse)
    }
    fn post(&self, effect: u8) -> Option<Post> {
        let body = Body::Player(PlayerCommand::NewLink { token: TokenHash(self.total.to_string()) });
        Some(Post::Object { to: receiver(effect), body })
    }
    fn code(reject: &&'static str) -> String {
        (*reject).to_owned()
    }
    fn address(&self) -> Option<Address> {
        Some(Address::Player(player(9)))
    }
}

#[derive(Clone, Default)]
struct World {
    disk: Disk,
    bell: Bell,
    now: Rc<Cell<i64>>,
    sent: Rc<RefCell<Vec<Envelope>>>,
    deaf: Rc<RefCell<Vec<Address>>>,
    drawn: Rc<Cell<u8>>,
}

impl Ports for World {
    type Store = Disk;
    type Alarm = Bell;
    type Transport = Self;
    fn store(&self) -> &Disk {
        &self.disk
    }
    fn alarm(&self) -> &Bell {
        &self.bell
    }
    fn transport(&self) -> &Self {
        self
    }
    fn now(&self) -> Instant {
        Instant(self.now.get())
    }
    fn entropy(&self) -> Result<[u8; 32], StoreError> {
        self.drawn.set(self.drawn.get() + 1);
        Ok([self.drawn.get(); 32])
    }
    fn log(&self, _: &str) {}
}

impl Transport for World {
    async fn deliver(&self, envelope: &Envelope) -> Result<Reply, Undelivered> {
        self.sent.borrow_mut().push(envelope.clone());
        if self.deaf.borrow().contains(&envelope.to) {
            return Err(Undelivered("deaf".to_owned()));
        }
        Ok(Reply::Done { seq: 1 })
    }
    async fn index(&self, _: &IndexRow) -> Result<(), Undelivered> {
        Ok(())
    }

    async fn push(&self, _: &PushLetter) -> Result<Verdict, Undelivered> {
        Ok(Verdict::Settled(Pushed::Sent))
    }
}

/// Nothing in these tests waits for anything outside.
fn run<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("waits"),
    }
}

fn actor(world: &World) -> Actor<Sum, World> {
    let actor = Actor::new(world.clone());
    run(actor.wake()).unwrap();
    actor
}

fn client(actor: &Actor<Sum, World>, key: &str, command: Command, now: i64) -> Handled<Event> {
    actor.handle(Origin::Client { key }, &command, Instant(now)).unwrap()
}

fn total(actor: &Actor<Sum, World>) -> u64 {
    actor.read(|sum, _| sum.total).unwrap()
}

#[test]
fn a_repeated_id_gets_the_first_reply_even_after_the_memory_was_lost() {
    let world = World::default();
    let first = client(&actor(&world), "p.1", Command::Add(3), 0);
    let again = client(&actor(&world), "p.1", Command::Add(3), 1);
    assert_eq!((again.reply, again.repeated), (first.reply, true));
    let refused = client(&actor(&world), "p.2", Command::Refuse, 2);
    assert_eq!(client(&actor(&world), "p.2", Command::Add(1), 3).reply, refused.reply);
    let id = Origin::Envelope { id: "table/x#1" };
    let done = actor(&world).handle(id, &Command::Add(5), Instant(4)).unwrap();
    let twice = actor(&world).handle(id, &Command::Add(5), Instant(5)).unwrap();
    assert_eq!((twice.reply, twice.repeated, twice.news), (done.reply, true, None));
    assert_eq!(total(&actor(&world)), 8);
}

#[test]
fn a_command_refused_at_a_thing_that_does_not_exist_writes_nothing() {
    let world = World::default();
    let handled = client(&actor(&world), "p.1", Command::Refuse, 0);
    assert_eq!(handled.reply, Reply::refused("not_today"));
    assert_eq!(world.disk.rows_written(), 0);
    assert_eq!(world.disk.load(), Ok(None));
}

#[test]
fn what_time_did_is_kept_when_the_command_is_refused() {
    let world = World::default();
    client(&actor(&world), "p.1", Command::Add(3), 0);
    let late = client(&actor(&world), "p.2", Command::Refuse, 5_000);
    assert_eq!(late.reply, Reply::refused("not_today"));
    assert_eq!(late.news.unwrap().events, [Event::Burnt(Instant(5_000))]);
    assert_eq!(total(&actor(&world)), 0);
    // The refusal is remembered as a refusal, although its commit had events.
    assert!(matches!(client(&actor(&world), "p.2", Command::Add(1), 6_000).reply, Reply::Refused { .. }));
}

#[test]
fn a_failed_commit_changes_nothing_and_tells_nobody() {
    let world = World::default();
    let actor = actor(&world);
    client(&actor, "p.1", Command::Add(3), 0);
    world.disk.fail_next(1);
    assert!(actor.handle(Origin::Client { key: "p.2" }, &Command::Add(4), Instant(1)).is_err());
    assert_eq!((total(&actor), actor.seq()), (3, 1));
    assert_eq!(client(&actor, "p.2", Command::Add(4), 2).reply, Reply::Done { seq: 2 });
}

#[test]
fn state_is_the_fold_of_what_is_stored_at_every_length() {
    for count in 0..11 {
        let world = World::default();
        let live = actor(&world);
        for n in 0..count {
            client(&live, &format!("p.{n}"), Command::Add(n), n as i64);
        }
        let woken = actor(&world);
        assert_eq!(woken.read(|s, q| (s.clone(), q)), live.read(|s, q| (s.clone(), q)), "{count} events");
        if let Some(loaded) = world.disk.load().unwrap() {
            assert!((loaded.tail.len() as u64) < SNAPSHOT_EVERY);
        }
    }
}

#[test]
fn a_snapshot_of_another_build_is_replaced_by_the_events() {
    let world = World::default();
    let live = actor(&world);
    for n in 0..9 {
        client(&live, &format!("p.{n}"), Command::Add(n), 0);
    }
    world.disk.spoil_snapshot("{\"v\":99}");
    assert_eq!(actor(&world).read(|s, q| (s.clone(), q)), live.read(|s, q| (s.clone(), q)));
}

#[test]
fn the_seed_is_drawn_once_for_the_life_of_the_object() {
    let world = World::default();
    client(&actor(&world), "p.1", Command::Add(1), 0);
    let seed = world.disk.load().unwrap().unwrap().seed;
    client(&actor(&world), "p.2", Command::Add(1), 1);
    assert_eq!(world.disk.load().unwrap().unwrap().seed, seed);
    assert_eq!(world.drawn.get(), 1);
}

#[test]
fn an_armed_alarm_that_is_earlier_than_needed_is_left_alone() {
    let world = World::default();
    let live = actor(&world);
    run(async {
        client(&live, "p.1", Command::Add(1), 0);
        live.drain().await;
        assert_eq!(world.bell.at(), Some(Instant(2_000)), "in case the letter was not sent");
    });
    let armings = world.bell.armings();
    for n in 2..20 {
        client(&live, &format!("p.{n}"), Command::Add(1), n * 100);
        run(live.drain());
    }
    assert_eq!(world.bell.armings(), armings);
}

#[test]
fn an_alarm_that_rang_for_a_watch_is_not_armed_for_that_time_again() {
    let world = World::default();
    let live = actor(&world);
    client(&live, "p.1", Command::Add(1), 0);
    live.watch(Some(Instant(1_000)), Instant(0));
    assert_eq!(world.bell.take(), Some(Instant(1_000)), "it rings");
    live.rang(Instant(1_000)).unwrap();
    assert!(
        world.bell.at().is_none_or(|at| at > Instant(1_000)),
        "the platform would forget it: {:?}",
        world.bell.at()
    );
    live.watch(Some(Instant(2_000)), Instant(1_500));
    assert_eq!(world.bell.at(), Some(Instant(2_000)), "the next one is armed");
}

#[test]
fn an_alarm_that_rings_late_twice_or_early_gives_one_result() {
    let world = World::default();
    let live = actor(&world);
    client(&live, "p.1", Command::Add(1), 0);
    run(live.drain());
    world.bell.take();
    world.now.set(1_000);
    assert_eq!(live.rang(Instant(1_000)).unwrap(), None, "early");
    assert_eq!(world.bell.at(), Some(Instant(5_000)));
    world.bell.take();
    let news = live.rang(Instant(60_000)).unwrap().unwrap();
    assert_eq!(news.events, [Event::Burnt(Instant(5_000))], "late, but by the timestamp");
    assert_eq!(live.rang(Instant(60_000)).unwrap(), None, "twice");
    assert_eq!(world.bell.at(), None, "nothing left to wait for");
}

#[test]
fn letters_to_one_receiver_arrive_in_order_and_again_until_answered() {
    let world = World::default();
    let live = actor(&world);
    world.deaf.borrow_mut().push(Address::Player(player(1)));
    client(&live, "p.1", Command::Add(7), 0);
    client(&live, "p.2", Command::Tell(4), 0);
    run(live.drain());
    let to = |n| world.sent.borrow().iter().filter(|e| e.to == Address::Player(player(n))).count();
    assert_eq!((to(0), to(1)), (2, 1), "the deaf one is asked once, the other gets all");
    world.deaf.borrow_mut().clear();
    run(live.drain());
    assert_eq!(to(1), 1, "not before its time");
    world.now.set(1_000);
    let woken = actor(&world);
    woken.rang(Instant(1_000)).unwrap();
    run(woken.drain());
    assert_eq!(to(1), 4);
    assert!(world.disk.letters().is_empty());
    let sent = world.sent.borrow();
    let mut ids: Vec<_> = sent.iter().skip(1).map(|e| e.id.clone()).collect();
    assert!(ids.contains(&sent[0].id), "the repeated letter keeps its id");
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), sent.len() - 1, "and no other shares it");
}

#[test]
fn letter_numbers_are_never_used_twice_even_when_nothing_else_happened_in_between() {
    let world = World::default();
    for n in 0..5 {
        let live = actor(&world);
        client(&live, &format!("a.{n}"), Command::Add(1), 0);
        run(live.drain());
        let live = actor(&world);
        client(&live, &format!("t.{n}"), Command::Tell(3), 0);
        run(live.drain());
    }
    let mut ids: Vec<_> = world.sent.borrow().iter().map(|e| e.id.clone()).collect();
    let all = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!((ids.len(), all), (20, 20));
}

#[test]
fn a_crash_between_commit_and_sending_loses_no_letter() {
    let world = World::default();
    client(&actor(&world), "p.1", Command::Add(7), 0);
    let at = world.bell.take().unwrap();
    world.now.set(at.0);
    let woken = actor(&world);
    woken.rang(at).unwrap();
    run(woken.drain());
    assert_eq!(world.sent.borrow().len(), 1);
}

#[test]
fn a_letter_is_parked_after_a_day() {
    let world = World::default();
    let live = actor(&world);
    world.deaf.borrow_mut().push(Address::Player(player(1)));
    client(&live, "p.1", Command::Add(7), 0);
    let mut tries = 0;
    while let Some(at) = world.disk.next_due().unwrap() {
        world.now.set(at.0.max(world.now.get()));
        live.rang(Instant(world.now.get())).unwrap();
        run(live.drain());
        tries += 1;
    }
    assert_eq!(world.disk.parked(), 1);
    assert!(Millis(world.now.get()) >= Millis::days(1) && Millis(world.now.get()) < Millis::hours(25));
    assert!((20..250).contains(&tries), "{tries} tries");
}

#[test]
fn a_large_outbox_is_sent_in_batches_and_the_alarm_carries_on() {
    let world = World::default();
    let live = actor(&world);
    client(&live, "p.1", Command::Add(1), 0);
    client(&live, "p.2", Command::Tell(999), 0);
    run(live.drain());
    assert_eq!(world.sent.borrow().len(), BATCH as usize);
    assert_eq!(world.bell.at(), Some(Instant(0)));
    for _ in 0..2 {
        live.rang(Instant(0)).unwrap();
        run(live.drain());
    }
    assert_eq!(world.sent.borrow().len(), 1_000);
}

#[test]
fn an_alarm_that_is_about_to_ring_is_not_taken_back_and_one_that_is_far_off_is() {
    let world = World::default();
    let live = actor(&world);
    client(&live, "p.1", Command::Add(1), 0);
    run(live.drain());
    world.bell.take();
    live.rang(Instant(5_000)).unwrap();
    assert_eq!(world.bell.at(), None, "nothing left to wait for");
    world.now.set(6_000);
    client(&live, "p.2", Command::Tell(1), 6_000);
    run(live.drain());
    // Sent; the alarm for the case that the object dies meanwhile may be ringing at this very moment.
    assert_eq!((world.bell.at(), world.disk.letters().len()), (Some(Instant(8_000)), 0));
    let armings = world.bell.armings();
    world.bell.take();
    assert_eq!(live.rang(Instant(8_000)).unwrap(), None, "in vain");
    assert_eq!((world.bell.at(), world.bell.armings()), (None, armings));
    live.watch(Some(Instant(60_000)), Instant(9_000));
    live.watch(None, Instant(9_000));
    assert_eq!(world.bell.at(), None, "a far one would wake the object for nothing");
}

#[test]
fn an_accepted_client_command_costs_one_row_besides_its_letters() {
    let world = World::default();
    let live = actor(&world);
    client(&live, "p.1", Command::Add(1), 0);
    run(live.drain());
    let before = world.disk.rows_written();
    client(&live, "p.2", Command::Add(1), 1);
    assert_eq!(world.disk.rows_written() - before, 2, "the entry and one letter");
}
