//! All players, one device, no network: the form, and the game that it starts.

use super::desk::{Command, Desk, Things};
use super::said::words_for;
use super::table::{board_page, failed_page};
use crate::app::{App, app};
use crate::boards::{self, Any, Choices, KINDS, Seen, follows_hand};
use crate::dom;
use crate::i18n::{Key, t, tf, words};
use crate::net::json;
use crate::net::read::Read;
use crate::reactive::{Memo, RwSignal};
use crate::state::local::{self, Local};
use crate::state::{Connection, Table};
use crate::ui::el::{Html, Kids, button, effect, made, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::toast::toast;
use crate::ui::{form, icon, sheet};
use leptos::prelude::*;
use serde_json::Value;
use shared::ids::DisplayName;
use shared::rules::ludo::Ludo;
use shared::rules::{GameKind, Rules};
use shared::seat::{Seat, SeatSet};
use shared::table::{GameConfig, TableSeen};
use shared::wire::Offer;
use std::cell::RefCell;
use std::rc::Rc;

/// Where the game is kept.
const STORE: &str = "same-device";

/// The page.
pub(crate) fn page() -> Html {
    let app = app();
    let game: RwSignal<Option<Local>> = RwSignal::new(None);
    // Only its board can tell whether a stored game still goes on; without it the form would give that game up.
    let looked: RwSignal<Option<bool>> = RwSignal::new(None);
    match kept().and_then(|kept| kind_of(&kept)) {
        Some(kind) => boards::need(kind, move |here| looked.set(Some(here))),
        None => looked.set(Some(true)),
    }
    // Made once for each game: what is read on the way is not followed, else a move would begin the page anew.
    let show = move || {
        let (begun, looked) = (game.get(), looked.get());
        untrack(|| match (begun, looked) {
            (Some(game), _) => board_page(desk(app, game)),
            (None, Some(true)) => form(game),
            (None, Some(false)) => failed_page("offline"),
            (None, None) => opening(),
        })
    };
    show.html()
}

/// The page until it is known whether a game waits.
fn opening() -> Html {
    let body = tag("div", "form").attr("aria-busy", "true").kids((
        tag("h1", "d4").say(Key::OnThisDevice),
        tag("p", "lead").say(Key::SameDeviceLead),
        tag("span", "skel skel--line"),
    ));
    shell(t(Key::OnThisDevice), Place::Play, true, body.html())
}

/// What is kept on the device.
fn kept() -> Option<Value> {
    json::parse(&dom::load(STORE)?)
}

/// Which game it is.
fn kind_of(kept: &Value) -> Option<GameKind> {
    GameKind::read(kept.get("settings")?.get("game")?.get("kind")?)
}

/// A stored game that is not over.
fn stored() -> Option<Local> {
    let game = Local::resume(&kept()?, dom::now())?;
    (!game.is_over()).then_some(game)
}

fn keep(game: &Local) {
    let text = (!game.is_over()).then(|| game.store().to_string());
    dom::store(STORE, text.as_deref());
}

/// The most players of a game.
const SEATS: usize = 4;

fn form(game: RwSignal<Option<Local>>) -> Html {
    let app = app();
    let choices = Choices::new(GameKind::LudoChess);
    let minutes = RwSignal::new(10_u16);
    let me = app.me.get_untracked().map(|me| String::from(me.name)).unwrap_or_default();
    let names: [RwSignal<String>; SEATS] =
        std::array::from_fn(|n| RwSignal::new(if n == 0 { me.clone() } else { String::new() }));
    let replacing = RwSignal::new(false);
    let begin = move || {
        let (config, clocks) = untrack(|| (choices.config(true), choices.clocks()));
        let Some(config) = config else { return };
        let name = |(text, seat): (&RwSignal<String>, Seat)| {
            let side = words::side(config.kind(), seat);
            DisplayName::parse(&text.get_untracked()).or_else(|_| DisplayName::parse(side)).ok()
        };
        let Some(names) = names.iter().zip(seats(config).iter()).map(name).collect() else { return };
        let random = dom::random_bytes().unwrap_or([0; 64]);
        let minutes = clocks.map_or(0, |_| minutes.get_untracked());
        let settings = local::settings(config, minutes);
        boards::need(config.kind(), move |here| {
            if !here {
                toast(app, t(Key::TroubleOffline));
                return;
            }
            game.set(Local::new(settings, names, random, dom::now()));
            // The button that was pressed is gone with its form.
            crate::app::arrive();
        });
    };
    effect(Box::new(move || boards::ahead(choices.kind.get())));
    let waiting = stored();
    let players = waiting.as_ref().map(|kept| {
        let names: Vec<&str> = kept.names().iter().map(DisplayName::as_str).collect();
        words::players(&names)
    });
    let asks = players.is_some();
    // A game that waits is given up by nobody's accident.
    let start = move |event: web_sys::Event| {
        event.prevent_default();
        if asks { replacing.set(true) } else { begin() }
    };
    let question = players.clone().map(|players| {
        sheet::question(
            replacing,
            || t(Key::ReplaceTitle).to_owned(),
            move || tf(Key::ReplaceText, &[&players]),
            t(Key::ReplaceKeep).to_owned(),
            t(Key::ReplaceDo).to_owned(),
            begin,
        )
    });
    let resume = waiting.map(|kept| {
        let text = tf(Key::ResumeText, &[&players.unwrap_or_default()]);
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
    let has_clocks = Memo::new(move |_| choices.clocks().is_some());
    let clocks = move || {
        let mut options = vec![(0, t(Key::NoClock).html())];
        options.extend(form::numbers(&[5, 10, 15]));
        has_clocks.get().then(|| form::seg("minutes", t(Key::MinutesEach), options, minutes, None))
    };
    // The fields stay as long as the seats are the same: made again, a half-typed name would be lost.
    let sides = Memo::new(move |_| {
        let config = choices.config(true);
        let sides =
            config.map(|config| seats(config).iter().map(|seat| words::side(config.kind(), seat)).collect());
        sides.unwrap_or_default()
    });
    let fields = move |sides: Vec<&'static str>| {
        let none = || Memo::new(|_| None);
        const IDS: [&str; SEATS] = ["name-1", "name-2", "name-3", "name-4"];
        let field = |((name, side), id): ((&RwSignal<String>, &'static str), &'static str)| {
            form::text_field(id, side, "input", *name, none(), side, 24)
        };
        tag("div", "fields").kids(names.iter().zip(sides).zip(IDS).map(field).collect::<Vec<_>>()).html()
    };
    let turns = Memo::new(move |_| follows_hand(choices.kind.get()));
    let flip = move || app.prefs.with(|prefs| prefs.autoflip);
    let set_flip = move |on: bool| {
        app.prefs.update(|prefs| prefs.autoflip = on);
        app.prefs.get_untracked().save();
    };
    let body = tag("form", "form").on("submit", start).kids((
        tag("h1", "d4").say(Key::OnThisDevice),
        tag("p", "lead").say(Key::SameDeviceLead),
        resume,
        form::games("mode", &KINDS, choices.kind),
        move || choices.fields(true),
        clocks,
        made(sides, fields),
        move || {
            turns.get().then(|| {
                tag("div", "switches").kids(form::switch(Key::AutoFlip, Key::AutoFlipNote, flip, set_flip))
            })
        },
        tag("button", "btn btn--play btn--big").attr("type", "submit").kids((icon("#i-play"), t(Key::Start))),
    ));
    shell(t(Key::OnThisDevice), Place::Play, true, (body, question).html())
}

/// Who plays a game: the seats of its rules.
fn seats(config: GameConfig) -> SeatSet {
    match config {
        GameConfig::Ludo(table) => Ludo::seats(&table.config()),
        _ => SeatSet::TWO,
    }
}

/// The desk of a game on this device: whoever is on turn holds the pieces.
fn desk(app: App, game: Local) -> Desk {
    let table = RwSignal::new(Table::<Any>::new("", None));
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

/// Carries a command out; tells what was seen of the game, and by which seat it was done.
fn carry_out(game: &mut Local, command: &Command) -> Option<(Option<Seat>, Vec<Seen>)> {
    let now = dom::now();
    match command {
        Command::Act(action) => {
            let seat = game.turn();
            return game.act(action, now).map(|seen| (Some(seat), seen));
        }
        Command::Resign => {
            let (seat, seen) = (game.turn(), game.resign(now));
            return (!seen.is_empty()).then_some((Some(seat), seen));
        }
        Command::Offer(Offer::Draw) => game.offer_draw(),
        Command::Answer(Offer::Draw, accept) => game.answer_draw(*accept, now),
        Command::Claim(claim) => game.claim(*claim, now),
        Command::Hold => game.hold(now),
        Command::Flag => return Some((None, game.pass_time(now))),
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

fn publish(table: RwSignal<Table<Any>>, game: &Local) {
    table.try_update(|table| {
        table.connection = Connection::Live;
        let seat = Some(game.turn()).filter(|_| !game.is_covered());
        table.take(game.seq(), seat, game.view());
    });
}

fn tell(desk: Desk, game: &Local, seen: Option<(Option<Seat>, Vec<Seen>)>) {
    let mut events = Vec::new();
    if let Some((seat, seen)) = seen {
        events.push(TableSeen::Played { seat, seen });
    }
    if let Some(outcome) = game.view().outcome {
        events.push(TableSeen::Ended { outcome });
    }
    let text = words_for(desk, &events);
    if !text.is_empty() {
        desk.said.set(text);
    }
}
