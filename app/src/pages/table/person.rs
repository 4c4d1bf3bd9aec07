//! What a player can do about another one at the table.

use super::desk::{Command, Desk};
use crate::i18n::{Key, tf};
use crate::pages::blocked;
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{El, Html, Kids, button, el, made, tag};
use crate::ui::{icon, sheet};
use shared::ids::PlayerId;

/// Another player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Person {
    /// Who.
    pub(crate) player: PlayerId,
    /// The name.
    pub(crate) name: String,
}

/// The other people at the table, for whoever plays there.
fn others(desk: Desk) -> Memo<Vec<Person>> {
    Memo::new(move |_| {
        let own = desk.seat.get();
        let people = desk.view(|view| {
            let places = view.seats.iter().zip(&view.places);
            let others = places.filter(|(seat, place)| Some(*seat) != own && !place.computer);
            others.map(|(_, place)| person(&place.player, place.name.as_str())).collect::<Vec<_>>()
        });
        people.filter(|_| own.is_some()).unwrap_or_default()
    })
}

fn person(player: &PlayerId, name: &str) -> Person {
    Person { player: player.clone(), name: name.to_owned() }
}

/// Whether somebody is not to be heard here.
fn is_muted(desk: Desk, player: &PlayerId) -> bool {
    desk.view(|view| view.muted.contains(player)).unwrap_or_default()
}

/// The rows of the menu, one for each of the others.
pub(super) fn rows(desk: Desk, menu: RwSignal<bool>) -> Html {
    made(others(desk), move |people| {
        let row = |person: Person| {
            let text = tf(Key::AboutPlayer, &[&person.name]);
            let open = move |_| {
                menu.set(false);
                desk.talk.about.set(Some(person.clone()));
            };
            el("li").kids(el("button").attr("type", "button").on_click(open).kids((icon("#i-user"), text)))
        };
        people.into_iter().map(row).collect::<Vec<_>>().html()
    })
}

/// Who of the others is not heard, with the way back.
pub(super) fn unheard(desk: Desk) -> Vec<El> {
    let muted = others(desk).get().into_iter().filter(|person| is_muted(desk, &person.player));
    let line = |person: Person| {
        let hear = move |_| desk.send(Command::Mute(person.player.clone(), false));
        tag("p", "small muted cluster").kids((
            tf(Key::MutedHere, &[&person.name]),
            button("btn btn--quiet").on_click(hear).kids(tf(Key::UnmuteHere, &[&person.name])),
        ))
    };
    muted.map(line).collect()
}

/// The sheet about one of them.
pub(super) fn sheet(desk: Desk) -> Html {
    let about = desk.talk.about;
    let title =
        move || about.with(|about| about.as_ref().map(|person| person.name.clone())).unwrap_or_default();
    let body = move || {
        let person = about.get()?;
        Some((
            tag("ul", "sheet__acts").kids((
                mute(desk, person.clone()),
                block(desk, person.clone()),
                report(desk, person),
            )),
            button("btn").on_click(move |_| about.set(None)).say(Key::Close),
        ))
    };
    sheet::about(about, title, body.html())
}

fn act(name: &'static str, text: impl Fn() -> String + 'static, act: impl Fn() + 'static) -> El {
    el("li").kids(
        el("button")
            .attr("type", "button")
            .on_click(move |_| act())
            .kids((icon(name), el("span").kids(text))),
    )
}

/// Whether this player wants to meet the other one anywhere.
fn block(desk: Desk, person: Person) -> El {
    let (app, about) = (desk.app, desk.talk.about);
    let of = person.player.clone();
    let blocked = Memo::new(move |_| blocked::is_blocked(app, &of));
    let name = person.name.clone();
    let text = move || tf(if blocked.get() { Key::UnblockOf } else { Key::BlockOf }, &[&name]);
    act("#i-cross", text, move || {
        blocked::block(app, &person.player, &person.name, !blocked.get_untracked());
        about.set(None);
    })
}

fn report(desk: Desk, person: Person) -> El {
    let text = tf(Key::ReportOf, &[&person.name]);
    act(
        "#i-warn",
        move || text.clone(),
        move || {
            desk.talk.about.set(None);
            desk.talk.reported.set(Some(person.clone()));
        },
    )
}

/// Whether this player is heard here.
fn mute(desk: Desk, person: Person) -> El {
    let Person { player, name } = person;
    let (of, whom) = (player.clone(), player);
    let text = move || tf(if is_muted(desk, &of) { Key::UnmuteHere } else { Key::MuteHere }, &[&name]);
    act("#i-mute", text, move || {
        let muted = desk
            .table
            .with_untracked(|table| table.view.as_ref().is_some_and(|view| view.muted.contains(&whom)));
        desk.send(Command::Mute(whom.clone(), !muted));
        desk.talk.about.set(None);
    })
}
