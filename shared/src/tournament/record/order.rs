//! What happened in a tournament after its start, in one order.

use super::faults::{Fault, Wrong};
use super::{Logged, Removal, TournamentRecord, in_match};
use crate::ids::PlayerId;
use crate::time::Instant;
use crate::tournament::TournamentEvent as Event;

/// One thing that happened in a tournament that had started.
#[derive(Clone, Debug)]
pub(super) struct Happened<'a> {
    pub(super) n: u64,
    pub(super) at: Instant,
    pub(super) index: Option<u32>,
    pub(super) what: What<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum What<'a> {
    /// In a match.
    Played(&'a Event),
    /// A player was removed (T-83).
    Removed(&'a PlayerId),
}

impl Happened<'_> {
    pub(super) fn fault(&self, wrong: Wrong) -> Fault {
        Fault { index: self.index, n: Some(self.n), ..Fault::of(wrong) }
    }
}

/// Everything that happened after the start, in the order of its numbers, which is also that of the times.
pub(super) fn in_order(record: &TournamentRecord) -> Result<Vec<Happened<'_>>, Fault> {
    let mut happened = Vec::new();
    for (index, found) in (0_u32..).zip(&record.matches) {
        for Logged { n, event } in &found.log {
            let known = in_match(event).filter(|(of, _)| *of == index);
            let Some((_, at)) = known else {
                return Err(Fault { n: Some(*n), ..Fault::in_match(Wrong::Order, index) });
            };
            happened.push(Happened { n: *n, at, index: Some(index), what: What::Played(event) });
        }
        if !found.log.is_sorted_by(|one, two| one.n < two.n) {
            return Err(Fault::in_match(Wrong::Order, index));
        }
    }
    happened.extend(record.removed.iter().map(|Removal { n, at, player }| Happened {
        n: *n,
        at: *at,
        index: None,
        what: What::Removed(player),
    }));
    happened.sort_by_key(|one| one.n);
    let (mut n, mut at) = (0, record.started.unwrap_or(record.created));
    if at < record.created || record.ended < at {
        return Err(Fault::of(Wrong::Time));
    }
    for one in &happened {
        if one.n <= n {
            return Err(one.fault(Wrong::Order));
        }
        if one.at < at || one.at > record.ended {
            return Err(one.fault(Wrong::Time));
        }
        (n, at) = (one.n, one.at);
    }
    Ok(happened)
}
