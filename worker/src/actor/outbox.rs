//! Letters: at least once, with backoff, parked after a day.

use super::host::{Hosted, Post};
use super::ports::{Fate, Letter, Ports, Store, Transport, Undelivered};
use super::shell::{Actor, Origin};
use crate::push::Verdict;
use serde::Serialize;
use serde::de::DeserializeOwned;
use shared::time::{Instant, Millis};
use shared::wire::{Envelope, Reply};
use std::cell::Cell;

/// How many letters one invocation sends; the rest waits for the alarm, which is armed for at once.
const BATCH: u32 = 40;
/// Wait before the second try; doubles with each further one.
const FIRST_WAIT: Millis = Millis::seconds(1);
/// The longest wait between tries.
const LONGEST_WAIT: Millis = Millis::minutes(10);
/// After this long a letter is parked.
const GIVE_UP: Millis = Millis::days(1);

impl<A, P> Actor<A, P>
where
    A: Hosted,
    A::Event: Clone + Serialize + DeserializeOwned,
    P: Ports,
{
    /// Sends letters that are due, a batch at most. While one call sends, another returns at once.
    pub async fn drain(&self) {
        if self.draining.get() || !self.has_due(self.ports().now()) {
            return;
        }
        let Some(sender) = self.sender() else { return };
        let _busy = Busy::new(&self.draining);
        let mut left = BATCH;
        while left > 0 {
            let letters = match self.ports().store().due(self.ports().now(), left) {
                Ok(letters) => letters,
                Err(error) => {
                    self.ports().log(&format!("outbox not readable: {error}"));
                    break;
                }
            };
            if letters.is_empty() {
                break;
            }
            let mut silent: Vec<&str> = Vec::new();
            for letter in &letters {
                left = left.saturating_sub(1);
                // A receiver that did not answer gets nothing further in this round: order is kept.
                if !silent.contains(&letter.dest.as_str()) && !self.send(&sender, letter).await {
                    silent.push(&letter.dest);
                }
            }
        }
        self.outbox_changed(self.ports().now());
    }

    /// Whether it was answered.
    async fn send(&self, sender: &str, letter: &Letter) -> bool {
        let mut told = None;
        let mut wait = Millis::ZERO;
        let sent = match crate::json::read(&letter.post) {
            Ok(Post::Index(row)) => self.ports().transport().index(&row).await,
            Ok(Post::Push(push)) => match self.ports().transport().push(&push).await {
                Ok(Verdict::Settled(outcome)) => {
                    told = A::pushed(&push, outcome);
                    Ok(())
                }
                Ok(Verdict::Dropped) => Ok(()),
                Ok(Verdict::Later(not_before)) => {
                    wait = not_before.unwrap_or(Millis::ZERO);
                    Err(Undelivered("the push service is busy".to_owned()))
                }
                Err(silent) => Err(silent),
            },
            Ok(Post::Object { to, body }) => {
                let envelope = Envelope { id: format!("{sender}#{}", letter.number), to, body };
                self.ports().transport().deliver(&envelope).await.map(|reply| {
                    if let Reply::Refused { code } = reply {
                        self.ports().log(&format!("{} refused: {code}", envelope.id));
                    }
                })
            }
            Err(error) => Err(Undelivered(format!("not readable: {error}"))),
        };
        let now = self.ports().now();
        let fate = match sent {
            Ok(()) => Fate::Delivered,
            Err(Undelivered(why)) => {
                self.ports().log(&format!("{sender}#{} not delivered: {why}", letter.number));
                after_failure(letter, now, wait)
            }
        };
        if let Err(error) = self.ports().store().settle(letter.number, fate) {
            self.ports().log(&format!("{sender}#{} not settled: {error}", letter.number));
        }
        if let Some(command) = told
            && let Err(error) = self.handle(Origin::Inside, &command, now)
        {
            self.ports().log(&format!("{sender}#{} outcome not stored: {error}", letter.number));
        }
        fate == Fate::Delivered
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

/// Marks that letters are being sent, also when the sending is dropped half way.
struct Busy<'a>(&'a Cell<bool>);

impl<'a> Busy<'a> {
    fn new(flag: &'a Cell<bool>) -> Self {
        flag.set(true);
        Self(flag)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.set(false);
    }
}
