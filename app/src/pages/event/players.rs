//! The players of an event; the organiser opens one to remove the player.

use super::ask::{Chosen, ask};
use super::{Event, join};
use crate::i18n::{Key, lower, t, tf, tn};
use crate::net::api;
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{El, Html, Kids, button, el, made, tag};
use crate::ui::long::long;
use crate::ui::{Here, form, icon, trouble, who};
use shared::ids::PlayerId;
use shared::tournament::{EntryView, MatchStatus, REPEAT_OFFENDER, Stage, TournamentView};

/// From so many players on they can be searched.
const MANY: usize = 32;

/// The section.
pub(super) fn section(event: Event) -> Html {
    let out = Memo::new(move |_| event.with(out).unwrap_or_default());
    let note = move || event.with(|view| note(view, out));
    let search = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let search = search.with(|text| lower(text.trim()));
        event.with(|view| found(view, &search)).unwrap_or_default()
    });
    let many = Memo::new(move |_| event.with(|view| view.entries.len() > MANY) == Some(true));
    let none =
        Memo::new(move |_| event.with(|view| !view.entries.iter().any(|entry| entry.accepted)) == Some(true));
    let chosen: Chosen = RwSignal::new(None);
    let row = move |n: u32| {
        let index = move || found.with(|found| found.get(n as usize).copied()).unwrap_or_default();
        row(event, out, chosen, index)
    };
    let list = made(none, move |none| match none {
        true => tag("div", "empty").kids(move || t(nobody_words(event))).html(),
        false => long("ppl", 2, move || found.with(|found| found.len() as u32), row),
    });
    let field = made(many, move |many| {
        let field =
            || form::text_field("find", t(Key::FindPlayer), "input", search, Memo::new(|_| None), "", 24);
        many.then(field).html()
    });
    el("section")
        .attr("aria-labelledby", "pl-h")
        .kids((
            tag("div", "sec").kids((
                tag("h2", "d2").attr("id", "pl-h").say(Key::Players),
                tag("span", "end small muted").kids(note),
            )),
            field,
            list,
            remove(event, chosen),
        ))
        .html()
}

/// A link is sent while somebody can join.
fn nobody_words(event: Event) -> Key {
    let open = event.with(|view| view.stage == Stage::Registration) == Some(true);
    if open { Key::NobodyJoined } else { Key::NobodyCame }
}

/// The entries whose names hold this text; requests stand in the organiser's panel.
fn found(view: &TournamentView, search: &str) -> Vec<u32> {
    let fits = |name: &str| search.is_empty() || lower(name).contains(search);
    let all = view.entries.iter().enumerate();
    let all = all.filter(|(_, entry)| entry.accepted && fits(entry.name.as_str()));
    all.map(|(index, _)| index as u32).collect()
}

fn note(view: &TournamentView, out: Memo<Vec<bool>>) -> String {
    let accepted = join::accepted(view);
    match view.stage {
        Stage::Registration => {
            tn(Key::PlacesLeft, i64::from(view.settings.max_players) - accepted as i64, &[])
        }
        Stage::InProgress => {
            tn(Key::StillIn, out.with(|out| out.iter().filter(|out| !**out).count()) as i64, &[])
        }
        Stage::Completed | Stage::Cancelled => String::new(),
    }
}

/// Who has lost a match, or was removed.
fn out(view: &TournamentView) -> Vec<bool> {
    let mut out: Vec<bool> = view.entries.iter().map(|entry| entry.removed).collect();
    for game in view.matches.iter().filter(|game| game.status == MatchStatus::Completed) {
        for (place, entry) in game.places.iter().enumerate() {
            let lost = game.winner.map(shared::seat::Seat::index) != Some(place);
            if let (Some(entry), true) = (entry.and_then(|entry| out.get_mut(usize::from(entry))), lost) {
                *entry = true;
            }
        }
    }
    out
}

/// T-83: nobody is removed from an event that is over, and nobody twice.
fn may_remove(view: &TournamentView, entry: &EntryView) -> bool {
    matches!(view.stage, Stage::Registration | Stage::InProgress) && !entry.removed
}

/// What a row shows.
#[derive(Clone, Default, PartialEq)]
struct Row {
    index: u32,
    name: String,
    you: bool,
    out: bool,
    seed: bool,
    flags: u16,
    pro: bool,
    player: Option<PlayerId>,
}

fn row(
    event: Event,
    out: Memo<Vec<bool>>,
    chosen: Chosen,
    index: impl Fn() -> u32 + Send + Sync + 'static,
) -> El {
    let row = Memo::new(move |_| {
        let index = index();
        event
            .with(|view| {
                let entry = view.entries.get(index as usize)?;
                let seed = matches!(view.stage, Stage::InProgress | Stage::Completed);
                Some(Row {
                    index,
                    name: entry.name.as_str().to_owned(),
                    you: view.you.map(u32::from) == Some(index),
                    out: seed && out.with(|out| out.get(index as usize).copied()) == Some(true),
                    seed,
                    flags: entry.flags,
                    pro: entry.pro,
                    player: (view.you_organise && may_remove(view, entry)).then(|| entry.player.clone()),
                })
            })
            .flatten()
            .unwrap_or_default()
    });
    el("li")
        .class(move || row.with(|row| row.out).then_some("is-out"))
        .kids(move || row.with(|row| inside(row, chosen)))
}

fn inside(row: &Row, chosen: Chosen) -> Html {
    let name = row.name.clone();
    let shown = if row.you { el("b").say(Key::You).html() } else { el("bdi").kids(name.clone()).html() };
    let flags = (row.flags >= REPEAT_OFFENDER)
        .then(|| tag("span", "chip chip--verm").kids(tn(Key::NoShows, i64::from(row.flags), &[])));
    let more = row.player.clone().map(|player| {
        let named = name.clone();
        button("iconbtn")
            .attr("aria-label", tf(Key::RemoveOf, &[&name]))
            .on_click(move |_| chosen.set(Some((player.clone(), named.clone()))))
            .kids(icon("#i-cross"))
    });
    (
        tag("span", "fig muted").kids(row.seed.then_some(row.index + 1)),
        who(&name, "who--s", Here::Unsaid),
        tag("span", "grow ell").kids(shown),
        row.pro.then(|| tag("span", "chip chip--brass").say(Key::Pro)),
        flags,
        more,
    )
        .html()
}

/// T-83, with a question.
fn remove(event: Event, chosen: Chosen) -> Html {
    let running = move || event.with(|view| view.stage) == Some(Stage::InProgress);
    let explain = move || t(if running() { Key::RemoveRunning } else { Key::RemoveBefore }).to_owned();
    let act = move |player: &PlayerId| {
        api::remove(&event.code(), player, trouble::or_toast(event.app, move |()| event.load()));
    };
    ask(chosen, (Key::RemoveQuestion, Key::RemoveDo), explain, act)
}
