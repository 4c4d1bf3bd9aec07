//! Reads what the server says out of JSON values, field by field.
//!
//! serde can do this too, and does in the server; in the browser its derived readers were a fifth of the module. These
//! forgive an unknown field (a newer server), and the tests hold each of them to serde's own reading: every variant of
//! every enum, the golden messages, and a tournament and a home screen with everything in them.

mod event;
mod ladder;
mod lists;
mod lobby;
mod profile;
mod table;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use table::{server_message, table_seen, table_view};

use serde_json::Value;
use shared::chance::{Commitment, Nonce, Seed};
use shared::ids::{CommandId, Description, DisplayName, EventName, PlayerId, TableId, TournamentCode};
use shared::outcome::{ContestStep, EndReason, GameResult, Outcome};
use shared::player::{EventNote, GameNote, GameStage, PlayerView};
use shared::rules::chess::{Move, Position};
use shared::rules::ludo_chess::Die;
use shared::rules::{ChessFlavour, GameKind};
use shared::seat::Seat;
use shared::time::{Instant, Millis};
use shared::wire::{Created, LinkMade, Me, Played, Registered};

/// Something that can be read out of a JSON value.
pub(crate) trait Read: Sized {
    /// Reads it; nothing if the value is not one.
    fn read(it: &Value) -> Option<Self>;
}

/// A field of an object; an absent one is null.
pub(crate) fn field<T: Read>(it: &Value, name: &str) -> Option<T> {
    T::read(it.get(name).unwrap_or(&Value::Null))
}

/// A field that says yes or no; absent = no.
pub(crate) fn flag(it: &Value, name: &str) -> bool {
    it.get(name).and_then(Value::as_bool).unwrap_or_default()
}

/// A field with a default for its absence.
pub(crate) fn or_default<T: Read + Default>(it: &Value, name: &str) -> Option<T> {
    it.get(name).map_or(Some(T::default()), T::read)
}

/// A list without what cannot be read: a newer server's lines, kinds and notices.
fn known<T: Read>(it: &Value, name: &str) -> Vec<T> {
    let list = it.get(name).and_then(Value::as_array);
    list.into_iter().flatten().filter_map(T::read).collect()
}

/// A record of fields that have the names of the wire. Each is read by [`field`], or by the function that stands behind
/// its name: [`flag`], [`or_default`] or [`known`].
macro_rules! fields {
    ($kind:ty { $($name:ident $(= $how:ident)?),* $(,)? }) => {
        impl $crate::net::read::Read for $kind {
            fn read(it: &serde_json::Value) -> Option<Self> {
                Some(Self { $($name: $crate::net::read::fields!(@it it $name $($how)?)),* })
            }
        }
    };
    (@it $it:ident $name:ident) => { $crate::net::read::field($it, stringify!($name))? };
    (@it $it:ident $name:ident or_default) => { $crate::net::read::or_default($it, stringify!($name))? };
    (@it $it:ident $name:ident $how:ident) => { $crate::net::read::$how($it, stringify!($name)) };
}
pub(crate) use fields;

impl Read for () {
    /// The answer is that there was one.
    fn read(_: &Value) -> Option<Self> {
        Some(())
    }
}

impl Read for bool {
    fn read(it: &Value) -> Option<Self> {
        it.as_bool()
    }
}

impl Read for String {
    fn read(it: &Value) -> Option<Self> {
        it.as_str().map(str::to_owned)
    }
}

impl Read for u64 {
    fn read(it: &Value) -> Option<Self> {
        it.as_u64()
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl Read for $kind {
            fn read(it: &Value) -> Option<Self> {
                it.as_u64()?.try_into().ok()
            }
        }
    )*};
}
numbers!(u8, u16, u32);

impl Read for i8 {
    fn read(it: &Value) -> Option<Self> {
        it.as_i64()?.try_into().ok()
    }
}

impl Read for Instant {
    fn read(it: &Value) -> Option<Self> {
        it.as_i64().map(Self)
    }
}

impl Read for Millis {
    fn read(it: &Value) -> Option<Self> {
        it.as_i64().map(Self)
    }
}

impl<T: Read> Read for Option<T> {
    fn read(it: &Value) -> Option<Self> {
        if it.is_null() { Some(None) } else { T::read(it).map(Some) }
    }
}

impl<T: Read> Read for Vec<T> {
    /// An absent list is empty.
    fn read(it: &Value) -> Option<Self> {
        match it {
            Value::Null => Some(Self::new()),
            it => it.as_array()?.iter().map(T::read).collect(),
        }
    }
}

