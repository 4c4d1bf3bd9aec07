//! The bracket as a picture that is moved and zoomed by wheel, drag, pinch and keys. Only what the frame shows, and a
//! little more around it, is in the page; `drawing` makes it.

use super::Event;
use super::drawing::{heads, world};
use super::geometry::{Look, Plan, ROOMY, Window};
use super::shown::rounds;
use crate::dom;
use crate::i18n::Key;
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{El, Html, Kids, button, effect, made, tag};
use crate::ui::icon;
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent, WheelEvent};

/// The frame's height as a part of the window's.
const TALL: f64 = 0.7;
/// How far a pointer moves before a press is a drag.
const SLOP: f64 = 4.0;
/// How far an arrow key moves the picture.
const STEP: f64 = 96.0;

/// What the picture's parts share.
#[derive(Clone, Copy)]
pub(super) struct Picture {
    pub(super) event: Event,
    pub(super) look: RwSignal<Look>,
    /// What is drawn, which covers the present look.
    pub(super) drawn: RwSignal<Window>,
    open: RwSignal<Option<u32>>,
}

/// The picture; a press on a match opens it.
pub(super) fn picture(event: Event, open: RwSignal<Option<u32>>) -> Html {
    let last = event.with(rounds).unwrap_or(1);
    let frame = (1_000.0, frame_height(last));
    let look = RwSignal::new(Look::fit(last, frame));
    let drawn = RwSignal::new(Window::narrow(look.get_untracked()));
    effect(Box::new(move || {
        let next = drawn.get_untracked().follow(look.get());
        if let Some(next) = next {
            drawn.set(next);
        }
        if drawn.get_untracked().is_narrow() {
            request_animation_frame(move || {
                drawn.try_update(|window| *window = window.wide());
            });
        }
    }));
    let picture = Picture { event, look, drawn, open };
    let host = stage(picture, frame.1);
    let measured = host.element().clone();
    let measure = move |first: bool| {
        let frame = (f64::from(measured.client_width()), frame_height(last));
        if frame.0 > 0.0 {
            look.update(|look| *look = look.framed(frame));
            if first {
                picture.begin();
            }
        }
    };
    let again = measure.clone();
    request_animation_frame(move || measure(true));
    let resized = dom::Listener::new(&dom::window(), "resize", move |_| again(false));
    StoredValue::new_local(resized);
    (tools(picture), heads(picture), host).html()
}

fn frame_height(rounds: u8) -> f64 {
    let window = dom::window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(800.0);
    let whole = Plan { rounds, unit: ROOMY }.size().1 + 4.0;
    whole.min((window * TALL).max(320.0))
}

impl Picture {
    /// At first a large bracket shows my match, or else the whole.
    fn begin(self) {
        if self.look.try_with_untracked(|look| look.is_large()) == Some(true) {
            self.to_mine();
        }
    }

    fn mine(self) -> Option<u32> {
        self.event.with(|view| view.your_match).flatten()
    }

    fn to_mine(self) {
        let place = self.event.view.with_untracked(|view| {
            let game = view.as_ref().and_then(|view| view.matches.get(view.your_match? as usize))?;
            Some((game.round, game.index))
        });
        if let Some((round, index)) = place {
            self.look.update(|look| *look = look.centred(round, index));
        }
    }

    fn change(self, f: impl FnOnce(Look) -> Look) -> bool {
        let before = self.look.get_untracked();
        let after = f(before);
        if after != before {
            self.look.set(after);
        }
        after != before
    }

    fn zoom(self, factor: f64) {
        self.change(|look| look.zoomed(factor, (look.frame.0 / 2.0, look.frame.1 / 2.0)));
    }

    fn fit(self) {
        self.change(|look| Look::fit(look.plan.rounds, look.frame));
    }

    fn key(self, key: &str) -> bool {
        let page = self.look.with_untracked(|look| look.frame.1);
        match key {
            "ArrowUp" => self.change(|look| look.moved(0.0, STEP)),
            "ArrowDown" => self.change(|look| look.moved(0.0, -STEP)),
            "ArrowLeft" => self.change(|look| look.moved(STEP, 0.0)),
            "ArrowRight" => self.change(|look| look.moved(-STEP, 0.0)),
            "PageUp" => self.change(|look| look.moved(0.0, page)),
            "PageDown" => self.change(|look| look.moved(0.0, -page)),
            "+" | "=" => self.change(|look| look.zoomed(1.3, (look.frame.0 / 2.0, page / 2.0))),
            "-" => self.change(|look| look.zoomed(1.0 / 1.3, (look.frame.0 / 2.0, page / 2.0))),
            "0" => self.change(|look| Look::fit(look.plan.rounds, look.frame)),
            "Home" => {
                self.to_mine();
                true
            }
            _ => false,
        }
    }
}

// ---- hands ----

/// The pointers on the picture: where each was last.
#[derive(Default)]
struct Hands(Vec<(i32, f64, f64)>, bool);

