//! Whom a player has blocked: those whose words the player does not see, who do not sit down at the player's tables and
//! whom no quick match brings together with the player.

use super::state::Body;
use super::{GameNote, GameStage, PlayerEffect, PlayerEvent, PlayerReject};
use crate::aggregate::Decision;
use crate::ids::{DisplayName, PlayerId};
use crate::time::Instant;
use serde::{Deserialize, Serialize};

/// How many a player can have blocked.
pub const MAX_BLOCKED: usize = 100;

/// Somebody who is blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blocked {
    /// Who.
    pub player: PlayerId,
    /// The name at that time.
    pub name: DisplayName,
    /// Since when.
    pub at: Instant,
}

impl Body {
    /// Blocks somebody. The own tables that wait for players learn of it, and a wait for a quick match ends: it would not
    /// know.
    pub(super) fn block(
        &self,
        whom: &PlayerId,
        name: &DisplayName,
        at: Instant,
    ) -> Result<Decision<PlayerEvent, PlayerEffect>, PlayerReject> {
        if *whom == self.player {
            return Err(PlayerReject::NotYourself);
        }
        if self.has_blocked(whom) {
            return Ok(Decision::default());
        }
        if self.blocked.len() >= MAX_BLOCKED {
            return Err(PlayerReject::TooManyBlocked);
        }
        let blocked = Blocked { player: whom.clone(), name: name.clone(), at };
        let mut effects = self.bar(whom, true);
        effects.extend(self.waiting().filter_map(super::wait::withdrawn));
        Ok(Decision { events: vec![PlayerEvent::Blocked { blocked }], effects })
    }

    /// Blocks somebody no longer.
    pub(super) fn unblock(&self, whom: &PlayerId) -> Decision<PlayerEvent, PlayerEffect> {
        if !self.has_blocked(whom) {
            return Decision::default();
        }
        let events = vec![PlayerEvent::Unblocked { player: whom.clone() }];
        Decision { events, effects: self.bar(whom, false) }
    }

    fn has_blocked(&self, player: &PlayerId) -> bool {
        self.blocked.iter().any(|blocked| blocked.player == *player)
    }

    /// To the tables that wait. Those of others know whose they are.
    fn bar(&self, whom: &PlayerId, barred: bool) -> Vec<PlayerEffect> {
        let waits = |note: &&GameNote| note.stage == GameStage::Waiting && note.tournament.is_none();
        let waiting = self.games.iter().filter(waits);
        waiting
            .map(|note| PlayerEffect::Bar { table: note.table.clone(), whom: whom.clone(), barred })
            .collect()
    }
}
