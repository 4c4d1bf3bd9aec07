//! The Cloudflare Worker: the objects that hold the truth, and the way in to them.
//!
//! | module | what it holds |
//! |---|---|
//! | [`actor`] | the shell that runs any aggregate: store, inbox, outbox, alarm; the same code runs in the simulation |
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
pub mod limits;
pub mod objects;
#[cfg(target_arch = "wasm32")]
pub mod platform;

#[cfg(target_arch = "wasm32")]
mod placeholder {
    use worker::{
        Context, DurableObject, Env, Method, Request, Response, Result, ScheduleContext, ScheduledEvent,
        State, durable_object, event,
    };

    /// Answers `/api/health` from a Durable Object with SQLite; everything else is a static asset.
    #[event(fetch)]
    async fn fetch(req: Request, env: Env, _ctx: Context) -> Result<Response> {
        if req.path() == "/api/health" && req.method() == Method::Get {
            return env.durable_object("TABLE")?.get_by_name("health")?.fetch_with_request(req).await;
        }
        #[cfg(feature = "test-clock")]
        if req.path() == "/api/test/clock" {
            return Response::empty();
        }
        if req.path().starts_with("/api/") {
            return Response::error("not_found", 404);
        }
        env.assets("ASSETS")?.fetch_request(req).await
    }

    /// Nothing to sweep yet.
    #[event(scheduled)]
    async fn scheduled(_event: ScheduledEvent, _env: Env, _ctx: ScheduleContext) {}

    macro_rules! object {
        ($name:ident) => {
            /// A placeholder object that counts its requests in SQLite.
            #[durable_object]
            pub struct $name {
                state: State,
            }

            impl DurableObject for $name {
                fn new(state: State, _env: Env) -> Self {
                    Self { state }
                }

                async fn fetch(&self, _req: Request) -> Result<Response> {
                    let sql = self.state.storage().sql();
                    sql.exec("CREATE TABLE IF NOT EXISTS hits(id INTEGER PRIMARY KEY)", None)?;
                    sql.exec("INSERT INTO hits DEFAULT VALUES", None)?;
                    let rows: Vec<serde_json::Value> =
                        sql.exec("SELECT count(*) AS hits FROM hits", None)?.to_array()?;
                    Response::from_json(&rows.first())
                }
            }
        };
    }

    object!(Table);
    object!(Tournament);
    object!(Player);
}
