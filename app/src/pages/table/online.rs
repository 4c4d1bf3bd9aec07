//! An online table: its socket, what happens on it, and which face of the page is shown.

use super::desk::{Command, Desk, Things};
use super::{board, closed, join, said, waiting};
use crate::boards::{self, Any, Seen};
use crate::dom;
use crate::i18n::{Key, t, words};
use crate::net::read::{Read, server_message};
use crate::net::{Happening, Link, api, json};
use crate::reactive::{Memo, RwSignal};
use crate::state::{Connection, Effect, Notice, Table};
use crate::ui::el::{Html, effect, made};
use crate::ui::toast::toast;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use shared::ids::TableId;
use shared::rules::GameKind;
use shared::table::{Owner, Phase};
use shared::time::Instant;
use shared::wire::ServerMessage;
use std::cell::RefCell;
use std::rc::Rc;

/// How long the first message may take before the table is asked for in another way, in milliseconds.
const FIRST_WELCOME: u32 = 1_200;

/// Which face the page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Face {
    Loading,
    Failed(String),
    Join,
    Waiting,
    Board,
    Closed,
}

/// The page of a table.
pub(crate) fn page(id: TableId) -> Html {
    let prefix: String = format!("{:x}", (dom::random() * 1e15) as u64);
    let table = RwSignal::new(Table::<Any>::new(&prefix, api::nonce()));
    let failed: RwSignal<Option<String>> = RwSignal::new(None);
    let watching = RwSignal::new(false);
    let link: Rc<RefCell<Option<Link>>> = Rc::default();
    let desk = Things::new(table, false, port(table, link.clone()));
    let weak = Rc::downgrade(&link);
    let done = move |effects| {
        let Some(link) = weak.upgrade() else { return };
        perform(desk, &link, effects);
    };
    let handler = hall(table, failed, Rc::new(done));
    *link.borrow_mut() = Some(Link::open(api::table_socket(&id), handler));
    let keep = StoredValue::new_local(link);
    on_cleanup(move || {
        desk.app.playing.set(false);
        drop(keep.try_with_value(|link| link.borrow_mut().take()));
    });
    explain_failure(id.clone(), table, failed);
    effect(Box::new(move || {
        desk.app.playing.set(desk.phase.get() == Some(Phase::Running) && desk.seat.get().is_some())
    }));
    let face = Memo::new(move |_| face(desk, failed, watching));
    // A face is made once and follows the table by its own parts: made again, a half-typed name would be lost.
    made(face, move |now| match now {
        Face::Loading => board::loading(),
        Face::Failed(code) => closed::failed(&code),
        Face::Join => join::page(desk, id.clone(), watching),
        Face::Waiting => waiting::page(desk, id.clone()),
        Face::Board => board::page(desk),
        Face::Closed => closed::page(),
    })
}

fn face(desk: Desk, failed: RwSignal<Option<String>>, watching: RwSignal<bool>) -> Face {
    let closed = desk.table.with(|table| match &table.connection {
        Connection::Closed(code) if table.view.is_none() || code == "unreadable" => Some(code.clone()),
        _ => None,
    });
    if let Some(code) = failed.get().or(closed) {
        return Face::Failed(code);
    }
    match desk.phase.get() {
        None => Face::Loading,
        Some(Phase::Running | Phase::Over) => Face::Board,
        Some(Phase::Closed) => Face::Closed,
        // The players of a ladder's game sit down by letters: it runs in a moment.
        Some(Phase::Waiting) if desk.ladder().is_some() => Face::Loading,
        Some(Phase::Waiting) if is_seated(desk) || is_expected(desk) || watching.get() => Face::Waiting,
        Some(Phase::Waiting) => Face::Join,
    }
}

/// Whether this device's player has taken a place.
fn is_seated(desk: Desk) -> bool {
    let seated = |seat: shared::seat::Seat| {
        desk.view(|view| view.places.get(seat.index()).is_none_or(|place| place.seated)).unwrap_or_default()
    };
    desk.seat.get().is_some_and(seated)
}

/// Whether a place of a rematch is kept for this device's player: it is taken without a further question.
fn is_expected(desk: Desk) -> bool {
    desk.seat.get().is_some()
        && desk.view(|view| matches!(view.owner, Owner::Player { .. })).unwrap_or_default()
}

/// A socket cannot say why it was refused; when none has opened yet, the same question over HTTP can.
fn explain_failure(id: TableId, table: RwSignal<Table<Any>>, failed: RwSignal<Option<String>>) {
    let unknown = move || table.try_with_untracked(|table| table.view.is_none()).unwrap_or_default();
    let look = move || {
        if !unknown() {
            return;
        }
        api::table(&id, move |found| {
            if let (true, Err(why)) = (unknown(), found) {
                failed.set(Some(if why.code().is_empty() { "offline" } else { why.code() }.to_owned()));
            }
        });
    };
    Timeout::new(FIRST_WELCOME, look).forget();
}

