//! The board's page: the frame with its six regions, in reading order.

use super::desk::{Command, Desk};
use super::{act, menu, panel, seats};
use crate::boards::chess::View;
use crate::boards::chess::draw::board;
use crate::dom;
use crate::i18n::{Key, t, tf, words};
use crate::routes::event_path;
use crate::state::Connection;
use crate::ui::{icon, icon_s};
use leptos::prelude::*;
use shared::rules::chess::Color;
use shared::table::{Owner, Phase};

/// While the first message is on its way: the frame without content.
pub(crate) fn loading() -> AnyView {
    view! {
        <main class="game" id="main">
            <header class="game__top"><a class="iconbtn" href="/" aria-label=t(Key::Back)>{icon("#i-back")}</a>
                <div class="game__title"><h1 class="gt">{t(Key::Loading)}</h1></div></header>
            <section class="seat seat--opp"><span class="skel skel--line"></span></section>
            <section class="game__board"><div class="skel skel--board"></div></section>
            <section class="seat seat--me"><span class="skel skel--line"></span></section>
            <section class="game__act"><span class="skel skel--line"></span></section>
        </main>
    }
    .into_any()
}

/// The page.
pub(crate) fn page(desk: Desk) -> AnyView {
    let menu_open = RwSignal::new(false);
    let resign_open = RwSignal::new(false);
    let label = Signal::derive(move || label(desk));
    let ui = desk.board(label);
    title(desk);
    step_keys(desk);
    let over = move || if desk.phase.get() == Some(Phase::Over) { "game is-over" } else { "game" };
    view! {
        <main class=over id="main">
            {top(desk, menu_open)}
            {seats::seat(desk, true)}
            <section class="game__board" aria-label=t(Key::Board)>{board(ui)}{banner(desk)}</section>
            {seats::seat(desk, false)}
            <section class="game__act" aria-label=t(Key::Actions)>{act::row(desk, resign_open)}</section>
            <section class="game__panel" aria-label=t(Key::Game)>{panel::panel(desk, resign_open)}</section>
        </main>
        <div class="sr" role="log" aria-live="polite" aria-label=t(Key::LogLabel)>{move || desk.said.get()}</div>
        {menu::menu(desk, menu_open, resign_open)}
        {menu::resign(desk, resign_open)}
    }
    .into_any()
}

fn label(desk: Desk) -> String {
    let side = words::color(desk.bottom());
    let kind = desk.game.with(|game| game.as_ref().map(|game| words::kind(game.kind()))).unwrap_or_default();
    tf(Key::BoardLabel, &[kind, side])
}

// ---- header ----

/// Title and second line of the header.
fn heading(desk: Desk) -> (String, String) {
    let opponent = desk
        .seat
        .get()
        .filter(|_| !desk.local)
        .map(|seat| desk.names.get()[seat.other().index() & 1].clone());
    desk.view(|view| {
        let game = words::settings(&view.settings);
        match (&view.owner, opponent) {
            (Owner::Tournament { name, game: number, .. }, _) => {
                (name.clone(), [game.as_str(), ", ", &tf(Key::GameNumber, &[&number.to_string()])].concat())
            }
            (_, Some(opponent)) => {
                (tf(Key::GameWith, &[&opponent]), [words::flavour(view.settings.game), ", ", &game].concat())
            }
            _ if desk.local => (t(Key::OnThisDevice).to_owned(), game),
            _ => {
                let [white, black] = desk.names.get();
                (
                    tf(Key::Versus, &[&white, &black]),
                    [words::flavour(view.settings.game), ", ", &game].concat(),
                )
            }
        }
    })
    .unwrap_or_default()
}

