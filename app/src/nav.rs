//! Moving between pages without loading them: links of this site are followed inside the page.

use crate::dom;
use crate::reactive::RwSignal;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, MouseEvent};

/// Where we are.
#[derive(Clone, Copy)]
pub(crate) struct Nav {
    /// The path, without query and fragment.
    pub(crate) path: RwSignal<String>,
}

impl Nav {
    /// Where the browser is.
    pub(crate) fn new() -> Self {
        Self { path: RwSignal::new(here()) }
    }

    /// Goes to a path of this site.
    pub(crate) fn go(self, path: &str) {
        if let Ok(history) = dom::window().history() {
            // A refused entry still shows the page.
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(path));
        }
        self.path.set(here());
    }

    /// Like [`go`](Self::go), in place of the present entry: a page that only led on is not met again on the way back.
    pub(crate) fn replace(self, path: &str) {
        if let Ok(history) = dom::window().history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(path));
        }
        self.path.set(here());
    }

    /// Follows links and the back button from now on.
    pub(crate) fn listen(self) {
        dom::listen_forever(&dom::window(), "popstate", move |_| self.path.set(here()));
        dom::listen_forever(&dom::document(), "click", move |event| {
            if let Some(path) = followed(&event) {
                event.prevent_default();
                self.go(&path);
            }
        });
    }
}

fn here() -> String {
    dom::window().location().pathname().unwrap_or_default()
}

/// The path of a plain click on a link of this site.
fn followed(event: &Event) -> Option<String> {
    let mouse: &MouseEvent = event.dyn_ref()?;
    if event.default_prevented()
        || mouse.button() != 0
        || mouse.ctrl_key()
        || mouse.meta_key()
        || mouse.shift_key()
        || mouse.alt_key()
    {
        return None;
    }
    let target: Element = event.target()?.dyn_into().ok()?;
    let link = target.closest("a[href]").ok().flatten()?;
    if link.has_attribute("target") || link.has_attribute("download") {
        return None;
    }
    link.get_attribute("href").filter(|href| href.starts_with('/') && !href.starts_with("//"))
}
