//! Small doors to the browser: each fails softly, since storage, sharing and clipboard may be missing or forbidden.

use shared::time::Instant;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Document, Element, HtmlElement, Window};

/// The window; the app runs nowhere else.
pub(crate) fn window() -> Window {
    web_sys::window().expect("a browser window")
}

/// The document.
pub(crate) fn document() -> Document {
    window().document().expect("a document")
}

/// The device's clock. It decides nothing: shown times are corrected by the server's.
pub(crate) fn now() -> Instant {
    Instant(js_sys::Date::now() as i64)
}

/// The moment of a date and time of day in the device's time zone, as a field for them gives it.
pub(crate) fn local_time(text: &str) -> Option<Instant> {
    if text.is_empty() {
        return None;
    }
    let time = js_sys::Date::new(&text.into()).get_time();
    time.is_finite().then_some(Instant(time as i64))
}

/// A stored value.
pub(crate) fn load(key: &str) -> Option<String> {
    window().local_storage().ok().flatten()?.get_item(key).ok().flatten()
}

/// Stores a value, or removes it.
pub(crate) fn store(key: &str, value: Option<&str>) {
    if let Ok(Some(storage)) = window().local_storage() {
        // Full or forbidden storage loses a convenience, nothing else.
        let _ = match value {
            Some(value) => storage.set_item(key, value),
            None => storage.remove_item(key),
        };
    }
}

/// 32 bytes of the system's random source.
pub(crate) fn random_bytes<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).ok().map(|()| bytes)
}

/// From 0 up to 1, for jitter and names of commands only.
pub(crate) fn random() -> f64 {
    js_sys::Math::random()
}

/// Calls `f` for every event of this name, for the life of the page.
pub(crate) fn listen_forever(
    target: &web_sys::EventTarget,
    name: &str,
    f: impl FnMut(web_sys::Event) + 'static,
) {
    let closure = Closure::<dyn FnMut(web_sys::Event)>::new(f);
    // A browser that does not know the event never sends it.
    let _ = target.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
    closure.forget();
}

/// A listener that ends when this is dropped.
pub(crate) struct Listener {
    target: web_sys::EventTarget,
    name: &'static str,
    closure: Closure<dyn FnMut(web_sys::Event)>,
}

impl Listener {
    /// Calls `f` for every event of this name.
    pub(crate) fn new(
        target: &web_sys::EventTarget,
        name: &'static str,
        f: impl FnMut(web_sys::Event) + 'static,
    ) -> Self {
        let closure = Closure::<dyn FnMut(web_sys::Event)>::new(f);
        let callback = closure.as_ref().unchecked_ref();
        let _ = target.add_event_listener_with_callback_and_bool(name, callback, on_the_way_down(name));
        Self { target: target.clone(), name, closure }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let callback = self.closure.as_ref().unchecked_ref();
        let down = on_the_way_down(self.name);
        let _ = self.target.remove_event_listener_with_callback_and_bool(self.name, callback, down);
    }
}

/// The scrolling of an element inside the page never comes back up to the window.
fn on_the_way_down(name: &str) -> bool {
    name == "scroll"
}

/// Sets the title of the page.
pub(crate) fn set_title(title: &str) {
    document().set_title(title);
}

/// The address of a path on this site, for sharing.
pub(crate) fn full_url(path: &str) -> String {
    let origin = window().location().origin().unwrap_or_default();
    [origin.as_str(), path].concat()
}

/// Whether the browser has a share sheet.
pub(crate) fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &JsValue::from_str("share")).unwrap_or(false)
}

/// Opens the share sheet. Closing it without sharing is no failure.
pub(crate) fn share(title: &str, url: &str) {
    let data = web_sys::ShareData::new();
    data.set_title(title);
    data.set_url(url);
    let promise = window().navigator().share_with_data(&data);
    wasm_bindgen_futures::spawn_local(async move {
        let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
    });
}

/// Copies a text; tells whether it worked.
pub(crate) async fn copy(text: &str) -> bool {
    let navigator = window().navigator();
    if js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard")).is_ok_and(|c| c.is_undefined()) {
        return false;
    }
    wasm_bindgen_futures::JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// Whether the page can be seen.
pub(crate) fn visible() -> bool {
    document().visibility_state() == web_sys::VisibilityState::Visible
}

/// Whether an element has the focus.
pub(crate) fn has_focus(element: &Element) -> bool {
    document().active_element().is_some_and(|active| active.is_same_node(Some(element)))
}

/// Moves the focus to the first element that matches, without scrolling.
pub(crate) fn focus(selector: &str) {
    if let Some(element) = find(selector) {
        let options = js_sys::Object::new();
        let _ = js_sys::Reflect::set(&options, &"preventScroll".into(), &true.into());
        call(&element, "focus", &options);
    }
}

/// Lets a phone that can do so buzz, for milliseconds.
pub(crate) fn buzz(ms: u32) {
    call(&window().navigator(), "vibrate", &ms.into());
}

/// Whether this device can buzz.
pub(crate) fn can_buzz() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"vibrate".into()).unwrap_or(false)
}

/// Whether the page was touched or typed into, without which browsers let it make no sound and no buzz. Those that do
/// not say so decide by themselves.
pub(crate) fn touched() -> bool {
    let activation =
        js_sys::Reflect::get(&window().navigator(), &"userActivation".into()).unwrap_or_default();
    js_sys::Reflect::get(&activation, &"hasBeenActive".into())
        .ok()
        .and_then(|been| been.as_bool())
        .unwrap_or(true)
}

/// Calls a method that a browser may not have.
fn call(target: &JsValue, name: &str, with: &JsValue) {
    let method = js_sys::Reflect::get(target, &name.into()).ok();
    if let Some(method) = method.and_then(|method| method.dyn_into::<js_sys::Function>().ok()) {
        let _ = method.call1(target, with);
    }
}

/// Whether parts of the page may move: neither the system nor the player has asked for rest.
pub(crate) fn moves() -> bool {
    let rest = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    !rest.is_some_and(|query| query.matches())
        && root().get_attribute("data-motion").as_deref() != Some("off")
}

/// Lets an element pass through these transforms on its way to where it stands already; where nothing may move, or the
/// browser cannot do it, it simply stands there. Times in milliseconds.
pub(crate) fn animate(element: &Element, transforms: &[String], lasts: u32, delay: u32) {
    if !moves() {
        return;
    }
    let object = |fields: &[(&str, JsValue)]| {
        let object = js_sys::Object::new();
        for (name, value) in fields {
            let _ = js_sys::Reflect::set(&object, &(*name).into(), value);
        }
        object
    };
    let frames: js_sys::Array =
        transforms.iter().map(|transform| object(&[("transform", transform.into())])).collect();
    let timing = object(&[
        ("duration", lasts.into()),
        ("delay", delay.into()),
        ("fill", "backwards".into()),
        ("easing", "linear".into()),
    ]);
    let method = js_sys::Reflect::get(element, &"animate".into()).ok();
    if let Some(method) = method.and_then(|method| method.dyn_into::<js_sys::Function>().ok()) {
        let _ = method.call2(element, &frames, &timing);
    }
}

/// The first element that matches, if it is one of HTML.
pub(crate) fn find(selector: &str) -> Option<HtmlElement> {
    find_any(selector).and_then(|element| element.dyn_into().ok())
}

/// The first element that matches, of HTML or SVG.
pub(crate) fn find_any(selector: &str) -> Option<Element> {
    document().query_selector(selector).ok().flatten()
}

/// The root element, whose attributes choose theme and motion.
pub(crate) fn root() -> Element {
    document().document_element().expect("a root element")
}
