//! The class of lobbies.
#![allow(missing_docs, reason = "the macro writes functions of its own")]

use super::{Call, begin, end, failed, found, reply, sent, try_again};
use crate::actor::StoreError;
use crate::http::{Found, Question};
use crate::objects::card::{self, Card};
use crate::objects::hall::Hall;
use crate::objects::question;
use crate::platform::ports::ObjectPorts;
use crate::platform::socket::{Peer, StateSockets};
use shared::time::Instant;
use std::rc::Rc;
use wasm_bindgen::prelude::wasm_bindgen;
use worker::{
    DurableObject, Env, Request, Response, Result, Socket, State, WebSocket, WebSocketIncomingMessage,
    durable_object,
};

/// The lobby of a game.
#[durable_object]
pub struct Lobby {
    state: Rc<State>,
    hall: Rc<Hall<ObjectPorts, StateSockets>>,
}

impl Lobby {
    async fn begin(&self) -> core::result::Result<Instant, StoreError> {
        begin(self.hall.actor()).await
    }

    /// Sends the letters behind whatever is answered or told meanwhile.
    fn send(&self) {
        let hall = Rc::clone(&self.hall);
        self.state.wait_until(async move { end(hall.actor()).await });
    }

    async fn call(&self, call: Call) -> core::result::Result<Result<Response>, StoreError> {
        let now = self.begin().await?;
        Ok(match call {
            Call::Envelope { envelope, wait } => {
                let answer = self.hall.envelope(*envelope, now)?;
                self.send();
                if wait {
                    sent(self.hall.actor()).await;
                }
                reply(&answer)
            }
            Call::Question(Question::Dismiss { player }) => {
                card::dismiss(self.hall.sockets(), &player);
                Response::empty()
            }
            Call::Question(asked) => found(
                self.hall.actor().read(|lobby, _| question::lobby(lobby, &asked)).unwrap_or(Found::Nothing),
            ),
            // Anybody may watch, and an empty lobby as well: there is always one.
            Call::Socket { player, protocol } => {
                let sockets = self.hall.sockets();
                let opened = sockets.accept(&Card::new(player, now).to_text(), &protocol);
                self.hall.look(now);
                opened.map(|(answer, _)| answer)
            }
            #[cfg(feature = "test-clock")]
            Call::ClockMoved => {
                self.hall.actor().rearm(now);
                Response::empty()
            }
            Call::Unknown => Response::error("nothing", 404),
        })
    }

    async fn looked(&self) {
        if let Ok(now) = self.begin().await {
            self.hall.look(now);
        }
        self.send();
    }
}

impl DurableObject for Lobby {
    fn new(state: State, env: Env) -> Self {
        let state = Rc::new(state);
        let ports = ObjectPorts::new(Rc::clone(&state), env);
        let sockets = ports.sockets().clone();
        Self { state, hall: Rc::new(Hall::new(ports, sockets)) }
    }

    async fn fetch(&self, request: Request) -> Result<Response> {
        let (call, _) = Call::read(request).await?;
        self.call(call).await.unwrap_or_else(|error| failed(&error))
    }

    async fn alarm(&self) -> Result<Response> {
        let rang = async {
            let now = self.begin().await?;
            self.hall.rang(now)
        };
        try_again(rang.await.map(drop), self.hall.actor().ports());
        self.send();
        Response::empty()
    }

    /// Those who watch have nothing to say; whoever talks anyway is shown out.
    async fn websocket_message(&self, socket: WebSocket, _: WebSocketIncomingMessage) -> Result<()> {
        card::talked(self.hall.sockets(), &Peer::from(socket));
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
