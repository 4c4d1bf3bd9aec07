//! What a tournament remembers, and its stored form.

use super::bracket::Bracket;
use super::deadline::is_due;
use super::match_play::{MatchPlay, MatchRules, PLACES, of};
use super::shelf::Shelf;
use super::{MatchEnd, MatchStatus, Said, Stage, TournamentSettings};
use crate::chance::{Commitment, Nonce, Seed};
use crate::ids::{DisplayName, PlayerId, TableId, TournamentCode};
use crate::outcome::Outcome;
use crate::seat::Seat;
use crate::table::TableResult;
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// No-shows from which on a player is a repeat offender, shown to the organiser (T-64).
pub const REPEAT_OFFENDER: u16 = 3;

/// The version of the stored form.
const VERSION: u16 = 1;

/// A tournament: nothing before its creation, everything after it.
///
/// It is stored as a snapshot with a version; a snapshot of another version does not deserialise, and the shell folds
/// the events instead. Copying it is cheap: entries and matches are shared until one of them changes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Snapshot", into = "Snapshot")]
pub struct Tournament {
    pub(super) rev: u64,
    pub(super) live: Option<Live>,
}

#[derive(Serialize, Deserialize)]
struct Snapshot {
    v: u16,
    rev: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    live: Option<Live>,
}

impl TryFrom<Snapshot> for Tournament {
    type Error = &'static str;
    fn try_from(stored: Snapshot) -> Result<Self, Self::Error> {
        if stored.v == VERSION {
            Ok(Self { rev: stored.rev, live: stored.live })
        } else {
            Err("a snapshot of another version")
        }
    }
}

impl From<Tournament> for Snapshot {
    fn from(tournament: Tournament) -> Self {
        Self { v: VERSION, rev: tournament.rev, live: tournament.live }
    }
}

/// A tournament that has been created.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Live {
    pub(super) code: TournamentCode,
    pub(super) organiser: PlayerId,
    pub(super) organiser_name: DisplayName,
    #[serde(with = "shared_one")]
    pub(super) settings: Arc<TournamentSettings>,
    /// How much the organiser has spoken.
    #[serde(default, skip_serializing_if = "Talk::is_none")]
    pub(super) organiser_talk: Talk,
    pub(super) commitment: Commitment,
    pub(super) created: Instant,
    pub(super) stage: Stage,
    /// In joining order before the start, by seed after it.
    pub(super) entries: Shelf<Entry>,
    /// How many have ever joined: the next number in joining order.
    pub(super) joined: u32,
    /// Removed before the start: they cannot come back (T-83).
    pub(super) barred: Vec<PlayerId>,
    pub(super) started: Option<Instant>,
    pub(super) reveal: Option<Seed>,
    pub(super) matches: Shelf<Match>,
    /// Indexes into `entries`.
    pub(super) champion: Option<u16>,
    pub(super) runner_up: Option<u16>,
    pub(super) most_sixes: Option<(u16, u32)>,
    /// When it was completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) finished: Option<Instant>,
    /// Results that contradict those that counted.
    pub(super) conflicts: Vec<TableResult>,
}

/// A player of the tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) player: PlayerId,
    pub(super) name: DisplayName,
    pub(super) accepted: bool,
    pub(super) joined: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) nonce: Option<Nonce>,
    /// Pro when joining (T-82).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(super) pro: bool,
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(super) removed: bool,
    /// No-shows (T-64).
    #[serde(default)]
    pub(super) flags: u16,
    /// Games abandoned (T-61); the second and later ones are flagged (Q-T-17).
    #[serde(default)]
    pub(super) abandoned: u16,
    /// The undecided match this player is in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<u32>,
    /// The furthest round this player has come to.
    #[serde(default)]
    pub(super) round: u8,
    /// May not speak in the chat (T-83).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(super) muted: bool,
    /// How much the player has spoken.
    #[serde(default, skip_serializing_if = "Talk::is_none")]
    pub(super) talk: Talk,
}

/// Up to when each allowance of the chat is used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Talk {
    words: Instant,
    message: Instant,
    call: Instant,
}

impl Talk {
    fn is_none(&self) -> bool {
        *self == Self::default()
    }