impl Hands {
    /// Moves and zooms by what one pointer did.
    fn moved(&mut self, picture: Picture, corner: (f64, f64), event: &PointerEvent) -> bool {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let other = self.0.iter().find(|(id, ..)| *id != event.pointer_id()).copied();
        let Some(own) = self.0.iter_mut().find(|(id, ..)| *id == event.pointer_id()) else { return false };
        let (was_x, was_y) = (own.1, own.2);
        if !self.1 && (x - was_x).hypot(y - was_y) < SLOP {
            return false;
        }
        self.1 = true;
        (own.1, own.2) = (x, y);
        match other {
            None => picture.change(|look| look.moved(x - was_x, y - was_y)),
            Some((_, ox, oy)) => {
                let factor = (x - ox).hypot(y - oy) / (was_x - ox).hypot(was_y - oy).max(1.0);
                let middle = ((x + ox) / 2.0 - corner.0, (y + oy) / 2.0 - corner.1);
                picture.change(|look| look.moved((x - was_x) / 2.0, (y - was_y) / 2.0).zoomed(factor, middle))
            }
        };
        true
    }
}

fn corner(of: &Element) -> (f64, f64) {
    let rect = of.get_bounding_client_rect();
    (rect.left(), rect.top())
}

fn stage(picture: Picture, height: f64) -> El {
    let hands: Rc<RefCell<Hands>> = Rc::default();
    let (down, moved) = (hands.clone(), hands.clone());
    let lifted = move |hands: Rc<RefCell<Hands>>| {
        move |event: PointerEvent| hands.borrow_mut().0.retain(|(id, ..)| *id != event.pointer_id())
    };
    let host = tag("div", "bt");
    let (dragged, wheeled, doubled) =
        (host.element().clone(), host.element().clone(), host.element().clone());
    let large = move || picture.look.with(|look| look.is_large());
    host.class(move || if large() { "bt is-large" } else { "bt" })
        .attr("tabindex", "0")
        .attr("role", "group")
        .label(Key::BracketKeys)
        .style("block-size", format!("{}px", height as i32))
        .on_pointer("pointerdown", move |event| {
            let mut hands = down.borrow_mut();
            if hands.0.is_empty() {
                hands.1 = false;
            }
            hands.0.push((event.pointer_id(), f64::from(event.client_x()), f64::from(event.client_y())));
        })
        .on_pointer("pointermove", move |event| {
            if moved.borrow_mut().moved(picture, corner(&dragged), &event) {
                // From here on the press is a drag and no press on a match.
                let _ = dragged.set_pointer_capture(event.pointer_id());
            }
        })
        .on_pointer("pointerup", lifted(hands.clone()))
        .on_pointer("pointercancel", lifted(hands))
        .on("wheel", move |event| wheel(picture, &wheeled, event.unchecked_ref()))
        .on("dblclick", move |event| {
            let event: &web_sys::MouseEvent = event.unchecked_ref();
            let corner = corner(&doubled);
            let at = (f64::from(event.client_x()) - corner.0, f64::from(event.client_y()) - corner.1);
            picture.change(|look| look.zoomed(2.0, at));
        })
        .on_key(move |event| {
            if picture.key(&event.key()) {
                event.prevent_default();
            }
        })
        .on_click(move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let found = target.and_then(|target| target.closest("[data-m]").ok().flatten());
            if let Some(index) = found.and_then(|found| found.get_attribute("data-m")?.parse().ok()) {
                picture.open.set(Some(index));
            }
        })
        .kids(world(picture))
}

/// With Control (a pinch on a touchpad says so too) the wheel zooms; without, it moves a picture that has the focus, and
/// the page otherwise, which it would hold fast if it took every wheel.
fn wheel(picture: Picture, host: &Element, event: &WheelEvent) {
    let lines = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL { 1.0 } else { 16.0 };
    let (dx, dy) = (event.delta_x() * lines, event.delta_y() * lines);
    let focused = dom::document().active_element().is_some_and(|active| active == *host);
    let taken = if event.ctrl_key() || event.meta_key() {
        let corner = corner(host);
        let at = (f64::from(event.client_x()) - corner.0, f64::from(event.client_y()) - corner.1);
        picture.change(|look| look.zoomed((-dy * 0.006).clamp(-0.7, 0.7).exp(), at));
        picture.look.with_untracked(|look| look.is_large())
    } else if focused || dx.abs() > dy.abs() {
        picture.change(|look| look.moved(-dx, -dy))
    } else {
        false
    };
    if taken {
        event.prevent_default();
    }
}

fn tools(picture: Picture) -> Html {
    let tool = move |label: Key, name: &'static str, factor: f64| {
        button("iconbtn").label(label).on_click(move |_| picture.zoom(factor)).kids(icon(name))
    };
    let mine = move || {
        picture
            .mine()
            .is_some()
            .then(|| button("btn").on_click(move |_| picture.to_mine()).say(Key::YourMatch))
    };
    let show = move |large: bool| {
        large.then(|| {
            tag("p", "bt__tools").kids((
                mine,
                button("btn").on_click(move |_| picture.fit()).say(Key::WholeBracket),
                tool(Key::ZoomOut, "#i-minus", 1.0 / 1.5),
                tool(Key::ZoomIn, "#i-plus", 1.5),
                tag("span", "small muted").say(Key::BracketHint),
            ))
        })
    };
    // Whether it is large changes with the frame only, not with each movement.
    let large = Memo::new(move |_| picture.look.with(|look| look.is_large()));
    made(large, move |large| show(large).html())
}
