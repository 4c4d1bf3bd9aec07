//! The Cloudflare Worker: the objects that hold the truth, and the way in to them.
//!
//! | module | what it holds |
//! |---|---|
//! | [`actor`] | the shell that runs any aggregate: store, inbox, outbox, alarm; the same code runs in the simulation |
//! | [`objects`] | table, tournament, player: sockets, presence, what they answer |
//! | [`http`] | routes, sessions, refusals, shared pages |
//! | [`json`] | reading, once for every type |
//! | [`pay`] | what is sold, and who takes the money |
//! | [`push`] | pushes: encryption, the server's own key, words |
//! | [`limits`] | against guessing and flooding |
//! | `platform` | the only modules that name the platform; wasm32 only |
//!
//! Nothing here may panic: a panic restarts the wasm instance and every object in it loses its memory.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented
    )
)]

pub mod actor;
pub mod http;
pub mod json;
pub mod limits;
pub mod objects;
pub mod pay;
#[cfg(target_arch = "wasm32")]
pub mod platform;
pub mod push;

#[cfg(target_arch = "wasm32")]
mod entry {
    use crate::platform::edge::Edge;
    use worker::{Context, Env, Request, Response, Result, ScheduleContext, ScheduledEvent, event};

    #[event(fetch)]
    async fn fetch(request: Request, env: Env, _: Context) -> Result<Response> {
        #[cfg(feature = "test-clock")]
        if request.path() == "/api/test/clock" {
            return crate::platform::test_clock::answer(request, &env).await;
        }
        #[cfg(feature = "test-clock")]
        if request.path() == "/api/test/rows" {
            return crate::platform::test_clock::rows();
        }
        #[cfg(feature = "test-clock")]
        if request.path() == "/api/test/push" {
            return crate::platform::test_clock::push(request).await;
        }
        Edge::new(env).await.answer(request).await
    }

    #[event(scheduled)]
    async fn scheduled(_: ScheduledEvent, env: Env, _: ScheduleContext) {
        Edge::new(env).await.sweep().await;
    }
}
