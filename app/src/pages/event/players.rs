//! The players of an event.

use super::Event;
use crate::i18n::{Key, t, tn};
use crate::ui::{Here, who};
use leptos::prelude::*;
use shared::tournament::{EntryView, MatchStatus, Stage, TournamentView};

/// The section.
pub(super) fn section(event: Event) -> AnyView {
    let note = move || event.with(note);
    let list = move || {
        event.with(|view| {
            if view.entries.is_empty() {
                return view! { <div class="empty"><p>{t(Key::NobodyJoined)}</p></div> }.into_any();
            }
            let rows = view
                .entries
                .iter()
                .enumerate()
                .map(|(index, entry)| row(view, index, entry))
                .collect::<Vec<_>>();
            view! { <ul class="ppl">{rows}</ul> }.into_any()
        })
    };
    view! {
        <section aria-labelledby="pl-h"><div class="sec"><h2 class="d2" id="pl-h">{t(Key::Players)}</h2><span class="end small muted">{note}</span></div>{list}</section>
    }
    .into_any()
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

fn row(view: &TournamentView, index: usize, entry: &EntryView) -> AnyView {
    let seeded = view.stage == Stage::InProgress || view.stage == Stage::Completed;
    let class = (seeded && is_out(view, index)).then_some("is-out");
    let you = view.you.map(usize::from) == Some(index);
    let name = entry.name.as_str().to_owned();
    let shown = if you {
        view! { <b>{t(Key::You)}</b> }.into_any()
    } else {
        view! { <bdi>{name.clone()}</bdi> }.into_any()
    };
    view! {
        <li class=class><span class="fig muted">{seeded.then_some(index + 1)}</span>{who(&name, "who--s", Here::Unsaid)}<span class="grow ell">{shown}</span></li>
    }
    .into_any()
}
