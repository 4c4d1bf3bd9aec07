//! The players of an event.

use super::Event;
use crate::i18n::{Key, tn};
use crate::ui::el::{Html, Kids, el, tag};
use crate::ui::{Here, who};
use shared::tournament::{EntryView, MatchStatus, Stage, TournamentView};

/// The section.
pub(super) fn section(event: Event) -> Html {
    let note = move || event.with(note);
    let list = move || {
        event.with(|view| {
            if view.entries.is_empty() {
                return tag("div", "empty").kids(el("p").say(Key::NobodyJoined)).html();
            }
            let rows = view
                .entries
                .iter()
                .enumerate()
                .map(|(index, entry)| row(view, index, entry))
                .collect::<Vec<_>>();
            tag("ul", "ppl").kids(rows).html()
        })
    };
    el("section")
        .attr("aria-labelledby", "pl-h")
        .kids((
            tag("div", "sec").kids((
                tag("h2", "d2").attr("id", "pl-h").say(Key::Players),
                tag("span", "end small muted").kids(note),
            )),
            list,
        ))
        .html()
}

fn note(view: &TournamentView) -> String {
    let accepted = view.entries.iter().filter(|entry| entry.accepted && !entry.removed).count();
    match view.stage {
        Stage::Registration => {
            tn(Key::PlacesLeft, i64::from(view.settings.max_players) - accepted as i64, &[])
        }
        Stage::InProgress => {
            tn(Key::StillIn, (0..view.entries.len()).filter(|n| !is_out(view, *n)).count() as i64, &[])
        }
        Stage::Completed | Stage::Cancelled => String::new(),
    }
}

/// Whether this player has lost a match, or left.
fn is_out(view: &TournamentView, index: usize) -> bool {
    let lost = |game: &shared::tournament::MatchView| {
        let place = game.places.iter().position(|entry| entry.map(usize::from) == Some(index));
        let decided = game.status == MatchStatus::Completed;
        decided && place.is_some_and(|place| game.winner.map(shared::seat::Seat::index) != Some(place))
    };
    view.entries.get(index).is_some_and(|entry| entry.removed) || view.matches.iter().any(lost)
}

fn row(view: &TournamentView, index: usize, entry: &EntryView) -> Html {
    let seeded = view.stage == Stage::InProgress || view.stage == Stage::Completed;
    let class = (seeded && is_out(view, index)).then_some("is-out");
    let you = view.you.map(usize::from) == Some(index);
    let name = entry.name.as_str().to_owned();
    let shown = if you { el("b").say(Key::You).html() } else { el("bdi").kids(name.clone()).html() };
    el("li")
        .class(class)
        .kids((
            tag("span", "fig muted").kids(seeded.then_some(index + 1)),
            who(&name, "who--s", Here::Unsaid),
            tag("span", "grow ell").kids(shown),
        ))
        .html()
}
