//! One WebSocket that comes back: heartbeats, backoff, and at once when the network or the page returns.
//!
//! Every socket has a number; what an older one still says is not heard. A silent socket is a lost one: a sign of life
//! is asked for every ten seconds, and sooner after the page was hidden.

use super::Backoff;
use crate::dom::{self, Listener};
use gloo_timers::callback::Interval;
use leptos::prelude::{LocalStorage, StoredValue, UpdateValue, on_cleanup};
use shared::time::{Instant, Millis};
use shared::wire::{PROTOCOL, subprotocol};
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};

/// How often the state of the socket is looked at.
const LOOK: u32 = 500;
/// How often a sign of life is asked for.
const BEAT: Millis = Millis(10_000);
/// How long the answer may take.
const PATIENCE: Millis = Millis(5_000);
/// How long it may take after the page came back.
const SHORT_PATIENCE: Millis = Millis(2_000);
/// How long a socket may take to open.
const OPENING: Millis = Millis(8_000);

/// What happened on the link.
#[derive(Debug)]
pub(crate) enum Happening {
    /// A socket opened.
    Opened,
    /// A message came.
    Message(String),
    /// The socket is gone; the last sign of life was then, by the device's clock.
    Lost(Instant),
}

type Handler = Rc<dyn Fn(Happening)>;

/// The link; closing when dropped.
pub(crate) struct Link {
    inner: Rc<RefCell<Inner>>,
    _look: Interval,
    _listeners: Vec<Listener>,
}

struct Inner {
    path: String,
    on: Handler,
    socket: Option<Socket>,
    number: u32,
    open: bool,
    stopped: bool,
    heard: Instant,
    /// The next thing to do: reconnect, give up on opening, ask for a sign of life, or call it lost.
    due: Instant,
    asked: bool,
    backoff: Backoff,
}

/// A socket with the closures that it calls.
struct Socket {
    socket: WebSocket,
    _on_open: Closure<dyn FnMut(Event)>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_close: Closure<dyn FnMut(CloseEvent)>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

impl Link {
    /// Connects to a path of this site, and tells what happens.
    pub(crate) fn open(path: String, on: impl Fn(Happening) + 'static) -> Self {
        let now = dom::now();
        let inner = Rc::new(RefCell::new(Inner {
            path,
            on: Rc::new(on),
            socket: None,
            number: 0,
            open: false,
            stopped: false,
            heard: now,
            due: now,
            asked: false,
            backoff: Backoff::default(),
        }));
        let look = Rc::downgrade(&inner);
        let interval = Interval::new(LOOK, move || with(&look, Inner::look));
        let listeners = listeners(&inner);
        inner.borrow_mut().connect(&Rc::downgrade(&inner));
        Self { inner, _look: interval, _listeners: listeners }
    }

    /// [`open`](Self::open) for as long as the part of the page lives that asks.
    pub(crate) fn keep(
        path: String,
        on: impl Fn(Happening) + 'static,
    ) -> StoredValue<Option<Self>, LocalStorage> {
        let link = StoredValue::new_local(Some(Self::open(path, on)));
        on_cleanup(move || drop(link.try_update_value(Option::take)));
        link
    }

    /// Sends a text; nothing happens while the socket is not open.
    pub(crate) fn send(&self, text: &str) {
        self.inner.borrow().send(text);
    }

    /// Closes for good.
    pub(crate) fn stop(&self) {
        let mut inner = self.inner.borrow_mut();
        inner.stopped = true;
        inner.drop_socket();
    }

