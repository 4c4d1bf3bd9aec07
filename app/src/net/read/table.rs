//! A table and the games on it.

use super::{Read, field, fields, flag, known, named, or_default};
use serde_json::Value;
use shared::clock::{Clock, ClockConfig};
use shared::rules::backgammon::Variant;
use shared::rules::go::Scoring;
use shared::rules::ludo::House;
use shared::rules::{Features, GameKind};
use shared::seat::SeatSet;
use shared::table::{
    ColourChoice, GameConfig, GoTable, LudoTable, Owner, Phase, PlaceView, TableResult, TableSeen,
    TableSettings, TableView,
};
use shared::wire::ServerMessage;

named!(Phase { Waiting = "waiting", Running = "running", Over = "over", Closed = "closed" });
named!(ColourChoice { Random = "random", White = "white", Black = "black" });

impl Read for GameConfig {
    fn read(it: &Value) -> Option<Self> {
        match field(it, "kind")? {
            GameKind::LudoChess => Some(Self::LudoChess),
            GameKind::ClassicChess => field(it, "flavour").map(Self::ClassicChess),
            GameKind::Go => field(it, "flavour").map(Self::Go),
            GameKind::Backgammon => field(it, "flavour").map(Self::Backgammon),
            GameKind::Ludo => field(it, "flavour").map(Self::Ludo),
            GameKind::GinRummy => field(it, "flavour").map(Self::GinRummy),
        }
    }
}

named!(Variant {
    Standard = "standard",
    Nackgammon = "nackgammon",
    Hypergammon = "hypergammon",
});
named!(Scoring { Chinese = "chinese", Japanese = "japanese" });

fields!(GoTable { size, scoring = or_default, handicap = or_default });

impl Read for LudoTable {
    fn read(it: &Value) -> Option<Self> {
        let house = it.get("house").map_or(Some(House::default()), House::read)?;
        Some(Self {
            players: field(it, "players")?,
            house,
            turn_seconds: field(it, "turn_seconds")?,
            computers: or_default(it, "computers")?,
        })
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
            "ladder" => Some(Self::Ladder { ladder: field(it, "ladder")?, game: field(it, "game")? }),
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

fields!(Clock { left, increment = or_default, most, running, since, turn_timer });

fields!(ClockConfig { initial, increment = or_default, most });

fields!(Features { draw_offers = flag, draw_claims = flag });

fields!(PlaceView { player, name, seated = flag, present = flag, computer = flag, nonce });

/// Reads a table's view; `game` reads that of its game.
pub(crate) fn table_view<V>(
    it: &Value,
    game: impl FnOnce(GameKind, &Value) -> Option<V>,
) -> Option<TableView<V>> {
    let kind = field(it, "kind")?;
    let game = match it.get("game") {
        None | Some(Value::Null) => None,
        Some(it) => Some(game(kind, it)?),
    };
    Some(TableView {
        table: field(it, "table")?,
        kind,
        settings: field(it, "settings")?,
        owner: field(it, "owner")?,
        phase: field(it, "phase")?,
        places: field(it, "places")?,
        seats: it.get("seats").map_or(Some(SeatSet::TWO), SeatSet::read)?,
        game,
        to_act: field(it, "to_act")?,
        clock: field(it, "clock")?,
        waits_until: field(it, "waits_until")?,
        features: field(it, "features")?,
        draw_offer: field(it, "draw_offer")?,
        away_until: field(it, "away_until")?,
        listed: flag(it, "listed"),
        expires: field(it, "expires")?,
        outcome: field(it, "outcome")?,
        points: field(it, "points")?,
        rematch: field(it, "rematch")?,
        next: field(it, "next")?,
        muted: field(it, "muted")?,
        commitment: field(it, "commitment")?,
        reveal: field(it, "reveal")?,
    })
}

fields!(TableResult { table, at, outcome, players, plies, points, sixes, absent });

// ---- messages ----

/// Reads an event of a table; `game` reads those of its game. What a newer server adds is `Other`.
pub(crate) fn table_seen<S>(it: &Value, game: impl Fn(&Value) -> Option<S>) -> Option<TableSeen<S>> {
    Some(match it.get("t")?.as_str()? {
        "seated" => TableSeen::Seated { name: field(it, "name")? },
        "left" => TableSeen::Left { name: field(it, "name")? },
        "started" => TableSeen::Started,
        "played" => TableSeen::Played {
            seat: field(it, "seat")?,
            seen: it.get("seen")?.as_array()?.iter().filter_map(game).collect(),
        },
        "draw_offered" => TableSeen::DrawOffered { seat: field(it, "seat")? },
        "draw_declined" => TableSeen::DrawDeclined { seat: field(it, "seat")? },
        "arrived" => TableSeen::Arrived { name: field(it, "name")? },
        "departed" => TableSeen::Departed { name: field(it, "name")? },
        "ended" => TableSeen::Ended { outcome: field(it, "outcome")? },
        "closed" => TableSeen::Closed,
        "rematch_offered" => TableSeen::RematchOffered { name: field(it, "name")? },
        "rematch_declined" => TableSeen::RematchDeclined { name: field(it, "name")? },
        "rematch_opened" => TableSeen::RematchOpened { table: field(it, "table")? },
        _ => TableSeen::Other,
    })
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
        "chat" => ServerMessage::Chat { lines: known(&it, "lines") },
        "bye" => ServerMessage::Bye { code: field(&it, "code")? },
        _ => ServerMessage::Other,
    })
}