fn port(table: RwSignal<Table<Any>>, link: Rc<RefCell<Option<Link>>>) -> Rc<dyn Fn(Command)> {
    Rc::new(move |command| {
        let effects = table.try_update(|table| match command {
            Command::Act(action) => table.act(action),
            Command::Plan(action) => {
                table.plan(action);
                Vec::new()
            }
            Command::Resign => table.resign(),
            Command::Offer(what) => table.offer(what),
            Command::Answer(what, accept) => table.answer(what, accept),
            Command::Claim(what) => table.claim(what),
            Command::Say(words) => table.say(words),
            Command::Mute(player, muted) => table.mute(player, muted),
            Command::Sit => table.sit(),
            Command::Start => table.start(),
            Command::Cancel => table.cancel(),
            Command::Flag => table.flag(),
            // One device for several players is never online.
            Command::Hold => Vec::new(),
            Command::Renew => {
                table.renew();
                if let Some(link) = &*link.borrow() {
                    link.renew();
                }
                Vec::new()
            }
        });
        if let Some(link) = &*link.borrow() {
            effects.into_iter().flatten().for_each(|effect| transmit(link, &effect));
        }
    })
}

fn transmit(link: &Link, effect: &Effect<Seen>) {
    if let Effect::Send(message) = effect
        && let Some(text) = json::encode(message)
    {
        link.send(&text);
    }
}

type Done = Rc<dyn Fn(Vec<Effect<Seen>>)>;

/// A message, and the device's time when it came.
type Came = (ServerMessage, Instant);

/// Hears the socket. A message that shows a game is kept, with all that follow it, until the board of that game is here.
/// Whoever waits for an opponent has it on its way meanwhile.
fn hall(table: RwSignal<Table<Any>>, failed: RwSignal<Option<String>>, done: Done) -> impl Fn(Happening) {
    let kept: Rc<RefCell<Vec<Came>>> = Rc::default();
    move |happening| {
        let effects = match happening {
            Happening::Opened => table.try_with_untracked(Table::opened),
            Happening::Lost(heard) => {
                // The next connection begins with all of it.
                kept.take();
                table.try_update(|table| {
                    table.lost(heard);
                    Vec::new()
                })
            }
            Happening::Message(text) => {
                let Some(message) = json::parse(&text).and_then(server_message) else { return };
                let came = (message, dom::now());
                let missing = game_of(&came.0).filter(|(kind, _)| !boards::is_here(*kind));
                let shows = missing.is_some_and(|(_, shows)| shows);
                if let Some((kind, _)) = missing {
                    fetch(kind, table, failed, kept.clone(), done.clone());
                }
                if shows || !kept.borrow().is_empty() {
                    kept.borrow_mut().push(came);
                    return;
                }
                took(table, came)
            }
        };
        done(effects.unwrap_or_default());
    }
}

/// Loads a board, and then hears what was kept; of several calls the first that comes back does.
fn fetch(
    kind: GameKind,
    table: RwSignal<Table<Any>>,
    failed: RwSignal<Option<String>>,
    kept: Rc<RefCell<Vec<Came>>>,
    done: Done,
) {
    boards::need(kind, move |here| {
        if !here && !kept.borrow().is_empty() {
            failed.set(Some("offline".to_owned()));
            return;
        }
        for came in kept.take() {
            done(took(table, came).unwrap_or_default());
        }
    });
}

/// Which game the table of a message plays, and whether it has begun.
fn game_of(message: &ServerMessage) -> Option<(GameKind, bool)> {
    let (ServerMessage::Welcome { view, .. } | ServerMessage::Update { view, .. }) = message else {
        return None;
    };
    Some((GameKind::read(view.get("kind")?)?, view.get("game").is_some_and(|game| !game.is_null())))
}

fn took(table: RwSignal<Table<Any>>, (message, at): Came) -> Option<Vec<Effect<Seen>>> {
    table.try_update(|table| table.on_server(message, at))
}

fn perform(desk: Desk, link: &RefCell<Option<Link>>, effects: Vec<Effect<Seen>>) {
    for effect in effects {
        match &effect {
            Effect::Send(_) => {
                if let Some(link) = &*link.borrow() {
                    transmit(link, &effect);
                }
            }
            Effect::Seen(seen) => {
                let text = said::words_for(desk, seen);
                if !text.is_empty() {
                    desk.said.set(text);
                }
            }
            Effect::Tell(notice) => toast(desk.app, words_of(notice)),
            Effect::Unsaid(words, code) => desk.talk.give_back(words, code),
            Effect::Stop => {
                if let Some(link) = &*link.borrow() {
                    link.stop();
                }
            }
        }
    }
}

fn words_of(notice: &Notice) -> &'static str {
    match notice {
        Notice::PremoveDropped => t(Key::PremoveDropped),
        Notice::Refused(code) => t(words::refusal(code)),
    }
}
