//! Talking to the server: HTTP with coded problems, and the table's socket.

mod backoff;
mod http;

pub(crate) use backoff::Backoff;
pub(crate) use http::{Trouble, get, post};
