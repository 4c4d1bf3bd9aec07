//! Futures that go on side by side.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Some futures at once. There are few of them, so all are looked at whenever one may have gone on.
pub(super) struct Lanes<'a, T>(Vec<Pin<Box<dyn Future<Output = T> + 'a>>>);

impl<'a, T> Lanes<'a, T> {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) const fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn push(&mut self, future: impl Future<Output = T> + 'a) {
        self.0.push(Box::pin(future));
    }

    /// The result of whichever is done first; `None` when there are none.
    pub(super) fn next(&mut self, cx: &mut Context<'_>) -> Poll<Option<T>> {
        if self.0.is_empty() {
            return Poll::Ready(None);
        }
        for at in 0..self.0.len() {
            let Some(future) = self.0.get_mut(at) else { break };
            if let Poll::Ready(value) = future.as_mut().poll(cx) {
                drop(self.0.swap_remove(at));
                return Poll::Ready(Some(value));
            }
        }
        Poll::Pending
    }
}
