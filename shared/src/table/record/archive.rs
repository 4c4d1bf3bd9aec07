//! A finished table as the archive keeps it: its record, and the table made from it again (docs/decisions/0012). Whoever asks
//! the table for its page, record or proof gets the same answers as before.

use super::{Record, verify};
use crate::aggregate::Version;
use crate::chance::{Chance, key};
use crate::ids::TableId;
use crate::rules::{GameKind, Rules, games};
use crate::table::state::{Body, Game, Over, Place, Presence, Press, Table};
use crate::table::talk::Talk;
use crate::table::{AnyTable, Occupant, TableGame};
use serde::{Deserialize, Serialize};

/// A finished table in the archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArchivedTable {
    /// The format.
    pub v: Version<1>,
    /// The table's sequence number.
    pub seq: u64,
    /// The table of the rematch, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<TableId>,
    /// The record of the game.
    pub record: Record,
}

impl ArchivedTable {
    /// The table, as it stood at its end: with nobody present and without offers. `None` for a record that no game of this
    /// build gives.
    #[must_use]
    pub fn table(&self) -> Option<AnyTable> {
        macro_rules! table {
            ($($kind:ident: $game:ty,)+) => {
                match self.record.setup.game.kind() {
                    $(GameKind::$kind => restored::<$game>(self).map(AnyTable::$kind),)+
                }
            };
        }
        games!(table)
    }
}

impl AnyTable {
    /// The finished game for the archive; `None` before its end, and for a table that never began.
    #[must_use]
    pub fn archive(&self) -> Option<ArchivedTable> {
        Some(ArchivedTable { v: Version, seq: self.seq(), next: self.next(), record: self.record()? })
    }
}

fn restored<G: TableGame>(kept: &ArchivedTable) -> Option<Table<G>> {
    let record = &kept.record;
    let config = G::config(&record.setup)?;
    let nonces: Vec<_> = record.players.iter().map(|player| player.nonce).collect();
    let chance = Chance::new(key(&record.reveal, &nonces), record.setup.id.as_str());
    let opened = G::open(&config, &chance).ok()?;
    let replay = verify::played::<G>(record, &opened, &chance).ok()?;
    let game = Game {
        started_at: record.started,
        white_place: u8::from(record.white_place),
        seats: <G as Rules>::seats(&config),
        state: replay.state,
        clock: replay.clock.stop(record.ended),
        moved: kept.seq,
        pressed: record.plies.iter().filter_map(|ply| pressed(ply, record)).collect(),
        wait: replay.wait,
        absent_from: record.started,
        draw_offer: None,
        offered: [None; 2],
    };
    let body = Body {
        setup: Box::new(record.setup.clone()),
        commitment: record.commitment,
        // When it was opened is in no record, and matters to no table that is over.
        opened_at: record.started,
        places: record.players.iter().map(|player| place(player, record)).collect(),
        game: Some(game),
        over: Some(Over {
            at: record.ended,
            outcome: Some(record.outcome),
            cancelled: false,
            reveal: record.reveal.clone(),
        }),
        rematch: Vec::new(),
        next: kept.next.clone(),
        asked: None,
    };
    Some(Table { v: Version, seq: kept.seq, body: Some(body) })
}

/// A ply as the table has it; an open roll is none.
fn pressed(ply: &super::RecordPly, record: &Record) -> Option<Press> {
    let (at, left) = ply.at.zip(ply.left)?;
    Some(Press { at: at.since(record.started).0, left, by: ply.by, line: ply.line.clone() })
}

fn place(player: &super::RecordPlayer, record: &Record) -> Place {
    let occupant = Occupant {
        player: player.player.clone(),
        name: player.name.clone(),
        nonce: player.nonce,
        seated: true,
        computer: player.computer,
    };
    // The talk ends with the table.
    Place {
        occupant,
        taken: Some(record.started),
        presence: Presence::Away(record.ended),
        talk: Talk::default(),
        rating: None,
    }
}
