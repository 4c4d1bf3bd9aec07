//! The board's page: the frame with its six regions, in reading order.

use super::belongs::Belongs;
use super::desk::{Command, Desk};
use super::{act, closed, cover, heard, menu, panel, person, report, seats, talk};
use crate::boards::Part;
use crate::dom;
use crate::i18n::{Key, t, tf, words};
use crate::reactive::{Memo, RwSignal};
use crate::routes::{event_path, ladder_path};
use crate::state::{Connection, clock};
use crate::ui::el::{El, Html, Kids, button, effect, el, tag, text};
use crate::ui::{icon, icon_s, sound};
use leptos::prelude::*;
use shared::table::{Owner, Phase};

/// While the first message is on its way: the frame without content.
pub(crate) fn loading() -> Html {
    tag("main", "game")
        .attr("id", "main")
        .kids((
            tag("header", "game__top").kids((
                tag("a", "iconbtn").attr("href", "/").label(Key::Back).kids(icon("#i-back")),
                tag("div", "game__title").kids(tag("h1", "gt").say(Key::Loading)),
            )),
            tag("section", "seat seat--opp").kids(tag("span", "skel skel--line")),
            tag("section", "game__board").kids(tag("div", "skel skel--board")),
            tag("section", "seat seat--me").kids(tag("span", "skel skel--line")),
            tag("section", "game__act").kids(tag("span", "skel skel--line")),
        ))
        .html()
}

/// The page.
pub(crate) fn page(desk: Desk) -> Html {
    let Some(part) = desk.set_up() else { return closed::failed("no_board") };
    let menu_open = RwSignal::new(false);
    let resign_open = RwSignal::new(false);
    let belongs = Belongs::of(desk);
    title(desk);
    heard::listen(desk);
    talk::listen(desk);
    step_keys(desk, part);
    // The board may come in place of a form that was scrolled.
    request_animation_frame(|| dom::window().scroll_to_with_x_and_y(0.0, 0.0));
    let over = move || if desk.phase.get() == Some(Phase::Over) { "game is-over" } else { "game" };
    (
        el("main").class(over).attr("id", "main").kids((
            top(desk, menu_open),
            seats::others(desk, part),
            tag("section", "game__board").label(Key::Board).kids(part.board()),
            seats::own(desk, part),
            tag("section", "game__act").label(Key::Actions).kids(act::row(desk, part, belongs)),
            tag("section", "game__panel").label(Key::Game).kids(panel::panel(
                desk,
                part,
                belongs,
                resign_open,
            )),
        )),
        tag("div", "sr")
            .attr("role", "log")
            .attr("aria-live", "polite")
            .label(Key::LogLabel)
            .kids(move || desk.said.get()),
        menu::menu(desk, part, menu_open, resign_open),
        menu::resign(desk, part, resign_open),
        person::sheet(desk),
        report::sheet(desk, desk.talk.reported),
        desk.local.then(|| cover::cover(desk)),
    )
        .html()
}

// ---- header ----

/// Title and second line of the header.
fn heading(desk: Desk) -> (String, String) {
    let others = desk.seat.get().filter(|_| !desk.local).map(|seat| desk.others(seat));
    let opponents = others.map(|seats| {
        let names: Vec<String> = seats.into_iter().map(|seat| desk.name(seat)).collect();
        names.join(", ")
    });
    let ladder = desk.ladder();
    desk.view(|view| {
        let game = match ladder {
            Some((kind, number)) => tf(Key::LadderGame, &[words::ladder(kind), &number.to_string()]),
            None => words::settings(&view.settings),
        };
        match (&view.owner, opponents) {
            (Owner::Tournament { name, game: number, .. }, _) => {
                (name.clone(), [game.as_str(), ", ", &tf(Key::GameNumber, &[&number.to_string()])].concat())
            }
            (_, Some(opponents)) if ladder.is_some() => (tf(Key::GameWith, &[&opponents]), game),
            (_, Some(opponents)) => {
                (tf(Key::GameWith, &[&opponents]), [words::flavour(view.settings.game), ", ", &game].concat())
            }
            _ if desk.local => (t(Key::OnThisDevice).to_owned(), game),
            _ => {
                let names = desk.names.with(|names| {
                    words::players(&names.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>())
                });
                match ladder {
                    Some(_) => (names, game),
                    None => (names, [words::flavour(view.settings.game), ", ", &game].concat()),
                }
            }
        }
    })
    .unwrap_or_default()
}

