//! The browser app: Leptos, client-side rendered, playing by the rules of `shared`.
//!
//! | module | what it holds |
//! |---|---|
//! | `routes`, `nav` | addresses and moving between them |
//! | `i18n` | every visible string, by typed key |
//! | `net` | HTTP, the table's socket, backoff |
//! | `state` | what the page knows of a table, as pure reducers |
//! | `boards` | scenes in plain Rust, and their drawing |
//! | `pages`, `ui` | the screens and their parts |
//! | `pwa` | service worker, update, install |
//! | `dom` | small doors to the browser |

mod dom;
mod i18n;
mod net;
mod routes;
mod state;

/// Mounts the app into the page.
pub fn start() {}
