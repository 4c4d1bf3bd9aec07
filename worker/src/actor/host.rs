//! What the shell asks of an aggregate besides its rules.

use super::ports::Line;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use shared::aggregate::Aggregate;
use shared::ids::{PlayerId, TournamentCode};
use shared::player::{PushLetter, Pushed};
use shared::time::Instant;
use shared::wire::{Address, Body, Reason};
use std::collections::BTreeSet;

/// Something to send.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// A command to another object.
    Object {
        /// Which.
        to: Address,
        /// What.
        body: Body,
    },
    /// A row of the read models.
    Index(Box<IndexRow>),
    /// A push to a device.
    Push(Box<PushLetter>),
}

impl Post {
    /// The receiver as text; letters to one receiver arrive in order.
    #[must_use]
    pub fn dest(&self) -> String {
        match self {
            Self::Object { to, .. } => address_text(to),
            Self::Index(_) => "index".to_owned(),
            Self::Push(letter) => format!("push {}", letter.to.endpoint.as_str()),
        }
    }
}

/// What the read models hold of one tournament: what the 15-minute sweep (T-55) and the public lists read. The
/// tournament object stays the truth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexRow {
    /// Which tournament.
    pub code: TournamentCode,
    /// Its revision; an older row never replaces a newer one.
    pub rev: u64,
    /// Whether time alone may still change it.
    pub live: bool,
    /// Whether it is listed publicly.
    pub listed: bool,
    /// 0 in registration, 1 in progress, 2 over: the first key of the public list.
    pub rank: u8,
    /// When it was created: the second key.
    pub at: Instant,
    /// JSON of [`shared::wire::EventLine`].
    pub line: String,
    /// When it was completed, and JSON of [`shared::wire::CupLine`] (T-72).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cup: Option<(Instant, String)>,
    /// Whose place in it changed; of a row that was asked for, everybody's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<SeatRow>,
}

impl IndexRow {
    /// This row, written in place of an older one as well: the places that only the older one names are kept.
    #[must_use]
    pub fn over(mut self, older: Self) -> Self {
        let named: BTreeSet<&PlayerId> = self.seats.iter().map(|(player, ..)| player).collect();
        let kept: Vec<SeatRow> =
            older.seats.into_iter().filter(|(player, ..)| !named.contains(player)).collect();
        self.seats.extend(kept);
        self
    }
}

/// Whether letters to this receiver go before others: tables, since somebody waits there.
#[must_use]
pub fn is_urgent(dest: &str) -> bool {
    dest.starts_with(URGENT)
}

/// How the address of an urgent receiver begins.
pub const URGENT: &str = "table/";

/// What a tournament is to one player: player, whether it is the organiser, whether with a place in it.
pub type SeatRow = (PlayerId, bool, bool);

/// An aggregate that the shell can run.
pub trait Hosted: Aggregate + Clone + Default
where
    Self::Event: Clone + Serialize + DeserializeOwned,
{
    /// Whether the events are kept for good: the record of a table or a tournament. Of an object that never ends, and
    /// whose past nobody asks for, only those are kept that no snapshot holds.
    const RECORDED: bool = true;

    /// Whether the object is too large to be copied for every decision: then it is changed in place. Should the commit fail,
    /// what is in memory is given up and read from the store again.
    const LARGE: bool = false;

    /// A snapshot is written when this many events came after the last one: the larger the state, the more.
    fn snapshot_every(&self) -> u64 {
        64
    }

    /// The text of a snapshot; `None` if it cannot be written, and then the events alone are the record.
    fn save(&self) -> Option<String>;

    /// The state in the text of a snapshot; `None` if this build does not read it, and then the events are folded.
    fn restore(text: &str) -> Option<Self>;

    /// The command in an envelope, if it is one for this kind of object.
    fn command(body: Body) -> Option<Self::Command>;

    /// Where an effect goes; `None` if there is nobody to tell.
    fn post(&self, effect: Self::Effect) -> Option<Post>;

    /// What these events, which led here, add to the logs.
    fn lines(&self, _events: &[Self::Event]) -> Vec<Line> {
        Vec::new()
    }

    /// The stable code of a reject.
    fn code(reject: &Self::Reject) -> String;

    /// The rule and the numbers behind a reject.
    fn reason(_reject: &Self::Reject) -> Reason {
        Reason::default()
    }

    /// The object's own address, once it exists: the first half of its envelope ids.
    fn address(&self) -> Option<Address>;

    /// The command by which the object learns what became of a push.
    fn pushed(_letter: &PushLetter, _outcome: Pushed) -> Option<Self::Command> {
        None
    }

    /// The row of the read models, when these events changed it. `seq` is the number of the last of them.
    fn index(&self, _events: &[Self::Event], _seq: u64) -> Option<IndexRow> {
        None
    }
}

/// An address as text: the first half of envelope ids.
#[must_use]
pub fn address_text(address: &Address) -> String {
    match address {
        Address::Table(id) => format!("table/{id}"),
        Address::Tournament(code) => format!("tournament/{code}"),
        Address::Player(id) => format!("player/{id}"),
        Address::Lobby(kind) => format!("lobby/{}", kind.name()),
        Address::Ladder(ladder) => format!("ladder/{}", ladder.as_str()),
    }
}