    pub(super) const fn of(&self, said: Said) -> Instant {
        match said {
            Said::Words => self.words,
            Said::Message => self.message,
            Said::Call => self.call,
        }
    }

    /// One more at `now`.
    pub(super) fn more(&mut self, said: Said, now: Instant) {
        let used = match said {
            Said::Words => &mut self.words,
            Said::Message => &mut self.message,
            Said::Call => &mut self.call,
        };
        if let Some(next) = said.used(*used, now) {
            *used = next;
        }
    }
}

/// A place of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Place {
    /// The feeding match is undecided.
    #[default]
    Open,
    /// Nobody will come: a bye (T-15), or both of the feeding match are out (Q-T-28).
    Vacant,
    /// This entry.
    Taken(u16),
}

/// A match of the bracket.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Match {
    pub(super) places: [Place; 2],
    /// From the moment both players are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ready: Option<Ready>,
    /// Every room that was opened; room `n` is the `n`-th (from 1).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) rooms: Vec<Room>,
    /// The last room was asked to close at the deadline; its result is awaited (T-58).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(super) closing: bool,
    /// The organiser is asked (Q-T-28).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(super) asked: bool,
    /// Who was flagged in it: whoever never comes is one no-show, however many rooms expire.
    #[serde(default, skip_serializing_if = "nobody")]
    pub(super) flagged: [bool; 2],
    /// Its players were reminded of the present deadline.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub(super) reminded: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) end: Option<Decided>,
}

fn nobody(places: &[bool; 2]) -> bool {
    *places == [false, false]
}

/// What a match with two players has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Ready {
    pub(super) play: MatchPlay,
    pub(super) deadline: Instant,
    pub(super) commitment: Commitment,
}

/// How a match was decided.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Decided {
    pub(super) winner: Option<Seat>,
    pub(super) by: MatchEnd,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reveal: Option<Seed>,
}

/// One game of a match. Its table and players follow from where it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Room {
    /// Which place has White.
    pub(super) white: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) record: Option<Record>,
}

/// A table's result without what follows from its room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Record {
    at: Instant,
    outcome: Outcome,
    plies: u32,
    points: [u32; 2],
    pub(super) sixes: [u32; 2],
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    absent: Vec<PlayerId>,
}

impl Record {
    pub(super) fn of(result: &TableResult) -> Self {
        Self {
            at: result.at,
            outcome: result.outcome,
            plies: result.plies,
            points: result.points,
            sixes: result.sixes,
            absent: result.absent.clone(),
        }
    }

    pub(super) fn result(&self, table: TableId, players: [PlayerId; 2]) -> TableResult {
        TableResult {
            table,
            at: self.at,
            outcome: self.outcome,
            players,
            plies: self.plies,
            points: self.points,
            sixes: self.sixes,
            absent: self.absent.clone(),
        }
    }
}

impl Match {
    /// T-20.
    pub(super) fn status(&self) -> MatchStatus {
        match (&self.end, &self.ready) {
            (Some(end), _) if end.by == MatchEnd::Bye => MatchStatus::Bye,
            (Some(_), _) => MatchStatus::Completed,
            (None, None) => MatchStatus::Pending,
            (None, Some(_)) if self.open_room().is_some() => MatchStatus::InProgress,
            (None, Some(_)) => MatchStatus::Ready,
        }
    }

    /// The number of the open room, from 1.
    pub(super) fn open_room(&self) -> Option<u32> {
        let open = self.end.is_none() && self.rooms.last().is_some_and(|room| room.record.is_none());
        if open { u32::try_from(self.rooms.len()).ok() } else { None }
    }

    /// The room of this number, from 1.
    pub(super) fn room(&self, number: u32) -> Option<&Room> {
        self.rooms.get(usize::try_from(number).ok()?.checked_sub(1)?)
    }

    /// Whether it is to be resolved at `now` (T-55).
    pub(super) fn is_due(&self, now: Instant) -> bool {
        let deadline = self.due_at();
        deadline.is_some_and(|deadline| is_due(self.status(), deadline, now))
    }

