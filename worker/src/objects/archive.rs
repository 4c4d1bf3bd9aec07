//! The end of a table that is over: it is kept in the archive, its object is deleted, and whoever asks is shown it from there
//! (docs/decisions/0012).

use super::room::Room;
use crate::actor::{Archive, Ports, Sockets, Store, StoreError, Undelivered};
use shared::ids::TableId;
use shared::table::record::ArchivedTable;
use shared::time::{Instant, Millis};
use std::cell::Cell;

/// How long a table stays after its end: as long as anybody may still want a rematch, and far longer than any letter is
/// repeated, so that none can come to a table that is not there any more and open it again.
pub const KEPT_FOR: Millis = Millis::days(7);
/// What could not be done is tried again then.
const AGAIN: Millis = Millis::hours(1);

/// What a table knows of its own archiving.
#[derive(Debug)]
pub(super) struct ArchiveDesk {
    /// Whether the archive did not answer when it was asked for this table.
    silent: Cell<bool>,
    /// Whether the table is on its way to the archive.
    busy: Cell<bool>,
}

impl ArchiveDesk {
    pub(super) const fn new() -> Self {
        Self { silent: Cell::new(false), busy: Cell::new(false) }
    }

    /// Begins; `None` if it has begun already.
    fn begin(&self) -> Option<Busy<'_>> {
        if self.busy.replace(true) { None } else { Some(Busy(self)) }
    }
}

/// The table is on its way to the archive, until this is dropped: also when that is broken off.
struct Busy<'a>(&'a ArchiveDesk);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.busy.set(false);
    }
}

impl<P: Ports, S: Sockets> Room<P, S> {
    /// When the table may go; nothing while it is not over, and of one that is gone.
    pub(super) fn retires_at(&self) -> Option<Instant> {
        let ended = self.actor().read(|table, _| table.ended()).flatten()?;
        (!self.actor().is_shown()).then(|| ended.plus(KEPT_FOR))
    }

    /// When to look again after a table that is over. What is due now is done now, and is looked after again in case it is
    /// broken off.
    pub(super) fn looks_again(&self, now: Instant) -> Option<Instant> {
        self.retires_at().map(|at| if at > now { at } else { now.plus(AGAIN) })
    }

    /// Whether the table is to go now.
    pub fn is_due(&self) -> bool {
        self.retires_at().is_some_and(|at| at <= self.actor().ports().now())
    }

    /// That it is known whether there is such a table.
    ///
    /// # Errors
    /// When it is not: nothing is stored here, and the archive does not answer.
    pub fn is_known(&self) -> Result<(), StoreError> {
        if self.archive.silent.get() && !self.exists() {
            return Err(StoreError("the archive does not answer".to_owned()));
        }
        Ok(())
    }
}

impl<P: Ports<Transport: Archive>, S: Sockets> Room<P, S> {
    /// Looks into the archive for a table that is not stored here, and shows it as it was.
    pub async fn look_up(&self, id: &TableId) {
        if self.exists() {
            return;
        }
        let found = self.actor().ports().transport().archived(id).await;
        self.archive.silent.set(found.is_err());
        match found {
            Ok(None) => {}
            Ok(Some(kept)) => match kept.table() {
                Some(table) => self.actor().show(table, kept.seq),
                None => self.actor().ports().log(&format!("the record of {id} cannot be played again")),
            },
            Err(Undelivered(why)) => self.actor().ports().log(&format!("{id} not looked up: {why}")),
        }
    }

    /// Takes a table that has been over for long enough to the archive and deletes it here. It is tried again later if
    /// somebody has not been told everything, or something fails on the way.
    pub async fn retire(&self) {
        let Some(_busy) = self.archive.begin().filter(|_| self.is_due()) else { return };
        if let Err(error) = self.leave().await {
            self.actor().ports().log(&format!("not archived: {error}"));
        }
    }

    async fn leave(&self) -> Result<(), StoreError> {
        let actor = self.actor();
        if !actor.ports().store().has_told_all()? {
            return Ok(());
        }
        let Some(kept) = actor.read(|table, _| table.archive()) else { return Ok(()) };
        if let Some(kept) = &kept {
            let done = actor.ports().transport().archive(kept).await;
            done.map_err(|Undelivered(why)| StoreError(why))?;
        }
        // Who comes and goes meanwhile changes nothing of it; a rematch does.
        let gone = actor.forget(|table| is_same(table.archive().as_ref(), kept.as_ref())).await?;
        if !gone {
            return Ok(());
        }
        // Shown here from now on as the archive shows it: who was there at that moment would never be seen to leave. A table
        // that never began leaves nothing behind.
        let shown = kept.map(|kept| (kept.table(), kept.seq));
        if !matches!(shown, Some((None, _))) {
            actor.vanish();
        }
        if let Some((Some(table), seq)) = shown {
            actor.show(table, seq);
        }
        Ok(())
    }
}

/// Whether a table that is over is still what was archived.
fn is_same(now: Option<&ArchivedTable>, kept: Option<&ArchivedTable>) -> bool {
    match (now, kept) {
        (Some(now), Some(kept)) => now.next == kept.next && now.record == kept.record,
        (now, kept) => now.is_none() && kept.is_none(),
    }
}
