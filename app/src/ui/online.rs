//! When what is shown is asked for again: the network returns, the page comes back into sight, time passes.

use super::el::effect;
use crate::app::App;
use crate::dom::{self, Listener};
use leptos::prelude::StoredValue;
use std::cell::Cell;

/// Calls `f` whenever the network returns, as long as the part of the page that asks is there.
pub(crate) fn then(f: impl Fn() + 'static) {
    StoredValue::new_local(Listener::new(&dom::window(), "online", move |_| f()));
}

/// Calls `f` every quarter of a minute from now on, and whenever the page comes back into sight, as long as the part of the
/// page that asks is there.
pub(crate) fn again(app: App, f: impl Fn() + Copy + 'static) {
    let first = Cell::new(true);
    effect(Box::new(move || {
        app.now.track();
        if !first.replace(false) {
            f();
        }
    }));
    StoredValue::new_local(Listener::new(&dom::document(), "visibilitychange", move |_| f()));
    StoredValue::new_local(Listener::new(&dom::window(), "pageshow", move |_| f()));
}
