//! Where a player waits for a quick match: one wait at a time may be paired, and none while a match of the player's runs
//! or a game begins.
//!
//! Lobbies do not know of each other, so that two of them could find somebody for the same player at the same moment. The
//! player's object hears from all of them, and holds the one admission: it gives it to the newest wait, and takes it back
//! only when that lobby itself has said that the wait is over and no match came of it. A wait that is overtaken is
//! withdrawn; the one that overtook it is admitted when the older lobby has answered, and not before.

use super::state::Body;
use super::{GameNote, GameStage, PlayerEffect, PlayerEvent};
use crate::aggregate::Decision;
use crate::ids::TableId;
use crate::lobby::WaitNote;
use crate::rules::GameKind;
use serde::{Deserialize, Serialize};

/// The wait that may be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Admission {
    pub(super) kind: GameKind,
    pub(super) seek: u64,
}

impl Body {
    /// A lobby said whether the player waits there or plays.
    pub(super) fn note_wait(&self, note: &WaitNote) -> Decision<PlayerEvent, PlayerEffect> {
        let known = self.waits.iter().find(|known| known.kind == note.kind);
        if known.is_some_and(|known| note.rev <= known.rev) {
            return Decision::default();
        }
        let others = self.waits.iter().filter(|known| known.kind != note.kind);
        let after: Vec<&WaitNote> = others.chain([note]).collect();
        let before: Vec<&WaitNote> = self.waits.iter().collect();
        let over = overtaken(&before);
        let withdrawn = overtaken(&after).into_iter().filter(|wait| !over.contains(wait));
        let mut events = vec![PlayerEvent::WaitNoted { note: note.clone() }];
        let mut effects: Vec<PlayerEffect> =
            withdrawn.map(|Admission { kind, seek }| PlayerEffect::Withdraw { kind, seek }).collect();
        let held = self.admitted.filter(|held| is_held(&after, *held));
        if let (None, Some(Admission { kind, seek })) = (held, chosen(&after)) {
            events.push(PlayerEvent::WaitAdmitted { kind, seek });
            effects.push(PlayerEffect::Admit { kind, seek });
        }
        Decision { events, effects }
    }

    /// The lobbies in which the player waits.
    pub(super) fn waiting(&self) -> impl Iterator<Item = &WaitNote> {
        self.waits.iter().filter(|note| note.seek.is_some())
    }

    /// The quick match that is not over.
    pub(super) fn quick_match(&self) -> Option<(GameKind, &TableId)> {
        self.waits.iter().find_map(|note| Some((note.kind, note.table.as_ref()?)))
    }

    /// What is to be taken back because a game has begun.
    pub(super) fn begun(&self, note: &GameNote) -> Vec<PlayerEffect> {
        let runs = |note: &GameNote| matches!(note.stage, GameStage::YourTurn | GameStage::TheirTurn);
        let ran = self.games.iter().any(|known| known.table == note.table && runs(known));
        if runs(note) && !ran { self.waiting().filter_map(withdrawn).collect() } else { Vec::new() }
    }
}

/// What ends a wait.
pub(super) fn withdrawn(note: &WaitNote) -> Option<PlayerEffect> {
    Some(PlayerEffect::Withdraw { kind: note.kind, seek: note.seek? })
}

/// The wait that is to be admitted: the newest, unless a match has come of one.
fn chosen(notes: &[&WaitNote]) -> Option<Admission> {
    if notes.iter().any(|note| note.table.is_some()) {
        return None;
    }
    let waiting = notes.iter().filter_map(|note| Some((note.at, note.kind, note.seek?)));
    waiting.max().map(|(_, kind, seek)| Admission { kind, seek })
}

/// The waits that are to be withdrawn: all but the chosen one.
fn overtaken(notes: &[&WaitNote]) -> Vec<Admission> {
    let chosen = chosen(notes);
    let waiting = notes.iter().filter_map(|note| Some(Admission { kind: note.kind, seek: note.seek? }));
    waiting.filter(|wait| Some(*wait) != chosen).collect()
}

/// Whether a lobby may still pair the wait that was admitted, or has done so.
fn is_held(notes: &[&WaitNote], held: Admission) -> bool {
    let holds = |note: &&&WaitNote| note.kind == held.kind;
    notes.iter().find(holds).is_some_and(|note| note.table.is_some() || note.seek == Some(held.seek))
}
