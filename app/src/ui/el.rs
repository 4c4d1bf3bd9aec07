//! Elements without types: a page is made by calls into one small builder, and what changes is bound by Leptos effects.
//!
//! Leptos gives each view a type of its own, and each type its own code to build, update, mount and remove it. For this
//! site that was 1.4 MB of WebAssembly. Here every element goes through the same functions: a changing text or attribute
//! is one effect; a changing part of the page is a [`Kids`] closure between two anchors, built anew when what it reads
//! changes; a list that keeps its elements is [`each`]. Signals, memos, effects, owners and context are Leptos' own.

use crate::i18n::{Key, t};
use crate::reactive::{Memo, RwSignal};
use leptos::prelude::*;
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{
    Comment, CssStyleDeclaration, Document, Element, Event, KeyboardEvent, MouseEvent, Node, PointerEvent,
};

/// A part of a page, before it has its place.
pub(crate) struct Html(Node);

/// An element that is being made.
pub(crate) struct El(Element);

fn document() -> Document {
    crate::dom::document()
}

/// An HTML element.
pub(crate) fn el(tag: &'static str) -> El {
    El(document().create_element(tag).expect("a tag that HTML knows"))
}

/// An SVG element.
pub(crate) fn svg(tag: &'static str) -> El {
    El(document().create_element_ns(Some("http://www.w3.org/2000/svg"), tag).expect("a tag that SVG knows"))
}

/// An HTML element with classes.
pub(crate) fn tag(name: &'static str, class: &'static str) -> El {
    el(name).class(class)
}

/// A button that submits nothing.
pub(crate) fn button(class: impl Bound) -> El {
    el("button").attr("type", "button").class(class)
}

// ---- values ----

/// What a text or an attribute can be; `None` = not there.
pub(crate) trait Value: 'static {
    /// The text.
    fn value(self) -> Option<Cow<'static, str>>;
}

impl Value for &'static str {
    fn value(self) -> Option<Cow<'static, str>> {
        Some(Cow::Borrowed(self))
    }
}

impl Value for String {
    fn value(self) -> Option<Cow<'static, str>> {
        Some(Cow::Owned(self))
    }
}

impl Value for bool {
    /// A bare attribute: there or not.
    fn value(self) -> Option<Cow<'static, str>> {
        self.then_some(Cow::Borrowed(""))
    }
}

impl<V: Value> Value for Option<V> {
    fn value(self) -> Option<Cow<'static, str>> {
        self?.value()
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl Value for $kind {
            fn value(self) -> Option<Cow<'static, str>> {
                Some(Cow::Owned(self.to_string()))
            }
        }
    )*};
}
numbers!(u16, u32, i32, i64, usize);

/// Finds a changing value. Traits of their own for closures: an `Fn` object would carry two more functions for each.
pub(crate) trait Find {
    /// The value now.
    fn find(&self) -> Option<Cow<'static, str>>;
}

/// Something to do again and again.
pub(crate) trait Run {
    /// Does it.
    fn run(&self);
}

impl<F: Fn()> Run for F {
    fn run(&self) {
        self();
    }
}

/// Makes a part of the page.
trait Make {
    fn make(&self, at: &Node);
}

/// Acts on an event.
trait Act {
    fn act(&mut self, event: Event);
}

impl<F: FnMut(Event)> Act for F {
    fn act(&mut self, event: Event) {
        self(event);
    }
}

/// A closure with a result, as one of these traits.
struct Given<F>(F);

impl<F: Fn() -> V, V: Value> Find for Given<F> {
    fn find(&self) -> Option<Cow<'static, str>> {
        self.0().value()
    }
}

impl<F: Fn() -> K, K: Kids> Make for Given<F> {
    fn make(&self, at: &Node) {
        self.0().append(at);
    }
}

type Apply = Box<dyn Fn(Option<&str>)>;

