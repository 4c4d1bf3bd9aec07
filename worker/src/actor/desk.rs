//! What those who write letters, the one who sends them, and those who wait for it know of each other: who presses Play
//! is shown to the table once it has been opened.

use super::ports::Letter;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::task::{Context, Poll, Waker};

/// Nobody waits for the letters of a commit that has more than this: they are for a whole field.
const WAITED_FOR: usize = 16;

/// One for each object.
#[derive(Debug)]
pub(super) struct Desk {
    /// Whether letters are being sent.
    open: Cell<bool>,
    /// Whether letters were written since the sender looked.
    more: Cell<bool>,
    /// Letters that were written and not tried yet, by number, with the receiver.
    untried: RefCell<BTreeMap<u64, String>>,
    wakers: RefCell<Vec<Waker>>,
}

impl Desk {
    pub(super) const fn new() -> Self {
        let (open, more) = (Cell::new(false), Cell::new(false));
        Self { open, more, untried: RefCell::new(BTreeMap::new()), wakers: RefCell::new(Vec::new()) }
    }

    /// These letters were committed.
    pub(super) fn written(&self, letters: &[Letter]) {
        if letters.is_empty() {
            return;
        }
        self.more.set(true);
        self.change(|untried| {
            if letters.len() <= WAITED_FOR {
                untried.extend(letters.iter().map(|letter| (letter.number, letter.dest.clone())));
            }
        });
    }

    /// A letter was tried; whether it was answered is for the outbox to know.
    pub(super) fn tried(&self, number: u64) {
        self.change(|untried| drop(untried.remove(&number)));
    }

    /// A receiver does not answer now: nobody waits for what else is for it.
    pub(super) fn silent(&self, dest: &str) {
        self.change(|untried| untried.retain(|_, waiting| waiting != dest));
    }

    /// Nothing goes now but to receivers that fit: what waits for its next try holds up what is behind it.
    pub(super) fn only(&self, fits: impl Fn(&str) -> bool) {
        self.change(|untried| untried.retain(|_, waiting| fits(waiting)));
    }

    /// Begins to send; `None` if somebody does already.
    pub(super) fn open(&self) -> Option<Open<'_>> {
        // Not `then_some`, which would make the guard in any case, and drop it: that would end the sending of the other.
        if self.open.replace(true) { None } else { Some(Open(self)) }
    }

    /// The sender looks into the store: whatever was written before now is found.
    pub(super) fn looks(&self) {
        self.more.set(false);
    }

    /// Whether letters were written since the sender looked.
    pub(super) fn has_more(&self) -> bool {
        self.more.get()
    }

    /// Ready when letters were written since the sender looked.
    pub(super) fn more(&self, cx: &Context<'_>) -> Poll<()> {
        if self.has_more() {
            return Poll::Ready(());
        }
        self.leave(cx)
    }

    /// Waits until everything written so far has been tried, or will not be tried now.
    pub(super) fn all(&self) -> impl Future<Output = ()> {
        let newest = self.untried.borrow().last_key_value().map(|(number, _)| *number);
        poll_fn(move |cx| {
            let first = self.untried.borrow().first_key_value().map(|(number, _)| *number);
            match (first, newest) {
                (Some(first), Some(newest)) if first <= newest => self.leave(cx),
                _ => Poll::Ready(()),
            }
        })
    }

    fn leave<T>(&self, cx: &Context<'_>) -> Poll<T> {
        self.wakers.borrow_mut().push(cx.waker().clone());
        Poll::Pending
    }

    fn change(&self, change: impl FnOnce(&mut BTreeMap<u64, String>)) {
        change(&mut self.untried.borrow_mut());
        // Whoever still waits leaves its waker again.
        self.wakers.take().into_iter().for_each(Waker::wake);
    }
}

/// Letters are being sent, until this is dropped: also when the sending is dropped half way.
pub(super) struct Open<'a>(&'a Desk);

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.open.set(false);
        self.0.change(BTreeMap::clear);
    }
}
