//! Where people meet: quick match, open tables, games to watch, the field for a code; for one game or for all of them.

mod hall;
mod lists;
mod rows;

use super::code::code_form;
use crate::app::{App, app};
use crate::boards::{self, Choices, KINDS};
use crate::i18n::{Key, t, tf, words};
use crate::pages::With;
use crate::quick::{self, Quick};
use crate::reactive::Memo;
use crate::routes::{lobby_path, new_path};
use crate::ui::el::{Html, Kids, button, el, made, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{icon_s, trouble};
use leptos::prelude::*;
use lists::{Lists, Things};
use shared::rules::GameKind;
use shared::table::{ColourChoice, TableSettings};

/// The page of one game, or of all that have a board.
pub(crate) fn page(kind: Option<GameKind>) -> Html {
    let app = app();
    let lists = match &kind {
        Some(kind) => Things::new(app, std::slice::from_ref(kind)),
        None => Things::new(app, &KINDS),
    };
    kind.into_iter().for_each(boards::ahead);
    let title = kind.map_or(t(Key::NavPlay), words::kind);
    let section = |title: Key, link: Option<Html>, body: Html| {
        el("section").kids((tag("div", "sec").kids((tag("h2", "d2").say(title), link)), body)).html()
    };
    let create = el("a").attr("href", create_path(lists)).say(Key::OpenTable).html();
    let body = (
        tag("h1", "d4").kids(title),
        tag("p", "lead").say(Key::PlayLead),
        picks(kind),
        quick_section(app, lists, kind),
        tag("div", "two").kids((
            el("div").kids((
                section(Key::OpenTables, Some(create), (state(lists), rows::open(lists)).html()),
                section(Key::WatchGames, None, rows::running(lists)),
            )),
            section(Key::PlayFriend, None, friend(kind)),
        )),
        lists.gate.sheet(),
    );
    shell(title, Place::Play, false, body.html())
}

/// Where a table of this game is opened for all.
fn create_path(lists: Lists) -> String {
    let kind = lists.halls.first().map_or(GameKind::LudoChess, |hall| hall.kind);
    new_path(kind, With::Anyone.name())
}

/// The choice of the game.
fn picks(here: Option<GameKind>) -> Html {
    let pick = |kind: Option<GameKind>| {
        let name = kind.map_or(t(Key::AllGames), words::kind);
        let current = (kind == here).then_some("page");
        el("a").attr("href", lobby_path(kind)).attr("aria-current", current).kids(name)
    };
    tag("nav", "picks").label(Key::ChooseGame).kids((pick(None), KINDS.map(|kind| pick(Some(kind))))).html()
}

/// The wait, or what to wait for.
fn quick_section(app: App, lists: Lists, kind: Option<GameKind>) -> Html {
    let waits = Memo::new(move |_| app.quick.with(|quick| matches!(quick, Some(Quick::Waiting(_)))));
    let choose = move |waits: bool| match (waits, kind) {
        (true, _) => quick::card(app),
        (false, Some(kind)) => presets(lists, kind),
        (false, None) => tag("p", "small muted").say(Key::QuickChoose).html(),
    };
    el("section")
        .attr("aria-labelledby", "quick-title")
        .kids((
            tag("div", "sec").kids(tag("h2", "d2").attr("id", "quick-title").say(Key::QuickMatch)),
            made(waits, choose),
            trouble::notice_of(lists.failed),
        ))
        .html()
}

/// A press for each clock that the game's form offers, with its first options.
fn presets(lists: Lists, kind: GameKind) -> Html {
    let sorts = sorts(kind);
    let lead = if sorts.iter().any(|sort| sort.minutes > 0) { Key::QuickLead } else { Key::QuickLeadSeats };
    let class = move || if lists.busy.get() { "btn is-busy" } else { "btn" };
    let preset = |settings: TableSettings| {
        let label = tf(Key::QuickOf, &[&words::settings(&settings)]);
        let shown = words::clock(&settings);
        button(class).attr("aria-label", label).on_click(move |_| lists.quick(settings.clone())).kids(shown)
    };
    (
        tag("p", "small muted").say(lead),
        tag("div", "presets").kids(sorts.into_iter().map(preset).collect::<Vec<_>>()),
        tag("a", "link small").attr("href", new_path(kind, With::Quick.name())).say(Key::QuickOther),
    )
        .html()
}

/// The quick matches that are one press away.
fn sorts(kind: GameKind) -> Vec<TableSettings> {
    untrack(|| {
        let choices = Choices::new(kind);
        let Some(game) = choices.config(false) else { return Vec::new() };
        let of = |minutes: u16| TableSettings {
            game,
            minutes,
            increment_seconds: 0,
            colour: ColourChoice::Random,
        };
        let minutes = choices.clocks().map(|clocks| clocks.minutes.to_vec()).unwrap_or_default();
        let sorts = minutes.into_iter().chain([0]).map(of);
        sorts.filter(|sort| sort.check().is_ok()).collect()
    })
}

/// How the lists stand: on their way, out of date, or not to be had.
fn state(lists: Lists) -> Html {
    let unknown = Memo::new(move |_| lists.halls.iter().all(|hall| hall.page.with(Option::is_none)));
    let failed = Memo::new(move |_| lists.halls.iter().find_map(|hall| hall.failed.get()));
    let lost = Memo::new(move |_| lists.halls.iter().any(|hall| hall.lost.get()));
    let again = move || lists.halls.iter().for_each(|hall| hall.load());
    let show = move || match (unknown.get(), failed.get(), lost.get()) {
        (true, Some(why), _) => (
            trouble::notice(&why),
            tag("p", "cluster").kids(button("btn").on_click(move |_| again()).say(Key::TryAgain)),
        )
            .html(),
        (true, None, _) => tag("span", "skel skel--line").html(),
        (false, _, true) => tag("p", "small muted").attr("role", "status").say(Key::ListOld).html(),
        _ => ().html(),
    };
    show.html()
}

/// The ways to play somebody one knows.
fn friend(kind: Option<GameKind>) -> Html {
    let form = kind.map_or_else(|| "/new".to_owned(), |kind| new_path(kind, With::Friend.name()));
    tag("div", "form")
        .kids((
            tag("p", "go").kids((
                tag("a", "btn btn--play").attr("href", form).kids((icon_s("#i-link"), t(Key::NewGame))),
                tag("a", "btn")
                    .attr("href", "/play/same-device")
                    .kids((icon_s("#i-phone"), t(Key::OnThisDevice))),
            )),
            code_form(),
        ))
        .html()
}