fn top(desk: Desk, menu_open: RwSignal<bool>) -> Html {
    let heading = Memo::new(move |_| heading(desk));
    let back = Memo::new(move |_| {
        desk.view(|view| match &view.owner {
            Owner::Tournament { code, .. } => event_path(code),
            Owner::Ladder { ladder, .. } => ladder_path(*ladder),
            Owner::Player { .. } => "/".to_owned(),
        })
    });
    tag("header", "game__top")
        .kids((
            tag("a", "iconbtn").attr("href", move || back.get()).label(Key::Back).kids(icon_back()),
            tag("div", "game__title").kids((
                tag("h1", "gt").kids(move || heading.get().0),
                tag("p", "tiny muted ell").kids(move || heading.get().1),
            )),
            chip(desk),
            talk::opener(desk),
            sound::switch(desk.app),
            button("iconbtn")
                .label(Key::Menu)
                .attr("aria-haspopup", "dialog")
                .on_click(move |_| menu_open.set(true))
                .kids(icon("#i-menu")),
            banner(desk),
        ))
        .html()
}

fn icon_back() -> El {
    crate::ui::icon_with("#i-back", "i flip")
}

/// How the connection stands, as a chip.
fn chip(desk: Desk) -> Html {
    let state = Memo::new(move |_| {
        let over = desk.phase.get() == Some(Phase::Over);
        let watching = desk.seat.get().is_none();
        let live = desk.table.with(|table| table.connection == Connection::Live);
        (desk.local, over, live, watching)
    });
    let show = move || match state.get() {
        (_, true, ..) => tag("span", "chip").say(Key::ChipOver).html(),
        (true, ..) => ().html(),
        (_, _, false, _) => {
            tag("span", "chip chip--verm").kids((icon("#i-offline"), t(Key::ChipOffline))).html()
        }
        (.., true) => tag("span", "chip").kids((icon("#i-eye"), t(Key::ChipWatching))).html(),
        _ => tag("span", "chip chip--green").kids((tag("span", "dot dot--on"), t(Key::ChipLive))).html(),
    };
    show.html()
}

/// The line over the board while the connection is away or closed.
fn banner(desk: Desk) -> Html {
    let state = Memo::new(move |_| desk.table.with(|table| table.connection.clone()));
    let show = move || match state.get() {
        _ if desk.local => None,
        Connection::Lost(_) => Some(lost(desk)),
        Connection::Closed(code) => Some(
            tag("p", "banner is-wait")
                .attr("role", "status")
                .kids((
                    t(words::refusal(&code)),
                    button("btn").on_click(move |_| desk.send(Command::Renew)).say(Key::UseHere),
                ))
                .html(),
        ),
        _ => None,
    };
    show.html()
}

/// No connection: what that means here. At a contest it costs the game after a minute (GEN-5), and the time is counted
/// for whoever is away as it is for the opponent.
fn lost(desk: Desk) -> Html {
    let counts = Memo::new(move |_| desk.return_left().is_some());
    let says = move || t(if counts.get() { Key::ReturnSoon } else { Key::Reconnecting });
    let timer = move || {
        counts.get().then(|| {
            let text = move || desk.return_left().map(clock::text);
            tag("b", "fig").attr("role", "timer").kids(text)
        })
    };
    let words = el("span").attr("role", "status").kids(text(says));
    tag("p", "banner is-off").kids((icon_s("#i-offline"), words, timer)).html()
}

// ---- title and keys ----

/// The title of the tab says whose turn it is.
fn title(desk: Desk) {
    effect(Box::new(move || {
        let (heading, _) = heading(desk);
        let turn = desk.on_turn().filter(|_| desk.phase.get() == Some(Phase::Running));
        let text = match turn {
            Some(seat) if desk.local => tf(Key::TitleToMove, &[desk.side(seat), &heading]),
            _ if desk.my_turn.get() => tf(Key::TitleYourMove, &[&heading]),
            Some(seat) => tf(Key::TitleToMove, &[&desk.name(seat), &heading]),
            None => heading,
        };
        dom::set_title(&tf(Key::TitleSite, &[&text]));
    }));
}

/// Arrow keys step through the game wherever no control of its own uses them.
fn step_keys(desk: Desk, part: &'static dyn Part) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let typing = event.target().is_some_and(|target| {
            use wasm_bindgen::JsCast;
            target
                .dyn_ref::<web_sys::Element>()
                .is_some_and(|element| element.matches("input, textarea, dialog *").unwrap_or(false))
        });
        if typing || event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() {
            return;
        }
        let at = desk.at.get_untracked();
        match event.key().as_str() {
            "ArrowLeft" if !part.steps(false) => desk.step_to(at.saturating_sub(1)),
            "ArrowRight" if !part.steps(true) => desk.step_to(at + 1),
            "Home" => desk.step_to(0),
            "End" => desk.step_to(usize::MAX),
            "f" if part.turns() => desk.turned.update(|turned| *turned = !*turned),
            "Escape" => {
                part.put_down();
                desk.send(Command::Plan(None));
            }
            _ => {}
        }
    });
    on_cleanup(move || handle.remove());
}
