//! Letters to many receivers at a time: in order for each, none lost, each done once, whatever the way there does.

use super::super::outbox::LANES;
use super::*;
use std::collections::{BTreeMap, BTreeSet};
use std::future::poll_fn;
use std::pin::Pin;

/// How bad the way is, in percent.
#[derive(Clone, Copy, Default)]
struct Way {
    /// An envelope is lost.
    lost: u64,
    /// It arrives, and its answer is lost.
    unanswered: u64,
    /// It arrives twice.
    twice: u64,
    /// The longest time under way, in polls.
    slow: u64,
}

/// The receivers, and what is on its way to them.
#[derive(Default)]
struct Town {
    way: Way,
    random: u64,
    /// The ids that each receiver has taken, in order of their arrival.
    taken: BTreeMap<Address, Vec<String>>,
    /// Who was reached, in order.
    order: Vec<Address>,
    under_way: Vec<Address>,
    most: usize,
    /// These take letters only when they are let.
    held: BTreeSet<Address>,
}

impl Town {
    /// A number below `below`.
    fn draw(&mut self, below: u64) -> u64 {
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) % below.max(1)
    }

    fn arrive(&mut self, envelope: &Envelope) {
        self.order.push(envelope.to.clone());
        let taken = self.taken.entry(envelope.to.clone()).or_default();
        // A receiver keeps the ids that it has answered.
        if !taken.contains(&envelope.id) {
            taken.push(envelope.id.clone());
        }
    }
}

#[derive(Clone, Default)]
struct Post {
    disk: Disk,
    bell: Bell,
    now: Rc<Cell<i64>>,
    town: Rc<RefCell<Town>>,
}

impl Ports for Post {
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
        Ok([7; 32])
    }
    fn log(&self, _: &str) {}
}

