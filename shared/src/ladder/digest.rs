//! Who was pushed down by games of others is told so, once a day at most. Nothing is written down when somebody is pushed:
//! each member has the rank that was told last, and once a day all are looked at, some at a time.

use super::state::Ladder;
use super::{LadderEffect, LadderEvent};
use crate::player::{LadderNews, Notice, NoticeKind};
use crate::time::{Instant, Millis};

/// The time from the first move of a day until those who were pushed are told.
pub const DIGEST_AFTER: Millis = Millis::days(1);
/// Who has done nothing on the ladder for so long is not told.
pub const DIGEST_ACTIVE: Millis = Millis::days(30);
/// How many members are looked at by one event.
pub const DIGEST_SLICE: u32 = 500;

/// How far the telling is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Digest {
    /// When ranks first moved since the last one began.
    pub(super) since: Option<Instant>,
    /// The member that is looked at next, if one is under way.
    pub(super) next: u32,
    /// When the last one began.
    pub(super) began: Instant,
}

impl Digest {
    pub(super) fn moved(&mut self, at: Instant) {
        let began = self.began;
        self.since.get_or_insert_with(|| at.max(began));
    }

    /// When there is something to do.
    pub(super) fn due(&self) -> Option<Instant> {
        if self.next > 0 { Some(self.began) } else { self.since.map(|since| since.plus(DIGEST_AFTER)) }
    }
}

impl Ladder {
    /// The next some members, if it is time.
    pub(super) fn digest(&self, now: Instant) -> Option<(LadderEvent, Vec<LadderEffect>)> {
        self.digest.due().filter(|due| *due <= now)?;
        let from = self.digest.next;
        let to = from.saturating_add(DIGEST_SLICE).min(self.known());
        let at = if from == 0 { now } else { self.digest.began };
        let rev = self.rev.saturating_add(1);
        let pushed = (from..to).filter_map(|number| {
            let (member, rank) = (self.member(number)?, self.order.rank(number)?);
            let awake = at.since(member.active) <= DIGEST_ACTIVE;
            if member.told == 0 || rank <= member.told || !awake {
                return None;
            }
            let ranks = Some([member.told, rank]);
            let news = LadderNews { ladder: self.kind?, game: None, ranks, hours: None };
            let notice = Notice::of_ladder(NoticeKind::PushedDown, at, news);
            self.tell(&member.player, rev, Some(rank), self.players(), vec![notice])
        });
        Some((LadderEvent::Digested { at, from, to }, pushed.collect()))
    }

    /// Everybody's rank among these has been told.
    pub(super) fn digested(&mut self, at: Instant, from: u32, to: u32) {
        if from == 0 {
            self.digest.since = None;
        }
        self.digest.began = at;
        self.digest.next = if to < self.known() { to } else { 0 };
        for number in from..to {
            let rank = self.order.rank(number).unwrap_or_default();
            self.edit(number, |member| member.told = rank);
        }
    }

    /// A player knows the own rank: something of the player's own has just happened.
    pub(super) fn told(&mut self, number: u32, at: Instant) {
        let rank = self.order.rank(number).unwrap_or_default();
        self.edit(number, |member| {
            member.told = rank;
            member.active = member.active.max(at);
        });
    }
}
