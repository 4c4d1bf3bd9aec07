//! The class of tables.
#![allow(missing_docs, reason = "the macro writes functions of its own")]

use super::{Call, begin, end, failed, found, reply, sent, try_again};
use crate::actor::StoreError;
use crate::http::{Found, Question, close};
use crate::objects::card::{self, Card};
use crate::objects::question;
use crate::objects::room::Room;
use crate::platform::log;
use crate::platform::ports::ObjectPorts;
use crate::platform::socket::{Peer, StateSockets};
use shared::ids::TableId;
use shared::time::Instant;
use std::rc::Rc;
use wasm_bindgen::prelude::wasm_bindgen;
use worker::{
    DurableObject, Env, Request, Response, Result, Socket, State, WebSocket, WebSocketIncomingMessage,
    durable_object,
};

/// A table.
#[durable_object]
pub struct Table {
    state: Rc<State>,
    room: Rc<Room<ObjectPorts, StateSockets>>,
}

impl Table {
    async fn begin(&self) -> core::result::Result<Instant, StoreError> {
        begin(self.room.actor()).await
    }

    /// Sends the letters behind whatever is answered or told meanwhile: the next frame of a socket does not wait for them. A
    /// table that has told everybody everything, and was over long ago, goes to the archive.
    fn send(&self) {
        let room = Rc::clone(&self.room);
        self.state.wait_until(async move {
            end(room.actor()).await;
            room.retire().await;
        });
    }

    async fn call(&self, call: Call, name: &str) -> core::result::Result<Result<Response>, StoreError> {
        let now = self.begin().await?;
        if let Ok(id) = TableId::parse(name) {
            self.room.look_up(&id).await;
        }
        Ok(match call {
            Call::Envelope { envelope, wait } => {
                let answer = self.room.envelope(*envelope, now)?;
                self.send();
                if wait {
                    sent(self.room.actor()).await;
                }
                reply(&answer)
            }
            Call::Question(Question::Dismiss { player }) => {
                card::dismiss(self.room.sockets(), &player);
                Response::empty()
            }
            Call::Question(Question::Conduct { by, of }) => {
                self.room.is_known()?;
                found(self.room.conduct(&by, &of))
            }
            Call::Question(asked) => {
                self.room.is_known()?;
                // Whoever asks for a table that is due is answered, and then it goes.
                if self.room.is_due() {
                    self.send();
                }
                let answer = self.room.actor().read(|table, _| question::table(table, &asked));
                found(answer.unwrap_or(Found::Nothing))
            }
            Call::Socket { player, protocol } if self.room.exists() => self
                .room
                .sockets()
                .accept(&Card::new(player, now).to_text(), &protocol)
                .map(|(answer, _)| answer),
            #[cfg(feature = "test-clock")]
            Call::ClockMoved => {
                self.room.actor().rearm(now);
                Response::empty()
            }
            Call::Socket { .. } => {
                self.room.is_known()?;
                Response::error("nothing", 404)
            }
            Call::Unknown => Response::error("nothing", 404),
        })
    }
}

impl DurableObject for Table {
    fn new(state: State, env: Env) -> Self {
        let state = Rc::new(state);
        let ports = ObjectPorts::new(Rc::clone(&state), env);
        let sockets = ports.sockets().clone();
        Self { state, room: Rc::new(Room::new(ports, sockets)) }
    }

    async fn fetch(&self, request: Request) -> Result<Response> {
        let (call, name) = Call::read(request).await?;
        self.call(call, &name).await.unwrap_or_else(|error| failed(&error))
    }

    async fn alarm(&self) -> Result<Response> {
        let rang = async {
            let now = self.begin().await?;
            self.room.rang(now)
        };
        try_again(rang.await.map(drop), self.room.actor().ports());
        self.send();
        Response::empty()
    }

    async fn websocket_message(&self, socket: WebSocket, message: WebSocketIncomingMessage) -> Result<()> {
        // A frame of bytes is no JSON text: it is refused as one.
        let text = match message {
            WebSocketIncomingMessage::String(text) => text,
            WebSocketIncomingMessage::Binary(_) => String::new(),
        };
        match self.begin().await {
            Ok(now) => self.room.message(&Peer::from(socket), &text, now),
            Err(error) => {
                log::warn(&format!("store: {error}"));
                let _ = socket.close(Some(close::UNAVAILABLE), Some("unavailable"));
            }
        }
        self.send();
        Ok(())
    }

    async fn websocket_close(&self, socket: WebSocket, code: usize, _: String, clean: bool) -> Result<()> {
        // 1006 and 1001 are a lost network and a closed page; only the latter was said.
        let _ = socket.close(Some(1000), Some(""));
        if let Ok(now) = self.begin().await {
            self.room.closed(&Peer::from(socket), clean && code != 1006, now);
        }
        self.send();
        Ok(())
    }

    async fn websocket_error(&self, socket: WebSocket, _: worker::Error) -> Result<()> {
        if let Ok(now) = self.begin().await {
            self.room.closed(&Peer::from(socket), false, now);
        }
        self.send();
        Ok(())
    }

    async fn connect(&self, _: Socket) -> Result<()> {
        Ok(())
    }
}