impl Transport for Post {
    async fn deliver(&self, envelope: &Envelope) -> Result<Reply, Undelivered> {
        let (mut wait, fate) = {
            let mut town = self.town.borrow_mut();
            assert!(!town.under_way.contains(&envelope.to), "one at a time to {:?}", envelope.to);
            town.under_way.push(envelope.to.clone());
            town.most = town.most.max(town.under_way.len());
            let slow = town.way.slow;
            (town.draw(slow + 1), town.draw(100))
        };
        poll_fn(|_| {
            let held = self.town.borrow().held.contains(&envelope.to);
            wait = wait.saturating_sub(u64::from(!held));
            if wait == 0 && !held { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
        let mut town = self.town.borrow_mut();
        town.under_way.retain(|to| *to != envelope.to);
        let Way { lost, unanswered, twice, .. } = town.way;
        if fate < lost {
            return Err(Undelivered("lost".to_owned()));
        }
        town.arrive(envelope);
        if fate < lost + unanswered {
            return Err(Undelivered("its answer was lost".to_owned()));
        }
        if fate < lost + unanswered + twice {
            town.arrive(envelope);
        }
        Ok(Reply::Done { seq: 1 })
    }

    async fn index(&self, _: &IndexRow) -> Result<(), Undelivered> {
        Ok(())
    }

    async fn push(&self, _: &PushLetter) -> Result<Verdict, Undelivered> {
        Ok(Verdict::Dropped)
    }
}

impl Post {
    fn with(way: Way) -> Self {
        let post = Self::default();
        post.town.borrow_mut().way = way;
        post
    }

    fn awake(&self) -> Actor<Sum, Self> {
        let actor = Actor::new(self.clone());
        run(actor.wake()).unwrap();
        actor
    }

    /// How many letters a receiver has taken.
    fn taken(&self, n: u8) -> usize {
        self.town.borrow().taken.get(&receiver(n)).map_or(0, Vec::len)
    }
}

fn write(actor: &Actor<Sum, Post>, key: &str, whom: Vec<u8>) {
    let now = actor.ports().now();
    actor.handle(Origin::Client { key }, &Command::TellThese(whom), now).unwrap();
}

/// An object that exists, so that it may write.
fn existing(actor: &Actor<Sum, Post>) {
    let now = actor.ports().now();
    actor.handle(Origin::Client { key: "first" }, &Command::Add(0), now).unwrap();
}

fn poll(task: &mut Pin<Box<dyn Future<Output = ()> + '_>>) -> bool {
    task.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

/// Goes on with a task until it is done.
fn finish(task: impl Future<Output = ()>) {
    let mut task: Pin<Box<dyn Future<Output = ()> + '_>> = Box::pin(task);
    assert!((0..100_000).any(|_| poll(&mut task)), "it comes to its end");
}

fn number(id: &str) -> u64 {
    id.rsplit_once('#').unwrap().1.parse().unwrap()
}

/// One world: commands write letters to random receivers while others are being sent, envelopes and answers are lost,
/// repeated and late, and the object dies now and then.
fn world(seed: u64) {
    let mut dice = Town { random: seed, ..Town::default() };
    let way =
        Way { lost: dice.draw(25), unanswered: dice.draw(25), twice: dice.draw(30), slow: dice.draw(12) };
    let post = Post::with(way);
    post.town.borrow_mut().random = seed ^ 0x9E37;
    let mut written: BTreeMap<Address, usize> = BTreeMap::new();
    existing(&post.awake());
    *written.entry(receiver(1)).or_default() += 1;
    let commands = 10 + dice.draw(30);
    let mut given = 0;
    while given < commands || !post.disk.letters().is_empty() {
        let live = post.awake();
        live.rang(post.now()).unwrap();
        {
            let mut sending: Pin<Box<dyn Future<Output = ()> + '_>> = Box::pin(live.drain());
            while !poll(&mut sending) {
                if given < commands && dice.draw(6) == 0 {
                    let whom: Vec<u8> = (0..dice.draw(60)).map(|_| dice.draw(30) as u8 + 80).collect();
                    whom.iter().for_each(|n| *written.entry(receiver(*n)).or_default() += 1);
                    write(&live, &format!("c.{given}"), whom);
                    given += 1;
                }
                // The object dies with everything that is under way.
                if dice.draw(200) == 0 {
                    break;
                }
            }
        }
        post.town.borrow_mut().under_way.clear();
        if given < commands {
            write(&live, &format!("c.{given}"), vec![]);
            given += 1;
        }
        let due = post.disk.next_due().unwrap().map_or(post.now.get(), |due| due.0);
        post.now.set(post.now.get().max(due));
    }
    let town = post.town.borrow();
    let taken: BTreeMap<Address, usize> =
        town.taken.iter().map(|(to, ids)| (to.clone(), ids.len())).collect();
    assert_eq!(taken, written, "world {seed}: each letter once");
    for (to, ids) in &town.taken {
        let numbers: Vec<u64> = ids.iter().map(|id| number(id)).collect();
        assert!(
            numbers.is_sorted(),
            "world {seed}: {to:?} gets them in the order in which they were written"
        );
    }
    assert!(town.most <= LANES, "world {seed}: {} at a time", town.most);
}

#[test]
fn letters_to_many_receivers_arrive_in_order_for_each_and_once_whatever_the_way_does() {
    (0..200).for_each(world);
}

#[test]
fn many_receivers_are_written_to_at_a_time() {
    let post = Post::with(Way::default());
    let live = post.awake();
    existing(&live);
    write(&live, "c", (0..32).collect());
    post.town.borrow_mut().held.extend((0..32).map(receiver));
    let mut sending: Pin<Box<dyn Future<Output = ()> + '_>> = Box::pin(live.drain());
    assert!(!poll(&mut sending));
    assert_eq!(post.town.borrow().under_way.len(), LANES);
    post.town.borrow_mut().held.clear();
    finish(sending);
    let town = post.town.borrow();
    assert_eq!((town.order.len(), town.most), (33, LANES));
}

#[test]
fn of_several_that_would_send_one_does() {
    let post = Post::with(Way::default());
    let live = post.awake();
    existing(&live);
    post.town.borrow_mut().held.insert(receiver(1));
    let mut sending: Pin<Box<dyn Future<Output = ()> + '_>> = Box::pin(live.drain());
    assert!(!poll(&mut sending));
    write(&live, "c", vec![1, 2]);
    // Every envelope and every alarm would send; more than one of them, since the first of them may free the way.
    (0..3).for_each(|_| run(live.drain()));
    assert_eq!((post.town.borrow().under_way.len(), post.taken(2)), (1, 0));
    post.town.borrow_mut().held.clear();
    finish(sending);
    assert_eq!((post.taken(1), post.taken(2), post.town.borrow().order.len()), (2, 1, 3));
}

#[test]
fn a_receiver_that_does_not_answer_holds_up_nobody_else() {
    let post = Post::with(Way::default());
    let live = post.awake();
    existing(&live);
    post.town.borrow_mut().held.insert(receiver(1));
    let mut sending: Pin<Box<dyn Future<Output = ()> + '_>> = Box::pin(live.drain());
    assert!(!poll(&mut sending));
    // Written while the sender waits for the one that is silent.
    write(&live, "c", vec![1, 2, 103]);
    assert!(!poll(&mut sending));
    assert_eq!([1, 2, 103].map(|n| post.taken(n)), [0, 1, 1]);
    post.town.borrow_mut().held.clear();
    assert!((0..9).any(|_| poll(&mut sending)));
    assert_eq!(post.taken(1), 2);
}

#[test]
fn letters_to_tables_go_before_those_to_a_whole_field() {
    let post = Post::with(Way { slow: 3, ..Way::default() });
    let live = post.awake();
    existing(&live);
    let field: Vec<u8> = (0..2_000_u32).map(|n| (n % 32) as u8).collect();
    write(&live, "start", field);
    write(&live, "play", vec![101]);
    finish(live.drain());
    let town = post.town.borrow();
    let place = town.order.iter().position(|to| *to == receiver(101));
    assert!(place.is_some_and(|place| place < LANES), "whoever pressed Play waits for it: {place:?}");
}

#[test]
fn whoever_waits_for_letters_waits_for_its_own_and_not_for_a_whole_field() {
    let post = Post::with(Way::default());
    let live = post.awake();
    existing(&live);
    finish(live.drain());
    let held = |n: u8| assert!(post.town.borrow_mut().held.insert(receiver(n)));
    (0..32).for_each(held);
    write(&live, "start", (0..20).collect());
    let mut sending: Pin<Box<dyn Future<Output = ()> + '_>> = Box::pin(live.drain());
    assert!(!poll(&mut sending));
    run(live.tried());
    held(101);
    write(&live, "play", vec![101]);
    let mut waiting: Pin<Box<dyn Future<Output = ()> + '_>> = Box::pin(live.tried());
    assert!(!poll(&mut waiting), "the table has not answered");
    // The lanes are full of those who are silent: one of them answers.
    post.town.borrow_mut().held.retain(|to| *to != receiver(3) && *to != receiver(101));
    assert!(!poll(&mut sending));
    assert!(!poll(&mut sending));
    assert!(poll(&mut waiting), "it has");
    drop(waiting);
    // A sender that is dropped half way lets go of those who wait.
    held(102);
    write(&live, "again", vec![102]);
    let mut waiting: Pin<Box<dyn Future<Output = ()> + '_>> = Box::pin(live.tried());
    assert!(!poll(&mut waiting));
    drop(sending);
    assert!(poll(&mut waiting));
}

#[test]
fn nobody_waits_for_what_is_behind_a_letter_that_was_not_answered() {
    let post = Post::with(Way { lost: 100, ..Way::default() });
    let live = post.awake();
    existing(&live);
    finish(live.drain());
    write(&live, "behind", vec![1]);
    let mut waiting: Pin<Box<dyn Future<Output = ()> + '_>> = Box::pin(live.tried());
    post.town.borrow_mut().held.insert(receiver(2));
    write(&live, "other", vec![2]);
    let mut sending: Pin<Box<dyn Future<Output = ()> + '_>> = Box::pin(live.drain());
    assert!(!poll(&mut waiting));
    assert!(!poll(&mut sending), "the other one is still under way");
    assert!(poll(&mut waiting), "it will not go before the one that waits for its next try");
    assert_eq!(post.disk.letters().len(), 3);
}