impl<A: Read, B: Read> Read for (A, B) {
    fn read(it: &Value) -> Option<Self> {
        match it.as_array()?.as_slice() {
            [a, b] => Some((A::read(a)?, B::read(b)?)),
            _ => None,
        }
    }
}

impl<T: Read> Read for [T; 4] {
    fn read(it: &Value) -> Option<Self> {
        Vec::read(it)?.try_into().ok()
    }
}

impl<T: Read> Read for [T; 2] {
    fn read(it: &Value) -> Option<Self> {
        <(T, T)>::read(it).map(|(a, b)| [a, b])
    }
}

macro_rules! parsed {
    ($($kind:ty),*) => {$(
        impl Read for $kind {
            fn read(it: &Value) -> Option<Self> {
                Self::parse(it.as_str()?).ok()
            }
        }
    )*};
}
parsed!(CommandId, PlayerId, TableId, TournamentCode, DisplayName, EventName, Description);

macro_rules! from_text {
    ($($kind:ty),*) => {$(
        impl Read for $kind {
            fn read(it: &Value) -> Option<Self> {
                it.as_str()?.parse().ok()
            }
        }
    )*};
}
from_text!(Move, Position, Commitment, Nonce, Seed);

impl Read for Seat {
    fn read(it: &Value) -> Option<Self> {
        Self::new(u8::read(it)?)
    }
}

impl Read for Die {
    fn read(it: &Value) -> Option<Self> {
        u8::read(it)?.try_into().ok()
    }
}

/// The words of an enum, as the wire has them.
macro_rules! named {
    ($kind:ty { $($variant:ident = $name:literal),* $(,)? }) => {
        impl $crate::net::read::Read for $kind {
            fn read(it: &serde_json::Value) -> Option<Self> {
                const NAMES: &[(&str, $kind)] = &[$(($name, <$kind>::$variant)),*];
                let name = it.as_str()?;
                NAMES.iter().find(|(other, _)| *other == name).map(|(_, variant)| *variant)
            }
        }

        #[cfg(test)]
        impl $crate::net::read::tests::Named for $kind {
            const ALL: &'static [Self] = &[$(<$kind>::$variant),*];

            fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }
        }
    };
}
pub(crate) use named;

named!(GameKind {
    LudoChess = "ludo_chess",
    ClassicChess = "classic_chess",
    Go = "go",
    Backgammon = "backgammon",
    GinRummy = "gin_rummy",
    Ludo = "ludo",
});
named!(ChessFlavour { Casual = "casual", Tournament = "tournament", Contest = "contest", Ladder = "ladder" });
named!(ContestStep { Material = "material", MoveCount = "move_count", Time = "time", Host = "host" });
named!(GameStage { Waiting = "waiting", YourTurn = "your_turn", TheirTurn = "their_turn", Over = "over" });
named!(EndReason {
    Checkmate = "checkmate",
    Stalemate = "stalemate",
    InsufficientMaterial = "insufficient_material",
    SeventyFiveMoves = "seventy_five_moves",
    FivefoldRepetition = "fivefold_repetition",
    ThreefoldRepetition = "threefold_repetition",
    FiftyMoves = "fifty_moves",
    Agreement = "agreement",
    StalemateByDice = "stalemate_by_dice",
    MoveCap = "move_cap",
    Timeout = "timeout",
    TurnTimer = "turn_timer",
    Resignation = "resignation",
    Disconnection = "disconnection",
    Abandoned = "abandoned",
    MatchExpired = "match_expired",
    ForfeitAdmin = "forfeit_admin",
    DoubleDrop = "double_drop",
    Score = "score",
});

impl Read for GameResult {
    fn read(it: &Value) -> Option<Self> {
        match it.as_str() {
            Some("draw") => Some(Self::Draw),
            Some("void") => Some(Self::Void),
            Some(_) => None,
            None => field(it, "win").map(Self::Win),
        }
    }
}

fields!(Outcome { result, reason, decided_by });

fields!(Me { player, name });

fields!(Registered { player, name, recovery });

fields!(LinkMade { path, until });

fields!(Created { table });

fields!(Played { table, code });

fields!(PlayerView { player, name, games, events, unread = or_default, waits });

fields!(GameNote { table, seq, at, kind, opponent, tournament, here = flag, stage, deadline, outcome });

fields!(EventNote { code, rev, at, name, organiser = flag, playing = flag, ready, over = flag });
