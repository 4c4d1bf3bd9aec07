//! Letters: at least once, in order for each receiver, to several receivers at a time, with backoff, parked after a day.

use super::host::{Hosted, IndexRow, Post};
use super::lanes::Lanes;
use super::ports::{Fate, Letter, Ports, Store, Transport, Undelivered};
use super::shell::{Actor, Origin};
use crate::push::Verdict;
use serde::Serialize;
use serde::de::DeserializeOwned;
use shared::player::PushLetter;
use shared::time::{Instant, Millis};
use shared::wire::{Address, Body, Envelope, Reply};
use std::collections::{BTreeSet, VecDeque};
use std::future::{Future, poll_fn};
use std::task::Poll;

/// How many letters one invocation sends; the rest waits for the alarm, which is armed for at once. The platform lets an
/// invocation make a thousand calls.
pub(super) const BATCH: u32 = 400;
/// How many receivers are written to at a time: the start of a large event has a letter for everybody in it.
pub(super) const LANES: usize = 16;
/// How many letters are read from the store at a time. Those that are written meanwhile, and are more urgent, wait for
/// no more than these.
const WINDOW: u32 = 48;
/// Rows of the read models that are written as one, at most.
const MERGED: u32 = 256;
/// Wait before the second try; doubles with each further one.
const FIRST_WAIT: Millis = Millis::seconds(1);
/// The longest wait between tries.
const LONGEST_WAIT: Millis = Millis::minutes(10);
/// After this long a letter is parked.
const GIVE_UP: Millis = Millis::days(1);

/// What came of a try.
struct Tried {
    sent: Result<(), Undelivered>,
    /// What the receiver asked for before the next one.
    wait: Millis,
}

impl From<Result<(), Undelivered>> for Tried {
    fn from(sent: Result<(), Undelivered>) -> Self {
        Self { sent, wait: Millis::ZERO }
    }
}

/// What one call of [`Actor::drain`] has before it.
#[derive(Default)]
struct Round {
    /// How many letters it may still send.
    left: u32,
    queue: VecDeque<Letter>,
    /// Receivers that a letter is on its way to, or that did not answer.
    busy: BTreeSet<String>,
}

/// How it goes on.
enum Turn<T> {
    /// A letter was tried.
    Done(T),
    /// There are more letters.
    More,
    /// Nothing is under way, and nothing may go.
    Over,
}

