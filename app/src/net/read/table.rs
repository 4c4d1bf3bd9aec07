//! A table and the chess games on it.

use super::{Read, field, fields, named};
use crate::boards::chess::{Seen, View};
use serde_json::Value;
use shared::clock::{Clock, ClockConfig};
use shared::rules::classic_chess::{self, Config};
use shared::rules::ludo_chess::{self, Die, Ply};
use shared::rules::{Features, GameKind};
use shared::seat::SeatSet;
use shared::table::{
    ColourChoice, GameConfig, Owner, Phase, PlaceView, TableResult, TableSeen, TableSettings, TableView,
};
use shared::wire::ServerMessage;

named!(Phase { Waiting = "waiting", Running = "running", Over = "over", Closed = "closed" });
named!(ColourChoice { Random = "random", White = "white", Black = "black" });

impl Read for GameConfig {
    fn read(it: &Value) -> Option<Self> {
        match field(it, "kind")? {
            GameKind::LudoChess => Some(Self::LudoChess),
            GameKind::ClassicChess => field(it, "flavour").map(Self::ClassicChess),
            // The app has no boards for these yet, and does not show their tables.
            GameKind::Go | GameKind::Backgammon | GameKind::GinRummy | GameKind::Ludo => None,
        }
    }
}

fields!(TableSettings { game, minutes, increment_seconds = or_default, colour = or_default });

impl Read for Owner {
    fn read(it: &Value) -> Option<Self> {
        match it.get("by")?.as_str()? {
            "player" => Some(Self::Player { player: field(it, "player")? }),
            "tournament" => Some(Self::Tournament {
                code: field(it, "code")?,
                name: field(it, "name")?,
                match_index: field(it, "match_index")?,
                game: field(it, "game")?,
            }),
            _ => None,
        }
    }
}

impl Read for SeatSet {
    fn read(it: &Value) -> Option<Self> {
        let bits: u8 = if it.is_null() { 0 } else { u8::read(it)? };
        let seats = (0..4).filter(|n| bits & (1 << n) != 0).filter_map(shared::seat::Seat::new);
        Some(seats.fold(Self::EMPTY, Self::with))
    }
}

fields!(Clock { left, increment = or_default, running, since, turn_timer });

fields!(ClockConfig { initial, increment = or_default });

fields!(Features { draw_offers = flag, draw_claims = flag });

fields!(PlaceView { player, name, seated = flag, present = flag, nonce });

impl<V: Read> Read for TableView<V> {
    fn read(it: &Value) -> Option<Self> {
        Some(Self {
            table: field(it, "table")?,
            kind: field(it, "kind")?,
            settings: field(it, "settings")?,
            owner: field(it, "owner")?,
            phase: field(it, "phase")?,
            places: field(it, "places")?,
            seats: SeatSet::TWO,
            game: field(it, "game")?,
            to_act: field(it, "to_act")?,
            clock: field(it, "clock")?,
            waits_until: None,
            features: field(it, "features")?,
            draw_offer: field(it, "draw_offer")?,
            away_until: field(it, "away_until")?,
            expires: field(it, "expires")?,
            outcome: field(it, "outcome")?,
            points: field(it, "points")?,
            rematch: field(it, "rematch")?,
            next: field(it, "next")?,
            commitment: field(it, "commitment")?,
            reveal: field(it, "reveal")?,
        })
    }
}

fields!(TableResult { table, at, outcome, players, plies, points, sixes, absent });

// ---- the games ----

impl Read for Ply {
    fn read(it: &Value) -> Option<Self> {
        <(Option<Die>, _)>::read(it).map(Self::from)
    }
}

fields!(Config {
    flavour = or_default, fide_automatic_draws = flag, flag_needs_mating_material = flag, start,
});

impl Read for View {
    /// Only Ludo Chess counts sixes, so that JSON tells the two apart.
    fn read(it: &Value) -> Option<Self> {
        let (position, outcome) = (field(it, "position")?, field(it, "outcome")?);
        if it.get("sixes").is_none() {
            let (config, plies) = (field(it, "config")?, field(it, "plies")?);
            return Some(Self::Classic(classic_chess::State { config, position, plies, outcome }));
        }
        Some(Self::Ludo(ludo_chess::State {
            position,
            plies: field(it, "plies")?,
            die: field(it, "die")?,
            sixes: field(it, "sixes")?,
            outcome,
        }))
    }
}

impl Read for Seen {
    /// What a newer server adds is `Other`.
    fn read(it: &Value) -> Option<Self> {
        Some(match it.get("e")?.as_str()? {
            "moved" => Self::Moved { uci: field(it, "uci")?, roll: field(it, "roll")? },
            _ => Self::Other,
        })
    }
}

// ---- messages ----

impl<S: Read> Read for TableSeen<S> {
    /// What a newer server adds is `Other`.
    fn read(it: &Value) -> Option<Self> {
        Some(match it.get("t")?.as_str()? {
            "seated" => Self::Seated { name: field(it, "name")? },
            "started" => Self::Started,
            "played" => Self::Played { seat: field(it, "seat")?, seen: field(it, "seen")? },
            "draw_offered" => Self::DrawOffered { seat: field(it, "seat")? },
            "draw_declined" => Self::DrawDeclined { seat: field(it, "seat")? },
            "arrived" => Self::Arrived { name: field(it, "name")? },
            "departed" => Self::Departed { name: field(it, "name")? },
            "ended" => Self::Ended { outcome: field(it, "outcome")? },
            "closed" => Self::Closed,
            "rematch_offered" => Self::RematchOffered { name: field(it, "name")? },
            "rematch_declined" => Self::RematchDeclined { name: field(it, "name")? },
            "rematch_opened" => Self::RematchOpened { table: field(it, "table")? },
            _ => Self::Other,
        })
    }
}

/// Reads a message of a table's socket; one of a newer server is `Other`.
pub(crate) fn server_message(mut it: Value) -> Option<ServerMessage> {
    let view = |it: &mut Value| it.get_mut("view").map(Value::take);
    Some(match it.get("t")?.as_str()? {
        "welcome" => ServerMessage::Welcome {
            proto: field(&it, "proto")?,
            seq: field(&it, "seq")?,
            seat: field(&it, "seat")?,
            now: field(&it, "now")?,
            hash: field(&it, "hash")?,
            view: view(&mut it)?,
        },
        "update" => ServerMessage::Update {
            seq: field(&it, "seq")?,
            seat: field(&it, "seat")?,
            seen: it.get("seen")?.as_array()?.clone(),
            now: field(&it, "now")?,
            hash: field(&it, "hash")?,
            view: view(&mut it)?,
        },
        "ack" => ServerMessage::Ack { id: field(&it, "id")?, seq: field(&it, "seq")? },
        "nack" => {
            ServerMessage::Nack { id: field(&it, "id")?, code: field(&it, "code")?, seq: field(&it, "seq")? }
        }
        "bye" => ServerMessage::Bye { code: field(&it, "code")? },
        _ => ServerMessage::Other,
    })
}
