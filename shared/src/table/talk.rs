//! The talk at a table: between those who play there, and nobody else. Whoever watches reads nothing of it, so that no
//! help comes from outside and none goes there.

use super::state::{Body, Table};
use super::{Phase, TableEvent, TableGame};
use crate::chat::{ChatLine, LineKind, Pace, Role, Speaker, Words};
use crate::ids::PlayerId;
use crate::seat::Viewer;
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// The most lines of one player at a table.
pub const MOST_LINES: u16 = 300;

/// What a place has said, and whom it does not hear.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Talk {
    /// Up to when the allowance is used up.
    #[serde(default)]
    pub(super) used: Instant,
    /// Lines so far.
    #[serde(default)]
    pub(super) lines: u16,
    /// Players whose lines this one does not get.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) muted: Vec<PlayerId>,
}

impl Talk {
    pub(super) fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// One more line at `at`.
    pub(super) fn more(&mut self, at: Instant) {
        self.lines = self.lines.saturating_add(1);
        if let Some(used) = Pace::TALK.used(self.used, at) {
            self.used = used;
        }
    }

    pub(super) fn mute(&mut self, whom: &PlayerId, muted: bool) {
        self.muted.retain(|known| known != whom);
        if muted {
            self.muted.push(whom.clone());
        }
    }
}

impl<E> TableEvent<E> {
    /// Whether it is between some of those who play: the game, and what everybody sees of the table, stay as they were.
    #[must_use]
    pub const fn is_aside(&self) -> bool {
        matches!(self, Self::Said { .. } | Self::Muted { .. } | Self::Barred { .. })
    }
}

impl<G: TableGame> Table<G> {
    /// The line of the talk that event number `n` is, if it is one.
    #[must_use]
    pub fn line(&self, n: u64, event: &TableEvent<G::Event>) -> Option<ChatLine> {
        let TableEvent::Said { at, place, words } = event else { return None };
        let occupant = &self.body.as_ref()?.places.get(usize::from(*place))?.occupant;
        let (player, name) = (occupant.player.clone(), occupant.name.clone());
        let (text, phrase) = match words.clone()? {
            Words::Text(text) => (Some(text), None),
            Words::Phrase(phrase) => (None, Some(phrase)),
        };
        let by = Some(Speaker { player, name, role: Role::Player });
        Some(ChatLine { n, at: *at, kind: LineKind::Said, by, text, phrase, system: None })
    }

    /// Whether this viewer is told what this player says.
    #[must_use]
    pub fn hears(&self, viewer: Viewer, speaker: &PlayerId) -> bool {
        let heard = |body: &Body<G>| {
            let listener = body.places.get(usize::from(body.listener(viewer)?))?;
            Some(!listener.talk.muted.contains(speaker))
        };
        self.body.as_ref().and_then(heard).unwrap_or(false)
    }

    /// Who has just begun or stopped to hear somebody; whether that one is heard again.
    #[must_use]
    pub fn listener_of(&self, event: &TableEvent<G::Event>) -> Option<(Viewer, bool)> {
        let TableEvent::Muted { place, muted, .. } = event else { return None };
        let player = &self.body.as_ref()?.places.get(usize::from(*place))?.occupant.player;
        Some((self.viewer(Some(player)), !muted))
    }
}

impl<G: TableGame> Body<G> {
    /// The place of a viewer who takes part in the talk.
    fn listener(&self, viewer: Viewer) -> Option<u8> {
        let Viewer::Seat(seat) = viewer else { return None };
        let place = self.place_of_viewer(seat)?;
        let occupant = &self.places.get(usize::from(place))?.occupant;
        (occupant.seated && !occupant.computer).then_some(place)
    }

    /// Whom this viewer does not hear.
    pub(super) fn muted_by(&self, viewer: Viewer) -> Vec<PlayerId> {
        let listener = self.listener(viewer).and_then(|place| self.places.get(usize::from(place)));
        listener.map(|place| place.talk.muted.clone()).unwrap_or_default()
    }

    /// Whether anybody may still say something.
    pub(super) fn may_talk(&self) -> bool {
        self.phase() != Phase::Closed
    }
}
