//! A tournament in one line, for the public lists. Cheap: no match is looked at before the end.

use super::match_play::PLACES;
use super::state::{Live, Match, Tournament};
use crate::ids::{DisplayName, PlayerId, TournamentCode};
use crate::time::Instant;
use crate::wire::{CupLine, EventLine};

/// What the public lists say of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The line in lists of events.
    pub line: EventLine,
    /// The entry in the Champions Cup, once it is completed (T-72).
    pub cup: Option<CupLine>,
    /// Its place in the archive among those that ended in the same millisecond. Written like a code, but it leads
    /// nowhere: the code of an unlisted event cannot be told from it.
    pub mark: TournamentCode,
    /// Whether it is listed publicly.
    pub listed: bool,
    /// The organiser.
    pub organiser: PlayerId,
}

impl Tournament {
    /// The line in public lists; `None` before the creation.
    #[must_use]
    pub fn summary(&self) -> Option<Summary> {
        let live = self.live.as_ref()?;
        let settings = &live.settings;
        Some(Summary {
            line: EventLine {
                code: live.code.clone(),
                name: settings.name.clone(),
                mode: settings.mode,
                minutes: settings.minutes,
                players: u16::try_from(live.accepted()).unwrap_or(u16::MAX),
                max_players: settings.max_players,
                stage: live.stage,
                approval: settings.approval,
                starts_at: settings.starts_at,
                at: live.created,
            },
            cup: live.finished.map(|finished| live.cup(finished)),
            mark: live.mark(),
            listed: settings.listed,
            organiser: live.organiser.clone(),
        })
    }

    /// Who has a place in it, and since when it is known: everybody accepted, and the organiser.
    #[must_use]
    pub fn has_place(&self, player: &PlayerId) -> bool {
        let entry = self.live.as_ref().and_then(|live| live.entry(live.index_of(player)?));
        entry.is_some_and(|entry| entry.accepted)
    }

    /// Everybody with a place, in the present order.
    #[must_use]
    pub fn players(&self) -> Vec<PlayerId> {
        let entries = self.live.iter().flat_map(|live| live.entries.iter());
        entries.filter(|entry| entry.accepted).map(|entry| entry.player.clone()).collect()
    }
}

impl Live {
    /// Whether a match of this player was decided by the organiser, who played in it (T-63).
    fn rules_for(&self, player: u16) -> bool {
        let plays =
            |found: &Match| PLACES.into_iter().any(|place| self.at_place(found, place) == Some(player));
        self.matches.iter().any(|found| plays(found) && self.is_own_ruling(found))
    }

    /// Of the commitment, which nobody can compute from the code alone.
    fn mark(&self) -> TournamentCode {
        let bytes = self.commitment.bytes();
        TournamentCode::from_random(bytes.first_chunk().unwrap_or(&[0; 12]))
    }

    fn cup(&self, finished: Instant) -> CupLine {
        let name = |index: Option<u16>| -> Option<DisplayName> { Some(self.entry(index?)?.name.clone()) };
        let settings = &self.settings;
        CupLine {
            code: settings.listed.then(|| self.code.clone()),
            name: settings.name.clone(),
            mode: settings.mode,
            minutes: settings.minutes,
            players: u16::try_from(self.entries.len()).unwrap_or(u16::MAX),
            finished,
            champion: name(self.champion),
            runner_up: name(self.runner_up),
            own_ruling: self.champion.is_some_and(|champion| self.rules_for(champion)),
            most_sixes: self.most_sixes.and_then(|(index, sixes)| Some((name(Some(index))?, sixes))),
        }
    }
}
