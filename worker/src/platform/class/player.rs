//! The class of players.
#![allow(missing_docs, reason = "the macro writes functions of its own")]

use super::{Call, alarm_is_known, clock_is_right, failed, found, reply, try_again};
use crate::actor::{Actor, Hosted, Origin, Ports, StoreError};
use crate::http::{Found, MayLook, Question};
use crate::limits::Guesses;
use crate::objects::question;
use crate::platform::ports::ObjectPorts;
use shared::player;
use shared::time::Instant;
use shared::wire::{Envelope, Reply};
use std::rc::Rc;
use wasm_bindgen::prelude::wasm_bindgen;
use worker::{DurableObject, Env, Request, Response, Result, State, durable_object};

/// A player.
#[durable_object(alarm)]
pub struct Player {
    state: Rc<State>,
    actor: Rc<Actor<player::Player, ObjectPorts>>,
}

/// Under which key wrong invite codes are noted.
const GUESSES: &str = "guesses";

impl Player {
    async fn begin(&self) -> core::result::Result<Instant, StoreError> {
        clock_is_right(self.actor.ports()).await;
        self.actor.wake().await?;
        Ok(self.actor.ports().now())
    }

    async fn end(actor: &Actor<player::Player, ObjectPorts>) {
        actor.drain().await;
        let address = actor.read(|player, _| player.address()).flatten();
        alarm_is_known(actor.ports(), address).await;
    }

    /// Kept in the store, not in memory: whoever waits until the object sleeps gains nothing.
    fn guess(&self, wrong: bool, now: Instant) -> core::result::Result<MayLook, StoreError> {
        let store = self.actor.ports().store();
        let noted = store.note(GUESSES)?.and_then(|text| crate::json::read(&text).ok());
        let mut guesses: Guesses = noted.unwrap_or_default();
        let may_look = guesses.may_look(now);
        if wrong && may_look {
            guesses.wrong(now);
            store.set_note(GUESSES, &serde_json::to_string(&guesses).unwrap_or_default())?;
        }
        Ok(MayLook { may_look })
    }

    async fn call(&self, call: Call) -> core::result::Result<Result<Response>, StoreError> {
        let now = self.begin().await?;
        Ok(match call {
            Call::Envelope { envelope, wait } => {
                let Envelope { id, body, .. } = *envelope;
                let Some(command) = player::Player::command(body) else {
                    return Ok(reply(&Reply::Refused { code: "wrong_object".to_owned() }));
                };
                let handled = self.actor.handle(Origin::Envelope { id: &id }, &command, now)?;
                // Only who asked for a test waits for push services, and then sees what became of it.
                if wait {
                    Self::end(&self.actor).await;
                } else {
                    let actor = Rc::clone(&self.actor);
                    self.state.wait_until(async move { Self::end(&actor).await });
                }
                reply(&handled.reply)
            }
            Call::Question(Question::Guess { wrong }) => {
                let answer = self.guess(wrong, now)?;
                Response::ok(serde_json::to_string(&answer).unwrap_or_default())
            }
            Call::Question(asked) => {
                let answer = self.actor.read(|player, _| question::player(player, &asked, now));
                found(answer.unwrap_or(Found::Nothing))
            }
            #[cfg(feature = "test-clock")]
            Call::ClockMoved => {
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
        let call = Call::read(request).await?;
        self.call(call).await.unwrap_or_else(|error| failed(&error))
    }

    /// A player waits for nothing; pushes that are to be tried again are sent here.
    async fn alarm(&self) -> Result<Response> {
        if let Ok(now) = self.begin().await {
            if let Err(error) = self.actor.rang(now) {
                try_again(self.actor.ports().alarm(), self.actor.ports().clock(), &error);
            }
            let actor = Rc::clone(&self.actor);
            self.state.wait_until(async move { Self::end(&actor).await });
        }
        Response::empty()
    }
}