    /// When its players are reminded: with a quarter of the window left.
    pub(super) fn reminds_at(&self, hours: u16) -> Option<Instant> {
        let deadline = self.due_at().filter(|_| !self.reminded)?;
        Some(Instant(deadline.0.saturating_sub(Millis::minutes(15 * i64::from(hours)).0)))
    }

    /// When time alone resolves it; not while a table is asked to close (T-58).
    pub(super) fn due_at(&self) -> Option<Instant> {
        let ready = self.ready.as_ref().filter(|_| self.end.is_none() && !self.closing)?;
        Some(ready.deadline)
    }
}

impl Live {
    pub(super) fn bracket(&self) -> Option<Bracket> {
        self.started?;
        Bracket::new(u32::try_from(self.entries.len()).ok()?)
    }

    pub(super) fn entry(&self, index: u16) -> Option<&Entry> {
        self.entries.get(usize::from(index))
    }

    pub(super) fn index_of(&self, player: &PlayerId) -> Option<u16> {
        let at = self.entries.iter().position(|entry| entry.player == *player)?;
        u16::try_from(at).ok()
    }

    pub(super) fn accepted(&self) -> usize {
        self.entries.iter().filter(|entry| entry.accepted).count()
    }

    pub(super) fn match_at(&self, index: u32) -> Option<&Match> {
        self.matches.get(usize::try_from(index).ok()?)
    }

    /// The entry at a place of a match.
    pub(super) fn at_place(&self, found: &Match, place: Seat) -> Option<u16> {
        match of(&found.places, place) {
            Place::Taken(entry) => Some(entry),
            Place::Open | Place::Vacant => None,
        }
    }

    /// The place of a player in a match.
    pub(super) fn place_in(&self, index: u32, player: &PlayerId) -> Option<Seat> {
        let (found, entry) = (self.match_at(index)?, self.index_of(player)?);
        PLACES.into_iter().find(|place| self.at_place(found, *place) == Some(entry))
    }

    /// Whether a player who never pressed Play in this match was flagged for it already.
    pub(super) fn is_counted(&self, index: u32, player: &PlayerId) -> bool {
        let counted = || {
            let (found, place) = (self.match_at(index)?, self.place_in(index, player)?);
            let attempted = found.ready.as_ref().is_some_and(|ready| of(&ready.play.attempted, place));
            Some(of(&found.flagged, place) && !attempted)
        };
        counted().unwrap_or(false)
    }

    /// What match `index` is played by: the Finals may be a series (T-70).
    pub(super) fn rules_of(&self, index: u32) -> MatchRules {
        let finals = usize::try_from(index).ok().and_then(|i| i.checked_add(1)) == Some(self.matches.len());
        MatchRules {
            draws: self.settings.mode.draws(),
            minutes: self.settings.minutes,
            best_of: if finals { self.settings.finals_best_of } else { 1 },
        }
    }

    /// The players of a room in seat order: White, Black.
    pub(super) fn players_of(&self, found: &Match, white: Seat) -> Option<[PlayerId; 2]> {
        let at = |place| Some(self.entry(self.at_place(found, place)?)?.player.clone());
        Some([at(white)?, at(white.other())?])
    }

    /// The context of a match's colours and coins (FD-8).
    pub(super) fn context_of(&self, index: u32) -> String {
        format!("{}:{index}", self.code)
    }

    /// The first round with an undecided match.
    pub(super) fn round(&self) -> Option<u8> {
        let undecided = self.matches.iter().position(|found| found.end.is_none())?;
        let (round, _) = self.bracket()?.position(u32::try_from(undecided).ok()?)?;
        Some(round)
    }
}

/// `Arc<T>` stored as its `T`.
mod shared_one {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::sync::Arc;

    pub(super) fn serialize<T: Serialize, S: Serializer>(one: &Arc<T>, to: S) -> Result<S::Ok, S::Error> {
        one.as_ref().serialize(to)
    }

    pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Arc<T>, D::Error> {
        T::deserialize(from).map(Arc::new)
    }
}

#[allow(unused)]
const _: () = {
    const fn cheap_to_share<T: Send + Sync>() {}
    cheap_to_share::<Tournament>();
};
