//! A decision in the making: every event is folded at once, so that the next step sees it.

use super::match_play::PLACES;
use super::news::Told;
use super::state::{Live, Match, Tournament};
use super::{TournamentEffect, TournamentEvent, TournamentReject};
use crate::aggregate::Decision;
use crate::chance::{Chance, Label, Seed, commitment, key};
use crate::ids::{PlayerId, TableId};
use crate::seat::Seat;
use crate::table::CloseReason;
use crate::time::Instant;
use std::collections::BTreeMap;

/// Where the secrets of a tournament's contexts come from (FD-8).
#[derive(Clone, Copy, Debug)]
pub(super) enum Secrets<'a> {
    /// Derived from the tournament's own secret: the tournament itself.
    Own(&'a Seed),
    /// As they were revealed, by context: whoever checks a record.
    Revealed(&'a BTreeMap<String, Seed>),
}

impl Secrets<'_> {
    /// The secret of a context. One that was not revealed is zeros: whatever is drawn from it is not what was
    /// committed, and a check finds it.
    fn of(self, context: &str) -> Seed {
        match self {
            Self::Own(seed) => seed.derive(context),
            Self::Revealed(known) => known.get(context).cloned().unwrap_or_else(|| Seed::new([0; 32])),
        }
    }
}

pub(super) struct Draft<'a> {
    state: Tournament,
    now: Instant,
    secrets: Secrets<'a>,
    out: Decision<TournamentEvent, TournamentEffect>,
    /// Who is told the newest state once everything is decided.
    pub(super) told: Told,
}

impl<'a> Draft<'a> {
    pub(super) fn new(state: &Tournament, now: Instant, secrets: Secrets<'a>) -> Self {
        let out = Decision::default();
        Self { state: state.clone(), now, secrets, out, told: Told::default() }
    }

    pub(super) const fn now(&self) -> Instant {
        self.now
    }

    pub(super) const fn live(&self) -> Option<&Live> {
        self.state.live.as_ref()
    }

    /// The tournament, or the answer to every unknown code.
    pub(super) fn made(&self) -> Result<&Live, TournamentReject> {
        self.live().ok_or(TournamentReject::NoSuchTournament)
    }

    pub(super) fn match_at(&self, index: u32) -> Option<&Match> {
        self.live()?.match_at(index)
    }

    pub(super) fn emit(&mut self, event: TournamentEvent) {
        self.state = core::mem::take(&mut self.state).record(&event);
        self.out.events.push(event);
    }

    pub(super) fn send(&mut self, effect: TournamentEffect) {
        self.out.effects.push(effect);
    }

    /// The players at the places of a match.
    pub(super) fn players(&self, index: u32) -> [Option<PlayerId>; 2] {
        PLACES.map(|place| {
            let live = self.live()?;
            Some(live.entry(live.at_place(live.match_at(index)?, place)?)?.player.clone())
        })
    }

    /// Whether the player at a place of a match has been removed.
    pub(super) fn is_removed(&self, index: u32, place: Seat) -> bool {
        let found = || {
            let live = self.live()?;
            live.entry(live.at_place(live.match_at(index)?, place)?)
        };
        found().is_some_and(|entry| entry.removed)
    }

    /// The open room of a match.
    pub(super) fn table_of(&self, index: u32) -> Option<TableId> {
        let live = self.live()?;
        Some(TableId::of_match(&live.code, index, live.match_at(index)?.open_room()?))
    }

    pub(super) fn close_room(&mut self, index: u32, reason: CloseReason) {
        if let Some(table) = self.table_of(index) {
            self.send(TournamentEffect::CloseTable { table, reason });
        }
    }

    /// The secret of a context of this tournament (FD-8).
    pub(super) fn secret(&self, context: &str) -> Seed {
        self.secrets.of(context)
    }

    /// The secret of a match, with its commitment.
    pub(super) fn match_secret(&self, index: u32) -> (Seed, crate::chance::Commitment) {
        let context = self.live().map(|live| live.context_of(index)).unwrap_or_default();
        let secret = self.secret(&context);
        let committed = commitment(&secret, &context);
        (secret, committed)
    }

    /// A value of a match's committed chance that is 0 = first place, 1 = second (FD-6).
    pub(super) fn drawn(&self, index: u32, label: Label, number: u32) -> Seat {
        let context = self.live().map(|live| live.context_of(index)).unwrap_or_default();
        let chance = Chance::new(key(&self.secret(&context), &[]), context);
        // Never sealed: the key is at hand.
        let values = chance.uniform(label, u64::from(number), 2, 1).unwrap_or_default();
        if values.first() == Some(&1) { Seat::SECOND } else { Seat::FIRST }
    }

    pub(super) const fn rev(&self) -> u64 {
        self.state.rev
    }

    pub(super) fn finish(mut self) -> Decision<TournamentEvent, TournamentEffect> {
        let letters = self.letters();
        self.out.effects.extend(letters);
        self.out
    }
}
