//! The object's one alarm. Writes of the alarm are part of the same atomic write as the rows before them, as long as
//! nothing is awaited in between.

use super::log;
use super::now::Clock;
use crate::actor::Alarm;
use js_sys::{Date, Object};
use shared::time::Instant;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use worker::State;

/// The alarm of an object.
#[derive(Clone)]
pub struct StateAlarm {
    state: Rc<State>,
    clock: Clock,
    /// Whether it was armed since somebody looked; the test clock wants to know.
    moved: Rc<Cell<bool>>,
}

impl StateAlarm {
    /// The alarm of the object with this state.
    pub fn new(state: Rc<State>, clock: Clock) -> Self {
        Self { state, clock, moved: Rc::new(Cell::new(false)) }
    }

    /// Whether it was armed since the last call.
    pub fn take_moved(&self) -> bool {
        self.moved.take()
    }
}

impl Alarm for StateAlarm {
    async fn armed(&self) -> Option<Instant> {
        let real = self.state.storage().get_alarm().await.ok().flatten()?;
        // Not `from_real`, which is for heartbeats: the alarm was set for a time, not noted at one.
        let now = super::now::real();
        Some(self.clock.now().plus(Instant(real).since(now)))
    }

    fn arm(&self, at: Instant) {
        self.moved.set(true);
        // A date, never a number: the crate reads a number as a wait.
        let date = Date::new(&JsValue::from(self.clock.to_real(at).0 as f64));
        if self.state.storage().as_raw().set_alarm(date, Object::new()).is_err() {
            log::warn("alarm not armed");
        }
    }

    fn disarm(&self) {
        if self.state.storage().as_raw().delete_alarm(Object::new()).is_err() {
            log::warn("alarm not taken back");
        }
    }
}
