//! Where a player waits for a quick match: in one lobby at a time, and in none while a game begins.
//!
//! Lobbies do not know of each other. The player's object hears from all of them, and takes the player out wherever the
//! wait is not the newest.

use super::state::Body;
use super::{GameNote, GameStage, PlayerEffect};
use crate::lobby::WaitNote;

impl Body {
    /// Whether a lobby says something new.
    pub(super) fn is_new_wait(&self, note: &WaitNote) -> bool {
        self.waits.iter().find(|known| known.kind == note.kind).is_none_or(|known| note.rev > known.rev)
    }

    /// The lobbies in which the player waits.
    pub(super) fn waiting(&self) -> impl Iterator<Item = &WaitNote> {
        self.waits.iter().filter(|note| note.seek.is_some())
    }

    /// What is to be taken back when a lobby has said this.
    pub(super) fn elsewhere(&self, note: &WaitNote) -> Vec<PlayerEffect> {
        if note.seek.is_none() {
            return Vec::new();
        }
        let others = || self.waiting().filter(|known| known.kind != note.kind);
        let newest = |known: &WaitNote| (known.at, known.kind) < (note.at, note.kind);
        if others().all(newest) {
            others().filter_map(withdrawn).collect()
        } else {
            withdrawn(note).into_iter().collect()
        }
    }

    /// What is to be taken back because a game has begun.
    pub(super) fn begun(&self, note: &GameNote) -> Vec<PlayerEffect> {
        let runs = |note: &GameNote| matches!(note.stage, GameStage::YourTurn | GameStage::TheirTurn);
        let ran = self.games.iter().any(|known| known.table == note.table && runs(known));
        if runs(note) && !ran { self.waiting().filter_map(withdrawn).collect() } else { Vec::new() }
    }
}

pub(super) fn withdrawn(note: &WaitNote) -> Option<PlayerEffect> {
    Some(PlayerEffect::Withdraw { kind: note.kind, seek: note.seek? })
}
