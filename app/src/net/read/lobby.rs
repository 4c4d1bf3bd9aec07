//! Lobbies, and where a code leads.

use super::{Read, field, fields};
use serde_json::Value;
use shared::lobby::{LobbyPage, LobbyTable, OwnSeek, QuickLine, You};
use shared::wire::{CodeOf, LobbyMessage};

// A table whose game this app does not know is not listed.
fields!(LobbyPage {
    rev, since, tables = known, gone, more_open = flag, more_running = flag, open, running, quick = known, you,
});

fields!(LobbyTable { n, table, phase, settings, host, players, seats, at, yours = flag });

fields!(QuickLine { settings, waiting, seats });

fields!(You { seek, table, opening = flag });

fields!(OwnSeek { n, settings, since });

impl Read for LobbyMessage {
    fn read(it: &Value) -> Option<Self> {
        Some(match it.get("t")?.as_str()? {
            "changed" => Self::Changed { rev: field(it, "rev")? },
            "matched" => Self::Matched { table: field(it, "table")? },
            _ => Self::Other,
        })
    }
}

impl Read for CodeOf {
    fn read(it: &Value) -> Option<Self> {
        field(it, "table").map(Self::Table).or_else(|| field(it, "event").map(Self::Event))
    }
}
