//! The service worker, new versions, and installing.

use crate::app::App;
use crate::dom;
use crate::i18n::{Key, t};
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, button, el, tag};
use crate::ui::icon;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, MessageEvent, ServiceWorkerContainer, ServiceWorkerRegistration};

thread_local! {
    /// The browser's offer to install, kept until the player wants it.
    static OFFER: RefCell<Option<Event>> = const { RefCell::new(None) };
}

/// The service workers, where the browser has them.
pub(crate) fn container() -> Option<ServiceWorkerContainer> {
    let navigator = dom::window().navigator();
    let has = js_sys::Reflect::has(&navigator, &JsValue::from_str("serviceWorker")).unwrap_or(false);
    has.then(|| navigator.service_worker())
}

/// Registers the service worker and listens for what it and the browser say.
pub(crate) fn register(app: App) {
    let window = dom::window();
    dom::listen_forever(&window, "beforeinstallprompt", move |event| {
        event.prevent_default();
        OFFER.set(Some(event));
        app.installable.set(true);
    });
    dom::listen_forever(&window, "appinstalled", move |_| app.installable.set(false));
    let Some(container) = container() else { return };
    dom::listen_forever(&container, "message", move |event| message(app, &event));
    leptos::task::spawn_local(async move {
        let Ok(registration) = JsFuture::from(container.register("/sw.js")).await else { return };
        let registration: ServiceWorkerRegistration = registration.unchecked_into();
        if registration.waiting().is_some() {
            app.update.set(true);
        }
    });
}

fn message(app: App, event: &Event) {
    let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
    let kind = js_sys::Reflect::get(&event.data(), &"type".into()).ok().and_then(|kind| kind.as_string());
    match kind.as_deref() {
        Some("update-ready") => app.update.set(true),
        // A file of this version is gone: only a fresh page can go on. Never in the middle of a game.
        Some("stale") if !app.playing.get_untracked() => reload(),
        Some("stale") => app.update.set(true),
        _ => {}
    }
}

/// Loads the page again.
pub(crate) fn reload() {
    // A page that cannot be loaded again stays as it is.
    let _ = dom::window().location().reload();
}

/// Lets the waiting version take over, and loads the page again once it has.
fn apply() {
    let Some(container) = container() else { return reload() };
    dom::listen_forever(&container, "controllerchange", |_| reload());
    leptos::task::spawn_local(async move {
        let registration = JsFuture::from(container.get_registration()).await;
        let waiting =
            registration.ok().and_then(|r| r.dyn_into::<ServiceWorkerRegistration>().ok()?.waiting());
        let Some(waiting) = waiting else { return reload() };
        let message = js_sys::Object::new();
        let set = js_sys::Reflect::set(&message, &"type".into(), &"apply".into());
        if set.is_err() || waiting.post_message(&message).is_err() {
            reload();
        }
    });
}

/// The bar that offers a new version; it waits while a game runs.
pub(crate) fn update_bar(app: App) -> Html {
    let show = Memo::new(move |_| app.update.get() && !app.playing.get());
    let bar = move || {
        show.get().then(|| {
            tag("div", "update").attr("role", "status").kids((
                el("p").say(Key::UpdateReady),
                button("btn").on_click(move |_| app.update.set(false)).say(Key::Later),
                button("btn btn--play").on_click(|_| apply()).say(Key::UpdateNow),
            ))
        })
    };
    bar.html()
}

/// Installing, in the settings: a button where the browser offers it, the way there elsewhere.
pub(crate) fn install_row(app: App) -> Html {
    let standalone =
        dom::window().match_media("(display-mode: standalone)").ok().flatten().is_some_and(|q| q.matches());
    if standalone {
        return ().html();
    }
    let note = move || t(if app.installable.get() { Key::InstallNote } else { Key::InstallHint });
    let button = move || {
        app.installable.get().then(|| button("btn").on_click(move |_| install(app)).say(Key::Install))
    };
    el("li")
        .kids((
            icon("#i-download"),
            tag("div", "grow")
                .kids((tag("p", "strong").say(Key::Install), tag("p", "small muted").kids(note))),
            button,
        ))
        .html()
}

fn install(app: App) {
    let Some(offer) = OFFER.take() else { return };
    app.installable.set(false);
    let prompt = js_sys::Reflect::get(&offer, &"prompt".into())
        .ok()
        .and_then(|f| f.dyn_into::<js_sys::Function>().ok());
    if let Some(prompt) = prompt {
        // Refused by the browser: the menu's own entry remains.
        let _ = prompt.call0(&offer);
    }
}
