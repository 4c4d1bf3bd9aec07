//! Talking to the server: HTTP with coded problems, and sockets that come back.

pub(crate) mod api;
mod backoff;
mod http;
pub(crate) mod json;
mod link;
pub(crate) mod read;

pub(crate) use backoff::Backoff;
pub(crate) use http::{Trouble, ask, file, text};
pub(crate) use link::{Happening, Link};
