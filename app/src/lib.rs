//! The browser app: Leptos, client-side rendered, playing by the rules of `shared`.
//!
//! | module | what it holds |
//! |---|---|
//! | `routes` `nav` `texts` | addresses, and moving between them |
//! | `i18n` | every visible string, by typed key |
//! | `net` | HTTP, sockets that come back, backoff |
//! | `state` | what the page knows of a table, as pure reducers |
//! | `boards` | scenes in plain Rust, and their drawing |
//! | `reactive` | Leptos' signals and memos behind one type each |
//! | `apart` | which parts are loaded when they are needed |
//! | `pages` `ui` | the screens and their parts |
//! | `quick` | the quick match that this device waits for, whichever page it shows |
//! | `pwa` `prefs` `dom` | service worker, the device's choices, small doors to the browser |

mod apart;
mod app;
mod boards;
mod dom;
mod i18n;
mod nav;
mod net;
mod pages;
mod prefs;
mod pwa;
mod quick;
mod reactive;
mod routes;
mod state;
mod texts;
mod ui;

/// Takes over the entry page.
pub fn start() {
    ui::drawings::install();
    pages::keep();
    let host = dom::find("#app").or_else(|| dom::document().body());
    if let Some(host) = host {
        // Leptos starts its executor and owns the effects; the page itself is put in by our own builder.
        let inside = host.clone();
        leptos::mount::mount_to(host, move || ui::el::fill(&inside, app::root())).forget();
    }
}
