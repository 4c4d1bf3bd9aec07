//! The view of a tournament as text.
//!
//! At the start of a large event everybody asks for it at once, and writing half a megabyte for each of two thousand
//! would keep the object busy for minutes. A player's view is everybody's view with two fields of the player's own at its
//! end, so the text is written once a revision.

use crate::http::Found;
use shared::ids::PlayerId;
use shared::tournament::Tournament;
use std::cell::RefCell;

/// The newest text of everybody's view, and its revision.
#[derive(Default)]
pub struct Shown(RefCell<(u64, String)>);

impl Shown {
    /// The view for this viewer.
    #[must_use]
    pub fn view(&self, tournament: &Tournament, viewer: Option<&PlayerId>) -> Found {
        let own = viewer.map(|viewer| tournament.place_of(viewer)).unwrap_or_default();
        // The organiser sees flags and requests, and whoever asks to join sees the own request.
        if own.organises || own.asks {
            return written(tournament, viewer);
        }
        let mut kept = self.0.borrow_mut();
        if kept.0 != tournament.rev() || kept.1.is_empty() {
            let Found::Text(mut text) = written(tournament, None) else { return Found::Nothing };
            // It is kept: half of what a text of this size was given while it grew may be empty.
            text.shrink_to_fit();
            *kept = (tournament.rev(), text);
        }
        let Some(you) = own.entry else { return Found::Text(kept.1.clone()) };
        let open = kept.1.strip_suffix('}').unwrap_or_default();
        let mut text = format!("{open},\"you\":{you}");
        if let Some(at) = own.at {
            text.push_str(&format!(",\"your_match\":{at}"));
        }
        text.push('}');
        Found::Text(text)
    }
}

/// The view as it is.
fn written(tournament: &Tournament, viewer: Option<&PlayerId>) -> Found {
    let view = tournament.view(viewer);
    view.and_then(|view| serde_json::to_string(&view).ok()).map_or(Found::Nothing, Found::Text)
}