fn top(desk: Desk, menu_open: RwSignal<bool>) -> AnyView {
    let heading = Memo::new(move |_| heading(desk));
    let back = Memo::new(move |_| {
        desk.view(|view| match &view.owner {
            Owner::Tournament { code, .. } => event_path(code),
            Owner::Player { .. } => "/".to_owned(),
        })
    });
    view! {
        <header class="game__top">
            <a class="iconbtn" href=move || back.get() aria-label=t(Key::Back)>{icon_back()}</a>
            <div class="game__title"><h1 class="gt">{move || heading.get().0}</h1><p class="tiny muted ell">{move || heading.get().1}</p></div>
            {chip(desk)}
            <button class="iconbtn" type="button" aria-label=t(Key::Menu) aria-haspopup="dialog" on:click=move |_| menu_open.set(true)>{icon("#i-menu")}</button>
        </header>
    }
    .into_any()
}

fn icon_back() -> impl IntoView {
    crate::ui::icon_with("#i-back", "i flip")
}

/// How the connection stands, as a chip.
fn chip(desk: Desk) -> AnyView {
    let state = Memo::new(move |_| {
        let over = desk.phase.get() == Some(Phase::Over);
        let watching = desk.seat.get().is_none();
        let live = desk.table.with(|table| table.connection == Connection::Live);
        (desk.local, over, live, watching)
    });
    let show = move || {
        match state.get() {
        (_, true, ..) => view! { <span class="chip">{t(Key::ChipOver)}</span> }.into_any(),
        (true, ..) => ().into_any(),
        (_, _, false, _) => view! { <span class="chip chip--verm">{icon("#i-offline")} {t(Key::ChipOffline)}</span> }.into_any(),
        (.., true) => view! { <span class="chip">{icon("#i-eye")} {t(Key::ChipWatching)}</span> }.into_any(),
        _ => view! { <span class="chip chip--green"><span class="dot dot--on"></span>{t(Key::ChipLive)}</span> }.into_any(),
    }
    };
    show.into_any()
}

/// The line over the board while the connection is away or closed.
fn banner(desk: Desk) -> AnyView {
    let state = Memo::new(move |_| desk.table.with(|table| table.connection.clone()));
    let show = move || {
        match state.get() {
        _ if desk.local => None,
        Connection::Lost(_) => {
            Some(view! { <p class="banner is-off" role="status">{icon_s("#i-offline")} {t(Key::Reconnecting)}</p> }.into_any())
        }
        Connection::Closed(code) if code != "archived" => Some(
            view! {
                <p class="banner is-wait" role="status">{t(words::refusal(&code))}
                    <button class="btn" type="button" on:click=move |_| desk.send(Command::Renew)>{t(Key::UseHere)}</button></p>
            }
            .into_any(),
        ),
        _ => None,
    }
    };
    show.into_any()
}

// ---- title and keys ----

/// The title of the tab says whose turn it is.
fn title(desk: Desk) {
    Effect::new(move |_| {
        let (heading, _) = heading(desk);
        let turn =
            desk.game.with(|game| game.as_ref().map(|game| game.position().turn())).unwrap_or(Color::White);
        let text = match desk.phase.get() {
            Some(Phase::Running) if desk.local => tf(Key::TitleToMove, &[words::color(turn), &heading]),
            Some(Phase::Running) if desk.my_turn.get() => tf(Key::TitleYourMove, &[&heading]),
            Some(Phase::Running) => {
                tf(Key::TitleToMove, &[&desk.names.get()[usize::from(turn == Color::Black)], &heading])
            }
            _ => heading,
        };
        dom::set_title(&tf(Key::TitleSite, &[&text]));
    });
}

/// Arrow keys step through the game wherever no control of its own uses them.
fn step_keys(desk: Desk) {
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
            "ArrowLeft" => desk.step_to(at.saturating_sub(1)),
            "ArrowRight" => desk.step_to(at + 1),
            "Home" => desk.step_to(0),
            "End" => desk.step_to(usize::MAX),
            "f" => desk.turned.update(|turned| *turned = !*turned),
            "Escape" => {
                desk.held.set(None);
                desk.send(Command::Plan(None));
            }
            _ => {}
        }
    });
    on_cleanup(move || handle.remove());
}

/// Whether the game shown has dice.
pub(crate) fn is_ludo(desk: Desk) -> bool {
    desk.game.with(|game| game.as_ref().is_some_and(View::is_ludo))
}
