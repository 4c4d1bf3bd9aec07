//! The board's menu and the question before resigning.

use super::desk::{Command, Desk};
use super::person;
use crate::boards::{GivingUp, Part};
use crate::dom;
use crate::i18n::{Key, t, tf, words};
use crate::net::api;
use crate::prefs;
use crate::reactive::{Memo, RwSignal};
use crate::routes::table_path;
use crate::texts::Text;
use crate::ui::el::{Html, Kids, button, el, tag};
use crate::ui::share::copy;
use crate::ui::{icon, icon_s, rules, sheet};
use shared::table::{Owner, Phase};

/// What giving up is called at this table: resigning, or leaving a game that others play on.
fn giving_up(desk: Desk) -> &'static str {
    t(if desk.is_many() { Key::LeaveGame } else { Key::Resign })
}

/// Whether this player has something to give up.
pub(crate) fn may_give_up(desk: Desk, part: &'static dyn Part) -> bool {
    let plays = desk.phase.get() == Some(Phase::Running) && desk.seat.get().is_some();
    plays && part.giving_up() != GivingUp::Nothing
}

/// The button that asks whether to resign, beside the moves of a wide screen; elsewhere the menu has it.
pub(crate) fn resign_button(desk: Desk, open: RwSignal<bool>) -> Html {
    button("btn btn--danger only-wide")
        .attr("aria-haspopup", "dialog")
        .on_click(move |_| open.set(true))
        .kids((icon_s("#i-flag"), giving_up(desk)))
        .html()
}

/// The question.
pub(crate) fn resign(desk: Desk, part: &'static dyn Part, open: RwSignal<bool>) -> Html {
    let text = move || {
        if let GivingUp::Leave(means) = part.giving_up() {
            return t(means).to_owned();
        }
        let winner = desk.opponent().map(|seat| desk.name(seat)).unwrap_or_default();
        let tournament = desk.view(|view| matches!(view.owner, Owner::Tournament { .. })).unwrap_or_default();
        tf(if tournament { Key::ResignEventText } else { Key::ResignText }, &[words::short(&winner)])
    };
    let title = move || t(if desk.is_many() { Key::LeaveGameTitle } else { Key::ResignTitle }).to_owned();
    sheet::question(open, title, text, t(Key::PlayOn).to_owned(), giving_up(desk).to_owned(), move || {
        desk.send(Command::Resign);
    })
}

/// The menu.
pub(crate) fn menu(
    desk: Desk,
    part: &'static dyn Part,
    open: RwSignal<bool>,
    resign_open: RwSignal<bool>,
) -> Html {
    let act = move |f: fn(Desk)| {
        move |_| {
            open.set(false);
            f(desk);
        }
    };
    let may_resign = Memo::new(move |_| may_give_up(desk, part));
    let ask = move |_| {
        open.set(false);
        resign_open.set(true);
    };
    let body = (
        tag("ul", "sheet__acts").kids((
            part.turns().then(|| {
                el("li").kids(
                    el("button")
                        .attr("type", "button")
                        .on_click(act(|desk| desk.turned.update(|turned| *turned = !*turned)))
                        .kids((icon("#i-flip"), t(Key::TurnBoard))),
                )
            }),
            el("li").kids(
                el("button")
                    .attr("type", "button")
                    .on_click(act(|_| prefs::toggle_theme()))
                    .kids((icon("#i-theme"), t(Key::ThemeToggle))),
            ),
            (!desk.local).then(|| {
                el("li").kids(
                    el("button")
                        .attr("type", "button")
                        .on_click(act(share))
                        .kids((icon("#i-share"), t(Key::ShareGame))),
                )
            }),
            (!desk.local).then(|| person::rows(desk, open)),
            rules_row(desk, open),
            (!desk.local).then(|| record(desk)),
            el("li").kids(el("a").attr("href", "/settings").kids((icon("#i-settings"), t(Key::NavSettings)))),
            el("li").kids(el("a").attr("href", "/").kids((icon("#i-home"), t(Key::NavHome)))),
            move || {
                may_resign.get().then(|| {
                    tag("li", "only-narrow").kids(
                        el("button")
                            .attr("type", "button")
                            .on_click(ask)
                            .kids((icon("#i-flag"), giving_up(desk))),
                    )
                })
            },
        )),
        button("btn").on_click(move |_| open.set(false)).say(Key::Close),
    );
    sheet::sheet(open, || t(Key::Menu).to_owned(), body.html())
}

/// The rules of the game, on a sheet of their own or on a page.
fn rules_row(desk: Desk, open: RwSignal<bool>) -> Html {
    let kind = desk.kind();
    if let Some(kind) = kind.filter(|kind| !rules::has(*kind)) {
        let (path, text) = (Text::Rules(kind).path(), tf(Key::RulesOf, &[words::kind(kind)]));
        return el("li").kids(el("a").attr("href", path).kids((icon("#i-info"), text))).html();
    }
    let show = move |kind| {
        move |_| {
            open.set(false);
            desk.app.rules.set(Some(kind));
        }
    };
    kind.map(|kind| {
        el("li").kids(
            el("button")
                .attr("type", "button")
                .on_click(show(kind))
                .kids((icon("#i-info"), t(Key::HowToPlay))),
        )
    })
    .html()
}

/// The record of a finished game: what anybody can check without the server (FD-7).
fn record(desk: Desk) -> Html {
    let path = Memo::new(move |_| {
        let over = desk.phase.get() == Some(Phase::Over);
        desk.view(|view| view.table.clone()).filter(|_| over)
    });
    let show = move || {
        path.get().map(|table| {
            el("li").kids(
                el("a")
                    .attr("href", api::table_record(&table))
                    .attr("download", [table.as_str(), ".json"].concat())
                    .kids((icon("#i-shield"), t(Key::DownloadRecord))),
            )
        })
    };
    show.html()
}

/// Hands the game's address on: whoever opens it watches.
pub(crate) fn share(desk: Desk) {
    let Some(Some(path)) =
        desk.table.try_with_untracked(|table| Some(table_path(&table.view.as_ref()?.table)))
    else {
        return;
    };
    let url = dom::full_url(&path);
    if dom::can_share() {
        dom::share(&dom::document().title(), &url);
    } else {
        copy(desk.app, url, Key::CopiedLink);
    }
}
