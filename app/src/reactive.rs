//! Leptos' signals and memos behind one type each.
//!
//! A signal of every type of value brings its own copy of the reactive machinery. Here all signals and memos
//! hold shared values of any type, so that the machinery is in the module once and a type costs a cast. The names and
//! methods are those of Leptos.

use leptos::prelude::{Get, GetUntracked, Notify, Track};
use std::any::Any;
use std::marker::PhantomData;
use std::sync::{Arc, RwLock};

type Shared = Arc<dyn Any + Send + Sync>;
type Slot = leptos::prelude::RwSignal<Shared>;
type Cell = leptos::prelude::Memo<Same>;

/// A value that everything depends on that read it.
pub(crate) struct RwSignal<T>(Slot, PhantomData<fn(T) -> T>);

/// A value worked out from others, anew only when they change.
pub(crate) struct Memo<T>(Cell, PhantomData<fn(T) -> T>);

impl<T> Clone for RwSignal<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for RwSignal<T> {}

impl<T> Clone for Memo<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Memo<T> {}

fn shared(slot: Slot, track: bool) -> Option<Shared> {
    if track { slot.try_get() } else { slot.try_get_untracked() }
}

impl<T: Send + Sync + 'static> RwSignal<T> {
    /// A signal with this value.
    pub(crate) fn new(value: T) -> Self {
        Self(Slot::new(Arc::new(RwLock::new(value))), PhantomData)
    }

    fn read<R>(self, track: bool, f: impl FnOnce(&T) -> R) -> Option<R> {
        let shared = shared(self.0, track)?;
        let value = shared.downcast_ref::<RwLock<T>>()?.read().ok()?;
        Some(f(&value))
    }

    /// Reads it, if it is still there, without depending on it.
    pub(crate) fn try_with_untracked<R>(self, f: impl FnOnce(&T) -> R) -> Option<R> {
        self.read(false, f)
    }

    /// Reads it.
    pub(crate) fn with<R>(self, f: impl FnOnce(&T) -> R) -> R {
        self.read(true, f).expect("a signal of a living page")
    }

    /// Reads it without depending on it.
    pub(crate) fn with_untracked<R>(self, f: impl FnOnce(&T) -> R) -> R {
        self.read(false, f).expect("a signal of a living page")
    }

    /// Depends on it.
    pub(crate) fn track(self) {
        self.0.track();
    }

    /// Changes it, if it is still there.
    pub(crate) fn try_update<R>(self, f: impl FnOnce(&mut T) -> R) -> Option<R> {
        let shared = shared(self.0, false)?;
        let mut value = shared.downcast_ref::<RwLock<T>>()?.write().ok()?;
        let out = f(&mut value);
        drop(value);
        self.0.notify();
        Some(out)
    }

    /// Changes it.
    pub(crate) fn update(self, f: impl FnOnce(&mut T)) {
        self.try_update(f);
    }

    /// Gives it a new value; nothing happens when it is gone with its page.
    pub(crate) fn set(self, value: T) {
        self.try_update(|old| *old = value);
    }
}

impl<T: Clone + Send + Sync + 'static> RwSignal<T> {
    /// Its value.
    pub(crate) fn get(self) -> T {
        self.with(T::clone)
    }

    /// Its value, without depending on it.
    pub(crate) fn get_untracked(self) -> T {
        self.with_untracked(T::clone)
    }
}

/// A shared value; equal only to itself, so that an unchanged result must be the same one.
#[derive(Clone)]
struct Same(Shared);

impl PartialEq for Same {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Works a memo's value out. A trait of its own: an `Fn` object would carry two more functions for each closure.
trait Work: Send + Sync {
    fn work(&self, before: Option<&Same>) -> Same;
}

struct Closure<T, F>(F, PhantomData<fn() -> T>);

impl<T: PartialEq + Send + Sync + 'static, F: Fn(Option<&T>) -> T + Send + Sync> Work for Closure<T, F> {
    fn work(&self, before: Option<&Same>) -> Same {
        let old = before.and_then(|before| before.0.downcast_ref());
        let new = self.0(old);
        match before {
            Some(before) if old == Some(&new) => before.clone(),
            _ => Same(Arc::new(new)),
        }
    }
}

fn memo(work: Box<dyn Work>) -> Cell {
    Cell::new(move |before| work.work(before))
}

fn value(cell: Cell, track: bool) -> Option<Same> {
    if track { cell.try_get() } else { cell.try_get_untracked() }
}

impl<T: PartialEq + Send + Sync + 'static> Memo<T> {
    /// A memo of this function, which is told the value before.
    pub(crate) fn new(work: impl Fn(Option<&T>) -> T + Send + Sync + 'static) -> Self {
        Self(memo(Box::new(Closure(work, PhantomData))), PhantomData)
    }
}

impl<T: Send + Sync + 'static> Memo<T> {
    fn read<R>(self, track: bool, f: impl FnOnce(&T) -> R) -> Option<R> {
        value(self.0, track).and_then(|value| value.0.downcast_ref().map(f))
    }

    /// Reads it, if it is still there, without depending on it.
    pub(crate) fn try_with_untracked<R>(self, f: impl FnOnce(&T) -> R) -> Option<R> {
        self.read(false, f)
    }

    /// Reads it.
    pub(crate) fn with<R>(self, f: impl FnOnce(&T) -> R) -> R {
        self.read(true, f).expect("a memo of a living page")
    }

    /// Reads it without depending on it.
    pub(crate) fn with_untracked<R>(self, f: impl FnOnce(&T) -> R) -> R {
        self.read(false, f).expect("a memo of a living page")
    }

    /// Depends on it. It is worked out on the way: a memo that nobody has read knows nothing of what it is made of.
    pub(crate) fn track(self) {
        drop(value(self.0, true));
    }
}

impl<T: Clone + Send + Sync + 'static> Memo<T> {
    /// Its value.
    pub(crate) fn get(self) -> T {
        self.with(T::clone)
    }

    /// Its value, without depending on it.
    pub(crate) fn get_untracked(self) -> T {
        self.with_untracked(T::clone)
    }

    /// Its value, if it is still there, without depending on it.
    pub(crate) fn try_get_untracked(self) -> Option<T> {
        self.read(false, T::clone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use leptos::prelude::Owner;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn a_memo_works_only_when_what_it_read_has_changed() {
        static WORKED: AtomicU32 = AtomicU32::new(0);
        let owner = Owner::new();
        owner.with(|| {
            let n = RwSignal::new(1_u32);
            let half = Memo::new(move |_| n.get() / 2);
            let shown = Memo::new(move |before: Option<&String>| {
                WORKED.fetch_add(1, Ordering::Relaxed);
                format!("{}{}", before.map_or("", |_| "again "), half.get())
            });
            assert_eq!(shown.get(), "0");
            n.set(0);
            assert_eq!((shown.get(), WORKED.load(Ordering::Relaxed)), ("0".to_owned(), 1));
            n.update(|n| *n = 6);
            assert_eq!((shown.get(), WORKED.load(Ordering::Relaxed)), ("again 3".to_owned(), 2));
        });
    }

    #[test]
    fn what_is_gone_with_its_page_is_gone_quietly() {
        let owner = Owner::new();
        let (signal, memo) = owner.with(|| {
            let signal = RwSignal::new(vec![1]);
            (signal, Memo::new(move |_| signal.with(Vec::len)))
        });
        owner.cleanup();
        assert_eq!(signal.try_with_untracked(Vec::len), None);
        assert_eq!(memo.try_get_untracked(), None);
        assert_eq!(signal.try_update(|list| list.push(2)), None);
        signal.set(vec![]);
    }
}
