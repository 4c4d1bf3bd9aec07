//! The class of ladders.
#![allow(missing_docs, reason = "the macro writes functions of its own")]

use super::{Call, begin, end, failed, found, reply, sent, try_again};
use crate::actor::StoreError;
use crate::http::{Found, Question};
use crate::objects::card::{self, Card};
use crate::objects::question;
use crate::objects::stairs::Stairs;
use crate::platform::ports::ObjectPorts;
use crate::platform::socket::{Peer, StateSockets};
use shared::time::Instant;
use std::rc::Rc;
use wasm_bindgen::prelude::wasm_bindgen;
use worker::{
    DurableObject, Env, Request, Response, Result, Socket, State, WebSocket, WebSocketIncomingMessage,
    durable_object,
};

/// A ladder.
#[durable_object]
pub struct Ladder {
    state: Rc<State>,
    stairs: Rc<Stairs<ObjectPorts, StateSockets>>,
}

impl Ladder {
    async fn begin(&self) -> core::result::Result<Instant, StoreError> {
        begin(self.stairs.actor()).await
    }

    /// Sends the letters behind whatever is answered or told meanwhile.
    fn send(&self) {
        let stairs = Rc::clone(&self.stairs);
        self.state.wait_until(async move { end(stairs.actor()).await });
    }

    async fn call(&self, call: Call) -> core::result::Result<Result<Response>, StoreError> {
        let now = self.begin().await?;
        Ok(match call {
            Call::Envelope { envelope, wait } => {
                let answer = self.stairs.envelope(*envelope, now)?;
                self.send();
                if wait {
                    sent(self.stairs.actor()).await;
                }
                reply(&answer)
            }
            Call::Question(Question::Dismiss { player }) => {
                card::dismiss(self.stairs.sockets(), &player);
                Response::empty()
            }
            Call::Question(Question::LadderHistory { ladder, player, before }) => {
                found(self.stairs.history(ladder, &player, before)?)
            }
            Call::Question(asked) => found(
                self.stairs
                    .actor()
                    .read(|ladder, _| question::ladder(ladder, &asked))
                    .unwrap_or(Found::Nothing),
            ),
            // Anybody may watch, and an empty ladder as well: there are always two.
            Call::Socket { player, protocol } => {
                let sockets = self.stairs.sockets();
                let opened = sockets.accept(&Card::new(player, now).to_text(), &protocol);
                self.stairs.look(now);
                opened.map(|(answer, _)| answer)
            }
            #[cfg(feature = "test-clock")]
            Call::ClockMoved => {
                self.stairs.actor().rearm(now);
                Response::empty()
            }
            Call::Unknown => Response::error("nothing", 404),
        })
    }

    async fn looked(&self) {
        if let Ok(now) = self.begin().await {
            self.stairs.look(now);
        }
        self.send();
    }
}

impl DurableObject for Ladder {
    fn new(state: State, env: Env) -> Self {
        let state = Rc::new(state);
        let ports = ObjectPorts::new(Rc::clone(&state), env);
        let sockets = ports.sockets().clone();
        Self { state, stairs: Rc::new(Stairs::new(ports, sockets)) }
    }

    async fn fetch(&self, request: Request) -> Result<Response> {
        let (call, _) = Call::read(request).await?;
        self.call(call).await.unwrap_or_else(|error| failed(&error))
    }

    async fn alarm(&self) -> Result<Response> {
        let rang = async {
            let now = self.begin().await?;
            self.stairs.rang(now)
        };
        try_again(rang.await.map(drop), self.stairs.actor().ports());
        self.send();
        Response::empty()
    }

    /// Those who watch have nothing to say; whoever talks anyway is shown out.
    async fn websocket_message(&self, socket: WebSocket, _: WebSocketIncomingMessage) -> Result<()> {
        card::talked(self.stairs.sockets(), &Peer::from(socket));
        Ok(())
    }

    async fn websocket_close(&self, socket: WebSocket, _: usize, _: String, _: bool) -> Result<()> {
        let _ = socket.close(Some(1000), Some(""));
        self.looked().await;
        Ok(())
    }

    async fn websocket_error(&self, _: WebSocket, _: worker::Error) -> Result<()> {
        self.looked().await;
        Ok(())
    }

    async fn connect(&self, _: Socket) -> Result<()> {
        Ok(())
    }
}
