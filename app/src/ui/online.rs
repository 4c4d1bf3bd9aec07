//! The return of the network.

use crate::dom::{self, Listener};
use leptos::prelude::StoredValue;

/// Calls `f` whenever the network returns, as long as the part of the page that asks is there.
pub(crate) fn then(f: impl Fn() + 'static) {
    StoredValue::new_local(Listener::new(&dom::window(), "online", move |_| f()));
}
