//! Two players, one device, no network: the form, and the game that it starts.

use super::table::board_page;
use super::table::desk::{Command, Desk, Things};
use super::table::said::words_for;
use crate::app::{App, app};
use crate::boards::chess::{Chess, Seen};
use crate::dom;
use crate::i18n::{Key, t, tf};
use crate::net::json;
use crate::reactive::{Memo, RwSignal};
use crate::state::local::Local;
use crate::state::{Connection, Table};
use crate::ui::el::{Html, Kids, button, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{form, icon, sheet};
use leptos::prelude::*;
use shared::ids::DisplayName;
use shared::seat::Seat;
use shared::table::TableSeen;
use shared::wire::Offer;
use std::cell::RefCell;
use std::rc::Rc;

/// Where the game is kept.
const STORE: &str = "same-device";

/// The page.
pub(crate) fn page() -> Html {
    let app = app();
    let game: RwSignal<Option<Local>> = RwSignal::new(None);
    let show = move || match game.get() {
        Some(game) => board_page(desk(app, game)),
        None => form(game),
    };
    show.html()
}

/// A stored game that is not over.
fn stored() -> Option<Local> {
    let game = Local::resume(&json::parse(&dom::load(STORE)?)?, dom::now())?;
    (!game.is_over()).then_some(game)
}

fn keep(game: &Local) {
    let text = (!game.is_over()).then(|| game.store().to_string());
    dom::store(STORE, text.as_deref());
}

fn form(game: RwSignal<Option<Local>>) -> Html {
    let app = app();
    let ludo = RwSignal::new(true);
    let minutes = RwSignal::new(10_u16);
    let me = app.me.get_untracked().map(|me| String::from(me.name)).unwrap_or_default();
    let white = RwSignal::new(me);
    let black = RwSignal::new(String::new());
    let replacing = RwSignal::new(false);
    let begin = move || {
        let name = |text: RwSignal<String>, side: Key| {
            DisplayName::parse(&text.get_untracked()).or_else(|_| DisplayName::parse(t(side))).ok()
        };
        let (Some(first), Some(second)) = (name(white, Key::White), name(black, Key::Black)) else { return };
        let random = dom::random_bytes().unwrap_or([0; 64]);
        game.set(Local::new(
            ludo.get_untracked(),
            minutes.get_untracked(),
            [first, second],
            random,
            dom::now(),
        ));
        // The button that was pressed is gone with its form.
        crate::app::arrive();
    };
    let waiting = stored();
    let names = waiting.as_ref().map(|kept| [0, 1].map(|n| kept.names()[n].as_str().to_owned()));
    let asks = names.is_some();
    // A game that waits is given up by nobody's accident.
    let start = move |event: web_sys::Event| {
        event.prevent_default();
        if asks { replacing.set(true) } else { begin() }
    };
    let question = names.map(|[white, black]| {
        sheet::question(
            replacing,
            || t(Key::ReplaceTitle).to_owned(),
            move || tf(Key::ReplaceText, &[&white, &black]),
            t(Key::ReplaceKeep).to_owned(),
            t(Key::ReplaceDo).to_owned(),
            begin,
        )
    });
    let resume = waiting.map(|kept| {
        let text = tf(Key::ResumeText, &[kept.names()[0].as_str(), kept.names()[1].as_str()]);
        tag("section", "card card--need stack").kids((
            tag("h2", "d2").say(Key::ResumeTitle),
            tag("p", "muted").kids(text),
            tag("p", "go").kids(
                button("btn btn--play")
                    .on_click(move |_| game.set(Some(kept.clone())))
                    .kids((icon("#i-play"), t(Key::Resume))),
            ),
        ))
    });
    let mut clocks = vec![(0, t(Key::NoClock).html())];
    clocks.extend(form::numbers(&[5, 10, 15]));
    let none = || Memo::new(|_| None);
    let flip = move || app.prefs.with(|prefs| prefs.autoflip);
    let set_flip = move |on: bool| {
        app.prefs.update(|prefs| prefs.autoflip = on);
        app.prefs.get_untracked().save();
    };
    let body = tag("form", "form").on("submit", start).kids((
        tag("h1", "d4").say(Key::OnThisDevice),
        tag("p", "lead").say(Key::SameDeviceLead),
        resume,
        form::modes("mode", ludo),
        form::seg("minutes", t(Key::MinutesEach), clocks, minutes, None),
        tag("div", "fields").kids((
            form::text_field("w", t(Key::White), "input", white, none(), t(Key::White), 24),
            form::text_field("b", t(Key::Black), "input", black, none(), t(Key::Black), 24),
        )),
        tag("div", "switches").kids(form::switch(Key::AutoFlip, Key::AutoFlipNote, flip, set_flip)),
        tag("button", "btn btn--play btn--big").attr("type", "submit").kids((icon("#i-play"), t(Key::Start))),
    ));
    shell(t(Key::OnThisDevice), Place::Play, true, (body, question).html())
}

/// The desk of a game on this device: whoever is on turn holds the pieces.
fn desk(app: App, game: Local) -> Desk {
    let table = RwSignal::new(Table::<Chess>::new("", None));
    let game = Rc::new(RefCell::new(game));
    let slot: Rc<RefCell<Option<Desk>>> = Rc::default();
    let port = {
        let (game, slot) = (game.clone(), slot.clone());
        move |command| {
            let seen = carry_out(&mut game.borrow_mut(), &command);
            publish(table, &game.borrow());
            keep(&game.borrow());
            let desk = *slot.borrow();
            if let Some(desk) = desk {
                tell(desk, &game.borrow(), seen);
            }
        }
    };
    publish(table, &game.borrow());
    let desk = Things::new(table, true, Rc::new(port));
    *slot.borrow_mut() = Some(desk);
    app.playing.set(true);
    on_cleanup(move || {
        app.playing.set(false);
    });
    desk
}

/// Carries a command out; tells what was seen of a move, and by which seat.
fn carry_out(game: &mut Local, command: &Command) -> Option<(Seat, Seen)> {
    let now = dom::now();
    match command {
        Command::Act(mv) => {
            let seat = game.turn();
            return game.act(*mv, now).map(|seen| (seat, seen));
        }
        Command::Resign => game.resign(now),
        Command::Offer(Offer::Draw) => game.offer_draw(),
        Command::Answer(Offer::Draw, accept) => game.answer_draw(*accept, now),
        Command::Claim(claim) => game.claim(*claim, now),
        Command::Flag => drop(game.flag(now)),
        Command::Offer(Offer::Rematch) => {
            let next = dom::random_bytes().and_then(|random| game.rematch(random, now));
            if let Some(next) = next {
                *game = next;
            }
        }
        _ => {}
    }
    None
}

fn publish(table: RwSignal<Table<Chess>>, game: &Local) {
    table.try_update(|table| {
        table.connection = Connection::Live;
        table.take(game.seq(), Some(game.turn()), game.view());
    });
}

fn tell(desk: Desk, game: &Local, seen: Option<(Seat, Seen)>) {
    let mut events = Vec::new();
    if let Some((seat, seen)) = seen {
        events.push(TableSeen::Played { seat: Some(seat), seen: vec![seen] });
    }
    if let Some(outcome) = game.view().outcome {
        events.push(TableSeen::Ended { outcome });
    }
    let text = words_for(desk, &events);
    if !text.is_empty() {
        desk.said.set(text);
    }
}
