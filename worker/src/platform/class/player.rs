//! The class of players.
#![allow(missing_docs, reason = "the macro writes functions of its own")]

use super::{Call, begin, end, failed, found, reply, sent, try_again};
use crate::actor::{Actor, Ports, StoreError};
use crate::http::{Found, May, Question};
use crate::limits::{CREATIONS, GUESSES, Limit, REPORTS, Recent};
use crate::objects::question;
use crate::platform::ports::ObjectPorts;
use shared::player;
use shared::time::Instant;
use std::rc::Rc;
use wasm_bindgen::prelude::wasm_bindgen;
use worker::{DurableObject, Env, Request, Response, Result, State, durable_object};

/// A player.
#[durable_object(alarm)]
pub struct Player {
    state: Rc<State>,
    actor: Rc<Actor<player::Player, ObjectPorts>>,
}

impl Player {
    async fn begin(&self) -> core::result::Result<Instant, StoreError> {
        begin(&self.actor).await
    }

    /// Sends the letters behind whatever is answered meanwhile.
    fn send(&self) {
        let actor = Rc::clone(&self.actor);
        self.state.wait_until(async move { end(&actor).await });
    }

    /// Whether there is room for one more of what is noted under `key`; counts it if it happens. Kept in the store, not
    /// in memory: whoever waits until the object sleeps gains nothing.
    fn room(
        &self,
        (key, limit): (&str, Limit),
        happens: bool,
        now: Instant,
    ) -> core::result::Result<Result<Response>, StoreError> {
        let store = self.actor.ports().store();
        let noted = store.note(key)?.and_then(|text| crate::json::read(&text).ok());
        let mut recent: Recent = noted.unwrap_or_default();
        let may = recent.has_room(limit, now);
        if happens && may {
            recent.count(limit, now);
            store.set_note(key, &serde_json::to_string(&recent).unwrap_or_default())?;
        }
        let blocked =
            self.actor.read(|player, _| player.blocked().iter().map(|it| it.player.clone()).collect());
        let may = May { may, blocked: blocked.unwrap_or_default() };
        Ok(Response::ok(serde_json::to_string(&may).unwrap_or_default()))
    }

    async fn call(&self, call: Call) -> core::result::Result<Result<Response>, StoreError> {
        let now = self.begin().await?;
        Ok(match call {
            Call::Envelope { envelope, wait } => {
                let handled = self.actor.envelope(*envelope, now)?;
                self.send();
                // Only who asked for a test waits for push services, and then sees what became of it.
                if wait {
                    sent(&self.actor).await;
                }
                reply(&handled.reply)
            }
            Call::Question(Question::Guess { wrong }) => self.room(("guesses", GUESSES), wrong, now)?,
            Call::Question(Question::Create) => self.room(("creations", CREATIONS), true, now)?,
            Call::Question(Question::Report) => self.room(("reports", REPORTS), true, now)?,
            Call::Question(asked) => {
                let answer = self.actor.read(|player, _| question::player(player, &asked, now));
                found(answer.unwrap_or(Found::Nothing))
            }
            #[cfg(feature = "test-clock")]
            Call::ClockMoved => {
                // What is due by the new time has been tried when the mover gets its answer.
                end(&self.actor).await;
                self.actor.rearm(now);
                Response::empty()
            }
            Call::Socket { .. } | Call::Unknown => Response::error("nothing", 404),
        })
    }
}

impl DurableObject for Player {
    fn new(state: State, env: Env) -> Self {
        let state = Rc::new(state);
        let actor = Rc::new(Actor::new(ObjectPorts::new(Rc::clone(&state), env)));
        Self { state, actor }
    }

    async fn fetch(&self, request: Request) -> Result<Response> {
        let (call, _) = Call::read(request).await?;
        self.call(call).await.unwrap_or_else(|error| failed(&error))
    }

    /// A player waits for nothing; pushes that are to be tried again are sent here.
    async fn alarm(&self) -> Result<Response> {
        let rang = async { self.actor.rang(self.begin().await?) };
        try_again(rang.await.map(drop), self.actor.ports());
        self.send();
        Response::empty()
    }
}