    /// Connects afresh, with what the browser now knows (a new session), also after a stop.
    pub(crate) fn renew(&self) {
        {
            let mut inner = self.inner.borrow_mut();
            inner.stopped = false;
            inner.drop_socket();
        }
        self.inner.borrow_mut().connect(&Rc::downgrade(&self.inner));
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Runs `f` and then, with nothing borrowed, tells what it found.
fn with(weak: &Weak<RefCell<Inner>>, f: impl FnOnce(&mut Inner, &Weak<RefCell<Inner>>) -> Option<Happening>) {
    let Some(inner) = weak.upgrade() else { return };
    let (happening, on) = {
        let mut inner = inner.borrow_mut();
        (f(&mut inner, weak), inner.on.clone())
    };
    if let Some(happening) = happening {
        on(happening);
    }
}

fn listeners(inner: &Rc<RefCell<Inner>>) -> Vec<Listener> {
    let window = dom::window();
    let wake = |target: &web_sys::EventTarget, name| {
        let weak = Rc::downgrade(inner);
        Listener::new(target, name, move |_| with(&weak, Inner::wake))
    };
    let weak = Rc::downgrade(inner);
    vec![
        wake(&window, "online"),
        wake(&window, "pageshow"),
        wake(&dom::document(), "visibilitychange"),
        Listener::new(&window, "offline", move |_| with(&weak, |inner, _| inner.lose())),
    ]
}

impl Inner {
    fn send(&self, text: &str) {
        if let (Some(socket), true) = (&self.socket, self.open) {
            // A socket that is just closing says so itself.
            let _ = socket.socket.send_with_str(text);
        }
    }

    fn drop_socket(&mut self) {
        self.socket = None;
        self.open = false;
        self.asked = false;
        self.number = self.number.wrapping_add(1);
    }

    fn connect(&mut self, weak: &Weak<RefCell<Self>>) {
        self.drop_socket();
        self.due = dom::now().plus(OPENING);
        let location = dom::window().location();
        let scheme = if location.protocol().is_ok_and(|p| p == "http:") { "ws://" } else { "wss://" };
        let url = [scheme, &location.host().unwrap_or_default(), &self.path].concat();
        let Ok(socket) = WebSocket::new_with_str(&url, &subprotocol(PROTOCOL)) else { return };
        let number = self.number;
        let own =
            move |weak: &Weak<RefCell<Self>>| weak.upgrade().is_some_and(|i| i.borrow().number == number);
        let (opened, heard, closed) = (weak.clone(), weak.clone(), weak.clone());
        let on_open = Closure::<dyn FnMut(Event)>::new(move |_| {
            if own(&opened) {
                with(&opened, Self::opened);
            }
        });
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if own(&heard) {
                with(&heard, |inner, _| inner.message(event.data().as_string()));
            }
        });
        let on_close = Closure::<dyn FnMut(CloseEvent)>::new(move |_| {
            if own(&closed) {
                with(&closed, |inner, _| inner.lose());
            }
        });
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        self.socket =
            Some(Socket { socket, _on_open: on_open, _on_message: on_message, _on_close: on_close });
    }

    fn opened(&mut self, _: &Weak<RefCell<Self>>) -> Option<Happening> {
        self.open = true;
        self.heard_now();
        Some(Happening::Opened)
    }

    fn heard_now(&mut self) {
        self.heard = dom::now();
        self.asked = false;
        self.due = self.heard.plus(BEAT);
    }

    fn message(&mut self, text: Option<String>) -> Option<Happening> {
        self.heard_now();
        let text = text.filter(|text| text != "pong")?;
        self.backoff.reset();
        Some(Happening::Message(text))
    }

    /// The socket is gone: wait a while, then try again.
    fn lose(&mut self) -> Option<Happening> {
        self.drop_socket();
        self.due = dom::now().plus(self.backoff.next(dom::random()));
        (!self.stopped).then_some(Happening::Lost(self.heard))
    }

    fn ask(&mut self, patience: Millis) {
        self.send("ping");
        self.asked = true;
        self.due = dom::now().plus(patience);
    }

    /// Does what is due.
    fn look(&mut self, weak: &Weak<RefCell<Self>>) -> Option<Happening> {
        if self.stopped || dom::now() < self.due {
            return None;
        }
        match (&self.socket, self.open, self.asked) {
            (None, ..) => self.connect(weak),
            (Some(_), true, false) => self.ask(PATIENCE),
            // Silent, or stuck in opening.
            (Some(_), ..) => return self.lose(),
        }
        None
    }

    /// The network or the page is back.
    fn wake(&mut self, weak: &Weak<RefCell<Self>>) -> Option<Happening> {
        if self.stopped || !dom::visible() {
            return None;
        }
        if self.open {
            self.ask(SHORT_PATIENCE);
        } else {
            self.backoff.reset();
            self.connect(weak);
        }
        None
    }
}