/// A value that stays, or that follows what it reads.
pub(crate) enum Source {
    /// Stays.
    Fixed(Option<Cow<'static, str>>),
    /// Follows.
    Changing(Box<dyn Find>),
}

/// What gives a value.
pub(crate) trait Bound {
    /// The value, or how to find it.
    fn source(self) -> Source;
}

macro_rules! fixed {
    ($($kind:ty),*) => {$(
        impl Bound for $kind {
            fn source(self) -> Source {
                Source::Fixed(self.value())
            }
        }
    )*};
}
fixed!(&'static str, String, bool, u16, u32, i32, i64, usize);

impl<V: Value> Bound for Option<V> {
    fn source(self) -> Source {
        Source::Fixed(self.value())
    }
}

impl<F: Fn() -> V + 'static, V: Value> Bound for F {
    fn source(self) -> Source {
        Source::Changing(Box::new(Given(self)))
    }
}

/// Applies a value now, and again after each change.
fn bind(source: Source, apply: Apply) {
    match source {
        Source::Fixed(value) => apply(value.as_deref()),
        Source::Changing(change) => effect(Box::new(move || apply(change.find().as_deref()))),
    }
}

/// Runs now and after each change of what it reads, as long as the part of the page lives that made it.
pub(crate) fn effect(run: Box<dyn Run>) {
    let effect = leptos::reactive::effect::RenderEffect::new(move |_: Option<()>| run.run());
    StoredValue::new_local(effect);
}

// ---- elements ----

impl El {
    /// An attribute.
    pub(crate) fn attr(self, name: &'static str, value: impl Bound) -> Self {
        self.bind_attr(name, value.source())
    }

    fn bind_attr(self, name: &'static str, source: Source) -> Self {
        let element = self.0.clone();
        bind(
            source,
            Box::new(move |value| {
                // Names are ours, so that none is refused.
                let _ = match value {
                    Some(value) => element.set_attribute(name, value),
                    None => element.remove_attribute(name),
                };
            }),
        );
        self
    }

    /// The name for those who do not see it.
    pub(crate) fn label(self, key: Key) -> Self {
        self.attr("aria-label", t(key))
    }

    /// A text inside.
    pub(crate) fn say(self, key: Key) -> Self {
        self.kids(t(key))
    }

    /// The classes.
    pub(crate) fn class(self, value: impl Bound) -> Self {
        self.attr("class", value)
    }

    /// One property of the element's own style.
    pub(crate) fn style(self, name: &'static str, value: impl Bound) -> Self {
        self.bind_style(name, value.source())
    }

    fn bind_style(self, name: &'static str, source: Source) -> Self {
        let style = js_sys::Reflect::get(&self.0, &"style".into());
        if let Ok(style) = style.map(JsCast::unchecked_into::<CssStyleDeclaration>) {
            bind(source, Box::new(move |value| drop(style.set_property(name, value.unwrap_or_default()))));
        }
        self
    }

    /// A property of the element, such as `value` or `checked`, which an attribute only presets.
    fn prop(self, name: &'static str, value: Box<dyn Fn() -> JsValue>) -> Self {
        let element = self.0.clone();
        effect(Box::new(move || {
            let value = value();
            let old = js_sys::Reflect::get(&element, &name.into());
            // Writing what is there already would move the cursor of an input.
            if old.as_ref() != Ok(&value) {
                let _ = js_sys::Reflect::set(&element, &name.into(), &value);
            }
        }));
        self
    }

    /// Whether a box or radio button is on.
    pub(crate) fn checked(self, on: impl Fn() -> bool + 'static) -> Self {
        self.prop("checked", Box::new(move || on().into()))
    }

    /// A text that is typed into the element, both ways.
    pub(crate) fn typed(self, text: RwSignal<String>) -> Self {
        let element = self.0.clone();
        let read = move |_| {
            let value =
                js_sys::Reflect::get(&element, &"value".into()).ok().and_then(|value| value.as_string());
            text.set(value.unwrap_or_default());
        };
        self.prop("value", Box::new(move || text.get().into())).on("input", read)
    }