impl<A, P> Actor<A, P>
where
    A: Hosted,
    A::Event: Clone + Serialize + DeserializeOwned,
    P: Ports,
{
    /// Sends letters that are due, a batch at most. While one call sends, another returns at once: the one that sends
    /// takes up what is written meanwhile.
    pub async fn drain(&self) {
        let Some(_open) = self.desk.open() else { return };
        let Some(sender) = self.sender().filter(|_| self.has_due(self.ports().now())) else { return };
        let mut round = Round { left: BATCH, ..Round::default() };
        let mut lanes = Lanes::new();
        loop {
            while lanes.len() < LANES
                && let Some(letter) = self.next(&mut round)
            {
                round.busy.insert(letter.dest.clone());
                let sender = &sender;
                lanes.push(async move {
                    let answered = self.send(sender, &letter).await;
                    (letter.dest, answered)
                });
            }
            // With no lane free what is written meanwhile waits until one is.
            let takes = lanes.len() < LANES && round.left > 0;
            let turn = poll_fn(|cx| match lanes.next(cx) {
                Poll::Pending if takes => self.desk.more(cx).map(|()| Turn::More),
                Poll::Pending => Poll::Pending,
                Poll::Ready(done) => Poll::Ready(done.map_or(Turn::Over, Turn::Done)),
            });
            match turn.await {
                Turn::Done((dest, true)) => {
                    round.busy.remove(&dest);
                }
                // It stays busy: order is kept, and it gets nothing further in this round.
                Turn::Done((dest, false)) => self.desk.silent(&dest),
                Turn::More => {}
                Turn::Over => break,
            }
        }
        self.outbox_changed(self.ports().now());
    }

    /// Waits until the letters that have been written so far were tried once; somebody must [`Actor::drain`] meanwhile.
    /// Nobody waits for letters to a whole field.
    pub fn tried(&self) -> impl Future<Output = ()> {
        self.desk.all()
    }

    /// The next letter to a receiver that nothing is under way to.
    fn next(&self, round: &mut Round) -> Option<Letter> {
        if round.left == 0 {
            return None;
        }
        // What was written meanwhile may be more urgent than what was read before.
        if round.queue.is_empty() || self.desk.has_more() {
            self.desk.looks();
            let letters = self.ports().store().due(self.ports().now(), WINDOW).unwrap_or_else(|error| {
                self.ports().log(&format!("outbox not readable: {error}"));
                Vec::new()
            });
            let all = letters.len() < WINDOW as usize;
            let may_go = |letter: &Letter| !round.busy.contains(&letter.dest);
            round.queue = letters.into_iter().filter(may_go).collect();
            if all {
                let goes = |dest: &str| round.queue.iter().any(|letter| letter.dest == dest);
                self.desk.only(|dest| round.busy.contains(dest) || goes(dest));
            }
        }
        let letter = round.queue.pop_front()?;
        round.left = round.left.saturating_sub(1);
        Some(letter)
    }

    /// Whether it was answered.
    async fn send(&self, sender: &str, letter: &Letter) -> bool {
        let mut settled = vec![letter.number];
        let mut told = None;
        let tried: Tried = match crate::json::read(&letter.post) {
            Ok(Post::Index(row)) => {
                let row = self.merged(*row, letter, &mut settled);
                self.ports().transport().index(&row).await.into()
            }
            Ok(Post::Push(push)) => self.push(&push, &mut told).await,
            Ok(Post::Object { to, body }) => {
                self.deliver(format!("{sender}#{}", letter.number), to, body).await.into()
            }
            Err(error) => Tried::from(Err(Undelivered(format!("not readable: {error}")))),
        };
        let now = self.ports().now();
        let fate = match &tried.sent {
            Ok(()) => Fate::Delivered,
            Err(Undelivered(why)) => {
                self.ports().log(&format!("{sender}#{} not delivered: {why}", letter.number));
                // Those that would have gone with it wait behind it.
                settled.truncate(1);
                after_failure(letter, now, tried.wait)
            }
        };
        for number in &settled {
            if let Err(error) = self.ports().store().settle(*number, fate) {
                self.ports().log(&format!("{sender}#{number} not settled: {error}"));
            }
        }
        if let Some(command) = told
            && let Err(error) = self.handle(Origin::Inside, &command, now)
        {
            self.ports().log(&format!("{sender}#{} outcome not stored: {error}", letter.number));
        }
        settled.iter().for_each(|number| self.desk.tried(*number));
        fate == Fate::Delivered
    }

    async fn deliver(&self, id: String, to: Address, body: Body) -> Result<(), Undelivered> {
        let envelope = Envelope { id, to, body };
        if let Reply::Refused { code, .. } = self.ports().transport().deliver(&envelope).await? {
            self.ports().log(&format!("{} refused: {code}", envelope.id));
        }
        Ok(())
    }

    async fn push(&self, push: &PushLetter, told: &mut Option<A::Command>) -> Tried {
        match self.ports().transport().push(push).await {
            Ok(Verdict::Settled(outcome)) => {
                *told = A::pushed(push, outcome);
                Tried::from(Ok(()))
            }
            Ok(Verdict::Dropped) => Tried::from(Ok(())),
            Ok(Verdict::Later(not_before)) => Tried {
                sent: Err(Undelivered("the push service is busy".to_owned())),
                wait: not_before.unwrap_or(Millis::ZERO),
            },
            Err(silent) => Tried::from(Err(silent)),
        }
    }

    /// The row with what later ones, written meanwhile, add to it; `settled` gets their numbers. While everybody joins,
    /// one write stands for many.
    fn merged(&self, mut row: IndexRow, first: &Letter, settled: &mut Vec<u64>) -> IndexRow {
        let later = self.ports().store().behind(first, MERGED).unwrap_or_default();
        for letter in later {
            let Ok(Post::Index(newer)) = crate::json::read(&letter.post) else { break };
            row = (*newer).over(row);
            settled.push(letter.number);
        }
        row
    }
}

/// `wait` is what the receiver asked for.
fn after_failure(letter: &Letter, now: Instant, wait: Millis) -> Fate {
    let tries = letter.tries.saturating_add(1);
    if now.since(letter.since) >= GIVE_UP {
        return Fate::Parked { tries };
    }
    let doubled = FIRST_WAIT.0.saturating_mul(1_i64 << letter.tries.min(20));
    Fate::Retry { tries, due: now.plus(Millis(doubled.min(LONGEST_WAIT.0).max(wait.0))) }
}
