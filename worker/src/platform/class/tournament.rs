//! The class of tournaments.
#![allow(missing_docs, reason = "the macro writes functions of its own")]

use super::{Call, begin, end, failed, found, reply, sent, try_again};
use crate::actor::{Actor, News, StoreError};
use crate::http::{Found, Question};
use crate::objects::card::{self, Card};
use crate::objects::pulse::Pulse;
use crate::objects::shown::Shown;
use crate::objects::{export, logs, question};
use crate::platform::ports::ObjectPorts;
use crate::platform::socket::Peer;
use shared::time::Instant;
use shared::tournament::{self, TournamentEvent};
use std::rc::Rc;
use wasm_bindgen::prelude::wasm_bindgen;
use worker::{
    DurableObject, Env, Request, Response, Result, Socket, State, WebSocket, WebSocketIncomingMessage,
    durable_object,
};

/// A tournament.
#[durable_object]
pub struct Tournament {
    state: Rc<State>,
    actor: Rc<Actor<tournament::Tournament, ObjectPorts>>,
    pulse: Pulse,
    shown: Shown,
}

impl Tournament {
    async fn begin(&self) -> core::result::Result<Instant, StoreError> {
        begin(&self.actor).await
    }

    /// Tells those who watch, now or with the next beat.
    fn changed(&self, news: Option<&News<TournamentEvent>>, now: Instant) {
        let sockets = self.actor.ports().sockets();
        let again = self.actor.read(|tournament, _| match news {
            Some(news) => self.pulse.changed(sockets, tournament, (&news.events, news.seq), now),
            None => self.pulse.beat(sockets, tournament, now),
        });
        self.actor.watch(again.flatten(), now);
    }

    /// Sends the letters behind whatever is answered or told meanwhile: a beat does not wait for two thousand inboxes.
    fn send(&self) {
        let actor = Rc::clone(&self.actor);
        self.state.wait_until(async move { end(&actor).await });
    }

    async fn call(&self, call: Call) -> core::result::Result<Result<Response>, StoreError> {
        let now = self.begin().await?;
        Ok(match call {
            Call::Envelope { envelope, wait } => {
                let handled = self.actor.envelope(*envelope, now)?;
                if let Some(news) = &handled.news {
                    self.changed(Some(news), now);
                }
                self.send();
                if wait {
                    sent(&self.actor).await;
                }
                reply(&handled.reply)
            }
            Call::Question(Question::Dismiss { player }) => {
                card::dismiss(self.actor.ports().sockets(), &player);
                Response::empty()
            }
            Call::Question(Question::View { viewer }) => {
                let view = self.actor.read(|tournament, _| self.shown.view(tournament, viewer.as_ref()));
                found(view.unwrap_or(Found::Nothing))
            }
            Call::Question(asked) => {
                if let Some(page) = logs::page(&self.actor, &asked)? {
                    return Ok(found(page));
                }
                if let Some(record) = export::record(&self.actor, &asked)? {
                    return Ok(found(record));
                }
                let answer = self.actor.read(|tournament, _| question::tournament(tournament, &asked));
                found(answer.unwrap_or(Found::Nothing))
            }
            Call::Socket { player, protocol } if self.actor.seq() > 0 => {
                let sockets = self.actor.ports().sockets();
                sockets.accept(&Card::new(player, now).to_text(), &protocol).map(|(answer, _)| answer)
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

impl DurableObject for Tournament {
    fn new(state: State, env: Env) -> Self {
        let state = Rc::new(state);
        let actor = Rc::new(Actor::new(ObjectPorts::new(Rc::clone(&state), env)));
        Self { state, actor, pulse: Pulse::default(), shown: Shown::default() }
    }

    async fn fetch(&self, request: Request) -> Result<Response> {
        let (call, _) = Call::read(request).await?;
        self.call(call).await.unwrap_or_else(|error| failed(&error))
    }

    async fn alarm(&self) -> Result<Response> {
        let rang = async {
            let now = self.begin().await?;
            let news = self.actor.rang(now)?;
            self.changed(news.as_ref(), now);
            Ok(())
        };
        try_again(rang.await.map(drop), self.actor.ports());
        self.send();
        Response::empty()
    }

    /// Those who watch have nothing to say; whoever talks anyway is shown out.
    async fn websocket_message(&self, socket: WebSocket, _: WebSocketIncomingMessage) -> Result<()> {
        card::talked(self.actor.ports().sockets(), &Peer::from(socket));
        Ok(())
    }

    async fn websocket_close(&self, socket: WebSocket, _: usize, _: String, _: bool) -> Result<()> {
        let _ = socket.close(Some(1000), Some(""));
        Ok(())
    }

    async fn websocket_error(&self, _: WebSocket, _: worker::Error) -> Result<()> {
        Ok(())
    }

    async fn connect(&self, _: Socket) -> Result<()> {
        Ok(())
    }
}