    /// What is inside.
    pub(crate) fn kids(self, kids: impl Kids) -> Self {
        kids.append(&self.0);
        self
    }

    /// Markup of our own inside.
    pub(crate) fn inner(self, markup: &'static str) -> Self {
        self.0.set_inner_html(markup);
        self
    }

    /// The element itself.
    pub(crate) fn element(&self) -> &Element {
        &self.0
    }

    fn listen(self, name: &'static str, mut act: Box<dyn Act>) -> Self {
        let closure = Closure::<dyn FnMut(Event)>::new(move |event| act.act(event)).into_js_value();
        // The element owns its listener: both go together.
        let _ = self.0.add_event_listener_with_callback(name, closure.unchecked_ref());
        self
    }

    /// Called for every event of this name.
    pub(crate) fn on(self, name: &'static str, act: impl FnMut(Event) + 'static) -> Self {
        self.listen(name, Box::new(act))
    }

    /// Called for clicks.
    pub(crate) fn on_click(self, mut act: impl FnMut(MouseEvent) + 'static) -> Self {
        self.listen("click", Box::new(move |event: Event| act(event.unchecked_into())))
    }

    /// Called for pointer events.
    pub(crate) fn on_pointer(self, name: &'static str, mut act: impl FnMut(PointerEvent) + 'static) -> Self {
        self.listen(name, Box::new(move |event: Event| act(event.unchecked_into())))
    }

    /// Called for pressed keys.
    pub(crate) fn on_key(self, mut act: impl FnMut(KeyboardEvent) + 'static) -> Self {
        self.listen("keydown", Box::new(move |event: Event| act(event.unchecked_into())))
    }
}

// ---- children ----

/// What can stand inside an element.
pub(crate) trait Kids: Sized {
    /// Puts it at the end of a parent.
    fn append(self, parent: &Node);

    /// A part of a page of its own.
    fn html(self) -> Html {
        let fragment = document().create_document_fragment();
        self.append(&fragment);
        Html(fragment.into())
    }
}

fn put(parent: &Node, child: &Node) {
    // Fails only for a node inside itself.
    let _ = parent.append_child(child);
}

fn put_text(parent: &Node, text: &str) {
    put(parent, &document().create_text_node(text));
}

impl Kids for Html {
    fn append(self, parent: &Node) {
        put(parent, &self.0);
    }
    fn html(self) -> Self {
        self
    }
}

impl Kids for El {
    fn append(self, parent: &Node) {
        put(parent, &self.0);
    }
    fn html(self) -> Html {
        Html(self.0.into())
    }
}

impl Kids for () {
    fn append(self, _: &Node) {}
}

impl Kids for &str {
    fn append(self, parent: &Node) {
        put_text(parent, self);
    }
}

impl Kids for String {
    fn append(self, parent: &Node) {
        put_text(parent, &self);
    }
}

macro_rules! number_kids {
    ($($kind:ty),*) => {$(
        impl Kids for $kind {
            fn append(self, parent: &Node) {
                put_text(parent, &self.to_string());
            }
        }
    )*};
}
number_kids!(u16, u32, i64, usize);

impl<K: Kids> Kids for Option<K> {
    fn append(self, parent: &Node) {
        if let Some(kids) = self {
            kids.append(parent);
        }
    }
}

impl<K: Kids> Kids for Vec<K> {
    fn append(self, parent: &Node) {
        self.into_iter().for_each(|kids| kids.append(parent));
    }
}

impl<K: Kids, const N: usize> Kids for [K; N] {
    fn append(self, parent: &Node) {
        self.into_iter().for_each(|kids| kids.append(parent));
    }
}

macro_rules! tuples {
    ($($($name:ident)+;)*) => {$(
        impl<$($name: Kids),+> Kids for ($($name,)+) {
            #[allow(non_snake_case, reason = "the types' own names")]
            fn append(self, parent: &Node) {
                let ($($name,)+) = self;
                $($name.append(parent);)+
            }
        }
    )*};
}
tuples! {
    A; A B; A B C; A B C D; A B C D E; A B C D E F; A B C D E F G; A B C D E F G H; A B C D E F G H I;
    A B C D E F G H I J; A B C D E F G H I J K;
}

/// A part that is made anew whenever what it reads changes.
impl<F: Fn() -> K + 'static, K: Kids> Kids for F {
    fn append(self, parent: &Node) {
        part(parent, Box::new(Given(self)));
    }
}

/// A part that is made once for each value of `key`: what `make` reads on the way is not followed. For every part that
/// holds something of its own, such as a half-typed text, an open dialog or the focus: made again, it would lose that.
pub(crate) fn made<K: Clone + Send + Sync + 'static>(
    key: Memo<K>,
    make: impl Fn(K) -> Html + 'static,
) -> Html {
    let part = move || {
        let now = key.get();
        untrack(|| make(now))
    };
    part.html()
}

/// Keeps a changing part between two anchors.
fn part(parent: &Node, make: Box<dyn Make>) {
    let (start, end) = (anchor(), anchor());
    put(parent, &start);
    put(parent, &end);
    effect(Box::new(move || {
        while let Some(old) = start.next_sibling().filter(|node| !node.is_same_node(Some(&end))) {
            let Some(parent) = old.parent_node() else { break };
            let _ = parent.remove_child(&old);
        }
        let fragment = document().create_document_fragment();
        make.make(&fragment);
        if let Some(parent) = end.parent_node() {
            let _ = parent.insert_before(&fragment, Some(&end));
        }
    }));
}

fn anchor() -> Comment {
    document().create_comment("")
}

/// A changing text. One text node, written again when what `text` reads changes.
pub(crate) fn text(text: impl Bound) -> Html {
    let node = document().create_text_node("");
    let written = node.clone();
    bind(text.source(), Box::new(move |value| written.set_data(value.unwrap_or_default())));
    Html(node.into())
}

/// A list whose elements stay what and where they are as long as their key is in `keys`.
pub(crate) fn each(keys: impl Fn() -> Vec<u32> + 'static, make: impl Fn(u32) -> El + 'static) -> Html {
    each_boxed(Box::new(keys), Box::new(make))
}

type Item = (u32, Element, Owner);

fn each_boxed(keys: Box<dyn Fn() -> Vec<u32>>, make: Box<dyn Fn(u32) -> El>) -> Html {
    let fragment = document().create_document_fragment();
    let end = anchor();
    put(&fragment, &end);
    // Owners of items outlive the runs of the effect: they belong to the part of the page around it.
    let around = Owner::current().unwrap_or_default();
    let items: Rc<RefCell<Vec<Item>>> = Rc::default();
    effect(Box::new(move || {
        let keys = keys();
        let mut old = items.take();
        let mut new = Vec::with_capacity(keys.len());
        for key in keys {
            let known = old.iter().position(|(other, ..)| *other == key).map(|index| old.swap_remove(index));
            new.push(known.unwrap_or_else(|| {
                let owner = around.with(Owner::new);
                let element = untrack(|| owner.with(|| make(key))).0;
                (key, element, owner)
            }));
        }
        for (_, element, owner) in old {
            element.remove();
            owner.cleanup();
        }
        order(&new, &end);
        items.replace(new);
    }));
    Html(fragment.into())
}

/// Puts the items in their order before the anchor; touches only those that stand elsewhere.
fn order(items: &[Item], end: &Node) {
    let Some(parent) = end.parent_node() else { return };
    let mut next: Node = end.clone();
    for (_, element, _) in items.iter().rev() {
        let stands = element.next_sibling().is_some_and(|node| node.is_same_node(Some(&next)));
        if !stands {
            let _ = parent.insert_before(element, Some(&next));
        }
        next = element.clone().into();
    }
}

/// Fills an element of the page.
pub(crate) fn fill(host: &Element, kids: impl Kids) {
    host.set_inner_html("");
    kids.append(host);
}
